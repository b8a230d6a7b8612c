/* The brain: memory within its bound, the levels, the thought so far. */
#include "rugby.h"

#include "choice.h"
#include "search/level.h"

#include <stdlib.h>
#include <string.h>

typedef struct rugby_mind {
    const tb_game *game;
    rugby_search search;
    double temperature;
    uint64_t seed;
} rugby_mind;

/* The table has what the rest leaves of the bound. */
static size_t tt_bytes(uint32_t mebibytes) {
    const size_t bound = (size_t)mebibytes << 20;
    return bound > sizeof(rugby_mind) ? bound - sizeof(rugby_mind) : 0;
}

static void decide(rugby_mind *m, const tb_info *info, const char *history, uint64_t seed) {
    tb_state state;
    tb_some_state(m->game, info, &state); /* nothing is hidden */
    m->seed = seed;
    rugby_repetition_learn(&m->search, &state, history);
    rugby_deepening_begin(&m->search, &state);
}

static void *rugby_begin(const tb_game *game, const tb_info *info, const char *history,
                         const tb_player_settings *settings) {
    rugby_mind *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    if (!rugby_tt_make(&m->search.tt, tt_bytes(settings->hash))) {
        free(m);
        return NULL;
    }
    m->game = game;
    m->temperature = tb_level_of(game, settings->level).temperature;
    m->search.slack = RUGBY_SLACK * m->temperature;
    decide(m, info, history, settings->seed);
    return m;
}

/* The transposition table and the history heuristic are about positions and events, whatever the
 * root is. */
static void rugby_next(void *mind, const tb_info *info, const char *history, const char *since,
                       uint64_t seed) {
    rugby_mind *m = mind;
    if (since != NULL) {
        rugby_tt_age(&m->search.tt);
    } else {
        rugby_tt_clear(&m->search.tt);
        memset(&m->search.history, 0, sizeof m->search.history);
    }
    decide(m, info, history, seed);
}

static bool rugby_step(void *mind, uint64_t nodes) {
    rugby_mind *m = mind;
    return rugby_deepening_step(&m->search, nodes);
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
    rugby_principal_variation(&m->search, thought->best, &line);
}

static void rugby_end(void *mind) {
    rugby_mind *m = mind;
    rugby_tt_free(&m->search.tt);
    free(m);
}

const tb_brain tb_brain_rugby = {
    .id = "rugby",
    .begin = rugby_begin,
    .next = rugby_next,
    .step = rugby_step,
    .thought = rugby_thought,
    .end = rugby_end,
};
