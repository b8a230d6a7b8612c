/* When the tree searches and when the solver, and what the two together think.
 *
 *  1. The tree searches from the first node on, so that there is always an answer.
 *  2. With few empty squares the solver joins as soon as the tree has had a fair part of what the
 *     solver is expected to need, and from then on gets most of the nodes. Nothing is lost where
 *     the nodes are few: the solver does not begin what it cannot finish.
 *  3. What is solved is played, and there is nothing left to think about.
 */
#include "search/jatsuna/jatsuna.h"
#include "search/jatsuna/solve.h"
#include "search/jatsuna/tree.h"
#include "search/level.h"
#include "search/number.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Nodes that the solver takes for 8 empty squares on average, and the factor for each more,
     * measured over random positions (in collusion half as many, factor 3). */
    SOLVER_NODES_8 = 500,
    SOLVER_FACTOR = 4,
    /* The solver begins when the tree has had this part of the nodes it is expected to take. */
    TREE_PART = 4,
    /* From then on, of so many nodes the tree gets one. */
    TREE_SHARE = 4,
    LINE_LENGTH = 8,
    /* Bytes for all that is neither tree nor table. */
    SMALL_THINGS = 16384,
};

typedef struct mind {
    const tb_game *game;
    board root;
    goal goal;
    uint64_t seed;
    double temperature;
    size_t solver_bytes;
    tree *tree;
    solver *solver; /* NULL: not begun */
    uint64_t solver_from, nodes;
    uint64_t solver_nodes;
    bool idle;      /* nothing left to think about */
    bool no_memory; /* for the solver: the tree goes on alone */
} mind;

static uint64_t solver_begins(uint32_t empty) {
    uint64_t nodes = SOLVER_NODES_8;
    if (empty > SOLVE_DEEPEST)
        return UINT64_MAX;
    for (; empty < 8; empty++)
        nodes /= SOLVER_FACTOR;
    for (; empty > 8; empty--)
        nodes *= SOLVER_FACTOR;
    return nodes / TREE_PART;
}

static void mind_end(void *context) {
    mind *m = context;
    tree_end(m->tree);
    solver_end(m->solver);
    free(m);
}

/* Half of the memory is the solver's table; of the other half the tree gets what the rest leaves.
 */
static void *mind_begin(const tb_game *game, const tb_info *info, const char *history,
                        const tb_player_settings *settings) {
    tb_state state;
    mind *m = calloc(1, sizeof *m);
    (void)history;
    if (m == NULL)
        return NULL;
    tb_some_state(game, info, &state); /* nothing is hidden: it is the state */
    const size_t bytes = (size_t)(settings->hash > 0 ? settings->hash : 1) << 20;
    m->game = game;
    m->root = board_of(jatsuna_in(&state));
    m->goal.against =
        settings->style == TB_STYLE_COLLUSION ? (uint32_t)settings->against : GOAL_NOBODY;
    m->seed = settings->seed;
    m->temperature = settings->brain == NULL ? tb_level_of(game, settings->level).temperature : 0;
    m->solver_from = solver_begins(jatsuna_size(m->root.empty));
    m->solver_bytes = bytes / 2;
    m->tree = tree_begin(&m->root, m->goal, m->seed, bytes / 2 - SMALL_THINGS);
    if (m->tree == NULL) {
        free(m);
        return NULL;
    }
    return m;
}

/* ---- thinking ---- */

static void begin_solver(mind *m) {
    m->solver = solver_begin(&m->root, m->goal, m->solver_bytes);
    m->no_memory = m->solver == NULL;
}

/* One slice: the tree alone until the solver begins; then TREE_SHARE nodes, counted from the first,
 * so that small steps do what a large one does. Returns the nodes it took. */
static uint64_t slice(mind *m, uint64_t nodes) {
    const bool alone = m->no_memory || m->nodes < m->solver_from;
    const uint64_t until = m->no_memory ? UINT64_MAX : m->solver_from;
    if (alone) {
        const uint64_t part = nodes < until - m->nodes ? nodes : until - m->nodes;
        const uint64_t before = tree_simulations(m->tree);
        m->idle = !tree_step(m->tree, part);
        return tree_simulations(m->tree) - before;
    }
    if ((m->nodes - m->solver_from) % TREE_SHARE == 0) {
        tree_step(m->tree, 1);
        return 1;
    }
    const uint64_t taken = solver_step(m->solver, 1);
    m->idle = solver_done(m->solver);
    m->solver_nodes += taken;
    return taken;
}

