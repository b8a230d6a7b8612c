/* The thread that owns a store: what it gathers into a commit, what it does when the store fails,
 * and that everything asked is answered once. The store's functions are wrapped, so that a test can
 * hold the scribe in the middle of one and make it fail.
 *
 *     scribe_test sqlite|postgres
 */
#define _DEFAULT_SOURCE
#include "store/scribe.h"
#include "store_support.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the store, held and failing ---- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool hold_append, hold_open;
    int inside;                        /* calls that are being held */
    uint32_t appends;                  /* calls */
    uint32_t groups;                   /* of the last one */
    uint32_t fail_appends, fail_opens; /* the next so many */
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void pass(const bool *hold) {
    gate.inside++;
    pthread_cond_broadcast(&gate.changed);
    while (*hold)
        pthread_cond_wait(&gate.changed, &gate.lock);
    gate.inside--;
}

static void set(bool *hold, bool value) {
    pthread_mutex_lock(&gate.lock);
    *hold = value;
    pthread_cond_broadcast(&gate.changed);
    pthread_mutex_unlock(&gate.lock);
}

/* Until the scribe stands in a held call. */
static void wait_inside(void) {
    pthread_mutex_lock(&gate.lock);
    while (gate.inside == 0)
        pthread_cond_wait(&gate.changed, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static void set_number(uint32_t *number, uint32_t value) {
    pthread_mutex_lock(&gate.lock);
    *number = value;
    pthread_mutex_unlock(&gate.lock);
}

static uint32_t get_number(const uint32_t *number) {
    pthread_mutex_lock(&gate.lock);
    const uint32_t value = *number;
    pthread_mutex_unlock(&gate.lock);
    return value;
}

bool __real_tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count,
                            tb_error *error);
bool __wrap_tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count,
                            tb_error *error);
bool __wrap_tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count,
                            tb_error *error) {
    pthread_mutex_lock(&gate.lock);
    gate.appends++;
    gate.groups = count;
    pass(&gate.hold_append);
    const bool fails = gate.fail_appends > 0;
    gate.fail_appends -= fails;
    pthread_mutex_unlock(&gate.lock);
    if (fails)
        return tb_store_fail(error, TB_STORE_FULL, "the test says so");
    return __real_tb_store_append(store, groups, count, error);
}

tb_store *__real_tb_store_open(const char *place, tb_error *error);
tb_store *__wrap_tb_store_open(const char *place, tb_error *error);
tb_store *__wrap_tb_store_open(const char *place, tb_error *error) {
    pthread_mutex_lock(&gate.lock);
    pass(&gate.hold_open);
    const bool fails = gate.fail_opens > 0;
    gate.fail_opens -= fails;
    pthread_mutex_unlock(&gate.lock);
    if (fails)
        tb_store_fail(error, TB_STORE_GONE, "the test says so");
    return fails ? NULL : __real_tb_store_open(place, error);
}

/* ---- a loop of our own ---- */

typedef struct loop {
    tb_scribe *scribe;
    int woken[2];
    tb_errand *answers; /* taken and not looked at yet */
} loop;

static void wake(void *context) {
    assert_int_equal(write(((loop *)context)->woken[1], "!", 1), 1);
}

static const tb_scribe_limits wide = {1 << 16, 1 << 26};

static loop *begin(tb_scribe_limits limits) {
    tb_error error;
    loop *l = calloc(1, sizeof *l);
    assert_int_equal(pipe(l->woken), 0);
    l->scribe = tb_scribe_open(store_place(), limits, wake, l, &error);
    CHECK(l->scribe != NULL, "%s", error.message[TB_EN]);
    return l;
}

/* The next answer, when it comes. */
static tb_errand *next(loop *l) {
    char byte;
    while (l->answers == NULL) {
        assert_int_equal(read(l->woken[0], &byte, 1), 1);
        l->answers = tb_scribe_take(l->scribe);
    }
    tb_errand *errand = l->answers;
    l->answers = errand->next;
    errand->next = NULL;
    return errand;
}

