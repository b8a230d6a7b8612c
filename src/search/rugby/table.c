#include "table.h"

#include <stdlib.h>

_Static_assert(sizeof(table_slot) == 16, "two pairs fill a cache line");

bool rugby_table_make(rugby_table *table, size_t bytes) {
    const size_t pairs = bytes / sizeof *table->pairs;
    table->count = pairs == 0 ? 1 : pairs > UINT32_MAX ? UINT32_MAX : pairs;
    table->pairs = calloc((size_t)table->count, sizeof *table->pairs);
    return table->pairs != NULL;
}

void rugby_table_free(rugby_table *table) {
    free(table->pairs);
}

/* Any number of pairs, not only powers of two: the upper half of the key scaled to it. */
static table_slot *pair_of(const rugby_table *table, uint64_t key) {
    return table->pairs[(key >> 32) * table->count >> 32];
}

const table_slot *rugby_table_find(const rugby_table *table, uint64_t key) {
    const table_slot *pair = pair_of(table, key);
    for (int i = 0; i < 2; i++)
        if (pair[i].key == key && pair[i].bound != BOUND_NONE)
            return &pair[i];
    return NULL;
}

void rugby_table_store(rugby_table *table, const table_slot *result) {
    table_slot *pair = pair_of(table, result->key);
    const bool first =
        pair[0].bound == BOUND_NONE || pair[0].key == result->key || result->depth >= pair[0].depth;
    if (first && pair[0].key != result->key)
        pair[1] = pair[0];
    table_slot *slot = &pair[first ? 0 : 1];
    const uint32_t known = slot->key == result->key ? slot->event : 0;
    *slot = *result;
    if (slot->event == 0)
        slot->event = known;
}
