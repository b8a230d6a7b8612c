/* What the greedy player wants: one step ahead, a number for each event of its seat, the larger the
 * better. A file a game, since a game's headers share their short names with no other's. */
#ifndef SEARCH_GOALS_H
#define SEARCH_GOALS_H

#include <teban/game.h>

/* `before` is the seat's turn, `after` what its event makes of it, chance not yet asked. Neither
 * may be looked at but for what the seat knows: a goal is the same in every state that looks the
 * same to it. */
typedef int tb_goal(const tb_state *before, tb_event event, const tb_state *after, int seat);

tb_goal tb_goal_jatsuna, tb_goal_keserima, tb_goal_rugby_chess, tb_goal_card_slot,
    tb_goal_isshin_ittai;

/* NULL: a game without one. */
tb_goal *tb_goal_of(const tb_game *game);

#endif
