/* An open-addressed table of information sets; a set's regrets and its summed strategy lie in one
 * block of numbers. When either is full, new sets are played uniformly and not remembered. */
#include "search/cfr.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct infoset {
    uint64_t key; /* 0: free */
    uint32_t at;  /* its numbers: count regrets, then count sums */
    uint32_t count;
} infoset;

struct tb_cfr {
    const tb_game *game;
    tb_state start;
    tb_random random;
    infoset *table;
    double *numbers;
    uint32_t slots; /* a power of two */
    uint32_t used;
    uint32_t numbers_used, numbers_room;
};

tb_cfr *tb_cfr_new(const tb_game *game, const tb_state *start, uint32_t hash_mib, uint64_t seed) {
    const uint64_t bytes = (uint64_t)hash_mib << 20;
    tb_cfr *cfr = calloc(1, sizeof *cfr);
    if (cfr == NULL)
        return NULL;
    cfr->game = game;
    cfr->start = *start;
    cfr->random = tb_random_from(seed);
    cfr->slots = 1024;
    while ((uint64_t)cfr->slots * 2 * sizeof(infoset) <= bytes / 4)
        cfr->slots *= 2;
    cfr->numbers_room = (uint32_t)(bytes / 2 / sizeof(double));
    cfr->table = calloc(cfr->slots, sizeof *cfr->table);
    cfr->numbers = calloc(cfr->numbers_room, sizeof *cfr->numbers);
    if (cfr->table == NULL || cfr->numbers == NULL) {
        tb_cfr_free(cfr);
        return NULL;
    }
    return cfr;
}

void tb_cfr_free(tb_cfr *cfr) {
    if (cfr == NULL)
        return;
    free(cfr->table);
    free(cfr->numbers);
    free(cfr);
}

uint32_t tb_cfr_infosets(const tb_cfr *cfr) {
    return cfr->used;
}

static uint64_t key_of(const tb_info *info) {
    uint64_t key = UINT64_C(0x9e3779b97f4a7c15) ^ info->seat;
    for (size_t i = 0; i < sizeof info->seen.words / 8; i++) {
        key = (key ^ info->seen.words[i]) * UINT64_C(0xff51afd7ed558ccd);
        key ^= key >> 29;
    }
    return key | 1;
}

static infoset *slot_of(const tb_cfr *cfr, uint64_t key) {
    uint32_t at = (uint32_t)(key >> 32) & (cfr->slots - 1);
    while (cfr->table[at].key != 0 && cfr->table[at].key != key)
        at = (at + 1) & (cfr->slots - 1);
    return &cfr->table[at];
}

/* The set for an info, made if there is room; NULL if not. */
static infoset *set_for(tb_cfr *cfr, const tb_info *info, int count) {
    infoset *set = slot_of(cfr, key_of(info));
    if (set->key != 0)
        return set;
    const bool full = cfr->used * 4 >= cfr->slots * 3 ||
                      cfr->numbers_used + 2 * (uint32_t)count > cfr->numbers_room;
    if (full)
        return NULL;
    *set = (infoset){.key = key_of(info), .at = cfr->numbers_used, .count = (uint32_t)count};
    cfr->numbers_used += 2 * (uint32_t)count;
    cfr->used++;
    return set;
}

/* Regret matching: in proportion to what one regrets not having played. */
static void match_regrets(const tb_cfr *cfr, const infoset *set, int count, double *strategy) {
    double sum = 0;
    assert(count > 0); /* somebody is to move */
    for (int i = 0; i < count; i++) {
        const double regret = set == NULL ? 0 : cfr->numbers[set->at + (uint32_t)i];
        strategy[i] = regret > 0 ? regret : 0;
        sum += strategy[i];
    }
    for (int i = 0; i < count; i++)
        strategy[i] = sum > 0 ? strategy[i] / sum : 1.0 / count;
}

static int draw_index(tb_cfr *cfr, const double *strategy, int count) {
    assert(count > 0);
    double left = (double)(tb_random_next(&cfr->random) >> 11) * 0x1p-53;
    for (int i = 0; i < count - 1; i++) {
        left -= strategy[i];
        if (left < 0)
            return i;
    }
    return count - 1;
}

static double walk(tb_cfr *cfr, const tb_state *state, int seat);

static double walk_after(tb_cfr *cfr, const tb_state *state, tb_event event, int seat) {
    tb_state next = *state;
    cfr->game->apply(&next, event);
    return walk(cfr, &next, seat);
}

/* The own decision: every event is tried, and what each would have gained is remembered. */
static double walk_own(tb_cfr *cfr, const tb_state *state, const tb_event *list, int count,
                       infoset *set, int seat) {
    double strategy[TB_MAX_EVENTS];
    double values[TB_MAX_EVENTS];
    double mean = 0;
    match_regrets(cfr, set, count, strategy);
    for (int i = 0; i < count; i++) {
        values[i] = walk_after(cfr, state, list[i], seat);
        mean += strategy[i] * values[i];
    }
    for (int i = 0; set != NULL && i < count; i++)
        cfr->numbers[set->at + (uint32_t)i] += values[i] - mean;
    return mean;
}

/* The other's decision: sampled, and counted for its average strategy. */
static double walk_other(tb_cfr *cfr, const tb_state *state, const tb_event *list, int count,
                         infoset *set, int seat) {
    double strategy[TB_MAX_EVENTS];
    match_regrets(cfr, set, count, strategy);
    for (int i = 0; set != NULL && i < count; i++)
        cfr->numbers[set->at + (uint32_t)(count + i)] += strategy[i];
    return walk_after(cfr, state, list[draw_index(cfr, strategy, count)], seat);
}

static double walk(tb_cfr *cfr, const tb_state *state, int seat) {
    const int turn = cfr->game->turn(state);
    tb_event list[TB_MAX_EVENTS];
    tb_info info;
    if (turn == TB_OVER) {
        uint8_t sixths[TB_MAX_SEATS];
        cfr->game->result(state, sixths);
        return (double)sixths[seat] / TB_WHOLE_POINT;
    }
    if (turn == TB_CHANCE)
        return walk_after(cfr, state, tb_roll(cfr->game, state, &cfr->random), seat);
    const int count = cfr->game->events(state, list);
    tb_observe(cfr->game, state, turn, &info);
    infoset *set = set_for(cfr, &info, count);
    return turn == seat ? walk_own(cfr, state, list, count, set, seat)
                        : walk_other(cfr, state, list, count, set, seat);
}

void tb_cfr_iterate(tb_cfr *cfr, uint64_t iterations) {
    for (; iterations > 0; iterations--) {
        for (uint32_t seat = 0; seat < cfr->game->seat_count; seat++)
            walk(cfr, &cfr->start, (int)seat);
    }
}

int tb_cfr_strategy(const tb_cfr *cfr, const tb_info *info, double *probabilities) {
    tb_event list[TB_MAX_EVENTS];
    const int count = tb_info_events(cfr->game, info, list);
    const infoset *set = slot_of(cfr, key_of(info));
    double sum = 0;
    for (int i = 0; set->key != 0 && i < count; i++)
        sum += cfr->numbers[set->at + (uint32_t)(count + i)];
    for (int i = 0; i < count; i++)
        probabilities[i] =
            sum > 0 ? cfr->numbers[set->at + (uint32_t)(count + i)] / sum : 1.0 / count;
    return count;
}
