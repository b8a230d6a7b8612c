/* What a store in an SQLite file is asked. A commit is one flush of its write-ahead log. */
#define _DEFAULT_SOURCE
#include "store/sqlite.h"

const char *const tb_sqlite_texts[TB_SQL_STATEMENTS] = {
    [TB_SQL_BEGIN] = "BEGIN IMMEDIATE",
    [TB_SQL_COMMIT] = "COMMIT",
    [TB_SQL_ROLLBACK] = "ROLLBACK",
    [TB_SQL_FIND] = "SELECT id FROM tables WHERE name = ?1",
    [TB_SQL_LAST] = "SELECT max(number) FROM entries WHERE table_id = ?1",
    [TB_SQL_OPEN_TABLE] = "INSERT INTO tables(name, opened) VALUES (?1, ?2)",
    [TB_SQL_ADD] = "INSERT INTO entries(table_id, number, at, line) VALUES (?1, ?2, ?3, ?4)",
    [TB_SQL_LIST] = "UPDATE tables SET listing = ?2 WHERE id = ?1",
    [TB_SQL_SET_DUE] = "UPDATE tables SET due = ?2 WHERE id = ?1",
    [TB_SQL_READ] = "SELECT number, at, line FROM entries WHERE table_id ="
                    " (SELECT id FROM tables WHERE name = ?1) AND number >= ?2 ORDER BY number",
    [TB_SQL_LISTED] = "SELECT name, id, opened, listing FROM tables WHERE listing <> ''"
                      " ORDER BY id DESC LIMIT ?1",
    [TB_SQL_TABLES] =
        "SELECT name, id, opened, listing FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
    [TB_SQL_DUE] = "SELECT name, id, opened, listing FROM tables WHERE due <> 0 AND due <= ?1"
                   " AND id > ?2 ORDER BY id LIMIT ?3",
    [TB_SQL_COUNT] = "SELECT count(*) FROM tables",
    [TB_SQL_DELETE] = "DELETE FROM tables WHERE name = ?1",
    [TB_SQL_SWEEP] =
        "DELETE FROM tables WHERE id IN (SELECT t.id FROM tables t WHERE opened < ?1"
        " AND (SELECT at FROM entries WHERE table_id = t.id ORDER BY number DESC LIMIT 1)"
        " < ?1 AND due < ?1 ORDER BY opened LIMIT ?2)",
};

static tb_sqlite_store *own(tb_store *store) {
    return (tb_sqlite_store *)store;
}

/* ---- what fails ---- */

bool tb_sqlite_failed(tb_sqlite_store *s, tb_error *error) {
    switch (sqlite3_errcode(s->db) & 0xff) {
    case SQLITE_NOMEM:
        return tb_fail_memory(error);
    case SQLITE_FULL:
        return tb_store_fail(error, TB_STORE_FULL, sqlite3_errmsg(s->db));
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return tb_store_fail(error, TB_NOT_A_STORE, sqlite3_errmsg(s->db));
    case SQLITE_BUSY:
        return tb_store_fail(error, TB_STORE_LOCKED, sqlite3_errmsg(s->db));
    default:
        return tb_store_fail(error, TB_STORE_GONE, sqlite3_errmsg(s->db));
    }
}

/* ---- statements ---- */

static sqlite3_stmt *with_text(tb_sqlite_store *s, tb_sqlite_statement which, const char *text) {
    sqlite3_bind_text(s->statements[which], 1, text, -1, SQLITE_STATIC);
    return s->statements[which];
}

static sqlite3_stmt *with_number(tb_sqlite_store *s, tb_sqlite_statement which, uint64_t number) {
    sqlite3_bind_int64(s->statements[which], 1, (sqlite3_int64)number);
    return s->statements[which];
}

/* Runs a statement that gives nothing. */
static bool run(tb_sqlite_store *s, tb_sqlite_statement which, tb_error *error) {
    const bool done = sqlite3_step(s->statements[which]) == SQLITE_DONE;
    const bool good = done || tb_sqlite_failed(s, error);
    sqlite3_reset(s->statements[which]);
    return good;
}

/* Runs one that gives at most one number; `there`: it did. */
static bool ask(tb_sqlite_store *s, tb_sqlite_statement which, bool *there, int64_t *number,
                tb_error *error) {
    sqlite3_stmt *stmt = s->statements[which];
    const int code = sqlite3_step(stmt);
    *there = code == SQLITE_ROW && sqlite3_column_type(stmt, 0) != SQLITE_NULL;
    *number = *there ? sqlite3_column_int64(stmt, 0) : 0;
    const bool good = code == SQLITE_ROW || code == SQLITE_DONE || tb_sqlite_failed(s, error);
    sqlite3_reset(stmt);
    return good;
}

