/* Isshin Ittai to its players. */
#include "games/isshin_ittai/step.h"
#include "search/isshin/isshin.h"
#include "search/profile.h"

#include <teban/games.h>

/* Power, then attack, then distance (I6, I9). */
static int front(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    static const uint8_t worth[ISSHIN_STATES] = {[ISSHIN_POWER] = 3, [ISSHIN_ATTACK] = 2};
    const isshin_ittai_state *now = isshin_ittai_in(after);
    (void)before;
    if (event == ISSHIN_DISTANCE)
        return 1;
    if (event < ISSHIN_STANCE || event > ISSHIN_DISTANCE)
        return 0;
    return worth[isshin_ittai_state_of(now->newest[seat], now->before[seat])];
}

const tb_profile tb_profile_isshin_ittai = {
    .game = &tb_isshin_ittai,
    .brain = &tb_brain_isshin,
    .levels = {{2, 1},
               {8, 0.3},
               {16, 0.15},
               {40, 0.1},
               {80, 0.06},
               {180, 0.04},
               {400, 0.02},
               {1000, 0},
               {0, 0},
               {0, 0}},
    .tuning = {.exploration = 0.7},
    .goal = front,
    .decks = &tb_one_deck,
};
