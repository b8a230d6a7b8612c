/* The weights of eval.h, in points. They came, all of them, from
 *
 *     rugby_fit 1 2000 2000 3
 *
 * (seed, games, nodes, rounds; tools/rugby_fit.c) with the search of the commit that
 * last changed this file. */
#ifndef SEARCH_RUGBY_WEIGHTS_H
#define SEARCH_RUGBY_WEIGHTS_H

#include "eval.h"

/* clang-format off */
static const int16_t rugby_weights[RUGBY_WEIGHTS] = {
    /* plain: rows from the own home row, columns a-d */
    14, 13, 9, -18,
    24, 21, 15, 21,
    18, 22, 18, 20,
    16, 16, 15, 15,
    18, 15, 12, 18,
    16, 14, 8, 15,
    15, 17, 16, 7,
    -9, 13, 16, 6,
    4, 1, 2, 3,
    /* ball */
    43, 21, 3, 11,
    36, 43, 37, 29,
    55, 52, 59, 61,
    65, 60, 54, 58,
    75, 69, 72, 74,
    70, 92, 85, 100,
    99, 98, 101, 116,
    62, 53, 101, 155,
    0, 0, 0, 0,
    /* turned */
    -13,
    /* both balls */
    162,
    /* runner */
    150,
    /* plain moves */
    1,
    /* ball moves */
    1,
    /* lane moves */
    9,
    /* safe lane moves */
    -2,
    /* lane mates */
    31,
    /* lane pieces */
    -1,
    /* lane squares */
    0,
    /* receivers */
    -58, -47, -40, -36,
    /* tacklers */
    -26, -33,
    /* robbers */
    -77, -97,
    /* stuck */
    -2,
    /* tempo */
    11,
};
/* clang-format on */

#endif
