/* The hash table: what the search found out about positions.
 *
 * Pairs of 16-byte slots. The first of a pair keeps the deeper result, the second the newer one, so
 * that neither a flood of shallow nodes nor an old deep one can push out everything else. The whole
 * key is compared: a result never belongs to another position with the same place.
 */
#ifndef SEARCH_RUGBY_TABLE_H
#define SEARCH_RUGBY_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

typedef struct table_slot {
    uint64_t key;
    uint32_t event; /* 0: none */
    int16_t value;
    int8_t depth;
    uint8_t bound;
} table_slot;

typedef struct rugby_table {
    table_slot (*pairs)[2];
    uint64_t count; /* of pairs, below 2^32 */
} rugby_table;

/* The largest table of at most so many bytes, at least one pair; false: out of memory. */
bool rugby_table_make(rugby_table *table, size_t bytes);
void rugby_table_free(rugby_table *table);
/* NULL: nothing is known. */
const table_slot *rugby_table_find(const rugby_table *table, uint64_t key);
void rugby_table_store(rugby_table *table, const table_slot *result);

#endif
