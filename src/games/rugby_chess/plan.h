/* What the side to move can do in its ordinary turn (G4-G7, G10, G11), counted but not listed. */
#ifndef RUGBY_CHESS_PLAN_H
#define RUGBY_CHESS_PLAN_H

#include "rugby_chess.h"

enum { LINES = 5 };

typedef struct plan_piece {
    uint64_t to;     /* where it may move */
    uint32_t events; /* moves, passes, and moves with a pass */
    uint16_t from;
    uint16_t holds; /* 0: no ball; else its index in `thrown`, plus one */
} plan_piece;

typedef struct turn_plan {
    plan_piece piece[SIDE_MAX]; /* by ascending squares */
    uint32_t pieces;
    uint32_t events; /* of all */
    /* For a holder: the squares, its own among them, from which line l finds a receiver. The
     * enemy's home row is left out: no pass follows a try (G11). */
    uint64_t thrown[BALL_MAX][LINES];
} turn_plan;

void rugby_chess_plan(const rugby_chess *game, turn_plan *plan);

/* How many passes there are from one square. */
RUGBY_CHESS_INLINE uint32_t passes_at(const uint64_t thrown[LINES], int square) {
    uint32_t passes = 0;
    for (int line = 0; line < LINES; line++)
        passes += (uint32_t)(thrown[line] >> square & 1);
    return passes;
}

#endif
