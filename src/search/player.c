/* The player: a brain and what it thinks with. */
#include "search/player.h"

#include "search/brain.h"
#include "search/level.h"

#include <stdlib.h>

struct tb_player {
    const tb_brain *brain;
    void *mind;
    uint64_t own_nodes;
};

/* The brain that plays a game best, by measurement; one row a game, generic search for the rest. */
static const tb_brain *brain_for(const tb_game *game) {
    (void)game;
    return &tb_brain_random;
}

tb_player *tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                           const tb_player_settings *settings) {
    tb_player *player = calloc(1, sizeof *player);
    if (player == NULL)
        return NULL;
    player->brain = settings->brain != NULL ? settings->brain : brain_for(game);
    player->own_nodes =
        settings->brain != NULL ? settings->parameter : tb_level_of(game, settings->level).nodes;
    player->mind = player->brain->begin(game, info, history, settings);
    if (player->mind == NULL) {
        free(player);
        return NULL;
    }
    return player;
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

void tb_player_end(tb_player *player) {
    player->brain->end(player->mind);
    free(player);
}
