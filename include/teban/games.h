/* The five games of the library. <teban/game.h> says what can be done with one. */
#ifndef TEBAN_GAMES_H
#define TEBAN_GAMES_H

#include <teban/api.h>
#include <teban/game.h>

TB_API extern const tb_game tb_jatsuna;
TB_API extern const tb_game tb_keserima;
TB_API extern const tb_game tb_rugby_chess;
TB_API extern const tb_game tb_card_slot;
TB_API extern const tb_game tb_isshin_ittai;

/* All games, in a fixed order, and then NULL. */
TB_API extern const tb_game *const tb_games[];

/* The game with this id, or NULL. */
TB_API const tb_game *tb_game_find(const char *id);

#endif
