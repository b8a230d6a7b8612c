/* The evaluation. Written once for both sides and inlined for each, like the plan of a turn. */
#include "eval.h"

#ifndef RUGBY_FITTING
#include "weights.h"
#endif

#include <string.h>

/* More of these change nothing any more. */
enum { MANY_RECEIVERS = 3, MANY_TACKLERS = 2 };

RUGBY_CHESS_INLINE void add(rugby_sink *sink, int weight, int count) {
    if (sink->counts != NULL)
        sink->counts[weight] = (int16_t)(sink->counts[weight] + count);
    sink->value += rugby_weights[weight] * count;
}

/* The empty ways of a side: all its pieces share them. */
typedef struct eval_field {
    runway right, left, ahead_right, ahead_left, back;
    uint64_t empty;
} eval_field;

RUGBY_CHESS_INLINE eval_field field_of(uint64_t empty, int side) {
    return (eval_field){.right = runway_of(empty, for_side(RIGHT, side)),
                        .left = runway_of(empty, for_side(-RIGHT, side)),
                        .ahead_right = runway_of(empty, for_side(AHEAD + RIGHT, side)),
                        .ahead_left = runway_of(empty, for_side(AHEAD - RIGHT, side)),
                        .back = runway_of(empty, for_side(-AHEAD, side)),
                        .empty = empty};
}

/* Where a piece can go, whatever it would face there. */
RUGBY_CHESS_INLINE uint64_t reached(const eval_field *field, uint64_t piece, int side) {
    uint64_t right = slide(piece, &field->right, for_side(RIGHT, side));
    uint64_t left = slide(piece, &field->left, for_side(-RIGHT, side));
    const uint64_t rear = slide(piece, &field->back, for_side(-AHEAD, side));
    right = slide(right, &field->ahead_right, for_side(AHEAD + RIGHT, side));
    left = slide(left, &field->ahead_left, for_side(AHEAD - RIGHT, side));
    return (right | left | rear) & ~piece;
}

/* Row (from the own home row) and half column of a square, as an index. */
RUGBY_CHESS_INLINE int place(int square, int side) {
    const int row = side == 0 ? square % ROWS : ROWS - 1 - square % ROWS;
    const int column = square / ROWS;
    return row * RUGBY_HALF_COLUMNS + (column < RUGBY_HALF_COLUMNS ? column : COLUMNS - 1 - column);
}

/* What the upright pieces without ball of a side reach: all of it, and by how many the squares in
 * front of each enemy holder. */
typedef struct tackling {
    uint64_t squares;
    uint32_t moves;
    int tacklers[BALL_MAX]; /* of the enemy holders by ascending squares */
} tackling;

RUGBY_CHESS_INLINE tackling tackling_of(const rugby_chess *game, const eval_field *field,
                                        int side) {
    tackling all = {0};
    const uint64_t holders = game->pieces[1 - side] & game->balls;
    for (uint64_t rest = game->pieces[side] & ~game->balls; rest != 0; rest &= rest - 1) {
        const uint64_t piece = rest & -rest;
        const uint64_t to = reached(field, piece, side);
        all.moves += size_of(to);
        if (piece & game->turned)
            continue;
        all.squares |= to;
        int i = 0;
        for (uint64_t left = holders; left != 0; left &= left - 1)
            all.tacklers[i++] += (in_front(left & -left, 1 - side) & to) != 0;
    }
    return all;
}

RUGBY_CHESS_INLINE void count_holder(const rugby_chess *game, const eval_field *field,
                                     uint64_t lanes, const tackling *enemy, int tacklers,
                                     uint64_t piece, int side, int sign, rugby_sink *sink) {
    const int square = lowest(piece);
    const uint64_t to = reached(field, piece, side);
    const uint64_t receivers = rugby_chess_receivers(game, side, square, field->empty);
    const int mates = (int)size_of(receivers);
    const bool stuck = (behind(piece, side) & field->empty) == 0;
    add(sink, RUGBY_W_BALL + place(square, side), sign);
    add(sink, RUGBY_W_BALL_MOVES, sign * (int)size_of(to));
    add(sink, RUGBY_W_LANE_MOVES, sign * (int)size_of(to & lanes));
    add(sink, RUGBY_W_SAFE_LANE_MOVES,
        sign * (int)size_of(to & lanes & ~behind(enemy->squares, side)));
    add(sink, RUGBY_W_LANE_MATES, sign * (int)size_of(receivers & lanes));
    add(sink, RUGBY_W_RECEIVERS + (mates < MANY_RECEIVERS ? mates : MANY_RECEIVERS), sign);
    if (stuck)
        add(sink, RUGBY_W_STUCK, sign);
    if (tacklers > 0)
        add(sink,
            (stuck || mates == 0 ? RUGBY_W_ROBBERS : RUGBY_W_TACKLERS) +
                (tacklers >= MANY_TACKLERS),
            sign);
}

RUGBY_CHESS_INLINE void count_side(const rugby_chess *game, const eval_field *field,
                                   const tackling *own, const tackling *enemy, int side, int sign,
                                   rugby_sink *sink) {
    const uint64_t holders = game->pieces[side] & game->balls;
    const uint64_t others = game->pieces[side] & ~game->balls;
    const uint64_t lanes = rugby_lanes_side(field->empty, side);
    int i = 0;
    for (uint64_t rest = others; rest != 0; rest &= rest - 1)
        add(sink, RUGBY_W_PLAIN + place(lowest(rest), side), sign);
    for (uint64_t rest = holders; rest != 0; rest &= rest - 1)
        count_holder(game, field, lanes, enemy, enemy->tacklers[i++], rest & -rest, side, sign,
                     sink);
    add(sink, RUGBY_W_TURNED, sign * (int)size_of(game->pieces[side] & game->turned));
    if (i == BALL_MAX)
        add(sink, RUGBY_W_BOTH_BALLS, sign);
    add(sink, RUGBY_W_RUNNER, sign * (int)size_of(holders & lanes));
    add(sink, RUGBY_W_PLAIN_MOVES, sign * (int)own->moves);
    add(sink, RUGBY_W_LANE_PIECES, sign * (int)size_of(others & lanes));
    add(sink, RUGBY_W_LANE_SQUARES, sign * (int)size_of(field->empty & lanes));
}

RUGBY_CHESS_INLINE void count_all(const rugby_chess *game, rugby_sink *sink) {
    const uint64_t empty = ~occupied(game) & WHOLE_BOARD;
    const int sign = game->to_move == 0 ? 1 : -1;
    const eval_field white = field_of(empty, 0);
    const eval_field black = field_of(empty, 1);
    const tackling by_white = tackling_of(game, &white, 0);
    const tackling by_black = tackling_of(game, &black, 1);
    count_side(game, &white, &by_white, &by_black, 0, sign, sink);
    count_side(game, &black, &by_black, &by_white, 1, -sign, sink);
    add(sink, RUGBY_W_TEMPO, 1);
}

int rugby_evaluate(const rugby_chess *game) {
    rugby_sink sink = {.counts = NULL};
    count_all(game, &sink);
    return sink.value;
}

void rugby_counts(const rugby_chess *game, int16_t *counts) {
    rugby_sink sink = {.counts = counts};
    memset(counts, 0, RUGBY_WEIGHTS * sizeof *counts);
    count_all(game, &sink);
}
