/* From values to an answer. */
#ifndef SEARCH_RUGBY_CHOICE_H
#define SEARCH_RUGBY_CHOICE_H

#include "search.h"

/* The expected result of the side to move, 0 .. 1. */
double rugby_expected(int value);
/* The root event to play and its value. A temperature of 0 takes the best; else every event is
 * drawn with a weight that falls with the expected result it gives away. */
tb_event rugby_choose(const rugby_search *search, double temperature, uint64_t seed, int *value);
/* The events expected after this one and with it, as far as the table remembers them. */
void rugby_line(const rugby_search *search, tb_event first, tb_text *text);

#endif
