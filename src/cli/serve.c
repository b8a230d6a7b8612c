/* teban serve */
#define _XOPEN_SOURCE 700
#include "base/read.h"
#include "cli/cli.h"
#include "cli/place.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const help[TB_LANGS] = {
    "usage: teban serve [OPTION ...]\n\n"
    "Serves the page, hosts tables for people who play over the network, and prints its address,\n"
    "until it is interrupted.\n\n"
    "--listen [ADDRESS:]PORT   127.0.0.1:4649 without it, this machine alone; port 0: any that is\n"
    "                          free; address 0.0.0.0: all of this machine's\n"
    "--open                    opens the page, where there is a desktop\n"
    "--root FOLDER             of the page, if it is neither beside the build nor installed\n"
    "--data FOLDER             of the games (a file of SQLite); without it in your own data\n"
    "--store PLACE             keeps them elsewhere, in a file or at postgresql://...; several\n"
    "                          servers may share one PostgreSQL\n"
    "--public-url URL          how the world reaches it, behind a proxy\n"
    "--trust-proxy ADDRESS     that proxy; it is believed when it says where people come from\n"
    "                          (X-Forwarded-For)\n"
    "--keep-days N             tables where nothing has happened for so long are swept; 365; 0: "
    "never\n"
    "--log LEVEL               none, warning (without it), info or debug: lines of JSON on "
    "standard\n"
    "                          error, without keys, names, and what was said\n"
    "--log-addresses yes|no    whether these say where people come from; no\n\n"
    "Limits:\n"
    "--most-tables N               in memory at once; 100000\n"
    "--most-sockets-per-address N  connections from one address; 200; 0: any number\n"
    "--most-lines N                lines a second from one connection; 30\n"
    "--most-opened N               tables opened from one address in an hour; 1000; 0: any\n"
    "--most-visits N               tables that one connection is at; 64\n"
    "--sleep-seconds N             after which a table where nothing happens is left to the "
    "store,\n"
    "                              and read again when somebody acts; 60\n"
    "--least-claim SECONDS         a seat is empty before the others may claim it; 120\n"
    "--thinkers N                  threads that think for computers; 1\n"
    "--most-thinking MS            milliseconds for one decision; 0: as long as its level takes\n\n"
    "Each can be set in the environment as well: TEBAN_LISTEN, TEBAN_PUBLIC_URL, ...; what is\n"
    "written here goes before it. 'teban tables' looks after what is kept.\n",
    "使い方：teban serve [オプション ...]\n"
    "\n"
    "ページを配信し、ネット越しに遊ぶ人たちの卓を預かり、そのアドレスを出します。止めるまで\n"
    "続けます。\n"
    "\n"
    "--listen [アドレス:]ポート  書かなければ 127.0.0.1:4649、この機械だけです。ポート 0 は空いて\n"
    "                            いるポート、アドレス 0.0.0.0 はこの機械のすべてのアドレス\n"
    "--open                      デスクトップがあれば、ページを開きます\n"
    "--root フォルダ             ページのフォルダ（ビルドのそばにも、入れた先にもないとき）\n"
    "--data フォルダ             対局をしまうフォルダ（SQLite のファイル）。書かなければ自分の\n"
    "                            データの中\n"
    "--store 場所                別の場所にしまいます。ファイルか postgresql://... で、1つの\n"
    "                            PostgreSQL をいくつものサーバーで使えます\n"
    "--public-url URL            代理サーバーの向こうから見えるアドレス\n"
    "--trust-proxy アドレス      その代理サーバー。どこから来た人か、という知らせ\n"
    "                            （X-Forwarded-For）を使います\n"
    "--keep-days N               何も起きない卓を片づけるまでの日数。365、0 なら片づけません\n"
    "--log くわしさ              none、warning（書かないとき）、info、debug。標準エラーに JSON の\n"
    "                            行を書きます。キー、名前、おしゃべりは書きません\n"
    "--log-addresses yes|no      どこから来た人かも書くかどうか。no\n"
    "\n"
    "上限：\n"
    "--most-tables N               メモリーに置く卓。100000\n"
    "--most-sockets-per-address N  1つのアドレスからの接続。200、0 ならいくつでも\n"
    "--most-lines N                1つの接続からの1秒あたりの行数。30\n"
    "--most-opened N               1つのアドレスから1時間に開ける卓。1000、0 ならいくつでも\n"
    "--most-visits N               1つの接続から同時に入れる卓。64\n"
    "--sleep-seconds N             何も起きない卓をメモリーから降ろすまでの秒数（だれかが動けば\n"
    "                              読み直します）。60\n"
    "--least-claim 秒              離れた席を、ほかの人が負けにできるまで。120\n"
    "--thinkers N                  コンピュータのために考えるスレッド。1\n"
    "--most-thinking ミリ秒        1手を考える時間。0 なら強さのとおり\n"
    "\n"
    "どれも環境変数でも決められます（TEBAN_LISTEN、TEBAN_PUBLIC_URL など）。ここに書いたものが\n"
    "先です。しまった卓は 'teban tables' で書き出したり消したりできます。\n",
};

