/* An experiment carried out by threads of this machine: each takes the next rounds, and what they
 * have played is kept in the order of the file. Rounds that are finished before their turn wait, a
 * bounded number of them. */
#ifndef CREW_CREW_H
#define CREW_CREW_H

#include "crew/hand.h"

enum { CREW_MOST = 64 }; /* threads */

typedef struct crew_progress {
    uint64_t done, most; /* places */
    lab_series share;    /* crew_round_share of all of them */
} crew_progress;

typedef struct crew_job {
    crew_course *course;     /* goes on from where it stands; at the end it is over */
    crew_progress *progress; /* `done` places are there already */
    uint32_t concurrency;
    atomic_bool *stop; /* set from anywhere: rounds under way are given up */
    void *context;
    /* Lines of whole rounds, the next of the file. False: they could not be kept, and it ends. One
     * call at a time. */
    bool (*keep)(void *context, const char *lines, size_t length);
    /* Ten times a second, from the thread that runs the job; another may be keeping meanwhile. */
    void (*tick)(void *context, const crew_progress *progress);
} crew_job;

typedef enum crew_outcome {
    CREW_DONE,
    CREW_BROKEN_OFF, /* `stop` came; what was kept is whole rounds, but the tally is of no use */
    CREW_NOT_KEPT,
    CREW_OUT_OF_MEMORY,
    CREW_FAILED, /* the error says why: only where there is one */
} crew_outcome;

crew_outcome crew_run(const crew_job *job);

#endif
