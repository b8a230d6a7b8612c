/* Any text is an event of the state or is refused with a reason and a sentence. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_case c;
    tb_event event;
    tb_why why = {0};
    char sentence[512];
    if (!fuzz_begin(data, size, &c))
        return 0;
    if (tb_event_read(c.game, &c.state, c.text, &event, &why)) {
        fuzz_check(tb_is_listed(c.game, &c.state, event), "what is read is listed");
    } else {
        tb_text text = tb_text_in(sentence, sizeof sentence);
        fuzz_check(why.reason != NULL, "a refusal has a reason");
        tb_why_text(&why, TB_EN, &text);
        fuzz_check(tb_text_fits(&text), "a sentence fits");
        text = tb_text_in(sentence, sizeof sentence);
        tb_why_text(&why, TB_JA, &text);
        fuzz_check(tb_text_fits(&text), "a sentence fits");
    }
    fuzz_end(&c);
    return 0;
}
