/* A table on a terminal: what the files of `teban play` share.
 *
 * The terminal is a client of the table (docs/WIRE.md) and has no rules of its own: whatever
 * happens is a message that the table accepts, and is on the disk (kept.h) before it is shown.
 * Everything that is shown of events and positions comes from what the viewer's seat may know.
 *
 * The table's time is the time that the program has had the game open: the clocks stand while it is
 * closed.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "cli/kept.h"
#include "cli/play_words.h"
#include "engine/input.h"
#include "think/mind.h"

typedef struct cli_terminal {
    tb_table *table;
    cli_kept kept;
    tb_input *input;
    tb_lang lang;
    bool colour;
    uint64_t opened;             /* microseconds of the machine's clock, at */
    uint64_t time;               /* this time of the table */
    tb_mind minds[TB_MAX_SEATS]; /* of the computer seats, for the whole game */
    tb_mind hint;
    int viewer;        /* the seat that looks at the screen, or TB_NOBODY */
    uint32_t reported; /* events that have been told */
} cli_terminal;

/* What came of a turn, or of a line at the prompt. */
typedef enum cli_turn {
    TURN_ASK, /* nothing at the table: ask again */
    TURN_ON,  /* look at the table anew */
    TURN_LEFT,
    TURN_NO_MEMORY,
} cli_turn;

/* Begins with a table, new or taken up again; everything that happened before counts as told. */
void cli_sit_down(cli_terminal *terminal, tb_table *table, cli_kept kept);
/* Frees the table and the minds; the kept file stays, unless the game is over. */
void cli_get_up(cli_terminal *terminal);

/* Sends a message, and keeps it. A refusal is told: TURN_ASK; but one for want of time is TURN_ON,
 * since the time will end the game. */
cli_turn cli_send(cli_terminal *terminal, int seat, const char *verb, const char *argument);
/* The same for a table that is not on a terminal yet. */
bool cli_send_to(tb_table *table, int seat, uint64_t now, const char *verb, const char *argument,
                 tb_error *error);

/* The table's time now. */
uint64_t cli_now(const cli_terminal *terminal);
/* What is left to a seat, as 4:59. */
const char *cli_time_left(const cli_terminal *terminal, int seat, char text[32]);

typedef enum cli_heard { HEARD_LINE, HEARD_END, HEARD_NOTHING } cli_heard;

/* The next line of standard input, without spaces around it; a line that is too long is told of and
 * comes as an empty one. HEARD_NOTHING: somebody's time is over. */
cli_heard cli_listen(cli_terminal *terminal, char **line);

/* A sentence with its arguments and the end of the line. */
void cli_tell(const cli_terminal *terminal, cli_word word, ...);
/* `Anna (Snake)`, or `Snake` for somebody without a name. */
enum { CLI_NAME = 256 };
const char *cli_who(const cli_terminal *terminal, int seat, char name[CLI_NAME]);

static inline const tb_game *cli_game(const cli_terminal *terminal) {
    return tb_table_game(terminal->table);
}

static inline bool cli_is_person(const cli_terminal *terminal, int seat) {
    return tb_table_sitter(terminal->table, seat).kind == TB_PERSON;
}

uint32_t cli_persons(const cli_terminal *terminal);

#endif
