/* The exact end of the game, step by step (the solution concept is in goal.h).
 *
 * A node is a position with more than SOLVE_AT_ONCE empty squares that is looked at, or one with
 * exactly so many, solved at once with all below it.
 */
#ifndef SEARCH_JATSUNA_SOLVE_H
#define SEARCH_JATSUNA_SOLVE_H

#include "search/jatsuna/goal.h"

enum {
    SOLVE_AT_ONCE = 3, /* at most 1 + 3 + 6 + 6 positions: as long as a simulation takes */
    SOLVE_DEEPEST = 18 /* empty squares: more take hours */
};

/* How a solved position ends, and the move that leads there. */
typedef struct solution {
    tally end;
    uint8_t square;
} solution;

typedef struct solver solver;

/* The table has at most so many bytes. NULL: out of memory. The board has 1 .. SOLVE_DEEPEST empty
 * squares. */
solver *solver_begin(const board *b, goal g, size_t table_bytes);
/* Runs for at most so many nodes and returns how many it took. */
uint64_t solver_step(solver *s, uint64_t nodes);
bool solver_done(const solver *s);
/* When done. */
solution solver_root(const solver *s);
void solver_end(solver *s);

/* The solution of a board with 0 .. SOLVE_AT_ONCE + 1 empty squares, at once. */
solution solve_small(const board *b, goal g);

#endif
