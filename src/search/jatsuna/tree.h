/* Monte Carlo tree search for three: every mover maximises its own expected result (max^n values),
 * or in collusion two minimise that of the third. The tree has a fixed room, used from its
 * beginning on; when it is full, the search goes on with the nodes it has. */
#ifndef SEARCH_JATSUNA_TREE_H
#define SEARCH_JATSUNA_TREE_H

#include "search/jatsuna/board.h"

#include <stddef.h>

typedef struct jatsuna_tree jatsuna_tree;

/* For `against`: nobody is worked against. */
enum { JATSUNA_NOBODY = JATSUNA_KINDS };

/* At most so many bytes; nothing to search yet. NULL: out of memory. */
jatsuna_tree *jatsuna_tree_new(uint32_t against, size_t bytes);
/* A decision at this board, which is not full, of which nothing is known. */
void jatsuna_tree_begin(jatsuna_tree *t, const jatsuna_board *b, uint64_t seed);
/* The decision at the board to which these squares lead from the last one, with what is
 * known about it. False: the tree never came there; then it has to begin. */
bool jatsuna_tree_next(jatsuna_tree *t, const uint8_t *squares, int count, const jatsuna_board *b,
                       uint64_t seed);
/* That many simulations more; false when there is nothing to choose or no number left to count. */
bool jatsuna_tree_step(jatsuna_tree *t, uint64_t simulations);
void jatsuna_tree_end(jatsuna_tree *t);

uint64_t jatsuna_tree_simulations(const jatsuna_tree *t);
/* The root's moves in listed order, their visits, and what the root's mover expects of each,
 * about 0 .. 1; a move without visits is worth `JATSUNA_UNTRIED`. */
int jatsuna_tree_moves(const jatsuna_tree *t, uint8_t *squares, uint64_t *visits, double *values);
#define JATSUNA_UNTRIED (-1.0)
/* The expected result of each seat if the root's mover plays this square, by the simulations of
 * this decision. */
void jatsuna_tree_score(const jatsuna_tree *t, uint32_t square, double *score);
/* The squares expected from this one on, at most `room`; returns how many. */
int jatsuna_tree_line(const jatsuna_tree *t, uint32_t square, uint8_t *line, int room);

#endif
