/* Which game has which goal. */
#include "search/goals.h"

#include <teban/games.h>

tb_goal *tb_goal_of(const tb_game *game) {
    static const struct {
        const tb_game *game;
        tb_goal *goal;
    } goals[] = {
        {&tb_jatsuna, tb_goal_jatsuna},           {&tb_keserima, tb_goal_keserima},
        {&tb_rugby_chess, tb_goal_rugby_chess},   {&tb_card_slot, tb_goal_card_slot},
        {&tb_isshin_ittai, tb_goal_isshin_ittai},
    };
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        if (goals[i].game == game)
            return goals[i].goal;
    }
    return NULL;
}
