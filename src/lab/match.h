/* Several games at once: threads that take the next game that is not there yet, each with players
 * of its own. */
#ifndef LAB_MATCH_H
#define LAB_MATCH_H

#include "lab/tally.h"

typedef struct lab_match {
    const lab_plan *plan;
    uint64_t games;
    uint32_t concurrency;
    atomic_bool *stop; /* set from anywhere: games under way are given up */
    lab_tally *tally;  /* what is there is not played again; grows */
    const lab_sprt *sprt;
    void *context;
    /* A game is over; its line without its end. False: it could not be kept, and the match ends.
     * One call at a time. */
    bool (*finished)(void *context, const char *line, size_t length);
    /* Ten times a second, with nothing else going on. */
    void (*tick)(void *context, const lab_tally *tally);
} lab_match;

typedef enum lab_outcome {
    LAB_PLAYED,
    LAB_DECIDED, /* by the sequential test */
    LAB_BROKEN_OFF,
    LAB_NOT_KEPT,
    LAB_OUT_OF_MEMORY,
} lab_outcome;

lab_outcome lab_match_run(const lab_match *match);

#endif
