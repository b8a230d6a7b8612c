/* Jatsuna to its players. */
#include "search/jatsuna/jatsuna.h"
#include "games/jatsuna/lines.h"
#include "search/profile.h"

#include <teban/games.h>

/* Own stones (J9). */
static int stones(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    (void)before;
    (void)event;
    return (int)jatsuna_size(jatsuna_in(after)->stones[seat]);
}

const tb_profile tb_profile_jatsuna = {
    .game = &tb_jatsuna,
    .brain = &tb_brain_jatsuna,
    .baseline = &tb_brain_positional,
    .levels = {{6, 0.50},
               {20, 0.20},
               {80, 0.10},
               {200, 0.07},
               {500, 0.05},
               {1000, 0.03},
               {2000, 0.015},
               {4000, 0},
               {0, 0},
               {0, 0}},
    .tuning = {.exploration = 0.7},
    .goal = stones,
};
