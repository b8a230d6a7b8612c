/* One event: which there are, and what each does. Inline, because `events`, `apply`, `count` and
 * the playout share it.
 *
 * The opening (I3), the actions (I4 to I8), states and judgement (I9, I10), the end (I11).
 */
#ifndef ISSHIN_ITTAI_STEP_H
#define ISSHIN_ITTAI_STEP_H

#include "cards.h"

#include <assert.h>

static inline bool isshin_ittai_is_chance(const isshin_ittai_state *s) {
    return s->phase == ISSHIN_DEAL || s->phase == ISSHIN_REDRAW || s->phase == ISSHIN_DRAW;
}

static inline bool isshin_ittai_is_over(const isshin_ittai_state *s) {
    return s->phase >= ISSHIN_OVER_1;
}

/* T is a card of the deck. */
static inline bool isshin_ittai_deck_empty(const isshin_ittai_state *s) {
    return s->deck == 0 && s->above == ISSHIN_DRAWN;
}

static inline uint32_t isshin_ittai_middle(const isshin_ittai_state *s) {
    return ISSHIN_SPIRITS - s->spirits[0] - s->spirits[1];
}

/* Up to how many cards distance draws (I6). */
static inline uint32_t isshin_ittai_limit(const isshin_ittai_state *s, uint32_t player) {
    return (uint32_t)s->hand_size + s->spirits[player];
}

static inline bool isshin_ittai_can_draw(const isshin_ittai_state *s, uint32_t player) {
    return isshin_ittai_size(s->hand[player]) < isshin_ittai_limit(s, player) &&
           !isshin_ittai_deck_empty(s);
}

/* Who gets the card that is drawn: the deal serves player 1 first. */
static inline uint32_t isshin_ittai_drawer(const isshin_ittai_state *s) {
    if (s->phase == ISSHIN_DEAL)
        return isshin_ittai_size(s->hand[0]) >= s->hand_size;
    return s->mover;
}

/* ---- which events there are ---- */

/* Pairs of kinds are six rows of seven bits: bit 7i + j is kind i with kind j. */
#define ISSHIN_PAIR_ROW(i, columns) (UINT64_C(columns) << (ISSHIN_SPIRIT_ROW * (i)))
#define ISSHIN_PAIR_STARTS UINT64_C(0x0000000810204081) /* bits 7i */
#define ISSHIN_PAIR_EQUAL UINT64_C(0x0000010101010101)  /* bits 8i */
/* Kind i stands before kind j in the rules' list, F- F+ L- L+ S- S+. */
#define ISSHIN_PAIR_ORDERED                                                                        \
    (ISSHIN_PAIR_ROW(0, 0x3c) | ISSHIN_PAIR_ROW(1, 0x3d) | ISSHIN_PAIR_ROW(2, 0x30) |              \
     ISSHIN_PAIR_ROW(3, 0x34) | ISSHIN_PAIR_ROW(5, 0x10))

static inline uint64_t isshin_ittai_pairs(uint64_t hand) {
    const uint64_t once = isshin_ittai_held(hand & ISSHIN_FORM_BYTES, 1);
    const uint64_t twice = isshin_ittai_held(hand & ISSHIN_FORM_BYTES, 2);
    /* Bit i goes to bits i + 6j, of which 7i is kept, and is spread over the row. */
    const uint64_t rows = ((once * UINT64_C(0x41041041)) & ISSHIN_PAIR_STARTS) * 0x3f;
    const uint64_t columns = once * ISSHIN_PAIR_STARTS;
    return (rows & columns & ISSHIN_PAIR_ORDERED) |
           ((twice * ISSHIN_PAIR_STARTS) & ISSHIN_PAIR_EQUAL);
}

/* Never empty: who has a card can take a stance; who has none takes the distance, also an empty one
 * (I6), since the limit is above zero. */
static inline uint64_t isshin_ittai_actions(const isshin_ittai_state *s) {
    const uint64_t hand = s->hand[s->mover];
    const bool distance = hand == 0 || s->at_limit || isshin_ittai_can_draw(s, s->mover);
    uint64_t set = isshin_ittai_held(hand, 1) << ISSHIN_STANCE;
    set |= (uint64_t)distance << ISSHIN_DISTANCE;
    if (isshin_ittai_middle(s) > 0)
        set |= isshin_ittai_pairs(hand) << ISSHIN_SPIRIT;
    return set;
}

static inline uint64_t isshin_ittai_outcomes(const isshin_ittai_state *s) {
    return s->above == 0 ? UINT64_C(1) << ISSHIN_TRINITY : isshin_ittai_held(s->deck, 1);
}

