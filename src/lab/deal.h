/* The dealer: chance from one key, so that the same key means the same cards, and who does not know
 * the key knows nothing of the cards that have not come, whatever has been seen of the others.
 *
 * A deck is put into an order when it is first drawn from, and the k-th card drawn is the k-th of
 * that order, whatever else has happened: in a second game with the seats swapped everybody meets
 * the cards that the other had. The distribution is that of the exact weights. What the decks of a
 * game are is in its profile; without decks every outcome has a number of its own.
 */
#ifndef LAB_DEAL_H
#define LAB_DEAL_H

#include "lab/key.h"
#include <teban/game.h>

enum {
    LAB_PILES = 2,   /* decks that are drawn from apart */
    LAB_CARDS = 128, /* in one of them */
};

typedef struct lab_pile {
    uint32_t size; /* 0: not yet in order */
    uint32_t drawn;
    tb_event cards[LAB_CARDS]; /* by the event or the symbol that shows them */
} lab_pile;

typedef struct lab_dealer {
    const tb_game *game;
    lab_key key;
    uint64_t outcomes; /* so far */
    lab_pile piles[LAB_PILES];
} lab_dealer;

void lab_dealer_begin(lab_dealer *dealer, const tb_game *game, const lab_key *key);
/* The outcome at a chance state. */
tb_event lab_dealer_next(lab_dealer *dealer, const tb_state *state);

#endif
