/* What the server says of itself: whether it is well, and its figures. */
#ifndef SERVER_WORDS_H
#define SERVER_WORDS_H

#include "server/http.h"
#include "server/hub.h"

typedef struct tb_words {
    const tb_hub *hub;
    tb_thinkers *thinkers;
    bool lost;      /* the store cannot be reached */
    uint64_t begun; /* seconds since 1970 */
    uint64_t stored, read, troubles, swept, deleted, turned_away;
    tb_histogram commits;
} tb_words;

void tb_words_begin(tb_words *words, const tb_hub *hub, tb_thinkers *thinkers, uint64_t now);
/* The scribe has answered. */
void tb_words_stored(tb_words *words, const tb_errand *errand);
/* /healthz and /metrics; their context is a tb_words. */
extern const tb_http_word tb_words_paths[];

#endif
