/* The information sets that a search has met, by key.
 *
 * Memory is taken once: an open-addressing table of keys and places, and a pool of records of the
 * lengths the sets need. A full store takes no more sets; what is there goes on being learnt.
 */
#ifndef SEARCH_ISSHIN_STORE_H
#define SEARCH_ISSHIN_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is learnt about one event of a set. */
typedef struct isshin_option {
    float regret; /* for not having chosen it, not below zero */
    float share;  /* of the average strategy, not normalised */
    float value;  /* expected result of the player to move, 0 .. 1 */
    uint32_t tried;
} isshin_option;

/* An information set: `events` holds its events as bits, options are in ascending order of them. */
typedef struct isshin_set {
    uint64_t events;
    uint32_t count;
    uint32_t visits;
    isshin_option options[];
} isshin_set;

typedef struct isshin_store isshin_store;

/* NULL: out of memory. `bytes` bounds all that it takes. */
isshin_store *isshin_store_new(size_t bytes);
void isshin_store_free(isshin_store *store);
isshin_set *isshin_store_find(const isshin_store *store, uint64_t key);
/* A new set under a key that is not there; NULL: the store is full. */
isshin_set *isshin_store_add(isshin_store *store, uint64_t key, uint64_t events);

#endif
