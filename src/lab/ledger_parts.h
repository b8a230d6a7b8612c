/* What the files of the ledger share. */
#ifndef LAB_LEDGER_PARTS_H
#define LAB_LEDGER_PARTS_H

#include "lab/ledger.h"

enum { LAB_STRENGTHS = 8 }; /* beside each other in a table */

/* One strength of an experiment: a column of the tables. */
typedef struct lab_strength {
    const lab_sheet *sheet;
    uint32_t lineup;
} lab_strength;

typedef struct lab_strengths {
    lab_strength list[LAB_STRENGTHS];
    uint32_t count;
} lab_strengths;

typedef char lab_words[512];

lab_strengths lab_strengths_of(const lab_ledger *ledger, const lab_doubt *doubt);
/* The cell of a strength in which the doubt is read so; UINT32_MAX: it was not played. */
uint32_t lab_strength_cell(const lab_strength *s, const char *value);
void lab_strength_name(const lab_strength *s, tb_lang lang, tb_text *text);

/* All that is said of one doubt, under a heading of this level. */
void lab_ledger_entry(const lab_ledger *ledger, const lab_doubt *doubt, uint32_t level,
                      lab_doc *doc);

#endif
