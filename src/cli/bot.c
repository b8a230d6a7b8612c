/* teban bot: a program that speaks the engine protocol, at a seat of a server. */
#define _POSIX_C_SOURCE 200809L
#include "bot/bot.h"
#include "cli/cli.h"

#include "base/read.h"
#include "base/words.h"
#include "search/level.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const help[TB_LANGS] = {
    "usage: teban bot LINK [--engine COMMAND | --level N] [--name NAME] [--games N] [--movetime "
    "MS]\n"
    "                 [--nodes N] [--threads N] [--hash MIB] [--patience MS] [--wait SECONDS]\n\n"
    "Seats a program at a table of a server (docs/API.md), with what its seat may see. LINK is "
    "the\n"
    "link to a seat, https://HOST/GAME/#/seat/TABLE/KEY, or 'wss://HOST/tables TABLE KEY'; '-' "
    "reads\n"
    "it from standard input. The key is wiped out of the command line, and the program never gets "
    "it.\n"
    "--engine    any program that speaks the engine protocol (docs/PROTOCOL.md), for a shell;\n"
    "            without it teban's own player\n"
    "--level     of teban's own player, 1 to 10 (5)\n"
    "--name      what it is called at the table (bot)\n"
    "--games     plays so many games: asks for another one, or takes it (1)\n"
    "--movetime  milliseconds that --engine may think about a move (1000), less where a clock runs "
    "out\n"
    "--nodes     nodes instead\n"
    "--threads, --hash    what it is told to use (1, 64)\n"
    "--patience  milliseconds that it may take beside its thinking (5000)\n"
    "--wait      seconds for which a line that is lost is looked for again (600)\n"
    "It declines draws and take-backs. A program that ends, hangs, or answers what is no move is\n"
    "started again and asked once more; the second time in a game the bot resigns. At the end\n"
    "every card is computed again. Interrupted, it goes; the same link brings it back.\n"
    "exit codes: 0 played to the end, 1 refused, resigned or dealt falsely, 2 wrong arguments,\n"
    "3 no server or no program, 130 interrupted\n",
    "使い方：teban bot リンク [--engine コマンド | --level N] [--name 名前] [--games N]\n"
    "                 [--movetime ミリ秒] [--nodes N] [--threads N] [--hash MIB] [--patience "
    "ミリ秒]\n"
    "                 [--wait 秒]\n\n"
    "サーバーの卓（docs/"
    "API.md）にプログラムを座らせます。プログラムに伝わるのは、その席から見えるもの\n"
    "だけです。リンクは席へのリンク https://ホスト/ゲーム/#/seat/卓/鍵 か 'wss://ホスト/tables 卓 "
    "鍵'。\n"
    "'-' なら標準入力から読みます。鍵はコマンド行から消し、プログラムには渡しません。\n"
    "--engine    エンジンのプロトコル（docs/PROTOCOL.md）を話すプログラム。シェルで動かします。\n"
    "            なければ teban 自身が指します\n"
    "--level     teban 自身の強さ、1〜10（5）\n"
    "--name      卓での名前（bot）\n"
    "--games     この数だけ指します。もう一局を申し込み、または受けます（1）\n"
    "--movetime  --engine が1手に考えてよいミリ秒（1000）。持ち時間が少なければ減らします\n"
    "--nodes     時間の代わりにノード数で決めます\n"
    "--threads, --hash    プログラムに使わせる量（1、64）\n"
    "--patience  考慮のほかにかかってよいミリ秒（5000）\n"
    "--wait      切れた接続を探し続ける秒数（600）\n"
    "引き分けと待ったは断ります。プログラムが終わったり、黙ったり、手でないものを答えたりしたら、\n"
    "もう一度動かして聞き直します。同じ対局で2度めなら投了します。終わったら、カードを1枚ずつ\n"
    "計算し直します。中断すると席を離れますが、同じリンクで戻れます。\n"
    "終了コード：0 最後まで指した、1 断られた・投了した・配り方が正しくない、2 引数の誤り、\n"
    "3 サーバーかプログラムがない、130 中断\n",
};

enum { LINK_MOST = 1024, COMMAND_MOST = 2 * PATH_MAX, OWN_LEVEL = 5, OWN_MOVETIME = 1000 };

static volatile sig_atomic_t interrupted;