/* After a failure, when the transaction is still there. What failed first is what is told. */
static bool roll_back(tb_sqlite_store *s) {
    tb_error unsaid;
    if (!sqlite3_get_autocommit(s->db))
        run(s, TB_SQL_ROLLBACK, &unsaid);
    return false;
}

/* ---- appending ---- */

static bool add_lines(tb_sqlite_store *s, int64_t id, const tb_group *group, tb_error *error) {
    sqlite3_stmt *add = with_number(s, TB_SQL_ADD, (uint64_t)id);
    const char *line = group->lines;
    for (uint32_t i = 0; i < group->count; i++) {
        const char *end = tb_line_end(line);
        sqlite3_bind_int64(add, 2, (sqlite3_int64)group->first + i);
        sqlite3_bind_int64(add, 3, (sqlite3_int64)tb_line_at(group, i));
        sqlite3_bind_text(add, 4, line, (int)(end - line), SQLITE_STATIC);
        if (!run(s, TB_SQL_ADD, error))
            return false;
        line = end + 1;
    }
    return true;
}

static bool open_table(tb_sqlite_store *s, const tb_group *group, int64_t *id, tb_error *error) {
    sqlite3_bind_int64(with_text(s, TB_SQL_OPEN_TABLE, group->table), 2, (sqlite3_int64)group->at);
    if (!run(s, TB_SQL_OPEN_TABLE, error))
        return false;
    *id = sqlite3_last_insert_rowid(s->db);
    return true;
}

/* The table of a group, if the group goes on where it ends. */
static bool fits(tb_sqlite_store *s, tb_group *group, int64_t *id, tb_error *error) {
    bool there, any;
    int64_t last;
    with_text(s, TB_SQL_FIND, group->table);
    if (!ask(s, TB_SQL_FIND, &there, id, error))
        return false;
    if (!there) {
        group->fate = group->first == 0 && group->count > 0 ? TB_KEPT : TB_TAKEN;
        return group->fate == TB_TAKEN || open_table(s, group, id, error);
    }
    with_number(s, TB_SQL_LAST, (uint64_t)*id);
    if (!ask(s, TB_SQL_LAST, &any, &last, error))
        return false;
    group->fate = (int64_t)group->first == (any ? last + 1 : 0) ? TB_KEPT : TB_TAKEN;
    return true;
}

static bool set_listing(tb_sqlite_store *s, int64_t id, const tb_group *group, tb_error *error) {
    if (group->listing == NULL)
        return true;
    sqlite3_bind_text(with_number(s, TB_SQL_LIST, (uint64_t)id), 2, group->listing, -1,
                      SQLITE_STATIC);
    return run(s, TB_SQL_LIST, error);
}

static bool set_due(tb_sqlite_store *s, int64_t id, const tb_group *group, tb_error *error) {
    if (group->due == TB_DUE_AS_BEFORE)
        return true;
    sqlite3_bind_int64(with_number(s, TB_SQL_SET_DUE, (uint64_t)id), 2,
                       (sqlite3_int64)tb_due_kept(group));
    return run(s, TB_SQL_SET_DUE, error);
}

static bool append_group(tb_sqlite_store *s, tb_group *group, tb_error *error) {
    int64_t id;
    if (!fits(s, group, &id, error))
        return false;
    if (group->fate == TB_TAKEN)
        return true;
    return add_lines(s, id, group, error) && set_listing(s, id, group, error) &&
           set_due(s, id, group, error);
}

/* Where only flushing the log failed the transaction stands in it, whole, and is there when it is
 * opened again. Without room for it in the log it is not. */
static bool may_be_kept(tb_sqlite_store *s) {
    const int code = sqlite3_extended_errcode(s->db);
    return (code & 0xff) != SQLITE_FULL && code != SQLITE_IOERR_WRITE;
}

static bool commit(tb_sqlite_store *s, tb_group *const *groups, uint32_t count, tb_error *error) {
    if (run(s, TB_SQL_COMMIT, error))
        return true;
    for (uint32_t i = 0; i < count && may_be_kept(s); i++) {
        if (groups[i]->fate == TB_KEPT)
            groups[i]->fate = TB_UNSURE;
    }
    return roll_back(s);
}

static bool append(tb_store *store, tb_group *const *groups, uint32_t count, tb_error *error) {
    tb_sqlite_store *s = own(store);
    if (!run(s, TB_SQL_BEGIN, error))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (!append_group(s, groups[i], error))
            return roll_back(s);
    }
    return commit(s, groups, count, error);
}

/* ---- reading ---- */

