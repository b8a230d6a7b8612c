/* The queue of experiments, with a database that others change: batches that are taken over, runs
 * that are given up for others, tables that are not ours, rows that somebody has edited or deleted,
 * and memory that runs out at every allocation. Each ends with words in both languages or goes on,
 * and in the end the file is the one of a single machine.
 *
 *     postgres.sh crew_queue_test
 */
#define _DEFAULT_SOURCE
#include "crew/postgres.h"
#include "crew_support.h"
#include "memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define RUN_LOCK "pg_advisory_lock_shared(" CREW_RUN_LOCK ", "

static const char words[] = "card-slot vary:hand=9,3 players=random rounds=12 seed=q";
static const char other_words[] = "jatsuna players=random rounds=8 seed=q";

enum { ROUNDS = 12 };

static lab_design design, other_design;
static bytes whole, other_whole;
static const char *address;

static bytes play(const lab_design *of) {
    trial_must((trial){.design = of, .path = crew_path("whole")});
    bytes b = bytes_of(crew_path("whole"));
    unlink(crew_path("whole"));
    return b;
}

static void make_whole(void) {
    design = crew_design(words);
    other_design = crew_design(other_words);
    whole = play(&design);
    other_whole = play(&other_design);
}

/* ---- time that passes when the test says so ---- */

static atomic_ullong later; /* us */

uint64_t __real_tb_clock(void);
uint64_t __wrap_tb_clock(void);
uint64_t __wrap_tb_clock(void) {
    return __real_tb_clock() + atomic_load(&later);
}

/* ---- a game that is held ---- */

static struct {
    atomic_bool hold;    /* the next batch is not begun */
    atomic_bool reached; /* somebody waits with it */
} gate;

static void look_again(void) {
    const struct timespec moment = {.tv_nsec = 2000000};
    nanosleep(&moment, NULL);
}

bool __real_crew_hand_play(crew_hand *hand, const crew_task *task, atomic_bool *stop,
                           lab_tally *tally, crew_sheet *sheet);
bool __wrap_crew_hand_play(crew_hand *hand, const crew_task *task, atomic_bool *stop,
                           lab_tally *tally, crew_sheet *sheet);
bool __wrap_crew_hand_play(crew_hand *hand, const crew_task *task, atomic_bool *stop,
                           lab_tally *tally, crew_sheet *sheet) {
    while (atomic_load(&gate.hold)) {
        atomic_store(&gate.reached, true);
        look_again();
    }
    return __real_crew_hand_play(hand, task, stop, tally, sheet);
}

/* ---- the database, as somebody else sees it ---- */

static PGconn *db;

