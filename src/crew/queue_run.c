/* The run's side of the queue. Whatever it does can be done again after the connection was lost:
 * what is in the file counts, and everything else is found anew in the database. */
#include "crew/kept.h"
#include "crew/postgres.h"
#include "host/native.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    AHEAD = 64,         /* batches that wait or are being played */
    GAMES_MOST = 4096,  /* in a batch */
    SHORT_MS = 1000,    /* batches that took less become larger, */
    LONG_MS = 10000,    /* those that took longer smaller */
    LISTEN_MS = 1000,   /* between questions, if no notice comes */
    ALONE_US = 5000000, /* without a batch, before somebody is missed */
    TICK_MS = 100,
};

typedef struct queue {
    const crew_queue_job *job;
    crew_link link;
    char design[LAB_DESIGN_TEXT];
    uint32_t run;         /* its number; 0: none yet */
    uint64_t put;         /* places up to here are in the database */
    uint32_t outstanding; /* batches there */
    uint32_t size;        /* rounds in the next ones */
    uint64_t heard;       /* when something was collected last, or workers were looked for */
    bool alone;           /* that no worker is there has been said */
    bool lost;            /* that the database is gone has been said */
    crew_outcome outcome;
    tb_error *error;
} queue;

static void tell(queue *q, crew_news_kind kind) {
    crew_news news = {.kind = kind};
    memcpy(news.trouble, q->link.trouble, sizeof news.trouble);
    q->job->tell(q->job->job.context, &news);
}

static bool end_with(queue *q, crew_outcome outcome) {
    q->outcome = outcome;
    return false;
}

static uint64_t done(const queue *q) {
    return q->job->reader->place;
}

static void write_cells(const queue *q, char cells[CREW_CELLS_TEXT]) {
    tb_text text = tb_text_in(cells, CREW_CELLS_TEXT);
    crew_cells_write(&q->job->job.course->cells, &text);
}

/* ---- which run this is ---- */

/* A number that a statement gives; 0 if it gives none. */
static bool ask(queue *q, const char *text, int count, const char *const *parameters,
                uint64_t *number) {
    PGresult *result = crew_link_ask(&q->link, text, count, parameters);
    if (result == NULL)
        return false;
    *number = PQntuples(result) == 0 ? 0 : crew_cell_number(result, 0, 0);
    PQclear(result);
    return true;
}

/* The run of this experiment that somebody left, if its batches go on from here. */
static bool find_left(queue *q, uint64_t *run) {
    char cells[CREW_CELLS_TEXT];
    crew_digits first;
    write_cells(q, cells);
    return ask(q,
               "SELECT r.id FROM teban_lab_runs r JOIN teban_lab_batches b ON b.run = r.id"
               " WHERE r.design = $1 AND r.program = $2 AND b.first = $3::bigint AND b.cells = $4"
               " AND NOT " CREW_RUN_ALIVE " ORDER BY r.id LIMIT 1",
               4, (const char *const[]){q->design, TB_VERSION, crew_number(done(q), first), cells},
               run);
}

static bool find_run(queue *q) {
    crew_digits digits;
    uint64_t run = 0;
    const char *const wanted[] = {crew_number(q->run, digits), q->design, TB_VERSION};
    if (q->run != 0 ? !ask(q,
                           "SELECT id FROM teban_lab_runs WHERE id = $1::integer AND design = $2"
                           " AND program = $3",
                           3, wanted, &run)
                    : !find_left(q, &run))
        return false;
    if (run == 0 &&
        !ask(q, "INSERT INTO teban_lab_runs(design, program) VALUES ($1, $2) RETURNING id", 2,
             (const char *const[]){q->design, TB_VERSION}, &run))
        return false;
    q->run = (uint32_t)run;
    /* Shared: the connection before this one may not be known to be gone yet. */
    return crew_link_do(&q->link, "SELECT pg_advisory_lock_shared(" CREW_RUN_LOCK ", $1::integer)",
                        1, (const char *const[]){crew_number(run, digits)});
}

