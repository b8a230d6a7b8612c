/* Experiments made by hand: a game of coins whose truth is known, designs for it, and facts of
 * rounds that follow from numbers of our own. */
#ifndef TESTS_LAB_MADE_H
#define TESTS_LAB_MADE_H

#include "lab/measure.h"
#include "support.h"

/* A deal of one of four cards, then a call of heads or tails that a coin answers: written against
 * the public headers. `bias` (0 .. 100) is the option that can be varied. */
extern const tb_game coin_game;
/* The same with three seats. */
extern const tb_game coin_three_game;
extern const tb_game kuhn_game;

/* One lineup; `values` settings of the first option if that is more than 1. */
lab_design made_design(const tb_game *game, uint32_t values, uint32_t players);

/* A number in 0 .. 1. */
double made_number(tb_random *random);
/* Facts of a game that seat `winner` won (seats: drawn), with nothing else in them. */
lab_facts made_facts(const tb_game *game, uint32_t winner);

/* The row of a measure and an item among those of a cell; fails the test if there is none. */
lab_row made_row(const lab_tally *tally, uint32_t cell, const char *measure, const char *item);
lab_row made_difference(const lab_tally *tally, uint32_t cell, const char *measure,
                        const char *item);
bool made_has_row(const lab_tally *tally, uint32_t cell, const char *measure, const char *item,
                  lab_row *row);

/* How often an interval held the truth. */
typedef struct coverage {
    uint32_t held, tried;
    double width;
} coverage;
void coverage_add(coverage *c, const lab_figure *figure, double truth);
/* Fails unless it held in low .. high percent. With few repetitions (a small TEBAN_TEST_SCALE) the
 * bounds are as much wider as chance needs. */
void coverage_check(const coverage *c, const char *what, double low, double high);

#endif
