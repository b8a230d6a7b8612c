/* The words of a setup: a reader for each key. */
#include "table/setup.h"

#include "base/read.h"
#include "base/words.h"
#include "search/level.h"

#include <string.h>

/* A year: any sum of times fits into 64 bits. */
static const uint64_t most_milliseconds = UINT64_C(366) * 24 * 3600 * 1000;

const char *const tb_sitter_words[] = {
    [TB_PERSON] = "person", [TB_COMPUTER] = "computer", [TB_OPEN] = "open"};
const char *const tb_dealing_words[] = {
    [TB_DEAL_SEALED] = "sealed", [TB_DEAL_SHARED] = "shared", [TB_DEAL_ENTERED] = "entered"};
static const char *const screen_words[] = {"one", "own"};

void tb_setup_default(const tb_game *game, tb_setup *setup) {
    memset(setup, 0, sizeof *setup);
    setup->format = TB_FORMAT;
    setup->game = game;
    setup->against = TB_NOBODY;
    tb_options_default(game, setup->options);
}

bool tb_setup_deals(const tb_setup *setup) {
    return setup->game->has_chance && setup->deal != TB_DEAL_ENTERED;
}

/* ---- reading ---- */

/* The index of a word in a list, or -1. */
static int index_of(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0)
            return i;
    }
    return -1;
}

static bool read_sitter(const char *word, tb_sitter *sitter) {
    const char *level = strchr(word, ':');
    uint64_t number;
    if (level != NULL) {
        *sitter = (tb_sitter){.kind = TB_COMPUTER};
        if (strncmp(word, "computer:", 9) != 0 || !tb_read_number(level + 1, 1, TB_LEVELS, &number))
            return false;
        sitter->level = (uint32_t)number;
        return true;
    }
    const int kind = index_of(word, tb_sitter_words, TB_OPEN + 1);
    *sitter = (tb_sitter){.kind = kind == TB_OPEN ? TB_OPEN : TB_PERSON};
    return kind == TB_PERSON || kind == TB_OPEN;
}

static bool read_seats(tb_setup *setup, char *value) {
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++) {
        char *comma = value == NULL ? NULL : strchr(value, ',');
        if (comma != NULL)
            *comma++ = '\0';
        if (value == NULL || !read_sitter(value, &setup->seats[seat]))
            return false;
        value = comma;
    }
    return value == NULL;
}

static bool read_seed(tb_setup *setup, char *value) {
    setup->has_seed = true;
    return tb_read_hex(value, setup->seed.bytes, TB_SECRET_BYTES);
}

static bool read_screen(tb_setup *setup, char *value) {
    const int index = index_of(value, screen_words, 2);
    setup->own_screens = index == 1;
    return index >= 0;
}

static bool read_deal(tb_setup *setup, char *value) {
    const int index = index_of(value, tb_dealing_words, TB_DEAL_ENTERED + 1);
    setup->deal = index < 0 ? TB_DEAL_SEALED : (tb_dealing)index;
    return index >= 0;
}

static bool read_clock(tb_setup *setup, char *value) {
    char *plus = strchr(value, '+');
    if (plus == NULL || setup->pace > 0)
        return false;
    *plus = '\0';
    setup->has_clock = true;
    return tb_read_number(value, 1, most_milliseconds, &setup->time) &&
           tb_read_number(plus + 1, 0, most_milliseconds, &setup->increment);
}

/* Time is for the game or for each turn, not both. */
static bool read_pace(tb_setup *setup, char *value) {
    const bool has_both = setup->has_clock && setup->pace == 0;
    if (has_both || !tb_read_number(value, 1, most_milliseconds, &setup->pace))
        return false;
    setup->has_clock = true;
    setup->time = setup->pace;
    return true;
}

static bool read_now(tb_setup *setup, char *value) {
    setup->has_opened = true;
    return tb_read_number(value, 0, TB_LATEST, &setup->opened);
}

static bool read_gather(tb_setup *setup, char *value) {
    return tb_read_number(value, 1, most_milliseconds, &setup->gather);
}

static bool read_against(tb_setup *setup, char *value) {
    setup->against = tb_seat_find(setup->game, value);
    return setup->against >= 0 && setup->game->seat_count > 2;
}

