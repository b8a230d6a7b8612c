/* One simulation: from a sampled state through the information sets met so far to a new one, and
 * from there to the end by a light policy; then the result goes back along the way.
 *
 * A set is what one player knows: its hand and all that is open; so both players learn to act on
 * what they know, and states that look the same to the player to move share what is learnt.
 */
#ifndef SEARCH_ISSHIN_DESCENT_H
#define SEARCH_ISSHIN_DESCENT_H

#include "search/isshin/sight.h"
#include "search/isshin/store.h"

typedef struct isshin_descent {
    isshin_store *store;
    tb_random random;
} isshin_descent;

/* The event at an index of a set of bits. */
static inline tb_event isshin_nth(uint64_t events, uint32_t index) {
    for (; index > 0; index--)
        events &= events - 1;
    return (tb_event)__builtin_ctzll(events);
}

/* The key of what the player to move knows. */
uint64_t isshin_key(const isshin_ittai_state *state);

/* One simulation; changes the state. Returns the result of player 1, 0 .. 1. */
double isshin_descend(isshin_descent *descent, isshin_ittai_state *state);

/* ---- playout.c ---- */

/* The card that the deck gives next. */
static inline uint32_t isshin_deal(const isshin_ittai_state *s, tb_random *random) {
    if (s->above == 0)
        return ISSHIN_TRINITY;
    const uint64_t sums = isshin_ittai_sums(s->deck);
    return isshin_ittai_first_above(sums, tb_random_below(random, (uint32_t)(sums >> 56)));
}

/* Plays what chance decides and what is decided by sight. False: the game is decided, and *result
 * is that of player 1. True: it is a player's turn, with these events to choose from. */
bool isshin_advance(isshin_ittai_state *state, tb_random *random, uint64_t *events, double *result);
/* To the end by the light policy; the result of player 1. */
double isshin_light_playout(isshin_ittai_state *state, tb_random *random);

#endif
