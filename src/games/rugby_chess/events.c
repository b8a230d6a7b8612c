/* The events of a state, listed and counted. */
#include "plan.h"

/* A pass to each receiver; `order` has the rest. */
static tb_event *list_passes(rugby_chess_order order, uint64_t receivers, tb_event *list) {
    for (; receivers != 0; receivers &= receivers - 1) {
        order.receiver = lowest(receivers);
        *list++ = event_of(order);
    }
    return list;
}

static tb_event *list_piece(const rugby_chess *game, const plan_piece *piece, tb_event *list) {
    const int side = game->to_move;
    const uint64_t empty = ~occupied(game) | bit_of(piece->from);
    rugby_chess_order order = {.from = piece->from, .to = NOWHERE, .receiver = NOWHERE};
    if (piece->holds != 0)
        list = list_passes(order, rugby_chess_receivers(game, side, order.from, empty), list);
    for (uint64_t rest = piece->to; rest != 0; rest &= rest - 1) {
        order.to = lowest(rest);
        *list++ = event_of(order);
        if (piece->holds != 0 && !(bit_of(order.to) & home_row(1 - side)))
            list = list_passes(order, rugby_chess_receivers(game, side, order.to, empty), list);
    }
    return list;
}

int rugby_chess_events(const tb_state *state, tb_event *list) {
    const rugby_chess *game = rugby_chess_in(state);
    tb_event *end = list;
    turn_plan plan;
    if (tries(game) != 0 || game->plies >= game->max_plies)
        return 0;
    if (game->phase != ORDINARY) {
        const rugby_chess_order order = {.from = game->at, .to = NOWHERE};
        end = list_passes(order, forced_receivers(game), end);
        return (int)(end - list);
    }
    rugby_chess_plan(game, &plan);
    for (uint32_t i = 0; i < plan.pieces; i++)
        end = list_piece(game, &plan.piece[i], end);
    if (rugby_chess_may_swap(game))
        *end++ = SWAP_EVENT;
    return (int)(end - list);
}

int rugby_chess_count(const tb_state *state) {
    const rugby_chess *game = rugby_chess_in(state);
    turn_plan plan;
    if (tries(game) != 0 || game->plies >= game->max_plies)
        return 0;
    if (game->phase != ORDINARY)
        return (int)size_of(forced_receivers(game));
    rugby_chess_plan(game, &plan);
    return (int)plan.events + rugby_chess_may_swap(game);
}
