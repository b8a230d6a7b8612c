/* When the tree searches and when the solver, and what the two together think.
 *
 *  1. The tree searches from the first node on, so that there is always an answer.
 *  2. With few empty squares the solver joins as soon as the tree has had a fair part of what the
 *     solver is expected to need, and gets most of the nodes until it is done: where the nodes are
 *     few it does not begin what it cannot finish.
 *  3. A win that nobody can prevent is played, and there is nothing left to think about. Any less
 *     is no reason to stop: the other two seldom work together, and the tree goes on alone. In
 *     collusion they do, and every solution is final.
 *  4. Of the moves that the solver finds equal the tree chooses.
 */
#include "search/jatsuna/jatsuna.h"
#include "search/jatsuna/solve.h"
#include "search/jatsuna/tree.h"
#include "search/level.h"
#include "search/number.h"
#include "search/trail.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* The solver begins when the tree has had this part of the nodes it is expected to take. */
    TREE_PART = 4,
    /* From then on, of so many nodes the tree gets one. */
    TREE_SHARE = 4,
    LINE_LENGTH = 8,
    /* Bytes for all that is neither tree nor table. */
    SMALL_THINGS = 16384,
};

/* Nodes that the solver takes for 8 empty squares on average, and the factor for each square more,
 * measured over random positions up to 14. */
typedef struct effort {
    double nodes_8, factor;
} effort;

static const effort effort_win = {70, 2.2};
static const effort effort_collusion = {250, 2.8};

typedef struct mind {
    const tb_game *game;
    tb_state state;
    jatsuna_board root;
    uint32_t against; /* or JATSUNA_NOBODY */
    uint64_t seed;
    double temperature;
    size_t solver_bytes;
    jatsuna_tree *tree;
    jatsuna_solver *solver; /* NULL: not needed yet */
    uint64_t solver_from, nodes;
    bool tree_only;
    bool solving;   /* the solver has begun this decision */
    bool idle;      /* nothing left to think about */
    bool no_memory; /* for the solver: the tree goes on alone */
} mind;

/* After how many nodes it is worth to begin the solver; UINT64_MAX: never. */
static uint64_t solver_begins(uint32_t empty, uint32_t against) {
    const effort e = against == JATSUNA_NOBODY ? effort_win : effort_collusion;
    double nodes = e.nodes_8 / TREE_PART;
    if (empty > JATSUNA_SOLVE_DEEPEST)
        return UINT64_MAX;
    for (; empty < 8; empty++)
        nodes /= e.factor;
    for (; empty > 8; empty--)
        nodes *= e.factor;
    return (uint64_t)nodes;
}

static void mind_end(void *context) {
    mind *m = context;
    jatsuna_tree_end(m->tree);
    jatsuna_solver_end(m->solver);
    free(m);
}

static void decide(mind *m, const tb_info *info, uint64_t seed) {
    tb_some_state(m->game, info, &m->state); /* nothing is hidden: it is the state */
    m->root = jatsuna_board_of(jatsuna_in(&m->state));
    m->seed = seed;
    m->solver_from =
        m->tree_only ? UINT64_MAX : solver_begins(jatsuna_size(m->root.empty), m->against);
    m->nodes = 0;
    m->solving = m->idle = m->no_memory = false;
}

/* Half of the memory is the solver's table; of the other half the tree gets what the rest leaves.
 */
static void *mind_begin(const tb_game *game, const tb_info *info, const char *history,
                        const tb_player_settings *settings) {
    mind *m = calloc(1, sizeof *m);
    (void)history;
    if (m == NULL)
        return NULL;
    const size_t bytes = (size_t)(settings->hash > 0 ? settings->hash : 1) << 20;
    m->game = game;
    m->against =
        settings->style == TB_STYLE_COLLUSION ? (uint32_t)settings->against : JATSUNA_NOBODY;
    m->temperature = settings->brain == NULL ? tb_level_of(game, settings->level).temperature : 0;
    m->tree_only = settings->parameter == 1;
    m->solver_bytes = bytes / 2;
    m->tree = jatsuna_tree_new(m->against, bytes / 2 - SMALL_THINGS);
    if (m->tree == NULL) {
        free(m);
        return NULL;
    }
    decide(m, info, settings->seed);
    jatsuna_tree_begin(m->tree, &m->root, m->seed);
    return m;
}

/* The squares that were played since; -1 if that does not lead from one state to the other. */
static int squares_since(const tb_game *game, const char *since, tb_state state,
                         const tb_state *now, uint8_t *squares) {
    char word[TB_EVENT_TEXT];
    tb_event event;
    tb_why why;
    int count = 0;
    while ((since = tb_trail_word(since, word)) != NULL) {
        if (count == JATSUNA_MAX_EVENTS || !tb_event_read(game, &state, word, &event, &why))
            return -1;
        squares[count++] = (uint8_t)event;
        game->apply(&state, event);
    }
    return memcmp(&state, now, sizeof state) == 0 ? count : -1;
}

/* What is solved is solved for good, and the tree from here on is as good as a new one: it is about
 * the same seat, and nothing is hidden. */
static void mind_next(void *context, const tb_info *info, const char *history, const char *since,
                      uint64_t seed) {
    mind *m = context;
    uint8_t squares[JATSUNA_MAX_EVENTS];
    const tb_state before = m->state;
    (void)history;
    decide(m, info, seed);
    const int count =
        since == NULL ? -1 : squares_since(m->game, since, before, &m->state, squares);
    if (count < 0 && m->solver != NULL)
        jatsuna_solver_clear(m->solver);
    if (count < 0 || !jatsuna_tree_next(m->tree, squares, count, &m->root, seed))
        jatsuna_tree_begin(m->tree, &m->root, seed);
}

