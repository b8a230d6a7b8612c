/* What a terminal shows of its table, always as somebody who may see it. */
#ifndef CLI_PLAY_SHOW_H
#define CLI_PLAY_SHOW_H

#include "cli/terminal.h"

/* Who plays, and the commitment to the deal where cards are dealt. */
void cli_show_table(const cli_terminal *terminal);
/* The position as a seat or TB_ONLOOKER knows it, and the clocks. */
void cli_show_board(const cli_terminal *terminal, int seat);
/* The events that the viewer has not been told. */
void cli_show_events(cli_terminal *terminal);
/* Makes the events since this seat's last one untold. */
void cli_tell_again(cli_terminal *terminal, int seat);
/* Between two people with hidden hands nobody sees the other's. */
bool cli_has_curtain(const cli_terminal *terminal);
/* Puts out of sight what is on the screen. */
void cli_clear(cli_terminal *terminal);
/* Something was taken back, in a game that had been for practice or not. */
void cli_show_taken_back(cli_terminal *terminal, bool was_practice);
/* The last position, the result, and how the deal can be checked. */
void cli_show_end(cli_terminal *terminal);

/* Writes the record; false after saying why not. */
bool cli_save(const cli_terminal *terminal, const char *path);
/* A record shows everything, so it waits for the end where something is hidden. */
bool cli_may_save(const cli_terminal *terminal);

#endif
