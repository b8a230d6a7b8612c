/* The members of a sight: how each is written, and when it differs between two moments. */
#include "table/tell.h"

#include "base/read.h"
#include "games/write.h"

#include <string.h>

void tb_tell_who(const tb_table *table, const char *key, int seat, tb_json *json) {
    char letter[2];
    if (seat == TB_NOBODY)
        tb_json_null(json, key);
    else
        tb_json_string(json, key, tb_who_string(table, seat, letter));
}

static void write_hex(const char *key, const tb_secret *secret, tb_json *json) {
    char digits[2 * TB_SECRET_BYTES + 1];
    tb_text text = tb_text_in(digits, sizeof digits);
    tb_write_hex(secret->bytes, TB_SECRET_BYTES, &text);
    tb_json_string(json, key, digits);
}

void tb_tell_chair(const tb_table *table, uint32_t seat, tb_json *json) {
    const tb_chair *chair = &table->scene.chairs[seat];
    tb_tell_who(table, "seat", (int)seat, json);
    tb_json_string(json, "sitter", tb_sitter_words[chair->sitter.kind]);
    if (chair->name[0] == '\0')
        tb_json_null(json, "name");
    else
        tb_json_string(json, "name", chair->name);
    if (chair->sitter.kind == TB_COMPUTER)
        tb_json_number(json, "level", chair->sitter.level);
    else
        tb_json_null(json, "level");
}

/* ---- events ---- */

bool tb_history_is_open(const tb_table *table, tb_how how) {
    return tb_table_is_study(table) || how != TB_HOW_OPEN;
}

tb_mask tb_look_of(const tb_table *table, uint32_t index, int seat, uint32_t count, bool open) {
    if (open)
        return TB_SEEN;
    const tb_mask mask = tb_event_mask(tb_table_game(table), tb_log_at(table->log, index),
                                       tb_log_event(table->log, index), seat);
    return mask == TB_SEALED && index + 1 != count ? TB_SEEN : mask;
}

/* What is masked is told in words that are always the same. */
static const struct {
    const char *text;
    const char *say[TB_LANGS];
} masked[] = {
    [TB_HIDDEN] = {"!?", {"a card that is not shown", "伏せたカード"}},
    [TB_SEALED] = {"o?", {"chosen, not shown yet", "カードを選んで伏せる"}},
};

const char *tb_table_event(const tb_table *table, const tb_look *look, uint32_t index,
                           tb_text *say) {
    const tb_log *log = table->log;
    const tb_mask mask = tb_look_of(table, index, look->seat, tb_log_count(log),
                                    tb_history_is_open(table, table->scene.how));
    if (mask != TB_SEEN) {
        tb_text_string(say, masked[mask].say[look->lang]);
        return masked[mask].text;
    }
    tb_table_game(table)->event_say(tb_log_at(log, index), tb_log_event(log, index), look->lang,
                                    say);
    return tb_log_played(log, index);
}

void tb_tell_text(const tb_telling *telling, uint32_t index, tb_json *json) {
    char say[TB_SAY_TEXT];
    tb_text text = tb_text_in(say, sizeof say);
    tb_json_string(json, "text", tb_table_event(telling->table, &telling->look, index, &text));
    tb_json_string(json, "say", say);
}

void tb_tell_event(const tb_telling *telling, uint32_t index, tb_json *json) {
    const tb_table *table = telling->table;
    const int by = tb_table_game(table)->turn(tb_log_at(table->log, index));
    tb_tell_who(table, "by", by, json);
    tb_tell_text(telling, index, json);
    if (by == TB_CHANCE && tb_setup_deals(&table->setup))
        tb_json_number(json, "card", (int64_t)table->card_of[index]);
}

void tb_tell_view(const tb_telling *telling, uint32_t ply, tb_json *json) {
    tb_info info;
    tb_table_info(telling->table, ply, telling->look.seat, &info);
    tb_view(tb_table_game(telling->table), &info, tb_json_begin_raw(json, "view"));
}

/* ---- members: writing ---- */

static void write_phase(const tb_telling *telling, const char *key, tb_json *json) {
    static const char *const words[] = {
        [TB_GATHERING] = "gathering", [TB_PLAYING] = "playing", [TB_FINISHED] = "over"};
    tb_json_string(json, key, words[tb_table_phase(telling->table)]);
}

