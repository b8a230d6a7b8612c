/* The diary: what the server tells its operator, one JSON object a line (docs/OPERATING.md).
 * Nothing in it helps anybody to a seat or a table: no keys, no names of tables or people, nothing
 * that was said; where people come from only if that is asked for.
 *
 * A reader that does not keep up costs lines, never the server's time: what cannot be written at
 * once is left out, and how much was is told later.
 */
#ifndef SERVER_DIARY_H
#define SERVER_DIARY_H

#include <stdbool.h>
#include <stdint.h>

typedef enum tb_diary_level {
    TB_DIARY_NONE,
    TB_DIARY_WARNING, /* somebody should look at it */
    TB_DIARY_INFO,    /* what the server does as a whole, and whom it turns away */
    TB_DIARY_DEBUG,   /* every connection, and the figures once a minute */
    TB_DIARY_LEVELS,
} tb_diary_level;

typedef struct tb_diary {
    int fd;
    tb_diary_level level;
    bool addresses;      /* where people come from is told */
    uint64_t lost_since; /* the store; when */
    uint64_t second;     /* of the lines that are counted */
    uint32_t lines;      /* in it */
    uint64_t unsaid;     /* lines that were left out since the last one */
} tb_diary;

/* One thing that is told of an event. A text, or where that is NULL a number. */
typedef struct tb_fact {
    const char *name; /* NULL: no more */
    const char *text;
    int64_t number;
} tb_fact;

/* The word for a level; NULL: there is none. */
const char *tb_diary_word(tb_diary_level level);
/* `now` in milliseconds since 1970. Facts may be NULL. */
void tb_diary_tell(tb_diary *diary, uint64_t now, tb_diary_level level, const char *event,
                   const tb_fact *facts);

#endif
