/* The brain: memory within its bound, the levels, the thought so far. */
#include "rugby.h"

#include "choice.h"
#include "search/level.h"

#include <stdlib.h>
#include <string.h>

typedef struct rugby_mind {
    rugby_search search;
    double temperature;
    uint64_t seed;
} rugby_mind;

/* The table has what the rest leaves of the bound. */
static size_t table_bytes(uint32_t mebibytes) {
    const size_t bound = (size_t)mebibytes << 20;
    return bound > sizeof(rugby_mind) ? bound - sizeof(rugby_mind) : 0;
}

static void *rugby_begin(const tb_game *game, const tb_info *info, const char *history,
                         const tb_player_settings *settings) {
    tb_state state;
    rugby_mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL)
        return NULL;
    if (!rugby_table_make(&mind->search.table, table_bytes(settings->hash))) {
        free(mind);
        return NULL;
    }
    mind->temperature = tb_level_of(game, settings->level).temperature;
    mind->seed = settings->seed;
    mind->search.slack = RUGBY_SLACK * mind->temperature;
    tb_some_state(game, info, &state); /* nothing is hidden */
    rugby_past_learn(&mind->search, &state, history);
    rugby_root_begin(&mind->search, &state);
    return mind;
}

static bool rugby_step(void *mind, uint64_t nodes) {
    rugby_mind *m = mind;
    return rugby_root_step(&m->search, nodes);
}

static void rugby_thought(const void *mind, tb_thought *thought) {
    const rugby_mind *m = mind;
    const int side = rugby_chess_in(&m->search.frames[0].state)->to_move;
    int value;
    memset(thought, 0, sizeof *thought);
    thought->best = rugby_choose(&m->search, m->temperature, m->seed, &value);
    thought->nodes = m->search.nodes;
    thought->score[side] = rugby_expected(value);
    thought->score[1 - side] = 1.0 - thought->score[side];
    tb_text line = tb_text_in(thought->line, sizeof thought->line);
    rugby_line(&m->search, thought->best, &line);
}

static void rugby_end(void *mind) {
    rugby_mind *m = mind;
    rugby_table_free(&m->search.table);
    free(m);
}

const tb_brain tb_brain_rugby = {
    .id = "rugby",
    .begin = rugby_begin,
    .step = rugby_step,
    .thought = rugby_thought,
    .end = rugby_end,
};
