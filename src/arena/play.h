/* One game of a match. */
#ifndef ARENA_PLAY_H
#define ARENA_PLAY_H

#include "arena/contender.h"

typedef struct arena_game {
    arena_pairing pairing;
    uint8_t sixths[TB_MAX_SEATS];
    arena_use use[ARENA_MAX_PLAYERS];
    outside_fault fault; /* OUTSIDE_NO_FAULT: the game ended by its rules */
    int fault_seat;
    char what[OUTSIDE_WHAT];
} arena_game;

/* Plays a game to its end: OUTSIDE_NO_FAULT, also if a player failed and lost by that;
 * OUTSIDE_STOPPED or OUTSIDE_NO_MEMORY if there is no result. `contenders` are in the order of the
 * plan's names. The caller frees the log, which may be NULL. */
outside_fault arena_play(const arena_plan *plan, const arena_pairing *pairing,
                         arena_contender **contenders, arena_game *game, tb_log **log);

#endif
