/* teban lab run: plays an experiment, by threads of its own or by workers elsewhere. */
#define _POSIX_C_SOURCE 200809L
#include "base/read.h"
#include "cli/lab.h"
#include "crew/kept.h"
#include "crew/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban lab run GAME [KEY=VALUE ...] [--vary KEY=V1,V2,... | --vary KEY=LOW..HIGH]...\n"
    "                     [--start POSITION]... --players PLAYER,PLAYER/PLAYER,...\n"
    "                     [--judge PLAYER] [--games N] [--until 1%] [--seed S] --out FILE\n"
    "                     [--resume] [--concurrency K | --shard K/N | --queue postgresql://...]\n"
    "                     [--quiet]\n\n"
    "Every combination of varied options, starts and players is a cell, and plays against itself:\n"
    "a round is as many games as there are seats, with the same cards, also from cell to cell.\n"
    "PLAYER: random, greedy, level:1 to level:8, level:10:nodes=5000 and the like, whatever is\n"
    "the same on every machine; A/B has A on one seat and B on the others, in turn. --judge\n"
    "thinks beside them, for the measures of choice and drama. --games is for each cell (1000),\n"
    "rounded up to whole rounds;\n"
    "--until stops a cell when the 95 % interval of the seats' shares reaches so far to either\n"
    "side at most, after at most --games (200000). All chance follows from the seed, letters and\n"
    "digits; without --seed it is one that nobody can guess.\n\n"
    "FILE gets a line of JSON a game, the same bytes with any --concurrency. Ctrl-C leaves whole\n"
    "rounds; --resume goes on with them. --shard plays every N-th round, for 'teban lab merge';\n"
    "--queue lets 'teban lab work' play, on any number of machines. Docs: docs/LAB.md.\n",
    "使い方：teban lab run ゲーム [名前=値 ...] [--vary 名前=値,値,... | --vary 名前=下..上]...\n"
    "                      [--start 局面]... --players プレイヤー,プレイヤー/プレイヤー,...\n"
    "                      [--judge プレイヤー] [--games N] [--until 1%] [--seed S] --out "
    "ファイル\n"
    "                      [--resume] [--concurrency K | --shard K/N | --queue postgresql://...]\n"
    "                      [--quiet]\n"
    "\n"
    "変えるルール、始めの局面、プレイヤーの組み合わせをひとつの条件として、それぞれで対局します。\n"
    "1ラウンドは席の数だけの対局で、どれにも同じカードを配ります。条件が違ってもカードは同じです。"
    "\n"
    "プレイヤーは random、greedy、level:1 から level:8 "
    "など、どのマシンでも同じ手を打つものです。\n"
    "A/B と書くと、A がひとつの席に、B が残りの席に、順に入れ替わって座ります。--judge は、選択や\n"
    "展開を測るために横で考えるプレイヤーです。--games は条件ごとの対局数（1000）で、ラウンドが\n"
    "そろうように切り上げます。--until は、席ごとの得点の95%区間が左右それぞれこの幅に\n"
    "収まった条件から終えます（多くて --games 局、書かなければ 200000 局）。\n"
    "くじはすべてシード値（英数字）で決まり、--seed "
    "がなければだれにも当てられないものになります。\n"
    "\n"
    "ファイルには1局に1行の JSON が残り、--concurrency がいくつでも同じ内容です。Ctrl-C "
    "で止めると\n"
    "ラウンドの切れめまでが残り、--resume で続きから行います。--shard は N 回に1回のラウンド"
    "だけを行い、\n"
    "'teban lab merge' でひとつにします。--queue は、いくつものマシンの 'teban lab work' "
    "に対局を任せます。\n"
    "くわしくは docs/LAB.md。\n",
};

typedef struct request {
    lab_request lab;
    bool resume;
    uint64_t shard, shards; /* 0 of 0: not said */
    const char *queue;
    crew_kept kept;
    lab_bar bar;
} request;

/* ---- arguments ---- */

