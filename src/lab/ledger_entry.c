/* An entry of the ledger: the sentence, its readings, and what each changes. */
#include "lab/ledger_parts.h"
#include "lab/say.h"
#include "lab/verdict.h"

#include <string.h>

enum { TOLD = 3 }; /* other changes that a verdict names */

/* ---- what a reading changes ---- */

static void write_verdict(const lab_strength *s, uint32_t cell, const char *value, lab_doc *doc) {
    static const char *const lead[TB_LANGS] = {"`{1}`, {2}:", "`{1}`、{2}："};
    static const char *const also[TB_LANGS] = {" Other changes: {1}{2}.",
                                               "ほかに変わるもの：{1}{2}。"};
    static const char *const more[TB_LANGS] = {"; and {1} more in the table", "、ほか表に{1}件"};
    char player[LAB_PLAYER + 16], head[160], verdict[2048], others[1024], rest[64] = "";
    tb_text name = tb_text_in(player, sizeof player);
    tb_text title = tb_text_in(head, sizeof head);
    tb_text text = tb_text_in(verdict, sizeof verdict);
    tb_text changes = tb_text_in(others, sizeof others);
    tb_text left = tb_text_in(rest, sizeof rest);
    lab_strength_name(s, doc->lang, &name);
    lab_fill(lead[doc->lang], (const char *const[]){value, player}, &title);
    lab_verdict_seats(s->sheet, cell, doc->lang, &text);
    tb_text_string(&text, doc->lang == TB_JA ? "。" : ".");
    const uint32_t count = lab_verdict_others(s->sheet, cell, TOLD, doc->lang, &changes);
    if (count > TOLD) {
        char number[16];
        tb_text digits = tb_text_in(number, sizeof number);
        tb_text_number(&digits, count - TOLD);
        lab_fill(more[doc->lang], (const char *const[]){number}, &left);
    }
    if (count > 0)
        lab_fill(also[doc->lang], (const char *const[]){others, rest}, &text);
    lab_doc_item(doc, head, verdict);
}

/* ---- tables ---- */

/* A difference that says something. Of a first move that hardly anybody played the interval is
 * wider than half of the scale. */
static bool says_something(const lab_row *row) {
    const double width = row->figure.high - row->figure.low;
    return row->measure->group != LAB_OPENINGS || width < 0.5;
}

/* NULL: this strength has no such difference, or was not played. */
static const lab_row *find_row(const lab_strength *s, uint32_t cell, const lab_row *like) {
    const lab_sheet *sheet = s->sheet;
    const uint32_t from = cell == UINT32_MAX ? 0 : sheet->first_difference[cell];
    const uint32_t to = cell == UINT32_MAX ? 0 : sheet->first_difference[cell + 1];
    for (uint32_t i = from; i < to; i++) {
        const lab_row *row = &sheet->differences[i];
        if (row->measure == like->measure && strcmp(row->item, like->item) == 0)
            return row;
    }
    return NULL;
}

/* Whether a row is left out: a first move of which nothing changes at any strength. */
static bool is_left_out(const lab_strengths *all, const uint32_t *cells, const lab_row *like) {
    if (like->measure->group != LAB_OPENINGS)
        return false;
    for (uint32_t i = 0; i < all->count; i++) {
        const lab_row *row = find_row(&all->list[i], cells[i], like);
        if (row != NULL && says_something(row) && row->figure.high > row->figure.low)
            return false;
    }
    return true;
}

/* A figure at every strength, the surest in bold. */
static void write_row(const lab_strengths *all, const uint32_t *cells, const lab_row *like,
                      lab_doc *doc) {
    lab_words texts[LAB_STRENGTHS + 1];
    const char *row_words[LAB_STRENGTHS + 1];
    bool strong[LAB_STRENGTHS + 1] = {false};
    tb_text name = tb_text_in(texts[0], sizeof texts[0]);
    lab_write_row(like, doc->lang, &name);
    row_words[0] = texts[0];
    for (uint32_t i = 0; i < all->count; i++) {
        tb_text text = tb_text_in(texts[i + 1], sizeof texts[i + 1]);
        const lab_row *row = find_row(&all->list[i], cells[i], like);
        row_words[i + 1] = texts[i + 1];
        if (row == NULL || !says_something(row)) {
            tb_text_string(&text, "–");
        } else if (row->measure->group == LAB_CHANGE) {
            lab_write_interval(row->measure, &row->figure, doc->lang, &text);
        } else {
            lab_write_change_interval(row->measure, &row->figure, doc->lang, &text);
            strong[i + 1] = lab_is_told(row);
        }
    }
    lab_doc_row(doc, row_words, all->count + 1, strong);
}

/* Whether a strength before this one has the row, so that it is written already. */
static bool is_written(const lab_strengths *all, const uint32_t *cells, uint32_t before,
                       const lab_row *row) {
    for (uint32_t i = 0; i < before; i++) {
        if (find_row(&all->list[i], cells[i], row) != NULL)
            return true;
    }
    return false;
}

