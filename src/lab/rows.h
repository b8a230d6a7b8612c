/* The measures by name, and what people call the things that they are of. */
#ifndef LAB_ROWS_H
#define LAB_ROWS_H

#include "lab/measure.h"

/* The rows of lab_measures. */
enum {
    LAB_M_SHARE,
    LAB_M_BEGINS,
    LAB_M_ENDING,
    LAB_M_DRAW,
    LAB_M_LIMIT,
    LAB_M_MOVES,
    LAB_M_QUANTILE,
    LAB_M_CHOICES,
    LAB_M_FORCED,
    LAB_M_GOOD,
    LAB_M_LEAD,
    LAB_M_LOWEST,
    LAB_M_DECIDED,
    LAB_M_COURSE,
    LAB_M_SCORE,
    LAB_M_LUCK,
    LAB_M_OPENING,
    LAB_M_OPENING_SCORE,
    LAB_M_CARD,
    LAB_M_CHANGED,
};

enum { LAB_TOP_OPENINGS = 12 };

/* A few words for an ending, by its code; a code that has none is written with spaces. */
void lab_ending_name(const char *code, tb_lang lang, tb_text *text);

#endif