static bool read_shard(const char *text, uint64_t *shard, uint64_t *shards) {
    char first[8] = "";
    const size_t slash = strcspn(text, "/");
    if (text[slash] != '/' || slash >= sizeof first)
        return false;
    memcpy(first, text, slash);
    return tb_read_number(text + slash + 1, 2, LAB_MAX_SHARDS, shards) &&
           tb_read_number(first, 1, *shards, shard);
}

static int read_argument(request *r, int argc, char **argv, int *at) {
    const char *value;
    int code;
    if (cli_lab_argument(&r->lab, argc, argv, at, &code))
        return code;
    if ((value = cli_value(argc, argv, at, "--shard")) != NULL) {
        if (!read_shard(value, &r->shard, &r->shards))
            return cli_usage("lab run",
                             cli_in("--shard takes K/N, the K-th of N from 2 to 1000: 1/2",
                                    "--shard には K/N（N 個のうちの K 番め、N は 2 から "
                                    "1000）を書きます（1/2 など）"));
    } else if ((value = cli_value(argc, argv, at, "--queue")) != NULL) {
        if (!cli_lab_is_address(value))
            return cli_usage("lab run", cli_in("the address of a queue begins with postgresql://",
                                               "待ち行列のアドレスは postgresql:// で始まります"));
        r->queue = value;
    } else if (strcmp(argv[*at], "--resume") == 0) {
        r->resume = true;
    } else {
        return cli_usage(
            "lab run",
            cli_in("lab run does not take '%s'", "lab run に '%s' という引数はありません"),
            argv[*at]);
    }
    return CLI_OK;
}

/* What holds between arguments. */
static int check(request *r) {
    const int code = cli_lab_check(&r->lab);
    if (code != CLI_OK)
        return code;
    if (r->lab.out == NULL || r->lab.out[0] == '\0')
        return cli_usage(
            "lab run", cli_in("where to? --out FILE", "書き出すファイルを --out で決めてください"));
    if (r->shards > 0 && r->lab.design.until > 0)
        return cli_usage(
            "lab run",
            cli_in("--until does not go with --shard: a shard alone cannot know when all of them "
                   "are precise enough; take --games, or --queue for several machines",
                   "--until と --shard はいっしょに使えません。全体の精度が足りたかどうかは、"
                   "一部分だけではわからないからです。--games にするか、いくつものマシンなら "
                   "--queue を使ってください"));
    if (r->queue != NULL && r->shards > 0)
        return cli_usage("lab run", cli_in("--queue does not go with --shard: the workers share "
                                           "the rounds out by themselves",
                                           "--queue と --shard はいっしょに使えません。ラウンドは"
                                           "ワーカーどうしで分けます"));
    if (r->queue != NULL && r->lab.concurrency_said)
        return cli_usage("lab run", cli_in("--concurrency is for the workers of a queue: 'teban "
                                           "lab work ... --concurrency K'",
                                           "--queue のときの --concurrency はワーカーのほうで"
                                           "決めます（'teban lab work ... --concurrency K'）"));
    return CLI_OK;
}

/* ---- the file ---- */

/* Without --seed the one of the file that is gone on with, if that is of this experiment otherwise:
 * whether it is is seen when it is opened. */
static int find_seed(request *r) {
    uint32_t shard, shards;
    tb_error error;
    lab_design *there = malloc(sizeof *there);
    if (there == NULL)
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    const crew_head head = crew_kept_look(r->lab.out, there, &shard, &shards, &error);
    if (head == CREW_HEAD && r->lab.design.seed[0] == '\0')
        memcpy(r->lab.design.seed, there->seed, sizeof there->seed);
    free(there);
    return head != CREW_HEAD_WRONG
               ? CLI_OK
               : cli_fail(cli_lab_blame(&error), "%s: %s", r->lab.out, error.message[cli_lang()]);
}

/* ---- the experiment ---- */

static bool keep(void *context, const char *lines, size_t length) {
    request *r = context;
    return crew_kept_add(&r->kept, lines, length);
}

static void tick(void *context, const crew_progress *progress) {
    request *r = context;
    cli_lab_bar_draw(&r->bar, progress);
    crew_kept_flush(&r->kept);
}

