#include "lab/plan.h"

#include <stddef.h>

/* With one player a seat there are all orders: who sits behind whom matters. */
static const uint8_t orders[][LAB_MAX_PLAYERS] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                  {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

bool lab_plan_seats(const lab_plan *plan, tb_error *error) {
    const uint32_t seats = plan->game->seat_count;
    if (plan->players == 2 || (plan->players == LAB_MAX_PLAYERS && seats == LAB_MAX_PLAYERS))
        return true;
    return tb_fail(error, "players",
                   seats == LAB_MAX_PLAYERS ? "two or three players can sit down"
                                            : "two players can sit down");
}

uint32_t lab_rotation_size(const lab_plan *plan) {
    return plan->players == 2 ? plan->game->seat_count : sizeof orders / sizeof orders[0];
}

uint32_t lab_seats_of(const lab_plan *plan, uint32_t player) {
    return plan->players == 2 && player == 1 ? plan->game->seat_count - 1 : 1;
}

/* Two rounds of the finalizer of MurmurHash3. */
uint64_t lab_seed(uint64_t from, uint64_t number) {
    uint64_t mixed = from + (number + 1) * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < 2; i++) {
        mixed = (mixed ^ mixed >> 33) * UINT64_C(0xff51afd7ed558ccd);
        mixed = (mixed ^ mixed >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
        mixed ^= mixed >> 33;
    }
    return mixed % LAB_SEED_LIMIT;
}

lab_pairing lab_pairing_of(const lab_plan *plan, uint64_t index) {
    enum { DEALS, OPENINGS, THOUGHTS }; /* three series of seeds that do not meet */
    const uint32_t size = lab_rotation_size(plan);
    const uint32_t turn = (uint32_t)(index % size);
    lab_pairing pairing = {.index = index, .rotation = index / size};
    for (uint32_t seat = 0; seat < plan->game->seat_count; seat++)
        pairing.player[seat] = plan->players == 2 ? seat != turn : orders[turn][seat];
    pairing.deal =
        lab_seed(lab_seed(plan->seed, DEALS), plan->duplicate ? pairing.rotation : index);
    pairing.opening = lab_seed(lab_seed(plan->seed, OPENINGS), pairing.rotation);
    pairing.think = lab_seed(lab_seed(plan->seed, THOUGHTS), index);
    return pairing;
}
