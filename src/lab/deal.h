/* The dealer: chance from one source, so that the same source means the same cards.
 *
 * A deck is put into an order, and the k-th card drawn is the k-th of that order, whatever else has
 * happened: in a second game with the seats swapped everybody meets the cards that the other had.
 * The distribution is that of the exact weights. What the decks of a game are is in its profile;
 * without decks every outcome has a number of its own.
 *
 * There are two sources. A key: who does not know it knows nothing of the cards that have not come,
 * whatever has been seen of the others (docs/ARENA.md has the recipe). A number: for experiments,
 * whose players are our own; a generator a pile, and a card finds its place when it is drawn, which
 * is some twenty times as quick.
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
    uint32_t size; /* 0: not opened yet */
    uint32_t drawn;
    uint32_t placed;           /* cards that have their place in the order; drawn <= placed */
    tb_random random;          /* from a number: what orders the others */
    tb_event cards[LAB_CARDS]; /* by the event or the symbol that shows them */
} lab_pile;

typedef struct lab_dealer {
    const tb_game *game;
    const struct tb_decks *decks; /* of its profile, or NULL */
    bool keyed;
    lab_key key;
    uint64_t number;
    uint64_t outcomes; /* so far */
    lab_pile piles[LAB_PILES];
    uint32_t at[LAB_PILES]; /* which pile a deck of the game draws from */
} lab_dealer;

/* How far a dealer has come. */
typedef struct lab_mark {
    uint64_t outcomes;
    uint32_t size[LAB_PILES], drawn[LAB_PILES], at[LAB_PILES];
} lab_mark;

void lab_dealer_begin(lab_dealer *dealer, const tb_game *game, const lab_key *key);
/* From a number. */
void lab_dealer_begin_quick(lab_dealer *dealer, const tb_game *game, uint64_t number);
/* Another deal of the same game, from a number. */
void lab_dealer_again(lab_dealer *dealer, uint64_t number);
/* Where it is, and back to there in the same deal: what was drawn since is drawn again. */
lab_mark lab_dealer_mark(const lab_dealer *dealer);
void lab_dealer_return(lab_dealer *dealer, const lab_mark *mark);
/* The outcome at a chance state. */
tb_event lab_dealer_next(lab_dealer *dealer, const tb_state *state);

#endif
