/* The sections of a report: a picture for each measure, with its table. */
#include "lab/plot.h"
#include "lab/report_parts.h"
#include "lab/say.h"

#include <string.h>

enum { COLUMNS = 40 }; /* of a histogram, at most */

/* ---- figures ---- */

void lab_figure_begin(const char *name, const char *meaning, tb_text *out) {
    tb_text_string(out, "<figure class=\"lab-figure\"><figcaption><strong>");
    lab_html(name, out);
    tb_text_string(out, "</strong> ");
    lab_html(meaning, out);
    tb_text_string(out, "</figcaption>\n");
}

void lab_figure_end(tb_text *out) {
    tb_text_string(out, "</figure>\n");
}

void lab_cell_label(const lab_sheet *sheet, uint32_t cell, tb_lang lang, char *label, size_t room) {
    tb_text text = tb_text_in(label, room);
    lab_write_cell(sheet->design, cell, lang, &text);
}

/* ---- endings ---- */

typedef struct endings {
    const lab_row *names[LAB_PLOT_COLOURS]; /* a row of each item */
    uint32_t count;
} endings;

static uint32_t find_ending(endings *e, const lab_row *row) {
    uint32_t i = 0;
    while (i < e->count && strcmp(e->names[i]->item, row->item) != 0)
        i++;
    if (i == e->count && i < LAB_PLOT_COLOURS)
        e->names[e->count++] = row;
    return i;
}

static void write_endings(const lab_sheet *sheet, const lab_choice *choice, tb_lang lang,
                          tb_text *out) {
    static const char *const about[TB_LANGS] = {
        "A bar for each kind of game played; its parts are the ways in which games ended.",
        "対局の条件ごとに、終わり方の割合を帯で示します。"};
    lab_bar bars[LAB_PICTURE_CELLS];
    const char *names[LAB_PLOT_COLOURS];
    endings e = {.count = 0};
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < sheet->cells && count < LAB_PICTURE_CELLS; cell++) {
        lab_bar *bar = &bars[count];
        bool any = false;
        *bar = (lab_bar){.label = ""};
        for (uint32_t i = sheet->first_row[cell]; i < sheet->first_row[cell + 1]; i++) {
            const lab_row *row = &sheet->rows[i];
            if (!lab_is_chosen(choice, row, cell) || !(row->figure.value > 0))
                continue;
            const uint32_t part = find_ending(&e, row);
            if (part < LAB_PLOT_COLOURS)
                bar->part[part] = row->figure.value;
            any = true;
        }
        lab_cell_label(sheet, cell, lang, bar->label, sizeof bar->label);
        count += any;
    }
    for (uint32_t i = 0; i < e.count; i++)
        names[i] = e.names[i]->name[lang];
    const lab_measure *measure = choice->measure;
    const lab_picture picture = {.title = measure->name[lang], .about = about[lang]};
    lab_figure_begin(measure->name[lang], measure->meaning[lang], out);
    lab_plot_bars(&picture, bars, count, names, e.count, out);
    lab_body_table(sheet, choice, lang, out);
    lab_figure_end(out);
}

/* ---- length ---- */

/* The smallest length that so many of the games do not exceed. */
static double quantile(const lab_sheet *sheet, uint32_t cell, uint32_t quarters) {
    const uint32_t longest = lab_longest(sheet->tally, cell);
    const uint64_t games = lab_sheet_games(sheet, cell);
    uint64_t seen = 0;
    uint32_t moves = 0;
    for (; moves < longest; moves++) {
        seen += lab_games_of_length(sheet->tally, cell, moves);
        if (4 * seen >= quarters * games)
            break;
    }
    return moves;
}