static void end(loop *l) {
    for (tb_errand *errand = tb_scribe_close(l->scribe); errand != NULL;)
        errand = tb_errand_free(errand);
    while (l->answers != NULL)
        l->answers = tb_errand_free(l->answers);
    close(l->woken[0]);
    close(l->woken[1]);
    free(l);
}

static void ask(loop *l, const char *table, uint32_t first, const char *lines, uint64_t mark) {
    tb_error error;
    const tb_group group = store_group(table, first, lines);
    CHECK(tb_scribe_append(l->scribe, &group, l, mark, &error), "%s", error.message[TB_EN]);
}

/* The next answer is to this append. */
static void is_kept(loop *l, uint64_t mark, tb_fate fate) {
    tb_errand *errand = next(l);
    CHECK(errand->kind == TB_ERRAND_APPEND && errand->mark == mark, "answer %d to %u", errand->kind,
          (unsigned)errand->mark);
    CHECK(errand->trouble == NULL, "%u: %s", (unsigned)mark, errand->trouble->word);
    assert_int_equal(errand->fate, fate);
    assert_ptr_equal(errand->caller, l);
    tb_errand_free(errand);
}

static void is_kind(loop *l, tb_errand_kind kind) {
    tb_errand *errand = next(l);
    CHECK(errand->kind == kind, "answer %d, not %d", errand->kind, kind);
    if (kind == TB_ERRAND_LOST)
        assert_true(strlen(errand->error->message[TB_EN]) > 0);
    tb_errand_free(errand);
}

static void reads(loop *l, const char *table, uint32_t since, const char *lines) {
    tb_error error;
    assert_true(tb_scribe_read(l->scribe, table, since, l, 77, &error));
    tb_errand *errand = next(l);
    assert_int_equal(errand->kind, TB_ERRAND_READ);
    assert_null(errand->trouble);
    assert_string_equal(errand->lines == NULL ? "" : errand->lines, lines);
    assert_int_equal(errand->length, strlen(lines));
    assert_int_equal(errand->first, since);
    assert_string_equal(errand->table, table);
    tb_errand_free(errand);
}

/* ---- errands of every kind ---- */

static void test_errands(void **context) {
    tb_error error;
    (void)context;
    loop *l = begin(wide);
    tb_group group = store_group("a", 0, "0\n1\n");
    group.listing = "open 卓";
    group.due = 500;
    assert_true(tb_scribe_append(l->scribe, &group, l, 1, &error));
    is_kept(l, 1, TB_KEPT);
    ask(l, "a", 1, "x\n", 2);
    is_kept(l, 2, TB_TAKEN);
    ask(l, "b", 0, "b\n", 3);
    is_kept(l, 3, TB_KEPT);
    reads(l, "a", 1, "1\n");
    reads(l, "none", 0, "");
    assert_true(tb_scribe_list(l->scribe, 10, l, 4, &error));
    tb_errand *errand = next(l);
    assert_true(errand->kind == TB_ERRAND_LIST && errand->count == 1 && errand->mark == 4);
    assert_string_equal(errand->found[0].table, "a");
    assert_string_equal(errand->found[0].listing, "open 卓");
    tb_errand_free(errand);
    assert_true(tb_scribe_tables(l->scribe, 0, 10, l, 5, &error));
    errand = next(l);
    assert_true(errand->kind == TB_ERRAND_TABLES && errand->count == 2);
    assert_string_equal(errand->found[1].table, "b");
    assert_int_equal(errand->found[1].opened, 1000);
    tb_errand_free(errand);
    assert_true(tb_scribe_due(l->scribe, 500, 0, 10, l, 9, &error));
    errand = next(l);
    assert_true(errand->kind == TB_ERRAND_DUE && errand->count == 1 && errand->mark == 9);
    assert_string_equal(errand->found[0].table, "a");
    tb_errand_free(errand);
    assert_true(tb_scribe_delete(l->scribe, "b", l, 6, &error));
    errand = next(l);
    assert_true(errand->kind == TB_ERRAND_DELETE && errand->was_there);
    tb_errand_free(errand);
    assert_true(tb_scribe_sweep(l->scribe, 5000, 10, l, 7, &error));
    errand = next(l);
    assert_true(errand->kind == TB_ERRAND_SWEEP && errand->count == 1);
    tb_errand_free(errand);
    assert_true(tb_scribe_count(l->scribe, l, 8, &error));
    errand = next(l);
    assert_true(errand->kind == TB_ERRAND_COUNT && errand->number == 0 && errand->mark == 8);
    tb_errand_free(errand);
    end(l);
}

