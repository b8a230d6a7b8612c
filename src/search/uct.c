/* Plain UCT, the yardstick: C = sqrt 2, uniformly random playouts to the end, most visited event.
 *
 * One tree of event sequences. Every simulation draws a state from the info; where nothing is
 * hidden that is always the same one, else the tree is one over sampled states and a node's
 * children are those tried in any of them. Outcomes of chance are sampled by their weights. A value
 * is kept for every seat, and each decides by its own (max^n). A node is one simulation.
 *
 * Layout: nodes lie in one array in the order in which they were made, the root first; children are
 * a chain. When the array is full, as large as `hash` allows, the tree stops growing and
 * simulations go on from its leaves.
 */
#include "search/brain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOBODY = 0,      /* no child, no sibling: the root is nobody's */
    MAX_DEPTH = 256, /* of the tree; deeper, a simulation is a playout */
};

typedef struct leaf {
    tb_event event;
    uint32_t first, next;
    uint32_t visits;
    uint32_t sixths[TB_MAX_SEATS]; /* results summed up */
} leaf;

typedef struct tree {
    const tb_game *game;
    tb_info info;
    tb_random random;
    tb_event fallback; /* the answer before the first simulation */
    uint64_t most;     /* simulations in all; 0: no end */
    uint64_t done;
    uint32_t count, capacity;
    leaf *leaves;
} tree;

/* ---- memory ---- */

static uint32_t capacity_for(const tb_player_settings *settings) {
    const uint64_t room = (uint64_t)settings->hash * 1024 * 1024 / sizeof(leaf);
    const uint64_t wanted = settings->parameter > 0 ? settings->parameter + 1 : room;
    const uint64_t capacity = wanted < room ? wanted : room;
    return capacity < 2 ? 2 : capacity > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)capacity;
}

static void *tree_begin(const tb_game *game, const tb_info *info, const char *history,
                        const tb_player_settings *settings) {
    tb_event list[TB_MAX_EVENTS];
    (void)history;
    tree *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->capacity = capacity_for(settings);
    t->leaves = calloc(t->capacity, sizeof *t->leaves);
    if (t->leaves == NULL) {
        free(t);
        return NULL;
    }
    t->game = game;
    t->info = *info;
    t->random = tb_random_from(settings->seed);
    t->most = settings->parameter;
    t->count = 1;
    const int count = tb_info_events(game, info, list);
    t->fallback = list[tb_random_below(&t->random, (uint32_t)count)];
    return t;
}

static void tree_end(void *mind) {
    tree *t = mind;
    free(t->leaves);
    free(t);
}

/* ---- choosing ---- */

/* The natural logarithm, with nothing but arithmetic so that it is the same everywhere: the power
 * of two apart, the series of 2 artanh((m-1)/(m+1)) for m in 1 .. 2, whose terms fall by a factor
 * of nine: the error is below 1e-9. */
static double logarithm(uint32_t n) {
    static const double ln2 = 0.69314718055994530942;
    double m = n;
    int twos = 0;
    for (; m >= 2; twos++)
        m /= 2;
    const double z = (m - 1) / (m + 1);
    double power = z;
    double sum = 0;
    for (int i = 1; i < 18; i += 2) {
        sum += power / i;
        power *= z * z;
    }
    return twos * ln2 + 2 * sum;
}

static bool is_in(const tb_event *list, int count, tb_event event, int *where) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
        const int middle = (low + high) / 2;
        if (list[middle] == event) {
            *where = middle;
            return true;
        }
        if (list[middle] < event)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return false;
}

/* mean + sqrt(2 ln N / n), the mean of the mover's own results. */
static double upper_bound(const leaf *child, int seat, double log_visits) {
    const double mean = (double)child->sixths[seat] / child->visits / TB_WHOLE_POINT;
    return mean + sqrt(2 * log_visits / child->visits);
}

/* The child to go to among those whose event is possible in this state; NOBODY if some event has
 * none yet, and that event, any of them as likely. */
static uint32_t choose(tree *t, uint32_t at, int seat, const tb_event *list, int count,
                       tb_event *untried) {
    bool has_child[TB_MAX_EVENTS] = {false};
    int tried = 0;
    uint32_t best = NOBODY;
    double best_bound = 0;
    const double log_visits = logarithm(t->leaves[at].visits);
    for (uint32_t i = t->leaves[at].first; i != NOBODY; i = t->leaves[i].next) {
        int where;
        if (!is_in(list, count, t->leaves[i].event, &where))
            continue;
        has_child[where] = true;
        tried++;
        const double bound = upper_bound(&t->leaves[i], seat, log_visits);
        if (best == NOBODY || bound > best_bound) {
            best = i;
            best_bound = bound;
        }
    }
    if (tried == count)
        return best;
    uint32_t skip = tb_random_below(&t->random, (uint32_t)(count - tried));
    int i = 0;
    while (has_child[i] || skip-- > 0)
        i++;
    *untried = list[i];
    return NOBODY;
}

