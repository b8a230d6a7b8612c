/* The rules pages that are compiled in: one row a game, the last with id NULL. */
#ifndef CLI_PAGES_H
#define CLI_PAGES_H

#include <teban/game.h>

typedef struct tb_pages {
    const char *id;
    const char *play[TB_LANGS];  /* for players */
    const char *exact[TB_LANGS]; /* the numbered clauses */
} tb_pages;

extern const tb_pages tb_rules_pages[];

#endif
