/* Any text is a design or is refused with a sentence, and so is any line of an experiment. The
 * first line of an input is a head or a design; the others are games of it, or tallies of it
 * without the design's fingerprint (`lab-tally 2 cell ...`). What is read is written as the same.
 */
#include "fuzz.h"
#include "lab/facts.h"
#include "lab/measure.h"

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

/* The text of a tally; the caller frees it. */
static char *written(const lab_tally *tally) {
    tb_text out = tb_text_in(NULL, 0);
    lab_tally_write(tally, &out);
    const size_t room = out.length + 1;
    char *text = malloc(room);
    fuzz_check(text != NULL, "there is memory");
    out = tb_text_in(text, room);
    lab_tally_write(tally, &out);
    return text;
}

/* Whatever the sums are, there are figures of them. */
static void check_tally(lab_tally *tally) {
    enum { ROWS = 64 };
    static lab_row rows[ROWS];
    tb_error error = {0};
    char *text = written(tally);
    fuzz_check(lab_tally_read(tally, text, strlen(text), &error), "a written tally is read");
    char *again = written(tally);
    fuzz_check(strcmp(text, again) == 0, "and is the same");
    for (uint32_t cell = 0; cell < lab_cells(lab_tally_design(tally)); cell++) {
        lab_rows(tally, cell, rows, ROWS);
        lab_differences(tally, cell, rows, ROWS);
    }
    free(again);
    free(text);
}

/* With the fingerprint, which nobody guesses, put in. */
static void read_tally(const lab_design *design, const char *sums, size_t length) {
    static char text[ROOM];
    tb_error error = {0};
    lab_tally *tally = lab_tally_new(design);
    tb_text out = tb_text_in(text, sizeof text);
    fuzz_check(tally != NULL, "there is memory");
    lab_tally_write(tally, &out); /* `lab-tally 2 FINGERPRINT end` */
    out.length -= strlen("end");
    tb_text_bytes(&out, sums, length);
    char *copy = fuzz_copy(text, out.length);
    if (lab_tally_read(tally, copy, out.length, &error))
        check_tally(tally);
    else
        check_error(&error);
    free(copy);
    lab_tally_free(tally);
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
    static const char tally[] = "lab-tally 2 ";
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
        if (length >= sizeof tally - 1 && memcmp(text + at, tally, sizeof tally - 1) == 0)
            read_tally(&design, text + at + sizeof tally - 1, length - (sizeof tally - 1));
        else
            read_line(&design, text + at, length, &facts);
        at += length + 1;
    }
    lab_facts_free(&facts);
    return 0;
}
