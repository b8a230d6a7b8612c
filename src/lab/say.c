#include "lab/say.h"

#include "base/read.h"

#include <string.h>

/* ---- numbers ---- */

void lab_write_number(double value, uint32_t decimals, tb_text *text) {
    uint64_t unit = 1;
    for (uint32_t i = 0; i < decimals; i++)
        unit *= 10;
    const bool negative = value < 0;
    const double size = (negative ? -value : value) * (double)unit + 0.5 + 1e-9;
    const uint64_t whole = size < 1e18 ? (uint64_t)size : UINT64_C(1000000000000000000);
    if (negative && whole > 0)
        tb_text_char(text, '-');
    tb_text_number(text, (int64_t)(whole / unit));
    if (decimals == 0)
        return;
    tb_text_char(text, '.');
    for (uint64_t part = unit / 10, rest = whole % unit; part > 0; part /= 10)
        tb_text_char(text, (char)('0' + rest / part % 10));
}

void lab_write_count(uint64_t count, tb_text *text) {
    if (count >= 1000) {
        lab_write_count(count / 1000, text);
        tb_text_char(text, ',');
        for (uint64_t part = 100, rest = count % 1000; part > 0; part /= 10)
            tb_text_char(text, (char)('0' + rest / part % 10));
    } else {
        tb_text_number(text, (int64_t)count);
    }
}

/* ---- sentences ---- */

void lab_fill(const char *sentence, const char *const *args, tb_text *text) {
    for (const char *at = sentence; *at != '\0';) {
        if (at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}') {
            tb_text_string(text, args[at[1] - '1']);
            at += 3;
        } else {
            tb_text_char(text, *at++);
        }
    }
}

void lab_html(const char *string, tb_text *text) {
    for (const char *at = string; *at != '\0'; at++) {
        switch (*at) {
        case '&':
            tb_text_string(text, "&amp;");
            break;
        case '<':
            tb_text_string(text, "&lt;");
            break;
        case '>':
            tb_text_string(text, "&gt;");
            break;
        case '"':
            tb_text_string(text, "&quot;");
            break;
        case ' ': /* a number keeps its unit on the line */
            tb_text_string(text, at[1] == '%' ? "&nbsp;" : " ");
            break;
        default:
            tb_text_char(text, *at);
        }
    }
}

/* Characters from here on are as wide as they are high in the fonts of a terminal. */
enum { WIDE = 0x2e80 };

uint32_t lab_columns(const char *string) {
    uint32_t columns = 0;
    uint32_t code = 0;
    size_t left = strlen(string);
    while (left > 0) {
        size_t bytes = tb_read_char(string, left, &code);
        bytes = bytes == 0 ? 1 : bytes;
        columns += bytes > 1 && code >= WIDE ? 2 : 1;
        string += bytes;
        left -= bytes;
    }
    return columns;
}

void lab_shorten(const char *string, uint32_t columns, tb_text *text) {
    if (lab_columns(string) <= columns) {
        tb_text_string(text, string);
        return;
    }
    uint32_t used = 1; /* … */
    uint32_t code = 0;
    for (size_t left = strlen(string); left > 0;) {
        size_t bytes = tb_read_char(string, left, &code);
        bytes = bytes == 0 ? 1 : bytes;
        used += bytes > 1 && code >= WIDE ? 2 : 1;
        if (used > columns)
            break;
        tb_text_bytes(text, string, bytes);
        string += bytes;
        left -= bytes;
    }
    tb_text_string(text, "…");
}

/* ---- figures ---- */

static double shown(const lab_measure *measure, double value) {
    return measure->unit == LAB_COUNT ? value : 100 * value;
}

void lab_write_figure(const lab_measure *measure, double value, tb_lang lang, tb_text *text) {
    if (measure->unit == LAB_POINTS) {
        lab_write_signed(measure, value, text);
        return;
    }
    lab_write_number(shown(measure, value), measure->decimals, text);
    if (measure->unit == LAB_PERCENT)
        tb_text_string(text, lang == TB_JA ? "%" : " %");
}

/* The ends of an interval in brackets, each written by `write`. */
typedef void write_end(const lab_measure *measure, double value, tb_text *text);

static void write_ends(const lab_measure *measure, const lab_figure *figure, write_end *write,
                       tb_lang lang, tb_text *text) {
    tb_text_string(text, lang == TB_JA ? "（" : " (");
    write(measure, figure->low, text);
    tb_text_string(text, lang == TB_JA ? "〜" : " to ");
    write(measure, figure->high, text);
    tb_text_string(text, lang == TB_JA ? "）" : ")");
}

