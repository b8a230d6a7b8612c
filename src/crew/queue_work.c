/* The workers' side of the queue: threads with a connection each. */
#define _POSIX_C_SOURCE 200809L
#include "crew/postgres.h"
#include "host/native.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { LISTEN_MS = 1000 }; /* nobody tells when a batch is free because its worker is gone */

/* What the threads share. */
typedef struct hall {
    const crew_work_job *job;
    pthread_mutex_t lock;
    uint32_t lost; /* threads without a connection */
    crew_outcome outcome;
    tb_error *error;
} hall;

typedef struct worker {
    hall *hall;
    pthread_t thread;
    crew_link link;
    bool lost;
    /* The experiment that was played last. */
    char *text;
    lab_design design;
    crew_hand *hand;
    /* The batch that was played last; its lines wait to be stored as long as `id` is not 0. */
    uint64_t id, first;
    uint32_t rounds;
    uint64_t took; /* ms */
    crew_sheet sheet;
} worker;

static const char setup[] =
    "LISTEN teban_lab_work; SELECT pg_advisory_lock_shared(" CREW_WORKER_LOCK
    ", hashtext('" TB_VERSION "'))";

/* ---- what the threads say together ---- */

static bool end_work(worker *w, crew_outcome outcome) {
    hall *h = w->hall;
    pthread_mutex_lock(&h->lock);
    if (h->outcome == CREW_DONE) {
        h->outcome = outcome;
        if (outcome == CREW_FAILED)
            crew_link_fail(&w->link, h->error);
    }
    pthread_mutex_unlock(&h->lock);
    atomic_store(h->job->stop, true);
    return false;
}

/* The first that loses its connection says so, and the last that has one again. */
static void set_lost(worker *w, bool lost) {
    hall *h = w->hall;
    crew_news news = {.kind = lost ? CREW_LOST : CREW_BACK};
    memcpy(news.trouble, w->link.trouble, sizeof news.trouble);
    pthread_mutex_lock(&h->lock);
    if (lost != w->lost) {
        h->lost += lost ? 1u : -1u;
        if (h->lost == (lost ? 1 : 0))
            h->job->tell(h->job->context, &news);
        w->lost = lost;
    }
    pthread_mutex_unlock(&h->lock);
}

/* ---- a batch ---- */

/* Takes one, within a transaction that stays open; NULL: failed. */
static PGresult *take(worker *w) {
    if (!crew_link_do(&w->link, "BEGIN", 0, NULL))
        return NULL;
    return crew_link_ask(&w->link,
                         "SELECT b.id, b.first, b.rounds, b.cells, r.design"
                         " FROM teban_lab_batches b JOIN teban_lab_runs r ON r.id = b.run"
                         " WHERE b.lines IS NULL AND b.trouble IS NULL AND r.program = $1"
                         " AND " CREW_RUN_ALIVE
                         " ORDER BY b.id LIMIT 1 FOR UPDATE OF b SKIP LOCKED",
                         1, (const char *const[]){TB_VERSION});
}

static void forget_design(worker *w) {
    crew_hand_free(w->hand);
    w->hand = NULL;
    free(w->text);
    w->text = NULL;
}

/* False: the error says what is wrong with it, or that there is no memory. */
static bool set_design(worker *w, const char *text, tb_error *error) {
    if (w->text != NULL && strcmp(w->text, text) == 0)
        return true;
    forget_design(w);
    if (!lab_design_read(text, strlen(text), &w->design, error))
        return false;
    w->hand = crew_hand_new(&w->design);
    w->text = strdup(text);
    if (w->hand != NULL && w->text != NULL)
        return true;
    forget_design(w);
    return tb_fail_memory(error);
}

/* A run puts nothing but what can be played there; whoever can write there can put anything. */
static bool set_task(worker *w, const PGresult *batch, crew_task *task, tb_error *error) {
    if (!set_design(w, PQgetvalue(batch, 0, 4), error))
        return false;
    const uint64_t first = crew_cell_number(batch, 0, 1); /* huge if it is negative */
    const uint64_t rounds = crew_cell_number(batch, 0, 2);
    if (rounds < 1 || rounds > CREW_BATCH_ROUNDS || first >= w->design.rounds ||
        rounds > w->design.rounds - first)
        return tb_fail(error, "rounds",
                       TB_SAID("no rounds of the design", "実験にないラウンドです"));
    w->first = first;
    w->rounds = (uint32_t)rounds;
    *task = (crew_task){.round = w->first, .rounds = w->rounds, .step = 1};
    return crew_cells_read(PQgetvalue(batch, 0, 3), &w->design, &task->cells) ||
           tb_fail(error, "cells", TB_SAID("no cells of the design", "実験にないセルです"));
}

static bool store_trouble(worker *w, const char *id, const tb_error *error) {
    return crew_link_do(&w->link,
                        "UPDATE teban_lab_batches SET trouble = $2 || chr(10) || $3"
                        " WHERE id = $1::bigint",
                        3,
                        (const char *const[]){id, error->message[TB_EN], error->message[TB_JA]}) &&
           crew_link_do(&w->link, "NOTIFY teban_lab_done; COMMIT", 0, NULL);
}

