/* Lines of the arena, for the fuzzers that have some. */
#ifndef FUZZ_ARENA_LINE_H
#define FUZZ_ARENA_LINE_H

#include "arena/line.h"

/* The line of a game is read, and what was read is written as the same line. */
void fuzz_check_line(const arena_plan *plan, const arena_game *game, const tb_log *log);

#endif
