/* The journal on a PostgreSQL server, in the schema `teban` of the database that is named. Any
 * number of processes use it at once; the keys of the tables are what decides between them. */
#include "store/postgres.h"

#include "store/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *text;
} texts[TB_PG_STATEMENTS] = {
    [TB_PG_ENDS] = {"ends",
                    "SELECT u.o, t.id, (SELECT e.number FROM teban.entries e WHERE"
                    " e.table_id = t.id ORDER BY e.number DESC LIMIT 1) FROM unnest($1::text[])"
                    " WITH ORDINALITY AS u(name, o) JOIN teban.tables t ON t.name = u.name"},
    [TB_PG_OPEN] = {"open", "INSERT INTO teban.tables(name, opened)"
                            " SELECT * FROM unnest($1::text[], $2::bigint[])"
                            " ON CONFLICT DO NOTHING RETURNING id"},
    [TB_PG_ADD] = {"add", "INSERT INTO teban.entries(table_id, number, at, line) SELECT * FROM"
                          " unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[])"
                          " ON CONFLICT DO NOTHING"},
    /* Locked in the order of ids first: an update alone has none that could be relied on. */
    [TB_PG_LIST] = {"list", "WITH l AS MATERIALIZED (SELECT id FROM teban.tables"
                            " WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE)"
                            " UPDATE teban.tables t SET"
                            " listing = CASE WHEN u.what & 1 = 0 THEN t.listing ELSE u.listing END,"
                            " due = CASE WHEN u.what & 2 = 0 THEN t.due ELSE u.due END"
                            " FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[])"
                            " u(id, listing, due, what)"
                            " WHERE t.id = u.id AND (SELECT count(*) FROM l) > 0"},
    [TB_PG_READ] = {"read",
                    "SELECT number, at, line FROM teban.entries WHERE table_id ="
                    " (SELECT id FROM teban.tables WHERE name = $1) AND number >= $2::integer"
                    " ORDER BY number"},
    [TB_PG_LISTED] = {"listed",
                      "SELECT name, id, opened, listing FROM teban.tables WHERE listing <> ''"
                      " ORDER BY id DESC LIMIT $1::bigint"},
    [TB_PG_TABLES] = {"tables",
                      "SELECT name, id, opened, listing FROM teban.tables WHERE id > $1::bigint"
                      " ORDER BY id LIMIT $2::bigint"},
    [TB_PG_DUE] = {"due",
                   "SELECT name, id, opened, listing FROM teban.tables WHERE due <> 0"
                   " AND due <= $1::bigint AND id > $2::bigint ORDER BY id LIMIT $3::bigint"},
    [TB_PG_COUNT] = {"count", "SELECT count(*) FROM teban.tables"},
    [TB_PG_DELETE] = {"delete", "DELETE FROM teban.tables WHERE name = $1"},
    /* Locks what looks old; nobody can append to it then, and SWEEP looks once more. */
    [TB_PG_OLD] = {"old", "SELECT t.id FROM teban.tables t WHERE opened < $1::bigint AND"
                          " (SELECT at FROM teban.entries WHERE table_id = t.id"
                          " ORDER BY number DESC LIMIT 1) < $1::bigint AND due < $1::bigint"
                          " ORDER BY opened LIMIT $2::bigint FOR UPDATE SKIP LOCKED"},
    [TB_PG_SWEEP] = {"sweep", "DELETE FROM teban.tables t WHERE id = ANY($1::bigint[]) AND"
                              " (SELECT at FROM teban.entries WHERE table_id = t.id"
                              " ORDER BY number DESC LIMIT 1) < $2::bigint AND due < $2::bigint"
                              " RETURNING name"},
    [TB_PG_TELL] = {"tell", "SELECT pg_notify('teban', $1)"},
};

/* ---- asking ---- */

/* The SQLSTATEs of a race that was lost: the table deleted meanwhile, or a victim of order. */
static bool is_race(const char *state) {
    static const char *const lost[] = {"23503", "40001", "40P01"};
    for (size_t i = 0; i < sizeof lost / sizeof lost[0]; i++) {
        if (strcmp(state, lost[i]) == 0)
            return true;
    }
    return false;
}

bool tb_pg_failed(tb_pg_store *s, const PGresult *result, tb_error *error) {
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *said = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    char line[200];
    if (said == NULL)
        said = PQerrorMessage(s->connection);
    const size_t length = strcspn(said, "\n");
    snprintf(line, sizeof line, "%.*s", (int)(length < 199 ? length : 199), said);
    s->raced = state != NULL && is_race(state);
    const bool full = state != NULL && strcmp(state, "53100") == 0;
    return tb_store_fail(error, full ? TB_STORE_FULL : TB_STORE_GONE, line);
}

