/* Monte Carlo tree search for three: every mover maximises its own expected result (max^n values),
 * or in collusion two minimise that of the third. The tree has a fixed room; when it is full, the
 * search goes on with the nodes it has. */
#ifndef SEARCH_JATSUNA_TREE_H
#define SEARCH_JATSUNA_TREE_H

#include "search/jatsuna/board.h"

#include <stddef.h>

typedef struct tree tree;

/* For `against`: nobody is worked against. */
enum { TREE_NOBODY = JATSUNA_KINDS };

/* At most so many bytes. NULL: out of memory. The board is not full. */
tree *tree_begin(const board *b, uint32_t against, uint64_t seed, size_t bytes);
/* That many simulations more; false when there is nothing to choose or no number left to count. */
bool tree_step(tree *t, uint64_t simulations);
void tree_end(tree *t);

uint64_t tree_simulations(const tree *t);
/* The root's moves in listed order, their visits, and what the root's mover expects of each,
 * about 0 .. 1; a move without visits is worth `TREE_UNTRIED`. */
int tree_moves(const tree *t, uint8_t *squares, uint64_t *visits, double *values);
#define TREE_UNTRIED (-1.0)
/* The expected result of each seat if the root's mover plays this square. */
void tree_score(const tree *t, uint32_t square, double *score);
/* The squares expected from this one on, at most `room`; returns how many. */
int tree_line(const tree *t, uint32_t square, uint8_t *line, int room);

#endif
