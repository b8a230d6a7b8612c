#include "lab/stats.h"

#include <math.h>

void lab_series_add(lab_series *series, double score) {
    series->count++;
    series->sum += score;
    series->squares += score * score;
}

double lab_student(uint64_t freedom) {
    static const double few[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                 2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                                 2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                                 2.060,  2.056, 2.052, 2.048, 2.045, 2.042};
    const uint64_t known = sizeof few / sizeof few[0];
    if (freedom <= known)
        return few[freedom - 1];
    return 1.960 + 2.5 / (double)freedom; /* within 0.002 from 31 on */
}

/* Where all rotations agree their spread says nothing, and no more is believed than four times the
 * games there were: at most, since a rotation of two that is always shared has no spread at all. */
double lab_worth(double mean, double variance, double most, double sure) {
    const double alone = mean * (1 - mean);
    if (alone <= 0)
        return sure;
    return variance <= 0 || alone / variance > 4 * most ? 4 * most : alone / variance;
}

lab_interval lab_wilson(double mean, double n, double z) {
    const double centre = (mean + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
    lab_interval interval = {.mean = mean};
    interval.low = mean <= 0 || centre - half < 0 ? 0 : centre - half;
    interval.high = mean >= 1 || centre + half > 1 ? 1 : centre + half;
    return interval;
}

lab_interval lab_interval_of(const lab_series *series, uint64_t games) {
    lab_interval interval = {.mean = 0.5, .low = 0, .high = 1};
    if (series->count == 0)
        return interval;
    const double n = (double)series->count;
    const double mean = series->sum / n;
    interval.mean = mean;
    if (series->count < 2)
        return interval;
    const double spread = (series->squares - n * mean * mean) / (n - 1);
    const double worth = lab_worth(mean, spread / n, (double)games, (double)games);
    return lab_wilson(mean, worth, lab_student(series->count - 1));
}
