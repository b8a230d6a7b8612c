/* What a program from outside answers to one line of the engine protocol, taken apart line by line.
 *
 * It is believed nothing: a line is text without a NUL, the number of nodes is one and has a bound,
 * and a move is no longer than one can be. Anything else that an answer may hold is not looked at.
 * Whether the move is one is seen by whoever knows the position.
 */
#ifndef OUTSIDE_ANSWER_H
#define OUTSIDE_ANSWER_H

#include <teban/game.h>

/* Nodes of a move, at most: so many are not searched in an hour, and the sum of a game fits. */
#define OUTSIDE_MOST_NODES UINT64_C(1000000000000)

enum { OUTSIDE_WHAT = 160 };

typedef enum outside_reading {
    OUTSIDE_GOES_ON,
    OUTSIDE_CLOSED,  /* `ok` */
    OUTSIDE_REFUSED, /* `error ...` */
    OUTSIDE_UNREADABLE,
} outside_reading;

/* What the lines so far have said. All zero: none yet. */
typedef struct outside_answer {
    char best[TB_EVENT_TEXT]; /* empty: no `bestmove` */
    uint64_t nodes;           /* as the last `info` says */
} outside_answer;

/* The next line, without its end. For OUTSIDE_REFUSED and OUTSIDE_UNREADABLE `what` tells more. */
outside_reading outside_answer_line(outside_answer *answer, const char *line, size_t length,
                                    char what[OUTSIDE_WHAT]);

#endif
