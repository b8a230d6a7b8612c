/* Verbs that open, change, keep and close tables. */
#include "base/words.h"
#include "desk/call.h"
#include <teban/teban.h>

#include <stdlib.h>
#include <string.h>

static bool answer_version(tb_call *call, const tb_table *table) {
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "ok", true);
    tb_json_number(call->json, "version", (int64_t)tb_table_version(table));
    tb_json_object_end(call->json);
    return true;
}

static bool answer_ok(tb_call *call) {
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "ok", true);
    tb_json_object_end(call->json);
    return true;
}

static bool take_game(tb_call *call, const tb_game **game) {
    const char *id = tb_next_word(&call->rest);
    *game = tb_game_find(id);
    return *game != NULL || tb_fault_set(call->fault, TB_NO_GAME, id);
}

bool tb_verb_new(tb_call *call) {
    const char *name;
    const tb_game *game;
    tb_setup setup;
    if (!tb_take_new_name(call, &name) || !take_game(call, &game) ||
        !tb_setup_read(game, call->rest, &setup, call->fault))
        return false;
    tb_table *table = tb_table_new(&setup);
    return tb_put_table(call, name, table) && answer_version(call, table);
}

bool tb_verb_do(tb_call *call) {
    tb_place *place;
    int seat;
    uint64_t now;
    uint64_t version;
    if (!tb_take_place(call, &place) || !tb_take_seat(call, place, &seat) ||
        !tb_take_number(call, 0, INT64_MAX, &now) || !tb_take_number(call, 0, INT64_MAX, &version))
        return false;
    if (version != tb_table_version(place->table))
        return tb_fault_set(call->fault, TB_STALE, NULL);
    const char *verb = tb_next_word(&call->rest);
    const char *argument = call->rest == NULL ? "" : call->rest;
    return tb_table_do(place->table, seat, now, verb, argument, call->fault) &&
           answer_version(call, place->table);
}

bool tb_verb_close(tb_call *call) {
    tb_place *place;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    tb_remove_place(call->desk, place);
    return answer_ok(call);
}

/* ---- journal and restore ---- */

bool tb_verb_journal(tb_call *call) {
    tb_place *place;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    tb_table_journal(place->table, place->name, call->json);
    return true;
}

/* `line N: CODE` */
static bool bad_body(tb_call *call, uint32_t line, const char *what) {
    char detail[64];
    tb_text text = tb_text_in(detail, sizeof detail);
    tb_text_string(&text, "line ");
    tb_text_number(&text, line);
    tb_text_string(&text, ": ");
    tb_text_string(&text, what);
    return tb_fault_set(call->fault, TB_BAD_BODY, detail);
}

/* The next line of a body, cut off in place; NULL at the end. */
static char *next_line(char **rest) {
    char *line = *rest;
    if (line == NULL || *line == '\0')
        return NULL;
    char *newline = strchr(line, '\n');
    if (newline != NULL)
        *newline++ = '\0';
    *rest = newline;
    return line;
}

/* The table that a `new` line opens, or NULL. Its name does not matter. */
static tb_table *open_line(tb_call *call, char *line) {
    tb_setup setup;
    if (strcmp(tb_next_word(&line), "new") != 0) {
        tb_fault_set(call->fault, TB_BAD_LINE, "new");
        return NULL;
    }
    tb_next_word(&line);
    const tb_game *game = tb_game_find(tb_next_word(&line));
    if (game == NULL) {
        tb_fault_set(call->fault, TB_NO_GAME, NULL);
        return NULL;
    }
    if (!tb_setup_read(game, line, &setup, call->fault))
        return NULL;
    tb_table *table = tb_table_new(&setup);
    if (table == NULL)
        tb_fault_set(call->fault, TB_MEMORY, NULL);
    return table;
}

static tb_table *replay(tb_call *call, char *body) {
    uint32_t number = 1;
    char *line = next_line(&body);
    tb_table *table = line == NULL ? NULL : open_line(call, line);
    bool good = table != NULL;
    while (good && (line = next_line(&body)) != NULL) {
        number++;
        good = tb_table_replay(table, line, call->fault);
    }
    if (good)
        return table;
    tb_table_free(table);
    bad_body(call, number,
             number == 1 && line == NULL ? "empty" : tb_fault_word(call->fault->code));
    return NULL;
}