static void test_refused_at_once(void **context) {
    tb_error error;
    (void)context;
    loop *l = begin(wide);
    const tb_group group = store_group("a", 0, "no end");
    assert_false(tb_scribe_append(l->scribe, &group, l, 0, &error));
    store_trouble_is(&error, TB_NOT_KEPT);
    assert_false(tb_scribe_read(l->scribe, "a b", 0, l, 0, &error));
    assert_false(tb_scribe_delete(l->scribe, "", l, 0, &error));
    store_trouble_is(&error, TB_NOT_KEPT);
    end(l);
    assert_null(tb_scribe_open("/dev/null/x", wide, wake, NULL, &error));
    store_trouble_is(&error, TB_STORE_GONE);
}

/* ---- one commit for all that waits ---- */

/* While one commit runs others are asked for, with a read among them: they share the next. */
static void test_one_commit(void **context) {
    enum { MANY = 500 };
    tb_error error;
    (void)context;
    loop *l = begin(wide);
    set(&gate.hold_append, true);
    ask(l, "a", 0, "0\n", 0);
    wait_inside();
    set_number(&gate.appends, 0);
    for (uint32_t i = 1; i <= MANY; i++) {
        ask(l, "a", i, "x\n", i);
        if (i == MANY / 2)
            assert_true(tb_scribe_read(l->scribe, "a", 0, l, 0, &error));
    }
    set(&gate.hold_append, false);
    for (uint32_t i = 0; i <= MANY; i++)
        is_kept(l, i, TB_KEPT);
    assert_int_equal(get_number(&gate.appends), 1);
    assert_int_equal(get_number(&gate.groups), MANY);
    tb_errand *errand = next(l);
    assert_int_equal(errand->kind, TB_ERRAND_READ);
    assert_int_equal(errand->count, MANY + 1);
    tb_errand_free(errand);
    end(l);
}

/* What changes the store is done in the order in which it was asked. */
static void test_order(void **context) {
    tb_error error;
    (void)context;
    loop *l = begin(wide);
    set(&gate.hold_append, true);
    ask(l, "b", 0, "b\n", 1);
    wait_inside();
    ask(l, "a", 0, "old\n", 2);
    assert_true(tb_scribe_delete(l->scribe, "a", l, 3, &error));
    ask(l, "a", 1, "late\n", 4);
    ask(l, "a", 0, "new\n", 5);
    set(&gate.hold_append, false);
    is_kept(l, 1, TB_KEPT);
    is_kept(l, 2, TB_KEPT);
    is_kind(l, TB_ERRAND_DELETE);
    is_kept(l, 4, TB_TAKEN);
    is_kept(l, 5, TB_KEPT);
    reads(l, "a", 0, "new\n");
    end(l);
}

/* ---- how much may wait ---- */

static bool is_busy(loop *l) {
    tb_error error;
    const tb_group group = store_group("more", 0, "0\n");
    if (tb_scribe_append(l->scribe, &group, l, 99, &error))
        return false;
    store_trouble_is(&error, TB_STORE_BUSY);
    return true;
}

