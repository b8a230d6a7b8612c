/* Stores for tests: the same tests for every backend, by the name that a test program is given. */
#ifndef TESTS_STORE_SUPPORT_H
#define TESTS_STORE_SUPPORT_H

#include "store/store.h"
#include "support.h"

/* `sqlite`: in a folder of the test's own. `postgres`: the server of tests/support/postgres.sh.
 * Every test begins with nothing there. Returns what main returns. */
int stores_run(const char *backend, const struct CMUnitTest *tests, size_t count);
#define STORES_RUN(backend, tests) stores_run(backend, tests, sizeof(tests) / sizeof(tests)[0])

bool store_is_postgres(void);
/* Where the store is. */
const char *store_place(void);
/* The folder of the SQLite file. */
const char *store_folder(void);
/* SQL beside the store, for what no program of ours does. Fails the test if it fails. */
void store_sql(const char *text);
/* postgres.sh --kill, --start, --stop. */
void postgres_control(const char *what);

/* Opens it, or fails the test. */
tb_store *store_opened(void);

/* A group of these lines. */
tb_group store_group(const char *table, uint32_t first, const char *lines);
/* Appends one group, or fails the test. */
tb_fate store_append(tb_store *store, const char *table, uint32_t first, const char *lines);
/* All lines since a number; the caller frees it. Fails where they are not numbered in order. */
char *store_lines(tb_store *store, const char *table, uint32_t since);
/* Fails unless the lines are these. */
void store_holds(tb_store *store, const char *table, const char *lines);
/* Fails unless the error is of this kind, with a sentence in both languages. */
void store_trouble_is(const tb_error *error, tb_trouble trouble);

#endif
