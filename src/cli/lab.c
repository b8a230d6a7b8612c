/* teban lab: experiments, a file a subcommand. */
#define _POSIX_C_SOURCE 200809L
#include "cli/lab.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    cli_command *run;
    const char *what[TB_LANGS];
} subcommands[] = {
    {"run", cli_lab_run, {"play an experiment", "実験を行う"}},
    {"report", cli_lab_report, {"measures and pictures of it", "その結果を図と数字で出す"}},
    {"ledger",
     cli_lab_ledger,
     {"what each reading of the rule books changes",
      "ルールブックの読み方で何が変わるかをまとめる"}},
    {"merge",
     cli_lab_merge,
     {"put the shards of an experiment together", "分けて行った実験をひとつにする"}},
    {"work",
     cli_lab_work,
     {"play for experiments that wait in a database", "データベースで待つ実験を手伝う"}},
    {"fair",
     cli_lab_fair,
     {"find settings at which a game is fair", "公平になるルールの設定を探す"}},
};
enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

static void print_help(FILE *out) {
    fputs(cli_in("usage: teban lab COMMAND [ARGUMENTS]\n\n"
                 "Is a game fair, deep and decisive, and what does each rule change? Docs: "
                 "docs/LAB.md.\n\n",
                 "使い方：teban lab コマンド [引数]\n\n"
                 "ゲームが公平か、どれだけ深いか、ルールを変えるとどうなるかを調べます。"
                 "くわしくは docs/LAB.md。\n\n"),
          out);
    for (size_t i = 0; i < SUBCOMMANDS; i++)
        fprintf(out, "  %-8s %s\n", subcommands[i].name, subcommands[i].what[cli_lang()]);
    fputs(cli_in("\n'teban lab COMMAND --help' tells more.\n",
                 "\nくわしくは 'teban lab コマンド --help'。\n"),
          out);
}

int cli_lab(int argc, char **argv) {
    if (argc == 0) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (cli_wants_help(argv[0])) {
        print_help(stdout);
        return CLI_OK;
    }
    for (size_t i = 0; i < SUBCOMMANDS; i++) {
        if (strcmp(argv[0], subcommands[i].name) == 0)
            return subcommands[i].run(argc - 1, argv + 1);
    }
    return cli_usage(
        "lab", cli_in("there is no command '%s' of lab", "lab に '%s' というコマンドはありません"),
        argv[0]);
}

/* ---- signals ---- */

enum { INTERRUPTED = 130, TERMINATED = 143 };

static atomic_bool stopping;
static volatile sig_atomic_t stopped_by;

static void on_signal(int number) {
    stopped_by = number;
    atomic_store(&stopping, true);
}

atomic_bool *cli_lab_catch(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stopping;
}

int cli_lab_stopped(void) {
    return stopped_by == SIGTERM ? TERMINATED : INTERRUPTED;
}

/* ---- queues ---- */

bool cli_lab_is_address(const char *text) {
    return strncmp(text, "postgresql://", 13) == 0 || strncmp(text, "postgres://", 11) == 0;
}

void cli_lab_tell(const crew_news *news, bool quiet) {
    static const char *const words[][TB_LANGS] = {
        [CREW_LOST] = {"the database is gone, waiting for it: %s",
                       "データベースにつながらないので待ちます：%s"},
        [CREW_BACK] = {"the database is there again%s", "データベースにつながりました%s"},
        [CREW_NO_WORKER] = {"no worker is there: waiting for 'teban lab work postgresql://...'%s",
                            "ワーカーがいません。'teban lab work postgresql://...' を待ちます%s"},
        [CREW_WORKER] = {"a worker is there%s", "ワーカーが来ました%s"},
    };
    if (!quiet)
        cli_fail(CLI_OK, words[news->kind][cli_lang()],
                 news->kind == CREW_LOST ? news->trouble[cli_lang()] : "");
}
