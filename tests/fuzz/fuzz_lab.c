/* Any text is a design or is refused with a sentence, and so is any line of an experiment. The
 * first line of an input is a head or a design; the others are games of it. What is read is written
 * as the same. */
#include "fuzz.h"
#include "lab/facts.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

static void check_error(const tb_error *error) {
    fuzz_check(error->kind != NULL && error->field[0] != '\0' && error->message[TB_EN][0] != '\0' &&
                   error->message[TB_JA][0] != '\0',
               "an error has its messages");
}

static void check_design(const lab_design *design) {
    static char text[ROOM];
    static lab_design again;
    tb_error error = {0};
    tb_text out = tb_text_in(text, LAB_DESIGN_TEXT);
    lab_design_write(design, &out);
    fuzz_check(tb_text_fits(&out), "a design fits");
    fuzz_check(lab_design_read(text, out.length, &again, &error), "a written design is read");
    fuzz_check(memcmp(&again, design, sizeof again) == 0, "and is the same");
}

static void check_head(const lab_design *design, uint32_t shard, uint32_t shards) {
    static char text[ROOM];
    static lab_design again;
    tb_error error = {0};
    uint32_t number[2] = {0};
    tb_text out = tb_text_in(text, sizeof text);
    lab_head_write(design, shard, shards, &out);
    fuzz_check(tb_text_fits(&out), "a head fits");
    fuzz_check(lab_head_read(text, out.length, &again, &number[0], &number[1], &error) &&
                   number[0] == shard && number[1] == shards,
               "a written head is read");
}

/* Lines have one form only. */
static void read_line(const lab_design *design, const char *line, size_t length, lab_facts *facts) {
    static char text[ROOM];
    tb_error error = {0};
    char *copy = fuzz_copy(line, length);
    if (lab_facts_read(design, copy, length, facts, &error)) {
        tb_text out = tb_text_in(text, sizeof text);
        lab_facts_write(design, facts, &out);
        fuzz_check(out.length == length && memcmp(text, copy, length) == 0,
                   "a line is written as it was read");
    } else {
        check_error(&error);
    }
    free(copy);
}

static bool read_first(const char *line, size_t length, lab_design *design) {
    tb_error error = {0};
    uint32_t shard;
    uint32_t shards;
    char *copy = fuzz_copy(line, length);
    const bool headed = length > 0 && line[0] == '{';
    const bool good = headed ? lab_head_read(copy, length, design, &shard, &shards, &error)
                             : lab_design_read(copy, length, design, &error);
    if (!good)
        check_error(&error);
    else if (headed)
        check_head(design, shard, shards);
    free(copy);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static lab_design design;
    const char *text = (const char *)data;
    lab_facts facts = {0};
    const char *end = size == 0 ? NULL : memchr(text, '\n', size);
    size_t at = end == NULL ? size : (size_t)(end - text);
    if (!read_first(text, at, &design))
        return 0;
    check_design(&design);
    for (at++; at < size;) {
        end = memchr(text + at, '\n', size - at);
        const size_t length = end == NULL ? size - at : (size_t)(end - (text + at));
        read_line(&design, text + at, length, &facts);
        at += length + 1;
    }
    lab_facts_free(&facts);
    return 0;
}
