/* The brain: what can be decided by sight, else simulations from sampled states, and the answer.
 *
 * 1. T kills, everything loses by sight, or one event is left: that is the answer (sight.h).
 * 2. Else every simulation (descent.h) samples a state that looks like the seat's info. The hand of
 *    the seat is its own in all of them, so the other's sets learn to play against this very hand:
 *    as if it were guessed. That is on the safe side. Sampling the seat's hand too, in a part of
 *    the simulations, is not stronger: 46.1 +- 3.9 % (a quarter, 4,000 nodes, 540 games) and
 *    52.7 +- 4.4 % (half, 20,000 nodes, 368 games) against this.
 * 3. A turn is answered by the event tried most, or one tried almost as often; the sealed opening
 *    by a draw from the average strategy; a weak level draws among what looks almost as good.
 */
#include "search/isshin/isshin.h"

#include "search/isshin/descent.h"
#include "search/level.h"
#include "search/number.h"

#include <stdlib.h>
#include <string.h>

enum {
    FORCED_NODES = 1000, /* enough for a score where there is nothing to choose */
    ANSWER_SALT = 0x69747461,
};

/* Events tried at least so often as a part of the most tried are as good: one of them is drawn, so
 * that the answer cannot be foreseen. */
static const double NEARLY = 0.8;

typedef struct mind {
    const tb_game *game;
    tb_info info;
    isshin_descent descent;
    isshin_set *root; /* NULL: decided by sight */
    tb_event sole;    /* the answer then */
    double sight;     /* and its expected result for the seat, or negative: not known */
    double sum;       /* of the seat's results, where the answer is sole but the result open */
    double temperature;
    uint64_t seed;
    uint64_t simulations;
} mind;

/* ---- beginning ---- */

/* Step 1. Returns the events left to choose from, more than one, or 0. */
static uint64_t decide(mind *m, const isshin_ittai_state *s) {
    m->sight = -1;
    if (s->phase != ISSHIN_OPEN && isshin_kills(s)) {
        m->sole = ISSHIN_STANCE + ISSHIN_TRINITY;
        m->sight = 1;
        return 0;
    }
    const uint64_t sound = isshin_sound(s);
    if (sound == 0) {
        m->sole = (tb_event)__builtin_ctzll(isshin_ittai_set(s));
        m->sight = 0;
        return 0;
    }
    m->sole = (tb_event)__builtin_ctzll(sound);
    return (sound & (sound - 1)) != 0 ? sound : 0;
}

static void end(void *thinking) {
    mind *m = thinking;
    if (m->descent.store != NULL)
        isshin_store_free(m->descent.store);
    free(m);
}

/* In an empty store. */
static void start(mind *m, const tb_info *info, uint64_t seed) {
    tb_state some;
    m->info = *info;
    m->seed = seed;
    m->descent.random = tb_random_from(seed);
    m->sum = 0;
    m->simulations = 0;
    tb_some_state(m->game, info, &some);
    const isshin_ittai_state *s = isshin_ittai_in(&some);
    const uint64_t events = decide(m, s);
    const bool opening = s->phase == ISSHIN_OPEN;
    m->root =
        events == 0 ? NULL : isshin_store_add(m->descent.store, isshin_key(s), events, opening);
}

static void *begin(const tb_game *game, const tb_info *info, const char *history,
                   const tb_player_settings *settings) {
    (void)history;
    mind *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->game = game;
    m->temperature = settings->brain == NULL ? tb_level_of(game, settings->level).temperature : 0;
    m->descent.store = isshin_store_new((size_t)settings->hash << 20);
    if (m->descent.store == NULL) {
        end(m);
        return NULL;
    }
    start(m, info, settings->seed);
    return m;
}

/* Nothing is kept but the memory. The other's sets have learnt against all hands that this seat
 * might have drawn, and now it has one of them; keeping all sets scored 50.4 +- 2.3 % against
 * keeping none (4,000 nodes, 1,600 games), and a fuller store is slower. */
static void next(void *thinking, const tb_info *info, const char *history, const char *since,
                 uint64_t seed) {
    mind *m = thinking;
    (void)history;
    (void)since;
    isshin_store_clear(m->descent.store);
    start(m, info, seed);
}

/* ---- thinking ---- */

