/* The measures: what the sums say about a game, each with its 95 % interval (docs/LAB.md has the
 * definitions and formulas; tests/reference/lab.py computes them a second time). */
#ifndef LAB_MEASURE_H
#define LAB_MEASURE_H

#include "lab/tally.h"

typedef enum lab_unit {
    LAB_PERCENT, /* the value is 0 .. 1 (a difference -1 .. 1) and shown in percent */
    LAB_COUNT,   /* a number as it is */
    LAB_POINTS,  /* a part of the point, shown in percentage points, with its sign */
} lab_unit;

typedef enum lab_group {
    LAB_FAIRNESS,
    LAB_ENDINGS,
    LAB_LENGTH,
    LAB_CHOICE,
    LAB_DRAMA,
    LAB_SKILL,
    LAB_LUCK,
    LAB_OPENINGS,
    LAB_CARDS_WORTH,
    LAB_CHANGE, /* only of differences */
    LAB_GROUPS
} lab_group;

/* A kind of figure; one row each in `lab_measures`. */
typedef struct lab_measure {
    const char *id; /* as in --json and --csv */
    lab_group group;
    lab_unit unit;
    uint32_t decimals; /* when it is shown, in percent or as a number */
    const char *name[TB_LANGS];
    const char *meaning[TB_LANGS]; /* one sentence for people */
} lab_measure;

typedef struct lab_figure {
    double value, low, high; /* low .. high holds the truth in 95 % of experiments */
} lab_figure;

enum { LAB_ITEM = 96 };

/* One figure of a cell: `item` says of what (a seat's letter, an ending's code, an opening, a kind
 * of card, percents of the games or of one; "" where there is only one), `name` calls it as people
 * do. */
typedef struct lab_row {
    const lab_measure *measure;
    char item[LAB_OPENING];
    char name[TB_LANGS][LAB_ITEM];
    lab_figure figure;
    uint64_t count; /* of what it is the mean: games, moves, hands */
} lab_row;

extern const lab_measure lab_measures[];
extern const uint32_t lab_measure_count;
extern const char *const lab_group_names[LAB_GROUPS][TB_LANGS];

/* All rows of a cell, in the order of the measures and of their items (endings as the rules list
 * them; openings by their share, at most 12). Returns how many there are; at most `most` are
 * written. A figure that nothing is known about has no row: before two rounds there is none. */
uint32_t lab_rows(const lab_tally *tally, uint32_t cell, lab_row *rows, uint32_t most);
/* The same for the cell minus its base, paired by rounds; without the quantiles and the course,
 * without what neither has seen, and with the share of rounds that went otherwise. The base itself
 * has none. */
uint32_t lab_differences(const lab_tally *tally, uint32_t cell, lab_row *rows, uint32_t most);
/* The distribution of the number of moves: how many games had so many. */
uint64_t lab_games_of_length(const lab_tally *tally, uint32_t cell, uint32_t moves);
uint32_t lab_longest(const lab_tally *tally, uint32_t cell);

/* A figure as it is printed everywhere: `51.3 %`, `23.4`, `+1.2`; always the same digits. A half is
 * rounded away from zero. */
void lab_figure_text(const lab_measure *measure, double value, tb_text *text);

#endif
