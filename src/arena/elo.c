#include "arena/elo.h"

#include <math.h>

double arena_elo(double score, double par) {
    return 400 * log10(score / (1 - score) * (1 - par) / par);
}

double arena_score(double elo, double par) {
    const double odds = pow(10, elo / 400) * par / (1 - par);
    return odds / (1 + odds);
}

/* The spread counts two rotations that were not played, one lost and one won, so that a test cannot
 * end on a few equal results. */
double arena_sprt_ratio(const arena_sprt *sprt, const lab_series *series, double par) {
    const double n = (double)series->count;
    if (series->count == 0)
        return 0;
    const double low = arena_score(sprt->low, par);
    const double high = arena_score(sprt->high, par);
    const double all = n + 2;
    const double mean = (series->sum + 1) / all;
    const double spread = (series->squares + 1) / all - mean * mean;
    return (high - low) * (2 * series->sum - n * (low + high)) / (2 * spread);
}

double arena_sprt_bound(void) {
    return log(0.95 / 0.05);
}

arena_verdict arena_sprt_verdict(const arena_sprt *sprt, const lab_series *series, double par) {
    const double ratio = arena_sprt_ratio(sprt, series, par);
    if (ratio >= arena_sprt_bound())
        return ARENA_HIGHER;
    return ratio <= -arena_sprt_bound() ? ARENA_LOWER : ARENA_UNDECIDED;
}