/* Answers that nobody has taken wait too. */
static void test_busy(void **context) {
    (void)context;
    loop *l = begin((tb_scribe_limits){3, 1 << 20});
    set(&gate.hold_append, true);
    for (uint32_t i = 0; i < 3; i++)
        ask(l, "a", i, "x\n", i);
    assert_true(is_busy(l));
    set(&gate.hold_append, false);
    char byte;
    assert_int_equal(read(l->woken[0], &byte, 1), 1);
    assert_true(is_busy(l));
    l->answers = tb_scribe_take(l->scribe);
    assert_false(is_busy(l));
    for (uint32_t i = 0; i < 3; i++)
        is_kept(l, i, TB_KEPT);
    is_kept(l, 99, TB_KEPT);
    end(l);
}

static void test_busy_by_bytes(void **context) {
    tb_error error;
    (void)context;
    loop *l = begin((tb_scribe_limits){1000, 20000});
    char *line = malloc(15000);
    memset(line, 'x', 14998);
    strcpy(line + 14998, "\n");
    set(&gate.hold_append, true);
    ask(l, "a", 0, line, 0);
    const tb_group group = store_group("a", 1, line);
    assert_false(tb_scribe_append(l->scribe, &group, l, 1, &error));
    store_trouble_is(&error, TB_STORE_BUSY);
    ask(l, "b", 0, "short\n", 1);
    set(&gate.hold_append, false);
    is_kept(l, 0, TB_KEPT);
    is_kept(l, 1, TB_KEPT);
    ask(l, "a", 1, line, 2);
    is_kept(l, 2, TB_KEPT);
    free(line);
    end(l);
}

/* ---- the store fails ---- */

static void is_trouble(loop *l, uint64_t mark, tb_trouble trouble) {
    tb_errand *errand = next(l);
    CHECK(errand->mark == mark && errand->trouble == tb_trouble_kind(trouble), "%u: %s",
          (unsigned)errand->mark, errand->trouble == NULL ? "done" : errand->trouble->word);
    tb_errand_free(errand);
}

/* What waits is answered with the trouble, what comes meanwhile is refused, and then it works. */
static void test_lost_and_back(void **context) {
    tb_error error;
    const tb_group group = store_group("a", 0, "0\n");
    (void)context;
    loop *l = begin(wide);
    set(&gate.hold_append, true);
    set_number(&gate.fail_appends, 1);
    ask(l, "a", 0, "0\n", 1);
    wait_inside();
    ask(l, "a", 1, "1\n", 2);
    assert_true(tb_scribe_read(l->scribe, "a", 0, l, 3, &error));
    set(&gate.hold_open, true);
    set_number(&gate.fail_opens, 3);
    set(&gate.hold_append, false);
    is_kind(l, TB_ERRAND_LOST);
    is_trouble(l, 1, TB_STORE_FULL);
    is_trouble(l, 2, TB_STORE_FULL);
    is_trouble(l, 3, TB_STORE_FULL);
    assert_false(tb_scribe_append(l->scribe, &group, l, 4, &error));
    store_trouble_is(&error, TB_STORE_GONE);
    set(&gate.hold_open, false);
    is_kind(l, TB_ERRAND_BACK);
    assert_int_equal(get_number(&gate.fail_opens), 0);
    ask(l, "a", 0, "0\n", 5);
    is_kept(l, 5, TB_KEPT);
    reads(l, "a", 0, "0\n");
    end(l);
}

/* A scribe that cannot find its store again ends all the same. */
static void test_ends_while_lost(void **context) {
    (void)context;
    loop *l = begin(wide);
    set_number(&gate.fail_opens, UINT32_MAX);
    set_number(&gate.fail_appends, 1);
    ask(l, "a", 0, "0\n", 1);
    is_kind(l, TB_ERRAND_LOST);
    is_trouble(l, 1, TB_STORE_FULL);
    end(l);
    set_number(&gate.fail_opens, 0);
}

/* ---- the end ---- */

