/* Reading lines. What is read came from a file: every member is checked. */
#include "arena/line.h"

#include <teban/games.h>
#include <teban/log.h>

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* A whole number of 0 .. high; false if the member is anything else. */
static bool number_in(const json_t *object, const char *key, uint64_t high, uint64_t *number) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return false;
    *number = (uint64_t)json_integer_value(value);
    return *number <= high;
}

static bool small_in(const json_t *object, const char *key, uint32_t high, uint32_t *number) {
    uint64_t wide = 0;
    const bool found = number_in(object, key, high, &wide);
    *number = (uint32_t)wide;
    return found;
}

static json_t *load(const char *line, size_t length, tb_error *error) {
    json_error_t where;
    json_t *root = json_loadb(line, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL)
        tb_fail_with(error, "json", TB_SAID("{1}", "JSON として読めません"),
                     (const char *const[]){where.text});
    return root;
}

/* ---- the head ---- */

static bool read_options(json_t *root, arena_plan *plan, tb_error *error) {
    const char *key;
    json_t *value;
    tb_options_default(plan->game, plan->options);
    json_object_foreach(json_object_get(root, "options"), key, value) {
        char assignment[128];
        if (!json_is_string(value))
            return tb_fail(
                error, "options",
                TB_SAID("an option's value is a string", "ルールの値は文字列で書きます"));
        snprintf(assignment, sizeof assignment, "%s=%s", key, json_string_value(value));
        if (!tb_option_set(plan->game, assignment, plan->options, error))
            return false;
    }
    return tb_options_check(plan->game, plan->options, error);
}

static bool read_names(const json_t *match, arena_plan *plan) {
    const json_t *names = json_object_get(match, "names");
    plan->players = (uint32_t)json_array_size(names);
    if (plan->players < 2 || plan->players > ARENA_MAX_PLAYERS)
        return false;
    for (uint32_t i = 0; i < plan->players; i++) {
        const char *name = json_string_value(json_array_get(names, i));
        if (name == NULL || strlen(name) >= ARENA_NAME)
            return false;
        memcpy(plan->names[i], name, strlen(name) + 1);
    }
    return true;
}

static bool read_seed(const json_t *match, arena_plan *plan) {
    const char *seed = json_string_value(json_object_get(match, "seed"));
    if (seed == NULL || !lab_seed_check(seed))
        return false;
    memcpy(plan->seed, seed, strlen(seed) + 1);
    return true;
}

static bool read_match(const json_t *match, arena_plan *plan) {
    plan->duplicate = json_is_true(json_object_get(match, "duplicate"));
    return read_names(match, plan) && read_seed(match, plan) &&
           number_in(match, "movetime", ARENA_MOST_TIME, &plan->movetime) &&
           number_in(match, "nodes", OUTSIDE_MOST_NODES, &plan->nodes) &&
           small_in(match, "threads", UINT32_MAX, &plan->threads) &&
           small_in(match, "hash", UINT32_MAX, &plan->hash) &&
           small_in(match, "openings", UINT32_MAX, &plan->openings);
}

static bool read_plan(json_t *root, arena_plan *plan, tb_error *error) {
    const char *format = json_string_value(json_object_get(root, "format"));
    const char *id = json_string_value(json_object_get(root, "game"));
    uint64_t version;
    if (format == NULL || strcmp(format, "teban-arena") != 0 ||
        !number_in(root, "version", ARENA_LINE_VERSION, &version) || version != ARENA_LINE_VERSION)
        return tb_fail(error, "format",
                       TB_SAID("is not that of an arena's line, version 2",
                               "対戦の記録（第2版）ではありません"));
    plan->game = id == NULL ? NULL : tb_game_find(id);
    if (plan->game == NULL)
        return tb_fail(error, "game", TB_SAID("is not the id of a game", "知らないゲームです"));
    if (!read_options(root, plan, error))
        return false;
    if (!read_match(json_object_get(root, "match"), plan))
        return tb_fail(error, "match", TB_SAID("is not complete", "足りないところがあります"));
    return arena_plan_seats(plan, error);
}

