/* The list of rooms that anybody may find. */
#include "server/hub_inside.h"

#include "table/setup.h"

enum { MOST_LISTED = 200 };

/* ---- what it says of a room ---- */

static void write_sitters(const tb_table *table, tb_json *json) {
    static const char *const kinds[] = {
        [TB_PERSON] = "person", [TB_COMPUTER] = "computer", [TB_OPEN] = "open"};
    const tb_game *game = tb_table_game(table);
    tb_json_array(json, "seats");
    for (int seat = 0; seat < (int)game->seat_count; seat++) {
        char letter[2];
        const tb_sitter sitter = tb_table_sitter(table, seat);
        tb_json_object(json, NULL);
        tb_json_string(json, "seat", tb_seat_string(game, seat, letter));
        tb_json_string(json, "sitter", kinds[sitter.kind]);
        tb_json_string(json, "name", tb_table_name(table, seat));
        tb_json_number(json, "level", sitter.level);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

static void write_options(const tb_setup *setup, tb_json *json) {
    tb_json_object(json, "options");
    for (uint32_t i = 0; i < setup->game->option_count; i++) {
        char value[64];
        tb_text text = tb_text_in(value, sizeof value);
        if (setup->options[i] == setup->game->options[i].normal)
            continue;
        tb_option_value_text(&setup->game->options[i], setup->options[i], &text);
        tb_json_string(json, setup->game->options[i].key, value);
    }
    tb_json_object_end(json);
}

void tb_hub_write_time(const tb_table *table, tb_json *json) {
    const tb_setup *setup = tb_table_setup(table);
    if (setup->pace > 0) {
        tb_json_number(json, "pace", (int64_t)setup->pace);
    } else if (setup->has_clock) {
        tb_json_object(json, "clock");
        tb_json_number(json, "time", (int64_t)setup->time);
        tb_json_number(json, "increment", (int64_t)setup->increment);
        tb_json_object_end(json);
    }
}

void tb_hub_listing(const tb_room *room, tb_text *text) {
    if (room->table == NULL || !room->listed || tb_table_phase(room->table) != TB_GATHERING ||
        !tb_room_has_open_seat(room))
        return;
    const tb_setup *setup = tb_table_setup(room->table);
    tb_json json = tb_json_on(text);
    tb_json_object(&json, NULL);
    tb_json_string(&json, "table", room->name);
    tb_json_string(&json, "game", setup->game->id);
    tb_json_number(&json, "opened", (int64_t)setup->opened);
    write_sitters(room->table, &json);
    write_options(setup, &json);
    tb_hub_write_time(room->table, &json);
    tb_json_bool(&json, "hints", room->hints);
    tb_json_bool(&json, "talk", room->talk);
    tb_json_object_end(&json);
}

/* ---- who wants it ---- */

bool tb_hub_ask_for_list(tb_hub *hub, tb_guest *guest, uint64_t number, tb_error *error) {
    tb_request *request = tb_request_new(guest, number, NULL, false, "");
    if (request == NULL)
        return tb_fail_memory(error);
    if (hub->lists.first == NULL && !tb_scribe_list(hub->scribe, MOST_LISTED, hub, 0, error)) {
        tb_request_free(request);
        return tb_turn_away(error, TB_NOT_STORED, NULL);
    }
    tb_queue_add(&hub->lists, request);
    return true;
}

static void write_list(const tb_errand *errand, tb_json *json) {
    tb_json_array(json, "tables");
    for (uint32_t i = 0; i < errand->count; i++)
        tb_json_raw(json, NULL, errand->found[i].listing);
    tb_json_array_end(json);
}

void tb_hub_listed(tb_hub *hub, const tb_errand *errand) {
    tb_request *request;
    tb_queue asked = hub->lists;
    hub->lists = (tb_queue){0};
    while ((request = tb_queue_take(&asked)) != NULL) {
        tb_text text;
        tb_error error;
        if (request->guest != NULL && errand->trouble != NULL) {
            tb_turn_away(&error, TB_NOT_STORED, NULL);
            tb_hub_refuse(hub, request->guest, request->number, &error);
        } else if (request->guest != NULL) {
            tb_json json = tb_hub_begin(hub, &text, request->number);
            write_list(errand, &json);
            tb_hub_send(hub, request->guest, &json);
        }
        tb_request_free(request);
    }
}