/* The first cell that it gives, good until the next call. */
static const char *sql(const char *text) {
    static char cell[400];
    PGresult *result = PQexec(db, text);
    const ExecStatusType status = PQresultStatus(result);
    CHECK(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "%s: %s", text,
          PQerrorMessage(db));
    snprintf(cell, sizeof cell, "%s", PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return cell;
}

static void until(const char *question) {
    while (strcmp(sql(question), "t") != 0)
        look_again();
}

static void fresh(void) {
    PQfinish(db);
    db = PQconnectdb(address);
    sql("SET client_min_messages = error; DROP TABLE IF EXISTS teban_lab_batches, teban_lab_runs,"
        " teban_lab_version; DROP VIEW IF EXISTS teban_lab_view");
    atomic_store(&later, 0);
    memory_holds();
}

static void make_tables(void) {
    tb_error error;
    CHECK(crew_queue_check(address, &error), "%s", error.message[TB_EN]);
}

/* ---- a run ---- */

typedef struct run {
    crew_course course;
    crew_reader reader;
    crew_kept kept;
    crew_progress progress;
    atomic_bool stop, over;
    atomic_uint news[CREW_WORKER + 1];
    crew_outcome outcome;
    tb_error error;
    pthread_t thread;
} run;

static bool keep(void *context, const char *lines, size_t length) {
    run *r = context;
    return crew_kept_add(&r->kept, lines, length);
}

static void tick(void *context, const crew_progress *progress) {
    (void)context, (void)progress;
}

static void tell(void *context, const crew_news *news) {
    run *r = context;
    atomic_fetch_add(&r->news[news->kind], 1);
}

static void *run_thread(void *context) {
    run *r = context;
    const crew_queue_job job = {.job = {.course = &r->course,
                                        .progress = &r->progress,
                                        .stop = &r->stop,
                                        .context = r,
                                        .keep = keep,
                                        .tick = tick},
                                .address = address,
                                .reader = &r->reader,
                                .tell = tell};
    r->outcome = crew_queue_run(&job, &r->error);
    atomic_store(&r->over, true);
    return NULL;
}

static void run_prepare(run *r, const lab_design *of, const char *name, bool resume) {
    *r = (run){0};
    assert_true(crew_course_begin(&r->course, of, 1, 1));
    assert_true(crew_reader_begin(&r->reader, &r->course));
    CHECK(crew_kept_open(&r->kept, crew_path(name), resume, &r->reader, &r->error), "%s",
          r->error.message[TB_EN]);
    r->progress = (crew_progress){r->reader.place, crew_course_most(&r->course), r->reader.share};
}

static void run_free(run *r) {
    tb_error error;
    assert_true(crew_kept_close(&r->kept, &error));
    crew_reader_end(&r->reader);
    crew_course_end(&r->course);
}

static void run_begin(run *r, const lab_design *of, const char *name, bool resume) {
    run_prepare(r, of, name, resume);
    assert_int_equal(pthread_create(&r->thread, NULL, run_thread, r), 0);
}

static crew_outcome run_end(run *r) {
    pthread_join(r->thread, NULL);
    run_free(r);
    return r->outcome;
}

/* Batches are there, of this run or of any. */
static void until_put(void) {
    until("SELECT count(*) > 0 FROM pg_class WHERE relname = 'teban_lab_open'");
    until("SELECT count(*) > 0 FROM teban_lab_batches");
}

static void file_is(const char *name, bytes wanted) {
    bytes now = bytes_of(crew_path(name));
    CHECK(bytes_same(now, wanted), "%s: %zu bytes, not the %zu", name, now.length, wanted.length);
    bytes_free(&now);
}

/* ---- a worker ---- */

typedef struct worker {
    atomic_bool stop;
    atomic_uint rounds, lost, back;
    uint32_t enough; /* rounds after which it stops; 0: never */
    crew_outcome outcome;
    tb_error error;
    pthread_t thread;
} worker;

static void worker_tell(void *context, const crew_news *news) {
    worker *w = context;
    atomic_fetch_add(news->kind == CREW_LOST ? &w->lost : &w->back, 1);
}

static void worker_played(void *context, uint32_t rounds) {
    worker *w = context;
    if (atomic_fetch_add(&w->rounds, rounds) + rounds >= w->enough && w->enough > 0)
        atomic_store(&w->stop, true);
}

static void *worker_thread(void *context) {
    worker *w = context;
    const crew_work_job job = {.address = address,
                               .concurrency = 1,
                               .stop = &w->stop,
                               .context = w,
                               .tell = worker_tell,
                               .played = worker_played};
    w->outcome = crew_work(&job, &w->error);
    return NULL;
}

static void worker_begin(worker *w) {
    *w = (worker){0};
    assert_int_equal(pthread_create(&w->thread, NULL, worker_thread, w), 0);
}

static crew_outcome worker_end(worker *w) {
    atomic_store(&w->stop, true);
    pthread_join(w->thread, NULL);
    return w->outcome;
}

/* ---- taken over ---- */

/* A worker is cut off while it plays; somebody else plays the batch meanwhile. What the first one
 * comes back with is dropped, and not counted. */
static void a_late_result(void **unused) {
    worker w;
    char text[800];
    (void)unused;
    fresh();
    make_tables();
    snprintf(text, sizeof text,
             "INSERT INTO teban_lab_runs(id, design, program) VALUES (7, '%s', '" TB_VERSION "');"
             "INSERT INTO teban_lab_batches(run, first, rounds, cells)"
             " VALUES (7, 0, 2, '0,1'), (7, 2, 3, '0,1'); SELECT " RUN_LOCK "7)",
             words);
    sql(text);
    atomic_store(&gate.hold, true);
    worker_begin(&w);
    while (!atomic_load(&gate.reached))
        look_again();
    sql("SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory'"
        " AND l.classid = " CREW_WORKER_LOCK);
    sql("UPDATE teban_lab_batches SET lines = 'of somebody else' WHERE first = 0");
    atomic_store(&gate.hold, false);
    atomic_store(&gate.reached, false);
    until("SELECT lines IS NOT NULL FROM teban_lab_batches WHERE first = 2");
    assert_string_equal(sql("SELECT lines FROM teban_lab_batches WHERE first = 0"),
                        "of somebody else");
    assert_int_equal(worker_end(&w), CREW_BROKEN_OFF);
    assert_int_equal(atomic_load(&w.rounds), 3);
    assert_int_equal(atomic_load(&w.lost), 1);
    assert_int_equal(atomic_load(&w.back), 1);
}

/* ---- one run after the other ---- */

static void another_design_in_between(void **unused) {
    run first, second;
    worker w;
    (void)unused;
    fresh();
    run_begin(&first, &design, "first", false);
    until_put();
    atomic_store(&first.stop, true);
    assert_int_equal(run_end(&first), CREW_BROKEN_OFF);
    const uint32_t left = (uint32_t)atoi(sql("SELECT count(*) FROM teban_lab_batches"));
    assert_true(left > 0);
    worker_begin(&w);
    run_begin(&second, &other_design, "second", false);
    assert_int_equal(run_end(&second), CREW_DONE);
    file_is("second", other_whole);
    assert_int_equal(atoi(sql("SELECT count(*) FROM teban_lab_batches WHERE lines IS NULL")), left);
    run_begin(&first, &design, "first", true);
    assert_int_equal(run_end(&first), CREW_DONE);
    file_is("first", whole);
    assert_string_equal(sql("SELECT count(*) FROM teban_lab_runs"), "0");
    assert_int_equal(worker_end(&w), CREW_BROKEN_OFF);
    assert_int_equal(atomic_load(&w.rounds), 8 + ROUNDS);
}

/* ---- other versions ---- */

/* Their workers do not count as somebody who is there. */
static void workers_of_another_version(void **unused) {
    run r;
    worker w;
    (void)unused;
    fresh();
    sql("SELECT pg_advisory_lock_shared(" CREW_WORKER_LOCK ", hashtext('0.0'))");
    run_begin(&r, &design, "held", false);
    until_put();
    atomic_store(&later, 6000000);
    while (atomic_load(&r.news[CREW_NO_WORKER]) == 0)
        sql("NOTIFY teban_lab_done");
    worker_begin(&w);
    assert_int_equal(run_end(&r), CREW_DONE);
    assert_int_equal(atomic_load(&r.news[CREW_WORKER]), 1);
    file_is("held", whole);
    worker_end(&w);
}

/* ---- tables of others ---- */

static void foreign_tables(void **unused) {
    static const char *const made[] = {
        "CREATE TABLE teban_lab_version(version integer NOT NULL)",
        "CREATE TABLE teban_lab_version AS SELECT 0 AS version",
        "CREATE TABLE teban_lab_version AS SELECT -5 AS version",
        "CREATE TABLE teban_lab_version AS SELECT 'one'::text AS version",
        "CREATE TABLE teban_lab_version AS SELECT 1 AS number",
        "CREATE TABLE teban_lab_runs(name text)",
        "CREATE TABLE teban_lab_batches(name text)",
        "CREATE TABLE teban_lab_version AS SELECT 1 AS version;"
        "CREATE TABLE teban_lab_runs(id text); CREATE TABLE teban_lab_batches(name text)",
        "CREATE TABLE teban_lab_version AS SELECT 1 AS version",
    };
    static const char *const not_ours[TB_LANGS] = {"its tables are not those of this program",
                                                   "このプログラムのテーブルではありません"};
    static const char look[] = "SELECT string_agg(table_name || '.' || column_name, ' ' ORDER BY"
                               " table_name, column_name) FROM information_schema.columns"
                               " WHERE table_name LIKE 'teban\\_lab%'";
    (void)unused;
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        run r;
        worker w;
        char before[400];
        fresh();
        sql(made[i]);
        snprintf(before, sizeof before, "%s", sql(look));
        run_begin(&r, &design, "held", false);
        CHECK(run_end(&r) == CREW_FAILED, "%s", made[i]);
        crew_said_both(&r.error, not_ours[TB_EN], not_ours[TB_JA]);
        worker_begin(&w);
        pthread_join(w.thread, NULL); /* by itself */
        CHECK(w.outcome == CREW_FAILED, "%s", made[i]);
        crew_said_both(&w.error, not_ours[TB_EN], not_ours[TB_JA]);
        assert_string_equal(sql(look), before);
        unlink(crew_path("held"));
    }
    fresh();
    make_tables();
    sql("UPDATE teban_lab_version SET version = 2");
    tb_error error;
    assert_false(crew_queue_check(address, &error));
    crew_said(&error, "its tables were made by a newer version of this program");
    assert_false(crew_queue_check("postgresql://me:secret@[::1", &error));
    crew_said(&error, "the address of the database cannot be read");
}

