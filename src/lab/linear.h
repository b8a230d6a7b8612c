/* Figures by linearisation: a figure is a smooth function of the sums of a block; near the truth it
 * is a mean over rounds of z = g . (1, x_1 .. x_d), whose spread gives the interval (docs/LAB.md).
 */
#ifndef LAB_LINEAR_H
#define LAB_LINEAR_H

#include "lab/measure.h"
#include "lab/sums.h"

typedef enum lab_shape {
    LAB_SHARE,        /* sum of y / sum of x, of things that are 0 .. 1: Wilson's interval */
    LAB_MEAN,         /* the same, of anything: the plain interval */
    LAB_PART,         /* the same, of something between 0 and 1 */
    LAB_DEAL,         /* the part of the variance that lies between rounds, 0 .. 1 */
    LAB_SLOPE,        /* of points on cards */
    LAB_QUANTILE,     /* of the lengths */
    LAB_CHANGED_PART, /* of the rounds in common */
} lab_shape;

/* What a figure is made of. */
typedef struct lab_source {
    lab_shape shape;
    uint32_t block;
    const char *opening; /* or the block of this one */
    uint32_t y, x;       /* where they stand in the block; x 0: the games, of which a round has so
                            many as ever */
    double unit;         /* what makes one of y for each x: 6 sixths, 1000 thousandths */
    uint32_t percent;    /* LAB_QUANTILE */
} lab_source;

typedef struct lab_linear {
    double value;
    double g[LAB_DIM + 1];
    uint32_t dim;
    uint64_t rounds; /* 0: nothing is known */
    double count;    /* of what it is the mean */
    double variance; /* of the value */
    const uint64_t *own, *with;
} lab_linear;

/* False: nothing is known. */
bool lab_linear_of(const lab_tally *tally, uint32_t cell, const lab_source *source,
                   lab_linear *linear);
/* The figure of a cell; false: nothing is known. */
bool lab_figure_of(const lab_tally *tally, uint32_t cell, const lab_source *source,
                   lab_figure *figure, uint64_t *count);
/* The figure of a cell minus that of its base. */
bool lab_difference_of(const lab_tally *tally, uint32_t cell, const lab_source *source,
                       lab_figure *figure, uint64_t *count);
/* The variance of the difference alone, for who has an interval of his own. */
double lab_difference_variance(const lab_tally *tally, uint32_t cell, const lab_linear *own,
                               const lab_linear *base);
/* The share of a seat, and of the first player. */
lab_source lab_share_source(const lab_tally *tally, uint32_t seat);
lab_source lab_score_source(const lab_tally *tally);

#endif
