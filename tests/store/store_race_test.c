/* Several stores on one PostgreSQL append to the same tables at once: of two that want the same
 * number exactly one gets it, nobody waits for ever, and everybody hears of it.
 *
 *     store_race_test postgres
 */
#define _DEFAULT_SOURCE
#include "store_support.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RACERS = 4, TABLES = 6, MOST_ROUNDS = 2000, MOST_GROUPS = 4 * MOST_ROUNDS };

typedef struct kept {
    uint32_t table, first, count;
} kept;

typedef struct racer {
    pthread_t thread;
    uint32_t index, rounds, count, taken;
    bool deletes;
    tb_random random;
    uint32_t ends[TABLES];
    kept list[MOST_GROUPS];
    char trouble[400];
} racer;

static const char *name_of(uint32_t table, char name[8]) {
    snprintf(name, 8, "race%u", table);
    return name;
}

static bool count_line(void *context, uint32_t number, uint64_t at, const char *line,
                       size_t length) {
    (void)at, (void)line, (void)length;
    *(uint32_t *)context = number + 1;
    return true;
}

static bool catch_up(racer *r, tb_store *store, uint32_t table, tb_error *error) {
    char name[8];
    r->ends[table] = 0;
    return tb_store_read(store, name_of(table, name), 0, count_line, &r->ends[table], error);
}

/* Each line says whose it is. */
static void make(racer *r, uint32_t table, uint32_t round, tb_group *group, char *text) {
    char name[8], *end = text;
    const uint32_t count = 1 + tb_random_below(&r->random, 3);
    for (uint32_t i = 0; i < count; i++)
        end += sprintf(end, "%u %u %u\n", r->index, r->ends[table] + i, round);
    *group = store_group(name_of(table, name), r->ends[table], text);
    group->listing = tb_random_below(&r->random, 2) == 0 ? "listed" : "";
    group->due = tb_random_below(&r->random, 4); /* as before, or long ago */
}

static bool one_round(racer *r, tb_store *store, uint32_t round, tb_error *error) {
    tb_group groups[TABLES], *list[TABLES];
    char texts[TABLES][128];
    uint32_t which[TABLES], count = 0;
    const uint32_t from = tb_random_below(&r->random, TABLES);
    for (uint32_t i = 0; i < TABLES; i++) {
        const uint32_t table = (from + i) % TABLES;
        if (tb_random_below(&r->random, 2) == 0)
            continue;
        which[count] = table;
        list[count] = &groups[count];
        make(r, table, round, &groups[count], texts[count]);
        count++;
    }
    if (!tb_store_append(store, list, count, error))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (groups[i].fate == TB_KEPT) {
            r->list[r->count++ % MOST_GROUPS] = (kept){which[i], groups[i].first, groups[i].count};
            r->ends[which[i]] += groups[i].count;
        } else {
            r->taken++;
            if (!catch_up(r, store, which[i], error))
                return false;
        }
    }
    return true;
}

static bool delete_one(racer *r, tb_store *store, tb_error *error) {
    char name[8];
    bool was_there;
    uint32_t swept;
    if (tb_random_below(&r->random, 4) == 0)
        return tb_store_sweep(store, 1000 + tb_random_below(&r->random, 40), 3, &swept, error);
    return tb_store_delete(store, name_of(tb_random_below(&r->random, TABLES), name), &was_there,
                           error);
}

static void *race(void *context) {
    racer *r = context;
    tb_error error;
    tb_store *store = tb_store_open(store_place(), &error);
    bool good = store != NULL;
    for (uint32_t round = 0; good && round < r->rounds; round++)
        good = r->deletes ? delete_one(r, store, &error) : one_round(r, store, round, &error);
    if (!good)
        snprintf(r->trouble, sizeof r->trouble, "%s", error.message[TB_EN]);
    tb_store_close(store);
    return NULL;
}

static racer racers[RACERS];

static void run(uint32_t rounds, bool deletes) {
    memset(racers, 0, sizeof racers);
    for (uint32_t i = 0; i < RACERS; i++) {
        racers[i].index = i;
        racers[i].rounds = rounds < MOST_ROUNDS ? rounds : MOST_ROUNDS;
        racers[i].deletes = deletes && i == 0;
        racers[i].random = tb_random_from(i + 1);
        assert_int_equal(pthread_create(&racers[i].thread, NULL, race, &racers[i]), 0);
    }
    for (uint32_t i = 0; i < RACERS; i++) {
        pthread_join(racers[i].thread, NULL);
        CHECK(racers[i].trouble[0] == '\0', "racer %u: %s", i, racers[i].trouble);
    }
}

/* The server repeats nothing by itself: a deadlock would be in its log. */
static void no_deadlock(void) {
    char path[512];
    snprintf(path, sizeof path, "%s/log", getenv("TEBAN_POSTGRES_FOLDER"));
    char *log = support_read_file(path);
    assert_null(strstr(log, "deadlock"));
    free(log);
}

