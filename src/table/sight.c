/* A sight: all that one seat may know, as one JSON object (docs/WIRE.md). Positions come from
 * infos, events from the log's masked history: the state itself is never written. */
#include "base/read.h"
#include "table/inside.h"

#include <string.h>

static void write_seat(const tb_table *table, const char *key, int seat, tb_json *json) {
    char letter[2];
    if (seat == TB_NOBODY)
        tb_json_null(json, key);
    else
        tb_json_string(json, key, tb_seat_string(tb_table_game(table), seat, letter));
}

static void write_hex(const char *key, const tb_secret *secret, tb_json *json) {
    char digits[2 * TB_SECRET_BYTES + 1];
    tb_text text = tb_text_in(digits, sizeof digits);
    tb_write_hex(secret->bytes, TB_SECRET_BYTES, &text);
    tb_json_string(json, key, digits);
}

static void write_seats(const tb_table *table, tb_json *json) {
    tb_json_array(json, "seats");
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        const tb_chair *chair = &table->chairs[seat];
        tb_json_object(json, NULL);
        write_seat(table, "seat", (int)seat, json);
        tb_json_string(json, "sitter", tb_sitter_words[chair->sitter.kind]);
        if (chair->name[0] == '\0')
            tb_json_null(json, "name");
        else
            tb_json_string(json, "name", chair->name);
        if (chair->sitter.kind == TB_COMPUTER)
            tb_json_number(json, "level", chair->sitter.level);
        else
            tb_json_null(json, "level");
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

/* ---- events ---- */

static void write_events(const tb_table *table, const tb_sight *sight, tb_json *json) {
    tb_event list[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    tb_state state;
    tb_json_array(json, "events");
    if (sight->at == tb_log_count(table->log) && tb_table_to_act(table, sight->seat, &state)) {
        const int count = tb_events_sorted(tb_table_game(table), &state, list, texts);
        for (int i = 0; i < count; i++)
            tb_json_string(json, NULL, texts[i]);
    }
    tb_json_array_end(json);
}

/* What is masked is told in words that are always the same. */
static void write_say(const tb_table *table, uint32_t index, tb_lang lang, const char *shown,
                      tb_json *json) {
    static const char *const hidden[TB_LANGS] = {"a card that is not shown", "伏せられた札"};
    static const char *const sealed[TB_LANGS] = {"chosen, not shown yet",
                                                 "選択ずみ（まだ伏せてある）"};
    char say[TB_SAY_TEXT];
    tb_text text = tb_text_in(say, sizeof say);
    if (strcmp(shown, "!?") == 0)
        tb_text_string(&text, hidden[lang]);
    else if (strcmp(shown, "o?") == 0)
        tb_text_string(&text, sealed[lang]);
    else
        tb_table_game(table)->event_say(tb_log_at(table->log, index),
                                        tb_log_event(table->log, index), lang, &text);
    tb_json_string(json, "say", say);
}

static void write_history(const tb_table *table, const tb_sight *sight, tb_json *json) {
    const tb_game *game = tb_table_game(table);
    const bool open = tb_table_is_study(table) || table->how != TB_HOW_OPEN;
    tb_json_array(json, "history");
    for (uint32_t i = sight->since; i < tb_log_count(table->log); i++) {
        const int by = game->turn(tb_log_at(table->log, i));
        const char *shown = tb_log_shown(table->log, i, open ? TB_REFEREE : sight->seat);
        tb_json_object(json, NULL);
        write_seat(table, "by", by, json);
        tb_json_string(json, "text", shown);
        write_say(table, i, sight->lang, shown, json);
        if (by == TB_CHANCE && tb_setup_deals(&table->setup))
            tb_json_number(json, "card", (int64_t)table->card_of[i]);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

/* ---- offer, clock, result, dealing ---- */

static void write_offer(const tb_table *table, tb_json *json) {
    const tb_offer *offer = &table->offer;
    if (offer->kind == TB_NO_OFFER_KIND) {
        tb_json_null(json, "offer");
        return;
    }
    tb_json_object(json, "offer");
    tb_json_string(json, "kind", offer->kind == TB_OFFER_DRAW ? "draw" : "undo");
    write_seat(table, "by", offer->by, json);
    tb_json_array(json, "accepted");
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        if (offer->accepted >> seat & 1)
            write_seat(table, NULL, (int)seat, json);
    }
    tb_json_array_end(json);
    tb_json_object_end(json);
}

static void write_clock(const tb_table *table, uint64_t now, tb_json *json) {
    char letter[2];
    if (!table->setup.has_clock) {
        tb_json_null(json, "clock");
        return;
    }
    tb_json_object(json, "clock");
    tb_json_object(json, "left");
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        tb_json_number(json, tb_seat_string(tb_table_game(table), (int)seat, letter),
                       (int64_t)tb_clock_left(table, seat, now));
    tb_json_object_end(json);
    write_seat(table, "running", tb_clock_running(table), json);
    tb_json_object_end(json);
}

static void write_result(const tb_table *table, tb_json *json) {
    static const char *const words[] = {
        [TB_HOW_RULE] = "rule", [TB_HOW_RESIGNED] = "resigned", [TB_HOW_AGREED] = "agreed",
        [TB_HOW_TIME] = "time", [TB_HOW_STATED] = "stated",
    };
    uint8_t sixths[TB_MAX_SEATS];
    if (table->how == TB_HOW_OPEN || !tb_log_result(table->log, sixths)) {
        tb_json_null(json, "result");
        return;
    }
    tb_json_object(json, "result");
    tb_json_array(json, "points");
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        char fraction[8];
        tb_text text = tb_text_in(fraction, sizeof fraction);
        tb_sixths_text(sixths[seat], &text);
        tb_json_string(json, NULL, fraction);
    }
    tb_json_array_end(json);
    tb_json_string(json, "by", words[table->how]);
    write_seat(table, "who", table->who, json);
    tb_json_object_end(json);
}

static void write_secrets(const tb_table *table, const char *key, bool numbers, tb_json *json) {
    char letter[2];
    tb_json_object(json, key);
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        const tb_chair *chair = &table->chairs[seat];
        if (numbers ? chair->revealed : chair->committed)
            write_hex(tb_seat_string(tb_table_game(table), (int)seat, letter),
                      numbers ? &chair->number : &chair->commit, json);
    }
    tb_json_object_end(json);
}

static void write_deal(const tb_table *table, tb_json *json) {
    if (!tb_setup_deals(&table->setup)) {
        tb_json_null(json, "deal");
        return;
    }
    tb_json_object(json, "deal");
    write_hex("commitment", &table->commitment, json);
    write_secrets(table, "commits", false, json);
    write_secrets(table, "numbers", true, json);
    if (tb_table_phase(table) == TB_FINISHED)
        write_hex("seed", &table->setup.seed, json);
    else
        tb_json_null(json, "seed");
    tb_json_number(json, "drawn", (int64_t)table->drawn);
    tb_json_object_end(json);
}

static bool can_undo(const tb_table *table, int seat) {
    uint32_t ply;
    return tb_undo_is_free(table, seat) && tb_undo_target(table, TB_NOBODY, &ply);
}

void tb_table_see(const tb_table *table, const char *name, const tb_sight *sight, tb_json *json) {
    static const char *const phases[] = {"gathering", "playing", "over"};
    const tb_game *game = tb_table_game(table);
    tb_info info;
    tb_json_object(json, NULL);
    tb_json_string(json, "table", name);
    tb_json_number(json, "version", (int64_t)tb_table_version(table));
    tb_json_string(json, "game", game->id);
    write_seat(table, "seat", sight->seat, json);
    tb_json_string(json, "phase", phases[tb_table_phase(table)]);
    write_seats(table, json);
    tb_json_string(json, "screen", table->setup.own_screens ? "own" : "one");
    tb_json_string(json, "dealt", tb_dealing_words[table->setup.deal]);
    write_seat(table, "against", table->setup.against, json);
    tb_json_bool(json, "practice", table->practice);
    tb_json_bool(json, "canUndo", can_undo(table, sight->seat));
    tb_json_number(json, "ply", tb_log_count(table->log));
    tb_json_number(json, "at", sight->at);
    write_seat(table, "toMove", tb_table_turn(table), json);
    tb_table_know(table, sight->at, sight->seat, &info);
    tb_view(game, &info, tb_json_begin_raw(json, "view"));
    write_events(table, sight, json);
    write_history(table, sight, json);
    write_offer(table, json);
    write_clock(table, sight->now, json);
    write_result(table, json);
    write_deal(table, json);
    tb_json_object_end(json);
}
