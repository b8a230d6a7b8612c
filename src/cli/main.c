/* teban: one file a subcommand. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "games/find.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    cli_command *run;
    const char *what[TB_LANGS];
} subcommands[] = {
    {"play", cli_play, {"play a game in the terminal", "ターミナルで遊ぶ"}},
    {"serve",
     cli_serve,
     {"serve the page, to play in a browser", "ページを配信する（ブラウザで遊ぶ）"}},
    {"tables",
     cli_tables,
     {"look after the tables that serve keeps", "serve の卓を書き出す、取りこむ、消す"}},
    {"games",
     cli_games,
     {"list the games and their rule options", "ゲームとルールの選択肢の一覧を出す"}},
    {"rules",
     cli_rules,
     {"read the rules of a game, or one clause", "ゲームのルール、またはその一条を読む"}},
    {"record",
     cli_record,
     {"verify, convert and show game records", "棋譜を確かめる、変換する、並べる"}},
    {"verify",
     cli_verify,
     {"compute every card of a record again", "棋譜のカードを1枚ずつ計算し直す"}},
    {"engine",
     cli_engine,
     {"talk the engine protocol on standard input and output",
      "標準入出力でエンジンのプロトコルを話す"}},
    {"bot",
     cli_bot,
     {"seat a program at a table of a server", "サーバーの卓にプログラムを座らせる"}},
    {"desk",
     cli_desk,
     {"keep tables for a page or a program, one line a message",
      "ページやプログラムのために卓をあずかる"}},
    {"perft", cli_perft, {"count the event sequences from a position", "局面から先の手順を数える"}},
    {"arena",
     cli_arena,
     {"let players play matches, and measure them", "プレイヤーどうしを対戦させ、強さを測る"}},
    {"lab",
     cli_lab,
     {"find out whether a game is fair, and what its rules change",
      "ゲームが公平か、ルールで何が変わるかを調べる"}},
    {"bench", cli_bench, {"measure speed, one figure a line", "速さを測る"}},
};
enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

static void print_help(FILE *out) {
    fputs(cli_in("teban (手番): play, learn and study games\n\n"
                 "usage: teban COMMAND [ARGUMENTS] [--lang en|ja]\n\n",
                 "teban（手番）：ゲームを遊び、覚え、研究する\n\n"
                 "使い方：teban コマンド [引数] [--lang en|ja]\n\n"),
          out);
    for (size_t i = 0; i < SUBCOMMANDS; i++)
        fprintf(out, "  %-8s %s\n", subcommands[i].name, subcommands[i].what[cli_lang()]);
    fputs(cli_in("\n'teban COMMAND --help' tells more. 'teban --version' prints the version.\n"
                 "exit codes: 0 done, 1 the answer is no, 2 wrong arguments, 3 cannot read or "
                 "write\n",
                 "\nくわしくは 'teban コマンド --help'。'teban --version' は版を出します。\n"
                 "終了コード：0 できた、1 答えは「いいえ」、2 引数の誤り、3 読み書きの失敗\n"),
          out);
}

/* The name of the subcommand that is asked for, or "". */
static const char *asked(int argc, char **argv) {
    for (size_t i = 0; argc > 1 && i < SUBCOMMANDS; i++) {
        if (strcmp(argv[1], subcommands[i].name) == 0)
            return subcommands[i].name;
    }
    return "";
}

/* Takes every `--lang` out of the arguments, so that whatever is said after it is in that language,
 * help and errors included; false after saying that there is no such language. */
static bool take_lang(int *argc, char **argv) {
    int kept = 1;
    bool known = true;
    for (int i = 1; i < *argc; i++) {
        tb_lang lang;
        const char *value = cli_value(*argc, argv, &i, "--lang");
        if (value == NULL)
            argv[kept++] = argv[i];
        else if (tb_lang_find(value, &lang))
            cli_speak(lang);
        else
            known = false;
    }
    *argc = kept;
    argv[kept] = NULL;
    if (!known)
        cli_usage(asked(kept, argv), "%s",
                  cli_in("--lang takes en or ja", "--lang には en か ja を書きます"));
    return known;
}

static int run(int argc, char **argv) {
    if (!take_lang(&argc, argv))
        return CLI_USAGE;
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
    for (size_t i = 0; i < SUBCOMMANDS; i++) {
        if (strcmp(argv[1], subcommands[i].name) == 0)
            return subcommands[i].run(argc - 2, argv + 2);
    }
    return cli_usage("", cli_in("there is no command '%s'", "'%s' というコマンドはありません"),
                     argv[1]);
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
