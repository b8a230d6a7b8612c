/* What people and programs read of an experiment: a table for a terminal, JSON, CSV, and a page
 * with pictures. All of it follows from a tally.
 *
 * Everything is written onto a tb_text, which may only measure: whoever wants a report asks twice.
 */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "lab/measure.h"

/* The rows of all cells, and of their differences from their bases, in one place each. */
typedef struct lab_sheet {
    const lab_tally *tally;
    const lab_design *design;
    uint32_t cells;
    lab_row *rows; /* of cell c: first_row[c] up to, not with, first_row[c + 1] */
    uint32_t *first_row;
    lab_row *differences; /* likewise; none for a cell that is its own base */
    uint32_t *first_difference;
} lab_sheet;

/* False: out of memory. The tally must last as long as the sheet. */
bool lab_sheet_make(const lab_tally *tally, lab_sheet *sheet);
void lab_sheet_free(lab_sheet *sheet);
/* Games played in a cell, and in all of them. */
uint64_t lab_sheet_games(const lab_sheet *sheet, uint32_t cell);
uint64_t lab_sheet_all_games(const lab_sheet *sheet);

void lab_report_text(const lab_sheet *sheet, tb_lang lang, tb_text *out);
void lab_report_json(const lab_sheet *sheet, tb_lang lang, tb_json *json);
void lab_report_csv(const lab_sheet *sheet, tb_text *out);
/* The body: what was played, a summary, sections. A page of its own, or a part of one that has the
 * styles. */
void lab_report_body(const lab_sheet *sheet, tb_lang lang, tb_text *out);
void lab_report_page(const lab_sheet *sheet, tb_lang lang, tb_text *out);

/* The styles of a body; `colours` are those of the house, which a page of the house has already. */
extern const char lab_styles[];
extern const char lab_colours[];
/* A page around a body. */
void lab_page_begin(const char *title, tb_lang lang, tb_text *out);
void lab_page_end(tb_text *out);

#endif
