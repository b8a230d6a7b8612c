/* Decisions: when a seat is to act, the table hands out what is needed to think for it, as a copy.
 * Whoever thinks sends the event back like any other client, with the version of the decision: one
 * that comes late is stale. */
#ifndef TABLE_DECIDE_H
#define TABLE_DECIDE_H

#include "table/setup.h"
#include "think/decision.h"

/* How to think: what the table does not know. */
typedef struct tb_wish {
    uint64_t seed;
    uint32_t level; /* 0: that of the computer that sits there, else the strongest */
    uint32_t hash;  /* MiB */
    uint32_t threads;
    tb_limits limits;
} tb_wish;

/* The decision of a seat after the first `ply` events. False: it was not its turn then, or there is
 * no memory; then there is nothing to free. */
bool tb_table_decision(const tb_table *table, int seat, uint32_t ply, const tb_wish *wish,
                       tb_decision *decision, tb_error *error);

#endif
