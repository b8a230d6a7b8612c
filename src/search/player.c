/* The uniformly random player: its choice depends on the seed and on what the seat may do. */
#include "search/player.h"

#include <stdlib.h>

struct tb_player {
    tb_event best;
    uint64_t nodes;
};

tb_player *tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                           const tb_player_settings *settings) {
    (void)history;
    tb_player *player = calloc(1, sizeof *player);
    if (player == NULL)
        return NULL;
    tb_event list[TB_MAX_EVENTS];
    tb_random random = tb_random_from(settings->seed);
    const int count = tb_info_events(game, info, list);
    player->best = list[tb_random_below(&random, (uint32_t)count)];
    return player;
}

bool tb_player_step(tb_player *player, uint64_t nodes) {
    if (nodes > 0)
        player->nodes = 1;
    return false;
}

tb_event tb_player_best(const tb_player *player) {
    return player->best;
}

uint64_t tb_player_nodes(const tb_player *player) {
    return player->nodes;
}

void tb_player_end(tb_player *player) {
    free(player);
}
