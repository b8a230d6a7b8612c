/* A process that appends is killed at a random moment, again and again: everything that it had said
 * is kept is there, and no group is there in part. With PostgreSQL the server is killed, too.
 *
 *     store_crash_test sqlite|postgres
 */
#define _DEFAULT_SOURCE
#include "store_support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 4, GROUPS = 6 };

/* What the child says of a group that is kept: the table then has so many lines. */
typedef struct said {
    uint32_t table, lines;
} said;

static const char *name_of(uint32_t table, char name[8]) {
    snprintf(name, 8, "crash%u", table);
    return name;
}

static bool count_line(void *context, uint32_t number, uint64_t at, const char *line,
                       size_t length) {
    (void)at, (void)line, (void)length;
    *(uint32_t *)context = number + 1;
    return true;
}

/* ---- the child ---- */

/* Every line says its number, and the group that it belongs to. */
static void make(tb_random *random, uint32_t table, uint32_t first, tb_group *group, char *text) {
    char name[8], *end = text;
    const uint32_t count = 1 + tb_random_below(random, 5);
    for (uint32_t i = 0; i < count; i++)
        end += sprintf(end, "%u of %u+%u\n", first + i, first, count);
    *group = store_group(name_of(table, name), first, text);
}

static bool append_some(tb_store *store, tb_random *random, uint32_t *ends, int out) {
    tb_error error;
    tb_group groups[GROUPS], *list[GROUPS];
    char texts[GROUPS][200];
    said all[GROUPS];
    const uint32_t count = 1 + tb_random_below(random, GROUPS);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t table = tb_random_below(random, TABLES);
        make(random, table, ends[table], &groups[i], texts[i]);
        list[i] = &groups[i];
        ends[table] += groups[i].count;
        all[i] = (said){table, ends[table]};
    }
    if (!tb_store_append(store, list, count, &error))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (groups[i].fate != TB_KEPT)
            _exit(3);
    }
    return write(out, all, count * sizeof all[0]) == (ssize_t)(count * sizeof all[0]);
}

static void append_for_ever(uint32_t seed, int out) {
    tb_error error;
    tb_random random = tb_random_from(seed);
    uint32_t ends[TABLES] = {0};
    tb_store *store = tb_store_open(store_place(), &error);
    for (uint32_t i = 0; store != NULL && i < TABLES; i++) {
        char name[8];
        if (!tb_store_read(store, name_of(i, name), 0, count_line, &ends[i], &error))
            _exit(4);
    }
    const said ready = {TABLES, 0};
    if (store == NULL || write(out, &ready, sizeof ready) != sizeof ready)
        _exit(5);
    while (append_some(store, &random, ends, out))
        ;
    _exit(0);
}

/* ---- the parent ---- */

static void pause_for(uint32_t microseconds) {
    const struct timespec time = {0, (long)microseconds * 1000};
    nanosleep(&time, NULL);
}

/* What it said until it was gone. */
static void hear(int in, uint32_t *lines) {
    said one;
    while (read(in, &one, sizeof one) == sizeof one) {
        if (one.table < TABLES && one.lines > lines[one.table])
            lines[one.table] = one.lines;
    }
}

typedef struct checking {
    uint32_t next, group_end;
} checking;

static bool check_line(void *context, uint32_t number, uint64_t at, const char *line,
                       size_t length) {
    checking *c = context;
    uint32_t said_number, first, count;
    (void)at, (void)length;
    assert_int_equal(number, c->next++);
    assert_int_equal(sscanf(line, "%u of %u+%u", &said_number, &first, &count), 3);
    assert_int_equal(said_number, number);
    CHECK(number < c->group_end || (number == c->group_end && number == first),
          "line %u: %s, but a group ends at %u", number, line, c->group_end);
    c->group_end = first + count;
    return true;
}

static void check_all(const uint32_t *lines) {
    tb_error error;
    tb_store *store = store_opened();
    for (uint32_t i = 0; i < TABLES; i++) {
        char name[8];
        checking c = {0};
        assert_true(tb_store_read(store, name_of(i, name), 0, check_line, &c, &error));
        CHECK(c.next == c.group_end, "%s has half a group: %u of %u", name, c.next, c.group_end);
        CHECK(c.next >= lines[i], "%s: %u lines were kept, %u are there", name, lines[i], c.next);
    }
    tb_store_close(store);
}

/* One child, killed by `crash` at some moment after it began to append. */
static void one_round(tb_random *random, uint32_t *lines, void crash(pid_t child)) {
    int ends[2];
    said ready;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        append_for_ever((uint32_t)tb_random_below(random, 1 << 30), ends[1]);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &ready, sizeof ready), sizeof ready);
    pause_for(tb_random_below(random, 20000));
    crash(child);
    hear(ends[0], lines);
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    check_all(lines);
}

static void kill_child(pid_t child) {
    kill(child, SIGKILL);
}

static void kill_server(pid_t child) {
    (void)child; /* sees that it is gone, and ends */
    postgres_control("--kill");
    postgres_control("--start");
}

static void rounds(uint32_t count, void crash(pid_t child)) {
    uint32_t lines[TABLES] = {0}, all = 0;
    tb_random random = tb_random_from(count);
    for (uint32_t i = 0; i < count; i++)
        one_round(&random, lines, crash);
    for (uint32_t i = 0; i < TABLES; i++)
        all += lines[i];
    print_message("%u lines, %u crashes\n", all, count);
    assert_true(all > 0 || count < 3);
}

static void test_process_killed(void **context) {
    (void)context;
    rounds(support_scaled(20), kill_child);
}

static void test_server_killed(void **context) {
    (void)context;
    if (store_is_postgres())
        rounds(support_scaled(3), kill_server);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_process_killed),
        cmocka_unit_test(test_server_killed),
    };
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
