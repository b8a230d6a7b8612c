/* Kuhn poker, written against the public headers, for tests of solvers.
 *
 * Three cards J Q K; each seat antes 1 and gets one card. Seat 0 passes or bets 1; a bet is called
 * or folded; pass-pass and a call are shown down. Over two chips won or lost (-2 .. 2) the result
 * is shifted into a point: 0 chips are half a point, one chip is 1/6 more: with sixths, 3 + chips.
 * The value for seat 0 is -1/18 chip, so 3 - 1/18 sixths.
 */
#include <string.h>
#include <teban/game.h>

extern const tb_game kuhn_game;

enum { NO_CARD = 3, DEALS = 2, PASS = 0, BET = 1 };

typedef struct kuhn {
    uint8_t card[2]; /* 0 J, 1 Q, 2 K; NO_CARD: not dealt, or not known */
    uint8_t dealt;
    uint8_t bets; /* moves so far, bit i: move i was a bet */
    uint8_t moves;
    uint8_t zero[3];
} kuhn;

static kuhn *at(tb_state *state) {
    return (kuhn *)state;
}

static const kuhn *in(const tb_state *state) {
    return (const kuhn *)state;
}

static void kuhn_start(const uint32_t *options, tb_state *state) {
    (void)options;
    at(state)->card[0] = at(state)->card[1] = NO_CARD;
}

static void kuhn_options_of(const tb_state *state, uint32_t *options) {
    (void)state;
    (void)options;
}

/* pp, bp, bb, pbp, pbb */
static bool is_over(const kuhn *k) {
    return (k->moves == 2 && k->bets != 2) || k->moves == 3;
}

static int kuhn_turn(const tb_state *state) {
    const kuhn *k = in(state);
    if (k->dealt < DEALS)
        return TB_CHANCE;
    return is_over(k) ? TB_OVER : k->moves & 1;
}

static int kuhn_events(const tb_state *state, tb_event *list) {
    const kuhn *k = in(state);
    int count = 0;
    if (k->dealt == DEALS) {
        if (is_over(k))
            return 0;
        list[0] = 3;
        list[1] = 4;
        return 2;
    }
    for (tb_event card = 0; card < 3; card++) {
        if (k->dealt == 0 || k->card[0] != card)
            list[count++] = card;
    }
    return count;
}

static void kuhn_apply(tb_state *state, tb_event event) {
    kuhn *k = at(state);
    if (k->dealt < DEALS) {
        k->card[k->dealt++] = (uint8_t)event;
        return;
    }
    k->bets = (uint8_t)(k->bets | (event - 3) << k->moves);
    k->moves++;
}

static uint32_t kuhn_weights(const tb_state *state, const tb_event *list, int count,
                             uint32_t *weights) {
    (void)state;
    (void)list;
    for (int i = 0; i < count; i++)
        weights[i] = 1;
    return (uint32_t)count;
}

/* Chips that seat 0 wins. */
static int chips(const kuhn *k) {
    const int shown = k->card[0] > k->card[1] ? 1 : -1;
    if (k->moves == 2 && k->bets == 0)
        return shown; /* pp */
    if (k->moves == 2 && k->bets == 1)
        return 1; /* bp: the other folds */
    if (k->moves == 3 && k->bets == 2)
        return -1; /* pbp */
    return 2 * shown;
}

static void kuhn_result(const tb_state *state, uint8_t *sixths) {
    sixths[0] = (uint8_t)(3 + chips(in(state)));
    sixths[1] = (uint8_t)(6 - sixths[0]);
}

static tb_shape kuhn_event_shape(const char *text) {
    if (text[0] == '\0' || text[1] != '\0')
        return TB_NO_EVENT;
    return strchr("JQK", text[0])  ? TB_CHANCE_SHAPE
           : strchr("pb", text[0]) ? TB_MOVE_SHAPE
                                   : TB_NO_EVENT;
}

static bool kuhn_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why) {
    (void)state;
    (void)why;
    *event = (tb_event)(strchr("JQKpb", text[0]) - "JQKpb");
    return true;
}

static void kuhn_event_text(const tb_state *state, tb_event event, tb_text *text) {
    (void)state;
    tb_text_char(text, "JQKpb"[event]);
}

static void kuhn_observe(const tb_state *state, int seat, tb_info *info) {
    info->seen = *state;
    for (int other = 0; other < 2; other++) {
        if (other != seat)
            at(&info->seen)->card[other] = NO_CARD;
    }
}

static void kuhn_sample(const tb_info *info, tb_random *random, tb_state *state) {
    *state = info->seen;
    kuhn *k = at(state);
    for (int seat = 0; seat < k->dealt; seat++) {
        const uint8_t other = k->card[1 - seat];
        if (k->card[seat] != NO_CARD)
            continue;
        do
            k->card[seat] = (uint8_t)tb_random_below(random, 3);
        while (k->card[seat] == other);
    }
}

static tb_mask kuhn_mask(const tb_state *state, tb_event event, int seat) {
    return event < 3 && in(state)->dealt != seat ? TB_HIDDEN : TB_SEEN;
}

const tb_game kuhn_game = {
    .id = "kuhn",
    .name = {"Kuhn poker", "クーンポーカー"},
    .seats = "12",
    .seat_count = 2,
    .has_chance = true,
    .has_hidden = true,
    .max_events = 3,
    .state_bytes = sizeof(kuhn),
    .start = kuhn_start,
    .options_of = kuhn_options_of,
    .turn = kuhn_turn,
    .events = kuhn_events,
    .apply = kuhn_apply,
    .weights = kuhn_weights,
    .result = kuhn_result,
    .event_shape = kuhn_event_shape,
    .event_read = kuhn_event_read,
    .event_text = kuhn_event_text,
    .observe = kuhn_observe,
    .sample = kuhn_sample,
    .mask = kuhn_mask,
};
