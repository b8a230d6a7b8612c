/* Verbs that ask about a table and change nothing. */
#include "base/words.h"
#include "desk/call.h"

#include <string.h>

bool tb_verb_see(tb_call *call) {
    tb_place *place;
    tb_look look = {.lang = TB_EN};
    if (!tb_take_place(call, &place) || !tb_take_viewer(call, place, &look.seat) ||
        !tb_take_time(call, &look.now))
        return false;
    const uint32_t count = tb_log_count(tb_table_log(place->table));
    uint64_t at = count;
    uint64_t since = 0;
    const tb_key keys[] = {{.name = "lang", .lang = &look.lang},
                           {.name = "at", .high = count, .number = &at},
                           {.name = "since", .high = UINT32_MAX, .number = &since}};
    if (!tb_take_keys(call, keys, sizeof keys / sizeof keys[0]))
        return false;
    tb_table_see(place->table, place->name, &look, (uint32_t)at, (uint32_t)since, call->json);
    return true;
}

bool tb_verb_changes(tb_call *call) {
    tb_place *place;
    tb_look look = {.lang = TB_EN};
    uint64_t version;
    bool views = false;
    const tb_key keys[] = {{.name = "lang", .lang = &look.lang}, {.name = "views", .all = &views}};
    if (!tb_take_place(call, &place) || !tb_take_viewer(call, place, &look.seat) ||
        !tb_take_time(call, &look.now) || !tb_take_number(call, 0, TB_LATEST, &version) ||
        !tb_take_keys(call, keys, sizeof keys / sizeof keys[0]))
        return false;
    if (!tb_table_had_version(place->table, version))
        return tb_refuse(call->error, TB_STALE, NULL);
    tb_json_object(call->json, NULL);
    tb_json_number(call->json, "version", (int64_t)tb_table_version(place->table));
    tb_table_changes(place->table, &look, version, views, call->json);
    tb_json_object_end(call->json);
    return true;
}

static const tb_game *game_of(const tb_place *place) {
    return tb_table_game(place->table);
}

static void write_say(const tb_game *game, const tb_state *state, tb_event event, tb_lang lang,
                      tb_json *json) {
    char say[TB_SAY_TEXT];
    tb_text text = tb_text_in(say, sizeof say);
    game->event_say(state, event, lang, &text);
    tb_json_string(json, "say", say);
}

bool tb_verb_moves(tb_call *call) {
    tb_place *place;
    int seat;
    tb_lang lang = TB_EN;
    tb_state state;
    tb_event list[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    const tb_key keys[] = {{.name = "lang", .lang = &lang}};
    if (!tb_take_place(call, &place) || !tb_take_viewer(call, place, &seat) ||
        !tb_take_keys(call, keys, 1))
        return false;
    const bool acts = tb_table_to_act(place->table, seat, &state);
    const int count = acts ? tb_events_sorted(game_of(place), &state, list, texts) : 0;
    tb_json_object(call->json, NULL);
    tb_json_array(call->json, "moves");
    for (int i = 0; i < count; i++) {
        tb_json_object(call->json, NULL);
        tb_json_string(call->json, "text", texts[i]);
        write_say(game_of(place), &state, list[i], lang, call->json);
        tb_json_object_end(call->json);
    }
    tb_json_array_end(call->json);
    tb_json_object_end(call->json);
    return true;
}

/* Why a seat that is not to act cannot do anything. */
static bool not_to_act(tb_call *call, const tb_table *table) {
    switch (tb_table_phase(table)) {
    case TB_GATHERING:
        return tb_refuse(call->error, TB_NOT_GATHERED, NULL);
    case TB_FINISHED:
        return tb_refuse(call->error, TB_ALREADY_OVER, NULL);
    case TB_PLAYING:
        break;
    }
    return tb_refuse(call->error, TB_NOT_YOUR_TURN, NULL);
}

bool tb_take_acting(tb_call *call, tb_place **place, int *seat, tb_state *state) {
    return tb_take_place(call, place) && tb_take_viewer(call, *place, seat) &&
           (tb_table_to_act((*place)->table, *seat, state) || not_to_act(call, (*place)->table));
}

/* The canonical text of an event and its phrase. */
static void write_event(const tb_game *game, const tb_state *state, tb_event event, tb_lang lang,
                        tb_json *json) {
    char text[TB_EVENT_TEXT];
    tb_json_string(json, "event", tb_event_string(game, state, event, text));
    write_say(game, state, event, lang, json);
}

bool tb_verb_why(tb_call *call) {
    tb_place *place;
    int seat;
    tb_state state;
    tb_event event;
    tb_why why;
    tb_lang lang = TB_EN;
    const tb_key keys[] = {{.name = "lang", .lang = &lang}};
    if (!tb_take_acting(call, &place, &seat, &state))
        return false;
    const char *word = tb_next_word(&call->rest);
    if (!tb_take_keys(call, keys, 1))
        return false;
    const bool legal = tb_event_read(game_of(place), &state, word, &event, &why);
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "legal", legal);
    if (legal)
        write_event(game_of(place), &state, event, lang, call->json);
    else
        tb_why_write(&why, "why", call->json);
    tb_json_object_end(call->json);
    return true;
}

static void write_steps(const tb_step *list, int count, tb_json *json) {
    tb_json_array(json, "steps");
    for (int i = 0; i < count; i++) {
        tb_json_object(json, NULL);
        tb_json_string(json, "text", list[i].text);
        tb_json_bool(json, "whole", list[i].whole);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

/* Keys may stand without a beginning. */
static const char *take_beginning(tb_call *call) {
    const bool has_one = call->rest != NULL && strncmp(call->rest, "lang=", 5) != 0;
    return has_one ? tb_next_word(&call->rest) : "";
}

bool tb_verb_steps(tb_call *call) {
    tb_place *place;
    int seat;
    tb_state state;
    tb_step list[TB_MAX_EVENTS];
    tb_event event;
    tb_why why;
    bool whole = false;
    tb_lang lang = TB_EN;
    const tb_key keys[] = {{.name = "lang", .lang = &lang}};
    if (!tb_take_place(call, &place) || !tb_take_viewer(call, place, &seat))
        return false;
    const char *beginning = take_beginning(call);
    if (!tb_take_keys(call, keys, 1))
        return false;
    const bool acts = tb_table_to_act(place->table, seat, &state);
    const int count = acts ? tb_steps(game_of(place), &state, beginning, list, &whole) : 0;
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "whole", whole);
    if (whole && tb_event_read(game_of(place), &state, beginning, &event, &why)) {
        write_event(game_of(place), &state, event, lang, call->json);
    } else {
        tb_json_null(call->json, "event");
        tb_json_null(call->json, "say");
    }
    write_steps(list, count, call->json);
    tb_json_object_end(call->json);
    return true;
}
