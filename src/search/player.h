/* A computer player's thinking about one decision: begin, step, best so far, end.
 *
 * It is given what the seat to move knows (an info, never a state) and, where a game is played, the
 * events so far as that seat saw them. The caller owns the clock: it steps as long as it likes.
 * The same info, history, settings and number of nodes give the same answer.
 */
#ifndef SEARCH_PLAYER_H
#define SEARCH_PLAYER_H

#include <teban/game.h>

typedef enum tb_style { TB_STYLE_NORMAL, TB_STYLE_COLLUSION } tb_style;

typedef struct tb_player_settings {
    uint32_t level;   /* 1 .. 10 */
    uint32_t threads; /* 1 .. */
    uint32_t hash;    /* MiB */
    uint64_t seed;
    tb_style style;
    int against; /* TB_STYLE_COLLUSION: the seat the others work against */
} tb_player_settings;

typedef struct tb_player tb_player;

/* It must be the turn of the info's seat. `history` holds the events as that seat saw them,
 * separated by spaces, and may be empty. NULL: out of memory. */
tb_player *tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                           const tb_player_settings *settings);
/* Thinks for at most so many nodes more; false when more thinking changes nothing. */
bool tb_player_step(tb_player *player, uint64_t nodes);
tb_event tb_player_best(const tb_player *player);
uint64_t tb_player_nodes(const tb_player *player);
void tb_player_end(tb_player *player);

#endif
