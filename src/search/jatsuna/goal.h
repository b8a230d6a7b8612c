/* What a seat wants of the end of a game, as one number: the solution concept of the search.
 *
 * The solver plays max^n: every seat maximises its own number. It orders the ends of a game
 * completely, in this order: more of the point; more stones than the best other (a loser still
 * plays for its place, a winner plays safe); more stones; of the other two rather its prey ahead
 * than its predator. Two ends that are equal for one seat therefore have the same stones of all
 * three, and the value of a position does not depend on the order in which moves are tried: ties,
 * the weak point of max^n, do not occur.
 *
 * In collusion two seats want the opposite of what the third wants: a zero-sum game of two sides.
 */
#ifndef SEARCH_JATSUNA_GOAL_H
#define SEARCH_JATSUNA_GOAL_H

#include "search/jatsuna/board.h"

enum { GOAL_NOBODY = JATSUNA_KINDS };

typedef struct goal {
    uint32_t against; /* the seat the other two work against, or GOAL_NOBODY */
} goal;

/* From the low end: which of the others is ahead, 1 bit; own stones, 6; margin + 64, 7; sixths. */
enum {
    GOAL_STONES = 1,
    GOAL_MARGIN = 7,
    GOAL_SIXTHS = 14,
    GOAL_MARGIN_ZERO = 64,
    GOAL_LEAST = -(1 << 20),
    GOAL_MOST = 1 << 20
};

/* What an end is worth to a seat that works for itself. */
static inline int32_t goal_own(tally t, uint32_t seat) {
    const int32_t own = t.stones[seat];
    const int32_t prey = t.stones[jatsuna_prey(seat)];
    const int32_t predator = t.stones[jatsuna_predator(seat)];
    const int32_t margin = own - (prey > predator ? prey : predator);
    return (int32_t)tally_sixths(t, seat) << GOAL_SIXTHS |
           (margin + GOAL_MARGIN_ZERO) << GOAL_MARGIN | own << GOAL_STONES | (prey > predator);
}

static inline bool goal_is_ally(goal g, uint32_t seat) {
    return g.against != GOAL_NOBODY && seat != g.against;
}

static inline int32_t goal_value(goal g, tally t, uint32_t seat) {
    return goal_is_ally(g, seat) ? -goal_own(t, g.against) : goal_own(t, seat);
}

static inline bool goal_same_side(goal g, uint32_t one, uint32_t other) {
    return goal_is_ally(g, one) && goal_is_ally(g, other);
}

/* The most that a seat can still get where another, not on its side, gets at least `value`. For
 * three sides: a sole winner leaves nothing but a margin of less than minus its own; who shares the
 * point leaves half of it. */
static inline int32_t goal_left(goal g, int32_t value) {
    const int32_t sixths = value >> GOAL_SIXTHS;
    const int32_t all_below = (1 << GOAL_MARGIN) - 1;
    if (g.against != GOAL_NOBODY)
        return -value;
    if (sixths == TB_WHOLE_POINT) {
        const int32_t margin = (value >> GOAL_MARGIN & 127) - GOAL_MARGIN_ZERO;
        return (GOAL_MARGIN_ZERO - margin) << GOAL_MARGIN | all_below;
    }
    if (sixths > 0)
        return TB_WHOLE_POINT / 2 << GOAL_SIXTHS | GOAL_MARGIN_ZERO << GOAL_MARGIN | all_below;
    return GOAL_MOST;
}

#endif
