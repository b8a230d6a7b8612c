/* teban serve */
#define _XOPEN_SOURCE 700
#include "base/read.h"
#include "cli/cli.h"
#include "server/http.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const help[TB_LANGS] = {
    "usage: teban serve [--port N] [--host ADDRESS] [--root FOLDER] [--open]\n\n"
    "Serves the page and prints its address, until it is interrupted. --port: 4649 without it, 0\n"
    "for any that is free. --host: the IPv4 address to listen at; 127.0.0.1, this machine alone,\n"
    "without it. --root: the folder of the page. --open: opens it, where there is a desktop.\n",
    "使い方: teban serve [--port N] [--host アドレス] [--root フォルダ] [--open]\n"
    "\n"
    "ページを配信し、そのアドレスを出します。止めるまで続けます。--port は書かなければ 4649、\n"
    "0 なら空いているポートです。--host は待ち受ける IPv4 アドレスで、書かなければ 127.0.0.1、\n"
    "この機械だけです。--root はページのフォルダ。--open "
    "は、デスクトップがあればページを開きます。\n",
};

enum { DEFAULT_PORT = 4649, PATH_ROOM = 4096 };

typedef struct wishes {
    uint16_t port;
    const char *host;
    const char *root; /* NULL: wherever the page is */
    bool open;
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
        cli_fail(CLI_IO, cli_in("cannot read the page: %s", "ページを読めません: %s"), problem);
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

static tb_http *serving; /* for the signal handler */

static void on_signal(int signal) {
    (void)signal;
    tb_http_stop(serving);
}

static void stop_on_signals(void) {
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static int serve(const wishes *w, const tb_folder *page) {
    char problem[TB_PROBLEM];
    char address[64];
    serving = tb_http_new(page, w->host, w->port, problem);
    if (serving == NULL)
        return cli_fail(CLI_IO,
                        cli_in("%s; '--port 0' takes any port that is free",
                               "%s。'--port 0' なら空いているポートを使います"),
                        problem);
    stop_on_signals();
    const char *host = strcmp(w->host, "0.0.0.0") == 0 ? "127.0.0.1" : w->host;
    snprintf(address, sizeof address, "http://%s:%u/", host, tb_http_port(serving));
    puts(address);
    const int told = cli_close_output(CLI_OK); /* a server that nobody can find is none */
    if (told == CLI_OK) {
        if (w->open)
            open_address(address);
        tb_http_run(serving);
    }
    tb_http_free(serving);
    return told;
}

static int read_host(const char *word, wishes *w) {
    struct in_addr ignored;
    w->host = strcmp(word, "localhost") == 0 ? "127.0.0.1" : word;
    if (inet_pton(AF_INET, w->host, &ignored) != 1)
        return cli_usage("serve",
                         cli_in("a host is an IPv4 address, not '%s'",
                                "ホストは IPv4 アドレスです（'%s' は使えません）"),
                         word);
    return CLI_OK;
}

static int read_port(const char *word, wishes *w) {
    uint64_t port;
    if (!tb_read_number(word, 0, UINT16_MAX, &port))
        return cli_usage("serve",
                         cli_in("a port is a number from 0 to 65535, not '%s'",
                                "ポートは 0 から 65535 までの数です（'%s' は使えません）"),
                         word);
    w->port = (uint16_t)port;
    return CLI_OK;
}

static int read_wishes(int argc, char **argv, wishes *w) {
    int code = CLI_OK;
    for (int i = 0; i < argc && code == CLI_OK; i++) {
        const char *value;
        if (strcmp(argv[i], "--open") == 0)
            w->open = true;
        else if ((value = cli_value(argc, argv, &i, "--port")) != NULL)
            code = read_port(value, w);
        else if ((value = cli_value(argc, argv, &i, "--host")) != NULL)
            code = read_host(value, w);
        else if ((value = cli_value(argc, argv, &i, "--root")) != NULL)
            w->root = value;
        else
            code = cli_usage(
                "serve", cli_in("serve does not know '%s'", "serve に '%s' という引数はありません"),
                argv[i]);
    }
    return code;
}

int cli_serve(int argc, char **argv) {
    wishes w = {.port = DEFAULT_PORT, .host = "127.0.0.1"};
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help[cli_lang()], stdout);
        return CLI_OK;
    }
    const int code = read_wishes(argc, argv, &w);
    if (code != CLI_OK)
        return code;
    tb_folder *page = read_page(w.root);
    if (page == NULL)
        return CLI_IO;
    const int served = serve(&w, page);
    tb_folder_free(page);
    return served;
}
