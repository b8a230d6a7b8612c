/* What a position in its ordinary phase is worth to the side to move, in points.
 *
 * A sum of weighted counts, the same for both sides as each sees the board, those of the other side
 * subtracted. The board is mirrored at column d: a and g, b and f, c and e have one weight. The
 * weights were fitted to self-play (tools/rugby_fit.c); the unit is such that the logistic function
 * of value / RUGBY_SCALE is the expected result.
 *
 * They are constants, in weights.h. The fitting program compiles this folder a second time with
 * RUGBY_FITTING, by which they are variables of its own.
 */
#ifndef SEARCH_RUGBY_EVAL_H
#define SEARCH_RUGBY_EVAL_H

#include "lanes.h"

enum {
    RUGBY_SCALE = 200,
    RUGBY_HALF_COLUMNS = 4,

    /* where each weight is */
    RUGBY_W_PLAIN = 0, /* a piece without ball, by row and half column */
    RUGBY_W_BALL = RUGBY_W_PLAIN + ROWS * RUGBY_HALF_COLUMNS,  /* a holder, likewise */
    RUGBY_W_TURNED = RUGBY_W_BALL + ROWS * RUGBY_HALF_COLUMNS, /* turned over (G9) */
    RUGBY_W_BOTH_BALLS,                       /* both balls are held by this side */
    RUGBY_W_RUNNER,                           /* a holder in a lane */
    RUGBY_W_PLAIN_MOVES,                      /* squares that pieces without ball can reach */
    RUGBY_W_BALL_MOVES,                       /* squares that holders can reach */
    RUGBY_W_LANE_MOVES,                       /* those of them in a lane */
    RUGBY_W_SAFE_LANE_MOVES,                  /* and where no enemy can tackle */
    RUGBY_W_LANE_MATES,                       /* receivers at hand that stand in a lane */
    RUGBY_W_LANE_PIECES,                      /* pieces without ball that stand in a lane */
    RUGBY_W_LANE_SQUARES,                     /* empty squares in a lane */
    RUGBY_W_RECEIVERS,                        /* by number for each holder: 0, 1, 2, 3 or more */
    RUGBY_W_TACKLERS = RUGBY_W_RECEIVERS + 4, /* enemies that can tackle a holder: 1, 2 or more */
    RUGBY_W_ROBBERS = RUGBY_W_TACKLERS + 2,   /* the same where the ball would be taken (G8a) */
    RUGBY_W_STUCK = RUGBY_W_ROBBERS + 2,      /* a holder that cannot step back */
    RUGBY_W_TEMPO,                            /* it is this side's turn */
    RUGBY_WEIGHTS
};

/* Counts into any sink: the evaluation multiplies at once, the fitting program collects. */
typedef struct rugby_sink {
    int32_t value;
    int16_t *counts; /* NULL: only the value */
} rugby_sink;

#ifdef RUGBY_FITTING
extern int16_t rugby_weights[RUGBY_WEIGHTS];
#endif

int rugby_evaluate(const rugby_chess *game);
/* The counts behind the value, mover's minus the other's; RUGBY_WEIGHTS of them. */
void rugby_counts(const rugby_chess *game, int16_t *counts);

#endif
