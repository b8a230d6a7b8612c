/* What guests are told. */
#include "server/hub_inside.h"
#include "table/refusal.h"

#include <string.h>

tb_json tb_hub_begin(tb_hub *hub, tb_text *text, uint64_t number) {
    *text = tb_text_in(hub->text, TB_HUB_TEXT);
    tb_json json = tb_json_on(text);
    tb_json_object(&json, NULL);
    if (number > 0)
        tb_json_number(&json, "n", (int64_t)number);
    return json;
}

/* What does not fit is longer than anything a table tells: who asked may ask for less. */
static void send_text(tb_hub *hub, tb_guest *guest, const tb_text *text) {
    if (!tb_text_fits(text)) {
        hub->host.close(hub->host.context, guest->socket, TB_CLOSE_TOO_LONG);
        return;
    }
    hub->counts.texts_out++;
    hub->host.send(hub->host.context, guest->socket, text->data, text->length);
}

void tb_hub_send(tb_hub *hub, tb_guest *guest, tb_json *json) {
    tb_json_object_end(json);
    send_text(hub, guest, json->out);
}

/* `{"n":7,` and then the members of an object. */
void tb_hub_pass_on(tb_hub *hub, tb_guest *guest, uint64_t number, const char *object) {
    tb_text text = tb_text_in(hub->text, TB_HUB_TEXT);
    tb_text_string(&text, "{\"n\":");
    tb_text_number(&text, (int64_t)number);
    if (strcmp(object, "{}") != 0)
        tb_text_char(&text, ',');
    tb_text_string(&text, object + 1);
    send_text(hub, guest, &text);
}

void tb_hub_refuse(tb_hub *hub, tb_guest *guest, uint64_t number, const tb_error *error) {
    tb_text reply = tb_text_in(hub->reply, TB_HUB_TEXT);
    tb_error_write(error, &reply);
    tb_hub_pass_on(hub, guest, number, hub->reply);
}

/* ---- what a visit sees ---- */

tb_table *tb_hub_table(const tb_visit *visit) {
    const tb_place_of *place = visit->place;
    return visit->seat == TB_ONLOOKER && place->late != NULL ? place->late : place->room->table;
}

tb_look tb_hub_look(const tb_visit *visit, uint64_t now) {
    const tb_table *table = tb_hub_table(visit);
    const uint64_t delay = table == visit->place->late ? visit->place->room->delay * 1000 : 0;
    return (tb_look){.seat = visit->seat,
                     .now = tb_hub_now(table, now > delay ? now - delay : 0),
                     .lang = visit->lang};
}

/* ---- the room ---- */

static void write_saying(const tb_room *room, const tb_saying *saying, tb_json *json) {
    char letter[2];
    tb_json_object(json, NULL);
    tb_json_string(json, "by", tb_seat_string(tb_table_game(room->table), saying->seat, letter));
    tb_json_number(json, "at", (int64_t)saying->at);
    tb_json_string(json, saying->greeting ? "greeting" : "text", saying->text);
    tb_json_object_end(json);
}

static void write_sayings(const tb_place_of *place, uint32_t from, tb_json *json) {
    tb_json_array(json, "said");
    for (uint32_t i = from; i < place->room->said_count; i++)
        write_saying(place->room, &place->room->said[i], json);
    tb_json_array_end(json);
}

/* Since when the seats of people are empty; those who are there are not in it. */
static void write_away(const tb_place_of *place, tb_json *json) {
    const tb_game *game = tb_table_game(place->room->table);
    tb_json_object(json, "away");
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        char letter[2];
        const bool person = tb_table_sitter(place->room->table, (int)seat).kind == TB_PERSON;
        if (person && place->here[seat] == 0 && place->heard[seat] == 0)
            tb_json_number(json, tb_seat_string(game, (int)seat, letter),
                           (int64_t)place->left_since[seat]);
    }
    tb_json_object_end(json);
}

static void write_next(const tb_place_of *place, tb_json *json) {
    char name[TB_ROOM_NAME + 1];
    tb_room_next_name(place->room, name);
    if (place->told_next)
        tb_json_string(json, "next", name);
    else
        tb_json_null(json, "next");
}

