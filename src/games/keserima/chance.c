/* What chance decides: the layout (K3) and the cards drawn from a deck (K4, K11).
 *
 * A draw is a multiset of cards with its hypergeometric weight: the number of ways to take it from
 * the deck, so that the weights sum to the number of ways to take as many cards.
 */
#include "keserima.h"

cards keserima_drawn(tb_event event) {
    cards drawn = 0;
    for (uint32_t symbols = event & 63; symbols != 0; symbols >>= 2)
        drawn = (cards)(drawn + CARD(symbols & 3));
    return drawn;
}

tb_event keserima_draw_event(cards drawn) {
    uint32_t symbols = 0;
    for (int symbol = CROSS; symbol < SYMBOLS; symbol++) {
        for (uint32_t n = cards_of(drawn, symbol); n > 0; n--)
            symbols = symbols << 2 | (uint32_t)symbol;
    }
    return keserima_event(DRAW, 0, 0, 0) | symbols;
}

static int layouts(tb_event *list) {
    for (uint32_t i = 0; i < LAYOUTS; i++)
        list[i] = keserima_event(LAYOUT, 0, 0, i);
    return LAYOUTS;
}

/* Most crosses first, then most circles: ascending, since a cross is the lowest symbol. */
static int draws(cards deck, uint32_t size, tb_event *list) {
    int count = 0;
    for (int crosses = (int)size; crosses >= 0; crosses--) {
        for (int circles = (int)size - crosses; circles >= 0; circles--) {
            const int saltires = (int)size - crosses - circles;
            if (crosses <= (int)cards_of(deck, CROSS) && circles <= (int)cards_of(deck, CIRCLE) &&
                saltires <= (int)cards_of(deck, SALTIRE))
                list[count++] =
                    keserima_draw_event((cards)(crosses * CARD(CROSS) + circles * CARD(CIRCLE) +
                                                saltires * CARD(SALTIRE)));
        }
    }
    return count;
}

int keserima_outcomes(const keserima *k, tb_event *list) {
    if (!k->laid)
        return layouts(list);
    const int side = keserima_drawer(k);
    return draws(k->deck[side], keserima_draw_size(k, side), list);
}

/* Ways to take `few` cards out of `many`: a deck has at most 6 of a symbol (K4). */
static const uint8_t ways[7][HAND_LIMIT + 1] = {
    {1, 0, 0, 0}, {1, 1, 0, 0},   {1, 2, 1, 0},   {1, 3, 3, 1},
    {1, 4, 6, 4}, {1, 5, 10, 10}, {1, 6, 15, 20},
};

static uint32_t ways_to_draw(cards deck, cards drawn) {
    uint32_t product = 1;
    for (int symbol = CROSS; symbol < SYMBOLS; symbol++)
        product *= ways[cards_of(deck, symbol)][cards_of(drawn, symbol)];
    return product;
}

uint32_t keserima_weights(const tb_state *state, const tb_event *list, int count,
                          uint32_t *weights) {
    const keserima *k = keserima_in(state);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) {
        weights[i] =
            k->laid ? ways_to_draw(k->deck[keserima_drawer(k)], keserima_drawn(list[i])) : 1;
        total += weights[i];
    }
    return total;
}
