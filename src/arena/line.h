/* One line of JSON a game, from which everything can be recomputed (docs/ARENA.md).
 *
 * A line begins with its head: format, game, options, match. It is the same, byte for byte, in all
 * lines of a match: that is how lines are known to belong together.
 */
#ifndef ARENA_LINE_H
#define ARENA_LINE_H

#include "arena/play.h"

enum { ARENA_LINE_VERSION = 2 }; /* 1: seeds were numbers, and cards followed from them otherwise */

void arena_line_head(const arena_plan *plan, tb_text *text);
/* The whole line without its end. */
void arena_line_write(const arena_plan *plan, const arena_game *game, const tb_log *log,
                      tb_text *text);

/* The plan of the match that a line belongs to. */
bool arena_plan_read(const char *line, size_t length, arena_plan *plan, tb_error *error);
/* A game of this plan. The events are not looked at. */
bool arena_line_read(const arena_plan *plan, const char *line, size_t length, arena_game *game,
                     tb_error *error);

#endif
