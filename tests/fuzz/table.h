/* Tables that must be the same, for the fuzzers that open some. */
#ifndef FUZZ_TABLE_H
#define FUZZ_TABLE_H

#include <teban/table.h>

/* The table that this one's journal makes has the same journal and can be asked the same, and every
 * sight of it is the same to the byte: each seat's, the onlooker's and, where one is let in, the
 * referee's, after every event. */
void fuzz_check_restored(const tb_table *table);

#endif
