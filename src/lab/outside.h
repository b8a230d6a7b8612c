/* A program of somebody else's, started by a shell, spoken to in lines through two pipes. Nothing
 * it does makes us wait longer than a deadline: not reading, not answering, not ending, not ending
 * its lines. It is the leader of a process group of its own, which is ended as a whole. */
#ifndef LAB_OUTSIDE_H
#define LAB_OUTSIDE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lab_outside lab_outside;

typedef enum lab_heard {
    LAB_SAID,
    LAB_ENDED,       /* it is gone */
    LAB_LATE,        /* the deadline is over */
    LAB_BABBLE,      /* a line without end */
    LAB_INTERRUPTED, /* `*stop` was set */
} lab_heard;

/* NULL: there is no memory, process or pipe left for it. A command that is none ends by itself. */
lab_outside *lab_outside_start(const char *command, const atomic_bool *stop);
/* Both until `deadline`, on the clock of tb_clock. */
lab_heard lab_outside_say(lab_outside *outside, const char *text, uint64_t deadline);
/* The next line without its end, any bytes, with a NUL after them; it lasts until the next call. */
lab_heard lab_outside_hear(lab_outside *outside, uint64_t deadline, const char **line,
                           size_t *length);
/* How it ended, in words, for LAB_ENDED; waits a moment for that. */
void lab_outside_epitaph(lab_outside *outside, char *text, uint32_t size);
/* Closes its input, gives it a moment, and ends what is still there. */
void lab_outside_end(lab_outside *outside);

#endif
