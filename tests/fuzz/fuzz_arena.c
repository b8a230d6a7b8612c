/* Any line is that of an arena or is refused with a sentence. The first line of an input is also
 * the plan; what was read is written as a line that is read as the same; and a report is made. */
#include "arena/report.h"
#include "arena_line.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16, FEW_GAMES = 1000 };

static void check_error(const tb_error *error) {
    fuzz_check(error->field[0] != '\0' && error->message[TB_EN][0] != '\0' &&
                   error->message[TB_JA][0] != '\0',
               "an error has its messages");
}

static void check_plan(const arena_plan *plan) {
    static char first[ROOM];
    static char second[ROOM];
    arena_plan again;
    tb_error error = {0};
    tb_text text = tb_text_in(first, sizeof first);
    arena_line_head(plan, &text);
    tb_text_char(&text, '}');
    fuzz_check(tb_text_fits(&text), "a head fits");
    fuzz_check(arena_plan_read(first, text.length, &again, &error), "a written plan is read");
    text = tb_text_in(second, sizeof second);
    arena_line_head(&again, &text);
    tb_text_char(&text, '}');
    fuzz_check(strcmp(first, second) == 0, "and is the same");
}

static void read_line(arena_tally *tally, const tb_log *log, const char *line, size_t length) {
    arena_game game;
    tb_error error = {0};
    char *copy = fuzz_copy(line, length);
    if (arena_line_read(tally->plan, copy, length, &game, &error)) {
        fuzz_check_line(tally->plan, &game, log);
        if (game.pairing.index < FEW_GAMES) /* else it takes memory for all of them */
            fuzz_check(arena_tally_add(tally, &game), "a game is counted");
    } else {
        check_error(&error);
    }
    free(copy);
}

static void read_lines(const arena_plan *plan, const char *lines, size_t size) {
    static FILE *nowhere;
    arena_tally tally;
    tb_log *log = tb_log_new(plan->game, plan->options);
    if (nowhere == NULL)
        nowhere = fopen("/dev/null", "w");
    arena_tally_begin(&tally, plan);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(lines + at, '\n', size - at);
        const size_t length = end == NULL ? size - at : (size_t)(end - (lines + at));
        read_line(&tally, log, lines + at, length);
        at += length + 1;
    }
    arena_report(&tally, NULL, nowhere);
    arena_tally_end(&tally);
    tb_log_free(log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    arena_plan plan;
    tb_error error = {0};
    const uint8_t *end = size == 0 ? NULL : memchr(data, '\n', size);
    const size_t length = end == NULL ? size : (size_t)(end - data);
    char *first = fuzz_copy(data, length);
    if (arena_plan_read(first, length, &plan, &error)) {
        check_plan(&plan);
        read_lines(&plan, (const char *)data, size);
    } else {
        check_error(&error);
    }
    free(first);
    return 0;
}
