/* From values to an answer. */
#ifndef SEARCH_RUGBY_CHOICE_H
#define SEARCH_RUGBY_CHOICE_H

#include "search.h"

/* Events that give away more than so many temperatures are not drawn: the search looks at them only
 * long enough to know that. */
enum { RUGBY_SLACK = 3 };

/* The root event to play and its value. A temperature of 0 takes the best; else every event is
 * drawn with a weight that falls with the expected result it gives away. */
tb_event rugby_choose(const rugby_search *search, double temperature, uint64_t seed, int *value);
/* The events expected after this one and with it, as far as the transposition table
 * remembers them. */
void rugby_principal_variation(const rugby_search *search, tb_event first, tb_text *text);

#endif