static void write_practice(const tb_telling *telling, const char *key, tb_json *json) {
    tb_json_bool(json, key, telling->table->scene.practice);
}

static void write_can_undo(const tb_telling *telling, const char *key, tb_json *json) {
    const uint32_t viewers = tb_last_entry(telling->table)->after.can_undo;
    tb_json_bool(json, key, (viewers & tb_viewer_bit(telling->look.seat)) != 0);
}

static void write_ply(const tb_telling *telling, const char *key, tb_json *json) {
    tb_json_number(json, key, tb_log_count(telling->table->log));
}

static void write_at(const tb_telling *telling, const char *key, tb_json *json) {
    tb_json_number(json, key, telling->at);
}

static void write_to_move(const tb_telling *telling, const char *key, tb_json *json) {
    tb_tell_who(telling->table, key, tb_table_turn(telling->table), json);
}

static void write_view(const tb_telling *telling, const char *key, tb_json *json) {
    (void)key;
    tb_tell_view(telling, telling->at, json);
}

static void write_events(const tb_telling *telling, const char *key, tb_json *json) {
    const tb_table *table = telling->table;
    tb_event list[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    tb_state state;
    tb_json_array(json, key);
    if (telling->at == tb_log_count(table->log) &&
        tb_table_to_act(table, telling->look.seat, &state)) {
        const int count = tb_events_sorted(tb_table_game(table), &state, list, texts);
        for (int i = 0; i < count; i++)
            tb_json_string(json, NULL, texts[i]);
    }
    tb_json_array_end(json);
}

static void write_offer(const tb_telling *telling, const char *key, tb_json *json) {
    const tb_table *table = telling->table;
    const tb_offer *offer = &table->scene.offer;
    if (offer->kind == TB_NO_OFFER_KIND) {
        tb_json_null(json, key);
        return;
    }
    tb_json_object(json, key);
    tb_json_string(json, "kind", tb_offer_words[offer->kind]);
    tb_tell_who(table, "by", offer->by, json);
    tb_json_array(json, "accepted");
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        if (offer->accepted >> seat & 1)
            tb_tell_who(table, NULL, (int)seat, json);
    }
    tb_json_array_end(json);
    tb_json_object_end(json);
}

static void write_clock(const tb_telling *telling, const char *key, tb_json *json) {
    const tb_table *table = telling->table;
    char letter[2];
    if (!table->setup.has_clock) {
        tb_json_null(json, key);
        return;
    }
    tb_json_object(json, key);
    tb_json_object(json, "left");
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        tb_json_number(json, tb_seat_string(tb_table_game(table), (int)seat, letter),
                       (int64_t)tb_clock_left(table, seat, telling->look.now));
    tb_json_object_end(json);
    tb_tell_who(table, "running", tb_clock_running(table), json);
    if (table->setup.pace > 0)
        tb_json_number(json, "each", (int64_t)table->setup.pace);
    tb_json_object_end(json);
}

static void write_deadline(const tb_telling *telling, const char *key, tb_json *json) {
    const uint64_t deadline = tb_table_deadline(telling->table);
    if (deadline == TB_NEVER)
        tb_json_null(json, key);
    else
        tb_json_number(json, key, (int64_t)deadline);
}

static void write_points(const tb_table *table, tb_json *json) {
    uint8_t sixths[TB_MAX_SEATS];
    const bool counted = table->scene.how != TB_HOW_ABORTED && tb_log_result(table->log, sixths);
    tb_json_array(json, "points");
    for (uint32_t seat = 0; counted && seat < tb_table_game(table)->seat_count; seat++) {
        char fraction[8];
        tb_text text = tb_text_in(fraction, sizeof fraction);
        tb_sixths_text(sixths[seat], &text);
        tb_json_string(json, NULL, fraction);
    }
    tb_json_array_end(json);
}

static void write_result(const tb_telling *telling, const char *key, tb_json *json) {
    static const char *const words[] = {
        [TB_HOW_RULE] = "rule", [TB_HOW_RESIGNED] = "resigned", [TB_HOW_AGREED] = "agreed",
        [TB_HOW_TIME] = "time", [TB_HOW_STATED] = "stated",     [TB_HOW_ABORTED] = "aborted",
        [TB_HOW_LEFT] = "left",
    };
    const tb_scene *scene = &telling->table->scene;
    if (scene->how == TB_HOW_OPEN) {
        tb_json_null(json, key);
        return;
    }
    tb_json_object(json, key);
    write_points(telling->table, json);
    tb_json_string(json, "by", words[scene->how]);
    tb_tell_who(telling->table, "who", scene->who, json);
    tb_end end;
    tb_write_end("ending", tb_table_end(telling->table, &end) ? &end : NULL, json);
    tb_json_object_end(json);
}