static void write_histogram(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const names[TB_LANGS][3] = {{"median", "", ""}, {"中央値", "", ""}};
    static const char *const about[TB_LANGS] = {
        "How many games had so many moves. The lines are the quarters: half of the games are no "
        "longer than the middle one. The table below has the quarters.",
        "手数ごとの対局の数です。縦線は四分位数で、まんなかの線までに半分の対局が終わっています。"
        "同じ数値が下の表にあります。"};
    static const char *const always[TB_LANGS] = {": {1} moves in every game",
                                                 "：どの対局も{1}手です。"};
    char label[LAB_PLOT_LABEL], number[16];
    double heights[COLUMNS] = {0};
    const uint32_t longest = lab_longest(sheet->tally, cell);
    const uint32_t width = longest / COLUMNS + 1;
    for (uint32_t moves = 0; moves <= longest; moves++)
        heights[moves / width] += (double)lab_games_of_length(sheet->tally, cell, moves);
    const double marks[] = {quantile(sheet, cell, 2), quantile(sheet, cell, 1),
                            quantile(sheet, cell, 3)};
    const lab_histogram histogram = {.heights = heights,
                                     .columns = longest / width + 1,
                                     .first = -0.5, /* a whole number is the middle of its place */
                                     .width = width,
                                     .marks = marks,
                                     .mark_names = names[lang],
                                     .mark_count = 3};
    lab_cell_label(sheet, cell, lang, label, sizeof label);
    const lab_picture picture = {.title = label, .about = about[lang], .unit = ""};
    const bool same =
        lab_games_of_length(sheet->tally, cell, longest) == lab_sheet_games(sheet, cell);
    tb_text digits = tb_text_in(number, sizeof number);
    tb_text_number(&digits, longest);
    tb_text_string(out, "<p class=\"lab-over\">");
    lab_html(label, out);
    if (same) /* a single column says nothing */
        lab_fill(always[lang], (const char *const[]){number}, out);
    tb_text_string(out, "</p>\n");
    if (!same)
        lab_plot_histogram(&picture, &histogram, out);
}

/* Whether everybody in a cell is as strong, or there is nothing else in the design. */
static bool plays_itself(const lab_sheet *sheet, uint32_t cell) {
    bool any = false;
    for (uint32_t i = 0; i < sheet->design->lineups; i++)
        any = any || sheet->design->lineup[i].players == 1;
    return !any || sheet->design->lineup[lab_cell_at(sheet->design, cell).lineup].players == 1;
}

static void write_lengths(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const name[TB_LANGS] = {"How long games are", "手数の分布"};
    static const char *const meaning[TB_LANGS] = {
        "Along the axis the moves of the players, deals not counted; the higher a column, the more "
        "games took so many. The lines are quarters: half of the games end by the middle one.",
        "横軸は手数で、配られるカードは数えません。柱が高いほど、その手数で終わった対局が多いことを"
        "示します。縦線は四分位数で、まんなかの線までに半分の対局が終わります。"};
    const lab_choice all = {.group = LAB_LENGTH, .cell = UINT32_MAX};
    lab_figure_begin(name[lang], meaning[lang], out);
    uint32_t shown = 0;
    for (uint32_t cell = 0; cell < sheet->cells && shown < LAB_PICTURE_CELLS; cell++) {
        if (lab_sheet_games(sheet, cell) == 0 || !plays_itself(sheet, cell))
            continue;
        write_histogram(sheet, cell, lang, out);
        shown++;
    }
    lab_body_table(sheet, &all, lang, out);
    lab_figure_end(out);
}

/* ---- groups ---- */

static bool has_rows(const lab_sheet *sheet, const lab_choice *choice) {
    const lab_row *rows = choice->changes ? sheet->differences : sheet->rows;
    const uint32_t *first = choice->changes ? sheet->first_difference : sheet->first_row;
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        for (uint32_t i = first[cell]; i < first[cell + 1]; i++) {
            if (lab_is_chosen(choice, &rows[i], cell))
                return true;
        }
    }
    return false;
}

/* Whether the figures of a measure have items. */
static bool has_items(const lab_sheet *sheet, const lab_measure *measure) {
    for (uint32_t i = 0; i < sheet->first_row[sheet->cells]; i++) {
        if (sheet->rows[i].measure == measure)
            return sheet->rows[i].item[0] != '\0';
    }
    return false;
}

/* The pictures of one cell, folded away or not. */
static void write_fold(const lab_sheet *sheet, lab_group group, uint32_t cell, bool opened,
                       tb_lang lang, tb_text *out) {
    const lab_choice here = {.group = group, .cell = cell};
    char label[LAB_PLOT_LABEL];
    if (!has_rows(sheet, &here))
        return;
    lab_cell_label(sheet, cell, lang, label, sizeof label);
    tb_text_string(out, opened ? "<details class=\"lab-fold\" open><summary>"
                               : "<details class=\"lab-fold\"><summary>");
    lab_html(label, out);
    tb_text_string(out, "</summary>\n");
    for (uint32_t i = 0; i < lab_measure_count; i++) {
        const lab_choice choice = {.measure = &lab_measures[i], .cell = cell};
        if (lab_measures[i].group == group)
            lab_body_dots(sheet, &choice, lang, out);
    }
    tb_text_string(out, "</details>\n");
}

