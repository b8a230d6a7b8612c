/* The weights of eval.h, in points; written by tools/rugby_fit.c. */
#ifndef SEARCH_RUGBY_WEIGHTS_H
#define SEARCH_RUGBY_WEIGHTS_H

#include "eval.h"

/* clang-format off */
static const int16_t rugby_weights[RUGBY_WEIGHTS] = {
    /* plain, rows from the own home row; columns a, b, c, d */
    0, 0, 0, 0,
    10, 12, 14, 14,
    14, 18, 20, 20,
    12, 18, 22, 22,
    8, 14, 18, 20,
    4, 8, 12, 14,
    0, 4, 6, 8,
    -5, 0, 0, 0,
    -10, -10, -10, -10,
    /* ball, rows from the own home row; columns a, b, c, d */
    0, 0, 0, 0,
    20, 20, 20, 20,
    45, 45, 40, 40,
    70, 65, 60, 60,
    90, 85, 80, 80,
    110, 105, 100, 100,
    130, 120, 115, 115,
    150, 140, 130, 130,
    0, 0, 0, 0,
    -40, /* turned */
    250, /* both balls */
    150, /* runner */
    1, /* plain moves */
    1, /* ball moves */
    5, /* lane moves */
    10, /* safe lane moves */
    15, /* lane mates */
    5, /* lane pieces */
    1, /* lane squares */
    -30, 0, 10, 15, /* receivers */
    -10, -15, /* tacklers */
    -60, -80, /* robbers */
    -15, /* stuck */
    15, /* tempo */
};
/* clang-format on */

#endif