enum { DEFAULT_PORT = 4649, PATH_ROOM = 4096, ADDRESS_ROOM = 64, KEEP_DAYS = 365 };

typedef struct wishes {
    char host[ADDRESS_ROOM];
    const char *root; /* NULL: wherever the page is */
    cli_place place;
    bool open;
    tb_server_settings server;
} wishes;

/* Where the page is, from the folder of the program: beside the build, or installed. */
static const char *const places[] = {"../web/dist", "../share/teban/page"};

static bool find_root(char root[PATH_ROOM]) {
    char program[PATH_ROOM];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program);
    if (length <= 0 || length == sizeof program)
        return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char index[PATH_ROOM];
        if (snprintf(root, PATH_ROOM, "%s/%s", program, places[i]) < PATH_ROOM &&
            snprintf(index, sizeof index, "%s/index.html", root) < PATH_ROOM &&
            access(index, R_OK) == 0)
            return true;
    }
    return false;
}

static tb_folder *read_page(const char *root) {
    char found[PATH_ROOM];
    char problem[TB_PROBLEM];
    if (root == NULL && !find_root(found)) {
        cli_fail(CLI_IO, cli_in("the page is not built yet: 'make page' does that",
                                "ページがまだ作られていません。'make page' で作れます"));
        return NULL;
    }
    tb_folder *page = tb_folder_read(root == NULL ? found : root, problem);
    if (page == NULL)
        cli_fail(CLI_IO, cli_in("cannot read the page: %s", "ページを読めません：%s"), problem);
    else if (tb_folder_find(page, "/") == NULL) {
        cli_fail(CLI_IO,
                 cli_in("%s: there is no index.html, so this is no page; 'make page' builds it",
                        "%s: index.html がないので、ページではありません。'make page' で作れます"),
                 root);
        tb_folder_free(page);
        page = NULL;
    }
    return page;
}

/* The grandchild is nobody's: it needs no waiting for, however long the browser lives. */
static void open_address(const char *address) {
    if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL)
        return;
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDIN_FILENO);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        if (fork() == 0)
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static tb_server *serving; /* for the signal handler */

static void on_signal(int signal) {
    (void)signal;
    tb_server_stop(serving);
}

