/* teban engine */
#define _POSIX_C_SOURCE 200809L
#include "engine/engine.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const help[TB_LANGS] = {
    "usage: teban engine\n\n"
    "Talks the engine protocol, one line a message, on standard input and output: see\n"
    "docs/PROTOCOL.md. Type 'teban' for the games, 'new jatsuna', 'legal', 'go', 'quit'.\n",
    "使い方：teban engine\n"
    "\n"
    "標準入出力で、1行に1つずつエンジンのプロトコルを話します（docs/PROTOCOL.md）。\n"
    "'teban' でゲームの一覧、ほかに 'new jatsuna'、'legal'、'go'、'quit' など。\n",
};

int cli_engine(int argc, char **argv) {
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help[cli_lang()], stdout);
        return CLI_OK;
    }
    if (argc > 0)
        return cli_usage("engine",
                         cli_in("engine takes no arguments, not '%s'",
                                "engine に引数はありません（'%s' は使えません）"),
                         argv[0]);
    const int failure = tb_engine_serve(STDIN_FILENO, STDOUT_FILENO);
    if (failure != 0)
        return cli_fail(CLI_IO,
                        cli_in("the conversation broke off: %s", "やりとりが途切れました：%s"),
                        strerror(failure));
    return CLI_OK;
}