static void simulate(mind *m) {
    tb_state state;
    tb_sample(m->game, &m->info, &m->descent.random, &state);
    isshin_ittai_state s = *isshin_ittai_in(&state);
    if (s.phase == ISSHIN_OPEN) { /* the other's commitment follows its own strategy */
        s.committed = ISSHIN_NONE;
        s.mover = 0;
    }
    const double one = isshin_descend(&m->descent, &s);
    m->sum += m->info.seat == 0 ? one : 1 - one;
    m->simulations++;
}

static bool step(void *thinking, uint64_t nodes) {
    mind *m = thinking;
    if (m->sight >= 0)
        return false;
    for (; nodes > 0; nodes--) {
        if (m->root == NULL && m->simulations >= FORCED_NODES)
            return false;
        simulate(m);
    }
    return true;
}

/* ---- the answer ---- */

/* The value of an event drawn to an even result as if by two tries more: few nodes make rash
 * judgements. */
static double calm_value(const isshin_option *option) {
    return (option->tried * (double)option->value + 1) / (option->tried + 2.0);
}

static double top_value(const isshin_set *root) {
    double top = 0;
    for (uint32_t i = 0; i < root->count; i++) {
        const double value = calm_value(&root->options[i]);
        top = value > top ? value : top;
    }
    return top;
}

static uint32_t most_tried(const isshin_set *root) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < root->count; i++)
        best = root->options[i].tried > root->options[best].tried ? i : best;
    return best;
}

/* How readily an event is answered, for a draw (step 3). */
static double weight_of(const mind *m, uint32_t index) {
    const isshin_set *root = m->root;
    const isshin_option *option = &root->options[index];
    if (m->temperature > 0)
        return tb_decay((top_value(root) - calm_value(option)) / m->temperature);
    if (isshin_ittai_in(&m->info.seen)->phase == ISSHIN_OPEN)
        return isshin_mixtures(m->root)[index].share;
    const double most = root->options[most_tried(root)].tried;
    return option->tried >= NEARLY * most ? option->tried : 0;
}

/* From a generator that depends on the seed alone: asked again, it answers the same. */
static uint32_t drawn(const mind *m) {
    tb_random random = tb_random_from(m->seed ^ ANSWER_SALT);
    uint32_t chosen = most_tried(m->root);
    double sum = 0;
    for (uint32_t i = 0; i < m->root->count; i++) {
        const double weight = weight_of(m, i);
        sum += weight;
        /* kept with probability weight / sum: a draw in one pass */
        if ((double)(tb_random_next(&random) >> 11) * 0x1p-53 * sum < weight)
            chosen = i;
    }
    return chosen;
}

/* The expected result of the seat with this answer. */
static double score_of(const mind *m, uint32_t chosen) {
    if (m->sight >= 0)
        return m->sight;
    if (m->simulations == 0)
        return 0.5;
    return m->root == NULL ? m->sum / (double)m->simulations : m->root->options[chosen].value;
}

static void thought_of(const void *thinking, tb_thought *thought) {
    const mind *m = thinking;
    memset(thought, 0, sizeof *thought);
    const uint32_t chosen = m->root != NULL ? drawn(m) : 0;
    thought->best = m->root != NULL ? isshin_nth(m->root->events, chosen) : m->sole;
    thought->nodes = m->simulations;
    thought->score[m->info.seat] = score_of(m, chosen);
    thought->score[m->info.seat ^ 1] = 1 - score_of(m, chosen);
    tb_state some;
    char name[TB_EVENT_TEXT];
    tb_text line = tb_text_in(thought->line, sizeof thought->line);
    tb_some_state(m->game, &m->info, &some);
    tb_text_string(&line, tb_event_string(m->game, &some, thought->best, name));
}

static int visits_of(const void *thinking, tb_event *events, uint64_t *visits) {
    const mind *m = thinking;
    if (m->root == NULL) {
        events[0] = m->sole;
        visits[0] = m->simulations;
        return 1;
    }
    for (uint32_t i = 0; i < m->root->count; i++) {
        events[i] = isshin_nth(m->root->events, i);
        visits[i] = m->root->options[i].tried;
    }
    return (int)m->root->count;
}

const tb_brain tb_brain_isshin = {
    .mixes = true,
    .id = "isshin",
    .begin = begin,
    .next = next,
    .step = step,
    .thought = thought_of,
    .visits = visits_of,
    .end = end,
};
