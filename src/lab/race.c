#include "lab/race.h"

#include "lab/linear.h"
#include "lab/normal.h"

#include <math.h>

void lab_race_begin(lab_race *race, const uint32_t *cells, uint32_t count) {
    *race = (lab_race){.count = count};
    for (uint32_t i = 0; i < count; i++)
        race->racer[i].cell = cells[i];
}

uint64_t lab_race_next_look(uint64_t rounds) {
    uint64_t look = 100;
    while (look <= rounds)
        look += look / 2;
    return look;
}

/* What a look knows of a racer: for each seat how far its share is from even, the error of that,
 * and the error of its difference from the base. */
typedef struct view {
    double off[TB_MAX_SEATS];
    double error[TB_MAX_SEATS];
    double paired[TB_MAX_SEATS];
} view;

static void view_seat(const lab_tally *tally, uint32_t cell, uint32_t seat, view *v) {
    const lab_source source = lab_share_source(tally, seat);
    const uint32_t other = lab_base_of(tally->design, cell);
    lab_linear own, base;
    lab_linear_of(tally, cell, &source, &own);
    v->off[seat] = own.value - 1.0 / tally->layout.seats;
    v->error[seat] = sqrt(own.variance);
    v->paired[seat] = v->error[seat] + 1; /* no help, if there is no base to lean on */
    if (other == cell)
        v->paired[seat] = 0;
    else if (lab_linear_of(tally, other, &source, &base) && base.rounds == own.rounds)
        v->paired[seat] = sqrt(lab_difference_variance(tally, cell, &own, &base));
}

static double size_of(double number) {
    return number < 0 ? -number : number;
}

static uint32_t farthest(const view *v, uint32_t seats) {
    uint32_t far = 0;
    for (uint32_t seat = 1; seat < seats; seat++) {
        if (size_of(v->off[seat]) > size_of(v->off[far]))
            far = seat;
    }
    return far;
}

/* An error of the difference of two distances that is never too small, whatever the two cells have
 * to do with each other: the error of a difference is at most the sum of the errors of its parts,
 * and of the parts' differences from a third. The latter needs the same seat on the same side. */
static double error_of(const view *a, uint32_t seat, const view *b, uint32_t other, bool same) {
    const double apart = a->error[seat] + b->error[other];
    const double paired = a->paired[seat] + b->paired[other];
    return same && seat == other && paired < apart ? paired : apart;
}

/* By how much at least `a` is farther from even than `b`, if everything within so many errors is
 * allowed for: the farthest seat of `a` against every seat of `b` on either side. Above 0 it is
 * shown. */
static double gap_of(const view *a, const view *b, uint32_t seats, double errors) {
    const uint32_t seat = farthest(a, seats);
    double gap = 1;
    for (uint32_t other = 0; other < seats; other++) {
        for (int side = -1; side <= 1; side += 2) {
            const bool same = (side > 0) == (a->off[seat] > 0);
            const double off = size_of(a->off[seat]) - side * b->off[other];
            const double least = off - errors * error_of(a, seat, b, other, same);
            gap = least < gap ? least : gap;
        }
    }
    return gap;
}

/* The error of a race is 5 % over all looks (look k has the part 1 / (k (k + 1)) of it), over those
 * that a cell is compared with, and over the seats and sides of which the farthest is taken. */
static double errors_allowed(const lab_race *race, uint32_t seats, uint64_t rounds) {
    const double look = race->looks;
    const double others = race->count > 2 ? race->count - 1 : 1;
    const double part = 0.05 / (look * (look + 1)) / others / (2.0 * seats);
    return lab_student_quantile(part, (double)rounds - 1);
}

/* The one that is most surely nearer than a racer, of those that go on. */
static double best_against(const lab_race *race, const view *views, const bool *on, uint32_t racer,
                           uint32_t seats, double errors, uint32_t *by) {
    double gap = 0;
    for (uint32_t i = 0; i < race->count; i++) {
        if (!on[i] || i == racer)
            continue;
        const double shown = gap_of(&views[racer], &views[i], seats, errors);
        if (shown > gap) {
            gap = shown;
            *by = race->racer[i].cell;
        }
    }
    return gap;
}

