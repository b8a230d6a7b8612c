/* What a store may be opened on: nothing, a store of any older version; and what is refused in
 * words and left as it is: a newer one, a damaged one, somebody else's, one that another process
 * has.
 *
 *     store_schema_test sqlite|postgres
 */
#define _DEFAULT_SOURCE
#include "store/schema.h"
#include "store_support.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void refused(const char *place, tb_trouble trouble) {
    tb_error error;
    tb_store *store = tb_store_open(place, &error);
    CHECK(store == NULL, "%s was opened", place);
    store_trouble_is(&error, trouble);
}

/* ---- older and newer ones ---- */

/* A store as it was after the first so many steps, with a table in it. */
static void make_version(uint32_t version) {
    char text[4000];
    int length = store_is_postgres()
                     ? sprintf(text,
                               "CREATE SCHEMA teban; CREATE TABLE teban.store_version AS"
                               " SELECT %u AS version;",
                               version)
                     : sprintf(text, "PRAGMA application_id = %d; PRAGMA user_version = %u;",
                               TB_SQLITE_ID, version);
    for (uint32_t i = 0; i < version && i < TB_SCHEMA_VERSION; i++)
        length += sprintf(text + length, "%s",
                          store_is_postgres() ? tb_postgres_steps[i] : tb_sqlite_steps[i]);
    const char *schema = store_is_postgres() ? "teban." : "";
    sprintf(text + length,
            "INSERT INTO %stables(name, opened) VALUES ('kept', 5);"
            "INSERT INTO %sentries(table_id, number, at, line)"
            " SELECT id, 0, 5, 'a line' FROM %stables;",
            schema, schema, schema);
    store_sql(text);
}

static void test_older(void **context) {
    (void)context;
    for (uint32_t version = 1; version <= TB_SCHEMA_VERSION; version++) {
        if (store_is_postgres())
            store_sql("DROP SCHEMA IF EXISTS teban CASCADE");
        else
            unlink(store_place());
        make_version(version);
        tb_store *store = store_opened();
        store_holds(store, "kept", "a line\n");
        assert_int_equal(store_append(store, "kept", 1, "another\n"), TB_KEPT);
        assert_int_equal(store_append(store, "new", 0, "x\n"), TB_KEPT);
        tb_store_close(store);
        store = store_opened(); /* at the newest now */
        store_holds(store, "kept", "a line\nanother\n");
        tb_store_close(store);
    }
}

static void test_newer(void **context) {
    (void)context;
    make_version(TB_SCHEMA_VERSION + 1);
    refused(store_place(), TB_STORE_NEWER);
    refused(store_place(), TB_STORE_NEWER);
}

/* Processes that start at once: each step is taken once. */
static void test_migrated_at_once(void **context) {
    enum { PROCESSES = 4 };
    (void)context;
    if (!store_is_postgres())
        return;
    for (uint32_t round = 0; round < support_scaled(5); round++) {
        pid_t children[PROCESSES];
        store_sql("DROP SCHEMA IF EXISTS teban CASCADE");
        for (int i = 0; i < PROCESSES; i++) {
            children[i] = fork();
            if (children[i] == 0) {
                tb_error error;
                tb_store *store = tb_store_open(store_place(), &error);
                _exit(store != NULL && store_append(store, "a", 5, "x\n") == TB_TAKEN ? 0 : 1);
            }
        }
        for (int i = 0; i < PROCESSES; i++) {
            int status;
            assert_int_equal(waitpid(children[i], &status, 0), children[i]);
            assert_int_equal(status, 0);
        }
    }
}

/* ---- somebody else's ---- */

static void test_others_schema(void **context) {
    (void)context;
    if (!store_is_postgres())
        return;
    store_sql("CREATE SCHEMA teban; CREATE TABLE teban.tables(x integer)");
    refused(store_place(), TB_NOT_A_STORE);
    store_sql("SELECT x FROM teban.tables");
    store_sql("DROP TABLE teban.tables"); /* an empty schema is one that was made for us */
    tb_store *store = store_opened();
    tb_store_close(store);
}

/* An address with a password is not repeated. */
static void test_bad_addresses(void **context) {
    static const char *const wrong[] = {"postgresql://me:secret@[::1",
                                        "postgresql://me:secret@host:port/x",
                                        "postgresql://me:secret@%zz/x",
                                        "postgresql://me:secret@/x?host=/nowhere",
                                        "postgres://me:secret@/x?secret=secret&host=/nowhere",
                                        NULL};
    tb_error error;
    (void)context;
    for (const char *const *place = wrong; *place != NULL; place++) {
        assert_null(tb_store_open(*place, &error));
        store_trouble_is(&error, TB_STORE_GONE);
        CHECK(strstr(error.message[TB_EN], "secret") == NULL, "%s", error.message[TB_EN]);
    }
}

