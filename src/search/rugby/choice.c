/* Values as expected results, the answer, and the principal variation. */
#include "choice.h"

#include "eval.h"

/* ---- expected results ---- */

/* The logistic function of value / RUGBY_SCALE is half of 1 + tanh of half of that; the quotient is
 * tanh within 0.025 up to 3, where it reaches 1. Without exp it is the same everywhere. Only a
 * forced try is quite sure. */
double rugby_expected(int value) {
    static const double unsure = 0.998;
    if (value >= RUGBY_SURE)
        return 1.0;
    if (value <= -RUGBY_SURE)
        return 0.0;
    double x = value / (2.0 * RUGBY_SCALE);
    x = x > 3.0 ? 3.0 : x < -3.0 ? -3.0 : x;
    return 0.5 + 0.5 * unsure * x * (27.0 + x * x) / (27.0 + 9.0 * x * x);
}

int rugby_soften(int best, double slack) {
    const double least = rugby_expected(best) - slack;
    int low = -RUGBY_INFINITE;
    int high = best;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (rugby_expected(middle) > least)
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* ---- the choice ---- */

/* About exp(-x): (1 + x/16)^-16. */
static double falling(double x) {
    double base = 1.0 + x / 16.0;
    base *= base;
    base *= base;
    base *= base;
    base *= base;
    return 1.0 / base;
}

/* The last whole iteration counts; in the first one, what has been searched so far. */
static int candidates(const rugby_search *search) {
    const int searched = search->frames[0].next - (search->ply > 0);
    return search->whole > 0 ? search->root_count : searched;
}

static int candidate_value(const rugby_search *search, int index) {
    return search->whole > 0 ? search->roots[index].before : search->roots[index].value;
}

static tb_event choose_softly(const rugby_search *search, double temperature, uint64_t seed,
                              int *value) {
    double weights[RUGBY_MOVES_MAX] = {0.0};
    double best = 0.0;
    double sum = 0.0;
    const int count = candidates(search);
    tb_random random = tb_random_from(seed);
    for (int i = 0; i < count; i++) {
        const double expected = rugby_expected(candidate_value(search, i));
        best = expected > best ? expected : best;
    }
    for (int i = 0; i < count; i++) {
        const double lost = best - rugby_expected(candidate_value(search, i));
        weights[i] = lost < RUGBY_SLACK * temperature ? falling(lost / temperature) : 0.0;
        sum += weights[i];
    }
    double drawn = sum * ((double)(tb_random_next(&random) >> 11) / 9007199254740992.0); /* 2^53 */
    int i = 0;
    while (i < count - 1 && drawn >= weights[i])
        drawn -= weights[i++];
    while (i > 0 && weights[i] <= 0.0) /* rounding may run past the last one that can be drawn */
        i--;
    *value = count > 0 ? candidate_value(search, i) : 0;
    return search->roots[i].event;
}

tb_event rugby_choose(const rugby_search *search, double temperature, uint64_t seed, int *value) {
    const rugby_frame *root = &search->frames[0];
    if (temperature > 0.0)
        return choose_softly(search, temperature, seed, value);
    if (root->best_event != 0) {
        *value = root->best;
        return root->best_event;
    }
    *value = search->whole > 0 ? search->roots[0].before : 0;
    return search->roots[0].event;
}

/* ---- the principal variation ---- */

enum { LINE_MAX = 16 };

/* The try that the side to move can make; the search does not list it. */
static tb_event try_of(const tb_state *state) {
    tb_event list[TB_MAX_EVENTS];
    const int count = rugby_chess_events(state, list);
    for (int i = 0; i < count; i++) {
        tb_state after = *state;
        rugby_chess_apply(&after, list[i]);
        if (tries(rugby_chess_in(&after)) != 0)
            return list[i];
    }
    return 0;
}

static tb_event next_of_line(const rugby_search *search, const tb_state *state) {
    const rugby_chess *game = rugby_chess_in(state);
    if (rugby_chess_turn(state) == TB_OVER)
        return 0;
    if (game->phase == ORDINARY && rugby_runners(game, game->to_move) != 0)
        return try_of(state);
    const rugby_tt_slot *slot = rugby_tt_find(&search->tt, rugby_chess_hash(state));
    return slot == NULL ? 0 : slot->event;
}

void rugby_principal_variation(const rugby_search *search, tb_event first, tb_text *text) {
    tb_state state = search->frames[0].state;
    tb_event event = first;
    for (int i = 0; i < LINE_MAX && event != 0; i++) {
        if (i > 0)
            tb_text_char(text, ' ');
        rugby_chess_event_text(&state, event, text);
        rugby_chess_apply(&state, event);
        event = next_of_line(search, &state);
    }
}
