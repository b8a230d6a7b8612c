/* Reads a file of lines and prints every figure of every cell, and every difference, for the
 * comparison with tests/reference/lab.py:
 *     rows FILE             cell<TAB>measure<TAB>item<TAB>value<TAB>low<TAB>high<TAB>count
 *                           (a difference's cell is written -N; `length` is a picture)
 *     rows --play DESIGN    lines of games that are played, whole rounds
 */
#include "lab/measure.h"
#include "lab/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 256, LINE = 1 << 20 };

static void stop(const char *what, const tb_error *error) {
    fprintf(stderr, "%s: %s: %s\n", what, error != NULL ? error->field : "",
            error != NULL ? error->message[TB_EN] : "");
    exit(1);
}

static void print_rows(const lab_row *rows, uint32_t count, const char *sign, uint32_t cell) {
    for (uint32_t i = 0; i < count; i++) {
        const double parts[3] = {rows[i].figure.value, rows[i].figure.low, rows[i].figure.high};
        printf("%s%u\t%s\t%s", sign, cell, rows[i].measure->id, rows[i].item);
        for (int k = 0; k < 3; k++) {
            char room[64];
            tb_text text = tb_text_in(room, sizeof room);
            lab_figure_text(rows[i].measure, parts[k], &text);
            printf("\t%s", room);
        }
        printf("\t%llu\n", (unsigned long long)rows[i].count);
    }
}

static void print_cell(const lab_tally *tally, uint32_t cell) {
    static lab_row rows[MOST_ROWS];
    print_rows(rows, lab_rows(tally, cell, rows, MOST_ROWS), "", cell);
    print_rows(rows, lab_differences(tally, cell, rows, MOST_ROWS), "-", cell);
    for (uint32_t moves = 0; moves <= lab_longest(tally, cell); moves++) {
        const uint64_t games = lab_games_of_length(tally, cell, moves);
        if (games > 0)
            printf("%u\tlength\t%u\t%llu\n", cell, moves, (unsigned long long)games);
    }
}

/* ---- reading: a round of the base is kept for the cells that follow it ---- */

typedef struct reader {
    lab_design design;
    lab_tally *tally;
    lab_facts facts[LAB_MAX_CELLS][TB_MAX_SEATS];
    uint64_t round[LAB_MAX_CELLS]; /* that the facts are of, plus one */
} reader;

static void count_line(reader *r, const char *line, size_t length) {
    static lab_facts facts;
    tb_error error;
    if (!lab_facts_read(&r->design, line, length, &facts, &error))
        stop("line", &error);
    const uint32_t cell = facts.cell;
    const uint32_t base = lab_base_of(&r->design, cell);
    lab_facts *kept = &r->facts[cell][facts.turn];
    const lab_facts old = *kept;
    *kept = facts;
    facts = old;
    lab_facts_clear(&facts);
    r->round[cell] = kept->round + 1;
    if (kept->turn + 1 < lab_round_size(&r->design))
        return;
    const bool paired = r->round[base] == r->round[cell];
    if (!lab_tally_add(r->tally, cell, r->facts[cell], paired ? r->facts[base] : NULL))
        stop("memory", NULL);
}

static int print_file(const char *path) {
    static reader r;
    static char line[LINE];
    uint32_t shard, shards;
    tb_error error;
    FILE *file = fopen(path, "r");
    if (file == NULL || fgets(line, LINE, file) == NULL)
        stop(path, NULL);
    if (!lab_head_read(line, strcspn(line, "\n"), &r.design, &shard, &shards, &error))
        stop("head", &error);
    r.tally = lab_tally_new(&r.design);
    while (fgets(line, LINE, file) != NULL)
        count_line(&r, line, strcspn(line, "\n"));
    fclose(file);
    for (uint32_t cell = 0; cell < lab_cells(&r.design); cell++)
        print_cell(r.tally, cell);
    return 0;
}

/* ---- making ---- */

static void print_line(const lab_design *design, const lab_facts *facts) {
    static char line[LINE];
    tb_text text = tb_text_in(line, sizeof line);
    lab_facts_write(design, facts, &text);
    puts(line);
}

static int play(const char *words) {
    static char head[LAB_DESIGN_TEXT + 256];
    lab_design design;
    lab_facts facts = {0};
    tb_error error;
    tb_text text = tb_text_in(head, sizeof head);
    if (!lab_design_read(words, strlen(words), &design, &error))
        stop("design", &error);
    lab_head_write(&design, 1, 1, &text);
    puts(head);
    lab_table *table = lab_table_new(&design);
    for (uint64_t round = 0; round < design.rounds; round++) {
        for (uint32_t cell = 0; cell < lab_cells(&design); cell++) {
            for (uint32_t turn = 0; turn < lab_round_size(&design); turn++) {
                if (!lab_play(table, cell, round, turn, NULL, NULL, &facts))
                    stop("play", NULL);
                print_line(&design, &facts);
            }
        }
    }
    lab_facts_free(&facts);
    lab_table_free(table);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--play") == 0)
        return play(argv[2]);
    if (argc == 2)
        return print_file(argv[1]);
    fprintf(stderr, "rows FILE | rows --play DESIGN\n");
    return 1;
}
