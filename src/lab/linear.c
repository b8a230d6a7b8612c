#include "lab/linear.h"

#include "lab/stats.h"

#include <math.h>

/* ---- the sums of a block as a matrix ---- */

static uint64_t own_at(const lab_linear *l, uint64_t rounds, uint32_t i, uint32_t j) {
    const uint32_t row = i < j ? i : j;
    const uint32_t column = i < j ? j : i;
    /* row r begins after the rows before it, of d + 1, d ... numbers; (0, 0) is not there */
    const uint32_t at = row * (l->dim + 1) - row * (row - 1) / 2 + (column - row);
    return at == 0 ? rounds : l->own[at - 1];
}

static uint64_t with_at(const lab_linear *l, uint64_t common, uint32_t i, uint32_t j) {
    const uint32_t at = i * (l->dim + 1) + j;
    return at == 0 ? common : l->with[at - 1];
}

static double sum_of(const lab_linear *l, uint32_t i) {
    return (double)own_at(l, l->rounds, 0, i);
}

/* The sum of z * z over rounds. Both forms take the same steps, so that a cell that is like its
 * base in everything differs from it by exactly nothing. */
static double form_own(const lab_linear *l) {
    double sum = 0;
    for (uint32_t i = 0; i <= l->dim; i++) {
        for (uint32_t j = 0; j <= l->dim; j++)
            sum += l->g[i] * l->g[j] * (double)own_at(l, l->rounds, i, j);
    }
    return sum > 0 ? sum : 0;
}

/* The sum of z of the cell * z of the base over the rounds in common. */
static double form_with(const lab_linear *l, const lab_linear *base, uint64_t common) {
    double sum = 0;
    for (uint32_t i = 0; i <= l->dim; i++) {
        for (uint32_t j = 0; j <= l->dim; j++)
            sum += l->g[i] * base->g[j] * (double)with_at(l, common, i, j);
    }
    return sum;
}

/* The covariance of two means over n and m rounds, of which they have `common`, from the sum of
 * products over these. */
static double covariance(double sum, uint64_t common, uint64_t n, uint64_t m) {
    const double c = (double)common;
    return common < 2 ? 0 : sum * c / ((c - 1) * (double)n * (double)m);
}

/* ---- the shapes ---- */

/* R = Y / X: z = (y - R x) / (X / n). With x = 0 the denominator is 1 in each round. */
static bool ratio_of(const lab_layout *layout, const lab_source *source, lab_linear *l) {
    const double n = (double)l->rounds;
    const double y = sum_of(l, source->y);
    const double x = sum_of(l, source->x) * source->unit;
    if (x <= 0)
        return false;
    l->value = y / x;
    l->g[source->y] += n / x;
    l->g[source->x] -= l->value * source->unit * n / x;
    l->count = source->x == 0 ? n * layout->size : sum_of(l, source->x);
    return true;
}

/* L = C / V: C the mean product of two games of a round minus the squared mean, V the variance,
 * both summed over seats. */
static bool deal_of(const lab_layout *layout, lab_linear *l) {
    const double n = (double)l->rounds;
    const double m = layout->size;
    const uint32_t products = layout->seats + 1;
    const uint32_t squares = layout->seats + 2;
    double means = 0; /* sum of squared means */
    for (uint32_t seat = 1; seat <= layout->seats; seat++) {
        const double mean = sum_of(l, seat) / (n * m);
        means += mean * mean;
    }
    const double total = sum_of(l, squares) / (n * m) - means;
    if (layout->size < 2 || total <= 1e-9)
        return false;
    l->value = (sum_of(l, products) / (n * m * (m - 1)) - means) / total;
    const double rest = (1 - l->value) / total;
    l->g[0] = rest * means;
    for (uint32_t seat = 1; seat <= layout->seats; seat++)
        l->g[seat] = -2 * rest * (sum_of(l, seat) / (n * m)) / m;
    l->g[products] = 1 / (m * (m - 1) * total);
    l->g[squares] = -l->value / (m * total);
    l->count = n * m;
    return true;
}

