/* Chance by decks in an order, or outcome by outcome. */
#include "lab/deal.h"

#include "search/profile.h"

#include <assert.h>

/* Which cards a pile has is set when it is opened. */
static void begin(lab_dealer *dealer, const tb_game *game) {
    dealer->game = game;
    dealer->decks = tb_profile_of(game)->decks;
    dealer->outcomes = 0;
    for (int i = 0; i < LAB_PILES; i++)
        dealer->piles[i].size = dealer->piles[i].drawn = 0;
}

void lab_dealer_begin(lab_dealer *dealer, const tb_game *game, const lab_key *key) {
    begin(dealer, game);
    dealer->keyed = true;
    dealer->key = *key;
}

void lab_dealer_begin_quick(lab_dealer *dealer, const tb_game *game, uint64_t number) {
    begin(dealer, game);
    dealer->keyed = false;
    dealer->number = number;
}

void lab_dealer_again(lab_dealer *dealer, uint64_t number) {
    assert(!dealer->keyed);
    dealer->number = number;
    dealer->outcomes = 0;
    for (int i = 0; i < LAB_PILES; i++)
        dealer->piles[i].size = dealer->piles[i].drawn = 0;
}

/* A generator of one purpose. Of a key its whole state is another key: nobody who sees some of its
 * numbers can tell the rest. */
static tb_random random_of(const lab_dealer *dealer, uint64_t purpose) {
    if (!dealer->keyed)
        return tb_random_from(lab_mix(dealer->number, purpose));
    const lab_key key = lab_key_next(&dealer->key, purpose);
    tb_random random = {{0}};
    for (int i = 0; i < TB_SHA256_BYTES; i++)
        random.s[i / 8] = random.s[i / 8] << 8 | key.bytes[i];
    return random;
}

static void swap(lab_pile *p, uint32_t a, uint32_t b) {
    const tb_event card = p->cards[a];
    p->cards[a] = p->cards[b];
    p->cards[b] = card;
}

/* The purposes of a pile: 0 of it all, and one for each exchange. Below are the outcomes. */
static uint64_t purpose_of(uint32_t pile, uint32_t exchange) {
    return (uint64_t)(pile + 1) << 32 | exchange;
}

/* All of it at once, from the end, with a key a card: see random_of. */
static void shuffle(const lab_dealer *dealer, lab_pile *p, uint32_t pile) {
    for (uint32_t i = p->size; i > 1; i--) {
        tb_random random = random_of(dealer, purpose_of(pile, i));
        swap(p, i - 1, tb_random_below(&random, i));
    }
}

/* So many copies of each of these cards. */
static void fill(lab_pile *p, const tb_event *cards, const uint32_t *copies, int kinds) {
    p->size = p->drawn = 0;
    for (int i = 0; i < kinds; i++) {
        assert(p->size + copies[i] <= LAB_CARDS);
        for (uint32_t n = 0; n < copies[i]; n++)
            p->cards[p->size++] = cards[i];
    }
}

static void open_pile(lab_dealer *dealer, const tb_state *state, uint32_t pile) {
    const tb_decks *decks = dealer->decks;
    lab_pile *p = &dealer->piles[pile];
    tb_event cards[TB_MAX_EVENTS];
    uint32_t copies[TB_MAX_EVENTS];
    int kinds;
    if (decks->left != NULL) {
        kinds = decks->left(state, (int)pile, cards, copies);
    } else {
        kinds = dealer->game->events(state, cards);
        dealer->game->weights(state, cards, kinds, copies);
    }
    fill(p, cards, copies, kinds);
    if (dealer->keyed)
        shuffle(dealer, p, pile);
    else
        p->random = random_of(dealer, purpose_of(pile, 0));
}

/* The next cards of a pile. */
static const tb_event *take(const lab_dealer *dealer, lab_pile *p, uint32_t count) {
    const uint32_t first = p->drawn;
    assert(first + count <= p->size);
    p->drawn += count;
    for (uint32_t i = first; !dealer->keyed && i < p->drawn; i++)
        swap(p, i, i + tb_random_below(&p->random, p->size - i));
    return &p->cards[first];
}

/* An outcome that is no card, from a number of its own. */
static tb_event roll(const lab_dealer *dealer, const tb_state *state) {
    tb_random random = random_of(dealer, dealer->outcomes);
    return tb_roll(dealer->game, state, &random);
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
static void follow_decks(lab_dealer *dealer, const tb_state *state, int deck) {
    const tb_decks *decks = dealer->decks;
    if (decks->left == NULL || dealer->piles[deck].size == 0 ||
        is_deck(&dealer->piles[deck], decks, state, deck))
        return;
    const lab_pile first = dealer->piles[0];
    dealer->piles[0] = dealer->piles[1];
    dealer->piles[1] = first;
}

static tb_event deal_cards(lab_dealer *dealer, const tb_state *state) {
    const tb_decks *decks = dealer->decks;
    uint32_t count = 1;
    const int pile = decks->next == NULL ? 0 : decks->next(state, &count);
    if (pile < 0)
        return roll(dealer, state);
    lab_pile *p = &dealer->piles[pile];
    follow_decks(dealer, state, pile);
    if (p->size == 0)
        open_pile(dealer, state, (uint32_t)pile);
    const tb_event *cards = take(dealer, p, count);
    return decks->event == NULL ? cards[0] : decks->event(cards, count);
}

tb_event lab_dealer_next(lab_dealer *dealer, const tb_state *state) {
    const tb_event event = dealer->decks == NULL ? roll(dealer, state) : deal_cards(dealer, state);
    dealer->outcomes++;
    return event;
}
