#include "alike.h"

#include "base/read.h"
#include "table/deal.h"

#include <stdlib.h>
#include <string.h>

uint32_t alike_below(alike *a, uint32_t bound) {
    return tb_random_below(&a->random, bound);
}

/* ---- cards ---- */

tb_event __wrap_tb_deal_outcome(const tb_secret *key, uint64_t card, const tb_game *game,
                                const tb_state *state);

static alike_cards *drawing;

tb_event __wrap_tb_deal_outcome(const tb_secret *key, uint64_t card, const tb_game *game,
                                const tb_state *state) {
    (void)key;
    CHECK(card < drawing->planned, "a card that nobody expected");
    const tb_event event = drawing->cards[card];
    CHECK(tb_is_listed(game, state, event), "a card that is not there");
    if (card >= drawing->drawn)
        drawing->drawn = (uint32_t)card + 1;
    return event;
}

void alike_draws(alike *a, int side) {
    drawing = &a->sides[side];
}

/* The seat, or an onlooker, sees this event. */
static bool is_seen(const alike *a, const tb_state *state, tb_event event) {
    return tb_event_mask(a->game, state, event, a->seat) == TB_SEEN ||
           tb_event_mask(a->game, state, event, TB_ONLOOKER) == TB_SEEN;
}

/* A card for each table that looks the same; false if none was found. A hidden one is often the
 * same too: the fewer differ, the longer the tables can be played alike. */
static bool draw_alike(alike *a, const tb_state states[2], tb_event cards[2]) {
    for (int tries = 0; tries < 30; tries++) {
        cards[0] = tb_roll(a->game, &states[0], &a->random);
        const bool seen = is_seen(a, &states[0], cards[0]);
        const bool same = seen || alike_below(a, 3) != 0;
        cards[1] = same ? cards[0] : tb_roll(a->game, &states[1], &a->random);
        if (tb_is_listed(a->game, &states[1], cards[1]) && is_seen(a, &states[1], cards[1]) == seen)
            return true;
    }
    return false;
}

bool alike_plan(alike *a, tb_state states[2]) {
    const tb_game *game = a->game;
    for (int i = 0; i < 2; i++)
        a->sides[i].planned = a->sides[i].drawn;
    while (game->turn(&states[0]) == TB_CHANCE && game->turn(&states[1]) == TB_CHANCE) {
        tb_event cards[2];
        if (!draw_alike(a, states, cards))
            return false;
        for (int i = 0; i < 2; i++) {
            CHECK(a->sides[i].planned < ALIKE_CARDS, "room for cards");
            a->sides[i].cards[a->sides[i].planned++] = cards[i];
            game->apply(&states[i], cards[i]);
        }
    }
    return game->turn(&states[0]) == game->turn(&states[1]) && game->turn(&states[0]) != TB_OVER;
}

/* ---- events ---- */

bool alike_choose(alike *a, const tb_state *const states[2], const char *texts[2],
                  char (*lists)[TB_MAX_EVENTS][TB_EVENT_TEXT]) {
    tb_event events[2][TB_MAX_EVENTS];
    uint32_t count[2];
    for (int i = 0; i < 2; i++)
        count[i] = (uint32_t)tb_events_sorted(a->game, states[i], events[i], lists[i]);
    for (int tries = 0; tries < 30; tries++) {
        const uint32_t here = alike_below(a, count[0]);
        const bool seen = is_seen(a, states[0], events[0][here]);
        uint32_t there = alike_below(a, count[1]);
        for (uint32_t k = 0; (seen || tries % 2 == 0) && k < count[1]; k++)
            there = strcmp(lists[0][here], lists[1][k]) == 0 ? k : there;
        texts[0] = lists[0][here];
        texts[1] = lists[1][there];
        if (is_seen(a, states[1], events[1][there]) == seen &&
            (!seen || strcmp(texts[0], texts[1]) == 0))
            return true;
    }
    return false;
}

static void keep_text(void *context, const char *text) {
    alike *a = context;
    uint32_t code;
    const size_t length = strlen(text);
    if (length == 0 || length >= TB_EVENT_TEXT || strchr(text, ' ') != NULL ||
        !tb_is_plain(text, length, &code))
        return; /* it would not be one word of a line */
    const uint32_t at =
        a->text_count < ALIKE_TEXTS ? a->text_count++ : alike_below(a, 4 * ALIKE_TEXTS);
    if (at < ALIKE_TEXTS)
        strcpy(a->texts[at], text);
}

void alike_learn_texts(alike *a) {
    a->texts = malloc(ALIKE_TEXTS * sizeof *a->texts);
    support_grammar(a->game, &a->random, keep_text, a);
}

/* ---- beginning ---- */

/* Random events until a seat is to move; false at an end, or if the last event is still sealed. */
static bool play_to_the_middle(alike *a, tb_state *state) {
    const tb_game *game = a->game;
    const uint32_t events = 10 + alike_below(a, 40);
    tb_mask mask = TB_SEEN;
    for (uint32_t i = 0; i < events || game->turn(state) == TB_CHANCE; i++) {
        if (game->turn(state) == TB_OVER)
            return false;
        const tb_event event = support_random_event(game, state, &a->random);
        mask = tb_event_mask(game, state, event, TB_ONLOOKER);
        game->apply(state, event);
    }
    return game->turn(state) != TB_OVER && mask != TB_SEALED;
}

bool alike_set_up(alike *a, tb_state states[2], bool middle) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_info info;
    for (int i = 0; i < 2; i++)
        a->sides[i].planned = a->sides[i].drawn = 0;
    support_random_options(a->game, &a->random, options);
    tb_start(a->game, options, &states[0]);
    states[1] = states[0];
    if (!middle)
        return true;
    if (!play_to_the_middle(a, &states[0]))
        return false;
    tb_observe(a->game, &states[0], a->seat, &info);
    tb_sample(a->game, &info, &a->random, &states[1]);
    return true;
}
