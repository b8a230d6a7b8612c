/* One game of a match. */
#ifndef LAB_PLAY_H
#define LAB_PLAY_H

#include "lab/contender.h"

typedef struct lab_game {
    lab_pairing pairing;
    uint8_t sixths[TB_MAX_SEATS];
    lab_use use[LAB_MAX_PLAYERS];
    outside_fault fault; /* OUTSIDE_NO_FAULT: the game ended by its rules */
    int fault_seat;
    char what[OUTSIDE_WHAT];
} lab_game;

/* Plays a game to its end: OUTSIDE_NO_FAULT, also if a player failed and lost by that;
 * OUTSIDE_STOPPED or OUTSIDE_NO_MEMORY if there is no result. `contenders` are in the order of the
 * plan's names. The caller frees the log, which may be NULL. */
outside_fault lab_play(const lab_plan *plan, const lab_pairing *pairing, lab_contender **contenders,
                       lab_game *game, tb_log **log);

#endif
