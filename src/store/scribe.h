/* The thread that owns a store. Whoever runs an event loop asks it for something and goes on; the
 * answer comes later. All appends that wait go into one commit: the longer a commit takes, the more
 * the next one carries.
 *
 * An errand is a request on its way there and its answer on its way back. What is appended and what
 * is deleted is done in the order in which it was asked; a read sees everything that was asked for
 * before it, and perhaps more.
 *
 * When the store fails, everything that waits is answered with the trouble, and the scribe opens
 * the store anew, with growing pauses. Until it has, whatever is asked is refused at once. Only of
 * appends whose commit itself failed it is not known whether they are kept: they are answered when
 * the store is open again, and has taken them or has had them all the time.
 *
 * A scribe is used by one thread; `wake` is called from the scribe's own.
 */
#ifndef STORE_SCRIBE_H
#define STORE_SCRIBE_H

#include "store/store.h"

typedef struct tb_scribe tb_scribe;

typedef enum tb_errand_kind {
    TB_ERRAND_APPEND,
    TB_ERRAND_READ,
    TB_ERRAND_LIST,
    TB_ERRAND_TABLES,
    TB_ERRAND_DUE,
    TB_ERRAND_COUNT,
    TB_ERRAND_DELETE,
    TB_ERRAND_SWEEP,
    TB_ERRAND_TELL,
    /* Nobody asks for these: */
    TB_ERRAND_NEWS,  /* another process (or we, before the store was lost) has appended to `table`:
                        it has `count` lines now, or is deleted (0) */
    TB_ERRAND_HEARD, /* another process says `lines`, by tb_scribe_tell */
    TB_ERRAND_LOST,  /* the store failed; `error` says why */
    TB_ERRAND_BACK,  /* it is open again. What other processes wrote meanwhile was not told: whoever
                        holds tables reads them again */
} tb_errand_kind;

/* A table of LIST, TABLES and DUE. */
typedef struct tb_found {
    char table[TB_STORE_NAME];
    uint64_t row, opened;
    const char *listing;
} tb_found;

typedef struct tb_errand {
    tb_errand_kind kind;
    void *caller;                 /* as it was given */
    uint64_t mark;                /* as it was given */
    const tb_error_kind *trouble; /* NULL: it was done. Otherwise nothing may be told to anybody */
    char table[TB_STORE_NAME];    /* APPEND, READ, DELETE, NEWS */
    uint32_t first;               /* of the lines: APPEND, READ */
    uint32_t count;               /* lines of APPEND, READ, NEWS; tables of LIST, TABLES, DUE, SWEEP
                                   */
    tb_fate fate;                 /* APPEND */
    uint64_t took;          /* APPEND: microseconds of its commit, where it is the first of it */
    uint32_t shared;        /* with it: groups in that commit */
    bool was_there;         /* DELETE */
    uint64_t number;        /* COUNT: how many; READ: `at` of the last line */
    char *lines;            /* READ: each closed by '\n', and all by a NUL */
    size_t length;          /* of them */
    tb_found *found;        /* LIST, TABLES, DUE */
    tb_error *error;        /* LOST */
    struct tb_errand *next; /* in a list of answers */
} tb_errand;

/* How much may wait, answers that have not been taken included. */
typedef struct tb_scribe_limits {
    uint32_t errands;
    size_t bytes;
} tb_scribe_limits;

/* There are answers; called once until they are taken. */
typedef void tb_scribe_wake(void *context);

/* Opens the store, here, and starts the thread. */
tb_scribe *tb_scribe_open(const char *place, tb_scribe_limits limits, tb_scribe_wake *wake,
                          void *context, tb_error *error);
/* Does what waits, closes the store, and returns the answers that were not taken yet. */
tb_errand *tb_scribe_close(tb_scribe *scribe);

/* Each of these: false if it is refused at once, and there will be no answer: it cannot be kept,
 * too much waits (TB_STORE_BUSY), the store is lost (TB_STORE_GONE), there is no memory. What is
 * given is copied. */
bool tb_scribe_append(tb_scribe *scribe, const tb_group *group, void *caller, uint64_t mark,
                      tb_error *error);
bool tb_scribe_read(tb_scribe *scribe, const char *table, uint32_t since, void *caller,
                    uint64_t mark, tb_error *error);
bool tb_scribe_list(tb_scribe *scribe, uint32_t most, void *caller, uint64_t mark, tb_error *error);
bool tb_scribe_tables(tb_scribe *scribe, uint64_t after, uint32_t most, void *caller, uint64_t mark,
                      tb_error *error);
bool tb_scribe_due(tb_scribe *scribe, uint64_t until, uint64_t after, uint32_t most, void *caller,
                   uint64_t mark, tb_error *error);
bool tb_scribe_count(tb_scribe *scribe, void *caller, uint64_t mark, tb_error *error);
bool tb_scribe_delete(tb_scribe *scribe, const char *table, void *caller, uint64_t mark,
                      tb_error *error);
bool tb_scribe_sweep(tb_scribe *scribe, uint64_t before, uint32_t most, void *caller, uint64_t mark,
                     tb_error *error);

/* Between these nothing is begun that is asked for, unless the scribe is at work anyway: what a
 * loop hears in one round shares a commit. */
void tb_scribe_hold(tb_scribe *scribe);
void tb_scribe_go(tb_scribe *scribe);

/* Says something to all other processes at this store, at most TB_SAID_MOST bytes; where there can
 * be none nothing happens. */
bool tb_scribe_tell(tb_scribe *scribe, const char *text, tb_error *error);

/* All answers that there are, oldest first; the caller frees them. */
tb_errand *tb_scribe_take(tb_scribe *scribe);
/* Frees an answer and returns the one after it. */
tb_errand *tb_errand_free(tb_errand *errand);

#endif
