/* Reading a record: every member is checked, the events are replayed, and what the record says of
 * the final position and of the result must be what the replay gives. */
#include "record/ending.h"
#include <teban/teban.h>

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* The members a record may have; anything else is an error, so that a typing mistake is seen. */
static const char *const members[] = {"format", "version", "game",  "options", "start",
                                      "seats",  "events",  "final", "result",  "ending"};

static bool known_members(const json_t *root, tb_error *error) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)root, key, value) {
        bool known = false;
        for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
            known = known || strcmp(members[i], key) == 0;
        if (!known)
            return tb_fail(error, key, "is not a member of a record");
    }
    return true;
}

static const char *string_member(const json_t *root, const char *key) {
    return json_string_value(json_object_get(root, key));
}

static const tb_game *read_header(const json_t *root, tb_error *error) {
    const char *format = string_member(root, "format");
    const json_t *version = json_object_get(root, "version");
    const char *id = string_member(root, "game");
    if (format == NULL || strcmp(format, "teban-record") != 0) {
        tb_fail(error, "format", "must be \"teban-record\"");
        return NULL;
    }
    if (!json_is_integer(version) || json_integer_value(version) != 1) {
        tb_fail(error, "version", "must be 1");
        return NULL;
    }
    const tb_game *game = id == NULL ? NULL : tb_game_find(id);
    if (game == NULL)
        tb_fail(error, "game", "is not the id of a game");
    return game;
}

static bool read_options(const tb_game *game, const json_t *root, uint32_t *options,
                         tb_error *error) {
    json_t *object = json_object_get(root, "options");
    const char *key;
    json_t *value;
    tb_options_default(game, options);
    if (object == NULL)
        return true;
    if (!json_is_object(object))
        return tb_fail(error, "options", "must be an object");
    json_object_foreach(object, key, value) {
        char assignment[128];
        if (!json_is_string(value))
            return tb_fail(error, key, "an option's value is a string");
        const int length =
            snprintf(assignment, sizeof assignment, "%s=%s", key, json_string_value(value));
        if (length < 0 || (size_t)length >= sizeof assignment)
            return tb_fail(error, "options", "an option is too long");
        if (!tb_option_set(game, assignment, options, error))
            return false;
    }
    return tb_options_check(game, options, error);
}

static tb_log *open_log(const tb_game *game, const json_t *root, tb_error *error) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    const json_t *start = json_object_get(root, "start");
    tb_log *log;
    tb_state state;
    if (!read_options(game, root, options, error))
        return NULL;
    if (start == NULL) {
        log = tb_log_new(game, options);
    } else {
        if (!json_is_string(start)) {
            tb_fail(error, "start", "must be a position");
            return NULL;
        }
        if (!tb_position_read(game, options, json_string_value(start), &state, error))
            return NULL;
        log = tb_log_new_at(game, &state);
    }
    if (log == NULL)
        tb_fail(error, "memory", "out of memory");
    return log;
}

static bool bad_event(size_t index, const tb_why *why, tb_error *error) {
    char field[sizeof error->field];
    char message[sizeof error->message];
    tb_text text = tb_text_in(message, sizeof message);
    snprintf(field, sizeof field, "events[%u]", (uint32_t)index);
    tb_text_string(&text, why->reason->code);
    tb_text_char(&text, ' ');
    tb_text_string(&text, why->reason->clause);
    tb_text_char(&text, ' ');
    tb_why_text(why, TB_EN, &text);
    return tb_fail(error, field, message);
}

static bool read_events(tb_log *log, const json_t *root, tb_error *error) {
    json_t *events = json_object_get(root, "events");
    size_t index;
    json_t *value;
    if (!json_is_array(events))
        return tb_fail(error, "events", "must be an array");
    json_array_foreach(events, index, value) {
        tb_why why;
        if (!json_is_string(value))
            return tb_fail(error, "events", "an event is a string");
        switch (tb_log_add(log, json_string_value(value), &why)) {
        case TB_OK:
            break;
        case TB_ILLEGAL:
            return bad_event(index, &why, error);
        case TB_NO_MEMORY:
            return tb_fail(error, "memory", "out of memory");
        }
    }
    return true;
}