static void write_rematch(const tb_telling *telling, const char *key, tb_json *json) {
    tb_json_bool(json, key, telling->table->scene.rematch);
}

static void write_secrets(const tb_table *table, const char *key, bool numbers, tb_json *json) {
    char letter[2];
    tb_json_object(json, key);
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        const tb_share *share = &table->scene.chairs[seat].share;
        if (numbers ? share->revealed : share->committed)
            write_hex(tb_seat_string(tb_table_game(table), (int)seat, letter),
                      numbers ? &share->number : &share->commit, json);
    }
    tb_json_object_end(json);
}

static void write_deal(const tb_telling *telling, const char *key, tb_json *json) {
    const tb_table *table = telling->table;
    if (!tb_setup_deals(&table->setup)) {
        tb_json_null(json, key);
        return;
    }
    tb_json_object(json, key);
    write_hex("commitment", &table->commitment, json);
    write_secrets(table, "commits", false, json);
    write_secrets(table, "numbers", true, json);
    if (tb_table_phase(table) == TB_FINISHED)
        write_hex("seed", &table->setup.seed, json);
    else
        tb_json_null(json, "seed");
    tb_json_number(json, "drawn", (int64_t)table->scene.drawn);
    tb_json_object_end(json);
}

/* ---- members: differing ---- */

static bool phase_differs(const tb_span *span) {
    return span->then->phase != span->now->phase;
}

static bool practice_differs(const tb_span *span) {
    return span->then->practice != span->now->practice;
}

static bool can_undo_differs(const tb_span *span) {
    return ((span->then->can_undo ^ span->now->can_undo) & span->viewer) != 0;
}

static bool ply_differs(const tb_span *span) {
    return span->then->ply != span->now->ply;
}

static bool to_move_differs(const tb_span *span) {
    return span->then->turn != span->now->turn;
}

/* Another position, or one that is seen otherwise: to whom it is over, or who may act has changed.
 * Events that came and went again leave no trace. */
static bool position_differs(const tb_span *span) {
    const bool other = span->low < span->then->ply || span->low < span->now->ply;
    return other || span->then->how != span->now->how || phase_differs(span);
}

static bool offer_differs(const tb_span *span) {
    const tb_offer *then = &span->then->offer;
    const tb_offer *now = &span->now->offer;
    return then->kind != now->kind || then->by != now->by || then->accepted != now->accepted;
}

/* What is left depends on the time of asking. */
static bool clock_differs(const tb_span *span) {
    return span->table->setup.has_clock;
}

static bool deadline_differs(const tb_span *span) {
    return span->then->deadline != span->now->deadline;
}

static bool result_differs(const tb_span *span) {
    const bool open = span->then->how == TB_HOW_OPEN && span->now->how == TB_HOW_OPEN;
    return !open && span->table->result_changed > span->then->version;
}

static bool rematch_differs(const tb_span *span) {
    return span->then->rematch != span->now->rematch;
}

static bool deal_differs(const tb_span *span) {
    const tb_table *table = span->table;
    if (!tb_setup_deals(&table->setup))
        return false;
    return span->drew || table->shares_changed > span->then->version ||
           (span->then->phase == TB_FINISHED) != (span->now->phase == TB_FINISHED);
}

const tb_member tb_members[TB_MEMBERS] = {
    {"phase", write_phase, phase_differs},
    {"practice", write_practice, practice_differs},
    {"canUndo", write_can_undo, can_undo_differs},
    {"ply", write_ply, ply_differs},
    {"at", write_at, ply_differs},
    {"toMove", write_to_move, to_move_differs},
    {"view", write_view, position_differs},
    {"events", write_events, position_differs},
    {"offer", write_offer, offer_differs},
    {"clock", write_clock, clock_differs},
    {"deadline", write_deadline, deadline_differs},
    {"result", write_result, result_differs},
    {"rematch", write_rematch, rematch_differs},
    {"deal", write_deal, deal_differs},
};
