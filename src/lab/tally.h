/* The running sums of a match. Games come in any order; a rotation counts for the statistics when
 * all its games are there. */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include "lab/play.h"
#include "lab/stats.h"

/* Games of a match, at most: what a line may claim as its index. */
#define LAB_MAX_GAMES UINT64_C(100000000)

typedef struct lab_rotation {
    uint8_t done; /* bit i: game i of the rotation is there */
    uint8_t sixths[LAB_MAX_PLAYERS];
} lab_rotation;

typedef struct lab_sums {
    lab_series series; /* scores in complete rotations */
    uint64_t won, drawn, lost;
    uint64_t seat_games[TB_MAX_SEATS];
    uint64_t seat_sixths[TB_MAX_SEATS];
    uint64_t faults[OUTSIDE_FAULTS];
    char what[OUTSIDE_WHAT]; /* the first fault */
    lab_use use;
} lab_sums;

typedef struct lab_tally {
    const lab_plan *plan;
    uint64_t games;
    uint64_t capacity;
    lab_rotation *rotations;
    lab_sums sums[LAB_MAX_PLAYERS];
} lab_tally;

void lab_tally_begin(lab_tally *tally, const lab_plan *plan);
void lab_tally_end(lab_tally *tally);
/* False: out of memory, or an index beyond LAB_MAX_GAMES. A game that is there is not counted
 * again. */
bool lab_tally_add(lab_tally *tally, const lab_game *game);
bool lab_tally_has(const lab_tally *tally, uint64_t index);
/* A player's score among equals. */
double lab_par(const lab_plan *plan, uint32_t player);

#endif
