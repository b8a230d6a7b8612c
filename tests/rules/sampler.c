/* Prints states drawn by `sample`, one position a line, for a test that knows how often each must
 * come (knowledge.py).
 *
 *     sampler GAME COUNT SEED SEEN-POSITION [KEY=VALUE ...]
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_error error = {0};
    tb_info info;
    const tb_game *game = argc < 5 ? NULL : tb_game_find(argv[1]);
    if (game == NULL)
        return 2;
    tb_options_default(game, options);
    for (int i = 5; i < argc; i++) {
        if (!tb_option_set(game, argv[i], options, &error))
            return fprintf(stderr, "%s\n", error.message[TB_EN]), 2;
    }
    if (!tb_seen_read(game, options, argv[4], &info, &error))
        return fprintf(stderr, "%s: %s\n", error.field, error.message[TB_EN]), 1;
    tb_random random = tb_random_from(strtoull(argv[3], NULL, 10));
    for (long left = strtol(argv[2], NULL, 10); left > 0; left--) {
        tb_state state;
        char position[TB_POSITION_TEXT];
        tb_text text = tb_text_in(position, sizeof position);
        tb_sample(game, &info, &random, &state);
        game->position_text(&state, &text);
        puts(position);
    }
    return 0;
}
