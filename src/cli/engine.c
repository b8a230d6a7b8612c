/* teban engine */
#define _POSIX_C_SOURCE 200809L
#include "engine/engine.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: teban engine\n\n"
    "Talks the engine protocol, one line a message, on standard input and output: see\n"
    "docs/PROTOCOL.md. Type 'teban' for the games, 'new jatsuna', 'legal', 'go', 'quit'.\n";

int cli_engine(int argc, char **argv) {
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help, stdout);
        return CLI_OK;
    }
    if (argc > 0)
        return cli_usage("engine", "engine takes no arguments, not '%s'", argv[0]);
    const int failure = tb_engine_serve(STDIN_FILENO, STDOUT_FILENO);
    if (failure != 0)
        return cli_fail(CLI_IO, "the conversation broke off: %s", strerror(failure));
    return CLI_OK;
}
