/* The journal in an SQLite file: write-ahead log, flushed at every commit. Beside the file stand
 * its log (-wal), the log's index (-shm) and an empty file that is locked while a process has the
 * store (-lock): not the file itself, since closing any descriptor of it would give up SQLite's own
 * locks. That leaves backups with SQLite's tools possible while the program runs.
 *
 * What is no store of ours is found out before anything is written.
 */
#define _DEFAULT_SOURCE
#include "host/file.h"
#include "store/schema.h"
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATIENCE = 10000,         /* ms for somebody's backup to let us write */
    CHECKED_WHOLE = 32 << 20, /* bytes of a file that is looked through when it is opened */
    CHECKPOINT_PAGES = 4000,  /* of the log, before they are moved to the file */
    MAGIC = 16,               /* bytes at the beginning of every SQLite file */
};

static bool system_failed(tb_error *error) {
    const bool full = errno == ENOSPC || errno == EDQUOT;
    return tb_store_fail(error, full ? TB_STORE_FULL : TB_STORE_GONE, strerror(errno));
}

/* ---- the file ---- */

static bool make_folder(const char *path, tb_error *error) {
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    memcpy(folder, path, (size_t)(slash - path));
    folder[slash - path] = '\0';
    return folder[0] == '\0' || tb_folder_make(folder) || system_failed(error);
}

/* A file that is there, or a new one, for its owner alone. Only a new one is given away: what is
 * there may be a link to anything. */
static int open_or_make(const char *path, int flags) {
    const int fd = open(path, flags | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0)
        tb_file_give(fd, path);
    return fd >= 0 || errno != EEXIST ? fd : open(path, flags | O_CLOEXEC);
}

/* O_CREAT makes the file for its owner alone, if it is not there; SQLite gives those beside it the
 * same mode. One that is there must be empty or begin as SQLite's do (with zeros, where the very
 * first transaction was cut off). */
static bool see_file(const char *path, int flags, tb_error *error) {
    static const char magic[MAGIC] = "SQLite format 3", none[MAGIC] = {0};
    char found[MAGIC];
    struct stat there;
    const int fd = (flags & O_CREAT) != 0 ? open_or_make(path, O_RDWR | O_NONBLOCK)
                                          : open(path, flags | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return errno == EISDIR ? tb_store_fail(error, TB_NOT_A_STORE, strerror(errno))
                               : system_failed(error);
    const bool regular = fstat(fd, &there) == 0 && S_ISREG(there.st_mode);
    const ssize_t got = regular ? pread(fd, found, MAGIC, 0) : -1;
    close(fd);
    if (got == 0 ||
        (got == MAGIC && (memcmp(found, magic, MAGIC) == 0 || memcmp(found, none, MAGIC) == 0)))
        return true;
    return tb_store_fail(error, TB_NOT_A_STORE, "file is not a database");
}

typedef char lock_path[PATH_MAX + 8];

static const char *lock_of(const tb_sqlite_store *s, lock_path path) {
    snprintf(path, sizeof(lock_path), "%s-lock", s->path);
    return path;
}

static bool lock_file(tb_sqlite_store *s, tb_error *error) {
    lock_path path;
    s->lock = open_or_make(lock_of(s, path), O_RDWR);
    if (s->lock < 0)
        return system_failed(error);
    if (tb_file_lock(s->lock, true))
        return true;
    return errno == EWOULDBLOCK ? tb_store_fail(error, TB_STORE_LOCKED, s->path)
                                : system_failed(error);
}

static bool execute(tb_sqlite_store *s, const char *text, tb_error *error) {
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || tb_sqlite_failed(s, error);
}

/* The first column of the first row, as a number or as a short text. */
static bool query(tb_sqlite_store *s, const char *text, int64_t *number, char word[16],
                  tb_error *error) {
    sqlite3_stmt *stmt = NULL;
    bool good = sqlite3_prepare_v2(s->db, text, -1, &stmt, NULL) == SQLITE_OK &&
                sqlite3_step(stmt) == SQLITE_ROW;
    if (good) {
        const char *found = (const char *)sqlite3_column_text(stmt, 0);
        *number = sqlite3_column_int64(stmt, 0);
        snprintf(word, 16, "%s", found == NULL ? "" : found);
    } else {
        tb_sqlite_failed(s, error);
    }
    sqlite3_finalize(stmt);
    return good;
}

/* Pages that do not fit together. Of a large file that takes too long. */
static bool look_through(tb_sqlite_store *s, tb_error *error) {
    int64_t number;
    char word[16];
    struct stat there;
    if (stat(s->path, &there) == 0 && there.st_size > CHECKED_WHOLE)
        return true;
    if (!query(s, "PRAGMA quick_check(1)", &number, word, error))
        return false;
    return strcmp(word, "ok") == 0 ||
           tb_store_fail(error, TB_NOT_A_STORE, "database disk image is malformed");
}

/* The version of the store; an empty database has 0. */
static bool recognise(tb_sqlite_store *s, int64_t *version, tb_error *error) {
    int64_t id, names;
    char word[16];
    if (!query(s, "PRAGMA application_id", &id, word, error) ||
        !query(s, "PRAGMA user_version", version, word, error) ||
        !query(s, "SELECT count(*) FROM sqlite_schema", &names, word, error))
        return false;
    if (id == 0 && *version == 0 && names == 0)
        return true;
    if (id != TB_SQLITE_ID)
        return tb_store_fail(error, TB_NOT_A_STORE, "a database of another program");
    snprintf(word, sizeof word, "version %d", (int)*version);
    return *version <= TB_SCHEMA_VERSION ? look_through(s, error)
                                         : tb_store_fail(error, TB_STORE_NEWER, word);
}

static bool migrate(tb_sqlite_store *s, int64_t version, tb_error *error) {
    for (; version < TB_SCHEMA_VERSION; version++) {
        char text[128];
        snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
                 TB_SQLITE_ID, (int)version + 1);
        if (!execute(s, "BEGIN IMMEDIATE", error) || !execute(s, tb_sqlite_steps[version], error) ||
            !execute(s, text, error))
            return false;
    }
    return true;
}

