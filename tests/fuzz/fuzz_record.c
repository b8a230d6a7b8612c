/* A record that is read is written as a record that is read as the same game; its cards can be
 * computed again, whatever it says of them. */
#include "fuzz.h"
#include "table/verify.h"

#include <stdlib.h>
#include <string.h>

static char *written(const tb_log *log, size_t *length) {
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_record(log, &measure);
    char *data = malloc(measure.length + 1);
    tb_text text = tb_text_in(data, measure.length + 1);
    tb_log_record(log, &text);
    *length = text.length;
    return data;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tb_error error = {0};
    tb_log *log = tb_record_read((const char *)data, size, &error);
    if (log == NULL) {
        fuzz_check(error.message[TB_EN][0] != '\0' && error.message[TB_JA][0] != '\0',
                   "an error has its messages");
        return 0;
    }
    size_t length;
    size_t length_again;
    char *first = written(log, &length);
    tb_log *again = tb_record_read(first, length, &error);
    fuzz_check(again != NULL, "a written record is read");
    char *second = written(again, &length_again);
    fuzz_check(strcmp(first, second) == 0, "and is the same");
    const tb_noted nothing = {0};
    const tb_verdict verdict = tb_deal_verify(log, &nothing);
    fuzz_check(verdict.doubt == tb_deal_verify(again, &nothing).doubt, "and as true");
    free(first);
    free(second);
    tb_log_free(log);
    tb_log_free(again);
    return 0;
}
