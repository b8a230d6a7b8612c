/* The whole text of a design, and what must hold between its parts. */
#include "lab/design_parts.h"

#include "base/read.h"
#include "base/words.h"

#include <teban/games.h>

#include <string.h>

/* ---- what holds between the parts ---- */

/* The options of a variation, by its first cell. */
static uint32_t cell_of_variation(const lab_design *design, uint32_t variation) {
    return lab_cells(design) / lab_variations(design) * variation;
}

static bool check_axes(const lab_design *design, tb_error *error) {
    for (uint32_t i = 0; i < design->axes; i++) {
        const uint32_t at = design->axis[i].option;
        const tb_option *option = &design->game->options[at];
        if (design->options[at] != option->normal)
            return lab_fail(error, option->key,
                            TB_SAID("is both set and varied", "固定と比較の両方が指定されています"),
                            "", "");
    }
    return true;
}

static bool check_size(const lab_design *design, tb_error *error) {
    const uint32_t starts = design->starts > 0 ? design->starts : 1;
    uint64_t cells = (uint64_t)starts * design->lineups;
    for (uint32_t i = 0; i < design->axes; i++)
        cells *= design->axis[i].count;
    return cells <= LAB_MAX_CELLS ||
           lab_fail(
               error, "vary",
               TB_SAID("there are more than 256 combinations of options, positions and players",
                       "ルールの選択・局面・プレイヤーの組み合わせが256通りを超えています"),
               "", "");
}

static bool check_start(const lab_design *design, const uint32_t *options, const char *position,
                        tb_error *error) {
    tb_state state;
    if (!tb_position_read(design->game, options, position, &state, error))
        return lab_fail_about(error, "start", error->field);
    return design->game->turn(&state) != TB_OVER ||
           lab_fail(error, "start",
                    TB_SAID("the game is over there: {1}", "もう終わっている局面です：{1}"),
                    position, "");
}

/* An error says with which options, where some are varied. */
static bool check_variation(const lab_design *design, uint32_t variation, tb_error *error) {
    char words[256];
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_text text = tb_text_in(words, sizeof words);
    const uint32_t cell = cell_of_variation(design, variation);
    lab_cell_options(design, cell, options);
    lab_cell_text(design, cell, &text);
    bool good = tb_options_check(design->game, options, error);
    for (uint32_t i = 0; good && i < design->starts; i++)
        good = check_start(design, options, design->start[i], error);
    if (good || design->axes == 0)
        return good;
    char field[sizeof error->field];
    memcpy(field, error->field, sizeof field);
    return lab_fail_about(error, field, words);
}

static bool check_numbers(const lab_design *design, tb_error *error) {
    if (design->rounds < 1 || design->rounds > LAB_MAX_ROUNDS)
        return lab_fail(error, "rounds", TB_SAID("takes 1 to 10000000", "1 から 10000000 までです"),
                        "", "");
    if (design->until > LAB_MAX_UNTIL)
        return lab_fail(error, "until", TB_SAID("takes 0.01% to 50%", "0.01% から 50% までです"),
                        "", "");
    return lab_seed_check(design->seed) ||
           lab_fail(error, "seed",
                    TB_SAID("takes up to 64 letters and digits", "英数字で64文字までです"), "", "");
}

bool lab_design_check(const lab_design *design, tb_error *error) {
    if (design->lineups == 0)
        return lab_fail(error, "players", TB_SAID("nobody plays", "プレイヤーがいません"), "", "");
    if (!check_axes(design, error) || !check_size(design, error) || !check_numbers(design, error))
        return false;
    for (uint32_t i = 0; i < lab_variations(design); i++) {
        if (!check_variation(design, i, error))
            return false;
    }
    return true;
}

/* ---- words ---- */

typedef struct reader {
    lab_design *design;
    uint32_t options; /* bit i: option i is set */
    uint32_t words;   /* bit i: row i of the table was read */
    tb_error *error;
} reader;

static bool read_players(reader *r, char *value) {
    return lab_design_players(r->design, value, r->error);
}

static bool read_judge(reader *r, char *value) {
    return lab_design_judge(r->design, value, r->error);
}

static bool read_rounds(reader *r, char *value) {
    return tb_read_number(value, 1, LAB_MAX_ROUNDS, &r->design->rounds) ||
           lab_fail(r->error, "rounds",
                    TB_SAID("takes 1 to 10000000, not \"{1}\"",
                            "1 から 10000000 までです（「{1}」は使えません）"),
                    value, "");
}

static bool read_until(reader *r, char *value) {
    return lab_design_until(r->design, value, r->error);
}

