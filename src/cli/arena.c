/* teban arena: matches between players, and the table of a match played before. */
#define _POSIX_C_SOURCE 200809L
#include "arena/line.h"
#include "arena/match.h"
#include "arena/report.h"
#include "base/read.h"
#include "cli/cli.h"
#include "host/entropy.h"
#include "host/file.h"
#include "host/native.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const help[TB_LANGS] = {
    "usage: teban arena GAME PLAYER PLAYER [PLAYER] [KEY=VALUE ...] [--games N]\n"
    "                   [--movetime MS] [--nodes N] [--threads N] [--hash MIB]\n"
    "                   [--concurrency K] [--seed S] [--openings PLIES]\n"
    "                   [--duplicate | --no-duplicate] [--sprt A,B] [--out FILE] [--resume]\n"
    "                   [--patience MS] [--quiet]\n"
    "       teban arena --report FILE [--sprt A,B]\n\n"
    "Lets players play against each other, seats rotated, and tells how they did. Players:\n"
    "level:1 to level:10, random, greedy, uct:nodes=N, positional:depth=N (Jatsuna), and\n"
    "'cmd:PROGRAM ARGUMENTS', any program that speaks the engine protocol. In a game of three\n"
    "the second of two players takes the other two seats. Docs: docs/ARENA.md.\n\n"
    "--games is rounded up to whole rotations. Limits are for levels and programs; without any,\n"
    "a level takes its own nodes, level 9 200 ms, level 10 a second. With chance the same cards\n"
    "are dealt to every seat (--no-duplicate: not), unless a program plays, which could remember\n"
    "them (--duplicate: all the same). All chance follows from the seed, letters and digits;\n"
    "without --seed it is one that nobody can guess, and the table tells it. --sprt ends the "
    "match\n"
    "when the first player is shown to be at least A or at most B Elo better. --out keeps a line\n"
    "of JSON a game, --resume goes on with such a file, --report makes the table from it.\n"
    "--patience is how long a program may keep the arena waiting beside its thinking (5000) "
    "before\n"
    "it loses the game.\n",
    "使い方：teban arena ゲーム プレイヤー プレイヤー [プレイヤー] [名前=値 ...] [--games N]\n"
    "                    [--movetime MS] [--nodes N] [--threads N] [--hash MIB]\n"
    "                    [--concurrency K] [--seed S] [--openings PLIES]\n"
    "                    [--duplicate | --no-duplicate] [--sprt A,B] [--out FILE] [--resume]\n"
    "                    [--patience MS] [--quiet]\n"
    "        teban arena --report FILE [--sprt A,B]\n"
    "\n"
    "席を替えながらプレイヤーどうしを対戦させ、成績を出します。プレイヤーは level:1 から "
    "level:10、\n"
    "random、greedy、uct:nodes=N、positional:depth=N（蛇突奈）、それに 'cmd:プログラム 引数'\n"
    "（エンジンのプロトコルを話すプログラム）です。3人のゲームに2人を書くと、2人めが残りの\n"
    "2つの席に座ります。くわしくは docs/ARENA.md。\n"
    "\n"
    "--games は、席がひととおり替わるように切り上げます。制限は level とプログラムのもので、\n"
    "書かなければ level はそれぞれのノード数、9 は 200 ミリ秒、10 は 1 "
    "秒です。くじのあるゲームでは\n"
    "どの席にも同じカードを配ります（--no-duplicate "
    "で別々に）。ただしプログラムは覚えられるので、\n"
    "そのときは別々です（--duplicate でそれでも同じに）。くじはすべてシード値（英数字）で決まり、\n"
    "--seed がなければだれにも当てられないものになって、表に出ます。--sprt は、1人めの強さが A "
    "Elo\n"
    "以上か B Elo 以下とわかったところで終えます。--out は1局に1行の JSON を残し、--resume は\n"
    "その続きから行い、--report はそこから表を作ります。--patience は、考える時間のほかに\n"
    "プログラムを待つ時間（5000）で、これを過ぎるとその対局は負けです。\n",
};

enum { CLI_INTERRUPTED = 130, CLI_TERMINATED = 143 };

/* The longest file of lines that is read: more than half a million games. */
enum { LINES_BYTES = 256 << 20 };

