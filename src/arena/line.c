/* Writing lines. */
#include "arena/line.h"

#include "base/read.h"
#include "games/write.h"

static void write_match(const arena_plan *plan, tb_json *json) {
    tb_json_object(json, "match");
    tb_json_array(json, "names");
    for (uint32_t i = 0; i < plan->players; i++)
        tb_json_string(json, NULL, plan->names[i]);
    tb_json_array_end(json);
    tb_json_string(json, "seed", plan->seed);
    tb_json_number(json, "movetime", (int64_t)plan->movetime);
    tb_json_number(json, "nodes", (int64_t)plan->nodes);
    tb_json_number(json, "threads", plan->threads);
    tb_json_number(json, "hash", plan->hash);
    tb_json_number(json, "openings", plan->openings);
    tb_json_bool(json, "duplicate", plan->duplicate);
    tb_json_object_end(json);
}

/* The object stays open for what follows the head. */
static void write_head(const arena_plan *plan, tb_json *json) {
    tb_state start;
    tb_start(plan->game, plan->options, &start);
    tb_json_object(json, NULL);
    tb_json_string(json, "format", "teban-arena");
    tb_json_number(json, "version", ARENA_LINE_VERSION);
    tb_json_string(json, "game", plan->game->id);
    tb_write_options(plan->game, &start, json);
    write_match(plan, json);
}

void arena_line_head(const arena_plan *plan, tb_text *text) {
    tb_json json = tb_json_on(text);
    write_head(plan, &json);
}

static void write_key(const lab_key *key, const char *name, tb_json *json) {
    char hex[2 * sizeof key->bytes + 1];
    tb_text text = tb_text_in(hex, sizeof hex);
    tb_write_hex(key->bytes, sizeof key->bytes, &text);
    tb_json_string(json, name, hex);
}

static void write_seats(const arena_plan *plan, const arena_game *game, tb_json *json) {
    tb_json_number(json, "index", (int64_t)game->pairing.index);
    tb_json_number(json, "rotation", (int64_t)game->pairing.rotation);
    write_key(&game->pairing.deal, "deal", json);
    write_key(&game->pairing.opening, "opening", json);
    write_key(&game->pairing.think, "think", json);
    tb_json_array(json, "players");
    for (uint32_t seat = 0; seat < plan->game->seat_count; seat++)
        tb_json_number(json, NULL, game->pairing.player[seat]);
    tb_json_array_end(json);
}

static void write_ending(const arena_plan *plan, const arena_game *game, tb_json *json) {
    char letter[2];
    tb_write_result(plan->game, game->sixths, json);
    tb_json_string(json, "ending", game->fault == OUTSIDE_NO_FAULT ? "rule" : "fault");
    if (game->fault == OUTSIDE_NO_FAULT)
        return;
    tb_json_object(json, "fault");
    tb_json_string(json, "seat", tb_seat_string(plan->game, game->fault_seat, letter));
    tb_json_string(json, "kind", outside_fault_words[game->fault]);
    tb_json_string(json, "what", game->what);
    tb_json_object_end(json);
}

/* The clock stands apart: it is all that differs when a game by nodes is played again. */
static void write_use(const arena_plan *plan, const arena_game *game, tb_json *json) {
    tb_json_array(json, "used");
    for (uint32_t i = 0; i < plan->players; i++) {
        tb_json_object(json, NULL);
        tb_json_number(json, "moves", (int64_t)game->use[i].moves);
        tb_json_number(json, "nodes", (int64_t)game->use[i].nodes);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
    tb_json_array(json, "clock");
    for (uint32_t i = 0; i < plan->players; i++) {
        tb_json_object(json, NULL);
        tb_json_number(json, "us", (int64_t)game->use[i].time);
        tb_json_number(json, "timed", (int64_t)game->use[i].timed);
        tb_json_number(json, "over", (int64_t)game->use[i].over);
        tb_json_number(json, "worst", (int64_t)game->use[i].worst);
        tb_json_object_end(json);
    }
    tb_json_array_end(json);
}

void arena_line_write(const arena_plan *plan, const arena_game *game, const tb_log *log,
                      tb_text *text) {
    tb_json json = tb_json_on(text);
    write_head(plan, &json);
    write_seats(plan, game, &json);
    tb_json_array(&json, "events");
    for (uint32_t i = 0; i < tb_log_count(log); i++)
        tb_json_string(&json, NULL, tb_log_played(log, i));
    tb_json_array_end(&json);
    write_ending(plan, game, &json);
    write_use(plan, game, &json);
    tb_json_object_end(&json);
}