static PGresult *look_at(tb_pg_store *s, PGresult *result, tb_error *error) {
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return result;
    tb_pg_failed(s, result, error);
    PQclear(result);
    return NULL;
}

PGresult *tb_pg_run(tb_pg_store *s, tb_pg_statement which, const tb_pg_parameter *parameters,
                    int count, tb_error *error) {
    const char *values[TB_PG_ARRAYS];
    int lengths[TB_PG_ARRAYS], formats[TB_PG_ARRAYS];
    for (int i = 0; i < count; i++) {
        values[i] = parameters[i].data;
        lengths[i] = parameters[i].length;
        formats[i] = parameters[i].length > 0;
    }
    PGresult *result =
        PQexecPrepared(s->connection, texts[which].name, count, values, lengths, formats, 0);
    return look_at(s, result, error);
}

/* A transaction that had failed is not committed by COMMIT, though that succeeds. */
bool tb_pg_do(tb_pg_store *s, const char *command, tb_error *error) {
    PGresult *result = look_at(s, PQexec(s->connection, command), error);
    const bool other = result != NULL && strcmp(command, "COMMIT") == 0 &&
                       strcmp(PQcmdStatus(result), "COMMIT") != 0;
    PQclear(result);
    return result != NULL && (!other || tb_store_fail(error, TB_STORE_GONE, "rolled back"));
}

bool tb_pg_roll_back(tb_pg_store *s) {
    const PGTransactionStatusType status = PQtransactionStatus(s->connection);
    if (status == PQTRANS_INTRANS || status == PQTRANS_INERROR)
        PQclear(PQexec(s->connection, "ROLLBACK"));
    return false;
}

tb_pg_parameter tb_pg_array(const tb_array *array) {
    return (tb_pg_parameter){array->data, (int)array->length};
}

uint64_t tb_pg_number(const PGresult *result, int row, int column) {
    return strtoull(PQgetvalue(result, row, column), NULL, 10);
}

typedef char digits[24];

static tb_pg_parameter number(uint64_t value, digits room) {
    snprintf(room, sizeof(digits), "%llu", (unsigned long long)value);
    return (tb_pg_parameter){room, 0};
}

/* ---- reading ---- */

static bool read_lines(tb_store *store, const char *table, uint32_t since, tb_line_reader *reader,
                       void *context, tb_error *error) {
    digits room;
    const tb_pg_parameter parameters[] = {{table, 0}, number(since, room)};
    PGresult *result = tb_pg_run(tb_pg_own(store), TB_PG_READ, parameters, 2, error);
    const int rows = result == NULL ? 0 : PQntuples(result);
    for (int row = 0; row < rows; row++) {
        if (!reader(context, (uint32_t)tb_pg_number(result, row, 0), tb_pg_number(result, row, 1),
                    PQgetvalue(result, row, 2), (size_t)PQgetlength(result, row, 2)))
            break;
    }
    PQclear(result);
    return result != NULL;
}

static bool read_tables(PGresult *result, tb_table_reader *reader, void *context) {
    const int rows = result == NULL ? 0 : PQntuples(result);
    for (int row = 0; row < rows; row++) {
        const tb_kept_table table = {PQgetvalue(result, row, 0), tb_pg_number(result, row, 1),
                                     tb_pg_number(result, row, 2), PQgetvalue(result, row, 3)};
        if (!reader(context, &table))
            break;
    }
    PQclear(result);
    return result != NULL;
}

static bool listed(tb_store *store, uint32_t most, tb_table_reader *reader, void *context,
                   tb_error *error) {
    digits room;
    const tb_pg_parameter parameter = number(most, room);
    return read_tables(tb_pg_run(tb_pg_own(store), TB_PG_LISTED, &parameter, 1, error), reader,
                       context);
}

static bool tables(tb_store *store, uint64_t after, uint32_t most, tb_table_reader *reader,
                   void *context, tb_error *error) {
    digits rooms[2];
    const tb_pg_parameter parameters[] = {number(after, rooms[0]), number(most, rooms[1])};
    return read_tables(tb_pg_run(tb_pg_own(store), TB_PG_TABLES, parameters, 2, error), reader,
                       context);
}

static bool due(tb_store *store, uint64_t until, uint64_t after, uint32_t most,
                tb_table_reader *reader, void *context, tb_error *error) {
    digits rooms[3];
    const tb_pg_parameter parameters[] = {number(until, rooms[0]), number(after, rooms[1]),
                                          number(most, rooms[2])};
    return read_tables(tb_pg_run(tb_pg_own(store), TB_PG_DUE, parameters, 3, error), reader,
                       context);
}

