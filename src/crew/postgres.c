#define _POSIX_C_SOURCE 200809L
#include "crew/postgres.h"

#include "crew/kept.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The step from each version of the tables to the next. */
static const char *const steps[CREW_QUEUE_VERSION] = {
    "CREATE TABLE teban_lab_runs("
    " id serial PRIMARY KEY, design text NOT NULL, program text NOT NULL,"
    " begun timestamptz NOT NULL DEFAULT now());"
    "CREATE TABLE teban_lab_batches("
    " id bigserial PRIMARY KEY,"
    " run integer NOT NULL REFERENCES teban_lab_runs ON DELETE CASCADE,"
    " first bigint NOT NULL, rounds integer NOT NULL, cells text NOT NULL,"
    " lines text, trouble text, took integer NOT NULL DEFAULT 0,"
    " UNIQUE (run, first));"
    "CREATE INDEX teban_lab_open ON teban_lab_batches(id)"
    " WHERE lines IS NULL AND trouble IS NULL",
};

/* ---- what went wrong ---- */

static const tb_said nothing = {{"", ""}};

/* What we say of it, and the first line of what the server does; either may be nothing. */
static bool fail_said(crew_link *link, tb_said ours, const char *theirs) {
    char line[CREW_TROUBLE];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(theirs, "\n"), theirs);
    for (tb_lang lang = 0; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(link->trouble[lang], sizeof link->trouble[lang]);
        tb_text_string(&text, ours.in[lang]);
        if (text.length > 0 && line[0] != '\0')
            tb_text_string(&text, lang == TB_JA ? "：" : ": ");
        tb_text_clip(&text, line, text.capacity - 1 - text.length);
    }
    return false;
}

/* What passes by itself: the connection, a server that goes down or comes up, is short of
 * something, or made this one the victim of a deadlock. */
static bool passes(const crew_link *link, const char *state) {
    static const char *const classes[] = {"08", "40", "53", "57", "58"};
    if (PQstatus(link->connection) != CONNECTION_OK || state == NULL)
        return true;
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        if (strncmp(state, classes[i], 2) == 0)
            return true;
    }
    return false;
}

static const tb_said not_ours = {
    {"its tables are not those of this program", "このプログラムのテーブルではありません"}};

/* A name that is not there, is there already, or stands for something else: our own statements fit
 * our own tables. */
static bool is_about_names(const char *state) {
    static const char *const states[] = {"42P01", "42P07", "42703", "42710",
                                         "42804", "42809", "42883"};
    for (size_t i = 0; state != NULL && i < sizeof states / sizeof states[0]; i++) {
        if (strcmp(state, states[i]) == 0)
            return true;
    }
    return false;
}

static bool fail_result(crew_link *link, const PGresult *result) {
    const char *said = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    link->gone = passes(link, state);
    return fail_said(link, is_about_names(state) ? not_ours : nothing,
                     said != NULL ? said : PQerrorMessage(link->connection));
}

/* For what will not pass. */
static bool fail_for_good(crew_link *link, tb_said said) {
    link->gone = false;
    return fail_said(link, said, "");
}

bool crew_link_fail(const crew_link *link, tb_error *error) {
    tb_fail(error, "queue", TB_SAID(link->trouble[TB_EN], link->trouble[TB_JA]));
    return crew_fail_before(error, TB_SAID("the database of the queue", "待ち行列のデータベース"));
}

/* ---- asking ---- */

PGresult *crew_link_ask(crew_link *link, const char *text, int count,
                        const char *const *parameters) {
    /* Without parameters several commands may stand in one text. */
    PGresult *result =
        count == 0 ? PQexec(link->connection, text)
                   : PQexecParams(link->connection, text, count, NULL, parameters, NULL, NULL, 0);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return result;
    fail_result(link, result);
    PQclear(result);
    return NULL;
}

bool crew_link_do(crew_link *link, const char *text, int count, const char *const *parameters) {
    PGresult *result = crew_link_ask(link, text, count, parameters);
    PQclear(result);
    return result != NULL;
}

const char *crew_number(uint64_t number, crew_digits room) {
    snprintf(room, sizeof(crew_digits), "%llu", (unsigned long long)number);
    return room;
}

uint64_t crew_cell_number(const PGresult *result, int row, int column) {
    return strtoull(PQgetvalue(result, row, column), NULL, 10);
}

/* ---- the shape of the tables ---- */

enum { UNKNOWN = -1 }; /* it could not be asked */

static int64_t ask_number(crew_link *link, const char *text) {
    PGresult *result = crew_link_ask(link, text, 0, NULL);
    const int64_t number = result == NULL           ? UNKNOWN
                           : PQntuples(result) == 0 ? 0
                                                    : strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return number;
}

/* 0: there are none. Asked of the catalogue itself: to_regclass may answer from before a lock was
 * waited for. */
static int64_t version_there(crew_link *link) {
    const int64_t known =
        ask_number(link, "SELECT count(*) FROM pg_class WHERE relname = 'teban_lab_version'"
                         " AND pg_table_is_visible(oid)");
    if (known <= 0)
        return known;
    const int64_t version = ask_number(link, "SELECT version FROM teban_lab_version");
    if (version > 0 || version == UNKNOWN)
        return version;
    fail_for_good(link, not_ours);
    return UNKNOWN;
}

