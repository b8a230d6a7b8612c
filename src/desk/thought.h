/* What was thought, in words: for `ponder`, and for the hints of a server. */
#ifndef DESK_THOUGHT_H
#define DESK_THOUGHT_H

#include <teban/json.h>
#include <teban/player.h>
#include <teban/table.h>

/* The members `nodes`, `best`, `say`, `score`, `then` and `line`, by what a seat knows. */
void tb_thought_write(const tb_game *game, const tb_info *info, const tb_thought *thought,
                      tb_lang lang, tb_json *json);

#endif
