#include "search/level.h"

#include <assert.h>
#include <string.h>

/* A row a game, measured in the arena: every level beats the level two below. */
static const struct {
    const char *id; /* NULL: every other game */
    tb_level levels[TB_LEVELS];
} tables[] = {
    {"jatsuna",
     {{6, 0.50},
      {20, 0.20},
      {80, 0.10},
      {200, 0.07},
      {500, 0.05},
      {1000, 0.03},
      {2000, 0.015},
      {4000, 0},
      {0, 0},
      {0, 0}}},
    {"rugby-chess",
     {{150, 0.30},
      {150, 0.20},
      {200, 0.12},
      {300, 0.07},
      {500, 0.04},
      {1000, 0.02},
      {2500, 0.01},
      {8000, 0},
      {0, 0},
      {0, 0}}},
    {"isshin-ittai",
     {{2, 1},
      {8, 0.3},
      {16, 0.15},
      {40, 0.1},
      {80, 0.06},
      {180, 0.04},
      {400, 0.02},
      {1000, 0},
      {0, 0},
      {0, 0}}},
    /* In Keserima and Card Slot the better deal decides between players of more than some 1500
     * nodes, so the levels lie below that. */
    {"keserima",
     {{2, 1},
      {12, 0.25},
      {32, 0.12},
      {64, 0.08},
      {128, 0.05},
      {256, 0.035},
      {450, 0.025},
      {900, 0.015},
      {0, 0},
      {0, 0}}},
    {"card-slot",
     {{6, 0.30},
      {12, 0.20},
      {25, 0.12},
      {50, 0.08},
      {100, 0.05},
      {200, 0.035},
      {400, 0.025},
      {800, 0.015},
      {0, 0},
      {0, 0}}},
    {NULL,
     {{16, 0.15},
      {32, 0.10},
      {64, 0.07},
      {128, 0.05},
      {256, 0.03},
      {600, 0.02},
      {1500, 0},
      {5000, 0},
      {0, 0},
      {0, 0}}},
};

tb_level tb_level_of(const tb_game *game, uint32_t level) {
    size_t row = 0;
    assert(level >= 1 && level <= TB_LEVELS);
    while (tables[row].id != NULL && strcmp(tables[row].id, game->id) != 0)
        row++;
    return tables[row].levels[level - 1];
}

uint64_t tb_level_milliseconds(uint32_t level) {
    return level < TB_LEVELS ? 200 : 1000;
}
