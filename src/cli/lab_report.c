/* teban lab report: what an experiment's lines say, as a table, JSON, CSV or a page with pictures.
 */
#include "cli/lab_read.h"

#include <stdio.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban lab report FILE... [--html FILE] [--json] [--csv] [--tally FILE] [--body "
    "FILE]\n\n"
    "Reads what 'teban lab run' wrote, whole or in shards, and prints what it says: who has how\n"
    "much, how games end, how long they are, and so on, each figure with its 95 % interval. '-' "
    "is\n"
    "standard input, or for the options that name a file standard output. Docs: docs/LAB.md.\n\n"
    "--html   a page with pictures, one file that needs nothing else; --lang says in which "
    "language\n"
    "--json   everything as one JSON object\n"
    "--csv    everything as a table for other programs\n"
    "--tally  the sums of the experiment: small, and every report can be made from them. FILE may "
    "be\n"
    "         such a tally instead of lines\n"
    "--body   the page without its frame, for a page that has one\n",
    "使い方：teban lab report ファイル... [--html ファイル] [--json] [--csv]\n"
    "                         [--tally ファイル] [--body ファイル]\n"
    "\n"
    "'teban lab run' の書いたもの（--shard "
    "で分けたものもまとめて）を読み、席ごとの得点、終わり方、\n"
    "長さなどを、95%信頼区間を付けて出します。'-' は標準入力、書き先なら標準出力です。くわしくは\n"
    "docs/LAB.md。\n"
    "\n"
    "--html   図の入ったページを1つのファイルに書きます。言葉は --lang で選びます\n"
    "--json   すべてを1つの JSON で出します\n"
    "--csv    すべてをほかのプログラムのための表で出します\n"
    "--tally  実験の集計を書きます。小さく、どの報告もそこから作れます。ファイルとして、行の\n"
    "         代わりに集計を読むこともできます\n"
    "--body   ページの中身だけを書きます。枠のあるページに入れるためのものです\n",
};

enum { MOST_FILES = 1000 };

typedef struct wishes {
    char *files[MOST_FILES];
    int count;
    const char *html, *body, *tally;
    bool json, csv;
} wishes;

static int read_argument(wishes *w, int argc, char **argv, int *at) {
    const struct {
        const char *name;
        const char **place;
    } places[] = {{"--html", &w->html}, {"--body", &w->body}, {"--tally", &w->tally}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const char *value = cli_value(argc, argv, at, places[i].name);
        if (value == NULL)
            continue;
        *places[i].place = value;
        if (value[0] == '\0')
            return cli_usage("lab report",
                             cli_in("%s takes a file", "%s にはファイルの名前を書きます"),
                             places[i].name);
        return CLI_OK;
    }
    if (strcmp(argv[*at], "--json") == 0) {
        w->json = true;
    } else if (strcmp(argv[*at], "--csv") == 0) {
        w->csv = true;
    } else if (argv[*at][0] == '-' && argv[*at][1] != '\0') {
        return cli_usage(
            "lab report",
            cli_in("lab report does not take '%s'", "lab report に '%s' という引数はありません"),
            argv[*at]);
    } else if (w->count == MOST_FILES) {
        return cli_usage("lab report", cli_in("at most %d files", "ファイルは %d 個までです"),
                         MOST_FILES);
    } else {
        w->files[w->count++] = argv[*at];
    }
    return CLI_OK;
}

/* ---- writers, in the language that is spoken ---- */

static void write_page(const void *context, tb_text *out) {
    lab_report_page(context, cli_lang(), out);
}

static void write_body(const void *context, tb_text *out) {
    lab_report_body(context, cli_lang(), out);
}

static void write_text(const void *context, tb_text *out) {
    lab_report_text(context, cli_lang(), out);
}

static void write_csv(const void *context, tb_text *out) {
    lab_report_csv(context, out);
}

static void write_json(const void *context, tb_text *out) {
    tb_json json = tb_json_on(out);
    lab_report_json(context, cli_lang(), &json);
    tb_text_char(out, '\n');
}

static void write_tally(const void *context, tb_text *out) {
    const lab_sheet *sheet = context;
    cli_lab_tally_write(sheet->tally, out);
}

/* What is asked for; without a wish the table. */
static int write_all(const wishes *w, const lab_sheet *sheet) {
    const bool wished = w->html || w->body || w->tally || w->json || w->csv;
    const struct {
        const char *path;
        lab_writer *write;
    } parts[] = {
        {w->tally, write_tally},
        {w->html, write_page},
        {w->body, write_body},
        {w->json ? "-" : NULL, write_json},
        {w->csv ? "-" : NULL, write_csv},
        {wished ? NULL : "-", write_text},
    };
    int code = CLI_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && code == CLI_OK; i++) {
        if (parts[i].path != NULL)
            code = cli_lab_put(parts[i].path, parts[i].write, sheet);
    }
    return code;
}

int cli_lab_report(int argc, char **argv) {
    wishes w = {.count = 0};
    lab_played played;
    lab_sheet sheet;
    int code = CLI_OK;
    for (int i = 0; i < argc && code == CLI_OK; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
        code = read_argument(&w, argc, argv, &i);
    }
    if (code != CLI_OK)
        return code;
    if (w.count == 0)
        return cli_usage("lab report", cli_in("lab report needs a file of an experiment",
                                              "lab report には実験のファイルが要ります"));
    code = cli_lab_read(w.files, w.count, &played);
    if (code != CLI_OK)
        return code;
    if (lab_sheet_make(played.tally, &sheet)) {
        code = write_all(&w, &sheet);
        lab_sheet_free(&sheet);
    } else {
        code = cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
    }
    cli_lab_read_end(&played);
    return code;
}
