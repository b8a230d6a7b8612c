/* Verdicts: what a difference says in words, made from the figures by rule (docs/LAB.md).
 *
 * A cell is compared with its base in some thirty figures, and of thirty true 95 % intervals one or
 * two miss by chance. So a word is given only to a difference whose interval, made LAB_SURE times
 * as wide, leaves zero out: then at most one in seven hundred is given by chance.
 */
#ifndef LAB_VERDICT_H
#define LAB_VERDICT_H

#include "lab/report.h"

#define LAB_SURE 1.63 /* 3.2 standard errors in place of 1.96 */

/* -1: surely less; 1: surely more; 0: no difference that can be seen. */
int lab_sure_sign(const lab_figure *difference);
/* What a seat's share is to a fair one, by its 95 % interval (it is a single figure): -1 below, 1
 * above, 0 neither can be said. */
int lab_fair_sign(const lab_sheet *sheet, const lab_row *row);
/* The row of the points of a seat, in a cell (or of their difference); NULL: there is none. */
const lab_row *lab_seat_row(const lab_sheet *sheet, uint32_t cell, uint32_t seat, bool change);
/* The same of whoever begins; NULL: there is none, or it is always the same seat. */
const lab_row *lab_beginner_row(const lab_sheet *sheet, uint32_t cell, bool change);

/* What the cell's options do to the seats, compared with its base, as the end of a sentence that
 * begins with the option: `costs Player 1 another 15.2 points (...)`. In Japanese a sentence. */
void lab_verdict_seats(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out);
/* What else surely changes, the surest first, at most `most` of them: `moves +3.1 (+2.8 to +3.4);
 * ...`. Returns how many there are. */
uint32_t lab_verdict_others(const lab_sheet *sheet, uint32_t cell, uint32_t most, tb_lang lang,
                            tb_text *out);

#endif
