/* What `teban lab` shows in a terminal: the bar meanwhile, the short table at the end. */
#define _POSIX_C_SOURCE 200809L
#include "cli/lab.h"
#include "host/native.h"
#include "lab/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the bar ---- */

void cli_lab_bar_begin(lab_bar *bar, const lab_design *design, bool quiet, uint64_t before) {
    *bar = (lab_bar){.design = design, .begun = tb_clock(), .before = before};
    bar->shown = !quiet && isatty(STDERR_FILENO);
}

static void write_left(const lab_bar *bar, const crew_progress *progress, uint64_t now, char *text,
                       size_t size) {
    const uint64_t played = progress->done - bar->before;
    const double each = played == 0 ? 0 : (double)(now - bar->begun) / 1e6 / (double)played;
    const double left = each * (double)(progress->most - progress->done);
    text[0] = '\0';
    if (played > 0)
        snprintf(text, size,
                 bar->design->until > 0 ? cli_in("at most %.0f s left", "長くて残り %.0f 秒")
                                        : cli_in("%.0f s left", "残り %.0f 秒"),
                 left);
}

void cli_lab_bar_draw(lab_bar *bar, const crew_progress *progress) {
    enum { WIDTH = 24, BAR_US = 100000 };
    char drawn[WIDTH + 1];
    char left[48];
    const uint64_t now = tb_clock();
    if (!bar->shown || now - bar->drawn < BAR_US)
        return;
    bar->drawn = now;
    const uint64_t full = progress->done * WIDTH / progress->most;
    memset(drawn, '.', WIDTH);
    memset(drawn, '#', full < WIDTH ? full : WIDTH);
    drawn[WIDTH] = '\0';
    const lab_interval share =
        lab_interval_of(&progress->share, progress->share.count * lab_round_size(bar->design));
    write_left(bar, progress, now, left, sizeof left);
    fprintf(stderr,
            cli_in("\r[%s] %llu/%llu rounds  first seat %.1f %% (%.1f .. %.1f)  %s\033[K",
                   "\r[%s] %llu/%llu ラウンド  先手 %.1f %%（%.1f～%.1f）  %s\033[K"),
            drawn, (unsigned long long)progress->done, (unsigned long long)progress->most,
            100 * share.mean, 100 * share.low, 100 * share.high, left);
    fflush(stderr);
}

void cli_lab_bar_end(const lab_bar *bar) {
    if (bar->shown)
        fputs("\r\033[K", stderr);
}

/* ---- the table ---- */

static void write_lineup(const lab_lineup *lineup, tb_text *text) {
    for (uint32_t i = 0; i < lineup->players; i++) {
        tb_text_string(text, i > 0 ? "/" : "");
        tb_text_string(text, lineup->names[i]);
    }
}

void cli_lab_cell(const lab_design *design, uint32_t cell, tb_text *text) {
    const lab_cell at = lab_cell_at(design, cell);
    const size_t before = text->length;
    lab_cell_text(design, cell, text);
    if (design->starts > 0) {
        tb_text_string(text, text->length > before ? ", " : "");
        tb_text_string(text, design->start[at.start]);
    }
    tb_text_string(text, text->length > before ? ", " : "");
    write_lineup(&design->lineup[at.lineup], text);
}

static void print_row(const lab_row *row) {
    char texts[3][32];
    const double values[3] = {row->figure.value, row->figure.low, row->figure.high};
    for (int i = 0; i < 3; i++) {
        tb_text text = tb_text_in(texts[i], sizeof texts[i]);
        lab_figure_text(row->measure, values[i], &text);
    }
    const char *item = row->name[cli_lang()];
    cli_print("  %9s  (%s .. %s)  %s%s%s\n", texts[0], texts[1], texts[2],
              row->measure->name[cli_lang()], item[0] == '\0' ? "" : cli_in(": ", "："), item);
}

static void print_cell(const lab_tally *tally, uint32_t cell, lab_row *rows, uint32_t most) {
    const lab_design *design = lab_tally_design(tally);
    char name[1024];
    tb_text text = tb_text_in(name, sizeof name);
    cli_lab_cell(design, cell, &text);
    const uint64_t games = lab_tally_rounds(tally, cell) * lab_round_size(design);
    cli_print(cli_in("\n%s: %llu games\n", "\n%s：%llu局\n"), name, (unsigned long long)games);
    const uint32_t count = lab_rows(tally, cell, rows, most);
    for (uint32_t i = 0; i < count && i < most; i++) {
        const lab_group group = rows[i].measure->group;
        if (group == LAB_FAIRNESS || group == LAB_ENDINGS || group == LAB_LENGTH)
            print_row(&rows[i]);
    }
}

int cli_lab_table(const lab_tally *tally) {
    enum { ROWS = 256 };
    const lab_design *design = lab_tally_design(tally);
    lab_row *rows = malloc(ROWS * sizeof *rows);
    if (rows == NULL)
        return cli_fail(CLI_IO, "%s", cli_in("out of memory", "メモリーが足りません"));
    cli_print(cli_in("%s, seed %s; with 95 %% intervals\n", "%s、シード値 %s、（ ）は95%%区間\n"),
              design->game->name[cli_lang()], design->seed);
    for (uint32_t cell = 0; cell < lab_cells(design); cell++)
        print_cell(tally, cell, rows, ROWS);
    free(rows);
    return CLI_OK;
}
