/* A seen position that is read is written back as the same line, and a state that looks like it
 * can be found. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_case c;
    tb_info info;
    tb_info again;
    tb_state state;
    tb_error error = {0};
    char line[TB_POSITION_TEXT];
    if (!fuzz_begin(data, size, &c))
        return 0;
    if (tb_seen_read(c.game, c.options, c.text, &info, &error)) {
        tb_text text = tb_text_in(line, sizeof line);
        tb_random random = tb_random_from(data[1]);
        tb_seen_text(c.game, &info, &text);
        fuzz_check(strcmp(line, c.text) == 0, "a seen position is written as it was read");
        tb_sample(c.game, &info, &random, &state);
        tb_observe(c.game, &state, (int)info.seat, &again);
        fuzz_check(memcmp(&info, &again, sizeof info) == 0, "a sampled state looks like it");
    }
    fuzz_end(&c);
    return 0;
}
