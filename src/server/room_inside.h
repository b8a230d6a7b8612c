/* What the files of a room share: room.c, room_open.c, room_lines.c. */
#ifndef SERVER_ROOM_INSIDE_H
#define SERVER_ROOM_INSIDE_H

#include "server/room.h"

/* Of the lines that a room adds to its table's. */
enum { TB_ROOM_OLDEST = '1', TB_ROOM_FORMAT = '2' };

/* ---- room.c ---- */

void tb_room_append(tb_text *lines, const char *line);
/* A line of its own: what it does is what following it does. */
bool tb_room_enter(tb_room *room, const char *line, tb_text *lines, tb_error *error);
/* `@VERB WORD NOW `: the word is a letter of a seat, or the format. */
tb_text tb_room_begin_line(char line[TB_ROOM_LINE], const char *verb, char word, uint64_t now);
/* The lines of its table that are not among the room's yet. */
void tb_room_append_table(tb_room *room, uint32_t from, tb_text *lines);

/* ---- room_lines.c ---- */

/* One of the words that everybody has in their language. */
bool tb_is_greeting(const char *word);

#endif
