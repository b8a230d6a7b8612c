/* Cards, deck and deal (I1, I2), and the game's interface to step.h, where the events are. */
#include "step.h"

bool isshin_ittai_options_check(const uint32_t *options, tb_error *error) {
    if (ISSHIN_KINDS * options[ISSHIN_COPIES] < options[ISSHIN_BELOW] + 2 * options[ISSHIN_HAND])
        return tb_fail(
            error, "below",
            TB_SAID("the deal must not reach T: 6 x copies - below must not be less than two hands",
                    "最初に配るカードが三位一体カードに届いてはいけません（6 × copies − below "
                    "が手札2人分以上）"));
    return true;
}

void isshin_ittai_empty_table(const uint32_t *options, isshin_ittai_state *state) {
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        state->newest[player] = ISSHIN_NONE;
        state->before[player] = ISSHIN_NONE;
    }
    state->above = ISSHIN_DRAWN;
    state->committed = ISSHIN_NONE;
    state->copies = (uint8_t)options[ISSHIN_COPIES];
    state->below = (uint8_t)options[ISSHIN_BELOW];
    state->hand_size = (uint8_t)options[ISSHIN_HAND];
    state->at_limit = (uint8_t)options[ISSHIN_AT_LIMIT];
}

void isshin_ittai_start(const uint32_t *options, tb_state *state) {
    isshin_ittai_state *s = isshin_ittai_of(state);
    isshin_ittai_empty_table(options, s);
    s->deck = (s->copies * ISSHIN_EACH_BYTE) & ISSHIN_FORM_BYTES;
    s->above = (uint8_t)(ISSHIN_KINDS * s->copies - s->below);
    s->phase = ISSHIN_DEAL;
}

void isshin_ittai_options_of(const tb_state *state, uint32_t *options) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    options[ISSHIN_COPIES] = s->copies;
    options[ISSHIN_BELOW] = s->below;
    options[ISSHIN_HAND] = s->hand_size;
    options[ISSHIN_AT_LIMIT] = s->at_limit;
}

int isshin_ittai_turn(const tb_state *state) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    if (isshin_ittai_is_over(s))
        return TB_OVER;
    return isshin_ittai_is_chance(s) ? TB_CHANCE : s->mover;
}

int isshin_ittai_events(const tb_state *state, tb_event *list) {
    int count = 0;
    for (uint64_t set = isshin_ittai_set(isshin_ittai_in(state)); set != 0; set &= set - 1)
        list[count++] = (tb_event)__builtin_ctzll(set);
    return count;
}

void isshin_ittai_apply(tb_state *state, tb_event event) {
    isshin_ittai_do(isshin_ittai_of(state), event);
}

uint32_t isshin_ittai_weights(const tb_state *state, const tb_event *list, int count,
                              uint32_t *weights) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) {
        weights[i] = list[i] == ISSHIN_TRINITY ? 1 : isshin_ittai_number(s->deck, list[i]);
        total += weights[i];
    }
    return total;
}

void isshin_ittai_result(const tb_state *state, uint8_t *sixths) {
    static const uint8_t one[ISSHIN_PHASES] = {
        [ISSHIN_OVER_1] = TB_WHOLE_POINT, [ISSHIN_OVER_EVEN] = TB_WHOLE_POINT / 2};
    sixths[0] = one[isshin_ittai_in(state)->phase];
    sixths[1] = (uint8_t)(TB_WHOLE_POINT - sixths[0]);
}
