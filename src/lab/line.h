/* One line of JSON a game, from which everything can be recomputed (docs/ARENA.md).
 *
 * A line begins with its head: format, game, options, match. It is the same, byte for byte, in all
 * lines of a match: that is how lines are known to belong together.
 */
#ifndef LAB_LINE_H
#define LAB_LINE_H

#include "lab/play.h"

enum { LAB_LINE_VERSION = 2 }; /* 1: seeds were numbers, and cards followed from them otherwise */

void lab_line_head(const lab_plan *plan, tb_text *text);
/* The whole line without its end. */
void lab_line_write(const lab_plan *plan, const lab_game *game, const tb_log *log, tb_text *text);

/* The plan of the match that a line belongs to. */
bool lab_plan_read(const char *line, size_t length, lab_plan *plan, tb_error *error);
/* A game of this plan. The events are not looked at. */
bool lab_line_read(const lab_plan *plan, const char *line, size_t length, lab_game *game,
                   tb_error *error);

#endif
