/* What a desk answers to lines that are wrong, to the byte: tests/tables/refusals.txt.
 *
 *     refusals_test FILE            compares
 *     refusals_test FILE --write    writes the answers anew (look at the difference before
 * committing)
 *
 * A line that begins with `> ` is sent to one and the same desk, in order; the line after it is the
 * answer. All others are comments. The lines that are accepted are there for those after them.
 */
#include "desk_support.h"

#include <stdlib.h>
#include <string.h>

static const char *path;
static bool writing;

static void answer(desk_talk *talk, const char *line, tb_text *out) {
    tb_text_string(out, "> ");
    tb_text_string(out, line);
    desk_ask(talk, "%s", line);
    tb_text_string(out, "\n");
    tb_text_string(out, talk->reply);
    tb_text_string(out, "\n");
}

static void test_refusals(void **context) {
    enum { CAPACITY = 1 << 20 };
    desk_talk talk;
    char *file = support_read_file(path);
    char *data = malloc(CAPACITY);
    tb_text out = tb_text_in(data, CAPACITY);
    bool answered = false;
    (void)context;
    desk_begin(&talk);
    for (char *line = file; *line != '\0';) {
        char *next = line + strcspn(line, "\n");
        if (*next == '\n')
            *next++ = '\0';
        const bool asks = strncmp(line, "> ", 2) == 0;
        if (asks) {
            answer(&talk, line + 2, &out);
        } else if (!answered) { /* a comment; the old answer is left out */
            tb_text_string(&out, line);
            tb_text_char(&out, '\n');
        }
        answered = asks;
        line = next;
    }
    desk_end(&talk);
    assert_true(tb_text_fits(&out));
    support_golden(path, data, writing);
    free(data);
    free(file);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_refusals)};
    if (argc < 2)
        return 2;
    path = argv[1];
    writing = argc > 2 && strcmp(argv[2], "--write") == 0;
    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
