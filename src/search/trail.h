/* What a mind has seen of its game up to a decision, and what has happened since.
 *
 * A history is the events as one seat saw them, separated by spaces. A word of it may change later:
 * a sealed event, `o?`, is opened by the event after it. */
#ifndef SEARCH_TRAIL_H
#define SEARCH_TRAIL_H

#include <teban/game.h>

typedef struct tb_trail {
    tb_info info;
    char *history; /* NULL: nothing is known, so nothing continues it */
} tb_trail;

/* Copies what was known at a decision; without memory for it nothing is known. */
void tb_trail_keep(tb_trail *trail, const tb_info *info, const char *history);
void tb_trail_drop(tb_trail *trail);
/* The part of `history` after what is kept; NULL unless it is the same seat's, by the same rule
 * options, and continues it by at least one event. */
const char *tb_trail_since(const tb_trail *trail, const tb_game *game, const tb_info *info,
                           const char *history);

/* Copies the next word of a history, and returns what follows it; NULL if there is none. */
const char *tb_trail_word(const char *history, char word[TB_EVENT_TEXT]);

#endif
