/* Verbs that ask and change nothing. */
#include "base/words.h"
#include "desk/call.h"
#include <teban/teban.h>

#include <string.h>

/* ---- games ---- */

static void write_words(const char *key, const char *const *words, tb_json *json) {
    tb_json_object(json, key);
    tb_json_string(json, "en", words[TB_EN]);
    tb_json_string(json, "ja", words[TB_JA]);
    tb_json_object_end(json);
}

static void write_choices(const tb_choice *choices, tb_json *json) {
    tb_json_array(json, "values");
    for (const tb_choice *choice = choices; choice->value != NULL; choice++)
        tb_json_string(json, NULL, choice->value);
    tb_json_array_end(json);
    tb_json_array(json, "labels");
    for (const tb_choice *choice = choices; choice->value != NULL; choice++)
        write_words(NULL, choice->label, json);
    tb_json_array_end(json);
}

static void write_option(const tb_option *option, tb_json *json) {
    static const char *const kinds[] = {
        [TB_CHOICE] = "choice", [TB_RANGE] = "range", [TB_COUNTS] = "counts"};
    char normal[64];
    tb_text text = tb_text_in(normal, sizeof normal);
    tb_option_value_text(option, option->normal, &text);
    tb_json_object(json, NULL);
    tb_json_string(json, "key", option->key);
    tb_json_string(json, "kind", kinds[option->kind]);
    tb_json_string(json, "normal", normal);
    if (option->kind == TB_CHOICE) {
        write_choices(option->choices, json);
    } else {
        tb_json_number(json, "low", option->low);
        tb_json_number(json, "high", option->high);
    }
    if (option->kind == TB_COUNTS)
        tb_json_number(json, "count", option->count);
    write_words("meaning", option->meaning, json);
    tb_json_object_end(json);
}

static void write_game(const tb_game *game, tb_json *json) {
    tb_json_object(json, NULL);
    tb_json_string(json, "id", game->id);
    write_words("name", game->name, json);
    write_words("pitch", game->pitch, json);
    tb_json_array(json, "seats");
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        tb_json_object(json, NULL);
        tb_json_bytes(json, "seat", &game->seats[seat], 1);
        write_words("name", game->seat_names[seat], json);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
    tb_json_bool(json, "chance", game->has_chance);
    tb_json_bool(json, "hidden", game->has_hidden);
    tb_json_bool(json, "sealed", game->has_sealed);
    if (game->notation == NULL)
        tb_json_null(json, "notation");
    else
        tb_json_string(json, "notation", game->notation->id);
    tb_json_array(json, "options");
    for (uint32_t i = 0; i < game->option_count; i++)
        write_option(&game->options[i], json);
    tb_json_array_end(json);
    tb_json_object_end(json);
}

bool tb_verb_games(tb_call *call) {
    if (!tb_take_end(call))
        return false;
    tb_json_object(call->json, NULL);
    tb_json_array(call->json, "games");
    for (const tb_game *const *game = tb_games; *game != NULL; game++)
        write_game(*game, call->json);
    tb_json_array_end(call->json);
    tb_json_object_end(call->json);
    return true;
}

/* ---- a table ---- */

bool tb_verb_see(tb_call *call) {
    tb_place *place;
    tb_sight sight = {.lang = TB_EN};
    if (!tb_take_place(call, &place) || !tb_take_viewer(call, place, &sight.seat) ||
        !tb_take_number(call, 0, INT64_MAX, &sight.now))
        return false;
    const uint32_t count = tb_log_count(tb_table_log(place->table));
    uint64_t at = count;
    uint64_t since = 0;
    const tb_key keys[] = {{.name = "lang", .lang = &sight.lang},
                           {.name = "at", .high = count, .number = &at},
                           {.name = "since", .high = UINT32_MAX, .number = &since}};
    if (!tb_take_keys(call, keys, sizeof keys / sizeof keys[0]))
        return false;
    sight.at = (uint32_t)at;
    sight.since = (uint32_t)since;
    tb_table_see(place->table, place->name, &sight, call->json);
    return true;
}

static const tb_game *game_of(const tb_place *place) {
    return tb_table_setup(place->table)->game;
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
        char say[TB_SAY_TEXT];
        tb_text text = tb_text_in(say, sizeof say);
        game_of(place)->event_say(&state, list[i], lang, &text);
        tb_json_object(call->json, NULL);
        tb_json_string(call->json, "text", texts[i]);
        tb_json_string(call->json, "say", say);
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
        return tb_fault_set(call->fault, TB_NOT_GATHERED, NULL);
    case TB_FINISHED:
        return tb_fault_set(call->fault, TB_ALREADY_OVER, NULL);
    case TB_PLAYING:
        break;
    }
    return tb_fault_set(call->fault, TB_NOT_YOUR_TURN, NULL);
}

bool tb_take_acting(tb_call *call, tb_place **place, int *seat, tb_state *state) {
    return tb_take_place(call, place) && tb_take_viewer(call, *place, seat) &&
           (tb_table_to_act((*place)->table, *seat, state) || not_to_act(call, (*place)->table));
}

bool tb_verb_why(tb_call *call) {
    tb_place *place;
    int seat;
    tb_state state;
    tb_event event;
    tb_why why;
    char text[TB_EVENT_TEXT];
    if (!tb_take_acting(call, &place, &seat, &state))
        return false;
    const char *word = tb_next_word(&call->rest);
    if (!tb_take_end(call))
        return false;
    const bool legal = tb_event_read(game_of(place), &state, word, &event, &why);
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "legal", legal);
    if (legal)
        tb_json_string(call->json, "event", tb_event_string(game_of(place), &state, event, text));
    else
        tb_why_write(&why, "why", call->json);
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_steps(tb_call *call) {
    tb_place *place;
    int seat;
    tb_state state;
    tb_step list[TB_MAX_EVENTS];
    bool whole = false;
    if (!tb_take_place(call, &place) || !tb_take_viewer(call, place, &seat))
        return false;
    const char *beginning = tb_next_word(&call->rest);
    if (!tb_take_end(call))
        return false;
    const bool acts = tb_table_to_act(place->table, seat, &state);
    const int count = acts ? tb_steps(game_of(place), &state, beginning, list, &whole) : 0;
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "whole", whole);
    tb_json_array(call->json, "steps");
    for (int i = 0; i < count; i++) {
        tb_json_object(call->json, NULL);
        tb_json_string(call->json, "text", list[i].text);
        tb_json_bool(call->json, "whole", list[i].whole);
        tb_json_object_end(call->json);
    }
    tb_json_array_end(call->json);
    tb_json_object_end(call->json);
    return true;
}
