/* One game of a design, from its cards to its facts. It reads no clock and starts no thread: every
 * player of an experiment is defined by its nodes. */
#ifndef LAB_PLAY_H
#define LAB_PLAY_H

#include "lab/facts.h"

/* What plays the games of a design, one after the other: minds and a log that are used again. One a
 * thread. */
typedef struct lab_table lab_table;

lab_table *lab_table_new(const lab_design *design);
void lab_table_free(lab_table *table);
/* False: out of memory, or `stop` (which may be NULL) said so; then there are no facts. */
bool lab_play(lab_table *table, uint32_t cell, uint64_t round, uint32_t turn,
              bool (*stop)(void *context), void *context, lab_facts *facts);

#endif
