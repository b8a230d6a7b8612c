/* The computer player of Rugby Chess: alpha-beta.
 *
 * Reading order: lanes.h (open ways to the try line), eval.h and eval.c (what a quiet position is
 * worth; weights.h has the numbers), tt.h and tt.c (the transposition table), moves.h and moves.c
 * (which events, in which order: killer moves and history), search.h and search.c (principal
 * variation search that can stop after any node), repetition.c (where the game has been),
 * deepening.c (iterative deepening), choice.c (from values to an answer and its principal
 * variation), brain.c (the table of functions).
 *
 * It uses one thread and no style: settings->threads and settings->style are ignored.
 */
#ifndef SEARCH_RUGBY_H
#define SEARCH_RUGBY_H

#include "search/brain.h"

extern const tb_brain tb_brain_rugby;

#endif
