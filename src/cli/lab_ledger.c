/* teban lab ledger: the ledger of readings, from tallies of experiments. */
#include "cli/lab.h"
#include "cli/lab_read.h"
#include "lab/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban lab ledger TALLY... [--game GAME] [--html]\n\n"
    "Writes the ledger of readings: where the rule books can be read in more than one way, and "
    "what\n"
    "each reading changes, from tallies of experiments that vary one option ('teban lab report\n"
    "--tally'). Markdown, or with --html a part of a page; --game: the entries of one game. Docs:\n"
    "docs/LAB.md.\n",
    "使い方：teban lab ledger 集計... [--game ゲーム] [--html]\n"
    "\n"
    "曖昧さ台帳を書きます。ルールブックの何通りかに読める文と、読み方で何が変わるかを、ルールを\n"
    "1つだけ変えた実験の集計（'teban lab report --tally'）からまとめます。Markdown で、--html "
    "なら\n"
    "ページの一部として書きます。--game は1つのゲームの項だけです。くわしくは docs/LAB.md。\n",
};

enum { MOST_TALLIES = 200 };

typedef struct ledger {
    char **files;
    int count;
    const char *game;
    bool html;
    lab_played *played;
    lab_sheet *sheets;
    uint32_t read;
} ledger;

static int read_argument(ledger *l, int argc, char **argv, int *at) {
    const char *value = cli_value(argc, argv, at, "--game");
    if (value != NULL) {
        l->game = value;
        return cli_find_game(value) != NULL ? CLI_OK : CLI_USAGE;
    }
    if (strcmp(argv[*at], "--html") == 0)
        l->html = true;
    else if (argv[*at][0] == '-')
        return cli_usage(
            "lab ledger",
            cli_in("lab ledger does not take '%s'", "lab ledger に '%s' という引数はありません"),
            argv[*at]);
    else
        l->files[l->count++] = argv[*at];
    return CLI_OK;
}

static bool is_doubt(const lab_design *design) {
    for (uint32_t i = 0; i < lab_doubt_count; i++) {
        if (lab_doubt_fits(&lab_doubts[i], design))
            return true;
    }
    return false;
}

static int read_all(ledger *l) {
    for (int i = 0; i < l->count; i++) {
        lab_played *played = &l->played[l->read];
        const int code = cli_lab_read(&l->files[i], 1, played);
        if (code != CLI_OK)
            return code;
        const bool fits = is_doubt(&played->design);
        if (!fits || !lab_sheet_make(played->tally, &l->sheets[l->read])) {
            cli_lab_read_end(played);
            return fits ? cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"))
                        : cli_fail(CLI_NO,
                                   cli_in("%s: this experiment is about no doubtful sentence",
                                          "%s：台帳にある文についての実験ではありません"),
                                   l->files[i]);
        }
        l->read++;
    }
    return CLI_OK;
}

static void write_ledger(const void *context, tb_text *out) {
    const ledger *l = context;
    const lab_ledger all = {.sheets = l->sheets, .count = l->read};
    lab_doc doc = {.out = out, .html = l->html, .lang = cli_lang()};
    if (l->html)
        tb_text_string(out, "<div class=\"lab-report\">\n");
    if (l->game != NULL)
        lab_ledger_game(&all, l->game, &doc);
    else
        lab_ledger_write(&all, &doc);
    if (l->html)
        tb_text_string(out, "</div>\n");
}

static int run(ledger *l, int argc, char **argv) {
    int code = CLI_OK;
    for (int i = 0; i < argc && code == CLI_OK; i++)
        code = read_argument(l, argc, argv, &i);
    if (code == CLI_OK && (l->count == 0 || l->count > MOST_TALLIES))
        code = cli_usage("lab ledger",
                         cli_in("lab ledger needs tallies, at most %d",
                                "lab ledger には集計が要ります（%d 個まで）"),
                         MOST_TALLIES);
    if (code == CLI_OK)
        code = read_all(l);
    if (code == CLI_OK)
        code = cli_lab_put("-", write_ledger, l);
    for (uint32_t i = 0; i < l->read; i++) {
        lab_sheet_free(&l->sheets[i]);
        cli_lab_read_end(&l->played[i]);
    }
    return code;
}

int cli_lab_ledger(int argc, char **argv) {
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help[cli_lang()], stdout);
        return CLI_OK;
    }
    ledger l = {.files = calloc((size_t)argc + 1, sizeof *l.files),
                .played = calloc(MOST_TALLIES, sizeof *l.played),
                .sheets = calloc(MOST_TALLIES, sizeof *l.sheets)};
    const int code = l.files != NULL && l.played != NULL && l.sheets != NULL
                         ? run(&l, argc, argv)
                         : cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
    free(l.files);
    free(l.played);
    free(l.sheets);
    return code;
}
