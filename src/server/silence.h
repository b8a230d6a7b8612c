/* Connections in the order in which they were heard last, so that a tick looks only at those that
 * have been silent for long: they are asked (by WebSocket's own ping) whether they are there, and
 * ended if they do not answer. The library's own way to do that sorts every connection in anew with
 * every message, past all others: with 20,000 of them that cost more than the message. */
#ifndef SERVER_SILENCE_H
#define SERVER_SILENCE_H

#include <stdbool.h>
#include <stdint.h>

/* One end of a connection. */
typedef struct tb_hearing {
    uint64_t since; /* when it was heard last or, after that, asked */
    bool asked;
    struct tb_hearing *before, *next;
} tb_hearing;

typedef struct tb_silence {
    uint64_t most; /* milliseconds before it is asked, and as many for its answer */
    tb_hearing *first, *last;
    /* Asks, and ends. */
    void (*ask)(tb_hearing *hearing);
    void (*end)(tb_hearing *hearing);
} tb_silence;

void tb_silence_add(tb_silence *silence, tb_hearing *hearing, uint64_t now);
void tb_silence_remove(tb_silence *silence, tb_hearing *hearing);
/* Something came from there. */
void tb_silence_heard(tb_silence *silence, tb_hearing *hearing, uint64_t now);
void tb_silence_tick(tb_silence *silence, uint64_t now);

#endif