/* ---- rows that somebody has changed ---- */

typedef struct edit {
    const char *text;
    const char *why; /* NULL: it goes on */
} edit;

/* Time passes until it ends, so that it looks around as often as it ever would. */
static void hurry(run *r) {
    while (!atomic_load(&r->over)) {
        atomic_fetch_add(&later, 6000000);
        sql("NOTIFY teban_lab_done");
        look_again();
    }
}

static void edited(const edit *e) {
    run r;
    worker w;
    fresh();
    run_begin(&r, &design, "held", false);
    until_put();
    sql(e->text);
    worker_begin(&w);
    if (e->why == NULL)
        hurry(&r);
    const crew_outcome outcome = run_end(&r);
    CHECK(outcome == (e->why == NULL ? CREW_DONE : CREW_FAILED), "%s: %d %s", e->text, outcome,
          outcome == CREW_FAILED ? r.error.message[TB_EN] : "");
    if (e->why != NULL) {
        crew_said(&r.error, e->why);
        run_begin(&r, &design, "held", true);
        CHECK(run_end(&r) == CREW_DONE, "%s, gone on with: %s", e->text, r.error.message[TB_EN]);
    }
    file_is("held", whole);
    CHECK(worker_end(&w) == CREW_BROKEN_OFF, "%s: %s", e->text, w.error.message[TB_EN]);
    unlink(crew_path("held"));
}