static void write_plain(const lab_measure *measure, double value, tb_text *text) {
    lab_write_number(shown(measure, value), measure->decimals, text);
}

void lab_write_interval(const lab_measure *measure, const lab_figure *figure, tb_lang lang,
                        tb_text *text) {
    const bool is_signed = measure->unit == LAB_POINTS;
    lab_write_figure(measure, figure->value, lang, text);
    write_ends(measure, figure, is_signed ? lab_write_signed : write_plain, lang, text);
}

void lab_write_signed_interval(const lab_measure *measure, const lab_figure *figure, tb_lang lang,
                               tb_text *text) {
    lab_write_signed(measure, figure->value, text);
    write_ends(measure, figure, lab_write_signed, lang, text);
}

void lab_write_signed(const lab_measure *measure, double value, tb_text *text) {
    char room[32];
    tb_text number = tb_text_in(room, sizeof room);
    lab_write_number(shown(measure, value), measure->decimals, &number);
    if (room[0] == '-')
        tb_text_string(text, "−");
    else if (strpbrk(room, "123456789") != NULL)
        tb_text_char(text, '+');
    tb_text_string(text, room[0] == '-' ? room + 1 : room);
}

bool lab_is_change(const lab_row *row, bool of_differences) {
    return of_differences && row->measure->group != LAB_CHANGE;
}

static const char *unit_of_change(const lab_measure *measure, tb_lang lang) {
    static const char *const points[TB_LANGS] = {" points", "ポイント"};
    return measure->unit == LAB_COUNT ? "" : points[lang];
}

void lab_write_change(const lab_measure *measure, double value, tb_lang lang, tb_text *text) {
    lab_write_signed(measure, value, text);
    tb_text_string(text, unit_of_change(measure, lang));
}

void lab_write_change_interval(const lab_measure *measure, const lab_figure *figure, tb_lang lang,
                               tb_text *text) {
    lab_write_change(measure, figure->value, lang, text);
    write_ends(measure, figure, lab_write_signed, lang, text);
}

/* ---- names ---- */

void lab_write_player(const char *name, tb_lang lang, tb_text *text) {
    if (strcmp(name, "random") == 0) {
        tb_text_string(text, lang == TB_JA ? "でたらめ" : "random");
    } else if (strncmp(name, "level:", 6) == 0) {
        tb_text_string(text, lang == TB_JA ? "強さ" : "level ");
        tb_text_string(text, name + 6);
    } else {
        tb_text_string(text, name);
    }
}

void lab_write_lineup(const lab_lineup *lineup, tb_lang lang, tb_text *text) {
    lab_write_player(lineup->names[0], lang, text);
    if (lineup->players == 1) {
        tb_text_string(text, lang == TB_JA ? "どうし" : " against itself");
        return;
    }
    tb_text_string(text, lang == TB_JA ? "対" : " against ");
    lab_write_player(lineup->names[1], lang, text);
}

void lab_write_value(const tb_option *option, uint32_t value, tb_lang lang, tb_text *text) {
    tb_option_value_text(option, value, text);
    if (option->kind != TB_CHOICE)
        return;
    tb_text_string(text, lang == TB_JA ? "（" : " (");
    tb_text_string(text, option->choices[value].label[lang]);
    tb_text_string(text, lang == TB_JA ? "）" : ")");
}

static void separate(tb_text *text, size_t before, tb_lang lang) {
    if (text->length > before)
        tb_text_string(text, lang == TB_JA ? "、" : ", ");
}

void lab_write_cell(const lab_design *design, uint32_t cell, tb_lang lang, tb_text *text) {
    const lab_cell at = lab_cell_at(design, cell);
    const size_t before = text->length;
    for (uint32_t i = 0; i < design->axes; i++) {
        const tb_option *option = &design->game->options[design->axis[i].option];
        separate(text, before, lang);
        tb_text_string(text, option->key);
        tb_text_char(text, '=');
        tb_option_value_text(option, design->axis[i].values[at.value[i]], text);
    }
    if (design->starts > 1) {
        separate(text, before, lang);
        tb_text_string(text, lang == TB_JA ? "局面" : "start ");
        tb_text_number(text, at.start + 1);
    }
    if (design->lineups > 1 || text->length == before) {
        separate(text, before, lang);
        lab_write_lineup(&design->lineup[at.lineup], lang, text);
    }
}

void lab_write_row(const lab_row *row, tb_lang lang, tb_text *text) {
    tb_text_string(text, row->measure->name[lang]);
    if (row->name[lang][0] == '\0')
        return;
    tb_text_string(text, lang == TB_JA ? "：" : ": ");
    tb_text_string(text, row->name[lang]);
}