/* Its batches are played no more; what is being played is not waited for. The lock stays, so that
 * it is not found again. */
static bool forget_run(queue *q) {
    crew_digits digits;
    const char *const parameters[] = {crew_number(q->run, digits)};
    q->run = 0;
    return crew_link_do(&q->link,
                        "DELETE FROM teban_lab_batches WHERE id IN (SELECT id FROM"
                        " teban_lab_batches WHERE run = $1::integer FOR UPDATE SKIP LOCKED)",
                        1, parameters);
}

/* Where the batches that are there end. If they have a gap, or begin elsewhere, the database has
 * forgotten some: then it is another run. */
static bool find_batches(queue *q) {
    crew_digits digits[2];
    const char *const parameters[] = {crew_number(q->run, digits[0]),
                                      crew_number(done(q), digits[1])};
    PGresult *result =
        crew_link_ask(&q->link,
                      "WITH gone AS (DELETE FROM teban_lab_batches WHERE run = $1::integer"
                      " AND first < $2::bigint)"
                      " SELECT count(*), coalesce(sum(rounds), 0),"
                      " coalesce(max(first + rounds), $2::bigint) FROM teban_lab_batches"
                      " WHERE run = $1::integer AND first >= $2::bigint",
                      2, parameters);
    if (result == NULL)
        return false;
    q->outstanding = (uint32_t)crew_cell_number(result, 0, 0);
    q->put = crew_cell_number(result, 0, 2);
    const bool whole = q->put == done(q) + crew_cell_number(result, 0, 1);
    PQclear(result);
    return whole || forget_run(q);
}

/* What nobody has come back to for a week. A worker that still plays some of it is not waited for.
 */
static void sweep(queue *q) {
    if (!crew_link_do(&q->link,
                      "SET lock_timeout = '1s'; DELETE FROM teban_lab_runs r"
                      " WHERE begun < now() - interval '7 days' AND NOT " CREW_RUN_ALIVE,
                      0, NULL))
        (void)crew_link_do(&q->link, "ROLLBACK", 0, NULL);
    (void)crew_link_do(&q->link, "SET lock_timeout = 0", 0, NULL);
}

static bool adopt(queue *q) {
    do {
        if (!crew_link_do(&q->link, "BEGIN; SELECT pg_advisory_xact_lock(" CREW_RUN_LOCK ", 0)", 0,
                          NULL) ||
            !find_run(q) || !crew_link_do(&q->link, "COMMIT", 0, NULL) || !find_batches(q))
            return false;
    } while (q->run == 0);
    return true;
}

/* ---- the connection ---- */

static bool open_link(queue *q) {
    return crew_link_open(&q->link, "LISTEN teban_lab_done") && adopt(q);
}

/* After a failure: comes back, however long it takes. False: it ends. */
static bool come_back(queue *q) {
    const crew_job *job = &q->job->job;
    uint32_t pause = 0;
    for (;;) {
        if (!q->link.gone) {
            crew_link_fail(&q->link, q->error);
            return end_with(q, CREW_FAILED);
        }
        if (!q->lost)
            tell(q, CREW_LOST);
        q->lost = true;
        crew_link_pause(&pause, job->stop);
        if (atomic_load(job->stop))
            return end_with(q, CREW_BROKEN_OFF);
        job->tick(job->context, job->progress);
        if (open_link(q)) {
            q->lost = false;
            q->heard = tb_clock();
            tell(q, CREW_BACK);
            return true;
        }
    }
}

/* ---- putting ---- */

static uint32_t size_now(const queue *q) {
    const uint32_t games =
        q->job->job.course->cells.count * lab_round_size(q->job->job.course->design);
    const uint32_t most = games > GAMES_MOST ? 1 : GAMES_MOST / games;
    assert(q->size > 0 && games > 0);
    return q->size < most ? q->size : most;
}