typedef struct request {
    arena_plan plan;
    uint64_t games;
    uint64_t concurrency;
    arena_sprt sprt;
    bool tested;
    bool duplicate_said;
    bool resume;
    bool quiet;
    const char *out;
    const char *report;
} request;

/* ---- signals ---- */

static atomic_bool stopping;
static volatile sig_atomic_t stopped_by;

/* The second time the signal does what it does by default (SA_RESETHAND). */
static void on_signal(int number) {
    stopped_by = number;
    atomic_store(&stopping, true);
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- arguments ---- */

static bool read_sprt(const char *text, arena_sprt *sprt) {
    char *end;
    sprt->low = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    const char *second = end + 1;
    sprt->high = strtod(second, &end);
    return end != second && *end == '\0' && sprt->low < sprt->high && sprt->low > -1000 &&
           sprt->high < 1000;
}

/* An option with a number; returns false if the word is none of them, sets code if it is wrong. */
static bool read_number_option(request *r, int argc, char **argv, int *at, int *code) {
    uint64_t threads = r->plan.threads;
    uint64_t hash = r->plan.hash;
    uint64_t openings = r->plan.openings;
    const struct {
        const char *name;
        uint64_t low, high;
        uint64_t *number;
    } numbers[] = {
        {"--games", 1, ARENA_MAX_GAMES / 2, &r->games},
        {"--movetime", 1, ARENA_MOST_TIME, &r->plan.movetime},
        {"--nodes", 1, OUTSIDE_MOST_NODES, &r->plan.nodes},
        {"--concurrency", 1, 64, &r->concurrency},
        {"--patience", 1, 3600000, &r->plan.patience},
        {"--threads", 1, 256, &threads},
        {"--hash", 1, 65536, &hash},
        {"--openings", 0, 1000, &openings},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const char *value = cli_value(argc, argv, at, numbers[i].name);
        if (value == NULL)
            continue;
        if (!tb_read_number(value, numbers[i].low, numbers[i].high, numbers[i].number))
            *code = cli_usage("arena",
                              cli_in("%s takes a number from %llu to %llu",
                                     "%s には %llu から %llu までの数を書きます"),
                              numbers[i].name, (unsigned long long)numbers[i].low,
                              (unsigned long long)numbers[i].high);
        r->plan.threads = (uint32_t)threads;
        r->plan.hash = (uint32_t)hash;
        r->plan.openings = (uint32_t)openings;
        return true;
    }
    return false;
}

static bool read_flag(request *r, const char *word) {
    if (strcmp(word, "--duplicate") == 0)
        r->plan.duplicate = r->duplicate_said = true;
    else if (strcmp(word, "--no-duplicate") == 0)
        r->plan.duplicate = !(r->duplicate_said = true);
    else if (strcmp(word, "--resume") == 0)
        r->resume = true;
    else if (strcmp(word, "--quiet") == 0)
        r->quiet = true;
    else
        return false;
    return true;
}

/* The game, then players and rule options. `uct:nodes=9` is a player: no option has a colon. */
static int read_word(request *r, const char *word) {
    arena_plan *plan = &r->plan;
    tb_error error;
    if (plan->game == NULL) {
        plan->game = cli_find_game(word);
        if (plan->game == NULL)
            return CLI_USAGE;
        tb_options_default(plan->game, plan->options);
        return CLI_OK;
    }
    const size_t key = strcspn(word, ":=");
    if (word[key] == '=') {
        if (!tb_option_set(plan->game, word, plan->options, &error))
            return cli_usage("arena", "%s", error.message[cli_lang()]);
        return CLI_OK;
    }
    if (plan->players == ARENA_MAX_PLAYERS)
        return cli_usage(
            "arena", cli_in("there are more than three players", "プレイヤーが3人より多くいます"));
    if (!arena_name_check(plan, word, &error))
        return cli_usage("arena", "'%s': %s", word, cli_error(&error, (char[CLI_ERROR]){0}));
    memcpy(plan->names[plan->players++], word, strlen(word) + 1);
    return CLI_OK;
}

static int read_argument(request *r, int argc, char **argv, int *at) {
    const char *value;
    int code = CLI_OK;
    if (read_number_option(r, argc, argv, at, &code) || read_flag(r, argv[*at]))
        return code;
    if ((value = cli_value(argc, argv, at, "--out")) != NULL) {
        r->out = value;
    } else if ((value = cli_value(argc, argv, at, "--report")) != NULL) {
        r->report = value;
    } else if ((value = cli_value(argc, argv, at, "--seed")) != NULL) {
        if (!lab_seed_check(value))
            return cli_usage("arena",
                             cli_in("--seed takes up to %d letters and digits, not '%s'",
                                    "--seed は英数字で %d 文字までです（'%s' は使えません）"),
                             LAB_SEED - 1, value);
        memcpy(r->plan.seed, value, strlen(value) + 1);
    } else if ((value = cli_value(argc, argv, at, "--sprt")) != NULL) {
        r->tested = read_sprt(value, &r->sprt);
        if (!r->tested)
            return cli_usage(
                "arena", cli_in("--sprt takes two numbers of Elo, the lower first: 0,20",
                                "--sprt には Elo の数を2つ、小さいほうから書きます（0,20 など）"));
    } else if (argv[*at][0] == '-') {
        return cli_usage("arena",
                         cli_in("arena does not take '%s'", "arena に '%s' という引数はありません"),
                         argv[*at]);
    } else {
        return read_word(r, argv[*at]);
    }
    return CLI_OK;
}

static bool has_guest(const arena_plan *plan) {
    bool any = false;
    for (uint32_t i = 0; i < plan->players; i++)
        any = any || arena_is_guest(plan->names[i]);
    return any;
}

/* A program that has seen the cards of one game of a rotation would know those of the next. */
static void set_duplicate(request *r) {
    const bool remembered = r->plan.game->has_chance && has_guest(&r->plan);
    if (!r->duplicate_said)
        r->plan.duplicate = r->plan.game->has_chance && !remembered;
    else if (r->plan.duplicate && remembered && !r->quiet)
        fputs(
            "teban: with --duplicate a program can remember the cards from one game to the next\n",
            stderr);
}

/* What holds between arguments. */
static int check(request *r) {
    tb_error error;
    if (r->plan.game == NULL || r->plan.players < 2)
        return cli_usage("arena", cli_in("arena needs a game and two players",
                                         "arena にはゲームと2人のプレイヤーが要ります"));
    if (!arena_plan_seats(&r->plan, &error) ||
        !tb_options_check(r->plan.game, r->plan.options, &error))
        return cli_usage("arena", "%s", cli_error(&error, (char[CLI_ERROR]){0}));
    if (r->resume && r->out == NULL)
        return cli_usage("arena", cli_in("--resume goes on with the file of --out",
                                         "--resume は --out のファイルの続きから行います"));
    set_duplicate(r);
    const uint32_t size = arena_rotation_size(&r->plan);
    const uint64_t rest = r->games % size;
    if (rest != 0) {
        r->games += size - rest;
        if (!r->quiet)
            fprintf(stderr,
                    cli_in("teban: %llu games, to make whole rotations of %u\n",
                           "teban: 席の組み合わせがそろうように %llu 局にします（%u 局ずつ）\n"),
                    (unsigned long long)r->games, size);
    }
    return CLI_OK;
}

/* ---- lines kept before ---- */

/* Whether a line begins with the head of this match, or, if it breaks off in it, with a part. */
static bool has_head(const arena_plan *plan, const char *line, size_t length, bool broken) {
    char head[4096];
    tb_text text = tb_text_in(head, sizeof head);
    arena_line_head(plan, &text);
    if (!tb_text_fits(&text) || (length <= text.length && !broken))
        return false;
    return memcmp(line, head, length < text.length ? length : text.length) == 0;
}

/* Counts the lines of a file. `*whole` is where the last complete one ends: a line of ours that
 * breaks off was being written when something went wrong, and is none. */
static int count_lines(const char *path, const char *data, size_t length, arena_tally *tally,
                       size_t *whole) {
    uint64_t number = 0;
    *whole = 0;
    while (*whole < length) {
        const char *line = data + *whole;
        const char *end = memchr(line, '\n', length - *whole);
        arena_game game;
        tb_error error;
        number++;
        const size_t size = end == NULL ? length - *whole : (size_t)(end - line);
        if (!has_head(tally->plan, line, size, end == NULL))
            return cli_fail(CLI_NO,
                            cli_in("%s: line %llu belongs to another match",
                                   "%s: %llu行目は別の対戦のものです"),
                            path, (unsigned long long)number);
        if (end == NULL)
            break;
        if (!arena_line_read(tally->plan, line, size, &game, &error))
            return cli_fail(CLI_NO, cli_in("%s: line %llu: %s", "%s: %llu行目：%s"), path,
                            (unsigned long long)number, cli_error(&error, (char[CLI_ERROR]){0}));
        if (!arena_tally_add(tally, &game))
            return cli_fail(
                CLI_NO,
                cli_in("%s: line %llu: index: too large", "%s: %llu行目：index が大きすぎます"),
                path, (unsigned long long)number);
        *whole += size + 1;
    }
    return CLI_OK;
}

static int report(const request *r) {
    size_t length;
    size_t whole;
    tb_error error;
    arena_plan plan;
    arena_tally tally;
    char *data = cli_read_file(r->report, LINES_BYTES, &length);
    if (data == NULL)
        return CLI_IO;
    int code = CLI_OK;
    if (!arena_plan_read(data, strcspn(data, "\n"), &plan, &error)) {
        code = cli_fail(CLI_NO, cli_in("%s: line 1: %s", "%s: 1行目：%s"), r->report,
                        cli_error(&error, (char[CLI_ERROR]){0}));
    } else {
        arena_tally_begin(&tally, &plan);
        code = count_lines(r->report, data, length, &tally, &whole);
        if (code == CLI_OK)
            arena_report(&tally, r->tested ? &r->sprt : NULL, stdout);
        arena_tally_end(&tally);
    }
    free(data);
    return code;
}

/* ---- keeping lines ---- */

/* Without --seed it is that of the first line, also if that broke off after it: whether the line is
 * one of ours is seen when it is counted. */
static void find_seed(request *r, const char *data) {
    static const char before[] = "\"seed\":\"";
    const char *found = strstr(data, before);
    char seed[LAB_SEED] = "";
    if (r->plan.seed[0] != '\0' || found == NULL || found > data + strcspn(data, "\n"))
        return;
    found += strlen(before);
    const size_t length = strcspn(found, "\"\n");
    if (found[length] != '"' || length >= sizeof seed)
        return;
    memcpy(seed, found, length);
    if (lab_seed_check(seed))
        memcpy(r->plan.seed, seed, sizeof seed);
}

/* Goes on with what is there: counts it and cuts off a broken last line. */
static int resume(request *r, arena_tally *tally) {
    size_t length;
    size_t whole;
    if (access(r->out, F_OK) != 0)
        return CLI_OK;
    char *data = cli_read_file(r->out, LINES_BYTES, &length);
    if (data == NULL)
        return CLI_IO;
    find_seed(r, data);
    int code = count_lines(r->out, data, length, tally, &whole);
    if (code == CLI_OK && whole < length && truncate(r->out, (off_t)whole) != 0)
        code = cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), r->out,
                        strerror(errno));
    free(data);
    return code;
}

