/* A dot plot of one measure, or of how it changes, with its table. */
#include "lab/plot.h"
#include "lab/report_parts.h"
#include "lab/say.h"

enum { MOST_DOTS = 60 }; /* in one picture; the table has all */

typedef struct dots {
    lab_dot list[MOST_DOTS];
    uint32_t count;
} dots;

static double shown(const lab_measure *measure, double value) {
    return measure->unit == LAB_COUNT ? value : 100 * value;
}

static lab_dot *add_heading(dots *d, const lab_sheet *sheet, uint32_t cell, tb_lang lang) {
    lab_dot *dot = &d->list[d->count++];
    *dot = (lab_dot){.heading = true};
    lab_cell_label(sheet, cell, lang, dot->label, sizeof dot->label);
    return dot;
}

/* Seats have colours of their own, wherever they are shown. */
static uint32_t colour_of(const lab_sheet *sheet, const lab_row *row) {
    enum { INDIGO = 1 };
    const bool of_seat = row->measure->group == LAB_FAIRNESS && row->item[0] != '\0';
    const int seat = of_seat ? tb_seat_find(sheet->design->game, row->item) : -1;
    return seat >= 0 ? (uint32_t)seat : INDIGO;
}

static void add_dot(dots *d, const lab_sheet *sheet, const lab_row *row, uint32_t cell, bool change,
                    tb_lang lang) {
    lab_dot *dot = &d->list[d->count++];
    *dot = (lab_dot){.value = shown(row->measure, row->figure.value),
                     .low = shown(row->measure, row->figure.low),
                     .high = shown(row->measure, row->figure.high),
                     .colour = colour_of(sheet, row)};
    tb_text said = tb_text_in(dot->said, sizeof dot->said);
    tb_text label = tb_text_in(dot->label, sizeof dot->label);
    if (lab_is_change(row, change)) /* without its unit, which the caption names */
        lab_write_signed_interval(row->measure, &row->figure, lang, &said);
    else
        lab_write_interval(row->measure, &row->figure, lang, &said);
    if (row->name[lang][0] != '\0')
        tb_text_string(&label, row->name[lang]);
    else
        lab_cell_label(sheet, cell, lang, dot->label, sizeof dot->label);
}

/* Below the name of each cell its items, or one row a cell. A picture that is full is full: the
 * table has the rest. */
static void collect(const lab_sheet *sheet, const lab_choice *choice, tb_lang lang, dots *d) {
    const lab_row *rows = choice->changes ? sheet->differences : sheet->rows;
    const uint32_t *first = choice->changes ? sheet->first_difference : sheet->first_row;
    const bool headed = choice->cell == UINT32_MAX && sheet->cells > 1;
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        bool begun = false;
        for (uint32_t i = first[cell]; i < first[cell + 1]; i++) {
            if (!lab_is_chosen(choice, &rows[i], cell))
                continue;
            if (d->count + 2 > MOST_DOTS)
                return;
            if (headed && !begun && rows[i].name[lang][0] != '\0')
                add_heading(d, sheet, cell, lang);
            begun = true;
            add_dot(d, sheet, &rows[i], cell, choice->changes, lang);
        }
    }
}

/* What to compare with: an even share, or nothing at all. */
static void set_mark(const lab_sheet *sheet, const lab_choice *choice, tb_lang lang,
                     lab_picture *picture) {
    static const char *const even[TB_LANGS] = {"even", "互角"};
    static const char *const nothing[TB_LANGS] = {"no difference", "差なし"};
    const lab_measure *measure = choice->measure;
    const bool compared = measure->group == LAB_FAIRNESS || measure->group == LAB_SKILL;
    const bool changes = choice->changes && measure->group != LAB_CHANGE;
    if (changes || measure->unit == LAB_POINTS) {
        picture->has_mark = true;
        picture->mark_name = nothing[lang];
    } else if (compared && measure->unit == LAB_PERCENT) {
        picture->has_mark = true;
        picture->mark = 100.0 / sheet->design->game->seat_count;
        picture->mark_name = even[lang];
    }
}

void lab_body_dots(const lab_sheet *sheet, const lab_choice *choice, tb_lang lang, tb_text *out) {
    static const char *const about[TB_LANGS] = {
        "Dots are the figures, lines their 95 % intervals. The table below has the same figures.",
        "点が値、横線が95%信頼区間です。同じ数値が下の表にあります。"};
    static const char *const points[TB_LANGS] = {" In percentage points.",
                                                 "単位はパーセントポイントです。"};
    static const char *const record[TB_LANGS] = {" Moves are written as in the record of a game.",
                                                 "手は棋譜の書き方で示します。"};
    const lab_measure *measure = choice->measure;
    const bool changes = choice->changes && measure->group != LAB_CHANGE;
    char meaning[512];
    dots d = {.count = 0};
    collect(sheet, choice, lang, &d);
    if (d.count == 0)
        return;
    lab_picture picture = {.title = measure->name[lang],
                           .about = about[lang],
                           .unit = measure->unit == LAB_PERCENT && !changes ? "%" : "",
                           .from_zero =
                               measure->group == LAB_LENGTH || measure->group == LAB_CHOICE};
    set_mark(sheet, choice, lang, &picture);
    tb_text caption = tb_text_in(meaning, sizeof meaning);
    tb_text_string(&caption, measure->meaning[lang]);
    if (measure->unit == LAB_POINTS || (changes && measure->unit != LAB_COUNT))
        tb_text_string(&caption, points[lang]);
    if (measure->group == LAB_OPENINGS)
        tb_text_string(&caption, record[lang]);
    lab_figure_begin(measure->name[lang], meaning, out);
    lab_plot_dots(&picture, d.list, d.count, out);
    lab_body_table(sheet, choice, lang, out);
    lab_figure_end(out);
}
