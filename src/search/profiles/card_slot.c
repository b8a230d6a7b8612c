/* Card Slot to its players. */
#include "games/card_slot/card_slot.h"
#include "search/mcts.h"
#include "search/profile.h"

#include <teban/games.h>

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

/* A line, in the order W B C 3 R (C9); a line of 7 wins and needs no goal. A resolved line shows in
 * the discards: three of a symbol more (C8). Together with the card that a placement on a full
 * board discards it may be four. */
static int line(const tb_state *before, tb_event event, const tb_state *after, int seat) {
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

/* Kinds are in the order of C1. */
static const char *kind_name(uint32_t kind, tb_lang lang) {
    return card_slot_names[card_slot_c1[kind]][lang];
}

static void count_hand(const tb_state *state, int seat, uint8_t *counts) {
    const uint32_t hand = card_slot_in(state)->hand[seat];
    for (unsigned i = 0; i < SYMBOLS; i++)
        counts[i] = (uint8_t)heap_count(hand, card_slot_c1[i]);
}

static const tb_hands hands = {.kinds = SYMBOLS,
                               .codes = {"7", "3", "C", "W", "B", "R"},
                               .name = kind_name,
                               .count = count_hand};

const tb_profile tb_profile_card_slot = {
    .game = &tb_card_slot,
    .brain = &tb_brain_mcts,
    /* As in Keserima the better deal decides between players of more nodes. */
    .levels = {{6, 0.30},
               {12, 0.20},
               {25, 0.12},
               {50, 0.08},
               {100, 0.05},
               {200, 0.035},
               {400, 0.025},
               {800, 0.015},
               {0, 0},
               {0, 0}},
    /* 0.4 takes 53 % against 0.7; decisive playouts gain nothing: few states have a win at once. */
    .tuning = {.exploration = 0.4},
    .goal = line,
    .decks = &tb_one_deck,
    .hands = &hands,
};
