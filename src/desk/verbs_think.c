/* Verbs about the computer's thinking: it is resumable, and the caller owns the clock. It is given
 * what the seat knows and the events as that seat saw them. */
#include "base/words.h"
#include "desk/call.h"
#include "search/level.h"

#include <stdlib.h>
#include <string.h>

enum { STRONGEST = 10, USUAL_HASH = 64, MOST_HASH = 4096 };

void tb_stop_thinking(tb_place *place) {
    if (place->thinking.player != NULL)
        tb_player_end(place->thinking.player);
    place->thinking = (tb_thinking){0};
}

/* The events so far as a seat saw them; the caller frees it. NULL: out of memory. */
static char *history_of(const tb_log *log, uint32_t ply, int seat) {
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_history_at(log, ply, seat, &measure);
    char *history = malloc(measure.length + 1);
    if (history != NULL) {
        tb_text text = tb_text_in(history, measure.length + 1);
        tb_log_history_at(log, ply, seat, &text);
    }
    return history;
}

static bool begin(tb_call *call, tb_place *place, int seat, uint32_t ply,
                  const tb_player_settings *settings) {
    const tb_log *log = tb_table_log(place->table);
    const tb_game *game = tb_log_game(log);
    tb_info info;
    char *history = history_of(log, ply, seat);
    tb_observe(game, tb_log_at(log, ply), seat, &info);
    tb_player *player = history == NULL ? NULL : tb_player_begin(game, &info, history, settings);
    free(history);
    if (player == NULL)
        return tb_fault_set(call->fault, TB_MEMORY, NULL);
    tb_stop_thinking(place);
    place->thinking.player = player;
    place->thinking.info = info;
    return true;
}

/* The computers of a table may work together against a seat; a hint for a person does not. */
static void set_style(const tb_table *table, int seat, tb_player_settings *settings) {
    const int against = tb_table_setup(table)->against;
    if (against != TB_NOBODY && against != seat &&
        tb_table_sitter(table, seat).kind == TB_COMPUTER) {
        settings->style = TB_STYLE_COLLUSION;
        settings->against = against;
    }
}

static uint64_t usual_level(const tb_table *table, int seat) {
    const tb_sitter sitter = tb_table_sitter(table, seat);
    return sitter.kind == TB_COMPUTER ? sitter.level : STRONGEST;
}

static bool answer_budget(tb_call *call, uint64_t nodes, uint32_t level) {
    tb_json_object(call->json, NULL);
    tb_json_number(call->json, "nodes", (int64_t)nodes);
    tb_json_number(call->json, "milliseconds",
                   nodes > 0 ? 0 : (int64_t)tb_level_milliseconds(level));
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_think(tb_call *call) {
    tb_place *place;
    int seat;
    uint64_t seed;
    if (!tb_take_place(call, &place) || !tb_take_seat(call, place, &seat) ||
        !tb_take_number(call, 0, UINT64_MAX, &seed))
        return false;
    const tb_log *log = tb_table_log(place->table);
    uint64_t ply = tb_log_count(log);
    uint64_t level = 0;
    uint64_t nodes = 0;
    uint64_t hash = USUAL_HASH;
    const tb_key keys[] = {{.name = "level", .low = 1, .high = STRONGEST, .number = &level},
                           {.name = "nodes", .low = 1, .high = INT64_MAX, .number = &nodes},
                           {.name = "at", .high = ply, .number = &ply},
                           {.name = "hash", .low = 1, .high = MOST_HASH, .number = &hash}};
    if (!tb_take_keys(call, keys, sizeof keys / sizeof keys[0]))
        return false;
    if (tb_table_phase(place->table) == TB_GATHERING)
        return tb_fault_set(call->fault, TB_NOT_GATHERED, NULL);
    if (tb_log_game(log)->turn(tb_log_at(log, (uint32_t)ply)) != seat)
        return tb_fault_set(call->fault, TB_NOT_YOUR_TURN, NULL);
    if (level == 0)
        level = usual_level(place->table, seat);
    tb_player_settings settings = {
        .level = (uint32_t)level, .threads = 1, .hash = (uint32_t)hash, .seed = seed};
    set_style(place->table, seat, &settings);
    if (!begin(call, place, seat, (uint32_t)ply, &settings))
        return false;
    if (nodes == 0)
        nodes = tb_player_own_nodes(place->thinking.player);
    place->thinking.left = nodes > 0 ? nodes : UINT64_MAX;
    return answer_budget(call, nodes, (uint32_t)level);
}

/* ---- pondering ---- */

/* A number of 0 .. 1 with four decimals, without the C library's floating-point text. */
static void write_score(const char *key, double score, tb_json *json) {
    enum { TEN_THOUSAND = 10000 };
    char text[8];
    const double clipped = score < 0 ? 0 : score > 1 ? 1 : score;
    int value = (int)(clipped * TEN_THOUSAND + 0.5);
    for (int i = 5; i > 1; i--, value /= 10)
        text[i] = (char)('0' + value % 10);
    text[0] = (char)('0' + value);
    text[1] = '.';
    text[6] = '\0';
    tb_json_raw(json, key, text);
}

static void write_line(char *line, tb_json *json) {
    char *rest = line[0] == '\0' ? NULL : line;
    tb_json_array(json, "line");
    while (rest != NULL)
        tb_json_string(json, NULL, tb_next_word(&rest));
    tb_json_array_end(json);
}

static void write_thought(const tb_game *game, const tb_thinking *thinking, tb_lang lang,
                          tb_json *json) {
    tb_thought thought;
    tb_state state;
    char best[TB_EVENT_TEXT];
    char say[TB_SAY_TEXT];
    char letter[2];
    tb_text text = tb_text_in(say, sizeof say);
    tb_player_thought(thinking->player, &thought);
    tb_some_state(game, &thinking->info, &state);
    game->event_say(&state, thought.best, lang, &text);
    tb_json_object(json, NULL);
    tb_json_bool(json, "done", thinking->done);
    tb_json_number(json, "nodes", (int64_t)thought.nodes);
    tb_json_string(json, "best", tb_event_string(game, &state, thought.best, best));
    tb_json_string(json, "say", say);
    tb_json_object(json, "score");
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        write_score(tb_seat_string(game, (int)seat, letter), thought.score[seat], json);
    tb_json_object_end(json);
    write_line(thought.line, json);
    tb_json_object_end(json);
}

bool tb_verb_ponder(tb_call *call) {
    tb_place *place;
    uint64_t nodes;
    tb_lang lang = TB_EN;
    const tb_key keys[] = {{.name = "lang", .lang = &lang}};
    if (!tb_take_place(call, &place) || !tb_take_number(call, 1, INT64_MAX, &nodes) ||
        !tb_take_keys(call, keys, 1))
        return false;
    tb_thinking *thinking = &place->thinking;
    if (thinking->player == NULL)
        return tb_fault_set(call->fault, TB_NOT_THINKING, NULL);
    if (!thinking->done) {
        const uint64_t step = nodes < thinking->left ? nodes : thinking->left;
        const bool more = tb_player_step(thinking->player, step);
        if (thinking->left != UINT64_MAX)
            thinking->left -= step;
        thinking->done = !more || thinking->left == 0;
    }
    write_thought(tb_table_setup(place->table)->game, thinking, lang, call->json);
    return true;
}

bool tb_verb_halt(tb_call *call) {
    tb_place *place;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    tb_stop_thinking(place);
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "ok", true);
    tb_json_object_end(call->json);
    return true;
}