/* The log is what makes a commit one flush. */
static bool use_log(tb_sqlite_store *s, tb_error *error) {
    int64_t number;
    char word[16];
    if (!query(s, "PRAGMA journal_mode = WAL", &number, word, error))
        return false;
    if (strcmp(word, "wal") != 0)
        return tb_store_fail(error, TB_STORE_GONE, "no write-ahead log can be made here");
    sqlite3_wal_autocheckpoint(s->db, CHECKPOINT_PAGES);
    return execute(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", error);
}

static bool prepare(tb_sqlite_store *s, tb_error *error) {
    for (tb_sqlite_statement i = 0; i < TB_SQL_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(s->db, tb_sqlite_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statements[i], NULL) != SQLITE_OK)
            return tb_sqlite_failed(s, error);
    }
    return true;
}

static bool has_log(const tb_sqlite_store *s) {
    char path[PATH_MAX + 8];
    snprintf(path, sizeof path, "%s-wal", s->path);
    return access(path, F_OK) == 0;
}

/* Until the file is known to be ours, closing it moves nothing from a log that it had into it; one
 * that it did not have is removed again. */
static bool open_database(tb_sqlite_store *s, tb_error *error) {
    int64_t version;
    const int log = has_log(s);
    if (sqlite3_open_v2(s->path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return s->db == NULL ? tb_fail_memory(error) : tb_sqlite_failed(s, error);
    sqlite3_busy_timeout(s->db, PATIENCE);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, log, NULL);
    if (!recognise(s, &version, error))
        return false;
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return migrate(s, version, error) && use_log(s, error) && prepare(s, error);
}

void tb_sqlite_close(tb_store *store) {
    tb_sqlite_store *s = (tb_sqlite_store *)store;
    for (tb_sqlite_statement i = 0; i < TB_SQL_STATEMENTS; i++)
        sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

/* A path that SQLite takes for nothing but a file. */
static bool set_path(tb_sqlite_store *s, const char *place, tb_error *error) {
    const int length =
        snprintf(s->path, sizeof s->path, "%s%s", place[0] == '/' ? "" : "./", place);
    if (place[0] != '\0' && length > 0 && (size_t)length < sizeof s->path)
        return true;
    return tb_store_fail(error, TB_STORE_GONE,
                         place[0] == '\0' ? "no file is named" : "the path is too long");
}

static tb_sqlite_store *new_store(const char *place, tb_error *error) {
    tb_sqlite_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        tb_fail_memory(error);
        return NULL;
    }
    s->base.backend = &tb_sqlite;
    s->lock = -1;
    if (set_path(s, place, error))
        return s;
    tb_sqlite_close(&s->base);
    return NULL;
}

tb_store *tb_sqlite_open(const char *place, tb_error *error) {
    lock_path path;
    tb_sqlite_store *s = new_store(place, error);
    if (s == NULL)
        return NULL;
    if (make_folder(s->path, error) && lock_file(s, error) &&
        see_file(s->path, O_RDWR | O_CREAT, error) && open_database(s, error))
        return &s->base;
    if (error->kind == tb_trouble_kind(TB_NOT_A_STORE))
        unlink(lock_of(s, path)); /* nothing is left beside what is not ours */
    tb_sqlite_close(&s->base);
    return NULL;
}

/* ---- looking ---- */

/* The version of a file that is opened to be read. Whoever has the store goes on with it; this
 * waits for nobody but while the log is begun anew. */
static bool look_into(tb_sqlite_store *s, int64_t *version, tb_error *error) {
    if (!see_file(s->path, O_RDONLY, error))
        return false;
    if (sqlite3_open_v2(s->path, &s->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return s->db == NULL ? tb_fail_memory(error) : tb_sqlite_failed(s, error);
    sqlite3_busy_timeout(s->db, PATIENCE);
    return recognise(s, version, error);
}

tb_store *tb_sqlite_look(const char *place, tb_error *error) {
    int64_t version = 0;
    tb_sqlite_store *s = new_store(place, error);
    if (s == NULL)
        return NULL;
    const bool known = look_into(s, &version, error);
    const bool newest = known && version == TB_SCHEMA_VERSION;
    if (newest && prepare(s, error))
        return &s->base;
    tb_sqlite_close(&s->base);
    tb_store *store = known && !newest ? tb_sqlite_open(place, error) : NULL;
    if (store == NULL)
        return NULL;
    tb_sqlite_close(store);
    return tb_sqlite_look(place, error);
}
