/* The running sums of a match. Games come in any order; a rotation counts for the statistics when
 * all its games are there. */
#ifndef ARENA_TALLY_H
#define ARENA_TALLY_H

#include "arena/elo.h"
#include "arena/play.h"

/* Games of a match, at most: what a line may claim as its index. */
#define ARENA_MAX_GAMES UINT64_C(100000000)

typedef struct arena_rotation {
    uint8_t done; /* bit i: game i of the rotation is there */
    uint8_t sixths[ARENA_MAX_PLAYERS];
} arena_rotation;

typedef struct arena_sums {
    lab_series series; /* scores in complete rotations */
    uint64_t won, drawn, lost;
    uint64_t seat_games[TB_MAX_SEATS];
    uint64_t seat_sixths[TB_MAX_SEATS];
    uint64_t faults[OUTSIDE_FAULTS];
    char what[OUTSIDE_WHAT]; /* the first fault */
    arena_use use;
} arena_sums;

typedef struct arena_tally {
    const arena_plan *plan;
    uint64_t games;
    uint64_t capacity;
    arena_rotation *rotations;
    arena_sums sums[ARENA_MAX_PLAYERS];
} arena_tally;

void arena_tally_begin(arena_tally *tally, const arena_plan *plan);
void arena_tally_end(arena_tally *tally);
/* False: out of memory, or an index beyond ARENA_MAX_GAMES. A game that is there is not counted
 * again. */
bool arena_tally_add(arena_tally *tally, const arena_game *game);
bool arena_tally_has(const arena_tally *tally, uint64_t index);
/* A player's score among equals. */
double arena_par(const arena_plan *plan, uint32_t player);

#endif
