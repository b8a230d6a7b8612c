/* A position as the search sees it: the stones by their relation to the mover.
 *
 * Kinds go round in a circle (each eats the one before it), so seen by the mover all three play
 * alike: one evaluation and one solver serve every seat. Inline: the inner loop of everything here.
 */
#ifndef SEARCH_JATSUNA_BOARD_H
#define SEARCH_JATSUNA_BOARD_H

#include "games/jatsuna/lines.h"

typedef struct jatsuna_board {
    jatsuna_sides sides;
    uint64_t empty;
    uint32_t mover;
    uint32_t order; /* the rule option (J3) */
} jatsuna_board;

static inline jatsuna_board jatsuna_board_of(const jatsuna_state *state) {
    return (jatsuna_board){jatsuna_sides_of(state), state->empty, state->mover, state->order};
}

/* Places a stone of the mover and turns the board to the next (J3): the mover's predator,
 * whose prey the mover is, or with the other order its prey. */
static inline void jatsuna_board_play(jatsuna_board *b, uint64_t placed) {
    jatsuna_sides s = b->sides;
    jatsuna_place(&s, placed);
    b->empty ^= placed;
    b->mover = jatsuna_next(b->mover, b->order);
    if (b->order == JATSUNA_SLF)
        b->sides = (jatsuna_sides){.own = s.predator, .prey = s.own, .predator = s.prey};
    else
        b->sides = (jatsuna_sides){.own = s.prey, .prey = s.predator, .predator = s.own};
}

static inline uint64_t jatsuna_board_legal(const jatsuna_board *b) {
    return jatsuna_legal(&b->sides, b->empty);
}

/* The stones of each seat. */
typedef struct jatsuna_tally {
    uint8_t stones[JATSUNA_KINDS];
} jatsuna_tally;

static inline jatsuna_tally jatsuna_board_tally(const jatsuna_board *b) {
    jatsuna_tally t;
    t.stones[b->mover] = (uint8_t)jatsuna_size(b->sides.own);
    t.stones[jatsuna_prey(b->mover)] = (uint8_t)jatsuna_size(b->sides.prey);
    t.stones[jatsuna_predator(b->mover)] = (uint8_t)jatsuna_size(b->sides.predator);
    return t;
}

/* Sixths of the point for a seat when the game ends like this (J9). */
static inline uint32_t jatsuna_tally_sixths(jatsuna_tally t, uint32_t seat) {
    const uint32_t own = t.stones[seat];
    const uint32_t one = t.stones[jatsuna_prey(seat)];
    const uint32_t other = t.stones[jatsuna_predator(seat)];
    if (one > own || other > own)
        return 0;
    return TB_WHOLE_POINT / (1 + (one == own) + (other == own));
}

#endif
