/* Who has written tells the others, in the transaction itself: `NAME LINES NAME LINES ...`, as many
 * payloads as it takes. A process knows its own by the number of its connection. What begins with a
 * sign that no name has was said for the moment, outside of any transaction. */
#include "base/read.h"
#include "base/words.h"
#include "store/postgres.h"

#include <stdio.h>
#include <string.h>

enum { SAID = '@' };

static bool send(tb_pg_store *s, tb_pg_telling *telling, tb_error *error) {
    const tb_pg_parameter payload = {s->notice, 0};
    telling->length = 0;
    PGresult *result = tb_pg_run(s, TB_PG_TELL, &payload, 1, error);
    PQclear(result);
    return result != NULL;
}

bool tb_pg_tell(tb_pg_store *s, tb_pg_telling *telling, const char *table, uint32_t lines,
                tb_error *error) {
    enum { PAIR = TB_STORE_NAME + 12 }; /* a name, a number, two blanks */
    if (telling->length + PAIR > TB_PG_NOTICE && !send(s, telling, error))
        return false;
    const size_t room = sizeof s->notice - telling->length;
    telling->length += (size_t)snprintf(s->notice + telling->length, room, "%s%s %u",
                                        telling->length == 0 ? "" : " ", table, (unsigned)lines);
    return true;
}

bool tb_pg_tell_end(tb_pg_store *s, tb_pg_telling *telling, tb_error *error) {
    return telling->length == 0 || send(s, telling, error);
}

bool tb_pg_say(tb_store *store, const char *text, tb_error *error) {
    tb_pg_store *s = tb_pg_own(store);
    tb_pg_telling telling = {.length =
                                 (size_t)snprintf(s->notice, sizeof s->notice, "%c%s", SAID, text)};
    return tb_pg_tell_end(s, &telling, error);
}

int tb_pg_news_fd(const tb_store *store) {
    return PQsocket(((const tb_pg_store *)store)->connection);
}

/* Anybody who may use the database can send such a notice: what cannot be read is passed over. */
static void read_notice(char *payload, tb_news_reader *reader, void *context) {
    if (payload[0] == SAID) {
        reader(context, "", 0, payload + 1);
        return;
    }
    for (char *rest = payload, *name; *(name = tb_next_word(&rest)) != '\0';) {
        tb_error error;
        uint64_t lines;
        const char *number = tb_next_word(&rest);
        if (tb_table_name_check(name, &error) && tb_read_number(number, 0, INT32_MAX, &lines))
            reader(context, name, (uint32_t)lines, NULL);
    }
}

bool tb_pg_news(tb_store *store, tb_news_reader *reader, void *context, tb_error *error) {
    tb_pg_store *s = tb_pg_own(store);
    const bool there =
        PQconsumeInput(s->connection) == 1 && PQstatus(s->connection) == CONNECTION_OK;
    for (PGnotify *notice; (notice = PQnotifies(s->connection)) != NULL;) {
        if (notice->be_pid != PQbackendPID(s->connection))
            read_notice(notice->extra, reader, context);
        PQfreemem(notice);
    }
    return there || tb_pg_failed(s, NULL, error);
}
