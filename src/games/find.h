/* Reading the words for what every game knows: who looks, and in which language. */
#ifndef GAMES_FIND_H
#define GAMES_FIND_H

#include <teban/game.h>

/* A seat by its letter, `onlooker` or `referee`; -1: none of these. */
int tb_viewer_find(const tb_game *game, const char *word);
/* `en` or `ja`; otherwise false, and nothing is changed. */
bool tb_lang_find(const char *word, tb_lang *lang);

#endif
