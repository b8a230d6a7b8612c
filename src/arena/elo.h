/* How strong: Elo, and the sequential test of a match. */
#ifndef ARENA_ELO_H
#define ARENA_ELO_H

#include "lab/stats.h"

/* The Elo difference that gives this score to a player whose score among equals is `par`
 * (1/2 for two, 1/3 for one against two), and back. Infinite at 0 and 1. */
double arena_elo(double score, double par);
double arena_score(double elo, double par);

typedef enum arena_verdict { ARENA_UNDECIDED, ARENA_LOWER, ARENA_HIGHER } arena_verdict;

typedef struct arena_sprt {
    double low, high; /* Elo: H0 and H1 */
} arena_sprt;

/* The log-likelihood ratio of H1 to H0 (normal approximation), and where it ends with 5 % errors of
 * either kind. */
double arena_sprt_ratio(const arena_sprt *sprt, const lab_series *series, double par);
double arena_sprt_bound(void);
arena_verdict arena_sprt_verdict(const arena_sprt *sprt, const lab_series *series, double par);

#endif
