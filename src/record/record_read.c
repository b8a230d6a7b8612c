/* The meaning of a record: every member is checked, the events are replayed, and what the record
 * says of the final position and of the result must be what the replay gives. It comes taken apart
 * (parts.h), so that the program and the page read it by the same code. */
#include "record/dealt.h"
#include "record/ending.h"
#include <teban/games.h>

#include <string.h>

const tb_error_kind tb_bad_record = {"bad-body", {"{2}: {1}", "{2}：{1}"}};

/* The members a record may have; anything else is an error, so that a typing mistake is seen. */
static const char *const members[] = {"format", "version", "game",   "options", "start", "seats",
                                      "events", "final",   "result", "ending",  "ended", "deal"};

static bool known_members(const tb_parts *record, tb_error *error) {
    for (uint32_t k = 0; k < record->count; k++) {
        const char *path = record->list[k].path;
        const size_t length = strcspn(path, ".");
        bool known = false;
        for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
            known =
                known || (strlen(members[i]) == length && memcmp(members[i], path, length) == 0);
        if (!known)
            return tb_fail(error, path,
                           TB_SAID("is not a member of a record", "棋譜の項目ではありません"));
    }
    return true;
}

static const tb_game *read_header(const tb_parts *record, tb_error *error) {
    const char *format = tb_parts_string(record, "format");
    const tb_part *version = tb_parts_find(record, "version");
    const char *id = tb_parts_string(record, "game");
    if (format == NULL || strcmp(format, "teban-record") != 0) {
        tb_fail(error, "format",
                TB_SAID("must be \"teban-record\"", "\"teban-record\" と書きます"));
        return NULL;
    }
    if (version == NULL || version->kind != 'n' ||
        (strcmp(version->text, "1") != 0 && strcmp(version->text, "2") != 0)) {
        tb_fail(error, "version", TB_SAID("must be 1 or 2", "1 か 2 と書きます"));
        return NULL;
    }
    if (version->text[0] == '1' && tb_parts_find(record, "deal") != NULL) {
        tb_fail(error, "deal", TB_SAID("needs version 2", "version が 2 の棋譜に書きます"));
        return NULL;
    }
    const tb_game *game = id == NULL ? NULL : tb_game_find(id);
    if (game == NULL)
        tb_fail(error, "game", TB_SAID("is not the id of a game", "知らないゲームです"));
    return game;
}

static bool read_option(const tb_game *game, const tb_part *part, uint32_t *options,
                        tb_error *error) {
    char assignment[128];
    tb_text text = tb_text_in(assignment, sizeof assignment);
    if (part->kind != 's')
        return tb_fail(error, tb_part_key(part),
                       TB_SAID("an option's value is a string", "ルールの値は文字列で書きます"));
    tb_text_string(&text, tb_part_key(part));
    tb_text_char(&text, '=');
    tb_text_string(&text, part->text);
    if (!tb_text_fits(&text))
        return tb_fail(error, "options",
                       TB_SAID("an option is too long", "ルールの選択が長すぎます"));
    return tb_option_set(game, assignment, options, error);
}

static bool read_options(const tb_game *game, const tb_parts *record, uint32_t *options,
                         tb_error *error) {
    const tb_part *object = tb_parts_find(record, "options");
    tb_options_default(game, options);
    if (object == NULL)
        return true;
    if (object->kind != '{')
        return tb_fail(error, "options", TB_SAID("must be an object", "オブジェクトで書きます"));
    const tb_part *part = NULL;
    while ((part = tb_parts_next(record, "options", part)) != NULL) {
        if (!read_option(game, part, options, error))
            return false;
    }
    return tb_options_check(game, options, error);
}

