/* What the files of the PostgreSQL backend share: postgres.c opens and asks, postgres_append.c
 * appends, postgres_news.c tells other processes and hears from them. */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store/arrays.h"
#include "store/backend.h"

#include <libpq-fe.h>

/* Prepared when the store is opened; postgres.c has their texts. */
typedef enum tb_pg_statement {
    TB_PG_ENDS,
    TB_PG_OPEN,
    TB_PG_ADD,
    TB_PG_LIST,
    TB_PG_READ,
    TB_PG_LISTED,
    TB_PG_TABLES,
    TB_PG_DUE,
    TB_PG_COUNT,
    TB_PG_DELETE,
    TB_PG_OLD,
    TB_PG_SWEEP,
    TB_PG_TELL,
    TB_PG_STATEMENTS,
} tb_pg_statement;

enum { TB_PG_ARRAYS = 4, TB_PG_NOTICE = 7999 /* bytes of a payload, by PostgreSQL's own bound */ };

/* A group on its way. */
typedef struct tb_pg_piece {
    tb_group *group;
    uint32_t order; /* among the groups that were given */
    uint32_t end;   /* its table's */
} tb_pg_piece;

/* A table that is appended to: where it ends. */
typedef struct tb_pg_end {
    const char *name;
    uint64_t id;   /* 0: there is no such table yet */
    uint32_t next; /* with the groups that fit */
    uint64_t opened;
    const char *listing; /* NULL: as it is */
    const tb_group *due; /* which says when; NULL: as it is */
    bool grows;
} tb_pg_end;

typedef struct tb_pg_store {
    tb_store base;
    PGconn *connection;
    tb_array arrays[TB_PG_ARRAYS]; /* parameters, used again and again */
    char notice[TB_PG_NOTICE + 1];
    tb_pg_piece *pieces; /* room for `room` of each */
    tb_pg_end *ends;
    uint32_t room;
    bool raced; /* the last failure is one of two processes that met: it is tried again */
} tb_pg_store;

typedef struct tb_pg_parameter {
    const char *data;
    int length; /* of binary ones; 0: a text */
} tb_pg_parameter;

/* What the last call said; the result may be NULL. Sets `raced`. */
bool tb_pg_failed(tb_pg_store *s, const PGresult *result, tb_error *error);
/* The result, with rows (of texts) or without, for PQclear; NULL if it failed. */
PGresult *tb_pg_run(tb_pg_store *s, tb_pg_statement which, const tb_pg_parameter *parameters,
                    int count, tb_error *error);
/* A plain command. */
bool tb_pg_do(tb_pg_store *s, const char *command, tb_error *error);
/* After a failure: ends the transaction if it can, and returns false. */
bool tb_pg_roll_back(tb_pg_store *s);
/* The array as a parameter; broken ones are found before. */
tb_pg_parameter tb_pg_array(const tb_array *array);
/* A number of a result. */
uint64_t tb_pg_number(const PGresult *result, int row, int column);

bool tb_pg_append(tb_store *store, tb_group *const *groups, uint32_t count, tb_error *error);

/* Gathers what other processes are to be told when the transaction is committed. */
typedef struct tb_pg_telling {
    size_t length; /* of s->notice */
} tb_pg_telling;
bool tb_pg_tell(tb_pg_store *s, tb_pg_telling *telling, const char *table, uint32_t lines,
                tb_error *error);
bool tb_pg_tell_end(tb_pg_store *s, tb_pg_telling *telling, tb_error *error);
int tb_pg_news_fd(const tb_store *store);
bool tb_pg_news(tb_store *store, tb_news_reader *reader, void *context, tb_error *error);
bool tb_pg_say(tb_store *store, const char *text, tb_error *error);

static inline tb_pg_store *tb_pg_own(tb_store *store) {
    return (tb_pg_store *)store;
}

#endif