/* b = (sum xy - mean y sum x) / (sum xx - (sum x)^2 / N); the mean of the points over hands is
 * always a seat's part of the point. z = sum over the hands of a round of
 * (x - mean x)(y - mean y - b (x - mean x)) / (spread / n). */
static bool slope_of(const lab_layout *layout, lab_linear *l) {
    const double n = (double)l->rounds;
    const double hands = sum_of(l, LAB_HANDS);
    const double held = sum_of(l, LAB_HELD);
    const double squared = sum_of(l, LAB_HELD_SQUARED);
    if (hands * squared <= held * held)
        return false;
    const double point = (double)TB_WHOLE_POINT;
    const double par = point / layout->seats;
    const double mean = held / hands;
    const double spread = squared - held * mean;
    const double slope = (sum_of(l, LAB_HELD_POINTS) - par * held) / spread;
    const double unit = n / (spread * point);
    l->value = slope / point;
    l->g[LAB_HELD_POINTS] = unit;
    l->g[LAB_HELD] = (2 * slope * mean - par) * unit;
    l->g[LAB_HELD_SQUARED] = -slope * unit;
    l->g[LAB_HANDS] = -slope * mean * mean * unit;
    l->count = hands;
    return true;
}

static bool find_block(const lab_tally *tally, uint32_t cell, const lab_source *source,
                       lab_linear *l) {
    static const uint64_t none[LAB_OPENING_WITH] = {0};
    const lab_cell_sums *sums = &tally->cell[cell];
    if (source->opening == NULL) {
        const lab_block *block = &tally->layout.block[source->block];
        l->dim = block->dim;
        l->own = sums->sums + block->own;
        l->with = sums->sums + block->with;
        return true;
    }
    /* searched only, so that the sums are not changed */
    const lab_first *first = lab_first_find((lab_cell_sums *)sums, source->opening, false);
    l->dim = LAB_OPENING_DIM;
    l->own = first != NULL ? first->own : none;
    l->with = first != NULL ? first->with : none;
    return true;
}

bool lab_linear_of(const lab_tally *tally, uint32_t cell, const lab_source *source, lab_linear *l) {
    *l = (lab_linear){.rounds = tally->cell[cell].rounds};
    if (l->rounds < 2 || !find_block(tally, cell, source, l))
        return false;
    const bool known = source->shape == LAB_DEAL    ? deal_of(&tally->layout, l)
                       : source->shape == LAB_SLOPE ? slope_of(&tally->layout, l)
                                                    : ratio_of(&tally->layout, source, l);
    if (known)
        l->variance = covariance(form_own(l), l->rounds, l->rounds, l->rounds);
    return known;
}

/* ---- intervals ---- */

/* Degrees of freedom: the rounds, or what was counted if that is less, minus one. */
static uint64_t freedom_of(const lab_linear *l) {
    const uint64_t units = l->count < (double)l->rounds ? (uint64_t)l->count : l->rounds;
    return units < 2 ? 1 : units - 1;
}

