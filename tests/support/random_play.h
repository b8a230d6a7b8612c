/* Random rules and random moves. */
#ifndef TESTS_RANDOM_PLAY_H
#define TESTS_RANDOM_PLAY_H

#include <teban/teban.h>

/* Options with random values that fit together; now and then just the defaults. */
void support_random_options(const tb_game *game, tb_random *random, uint32_t *options);

/* A uniformly random event of a state, chance outcomes by their weights. */
tb_event support_random_event(const tb_game *game, const tb_state *state, tb_random *random);

/* Plays at least so many random events from the start, over again after an end, and then on to
 * where a seat is to move. Options NULL: the defaults. */
void support_random_position(const tb_game *game, const uint32_t *options, uint32_t events,
                             tb_random *random, tb_state *state);

#endif
