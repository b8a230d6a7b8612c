/* The table of a match, for people. */
#ifndef ARENA_REPORT_H
#define ARENA_REPORT_H

#include "arena/tally.h"

#include <stdio.h>

/* `sprt` NULL: no test was asked for. */
void arena_report(const arena_tally *tally, const arena_sprt *sprt, FILE *out);
/* The first player's score in a few words, for a line of progress. */
void arena_report_brief(const arena_tally *tally, char *text, size_t size);

#endif
