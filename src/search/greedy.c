/* The greedy player: wins at once if it can, avoids what loses at once if it can, else takes what
 * the goal of the game's profile likes best, ties at random.
 *
 * "At once" is before anybody decides anything again: an event and the chance that follows it. With
 * hidden hands it looks at several states that look the same: a win must be one in all of them, a
 * loss in any of them is one. A node is one event tried. */
#include "search/brain.h"
#include "search/profile.h"

#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 4, /* states tried where something is hidden or left to chance */
};

typedef enum fate { LOSES, GOES_ON, WINS } fate;

typedef struct greed {
    const tb_game *game;
    tb_info info;
    tb_goal *goal;
    tb_random random;
    int count, tried;
    int ties; /* events as good as the best, itself included; 0: none tried yet */
    fate best_fate;
    int best_goal;
    tb_event best;
    tb_event list[TB_MAX_EVENTS];
} greed;

static void *greed_begin(const tb_game *game, const tb_info *info, const char *history,
                         const tb_player_settings *settings) {
    (void)history;
    greed *g = calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    g->game = game;
    g->info = *info;
    g->goal = tb_profile_of(game)->goal;
    g->random = tb_random_from(settings->seed);
    g->count = tb_info_events(game, info, g->list);
    g->best = g->list[tb_random_below(&g->random, (uint32_t)g->count)];
    return g;
}

/* What an event comes to in one state, once chance has had its say. */
static fate fate_in(greed *g, tb_state *state) {
    uint8_t sixths[TB_MAX_SEATS];
    while (g->game->turn(state) == TB_CHANCE)
        g->game->apply(state, tb_roll(g->game, state, &g->random));
    if (g->game->turn(state) != TB_OVER)
        return GOES_ON;
    g->game->result(state, sixths);
    const uint8_t own = sixths[g->info.seat];
    return own == TB_WHOLE_POINT ? WINS : own == 0 ? LOSES : GOES_ON;
}

static fate worse(fate a, fate b) {
    return a < b ? a : b;
}

/* The worst of the fates of an event, and its goal, which is the same in all samples. */
static fate judge(greed *g, tb_event event, int *goal) {
    const bool sure = !g->game->has_hidden && !g->game->has_chance;
    fate worst = WINS;
    for (int i = 0; i < (sure ? 1 : SAMPLES); i++) {
        tb_state before;
        tb_sample(g->game, &g->info, &g->random, &before);
        tb_state after = before;
        g->game->apply(&after, event);
        *goal = g->goal == NULL ? 0 : g->goal(&before, event, &after, (int)g->info.seat);
        worst = worse(worst, fate_in(g, &after));
    }
    return worst;
}

/* Keeps the best; the n-th of equals takes its place with a chance of 1/n, so that all are as
 * likely. Among events that win or lose the goal does not matter. */
static void consider(greed *g, tb_event event) {
    int goal = 0;
    const fate ends = judge(g, event, &goal);
    if (ends != GOES_ON)
        goal = 0;
    const bool first = g->ties == 0;
    const bool better =
        first || ends > g->best_fate || (ends == g->best_fate && goal > g->best_goal);
    const bool equal = !first && ends == g->best_fate && goal == g->best_goal;
    if (better)
        g->ties = 1;
    else if (equal)
        g->ties++;
    if (better || (equal && tb_random_below(&g->random, (uint32_t)g->ties) == 0))
        g->best = event;
    if (better) {
        g->best_fate = ends;
        g->best_goal = goal;
    }
}

static bool greed_step(void *mind, uint64_t nodes) {
    greed *g = mind;
    for (; nodes > 0 && g->tried < g->count; nodes--)
        consider(g, g->list[g->tried++]);
    return g->tried < g->count;
}

static void greed_thought(const void *mind, tb_thought *thought) {
    const greed *g = mind;
    memset(thought, 0, sizeof *thought);
    thought->best = g->best;
    thought->nodes = (uint64_t)g->tried;
    for (uint32_t seat = 0; seat < g->game->seat_count; seat++)
        thought->score[seat] = 1.0 / g->game->seat_count;
}

const tb_brain tb_brain_greedy = {
    .id = "greedy",
    .blind = true,
    .begin = greed_begin,
    .step = greed_step,
    .thought = greed_thought,
    .end = free,
};