static inline uint64_t isshin_ittai_openings(const isshin_ittai_state *s) {
    return isshin_ittai_held(s->hand[s->mover] & ISSHIN_FORM_BYTES, 1) << ISSHIN_OPENING;
}

static inline uint64_t isshin_ittai_set(const isshin_ittai_state *s) {
    if (isshin_ittai_is_chance(s))
        return isshin_ittai_outcomes(s);
    if (s->phase == ISSHIN_OPEN)
        return isshin_ittai_openings(s);
    return isshin_ittai_is_over(s) ? 0 : isshin_ittai_actions(s);
}

/* ---- judgement ---- */

static inline uint32_t isshin_ittai_state_of(uint32_t newest, uint32_t before) {
    if (newest == ISSHIN_TRINITY)
        return ISSHIN_KILL;
    if (before == ISSHIN_NONE || ((newest ^ before) & 1) == 0)
        return ISSHIN_GUARD;
    return (newest ^ before) == 1 ? ISSHIN_POWER : ISSHIN_ATTACK;
}

/* How one form stands to another: the same, beaten by it, or beating it. Frog beats Slug, Slug
 * beats Snake, Snake beats Frog: each the next one in the circle. */
enum { ISSHIN_SAME, ISSHIN_BEATEN, ISSHIN_BEATS };

static inline uint32_t isshin_ittai_stands(uint32_t form, uint32_t other) {
    return (form + ISSHIN_FORMS - other) % ISSHIN_FORMS;
}

enum { ISSHIN_GOES_ON, ISSHIN_LOSES, ISSHIN_WINS };

/* The table of I10, for the player who has just acted: the states of the other, as bits, against
 * which one loses. The other is never in kill: that ended the game. */
static inline uint32_t isshin_ittai_judge(const isshin_ittai_state *s, uint32_t player) {
    enum { POWER = 1 << ISSHIN_POWER, ANY_ATTACK = 1 << ISSHIN_ATTACK | 1 << ISSHIN_POWER };
    static const uint8_t fatal[][ISSHIN_KILL] = {
        [ISSHIN_BEATS] = {0, 0, 0},
        [ISSHIN_SAME] = {[ISSHIN_POWER] = 0, [ISSHIN_ATTACK] = POWER, [ISSHIN_GUARD] = POWER},
        [ISSHIN_BEATEN] = {ANY_ATTACK, ANY_ATTACK, ANY_ATTACK},
    };
    const uint32_t other = player ^ 1;
    const uint32_t own_state = isshin_ittai_state_of(s->newest[player], s->before[player]);
    const uint32_t other_state = isshin_ittai_state_of(s->newest[other], s->before[other]);
    assert(other_state != ISSHIN_KILL);
    if (own_state == ISSHIN_KILL)
        return other_state == ISSHIN_GUARD ? ISSHIN_WINS : ISSHIN_LOSES;
    const uint32_t stands = isshin_ittai_stands(s->newest[player] / 2u, s->newest[other] / 2u);
    return (fatal[stands][own_state] >> other_state) & 1 ? ISSHIN_LOSES : ISSHIN_GOES_ON;
}

/* The action is complete: I10, or the next turn in this phase. */
static inline void isshin_ittai_settle(isshin_ittai_state *s, isshin_ittai_phase next) {
    const uint32_t verdict = isshin_ittai_judge(s, s->mover);
    if (verdict != ISSHIN_GOES_ON) {
        s->phase = (uint8_t)(ISSHIN_OVER_1 + (s->mover ^ (verdict == ISSHIN_LOSES)));
        return;
    }
    s->phase = (uint8_t)next;
    s->mover ^= next != ISSHIN_OVER_EVEN;
}

/* Only the newest card is left to count (I8); the one before goes out of play. */
static inline void isshin_ittai_gather_front(isshin_ittai_state *s) {
    s->out += isshin_ittai_form_card(s->before[s->mover]);
    s->before[s->mover] = ISSHIN_NONE;
}

/* ---- what each does ---- */

static inline void isshin_ittai_take_stance(isshin_ittai_state *s, uint32_t kind) {
    const uint32_t player = s->mover;
    s->hand[player] -= isshin_ittai_card(kind);
    s->out += isshin_ittai_form_card(s->before[player]);
    s->before[player] = s->newest[player];
    s->newest[player] = (uint8_t)kind;
    isshin_ittai_settle(s, ISSHIN_TURN);
}

static inline void isshin_ittai_take_distance(isshin_ittai_state *s) {
    if (isshin_ittai_can_draw(s, s->mover)) {
        s->phase = ISSHIN_DRAW;
        return;
    }
    isshin_ittai_gather_front(s);
    isshin_ittai_settle(s, s->phase == ISSHIN_STUCK ? ISSHIN_OVER_EVEN : ISSHIN_STUCK); /* I11 */
}

