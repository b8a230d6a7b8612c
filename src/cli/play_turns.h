/* The turns of a game at a terminal, and what comes after its end. */
#ifndef CLI_PLAY_TURNS_H
#define CLI_PLAY_TURNS_H

#include "cli/terminal.h"

/* Plays until the game is over (TURN_ON), the person leaves, or there is no memory. */
cli_turn cli_turns(cli_terminal *terminal);

typedef enum cli_after { AFTER_LEAVE, AFTER_REMATCH, AFTER_UNDO } cli_after;

/* Asks what is to be done when the game is over. */
cli_after cli_ask_after(cli_terminal *terminal);

#endif