/* The body with a NUL behind it, for cutting it up; the caller frees it. */
static char *copy_body(const tb_call *call) {
    char *copy = malloc(call->body_length + 1);
    if (copy != NULL) {
        memcpy(copy, call->body, call->body_length);
        copy[call->body_length] = '\0';
    }
    return copy;
}

bool tb_verb_restore(tb_call *call) {
    const char *name;
    if (!tb_take_new_name(call, &name) || !tb_take_end(call))
        return false;
    char *body = copy_body(call);
    if (body == NULL)
        return tb_fault_set(call->fault, TB_MEMORY, NULL);
    tb_table *table = replay(call, body);
    free(body);
    return table != NULL && tb_put_table(call, name, table) && answer_version(call, table);
}

/* ---- records and other notations ---- */

bool tb_verb_record(tb_call *call) {
    tb_place *place;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    const tb_table *table = place->table;
    if (tb_table_setup(table)->game->has_hidden && tb_table_phase(table) != TB_FINISHED &&
        !tb_table_is_study(table))
        return tb_fault_set(call->fault, TB_NOT_OVER, NULL);
    tb_json_object(call->json, NULL);
    tb_log_record(tb_table_log(table), tb_json_begin_raw(call->json, "record"));
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_export(tb_call *call) {
    tb_place *place;
    tb_error error;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    const tb_log *log = tb_table_log(place->table);
    tb_text measure = tb_text_in(NULL, 0);
    if (!tb_notation_write(log, &measure, &error))
        return tb_fault_set(call->fault, TB_NO_NOTATION, error.message);
    char *data = malloc(measure.length + 1);
    if (data == NULL)
        return tb_fault_set(call->fault, TB_MEMORY, NULL);
    tb_text text = tb_text_in(data, measure.length + 1);
    tb_notation_write(log, &text, &error);
    tb_json_object(call->json, NULL);
    tb_json_string(call->json, "text", data);
    tb_json_object_end(call->json);
    free(data);
    return true;
}

/* A study table on which the events of a log have been entered. */
static tb_table *enter_log(const tb_log *log, tb_fault *fault) {
    const tb_game *game = tb_log_game(log);
    tb_setup setup;
    char sixths_text[2 * TB_MAX_SEATS + 1];
    uint8_t sixths[TB_MAX_SEATS];
    tb_setup_default(game, &setup);
    setup.deal = TB_DEAL_ENTERED;
    game->options_of(tb_log_at(log, 0), setup.options);
    tb_table *table = tb_table_new(&setup);
    bool good = table != NULL || tb_fault_set(fault, TB_MEMORY, NULL);
    for (uint32_t i = 0; good && i < tb_log_count(log); i++)
        good = tb_table_do(table, TB_REFEREE, 0, "event", tb_log_played(log, i), fault);
    if (good && tb_log_ending(log) == TB_STATED && tb_log_result(log, sixths)) {
        tb_text text = tb_text_in(sixths_text, sizeof sixths_text);
        for (uint32_t seat = 0; seat < game->seat_count; seat++) {
            tb_text_string(&text, seat > 0 ? "," : "");
            tb_text_number(&text, sixths[seat]);
        }
        good = tb_table_do(table, TB_REFEREE, 0, "state", sixths_text, fault);
    }
    if (good)
        return table;
    tb_table_free(table);
    return NULL;
}

static bool bad_notation(tb_call *call, const tb_error *error) {
    char detail[sizeof error->field + sizeof error->message + 2];
    tb_text text = tb_text_in(detail, sizeof detail);
    tb_text_string(&text, error->field);
    tb_text_string(&text, ": ");
    tb_text_string(&text, error->message);
    return tb_fault_set(call->fault, TB_BAD_BODY, detail);
}

bool tb_verb_import(tb_call *call) {
    const char *name;
    const tb_game *game;
    tb_error error;
    if (!tb_take_new_name(call, &name) || !take_game(call, &game) || !tb_take_end(call))
        return false;
    if (game->notation == NULL)
        return tb_fault_set(call->fault, TB_NO_NOTATION, game->id);
    tb_log *log = tb_notation_read(game, call->body, call->body_length, &error);
    if (log == NULL)
        return bad_notation(call, &error);
    tb_table *table = enter_log(log, call->fault);
    tb_log_free(log);
    return table != NULL && tb_put_table(call, name, table) && answer_version(call, table);
}
