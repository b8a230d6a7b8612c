/* Flanking along the eight lines (J4, J5), on sets of squares as jatsuna.h lays them out.
 *
 * Everything here is inline: it is the inner loop of playouts and of counting.
 */
#ifndef JATSUNA_LINES_H
#define JATSUNA_LINES_H

#include "jatsuna.h"

/* The stones as the mover sees them. */
typedef struct jatsuna_sides {
    uint64_t own, prey, predator;
} jatsuna_sides;

static inline jatsuna_sides jatsuna_sides_of(const jatsuna_state *state) {
    return (jatsuna_sides){
        .own = state->stones[state->mover],
        .prey = state->stones[jatsuna_prey(state->mover)],
        .predator = state->stones[jatsuna_predator(state->mover)],
    };
}

static inline void jatsuna_sides_put(const jatsuna_sides *sides, jatsuna_state *state) {
    state->stones[state->mover] = sides->own;
    state->stones[jatsuna_prey(state->mover)] = sides->prey;
    state->stones[jatsuna_predator(state->mover)] = sides->predator;
}

/* The unbroken runs of `through` that begin one step from a square of `from`. A run that is
 * flanked has at most five stones, since a line has seven squares and two of them flank it; the
 * four lines below reach 1, 2, 4 and 6 steps far. */
static inline uint64_t jatsuna_run_up(uint64_t from, uint64_t through, int step) {
    const uint64_t pairs = through & (through << step);
    uint64_t run = through & (from << step);
    run |= through & (run << step);
    run |= pairs & (run << 2 * step);
    run |= pairs & (run << 2 * step);
    return run;
}

static inline uint64_t jatsuna_run_down(uint64_t from, uint64_t through, int step) {
    const uint64_t pairs = through & (through >> step);
    uint64_t run = through & (from >> step);
    run |= through & (run >> step);
    run |= pairs & (run >> 2 * step);
    run |= pairs & (run >> 2 * step);
    return run;
}

/* The squares right behind the runs that begin next to an own stone, both ways along one line. */
static inline uint64_t jatsuna_ends(uint64_t own, uint64_t others, int step) {
    return jatsuna_run_up(own, others, step) << step | jatsuna_run_down(own, others, step) >> step;
}

/* The empty squares from which the mover captures something. */
static inline uint64_t jatsuna_captures(const jatsuna_sides *sides, uint64_t empty) {
    const uint64_t own = sides->own;
    const uint64_t others = sides->prey | sides->predator;
    return empty & (jatsuna_ends(own, others, 1) | jatsuna_ends(own, others, 7) |
                    jatsuna_ends(own, others, 8) | jatsuna_ends(own, others, 9));
}

/* Where the mover may place a stone: where it captures (J6), or else anywhere (J7). */
static inline uint64_t jatsuna_legal(const jatsuna_sides *sides, uint64_t empty) {
    const uint64_t captures = jatsuna_captures(sides, empty);
    return captures != 0 ? captures : empty;
}

/* The run both ways along one line from the placed stone, each if an own stone is behind it. */
static inline uint64_t jatsuna_flanked_on(uint64_t placed, uint64_t own, uint64_t others,
                                          int step) {
    const uint64_t up = jatsuna_run_up(placed, others, step);
    const uint64_t down = jatsuna_run_down(placed, others, step);
    const uint64_t up_ends = (up << step) & own;
    const uint64_t down_ends = (down >> step) & own;
    return (up_ends != 0 ? up : 0) | (down_ends != 0 ? down : 0);
}

/* All runs are read off the board before the move. */
static inline uint64_t jatsuna_flanked(const jatsuna_sides *sides, uint64_t placed) {
    const uint64_t own = sides->own;
    const uint64_t others = sides->prey | sides->predator;
    return jatsuna_flanked_on(placed, own, others, 1) | jatsuna_flanked_on(placed, own, others, 7) |
           jatsuna_flanked_on(placed, own, others, 8) | jatsuna_flanked_on(placed, own, others, 9);
}

/* Places a stone and converts what it flanks (J5): prey becomes one's own, a predator becomes
 * prey. That is the whole table, since the third kind after the mover and its predator is its
 * prey. */
static inline void jatsuna_place(jatsuna_sides *sides, uint64_t placed) {
    const uint64_t flanked = jatsuna_flanked(sides, placed);
    const uint64_t eaten = sides->prey & flanked;
    const uint64_t driven = sides->predator & flanked;
    sides->own |= placed | eaten;
    sides->prey = (sides->prey ^ eaten) | driven;
    sides->predator ^= driven;
}

/* The number of squares in each column, a byte a column. */
static inline uint64_t jatsuna_by_column(uint64_t set) {
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    return (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

#define JATSUNA_EACH_BYTE UINT64_C(0x0101010101010101)

static inline uint32_t jatsuna_size(uint64_t set) {
    return (uint32_t)(jatsuna_by_column(set) * JATSUNA_EACH_BYTE >> 56);
}

/* Takes the first square out of a set that is not empty. */
static inline uint32_t jatsuna_take(uint64_t *set) {
    const uint32_t square = (uint32_t)__builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

#endif