/* ---- thinking ---- */

static void begin_solver(mind *m) {
    const bool collusion = m->against != JATSUNA_NOBODY;
    const uint32_t seat = collusion ? m->against : m->root.mover;
    if (m->solver == NULL)
        m->solver = jatsuna_solver_new(m->solver_bytes);
    m->no_memory = m->solver == NULL;
    if (m->no_memory)
        return;
    jatsuna_solver_begin(m->solver, &m->root, seat, collusion ? -1 : TB_WHOLE_POINT - 1);
    m->solving = true;
}

/* Whether the solver has found something to play. */
static bool is_solved(const mind *m) {
    return m->solving && jatsuna_solver_done(m->solver) &&
           (m->against != JATSUNA_NOBODY || jatsuna_solver_sixths(m->solver) == TB_WHOLE_POINT);
}

static uint64_t grow_tree(mind *m, uint64_t nodes) {
    const uint64_t before = jatsuna_tree_simulations(m->tree);
    m->idle = !jatsuna_tree_step(m->tree, nodes);
    return jatsuna_tree_simulations(m->tree) - before;
}

/* Some of the nodes: for the tree alone before the solver begins and when it is done, else one at a
 * time in turn, counted from the first, so that small steps do what a large one does. Returns how
 * many it took. */
static uint64_t slice(mind *m, uint64_t nodes) {
    if (m->nodes < m->solver_from) {
        const uint64_t before_solver = m->solver_from - m->nodes;
        return grow_tree(m, nodes < before_solver ? nodes : before_solver);
    }
    if (!m->solving && !m->no_memory)
        begin_solver(m);
    if (m->no_memory || jatsuna_solver_done(m->solver))
        return grow_tree(m, nodes);
    if ((m->nodes - m->solver_from) % TREE_SHARE == 0)
        return grow_tree(m, 1);
    const uint64_t taken = jatsuna_solver_step(m->solver, 1);
    m->idle = is_solved(m);
    return taken;
}

static bool mind_step(void *context, uint64_t nodes) {
    mind *m = context;
    while (nodes > 0 && !m->idle) {
        const uint64_t taken = slice(m, nodes);
        m->nodes += taken;
        nodes -= taken;
    }
    return !m->idle;
}

/* ---- what it thinks ---- */

/* The most visited of the moves in a set; of equals the one worth more, then the first. */
static int best_move(uint64_t set, const uint8_t *squares, const uint64_t *visits,
                     const double *values, int count) {
    int best = -1;
    for (int i = 0; i < count; i++) {
        if ((set & jatsuna_bit(squares[i])) == 0)
            continue;
        if (best < 0 || visits[i] > visits[best] ||
            (visits[i] == visits[best] && values[i] > values[best]))
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
    const int count = jatsuna_tree_moves(m->tree, squares, visits, values);
    const uint64_t set = is_solved(m) ? jatsuna_solver_moves(m->solver) : JATSUNA_BOARD;
    const int best = best_move(set, squares, visits, values, count);
    return squares[m->temperature > 0 && !is_solved(m) ? drawn_move(m, values, count, best) : best];
}

static void write_line(const uint8_t *line, int length, tb_text *text) {
    for (int i = 0; i < length; i++) {
        tb_text_string(text, i > 0 ? " " : "");
        tb_text_string(text, jatsuna_name_of(line[i]).text);
    }
}

/* The part of the point that is solved, and the tree's opinion on who gets the rest. */
static void solved_score(const mind *m, double *score) {
    const uint32_t seat = m->against != JATSUNA_NOBODY ? m->against : m->root.mover;
    const uint32_t prey = jatsuna_prey(seat);
    const uint32_t predator = jatsuna_predator(seat);
    const double part = jatsuna_solver_sixths(m->solver) / (double)TB_WHOLE_POINT;
    const double others = score[prey] + score[predator];
    score[prey] = (1 - part) * (others > 0 ? score[prey] / others : 0.5);
    score[seat] = part;
    score[predator] = 1 - part - score[prey];
}

static void mind_thought(const void *context, tb_thought *thought) {
    const mind *m = context;
    uint8_t line[LINE_LENGTH];
    memset(thought, 0, sizeof *thought);
    thought->nodes = m->nodes;
    thought->best = chosen_square(m);
    const int length = jatsuna_tree_line(m->tree, thought->best, line, LINE_LENGTH);
    jatsuna_tree_score(m->tree, thought->best, thought->score);
    if (is_solved(m))
        solved_score(m, thought->score);
    tb_text text = tb_text_in(thought->line, sizeof thought->line);
    write_line(line, length, &text);
}

/* What is solved outweighs every other search's visits. */
static int mind_visits(const void *context, tb_event *events, uint64_t *visits) {
    const mind *m = context;
    uint8_t squares[JATSUNA_MAX_EVENTS];
    double values[JATSUNA_MAX_EVENTS];
    const int count = jatsuna_tree_moves(m->tree, squares, visits, values);
    const uint32_t chosen = chosen_square(m);
    for (int i = 0; i < count; i++) {
        events[i] = squares[i];
        if (is_solved(m) && chosen == squares[i])
            visits[i] = INT32_MAX;
    }
    return count;
}

const tb_brain tb_brain_jatsuna = {
    .id = "jatsuna",
    .begin = mind_begin,
    .next = mind_next,
    .step = mind_step,
    .thought = mind_thought,
    .visits = mind_visits,
    .end = mind_end,
};
