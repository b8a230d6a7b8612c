#include "arena_line.h"

#include "fuzz.h"

#include <string.h>

enum { ROOM = 1 << 18 };

void fuzz_check_line(const arena_plan *plan, const arena_game *game, const tb_log *log) {
    static char first[ROOM];
    static char second[ROOM];
    arena_game again;
    tb_error error = {0};
    tb_text text = tb_text_in(first, sizeof first);
    arena_line_write(plan, game, log, &text);
    fuzz_check(tb_text_fits(&text), "a line fits");
    fuzz_check(arena_line_read(plan, first, text.length, &again, &error), "a written line is read");
    text = tb_text_in(second, sizeof second);
    arena_line_write(plan, &again, log, &text);
    fuzz_check(strcmp(first, second) == 0, "and is the same");
}
