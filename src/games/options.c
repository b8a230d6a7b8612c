/* Rule options: their values as text and as numbers. */
#include <teban/game.h>

#include <string.h>

void tb_options_default(const tb_game *game, uint32_t *options) {
    for (uint32_t i = 0; i < game->option_count; i++)
        options[i] = game->options[i].normal;
}

/* A plain decimal number of at most five digits up to `high`, no sign, no leading zero; moves
 * *text after it. */
static bool read_number(const char **text, uint32_t low, uint32_t high, uint32_t *number) {
    const char *c = *text;
    uint32_t value = 0;
    int digits = 0;
    for (; *c >= '0' && *c <= '9' && digits < 6; c++, digits++)
        value = value * 10 + (uint32_t)(*c - '0');
    if (digits == 0 || digits > 5 || (digits > 1 && (*text)[0] == '0') || value < low ||
        value > high)
        return false;
    *text = c;
    *number = value;
    return true;
}

static bool read_choice(const tb_option *option, const char *text, uint32_t *value) {
    for (uint32_t i = 0; option->choices[i].value != NULL; i++) {
        if (strcmp(option->choices[i].value, text) == 0) {
            *value = i;
            return true;
        }
    }
    return false;
}

static bool read_counts(const tb_option *option, const char *text, uint32_t *value) {
    uint32_t packed = 0;
    for (uint32_t i = 0; i < option->count; i++) {
        uint32_t number;
        if (i > 0 && *text++ != ',')
            return false;
        if (!read_number(&text, option->low, option->high, &number))
            return false;
        packed |= number << (4 * i);
    }
    *value = packed;
    return *text == '\0';
}

static bool read_value(const tb_option *option, const char *text, uint32_t *value) {
    switch (option->kind) {
    case TB_CHOICE:
        return read_choice(option, text, value);
    case TB_RANGE:
        return read_number(&text, option->low, option->high, value) && *text == '\0';
    case TB_COUNTS:
        return read_counts(option, text, value);
    }
    return false;
}

static bool unwritten(tb_error *error) {
    tb_fail(error, "option",
            TB_SAID("an option is written key=value", "ルールの選択は「名前=値」と書きます"));
    return tb_fail_as(error, &tb_bad_option);
}

static bool bad_value(const tb_option *option, const char *text, tb_error *error) {
    char range[sizeof error->message[TB_EN]];
    char found[48];
    tb_text takes = tb_text_in(range, sizeof range);
    tb_text quoted = tb_text_in(found, sizeof found);
    tb_option_range_text(option, &takes);
    tb_text_clip(&quoted, text, 40);
    tb_fail_with(
        error, option->key,
        TB_SAID("{1} takes {2}, not \"{3}\"", "{1} に「{3}」は選べません。選べるのは {2} です"),
        (const char *const[]){option->key, range, found});
    return tb_fail_as(error, &tb_bad_option);
}

static bool unknown_key(const tb_game *game, const char *key, size_t length, tb_error *error) {
    char found[48];
    tb_text quoted = tb_text_in(found, sizeof found);
    tb_text_bytes(&quoted, key, length < 40 ? length : 40);
    tb_fail_with(
        error, "option",
        TB_SAID("{1} has no option \"{2}\"", "{1} に「{2}」というルールの選択はありません"),
        (const char *const[]){game->id, found});
    return tb_fail_as(error, &tb_bad_option);
}

bool tb_option_set(const tb_game *game, const char *assignment, uint32_t *options,
                   tb_error *error) {
    const size_t length = strcspn(assignment, "=");
    if (assignment[length] != '=')
        return unwritten(error);
    for (uint32_t i = 0; i < game->option_count; i++) {
        const tb_option *option = &game->options[i];
        if (strlen(option->key) != length || memcmp(option->key, assignment, length) != 0)
            continue;
        uint32_t value;
        if (!read_value(option, assignment + length + 1, &value))
            return bad_value(option, assignment + length + 1, error);
        options[i] = value;
        return true;
    }
    return unknown_key(game, assignment, length, error);
}

bool tb_options_check(const tb_game *game, const uint32_t *options, tb_error *error) {
    return game->options_check == NULL || game->options_check(options, error) ||
           tb_fail_as(error, &tb_bad_option);
}

void tb_option_value_text(const tb_option *option, uint32_t value, tb_text *text) {
    switch (option->kind) {
    case TB_CHOICE:
        tb_text_string(text, option->choices[value].value);
        break;
    case TB_RANGE:
        tb_text_number(text, value);
        break;
    case TB_COUNTS:
        for (uint32_t i = 0; i < option->count; i++) {
            if (i > 0)
                tb_text_char(text, ',');
            tb_text_number(text, (value >> (4 * i)) & 15);
        }
        break;
    }
}

static void span(const tb_option *option, tb_text *text) {
    tb_text_number(text, option->low);
    tb_text_string(text, "..");
    tb_text_number(text, option->high);
}

void tb_option_range_text(const tb_option *option, tb_text *text) {
    switch (option->kind) {
    case TB_CHOICE:
        for (uint32_t i = 0; option->choices[i].value != NULL; i++) {
            if (i > 0)
                tb_text_char(text, '|');
            tb_text_string(text, option->choices[i].value);
        }
        break;
    case TB_RANGE:
        span(option, text);
        break;
    case TB_COUNTS:
        for (uint32_t i = 0; i < option->count; i++) {
            if (i > 0)
                tb_text_char(text, ',');
            span(option, text);
        }
        break;
    }
}