static bool count_tables(tb_store *store, uint64_t *count, tb_error *error) {
    PGresult *result = tb_pg_run(tb_pg_own(store), TB_PG_COUNT, NULL, 0, error);
    if (result == NULL)
        return false;
    *count = tb_pg_number(result, 0, 0);
    PQclear(result);
    return true;
}

/* ---- deleting ---- */

static bool delete_one(tb_pg_store *s, const char *table, bool *was_there, tb_error *error) {
    tb_pg_telling telling = {0};
    const tb_pg_parameter name = {table, 0};
    PGresult *result = tb_pg_run(s, TB_PG_DELETE, &name, 1, error);
    if (result == NULL)
        return false;
    *was_there = atoll(PQcmdTuples(result)) > 0;
    PQclear(result);
    return !*was_there ||
           (tb_pg_tell(s, &telling, table, 0, error) && tb_pg_tell_end(s, &telling, error));
}

static bool remove_table(tb_store *store, const char *table, bool *was_there, tb_error *error) {
    tb_pg_store *s = tb_pg_own(store);
    return (tb_pg_do(s, "BEGIN", error) && delete_one(s, table, was_there, error) &&
            tb_pg_do(s, "COMMIT", error)) ||
           tb_pg_roll_back(s);
}

/* The ids of what looks old, locked, in the first array. */
static bool lock_old(tb_pg_store *s, uint64_t before, uint32_t most, tb_error *error) {
    digits rooms[2];
    const tb_pg_parameter parameters[] = {number(before, rooms[0]), number(most, rooms[1])};
    PGresult *result = tb_pg_run(s, TB_PG_OLD, parameters, 2, error);
    if (result == NULL)
        return false;
    tb_array_begin(&s->arrays[0], TB_ARRAY_INT8);
    for (int row = 0; row < PQntuples(result); row++)
        tb_array_int8(&s->arrays[0], tb_pg_number(result, row, 0));
    PQclear(result);
    return tb_array_whole(&s->arrays[0]) || tb_fail_memory(error);
}

static bool sweep_old(tb_pg_store *s, uint64_t before, uint32_t *swept, tb_error *error) {
    digits room;
    tb_pg_telling telling = {0};
    const tb_pg_parameter parameters[] = {tb_pg_array(&s->arrays[0]), number(before, room)};
    PGresult *result = tb_pg_run(s, TB_PG_SWEEP, parameters, 2, error);
    if (result == NULL)
        return false;
    bool told = true;
    *swept = (uint32_t)PQntuples(result);
    for (int row = 0; told && row < PQntuples(result); row++)
        told = tb_pg_tell(s, &telling, PQgetvalue(result, row, 0), 0, error);
    PQclear(result);
    return told && tb_pg_tell_end(s, &telling, error);
}

static bool sweep(tb_store *store, uint64_t before, uint32_t most, uint32_t *swept,
                  tb_error *error) {
    tb_pg_store *s = tb_pg_own(store);
    return (tb_pg_do(s, "BEGIN", error) && lock_old(s, before, most, error) &&
            sweep_old(s, before, swept, error) && tb_pg_do(s, "COMMIT", error)) ||
           tb_pg_roll_back(s);
}

/* ---- the shape of the database ---- */

/* A question whose answer is one number. */
static bool query(tb_pg_store *s, const char *text, int64_t *value, tb_error *error) {
    PGresult *result = look_at(s, PQexec(s->connection, text), error);
    if (result == NULL)
        return false;
    *value = PQntuples(result) == 0 ? 0 : strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return true;
}

/* The version of the store; where nothing is in our schema, 0. */
static bool recognise(tb_pg_store *s, int64_t *version, tb_error *error) {
    int64_t names, ours;
    char word[32];
    if (!query(s,
               "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
               " WHERE n.nspname = 'teban'",
               &names, error) ||
        !query(s, "SELECT count(*) WHERE to_regclass('teban.store_version') IS NOT NULL", &ours,
               error))
        return false;
    *version = 0;
    if (names == 0)
        return true;
    if (ours == 0)
        return tb_store_fail(error, TB_NOT_A_STORE, "the schema teban is another program's");
    if (!query(s, "SELECT version FROM teban.store_version", version, error))
        return false;
    snprintf(word, sizeof word, "version %d", (int)*version);
    return *version <= TB_SCHEMA_VERSION || tb_store_fail(error, TB_STORE_NEWER, word);
}

