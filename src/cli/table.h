/* One game at one terminal: who sits where, and the loop of turns. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "think/mind.h"
#include <teban/teban.h>

typedef struct cli_table {
    const tb_game *game;
    tb_log *log;
    tb_lang lang;
    bool colour;
    bool human[TB_MAX_SEATS];
    uint32_t level;              /* of the computer seats */
    tb_mind minds[TB_MAX_SEATS]; /* of these; and one for hints */
    tb_mind hint;
    tb_random dealer;
    int viewer; /* the seat that looks at the screen, or -1 */
} cli_table;

/* Plays until the game is over, somebody resigns, or the input ends. False: out of memory. */
bool cli_table_play(cli_table *table);

/* A line from standard input without its end; false at the end of the input. A line that is too
 * long comes as an empty one with *too_long set. */
bool cli_read_line(char *line, size_t capacity, bool *too_long);

/* Writes the record; false after saying why not. */
bool cli_save(const cli_table *table, const char *path);

#endif
