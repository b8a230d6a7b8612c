#define _DEFAULT_SOURCE
#include "store_support.h"

#include <libpq-fe.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool postgres;
static char folder[] = "/tmp/teban-store-test-XXXXXX";
static char file[PATH_MAX];

bool store_is_postgres(void) {
    return postgres;
}

const char *store_place(void) {
    return postgres ? getenv("TEBAN_POSTGRES") : file;
}

const char *store_folder(void) {
    return folder;
}

static void sql_postgres(const char *text) {
    PGconn *connection = PQconnectdb(store_place());
    PQclear(PQexec(connection, "SET client_min_messages = error"));
    PGresult *result = PQexec(connection, text);
    const ExecStatusType status = PQresultStatus(result);
    CHECK(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "%s: %s", text,
          PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

static void sql_sqlite(const char *text) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    CHECK(sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK, "%s: %s", text,
          sqlite3_errmsg(db));
    sqlite3_close(db);
}

void store_sql(const char *text) {
    if (postgres)
        sql_postgres(text);
    else
        sql_sqlite(text);
}

void postgres_control(const char *what) {
    char command[PATH_MAX];
    snprintf(command, sizeof command, "%s %s", STORE_POSTGRES_SH, what);
    CHECK(system(command) == 0, "%s", command);
}

static void empty_folder(void) {
    char command[PATH_MAX];
    snprintf(command, sizeof command, "rm -rf '%s'/*", folder);
    assert_int_equal(system(command), 0);
}

/* Nothing is there; then what the test itself begins with. */
static int begin(void **context) {
    const struct CMUnitTest *test = *context;
    if (postgres)
        sql_postgres("DROP SCHEMA IF EXISTS teban CASCADE");
    else
        empty_folder();
    *context = NULL;
    return test->setup_func == NULL ? 0 : test->setup_func(context);
}

int stores_run(const char *backend, const struct CMUnitTest *tests, size_t count) {
    struct CMUnitTest with[64];
    assert_true(count <= 64);
    postgres = strcmp(backend, "postgres") == 0;
    if (mkdtemp(folder) == NULL || store_place() == NULL)
        return 2;
    snprintf(file, sizeof file, "%s/games.db", folder);
    for (size_t i = 0; i < count; i++) {
        with[i] = tests[i];
        with[i].setup_func = begin;
        with[i].initial_state = (void *)&tests[i];
    }
    const int failures = _cmocka_run_group_tests(backend, with, count, NULL, NULL);
    empty_folder();
    rmdir(folder);
    return failures;
}

tb_store *store_opened(void) {
    tb_error error;
    tb_store *store = tb_store_open(store_place(), &error);
    CHECK(store != NULL, "%s: %s", store_place(), error.message[TB_EN]);
    return store;
}

tb_group store_group(const char *table, uint32_t first, const char *lines) {
    tb_group group = {.first = first, .lines = lines, .at = 1000 + first};
    snprintf(group.table, sizeof group.table, "%s", table);
    for (const char *c = lines; *c != '\0'; c++)
        group.count += *c == '\n';
    return group;
}

tb_fate store_append(tb_store *store, const char *table, uint32_t first, const char *lines) {
    tb_error error;
    tb_group group = store_group(table, first, lines);
    tb_group *one = &group;
    CHECK(tb_store_append(store, &one, 1, &error), "%s %u: %s", table, first, error.message[TB_EN]);
    return group.fate;
}

typedef struct reading {
    uint32_t next;
    char *text;
    size_t length;
} reading;

static bool add(void *context, uint32_t number, uint64_t at, const char *line, size_t length) {
    reading *r = context;
    CHECK(number == r->next, "line %u where %u should be", number, r->next);
    CHECK(at > 0 && strlen(line) == length, "line %u: at %u", number, (unsigned)at);
    r->next++;
    r->text = realloc(r->text, r->length + length + 2);
    r->length += (size_t)sprintf(r->text + r->length, "%s\n", line);
    return true;
}

char *store_lines(tb_store *store, const char *table, uint32_t since) {
    tb_error error;
    reading r = {.next = since, .text = calloc(1, 1)};
    CHECK(tb_store_read(store, table, since, add, &r, &error), "%s: %s", table,
          error.message[TB_EN]);
    return r.text;
}

void store_holds(tb_store *store, const char *table, const char *lines) {
    char *found = store_lines(store, table, 0);
    CHECK(strcmp(found, lines) == 0, "%s: %.200s, not %.200s", table, found, lines);
    free(found);
}

void store_trouble_is(const tb_error *error, tb_trouble trouble) {
    char sentence[1024];
    CHECK(error->kind == tb_trouble_kind(trouble), "%s (%s), not %s", error->kind->word,
          error->message[TB_EN], tb_trouble_kind(trouble)->word);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(sentence, sizeof sentence);
        tb_error_text(error, lang, &text);
        assert_true(text.length > 10 && tb_text_fits(&text));
    }
}
