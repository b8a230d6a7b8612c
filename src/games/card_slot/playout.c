/* Choosing at random, and playing to the end so, without lists.
 *
 * Placements and draws are nearly all events of a game, and both are chosen by arithmetic; the rest
 * is chosen from its list. The generator is used as the plain loop uses it: one number an event.
 */
#include "card_slot.h"

/* The k-th symbol of a heap that has more than k different ones. As in `heap_card`, in counters of
 * four bits: the running sums are at most 6. */
static unsigned nth_kind(uint32_t kinds, unsigned k) {
    const uint32_t above = (kinds * 0x111111 + (7 - k) * 0x111111) & 0x888888;
    return (unsigned)__builtin_ctz(above) / 4;
}

/* A placement of how many. Listed by symbol, then by slot: placement k is on slot k mod slots of
 * symbol k div slots. */
typedef struct placement {
    unsigned symbol, slot, count;
} placement;

static inline placement pick_placement(const card_slot *s, tb_random *random) {
    const unsigned slots = placeable(s);
    const uint32_t kinds = heap_kinds(s->hand[s->mover]);
    const unsigned width = slots_count(slots);
    const unsigned count = (kinds * 0x111111 >> 20 & 15) * width;
    const unsigned k = tb_random_below(random, count);
    return (placement){nth_kind(kinds, k / width), slots_nth(slots, k % width), count};
}

/* Returns how many there were to choose from. */
static inline uint32_t place(card_slot *s, tb_random *random) {
    const placement p = pick_placement(s, random);
    card_slot_place(s, p.symbol, p.slot);
    return p.count;
}

static void draw(card_slot *s, tb_random *random) {
    card_slot_outcome(s, heap_card(s->deck, tb_random_below(random, heap_size(s->deck))));
}

static tb_event pick_listed(const tb_state *state, tb_random *random, uint32_t *count) {
    tb_event list[MAX_EVENTS];
    *count = (uint32_t)card_slot_events(state, list);
    return list[tb_random_below(random, *count)];
}

tb_event card_slot_pick(const tb_state *state, tb_random *random, uint32_t *count) {
    const card_slot *s = card_slot_in(state);
    if (s->phase != PLACE)
        return pick_listed(state, random, count);
    const placement p = pick_placement(s, random);
    const bool full = board_occupied(s->board) == ALL_SLOTS;
    *count = p.count;
    return event_make(full ? IN_PLACE_OF : ON_SLOT, p.symbol, p.slot + 1);
}

static uint32_t choose(tb_state *state, tb_random *random) {
    uint32_t count;
    card_slot_apply(state, pick_listed(state, random, &count));
    return count;
}

void card_slot_play_on(tb_state *state, tb_random *random, tb_made *made) {
    card_slot *s = card_slot_of(state);
    tb_made now = *made;
    for (;;) {
        uint32_t count;
        if (s->phase == PLACE)
            count = place(s, random);
        else if (card_slot_turn(state) < TB_CHANCE)
            count = choose(state, random);
        else
            break;
        now.moves++;
        now.forced += count == 1;
        now.choices += count;
    }
    *made = now;
}

void card_slot_playout(tb_state *state, tb_random *random) {
    card_slot *s = card_slot_of(state);
    while (!is_over(s)) {
        if (s->phase == PLACE)
            place(s, random);
        else if (card_slot_turn(state) == TB_CHANCE)
            draw(s, random);
        else
            choose(state, random);
    }
}
