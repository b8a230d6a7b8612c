/* A connection to the queue's database: what the run and the workers share. */
#ifndef CREW_POSTGRES_H
#define CREW_POSTGRES_H

#include "crew/queue.h"

#include <libpq-fe.h>

/* The two numbers of an advisory lock: one of these, and a run's number or a version's hash. They
 * are ours by nothing but chance: they spell "tlab" and "twrk". */
#define CREW_RUN_LOCK "1953259874"
#define CREW_WORKER_LOCK "1954050667"

/* Whether somebody holds the lock of the run `r`. */
#define CREW_RUN_ALIVE                                                                             \
    "EXISTS (SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 2"            \
    " AND l.classid = " CREW_RUN_LOCK " AND l.objid = r.id::oid AND l.granted"                     \
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))"

typedef struct crew_link {
    const char *address;
    PGconn *connection; /* NULL: none at the moment */
    bool gone;          /* the last failure was one that passes: connect again */
    crew_trouble trouble;
} crew_link;

/* Connects, and makes the tables if they are not there. `setup` is run in every new connection. */
bool crew_link_open(crew_link *link, const char *setup);
void crew_link_close(crew_link *link);
/* A statement with its parameters as texts; NULL after a failure. */
PGresult *crew_link_ask(crew_link *link, const char *text, int count,
                        const char *const *parameters);
/* The same where nothing is asked for. */
bool crew_link_do(crew_link *link, const char *text, int count, const char *const *parameters);
/* Waits for a notice, at most so long; false: the connection is gone. */
bool crew_link_wait(crew_link *link, uint32_t ms, atomic_bool *stop, bool *heard);
/* The last failure as an error. */
bool crew_link_fail(const crew_link *link, tb_error *error);
/* Pauses before the next try: `*pause` (ms, 0 at first) grows. Ends early with `stop`. */
void crew_link_pause(uint32_t *pause, atomic_bool *stop);

typedef char crew_digits[24];
const char *crew_number(uint64_t number, crew_digits room);
uint64_t crew_cell_number(const PGresult *result, int row, int column);

#endif
