/* The parts of a design, each read whole or not at all. */
#include "lab/design_parts.h"

#include "base/read.h"
#include "search/brain.h"
#include "search/level.h"

#include <string.h>

const tb_error_kind lab_bad_design = {
    "bad-design",
    {"The experiment does not fit: {2}: {1}.", "実験の内容が正しくありません（{2}）：{1}。"}};

bool lab_fail(tb_error *error, const char *field, tb_said message, const char *one,
              const char *two) {
    tb_fail_with(error, field, message, (const char *const[]){one, two, ""});
    return tb_fail_as(error, &lab_bad_design);
}

bool lab_fail_about(tb_error *error, const char *field, const char *about) {
    static const tb_said forms = {{"{1}: {2}", "{1}：{2}"}};
    tb_error inner = *error;
    tb_error filled;
    for (int lang = 0; lang < TB_LANGS; lang++) {
        tb_fail_with(&filled, field, forms, (const char *const[]){about, inner.message[lang], ""});
        memcpy(error->message[lang], filled.message[lang], sizeof error->message[lang]);
    }
    memcpy(error->field, filled.field, sizeof error->field);
    error->kind = &lab_bad_design;
    return false;
}

/* The piece of a list up to the separator, cut to the room there is; returns what follows. */
static const char *cut(const char *list, char separator, char *piece, size_t room) {
    size_t length = 0;
    while (list[length] != '\0' && list[length] != separator)
        length++;
    tb_text text = tb_text_in(piece, room);
    tb_text_bytes(&text, list, length);
    return list[length] == '\0' ? NULL : list + length + 1;
}

/* ---- options ---- */

enum { VALUE = 64 }; /* room for a value; a longer one is none */

const tb_option *lab_option_find(const tb_game *game, const char *assignment) {
    const size_t length = strcspn(assignment, "=");
    for (uint32_t i = 0; i < game->option_count; i++) {
        const char *key = game->options[i].key;
        if (strlen(key) == length && memcmp(key, assignment, length) == 0)
            return &game->options[i];
    }
    return NULL;
}

/* A value as a design writes it, with `.` for the commas of counts. */
static bool read_value(const tb_game *game, const tb_option *option, const char *value,
                       uint32_t *number, tb_error *error) {
    char assignment[2 * VALUE];
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_text text = tb_text_in(assignment, sizeof assignment);
    tb_text_string(&text, option->key);
    tb_text_char(&text, '=');
    for (const char *c = value; *c != '\0'; c++)
        tb_text_char(&text, option->kind == TB_COUNTS && *c == '.' ? ',' : *c);
    if (!tb_option_set(game, assignment, options, error))
        return false;
    *number = options[option - game->options];
    return true;
}

bool lab_option_read(const tb_game *game, const char *assignment, uint32_t *options,
                     tb_error *error) {
    const tb_option *option = lab_option_find(game, assignment);
    const char *value = strchr(assignment, '=');
    if (option == NULL || value == NULL) /* it says what is wrong */
        return tb_option_set(game, assignment, options, error);
    return read_value(game, option, value + 1, &options[option - game->options], error);
}

/* ---- axes ---- */

static bool add_value(const tb_option *option, lab_axis *axis, uint32_t value, tb_error *error) {
    char written[VALUE];
    tb_text text = tb_text_in(written, sizeof written);
    tb_option_value_text(option, value, &text);
    for (uint32_t i = 0; i < axis->count; i++) {
        if (axis->values[i] == value)
            return lab_fail(error, option->key, TB_SAID("{1} is listed twice", "{1} が2つあります"),
                            written, "");
    }
    if (axis->count == LAB_MAX_VALUES)
        return lab_fail(error, option->key,
                        TB_SAID("takes at most 16 values", "比べられる値は16個までです"), "", "");
    axis->values[axis->count++] = value;
    return true;
}

/* `LOW..HIGH` */
static bool read_range(const tb_game *game, const tb_option *option, const char *text,
                       lab_axis *axis, tb_error *error) {
    char low_text[VALUE];
    uint32_t low;
    uint32_t high;
    const char *high_text = cut(text, '.', low_text, sizeof low_text) + 1;
    if (!read_value(game, option, low_text, &low, error) ||
        !read_value(game, option, high_text, &high, error))
        return false;
    if (low > high)
        return lab_fail(error, option->key,
                        TB_SAID("the range {1}..{2} is empty", "{1}..{2} の範囲には値がありません"),
                        low_text, high_text);
    for (uint32_t value = low; value <= high; value++) {
        if (!add_value(option, axis, value, error))
            return false;
    }
    return true;
}

