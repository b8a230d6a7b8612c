/* Verbs that open, change, keep and close tables. */
#include "base/words.h"
#include "desk/call.h"

static bool answer_ok(tb_call *call) {
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "ok", true);
    tb_json_object_end(call->json);
    return true;
}

bool tb_verb_new(tb_call *call) {
    const char *name;
    return tb_take_new_name(call, &name) &&
           tb_open_place(call, name,
                         tb_table_open(call->rest == NULL ? "" : call->rest, call->error));
}

bool tb_verb_rematch(tb_call *call) {
    tb_place *place;
    const char *name;
    return tb_take_place(call, &place) && tb_take_new_name(call, &name) &&
           tb_open_place(
               call, name,
               tb_table_rematch(place->table, call->rest == NULL ? "" : call->rest, call->error));
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
        !tb_table_do(place->table, &sent.message, &receipt, call->error))
        return false;
    tb_rest_minds(place);
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
    tb_place *place;
    uint64_t since = 0;
    const tb_key keys[] = {{.name = "since", .high = UINT32_MAX, .number = &since}};
    if (!tb_take_place(call, &place) || !tb_take_keys(call, keys, 1))
        return false;
    tb_json_object(call->json, NULL);
    tb_json_number(call->json, "format", tb_table_setup(place->table)->format);
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
           tb_open_place(call, name, tb_table_restore(call->body, call->body_length, call->error));
}
