/* Finding, storing, doubling. */
#include "tt.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(rugby_tt_slot) == 16, "two pairs fill a cache line");

enum {
    FIRST_PAIRS = 1 << 15, /* at most, before any doubling: 1 MiB */
    ONE_AGE = 4,
};

bool rugby_tt_make(rugby_tt *tt, size_t bytes) {
    const size_t pairs = bytes / sizeof *tt->pairs;
    uint32_t doublings = 0;
    tt->limit = pairs == 0 ? 1 : pairs > UINT32_MAX ? UINT32_MAX : pairs;
    while (tt->limit >> doublings > FIRST_PAIRS)
        doublings++;
    tt->first = tt->limit >> doublings;
    tt->limit = tt->first << doublings;
    tt->pairs = malloc((size_t)tt->limit * sizeof *tt->pairs);
    if (tt->pairs == NULL)
        return false;
    rugby_tt_clear(tt);
    return true;
}

void rugby_tt_free(rugby_tt *tt) {
    free(tt->pairs);
}

void rugby_tt_clear(rugby_tt *tt) {
    tt->count = tt->first;
    tt->used = 0;
    tt->age = 0;
    memset(tt->pairs, 0, (size_t)tt->count * sizeof *tt->pairs);
}

void rugby_tt_age(rugby_tt *tt) {
    tt->age = (uint8_t)(tt->age + ONE_AGE);
}

static bool is_empty(const rugby_tt_slot *slot) {
    return rugby_tt_bound(slot) == RUGBY_BOUND_NONE;
}

/* Stored in the present decision. */
static bool is_new(const rugby_tt *tt, const rugby_tt_slot *slot) {
    return !is_empty(slot) && slot->tag - rugby_tt_bound(slot) == tt->age;
}

/* Any number of pairs, not only powers of two: the upper half of the key scaled to it. With twice
 * the pairs it is twice this, or one more. */
static rugby_tt_slot *pair_of(const rugby_tt *tt, uint64_t key) {
    return tt->pairs[(key >> 32) * tt->count >> 32];
}

const rugby_tt_slot *rugby_tt_find(const rugby_tt *tt, uint64_t key) {
    const rugby_tt_slot *pair = pair_of(tt, key);
    for (int i = 0; i < 2; i++)
        if (pair[i].key == key && !is_empty(&pair[i]))
            return &pair[i];
    return NULL;
}

/* Pair i becomes the pairs 2i and 2i + 1, which are free: those after i have moved already. */
static void split(rugby_tt *tt, uint64_t i) {
    const rugby_tt_slot old[2] = {tt->pairs[i][0], tt->pairs[i][1]};
    memset(tt->pairs[2 * i], 0, 2 * sizeof *tt->pairs);
    for (int k = 0; k < 2; k++) {
        rugby_tt_slot *pair = pair_of(tt, old[k].key);
        if (!is_empty(&old[k]))
            pair[!is_empty(&pair[0])] = old[k];
    }
}

static void grow(rugby_tt *tt) {
    tt->count *= 2;
    for (uint64_t i = tt->count / 2; i-- > 0;)
        split(tt, i);
}

/* Empties the slots of results from before the last decision. */
static void drop_old(rugby_tt *tt) {
    for (uint64_t i = 0; i < 2 * tt->count; i++) {
        rugby_tt_slot *slot = &tt->pairs[i / 2][i % 2];
        const uint8_t decisions = (uint8_t)(tt->age - (slot->tag & ~RUGBY_BOUND_EXACT));
        if (is_empty(slot) || decisions < 2 * ONE_AGE)
            continue;
        *slot = (rugby_tt_slot){0};
        tt->used--;
    }
}

/* Half of the slots are in use. If it helps, old results go: new memory costs time. */
static void make_room(rugby_tt *tt) {
    drop_old(tt);
    if (tt->used > tt->count / 2)
        grow(tt);
}

static void put(rugby_tt *tt, rugby_tt_slot *slot, const rugby_tt_slot *result) {
    tt->used += is_empty(slot);
    *slot = *result;
}

void rugby_tt_store(rugby_tt *tt, const rugby_tt_slot *result) {
    if (tt->used > tt->count && tt->count < tt->limit)
        make_room(tt);
    rugby_tt_slot *pair = pair_of(tt, result->key);
    const bool same = pair[0].key == result->key;
    const bool newer = is_new(tt, &pair[0]);
    const bool first = same || !newer || result->depth >= pair[0].depth;
    if (first && !same && !is_empty(&pair[0]) && (newer || !is_new(tt, &pair[1])))
        put(tt, &pair[1], &pair[0]);
    rugby_tt_slot *slot = &pair[first ? 0 : 1];
    const uint32_t known = slot->key == result->key ? slot->event : 0;
    put(tt, slot, result);
    slot->tag |= tt->age;
    if (slot->event == 0)
        slot->event = known;
}
