#include "lab/deal.h"

#include "lab/plan.h"

#include <teban/teban.h>

#include <assert.h>
#include <string.h>

void lab_dealer_begin(lab_dealer *dealer, const tb_game *game, uint64_t seed) {
    memset(dealer, 0, sizeof *dealer);
    dealer->game = game;
    dealer->seed = seed;
}

void lab_pile_shuffle(lab_dealer *dealer, uint32_t pile, const tb_event *cards,
                      const uint32_t *copies, int kinds) {
    lab_pile *p = &dealer->piles[pile];
    tb_random random = tb_random_from(lab_seed(dealer->seed, pile));
    p->size = p->drawn = 0;
    for (int i = 0; i < kinds; i++) {
        for (uint32_t n = 0; n < copies[i]; n++) {
            assert(p->size < LAB_CARDS);
            p->cards[p->size++] = cards[i];
        }
    }
    for (uint32_t i = p->size; i > 1; i--) {
        const uint32_t other = tb_random_below(&random, i);
        const tb_event card = p->cards[i - 1];
        p->cards[i - 1] = p->cards[other];
        p->cards[other] = card;
    }
}

tb_event lab_deal_roll(lab_dealer *dealer, const tb_state *state) {
    tb_random random = tb_random_from(lab_seed(dealer->seed, LAB_PILES + dealer->outcomes));
    return tb_roll(dealer->game, state, &random);
}

/* One deck, one card at a time, the weights being the cards that are left. A card that lies at a
 * known place (the T of Isshin Ittai, I2) is the only outcome when its turn comes, and is none of
 * the shuffled ones. */
static tb_event deal_cards(lab_dealer *dealer, const tb_state *state) {
    tb_event list[TB_MAX_EVENTS];
    uint32_t weights[TB_MAX_EVENTS];
    lab_pile *pile = &dealer->piles[0];
    const int count = dealer->game->events(state, list);
    if (pile->size == 0) {
        dealer->game->weights(state, list, count, weights);
        lab_pile_shuffle(dealer, 0, list, weights, count);
    }
    for (int i = 0; i < count && pile->drawn < pile->size; i++) {
        if (list[i] == pile->cards[pile->drawn]) {
            pile->drawn++;
            return list[i];
        }
    }
    assert(count == 1);
    return list[0];
}

tb_event lab_dealer_next(lab_dealer *dealer, const tb_state *state) {
    static const struct {
        const tb_game *game;
        tb_event (*deal)(lab_dealer *dealer, const tb_state *state);
    } ways[] = {
        {&tb_card_slot, deal_cards},
        {&tb_isshin_ittai, deal_cards},
        {&tb_keserima, lab_deal_keserima},
    };
    tb_event (*deal)(lab_dealer * dealer, const tb_state *state) = lab_deal_roll;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (ways[i].game == dealer->game)
            deal = ways[i].deal;
    }
    const tb_event event = deal(dealer, state);
    dealer->outcomes++;
    return event;
}