static void tell(void *context, const crew_news *news) {
    const request *r = context;
    cli_lab_bar_end(&r->bar);
    cli_lab_tell(news, r->lab.quiet);
}

static int broken_off(const request *r, const crew_progress *progress) {
    if (!r->lab.quiet)
        fprintf(stderr,
                cli_in("teban: %llu rounds are in %s; --resume goes on with them\n",
                       "teban: %llu ラウンドが %s にあります。--resume で続きから行えます\n"),
                (unsigned long long)progress->done, r->lab.out);
    return cli_lab_stopped();
}

static int end_code(request *r, crew_outcome outcome, const crew_progress *progress,
                    const tb_error *error) {
    switch (outcome) {
    case CREW_NOT_KEPT:
        return cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), r->lab.out,
                        strerror(r->kept.why));
    case CREW_OUT_OF_MEMORY:
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    case CREW_FAILED:
        return cli_fail(CLI_IO, "%s", error->message[cli_lang()]);
    case CREW_BROKEN_OFF:
        return broken_off(r, progress);
    case CREW_DONE:
        break;
    }
    return CLI_OK;
}

static int play(request *r, crew_course *course, crew_reader *reader) {
    crew_progress progress = {reader->place, crew_course_most(course), reader->share};
    tb_error error;
    const crew_queue_job job = {.job = {.course = course,
                                        .progress = &progress,
                                        .concurrency = (uint32_t)r->lab.concurrency,
                                        .stop = cli_lab_catch(),
                                        .context = r,
                                        .keep = keep,
                                        .tick = tick},
                                .address = r->queue,
                                .reader = reader,
                                .tell = tell};
    cli_lab_bar_begin(&r->bar, &r->lab.design, r->lab.quiet, progress.done);
    const crew_outcome outcome =
        r->queue != NULL ? crew_queue_run(&job, &error) : crew_run(&job.job);
    cli_lab_bar_end(&r->bar);
    int code = end_code(r, outcome, &progress, &error);
    if (!crew_kept_close(&r->kept, &error) && code == CLI_OK)
        code = cli_fail(CLI_IO, "%s: %s", r->lab.out, error.message[cli_lang()]);
    return code == CLI_OK && !r->lab.quiet ? cli_lab_table(course->tally) : code;
}

static int run_course(request *r, crew_course *course, crew_reader *reader) {
    tb_error error;
    if (r->queue != NULL && !crew_queue_check(r->queue, &error))
        return cli_fail(CLI_IO, "%s", error.message[cli_lang()]);
    if (crew_kept_open(&r->kept, r->lab.out, r->resume, reader, &error))
        return play(r, course, reader);
    return cli_fail(cli_lab_blame(&error), "%s: %s", r->lab.out, error.message[cli_lang()]);
}

static int run(request *r) {
    crew_course course = {0};
    crew_reader reader = {0};
    int code = check(r);
    if (code == CLI_OK && r->resume)
        code = find_seed(r);
    if (code == CLI_OK)
        code = cli_lab_seed(&r->lab.design);
    if (code != CLI_OK)
        return code;
    const uint32_t shards = r->shards == 0 ? 1 : (uint32_t)r->shards;
    const uint32_t shard = r->shards == 0 ? 1 : (uint32_t)r->shard;
    if (crew_course_begin(&course, &r->lab.design, shard, shards) &&
        crew_reader_begin(&reader, &course))
        code = run_course(r, &course, &reader);
    else
        code = cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    crew_reader_end(&reader);
    crew_course_end(&course);
    return code;
}

int cli_lab_run(int argc, char **argv) {
    request *r = calloc(1, sizeof *r);
    int code = CLI_OK;
    if (r == NULL)
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    r->lab = (lab_request){.command = "lab run", .concurrency = 1};
    for (int i = 0; code == CLI_OK && i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            free(r);
            return CLI_OK;
        }
        code = read_argument(r, argc, argv, &i);
    }
    if (code == CLI_OK)
        code = run(r);
    free(r);
    return code;
}
