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

#endif
