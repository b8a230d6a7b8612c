/* The table of a match, for people. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include "lab/tally.h"

#include <stdio.h>

/* `sprt` NULL: no test was asked for. */
void lab_report(const lab_tally *tally, const lab_sprt *sprt, FILE *out);
/* The first player's score in a few words, for a line of progress. */
void lab_report_brief(const lab_tally *tally, char *text, size_t size);

#endif