static uint32_t child_of(const tree *t, uint32_t at, tb_event event) {
    uint32_t i = t->leaves[at].first;
    while (i != NOBODY && t->leaves[i].event != event)
        i = t->leaves[i].next;
    return i;
}

static uint32_t add_child(tree *t, uint32_t at, tb_event event) {
    if (t->count == t->capacity)
        return NOBODY;
    leaf *child = &t->leaves[t->count];
    child->event = event;
    child->next = t->leaves[at].first;
    t->leaves[at].first = t->count;
    return t->count++;
}

/* ---- one simulation ---- */

/* One step down the tree; NOBODY when it leaves it. `*grew` when the step made a new leaf. */
static uint32_t descend(tree *t, uint32_t at, tb_state *state, bool *grew) {
    tb_event list[TB_MAX_EVENTS];
    const int seat = t->game->turn(state);
    tb_event event = 0;
    uint32_t child;
    if (seat == TB_CHANCE) {
        event = tb_roll(t->game, state, &t->random);
        child = child_of(t, at, event);
    } else {
        const int count = t->game->events(state, list);
        child = choose(t, at, seat, list, count, &event);
        if (child != NOBODY)
            event = t->leaves[child].event;
    }
    if (child == NOBODY) {
        child = add_child(t, at, event);
        *grew = true;
    }
    t->game->apply(state, event);
    return child;
}

static void simulate(tree *t) {
    uint32_t path[MAX_DEPTH];
    int depth = 0;
    uint8_t sixths[TB_MAX_SEATS];
    tb_state state;
    bool grew = false;
    /* 1. a state, and down the tree until it grows or the game ends */
    tb_sample(t->game, &t->info, &t->random, &state);
    path[depth++] = 0;
    while (!grew && depth < MAX_DEPTH && t->game->turn(&state) != TB_OVER) {
        const uint32_t child = descend(t, path[depth - 1], &state, &grew);
        if (child != NOBODY)
            path[depth++] = child;
    }
    /* 2. to the end by chance */
    if (t->game->turn(&state) != TB_OVER)
        tb_playout(t->game, &state, &t->random);
    t->game->result(&state, sixths);
    /* 3. everybody's result to every node on the way */
    for (int i = 0; i < depth; i++) {
        leaf *node = &t->leaves[path[i]];
        node->visits++;
        for (uint32_t seat = 0; seat < t->game->seat_count; seat++)
            node->sixths[seat] += sixths[seat];
    }
    t->done++;
}

static bool tree_step(void *mind, uint64_t nodes) {
    tree *t = mind;
    for (; nodes > 0 && (t->most == 0 || t->done < t->most); nodes--)
        simulate(t);
    return t->most == 0 || t->done < t->most;
}

/* ---- the answer ---- */

/* The most visited; of equals the one with the better results, then the smaller event. */
static uint32_t favourite(const tree *t) {
    const uint64_t seat = t->info.seat;
    uint32_t best = NOBODY;
    for (uint32_t i = t->leaves[0].first; i != NOBODY; i = t->leaves[i].next) {
        const leaf *a = &t->leaves[i];
        const leaf *b = &t->leaves[best];
        const bool equal = best != NOBODY && a->visits == b->visits;
        if (best == NOBODY || a->visits > b->visits ||
            (equal && a->sixths[seat] > b->sixths[seat]) ||
            (equal && a->sixths[seat] == b->sixths[seat] && a->event < b->event))
            best = i;
    }
    return best;
}

static void tree_thought(const void *mind, tb_thought *thought) {
    const tree *t = mind;
    const uint32_t best = favourite(t);
    memset(thought, 0, sizeof *thought);
    thought->best = best == NOBODY ? t->fallback : t->leaves[best].event;
    thought->nodes = t->done;
    for (uint32_t seat = 0; seat < t->game->seat_count; seat++) {
        const leaf *node = &t->leaves[best];
        thought->score[seat] = best == NOBODY
                                   ? 1.0 / t->game->seat_count
                                   : (double)node->sixths[seat] / node->visits / TB_WHOLE_POINT;
    }
    tb_state state;
    tb_text line = tb_text_in(thought->line, sizeof thought->line);
    tb_some_state(t->game, &t->info, &state);
    t->game->event_text(&state, thought->best, &line);
}

static int tree_visits(const void *mind, tb_event *events, uint64_t *visits) {
    const tree *t = mind;
    const int count = tb_info_events(t->game, &t->info, events);
    for (int i = 0; i < count; i++) {
        const uint32_t child = child_of(t, 0, events[i]);
        visits[i] = child == NOBODY ? 0 : t->leaves[child].visits;
    }
    return count;
}

const tb_brain tb_brain_uct = {
    .id = "uct",
    .begin = tree_begin,
    .step = tree_step,
    .thought = tree_thought,
    .visits = tree_visits,
    .end = tree_end,
};
