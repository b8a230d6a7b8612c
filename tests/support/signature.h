/* Numbers that stand for what a search thinks. */
#ifndef TESTS_SIGNATURE_H
#define TESTS_SIGNATURE_H

#include <teban/player.h>

/* Thinks at level 10: the best event, and how often each event of the root was tried; returns their
 * number. */
int support_think_visits(const tb_game *game, const tb_info *info, uint64_t nodes, tb_event *best,
                         uint64_t *visits);

/* A number over fixed positions, seeds and nodes of the games with a profile: a change of the
 * search changes it, a change of anything else must not. `search_test --signature` prints it. */
uint64_t support_signature(void);

#endif
