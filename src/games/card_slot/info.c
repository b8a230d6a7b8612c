/* What a seat knows (C12): the own hand, the board, the discards (they all lay open on the board),
 * what is surely in either hand, and the sizes of everything. The other hand and the deck are
 * reduced to their sizes; to an onlooker both hands.
 */
#include "card_slot.h"

void card_slot_observe(const tb_state *state, int seat, tb_info *info) {
    info->seen = *state;
    card_slot *s = card_slot_of(&info->seen);
    for (int player = 0; player < 2; player++) {
        if (player != seat)
            s->hand[player] = HIDDEN | heap_size(s->hand[player]);
    }
    s->deck = HIDDEN | heap_size(s->deck);
}

/* The heap of the cards that are not in sight. */
uint32_t card_slot_unseen(const card_slot *s) {
    const uint32_t heaps[] = {s->hand[0], s->hand[1], s->deck};
    uint32_t unseen = all_cards(s) - s->discards;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
        unseen -= slots_count(board_slots(s->board, symbol)) * heap_one(symbol);
    for (unsigned i = 0; i < 3; i++) {
        if ((heaps[i] & HIDDEN) == 0)
            unseen -= heaps[i];
    }
    return unseen;
}

/* Moves a uniformly chosen card from one heap to another. */
static void move_card(uint32_t *from, uint32_t *to, unsigned size, tb_random *random) {
    const uint32_t one = heap_one(heap_card(*from, tb_random_below(random, size)));
    *from -= one;
    *to += one;
}

/* One assignment of the unseen cards. */
static void fill(const card_slot *seen, uint32_t pool, tb_random *random, card_slot *s) {
    unsigned left = heap_size(pool);
    for (unsigned player = 0; player < 2; player++) {
        if ((seen->hand[player] & HIDDEN) == 0)
            continue;
        s->hand[player] = seen->sure[player];
        for (unsigned held = heap_size(s->hand[player]); held < heap_held(seen->hand[player]);
             held++)
            move_card(&pool, &s->hand[player], left--, random);
    }
    s->deck = pool;
}

/* Uniform over the physical cards. A card surely in hand is a card that was seen to be taken: it is
 * in that hand in every assignment. All other unseen cards are alike to the one who looks, so the
 * rest of a hidden hand is a uniform subset of them, drawn here card by card, and the deck is what
 * remains. (Symbols are not equally likely: the more cards of one are left, the likelier it is.)
 * The phase adds one condition: in `centre` player 1 has a card that may go on slot 9, since
 * otherwise there would be nothing to do. Assignments without are thrown away, which leaves the
 * others uniform; at least one in 31 is good, because at most 30 cards are `7` or `3`. */
void card_slot_sample(const tb_info *info, tb_random *random, tb_state *state) {
    const card_slot *seen = card_slot_in(&info->seen);
    card_slot *s = card_slot_of(state);
    uint32_t pool = card_slot_unseen(seen);
    for (unsigned player = 0; player < 2; player++) {
        if (seen->hand[player] & HIDDEN)
            pool -= seen->sure[player];
    }
    *state = info->seen;
    do
        fill(seen, pool, random, s);
    while (s->phase == CENTRE && heap_openers(s->hand[0]) == 0);
}

/* A card dealt or drawn is seen by the one who gets it; all else happens on the board. */
tb_mask card_slot_mask(const tb_state *state, tb_event event, int seat) {
    const card_slot *s = card_slot_in(state);
    if (event_kind(event) != OUTCOME || s->phase == REPLAYING)
        return TB_SEEN;
    const unsigned gets = s->phase == DEAL ? dealt_to(s) : s->mover;
    return (int)gets == seat ? TB_SEEN : TB_HIDDEN;
}
