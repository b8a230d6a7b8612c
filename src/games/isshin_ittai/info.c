/* What a seat may know (I12): its own hand, and of the other's and of the deck only how many. Where
 * T is, everything face up, and who is to act are open.
 *
 * In an info a hand that is not the seat's, and the deck, hold the number of their form cards in
 * byte 7 instead of the cards; T stays in byte 6. A commitment that the seat does not know is
 * ISSHIN_UNKNOWN.
 */
#include "step.h"

static uint64_t turned_over(uint64_t cards) {
    return (cards & ISSHIN_TRINITY_BYTE) | (uint64_t)isshin_ittai_forms(cards)
                                               << ISSHIN_UNSEEN_SHIFT;
}

void isshin_ittai_observe(const tb_state *state, int seat, tb_info *info) {
    isshin_ittai_state *seen = isshin_ittai_of(&info->seen);
    info->seen = *state;
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        if (isshin_ittai_hides((uint64_t)seat, player))
            seen->hand[player] = turned_over(seen->hand[player]);
    }
    seen->deck = turned_over(seen->deck);
    if (seen->committed != ISSHIN_NONE && seat != 0)
        seen->committed = ISSHIN_UNKNOWN;
}

uint64_t isshin_ittai_unseen(const isshin_ittai_state *seen) {
    uint64_t known = seen->out;
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        known += seen->hand[player] & ISSHIN_FORM_BYTES;
        known += isshin_ittai_form_card(seen->newest[player]);
        known += isshin_ittai_form_card(seen->before[player]);
    }
    return ((seen->copies * ISSHIN_EACH_BYTE) & ISSHIN_FORM_BYTES) - known;
}

/* One of the form cards, each as likely. */
static uint32_t any_card(uint64_t cards, tb_random *random) {
    const uint64_t forms = cards & ISSHIN_FORM_BYTES;
    const uint32_t index = tb_random_below(random, isshin_ittai_size(forms));
    return isshin_ittai_first_above(isshin_ittai_sums(forms), index);
}

/* Deals the unseen cards to the hidden hands; the deck is what is left.
 *
 * A hidden commitment is one of the form cards of the hand that has been dealt, each as likely: the
 * position tells nothing about what its owner prefers. */
void isshin_ittai_sample(const tb_info *info, tb_random *random, tb_state *state) {
    isshin_ittai_state *s = isshin_ittai_of(state);
    *state = info->seen;
    uint64_t unseen = isshin_ittai_unseen(s);
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        uint32_t missing = (uint32_t)(s->hand[player] >> ISSHIN_UNSEEN_SHIFT);
        s->hand[player] &= ISSHIN_FORM_BYTES | ISSHIN_TRINITY_BYTE;
        for (; missing > 0; missing--) {
            const uint64_t card = isshin_ittai_card(any_card(unseen, random));
            s->hand[player] += card;
            unseen -= card;
        }
    }
    s->deck = unseen;
    if (s->committed == ISSHIN_UNKNOWN)
        s->committed = (uint8_t)any_card(s->hand[0], random);
}

/* A drawn form card is for its drawer alone, T is open (I2); the first commitment is sealed, the
 * second is open as soon as it is made, since both are revealed then (I3). */
tb_mask isshin_ittai_mask(const tb_state *state, tb_event event, int seat) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    if (event < ISSHIN_TRINITY && (uint32_t)seat != isshin_ittai_drawer(s))
        return TB_HIDDEN;
    if (s->phase == ISSHIN_OPEN && s->mover == 0 && seat != 0)
        return TB_SEALED;
    return TB_SEEN;
}
