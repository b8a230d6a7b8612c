/* The levels of a game, out of its profile. */
#include "search/level.h"

#include "search/profile.h"

#include <assert.h>

tb_level tb_level_of(const tb_game *game, uint32_t level) {
    assert(level >= 1 && level <= TB_LEVELS);
    return tb_profile_of(game)->levels[level - 1];
}

uint64_t tb_level_milliseconds(uint32_t level) {
    return level < TB_LEVELS ? 200 : 1000;
}