static double clamp(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static void plain(const lab_linear *l, lab_figure *figure) {
    const double half = lab_student(freedom_of(l)) * sqrt(l->variance);
    *figure = (lab_figure){l->value, l->value - half, l->value + half};
}

/* Where it is all or nothing the rounds count once each, since the games of one may be alike. */
static void share(const lab_linear *l, lab_figure *figure) {
    const double rounds = (double)l->rounds;
    const double sure = l->count < rounds ? l->count : rounds;
    const double worth = lab_worth(l->value, l->variance, l->count, sure);
    const lab_interval wilson = lab_wilson(l->value, worth, lab_student(freedom_of(l)));
    *figure = (lab_figure){l->value, wilson.low, wilson.high};
}

/* The smallest length such that at least so many games are no longer. */
static double length_at(const lab_cell_sums *sums, double games) {
    double below = 0;
    uint32_t moves = 0;
    uint32_t last = 0;
    for (; moves < sums->lengths; moves++) {
        last = sums->length[moves] > 0 ? moves : last;
        below += (double)sums->length[moves];
        if (sums->length[moves] > 0 && below >= games - 1e-9)
            return moves;
    }
    return last;
}

/* As if the games of a round were all alike: its rank is the share of a quantile in so many rounds.
 * That is never too narrow. */
static bool quantile(const lab_tally *tally, uint32_t cell, const lab_source *source,
                     lab_figure *figure, uint64_t *count) {
    const lab_cell_sums *sums = &tally->cell[cell];
    if (sums->rounds < 2)
        return false;
    const double games = (double)sums->rounds * tally->layout.size;
    const double part = source->percent / 100.0;
    const lab_interval rank = lab_wilson(part, (double)sums->rounds, lab_student(sums->rounds - 1));
    *figure = (lab_figure){length_at(sums, part * games), length_at(sums, rank.low * games),
                           length_at(sums, rank.high * games)};
    *count = (uint64_t)games;
    return true;
}

bool lab_figure_of(const lab_tally *tally, uint32_t cell, const lab_source *source,
                   lab_figure *figure, uint64_t *count) {
    lab_linear l;
    if (source->shape == LAB_CHANGED_PART)
        return false;
    if (source->shape == LAB_QUANTILE)
        return quantile(tally, cell, source, figure, count);
    if (!lab_linear_of(tally, cell, source, &l))
        return false;
    if (source->shape == LAB_SHARE)
        share(&l, figure);
    else
        plain(&l, figure);
    if (source->shape == LAB_PART || source->shape == LAB_DEAL)
        *figure = (lab_figure){clamp(figure->value), clamp(figure->low), clamp(figure->high)};
    *count = (uint64_t)l.count;
    return true;
}

double lab_difference_variance(const lab_tally *tally, uint32_t cell, const lab_linear *own,
                               const lab_linear *base) {
    const uint64_t common = tally->cell[cell].common;
    const double shared =
        covariance(form_with(own, base, common), common, own->rounds, base->rounds);
    const double variance = own->variance + base->variance - 2 * shared;
    return variance > 0 ? variance : 0;
}

static bool changed(const lab_cell_sums *sums, lab_figure *figure, uint64_t *count) {
    if (sums->common < 2)
        return false;
    const double n = (double)sums->common;
    const lab_interval wilson =
        lab_wilson((double)sums->changed / n, n, lab_student(sums->common - 1));
    *figure = (lab_figure){wilson.mean, wilson.low, wilson.high};
    *count = sums->common;
    return true;
}

static bool is_compared(const lab_tally *tally, const lab_source *source) {
    return source->opening != NULL || tally->layout.block[source->block].compared;
}

bool lab_difference_of(const lab_tally *tally, uint32_t cell, const lab_source *source,
                       lab_figure *figure, uint64_t *count) {
    const uint32_t other = lab_base_of(tally->design, cell);
    lab_linear own, base;
    if (source->shape == LAB_CHANGED_PART)
        return changed(&tally->cell[cell], figure, count);
    if (source->shape == LAB_QUANTILE || !is_compared(tally, source) ||
        !lab_linear_of(tally, cell, source, &own) || !lab_linear_of(tally, other, source, &base))
        return false;
    if (source->shape == LAB_SHARE && own.value == 0 && base.value == 0)
        return false; /* what neither has seen */
    const uint64_t a = freedom_of(&own);
    const uint64_t b = freedom_of(&base);
    const double value = own.value - base.value;
    const double half =
        lab_student(a < b ? a : b) * sqrt(lab_difference_variance(tally, cell, &own, &base));
    *figure = (lab_figure){value, value - half, value + half};
    *count = (uint64_t)own.count;
    return true;
}

lab_source lab_share_source(const lab_tally *tally, uint32_t seat) {
    return (lab_source){.shape = LAB_SHARE,
                        .block = LAB_POINTS_OF,
                        .y = seat + 1,
                        .unit = TB_WHOLE_POINT * tally->layout.size};
}

lab_source lab_score_source(const lab_tally *tally) {
    lab_source source = lab_share_source(tally, 0);
    source.y = tally->layout.seats + 3;
    return source;
}
