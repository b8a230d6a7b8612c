/* Isshin Ittai: power, then attack, then distance (I6, I9). */
#include "games/isshin_ittai/step.h"
#include "search/goals.h"

int tb_goal_isshin_ittai(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    static const uint8_t worth[ISSHIN_STATES] = {[ISSHIN_POWER] = 3, [ISSHIN_ATTACK] = 2};
    const isshin_ittai_state *now = isshin_ittai_in(after);
    (void)before;
    if (event == ISSHIN_DISTANCE)
        return 1;
    if (event < ISSHIN_STANCE || event > ISSHIN_DISTANCE)
        return 0;
    return worth[isshin_ittai_state_of(now->newest[seat], now->before[seat])];
}