static bool put(queue *q) {
    const crew_course *course = q->job->job.course;
    const uint32_t size = size_now(q);
    char cells[CREW_CELLS_TEXT];
    crew_digits digits[4];
    if (q->put >= course->to || q->outstanding > AHEAD / 2)
        return true;
    const uint64_t most = q->put + (uint64_t)(AHEAD - q->outstanding) * size;
    const uint64_t end = most < course->to ? most : course->to;
    write_cells(q, cells);
    const char *const parameters[] = {crew_number(q->run, digits[0]),
                                      crew_number(q->put, digits[1]), crew_number(size, digits[2]),
                                      crew_number(end, digits[3]), cells};
    if (!crew_link_do(&q->link,
                      "INSERT INTO teban_lab_batches(run, first, rounds, cells)"
                      " SELECT $1::integer, f, least($3::bigint, $4::bigint - f), $5"
                      " FROM generate_series($2::bigint, $4::bigint - 1, $3::bigint) f",
                      5, parameters))
        return false;
    q->outstanding += (uint32_t)((end - q->put + size - 1) / size);
    q->put = end;
    return crew_link_do(&q->link, "NOTIFY teban_lab_work", 0, NULL);
}

/* ---- collecting ---- */

static void end_run(queue *q) {
    crew_digits digits;
    if (q->link.connection != NULL)
        (void)crew_link_do(&q->link, "DELETE FROM teban_lab_runs WHERE id = $1::integer", 1,
                           (const char *const[]){crew_number(q->run, digits)});
}

/* The run is given up, so that taking it up again does not meet the same lines; unless they are
 * not to blame. */
static bool fail_batch(queue *q, uint64_t number) {
    if (q->error->kind == &tb_no_memory)
        return end_with(q, CREW_OUT_OF_MEMORY);
    crew_fail_line(q->error, number);
    crew_fail_before(q->error, TB_SAID("from a worker", "ワーカーから届いたもの"));
    end_run(q);
    return end_with(q, CREW_FAILED);
}

/* Lines of a worker: looked at before they are kept. */
static bool keep_lines(queue *q, const char *lines, size_t length, uint32_t rounds) {
    const crew_job *job = &q->job->job;
    crew_reader *reader = q->job->reader;
    const uint64_t end = reader->place + rounds;
    uint64_t number = 0;
    if (!crew_reader_lines(reader, lines, length, &number, q->error))
        return fail_batch(q, number);
    if (reader->place != end || !crew_reader_whole(reader)) {
        tb_fail(q->error, "line",
                TB_SAID("not the rounds of the batch", "頼んだラウンドと違います"));
        return fail_batch(q, number);
    }
    if (!job->keep(job->context, lines, length))
        return end_with(q, CREW_NOT_KEPT);
    job->progress->done = reader->place;
    job->progress->share = reader->share;
    return true;
}

static void set_size(queue *q, uint32_t rounds, uint64_t took) {
    if (rounds != q->size)
        return;
    if (took < SHORT_MS && q->size < CREW_BATCH_ROUNDS)
        q->size *= 2;
    else if (took > LONG_MS && q->size > 1)
        q->size /= 2;
}

/* A line a language. The run is given up, so that taking it up again does not meet the same. */
static bool fail_trouble(queue *q, const char *lines) {
    char en[CREW_TROUBLE];
    const size_t first = strcspn(lines, "\n");
    snprintf(en, sizeof en, "%.*s", (int)first, lines);
    tb_fail(q->error, "queue", TB_SAID(en, lines[first] == '\n' ? lines + first + 1 : en));
    crew_fail_before(q->error, TB_SAID("a worker cannot play this experiment",
                                       "ワーカーはこの実験を行えません"));
    end_run(q);
    return end_with(q, CREW_FAILED);
}

