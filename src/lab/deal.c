/* Chance by decks in an order, or outcome by outcome. */
#include "lab/deal.h"

#include "search/profile.h"

#include <assert.h>
#include <string.h>

void lab_dealer_begin(lab_dealer *dealer, const tb_game *game, const lab_key *key) {
    memset(dealer, 0, sizeof *dealer);
    dealer->game = game;
    dealer->key = *key;
}

/* A generator whose whole state is a key: nobody who sees some of its numbers can tell the rest. */
static tb_random random_of(const lab_dealer *dealer, uint64_t number) {
    const lab_key key = lab_key_next(&dealer->key, number);
    tb_random random = {{0}};
    for (int i = 0; i < TB_SHA256_BYTES; i++)
        random.s[i / 8] = random.s[i / 8] << 8 | key.bytes[i];
    return random;
}

/* Puts a pile in order: so many copies of each of these cards. */
static void shuffle(lab_dealer *dealer, uint32_t pile, const tb_event *cards,
                    const uint32_t *copies, int kinds) {
    lab_pile *p = &dealer->piles[pile];
    p->size = p->drawn = 0;
    for (int i = 0; i < kinds; i++) {
        for (uint32_t n = 0; n < copies[i]; n++) {
            assert(p->size < LAB_CARDS);
            p->cards[p->size++] = cards[i];
        }
    }
    for (uint32_t i = p->size; i > 1; i--) { /* a key a card: see random_of */
        tb_random random = random_of(dealer, (uint64_t)(pile + 1) << 32 | i);
        const uint32_t other = tb_random_below(&random, i);
        const tb_event card = p->cards[i - 1];
        p->cards[i - 1] = p->cards[other];
        p->cards[other] = card;
    }
}

/* An outcome that is no card, from a number of its own. */
static tb_event roll(const lab_dealer *dealer, const tb_state *state) {
    tb_random random = random_of(dealer, dealer->outcomes);
    return tb_roll(dealer->game, state, &random);
}

static void open_pile(lab_dealer *dealer, const tb_decks *decks, const tb_state *state, int pile) {
    tb_event cards[TB_MAX_EVENTS];
    uint32_t copies[TB_MAX_EVENTS];
    int kinds;
    if (decks->left != NULL) {
        kinds = decks->left(state, pile, cards, copies);
    } else {
        kinds = dealer->game->events(state, cards);
        dealer->game->weights(state, cards, kinds, copies);
    }
    shuffle(dealer, (uint32_t)pile, cards, copies, kinds);
}

/* Whether what is left of a pile is what is left in this deck of the state. */
static bool is_deck(const lab_pile *p, const tb_decks *decks, const tb_state *state, int deck) {
    tb_event cards[TB_MAX_EVENTS];
    uint32_t copies[TB_MAX_EVENTS];
    const int kinds = decks->left(state, deck, cards, copies);
    for (int i = 0; i < kinds; i++) {
        uint32_t left = 0;
        for (uint32_t k = p->drawn; k < p->size; k++)
            left += p->cards[k] == cards[i];
        if (left != copies[i])
            return false;
    }
    return true;
}

/* Where players have exchanged their decks (K14) the piles follow. Two decks with the same cards
 * left cannot be told apart, and either may then be drawn from. */
static void follow_decks(lab_dealer *dealer, const tb_decks *decks, const tb_state *state,
                         int deck) {
    if (decks->left == NULL || dealer->piles[deck].size == 0 ||
        is_deck(&dealer->piles[deck], decks, state, deck))
        return;
    const lab_pile first = dealer->piles[0];
    dealer->piles[0] = dealer->piles[1];
    dealer->piles[1] = first;
}

/* A single outcome takes no card from the pile: it is all that is left, or a card that lies at a
 * known place (the T of Isshin Ittai, I2) and is none of the shuffled ones. */
static tb_event deal_cards(lab_dealer *dealer, const tb_decks *decks, const tb_state *state) {
    tb_event list[TB_MAX_EVENTS];
    uint32_t count = 1;
    const int pile = decks->next == NULL ? 0 : decks->next(state, &count);
    if (dealer->game->events(state, list) == 1)
        return list[0];
    if (pile < 0)
        return roll(dealer, state);
    lab_pile *p = &dealer->piles[pile];
    follow_decks(dealer, decks, state, pile);
    if (p->size == 0)
        open_pile(dealer, decks, state, pile);
    assert(p->drawn + count <= p->size);
    const tb_event *cards = &p->cards[p->drawn];
    p->drawn += count;
    return decks->event == NULL ? cards[0] : decks->event(cards, count);
}

tb_event lab_dealer_next(lab_dealer *dealer, const tb_state *state) {
    const tb_decks *decks = tb_profile_of(dealer->game)->decks;
    const tb_event event = decks == NULL ? roll(dealer, state) : deal_cards(dealer, decks, state);
    dealer->outcomes++;
    return event;
}
