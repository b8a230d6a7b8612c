/* The transposition table: what the search found out about positions.
 *
 * Pairs of 16-byte slots. The first of a pair keeps the deeper result, the second the newer one, so
 * that neither a flood of shallow nodes nor an old deep one can push out everything else. The whole
 * key is compared: a result never belongs to another position with the same place. Results of
 * earlier decisions are as true as new ones, but give way to them.
 *
 * The table begins small and doubles within the memory it was given when half of its slots are in
 * use, old results not counted: what holds nothing is never touched. A pair then becomes two
 * neighbouring ones, so doubling goes through the pairs once, from the last to the first, in place.
 */
#ifndef SEARCH_RUGBY_TT_H
#define SEARCH_RUGBY_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum rugby_bound {
    RUGBY_BOUND_NONE,
    RUGBY_BOUND_LOWER,
    RUGBY_BOUND_UPPER,
    RUGBY_BOUND_EXACT
} rugby_bound;

typedef struct rugby_tt_slot {
    uint64_t key;
    uint32_t event; /* 0: none */
    int16_t value;
    int8_t depth;
    /* Bits 0-1 the bound (RUGBY_BOUND_NONE: an empty slot), 2-7 the table's age at that time. */
    uint8_t tag;
} rugby_tt_slot;

typedef struct rugby_tt {
    rugby_tt_slot (*pairs)[2];
    uint64_t count;        /* of pairs, below 2^32 */
    uint64_t first, limit; /* the count at the beginning; doubled some times, at the end */
    uint64_t used;         /* slots */
    uint8_t age;           /* as in a tag: the upper six bits */
} rugby_tt;

static inline rugby_bound rugby_tt_bound(const rugby_tt_slot *slot) {
    return (rugby_bound)(slot->tag & 3);
}

/* The largest table of at most so many bytes, at least one pair; false: out of memory. */
bool rugby_tt_make(rugby_tt *tt, size_t bytes);
void rugby_tt_free(rugby_tt *tt);
/* Empty and small again, in the same memory. */
void rugby_tt_clear(rugby_tt *tt);
/* Another decision: what is there grows older. */
void rugby_tt_age(rugby_tt *tt);
/* NULL: nothing is known. */
const rugby_tt_slot *rugby_tt_find(const rugby_tt *tt, uint64_t key);
/* The tag of the result is its bound; the table adds its age. */
void rugby_tt_store(rugby_tt *tt, const rugby_tt_slot *result);

#endif
