/* Jatsuna: own stones (J9). */
#include "games/jatsuna/jatsuna.h"
#include "games/jatsuna/lines.h"
#include "search/goals.h"

int tb_goal_jatsuna(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    (void)before;
    (void)event;
    return (int)jatsuna_size(jatsuna_in(after)->stones[seat]);
}
