/* The rules: the start, whose turn it is, what an event does, the result. */
#include "plan.h"

#include <assert.h>

/* ---- start and options ---- */

void rugby_chess_set_options(const uint32_t *options, rugby_chess *game) {
    game->options = (uint8_t)((options[HOME_EDGE] != 0 ? HOME_EDGE_STAY : 0) |
                              (options[AFTER_STEAL] != 0 ? AFTER_STEAL_TACKLER : 0) |
                              (options[TURNED_RECEIVE] != 0 ? TURNED_RECEIVE_NO : 0) |
                              (options[SWAP] != 0 ? SWAP_ON : 0));
    game->max_plies = (uint16_t)options[MAX_PLIES];
}

/* G2: both home rows are full, and the pieces on column d hold the balls. */
void rugby_chess_start(const uint32_t *options, tb_state *state) {
    rugby_chess *game = rugby_chess_of(state);
    const uint64_t column_d = UINT64_C(0x1ff) << (3 * ROWS);
    game->pieces[0] = ROW_1;
    game->pieces[1] = ROW_9;
    game->balls = (ROW_1 | ROW_9) & column_d;
    rugby_chess_set_options(options, game);
}

void rugby_chess_options_of(const tb_state *state, uint32_t *options) {
    const rugby_chess *game = rugby_chess_in(state);
    options[HOME_EDGE] = (game->options & HOME_EDGE_STAY) != 0;
    options[AFTER_STEAL] = (game->options & AFTER_STEAL_TACKLER) != 0;
    options[TURNED_RECEIVE] = (game->options & TURNED_RECEIVE_NO) != 0;
    options[MAX_PLIES] = game->max_plies;
    options[SWAP] = (game->options & SWAP_ON) != 0;
}

/* ---- passing (G10) ---- */

RUGBY_CHESS_INLINE uint64_t first_on_line(uint64_t piece, uint64_t empty, int line) {
    do
        piece = stepped(piece, line);
    while (piece & empty);
    return piece;
}

RUGBY_CHESS_INLINE uint64_t met_by_side(uint64_t piece, uint64_t empty, int side) {
    return first_on_line(piece, empty, for_side(-AHEAD, side)) |
           first_on_line(piece, empty, for_side(RIGHT, side)) |
           first_on_line(piece, empty, for_side(-RIGHT, side)) |
           first_on_line(piece, empty, for_side(RIGHT - AHEAD, side)) |
           first_on_line(piece, empty, for_side(-RIGHT - AHEAD, side));
}

uint64_t rugby_chess_met(int side, int square, uint64_t empty) {
    return side == 0 ? met_by_side(bit_of(square), empty, 0)
                     : met_by_side(bit_of(square), empty, 1);
}

uint64_t rugby_chess_receivers(const rugby_chess *game, int side, int square, uint64_t empty) {
    return rugby_chess_met(side, square, empty) & catchers(game, side);
}

/* ---- whose turn ---- */

/* Whether some piece can go to a square beside it: then nobody needs to count (G12). One step back
 * never faces an enemy. */
static bool can_step(const rugby_chess *game) {
    const int side = game->to_move;
    const uint64_t own = game->pieces[side];
    const uint64_t next = behind(own, side) | stepped(own, RIGHT) | stepped(own, -RIGHT) |
                          stepped(own, for_side(AHEAD + RIGHT, side)) |
                          stepped(own, for_side(AHEAD - RIGHT, side));
    return (next & ~occupied(game) & ~in_front(game->pieces[1 - side], 1 - side)) != 0;
}

static bool has_event(const rugby_chess *game) {
    turn_plan plan;
    if (game->phase != ORDINARY || can_step(game) || rugby_chess_may_swap(game))
        return true;
    rugby_chess_plan(game, &plan);
    return plan.events > 0;
}

int rugby_chess_turn(const tb_state *state) {
    const rugby_chess *game = rugby_chess_in(state);
    if (tries(game) != 0 || game->plies >= game->max_plies || !has_event(game))
        return TB_OVER;
    return game->to_move;
}

/* G11, and G12 where nobody has scored. A position that shows a try of both is shared. */
void rugby_chess_result(const tb_state *state, uint8_t *sixths) {
    const rugby_chess *game = rugby_chess_in(state);
    const bool white = (tries(game) & game->pieces[0]) != 0;
    const bool black = (tries(game) & game->pieces[1]) != 0;
    sixths[0] = white == black ? TB_WHOLE_POINT / 2 : white ? TB_WHOLE_POINT : 0;
    sixths[1] = (uint8_t)(TB_WHOLE_POINT - sixths[0]);
}