uint32_t lab_race_look(lab_race *race, const lab_tally *tally) {
    /* of two seats one is the other's mirror */
    const uint32_t seats = tally->layout.seats == 2 ? 1 : tally->layout.seats;
    view views[LAB_MAX_CELLS];
    bool on[LAB_MAX_CELLS];
    uint64_t rounds = 0;
    uint32_t left = 0;
    race->looks++;
    for (uint32_t i = 0; i < race->count; i++) {
        on[i] = !race->racer[i].dropped;
        if (!on[i])
            continue;
        rounds = lab_tally_rounds(tally, race->racer[i].cell);
        for (uint32_t seat = 0; seat < seats; seat++)
            view_seat(tally, race->racer[i].cell, seat, &views[i]);
    }
    const double errors = rounds < 2 ? 0 : errors_allowed(race, seats, rounds);
    for (uint32_t i = 0; i < race->count; i++) {
        lab_racer *racer = &race->racer[i];
        const double gap =
            on[i] && rounds >= 2 ? best_against(race, views, on, i, seats, errors, &racer->by) : 0;
        left += on[i] && gap <= 0;
        if (gap <= 0)
            continue;
        racer->dropped = true;
        racer->look = race->looks;
        racer->rounds = rounds;
        racer->gap = gap;
    }
    return left;
}

static double distance_of(const lab_tally *tally, uint32_t cell) {
    lab_figure figure;
    return lab_distance(tally, cell, &figure) ? figure.value : 1;
}

static bool is_before(const lab_race *race, const double *distance, uint32_t a, uint32_t b) {
    const lab_racer *x = &race->racer[a];
    const lab_racer *y = &race->racer[b];
    if (x->dropped != y->dropped)
        return y->dropped;
    if (x->dropped && x->look != y->look)
        return x->look > y->look;
    if (distance[a] < distance[b] || distance[a] > distance[b])
        return distance[a] < distance[b];
    return x->cell < y->cell;
}

void lab_race_order(const lab_race *race, const lab_tally *tally, uint32_t *order) {
    double distance[LAB_MAX_CELLS];
    for (uint32_t i = 0; i < race->count; i++) {
        uint32_t at = i;
        distance[i] = distance_of(tally, race->racer[i].cell);
        for (; at > 0 && is_before(race, distance, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* ---- figures ---- */

/* What a figure that may lie on either side of 0 says about its size. */
static lab_figure size_figure(const lab_figure *figure) {
    const double low = size_of(figure->low);
    const double high = size_of(figure->high);
    const bool around = figure->low <= 0 && figure->high >= 0;
    return (lab_figure){size_of(figure->value),
                        around       ? 0
                        : low < high ? low
                                     : high,
                        low > high ? low : high};
}

static void keep_largest(lab_figure *largest, const lab_figure *figure) {
    largest->value = figure->value > largest->value ? figure->value : largest->value;
    largest->low = figure->low > largest->low ? figure->low : largest->low;
    largest->high = figure->high > largest->high ? figure->high : largest->high;
}

bool lab_distance(const lab_tally *tally, uint32_t cell, lab_figure *figure) {
    const double even = 1.0 / tally->layout.seats;
    uint64_t count = 0;
    *figure = (lab_figure){0, 0, 0};
    for (uint32_t seat = 0; seat < tally->layout.seats; seat++) {
        const lab_source source = lab_share_source(tally, seat);
        lab_figure share;
        if (!lab_figure_of(tally, cell, &source, &share, &count))
            return false;
        share = (lab_figure){share.value - even, share.low - even, share.high - even};
        share = size_figure(&share);
        keep_largest(figure, &share);
    }
    return true;
}

bool lab_drift(const lab_tally *tally, uint32_t cell, lab_figure *figure) {
    const double size = tally->layout.size;
    const lab_source sources[] = {
        {.shape = LAB_MEAN, .block = LAB_PLAY, .y = LAB_MOVES, .unit = size},
        {.shape = LAB_PART, .block = LAB_DRAWN, .y = 1, .unit = size},
        {.shape = LAB_PART, .block = LAB_PLAY, .y = LAB_FORCED, .x = LAB_MOVES, .unit = 1},
    };
    const uint32_t base = lab_base_of(tally->design, cell);
    lab_figure length;
    uint64_t count = 0;
    *figure = (lab_figure){0, 0, 0};
    if (!lab_figure_of(tally, base, &sources[0], &length, &count) || length.value <= 0)
        return false;
    for (int i = 0; base != cell && i < 3; i++) {
        const double unit = i == 0 ? length.value : 1;
        lab_figure moved;
        if (!lab_difference_of(tally, cell, &sources[i], &moved, &count))
            return false;
        moved = (lab_figure){moved.value / unit, moved.low / unit, moved.high / unit};
        moved = size_figure(&moved);
        keep_largest(figure, &moved);
    }
    return true;
}
