#include "games/find.h"

#include <string.h>

int tb_viewer_find(const tb_game *game, const char *word) {
    if (strcmp(word, "onlooker") == 0)
        return TB_ONLOOKER;
    return strcmp(word, "referee") == 0 ? TB_REFEREE : tb_seat_find(game, word);
}

bool tb_lang_find(const char *word, tb_lang *lang) {
    static const char *const words[TB_LANGS] = {[TB_EN] = "en", [TB_JA] = "ja"};
    for (int i = 0; i < TB_LANGS; i++) {
        if (strcmp(word, words[i]) == 0) {
            *lang = (tb_lang)i;
            return true;
        }
    }
    return false;
}
