/* The player: a brain and what it thinks with, from one decision to the next. */
#include <teban/player.h>

#include "search/profile.h"
#include "search/trail.h"

#include <stdlib.h>

struct tb_player {
    const tb_game *game;
    tb_player_settings settings;
    const tb_brain *brain;
    void *mind; /* NULL: out of memory */
    uint64_t own_nodes;
    tb_trail trail; /* up to the present decision */
};

static const tb_brain *brain_of(const tb_game *game, const tb_player_settings *settings) {
    return settings->brain != NULL ? settings->brain : tb_profile_of(game)->brain;
}

tb_player *tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                           const tb_player_settings *settings) {
    tb_player *player = calloc(1, sizeof *player);
    if (player == NULL)
        return NULL;
    player->game = game;
    player->settings = *settings;
    player->brain = brain_of(game, settings);
    player->own_nodes =
        settings->brain != NULL ? settings->parameter : tb_level_of(game, settings->level).nodes;
    player->mind = player->brain->begin(game, info, history, settings);
    if (player->mind == NULL) {
        free(player);
        return NULL;
    }
    tb_trail_keep(&player->trail, info, history);
    return player;
}

static bool begin_anew(tb_player *player, const tb_info *info, const char *history) {
    if (player->mind != NULL)
        player->brain->end(player->mind);
    player->mind = player->brain->begin(player->game, info, history, &player->settings);
    return player->mind != NULL;
}

bool tb_player_next(tb_player *player, const tb_info *info, const char *history, uint64_t seed) {
    player->settings.seed = seed;
    if (player->brain->next == NULL || player->mind == NULL)
        return begin_anew(player, info, history);
    const char *since = tb_trail_since(&player->trail, player->game, info, history);
    player->brain->next(player->mind, info, history, player->own_nodes > 0 ? NULL : since, seed);
    tb_trail_keep(&player->trail, info, history);
    return true;
}

bool tb_player_step(tb_player *player, uint64_t nodes) {
    return player->brain->step(player->mind, nodes);
}

void tb_player_thought(const tb_player *player, tb_thought *thought) {
    player->brain->thought(player->mind, thought);
}

int tb_player_visits(const tb_player *player, tb_event *events, uint64_t *visits) {
    return player->brain->visits == NULL ? 0 : player->brain->visits(player->mind, events, visits);
}

uint64_t tb_player_own_nodes(const tb_player *player) {
    return player->own_nodes;
}

uint32_t tb_player_threads(const tb_game *game, const tb_player_settings *settings) {
    const tb_brain *brain = brain_of(game, settings);
    const bool by_nodes = settings->brain == NULL && tb_level_of(game, settings->level).nodes > 0;
    const bool alone = by_nodes || brain->visits == NULL || brain->mixes;
    return alone || settings->threads < 1 ? 1 : settings->threads;
}

/* The event with the most visits of all; each player's score of its own best counts by its nodes.
 */
void tb_player_merge(tb_player *const *players, uint32_t count, tb_thought *thought) {
    tb_event events[TB_MAX_EVENTS];
    uint64_t visits[TB_MAX_EVENTS];
    uint64_t sums[TB_MAX_EVENTS] = {0};
    tb_event all[TB_MAX_EVENTS];
    int known = 0;
    tb_player_thought(players[0], thought);
    if (count == 1)
        return;
    for (uint32_t i = 0; i < count; i++) {
        tb_thought other;
        tb_player_thought(players[i], &other);
        thought->nodes += i > 0 ? other.nodes : 0;
        const int listed = tb_player_visits(players[i], events, visits);
        for (int k = 0; k < listed; k++) {
            int at = 0;
            while (at < known && all[at] != events[k])
                at++;
            all[at] = events[k];
            known += at == known;
            sums[at] += visits[k];
        }
    }
    int best = 0;
    for (int at = 1; at < known; at++)
        best = sums[at] > sums[best] ? at : best;
    for (uint32_t i = 0; known > 0 && i < count; i++) {
        tb_thought other;
        tb_player_thought(players[i], &other);
        if (other.best != all[best])
            continue;
        other.nodes = thought->nodes;
        *thought = other;
        return;
    }
    if (known > 0)
        thought->best = all[best];
}

void tb_player_end(tb_player *player) {
    if (player->mind != NULL)
        player->brain->end(player->mind);
    tb_trail_drop(&player->trail);
    free(player);
}