static void write_rows(const lab_strengths *all, const uint32_t *cells, const lab_measure *measure,
                       lab_doc *doc) {
    for (uint32_t i = 0; i < all->count; i++) {
        const lab_sheet *sheet = all->list[i].sheet;
        if (cells[i] == UINT32_MAX)
            continue;
        for (uint32_t k = sheet->first_difference[cells[i]];
             k < sheet->first_difference[cells[i] + 1]; k++) {
            const lab_row *row = &sheet->differences[k];
            if (row->measure == measure && !is_written(all, cells, i, row) &&
                !is_left_out(all, cells, row))
                write_row(all, cells, row, doc);
        }
    }
}

static void write_table(const lab_strengths *all, const lab_doubt *doubt, const char *value,
                        lab_doc *doc) {
    static const char *const summary[TB_LANGS] = {"All figures: {1}={2} compared with {3}",
                                                  "すべての数値：{1}={2} と {3} の差"};
    static const char *const games[TB_LANGS] = {"{1}, {2} games", "{1}、{2}局"};
    static const char *const measure[TB_LANGS] = {"measure", "指標"};
    lab_words title, heads[LAB_STRENGTHS];
    const char *columns[LAB_STRENGTHS + 1] = {measure[doc->lang]};
    uint32_t cells[LAB_STRENGTHS];
    for (uint32_t i = 0; i < all->count; i++) {
        char player[LAB_PLAYER + 16], count[32];
        tb_text name = tb_text_in(player, sizeof player);
        tb_text number = tb_text_in(count, sizeof count);
        tb_text head = tb_text_in(heads[i], sizeof heads[i]);
        cells[i] = lab_strength_cell(&all->list[i], value);
        lab_strength_name(&all->list[i], doc->lang, &name);
        lab_write_count(cells[i] == UINT32_MAX ? 0 : lab_sheet_games(all->list[i].sheet, cells[i]),
                        &number);
        lab_fill(games[doc->lang], (const char *const[]){player, count}, &head);
        columns[i + 1] = heads[i];
    }
    tb_text text = tb_text_in(title, sizeof title);
    lab_fill(summary[doc->lang],
             (const char *const[]){doubt->option, value, doubt->readings[0].value}, &text);
    lab_doc_table(doc, title, columns, all->count + 1);
    for (uint32_t i = 0; i < lab_measure_count; i++)
        write_rows(all, cells, &lab_measures[i], doc);
    lab_doc_table_end(doc, true);
}

/* ---- an entry ---- */

static void write_readings(const lab_doubt *doubt, lab_doc *doc) {
    static const char *const lead[TB_LANGS][2] = {{"`{1}` (default):", "`{1}`:"},
                                                  {"`{1}`（標準）：", "`{1}`："}};
    lab_doc_list(doc, true);
    for (uint32_t i = 0; i < LAB_READINGS && doubt->readings[i].value != NULL; i++) {
        char room[96];
        tb_text text = tb_text_in(room, sizeof room);
        lab_fill(lead[doc->lang][i > 0], (const char *const[]){doubt->readings[i].value}, &text);
        lab_doc_item(doc, room, doubt->readings[i].means[doc->lang]);
    }
    lab_doc_list(doc, false);
}

static void write_changes(const lab_doubt *doubt, const lab_strengths *all, lab_doc *doc) {
    static const char *const lead[TB_LANGS] = {"What it changes.", "何が変わるか："};
    static const char *const none[TB_LANGS] = {"Not played yet.", "まだ対局していません。"};
    lab_doc_paragraph(doc, lead[doc->lang], all->count == 0 ? none[doc->lang] : "");
    if (all->count == 0)
        return;
    lab_doc_list(doc, true);
    for (uint32_t i = 1; i < LAB_READINGS && doubt->readings[i].value != NULL; i++) {
        for (uint32_t k = 0; k < all->count; k++) {
            const uint32_t cell = lab_strength_cell(&all->list[k], doubt->readings[i].value);
            if (cell != UINT32_MAX)
                write_verdict(&all->list[k], cell, doubt->readings[i].value, doc);
        }
    }
    lab_doc_list(doc, false);
    for (uint32_t i = 1; i < LAB_READINGS && doubt->readings[i].value != NULL; i++)
        write_table(all, doubt, doubt->readings[i].value, doc);
}

void lab_ledger_entry(const lab_ledger *ledger, const lab_doubt *doubt, uint32_t level,
                      lab_doc *doc) {
    static const char *const leads[TB_LANGS][3] = {
        {"In the rule book.", "Readings.", "Why this default."},
        {"ルールブックでは：", "読み方：", "標準の理由："}};
    const lab_strengths all = lab_strengths_of(ledger, doubt);
    char title[256];
    tb_text text = tb_text_in(title, sizeof title);
    lab_fill(doc->lang == TB_JA ? "{1} {2}（`{3}`）" : "{1} {2} (`{3}`)",
             (const char *const[]){doubt->clause, doubt->title[doc->lang], doubt->option}, &text);
    lab_doc_heading(doc, level, title);
    lab_doc_paragraph(doc, leads[doc->lang][0], doubt->where[doc->lang]);
    lab_doc_paragraph(doc, leads[doc->lang][1], "");
    write_readings(doubt, doc);
    lab_doc_paragraph(doc, leads[doc->lang][2], doubt->why[doc->lang]);
    write_changes(doubt, &all, doc);
}
