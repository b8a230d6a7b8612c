/* The fast ways: counting, playing to the end by uniform choice, hashing.
 *
 * A move is chosen by its number in the listed order without writing the list: the movers' counts
 * are there after the survey, and within the chosen mover the sets are counted off.
 */
#include "keserima.h"
#include "reach.h"

/* The member of a set that has `before` members below it. */
static uint32_t nth_member(uint32_t set, uint32_t before) {
    for (; before > 0; before--)
        set &= set - 1;
    return (uint32_t)__builtin_ctz(set);
}

static uint32_t kinds_in_hand(cards hand) {
    return (cards_of(hand, CROSS) > 0) + (cards_of(hand, CIRCLE) > 0) +
           (cards_of(hand, SALTIRE) > 0);
}

static uint32_t survey_total(const survey *found) {
    uint32_t total = 0;
    for (uint32_t lane = 0; lane < found->ships + SHIPS; lane++)
        total += found->counts[lane];
    return total;
}

int keserima_count(const tb_state *state) {
    const keserima *k = keserima_in(state);
    tb_event list[LAYOUTS];
    survey found;
    switch (keserima_turn(state)) {
    case TB_OVER:
        return 0;
    case TB_CHANCE:
        return keserima_outcomes(k, list);
    default:
        keserima_survey(k, &found);
        return (int)(1 + kinds_in_hand(k->hand[k->mover]) * squares_in(keserima_droppable(k)) +
                     survey_total(&found));
    }
}

static tb_event nth_of_mover(const survey *found, uint32_t lane, uint32_t index) {
    const uint32_t kind = lane < found->ships ? PIECE : SHIP;
    uint32_t todo = found->payable;
    for (;; todo &= todo - 1) {
        const uint32_t d = (uint32_t)__builtin_ctz(todo);
        const uint32_t set = found->rests[lane / LANES][d][lane % LANES];
        const uint32_t count = squares_in(set);
        if (index < count)
            return keserima_event(kind, found->from[lane], d, nth_member(set, index));
        index -= count;
    }
}

static tb_event nth_drop(const keserima *k, uint32_t squares, uint32_t index) {
    const uint32_t count = squares_in(squares);
    uint32_t symbol = CROSS;
    for (;; symbol++) {
        if (cards_of(k->hand[k->mover], (int)symbol) == 0)
            continue;
        if (index < count)
            return keserima_event(DROP, symbol, 0, nth_member(squares, index));
        index -= count;
    }
}

tb_event keserima_pick(const tb_state *state, tb_random *random, uint32_t *count) {
    const keserima *k = keserima_in(state);
    survey found;
    keserima_survey(k, &found);
    const uint32_t squares = keserima_droppable(k);
    const uint32_t drops = kinds_in_hand(k->hand[k->mover]) * squares_in(squares);
    *count = 1 + drops + survey_total(&found);
    uint32_t index = tb_random_below(random, *count);
    if (index == 0)
        return keserima_event(PASS, 0, 0, 0);
    index--;
    if (index < drops)
        return nth_drop(k, squares, index);
    index -= drops;
    uint32_t lane = 0;
    while (index >= found.counts[lane])
        index -= found.counts[lane++];
    return nth_of_mover(&found, lane, index);
}

static tb_event random_outcome(const tb_state *state, tb_random *random) {
    tb_event list[LAYOUTS];
    uint32_t weights[LAYOUTS];
    const int count = keserima_outcomes(keserima_in(state), list);
    uint32_t at = tb_random_below(random, keserima_weights(state, list, count, weights));
    int i = 0;
    while (at >= weights[i])
        at -= weights[i++];
    return list[i];
}

void keserima_playout(tb_state *state, tb_random *random) {
    uint32_t count;
    for (int turn; (turn = keserima_turn(state)) != TB_OVER;)
        keserima_apply(state, turn == TB_CHANCE ? random_outcome(state, random)
                                                : keserima_pick(state, random, &count));
}

/* ---- hash ---- */

/* So near to the limit of turns that its distance matters. */
enum { LAST_TURNS = 64 };

/* The counters that can still change how the game goes on: passes always, ship turns under
 * six-ships, turns only near the limit, and then as what is left of them. */
static uint64_t counters(const keserima *k) {
    const uint32_t left = k->turns < k->max_plies ? (uint32_t)(k->max_plies - k->turns) : 0;
    const uint64_t near = left < LAST_TURNS ? left : LAST_TURNS;
    return k->passes | (uint64_t)k->six_ships << 8 |
           (uint64_t)(k->six_ships ? k->ship_run : 0) << 16 | near << 24;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
    return hash ^ hash >> 32;
}

uint64_t keserima_hash(const tb_state *state) {
    const keserima *k = keserima_in(state);
    uint64_t hash = UINT64_C(0x6b65736572696d61);
    hash = mix(hash, k->side[KESE] | (uint64_t)k->side[RIMA] << 32);
    hash = mix(hash, k->low | (uint64_t)k->high << 32);
    hash = mix(hash, k->hand[KESE] | (uint64_t)k->hand[RIMA] << 16 | (uint64_t)k->deck[KESE] << 32 |
                         (uint64_t)k->deck[RIMA] << 48);
    hash = mix(hash, k->prison[KESE] | (uint64_t)k->prison[RIMA] << 16 |
                         (uint64_t)k->ship[CROSS_SHIP] << 32 |
                         (uint64_t)k->ship[SALTIRE_SHIP] << 40 | (uint64_t)k->mover << 48 |
                         (uint64_t)k->pending << 52 | (uint64_t)k->laid << 56);
    hash = mix(hash, counters(k));
    return mix(hash, hash >> 29);
}
