/* The tables of the board, worked out by the compiler. */
#include "board.h"

/* The slots of line a-b-c, and whether they all lie in a set. */
#define SLOT(n) (1 << ((n)-1))
#define SET(a, b, c) (SLOT(a) | SLOT(b) | SLOT(c))
#define WITHIN(set, line) (((set) & (line)) == (line))

enum {
    L123 = SET(1, 2, 3),
    L187 = SET(1, 8, 7),
    L195 = SET(1, 9, 5),
    L296 = SET(2, 9, 6),
    L345 = SET(3, 4, 5),
    L397 = SET(3, 9, 7),
    L765 = SET(7, 6, 5),
    L894 = SET(8, 9, 4),
};

const card_slot_line card_slot_lines[LINES] = {
    {"123", L123}, {"187", L187}, {"195", L195}, {"296", L296},
    {"345", L345}, {"397", L397}, {"765", L765}, {"894", L894},
};

/* 123 894 765 187 296 345 195 397 */
const uint8_t card_slot_line_order[LINES] = {0, 7, 6, 1, 3, 4, 2, 5};

/* The value of a macro for every set of slots. */
#define FOR_8(value, s)                                                                            \
    value((s)), value((s) + 1), value((s) + 2), value((s) + 3), value((s) + 4), value((s) + 5),    \
        value((s) + 6), value((s) + 7)
#define FOR_64(value, s)                                                                           \
    FOR_8(value, s), FOR_8(value, (s) + 8), FOR_8(value, (s) + 16), FOR_8(value, (s) + 24),        \
        FOR_8(value, (s) + 32), FOR_8(value, (s) + 40), FOR_8(value, (s) + 48),                    \
        FOR_8(value, (s) + 56)
#define FOR_512(value)                                                                             \
    FOR_64(value, 0), FOR_64(value, 64), FOR_64(value, 128), FOR_64(value, 192),                   \
        FOR_64(value, 256), FOR_64(value, 320), FOR_64(value, 384), FOR_64(value, 448)

#define LINES_IN(s)                                                                                \
    (WITHIN(s, L123) | WITHIN(s, L187) << 1 | WITHIN(s, L195) << 2 | WITHIN(s, L296) << 3 |        \
     WITHIN(s, L345) << 4 | WITHIN(s, L397) << 5 | WITHIN(s, L765) << 6 | WITHIN(s, L894) << 7)

const uint8_t card_slot_lines_in[ALL_SLOTS + 1] = {FOR_512(LINES_IN)};

/* A line goes through a slot if it does not lie within the others. */
#define THROUGH(slot) (0xff & ~LINES_IN(ALL_SLOTS & ~(1 << (slot))))

const uint8_t card_slot_lines_through[SLOTS] = {
    THROUGH(0), THROUGH(1), THROUGH(2), THROUGH(3), THROUGH(4),
    THROUGH(5), THROUGH(6), THROUGH(7), THROUGH(8),
};

/* Slot n of set s, if it is there, at the nibble that is the number of lower slots. */
#define LISTED(s, n)                                                                               \
    ((uint64_t)((s) >> (n)&1) * (n) << 4 * __builtin_popcount((s) & ((1 << (n)) - 1)))
#define SLOT_LIST(s)                                                                               \
    (LISTED(s, 0) | LISTED(s, 1) | LISTED(s, 2) | LISTED(s, 3) | LISTED(s, 4) | LISTED(s, 5) |     \
     LISTED(s, 6) | LISTED(s, 7) | LISTED(s, 8) | (uint64_t)__builtin_popcount(s) << 36)

const uint64_t card_slot_slot_list[ALL_SLOTS + 1] = {FOR_512(SLOT_LIST)};
