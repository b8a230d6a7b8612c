/* Which backend a place means, and what no backend needs to look at again. */
#define _POSIX_C_SOURCE 200809L /* strnlen */
#include "store/store.h"

#include "base/read.h"
#include "store/backend.h"

#include <string.h>

static bool refuse(tb_error *error, const char *en, const char *ja) {
    tb_fail(error, "store", TB_SAID(en, ja));
    return tb_fail_as(error, tb_trouble_kind(TB_NOT_KEPT));
}

/* ---- what may be kept ---- */

bool tb_table_name_check(const char *name, tb_error *error) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const size_t length = strnlen(name, TB_STORE_NAME);
    if (length >= 1 && length < TB_STORE_NAME && strspn(name, allowed) == length)
        return true;
    return refuse(error, "the name of a table is 1 to 32 letters, digits, - or _",
                  "卓の名前は、半角の英数字と - _ で1〜32文字です");
}

const char *tb_line_end(const char *line) {
    return strchr(line, '\n');
}

uint64_t tb_line_at(const tb_group *group, uint32_t line) {
    return group->times == NULL ? group->at : group->times[line];
}

/* PostgreSQL's integers have 63 bits for times. */
static bool check_times(const tb_group *group, tb_error *error) {
    bool good = group->at <= INT64_MAX;
    for (uint32_t i = 0; group->times != NULL && i < group->count; i++)
        good = good && group->times[i] <= INT64_MAX;
    return good || refuse(error, "a time is too large", "時刻が大きすぎます");
}

static bool check_lines(const tb_group *group, size_t length, tb_error *error) {
    const char *line = group->lines;
    uint32_t count = 0;
    for (const char *end; (end = tb_line_end(line)) != NULL; line = end + 1, count++) {
        if (end - line > TB_LINE_MOST)
            return refuse(error, "a line is too long", "行が長すぎます");
    }
    if (*line != '\0' || count != group->count)
        return refuse(error, "not as many lines as were said, each closed by a line feed",
                      "行の数が合いません");
    if (!tb_is_utf8(group->lines, length))
        return refuse(error, "a line is not UTF-8", "行が UTF-8 ではありません");
    return true;
}

static bool check_listing(const char *listing, tb_error *error) {
    if (listing == NULL)
        return true;
    const size_t length = strnlen(listing, TB_LISTING_MOST + 1);
    if (length <= TB_LISTING_MOST && tb_is_utf8(listing, length))
        return true;
    return refuse(error, "a listing is too long or not UTF-8",
                  "一覧の文が長すぎるか、UTF-8 ではありません");
}

bool tb_group_check(const tb_group *group, tb_error *error) {
    const size_t length = strnlen(group->lines, TB_GROUP_MOST + 1);
    if (length > TB_GROUP_MOST)
        return refuse(error, "a group of lines is too long", "まとめた行が長すぎます");
    /* PostgreSQL's integers have 31 bits for numbers, and 63 for times. */
    if (group->first > INT32_MAX - group->count || group->count > INT32_MAX ||
        (group->due > INT64_MAX && group->due != TB_DUE_NEVER))
        return refuse(error, "a number is too large", "数が大きすぎます");
    return tb_table_name_check(group->table, error) && check_lines(group, length, error) &&
           check_times(group, error) && check_listing(group->listing, error);
}

/* ---- one of the backends ---- */

static bool begins(const char *place, const char *with) {
    return strncmp(place, with, strlen(with)) == 0;
}

bool tb_store_is_file(const char *place) {
    return !begins(place, "postgresql://") && !begins(place, "postgres://");
}

static const tb_backend *backend_of(const char *place) {
    return tb_store_is_file(place) ? &tb_sqlite : &tb_postgres;
}

tb_store *tb_store_open(const char *place, tb_error *error) {
    return backend_of(place)->open(place, error);
}

tb_store *tb_store_look(const char *place, tb_error *error) {
    return backend_of(place)->look(place, error);
}

bool tb_store_copy(const char *from, const char *to, tb_error *error) {
    if (tb_store_is_file(from) && tb_store_is_file(to))
        return tb_sqlite_copy(from, to, error);
    return refuse(error, "only a file can be copied as one; for a database server there is pg_dump",
                  "写せるのはファイルだけです。データベースサーバーには pg_dump があります");
}

void tb_store_close(tb_store *store) {
    if (store != NULL)
        store->backend->close(store);
}

bool tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count, tb_error *error) {
    for (uint32_t i = 0; i < count; i++) {
        if (!tb_group_check(groups[i], error))
            return false;
    }
    return count == 0 || store->backend->append(store, groups, count, error);
}

bool tb_store_read(tb_store *store, const char *table, uint32_t since, tb_line_reader *reader,
                   void *context, tb_error *error) {
    if (!tb_table_name_check(table, error))
        return false;
    return since > INT32_MAX || store->backend->read(store, table, since, reader, context, error);
}

typedef struct comparing {
    const char *next; /* the line that is to come */
    uint32_t same;    /* lines that were the same so far */
} comparing;

static bool compare(void *context, uint32_t number, uint64_t at, const char *line, size_t length) {
    comparing *c = context;
    const char *end = tb_line_end(c->next);
    (void)number, (void)at;
    if (end == NULL || (size_t)(end - c->next) != length || memcmp(c->next, line, length) != 0)
        return false;
    c->next = end + 1;
    c->same++;
    return true;
}

bool tb_store_has(tb_store *store, const tb_group *group, bool *has, tb_error *error) {
    comparing c = {.next = group->lines};
    if (!tb_store_read(store, group->table, group->first, compare, &c, error))
        return false;
    *has = group->count > 0 && c.same == group->count;
    return true;
}

bool tb_store_listed(tb_store *store, uint32_t most, tb_table_reader *reader, void *context,
                     tb_error *error) {
    return store->backend->listed(store, most, reader, context, error);
}

bool tb_store_tables(tb_store *store, uint64_t after, uint32_t most, tb_table_reader *reader,
                     void *context, tb_error *error) {
    return after > INT64_MAX || store->backend->tables(store, after, most, reader, context, error);
}

uint64_t tb_due_kept(const tb_group *group) {
    return group->due == TB_DUE_NEVER ? 0 : group->due;
}

bool tb_store_due(tb_store *store, uint64_t until, uint64_t after, uint32_t most,
                  tb_table_reader *reader, void *context, tb_error *error) {
    return after > INT64_MAX || store->backend->due(store, until > INT64_MAX ? INT64_MAX : until,
                                                    after, most, reader, context, error);
}

bool tb_store_count(tb_store *store, uint64_t *count, tb_error *error) {
    return store->backend->count(store, count, error);
}

bool tb_store_delete(tb_store *store, const char *table, bool *was_there, tb_error *error) {
    return tb_table_name_check(table, error) &&
           store->backend->remove(store, table, was_there, error);
}

bool tb_store_sweep(tb_store *store, uint64_t before, uint32_t most, uint32_t *swept,
                    tb_error *error) {
    return store->backend->sweep(store, before > INT64_MAX ? INT64_MAX : before, most, swept,
                                 error);
}

int tb_store_news_fd(const tb_store *store) {
    return store->backend->news_fd(store);
}

bool tb_store_news(tb_store *store, tb_news_reader *reader, void *context, tb_error *error) {
    return store->backend->news(store, reader, context, error);
}

bool tb_store_tell(tb_store *store, const char *text, tb_error *error) {
    return store->backend->tell(store, text, error);
}
