/* Card Slot: a line, in the order W B C 3 R (C9). A line of 7 wins and needs no goal. */
#include "games/card_slot/card_slot.h"
#include "search/goals.h"

static int worth(unsigned symbol) {
    static const uint8_t order[SYMBOLS] = {
        [WATERMELON] = 5, [BELL] = 4, [CHERRY] = 3, [SILVER] = 2, [REPLAY] = 1};
    return order[symbol];
}

/* A placement that completes several lines leaves the choice for later: what it can get counts. */
static int best_on_offer(const card_slot *s) {
    int best = 0;
    for (unsigned lines = lines_on_offer(s); lines != 0; lines &= lines - 1) {
        const int here = worth(board_line_symbol(s->board, (unsigned)__builtin_ctz(lines)));
        best = here > best ? here : best;
    }
    return best;
}

/* A resolved line shows in the discards: three of a symbol more (C8). Together with the card that
 * a placement on a full board discards it may be four. */
int tb_goal_card_slot(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    const card_slot *old = card_slot_in(before);
    const card_slot *now = card_slot_in(after);
    (void)event;
    (void)seat;
    if (now->phase == LINE)
        return best_on_offer(now);
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        if (heap_count(now->discards, symbol) >= heap_count(old->discards, symbol) + 3)
            return worth(symbol);
    }
    return 0;
}
