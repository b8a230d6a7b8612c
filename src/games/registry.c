/* The games of the library: one row a game. */
#include <teban/games.h>

#include <string.h>

/* In the order in which they are listed everywhere. */
/* clang-format off */
#define GAMES(row)       \
    row(tb_jatsuna)      \
    row(tb_keserima)     \
    row(tb_rugby_chess)  \
    row(tb_card_slot)    \
    row(tb_isshin_ittai) \
    /* the end */
/* clang-format on */

#define DECLARED(game) extern const tb_game game;
#define ADDRESS(game) &(game),

/* A game is reached by its id. <teban/games.h> declares those that are also public by name. */
GAMES(DECLARED)

const tb_game *const tb_games[] = {GAMES(ADDRESS) NULL};

const tb_game *tb_game_find(const char *id) {
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        if (strcmp((*game)->id, id) == 0)
            return *game;
    }
    return NULL;
}