static bool take_step(crew_link *link, int64_t version) {
    char text[80];
    snprintf(text, sizeof text, "UPDATE teban_lab_version SET version = %d", (int)version + 1);
    return (version > 0 || crew_link_do(link,
                                        "CREATE TABLE teban_lab_version(version integer NOT NULL);"
                                        " INSERT INTO teban_lab_version VALUES (0)",
                                        0, NULL)) &&
           crew_link_do(link, steps[version], 0, NULL) && crew_link_do(link, text, 0, NULL);
}

/* Of programs that come at once one takes each step; the others wait and find it done. */
static bool migrate(crew_link *link) {
    if (version_there(link) == CREW_QUEUE_VERSION)
        return true;
    if (!crew_link_do(link, "BEGIN; SELECT pg_advisory_xact_lock(" CREW_RUN_LOCK ", 0)", 0, NULL))
        return false;
    int64_t version = version_there(link);
    if (version > CREW_QUEUE_VERSION)
        return fail_for_good(link,
                             TB_SAID("its tables were made by a newer version of this program",
                                     "このプログラムの新しい版が作ったテーブルです"));
    while (version >= 0 && version < CREW_QUEUE_VERSION && take_step(link, version))
        version++;
    return version == CREW_QUEUE_VERSION && crew_link_do(link, "COMMIT", 0, NULL);
}

/* ---- the connection ---- */

/* What a server says beside its answers is not for this program's output. */
static void hear_nothing(void *context, const PGresult *result) {
    (void)context, (void)result;
}

/* A server whose machine is gone is noticed within some ten seconds. An address that cannot be read
 * is not repeated: it may have a password in it, and libpq's own words for that show it. */
static bool connect_to(crew_link *link) {
    static const char *const keys[] = {"connect_timeout",
                                       "tcp_user_timeout",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "fallback_application_name",
                                       "dbname",
                                       "client_encoding",
                                       NULL};
    const char *const values[] = {"5",         "10000",       "5",    "2", "3",
                                  "teban lab", link->address, "UTF8", NULL};
    PQconninfoOption *options = PQconninfoParse(link->address, NULL);
    link->gone = true;
    if (options == NULL)
        return fail_for_good(link, TB_SAID("the address of the database cannot be read",
                                           "データベースのアドレスを読めません"));
    PQconninfoFree(options);
    link->connection = PQconnectdbParams(keys, values, 1);
    if (link->connection == NULL)
        return fail_said(link, TB_SAID("out of memory", "メモリーが足りません"), "");
    PQsetNoticeReceiver(link->connection, hear_nothing, NULL);
    return PQstatus(link->connection) == CONNECTION_OK ||
           fail_said(link, nothing, PQerrorMessage(link->connection));
}

/* A worker thinks for minutes within a transaction. One whose machine is gone is noticed by the
 * server within some 20 seconds, and its batch is free. */
static const char settle[] =
    "SET lc_messages = 'C'; SET client_min_messages = warning;"
    " SET idle_in_transaction_session_timeout = 0; SET tcp_keepalives_idle = 10;"
    " SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3;"
    " SET tcp_user_timeout = 20000";

bool crew_link_open(crew_link *link, const char *setup) {
    crew_link_close(link);
    if (connect_to(link) && crew_link_do(link, settle, 0, NULL) && migrate(link) &&
        crew_link_do(link, setup, 0, NULL))
        return true;
    PQfinish(link->connection);
    link->connection = NULL;
    return false;
}

void crew_link_close(crew_link *link) {
    PQfinish(link->connection);
    link->connection = NULL;
}

bool crew_queue_check(const char *address, tb_error *error) {
    crew_link link = {.address = address};
    const bool there = crew_link_open(&link, "SELECT 1");
    crew_link_close(&link);
    return there || crew_link_fail(&link, error);
}

/* ---- waiting ---- */

enum { SLICE_MS = 100, FIRST_PAUSE = 250, LONGEST_PAUSE = 15000 };

static bool take_notices(crew_link *link) {
    bool heard = false;
    for (PGnotify *notice; (notice = PQnotifies(link->connection)) != NULL; heard = true)
        PQfreemem(notice);
    return heard;
}

/* Notices may have come with the answers to questions already. */
bool crew_link_wait(crew_link *link, uint32_t ms, atomic_bool *stop, bool *heard) {
    *heard = take_notices(link);
    for (uint32_t waited = 0; !*heard && waited < ms && !atomic_load(stop); waited += SLICE_MS) {
        struct pollfd there = {.fd = PQsocket(link->connection), .events = POLLIN};
        if (poll(&there, 1, SLICE_MS) <= 0)
            continue;
        if (PQconsumeInput(link->connection) == 0 || PQstatus(link->connection) != CONNECTION_OK) {
            link->gone = true;
            return fail_said(link, nothing, PQerrorMessage(link->connection));
        }
        *heard = take_notices(link);
    }
    return true;
}

void crew_link_pause(uint32_t *pause, atomic_bool *stop) {
    *pause = *pause == 0 ? FIRST_PAUSE : *pause < LONGEST_PAUSE / 2 ? 2 * *pause : LONGEST_PAUSE;
    for (uint32_t waited = 0; waited < *pause && !atomic_load(stop); waited += SLICE_MS) {
        const struct timespec slice = {.tv_nsec = SLICE_MS * 1000000L};
        nanosleep(&slice, NULL);
    }
}
