/* Shards of one experiment put together: the file that a single run would have written, to the
 * byte. Everything is checked before anything is in its place. */
#ifndef CREW_MERGE_H
#define CREW_MERGE_H

#include "crew/kept.h"

typedef struct crew_merge {
    const char *const *paths;
    uint32_t count;
    const char *out;
    lab_design design; /* of all of them, when it is done */
    crew_course course;
    const char *at; /* the file that the error is about */
} crew_merge;

/* On true the course has the tally of everything; crew_merge_end frees it in either case. */
bool crew_merge_run(crew_merge *merge, tb_error *error);
void crew_merge_end(crew_merge *merge);

#endif
