#include "arena/plan.h"

#include <stddef.h>

/* With one player a seat there are all orders: who sits behind whom matters. */
static const uint8_t orders[][ARENA_MAX_PLAYERS] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                    {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

bool arena_plan_seats(const arena_plan *plan, tb_error *error) {
    const uint32_t seats = plan->game->seat_count;
    if (plan->players == 2 || (plan->players == ARENA_MAX_PLAYERS && seats == ARENA_MAX_PLAYERS))
        return true;
    return tb_fail(error, "players",
                   seats == ARENA_MAX_PLAYERS
                       ? TB_SAID("two or three players can sit down", "プレイヤーは2人か3人です")
                       : TB_SAID("two players can sit down", "プレイヤーは2人です"));
}

uint32_t arena_rotation_size(const arena_plan *plan) {
    return plan->players == 2 ? plan->game->seat_count : sizeof orders / sizeof orders[0];
}

uint32_t arena_seats_of(const arena_plan *plan, uint32_t player) {
    return plan->players == 2 && player == 1 ? plan->game->seat_count - 1 : 1;
}

/* Version 2 of the recipe: in version 1 seeds were numbers. */
static lab_key key_of(const arena_plan *plan, const char *purpose, uint64_t number) {
    return lab_key_of("arena 2", plan->seed, purpose, number);
}

arena_pairing arena_pairing_of(const arena_plan *plan, uint64_t index) {
    const uint32_t size = arena_rotation_size(plan);
    const uint32_t turn = (uint32_t)(index % size);
    arena_pairing pairing = {.index = index, .rotation = index / size};
    for (uint32_t seat = 0; seat < plan->game->seat_count; seat++)
        pairing.player[seat] = plan->players == 2 ? seat != turn : orders[turn][seat];
    pairing.deal = key_of(plan, "deal", plan->duplicate ? pairing.rotation : index);
    pairing.opening = key_of(plan, "opening", pairing.rotation);
    pairing.think = key_of(plan, "think", index);
    return pairing;
}
