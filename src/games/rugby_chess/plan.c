/* The plan of a turn.
 *
 * A run to one side is a slide sideways and then, from every square of that slide and from the
 * start, a slide diagonally ahead to the same side: two slides give all runs to that side at once.
 * A destination has only one run: with (x, y) squares aside and ahead, d = y and h = x - y (G4a).
 * Three more shifts give the retreats.
 *
 * The passes of a holder are counted from the other end: for each line of G10, the squares from
 * which a ball thrown along it would be caught are a slide of all catchers against the line.
 *
 * Everything is written once for both sides and inlined for each.
 */
#include "plan.h"

/* What the pieces have in common. */
typedef struct plan_field {
    runway right, left, ahead_right, ahead_left, back;
    uint64_t open_to_tackler; /* squares where an upright piece without ball may stop */
    uint64_t open_to_others;  /* where a holder or a piece turned over may (G5, G6, G9) */
} plan_field;

RUGBY_CHESS_INLINE plan_field field_of(const rugby_chess *game, int side) {
    const uint64_t empty = ~occupied(game);
    const uint64_t foes = game->pieces[1 - side];
    return (plan_field){
        .right = runway_of(empty, for_side(RIGHT, side)),
        .left = runway_of(empty, for_side(-RIGHT, side)),
        .ahead_right = runway_of(empty, for_side(AHEAD + RIGHT, side)),
        .ahead_left = runway_of(empty, for_side(AHEAD - RIGHT, side)),
        .back = runway_of(empty, for_side(-AHEAD, side)),
        .open_to_tackler = empty & ~in_front(foes & ~game->balls, 1 - side),
        .open_to_others = empty & ~in_front(foes, 1 - side),
    };
}

/* Every square that a run or a retreat of this piece can end on, and its own. */
RUGBY_CHESS_INLINE uint64_t reached(const plan_field *field, uint64_t piece, int side) {
    const int back = for_side(-AHEAD, side);
    uint64_t right = slide(piece, &field->right, for_side(RIGHT, side));
    uint64_t left = slide(piece, &field->left, for_side(-RIGHT, side));
    uint64_t rear = slide(piece, &field->back, back);
    right = slide(right, &field->ahead_right, for_side(AHEAD + RIGHT, side));
    left = slide(left, &field->ahead_left, for_side(AHEAD - RIGHT, side));
    rear |= field->back.one & shifted(rear, back); /* from row 9 to row 1 are eight steps */
    return right | left | rear;
}

/* The squares from which the catchers are first on the line. Seven steps are enough: only a
 * straight pass from the enemy's home row would be longer. */
RUGBY_CHESS_INLINE uint64_t caught_from(uint64_t catching, uint64_t empty, int line) {
    const runway way = runway_of(empty, -line);
    return slide(catching, &way, -line);
}

RUGBY_CHESS_INLINE void plan_throws(const rugby_chess *game, uint64_t piece, int side,
                                    uint64_t thrown[LINES]) {
    const uint64_t empty = ~occupied(game) | piece; /* after a move the old square is empty */
    const uint64_t catching = catchers(game, side);
    const uint64_t useful = empty & ~home_row(1 - side);
    thrown[0] = useful & caught_from(catching, empty, for_side(-AHEAD, side));
    thrown[1] = useful & caught_from(catching, empty, for_side(RIGHT, side));
    thrown[2] = useful & caught_from(catching, empty, for_side(-RIGHT, side));
    thrown[3] = useful & caught_from(catching, empty, for_side(RIGHT - AHEAD, side));
    thrown[4] = useful & caught_from(catching, empty, for_side(-RIGHT - AHEAD, side));
}

/* How many passes there are from all squares of a set: the five lines are added bit by bit. */
RUGBY_CHESS_INLINE uint32_t passes_of(const uint64_t thrown[LINES], uint64_t squares) {
    const uint64_t a = thrown[0];
    const uint64_t b = thrown[1];
    const uint64_t c = thrown[2];
    const uint64_t ones = a ^ b ^ c;
    const uint64_t twos = (a & b) | (c & (a ^ b));
    const uint64_t d = thrown[3];
    const uint64_t e = thrown[4];
    const uint64_t more_twos = (d & e) | (ones & (d ^ e));
    return size_of((ones ^ d ^ e) & squares) +
           2 * (size_of(twos & squares) + size_of(more_twos & squares));
}

RUGBY_CHESS_INLINE void plan_side(const rugby_chess *game, int side, turn_plan *plan) {
    const plan_field field = field_of(game, side);
    uint32_t holders = 0;
    plan->pieces = 0;
    plan->events = 0;
    for (uint64_t rest = game->pieces[side]; rest != 0; rest &= rest - 1) {
        const uint64_t bit = rest & -rest;
        plan_piece *piece = &plan->piece[plan->pieces++];
        const uint64_t open =
            bit & (game->balls | game->turned) ? field.open_to_others : field.open_to_tackler;
        piece->from = (uint16_t)lowest(bit);
        piece->to = reached(&field, bit, side) & open;
        piece->events = size_of(piece->to);
        piece->holds = 0;
        if (bit & game->balls) {
            uint64_t *thrown = plan->thrown[holders++];
            plan_throws(game, bit, side, thrown);
            piece->holds = (uint16_t)holders;
            piece->events += passes_of(thrown, piece->to | bit);
        }
        plan->events += piece->events;
    }
}

void rugby_chess_plan(const rugby_chess *game, turn_plan *plan) {
    if (game->to_move == 0)
        plan_side(game, 0, plan);
    else
        plan_side(game, 1, plan);
}
