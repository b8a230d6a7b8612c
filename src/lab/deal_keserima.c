/* Keserima's two decks (K4, K11): each side's has its own order, and a draw of several cards is the
 * next ones of it. The layout (K3) is no card. */
#include "games/keserima/keserima.h"
#include "lab/deal.h"

#include <assert.h>

static void shuffle_deck(lab_dealer *dealer, const keserima *k, int side) {
    tb_event symbols[SYMBOLS];
    uint32_t copies[SYMBOLS];
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        symbols[symbol] = (tb_event)symbol;
        copies[symbol] = cards_of(k->deck[side], symbol);
    }
    lab_pile_shuffle(dealer, (uint32_t)side, symbols, copies, SYMBOLS);
}

tb_event lab_deal_keserima(lab_dealer *dealer, const tb_state *state) {
    const keserima *k = keserima_in(state);
    if (!k->laid)
        return lab_deal_roll(dealer, state);
    const int side = keserima_drawer(k);
    lab_pile *pile = &dealer->piles[side];
    cards drawn = 0;
    if (pile->size == 0)
        shuffle_deck(dealer, k, side);
    for (uint32_t n = keserima_draw_size(k, side); n > 0; n--) {
        assert(pile->drawn < pile->size);
        drawn = (cards)(drawn + CARD(pile->cards[pile->drawn++]));
    }
    return keserima_draw_event(drawn);
}