static void on_signal(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

/* ---- what is told ---- */

static void tell(void *context, bot_news news, const char *detail) {
    (void)context;
    switch (news) {
    case BOT_SAT:
        cli_print(cli_in("sits: %s\n", "着席しました：%s\n"), detail);
        break;
    case BOT_ENDED:
        if (detail[0] == '\0')
            cli_print("%s", cli_in("aborted\n", "対局は取りやめになりました\n"));
        else
            cli_print(cli_in("over: %s\n", "終局：%s\n"), detail);
        break;
    case BOT_CARDS_HOLD:
        cli_print(cli_in("dealt as promised: %s cards\n", "カードは約束どおりでした：%s枚\n"),
                  detail);
        break;
    case BOT_ENGINE:
        cli_fail(CLI_NO, cli_in("the program: %s", "プログラム：%s"), detail);
        break;
    case BOT_NEWS:
        break;
    }
    fflush(stdout);
}

static void tell_line(void *context, bot_line line) {
    (void)context;
    cli_print("%s", line == BOT_LINE_LOST ? cli_in("the line is lost; looking for it\n",
                                                   "接続が切れました。探しています\n")
                                          : cli_in("the line is back\n", "接続が戻りました\n"));
    fflush(stdout);
}

static int tell_end(const bot_report *report) {
    switch (report->end) {
    case BOT_GOES_ON:
    case BOT_DONE:
        return CLI_OK;
    case BOT_ENGINE_FAILED:
        return cli_fail(
            CLI_NO, cli_in("the bot has resigned; its program: %s", "投了しました。プログラム：%s"),
            report->what);
    case BOT_CARDS_WRONG:
        return cli_fail(CLI_NO, "%s",
                        cli_in("the cards were not dealt as promised: 'teban verify' says more",
                               "カードが約束どおりに配られていません。くわしくは 'teban verify'"));
    case BOT_REFUSED:
    case BOT_TAKEN:
        break;
    }
    return cli_fail(CLI_NO, "%s", cli_error(&report->error, (char[CLI_ERROR]){0}));
}

static int tell_report(const bot_plan *plan, const bot_report *report) {
    switch (report->outcome) {
    case BOT_FINISHED:
        return tell_end(report);
    case BOT_NO_SERVER:
        return cli_fail(CLI_IO,
                        cli_in("there is no server of tables at %s, port %u: %s",
                               "%s のポート%uに卓のサーバーはありません：%s"),
                        plan->address.host, plan->address.port, report->what);
    case BOT_NO_ENGINE:
        return cli_fail(CLI_IO,
                        cli_in("the program does not answer: %s", "プログラムが答えません：%s"),
                        report->what);
    case BOT_INTERRUPTED:
        return cli_fail(130, "%s",
                        cli_in("interrupted; the seat is kept", "中断しました。席は残っています"));
    case BOT_OUT_OF_MEMORY:
        break;
    }
    return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
}

/* ---- what is asked ---- */

typedef struct asked {
    bot_plan plan;
    uint64_t level; /* 0: not said */
    uint64_t games, wait, threads, hash;
    char *words[3]; /* a link, or an address, a table and a key */
    int count;
} asked;

static bool take_number(int argc, char **argv, int *at, const char *name, uint64_t low,
                        uint64_t high, uint64_t *number, bool *taken) {
    const char *value = cli_value(argc, argv, at, name);
    *taken = value != NULL;
    if (value == NULL || tb_read_number(value, low, high, number))
        return true;
    cli_usage(
        "bot",
        cli_in("%s takes a number from %llu to %llu", "%s には %llu から %llu までの数を書きます"),
        name, (unsigned long long)low, (unsigned long long)high);
    return false;
}

/* One of the options with a number; false after saying what is wrong. */
static bool take_numbers(int argc, char **argv, int *at, asked *a, bool *taken) {
    outside_terms *terms = &a->plan.terms;
    const struct {
        const char *name;
        uint64_t low, high, *number;
    } rows[] = {
        {"--level", 1, TB_LEVELS, &a->level},
        {"--games", 1, 1000000, &a->games},
        {"--movetime", 1, 3600000, &terms->movetime},
        {"--nodes", 1, OUTSIDE_MOST_NODES, &terms->nodes},
        {"--threads", 1, 256, &a->threads},
        {"--hash", 1, 65536, &a->hash},
        {"--patience", 1, 3600000, &terms->patience},
        {"--wait", 0, 86400, &a->wait},
    };
    *taken = false;
    for (size_t i = 0; !*taken && i < sizeof rows / sizeof rows[0]; i++) {
        if (!take_number(argc, argv, at, rows[i].name, rows[i].low, rows[i].high, rows[i].number,
                         taken))
            return false;
    }
    return true;
}

static bool take_name(const char *name, bot_plan *plan) {
    const size_t length = strlen(name);
    if (length > 0 && length < sizeof plan->name && tb_is_utf8(name, length)) {
        memcpy(plan->name, name, length + 1);
        return true;
    }
    cli_usage("bot", "%s",
              cli_in("--name takes 1 to 96 bytes of UTF-8",
                     "--name には UTF-8 で1〜96バイトの名前を書きます"));
    return false;
}

static bool take_word(int argc, char **argv, int *at, asked *a) {
    const char *value;
    bool taken;
    char *word = argv[*at];
    if (a->count == 2 && bot_is_key(word)) { /* it may begin as options do */
        a->words[a->count++] = word;
        return true;
    }
    if (!take_numbers(argc, argv, at, a, &taken))
        return false;
    if (taken)
        return true;
    if ((value = cli_value(argc, argv, at, "--engine")) != NULL) {
        a->plan.terms.command = value;
        return true;
    }
    if ((value = cli_value(argc, argv, at, "--name")) != NULL)
        return take_name(value, &a->plan);
    if ((word[0] == '-' && word[1] != '\0') || a->count == 3) {
        cli_usage("bot", cli_in("'%s' is not understood", "'%s' の意味がわかりません"), word);
        return false;
    }
    a->words[a->count++] = word;
    return true;
}

/* The link, from its words or from standard input; the words are wiped, so that whoever lists the
 * processes of this machine does not see the key. */
static bool read_link(asked *a) {
    char link[LINK_MOST];
    tb_text text = tb_text_in(link, sizeof link);
    tb_error error = {0};
    link[0] = '\0';
    if (a->count == 1 && strcmp(a->words[0], "-") == 0) {
        if (fgets(link, sizeof link, stdin) == NULL)
            link[0] = '\0';
        link[strcspn(link, "\r\n")] = '\0';
    } else {
        for (int i = 0; i < a->count; i++) {
            tb_text_string(&text, i > 0 ? " " : "");
            tb_text_string(&text, a->words[i]);
            memset(a->words[i], '*', strlen(a->words[i]));
        }
    }
    const bool read = bot_address_read(link, &a->plan.address, &error);
    memset(link, 0, sizeof link);
    if (!read)
        cli_usage("bot", "%s", cli_error(&error, (char[CLI_ERROR]){0}));
    return read;
}

/* This very program, quoted for a shell. */
static bool own_command(char command[COMMAND_MOST]) {
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    tb_text text = tb_text_in(command, COMMAND_MOST);
    if (length <= 0)
        return false;
    path[length] = '\0';
    tb_text_string(&text, "exec '");
    for (const char *sign = path; *sign != '\0'; sign++) {
        const char one[2] = {*sign, '\0'};
        tb_text_string(&text, *sign == '\'' ? "'\\''" : one);
    }
    tb_text_string(&text, "' engine");
    return tb_text_fits(&text);
}

static bool choose_player(asked *a, char command[COMMAND_MOST]) {
    outside_terms *terms = &a->plan.terms;
    terms->threads = (uint32_t)a->threads;
    terms->hash = (uint32_t)a->hash;
    if (terms->command != NULL && a->level > 0) {
        cli_usage("bot", "%s",
                  cli_in("--level is for teban's own player: leave --engine out",
                         "--level は teban 自身の強さです。--engine と一緒には書けません"));
        return false;
    }
    if (terms->command != NULL) {
        if (terms->movetime == 0 && terms->nodes == 0)
            terms->movetime = OWN_MOVETIME;
        return true;
    }
    terms->level = a->level > 0 ? (uint32_t)a->level : OWN_LEVEL;
    terms->command = command;
    return own_command(command) ||
           cli_fail(CLI_IO, "%s",
                    cli_in("this program does not know where it is; give --engine",
                           "このプログラムの場所がわかりません。--engine を書いてください")) ==
               CLI_OK;
}

static void listen_to_signals(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int cli_bot(int argc, char **argv) {
    char command[COMMAND_MOST];
    asked a = {.games = 1, .wait = 600, .threads = 1, .hash = 64};
    a.plan.terms.patience = 5000;
    memcpy(a.plan.name, "bot", sizeof "bot");
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
    }
    for (int i = 0; i < argc; i++) {
        if (!take_word(argc, argv, &i, &a))
            return CLI_USAGE;
    }
    if (a.count == 0)
        return cli_usage("bot", "%s", cli_in("which link?", "どのリンクですか"));
    if (!read_link(&a) || !choose_player(&a, command))
        return CLI_USAGE;
    a.plan.lang = cli_lang();
    a.plan.games = (uint32_t)a.games;
    a.plan.wait = (uint32_t)a.wait;
    a.plan.interrupted = &interrupted;
    a.plan.tell = tell;
    a.plan.tell_line = tell_line;
    listen_to_signals();
    const bot_report report = bot_run(&a.plan);
    return tell_report(&a.plan, &report);
}
