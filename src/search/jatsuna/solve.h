/* The exact end of the game: the part of the point that a seat gets even if the other two work
 * against it, whatever they do.
 *
 * Why this concept and not max^n, in which everybody maximises its own result: there the value
 * hangs on what a seat does that cannot win any more and may choose who does. One against two that
 * only searched their tree, 4,000 nodes, par 33.3 %: playing the max^n solution, ties broken by
 * margin, got 26.8 % +- 4.5, by own stones 27.1 % +- 4.5 (both also stopped thinking when solved,
 * which is part of the loss); ties averaged, thinking on, 31.6 % +- 5.2. A guarantee cannot be
 * wrong about the others: at 8 squares it changed no result, being what the tree finds there too.
 * Alpha-beta needs a seventh of the nodes of max^n at 8 squares and less than a tenth from 10 on,
 * so it proves wins earlier; and it is what collusion is about. Where nothing can be guaranteed
 * the tree decides.
 *
 * A node is a position with more than JATSUNA_SOLVE_AT_ONCE empty squares that is looked at, or one
 * with exactly so many, solved at once with all below it.
 */
#ifndef SEARCH_JATSUNA_SOLVE_H
#define SEARCH_JATSUNA_SOLVE_H

#include "search/jatsuna/board.h"

#include <stddef.h>

enum {
    JATSUNA_SOLVE_AT_ONCE = 3, /* at most 1 + 3 + 6 + 6 positions: as long as a simulation takes */
    JATSUNA_SOLVE_DEEPEST = 24 /* empty squares: more take hours */
};

typedef struct jatsuna_solver jatsuna_solver;

/* A solver whose table has at most so many bytes; nothing to solve yet. NULL: out of memory. */
jatsuna_solver *jatsuna_solver_new(size_t table_bytes);
/* This board, which has 1 .. JATSUNA_SOLVE_DEEPEST empty squares, for the seat; what is not above
 * `floor` (in sixths, -1 for all) is not told apart. What was solved before for the same seat stays
 * true.
 */
void jatsuna_solver_begin(jatsuna_solver *s, const jatsuna_board *b, uint32_t seat, int floor);
/* Forgets what was solved. */
void jatsuna_solver_clear(jatsuna_solver *s);
/* Runs for at most so many nodes and returns how many it took. */
uint64_t jatsuna_solver_step(jatsuna_solver *s, uint64_t nodes);
bool jatsuna_solver_done(const jatsuna_solver *s);
/* When done: the sixths of the point, or the floor for all that is not above it. */
int jatsuna_solver_sixths(const jatsuna_solver *s);
/* When done: all squares that reach this. */
uint64_t jatsuna_solver_moves(const jatsuna_solver *s);
void jatsuna_solver_end(jatsuna_solver *s);

#endif
