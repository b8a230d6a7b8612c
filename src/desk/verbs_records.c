/* Verbs about records and other notations: a table written as one, and opened from one. */
#include "base/words.h"
#include "desk/call.h"
#include <teban/teban.h>

#include <stdlib.h>
#include <string.h>

/* What is hidden stays so until the game is over. */
static bool may_tell_all(tb_call *call, const tb_table *table) {
    return !tb_table_game(table)->has_hidden || tb_table_phase(table) == TB_FINISHED ||
           tb_table_is_study(table) || tb_refuse(call->error, TB_NOT_OVER, NULL);
}

bool tb_verb_record(tb_call *call) {
    tb_place *place;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    if (!may_tell_all(call, place->table))
        return false;
    tb_json_object(call->json, NULL);
    tb_table_record(place->table, tb_json_begin_raw(call->json, "record"));
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_export(tb_call *call) {
    tb_place *place;
    tb_error error;
    if (!tb_take_place(call, &place) || !tb_take_end(call) || !may_tell_all(call, place->table))
        return false;
    const tb_log *log = tb_table_log(place->table);
    tb_text measure = tb_text_in(NULL, 0);
    if (!tb_notation_write(log, &measure, &error)) {
        *call->error = error;
        return tb_fail_as(call->error, tb_refusal_kind(TB_NO_NOTATION));
    }
    char *data = malloc(measure.length + 1);
    if (data == NULL)
        return tb_fail_memory(call->error);
    tb_text text = tb_text_in(data, measure.length + 1);
    tb_notation_write(log, &text, &error);
    tb_json_object(call->json, NULL);
    tb_json_string(call->json, "text", data);
    tb_json_object_end(call->json);
    free(data);
    return true;
}

static bool enter(tb_table *table, const char *verb, const char *argument, tb_error *error) {
    char id[24];
    tb_text text = tb_text_in(id, sizeof id);
    tb_receipt receipt;
    tb_text_number(&text, (int64_t)tb_table_lines(table));
    const tb_message message = {.seat = TB_REFEREE,
                                .version = tb_table_version(table),
                                .id = id,
                                .verb = verb,
                                .argument = argument};
    return tb_table_do(table, &message, &receipt, error);
}

/* `6,0` */
static void write_sixths(const tb_game *game, const uint8_t *sixths, tb_text *text) {
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        tb_text_string(text, seat > 0 ? "," : "");
        tb_text_number(text, sixths[seat]);
    }
}

static bool enter_log(const tb_log *log, tb_table *table, tb_error *error) {
    char argument[2 * TB_MAX_SEATS + 1];
    uint8_t sixths[TB_MAX_SEATS];
    tb_text text = tb_text_in(argument, sizeof argument);
    bool good = true;
    for (uint32_t i = 0; good && i < tb_log_count(log); i++)
        good = enter(table, "event", tb_log_played(log, i), error);
    if (!good || tb_log_ending(log) != TB_STATED || !tb_log_result(log, sixths))
        return good;
    write_sixths(tb_log_game(log), sixths, &text);
    return enter(table, "state", argument, error);
}

/* A study table on which the events of a log have been entered. */
static tb_table *table_of(const tb_log *log, tb_error *error) {
    tb_setup setup;
    tb_setup_default(tb_log_game(log), &setup);
    setup.deal = TB_DEAL_ENTERED;
    setup.game->options_of(tb_log_at(log, 0), setup.options);
    setup.has_start = tb_log_is_set_up(log);
    setup.start = *tb_log_at(log, 0);
    tb_table *table = tb_table_new(&setup);
    if (table == NULL)
        tb_fail_memory(error);
    if (table != NULL && enter_log(log, table, error))
        return table;
    tb_table_free(table);
    return NULL;
}

/* Opens the study table of a log that was read from the body; frees the log. */
static bool open_log(tb_call *call, const char *name, tb_log *log) {
    if (log == NULL)
        return false;
    tb_table *table = table_of(log, call->error);
    tb_log_free(log);
    return tb_open_place(call, name, table);
}

static bool take_game(tb_call *call, const tb_game **game) {
    const char *id = tb_next_word(&call->rest);
    *game = tb_game_find(id);
    return *game != NULL || tb_refuse(call->error, TB_NO_GAME, id);
}

bool tb_verb_open_record(tb_call *call) {
    const char *name;
    if (!tb_take_new_name(call, &name) || !tb_take_end(call))
        return false;
    return open_log(call, name, tb_record_read_parts(call->body, call->body_length, call->error));
}

bool tb_verb_import(tb_call *call) {
    const char *name;
    const tb_game *game;
    if (!tb_take_new_name(call, &name) || !take_game(call, &game) || !tb_take_end(call))
        return false;
    if (game->notation == NULL)
        return tb_refuse(call->error, TB_NO_NOTATION, game->id);
    return open_log(call, name, tb_notation_read(game, call->body, call->body_length, call->error));
}