static bool mind_step(void *context, uint64_t nodes) {
    mind *m = context;
    while (nodes > 0 && !m->idle) {
        if (m->nodes >= m->solver_from && m->solver == NULL && !m->no_memory)
            begin_solver(m);
        const uint64_t taken = slice(m, nodes);
        m->nodes += taken;
        nodes -= taken;
    }
    return !m->idle;
}

/* ---- what it thinks ---- */

static bool is_solved(const mind *m) {
    return m->solver != NULL && solver_done(m->solver);
}

/* The most visited move; of equals the one worth more, then the first. */
static int best_move(const uint64_t *visits, const double *values, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (visits[i] > visits[best] || (visits[i] == visits[best] && values[i] > values[best]))
            best = i;
    }
    return best;
}

/* With a temperature: drawn by how close the value comes to that of the best, from a generator that
 * depends on the seed alone. */
static int drawn_move(const mind *m, const double *values, int count, int best) {
    tb_random random = tb_random_from(m->seed ^ UINT64_C(0x6c6576656c));
    double sum = 0;
    int drawn = best;
    for (int i = 0; i < count; i++) {
        const double behind = values[best] - values[i];
        const double weight = behind <= 0 ? 1 : tb_decay(behind / m->temperature);
        sum += weight;
        /* kept with probability weight / sum: a draw in one pass */
        if ((double)(tb_random_next(&random) >> 11) * 0x1p-53 * sum < weight)
            drawn = i;
    }
    return drawn;
}

static uint32_t chosen_square(const mind *m) {
    uint8_t squares[JATSUNA_MAX_EVENTS];
    uint64_t visits[JATSUNA_MAX_EVENTS];
    double values[JATSUNA_MAX_EVENTS];
    const int count = tree_moves(m->tree, squares, visits, values);
    const int best = best_move(visits, values, count);
    return squares[m->temperature > 0 ? drawn_move(m, values, count, best) : best];
}

static void write_line(const uint8_t *line, int length, tb_text *text) {
    for (int i = 0; i < length; i++) {
        tb_text_string(text, i > 0 ? " " : "");
        tb_text_string(text, jatsuna_name_of(line[i]).text);
    }
}

static void mind_thought(const void *context, tb_thought *thought) {
    const mind *m = context;
    uint8_t line[LINE_LENGTH];
    int length = 1;
    memset(thought, 0, sizeof *thought);
    thought->nodes = m->nodes;
    if (is_solved(m)) {
        const solution found = solver_root(m->solver);
        thought->best = line[0] = found.square;
        for (uint32_t seat = 0; seat < JATSUNA_KINDS; seat++)
            thought->score[seat] = tally_sixths(found.end, seat) / (double)TB_WHOLE_POINT;
    } else {
        thought->best = chosen_square(m);
        tree_score(m->tree, thought->best, thought->score);
        length = tree_line(m->tree, thought->best, line, LINE_LENGTH);
    }
    tb_text text = tb_text_in(thought->line, sizeof thought->line);
    write_line(line, length, &text);
}

/* What is solved outweighs every other search's visits. */
static int mind_visits(const void *context, tb_event *events, uint64_t *visits) {
    const mind *m = context;
    uint8_t squares[JATSUNA_MAX_EVENTS];
    double values[JATSUNA_MAX_EVENTS];
    const int count = tree_moves(m->tree, squares, visits, values);
    for (int i = 0; i < count; i++) {
        events[i] = squares[i];
        if (is_solved(m) && solver_root(m->solver).square == squares[i])
            visits[i] = INT32_MAX;
    }
    return count;
}

const tb_brain tb_brain_jatsuna = {
    .id = "jatsuna",
    .begin = mind_begin,
    .step = mind_step,
    .thought = mind_thought,
    .visits = mind_visits,
    .end = mind_end,
};