static bool read_lines(tb_store *store, const char *table, uint32_t since, tb_line_reader *reader,
                       void *context, tb_error *error) {
    tb_sqlite_store *s = own(store);
    sqlite3_stmt *stmt = with_text(s, TB_SQL_READ, table);
    int code;
    sqlite3_bind_int64(stmt, 2, since);
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(stmt, 2);
        if (line == NULL) {
            sqlite3_reset(stmt);
            return tb_fail_memory(error);
        }
        if (!reader(context, (uint32_t)sqlite3_column_int64(stmt, 0),
                    (uint64_t)sqlite3_column_int64(stmt, 1), line,
                    (size_t)sqlite3_column_bytes(stmt, 2)))
            break;
    }
    const bool good = code == SQLITE_ROW || code == SQLITE_DONE || tb_sqlite_failed(s, error);
    sqlite3_reset(stmt);
    return good;
}

/* TB_SQL_LISTED, TB_SQL_TABLES or TB_SQL_DUE. */
static bool read_tables(tb_sqlite_store *s, tb_sqlite_statement which, tb_table_reader *reader,
                        void *context, tb_error *error) {
    sqlite3_stmt *stmt = s->statements[which];
    int code;
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
        const tb_kept_table table = {
            (const char *)sqlite3_column_text(stmt, 0), (uint64_t)sqlite3_column_int64(stmt, 1),
            (uint64_t)sqlite3_column_int64(stmt, 2), (const char *)sqlite3_column_text(stmt, 3)};
        if (table.name == NULL || table.listing == NULL) {
            sqlite3_reset(stmt);
            return tb_fail_memory(error);
        }
        if (!reader(context, &table))
            break;
    }
    const bool good = code == SQLITE_ROW || code == SQLITE_DONE || tb_sqlite_failed(s, error);
    sqlite3_reset(stmt);
    return good;
}

static bool listed(tb_store *store, uint32_t most, tb_table_reader *reader, void *context,
                   tb_error *error) {
    with_number(own(store), TB_SQL_LISTED, most);
    return read_tables(own(store), TB_SQL_LISTED, reader, context, error);
}

static bool tables(tb_store *store, uint64_t after, uint32_t most, tb_table_reader *reader,
                   void *context, tb_error *error) {
    sqlite3_bind_int64(with_number(own(store), TB_SQL_TABLES, after), 2, most);
    return read_tables(own(store), TB_SQL_TABLES, reader, context, error);
}

static bool due(tb_store *store, uint64_t until, uint64_t after, uint32_t most,
                tb_table_reader *reader, void *context, tb_error *error) {
    sqlite3_stmt *stmt = with_number(own(store), TB_SQL_DUE, until);
    sqlite3_bind_int64(stmt, 2, (sqlite3_int64)after);
    sqlite3_bind_int64(stmt, 3, most);
    return read_tables(own(store), TB_SQL_DUE, reader, context, error);
}

static bool count_tables(tb_store *store, uint64_t *count, tb_error *error) {
    bool there;
    int64_t number;
    if (!ask(own(store), TB_SQL_COUNT, &there, &number, error))
        return false;
    *count = (uint64_t)number;
    return true;
}

/* ---- deleting ---- */

static bool remove_table(tb_store *store, const char *table, bool *was_there, tb_error *error) {
    tb_sqlite_store *s = own(store);
    with_text(s, TB_SQL_DELETE, table);
    if (!run(s, TB_SQL_DELETE, error))
        return roll_back(s);
    *was_there = sqlite3_changes(s->db) > 0;
    return true;
}

static bool sweep(tb_store *store, uint64_t before, uint32_t most, uint32_t *swept,
                  tb_error *error) {
    tb_sqlite_store *s = own(store);
    sqlite3_bind_int64(with_number(s, TB_SQL_SWEEP, before), 2, most);
    if (!run(s, TB_SQL_SWEEP, error))
        return roll_back(s);
    *swept = (uint32_t)sqlite3_changes(s->db);
    return true;
}

/* ---- news: there is no other process ---- */

static int news_fd(const tb_store *store) {
    (void)store;
    return -1;
}

static bool news(tb_store *store, tb_news_reader *reader, void *context, tb_error *error) {
    (void)store, (void)reader, (void)context, (void)error;
    return true;
}

static bool tell(tb_store *store, const char *text, tb_error *error) {
    (void)store, (void)text, (void)error;
    return true;
}

const tb_backend tb_sqlite = {
    .open = tb_sqlite_open,
    .look = tb_sqlite_look,
    .close = tb_sqlite_close,
    .append = append,
    .read = read_lines,
    .listed = listed,
    .tables = tables,
    .due = due,
    .count = count_tables,
    .remove = remove_table,
    .sweep = sweep,
    .news_fd = news_fd,
    .news = news,
    .tell = tell,
};