bool arena_plan_read(const char *line, size_t length, arena_plan *plan, tb_error *error) {
    memset(plan, 0, sizeof *plan);
    json_t *root = load(line, length, error);
    if (root == NULL)
        return false;
    const bool read = read_plan(root, plan, error);
    json_decref(root);
    return read;
}

/* ---- the game ---- */

static bool read_sixths(const json_t *value, uint8_t *sixths) {
    const char *said = json_string_value(value);
    for (uint8_t i = 0; said != NULL && i <= TB_WHOLE_POINT; i++) {
        char buffer[8];
        tb_text text = tb_text_in(buffer, sizeof buffer);
        tb_sixths_text(i, &text);
        if (strcmp(buffer, said) == 0) {
            *sixths = i;
            return true;
        }
    }
    return false;
}

static bool read_result(const arena_plan *plan, const json_t *root, arena_game *game) {
    const json_t *result = json_object_get(root, "result");
    uint32_t sum = 0;
    if (json_array_size(result) != plan->game->seat_count)
        return false;
    for (uint32_t seat = 0; seat < plan->game->seat_count; seat++) {
        if (!read_sixths(json_array_get(result, seat), &game->sixths[seat]))
            return false;
        sum += game->sixths[seat];
    }
    return sum == TB_WHOLE_POINT;
}

static bool read_fault(const arena_plan *plan, const json_t *root, arena_game *game) {
    const json_t *fault = json_object_get(root, "fault");
    const char *seat = json_string_value(json_object_get(fault, "seat"));
    const char *kind = json_string_value(json_object_get(fault, "kind"));
    const char *what = json_string_value(json_object_get(fault, "what"));
    if (fault == NULL)
        return true;
    if (seat == NULL || kind == NULL || what == NULL)
        return false;
    game->fault_seat = tb_seat_find(plan->game, seat);
    tb_text text = tb_text_in(game->what, sizeof game->what);
    tb_text_clip(&text, what, sizeof game->what - 1);
    for (int i = OUTSIDE_CRASH; i < OUTSIDE_FAULTS; i++) {
        if (strcmp(outside_fault_words[i], kind) == 0)
            game->fault = (outside_fault)i;
    }
    return game->fault != OUTSIDE_NO_FAULT && game->fault_seat >= 0;
}

static bool read_use(const arena_plan *plan, const json_t *root, arena_game *game) {
    for (uint32_t i = 0; i < plan->players; i++) {
        const json_t *used = json_array_get(json_object_get(root, "used"), i);
        const json_t *clock = json_array_get(json_object_get(root, "clock"), i);
        arena_use *use = &game->use[i];
        if (!number_in(used, "moves", INT64_MAX, &use->moves) ||
            !number_in(used, "nodes", INT64_MAX, &use->nodes) ||
            !number_in(clock, "us", INT64_MAX, &use->time) ||
            !number_in(clock, "timed", INT64_MAX, &use->timed) ||
            !number_in(clock, "over", INT64_MAX, &use->over) ||
            !number_in(clock, "worst", INT64_MAX, &use->worst))
            return false;
    }
    return true;
}

static bool read_game(const arena_plan *plan, const json_t *root, arena_game *game,
                      tb_error *error) {
    uint64_t index;
    if (!number_in(root, "index", LAB_NUMBER_LIMIT, &index))
        return tb_fail(error, "index", TB_SAID("is not a number", "数ではありません"));
    game->pairing = arena_pairing_of(plan, index);
    if (!read_result(plan, root, game))
        return tb_fail(error, "result",
                       TB_SAID("must hold a fraction for each seat, together 1",
                               "席ごとの分数で、合わせて 1 になるように書きます"));
    if (!read_fault(plan, root, game))
        return tb_fail(error, "fault",
                       TB_SAID("is not one that the arena writes", "対戦の記録にない言葉です"));
    return read_use(plan, root, game) ||
           tb_fail(error, "used", TB_SAID("is not complete", "足りないところがあります"));
}

bool arena_line_read(const arena_plan *plan, const char *line, size_t length, arena_game *game,
                     tb_error *error) {
    memset(game, 0, sizeof *game);
    json_t *root = load(line, length, error);
    if (root == NULL)
        return false;
    const bool read = read_game(plan, root, game, error);
    json_decref(root);
    return read;
}
