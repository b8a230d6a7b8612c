/* What the subcommands share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdarg.h>
#include <teban/teban.h>

/* Exit codes, the same for every subcommand. */
enum {
    CLI_OK = 0,
    CLI_NO = 1,    /* the answer is no: a record that does not hold, a game that is not there */
    CLI_USAGE = 2, /* the arguments are off */
    CLI_IO = 3,    /* reading or writing failed */
};

typedef int cli_command(int argc, char **argv);
cli_command cli_arena, cli_bench, cli_bot, cli_desk, cli_engine, cli_games, cli_lab, cli_lab_report, cli_perft, cli_play,
    cli_record, cli_rules, cli_serve, cli_tables, cli_verify;

/* To standard output, like printf; but what steers a terminal is shown instead (base/plain.h), the
 * ends of lines excepted. For everything that may hold text from outside. */
__attribute__((format(printf, 1, 2))) void cli_print(const char *format, ...);
__attribute__((format(printf, 1, 0))) void cli_vprint(const char *format, va_list arguments);

/* `teban: <message>` on standard error, one line and as plain; returns the code. */
__attribute__((format(printf, 2, 3))) int cli_fail(int code, const char *format, ...);
/* The same, and where to find help. */
__attribute__((format(printf, 2, 3))) int cli_usage(const char *command, const char *format, ...);

/* `field: message`, what is wrong and where, in the language that is spoken. */
enum { CLI_ERROR = 512 };
const char *cli_error(const tb_error *error, char room[CLI_ERROR]);

/* A word that is an option with a value, `--name value` or `--name=value`: moves *at on and gives
 * the value, or NULL if it is not that option. A missing value gives "". */
const char *cli_value(int argc, char **argv, int *at, const char *name);
/* True for `--help` or `-h`. */
bool cli_wants_help(const char *word);

/* The language in which everything is said: that of `--lang`, which main.c takes out of the
 * arguments of every subcommand, or else of the environment. */
tb_lang cli_lang(void);
void cli_speak(tb_lang lang);
/* What of the two is in that language. */
__attribute__((format_arg(1), format_arg(2))) const char *cli_in(const char *en, const char *ja);

/* The game, or NULL after saying that there is none. */
const tb_game *cli_find_game(const char *id);

/* The longest record that is read: a game of 10,000 events takes a twentieth of it. */
enum { CLI_RECORD_BYTES = 16 << 20 };

/* The whole of a file, pipe or device, or of standard input for "-", up to so many bytes; NULL
 * after saying why not. */
char *cli_read_file(const char *path, size_t most, size_t *length);
/* The game of a record or of another notation; NULL after saying why not, `*code` is set then. */
tb_log *cli_read_log(const char *path, int *code);
/* Flushes standard output: CLI_IO after saying why, if it did not take everything. */
int cli_close_output(int code);

/* A folder below the one of the user's data (TEBAN_DATA, else by XDG_DATA_HOME or HOME), not made
 * yet; false if the user has none. `folder` has room for PATH_MAX bytes. */
bool cli_data_folder(const char *inside, char *folder);

/* A page of text for people: the page for players and the exact rules of a game. */
const char *cli_page(const tb_game *game, bool exact, tb_lang lang);
/* Prints one clause of the exact rules; false if there is no such clause. */
bool cli_print_clause(const tb_game *game, const char *clause, tb_lang lang);

#endif