/* A seed that nobody can guess. */
static int draw_seed(arena_plan *plan) {
    uint8_t bytes[16];
    tb_text text = tb_text_in(plan->seed, sizeof plan->seed);
    if (!tb_entropy(bytes, sizeof bytes))
        return cli_fail(
            CLI_IO,
            cli_in("no random numbers for a seed: %s", "シード値にする乱数がありません：%s"),
            strerror(errno));
    tb_write_hex(bytes, sizeof bytes, &text);
    return CLI_OK;
}

static int open_out(const request *r, int *out) {
    *out = tb_file_grow(r->out, !r->resume);
    if (*out < 0 && errno == EEXIST)
        return cli_fail(CLI_IO,
                        cli_in("%s is there already; --resume goes on with it",
                               "%s はもうあります。続きからなら --resume を付けてください"),
                        r->out);
    if (*out < 0)
        return cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), r->out,
                        strerror(errno));
    return CLI_OK;
}

typedef struct desk {
    int out; /* -1: nothing is kept */
    int why; /* it could not be: errno */
    uint64_t games;
    uint64_t begun; /* when, and with how many games there already */
    uint64_t before;
    uint64_t drawn; /* the bar, last */
    bool bar;
} desk;

/* A line at once, so that no other program writes into it. */
static bool finished(void *context, const char *line, size_t length) {
    desk *d = context;
    char *whole = d->out < 0 ? NULL : malloc(length + 1);
    bool kept = d->out < 0;
    if (whole != NULL) {
        memcpy(whole, line, length);
        whole[length] = '\n';
        kept = tb_file_add(d->out, whole, length + 1);
    }
    d->why = kept ? 0 : errno;
    free(whole);
    return kept;
}

