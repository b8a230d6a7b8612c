/* Out of memory at every single allocation of ours: a store and its scribe say so, and what they do
 * afterwards is right.
 *
 *     store_oom_test sqlite|postgres
 */
#define _DEFAULT_SOURCE
#include "memory.h"
#include "store/scribe.h"
#include "store_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int woken[2];

static void wake(void *context) {
    (void)context;
    assert_int_equal(write(woken[1], "!", 1), 1);
}

typedef struct talk {
    tb_scribe *scribe;
    tb_errand *answers;
} talk;

static tb_errand *next(talk *t) {
    char byte;
    while (t->answers == NULL) {
        assert_int_equal(read(woken[0], &byte, 1), 1);
        t->answers = tb_scribe_take(t->scribe);
    }
    tb_errand *errand = t->answers;
    t->answers = errand->next;
    errand->next = NULL;
    return errand;
}

typedef enum what { OPEN_TABLE, MORE, READ, LIST, TABLES, DUE, COUNT, SWEEP, DELETE, WHATS } what;

static bool ask(talk *t, what w, tb_error *error) {
    tb_group group = store_group("a", w == OPEN_TABLE ? 0 : 2, w == OPEN_TABLE ? "0\n1\n" : "2\n");
    group.listing = w == OPEN_TABLE ? "open" : NULL;
    group.due = w == OPEN_TABLE ? 5 : TB_DUE_AS_BEFORE;
    switch (w) {
    case OPEN_TABLE:
    case MORE:
        return tb_scribe_append(t->scribe, &group, NULL, w, error);
    case READ:
        return tb_scribe_read(t->scribe, "a", 0, NULL, w, error);
    case LIST:
        return tb_scribe_list(t->scribe, 10, NULL, w, error);
    case TABLES:
        return tb_scribe_tables(t->scribe, 0, 10, NULL, w, error);
    case DUE:
        return tb_scribe_due(t->scribe, 50, 0, 10, NULL, w, error);
    case COUNT:
        return tb_scribe_count(t->scribe, NULL, w, error);
    case SWEEP:
        return tb_scribe_sweep(t->scribe, 10, 10, NULL, w, error);
    default:
        return tb_scribe_delete(t->scribe, "a", NULL, w, error);
    }
}

static void check(what w, const tb_errand *errand) {
    if (w <= MORE)
        assert_int_equal(errand->fate, TB_KEPT);
    if (w == READ)
        assert_string_equal(errand->lines, "0\n1\n2\n");
    if (w == LIST || w == TABLES || w == DUE) {
        assert_int_equal(errand->count, 1);
        assert_string_equal(errand->found[0].listing, "open");
    }
    if (w == COUNT)
        assert_int_equal(errand->number, 1);
    if (w == DELETE)
        assert_true(errand->was_there);
}

/* The answer to one attempt: done, or out of memory, once. */
static bool attempt(talk *t, what w, uint32_t n) {
    tb_error error;
    if (!ask(t, w, &error)) {
        CHECK(memory.failed, "allocation %u, %d: %s", n, w, error.kind->word);
        if (error.kind == tb_trouble_kind(TB_STORE_GONE)) /* until it is back */
            tb_errand_free(next(t));
        return false;
    }
    for (;;) {
        tb_errand *errand = next(t);
        const bool ours = errand->kind < TB_ERRAND_NEWS;
        const bool done = ours && errand->trouble == NULL;
        if (done)
            check(w, errand);
        else if (ours)
            CHECK(memory.failed && errand->trouble == &tb_no_memory, "allocation %u, %d: %s", n, w,
                  errand->trouble->word);
        tb_errand_free(errand);
        if (ours)
            return done;
    }
}

static void talk_all(talk *t, uint32_t n) {
    for (what w = OPEN_TABLE; w < WHATS; w++) {
        uint32_t attempts = 0;
        while (!attempt(t, w, n))
            CHECK(++attempts < 10, "allocation %u, %d: never done", n, w);
    }
}

static void end(talk *t) {
    for (tb_errand *errand = tb_scribe_close(t->scribe); errand != NULL;)
        errand = tb_errand_free(errand);
    while (t->answers != NULL)
        t->answers = tb_errand_free(t->answers);
}

static void test_scribe(void **context) {
    static const tb_scribe_limits limits = {100, 1 << 20};
    uint32_t n = 0;
    (void)context;
    for (bool failed = true; failed; n++) {
        tb_error error;
        talk t = {0};
        assert_int_equal(pipe(woken), 0);
        memory_fails_at(n);
        memory.armed = true;
        t.scribe = tb_scribe_open(store_place(), limits, wake, NULL, &error);
        if (t.scribe == NULL)
            CHECK(memory.failed && error.kind == &tb_no_memory, "allocation %u: %s", n,
                  error.kind->word);
        else
            talk_all(&t, n);
        memory.armed = false;
        failed = memory.failed;
        if (t.scribe != NULL)
            end(&t);
        close(woken[0]);
        close(woken[1]);
    }
    print_message("%u allocations\n", n - 1);
    assert_true(n > 12);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scribe)};
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