/* The lines, within the transaction in which the batch was taken; or, if the connection was lost
 * since, in a new one, unless somebody else plays it by now or the database is another. */
static bool store_lines(worker *w) {
    crew_digits digits[3];
    const char *const parameters[] = {crew_number(w->id, digits[0]), w->sheet.data,
                                      crew_number(w->took, digits[1]),
                                      crew_number(w->first, digits[2]), w->text};
    PGresult *stored = crew_link_ask(
        &w->link,
        "UPDATE teban_lab_batches SET lines = $2, took = $3::integer WHERE id ="
        " (SELECT b.id FROM teban_lab_batches b JOIN teban_lab_runs r ON r.id = b.run"
        " WHERE b.id = $1::bigint AND b.first = $4::bigint AND r.design = $5"
        " AND b.lines IS NULL AND b.trouble IS NULL FOR UPDATE OF b SKIP LOCKED) RETURNING id",
        5, parameters);
    const bool counts = stored != NULL && PQntuples(stored) > 0;
    PQclear(stored);
    if (stored == NULL || !crew_link_do(&w->link, "NOTIFY teban_lab_done; COMMIT", 0, NULL))
        return false;
    w->id = 0;
    if (!counts)
        return true;
    pthread_mutex_lock(&w->hall->lock);
    w->hall->job->played(w->hall->job->context, w->rounds);
    pthread_mutex_unlock(&w->hall->lock);
    return true;
}

static bool play(worker *w, const PGresult *batch) {
    crew_task task;
    tb_error error;
    if (!set_task(w, batch, &task, &error))
        return error.kind == &tb_no_memory ? end_work(w, CREW_OUT_OF_MEMORY)
                                           : store_trouble(w, PQgetvalue(batch, 0, 0), &error);
    const uint64_t begun = tb_clock();
    if (!crew_hand_play(w->hand, &task, w->hall->job->stop, NULL, &w->sheet))
        return end_work(w, atomic_load(w->hall->job->stop) ? CREW_BROKEN_OFF : CREW_OUT_OF_MEMORY);
    w->took = (tb_clock() - begun) / 1000;
    w->took = w->took < INT32_MAX ? w->took : INT32_MAX;
    w->id = crew_cell_number(batch, 0, 0);
    return store_lines(w);
}

/* ---- a thread ---- */

static bool play_next(worker *w) {
    PGresult *batch = take(w);
    if (batch == NULL)
        return false;
    const bool some = PQntuples(batch) > 0;
    const bool good = some ? play(w, batch) : crew_link_do(&w->link, "COMMIT", 0, NULL);
    PQclear(batch);
    bool heard;
    return good && (some || crew_link_wait(&w->link, LISTEN_MS, w->hall->job->stop, &heard));
}

/* A new connection, however long it takes. False: it ends. */
static bool come_back(worker *w) {
    atomic_bool *stop = w->hall->job->stop;
    for (uint32_t pause = 0; !atomic_load(stop);) {
        if (crew_link_open(&w->link, setup)) {
            set_lost(w, false);
            return true;
        }
        if (!w->link.gone)
            return end_work(w, CREW_FAILED);
        set_lost(w, true);
        crew_link_pause(&pause, stop);
    }
    return false;
}

static void *work(void *context) {
    worker *w = context;
    atomic_bool *stop = w->hall->job->stop;
    while (!atomic_load(stop)) {
        if (w->link.connection == NULL && !come_back(w))
            break;
        if ((w->id == 0 || store_lines(w)) && play_next(w))
            continue;
        crew_link_close(&w->link);
        if (!atomic_load(stop) && !w->link.gone)
            end_work(w, CREW_FAILED);
        else if (!atomic_load(stop))
            set_lost(w, true);
    }
    crew_link_close(&w->link);
    crew_sheet_free(&w->sheet);
    forget_design(w);
    return NULL;
}

static crew_outcome run_threads(hall *h, worker *workers) {
    uint32_t started = 0;
    for (uint32_t i = 0; i < h->job->concurrency; i++) {
        workers[i].hall = h;
        workers[i].link.address = h->job->address;
    }
    while (started < h->job->concurrency &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    for (uint32_t i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    if (started == 0)
        return CREW_OUT_OF_MEMORY;
    return h->outcome == CREW_DONE ? CREW_BROKEN_OFF : h->outcome;
}

crew_outcome crew_work(const crew_work_job *job, tb_error *error) {
    hall h = {.job = job, .error = error};
    if (!crew_queue_check(job->address, error))
        return CREW_FAILED;
    worker *workers = calloc(job->concurrency, sizeof *workers);
    if (workers == NULL)
        return CREW_OUT_OF_MEMORY;
    pthread_mutex_init(&h.lock, NULL);
    const crew_outcome outcome = run_threads(&h, workers);
    pthread_mutex_destroy(&h.lock);
    free(workers);
    return outcome;
}
