/* The board as a set of squares (G1).
 *
 * Square = column * 9 + row, both from 0: a1 is 0, a9 is 8, b1 is 9, g9 is 62. Ascending squares
 * are then ascending texts. A set of squares is a uint64_t; bit 63 is no square, and is set in
 * nothing but the complement of a set.
 *
 * A step is a difference of squares: +1 towards row 9, +9 towards column g. Side 0 is White, whose
 * ahead is +1; Black sees the board turned round, so that his steps are White's with the other
 * sign. The functions have no branches: inlined with a constant side and step, a shift by a known
 * number and one mask remain of each.
 */
#ifndef RUGBY_CHESS_BOARD_H
#define RUGBY_CHESS_BOARD_H

#include <stdint.h>

enum {
    COLUMNS = 7,
    ROWS = 9,
    SQUARES = COLUMNS * ROWS,
    SIDE_MAX = 7, /* pieces of a side */
    BALL_MAX = 2, /* balls in all */
    AHEAD = 1,    /* White's steps */
    RIGHT = ROWS,
};

#define RUGBY_CHESS_INLINE static inline __attribute__((always_inline))

static const uint64_t WHOLE_BOARD = UINT64_MAX >> 1;
static const uint64_t ROW_1 = UINT64_C(0x0040201008040201);
static const uint64_t ROW_9 = UINT64_C(0x0040201008040201) << 8;

RUGBY_CHESS_INLINE uint64_t bit_of(int square) {
    return UINT64_C(1) << square;
}

/* The lowest square of a set that is not empty. */
RUGBY_CHESS_INLINE int lowest(uint64_t set) {
    return __builtin_ctzll(set);
}

/* How many squares a set has. Written out: without a machine instruction for it the compiler would
 * call a function, which costs more than the rest of counting a piece's moves. Compilers know these
 * lines and use the instruction where there is one. */
RUGBY_CHESS_INLINE uint32_t size_of(uint64_t set) {
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)((set * UINT64_C(0x0101010101010101)) >> 56);
}

/* The square with this index in ascending order; there must be so many. */
RUGBY_CHESS_INLINE int nth_square(uint64_t set, uint32_t index) {
    while (index-- > 0)
        set &= set - 1;
    return lowest(set);
}

/* White's step as this side makes it. */
RUGBY_CHESS_INLINE int for_side(int step, int side) {
    return step * (1 - 2 * side);
}

RUGBY_CHESS_INLINE uint64_t home_row(int side) {
    return ROW_1 << (ROWS - 1) * side;
}

/* A shift to the left or, for a negative step, to the right. */
RUGBY_CHESS_INLINE uint64_t shifted(uint64_t set, int step) {
    return set << step * (step > 0) >> -step * (step < 0);
}

/* Where a step can end: a step up or down that leaves its column ends in the next one, on the
 * outermost row that it cannot otherwise reach. Leaving the board sideways needs no mask but bit
 * 63. */
RUGBY_CHESS_INLINE uint64_t landing(int step) {
    const int rise = (step + 2 * ROWS) % ROWS; /* 0 level, 1 up, 8 down */
    return WHOLE_BOARD & ~(ROW_1 * (rise == 1)) & ~(ROW_9 * (rise == ROWS - 1));
}

RUGBY_CHESS_INLINE uint64_t stepped(uint64_t set, int step) {
    return shifted(set, step) & landing(step);
}

/* The squares directly in front of pieces of this side, and directly behind them (G1). */
RUGBY_CHESS_INLINE uint64_t in_front(uint64_t set, int side) {
    return stepped(set, for_side(AHEAD, side));
}

RUGBY_CHESS_INLINE uint64_t behind(uint64_t set, int side) {
    return stepped(set, for_side(-AHEAD, side));
}

/* Squares that a slide enters with its next one, two and four steps; a slide of up to seven steps
 * is then three shifts, whatever stands on the board. */
typedef struct runway {
    uint64_t one, two, four;
} runway;

RUGBY_CHESS_INLINE runway runway_of(uint64_t empty, int step) {
    runway way;
    way.one = empty & landing(step);
    way.two = way.one & shifted(way.one, step);
    way.four = way.two & shifted(way.two, 2 * step);
    return way;
}

/* The set and every square that it reaches by up to seven steps through empty ones. */
RUGBY_CHESS_INLINE uint64_t slide(uint64_t set, const runway *way, int step) {
    set |= way->one & shifted(set, step);
    set |= way->two & shifted(set, 2 * step);
    set |= way->four & shifted(set, 4 * step);
    return set;
}

#endif
