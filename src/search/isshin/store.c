/* Finding, adding, doubling. */
#include "search/isshin/store.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_BYTES = 4096, /* room for the root, however little is allowed */
    LEAST_SLOTS = 64,
    FIRST_SLOTS = 4096, /* at most, before any doubling */
    TABLE_PART = 4,     /* of the memory at most one part in so many is the table */
    GROWS_AT = 2,       /* one part in so many is in use */
    FULLEST_NUMERATOR = 3,
    FULLEST_DENOMINATOR = 4, /* of the last table's slots, so that probes stay short */
};

typedef struct slot {
    uint32_t place; /* in the pool in units of 8 bytes, plus 1; 0: the slot is empty */
    uint32_t mark;  /* the upper half of the key: most others are told apart without a look */
} slot;

struct isshin_store {
    slot *slots;
    uint64_t *pool;
    uint64_t mask,
        last_mask; /* number of slots minus 1, now and at the end: powers of two minus 1 */
    uint64_t used_slots, used_words, words;
};

isshin_store *isshin_store_new(size_t bytes) {
    isshin_store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    if (bytes < LEAST_BYTES)
        bytes = LEAST_BYTES;
    uint64_t slots = LEAST_SLOTS;
    while (slots * 2 * sizeof(slot) <= bytes / TABLE_PART)
        slots *= 2;
    store->last_mask = slots - 1;
    store->words = (bytes - slots * sizeof(slot)) / 8;
    if (store->words >= UINT32_MAX)
        store->words = UINT32_MAX - 1;
    store->slots = malloc((size_t)slots * sizeof *store->slots);
    store->pool = malloc((size_t)store->words * 8);
    if (store->slots == NULL || store->pool == NULL) {
        isshin_store_free(store);
        return NULL;
    }
    isshin_store_clear(store);
    return store;
}

void isshin_store_free(isshin_store *store) {
    free(store->slots);
    free(store->pool);
    free(store);
}

static void clear_slots(isshin_store *store, uint64_t mask) {
    store->mask = mask;
    store->used_slots = 0;
    memset(store->slots, 0, (size_t)(mask + 1) * sizeof(slot));
}

void isshin_store_clear(isshin_store *store) {
    clear_slots(store, store->last_mask < FIRST_SLOTS ? store->last_mask : FIRST_SLOTS - 1);
    store->used_words = 0;
}

/* A record of the pool begins with its key, whose bit 0 says what it is: the key of a set that was
 * met, or the whole set. The latter may come later beside the former. */
enum { WHOLE = 1, MET_WORDS = 1 };

static isshin_set *set_at(const isshin_store *store, uint64_t word) {
    return (isshin_set *)(store->pool + word);
}

static uint64_t words_of(uint32_t count, bool mixes) {
    const size_t each = sizeof(isshin_option) + (mixes ? sizeof(isshin_mixture) : 0);
    return (sizeof(isshin_set) + count * each) / 8;
}

/* The slot of this key, or the empty one where it would be. Keys are well mixed already. */
static slot *slot_of(const isshin_store *store, uint64_t key) {
    const uint32_t mark = (uint32_t)(key >> 32);
    uint64_t i = key >> 1 & store->mask;
    for (;; i = (i + 1) & store->mask) {
        slot *s = &store->slots[i];
        if (s->place == 0 ||
            (s->mark == mark && (store->pool[s->place - 1] | WHOLE) == (key | WHOLE)))
            return s;
    }
}

static bool is_whole(const isshin_store *store, const slot *s) {
    return s->place != 0 && (store->pool[s->place - 1] & WHOLE) != 0;
}

isshin_set *isshin_store_find(const isshin_store *store, uint64_t key) {
    const slot *found = slot_of(store, key);
    return is_whole(store, found) ? set_at(store, found->place - 1) : NULL;
}

/* A whole set takes the slot of the same set that was met, never the other way round. */
static void enter(isshin_store *store, uint64_t key, uint64_t word) {
    slot *s = slot_of(store, key);
    if (is_whole(store, s))
        return;
    store->used_slots += s->place == 0;
    *s = (slot){.place = (uint32_t)word + 1, .mark = (uint32_t)(key >> 32)};
}

/* The pool has everything that a new table needs. */
static void grow(isshin_store *store) {
    clear_slots(store, store->mask * 2 + 1);
    for (uint64_t word = 0; word < store->used_words;) {
        const uint64_t key = store->pool[word];
        enter(store, key, word);
        const isshin_set *set = set_at(store, word);
        word += key & WHOLE ? words_of(set->count, set->mixes != 0) : MET_WORDS;
    }
}

/* Whether so many words and a slot are left. */
static bool has_room(isshin_store *store, uint64_t words) {
    if (store->used_slots > store->mask / GROWS_AT && store->mask < store->last_mask)
        grow(store);
    return store->used_words + words <= store->words &&
           store->used_slots < (store->mask + 1) / FULLEST_DENOMINATOR * FULLEST_NUMERATOR;
}

isshin_set *isshin_store_add(isshin_store *store, uint64_t key, uint64_t events, bool mixes) {
    const uint16_t count = (uint16_t)__builtin_popcountll(events);
    const uint64_t words = words_of(count, mixes);
    if (!has_room(store, words))
        return NULL;
    isshin_set *set = set_at(store, store->used_words);
    enter(store, key, store->used_words);
    store->used_words += words;
    *set = (isshin_set){.key = key | WHOLE, .events = events, .count = count, .mixes = mixes};
    for (uint32_t i = 0; i < count; i++)
        set->options[i] = (isshin_option){.value = 0.5f};
    for (uint32_t i = 0; mixes && i < count; i++)
        isshin_mixtures(set)[i] = (isshin_mixture){0};
    return set;
}

isshin_set *isshin_store_meet(isshin_store *store, uint64_t key, uint64_t events, bool mixes) {
    const slot *found = slot_of(store, key);
    if (is_whole(store, found))
        return set_at(store, found->place - 1);
    if (found->place != 0)
        return isshin_store_add(store, key, events, mixes);
    if (!has_room(store, MET_WORDS))
        return NULL;
    enter(store, key, store->used_words);
    store->pool[store->used_words++] = key & ~(uint64_t)WHOLE;
    return NULL;
}
