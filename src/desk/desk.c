/* The set of tables, the words that many verbs have, and the table of verbs. */
#include "desk/desk.h"

#include "base/read.h"
#include "base/words.h"
#include "desk/call.h"
#include "games/find.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 8192 };

/* Who may use a verb where a table is shared: those who sit or look on, or only whoever keeps the
 * tables. ASKING: of those, the ones that ask about one table and change nothing. */
enum { OWNER, CLIENT, ASKING };

static const struct {
    const char *name;
    tb_verb *answer;
    int who;
} verbs[] = {
    {"games", tb_verb_games, CLIENT},     {"see", tb_verb_see, ASKING},
    {"changes", tb_verb_changes, ASKING}, {"do", tb_verb_do, CLIENT},
    {"moves", tb_verb_moves, ASKING},     {"why", tb_verb_why, ASKING},
    {"steps", tb_verb_steps, ASKING},     {"loses", tb_verb_loses, ASKING},
    {"record", tb_verb_record, ASKING},   {"export", tb_verb_export, ASKING},
    {"new", tb_verb_new, OWNER},          {"rematch", tb_verb_rematch, OWNER},
    {"import", tb_verb_import, OWNER},    {"open-record", tb_verb_open_record, OWNER},
    {"journal", tb_verb_journal, OWNER},  {"restore", tb_verb_restore, OWNER},
    {"close", tb_verb_close, OWNER},      {"think", tb_verb_think, OWNER},
    {"ponder", tb_verb_ponder, OWNER},    {"halt", tb_verb_halt, OWNER},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

/* The row of a verb; VERBS if there is none. */
static size_t find_verb(const char *name, size_t length) {
    size_t i = 0;
    while (i < VERBS &&
           (strlen(verbs[i].name) != length || memcmp(verbs[i].name, name, length) != 0))
        i++;
    return i;
}

bool tb_desk_is_for_clients(const char *line, size_t length) {
    size_t end = 0;
    while (end < length && line[end] != ' ' && line[end] != '\n')
        end++;
    const size_t verb = find_verb(line, end);
    return verb < VERBS && verbs[verb].who != OWNER;
}

tb_desk *tb_desk_new(const tb_host *host) {
    tb_desk *desk = calloc(1, sizeof *desk);
    if (desk != NULL)
        desk->host = host;
    return desk;
}

void tb_desk_free(tb_desk *desk) {
    if (desk == NULL)
        return;
    while (desk->count > 0)
        tb_remove_place(desk, &desk->places[desk->count - 1]);
    free(desk->places);
    free(desk);
}

/* ---- the set of tables ---- */

/* The first place whose name is not before this one. */
static uint32_t place_index(const tb_desk *desk, const char *name) {
    uint32_t low = 0;
    uint32_t high = desk->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (strcmp(desk->places[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static tb_place *find_place(const tb_desk *desk, const char *name) {
    const uint32_t index = place_index(desk, name);
    const bool found = index < desk->count && strcmp(desk->places[index].name, name) == 0;
    return found ? &desk->places[index] : NULL;
}

static bool reserve_place(tb_desk *desk) {
    if (desk->count < desk->capacity)
        return true;
    const uint32_t capacity = 2 * desk->capacity + 8;
    tb_place *places = realloc(desk->places, capacity * sizeof *places);
    if (places == NULL)
        return false;
    desk->places = places;
    desk->capacity = capacity;
    return true;
}

static void add_place(tb_desk *desk, const char *name, tb_table *table) {
    const uint32_t index = place_index(desk, name);
    tb_place *place = &desk->places[index];
    memmove(place + 1, place, (desk->count - index) * sizeof *place);
    *place = (tb_place){.table = table};
    tb_text text = tb_text_in(place->name, sizeof place->name);
    tb_text_string(&text, name);
    desk->count++;
}

bool tb_open_place(tb_call *call, const char *name, tb_table *table) {
    if (table == NULL)
        return false;
    if (!reserve_place(call->desk)) {
        tb_table_free(table);
        return tb_fail_memory(call->error);
    }
    add_place(call->desk, name, table);
    tb_json_object(call->json, NULL);
    tb_json_bool(call->json, "ok", true);
    tb_json_number(call->json, "version", (int64_t)tb_table_version(table));
    tb_json_object_end(call->json);
    return true;
}

void tb_remove_place(tb_desk *desk, tb_place *place) {
    const size_t after = (size_t)(desk->places + desk->count - (place + 1));
    tb_forget_thinking(place);
    tb_table_free(place->table);
    memmove(place, place + 1, after * sizeof *place);
    desk->count--;
}

/* ---- words ---- */

bool tb_bad_word(tb_call *call, const char *word) {
    return tb_refuse(call->error, TB_BAD_LINE, word);
}

static bool is_table_name(const char *name) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    const size_t length = strlen(name);
    return length > 0 && length <= TB_TABLE_NAME && strspn(name, allowed) == length;
}

bool tb_take_place(tb_call *call, tb_place **place) {
    *place = call->only;
    if (*place != NULL)
        return true;
    const char *name = tb_next_word(&call->rest);
    if (!is_table_name(name))
        return tb_bad_word(call, name);
    *place = find_place(call->desk, name);
    return *place != NULL || tb_refuse(call->error, TB_NO_TABLE, name);
}

bool tb_take_new_name(tb_call *call, const char **name) {
    *name = tb_next_word(&call->rest);
    if (!is_table_name(*name))
        return tb_bad_word(call, *name);
    return find_place(call->desk, *name) == NULL || tb_refuse(call->error, TB_TABLE_EXISTS, *name);
}

bool tb_take_seat(tb_call *call, const tb_place *place, int *seat) {
    const char *word = tb_next_word(&call->rest);
    *seat = tb_viewer_find(tb_table_game(place->table), word);
    return *seat >= 0 || tb_refuse(call->error, TB_BAD_SEAT, word);
}

bool tb_take_sender(tb_call *call, const tb_place *place, int *seat) {
    char *rest = call->rest;
    if (rest != NULL && strncmp(rest, "clock ", 6) == 0) {
        tb_next_word(&call->rest);
        *seat = TB_CLOCK;
        return true;
    }
    return tb_take_seat(call, place, seat);
}

bool tb_take_time(tb_call *call, uint64_t *now) {
    return tb_take_number(call, 0, TB_LATEST, now);
}

bool tb_take_viewer(tb_call *call, const tb_place *place, int *seat) {
    if (!tb_take_seat(call, place, seat))
        return false;
    const bool let_in =
        tb_table_is_study(place->table) || tb_table_phase(place->table) == TB_FINISHED;
    return *seat != TB_REFEREE || let_in || tb_refuse(call->error, TB_NO_REFEREE, NULL);
}

bool tb_take_number(tb_call *call, uint64_t low, uint64_t high, uint64_t *number) {
    const char *word = tb_next_word(&call->rest);
    return tb_read_number(word, low, high, number) || tb_bad_word(call, word);
}

bool tb_take_end(tb_call *call) {
    return call->rest == NULL || tb_bad_word(call, call->rest);
}

static const tb_key *find_key(char *word, const tb_key *keys, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (tb_value_of(word, keys[i].name) != NULL)
            return &keys[i];
    }
    return NULL;
}

static bool read_key(char *word, const tb_key *key) {
    const char *value = tb_value_of(word, key->name);
    if (key->lang != NULL)
        return tb_lang_find(value, key->lang);
    if (key->all != NULL)
        return *key->all = strcmp(value, "all") == 0;
    return tb_read_number(value, key->low, key->high, key->number);
}

bool tb_take_first_keys(tb_call *call, const tb_key *keys, size_t count) {
    while (call->rest != NULL) {
        const tb_key *key = find_key(call->rest, keys, count);
        if (key == NULL)
            return true;
        char *word = tb_next_word(&call->rest);
        if (!read_key(word, key))
            return tb_bad_word(call, word);
    }
    return true;
}

bool tb_take_keys(tb_call *call, const tb_key *keys, size_t count) {
    return tb_take_first_keys(call, keys, count) && tb_take_end(call);
}

/* ---- calls ---- */

static bool answer_line(tb_call *call, tb_error *error) {
    const char *name = tb_next_word(&call->rest);
    const size_t verb = find_verb(name, strlen(name));
    if (verb == VERBS || (call->only != NULL && verbs[verb].who != ASKING))
        return tb_bad_word(call, name);
    return tb_is_whole(call->body, call->body_length, error) && verbs[verb].answer(call);
}

static void write_too_long(tb_text *reply) {
    tb_error error;
    char wanted[24];
    tb_text number = tb_text_in(wanted, sizeof wanted);
    tb_text_number(&number, (int64_t)reply->length + 1);
    tb_refuse(&error, TB_TOO_LONG, wanted);
    *reply = tb_text_in(reply->data, reply->capacity);
    tb_error_write(&error, reply);
}

static void answer(tb_desk *desk, tb_place *only, const char *line, size_t length, tb_text *reply) {
    char copy[LONGEST_LINE];
    uint32_t code;
    tb_error error;
    tb_json json = tb_json_on(reply);
    const char *newline = memchr(line, '\n', length);
    const size_t line_length = newline == NULL ? length : (size_t)(newline - line);
    tb_call call = {.desk = desk,
                    .only = only,
                    .rest = copy,
                    .body = newline == NULL ? "" : newline + 1,
                    .body_length = newline == NULL ? 0 : length - line_length - 1,
                    .json = &json,
                    .error = &error};
    bool answered = false;
    /* plain, so that it can be cut up and quoted wherever an answer is shown */
    if (line_length >= sizeof copy || !tb_is_plain(line, line_length, &code)) {
        tb_refuse(&error, TB_BAD_LINE, "not a line of text");
    } else {
        memcpy(copy, line, line_length);
        copy[line_length] = '\0';
        answered = answer_line(&call, &error);
    }
    if (!answered) {
        *reply = tb_text_in(reply->data, reply->capacity);
        tb_error_write(&error, reply);
    }
    if (!tb_text_fits(reply))
        write_too_long(reply);
}

void tb_desk_call(tb_desk *desk, const char *line, size_t length, tb_text *reply) {
    answer(desk, NULL, line, length, reply);
}

void tb_desk_ask(tb_table *table, const char *name, const char *line, size_t length,
                 tb_text *reply) {
    tb_place place = {.table = table};
    tb_text text = tb_text_in(place.name, sizeof place.name);
    tb_text_string(&text, name);
    answer(NULL, &place, line, length, reply);
}