static inline void isshin_ittai_take_spirit(isshin_ittai_state *s, uint32_t first,
                                            uint32_t second) {
    const uint64_t cards = isshin_ittai_card(first) + isshin_ittai_card(second);
    s->hand[s->mover] -= cards;
    s->out += cards;
    s->spirits[s->mover]++;
    isshin_ittai_gather_front(s);
    isshin_ittai_settle(s, ISSHIN_TURN);
}

/* Both choose again, if both have what to choose from (I3). */
static inline void isshin_ittai_open_again(isshin_ittai_state *s) {
    if (isshin_ittai_forms(s->hand[0]) == 0 || isshin_ittai_forms(s->hand[1]) == 0) {
        s->phase = ISSHIN_OVER_EVEN;
        return;
    }
    s->phase = ISSHIN_OPEN;
    s->mover = 0;
}

/* Both cards are open. The first turn is for the beaten form, with equal forms for yin, which is
 * the odd kind. */
static inline void isshin_ittai_reveal(isshin_ittai_state *s, uint32_t one, uint32_t two) {
    s->committed = ISSHIN_NONE;
    s->hand[0] -= isshin_ittai_card(one);
    s->hand[1] -= isshin_ittai_card(two);
    if (one == two) {
        s->out += isshin_ittai_card(one) + isshin_ittai_card(two);
        if (isshin_ittai_deck_empty(s)) {
            isshin_ittai_open_again(s);
            return;
        }
        s->phase = ISSHIN_REDRAW;
        s->mover = 0;
        return;
    }
    const uint32_t stands = isshin_ittai_stands(one / 2, two / 2);
    s->newest[0] = (uint8_t)one;
    s->newest[1] = (uint8_t)two;
    s->mover = stands == ISSHIN_SAME ? (two & 1) != 0 : stands == ISSHIN_BEATS;
    s->phase = ISSHIN_TURN;
}

static inline void isshin_ittai_commit(isshin_ittai_state *s, uint32_t kind) {
    if (s->mover == 1) {
        isshin_ittai_reveal(s, s->committed, kind);
        return;
    }
    s->committed = (uint8_t)kind;
    s->mover = 1;
}

/* Whether a deal or the draws of an opening are complete; an empty deck ends them (I3). */
static inline bool isshin_ittai_is_served(const isshin_ittai_state *s) {
    if (isshin_ittai_deck_empty(s))
        return true;
    return s->phase == ISSHIN_DEAL ? isshin_ittai_size(s->hand[1]) == s->hand_size : s->mover == 1;
}

/* What follows a drawn card, in each of the three phases that draw. */
static inline void isshin_ittai_after_draw(isshin_ittai_state *s, uint32_t kind) {
    if (s->phase == ISSHIN_DRAW) {
        if (kind == ISSHIN_TRINITY || !isshin_ittai_can_draw(s, s->mover)) {
            isshin_ittai_gather_front(s);
            isshin_ittai_settle(s, ISSHIN_TURN);
        }
    } else if (isshin_ittai_is_served(s)) {
        isshin_ittai_open_again(s);
    } else if (s->phase == ISSHIN_REDRAW) {
        s->mover = 1;
    }
}

static inline void isshin_ittai_draw_card(isshin_ittai_state *s, uint32_t kind) {
    s->hand[isshin_ittai_drawer(s)] += isshin_ittai_card(kind);
    s->deck -= isshin_ittai_form_card(kind);
    if (kind == ISSHIN_TRINITY)
        s->above = ISSHIN_DRAWN;
    else if (s->above != ISSHIN_DRAWN)
        s->above--;
    isshin_ittai_after_draw(s, kind);
}

static inline void isshin_ittai_do(isshin_ittai_state *s, tb_event event) {
    if (event < ISSHIN_STANCE) {
        isshin_ittai_draw_card(s, event);
    } else if (event < ISSHIN_DISTANCE) {
        isshin_ittai_take_stance(s, event - ISSHIN_STANCE);
    } else if (event == ISSHIN_DISTANCE) {
        isshin_ittai_take_distance(s);
    } else if (event < ISSHIN_SPIRIT) {
        isshin_ittai_commit(s, event - ISSHIN_OPENING);
    } else {
        const uint32_t pair = event - ISSHIN_SPIRIT;
        isshin_ittai_take_spirit(s, pair / ISSHIN_SPIRIT_ROW, pair % ISSHIN_SPIRIT_ROW);
    }
}

#endif