/* ---- events ---- */

static void shift_member(uint64_t *set, uint64_t from, uint64_t to) {
    if (*set & from)
        *set ^= from | to;
}

/* The step back of G8, where there is room; it does not turn the piece back up (G9). */
static void step_back(rugby_chess *game, int side, uint64_t piece) {
    const uint64_t to = behind(piece, side) & ~occupied(game);
    if (to == 0)
        return;
    game->pieces[side] ^= piece | to;
    shift_member(&game->balls, piece, to);
    shift_member(&game->turned, piece, to);
}

bool rugby_chess_can_leave(const rugby_chess *game, int side, int square) {
    const uint64_t piece = bit_of(square);
    const uint64_t empty = ~occupied(game);
    const bool stays = (game->options & HOME_EDGE_STAY) && (piece & home_row(side));
    return (stays || (behind(piece, side) & empty)) &&
           rugby_chess_receivers(game, side, square, empty) != 0;
}

static void enter_phase(rugby_chess *game, int phase, int side, int at) {
    game->phase = (uint8_t)phase;
    game->to_move = (uint8_t)side;
    game->at = (uint8_t)at;
}

/* G8c: who moves once the ball has been taken and the tackler has stepped back. */
static int next_after_steal(const rugby_chess *game, int tackler) {
    return game->options & AFTER_STEAL_TACKLER ? tackler : 1 - tackler;
}

/* G8: `side` has just moved a piece to `square`, in front of a holder. */
static void tackle(rugby_chess *game, int side, int square, uint64_t holder) {
    const uint64_t tackler = bit_of(square);
    assert(holder & game->balls && holder & game->pieces[1 - side]);
    if (rugby_chess_can_leave(game, 1 - side, lowest(holder))) {
        game->turned |= tackler;
        enter_phase(game, TACKLED, 1 - side, lowest(holder));
        return;
    }
    game->balls ^= tackler | holder;
    if (rugby_chess_receivers(game, side, square, ~occupied(game)) != 0) {
        enter_phase(game, TAKEN, side, square);
        return;
    }
    step_back(game, side, tackler);
    enter_phase(game, ORDINARY, next_after_steal(game, side), 0);
}

/* The forced pass of G8b or the receiver chosen in G8c, and the step back that follows either. */
static void pass_and_step_back(rugby_chess *game, rugby_chess_order order) {
    const int side = game->to_move;
    game->balls ^= bit_of(order.from) | bit_of(order.receiver);
    step_back(game, side, bit_of(order.from));
    enter_phase(game, ORDINARY, game->phase == TAKEN ? next_after_steal(game, side) : 1 - side, 0);
}

/* G7: a move, a pass, or a move and a pass. */
static void ordinary_turn(rugby_chess *game, rugby_chess_order order) {
    const int side = game->to_move;
    const uint64_t from = bit_of(order.from);
    uint64_t holder = game->balls & from;
    if (order.to != NOWHERE) {
        const uint64_t to = bit_of(order.to);
        const uint64_t faced = in_front(to, side) & game->pieces[1 - side];
        game->pieces[side] ^= from | to;
        game->turned &= ~from; /* G9 */
        if (faced != 0) {
            tackle(game, side, order.to, faced);
            return;
        }
        shift_member(&game->balls, from, to);
        holder = to;
    }
    if (order.receiver != NOWHERE)
        game->balls ^= holder | bit_of(order.receiver);
    game->to_move = (uint8_t)(1 - side);
}

/* A half turn of the board: the squares counted from the other end. */
static uint64_t turned_round(uint64_t set) {
    uint64_t round = 0;
    for (; set != 0; set &= set - 1)
        round |= bit_of(SQUARES - 1 - lowest(set));
    return round;
}

/* G13: each side has what the other had, as each sees the board. */
static void swap_sides(rugby_chess *game) {
    const uint64_t white = game->pieces[0];
    game->pieces[0] = turned_round(game->pieces[1]);
    game->pieces[1] = turned_round(white);
    game->balls = turned_round(game->balls);
    game->turned = turned_round(game->turned);
    game->to_move ^= 1;
}

void rugby_chess_apply(tb_state *state, tb_event event) {
    rugby_chess *game = rugby_chess_of(state);
    const rugby_chess_order order = order_of(event);
    if (event == SWAP_EVENT)
        swap_sides(game);
    else if (game->phase == ORDINARY)
        ordinary_turn(game, order);
    else
        pass_and_step_back(game, order);
    game->plies++;
}
