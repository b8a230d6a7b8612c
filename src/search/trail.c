/* Histories, word by word. */
#include "search/trail.h"

#include <stdlib.h>
#include <string.h>

void tb_trail_keep(tb_trail *trail, const tb_info *info, const char *history) {
    const size_t size = strlen(history) + 1;
    char *room = realloc(trail->history, size);
    if (room == NULL) {
        tb_trail_drop(trail);
        return;
    }
    memcpy(room, history, size);
    trail->info = *info;
    trail->history = room;
}

void tb_trail_drop(tb_trail *trail) {
    free(trail->history);
    trail->history = NULL;
}

const char *tb_trail_word(const char *history, char word[TB_EVENT_TEXT]) {
    const char *first = history + strspn(history, " ");
    const size_t length = strcspn(first, " ");
    if (length == 0 || length >= TB_EVENT_TEXT)
        return NULL;
    memcpy(word, first, length);
    word[length] = '\0';
    return first + length;
}

static bool same_options(const tb_game *game, const tb_info *a, const tb_info *b) {
    uint32_t one[TB_MAX_OPTIONS] = {0};
    uint32_t other[TB_MAX_OPTIONS] = {0};
    game->options_of(&a->seen, one);
    game->options_of(&b->seen, other);
    return memcmp(one, other, sizeof one) == 0;
}

const char *tb_trail_since(const tb_trail *trail, const tb_game *game, const tb_info *info,
                           const char *history) {
    char old[TB_EVENT_TEXT];
    char now[TB_EVENT_TEXT];
    const char *known = trail->history;
    if (known == NULL || trail->info.seat != info->seat || !same_options(game, &trail->info, info))
        return NULL;
    while ((known = tb_trail_word(known, old)) != NULL) {
        history = tb_trail_word(history, now);
        if (history == NULL || (strcmp(old, now) != 0 && strcmp(old, "o?") != 0))
            return NULL;
    }
    return tb_trail_word(history, now) == NULL ? NULL : history;
}
