/* A site record that is read is written as one that is read as the same events. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void compare(const tb_log *a, const tb_log *b) {
    fuzz_check(tb_log_count(a) == tb_log_count(b), "as many events");
    for (uint32_t i = 0; i < tb_log_count(a); i++)
        fuzz_check(tb_log_event(a, i) == tb_log_event(b, i), "the same events");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tb_error error = {0};
    tb_log *log = tb_notation_read(&tb_keserima, (const char *)data, size, &error);
    if (log == NULL) {
        fuzz_check(error.message[TB_EN][0] != '\0' && error.message[TB_JA][0] != '\0',
                   "an error has its messages");
        return 0;
    }
    tb_text measure = tb_text_in(NULL, 0);
    if (tb_notation_write(log, &measure, &error)) {
        char *copy = malloc(measure.length + 1);
        tb_text text = tb_text_in(copy, measure.length + 1);
        tb_notation_write(log, &text, &error);
        tb_log *again = tb_notation_read(&tb_keserima, copy, text.length, &error);
        fuzz_check(again != NULL, "a written site record is read");
        compare(log, again);
        tb_log_free(again);
        free(copy);
    }
    tb_log_free(log);
    return 0;
}
