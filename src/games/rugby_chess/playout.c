/* Random choice and random play to the end without lists, and the hash. */
#include "plan.h"

/* ---- playout ---- */

static tb_event nth_forced(const rugby_chess *game, uint64_t receivers, uint32_t index) {
    return event_of((rugby_chess_order){
        .from = game->at, .to = NOWHERE, .receiver = nth_square(receivers, index)});
}

/* The event of a holder with this index: its passes, then every move before its passes. */
static tb_event nth_of_holder(const rugby_chess *game, const plan_piece *piece,
                              const uint64_t thrown[LINES], uint32_t index) {
    const uint64_t empty = ~occupied(game) | bit_of(piece->from);
    rugby_chess_order order = {.from = piece->from, .to = NOWHERE, .receiver = NOWHERE};
    int square = piece->from;
    uint32_t here = passes_at(thrown, square);
    for (uint64_t rest = piece->to; index >= here; rest &= rest - 1) {
        index -= here;
        order.to = square = lowest(rest);
        if (index-- == 0)
            return event_of(order);
        here = passes_at(thrown, square);
    }
    order.receiver = nth_square(rugby_chess_receivers(game, game->to_move, square, empty), index);
    return event_of(order);
}

static tb_event nth_of_plan(const rugby_chess *game, const turn_plan *plan, uint32_t index) {
    const plan_piece *piece = plan->piece;
    for (; index >= piece->events; piece++)
        index -= piece->events;
    if (piece->holds != 0)
        return nth_of_holder(game, piece, plan->thrown[piece->holds - 1], index);
    return event_of((rugby_chess_order){
        .from = piece->from, .to = nth_square(piece->to, index), .receiver = NOWHERE});
}

/* 0 events, in the ordinary phase: the game is drawn (G12). */
static inline tb_event pick(const rugby_chess *game, tb_random *random, uint32_t *count) {
    turn_plan plan;
    if (game->phase != ORDINARY) {
        const uint64_t receivers = forced_receivers(game);
        *count = size_of(receivers);
        return nth_forced(game, receivers, tb_random_below(random, *count));
    }
    rugby_chess_plan(game, &plan);
    *count = plan.events;
    return *count == 0 ? 0 : nth_of_plan(game, &plan, tb_random_below(random, *count));
}

tb_event rugby_chess_pick(const tb_state *state, tb_random *random, uint32_t *count) {
    return pick(rugby_chess_in(state), random, count);
}

void rugby_chess_playout(tb_state *state, tb_random *random) {
    const rugby_chess *game = rugby_chess_in(state);
    while (tries(game) == 0 && game->plies < game->max_plies) {
        uint32_t count;
        const tb_event event = pick(game, random, &count);
        if (count == 0)
            return;
        rugby_chess_apply(state, event);
    }
}

/* ---- hash ---- */

/* Within so many events of the limit the rest of them counts (G12). */
enum { NEAR_LIMIT = 64 };

static uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ hash >> 32;
}

uint64_t rugby_chess_hash(const tb_state *state) {
    const rugby_chess *game = rugby_chess_in(state);
    const int left = game->plies < game->max_plies ? game->max_plies - game->plies : 0;
    const uint64_t rest = (uint64_t)game->to_move | (uint64_t)game->phase << 8 |
                          (uint64_t)game->at << 16 | (uint64_t)game->options << 24 |
                          (uint64_t)(left < NEAR_LIMIT ? left : NEAR_LIMIT) << 32;
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    hash = mixed(hash, game->pieces[0]);
    hash = mixed(hash, game->pieces[1]);
    hash = mixed(hash, game->balls);
    hash = mixed(hash, game->turned);
    hash = mixed(hash, rest);
    return mixed(hash, hash >> 29);
}
