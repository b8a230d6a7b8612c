/* Hand-made weights of the Rugby Chess evaluation, in points: where rugby_fit.c begins. They are
 * guesses and stay as they are; what is fitted is in src/search/rugby/weights.h. */
#ifndef RUGBY_FIRST_H
#define RUGBY_FIRST_H

#include "search/rugby/eval.h"

/* clang-format off */
static const int16_t rugby_first[RUGBY_WEIGHTS] = {
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
    /* turned */
    -40,
    /* both balls */
    250,
    /* runner */
    150,
    /* plain moves */
    1,
    /* ball moves */
    1,
    /* lane moves */
    5,
    /* safe lane moves */
    10,
    /* lane mates */
    15,
    /* lane pieces */
    5,
    /* lane squares */
    1,
    /* receivers */
    -30, 0, 10, 15,
    /* tacklers */
    -10, -15,
    /* robbers */
    -60, -80,
    /* stuck */
    -15,
    /* tempo */
    15,
};
/* clang-format on */

#endif
