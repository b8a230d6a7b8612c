/* What a program from outside answers to one line of the engine protocol, taken apart line by line.
 *
 * It is believed nothing: a line is text without a NUL, the number of nodes is one and has a bound,
 * and a move is no longer than one can be. Anything else that an answer may hold is not looked at.
 * Whether the move is one is seen by whoever knows the position.
 */
#ifndef LAB_ANSWER_H
#define LAB_ANSWER_H

#include <teban/game.h>

/* Nodes of a move, at most: so many are not searched in an hour, and the sum of a game fits. */
#define LAB_MOST_NODES UINT64_C(1000000000000)

enum { LAB_WHAT = 160 };

typedef enum lab_reading {
    LAB_GOES_ON,
    LAB_CLOSED,  /* `ok` */
    LAB_REFUSED, /* `error ...` */
    LAB_UNREADABLE,
} lab_reading;

/* What the lines so far have said. All zero: none yet. */
typedef struct lab_answer {
    char best[TB_EVENT_TEXT]; /* empty: no `bestmove` */
    uint64_t nodes;           /* as the last `info` says */
} lab_answer;

/* The next line, without its end. For LAB_REFUSED and LAB_UNREADABLE `what` tells more. */
lab_reading lab_answer_line(lab_answer *answer, const char *line, size_t length,
                            char what[LAB_WHAT]);

#endif
