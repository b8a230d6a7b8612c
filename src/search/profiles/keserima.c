/* Keserima to its players. */
#include "games/keserima/keserima.h"
#include "search/mcts.h"
#include "search/profile.h"

/* Captures, and of those a symbol that the prison lacks first (K10). */
static int captures(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    enum { NOTHING, SYMBOL_AGAIN, NEW_SYMBOL };
    const cards old = keserima_in(before)->prison[seat];
    const cards now = keserima_in(after)->prison[seat];
    (void)event;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        if (cards_of(now, symbol) > cards_of(old, symbol))
            return cards_of(old, symbol) == 0 ? NEW_SYMBOL : SYMBOL_AGAIN;
    }
    return NOTHING;
}

/* Two decks (K4, K11): each side has its own, and a draw of several cards is the next ones of it.
 * The layout (K3) is no card. */
static int drawn_from(const tb_state *state, uint32_t *count) {
    const keserima *k = keserima_in(state);
    if (!k->laid)
        return -1;
    const int side = keserima_drawer(k);
    *count = keserima_draw_size(k, side);
    return side;
}

static int left_in(const tb_state *state, int side, tb_event *symbols, uint32_t *copies) {
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        symbols[symbol] = (tb_event)symbol;
        copies[symbol] = cards_of(keserima_in(state)->deck[side], symbol);
    }
    return SYMBOLS;
}

static tb_event draw_of(const tb_event *symbols, uint32_t count) {
    cards drawn = 0;
    for (uint32_t i = 0; i < count; i++)
        drawn = (cards)(drawn + CARD(symbols[i]));
    return keserima_draw_event(drawn);
}

static const tb_decks decks = {.next = drawn_from, .left = left_in, .event = draw_of};

const tb_profile tb_profile_keserima = {
    .game = &tb_keserima,
    .brain = &tb_brain_mcts,
    /* Between players of more than some 1500 nodes the better deal decides, so the levels lie below
     * that. */
    .levels = {{2, 1},
               {12, 0.25},
               {32, 0.12},
               {64, 0.08},
               {128, 0.05},
               {256, 0.035},
               {450, 0.025},
               {900, 0.015},
               {0, 0},
               {0, 0}},
    /* 0.25 takes 57 % against 0.4, which takes 54 % against 0.7; decisive playouts take 67 %
     * against uniform ones, though they are fewer. */
    .tuning = {.exploration = 0.25, .decisive = 1000},
    .goal = captures,
    .decks = &decks,
};
