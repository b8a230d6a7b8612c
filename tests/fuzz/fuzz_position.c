/* A position that is read is written back as the same line, and the game can go on from it. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_case c;
    tb_state state;
    tb_error error = {0};
    char line[TB_POSITION_TEXT];
    if (!fuzz_begin(data, size, &c))
        return 0;
    if (tb_position_read(c.game, c.options, c.text, &state, &error)) {
        tb_text text = tb_text_in(line, sizeof line);
        tb_event list[TB_MAX_EVENTS];
        tb_random random = tb_random_from(1);
        c.game->position_text(&state, &text);
        fuzz_check(strcmp(line, c.text) == 0, "a position is written as it was read");
        const int count = c.game->events(&state, list);
        fuzz_check(count <= (int)c.game->max_events, "the bound on events holds");
        fuzz_check((count == 0) == (c.game->turn(&state) == TB_OVER), "no events when over");
        tb_playout(c.game, &state, &random);
    } else {
        fuzz_check(error.field[0] != '\0' && error.message[TB_EN][0] != '\0' &&
                       error.message[TB_JA][0] != '\0',
                   "an error has its messages");
    }
    fuzz_end(&c);
    return 0;
}
