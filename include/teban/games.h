/* The five games of the library. <teban/game.h> says what can be done with one. */
#ifndef TEBAN_GAMES_H
#define TEBAN_GAMES_H

#include <teban/game.h>

extern const tb_game tb_jatsuna;
extern const tb_game tb_keserima;
extern const tb_game tb_rugby_chess;
extern const tb_game tb_card_slot;
extern const tb_game tb_isshin_ittai;

/* All games, in a fixed order, and then NULL. */
extern const tb_game *const tb_games[];

/* The game with this id, or NULL. */
const tb_game *tb_game_find(const char *id);

#endif