/* Openings and cards have many items: each cell has pictures of its own, and one is open, that of
 * the strongest who play themselves by the first variation. */
static void write_by_cell(const lab_sheet *sheet, lab_group group, tb_lang lang, tb_text *out) {
    uint32_t opened = 0;
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        if (plays_itself(sheet, cell) && lab_base_of(sheet->design, cell) == cell)
            opened = cell;
    }
    for (uint32_t cell = 0; cell < sheet->cells; cell++)
        write_fold(sheet, group, cell, cell == opened, lang, out);
}

static void write_measures(const lab_sheet *sheet, lab_group group, tb_lang lang, tb_text *out) {
    for (uint32_t i = 0; i < lab_measure_count; i++) {
        const lab_choice choice = {.measure = &lab_measures[i], .cell = UINT32_MAX};
        if (lab_measures[i].group != group || !has_rows(sheet, &choice))
            continue;
        /* endings are parts of a whole; the quantiles of the length are in its histogram, and the
         * course has its lines */
        const bool items = has_items(sheet, &lab_measures[i]);
        if (items && group == LAB_ENDINGS)
            write_endings(sheet, &choice, lang, out);
        else if (!items || (group != LAB_LENGTH && group != LAB_DRAMA))
            lab_body_dots(sheet, &choice, lang, out);
    }
}

static void open_section(const char *name, tb_text *out) {
    tb_text_string(out, "<section class=\"lab-group\"><h2>");
    lab_html(name, out);
    tb_text_string(out, "</h2>\n");
}

static void write_group(const lab_sheet *sheet, lab_group group, tb_lang lang, tb_text *out) {
    open_section(lab_group_names[group][lang], out);
    if (group == LAB_LENGTH)
        write_lengths(sheet, lang, out);
    if (group == LAB_DRAMA)
        lab_body_course(sheet, lang, out);
    if (group == LAB_OPENINGS || group == LAB_CARDS_WORTH)
        write_by_cell(sheet, group, lang, out);
    else
        write_measures(sheet, group, lang, out);
    tb_text_string(out, "</section>\n");
}

void lab_body_groups(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    for (lab_group group = 0; group < LAB_GROUPS; group++) {
        const lab_choice all = {.group = group, .cell = UINT32_MAX};
        if (has_rows(sheet, &all))
            write_group(sheet, group, lang, out);
    }
}

/* ---- differences ---- */

void lab_body_changes(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const name[TB_LANGS] = {"What the variations change", "条件による変化"};
    static const char *const meaning[TB_LANGS] = {
        "Differences from the first variation, paired: both played the same cards.",
        "最初の条件との差です。同じカードで対局したものどうしを比べています。"};
    if (sheet->first_difference[sheet->cells] == 0)
        return;
    open_section(name[lang], out);
    tb_text_string(out, "<p>");
    tb_text_string(out, meaning[lang]);
    tb_text_string(out, "</p>\n");
    for (uint32_t i = 0; i < lab_measure_count; i++) {
        const lab_choice choice = {
            .measure = &lab_measures[i], .cell = UINT32_MAX, .changes = true};
        if (lab_measures[i].group != LAB_OPENINGS && lab_measures[i].group != LAB_CARDS_WORTH)
            lab_body_dots(sheet, &choice, lang, out);
    }
    for (lab_group group = LAB_OPENINGS; group <= LAB_CARDS_WORTH; group++) {
        const lab_choice choice = {.group = group, .cell = UINT32_MAX, .changes = true};
        if (!has_rows(sheet, &choice))
            continue;
        tb_text_string(out, "<h3>");
        lab_html(lab_group_names[group][lang], out);
        tb_text_string(out, "</h3>\n");
        lab_body_table(sheet, &choice, lang, out);
    }
    tb_text_string(out, "</section>\n");
}
