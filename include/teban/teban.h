/* teban: the rules of five games. See <teban/game.h> for what can be done with one and
 * <teban/log.h> for a game being played. */
#ifndef TEBAN_TEBAN_H
#define TEBAN_TEBAN_H

#include <teban/game.h>
#include <teban/log.h>

#define TB_VERSION "0.1.0"

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
