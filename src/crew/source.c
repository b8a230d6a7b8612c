#define _POSIX_C_SOURCE 200809L
#include "crew/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void crew_source_begin(crew_source *source, int fd) {
    *source = (crew_source){.fd = fd};
}

void crew_source_end(crew_source *source) {
    free(source->data);
    source->data = NULL;
}

/* Room behind what is there: the part that was given is dropped, then the whole doubles. */
static bool make_room(crew_source *source) {
    if (source->data != NULL && source->begin > 0) {
        memmove(source->data, source->data + source->begin, source->end - source->begin);
        source->end -= source->begin;
        source->begin = 0;
    }
    if (source->end < source->room)
        return true;
    const size_t room = source->room == 0 ? 1 << 16 : 2 * source->room;
    char *data = realloc(source->data, room);
    if (data == NULL)
        return false;
    source->data = data;
    source->room = room;
    return true;
}

/* More bytes; 0 at the end, -1 with errno. */
static ssize_t read_more(crew_source *source) {
    if (source->end == source->room && !make_room(source)) {
        errno = ENOMEM;
        return -1;
    }
    ssize_t got;
    do
        got = read(source->fd, source->data + source->end, source->room - source->end);
    while (got < 0 && errno == EINTR);
    source->end += got > 0 ? (size_t)got : 0;
    return got;
}

static crew_found give(crew_source *source, size_t length, const char **line, size_t *given) {
    *line = source->data + source->begin;
    *given = length;
    source->number++;
    source->whole += length + 1;
    source->begin += length + 1;
    return CREW_WHOLE_LINE;
}

crew_found crew_source_next(crew_source *source, const char **line, size_t *length) {
    for (size_t seen = 0;;) {
        const size_t have = source->end - source->begin;
        const char *from = source->data == NULL ? NULL : source->data + source->begin;
        const char *end =
            from != NULL && have > seen ? memchr(from + seen, '\n', have - seen) : NULL;
        if (end != NULL && end - from <= CREW_LINE)
            return give(source, (size_t)(end - from), line, length);
        if (end != NULL || have > CREW_LINE)
            return CREW_TOO_LONG;
        seen = have;
        const ssize_t got = read_more(source);
        if (got < 0)
            return CREW_UNREADABLE;
        if (got == 0) {
            *line = source->data + source->begin;
            *length = have;
            return have == 0 ? CREW_END : CREW_PART;
        }
    }
}
