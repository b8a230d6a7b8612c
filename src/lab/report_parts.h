/* The parts of a report's body, each in a file of its own. */
#ifndef LAB_REPORT_PARTS_H
#define LAB_REPORT_PARTS_H

#include "lab/report.h"

/* What it says in short; and what was played, as a list of terms. */
void lab_body_summary(const lab_sheet *sheet, tb_lang lang, tb_text *out);
void lab_body_head(const lab_sheet *sheet, tb_lang lang, tb_text *out);
/* A section for each group of measures, and one for the differences between variations. */
void lab_body_groups(const lab_sheet *sheet, tb_lang lang, tb_text *out);
void lab_body_changes(const lab_sheet *sheet, tb_lang lang, tb_text *out);

enum { LAB_PICTURE_CELLS = 12 }; /* with a bar, a histogram or a line of their own, at most */

/* Which rows a table shows: those of one measure, or of a group; of one cell, or of all. */
typedef struct lab_choice {
    const lab_measure *measure; /* NULL: of the group */
    lab_group group;
    uint32_t cell; /* UINT32_MAX: of all cells */
    bool changes;  /* of the differences instead */
} lab_choice;

bool lab_is_chosen(const lab_choice *choice, const lab_row *row, uint32_t cell);
/* The table that belongs to a picture. */
void lab_body_table(const lab_sheet *sheet, const lab_choice *choice, tb_lang lang, tb_text *out);
/* A dot plot with its table; nothing if there are no such rows. */
void lab_body_dots(const lab_sheet *sheet, const lab_choice *choice, tb_lang lang, tb_text *out);
/* The lines of the course with their table; nothing if nobody thought. */
void lab_body_course(const lab_sheet *sheet, tb_lang lang, tb_text *out);
/* A picture's frame with what it shows. */
void lab_figure_begin(const char *name, const char *meaning, tb_text *out);
void lab_figure_end(tb_text *out);
void lab_cell_label(const lab_sheet *sheet, uint32_t cell, tb_lang lang, char *label, size_t room);

#endif
