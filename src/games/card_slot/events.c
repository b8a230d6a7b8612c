/* The events of a state: listed in ascending order, counted, and weighed.
 *
 * No state lists more than 54: placements are at most 6 symbols on 9 empty slots (on a full board
 * on 8 slots); takes are at most none, one of 8 slots or two of 8, 1 + 8 + 28 = 37; there are 8
 * lines and 6 outcomes of a draw; and a state has events of one of these kinds only.
 */
#include "card_slot.h"

/* ---- listing ---- */

static int list_outcomes(const card_slot *s, tb_event *list) {
    int count = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        if (heap_count(s->deck, symbol) != 0)
            list[count++] = event_make(OUTCOME, 0, symbol);
    }
    return count;
}

/* C5: on slot 9, anything but `7` and `3`. */
static int list_centre(const card_slot *s, tb_event *list) {
    int count = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        if (heap_count(heap_openers(s->hand[0]), symbol) != 0)
            list[count++] = event_make(ON_SLOT, symbol, CENTRE_SLOT + 1);
    }
    return count;
}

static int list_placements(const card_slot *s, tb_event *list) {
    const unsigned kind = board_occupied(s->board) == ALL_SLOTS ? IN_PLACE_OF : ON_SLOT;
    const unsigned slots = placeable(s);
    int count = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        if (heap_count(s->hand[s->mover], symbol) == 0)
            continue;
        for (unsigned k = 0; k < slots_count(slots); k++)
            list[count++] = event_make(kind, symbol, slots_nth(slots, k) + 1);
    }
    return count;
}

static int list_choices(const card_slot *s, tb_event *list) {
    const unsigned lines = lines_on_offer(s);
    int count = 0;
    for (unsigned line = 0; line < LINES; line++) {
        if (lines >> line & 1)
            list[count++] = event_make(CHOICE, 0, line);
    }
    return count;
}

static int list_takes(const card_slot *s, tb_event *list) {
    const card_slot_take due = take_due(s);
    const unsigned there = slots_count(due.slots);
    int count = 0;
    if (due.least == 0)
        list[count++] = event_make(TAKE, 0, 0);
    for (unsigned i = 0; i < there; i++) {
        const unsigned first = slots_nth(due.slots, i) + 1;
        if (due.least <= 1)
            list[count++] = event_make(TAKE, first, 0);
        for (unsigned j = i + 1; due.most == 2 && j < there; j++)
            list[count++] = event_make(TAKE, first, slots_nth(due.slots, j) + 1);
    }
    return count;
}

static int list_nothing(const card_slot *s, tb_event *list) {
    (void)s;
    (void)list;
    return 0;
}

int card_slot_events(const tb_state *state, tb_event *list) {
    static int (*const listers[PHASES])(const card_slot *, tb_event *) = {
        [DEAL] = list_outcomes,  [CENTRE] = list_centre,  [PLACE] = list_placements,
        [LINE] = list_choices,   [PICK1] = list_takes,    [PICK2] = list_takes,
        [DRAW1] = list_outcomes, [DRAW2] = list_outcomes, [REPLAYING] = list_outcomes,
        [OVER_1] = list_nothing, [OVER_2] = list_nothing, [OVER_EVEN] = list_nothing,
    };
    const card_slot *s = card_slot_in(state);
    return listers[s->phase](s, list);
}

/* ---- counting ---- */

static unsigned count_kinds(uint32_t heap) {
    return heap_kinds(heap) * 0x111111 >> 20 & 15;
}

static unsigned count_takes(const card_slot *s) {
    const card_slot_take due = take_due(s);
    const unsigned there = slots_count(due.slots);
    const unsigned ways[] = {1, there, there * (there - 1) / 2};
    unsigned count = 0;
    for (unsigned taken = due.least; taken <= due.most; taken++)
        count += ways[taken];
    return count;
}

int card_slot_count(const tb_state *state) {
    const card_slot *s = card_slot_in(state);
    switch (s->phase) {
    case CENTRE:
        return (int)count_kinds(heap_openers(s->hand[0]));
    case PLACE:
        return (int)(count_kinds(s->hand[s->mover]) * slots_count(placeable(s)));
    case LINE:
        return (int)slots_count(lines_on_offer(s)); /* as many bits as a set of slots has */
    case PICK1:
    case PICK2:
        return (int)count_takes(s);
    case OVER_1:
    case OVER_2:
    case OVER_EVEN:
        return 0;
    default:
        return (int)count_kinds(s->deck);
    }
}

uint32_t card_slot_weights(const tb_state *state, const tb_event *list, int count,
                           uint32_t *weights) {
    const card_slot *s = card_slot_in(state);
    for (int i = 0; i < count; i++)
        weights[i] = heap_count(s->deck, event_low(list[i]));
    return heap_size(s->deck);
}
