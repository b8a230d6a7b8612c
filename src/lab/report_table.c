/* The table below a picture: the same figures for who cannot see it, or wants the digits. */
#include "lab/report_parts.h"
#include "lab/say.h"

static const char *const words_table[TB_LANGS] = {"The figures as a table", "数値の表"};
static const char *const words_heads[TB_LANGS][5] = {
    {"played", "what", "value", "95 % interval", "from"},
    {"対局", "内容", "値", "95%信頼区間", "もとの数"},
};

bool lab_is_chosen(const lab_choice *choice, const lab_row *row, uint32_t cell) {
    const bool fits = choice->measure == NULL ? row->measure->group == choice->group
                                              : row->measure == choice->measure;
    return fits && (choice->cell == UINT32_MAX || choice->cell == cell);
}

static void write_cell(const char *element, const char *class, const char *string, tb_text *out) {
    tb_text_char(out, '<');
    tb_text_string(out, element);
    if (class[0] != '\0') {
        tb_text_char(out, ' ');
        tb_text_string(out, class);
    }
    tb_text_char(out, '>');
    lab_html(string, out);
    tb_text_string(out, "</");
    tb_text_string(out, element);
    tb_text_char(out, '>');
}

/* Which columns there are before the figures: what was played, unless it is one cell; and of what a
 * figure is, unless the picture is of one measure without items. */
typedef struct columns {
    bool played, what;
} columns;

static columns columns_of(const lab_choice *choice, const lab_row *rows, uint32_t count) {
    const bool played = choice->cell == UINT32_MAX;
    bool items = false;
    for (uint32_t i = 0; i < count; i++)
        items = items || (rows[i].measure == choice->measure && rows[i].item[0] != '\0');
    return (columns){played, !played || choice->measure == NULL || items};
}

static void write_head(columns shown, tb_lang lang, tb_text *out) {
    tb_text_string(out, "<thead><tr>");
    for (uint32_t i = 0; i < 5; i++) {
        if ((i == 0 && !shown.played) || (i == 1 && !shown.what))
            continue;
        write_cell("th", i < 2 ? "scope=\"col\"" : "scope=\"col\" class=\"lab-number\"",
                   words_heads[lang][i], out);
    }
    tb_text_string(out, "</tr></thead>\n");
}

static void write_figure(const lab_row *row, bool change, tb_lang lang, tb_text *out) {
    char value[64], ends[96], count[32];
    tb_text text = tb_text_in(value, sizeof value);
    tb_text range = tb_text_in(ends, sizeof ends);
    tb_text number = tb_text_in(count, sizeof count);
    if (change) {
        lab_write_change(row->measure, row->figure.value, lang, &text);
        lab_write_change(row->measure, row->figure.low, lang, &range);
        tb_text_string(&range, lang == TB_JA ? "〜" : " to ");
        lab_write_change(row->measure, row->figure.high, lang, &range);
    } else {
        lab_write_figure(row->measure, row->figure.value, lang, &text);
        lab_write_figure(row->measure, row->figure.low, lang, &range);
        tb_text_string(&range, lang == TB_JA ? "〜" : " to ");
        lab_write_figure(row->measure, row->figure.high, lang, &range);
    }
    lab_write_count(row->count, &number);
    write_cell("td", "class=\"lab-number\"", value, out);
    write_cell("td", "class=\"lab-number\"", ends, out);
    write_cell("td", "class=\"lab-number\"", count, out);
}

static void write_row(const lab_sheet *sheet, const lab_choice *choice, columns shown,
                      const lab_row *row, uint32_t cell, tb_lang lang, tb_text *out) {
    char name[LAB_NAME + 256];
    tb_text text = tb_text_in(name, sizeof name);
    tb_text_string(out, "<tr>");
    if (shown.played) {
        lab_write_cell(sheet->design, cell, lang, &text);
        write_cell("th", "scope=\"row\"", name, out);
    }
    text = tb_text_in(name, sizeof name);
    if (choice->measure != NULL && row->item[0] != '\0')
        tb_text_string(&text, row->name[lang]); /* the picture's caption names the measure */
    else
        lab_write_row(row, lang, &text);
    if (shown.what)
        write_cell(shown.played ? "td" : "th", shown.played ? "" : "scope=\"row\"", name, out);
    write_figure(row, lab_is_change(row, choice->changes), lang, out);
    tb_text_string(out, "</tr>\n");
}

void lab_body_table(const lab_sheet *sheet, const lab_choice *choice, tb_lang lang, tb_text *out) {
    const lab_row *rows = choice->changes ? sheet->differences : sheet->rows;
    const uint32_t *first = choice->changes ? sheet->first_difference : sheet->first_row;
    const columns shown = columns_of(choice, rows, first[sheet->cells]);
    tb_text_string(out, "<details class=\"lab-numbers\"><summary>");
    tb_text_string(out, words_table[lang]);
    tb_text_string(out, "</summary><div class=\"lab-scroll\" tabindex=\"0\"><table>\n");
    write_head(shown, lang, out);
    tb_text_string(out, "<tbody>\n");
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        for (uint32_t i = first[cell]; i < first[cell + 1]; i++) {
            if (lab_is_chosen(choice, &rows[i], cell))
                write_row(sheet, choice, shown, &rows[i], cell, lang, out);
        }
    }
    tb_text_string(out, "</tbody></table></div></details>\n");
}
