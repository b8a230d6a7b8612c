/* The table of an experiment for a terminal: a block for each cell, in it a part for each group. */
#include "lab/report.h"
#include "lab/say.h"

enum { NAME_COLUMNS = 46, VALUE_COLUMNS = 12, RANGE_COLUMNS = 20 };

static void pad(const char *string, uint32_t columns, bool right, tb_text *out) {
    const uint32_t used = lab_columns(string);
    if (!right)
        tb_text_string(out, string);
    for (uint32_t i = used; i < columns; i++)
        tb_text_char(out, ' ');
    if (right)
        tb_text_string(out, string);
}

static void write_name(const lab_row *row, tb_lang lang, tb_text *out) {
    char whole[2 * LAB_ITEM + 64], room[sizeof whole];
    tb_text text = tb_text_in(whole, sizeof whole);
    tb_text name = tb_text_in(room, sizeof room);
    lab_write_row(row, lang, &text);
    lab_shorten(whole, NAME_COLUMNS, &name);
    tb_text_string(out, "  ");
    pad(room, NAME_COLUMNS, false, out);
}

static void write_ends(const lab_row *row, bool change, tb_lang lang, tb_text *out) {
    char room[96];
    tb_text text = tb_text_in(room, sizeof room);
    if (change) {
        lab_write_change(row->measure, row->figure.low, lang, &text);
        tb_text_string(&text, " .. ");
        lab_write_change(row->measure, row->figure.high, lang, &text);
    } else {
        lab_write_figure(row->measure, row->figure.low, lang, &text);
        tb_text_string(&text, " .. ");
        lab_write_figure(row->measure, row->figure.high, lang, &text);
    }
    tb_text_string(out, "  ");
    pad(room, RANGE_COLUMNS, false, out);
}

static void write_row(const lab_row *row, bool change, tb_lang lang, tb_text *out) {
    char room[64], count[32];
    tb_text value = tb_text_in(room, sizeof room);
    tb_text number = tb_text_in(count, sizeof count);
    if (change)
        lab_write_change(row->measure, row->figure.value, lang, &value);
    else
        lab_write_figure(row->measure, row->figure.value, lang, &value);
    lab_write_count(row->count, &number);
    write_name(row, lang, out);
    pad(room, VALUE_COLUMNS, true, out);
    write_ends(row, change, lang, out);
    pad(count, 12, true, out);
    tb_text_char(out, '\n');
}

static void write_rows(const lab_row *rows, uint32_t from, uint32_t to, bool change, tb_lang lang,
                       tb_text *out) {
    for (uint32_t i = from; i < to; i++) {
        if (i == from || rows[i].measure->group != rows[i - 1].measure->group) {
            tb_text_char(out, '\n');
            tb_text_string(out, lab_group_names[rows[i].measure->group][lang]);
            tb_text_char(out, '\n');
        }
        write_row(&rows[i], lab_is_change(&rows[i], change), lang, out);
    }
}

/* A line of words, and below it as many dashes. */
static void write_title(const char *title, tb_text *out) {
    tb_text_char(out, '\n');
    tb_text_string(out, title);
    tb_text_char(out, '\n');
    for (uint32_t i = lab_columns(title); i > 0; i--)
        tb_text_char(out, '-');
    tb_text_char(out, '\n');
}

static void write_cell_title(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sentence[TB_LANGS] = {"{1}: {2} games", "{1}：{2}局"};
    char room[LAB_NAME + 512], name[LAB_NAME + 256], games[32];
    tb_text title = tb_text_in(room, sizeof room);
    tb_text cell_name = tb_text_in(name, sizeof name);
    tb_text count = tb_text_in(games, sizeof games);
    lab_write_cell(sheet->design, cell, lang, &cell_name);
    lab_write_count(lab_sheet_games(sheet, cell), &count);
    lab_fill(sentence[lang], (const char *const[]){name, games}, &title);
    write_title(room, out);
}

static void write_change_title(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sentence[TB_LANGS] = {
        "\nCompared with {1}, by pairs of the same deal\n",
        "\n{1}との差（同じカードどうしの比較）\n"};
    char name[LAB_NAME + 256];
    tb_text base = tb_text_in(name, sizeof name);
    lab_write_cell(sheet->design, lab_base_of(sheet->design, cell), lang, &base);
    lab_fill(sentence[lang], (const char *const[]){name}, out);
}

void lab_report_text(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const head[TB_LANGS] = {
        "{1}: {2} games, seed {3}. Each figure has its 95 % interval and what it is the mean of.\n",
        "{1}：{2}局、シード値 {3}。どの数値にも95%信頼区間と、もとになった数が付いています。\n"};
    char games[32];
    tb_text count = tb_text_in(games, sizeof games);
    lab_write_count(lab_sheet_all_games(sheet), &count);
    lab_fill(head[lang],
             (const char *const[]){sheet->design->game->name[lang], games, sheet->design->seed},
             out);
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        const uint32_t from = sheet->first_difference[cell];
        const uint32_t to = sheet->first_difference[cell + 1];
        write_cell_title(sheet, cell, lang, out);
        write_rows(sheet->rows, sheet->first_row[cell], sheet->first_row[cell + 1], false, lang,
                   out);
        if (to > from)
            write_change_title(sheet, cell, lang, out);
        write_rows(sheet->differences, from, to, true, lang, out);
    }
}
