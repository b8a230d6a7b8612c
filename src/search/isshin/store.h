/* The information sets that a search has met, by key.
 *
 * Memory is taken once: a pool of records of the lengths the sets need, used from its beginning on,
 * and an open-addressing table of their places, which begins small and doubles when half of it is
 * in use. What holds nothing is never touched. Most sets are met once and never again: of those
 * only the key is kept. A full store takes no more sets; what is there goes on being learnt.
 */
#ifndef SEARCH_ISSHIN_STORE_H
#define SEARCH_ISSHIN_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is learnt about one event of a set. */
typedef struct isshin_option {
    float value; /* expected result of the player to move, 0 .. 1 */
    uint32_t tried;
} isshin_option;

/* What is learnt beside that where the choice is mixed: in the opening. */
typedef struct isshin_mixture {
    float regret; /* for not having chosen it, not below zero */
    float share;  /* of the average strategy, not normalised */
} isshin_mixture;

/* An information set: `events` holds its events as bits, options are in ascending order of them;
 * then come as many mixtures, if it mixes. */
typedef struct isshin_set {
    uint64_t key; /* bit 0 is set: a whole record */
    uint64_t events;
    uint16_t count;
    uint16_t mixes;
    uint32_t visits;
    isshin_option options[];
} isshin_set;

static inline isshin_mixture *isshin_mixtures(isshin_set *set) {
    return (isshin_mixture *)(set->options + set->count);
}

typedef struct isshin_store isshin_store;

/* NULL: out of memory. `bytes` bounds all that it takes. */
isshin_store *isshin_store_new(size_t bytes);
void isshin_store_free(isshin_store *store);
/* Empty and small again, in the same memory. */
void isshin_store_clear(isshin_store *store);
/* NULL: no set, or one that was only met. */
isshin_set *isshin_store_find(const isshin_store *store, uint64_t key);
/* The set under this key if it was met before; NULL: it is met for the first time, or the store is
 * full. */
isshin_set *isshin_store_meet(isshin_store *store, uint64_t key, uint64_t events, bool mixes);
/* A new set under a key that is not there; NULL: the store is full. */
isshin_set *isshin_store_add(isshin_store *store, uint64_t key, uint64_t events, bool mixes);

#endif
