/* The weights of eval.h, in points; written by tools/rugby_fit.c. */
#ifndef SEARCH_RUGBY_WEIGHTS_H
#define SEARCH_RUGBY_WEIGHTS_H

#include "eval.h"

/* clang-format off */
static const int16_t rugby_weights[RUGBY_WEIGHTS] = {
    /* plain: rows from the own home row, columns a-d */
    12, 20, 17, 3,
    19, 24, 28, 20,
    12, 23, 21, 22,
    9, 21, 18, 13,
    8, 11, 17, 21,
    11, 8, 14, 16,
    11, 11, 8, 12,
    -5, 3, 2, 8,
    -21, -11, -1, -26,
    /* ball */
    3, 7, -18, -13,
    21, 29, 29, 2,
    60, 66, 56, 53,
    75, 73, 64, 53,
    88, 84, 77, 93,
    89, 95, 113, 115,
    124, 120, 95, 98,
    115, 101, 114, 91,
    0, 0, 0, 0,
    /* turned */
    -25,
    /* both balls */
    193,
    /* runner */
    150,
    /* plain moves */
    1,
    /* ball moves */
    1,
    /* lane moves */
    5,
    /* safe lane moves */
    -5,
    /* lane mates */
    22,
    /* lane pieces */
    2,
    /* lane squares */
    -1,
    /* receivers */
    -50, -37, -23, -9,
    /* tacklers */
    -40, -45,
    /* robbers */
    -82, -112,
    /* stuck */
    -7,
    /* tempo */
    27,
};
/* clang-format on */

#endif
