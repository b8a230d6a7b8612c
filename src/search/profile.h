/* What a game is to its players, in one place: who plays it best, what its levels are, what suits
 * the tree search, what a greedy player wants, how matches and experiments deal its cards, and what
 * experiments count.
 *
 * One file a game in profiles/ and one row in profile.c. A game without them is played by the
 * profile at the end of profile.c. */
#ifndef SEARCH_PROFILE_H
#define SEARCH_PROFILE_H

#include "search/brain.h"
#include "search/level.h"

/* What suits a game in the tree search (mcts.c), by matches of equal time between two values. */
typedef struct tb_tuning {
    double exploration; /* how much a seat is drawn to what it has seldom tried; results: 0 .. 1 */
    uint32_t decisive;  /* events of a playout in which a win at once is taken, not passed over */
} tb_tuning;

/* What a greedy seat wants: a number for each of its events, the larger the better. `before` is its
 * turn, `after` what its event makes of it, chance not yet asked. Neither may be looked at but for
 * what the seat knows: a goal is the same in every state that looks the same to it. */
typedef int tb_goal(const tb_state *before, tb_event event, const tb_state *after, int seat);

/* The decks of a game whose chance is cards, so that a match can deal the same cards twice. */
typedef struct tb_decks {
    /* The deck that this chance state draws from, 0 or 1, and how many cards at once; -1: what
     * happens here is no card. NULL: always one card of deck 0. */
    int (*next)(const tb_state *state, uint32_t *cards);
    /* What is left in that deck: cards and how many of each; returns how many kinds. NULL: the
     * events of the state and their weights. */
    int (*left)(const tb_state *state, int deck, tb_event *cards, uint32_t *copies);
    /* The event by which these cards are drawn. NULL: the card is the event. */
    tb_event (*event)(const tb_event *cards, uint32_t count);
} tb_decks;

/* The hands of a game that has them, for counting what a card is worth. */
enum { TB_HAND_KINDS = 8 }; /* of cards, at most */

typedef struct tb_hands {
    uint32_t kinds;
    const char *codes[TB_HAND_KINDS]; /* as a position writes them; none begins another */
    const char *(*name)(uint32_t kind, tb_lang lang);
    /* How many of each kind a seat holds. */
    void (*count)(const tb_state *state, int seat, uint8_t *counts);
} tb_hands;

typedef struct tb_profile {
    const tb_game *game;        /* NULL: every game without a row */
    const tb_brain *brain;      /* plays it best, by measurement */
    const tb_brain *baseline;   /* one of the arena's that only this game has; NULL: none */
    tb_level levels[TB_LEVELS]; /* measured: every level beats the level two below */
    tb_tuning tuning;
    tb_goal *goal;         /* NULL: nothing but to win at once and not to lose at once */
    const tb_decks *decks; /* NULL: every outcome of chance has a number of its own */
    const tb_hands *hands; /* NULL: the game has none */
    /* What a first move is called, so that moves that symmetry makes the same have one name, of
     * less than TB_EVENT_TEXT characters of ASCII. NULL: the event's text. */
    void (*opening)(const tb_state *state, tb_event event, tb_text *name);
    /* At a seat's turn: whether the moves that decide who begins are over. Whoever moves then is
     * the one who begins. NULL: there are none, and whoever makes the first move begins. */
    bool (*begun)(const tb_state *state);
} tb_profile;

extern const tb_profile tb_profile_jatsuna, tb_profile_keserima, tb_profile_rugby_chess,
    tb_profile_card_slot, tb_profile_isshin_ittai;

/* One deck, one card at a time, and the events of chance are the cards. */
extern const tb_decks tb_one_deck;

const tb_profile *tb_profile_of(const tb_game *game);

#endif