/* ---- what is there afterwards ---- */

typedef struct journal {
    uint32_t count;
    uint32_t whose[RACERS * MOST_GROUPS];
} journal;

static bool note_line(void *context, uint32_t number, uint64_t at, const char *line,
                      size_t length) {
    journal *j = context;
    uint32_t whose, said;
    (void)at, (void)length;
    assert_int_equal(sscanf(line, "%u %u", &whose, &said), 2);
    assert_int_equal(said, number);
    assert_int_equal(number, j->count);
    j->whose[j->count++] = whose;
    return true;
}

static void check_table(tb_store *store, uint32_t table) {
    static journal j;
    tb_error error;
    char name[8];
    uint32_t kept_lines = 0;
    j.count = 0;
    assert_true(tb_store_read(store, name_of(table, name), 0, note_line, &j, &error));
    for (uint32_t i = 0; i < RACERS; i++) {
        for (uint32_t g = 0; g < racers[i].count; g++) {
            const kept *k = &racers[i].list[g];
            for (uint32_t n = k->first; k->table == table && n < k->first + k->count; n++) {
                CHECK(n < j.count && j.whose[n] == i, "%s line %u was %u's", name, n, i);
                kept_lines++;
            }
        }
    }
    assert_int_equal(kept_lines, j.count);
}

/* ---- what a listener has heard ---- */

static bool heard[TABLES][RACERS * MOST_GROUPS];

static void hear(void *context, const char *table, uint32_t lines, const char *said) {
    assert_null(said);
    (void)context;
    heard[table[4] - '0'][lines] = true;
}

static bool heard_all(void) {
    for (uint32_t i = 0; i < RACERS; i++) {
        for (uint32_t g = 0; g < racers[i].count; g++) {
            const kept *k = &racers[i].list[g];
            if (!heard[k->table][k->first + k->count])
                return false;
        }
    }
    return true;
}

static void listen_for_all(tb_store *listener) {
    tb_error error;
    memset(heard, 0, sizeof heard);
    for (;;) {
        struct pollfd fd = {.fd = tb_store_news_fd(listener), .events = POLLIN};
        assert_true(tb_store_news(listener, hear, NULL, &error));
        if (heard_all())
            return;
        assert_int_equal(poll(&fd, 1, -1), 1);
    }
}

static void test_exactly_one_wins(void **context) {
    uint32_t taken = 0;
    (void)context;
    tb_store *listener = store_opened();
    run(support_scaled(150), false);
    for (uint32_t table = 0; table < TABLES; table++)
        check_table(listener, table);
    for (uint32_t i = 0; i < RACERS; i++)
        taken += racers[i].taken;
    print_message("%u groups were taken by another\n", taken);
    listen_for_all(listener);
    no_deadlock();
    tb_store_close(listener);
}

/* One deletes and sweeps what the others append to: no line is left without its table. */
static void test_deleted_meanwhile(void **context) {
    (void)context;
    run(support_scaled(150), true);
    store_sql("DO $$ BEGIN ASSERT (SELECT count(*) FROM teban.entries WHERE table_id NOT IN"
              " (SELECT id FROM teban.tables)) = 0; END $$");
    store_sql("DO $$ BEGIN ASSERT (SELECT count(*) FROM teban.tables WHERE id NOT IN"
              " (SELECT table_id FROM teban.entries)) = 0; END $$");
    no_deadlock();
}

static void hear_next(void *context, const char *table, uint32_t lines, const char *said) {
    assert_null(said);
    uint32_t *count = context;
    char name[TB_STORE_NAME];
    snprintf(name, sizeof name, "race0-%026u", *count);
    assert_string_equal(table, name);
    assert_int_equal(lines, 1);
    ++*count;
}

/* More tables in one commit than a notice has room for. */
static void test_many_news(void **context) {
    enum { MANY = 1000 };
    static tb_group groups[MANY];
    static tb_group *list[MANY];
    tb_error error;
    uint32_t count = 0;
    (void)context;
    tb_store *one = store_opened(), *listener = store_opened();
    for (uint32_t i = 0; i < MANY; i++) {
        char name[TB_STORE_NAME];
        snprintf(name, sizeof name, "race0-%026u", i);
        groups[i] = store_group(name, 0, "0\n");
        list[i] = &groups[i];
    }
    assert_true(tb_store_append(one, list, MANY, &error));
    while (count < MANY) {
        struct pollfd fd = {.fd = tb_store_news_fd(listener), .events = POLLIN};
        assert_int_equal(poll(&fd, 1, -1), 1);
        assert_true(tb_store_news(listener, hear_next, &count, &error));
    }
    tb_store_close(one);
    tb_store_close(listener);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exactly_one_wins),
        cmocka_unit_test(test_deleted_meanwhile),
        cmocka_unit_test(test_many_news),
    };
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
