/* teban lab fair: races the settings of a game for the most even one. */
#define _POSIX_C_SOURCE 200809L
#include "cli/lab.h"
#include "crew/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban lab fair GAME [KEY=VALUE ...] --vary KEY=V1,V2,... | --vary KEY=LOW..HIGH ...\n"
    "                      [--players PLAYER] [--games N] [--seed S] [--out FILE]\n"
    "                      [--concurrency K] [--quiet]\n\n"
    "Finds the settings at which every seat gets the same, between strong players (level:6). All\n"
    "combinations of the varied options race: from look to look those are dropped that are shown "
    "to\n"
    "be further from even than another. That this ever drops the best has a chance of at most 5 "
    "%.\n"
    "What remains plays --games games (2000). The first value of every option is what the others\n"
    "are compared with: put the rule book's there. --out keeps the lines. Docs: docs/LAB.md.\n",
    "使い方：teban lab fair ゲーム [名前=値 ...] --vary 名前=値,値,... | --vary 名前=下..上 ...\n"
    "                       [--players プレイヤー] [--games N] [--seed S] [--out ファイル]\n"
    "                       [--concurrency K] [--quiet]\n"
    "\n"
    "強いプレイヤーどうし（level:6）で、どの席も得点が同じになるルールの設定を探します。変える\n"
    "ルールの組み合わせをすべて競わせ、ほかより公平から遠いとわかったものから外します。いちばん\n"
    "よい設定を外してしまう確率は、全体で 5 % 以下です。残ったものは --games "
    "局（2000）まで対局します。\n"
    "それぞれの最初の値がくらべる相手なので、ルールブックのとおりの値を最初に書いてください。--out "
    "は\n"
    "1局に1行の記録を残します。くわしくは docs/LAB.md。\n",
};

enum { FAIR_GAMES = 2000, BEST = 5 };
static const double near_enough = 0.03; /* from an equal share, and still fair */

typedef struct request {
    lab_request lab;
    lab_race race;
    crew_kept kept;
    lab_bar bar;
} request;

/* ---- the race ---- */

static bool keep(void *context, const char *lines, size_t length) {
    request *r = context;
    return r->kept.fd < 0 || crew_kept_add(&r->kept, lines, length);
}

static void tick(void *context, const crew_progress *progress) {
    request *r = context;
    cli_lab_bar_draw(&r->bar, progress);
    crew_kept_flush(&r->kept);
}

static int end_code(const request *r, crew_outcome outcome) {
    if (outcome == CREW_NOT_KEPT)
        return cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), r->lab.out,
                        strerror(r->kept.why));
    if (outcome == CREW_OUT_OF_MEMORY)
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    return outcome == CREW_BROKEN_OFF ? cli_lab_stopped() : CLI_OK;
}

/* ---- what came of it ---- */

/* A part of the point in percentage points. */
static void print_figure(const char *name, const lab_figure *figure) {
    cli_print("    %s %.1f %% (%.1f .. %.1f)\n", name, 100 * figure->value, 100 * figure->low,
              100 * figure->high);
}

static void print_shares(const lab_tally *tally, uint32_t cell) {
    enum { ROWS = 256 };
    lab_row *rows = malloc(ROWS * sizeof *rows);
    const uint32_t count = rows == NULL ? 0 : lab_rows(tally, cell, rows, ROWS);
    for (uint32_t i = 0; i < count && i < ROWS; i++) {
        const char *item = rows[i].name[cli_lang()];
        if (rows[i].measure->group == LAB_FAIRNESS)
            print_figure(item[0] != '\0' ? item : rows[i].measure->name[cli_lang()],
                         &rows[i].figure);
    }
    free(rows);
}

static const char *verdict(const lab_figure *distance) {
    if (distance->high <= near_enough)
        return cli_in("fair: within 3 points of even", "公平（差は3ポイント以内）");
    if (distance->low > near_enough)
        return cli_in("not fair", "公平ではありません");
    return cli_in("perhaps fair: more games would tell",
                  "まだわかりません（対局を増やすとわかります）");
}

static void print_name(const lab_design *design, uint32_t cell) {
    char name[1024];
    tb_text text = tb_text_in(name, sizeof name);
    lab_cell_text(design, cell, &text);
    cli_print("%s", name);
}

static void print_setting(const lab_tally *tally, uint32_t cell) {
    const lab_design *design = lab_tally_design(tally);
    const uint64_t games = lab_tally_rounds(tally, cell) * lab_round_size(design);
    lab_figure figure;
    cli_print("\n  ");
    print_name(design, cell);
    cli_print(cli_in(": %llu games", "：%llu局"), (unsigned long long)games);
    if (lab_distance(tally, cell, &figure)) {
        cli_print(cli_in(", %s\n", "、%s\n"), verdict(&figure));
        print_shares(tally, cell);
        print_figure(cli_in("from even by", "公平からの差"), &figure);
    } else {
        cli_print("\n");
    }
    if (cell == lab_base_of(design, cell))
        cli_print(
            cli_in("    what the others are compared with\n", "    ほかとくらべる基準です\n"));
    else if (lab_drift(tally, cell, &figure))
        print_figure(cli_in("length, draws and forced moves change by up to",
                            "長さ、引き分け、決まりきった手の変わり方（最大）"),
                     &figure);
}

