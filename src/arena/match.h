/* Several games at once: threads that take the next game that is not there yet, each with players
 * of its own. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "arena/tally.h"

typedef struct arena_match {
    const arena_plan *plan;
    uint64_t games;
    uint32_t concurrency;
    atomic_bool *stop;  /* set from anywhere: games under way are given up */
    arena_tally *tally; /* what is there is not played again; grows */
    const arena_sprt *sprt;
    void *context;
    /* A game is over; its line without its end. False: it could not be kept, and the match ends.
     * One call at a time. */
    bool (*finished)(void *context, const char *line, size_t length);
    /* At least ten times a second, never together with `finished`. */
    void (*tick)(void *context, const arena_tally *tally);
} arena_match;

typedef enum arena_outcome {
    ARENA_PLAYED,
    ARENA_DECIDED, /* by the sequential test */
    ARENA_BROKEN_OFF,
    ARENA_NOT_KEPT,
    ARENA_OUT_OF_MEMORY,
} arena_outcome;

arena_outcome arena_match_run(const arena_match *match);

#endif
