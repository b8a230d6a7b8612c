/* teban lab merge: the shards of an experiment as the file of a single run. */
#include "cli/lab.h"
#include "crew/merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban lab merge FILE... --out FILE [--quiet]\n\n"
    "Puts the files of 'teban lab run --shard K/N' together, one of each K: the very bytes of a\n"
    "single run. Whatever is wrong with one of them is said, and nothing is written.\n",
    "使い方：teban lab merge ファイル... --out ファイル [--quiet]\n"
    "\n"
    "'teban lab run --shard K/N' のファイルを、K が 1 から N "
    "まで1つずつそろえてひとつにします。\n"
    "1回で行ったときとまったく同じファイルになります。どれかがおかしければ、どこがおかしいかを出し"
    "、\n"
    "何も書きません。\n",
};

static int merge(crew_merge *m, bool quiet) {
    tb_error error;
    int code = CLI_OK;
    if (crew_merge_run(m, &error))
        code = quiet ? CLI_OK : cli_lab_table(m->course.tally);
    else
        code = cli_fail(cli_lab_blame(&error), "%s%s%s", m->at == NULL ? "" : m->at,
                        m->at == NULL ? "" : ": ", error.message[cli_lang()]);
    crew_merge_end(m);
    return code;
}

int cli_lab_merge(int argc, char **argv) {
    const char *paths[LAB_MAX_SHARDS];
    bool quiet = false;
    const char *value;
    crew_merge *m = calloc(1, sizeof *m);
    if (m == NULL)
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    m->paths = paths;
    int code = CLI_OK;
    for (int i = 0; code == CLI_OK && i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            free(m);
            return CLI_OK;
        }
        if ((value = cli_value(argc, argv, &i, "--out")) != NULL)
            m->out = value;
        else if (strcmp(argv[i], "--quiet") == 0)
            quiet = true;
        else if (argv[i][0] == '-')
            code = cli_usage(
                "lab merge",
                cli_in("lab merge does not take '%s'", "lab merge に '%s' という引数はありません"),
                argv[i]);
        else if (m->count == LAB_MAX_SHARDS)
            code = cli_usage("lab merge", cli_in("more than %d files", "ファイルは %d 個までです"),
                             LAB_MAX_SHARDS);
        else
            paths[m->count++] = argv[i];
    }
    if (code == CLI_OK && (m->count == 0 || m->out == NULL || m->out[0] == '\0'))
        code = cli_usage("lab merge", cli_in("lab merge needs files and --out FILE",
                                             "lab merge にはファイルと --out が要ります"));
    if (code == CLI_OK)
        code = merge(m, quiet);
    free(m);
    return code;
}