static void write_file(const char *bytes, size_t length) {
    FILE *file = fopen(store_place(), "wb");
    assert_true(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

static int files(void) {
    char command[PATH_MAX];
    int count = -1;
    snprintf(command, sizeof command, "ls -A '%s' | wc -l", store_folder());
    FILE *pipe = popen(command, "r");
    assert_true(pipe != NULL && fscanf(pipe, "%d", &count) == 1);
    pclose(pipe);
    return count;
}

/* Refused, every byte as it was, and nothing beside it. */
static void is_left_alone(void) {
    struct stat before, after;
    char *bytes = support_read_file(store_place());
    assert_int_equal(stat(store_place(), &before), 0);
    refused(store_place(), TB_NOT_A_STORE);
    char *now = support_read_file(store_place());
    assert_int_equal(stat(store_place(), &after), 0);
    assert_int_equal(before.st_size, after.st_size);
    assert_memory_equal(bytes, now, (size_t)before.st_size);
    assert_int_equal(files(), 1);
    free(bytes);
    free(now);
}

static void test_others_files(void **context) {
    char text[2000];
    (void)context;
    if (store_is_postgres())
        return;
    write_file("hello\n", 6);
    is_left_alone();
    memset(text, 'x', sizeof text);
    write_file(text, sizeof text);
    is_left_alone();
    write_file("SQLite format 3", 16);
    is_left_alone();
    unlink(store_place());
    store_sql("CREATE TABLE tables(x)");
    is_left_alone();
    store_sql("PRAGMA application_id = 7; PRAGMA user_version = 1");
    is_left_alone();
    store_sql("PRAGMA journal_mode = WAL");
    is_left_alone();
    refused(store_folder(), TB_NOT_A_STORE);
    refused("", TB_STORE_GONE);
    char pipe[PATH_MAX];
    snprintf(pipe, sizeof pipe, "%s/pipe", store_folder());
    assert_int_equal(mkfifo(pipe, 0600), 0);
    refused(pipe, TB_NOT_A_STORE);
}

/* A store that lost its end, and one with a page of nonsense. */
static void test_damaged(void **context) {
    char *bytes;
    struct stat there;
    (void)context;
    if (store_is_postgres())
        return;
    tb_store *store = store_opened();
    for (uint32_t i = 0; i < 200; i++)
        store_append(store, "a", i, "some line that is long enough to fill a few pages\n");
    tb_store_close(store);
    assert_int_equal(stat(store_place(), &there), 0);
    bytes = support_read_file(store_place());
    char lock[PATH_MAX];
    snprintf(lock, sizeof lock, "%s-lock", store_place());
    unlink(lock);
    write_file(bytes, (size_t)there.st_size / 2);
    is_left_alone();
    memset(bytes + there.st_size / 2, 'x', 4096);
    write_file(bytes, (size_t)there.st_size);
    is_left_alone();
    free(bytes);
}

/* ---- files ---- */

static void has_mode(const char *suffix, mode_t mode) {
    char path[PATH_MAX];
    struct stat there;
    snprintf(path, sizeof path, "%s/in/a/folder/x.db%s", store_folder(), suffix);
    CHECK(stat(path, &there) == 0 && (there.st_mode & 07777) == mode, "%s: %o", path,
          (unsigned)there.st_mode);
}

static void test_private_files(void **context) {
    tb_error error;
    char path[PATH_MAX];
    struct stat there;
    (void)context;
    if (store_is_postgres())
        return;
    const mode_t before = umask(0);
    snprintf(path, sizeof path, "%s/in/a/folder/x.db", store_folder());
    tb_store *store = tb_store_open(path, &error);
    assert_non_null(store);
    store_append(store, "a", 0, "x\n");
    has_mode("", 0600);
    has_mode("-wal", 0600);
    has_mode("-shm", 0600);
    has_mode("-lock", 0600);
    snprintf(path, sizeof path, "%s/in/a/folder", store_folder());
    assert_int_equal(stat(path, &there), 0);
    assert_int_equal(there.st_mode & 07777, 0700);
    tb_store_close(store);
    umask(before);
    has_mode("", 0600);
}

/* A name that SQLite would take for something else than a file. */
static void test_odd_paths(void **context) {
    static const char *const names[] = {":memory:", "file:x?mode=memory", "a b 卓.db", NULL};
    tb_error error;
    char here[PATH_MAX];
    (void)context;
    if (store_is_postgres())
        return;
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(store_folder()), 0);
    for (const char *const *name = names; *name != NULL; name++) {
        tb_store *store = tb_store_open(*name, &error);
        CHECK(store != NULL, "%s: %s", *name, error.message[TB_EN]);
        store_append(store, "a", 0, "x\n");
        tb_store_close(store);
        store = tb_store_open(*name, &error);
        store_holds(store, "a", "x\n");
        tb_store_close(store);
    }
    assert_int_equal(chdir(here), 0);
}

/* One process a file; the second is refused, and the first goes on. */
static void test_locked(void **context) {
    (void)context;
    if (store_is_postgres())
        return;
    tb_store *store = store_opened();
    store_append(store, "a", 0, "x\n");
    refused(store_place(), TB_STORE_LOCKED);
    const pid_t child = fork();
    if (child == 0) {
        tb_error error;
        _exit(tb_store_open(store_place(), &error) == NULL &&
                      error.kind == tb_trouble_kind(TB_STORE_LOCKED)
                  ? 0
                  : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    /* tools for backups may look */
    store_sql("SELECT count(*) FROM entries");
    assert_int_equal(store_append(store, "a", 1, "y\n"), TB_KEPT);
    tb_store_close(store);
    store = store_opened();
    store_holds(store, "a", "x\ny\n");
    tb_store_close(store);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_older),
        cmocka_unit_test(test_newer),
        cmocka_unit_test(test_migrated_at_once),
        cmocka_unit_test(test_others_schema),
        cmocka_unit_test(test_bad_addresses),
        cmocka_unit_test(test_others_files),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_private_files),
        cmocka_unit_test(test_odd_paths),
        cmocka_unit_test(test_locked),
    };
    return argc < 2 ? 2 : STORES_RUN(argv[1], tests);
}
