/* The uniformly random player: its choice depends on the seed and on what the seat may do. */
#include "search/brain.h"

#include <stdlib.h>
#include <string.h>

typedef struct guess {
    tb_event best;
    uint64_t nodes;
    uint32_t seats;
} guess;

static void *guess_begin(const tb_game *game, const tb_info *info, const char *history,
                         const tb_player_settings *settings) {
    (void)history;
    guess *g = calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    tb_event list[TB_MAX_EVENTS];
    tb_random random = tb_random_from(settings->seed);
    const int count = tb_info_events(game, info, list);
    g->best = list[tb_random_below(&random, (uint32_t)count)];
    g->seats = game->seat_count;
    return g;
}

static bool guess_step(void *mind, uint64_t nodes) {
    guess *g = mind;
    if (nodes > 0)
        g->nodes = 1;
    return false;
}

static void guess_thought(const void *mind, tb_thought *thought) {
    const guess *g = mind;
    memset(thought, 0, sizeof *thought);
    thought->best = g->best;
    thought->nodes = g->nodes;
    for (uint32_t seat = 0; seat < g->seats; seat++)
        thought->score[seat] = 1.0 / g->seats;
}

const tb_brain tb_brain_random = {
    .id = "random",
    .blind = true,
    .begin = guess_begin,
    .step = guess_step,
    .thought = guess_thought,
    .end = free,
};
