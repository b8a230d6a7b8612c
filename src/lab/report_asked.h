/* Sentences of a report's summary, made from the figures by rule. They are written as HTML, without
 * their full stop. */
#ifndef LAB_REPORT_ASKED_H
#define LAB_REPORT_ASKED_H

#include "lab/report.h"
#include "lab/say.h"

/* A text that a sentence is filled with. */
typedef struct lab_part {
    char text[LAB_NAME];
} lab_part;

/* The name of a cell, how many games were played in it, a figure with its interval. */
lab_part lab_say_cell(const lab_sheet *sheet, uint32_t cell, tb_lang lang);
lab_part lab_say_games(const lab_sheet *sheet, uint32_t cell);
/* By whose reckoning drama and good choices are told: the judge's, or the players'. */
lab_part lab_say_thinker(const lab_sheet *sheet, tb_lang lang);
lab_part lab_say_figure(const lab_row *row, tb_lang lang);
/* A sentence with its arguments (lab_fill). */
void lab_say_sentence(const char *sentence, const char *const *args, tb_text *out);
/* The row of a measure in a cell, of its items the largest; NULL: there is none. */
const lab_row *lab_say_row(const lab_sheet *sheet, uint32_t cell, const char *measure);

void lab_say_fairness(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out);
/* The next sentence: whether it is good to begin, where that is not a question of the seat. */
void lab_say_beginner(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out);
void lab_say_length(const lab_sheet *sheet, uint32_t cell, const lab_row *mean, tb_lang lang,
                    tb_text *out);
void lab_say_decision(const lab_sheet *sheet, uint32_t cell, const lab_row *draw, tb_lang lang,
                      tb_text *out);
/* One player against another. */
void lab_say_score(const lab_sheet *sheet, uint32_t cell, const lab_row *row, tb_lang lang,
                   tb_text *out);

#endif