void tb_hub_write_room(const tb_place_of *place, tb_json *json) {
    tb_json_object(json, "room");
    tb_json_bool(json, "listed", place->room->listed);
    tb_json_bool(json, "talk", place->room->talk);
    tb_json_bool(json, "hints", tb_room_gives_hints(place->room));
    tb_json_number(json, "delay", place->room->delay);
    tb_json_number(json, "claim", place->room->claim);
    tb_hub_write_time(place->room->table, json);
    write_away(place, json);
    write_sayings(place, 0, json);
    write_next(place, json);
    tb_json_object_end(json);
}

/* ---- news ---- */

static tb_json begin_news(tb_hub *hub, const tb_place_of *place, tb_text *text) {
    tb_json json = tb_hub_begin(hub, text, 0);
    tb_json_string(&json, "news", place->room->name);
    return json;
}

/* Whether two visits are told the same: of one seat and version, in one language. */
static bool sees_the_same(const tb_visit *a, const tb_visit *b) {
    return a->seat == b->seat && a->lang == b->lang && a->views == b->views &&
           a->version == b->version;
}

static void write_changes(tb_hub *hub, const tb_visit *visit, uint64_t now, tb_text *text) {
    const tb_table *table = tb_hub_table(visit);
    const tb_look look = tb_hub_look(visit, now);
    tb_json json = begin_news(hub, visit->place, text);
    tb_json_number(&json, "version", (int64_t)tb_table_version(table));
    tb_table_changes(table, &look, visit->version, visit->views, &json);
    tb_json_object_end(&json);
}

/* What the one before was told is not written again: many look on at one table. */
static void tell_changes(tb_hub *hub, tb_place_of *place, uint64_t now) {
    tb_visit told = {.seat = TB_NOBODY};
    tb_text text = {0};
    for (tb_visit *visit = place->visits; visit != NULL; visit = visit->next_here) {
        const uint64_t version = tb_table_version(tb_hub_table(visit));
        if (visit->version == version)
            continue;
        if (!sees_the_same(visit, &told)) {
            write_changes(hub, visit, now, &text);
            told = *visit;
        }
        visit->version = version;
        send_text(hub, visit->guest, &text);
    }
}

/* The same text for everybody in a room. */
static void tell_all(tb_hub *hub, tb_place_of *place, tb_json *json) {
    tb_json_object_end(json);
    if (!tb_text_fits(json->out))
        return;
    for (tb_visit *visit = place->visits; visit != NULL; visit = visit->next_here)
        send_text(hub, visit->guest, json->out);
}

void tb_hub_tell_presence(tb_hub *hub, tb_place_of *place) {
    tb_text text;
    if (hub->stopping || place->visits == NULL)
        return;
    place->presence_untold = place->room == NULL || place->room->table == NULL;
    if (place->presence_untold) {
        tb_hub_wake(hub, place);
        return;
    }
    tb_json json = begin_news(hub, place, &text);
    write_away(place, &json);
    tell_all(hub, place, &json);
}

static void tell_said(tb_hub *hub, tb_place_of *place) {
    tb_text text;
    if (place->told_said >= place->room->said_count)
        return;
    tb_json json = begin_news(hub, place, &text);
    write_sayings(place, place->told_said, &json);
    place->told_said = place->room->said_count;
    tell_all(hub, place, &json);
}

void tb_hub_news(tb_hub *hub, tb_place_of *place, uint64_t now) {
    tell_changes(hub, place, now);
    tell_said(hub, place);
}

void tb_hub_tell_gone(tb_hub *hub, tb_place_of *place) {
    tb_text text;
    if (place->visits == NULL)
        return;
    tb_json json = begin_news(hub, place, &text);
    tb_json_bool(&json, "gone", true);
    tell_all(hub, place, &json);
}

void tb_hub_tell_next(tb_hub *hub, tb_place_of *place) {
    tb_text text;
    place->told_next = true;
    tb_json json = begin_news(hub, place, &text);
    write_next(place, &json);
    tell_all(hub, place, &json);
}
