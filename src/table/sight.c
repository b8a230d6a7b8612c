/* A sight: all that one seat may know, as one JSON object (docs/WIRE.md). */
#include "table/tell.h"

static void write_seats(const tb_table *table, tb_json *json) {
    tb_json_array(json, "seats");
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        tb_json_object(json, NULL);
        tb_tell_chair(table, seat, json);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

static void write_history(const tb_telling *telling, uint32_t since, tb_json *json) {
    tb_json_array(json, "history");
    for (uint32_t i = since; i < tb_log_count(telling->table->log); i++) {
        tb_json_object(json, NULL);
        tb_tell_event(telling, i, json);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

void tb_table_see(const tb_table *table, const char *name, const tb_look *look, uint32_t at,
                  uint32_t since, tb_json *json) {
    const tb_telling telling = {.table = table, .look = *look, .at = at};
    tb_json_object(json, NULL);
    tb_json_string(json, "table", name);
    tb_json_number(json, "version", (int64_t)tb_table_version(table));
    tb_json_string(json, "game", tb_table_game(table)->id);
    tb_tell_who(table, "seat", look->seat, json);
    tb_json_string(json, "screen", table->setup.own_screens ? "own" : "one");
    tb_json_string(json, "dealt", tb_dealing_words[table->setup.deal]);
    tb_tell_who(table, "against", table->setup.against, json);
    tb_json_number(json, "opened", (int64_t)table->setup.opened);
    write_seats(table, json);
    for (uint32_t i = 0; i < TB_MEMBERS; i++)
        tb_members[i].write(&telling, tb_members[i].key, json);
    write_history(&telling, since, json);
    tb_json_object_end(json);
}
