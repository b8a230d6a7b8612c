/* teban: one file a subcommand. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    cli_command *run;
    const char *what;
} subcommands[] = {
    {"play", cli_play, "play a game in the terminal"},
    {"serve", cli_serve, "serve the page, to play in a browser"},
    {"games", cli_games, "list the games and their rule options"},
    {"rules", cli_rules, "read the rules of a game, or one clause"},
    {"record", cli_record, "verify, convert and show game records"},
    {"engine", cli_engine, "talk the engine protocol on standard input and output"},
    {"desk", cli_desk, "keep tables for a page or a program, one line a message"},
    {"perft", cli_perft, "count the event sequences from a position"},
    {"arena", cli_arena, "let players play matches, and measure them"},
    {"bench", cli_bench, "measure speed, one figure a line"},
};

static void print_help(FILE *out) {
    fputs("teban (手番): play, learn and study games\n\nusage: teban COMMAND [ARGUMENTS]\n\n", out);
    for (size_t i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++)
        fprintf(out, "  %-8s %s\n", subcommands[i].name, subcommands[i].what);
    fputs("\n'teban COMMAND --help' tells more. 'teban --version' prints the version.\n"
          "exit codes: 0 done, 1 the answer is no, 2 wrong arguments, 3 cannot read or write\n",
          out);
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (cli_wants_help(argv[1]) || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("teban " TB_VERSION);
        return CLI_OK;
    }
    for (size_t i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++) {
        if (strcmp(argv[1], subcommands[i].name) == 0)
            return subcommands[i].run(argc - 2, argv + 2);
    }
    return cli_usage("", "there is no command '%s'", argv[1]);
}

/* A standard stream that is closed would be the number of the next file that is opened: what is
 * printed would go into it. So it is opened the wrong way round, and using it fails. */
static bool hold_standard_streams(void) {
    static const int wrong[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", wrong[fd]) != fd)
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    if (!hold_standard_streams())
        return CLI_IO;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other */
    return cli_close_output(run(argc, argv));
}
