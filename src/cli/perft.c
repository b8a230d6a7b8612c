/* teban perft */
#define _POSIX_C_SOURCE 200809L
#include "base/read.h"
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban perft GAME DEPTH [KEY=VALUE ...] [--position TEXT] [--divide]\n\n"
    "Counts the event sequences of length DEPTH from the start of the game, or from a position,\n"
    "chance outcomes counted like moves. --divide prints the count after each first event.\n",
    "使い方：teban perft ゲーム 深さ [名前=値 ...] [--position 局面] [--divide]\n"
    "\n"
    "初めから、または局面から、その深さまでの手順の数を数えます。くじの結果も手と同じように\n"
    "数えます。--divide は最初の手ごとの数を出します。\n",
};

static void divide(const tb_game *game, const tb_state *state, uint32_t depth) {
    static char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    tb_event list[TB_MAX_EVENTS];
    const int count = tb_events_sorted(game, state, list, texts);
    for (int i = 0; i < count; i++) {
        tb_state next = *state;
        game->apply(&next, list[i]);
        printf("%s %llu\n", texts[i], (unsigned long long)tb_perft(game, &next, depth - 1));
    }
}

int cli_perft(int argc, char **argv) {
    const tb_game *game = NULL;
    const char *position = NULL;
    uint64_t depth = UINT64_MAX;
    bool divided = false;
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_state state;
    tb_error error;
    for (int i = 0; i < argc; i++) {
        const char *value;
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
        if (strcmp(argv[i], "--divide") == 0) {
            divided = true;
        } else if ((value = cli_value(argc, argv, &i, "--position")) != NULL) {
            position = value;
        } else if (game == NULL) {
            if ((game = cli_find_game(argv[i])) == NULL)
                return CLI_USAGE;
            tb_options_default(game, options);
        } else if (strchr(argv[i], '=') != NULL) {
            if (!tb_option_set(game, argv[i], options, &error))
                return cli_usage("perft", "%s", error.message[cli_lang()]);
        } else if (!tb_read_number(argv[i], 0, 99, &depth)) {
            return cli_usage("perft",
                             cli_in("a depth is a number from 0 to 99, not '%s'",
                                    "深さは 0 から 99 までの数です（'%s' は使えません）"),
                             argv[i]);
        }
    }
    if (game == NULL || depth == UINT64_MAX)
        return cli_usage(
            "perft", cli_in("perft needs a game and a depth", "perft にはゲームと深さが要ります"));
    if (!tb_options_check(game, options, &error))
        return cli_usage("perft", "%s", error.message[cli_lang()]);
    tb_start(game, options, &state);
    if (position != NULL && !tb_position_read(game, options, position, &state, &error))
        return cli_fail(CLI_NO, cli_in("bad position: %s", "局面が正しくありません：%s"),
                        cli_error(&error, (char[CLI_ERROR]){0}));
    if (divided && depth > 0)
        divide(game, &state, (uint32_t)depth);
    printf("perft %u %llu\n", (uint32_t)depth,
           (unsigned long long)tb_perft(game, &state, (uint32_t)depth));
    return CLI_OK;
}