static bool keep_batch(queue *q, const PGresult *result) {
    const uint32_t rounds = (uint32_t)crew_cell_number(result, 0, 0);
    if (!PQgetisnull(result, 0, 2))
        return fail_trouble(q, PQgetvalue(result, 0, 2));
    if (!keep_lines(q, PQgetvalue(result, 0, 1), (size_t)PQgetlength(result, 0, 1), rounds))
        return false;
    q->outstanding--;
    set_size(q, rounds, crew_cell_number(result, 0, 3));
    return true;
}

/* The next batch if it is there; what was collected before is deleted. */
static bool collect(queue *q, bool *some) {
    crew_digits digits[2];
    const char *const parameters[] = {crew_number(q->run, digits[0]),
                                      crew_number(done(q), digits[1])};
    PGresult *result =
        crew_link_ask(&q->link,
                      "WITH gone AS (DELETE FROM teban_lab_batches WHERE run = $1::integer"
                      " AND first < $2::bigint)"
                      " SELECT rounds, lines, trouble, took FROM teban_lab_batches"
                      " WHERE run = $1::integer AND first = $2::bigint"
                      " AND (lines IS NOT NULL OR trouble IS NOT NULL)",
                      2, parameters);
    if (result == NULL)
        return false;
    *some = PQntuples(result) > 0;
    const bool kept = !*some || keep_batch(q, result);
    PQclear(result);
    return kept;
}

/* ---- waiting ---- */

static void set_alone(queue *q, bool alone) {
    if (alone != q->alone)
        tell(q, alone ? CREW_NO_WORKER : CREW_WORKER);
    q->alone = alone;
}

static bool look_for_workers(queue *q) {
    uint64_t workers;
    if (!ask(
            q,
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"
            " AND classid = " CREW_WORKER_LOCK " AND objid = hashtext($1)::oid"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            1, (const char *const[]){TB_VERSION}, &workers))
        return false;
    set_alone(q, workers == 0);
    return true;
}

/* Nothing has come for a while: nobody may be there, or the database may have forgotten what was
 * put there. */
static bool look_around(queue *q) {
    q->heard = tb_clock();
    return look_for_workers(q) && adopt(q);
}

/* Until a worker says that it has something; notices can be lost, so not for ever. */
static bool wait_for_news(queue *q) {
    const crew_job *job = &q->job->job;
    bool heard = false;
    for (uint32_t waited = 0; !heard && waited < LISTEN_MS; waited += TICK_MS) {
        job->tick(job->context, job->progress);
        if (atomic_load(job->stop))
            return true;
        if (!crew_link_wait(&q->link, TICK_MS, job->stop, &heard))
            return false;
    }
    return tb_clock() - q->heard < ALONE_US || look_around(q);
}

static bool go_on(queue *q) {
    bool some = false;
    if (!put(q) || !collect(q, &some))
        return false;
    if (!some)
        return wait_for_news(q);
    q->heard = tb_clock();
    set_alone(q, false);
    return true;
}

crew_outcome crew_queue_run(const crew_queue_job *job, tb_error *error) {
    queue q = {.job = job, .link = {.address = job->address}, .size = 1, .error = error};
    tb_text text = tb_text_in(q.design, sizeof q.design);
    lab_design_write(job->job.course->design, &text);
    if (!open_link(&q)) {
        crew_link_fail(&q.link, error);
        crew_link_close(&q.link);
        return CREW_FAILED;
    }
    sweep(&q);
    q.heard = tb_clock();
    while (q.outcome == CREW_DONE && !job->job.course->over) {
        if (atomic_load(job->job.stop))
            end_with(&q, CREW_BROKEN_OFF);
        else if (!go_on(&q) && q.outcome == CREW_DONE)
            come_back(&q);
    }
    if (q.outcome == CREW_DONE)
        end_run(&q);
    crew_link_close(&q.link);
    return q.outcome;
}
