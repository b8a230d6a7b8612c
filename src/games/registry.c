/* The games of the library: one row a game. */
#include <teban/games.h>

#include <string.h>

const tb_game *const tb_games[] = {
    &tb_jatsuna, &tb_keserima, &tb_rugby_chess, &tb_card_slot, &tb_isshin_ittai, NULL,
};

const tb_game *tb_game_find(const char *id) {
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        if (strcmp((*game)->id, id) == 0)
            return *game;
    }
    return NULL;
}