static tb_log *open_log(const tb_game *game, const tb_parts *record, tb_error *error) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    const tb_part *start = tb_parts_find(record, "start");
    tb_log *log;
    tb_state state;
    if (!read_options(game, record, options, error))
        return NULL;
    if (start == NULL) {
        log = tb_log_new(game, options);
    } else {
        if (start->kind != 's') {
            tb_fail(error, "start", TB_SAID("must be a position", "局面を書きます"));
            return NULL;
        }
        if (!tb_position_read(game, options, start->text, &state, error))
            return NULL;
        log = tb_log_new_at(game, &state);
    }
    if (log == NULL)
        tb_fail_memory(error);
    return log;
}

/* Which event it is, and why it is illegal. */
static bool bad_event(const tb_part *part, tb_error *error) {
    const tb_why *why = &error->why;
    char field[sizeof error->field];
    char message[TB_LANGS][640];
    tb_text place = tb_text_in(field, sizeof field);
    tb_text_string(&place, "events[");
    tb_text_string(&place, tb_part_key(part));
    tb_text_char(&place, ']');
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(message[lang], sizeof message[lang]);
        if (lang == TB_EN) {
            tb_text_string(&text, why->reason->code);
            tb_text_char(&text, ' ');
        }
        tb_text_string(&text, why->reason->clause);
        tb_text_char(&text, ' ');
        tb_why_text(why, lang, &text);
    }
    return tb_fail(error, field, TB_SAID(message[TB_EN], message[TB_JA]));
}

static bool read_events(tb_log *log, const tb_parts *record, tb_error *error) {
    const tb_part *events = tb_parts_find(record, "events");
    const tb_part *part = NULL;
    if (events == NULL || events->kind != '[')
        return tb_fail(error, "events", TB_SAID("must be an array", "配列で書きます"));
    while ((part = tb_parts_next(record, "events", part)) != NULL) {
        if (part->kind != 's')
            return tb_fail(error, "events",
                           TB_SAID("an event is a string", "手は文字列で書きます"));
        if (!tb_log_add(log, part->text, error))
            return error->kind == &tb_illegal && bad_event(part, error);
    }
    return true;
}

/* The strings of an array, one for each seat; false if it is anything else. */
static bool read_by_seat(const tb_game *game, const tb_parts *record, const char *path,
                         const char **texts) {
    const tb_part *array = tb_parts_find(record, path);
    const tb_part *part = NULL;
    uint32_t count = 0;
    if (array->kind != '[')
        return false;
    while ((part = tb_parts_next(record, path, part)) != NULL) {
        if (part->kind != 's' || count == game->seat_count)
            return false;
        texts[count++] = part->text;
    }
    return count == game->seat_count;
}

static bool check_seats(const tb_log *log, const tb_parts *record, tb_error *error) {
    const tb_game *game = tb_log_game(log);
    const char *seats[TB_MAX_SEATS] = {0};
    if (tb_parts_find(record, "seats") == NULL)
        return true;
    bool right = read_by_seat(game, record, "seats", seats);
    for (uint32_t i = 0; right && i < game->seat_count; i++)
        right = seats[i][0] == game->seats[i] && seats[i][1] == '\0';
    return right ||
           tb_fail(error, "seats",
                   TB_SAID("are not the seats of this game", "このゲームの席ではありません"));
}

static bool check_final(const tb_log *log, const tb_parts *record, tb_error *error) {
    char position[TB_POSITION_TEXT];
    const tb_part *final = tb_parts_find(record, "final");
    tb_text text = tb_text_in(position, sizeof position);
    if (final == NULL)
        return true;
    tb_log_game(log)->position_text(tb_log_now(log), &text);
    if (final->kind != 's' || strcmp(final->text, position) != 0)
        return tb_fail(error, "final",
                       TB_SAID("is not the position that the events lead to",
                               "手順から進んだ局面と合いません"));
    return true;
}

static bool read_sixths(const char *text, uint8_t *sixths) {
    for (uint32_t value = 0; value <= TB_WHOLE_POINT; value++) {
        char buffer[8];
        tb_text fraction = tb_text_in(buffer, sizeof buffer);
        tb_sixths_text(value, &fraction);
        if (strcmp(buffer, text) == 0) {
            *sixths = (uint8_t)value;
            return true;
        }
    }
    return false;
}