static bool check_seats(const tb_log *log, const json_t *root, tb_error *error) {
    const tb_game *game = tb_log_game(log);
    const json_t *seats = json_object_get(root, "seats");
    if (seats == NULL)
        return true;
    bool right = json_is_array(seats) && json_array_size(seats) == game->seat_count;
    for (uint32_t i = 0; right && i < game->seat_count; i++) {
        const char *seat = json_string_value(json_array_get(seats, i));
        right = seat != NULL && seat[0] == game->seats[i] && seat[1] == '\0';
    }
    return right || tb_fail(error, "seats", "are not the seats of this game");
}

static bool check_final(const tb_log *log, const json_t *root, tb_error *error) {
    char position[TB_POSITION_TEXT];
    const json_t *final = json_object_get(root, "final");
    tb_text text = tb_text_in(position, sizeof position);
    if (final == NULL)
        return true;
    tb_log_game(log)->position_text(tb_log_now(log), &text);
    if (!json_is_string(final) || strcmp(json_string_value(final), position) != 0)
        return tb_fail(error, "final", "is not the position that the events lead to");
    return true;
}

static bool read_sixths(const char *text, uint8_t *sixths) {
    for (uint8_t value = 0; text != NULL && value <= TB_WHOLE_POINT; value++) {
        char buffer[8];
        tb_text fraction = tb_text_in(buffer, sizeof buffer);
        tb_sixths_text(value, &fraction);
        if (strcmp(buffer, text) == 0) {
            *sixths = value;
            return true;
        }
    }
    return false;
}

static bool read_result_array(const tb_game *game, const json_t *result, uint8_t *sixths) {
    uint32_t sum = 0;
    if (!json_is_array(result) || json_array_size(result) != game->seat_count)
        return false;
    for (uint32_t i = 0; i < game->seat_count; i++) {
        if (!read_sixths(json_string_value(json_array_get(result, i)), &sixths[i]))
            return false;
        sum += sixths[i];
    }
    return sum == TB_WHOLE_POINT;
}

/* The result must be that of the events if they end the game; otherwise it is a stated one. */
static bool read_result(tb_log *log, const json_t *root, tb_error *error) {
    const tb_game *game = tb_log_game(log);
    const json_t *result = json_object_get(root, "result");
    uint8_t said[TB_MAX_SEATS] = {0};
    uint8_t found[TB_MAX_SEATS] = {0};
    const bool over = tb_log_result(log, found);
    if (result == NULL)
        return true;
    if (json_is_null(result))
        return !over || tb_fail(error, "result", "is missing, but the events end the game");
    if (!read_result_array(game, result, said))
        return tb_fail(error, "result", "must hold a fraction for each seat, together 1");
    if (over && memcmp(said, found, game->seat_count) != 0)
        return tb_fail(error, "result", "is not the result that the events lead to");
    if (!over)
        tb_log_state_result(log, said);
    return true;
}

static bool check_ending(const tb_log *log, const json_t *root, tb_error *error) {
    const json_t *ending = json_object_get(root, "ending");
    if (ending == NULL)
        return true;
    if (!json_is_string(ending) ||
        strcmp(json_string_value(ending), tb_ending_words[tb_log_ending(log)]) != 0)
        return tb_fail(error, "ending", "does not fit the events and the result");
    return true;
}

static tb_log *read_root(const json_t *root, tb_error *error) {
    if (!json_is_object(root)) {
        tb_fail(error, "record", "must be an object");
        return NULL;
    }
    if (!known_members(root, error))
        return NULL;
    const tb_game *game = read_header(root, error);
    if (game == NULL)
        return NULL;
    tb_log *log = open_log(game, root, error);
    if (log == NULL)
        return NULL;
    if (read_events(log, root, error) && check_seats(log, root, error) &&
        check_final(log, root, error) && read_result(log, root, error) &&
        check_ending(log, root, error))
        return log;
    tb_log_free(log);
    return NULL;
}

tb_log *tb_record_read(const char *json, size_t length, tb_error *error) {
    json_error_t where;
    json_t *root = json_loadb(json, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL) {
        char message[sizeof error->message];
        snprintf(message, sizeof message, "line %d: %.150s", where.line, where.text);
        tb_fail(error, "json", message);
        return NULL;
    }
    tb_log *log = read_root(root, error);
    json_decref(root);
    return log;
}
