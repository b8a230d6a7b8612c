/* Games kept in the user's data folder, so that neither `quit` nor a crash loses one.
 *
 * A kept game is the journal of its table (docs/WIRE.md), a line a message, in a file ID.journal
 * that its owner alone may read; the folder is teban/games in $XDG_DATA_HOME or ~/.local/share. A
 * line is on the disk before what it did is shown. The file is locked while the game is open. It
 * begins with the first move, and it is removed when the game is over and left; of more than
 * KEPT_MOST games the one that was left alone for longest gives way.
 */
#ifndef CLI_KEPT_H
#define CLI_KEPT_H

#include "table/setup.h"

#include <time.h>

enum { KEPT_ID = 40, KEPT_MOST = 100 };

/* How a game at the terminal is kept. */
typedef struct cli_kept {
    bool off;             /* not asked for, no folder, or the disk would not take it */
    char id[KEPT_ID + 1]; /* "" until there is a file */
    int fd;               /* of the locked file; only with an id */
    uint32_t lines;       /* of the table's journal that are on the disk */
} cli_kept;

typedef enum cli_kept_status {
    KEPT_FINE,
    KEPT_NO_SUCH,    /* no file, or no id at all */
    KEPT_ELSEWHERE,  /* another program has it open */
    KEPT_DAMAGED,    /* the error says what is wrong with its lines */
    KEPT_UNREADABLE, /* `why` is the system's error */
} cli_kept_status;

/* What can be said of a kept game without playing it. */
typedef struct cli_kept_game {
    char id[KEPT_ID + 1];
    cli_kept_status status;
    int why;
    tb_error error;
    time_t changed;
    const tb_game *game; /* the rest only if it is fine or open elsewhere */
    uint32_t moves;      /* events that are no outcomes of chance */
    bool over;
} cli_kept_game;

/* Kept in the user's folder if there is one and `wanted`; the file comes with the first move. */
cli_kept cli_kept_begin(bool wanted);
/* Brings the file up to the table. False: it could not be written (errno), and is no longer kept.
 */
bool cli_kept_update(cli_kept *kept, const tb_table *table);
/* The file stays for another time, or goes since the game is over. */
void cli_kept_leave(cli_kept *kept, bool over);

/* Takes a game up again. `facts` says how that went; if it is fine there is a table, and *cut tells
 * that the last line was not whole and has been cut off. */
tb_table *cli_kept_resume(const char *id, cli_kept *kept, cli_kept_game *facts, bool *cut);

/* All games of the folder, the last played first; the caller frees them. NULL: none, or out of
 * memory. */
cli_kept_game *cli_kept_list(uint32_t *count);

#endif