static void tick(void *context, const arena_tally *tally) {
    enum { WIDTH = 24, BAR_US = 100000 };
    desk *d = context;
    char score[80];
    char bar[WIDTH + 1];
    const uint64_t now = tb_clock();
    if (!d->bar || now - d->drawn < BAR_US)
        return;
    d->drawn = now;
    const uint64_t full = tally->games * WIDTH / d->games;
    memset(bar, '.', WIDTH);
    memset(bar, '#', full < WIDTH ? full : WIDTH);
    bar[WIDTH] = '\0';
    arena_report_brief(tally, score, sizeof score);
    const double seconds = (double)(now - d->begun) / 1e6;
    const double each = tally->games > d->before ? seconds / (double)(tally->games - d->before) : 0;
    fprintf(stderr, "\r[%s] %llu/%llu  %s  %.0f s left\033[K", bar,
            (unsigned long long)tally->games, (unsigned long long)d->games, score,
            each * (double)(d->games - tally->games));
    fflush(stderr);
}

/* ---- the match ---- */

static int exit_code(arena_outcome outcome, const request *r, const desk *d) {
    switch (outcome) {
    case ARENA_NOT_KEPT:
        return cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), r->out,
                        strerror(d->why));
    case ARENA_OUT_OF_MEMORY:
        return cli_fail(CLI_IO, cli_in("no memory, processes or open files are left",
                                       "メモリー、プロセス、または開けるファイルの数が足りません"));
    case ARENA_BROKEN_OFF:
        return stopped_by == SIGTERM ? CLI_TERMINATED : CLI_INTERRUPTED;
    case ARENA_PLAYED:
    case ARENA_DECIDED:
        break;
    }
    return CLI_OK;
}

