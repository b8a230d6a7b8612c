/* What an operator asks of a server that runs: tables to be deleted (store/wanted.h). Only the
 * process that has the file may do so, since it holds tables in memory. */
#ifndef SERVER_OPERATOR_H
#define SERVER_OPERATOR_H

#include "store/scribe.h"

typedef struct tb_operator {
    const char *place; /* NULL: a database server, where everybody deletes for themselves */
    tb_scribe *scribe;
    uint64_t looked;  /* when, in milliseconds */
    uint32_t waiting; /* deletions on their way */
    uint32_t deleted; /* of those that were asked for together */
    bool failed;      /* one of them could not be done: all are asked for again */
} tb_operator;

void tb_operator_begin(tb_operator *op, const char *place, tb_scribe *scribe);
/* To be called often: it looks once a second. */
void tb_operator_look(tb_operator *op, uint64_t now);
/* An answer of the scribe. True when all that was asked for together is done: so many. */
bool tb_operator_stored(tb_operator *op, const tb_errand *errand, uint32_t *deleted);

#endif
