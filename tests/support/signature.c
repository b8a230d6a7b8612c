#include "signature.h"

#include "random_play.h"
#include "search/profile.h"

#include <assert.h>

static const tb_player_settings strong = {.level = 10, .threads = 1, .hash = 16, .seed = 1};

int support_think_visits(const tb_game *game, const tb_info *info, uint64_t nodes, tb_event *best,
                         uint64_t *visits) {
    tb_event events[TB_MAX_EVENTS];
    tb_thought thought;
    tb_player *player = tb_player_begin(game, info, "", &strong);
    assert(player != NULL);
    tb_player_step(player, nodes);
    tb_player_thought(player, &thought);
    *best = thought.best;
    const int count = tb_player_visits(player, events, visits);
    tb_player_end(player);
    return count;
}

uint64_t support_signature(void) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        if (tb_profile_of(*game)->game == NULL)
            continue;
        for (uint64_t seed = 0; seed < 4; seed++) {
            tb_random random = tb_random_from(seed);
            tb_state state;
            tb_info info;
            tb_event best;
            uint64_t visits[TB_MAX_EVENTS] = {0};
            tb_start(*game, NULL, &state);
            for (uint32_t left = 30 + 4 * (uint32_t)seed; left > 0;) {
                const int turn = (*game)->turn(&state);
                if (turn == TB_OVER)
                    tb_start(*game, NULL, &state);
                (*game)->apply(&state, support_random_event(*game, &state, &random));
                left -= turn != TB_CHANCE || left > 1;
            }
            while ((*game)->turn(&state) >= TB_CHANCE) {
                if ((*game)->turn(&state) == TB_OVER)
                    tb_start(*game, NULL, &state);
                (*game)->apply(&state, support_random_event(*game, &state, &random));
            }
            tb_observe(*game, &state, (*game)->turn(&state), &info);
            const int count = support_think_visits(*game, &info, 2000, &best, visits);
            sum = (sum ^ best) * UINT64_C(0x100000001b3);
            for (int i = 0; i < count; i++)
                sum = (sum ^ visits[i]) * UINT64_C(0x100000001b3);
        }
    }
    return sum;
}
