/* teban lab work: plays for experiments that wait in a database. */
#include "base/read.h"
#include "cli/lab.h"
#include "crew/queue.h"

#include <stdio.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban lab work postgresql://... [--concurrency K] [--quiet]\n\n"
    "Plays rounds for every 'teban lab run ... --queue postgresql://...' on that database, until\n"
    "Ctrl-C. Any number of workers may run, on any machine, with the same version of this\n"
    "program; one that is killed costs nothing but the rounds it was playing.\n",
    "使い方：teban lab work postgresql://... [--concurrency K] [--quiet]\n"
    "\n"
    "同じデータベースを使う 'teban lab run ... --queue postgresql://...' のラウンドを、Ctrl-C "
    "まで\n"
    "引き受けます。同じ版のプログラムなら、どのマシンでいくつ動かしてもかまいません。途中で\n"
    "止まっても、そのとき行っていたラウンドをほかのワーカーがやり直すだけです。\n",
};

typedef struct desk {
    bool quiet;
    uint64_t batches, rounds;
} desk;

static void tell(void *context, const crew_news *news) {
    const desk *d = context;
    cli_lab_tell(news, d->quiet);
}

static void played(void *context, uint32_t rounds) {
    desk *d = context;
    d->batches++;
    d->rounds += rounds;
}

static int work(crew_work_job *job, desk *d) {
    tb_error error;
    job->context = d;
    job->tell = tell;
    job->played = played;
    job->stop = cli_lab_catch();
    const crew_outcome outcome = crew_work(job, &error);
    if (outcome == CREW_FAILED)
        return cli_fail(CLI_IO, "%s", error.message[cli_lang()]);
    if (outcome == CREW_OUT_OF_MEMORY)
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    if (!d->quiet)
        cli_print(cli_in("%llu rounds in %llu batches\n", "%llu ラウンド（%llu 回に分けて）\n"),
                  (unsigned long long)d->rounds, (unsigned long long)d->batches);
    return cli_lab_stopped();
}

int cli_lab_work(int argc, char **argv) {
    crew_work_job job = {.concurrency = 1};
    desk d = {0};
    for (int i = 0; i < argc; i++) {
        const char *value;
        uint64_t number;
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
        if ((value = cli_value(argc, argv, &i, "--concurrency")) != NULL) {
            if (!tb_read_number(value, 1, CREW_MOST, &number))
                return cli_usage("lab work",
                                 cli_in("--concurrency takes a number from 1 to %d",
                                        "--concurrency には 1 から %d までの数を書きます"),
                                 CREW_MOST);
            job.concurrency = (uint32_t)number;
        } else if (strcmp(argv[i], "--quiet") == 0) {
            d.quiet = true;
        } else if (argv[i][0] == '-' || job.address != NULL) {
            return cli_usage(
                "lab work",
                cli_in("lab work does not take '%s'", "lab work に '%s' という引数はありません"),
                cli_lab_is_address(argv[i]) ? "postgresql://..." : argv[i]);
        } else if (!cli_lab_is_address(argv[i])) {
            return cli_usage("lab work", cli_in("the address of a queue begins with postgresql://",
                                                "待ち行列のアドレスは postgresql:// で始まります"));
        } else {
            job.address = argv[i];
        }
    }
    if (job.address == NULL)
        return cli_usage("lab work",
                         cli_in("lab work needs the address of a queue: postgresql://...",
                                "lab work には待ち行列のアドレス（postgresql://...）が要ります"));
    return work(&job, &d);
}
