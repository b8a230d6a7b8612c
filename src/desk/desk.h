/* The desk: a set of named tables and the line language of docs/WIRE.md. This is what the page's
 * worker calls, and a server. It does no input or output and reads no clock. A call needs some 200
 * KiB of stack, mostly for lists of events. */
#ifndef DESK_DESK_H
#define DESK_DESK_H

#include <teban/text.h>

typedef struct tb_desk tb_desk;

/* NULL: out of memory. */
tb_desk *tb_desk_new(void);
void tb_desk_free(tb_desk *desk);
/* Answers one line (and its body, behind the first newline) with one JSON object. An answer that
 * does not fit the reply's buffer is replaced by an error. */
void tb_desk_call(tb_desk *desk, const char *line, size_t length, tb_text *reply);

#endif