static bool read_list(const tb_game *game, const tb_option *option, const char *list,
                      lab_axis *axis, tb_error *error) {
    while (list != NULL) {
        char piece[VALUE];
        uint32_t value;
        list = cut(list, ',', piece, sizeof piece);
        if (!read_value(game, option, piece, &value, error) ||
            !add_value(option, axis, value, error))
            return false;
    }
    return true;
}

static bool add_axis(lab_design *design, const lab_axis *axis, const char *key, tb_error *error) {
    for (uint32_t i = 0; i < design->axes; i++) {
        if (design->axis[i].option == axis->option)
            return lab_fail(error, key, TB_SAID("is varied twice", "2回指定されています"), "", "");
    }
    if (design->axes == LAB_MAX_AXES)
        return lab_fail(
            error, key,
            TB_SAID("at most 4 options can be varied", "一度に変えられるルールの選択は4つまでです"),
            "", "");
    design->axis[design->axes++] = *axis;
    return true;
}

bool lab_design_vary(lab_design *design, const char *text, tb_error *error) {
    const tb_game *game = design->game;
    const tb_option *option = lab_option_find(game, text);
    const char *list = strchr(text, '=');
    uint32_t unused[TB_MAX_OPTIONS] = {0};
    if (option == NULL || list == NULL) /* it says what is wrong */
        return tb_option_set(game, text, unused, error);
    lab_axis axis = {.option = (uint32_t)(option - game->options)};
    if (*++list == '\0')
        return lab_fail(error, option->key, TB_SAID("no values are listed", "値が1つもありません"),
                        "", "");
    const bool range = option->kind == TB_RANGE && strstr(list, "..") != NULL;
    return (range ? read_range(game, option, list, &axis, error)
                  : read_list(game, option, list, &axis, error)) &&
           add_axis(design, &axis, option->key, error);
}

/* ---- players ---- */

/* Takes `:nodes=N` off a level's name; 0 if there is none. Whatever is wrong with it stays, for
 * whoever reads the rest to refuse. */
static void cut_nodes(const char *name, char plain[LAB_PLAYER], uint64_t *nodes) {
    static const char mark[] = ":nodes=";
    const char *at = strncmp(name, "level:", strlen("level:")) == 0 ? strstr(name, mark) : NULL;
    tb_text text = tb_text_in(plain, LAB_PLAYER);
    *nodes = 0;
    if (at != NULL && !tb_read_number(at + strlen(mark), 1, LAB_MAX_NODES, nodes))
        at = NULL;
    tb_text_bytes(&text, name, at == NULL ? strlen(name) : (size_t)(at - name));
}

bool lab_player_settings(const tb_game *game, const char *name, const char *field,
                         tb_player_settings *settings, tb_error *error) {
    *settings = (tb_player_settings){0};
    if (strncmp(name, "cmd:", 4) == 0)
        return lab_fail(error, field,
                        TB_SAID("a program from outside cannot play here: its games could not be "
                                "played again",
                                "外部のプログラムは使えません。同じ対局をもう一度行えないためです"),
                        "", "");
    char plain[LAB_PLAYER];
    uint64_t nodes;
    cut_nodes(name, plain, &nodes);
    if (!tb_player_named(plain, game, settings, error))
        return lab_fail_about(error, field, name);
    const bool by_time = settings->brain == NULL && tb_level_of(game, settings->level).nodes == 0;
    if (by_time != (nodes > 0))
        return lab_fail(
            error, field,
            by_time ? TB_SAID("{1} thinks by time, so that the result would depend on "
                              "the machine; say how much: {1}:nodes=5000",
                              "{1} は時間で考えるので、結果が機械しだいになります。{1}:nodes=5000 "
                              "のように、考える量を決めてください")
                    : TB_SAID("{1}: nodes are for level:9 and level:10; the others "
                              "have their own",
                              "{1}：nodes は level:9 と level:10 "
                              "のものです。ほかの強さには決まった量があります"),
            name, "");
    settings->parameter = by_time ? nodes : settings->parameter;
    return true;
}

static bool read_name(const tb_game *game, const char *field, const char *name, size_t length,
                      char *to, tb_error *error) {
    tb_player_settings settings;
    if (length == 0 || length >= LAB_PLAYER)
        return lab_fail(error, field,
                        length == 0 ? TB_SAID("a name is missing", "プレイヤーの名前がありません")
                                    : TB_SAID("a name is too long", "プレイヤーの名前が長すぎます"),
                        "", "");
    tb_text text = tb_text_in(to, LAB_PLAYER);
    tb_text_bytes(&text, name, length);
    return lab_player_settings(game, to, field, &settings, error);
}

