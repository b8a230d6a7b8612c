/* The counter: experiments for the page, a line in, one JSON object out. T is the text of a design
 * (design.h), a tally is the text of tally.h; neither has a `|` or ends a line.
 *
 *   lab check T                  {"design":T,"game":id,"size":games in a
 * round,"rounds":N,"until":U, "cells":[{"cell":0,"base":0,"options":"","start":"","players":""}]}
 *   lab next ROUNDS T            {"look":N}  where to look after so many rounds
 *   lab play FIRST COUNT CELLS T {"tally":"..."}  of these rounds of the cells (`0,2,3`)
 *   lab join T|TALLY|TALLY...    {"tally":"...","rounds":[...],"precise":[...]}
 *   lab report LANG T|TALLY      {"figures":{as --json},"html":"the body of the report"}
 *   lab csv LANG T|TALLY         {"csv":"..."}
 *   lab styles                   {"css":"of that body"}
 *
 * What is wrong: {"error":{"code":"...","field":"...","message":"...","en":"...","ja":"..."}}, as
 * the desk has it. Nothing is kept between calls.
 */
#ifndef LAB_COUNTER_H
#define LAB_COUNTER_H

#include <teban/text.h>

/* Whether a line is one for the counter. */
bool lab_counter_is_asked(const char *line, size_t length);
/* Answers it; false: the answer is an error. One that does not fit the reply is replaced by an
 * error. */
bool lab_counter_call(const char *line, size_t length, tb_text *reply);

#endif
