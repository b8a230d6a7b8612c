/* A program of somebody else's, started by a shell, spoken to in lines through two pipes. Nothing
 * it does makes us wait longer than a deadline: not reading, not answering, not ending, not ending
 * its lines. It is the leader of a process group of its own, which is ended as a whole. */
#ifndef OUTSIDE_PROGRAM_H
#define OUTSIDE_PROGRAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct outside_program outside_program;

typedef enum outside_heard {
    OUTSIDE_SAID,
    OUTSIDE_ENDED,       /* it is gone */
    OUTSIDE_LATE,        /* the deadline is over */
    OUTSIDE_BABBLE,      /* a line without end */
    OUTSIDE_INTERRUPTED, /* `*stop` was set */
} outside_heard;

/* NULL: there is no memory, process or pipe left for it. A command that is none ends by itself. */
outside_program *outside_program_start(const char *command, const atomic_bool *stop);
/* Both until `deadline`, on the clock of tb_clock. */
outside_heard outside_program_say(outside_program *outside, const char *text, uint64_t deadline);
/* The next line without its end, any bytes, with a NUL after them; it lasts until the next call. */
outside_heard outside_program_hear(outside_program *outside, uint64_t deadline, const char **line,
                                   size_t *length);
/* How it ended, in words, for OUTSIDE_ENDED; waits a moment for that. */
void outside_program_epitaph(outside_program *outside, char *text, uint32_t size);
/* Closes its input, gives it a moment, and ends what is still there. */
void outside_program_end(outside_program *outside);

#endif