static bool read_points(const tb_game *game, const tb_parts *record, uint8_t *sixths) {
    const char *points[TB_MAX_SEATS] = {0};
    uint32_t sum = 0;
    if (!read_by_seat(game, record, "result", points))
        return false;
    for (uint32_t i = 0; i < game->seat_count; i++) {
        if (!read_sixths(points[i], &sixths[i]))
            return false;
        sum += sixths[i];
    }
    return sum == TB_WHOLE_POINT;
}

/* The result must be that of the events if they end the game; otherwise it is a stated one. */
static bool read_result(tb_log *log, const tb_parts *record, tb_error *error) {
    const tb_game *game = tb_log_game(log);
    const tb_part *result = tb_parts_find(record, "result");
    uint8_t said[TB_MAX_SEATS] = {0};
    uint8_t found[TB_MAX_SEATS] = {0};
    const bool over = tb_log_result(log, found);
    if (result == NULL)
        return true;
    if (result->kind == 'z')
        return !over || tb_fail(error, "result",
                                TB_SAID("is missing, but the events end the game",
                                        "結果がありませんが、対局は手順で終わっています"));
    if (!read_points(game, record, said))
        return tb_fail(error, "result",
                       TB_SAID("must hold a fraction for each seat, together 1",
                               "席ごとの分数で、合わせて 1 になるように書きます"));
    if (over && memcmp(said, found, game->seat_count) != 0)
        return tb_fail(
            error, "result",
            TB_SAID("is not the result that the events lead to", "手順から出る結果と合いません"));
    if (!over)
        tb_log_state_result(log, said);
    return true;
}

static bool check_ending(const tb_log *log, const tb_parts *record, tb_error *error) {
    const tb_part *ending = tb_parts_find(record, "ending");
    if (ending == NULL)
        return true;
    if (ending->kind != 's' || strcmp(ending->text, tb_ending_words[tb_log_ending(log)]) != 0)
        return tb_fail(error, "ending",
                       TB_SAID("does not fit the events and the result", "手順と結果に合いません"));
    return true;
}

/* What the events say of the end: its code and its clause. The sentences and the places are for who
 * reads the record; they may be those of another edition. */
static bool names_end(const tb_parts *record, const tb_end *end) {
    const char *code = tb_parts_string(record, "ended.code");
    const char *clause = tb_parts_string(record, "ended.clause");
    return code != NULL && strcmp(code, end->why.reason->code) == 0 && clause != NULL &&
           strcmp(clause, end->why.reason->clause) == 0;
}

static bool check_ended(const tb_log *log, const tb_parts *record, tb_error *error) {
    const tb_part *ended = tb_parts_find(record, "ended");
    tb_end end;
    if (ended == NULL)
        return true;
    if (tb_log_end(log, &end) ? !names_end(record, &end) : ended->kind != 'z')
        return tb_fail(error, "ended",
                       TB_SAID("is not how the events end the game", "終わり方が手順と合いません"));
    return true;
}

static tb_log *read_record(const tb_parts *record, tb_error *error) {
    if (!known_members(record, error))
        return NULL;
    const tb_game *game = read_header(record, error);
    tb_log *log = game == NULL ? NULL : open_log(game, record, error);
    if (log == NULL)
        return NULL;
    if (read_events(log, record, error) && check_seats(log, record, error) &&
        check_final(log, record, error) && read_result(log, record, error) &&
        check_ending(log, record, error) && check_ended(log, record, error) &&
        tb_dealt_read(record, log, error))
        return log;
    tb_log_free(log);
    return NULL;
}

tb_log *tb_record_read_parts(const char *lines, size_t length, tb_error *error) {
    tb_parts record = {0};
    tb_log *log = tb_parts_read(&record, lines, length, error) ? read_record(&record, error) : NULL;
    if (log == NULL)
        tb_fail_as(error, &tb_bad_record);
    tb_parts_free(&record);
    return log;
}