static const struct {
    const char *key;
    bool (*read)(tb_setup *setup, char *value);
} keys[] = {
    {"seats", read_seats}, {"seed", read_seed},     {"screen", read_screen},
    {"deal", read_deal},   {"clock", read_clock},   {"pace", read_pace},
    {"now", read_now},     {"gather", read_gather}, {"against", read_against},
};

bool tb_setup_word(tb_setup *setup, char *word, tb_error *error) {
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char *value = tb_value_of(word, keys[i].key);
        if (value != NULL)
            return keys[i].read(setup, value) || tb_refuse(error, TB_BAD_LINE, keys[i].key);
    }
    return tb_option_set(setup->game, word, setup->options, error);
}

static bool read_start(tb_setup *setup, const char *position, tb_error *error) {
    setup->has_start = true;
    return tb_position_read(setup->game, setup->options, position, &setup->start, error);
}

/* A stage of gathering begins at a time, which must be known from the start. */
bool tb_setup_check(const tb_setup *setup, tb_error *error) {
    if (!tb_options_check(setup->game, setup->options, error))
        return false;
    if (tb_setup_deals(setup) && !setup->has_seed)
        return tb_refuse(error, TB_BAD_LINE, "seed=");
    return setup->gather == 0 || setup->has_opened || tb_refuse(error, TB_BAD_LINE, "now=");
}

bool tb_setup_read(const tb_game *game, char *rest, tb_setup *setup, tb_error *error) {
    char *position = NULL;
    tb_setup_default(game, setup);
    while (rest != NULL && position == NULL) {
        position = tb_value_of(rest, "start");
        if (position == NULL && !tb_setup_word(setup, tb_next_word(&rest), error))
            return false;
    }
    return tb_setup_check(setup, error) && (position == NULL || read_start(setup, position, error));
}

/* ---- writing ---- */

static void write_seats(const tb_setup *setup, tb_text *text) {
    tb_text_string(text, " seats=");
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++) {
        const tb_sitter *sitter = &setup->seats[seat];
        tb_text_string(text, seat > 0 ? "," : "");
        tb_text_string(text, tb_sitter_words[sitter->kind]);
        if (sitter->kind == TB_COMPUTER) {
            tb_text_char(text, ':');
            tb_text_number(text, sitter->level);
        }
    }
}

static void write_options(const tb_setup *setup, tb_text *text) {
    for (uint32_t i = 0; i < setup->game->option_count; i++) {
        tb_text_char(text, ' ');
        tb_text_string(text, setup->game->options[i].key);
        tb_text_char(text, '=');
        tb_option_value_text(&setup->game->options[i], setup->options[i], text);
    }
}

static void write_number(const char *key, uint64_t number, tb_text *text) {
    tb_text_string(text, key);
    tb_text_number(text, (int64_t)number);
}

static void write_times(const tb_setup *setup, tb_text *text) {
    if (setup->pace > 0) {
        write_number(" pace=", setup->pace, text);
    } else if (setup->has_clock) {
        write_number(" clock=", setup->time, text);
        write_number("+", setup->increment, text);
    }
    if (setup->has_opened)
        write_number(" now=", setup->opened, text);
    if (setup->gather > 0)
        write_number(" gather=", setup->gather, text);
}

void tb_setup_write(const tb_setup *setup, tb_text *text) {
    tb_text_string(text, setup->game->id);
    write_options(setup, text);
    write_seats(setup, text);
    if (setup->has_seed) {
        tb_text_string(text, " seed=");
        tb_write_hex(setup->seed.bytes, TB_SECRET_BYTES, text);
    }
    tb_text_string(text, " screen=");
    tb_text_string(text, screen_words[setup->own_screens]);
    tb_text_string(text, " deal=");
    tb_text_string(text, tb_dealing_words[setup->deal]);
    write_times(setup, text);
    if (setup->against != TB_NOBODY) {
        tb_text_string(text, " against=");
        tb_text_char(text, setup->game->seats[setup->against]);
    }
    if (setup->has_start) {
        tb_text_string(text, " start=");
        setup->game->position_text(&setup->start, text);
    }
}
