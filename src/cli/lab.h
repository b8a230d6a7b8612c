/* What the subcommands of `teban lab` share. */
#ifndef CLI_LAB_H
#define CLI_LAB_H

#include "cli/cli.h"
#include "crew/queue.h"
#include "lab/tally.h"

/* Without --games and --until; and the most with --until alone (docs/LAB.md). */
enum { LAB_GAMES = 1000, LAB_UNTIL_GAMES = 200000 };

/* An experiment as it is asked for on the command line. */
typedef struct lab_request {
    const char *command; /* for messages: `lab run` */
    lab_design design;   /* without a game: none was named */
    uint64_t games;      /* of each cell; 0: not said */
    uint64_t concurrency;
    bool concurrency_said;
    const char *out;
    bool quiet;
} lab_request;

/* An argument that says what the experiment is, or how it is carried out here: moves *at on. False
 * if it is none of them; `*code` is CLI_USAGE after saying what is wrong with it. */
bool cli_lab_argument(lab_request *request, int argc, char **argv, int *at, int *code);
/* What follows from all of them: the number of rounds. Then what holds between them. */
int cli_lab_check(lab_request *request);
/* A seed that nobody can guess, if there is none. */
int cli_lab_seed(lab_design *design);

/* CLI_IO for what the system or the memory is to blame for, else CLI_NO. */
int cli_lab_blame(const tb_error *error);

/* Ctrl-C and its like set the flag; the second time they do what they do by default. */
atomic_bool *cli_lab_catch(void);
/* 130 or 143 after one. */
int cli_lab_stopped(void);

/* The bar on a terminal: rounds, the first seat's share so far, the time left. */
typedef struct lab_bar {
    const lab_design *design;
    bool shown;
    uint64_t begun, before; /* when, and with how many rounds there already */
    uint64_t drawn;
} lab_bar;
void cli_lab_bar_begin(lab_bar *bar, const lab_design *design, bool quiet, uint64_t before);
void cli_lab_bar_draw(lab_bar *bar, const crew_progress *progress);
void cli_lab_bar_end(const lab_bar *bar);

/* What a cell is, as people read it: `lines=any, level:2`. */
void cli_lab_cell(const lab_design *design, uint32_t cell, tb_text *text);
/* The short table: who has how much, how it ended, how long it took. */
int cli_lab_table(const lab_tally *tally);

/* Whether this can be the address of a queue. */
bool cli_lab_is_address(const char *text);
/* News of a queue, on standard error. */
void cli_lab_tell(const crew_news *news, bool quiet);

cli_command cli_lab_ledger, cli_lab_run, cli_lab_merge, cli_lab_work, cli_lab_fair;

#endif
