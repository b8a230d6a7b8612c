/* Regret minimisation over a whole game: external-sampling Monte Carlo CFR (Lanctot and others
 * 2009), for games of two seats whose infos tell everything a seat has seen (perfect recall).
 *
 * Every iteration walks the game for each seat in turn: chance and the other seat are sampled, the
 * own events are all tried. The average of the strategies comes ever closer to an equilibrium. It
 * is for small games: the walk of one seat is exponential in its own decisions.
 */
#ifndef SEARCH_CFR_H
#define SEARCH_CFR_H

#include <teban/game.h>

typedef struct tb_cfr tb_cfr;

/* From this state on. NULL: out of memory. */
tb_cfr *tb_cfr_new(const tb_game *game, const tb_state *start, uint32_t hash_mib, uint64_t seed);
void tb_cfr_free(tb_cfr *cfr);
void tb_cfr_iterate(tb_cfr *cfr, uint64_t iterations);
/* The average strategy at an info whose seat is to move: a probability for each event as
 * tb_info_events lists them. Uniform where it never came. Returns how many. */
int tb_cfr_strategy(const tb_cfr *cfr, const tb_info *info, double *probabilities);
uint32_t tb_cfr_infosets(const tb_cfr *cfr);

#endif
