/* Isshin Ittai to its players. */
#include "games/isshin_ittai/step.h"
#include "search/isshin/isshin.h"
#include "search/profile.h"

#include <teban/games.h>

/* Power, then attack, then distance (I6, I9). */
static int front(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    static const uint8_t worth[ISSHIN_STATES] = {[ISSHIN_POWER] = 3, [ISSHIN_ATTACK] = 2};
    const isshin_ittai_state *now = isshin_ittai_in(after);
    (void)before;
    if (event == ISSHIN_DISTANCE)
        return 1;
    if (event < ISSHIN_STANCE || event > ISSHIN_DISTANCE)
        return 0;
    return worth[isshin_ittai_state_of(now->newest[seat], now->before[seat])];
}

/* One deck of form cards. T lies at a known place (I2) and is none of the shuffled ones. */
static int drawn_from(const tb_state *state, uint32_t *count) {
    *count = 1;
    return isshin_ittai_in(state)->above == 0 ? -1 : 0;
}

static const tb_decks decks = {.next = drawn_from};

/* In the order of the rules' lists: F- F+ L- L+ S- S+ T. */
static uint32_t kind_at(uint32_t place) {
    return place < ISSHIN_TRINITY ? place ^ 1 : place;
}

static const char *kind_name(uint32_t place, tb_lang lang) {
    return isshin_ittai_card_words(kind_at(place), lang);
}

static void count_hand(const tb_state *state, int seat, uint8_t *counts) {
    for (uint32_t place = 0; place <= ISSHIN_TRINITY; place++)
        counts[place] =
            (uint8_t)isshin_ittai_number(isshin_ittai_in(state)->hand[seat], kind_at(place));
}

static const tb_hands hands = {.kinds = ISSHIN_TRINITY + 1,
                               .codes = {"F-", "F+", "L-", "L+", "S-", "S+", "T"},
                               .name = kind_name,
                               .count = count_hand};

/* The forms stand in a circle (I10), so an opening card is named by what it is in the hand: its
 * sign and how many such cards are held, then how many of the same form with the other sign.
 * `o+2-1`: a yang card of a form of which two yang cards and one yin card are held. */
static void opening(const tb_state *state, tb_event event, tb_text *name) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    if (event < ISSHIN_OPENING || event >= ISSHIN_SPIRIT) {
        isshin_ittai_event_text(state, event, name);
        return;
    }
    const uint32_t kind = event - ISSHIN_OPENING;
    tb_text_string(name, kind & 1 ? "o-" : "o+");
    tb_text_number(name, isshin_ittai_number(s->hand[s->mover], kind));
    tb_text_char(name, kind & 1 ? '+' : '-');
    tb_text_number(name, isshin_ittai_number(s->hand[s->mover], kind ^ 1));
}

/* Both reveal a card, as often as these are equal; that decides who takes the first turn (I3). */
static bool begun(const tb_state *state) {
    return isshin_ittai_in(state)->phase != ISSHIN_OPEN;
}

const tb_profile tb_profile_isshin_ittai = {
    .game = &tb_isshin_ittai,
    .brain = &tb_brain_isshin,
    .levels = {{2, 1},
               {8, 0.3},
               {16, 0.15},
               {40, 0.1},
               {80, 0.06},
               {180, 0.04},
               {400, 0.02},
               {1000, 0},
               {0, 0},
               {0, 0}},
    .tuning = {.exploration = 0.7},
    .goal = front,
    .decks = &decks,
    .hands = &hands,
    .opening = opening,
    .begun = begun,
};
