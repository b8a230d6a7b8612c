/* Members that views and records share. */
#ifndef GAMES_WRITE_H
#define GAMES_WRITE_H

#include <teban/game.h>

/* `options`: an object of every option's value as text. The state may be an info's. */
void tb_write_options(const tb_game *game, const tb_state *state, tb_json *json);
/* `result`: a fraction for each seat, or null for NULL. */
void tb_write_result(const tb_game *game, const uint8_t *sixths, tb_json *json);
/* `key`: how a game ended, or null for NULL. */
void tb_write_end(const char *key, const tb_end *end, tb_json *json);

#endif