static void test_closing_does_what_waits(void **context) {
    enum { MANY = 100 };
    uint32_t answered = 0;
    (void)context;
    loop *l = begin(wide);
    for (uint32_t i = 0; i < MANY; i++)
        ask(l, "a", i, "x\n", i);
    for (tb_errand *errand = tb_scribe_close(l->scribe); errand != NULL; answered++) {
        assert_true(errand->trouble == NULL && errand->fate == TB_KEPT);
        assert_int_equal(errand->mark, answered);
        errand = tb_errand_free(errand);
    }
    assert_int_equal(answered, MANY);
    close(l->woken[0]);
    close(l->woken[1]);
    free(l);
    tb_store *store = store_opened();
    char *lines = store_lines(store, "a", 0);
    assert_int_equal(strlen(lines), 2 * MANY);
    free(lines);
    tb_store_close(store);
}

/* Many tables, each with one group in flight at a time. */
static void test_many(void **context) {
    enum { TABLES = 40 };
    const uint32_t rounds = support_scaled(100);
    uint32_t lengths[TABLES] = {0}, left = TABLES * rounds;
    char name[TB_STORE_NAME];
    (void)context;
    loop *l = begin(wide);
    for (uint32_t i = 0; i < TABLES; i++) {
        snprintf(name, sizeof name, "t%u", i);
        ask(l, name, 0, "x\n", i);
    }
    for (; left > 0; left--) {
        tb_errand *errand = next(l);
        const uint64_t i = errand->mark;
        CHECK(errand->trouble == NULL && errand->fate == TB_KEPT && errand->first == lengths[i],
              "%s %u", errand->table, errand->first);
        if (++lengths[i] < rounds)
            ask(l, errand->table, lengths[i], "x\n", i);
        tb_errand_free(errand);
    }
    end(l);
}

/* ---- other processes ---- */

static void is_news(loop *l, const char *table, uint32_t lines) {
    tb_errand *errand = next(l);
    CHECK(errand->kind == TB_ERRAND_NEWS, "answer %d", errand->kind);
    assert_string_equal(errand->table, table);
    assert_int_equal(errand->count, lines);
    tb_errand_free(errand);
}

static void test_news(void **context) {
    tb_error error;
    bool was_there;
    uint32_t swept;
    (void)context;
    if (!store_is_postgres())
        return;
    loop *l = begin(wide);
    tb_store *other = store_opened();
    store_append(other, "a", 0, "0\n1\n");
    is_news(l, "a", 2);
    ask(l, "a", 2, "2\n", 1); /* our own are no news */
    is_kept(l, 1, TB_KEPT);
    store_append(other, "a", 3, "3\n");
    is_news(l, "a", 4);
    store_sql("NOTIFY teban, 'x'; NOTIFY teban, 'a b c'; NOTIFY teban, 'a -1 a 99999999999';"
              "NOTIFY teban, ''");
    assert_true(tb_store_delete(other, "a", &was_there, &error));
    is_news(l, "a", 0);
    store_append(other, "b", 0, "0\n");
    is_news(l, "b", 1);
    assert_true(tb_store_sweep(other, UINT64_MAX, 10, &swept, &error));
    is_news(l, "b", 0);
    tb_store_close(other);
    end(l);
}

/* The connection is cut, and the whole server is gone for a while. */
static void test_server_gone(void **context) {
    tb_error error;
    const tb_group group = store_group("a", 1, "1\n");
    (void)context;
    if (!store_is_postgres())
        return;
    loop *l = begin(wide);
    ask(l, "a", 0, "0\n", 1);
    is_kept(l, 1, TB_KEPT);
    store_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              " WHERE application_name = 'teban'");
    is_kind(l, TB_ERRAND_LOST);
    is_kind(l, TB_ERRAND_BACK);
    ask(l, "a", 1, "1\n", 2);
    is_kept(l, 2, TB_KEPT);
    postgres_control("--stop");
    is_kind(l, TB_ERRAND_LOST);
    assert_false(tb_scribe_append(l->scribe, &group, l, 3, &error));
    store_trouble_is(&error, TB_STORE_GONE);
    postgres_control("--start");
    is_kind(l, TB_ERRAND_BACK);
    reads(l, "a", 0, "0\n1\n");
    ask(l, "a", 2, "2\n", 4);
    is_kept(l, 4, TB_KEPT);
    end(l);
}

