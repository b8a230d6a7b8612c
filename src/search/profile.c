/* One row a game, and what serves every other. */
#include "search/profile.h"

#include "search/mcts.h"

static const tb_profile *const profiles[] = {
    &tb_profile_jatsuna,   &tb_profile_keserima,     &tb_profile_rugby_chess,
    &tb_profile_card_slot, &tb_profile_isshin_ittai,
};

static const tb_profile any_game = {
    .brain = &tb_brain_mcts,
    .levels = {{16, 0.15},
               {32, 0.10},
               {64, 0.07},
               {128, 0.05},
               {256, 0.03},
               {600, 0.02},
               {1500, 0},
               {5000, 0},
               {0, 0},
               {0, 0}},
    .tuning = {.exploration = 0.7},
};

const tb_decks tb_one_deck = {0};

const tb_profile *tb_profile_of(const tb_game *game) {
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++) {
        if (profiles[i]->game == game)
            return profiles[i];
    }
    return &any_game;
}
