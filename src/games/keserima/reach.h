/* Where a mover can come to with which discards (K7, K9).
 *
 * A mover is a piece or a ship: the squares after its own step, those it may enter, those where it
 * stands on another (so that a command costs the extra circle) and those where it may rest. With
 * at most three cards in the hand, and never more circles than commands, 15 multisets of discards
 * can be used at all; the squares reached with each follow from those reached with one command
 * less, as sets: no path is ever walked.
 */
#ifndef KESERIMA_REACH_H
#define KESERIMA_REACH_H

#include "keserima.h"

/* The usable multisets of discards, each after those it is made from. */
enum { DISCARDS = 15, DISCARDS_NEVER = 15 };

typedef struct discards {
    cards spent;
    /* the multiset without a command `+`, `o+`, `x`, `ox`; DISCARDS_NEVER if there is none */
    uint8_t less_cross, less_paid_cross, less_saltire, less_paid_saltire;
} discards;

extern const discards keserima_discards[DISCARDS];

typedef struct mover {
    uint32_t from; /* the square it leaves */
    uint32_t start, enter, under, rest;
} mover;

/* The own piece on a square; a ship. */
mover keserima_piece_mover(const keserima *k, uint32_t square);
mover keserima_ship_mover(const keserima *k, int ship);

/* Four movers at once, one in each lane. */
typedef uint32_t lanes __attribute__((vector_size(16)));
enum { LANES = 4 };

/* Everything that the side to move can do with pieces and ships. The movers are the own pieces,
 * ascending, and from lane `ships` on the two ships; a lane without a mover has no squares. Land
 * has 20 squares (K1), so 5 groups hold all pieces and one more the ships. */
enum { GROUPS = 6 };

typedef struct survey {
    uint32_t payable; /* bit d: multiset d of discards can be paid from the hand */
    uint32_t ships;   /* the first lane of the ships */
    uint8_t from[GROUPS * LANES];
    /* squares of rest with each payable multiset; the others are not set */
    uint32_t rests[GROUPS][DISCARDS + 1][LANES] __attribute__((aligned(16)));
    uint32_t counts[GROUPS * LANES] __attribute__((aligned(16)));
} survey;

void keserima_survey(const keserima *k, survey *found);

/* from[d]: the squares from which a mover comes to `square` by discarding exactly multiset d. */
void keserima_reach_back(const mover *m, uint32_t square, uint32_t from[DISCARDS + 1]);

#endif