static bool read_seed(reader *r, char *value) {
    if (!lab_seed_check(value))
        return lab_fail(r->error, "seed",
                        TB_SAID("takes up to 64 letters and digits, not \"{1}\"",
                                "英数字で64文字までです（「{1}」は使えません）"),
                        value, "");
    memcpy(r->design->seed, value, strlen(value) + 1);
    return true;
}

static bool read_axis(reader *r, char *value) {
    return lab_design_vary(r->design, value, r->error);
}

static bool read_start(reader *r, char *value) {
    for (char *c = value; *c != '\0'; c++)
        *c = *c == '~' ? ' ' : *c;
    return lab_design_start(r->design, value, r->error);
}

static const struct {
    const char *before; /* its value */
    const char *field;
    bool (*read)(reader *r, char *value);
    bool once, needed;
} words[] = {
    {"players=", "players", read_players, true, true}, {"judge=", "judge", read_judge, true, false},
    {"rounds=", "rounds", read_rounds, true, true},    {"until=", "until", read_until, true, false},
    {"seed=", "seed", read_seed, true, true},          {"vary:", "vary", read_axis, false, false},
    {"start:", "start", read_start, false, false},
};

enum { WORDS = sizeof words / sizeof words[0] };

static bool fail_twice(reader *r, const char *field) {
    return lab_fail(r->error, field, TB_SAID("is given twice", "2回書かれています"), "", "");
}

static bool read_option(reader *r, const char *word) {
    const tb_game *game = r->design->game;
    const tb_option *option = lab_option_find(game, word);
    const uint32_t bit = option == NULL ? 0 : 1u << (option - game->options);
    if (r->options & bit)
        return fail_twice(r, option->key);
    r->options |= bit;
    return lab_option_read(game, word, r->design->options, r->error);
}

static bool read_word(reader *r, char *word) {
    for (uint32_t i = 0; i < WORDS; i++) {
        const size_t length = strlen(words[i].before);
        if (strncmp(word, words[i].before, length) != 0)
            continue;
        if (words[i].once && (r->words >> i & 1))
            return fail_twice(r, words[i].field);
        r->words |= 1u << i;
        return words[i].read(r, word + length);
    }
    return read_option(r, word);
}

/* An option that is set to its default and varied as well looks, later, as if it were only varied.
 */
static bool check_words(const reader *r) {
    const lab_design *design = r->design;
    for (uint32_t i = 0; i < WORDS; i++) {
        if (words[i].needed && (r->words >> i & 1) == 0)
            return lab_fail(r->error, words[i].field, TB_SAID("is missing", "指定がありません"), "",
                            "");
    }
    for (uint32_t i = 0; i < design->axes; i++) {
        const uint32_t at = design->axis[i].option;
        if (r->options >> at & 1)
            return lab_fail(r->error, design->game->options[at].key,
                            TB_SAID("is both set and varied", "固定と比較の両方が指定されています"),
                            "", "");
    }
    return true;
}

static bool read_game(lab_design *design, const char *id, tb_error *error) {
    char found[48];
    tb_text text = tb_text_in(found, sizeof found);
    tb_text_clip(&text, id, 40);
    design->game = tb_game_find(id);
    if (design->game == NULL)
        return lab_fail(error, "game",
                        TB_SAID("there is no game \"{1}\"", "「{1}」というゲームはありません"),
                        found, "");
    tb_options_default(design->game, design->options);
    return true;
}

/* Nothing else is in a design, so that it stands in a line of JSON and in a link as it is. */
static bool check_characters(const char *text, size_t length, tb_error *error) {
    if (length >= LAB_DESIGN_TEXT)
        return lab_fail(error, "design", TB_SAID("is too long", "長すぎます"), "", "");
    for (size_t i = 0; i < length; i++) {
        if (text[i] < ' ' || text[i] > '~' || text[i] == '"' || text[i] == '\\')
            return lab_fail(
                error, "design",
                TB_SAID("holds a character that no design has", "使えない文字が含まれています"), "",
                "");
    }
    return true;
}

bool lab_design_read(const char *text, size_t length, lab_design *design, tb_error *error) {
    char copy[LAB_DESIGN_TEXT];
    lab_design fresh;
    memset(&fresh, 0, sizeof fresh); /* designs are compared as bytes */
    reader r = {.design = &fresh, .error = error};
    if (!check_characters(text, length, error))
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *rest = copy;
    if (!read_game(&fresh, tb_next_word(&rest), error))
        return false;
    while (rest != NULL) {
        if (!read_word(&r, tb_next_word(&rest)))
            return false;
    }
    if (!check_words(&r) || !lab_design_check(&fresh, error))
        return false;
    *design = fresh;
    return true;
}
