/* What the readers of a design share. */
#ifndef LAB_DESIGN_PARTS_H
#define LAB_DESIGN_PARTS_H

#include "lab/design.h"
#include <teban/player.h>

/* Sets an error of a design, with {1} {2} for the arguments; returns false. */
bool lab_fail(tb_error *error, const char *field, tb_said message, const char *one,
              const char *two);
/* Says of what the error speaks that is there, and makes it one of this field of a design. */
bool lab_fail_about(tb_error *error, const char *field, const char *about);

/* The option of `KEY=...`, or NULL. */
const tb_option *lab_option_find(const tb_game *game, const char *assignment);
/* Sets an option from `KEY=VALUE` as a design writes it. */
bool lab_option_read(const tb_game *game, const char *assignment, uint32_t *options,
                     tb_error *error);
enum { LAB_MAX_NODES = 1000000 }; /* that a level may be given */

/* A player by name, if its games are the same on every machine. Of a level that thinks by time the
 * parameter is its nodes at every move. */
bool lab_player_settings(const tb_game *game, const char *name, const char *field,
                         tb_player_settings *settings, tb_error *error);

#endif
