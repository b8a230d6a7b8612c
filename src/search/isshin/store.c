#include "search/isshin/store.h"

#include <stdlib.h>

enum {
    LEAST_BYTES = 4096, /* room for the root, however little is allowed */
    FULLEST_NUMERATOR = 3,
    FULLEST_DENOMINATOR = 4, /* of the table's slots, so that probes stay short */
};

typedef struct slot {
    uint64_t key;
    uint64_t place; /* in the pool in units of 8 bytes, plus 1; 0: the slot is empty */
} slot;

struct isshin_store {
    slot *slots;
    uint64_t *pool;
    uint64_t mask; /* number of slots minus 1, a power of two minus 1 */
    uint64_t used_slots, used_words, words;
};

isshin_store *isshin_store_new(size_t bytes) {
    isshin_store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    if (bytes < LEAST_BYTES)
        bytes = LEAST_BYTES;
    /* A set takes its pool and, at the fullest, 4/3 of a slot; the table at most a quarter. */
    uint64_t slots = 64;
    while (slots * 2 * sizeof(slot) <= bytes / 4)
        slots *= 2;
    store->mask = slots - 1;
    store->words = (bytes - slots * sizeof(slot)) / 8;
    store->slots = calloc((size_t)slots, sizeof *store->slots);
    store->pool = malloc((size_t)store->words * 8);
    if (store->slots == NULL || store->pool == NULL) {
        isshin_store_free(store);
        return NULL;
    }
    return store;
}

void isshin_store_free(isshin_store *store) {
    free(store->slots);
    free(store->pool);
    free(store);
}

/* The slot of this key, or the empty one where it would be. Keys are well mixed already. */
static slot *slot_of(const isshin_store *store, uint64_t key) {
    uint64_t i = key & store->mask;
    while (store->slots[i].place != 0 && store->slots[i].key != key)
        i = (i + 1) & store->mask;
    return &store->slots[i];
}

isshin_set *isshin_store_find(const isshin_store *store, uint64_t key) {
    const slot *found = slot_of(store, key);
    return found->place == 0 ? NULL : (isshin_set *)(store->pool + found->place - 1);
}

isshin_set *isshin_store_add(isshin_store *store, uint64_t key, uint64_t events) {
    const uint32_t count = (uint32_t)__builtin_popcountll(events);
    const uint64_t words = (sizeof(isshin_set) + count * sizeof(isshin_option)) / 8;
    const uint64_t slots = store->mask + 1;
    if (store->used_words + words > store->words ||
        store->used_slots >= slots / FULLEST_DENOMINATOR * FULLEST_NUMERATOR)
        return NULL;
    slot *fresh = slot_of(store, key);
    fresh->key = key;
    fresh->place = store->used_words + 1;
    isshin_set *set = (isshin_set *)(store->pool + store->used_words);
    store->used_words += words;
    store->used_slots++;
    set->events = events;
    set->count = count;
    set->visits = 0;
    for (uint32_t i = 0; i < count; i++)
        set->options[i] = (isshin_option){.value = 0.5f};
    return set;
}
