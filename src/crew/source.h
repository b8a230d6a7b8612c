/* A file read line by line, however long it is; no line is longer than CREW_LINE. */
#ifndef CREW_SOURCE_H
#define CREW_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CREW_LINE = 4 << 20 };

typedef struct crew_source {
    int fd;
    char *data;
    size_t begin, end, room;
    uint64_t number; /* of the line that was given last, from 1 */
    uint64_t whole;  /* bytes up to its end */
} crew_source;

typedef enum crew_found {
    CREW_WHOLE_LINE,
    CREW_PART, /* the file ends within it */
    CREW_END,
    CREW_TOO_LONG,
    CREW_UNREADABLE, /* errno says why */
} crew_found;

/* The file is read from its beginning, and closed by whoever opened it. */
void crew_source_begin(crew_source *source, int fd);
void crew_source_end(crew_source *source);
/* The next line without its end, good until the next call. */
crew_found crew_source_next(crew_source *source, const char **line, size_t *length);

#endif
