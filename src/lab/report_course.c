/* The course of the drama: how the winner got there, a line a cell in the band of its intervals,
 * with its table. */
#include "lab/plot.h"
#include "lab/report_parts.h"
#include "lab/rows.h"

/* The line of a cell; false: it has none. */
static bool find_course(const lab_sheet *sheet, const lab_choice *choice, uint32_t cell,
                        lab_line *line) {
    uint32_t points = 0;
    for (uint32_t i = sheet->first_row[cell]; i < sheet->first_row[cell + 1]; i++) {
        const lab_row *row = &sheet->rows[i];
        if (!lab_is_chosen(choice, row, cell) || points == LAB_PLOT_POINTS)
            continue;
        line->value[points] = 100 * row->figure.value;
        line->low[points] = 100 * row->figure.low;
        line->high[points] = 100 * row->figure.high;
        points++;
    }
    return points == LAB_PLOT_POINTS;
}

void lab_body_course(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const about[TB_LANGS] = {
        "Lines are the figures, bands their 95 % intervals. The table below has the same figures.",
        "線が値、帯が95%信頼区間です。同じ数値が下の表にあります。"};
    static const char *const bands[TB_LANGS] = {" The bands are 95 % intervals.",
                                                "帯は95%信頼区間です。"};
    static const char *const below[TB_LANGS] = {"part of the game", "対局の進みぐあい"};
    static const char *const even[TB_LANGS] = {"even", "互角"};
    const lab_measure *measure = &lab_measures[LAB_M_COURSE];
    const lab_choice choice = {.measure = measure, .cell = UINT32_MAX};
    char caption[512];
    tb_text text = tb_text_in(caption, sizeof caption);
    lab_line lines[LAB_PICTURE_CELLS];
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < sheet->cells && count < LAB_PICTURE_CELLS; cell++) {
        if (!find_course(sheet, &choice, cell, &lines[count]))
            continue;
        lab_cell_label(sheet, cell, lang, lines[count].label, sizeof lines[count].label);
        count++;
    }
    if (count == 0)
        return;
    const lab_picture picture = {.title = measure->name[lang],
                                 .about = about[lang],
                                 .has_mark = true,
                                 .mark = 100.0 / sheet->design->game->seat_count,
                                 .mark_name = even[lang]};
    tb_text_string(&text, measure->meaning[lang]);
    tb_text_string(&text, bands[lang]);
    lab_figure_begin(measure->name[lang], caption, out);
    lab_plot_lines(&picture, lines, count, below[lang], out);
    lab_body_table(sheet, &choice, lang, out);
    lab_figure_end(out);
}
