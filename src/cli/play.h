/* What `teban play` was asked for, and the table that comes of it. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/terminal.h"

typedef struct cli_request {
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    const char *seats, *names, *from, *save;
    uint64_t level;
    bool has_seed, has_clock;
    uint64_t seed;
    uint64_t time, increment; /* milliseconds */
    bool resume;              /* takes up a kept game: */
    const char *id;           /* this one, or NULL: whichever the person chooses */
    bool list_kept, no_keep;
    tb_lang lang;
    bool colour;
} cli_request;

/* ---- play_open.c ---- */

/* Opens the table that was asked for; returns CLI_OK, or the code to leave with after saying why.
 */
int cli_open_table(const cli_request *request, tb_table **table);
/* Takes up a kept game; *cut: its last line was not whole. */
int cli_open_kept(const cli_request *request, tb_table **table, cli_kept *kept, bool *cut);
/* The next game at the same table; NULL after saying why not. `number` counts the games from 0. */
tb_table *cli_open_rematch(const cli_request *request, const tb_table *table, uint64_t number);
/* Why a kept game cannot be taken up; returns the code to leave with. */
int cli_kept_refuse(const cli_kept_game *game, const char *id, tb_lang lang);

/* ---- play_menu.c ---- */

/* A menu of the games, and of the kept ones; false if the person leaves. */
bool cli_menu(cli_request *request, tb_input *input);
/* Which of the kept games to go on with; CLI_OK, or the code to leave with. */
int cli_menu_kept(cli_request *request, tb_input *input, bool *left);
/* Lists the kept games. */
int cli_list_kept(const cli_request *request);

#endif
