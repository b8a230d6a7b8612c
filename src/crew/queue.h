/* Experiments on several machines: a run puts batches of rounds into a PostgreSQL database, workers
 * take them, and the run collects their lines in order. The database is the only thing they share.
 *
 *   teban_lab_version   which shape the tables have
 *   teban_lab_runs      an experiment: its design, and the version of the program that plays it
 *   teban_lab_batches   rounds `first` .. first + rounds - 1 of some cells; `lines` when played,
 *                       `trouble` if that cannot be done, a line a language
 *
 * Who is there is known by locks that end with a connection (pg_advisory_lock): a run holds that of
 * its number, a worker one of its version of the program. So batches of a run that is gone are not
 * played, and stay for whoever takes the experiment up again; a batch is locked as a row by the
 * worker that plays it, in a transaction that lasts as long, so that it is free at the moment in
 * which the worker is gone. Batches of a run follow each other without a gap.
 */
#ifndef CREW_QUEUE_H
#define CREW_QUEUE_H

#include "crew/crew.h"

enum {
    CREW_QUEUE_VERSION = 1,
    CREW_BATCH_ROUNDS = 256, /* at most */
    CREW_TROUBLE = 200,      /* room for what a server says */
};

typedef char crew_trouble[TB_LANGS][CREW_TROUBLE];

typedef enum crew_news_kind {
    CREW_LOST,      /* the database is gone; it is tried again */
    CREW_BACK,      /* it is there again */
    CREW_NO_WORKER, /* nobody has played anything for a while */
    CREW_WORKER,    /* now somebody is there */
} crew_news_kind;

typedef struct crew_news {
    crew_news_kind kind;
    crew_trouble trouble; /* CREW_LOST: why, without any password */
} crew_news;

/* Whether a queue can be used: it is there, with its tables. */
bool crew_queue_check(const char *address, tb_error *error);

/* ---- the run ---- */

struct crew_reader;

typedef struct crew_queue_job {
    crew_job job; /* concurrency does not matter */
    const char *address;
    struct crew_reader *reader; /* of the course; has read what was kept before */
    void (*tell)(void *context, const crew_news *news);
} crew_queue_job;

crew_outcome crew_queue_run(const crew_queue_job *job, tb_error *error);

/* ---- the workers ---- */

typedef struct crew_work_job {
    const char *address;
    uint32_t concurrency;
    atomic_bool *stop;
    void *context;
    /* One call at a time, from any thread. */
    void (*tell)(void *context, const crew_news *news);
    /* A batch was played and is in the database. */
    void (*played)(void *context, uint32_t rounds);
} crew_work_job;

/* Works until `stop`. CREW_BROKEN_OFF: it came. */
crew_outcome crew_work(const crew_work_job *job, tb_error *error);

#endif
