/* What everybody sees at once: whether the player to move wins with T, and which events do not lose
 * by what is open on the table. None of it depends on a hidden card, so that what is left out here
 * is left out in every state that looks the same.
 *
 * - I10 judges by the two fronts alone: an event that loses at once is known to lose.
 * - T beats a guard, and who holds it is open (I2): against the holder of T every event that leaves
 *   a guard loses one turn later.
 */
#ifndef SEARCH_ISSHIN_SIGHT_H
#define SEARCH_ISSHIN_SIGHT_H

#include "games/isshin_ittai/step.h"

#define ISSHIN_YANG_KINDS UINT64_C(0x15) /* the even ones, as bits */
#define ISSHIN_YIN_KINDS UINT64_C(0x2a)
#define ISSHIN_ALL_KINDS UINT64_C(0x3f)

/* Both kinds of a form, as bits. */
static inline uint64_t isshin_form_bits(uint32_t form) {
    return UINT64_C(3) << (2 * form);
}

/* The form that beats this one: each beats the next in the circle. */
static inline uint32_t isshin_beater_of(uint32_t form) {
    return (form + ISSHIN_FORMS - 1) % ISSHIN_FORMS;
}

static inline bool isshin_has_trinity(const isshin_ittai_state *s, uint32_t player) {
    return (s->hand[player] & ISSHIN_TRINITY_BYTE) != 0;
}

static inline uint32_t isshin_state_of(const isshin_ittai_state *s, uint32_t player) {
    return isshin_ittai_state_of(s->newest[player], s->before[player]);
}

/* T is in the hand of the player to move and the other is in guard. */
static inline bool isshin_kills(const isshin_ittai_state *s) {
    return isshin_has_trinity(s, s->mover) && isshin_state_of(s, s->mover ^ 1u) == ISSHIN_GUARD;
}

/* The kinds that may be newest in front after a stance, and those that may stay newest after
 * distance or spirit (I8: a guard), without losing by I10 to the other's front. */
typedef struct isshin_answers {
    uint64_t stance, stay;
} isshin_answers;

static inline isshin_answers isshin_answers_of(const isshin_ittai_state *s) {
    const uint32_t other = s->mover ^ 1u;
    const uint32_t own = s->newest[s->mover];
    const uint32_t form = s->newest[other] / 2u;
    const uint64_t beats = isshin_form_bits(isshin_beater_of(form));
    const uint64_t all = ISSHIN_ALL_KINDS;
    const uint32_t state = isshin_state_of(s, other);
    if (state == ISSHIN_GUARD)
        return (isshin_answers){all, all};
    if (state == ISSHIN_ATTACK)
        return (isshin_answers){beats | isshin_form_bits(form), beats | isshin_form_bits(form)};
    /* Against power the same form holds only as power itself: its other polarity is newest now. */
    const uint64_t power = own / 2u == form ? UINT64_C(1) << (own ^ 1u) : 0;
    return (isshin_answers){beats | power, beats};
}

/* Distance, and where a guard may be left the spirits. */
static inline uint64_t isshin_stays(const isshin_ittai_state *s, bool pressed) {
    const bool ends = s->phase == ISSHIN_STUCK && !isshin_ittai_can_draw(s, s->mover); /* I11 */
    if (pressed)
        return (uint64_t)ends << ISSHIN_DISTANCE;
    return ~UINT64_C(0) << ISSHIN_DISTANCE;
}

/* Of the events of a turn, those that do not lose by sight; 0: all do. Without T, which is played
 * exactly when it kills. */
static inline uint64_t isshin_sound(const isshin_ittai_state *s) {
    const uint64_t set = isshin_ittai_set(s);
    if (s->phase == ISSHIN_OPEN)
        return set;
    const isshin_answers answers = isshin_answers_of(s);
    const uint32_t own = s->newest[s->mover];
    const uint64_t opposite = own & 1u ? ISSHIN_YANG_KINDS : ISSHIN_YIN_KINDS;
    const bool pressed = isshin_has_trinity(s, s->mover ^ 1u);
    const uint64_t stances = answers.stance & (pressed ? opposite : ISSHIN_ALL_KINDS);
    const uint64_t stays = answers.stay >> own & 1 ? isshin_stays(s, pressed) : 0;
    return set & (stances << ISSHIN_STANCE | stays);
}

#endif
