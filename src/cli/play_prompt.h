/* The prompt of `teban play`: what a person whose turn it is may type. */
#ifndef CLI_PLAY_PROMPT_H
#define CLI_PLAY_PROMPT_H

#include "cli/terminal.h"

/* Asks until something has happened at the table. */
cli_turn cli_prompt(cli_terminal *terminal, int seat);

/* `save FILE`, also after the game. */
void cli_prompt_save(const cli_terminal *terminal, const char *path);
/* Splits a line into its first word and the rest, without spaces around it. */
char *cli_split(char *line);

/* What a mind thinks for a seat that is to act. False: out of memory. */
bool cli_think(cli_terminal *terminal, int seat, uint32_t level, tb_mind *mind,
               tb_thought *thought);

#endif
