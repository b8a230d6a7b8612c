#include "lab/plan.h"

#include <stddef.h>
#include <string.h>

/* With one player a seat there are all orders: who sits behind whom matters. */
static const uint8_t orders[][LAB_MAX_PLAYERS] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                  {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

bool lab_plan_seats(const lab_plan *plan, tb_error *error) {
    const uint32_t seats = plan->game->seat_count;
    if (plan->players == 2 || (plan->players == LAB_MAX_PLAYERS && seats == LAB_MAX_PLAYERS))
        return true;
    return tb_fail(error, "players",
                   seats == LAB_MAX_PLAYERS
                       ? TB_SAID("two or three players can sit down", "プレイヤーは2人か3人です")
                       : TB_SAID("two players can sit down", "プレイヤーは2人です"));
}

uint32_t lab_rotation_size(const lab_plan *plan) {
    return plan->players == 2 ? plan->game->seat_count : sizeof orders / sizeof orders[0];
}

uint32_t lab_seats_of(const lab_plan *plan, uint32_t player) {
    return plan->players == 2 && player == 1 ? plan->game->seat_count - 1 : 1;
}

bool lab_seed_check(const char *text) {
    static const char allowed[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t length = strlen(text);
    return length > 0 && length < LAB_SEED && strspn(text, allowed) == length;
}

static void add_be64(tb_sha256 *hash, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    tb_sha256_add(hash, bytes, sizeof bytes);
}

lab_key lab_key_of(const char *seed, const char *purpose, uint64_t number) {
    static const char name[] = "teban arena 2 ";
    tb_sha256 hash;
    lab_key key;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, name, strlen(name));
    tb_sha256_add(&hash, purpose, strlen(purpose));
    tb_sha256_add(&hash, " ", 1);
    tb_sha256_add(&hash, seed, strlen(seed));
    tb_sha256_add(&hash, " ", 1);
    add_be64(&hash, number);
    tb_sha256_end(&hash, key.bytes);
    return key;
}

lab_key lab_key_next(const lab_key *key, uint64_t number) {
    tb_sha256 hash;
    lab_key next;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, key->bytes, sizeof key->bytes);
    add_be64(&hash, number);
    tb_sha256_end(&hash, next.bytes);
    return next;
}

uint64_t lab_number(const lab_key *key, uint64_t number) {
    const lab_key next = lab_key_next(key, number);
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        value = value << 8 | next.bytes[i];
    return value % LAB_NUMBER_LIMIT;
}

lab_pairing lab_pairing_of(const lab_plan *plan, uint64_t index) {
    const uint32_t size = lab_rotation_size(plan);
    const uint32_t turn = (uint32_t)(index % size);
    lab_pairing pairing = {.index = index, .rotation = index / size};
    for (uint32_t seat = 0; seat < plan->game->seat_count; seat++)
        pairing.player[seat] = plan->players == 2 ? seat != turn : orders[turn][seat];
    pairing.deal = lab_key_of(plan->seed, "deal", plan->duplicate ? pairing.rotation : index);
    pairing.opening = lab_key_of(plan->seed, "opening", pairing.rotation);
    pairing.think = lab_key_of(plan->seed, "think", index);
    return pairing;
}
