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

/* What it is made of. Student's t at 97.5 % for this many degrees of freedom, at least one. */
double lab_student(uint64_t freedom);
/* Wilson's interval of a share, as of n independent games of which this is the mean, z errors to
 * either side. At 0 and 1 it ends there. */
lab_interval lab_wilson(double mean, double n, double z);
/* The independent games that would leave a share (0 .. 1) as uncertain as its variance says: at
 * most four times the `most` that there were; where the share is 0 or 1, `sure`. */
double lab_worth(double mean, double variance, double most, double sure);

#endif
