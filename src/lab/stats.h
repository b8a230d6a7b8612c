/* Statistics of a match: a mean with its interval, Elo, and the sequential test.
 *
 * What is counted is the score of a player in one rotation, 0 .. 1: rotations are independent, the
 * games within one are not.
 */
#ifndef LAB_STATS_H
#define LAB_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* Running sums of unit scores. */
typedef struct lab_series {
    uint64_t count;
    double sum;
    double squares;
} lab_series;

typedef struct lab_interval {
    double mean, low, high;
} lab_interval;

void lab_series_add(lab_series *series, double score);

/* The mean and its 95 % interval: Wilson's, for as many independent games as would leave the mean
 * as uncertain as the spread of the rotations does, with Student's factor for few rotations. So it
 * stays within 0 .. 1 and does not shrink to a point when everything was won. `games` are those
 * within all rotations; fewer than two rotations tell nothing: 0 .. 1. */
lab_interval lab_interval_of(const lab_series *series, uint64_t games);

/* The Elo difference that gives this score to a player whose score among equals is `par`
 * (1/2 for two, 1/3 for one against two), and back. Infinite at 0 and 1. */
double lab_elo(double score, double par);
double lab_score(double elo, double par);

typedef enum lab_verdict { LAB_UNDECIDED, LAB_LOWER, LAB_HIGHER } lab_verdict;

typedef struct lab_sprt {
    double low, high; /* Elo: H0 and H1 */
} lab_sprt;

/* The log-likelihood ratio of H1 to H0 (normal approximation), and where it ends with 5 % errors of
 * either kind. */
double lab_sprt_ratio(const lab_sprt *sprt, const lab_series *series, double par);
double lab_sprt_bound(void);
lab_verdict lab_sprt_verdict(const lab_sprt *sprt, const lab_series *series, double par);

#endif