static void stop_on_signals(void) {
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static int serve(const wishes *w, const tb_folder *page) {
    char problem[TB_PROBLEM];
    char address[2 * ADDRESS_ROOM];
    serving = tb_server_new(page, &w->server, problem);
    if (serving == NULL)
        return cli_fail(CLI_IO, "%s", problem);
    stop_on_signals();
    const char *host = strcmp(w->host, "0.0.0.0") == 0 ? "127.0.0.1" : w->host;
    snprintf(address, sizeof address, "http://%s:%u/", host, tb_server_port(serving));
    puts(address);
    const int told = cli_close_output(CLI_OK); /* a server that nobody can find is none */
    if (told == CLI_OK) {
        if (w->open)
            open_address(address);
        tb_server_run(serving);
    }
    tb_server_free(serving);
    return told;
}

/* ---- what is wished ---- */

/* `PORT`, `ADDRESS` or `ADDRESS:PORT`. */
static bool read_listen(const char *word, wishes *w) {
    struct in_addr ignored;
    uint64_t port = DEFAULT_PORT;
    const char *colon = strchr(word, ':');
    const bool only_port = word[0] != '\0' && strspn(word, "0123456789") == strlen(word);
    const char *digits = colon != NULL ? colon + 1 : only_port ? word : NULL;
    const size_t length = colon != NULL ? (size_t)(colon - word) : only_port ? 0 : strlen(word);
    if (word[0] == '\0' || length >= ADDRESS_ROOM ||
        (digits != NULL && !tb_read_number(digits, 0, UINT16_MAX, &port)))
        return false;
    snprintf(w->host, sizeof w->host, "%.*s", (int)length, word);
    if (length == 0 || strcmp(w->host, "localhost") == 0)
        snprintf(w->host, sizeof w->host, "127.0.0.1");
    w->server.port = (uint16_t)port;
    return inet_pton(AF_INET, w->host, &ignored) == 1;
}

static bool read_root(const char *word, wishes *w) {
    w->root = word;
    return word[0] != '\0';
}

static bool read_data(const char *word, wishes *w) {
    return cli_read_data(word, &w->place);
}

static bool read_store(const char *word, wishes *w) {
    return cli_read_store(word, &w->place);
}

/* Without a slash at its end, as a browser names an origin. */
static bool read_public_url(const char *word, wishes *w) {
    const char *host = strncmp(word, "https://", 8) == 0  ? word + 8
                       : strncmp(word, "http://", 7) == 0 ? word + 7
                                                          : "";
    w->server.origin = word;
    return host[0] != '\0' && strchr(host, '/') == NULL;
}

static bool read_number(const char *word, uint64_t low, uint64_t high, uint32_t *number) {
    uint64_t value;
    const bool good = tb_read_number(word, low, high, &value);
    if (good)
        *number = (uint32_t)value;
    return good;
}

static bool read_keep(const char *word, wishes *w) {
    uint32_t days;
    const bool good = read_number(word, 0, 36500, &days);
    if (good)
        w->server.keep = (uint64_t)days * 24 * 3600 * 1000;
    return good;
}

static bool read_sleep(const char *word, wishes *w) {
    uint32_t seconds;
    const bool good = read_number(word, 1, 86400, &seconds);
    if (good)
        w->server.limits.idle = (uint64_t)seconds * 1000;
    return good;
}

static bool read_thinkers(const char *word, wishes *w) {
    return read_number(word, 1, 256, &w->server.thinkers);
}

static bool read_most_tables(const char *word, wishes *w) {
    return read_number(word, 1, 10000000, &w->server.limits.rooms);
}

static bool read_most_sockets(const char *word, wishes *w) {
    return read_number(word, 0, 10000000, &w->server.sockets_per_address);
}

static bool read_most_thinking(const char *word, wishes *w) {
    return read_number(word, 0, 3600000, &w->server.longest);
}

static bool read_most_opened(const char *word, wishes *w) {
    return read_number(word, 0, 1000000, &w->server.limits.opened);
}

static bool read_most_visits(const char *word, wishes *w) {
    return read_number(word, 1, 1000000, &w->server.limits.visits);
}

static bool read_least_claim(const char *word, wishes *w) {
    uint32_t seconds;
    if (!read_number(word, 1, 86400, &seconds))
        return false;
    w->server.limits.claim = (uint64_t)seconds * 1000;
    return true;
}

static bool read_trust_proxy(const char *word, wishes *w) {
    struct in_addr ignored;
    w->server.proxy = word;
    return inet_pton(AF_INET, word, &ignored) == 1;
}

static bool read_log(const char *word, wishes *w) {
    tb_diary_level level = TB_DIARY_NONE;
    while (level < TB_DIARY_LEVELS && strcmp(word, tb_diary_word(level)) != 0)
        level++;
    w->server.log = level;
    return level < TB_DIARY_LEVELS;
}

static bool read_log_addresses(const char *word, wishes *w) {
    w->server.log_addresses = strcmp(word, "yes") == 0;
    return w->server.log_addresses || strcmp(word, "no") == 0;
}

static bool read_most_lines(const char *word, wishes *w) {
    return read_number(word, 1, 1000000, &w->server.limits.lines);
}

static const struct {
    const char *option, *variable;
    bool (*read)(const char *word, wishes *w);
    const char *meaning[TB_LANGS];
} settings[] = {
    {"--listen",
     "TEBAN_LISTEN",
     read_listen,
     {"an IPv4 address, a port, or both as 127.0.0.1:4649",
      "IPv4 アドレス、ポート、または 127.0.0.1:4649 のような両方"}},
    {"--root", "TEBAN_ROOT", read_root, {"a folder", "フォルダ"}},
    {"--data", "TEBAN_DATA", read_data, {"a folder", "フォルダ"}},
    {"--store",
     "TEBAN_STORE",
     read_store,
     {"a file or postgresql://...", "ファイルか postgresql://..."}},
    {"--public-url",
     "TEBAN_PUBLIC_URL",
     read_public_url,
     {"an address as https://games.example, without a path",
      "https://games.example のような、道筋のないアドレス"}},
    {"--keep-days",
     "TEBAN_KEEP_DAYS",
     read_keep,
     {"a number of days up to 36500", "36500 までの日数"}},
    {"--sleep-seconds",
     "TEBAN_SLEEP_SECONDS",
     read_sleep,
     {"a number of seconds from 1 to 86400", "1 から 86400 までの秒数"}},
    {"--thinkers",
     "TEBAN_THINKERS",
     read_thinkers,
     {"a number from 1 to 256", "1 から 256 までの数"}},
    {"--most-tables",
     "TEBAN_MOST_TABLES",
     read_most_tables,
     {"a number from 1 to 10000000", "1 から 10000000 までの数"}},
    {"--most-sockets-per-address",
     "TEBAN_MOST_SOCKETS_PER_ADDRESS",
     read_most_sockets,
     {"a number up to 10000000", "10000000 までの数"}},
    {"--most-lines",
     "TEBAN_MOST_LINES",
     read_most_lines,
     {"a number from 1 to 1000000", "1 から 1000000 までの数"}},
    {"--most-opened",
     "TEBAN_MOST_OPENED",
     read_most_opened,
     {"a number up to 1000000", "1000000 までの数"}},
    {"--most-visits",
     "TEBAN_MOST_VISITS",
     read_most_visits,
     {"a number from 1 to 1000000", "1 から 1000000 までの数"}},
    {"--least-claim",
     "TEBAN_LEAST_CLAIM",
     read_least_claim,
     {"seconds from 1 to 86400", "1 から 86400 までの秒数"}},
    {"--most-thinking",
     "TEBAN_MOST_THINKING",
     read_most_thinking,
     {"a number of milliseconds up to 3600000", "3600000 までのミリ秒"}},
    {"--trust-proxy",
     "TEBAN_TRUST_PROXY",
     read_trust_proxy,
     {"the IPv4 address of a proxy", "代理サーバーの IPv4 アドレス"}},
    {"--log",
     "TEBAN_LOG",
     read_log,
     {"none, warning, info or debug", "none、warning、info、debug のどれか"}},
    {"--log-addresses", "TEBAN_LOG_ADDRESSES", read_log_addresses, {"yes or no", "yes か no"}},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

static int bad_setting(const char *name, const char *meaning, const char *word) {
    return cli_usage("serve", cli_in("%s is %s, not '%s'", "%s は%sです（'%s' は使えません）"),
                     name, meaning, word);
}

/* The environment first: what is written behind the command goes before it. */
static int read_environment(wishes *w) {
    for (size_t i = 0; i < SETTINGS; i++) {
        const char *value = getenv(settings[i].variable);
        if (value != NULL && value[0] != '\0' && !settings[i].read(value, w))
            return bad_setting(settings[i].variable, settings[i].meaning[cli_lang()], value);
    }
    return CLI_OK;
}

static int read_setting(int argc, char **argv, int *at, wishes *w) {
    for (size_t i = 0; i < SETTINGS; i++) {
        const char *value = cli_value(argc, argv, at, settings[i].option);
        if (value != NULL)
            return settings[i].read(value, w)
                       ? CLI_OK
                       : bad_setting(settings[i].option, settings[i].meaning[cli_lang()], value);
    }
    return cli_usage("serve",
                     cli_in("serve does not know '%s'", "serve に '%s' という引数はありません"),
                     argv[*at]);
}

static int read_wishes(int argc, char **argv, wishes *w) {
    int code = read_environment(w);
    for (int i = 0; i < argc && code == CLI_OK; i++) {
        if (strcmp(argv[i], "--open") == 0)
            w->open = true;
        else
            code = read_setting(argc, argv, &i, w);
    }
    return code;
}

int cli_serve(int argc, char **argv) {
    char place[CLI_PLACE];
    wishes w = {.host = "127.0.0.1",
                .server = {.port = DEFAULT_PORT,
                           .thinkers = 1,
                           .sockets_per_address = 200,
                           .log = TB_DIARY_WARNING,
                           .keep = (uint64_t)KEEP_DAYS * 24 * 3600 * 1000,
                           .limits = tb_hub_usual}};
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help[cli_lang()], stdout);
        return CLI_OK;
    }
    const int code = read_wishes(argc, argv, &w);
    if (code != CLI_OK)
        return code;
    w.server.store = cli_place_find(&w.place, place);
    if (w.server.store == NULL)
        return CLI_IO;
    w.server.address = w.host;
    tb_folder *page = read_page(w.root);
    if (page == NULL)
        return CLI_IO;
    const int served = serve(&w, page);
    tb_folder_free(page);
    return served;
}
