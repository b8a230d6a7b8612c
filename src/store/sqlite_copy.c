/* A copy of an SQLite file as it is at one moment, made beside whoever writes it. It is made under
 * another name and gets its own when it is on the disk, so that half a copy is never taken for one.
 */
#define _DEFAULT_SOURCE
#include "host/file.h"
#include "store/backend.h"
#include "store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 10000 /* ms */ };

typedef char part_path[PATH_MAX + 8];

static bool system_failed(tb_error *error) {
    const bool full = errno == ENOSPC || errno == EDQUOT;
    return tb_store_fail(error, full ? TB_STORE_FULL : TB_STORE_GONE, strerror(errno));
}

static bool failed(sqlite3 *db, tb_error *error) {
    const int code = sqlite3_errcode(db) & 0xff;
    return tb_store_fail(error,
                         code == SQLITE_FULL                               ? TB_STORE_FULL
                         : code == SQLITE_NOTADB || code == SQLITE_CORRUPT ? TB_NOT_A_STORE
                                                                           : TB_STORE_GONE,
                         sqlite3_errmsg(db));
}

/* Somebody else's database is not copied for ours. */
static bool is_ours(sqlite3 *db, tb_error *error) {
    sqlite3_stmt *id = NULL;
    const bool read = sqlite3_prepare_v2(db, "PRAGMA application_id", -1, &id, NULL) == SQLITE_OK &&
                      sqlite3_step(id) == SQLITE_ROW;
    const bool ours = read && sqlite3_column_int(id, 0) == TB_SQLITE_ID;
    if (!read)
        failed(db, error);
    else if (!ours)
        tb_store_fail(error, TB_NOT_A_STORE, "a database of another program");
    sqlite3_finalize(id);
    return ours;
}

static bool write_copy(sqlite3 *db, const char *to, tb_error *error) {
    sqlite3_stmt *vacuum = NULL;
    const bool made = sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &vacuum, NULL) == SQLITE_OK &&
                      sqlite3_bind_text(vacuum, 1, to, -1, SQLITE_STATIC) == SQLITE_OK &&
                      sqlite3_step(vacuum) == SQLITE_DONE;
    const bool good = made || failed(db, error);
    sqlite3_finalize(vacuum);
    return good;
}

static bool copy_into(const char *from, const char *to, tb_error *error) {
    sqlite3 *db = NULL;
    const bool opened =
        sqlite3_open_v2(from, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
    if (db == NULL)
        return tb_fail_memory(error);
    sqlite3_busy_timeout(db, PATIENCE);
    const bool good = opened ? is_ours(db, error) && write_copy(db, to, error) : failed(db, error);
    sqlite3_close(db);
    return good;
}

/* An empty file for its owner alone, which SQLite then fills. */
static bool make_private(const char *path, tb_error *error) {
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return system_failed(error);
    tb_file_give(fd, path);
    return close(fd) == 0 || system_failed(error);
}

static bool flush(const char *path, int flags) {
    const int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool flushed = fsync(fd) == 0 || errno == EINVAL; /* where folders cannot be flushed */
    return close(fd) == 0 && flushed;
}

static bool flush_folder(const char *path) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    slash[slash == folder ? 1 : 0] = '\0';
    return flush(folder, O_RDONLY | O_DIRECTORY);
}

/* Its own name, which nothing may have yet: no file is ever written over. */
static bool put_in_place(const char *part, const char *to, tb_error *error) {
    return (flush(part, O_RDWR) && link(part, to) == 0 && unlink(part) == 0 && flush_folder(to)) ||
           system_failed(error);
}

/* A path that SQLite takes for nothing but a file. */
static bool plain(const char *place, char path[PATH_MAX], tb_error *error) {
    const int length = snprintf(path, PATH_MAX, "%s%s", place[0] == '/' ? "" : "./", place);
    if (place[0] != '\0' && length > 0 && length < PATH_MAX)
        return true;
    return tb_store_fail(error, TB_STORE_GONE,
                         place[0] == '\0' ? "no file is named" : "the path is too long");
}

/* A log that is left of another file would be taken for this one's. */
static bool is_taken(const char *path) {
    struct stat there;
    part_path log;
    snprintf(log, sizeof log, "%s-wal", path);
    return lstat(path, &there) == 0 || lstat(log, &there) == 0;
}

bool tb_sqlite_copy(const char *from, const char *to, tb_error *error) {
    char source[PATH_MAX], target[PATH_MAX];
    part_path part;
    if (!plain(from, source, error) || !plain(to, target, error))
        return false;
    snprintf(part, sizeof part, "%s-part", target);
    if (is_taken(target)) {
        errno = EEXIST;
        return system_failed(error);
    }
    if (!make_private(part, error))
        return false;
    if (copy_into(source, part, error) && put_in_place(part, target, error))
        return true;
    unlink(part);
    return false;
}