static void print_dropped(const lab_design *design, const lab_racer *racer) {
    cli_print("  ");
    print_name(design, racer->cell);
    const uint64_t games = racer->rounds * lab_round_size(design);
    cli_print(cli_in(": after %llu games, further from even by at least %.1f points than ",
                     "：%llu局で外しました。公平からの差が少なくとも %.1f ポイント大きいためです。"
                     "くらべた相手："),
              (unsigned long long)games, 100 * racer->gap);
    print_name(design, racer->by);
    cli_print("\n");
}

static void print_race(const lab_race *race, const lab_tally *tally) {
    const lab_design *design = lab_tally_design(tally);
    uint32_t order[LAB_MAX_CELLS];
    uint32_t dropped = 0;
    lab_race_order(race, tally, order);
    cli_print(cli_in("%s, seed %s, %u settings; the best, with 95 %% intervals:\n",
                     "%s、シード値 %s、設定は%u通り。よいものから（ ）は95%%区間：\n"),
              design->game->name[cli_lang()], design->seed, (unsigned)race->count);
    for (uint32_t i = 0; i < race->count && i < BEST; i++) {
        if (!race->racer[order[i]].dropped)
            print_setting(tally, race->racer[order[i]].cell);
    }
    for (uint32_t i = 0; i < race->count; i++)
        dropped += race->racer[i].dropped;
    if (dropped > 0)
        cli_print(cli_in("\nDropped:\n", "\n途中で外したもの：\n"));
    for (uint32_t i = 0; i < race->count; i++) {
        if (race->racer[order[i]].dropped)
            print_dropped(design, &race->racer[order[i]]);
    }
}

/* ---- carrying it out ---- */

static int run_race(request *r, crew_course *course) {
    crew_progress progress = {.most = crew_course_most(course)};
    tb_error error;
    const crew_job job = {.course = course,
                          .progress = &progress,
                          .concurrency = (uint32_t)r->lab.concurrency,
                          .stop = cli_lab_catch(),
                          .context = r,
                          .keep = keep,
                          .tick = tick};
    cli_lab_bar_begin(&r->bar, &r->lab.design, r->lab.quiet, 0);
    const crew_outcome outcome = crew_run(&job);
    cli_lab_bar_end(&r->bar);
    int code = end_code(r, outcome);
    if (!crew_kept_close(&r->kept, &error) && code == CLI_OK)
        code = cli_fail(CLI_IO, "%s: %s", r->lab.out, error.message[cli_lang()]);
    if (code == CLI_OK)
        print_race(&r->race, course->tally);
    return code;
}

static int check(request *r) {
    lab_design *design = &r->lab.design;
    tb_error error;
    if (r->lab.games == 0)
        r->lab.games = FAIR_GAMES;
    if (design->game != NULL && design->lineups == 0 &&
        !lab_design_players(design, "level:6", &error))
        return cli_usage("lab fair", "%s", cli_error(&error, (char[CLI_ERROR]){0}));
    const int code = cli_lab_check(&r->lab);
    if (code != CLI_OK)
        return code;
    if (design->axes == 0)
        return cli_usage("lab fair", cli_in("what may change? --vary KEY=V1,V2,...",
                                            "変えてよいルールを --vary で書いてください"));
    if (design->lineups > 1 || design->lineup[0].players > 1 || design->starts > 1)
        return cli_usage("lab fair",
                         cli_in("a race is run by one player against itself, from one start",
                                "競わせるときのプレイヤーと始めの局面は1つずつです"));
    if (design->until > 0)
        return cli_usage("lab fair", cli_in("a race ends with --games, not with --until",
                                            "競わせるときは --until ではなく --games で決めます"));
    return cli_lab_seed(design);
}

static int run(request *r) {
    crew_course course = {0};
    crew_reader reader = {0};
    tb_error error;
    int code = check(r);
    if (code != CLI_OK)
        return code;
    r->kept.fd = -1;
    if (!crew_course_begin(&course, &r->lab.design, 1, 1) || !crew_reader_begin(&reader, &course)) {
        code = cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    } else if (r->lab.out != NULL &&
               !crew_kept_open(&r->kept, r->lab.out, false, &reader, &error)) {
        code = cli_fail(CLI_IO, "%s: %s", r->lab.out, error.message[cli_lang()]);
    } else {
        crew_course_race(&course, &r->race);
        code = run_race(r, &course);
    }
    crew_reader_end(&reader);
    crew_course_end(&course);
    return code;
}

int cli_lab_fair(int argc, char **argv) {
    request *r = calloc(1, sizeof *r);
    int code = CLI_OK;
    if (r == NULL)
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    r->lab = (lab_request){.command = "lab fair", .concurrency = 1};
    for (int i = 0; code == CLI_OK && i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            free(r);
            return CLI_OK;
        }
        if (!cli_lab_argument(&r->lab, argc, argv, &i, &code))
            code = cli_usage(
                "lab fair",
                cli_in("lab fair does not take '%s'", "lab fair に '%s' という引数はありません"),
                argv[i]);
    }
    if (code == CLI_OK)
        code = run(r);
    free(r);
    return code;
}