static int play(const request *r, arena_tally *tally, int out) {
    desk d = {.out = out, .games = r->games, .begun = tb_clock(), .before = tally->games};
    d.bar = !r->quiet && isatty(STDERR_FILENO);
    const arena_match match = {.plan = &r->plan,
                               .games = r->games,
                               .concurrency = (uint32_t)r->concurrency,
                               .stop = &stopping,
                               .tally = tally,
                               .sprt = r->tested ? &r->sprt : NULL,
                               .context = &d,
                               .finished = finished,
                               .tick = tick};
    catch_signals();
    const arena_outcome outcome = arena_match_run(&match);
    if (d.bar)
        fputs("\r\033[K", stderr);
    arena_report(tally, match.sprt, stdout);
    return exit_code(outcome, r, &d);
}

static int run(request *r) {
    arena_tally tally;
    int out = -1;
    int code = check(r);
    if (code != CLI_OK)
        return code;
    arena_tally_begin(&tally, &r->plan);
    if (r->resume)
        code = resume(r, &tally);
    if (code == CLI_OK && r->plan.seed[0] == '\0')
        code = draw_seed(&r->plan);
    if (code == CLI_OK && r->out != NULL)
        code = open_out(r, &out);
    if (code == CLI_OK)
        code = play(r, &tally, out);
    if (out >= 0 && !tb_file_end(out) && code == CLI_OK)
        code = cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), r->out,
                        strerror(errno));
    arena_tally_end(&tally);
    return code;
}

int cli_arena(int argc, char **argv) {
    request r = {.plan = {.threads = 1, .hash = 64, .patience = ARENA_PATIENCE},
                 .games = 100,
                 .concurrency = 1};
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
        const int code = read_argument(&r, argc, argv, &i);
        if (code != CLI_OK)
            return code;
    }
    return r.report != NULL ? report(&r) : run(&r);
}
