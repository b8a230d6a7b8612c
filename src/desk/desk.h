/* The desk: a set of named tables and the line language of docs/WIRE.md. This is what the page's
 * worker calls, and a server. It does no input or output, and thinks on the machine that it is
 * given. A call needs some 200 KiB of stack, mostly for lists of events. */
#ifndef DESK_DESK_H
#define DESK_DESK_H

#include "think/host.h"
#include <teban/table.h>
#include <teban/text.h>

typedef struct tb_desk tb_desk;

/* The host must last as long as the desk. NULL: out of memory. */
tb_desk *tb_desk_new(const tb_host *host);
void tb_desk_free(tb_desk *desk);
/* Answers one line (and its body, after the first newline) with one JSON object. An answer that
 * does not fit the reply's buffer is replaced by an error. */
void tb_desk_call(tb_desk *desk, const char *line, size_t length, tb_text *reply);
/* Answers a line about a table that is kept elsewhere, under this name, by whoever lets its sender
 * see what its SEAT may. The line leaves out the table's name, and only asks: `see`, `changes`,
 * `moves`, `why`, `steps`, `loses`, `record`, `export`. */
void tb_desk_ask(tb_table *table, const char *name, const char *line, size_t length,
                 tb_text *reply);
/* Whether the verb of a line is one for those who sit at a table or look on; the others are for
 * whoever keeps the tables. */
bool tb_desk_is_for_clients(const char *line, size_t length);

#endif