/* ---- the connection is cut while lines are on their way ---- */

enum { CUT_TABLES = 8 };

typedef struct cutting {
    loop *l;
    uint32_t kept[CUT_TABLES]; /* lines that were acknowledged */
    bool unsure[CUT_TABLES];   /* the next one may be there or not */
    uint32_t outstanding;
    bool lost;
    uint32_t losses;
} cutting;

static void hear_answer(cutting *c) {
    tb_errand *errand = next(c->l);
    const uint64_t i = errand->mark;
    if (errand->kind == TB_ERRAND_LOST || errand->kind == TB_ERRAND_BACK) {
        c->lost = errand->kind == TB_ERRAND_LOST;
        c->losses += c->lost;
    } else if (errand->kind < TB_ERRAND_NEWS) { /* news of the connection before may come */
        c->outstanding--;
    }
    if (errand->kind == TB_ERRAND_APPEND && errand->trouble == NULL) {
        assert_int_equal(errand->fate, TB_KEPT);
        c->kept[i]++;
    } else if (errand->kind == TB_ERRAND_APPEND) {
        c->unsure[i] = true;
    } else if (errand->kind == TB_ERRAND_READ && errand->trouble == NULL) {
        CHECK(errand->count >= c->kept[i] && errand->count <= c->kept[i] + 1,
              "%s: %u lines, %u were acknowledged", errand->table, errand->count, c->kept[i]);
        c->kept[i] = errand->count;
        c->unsure[i] = false;
    }
    tb_errand_free(errand);
}

/* One line for every table, or a look at what is there of it. What is refused is asked again later.
 */
static void ask_round(cutting *c) {
    for (uint32_t i = 0; i < CUT_TABLES; i++) {
        tb_error error;
        char name[8];
        snprintf(name, sizeof name, "cut%u", i);
        const tb_group group = store_group(name, c->kept[i], "a line\n");
        const bool asked = c->unsure[i] ? tb_scribe_read(c->l->scribe, name, 0, NULL, i, &error)
                                        : tb_scribe_append(c->l->scribe, &group, NULL, i, &error);
        c->outstanding += asked;
        if (!asked) {
            store_trouble_is(&error, TB_STORE_GONE);
            c->lost = true; /* BACK is still to come */
        }
    }
}

static void test_cut_while_writing(void **context) {
    static cutting c;
    (void)context;
    if (!store_is_postgres())
        return;
    c.l = begin(wide);
    const uint32_t cuts = support_scaled(20);
    for (uint32_t round = 0; c.losses < cuts; round++) {
        ask_round(&c);
        if (round % 3 == 0)
            store_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                      " WHERE application_name = 'teban'");
        while (c.outstanding > 0 || c.lost)
            hear_answer(&c);
    }
    end(c.l);
    tb_store *store = store_opened();
    for (uint32_t i = 0; i < CUT_TABLES; i++) {
        char name[8];
        snprintf(name, sizeof name, "cut%u", i);
        char *lines = store_lines(store, name, 0);
        const size_t count = strlen(lines) / strlen("a line\n");
        CHECK(count >= c.kept[i], "%s: %zu lines, %u were acknowledged", name, count, c.kept[i]);
        free(lines);
    }
    tb_store_close(store);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errands),
        cmocka_unit_test(test_refused_at_once),
        cmocka_unit_test(test_one_commit),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_busy),
        cmocka_unit_test(test_busy_by_bytes),
        cmocka_unit_test(test_lost_and_back),
        cmocka_unit_test(test_ends_while_lost),
        cmocka_unit_test(test_closing_does_what_waits),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_news),
        cmocka_unit_test(test_server_gone),
        cmocka_unit_test(test_cut_while_writing),
    };
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
