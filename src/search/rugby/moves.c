/* Listing and ordering. */
#include "moves.h"

#include "games/rugby_chess/plan.h"

/* ---- listing ---- */

static rugby_move *list_passes(rugby_chess_order order, uint64_t receivers, rugby_move *list) {
    for (; receivers != 0; receivers &= receivers - 1) {
        order.receiver = lowest(receivers);
        (list++)->event = event_of(order);
    }
    return list;
}

/* The moves of a piece that end on these squares, each with its passes. */
static rugby_move *list_piece(const rugby_chess *game, const plan_piece *piece, uint64_t squares,
                              rugby_move *list) {
    const int side = game->to_move;
    const uint64_t empty = ~occupied(game) | bit_of(piece->from);
    rugby_chess_order order = {.from = piece->from, .receiver = NOWHERE};
    for (uint64_t rest = piece->to & squares; rest != 0; rest &= rest - 1) {
        order.to = lowest(rest);
        (list++)->event = event_of(order);
        if (piece->holds != 0)
            list = list_passes(order, rugby_chess_receivers(game, side, order.to, empty), list);
    }
    return list;
}

/* G13, after `count` others. */
static int list_swap(const rugby_chess *game, rugby_move *list, int count) {
    if (rugby_chess_may_swap(game))
        list[count++].event = SWAP_EVENT;
    return count;
}

static int list_moves(const rugby_chess *game, uint64_t squares, rugby_move *list) {
    rugby_move *end = list;
    turn_plan plan;
    rugby_chess_plan(game, &plan);
    for (uint32_t i = 0; i < plan.pieces; i++)
        end = list_piece(game, &plan.piece[i], squares, end);
    return (int)(end - list);
}

static int list_throws(const rugby_chess *game, uint64_t holders, rugby_move *list) {
    rugby_move *end = list;
    for (; holders != 0; holders &= holders - 1) {
        const rugby_chess_order order = {.from = lowest(holders), .to = NOWHERE};
        end = list_passes(
            order, rugby_chess_receivers(game, game->to_move, order.from, ~occupied(game)), end);
    }
    return (int)(end - list);
}

int rugby_list_all(const rugby_chess *game, rugby_move *list) {
    if (game->phase != ORDINARY)
        return list_throws(game, bit_of(game->at), list);
    const int throws = list_throws(game, game->pieces[game->to_move] & game->balls, list);
    return list_swap(game, list, throws + list_moves(game, WHOLE_BOARD, list + throws));
}

/* The squares in front of enemy holders: only tacklers may stop there (G5). */
static uint64_t tackle_squares(const rugby_chess *game) {
    const int enemy = 1 - game->to_move;
    return in_front(game->pieces[enemy] & game->balls, enemy);
}

int rugby_list_parries(const rugby_chess *game, uint64_t runners, rugby_move *list) {
    const uint64_t ways = rugby_ways(game, 1 - game->to_move, runners);
    return list_swap(game, list, list_moves(game, ways | tackle_squares(game), list));
}

int rugby_list_steals(const rugby_chess *game, rugby_move *list) {
    const int tackles = list_moves(game, tackle_squares(game), list);
    int steals = 0;
    for (int i = 0; i < tackles; i++) {
        tb_state after = {0};
        if (!rugby_is_tackle(game, list[i].event))
            continue;
        *rugby_chess_of(&after) = *game;
        rugby_chess_apply(&after, list[i].event);
        if (rugby_chess_of(&after)->phase != TACKLED)
            list[steals++] = list[i];
    }
    return list_swap(game, list, steals);
}

/* ---- ordering ---- */

/* First what the transposition table says; then the swap, what takes a ball, what cut off beside
 * this place, what brings a ball into a lane, other tackles; then by history, with a nudge for a
 * ball brought ahead. */
enum {
    ORDER_TT = 1 << 30,
    ORDER_SWAP = 1 << 28,
    ORDER_STEAL = 1 << 27,
    ORDER_KILLER = 1 << 26,
    ORDER_LANE = 1 << 25,
    ORDER_TACKLE = RUGBY_SHARP,
    ORDER_ROW = 1 << 8,
    HISTORY_MAX = 1 << 14,
};

static int row_of(int square, int side) {
    return side == 0 ? square % ROWS : ROWS - 1 - square % ROWS;
}

/* A ball that this event throws or carries: where it ends up. NOWHERE: none. */
static int ball_after(const rugby_chess *game, rugby_chess_order order) {
    if (order.receiver != NOWHERE)
        return order.receiver;
    return bit_of(order.from) & game->balls ? order.to : NOWHERE;
}

static int32_t order_of_event(const rugby_chess *game, uint64_t lanes, uint64_t firm,
                              const rugby_hints *hints, tb_event event) {
    if (event == SWAP_EVENT) /* from no square: no history */
        return event == hints->tt_event ? ORDER_TT : ORDER_SWAP;
    const rugby_chess_order order = order_of(event);
    const int side = game->to_move;
    const int ball = ball_after(game, order);
    int32_t value = hints->history->good[side][order.from][order.to + 1];
    if (event == hints->tt_event)
        return ORDER_TT;
    if (rugby_is_tackle(game, event)) {
        const uint64_t faced = in_front(bit_of(order.to), side);
        return (faced & firm ? ORDER_TACKLE : ORDER_STEAL) + HISTORY_MAX + value;
    }
    for (int i = 0; i < RUGBY_KILLERS; i++)
        if (event == hints->killers[i])
            return ORDER_KILLER - i;
    if (ball != NOWHERE)
        value += ORDER_ROW * (row_of(ball, side) - row_of(order.from, side)) +
                 (bit_of(ball) & lanes ? ORDER_LANE : 0);
    return value;
}

/* Enemy holders that could pass and step back if they were tackled now. */
static uint64_t firm_holders(const rugby_chess *game) {
    const int enemy = 1 - game->to_move;
    uint64_t firm = 0;
    for (uint64_t rest = game->pieces[enemy] & game->balls; rest != 0; rest &= rest - 1)
        if (rugby_chess_can_leave(game, enemy, lowest(rest)))
            firm |= rest & -rest;
    return firm;
}

void rugby_order(const rugby_chess *game, const rugby_hints *hints, rugby_move *list, int count) {
    /* the try line itself too: the root lists tries */
    const uint64_t lanes = rugby_lanes(game, game->to_move) | home_row(1 - game->to_move);
    const uint64_t firm = firm_holders(game);
    for (int i = 0; i < count; i++)
        list[i].order = order_of_event(game, lanes, firm, hints, list[i].event);
}

void rugby_pick(rugby_move *list, int first, int count) {
    int best = first;
    for (int i = first + 1; i < count; i++)
        if (list[i].order > list[best].order)
            best = i;
    const rugby_move picked = list[best];
    list[best] = list[first];
    list[first] = picked;
}

/* Moves towards the limit by a share of what is left, so that no entry leaves it. */
static void nudge(int32_t *entry, int by) {
    *entry += by - *entry * (by < 0 ? -by : by) / HISTORY_MAX;
}

void rugby_history_update(rugby_history *history, int side, const rugby_move *tried, int count,
                          int depth) {
    const int by = depth * depth < 400 ? 16 * depth * depth : 16 * 400;
    for (int i = 0; i < count; i++) {
        if (tried[i].event == SWAP_EVENT)
            continue;
        const rugby_chess_order order = order_of(tried[i].event);
        nudge(&history->good[side][order.from][order.to + 1], i == count - 1 ? by : -by);
    }
}