static bool take_step(tb_pg_store *s, int64_t version, tb_error *error) {
    static const char first[] =
        "CREATE SCHEMA IF NOT EXISTS teban; CREATE TABLE teban.store_version(version integer);"
        " INSERT INTO teban.store_version VALUES (0)";
    char text[80];
    snprintf(text, sizeof text, "UPDATE teban.store_version SET version = %d", (int)version + 1);
    return (version > 0 || tb_pg_do(s, first, error)) &&
           tb_pg_do(s, tb_postgres_steps[version], error) && tb_pg_do(s, text, error);
}

/* Of processes that start at once one takes each step; the others wait and find it done. The
 * number of the lock is ours by nothing but chance: it spells "teban". */
static bool migrate(tb_pg_store *s, tb_error *error) {
    for (int64_t version = 0; version < TB_SCHEMA_VERSION;) {
        if (!tb_pg_do(s, "BEGIN; SELECT pg_advisory_xact_lock(499917152622)", error) ||
            !recognise(s, &version, error) ||
            (version < TB_SCHEMA_VERSION && !take_step(s, version, error)) ||
            !tb_pg_do(s, "COMMIT", error))
            return tb_pg_roll_back(s);
    }
    return true;
}

/* ---- opening ---- */

/* What a server says beside its answers is not for this program's output. */
static void hear_nothing(void *context, const PGresult *result) {
    (void)context, (void)result;
}

/* A server whose machine is gone is noticed within some ten seconds. What the address itself says
 * has precedence. An address that cannot be read is not repeated: it may have a password in it, and
 * libpq's own words for that show it. */
static bool connect_to(tb_pg_store *s, const char *place, tb_error *error) {
    static const char *const keys[] = {"connect_timeout",
                                       "tcp_user_timeout",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "fallback_application_name",
                                       "dbname",
                                       "client_encoding",
                                       NULL};
    const char *const values[] = {"5", "10000", "5", "2", "3", "teban", place, "UTF8", NULL};
    PQconninfoOption *options = PQconninfoParse(place, NULL);
    if (options == NULL)
        return tb_store_fail(error, TB_STORE_GONE, "the address of the database cannot be read");
    PQconninfoFree(options);
    s->connection = PQconnectdbParams(keys, values, 1);
    if (s->connection == NULL)
        return tb_fail_memory(error);
    PQsetNoticeReceiver(s->connection, hear_nothing, NULL);
    return PQstatus(s->connection) == CONNECTION_OK || tb_pg_failed(s, NULL, error);
}

/* Every plan goes by an index: those made while the tables were empty serve when they are large. A
 * process that is stopped in the middle of a transaction does not hold up the others for ever. */
static bool settle(tb_pg_store *s, tb_error *error) {
    return tb_pg_do(s,
                    "SET synchronous_commit = on; SET lc_messages = 'C';"
                    " SET enable_seqscan = off; SET enable_hashjoin = off;"
                    " SET enable_mergejoin = off; SET plan_cache_mode = force_generic_plan;"
                    " SET idle_in_transaction_session_timeout = '10s'; LISTEN teban",
                    error);
}

static bool prepare(tb_pg_store *s, tb_error *error) {
    for (tb_pg_statement i = 0; i < TB_PG_STATEMENTS; i++) {
        PGresult *result = PQprepare(s->connection, texts[i].name, texts[i].text, 0, NULL);
        if (look_at(s, result, error) == NULL)
            return false;
        PQclear(result);
    }
    return true;
}

static void close_store(tb_store *store) {
    tb_pg_store *s = tb_pg_own(store);
    PQfinish(s->connection);
    for (int i = 0; i < TB_PG_ARRAYS; i++)
        tb_array_free(&s->arrays[i]);
    free(s->pieces);
    free(s->ends);
    free(s);
}

static tb_store *open_store(const char *place, tb_error *error) {
    tb_pg_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        tb_fail_memory(error);
        return NULL;
    }
    s->base.backend = &tb_postgres;
    if (connect_to(s, place, error) && migrate(s, error) && settle(s, error) && prepare(s, error))
        return &s->base;
    close_store(&s->base);
    return NULL;
}

const tb_backend tb_postgres = {
    .open = open_store,
    .look = open_store, /* others do not mind */
    .close = close_store,
    .append = tb_pg_append,
    .read = read_lines,
    .listed = listed,
    .tables = tables,
    .due = due,
    .count = count_tables,
    .remove = remove_table,
    .sweep = sweep,
    .news_fd = tb_pg_news_fd,
    .news = tb_pg_news,
    .tell = tb_pg_say,
};