static void texts_of_cells(void **unused) {
    static const struct {
        const char *text;
        uint32_t count; /* 0: refused */
    } rows[] = {{"0", 1},   {"1", 1},   {"0,1", 2},  {"", 0},     {",", 0},
                {"0,", 0},  {",0", 0},  {"1,0", 0},  {"0,0", 0},  {"2", 0},
                {"-1", 0},  {"+1", 0},  {" 1", 0},   {"0 ", 0},   {"0;1", 0},
                {"0x1", 0}, {"1.0", 0}, {"0,,1", 0}, {"0\n1", 0}, {"99999999999999999999", 0}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        crew_cells cells;
        const bool read = crew_cells_read(rows[i].text, &design, &cells);
        CHECK(read == (rows[i].count > 0) && (!read || cells.count == rows[i].count), "\"%s\"",
              rows[i].text);
    }
}

static void edited_rows(void **unused) {
    static const edit edits[] = {
        {"UPDATE teban_lab_batches SET rounds = 0", "cannot play this experiment: no rounds"},
        {"UPDATE teban_lab_batches SET rounds = -1", "cannot play this experiment: no rounds"},
        {"UPDATE teban_lab_batches SET rounds = 2 WHERE first = 0", NULL},
        {"UPDATE teban_lab_batches SET first = -1 WHERE first = 0", NULL},
        {"UPDATE teban_lab_batches SET first = 9000000000000000000 WHERE first = 1", NULL},
        {"UPDATE teban_lab_batches SET cells = ''", "cannot play this experiment: no cells"},
        {"UPDATE teban_lab_batches SET cells = '1'", "from a worker: line 1: this game"},
        {"UPDATE teban_lab_batches SET trouble = E'the moon\\n月' WHERE first = 0",
         "cannot play this experiment: the moon"},
        {"UPDATE teban_lab_batches SET trouble = '' WHERE first = 0",
         "cannot play this experiment: "},
        {"UPDATE teban_lab_runs SET design = 'chess'", "cannot play this experiment: "},
        {"UPDATE teban_lab_runs SET program = '0.0'", NULL},
        {"DELETE FROM teban_lab_batches WHERE first = 0", NULL},
        {"DELETE FROM teban_lab_batches WHERE first = 3", NULL},
        {"DELETE FROM teban_lab_batches", NULL},
        {"DELETE FROM teban_lab_runs", NULL},
        {"INSERT INTO teban_lab_batches(run, first, rounds, cells)"
         " SELECT id, 11, 1, '0,1' FROM teban_lab_runs ON CONFLICT DO NOTHING",
         NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++)
        edited(&edits[i]);
}

/* ---- memory ---- */

/* All batches of a run are there, played. */
static void everything_played(uint32_t rounds) {
    crew_hand *hand = crew_hand_new(&design);
    crew_sheet sheet = {0};
    char text[800];
    fresh();
    make_tables();
    snprintf(text, sizeof text,
             "INSERT INTO teban_lab_runs(id, design, program) VALUES (7, '%s', '" TB_VERSION "')",
             words);
    sql(text);
    for (uint32_t first = 0; first < ROUNDS; first += rounds) {
        atomic_bool stop = false;
        char digits[2][16];
        const crew_task task = {
            .round = first, .rounds = rounds, .step = 1, .cells = {.count = 2, .at = {0, 1}}};
        assert_true(crew_hand_play(hand, &task, &stop, NULL, &sheet));
        snprintf(digits[0], sizeof digits[0], "%u", (unsigned)first);
        snprintf(digits[1], sizeof digits[1], "%u", (unsigned)rounds);
        PQclear(PQexecParams(db,
                             "INSERT INTO teban_lab_batches(run, first, rounds, cells, lines)"
                             " VALUES (7, $1::bigint, $2::integer, '0,1', $3)",
                             3, NULL, (const char *const[]){digits[0], digits[1], sheet.data}, NULL,
                             NULL, 0));
    }
    crew_sheet_free(&sheet);
    crew_hand_free(hand);
}

/* What workers have played is not thrown away because the run has no memory. */
static void out_of_memory_in_a_run(void **unused) {
    uint32_t n = 0;
    (void)unused;
    for (bool failed = true; failed; n++) {
        run r;
        everything_played(ROUNDS / 2);
        run_prepare(&r, &design, "held", false);
        memory_fails_at(n);
        memory.armed = true;
        run_thread(&r);
        memory.armed = false;
        failed = memory.failed;
        run_free(&r);
        CHECK(r.outcome == (failed ? CREW_OUT_OF_MEMORY : CREW_DONE), "allocation %u: %d", n,
              r.outcome);
        if (failed) {
            assert_string_equal(sql("SELECT count(*) FROM teban_lab_runs"), "1");
            memory_holds();
            run_prepare(&r, &design, "held", true);
            run_thread(&r);
            run_free(&r);
            assert_int_equal(r.outcome, CREW_DONE);
        }
        file_is("held", whole);
        unlink(crew_path("held"));
    }
    print_message("%u allocations\n", n - 1);
    assert_true(n > 1);
}

/* The batch is free again; another plays it. */
static void out_of_memory_in_a_worker(void **unused) {
    uint32_t n = 0;
    (void)unused;
    for (bool failed = true; failed; n++) {
        everything_played(ROUNDS / 2);
        sql("UPDATE teban_lab_batches SET lines = NULL; SELECT " RUN_LOCK "7)");
        worker w = {.enough = ROUNDS};
        memory_fails_at(n);
        memory.armed = true;
        worker_thread(&w);
        memory.armed = false;
        failed = memory.failed;
        CHECK(w.outcome == (failed ? CREW_OUT_OF_MEMORY : CREW_BROKEN_OFF), "allocation %u: %d", n,
              w.outcome);
        memory_holds();
        w = (worker){.enough = ROUNDS - atomic_load(&w.rounds)};
        if (w.enough > 0)
            worker_thread(&w);
        assert_string_equal(sql("SELECT count(*) FROM teban_lab_batches WHERE lines IS NULL"), "0");
        assert_string_equal(sql("SELECT count(*) FROM teban_lab_batches WHERE trouble IS NOT NULL"),
                            "0");
        run r;
        sql("SELECT pg_advisory_unlock_all()");
        run_prepare(&r, &design, "held", false);
        run_thread(&r);
        run_free(&r);
        assert_int_equal(r.outcome, CREW_DONE);
        file_is("held", whole);
        unlink(crew_path("held"));
    }
    print_message("%u allocations\n", n - 1);
    assert_true(n > 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_late_result),
        cmocka_unit_test(another_design_in_between),
        cmocka_unit_test(workers_of_another_version),
        cmocka_unit_test(foreign_tables),
        cmocka_unit_test(texts_of_cells),
        cmocka_unit_test(edited_rows),
        cmocka_unit_test(out_of_memory_in_a_run),
        cmocka_unit_test(out_of_memory_in_a_worker),
    };
    address = getenv("TEBAN_POSTGRES");
    if (address == NULL)
        return 2;
    db = PQconnectdb(address); /* nothing crashes here: no disk is waited for */
    PQclear(PQexec(db, "ALTER DATABASE postgres SET synchronous_commit = off"));
    const int failures = CREW_TESTS_RUN("crew queue", tests, make_whole);
    PQfinish(db);
    return failures;
}
