/* Dealing that can be checked: the recipe of docs/DEALING.md. */
#ifndef TABLE_DEAL_H
#define TABLE_DEAL_H

#include "base/sha256.h"
#include "record/dealt.h"

/* What is shown before the secret is. */
tb_secret tb_deal_commitment(const tb_secret *secret);
/* The key of a game, from its seed and the players' numbers in the order of the seats. */
tb_secret tb_deal_key(const tb_secret *seed, const tb_secret *numbers, uint32_t count);
/* Card number `card` as a number below the total, each as likely. */
uint64_t tb_deal_number(const tb_secret *key, uint64_t card, uint64_t total);
/* Outcome number `card` of a game whose state is at chance. */
tb_event tb_deal_outcome(const tb_secret *key, uint64_t card, const tb_game *game,
                         const tb_state *state);

#endif
