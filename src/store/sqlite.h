/* The store in an SQLite file, for its files: sqlite.c (what it is asked), sqlite_open.c (the
 * file). */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/backend.h"

#include <limits.h>
#include <sqlite3.h>

typedef enum tb_sqlite_statement {
    TB_SQL_BEGIN,
    TB_SQL_COMMIT,
    TB_SQL_ROLLBACK,
    TB_SQL_FIND,
    TB_SQL_LAST,
    TB_SQL_OPEN_TABLE,
    TB_SQL_ADD,
    TB_SQL_LIST,
    TB_SQL_SET_DUE,
    TB_SQL_READ,
    TB_SQL_LISTED,
    TB_SQL_TABLES,
    TB_SQL_DUE,
    TB_SQL_COUNT,
    TB_SQL_DELETE,
    TB_SQL_SWEEP,
    TB_SQL_STATEMENTS,
} tb_sqlite_statement;

/* What each of them says. */
extern const char *const tb_sqlite_texts[TB_SQL_STATEMENTS];

typedef struct tb_sqlite_store {
    tb_store base;
    sqlite3 *db;
    int lock;
    char path[PATH_MAX];
    sqlite3_stmt *statements[TB_SQL_STATEMENTS];
} tb_sqlite_store;

/* What SQLite has just said, as a trouble; always false. */
bool tb_sqlite_failed(tb_sqlite_store *s, tb_error *error);

/* ---- sqlite_open.c ---- */

tb_store *tb_sqlite_open(const char *place, tb_error *error);
/* To be read only, beside whoever has it. */
tb_store *tb_sqlite_look(const char *place, tb_error *error);
void tb_sqlite_close(tb_store *store);

#endif
