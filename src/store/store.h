/* The durable journal of tables: names of tables, and for each the lines 0, 1, 2 ... of text. Lines
 * are appended in order and never changed; a table can be deleted as a whole.
 *
 * A place is the path of an SQLite file or `postgresql://...`. An SQLite file belongs to one
 * process at a time; on one PostgreSQL there may be any number, and of two that append the same
 * number of one table exactly one wins.
 *
 * What is true of every function: one thread at a time for one store. False (or NULL) says that it
 * failed, and the error why (store/trouble.h). After a failure that is not TB_NOT_KEPT the store is
 * closed and opened anew by its owner; store/scribe.h does that.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/trouble.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TB_STORE_NAME = 33,        /* bytes of a name: 1 to 32 of a-z A-Z 0-9 - _ and a NUL */
    TB_LINE_MOST = 1 << 16,    /* bytes of a line, its '\n' not included */
    TB_GROUP_MOST = 1 << 22,   /* bytes of a group's lines */
    TB_LISTING_MOST = 1 << 12, /* bytes of a listing */
    TB_SAID_MOST = 7000,       /* bytes of what is said to other processes */
};

#define TB_DUE_AS_BEFORE UINT64_C(0)
#define TB_DUE_NEVER UINT64_MAX

typedef struct tb_store tb_store;

/* What became of a group. */
typedef enum tb_fate {
    TB_KEPT,
    TB_TAKEN,  /* its first number is not the table's next: another has written it, or the table is
                  deleted. Nothing of the group is kept */
    TB_UNSURE, /* the commit itself failed: it may be kept or not */
} tb_fate;

/* Lines of one table that are kept together or not at all. A group that begins with 0 makes the
 * table; one without lines only changes the listing or when it is due, of a table that is as long
 * as `first`. */
typedef struct tb_group {
    char table[TB_STORE_NAME];
    uint32_t first;
    uint32_t count;
    const char *lines;     /* each closed by '\n' */
    uint64_t at;           /* milliseconds since 1970 */
    const uint64_t *times; /* the same for each line, the first of them `at`, where they come from
                              another store; NULL: all at once. A scribe takes none */
    const char *listing;   /* what the list of open tables says from now on; "": it is not on it;
                              NULL: as before */
    uint64_t due;          /* when it is to be looked at though nobody asks; TB_DUE_AS_BEFORE,
                              TB_DUE_NEVER */
    tb_fate fate;          /* set by tb_store_append */
} tb_group;

tb_store *tb_store_open(const char *place, tb_error *error);
/* One that is there already, to be read only, also while another process has it: nothing of it is
 * changed, but one that an older program made is brought up to date first. */
tb_store *tb_store_look(const char *place, tb_error *error);
void tb_store_close(tb_store *store);

/* Whether a place is one file, which belongs to one process. */
bool tb_store_is_file(const char *place);
/* Copies a store that is one file into another file, whole or not at all, as it is at one moment,
 * also while another process has it. That file may not be there yet; its owner alone may read it.
 */
bool tb_store_copy(const char *from, const char *to, tb_error *error);

/* Whether a store takes such a group. It need not be asked first; it takes no store. */
bool tb_group_check(const tb_group *group, tb_error *error);
bool tb_table_name_check(const char *name, tb_error *error);

/* All groups in one transaction, which is on the disk when this returns true; several of one table
 * are appended in the order given. On false nothing may be told to anybody: nothing was kept, but
 * for the groups whose fate is TB_UNSURE, of which it is not known. Appended once more, when the
 * store is open again, these are kept or found there (tb_store_has). */
bool tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count, tb_error *error);

/* Whether the lines of a group stand where they were to stand. */
bool tb_store_has(tb_store *store, const tb_group *group, bool *has, tb_error *error);

/* A line without its '\n', closed by a NUL. False: enough. */
typedef bool tb_line_reader(void *context, uint32_t number, uint64_t at, const char *line,
                            size_t length);
/* The lines from `since` on, in order. A table that is not there has none. */
bool tb_store_read(tb_store *store, const char *table, uint32_t since, tb_line_reader *reader,
                   void *context, tb_error *error);

typedef struct tb_kept_table {
    const char *name;
    uint64_t row;    /* grows with every table that is opened */
    uint64_t opened; /* `at` of its first line */
    const char *listing;
} tb_kept_table;
/* False: enough. */
typedef bool tb_table_reader(void *context, const tb_kept_table *table);
/* Those on the list, newest first. */
bool tb_store_listed(tb_store *store, uint32_t most, tb_table_reader *reader, void *context,
                     tb_error *error);
/* All whose row is greater, in order of opening. One that another process opens meanwhile may be
 * passed over. */
bool tb_store_tables(tb_store *store, uint64_t after, uint32_t most, tb_table_reader *reader,
                     void *context, tb_error *error);
/* Those that are due by a time, with a row that is greater, in order of opening. */
bool tb_store_due(tb_store *store, uint64_t until, uint64_t after, uint32_t most,
                  tb_table_reader *reader, void *context, tb_error *error);
bool tb_store_count(tb_store *store, uint64_t *count, tb_error *error);

/* A table with all its lines; one that is not there is no failure. */
bool tb_store_delete(tb_store *store, const char *table, bool *was_there, tb_error *error);
/* Tables whose last line is older than `before` and that are not due after it, at most so many;
 * `swept`: how many there were. */
bool tb_store_sweep(tb_store *store, uint64_t before, uint32_t most, uint32_t *swept,
                    tb_error *error);

/* Readable when another process may have written; -1 where there is no other. */
int tb_store_news_fd(const tb_store *store);
/* A table that another process has appended to, and the number of its lines now; 0: deleted. Or,
 * where it is not NULL, what another process has said. */
typedef void tb_news_reader(void *context, const char *table, uint32_t lines, const char *said);
/* All news that have come. They also come in while something else is asked, so this is called after
 * every other function, not only when the descriptor is readable. */
bool tb_store_news(tb_store *store, tb_news_reader *reader, void *context, tb_error *error);
/* Says something to the other processes, at most TB_SAID_MOST bytes; it is kept nowhere. */
bool tb_store_tell(tb_store *store, const char *text, tb_error *error);

#endif
