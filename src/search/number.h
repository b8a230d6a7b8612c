/* Numbers without libm: the same bits on every machine, since only + - * / and sqrt are used. */
#ifndef SEARCH_NUMBER_H
#define SEARCH_NUMBER_H

#include <stdint.h>

/* The natural logarithm of n >= 1, within 1e-4 or so. */
double tb_natural_log(uint64_t n);

/* exp(-x) for x >= 0, within 1e-4 or so. */
double tb_decay(double x);

#endif