static bool read_lineup(const tb_game *game, const char *text, lab_lineup *lineup,
                        tb_error *error) {
    const size_t first = strcspn(text, "/");
    *lineup = (lab_lineup){.players = text[first] == '/' ? 2 : 1};
    if (!read_name(game, "players", text, first, lineup->names[0], error))
        return false;
    const char *second = text + first + 1;
    return lineup->players == 1 ||
           read_name(game, "players", second, strlen(second), lineup->names[1], error);
}

static bool is_listed(const lab_lineup *lineups, uint32_t count, const lab_lineup *lineup) {
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(lineups[i].names[0], lineup->names[0]) == 0 &&
            strcmp(lineups[i].names[1], lineup->names[1]) == 0)
            return true;
    }
    return false;
}

bool lab_design_players(lab_design *design, const char *list, tb_error *error) {
    lab_lineup lineups[LAB_MAX_LINEUPS];
    uint32_t count = 0;
    while (list != NULL) {
        char piece[2 * LAB_PLAYER + 1]; /* what does not fit is too long for two names */
        lab_lineup lineup;
        list = cut(list, ',', piece, sizeof piece);
        if (!read_lineup(design->game, piece, &lineup, error))
            return false;
        if (is_listed(lineups, count, &lineup))
            return lab_fail(error, "players", TB_SAID("{1} is listed twice", "{1} が2つあります"),
                            piece, "");
        if (count == LAB_MAX_LINEUPS)
            return lab_fail(error, "players",
                            TB_SAID("at most 12 can be listed", "並べられるのは12組までです"), "",
                            "");
        lineups[count++] = lineup;
    }
    memcpy(design->lineup, lineups, count * sizeof *lineups);
    design->lineups = count;
    return true;
}

bool lab_design_judge(lab_design *design, const char *name, tb_error *error) {
    tb_player_settings settings;
    char judge[LAB_PLAYER] = ""; /* designs are compared as bytes */
    if (!read_name(design->game, "judge", name, strlen(name), judge, error) ||
        !lab_player_settings(design->game, judge, "judge", &settings, error))
        return false;
    if (settings.brain != NULL && settings.brain->blind)
        return lab_fail(error, "judge",
                        TB_SAID("{1} does not say what result it expects: take a level or uct",
                                "{1} は勝つ見こみを答えません。level か uct にしてください"),
                        judge, "");
    memcpy(design->judge, judge, sizeof judge);
    return true;
}

/* ---- the rest ---- */

bool lab_design_start(lab_design *design, const char *position, tb_error *error) {
    const size_t length = strlen(position);
    if (length == 0 || length >= TB_POSITION_TEXT)
        return lab_fail(error, "start",
                        length == 0 ? TB_SAID("the position is empty", "局面が空です")
                                    : TB_SAID("the position is too long", "局面が長すぎます"),
                        "", "");
    for (uint32_t i = 0; i < design->starts; i++) {
        if (strcmp(design->start[i], position) == 0)
            return lab_fail(
                error, "start",
                TB_SAID("the position is given twice: {1}", "同じ局面が2つあります：{1}"), position,
                "");
    }
    if (design->starts == LAB_MAX_STARTS)
        return lab_fail(error, "start", TB_SAID("at most 8 positions", "開始局面は8つまでです"), "",
                        "");
    memcpy(design->start[design->starts++], position, length + 1);
    return true;
}

/* At most two digits after the point; hundredths of a percent. */
bool lab_design_until(lab_design *design, const char *text, tb_error *error) {
    uint32_t value = 0;
    int after = -1; /* digits after the point */
    const char *c = text;
    for (; (*c >= '0' && *c <= '9' && value <= 10000) || (*c == '.' && after < 0); c++) {
        value = *c == '.' ? value : value * 10 + (uint32_t)(*c - '0');
        after += *c == '.' || after >= 0;
    }
    for (int i = after < 0 ? 0 : after; i < 2; i++)
        value *= 10;
    const bool written = c != text && *text != '.' && after != 0 && after <= 2;
    if (!written || c[0] != '%' || c[1] != '\0' || value < 1 || value > LAB_MAX_UNTIL)
        return lab_fail(error, "until",
                        TB_SAID("takes 0.01% to 50%, not \"{1}\"",
                                "0.01% から 50% までです（「{1}」は使えません）"),
                        text, "");
    design->until = value;
    return true;
}
