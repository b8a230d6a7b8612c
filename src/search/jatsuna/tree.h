/* Monte Carlo tree search for three: every mover maximises its own expected result (max^n values),
 * or in collusion two minimise that of the third. The tree has a fixed room, used from its
 * beginning on; when it is full, the search goes on with the nodes it has. */
#ifndef SEARCH_JATSUNA_TREE_H
#define SEARCH_JATSUNA_TREE_H

#include "search/jatsuna/board.h"

#include <stddef.h>

typedef struct tree tree;

/* For `against`: nobody is worked against. */
enum { TREE_NOBODY = JATSUNA_KINDS };

/* At most so many bytes; nothing to search yet. NULL: out of memory. */
tree *tree_new(uint32_t against, size_t bytes);
/* A decision at this board, which is not full, of which nothing is known. */
void tree_begin(tree *t, const board *b, uint64_t seed);
/* The decision at the board to which these squares lead from the last one, with what is known about
 * it. False: the tree never came there; then it has to begin. */
bool tree_next(tree *t, const uint8_t *squares, int count, const board *b, uint64_t seed);
/* That many simulations more; false when there is nothing to choose or no number left to count. */
bool tree_step(tree *t, uint64_t simulations);
void tree_end(tree *t);

uint64_t tree_simulations(const tree *t);
/* The root's moves in listed order, their visits, and what the root's mover expects of each,
 * about 0 .. 1; a move without visits is worth `TREE_UNTRIED`. */
int tree_moves(const tree *t, uint8_t *squares, uint64_t *visits, double *values);
#define TREE_UNTRIED (-1.0)
/* The expected result of each seat if the root's mover plays this square, by the simulations of
 * this decision. */
void tree_score(const tree *t, uint32_t square, double *score);
/* The squares expected from this one on, at most `room`; returns how many. */
int tree_line(const tree *t, uint32_t square, uint8_t *line, int room);

#endif
