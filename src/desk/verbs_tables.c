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

/* Puts a table that was opened, if it was, under its name. */
static bool put_and_answer(tb_call *call, const char *name, tb_table *table) {
    return table != NULL && tb_put_table(call, name, table) && answer_version(call, table);
}

bool tb_verb_new(tb_call *call) {
    const char *name;
    return tb_take_new_name(call, &name) &&
           put_and_answer(call, name, tb_table_open(call->rest, call->fault));
}

bool tb_verb_rematch(tb_call *call) {
    tb_place *place;
    const char *name;
    return tb_take_place(call, &place) && tb_take_new_name(call, &name) &&
           put_and_answer(call, name, tb_table_rematch(place->table, call->rest, call->fault));
}

/* ---- messages ---- */

/* A message as it is written, and how its sender wants to be told what it changed. */
typedef struct sending {
    tb_message message;
    tb_look look;
    bool views;
} sending;

static bool take_message(tb_call *call, const tb_place *place, sending *sent) {
    tb_message *message = &sent->message;
    const tb_key keys[] = {{.name = "lang", .lang = &sent->look.lang},
                           {.name = "views", .all = &sent->views}};
    if (!tb_take_sender(call, place, &message->seat) || !tb_take_time(call, &message->now) ||
        !tb_take_number(call, 0, TB_LATEST, &message->version))
        return false;
    message->id = tb_next_word(&call->rest);
    if (!tb_take_first_keys(call, keys, sizeof keys / sizeof keys[0]))
        return false;
    message->verb = tb_next_word(&call->rest);
    message->argument = call->rest == NULL ? "" : call->rest;
    /* whoever owns the clock is told what everybody may know */
    sent->look.seat = message->seat == TB_CLOCK ? TB_ONLOOKER : message->seat;
    sent->look.now = message->now;
    return true;
}

static void answer_receipt(const tb_receipt *receipt, const tb_table *table, tb_json *json) {
    tb_json_bool(json, "ok", true);
    tb_json_number(json, "version", (int64_t)receipt->version);
    tb_json_string(json, "line", receipt->line);
    if (receipt->repeated)
        tb_json_bool(json, "repeated", true);
    tb_json_number(json, "now", (int64_t)tb_table_version(table));
}

bool tb_verb_do(tb_call *call) {
    tb_place *place;
    tb_receipt receipt;
    sending sent = {.look = {.lang = TB_EN}};
    if (!tb_take_place(call, &place) || !take_message(call, place, &sent) ||
        !tb_table_do(place->table, &sent.message, &receipt, call->fault))
        return false;
    tb_json_object(call->json, NULL);
    answer_receipt(&receipt, place->table, call->json);
    tb_table_changes(place->table, &sent.look, sent.message.version, sent.views, call->json);
    tb_json_object_end(call->json);
    return true;
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
    enum { FORMAT = 2 };
    tb_place *place;
    uint64_t since = 0;
    const tb_key keys[] = {{.name = "since", .high = UINT32_MAX, .number = &since}};
    if (!tb_take_place(call, &place) || !tb_take_keys(call, keys, 1))
        return false;
    tb_json_object(call->json, NULL);
    tb_json_number(call->json, "format", FORMAT);
    tb_json_array(call->json, "lines");
    for (uint64_t i = since; i < tb_table_lines(place->table); i++)
        tb_json_string(call->json, NULL, tb_table_line(place->table, (uint32_t)i));
    tb_json_array_end(call->json);
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_restore(tb_call *call) {
    const char *name;
    return tb_take_new_name(call, &name) && tb_take_end(call) &&
           put_and_answer(call, name, tb_table_restore(call->body, call->body_length, call->fault));
}

/* ---- records and other notations ---- */

/* What is hidden stays so until the game is over. */
static bool may_tell_all(tb_call *call, const tb_table *table) {
    return !tb_table_setup(table)->game->has_hidden || tb_table_phase(table) == TB_FINISHED ||
           tb_table_is_study(table) || tb_fault_set(call->fault, TB_NOT_OVER, NULL);
}

bool tb_verb_record(tb_call *call) {
    tb_place *place;
    if (!tb_take_place(call, &place) || !tb_take_end(call))
        return false;
    if (!may_tell_all(call, place->table))
        return false;
    tb_json_object(call->json, NULL);
    tb_log_record(tb_table_log(place->table), tb_json_begin_raw(call->json, "record"));
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

static bool enter(tb_table *table, const char *verb, const char *argument, tb_fault *fault) {
    char id[24];
    tb_text text = tb_text_in(id, sizeof id);
    tb_receipt receipt;
    tb_text_number(&text, (int64_t)tb_table_lines(table));
    const tb_message message = {.seat = TB_REFEREE,
                                .version = tb_table_version(table),
                                .id = id,
                                .verb = verb,
                                .argument = argument};
    return tb_table_do(table, &message, &receipt, fault);
}

/* `6,0` */
static void write_sixths(const tb_game *game, const uint8_t *sixths, tb_text *text) {
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        tb_text_string(text, seat > 0 ? "," : "");
        tb_text_number(text, sixths[seat]);
    }
}

static bool enter_log(const tb_log *log, tb_table *table, tb_fault *fault) {
    char argument[2 * TB_MAX_SEATS + 1];
    uint8_t sixths[TB_MAX_SEATS];
    tb_text text = tb_text_in(argument, sizeof argument);
    bool good = true;
    for (uint32_t i = 0; good && i < tb_log_count(log); i++)
        good = enter(table, "event", tb_log_played(log, i), fault);
    if (!good || tb_log_ending(log) != TB_STATED || !tb_log_result(log, sixths))
        return good;
    write_sixths(tb_log_game(log), sixths, &text);
    return enter(table, "state", argument, fault);
}

/* A study table on which the events of a log have been entered. */
static tb_table *table_of(const tb_log *log, tb_fault *fault) {
    tb_setup setup;
    tb_setup_default(tb_log_game(log), &setup);
    setup.deal = TB_DEAL_ENTERED;
    setup.game->options_of(tb_log_at(log, 0), setup.options);
    tb_table *table = tb_table_new(&setup);
    if (table == NULL)
        tb_fault_set(fault, TB_MEMORY, NULL);
    if (table != NULL && enter_log(log, table, fault))
        return table;
    tb_table_free(table);
    return NULL;
}

/* The field `memory` is that there is none; any other is wrong in the body. */
static bool bad_notation(tb_call *call, const tb_error *error) {
    char detail[sizeof error->field + sizeof error->message + 2];
    tb_text text = tb_text_in(detail, sizeof detail);
    if (strcmp(error->field, "memory") == 0)
        return tb_fault_set(call->fault, TB_MEMORY, NULL);
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
    tb_table *table = table_of(log, call->fault);
    tb_log_free(log);
    return put_and_answer(call, name, table);
}
