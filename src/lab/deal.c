/* Chance by decks in an order, or outcome by outcome. */
#include "lab/deal.h"

#include "search/profile.h"

#include <assert.h>

/* All piles closed: their cards are set when they are opened. */
static void close_piles(lab_dealer *dealer) {
    dealer->outcomes = 0;
    for (uint32_t i = 0; i < LAB_PILES; i++) {
        dealer->piles[i].size = dealer->piles[i].drawn = 0;
        dealer->at[i] = i;
    }
}

static void begin(lab_dealer *dealer, const tb_game *game) {
    dealer->game = game;
    dealer->decks = tb_profile_of(game)->decks;
    close_piles(dealer);
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
    close_piles(dealer);
}

lab_mark lab_dealer_mark(const lab_dealer *dealer) {
    lab_mark mark = {.outcomes = dealer->outcomes};
    for (int i = 0; i < LAB_PILES; i++) {
        mark.size[i] = dealer->piles[i].size;
        mark.drawn[i] = dealer->piles[i].drawn;
        mark.at[i] = dealer->at[i];
    }
    return mark;
}

/* A pile that was opened since is closed again; of the others all that have a place keep it. */
void lab_dealer_return(lab_dealer *dealer, const lab_mark *mark) {
    dealer->outcomes = mark->outcomes;
    for (int i = 0; i < LAB_PILES; i++) {
        dealer->piles[i].size = mark->size[i];
        dealer->piles[i].drawn = mark->drawn[i];
        dealer->at[i] = mark->at[i];
    }
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

/* The purposes of a pile, by the deck that it is when it is opened: 0 of it all, and one for each
 * exchange. Below are the outcomes. */
static uint64_t purpose_of(uint32_t deck, uint32_t exchange) {
    return (uint64_t)(deck + 1) << 32 | exchange;
}

/* All of it at once, from the end, with a key a card: see random_of. */
static void shuffle(const lab_dealer *dealer, lab_pile *p, uint32_t deck) {
    for (uint32_t i = p->size; i > 1; i--) {
        tb_random random = random_of(dealer, purpose_of(deck, i));
        swap(p, i - 1, tb_random_below(&random, i));
    }
    p->placed = p->size;
}

/* So many copies of each of these cards. */
static void fill(lab_pile *p, const tb_event *cards, const uint32_t *copies, int kinds) {
    p->size = p->drawn = p->placed = 0;
    for (int i = 0; i < kinds; i++) {
        assert(p->size + copies[i] <= LAB_CARDS);
        for (uint32_t n = 0; n < copies[i]; n++)
            p->cards[p->size++] = cards[i];
    }
}

static void open_pile(const lab_dealer *dealer, const tb_state *state, uint32_t deck, lab_pile *p) {
    const tb_decks *decks = dealer->decks;
    tb_event cards[TB_MAX_EVENTS];
    uint32_t copies[TB_MAX_EVENTS];
    int kinds;
    if (decks->left != NULL) {
        kinds = decks->left(state, (int)deck, cards, copies);
    } else {
        kinds = dealer->game->events(state, cards);
        dealer->game->weights(state, cards, kinds, copies);
    }
    fill(p, cards, copies, kinds);
    if (dealer->keyed)
        shuffle(dealer, p, deck);
    else
        p->random = random_of(dealer, purpose_of(deck, 0));
}

/* Gives so many cards their places, and a few more: whoever draws them soon finds them there. */
static void place(lab_pile *p, uint32_t wanted) {
    enum { AHEAD = 9 };
    const uint32_t to = wanted + AHEAD < p->size ? wanted + AHEAD : p->size;
    tb_random random = p->random;
    for (uint32_t i = p->placed; i < to; i++)
        swap(p, i, i + tb_random_below(&random, p->size - i));
    p->random = random;
    p->placed = to;
}

/* The next cards of a pile. */
static const tb_event *take(lab_pile *p, uint32_t count) {
    const uint32_t first = p->drawn;
    assert(first + count <= p->size);
    p->drawn += count;
    if (p->placed < p->drawn)
        place(p, p->drawn);
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
static void follow_decks(lab_dealer *dealer, const tb_state *state, uint32_t deck) {
    const lab_pile *p = &dealer->piles[dealer->at[deck]];
    if (p->size == 0 || is_deck(p, dealer->decks, state, (int)deck))
        return;
    const uint32_t first = dealer->at[0];
    dealer->at[0] = dealer->at[1];
    dealer->at[1] = first;
}

static tb_event deal_cards(lab_dealer *dealer, const tb_state *state) {
    const tb_decks *decks = dealer->decks;
    uint32_t count = 1;
    const int deck = decks->next == NULL ? 0 : decks->next(state, &count);
    if (deck < 0)
        return roll(dealer, state);
    if (decks->left != NULL)
        follow_decks(dealer, state, (uint32_t)deck);
    lab_pile *p = &dealer->piles[dealer->at[deck]];
    if (p->size == 0)
        open_pile(dealer, state, (uint32_t)deck, p);
    const tb_event *cards = take(p, count);
    return decks->event == NULL ? cards[0] : decks->event(cards, count);
}

tb_event lab_dealer_next(lab_dealer *dealer, const tb_state *state) {
    const tb_event event = dealer->decks == NULL ? roll(dealer, state) : deal_cards(dealer, state);
    dealer->outcomes++;
    return event;
}
