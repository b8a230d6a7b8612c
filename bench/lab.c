/* What experiments cost: a million random games of Card Slot, played bare and with their facts.
 *
 *     lab_bench [GAMES]
 *     lab_bench --call LINE   seconds of CPU that the counter (lab/counter.h) takes for a line, to
 *                             be held against what a browser takes for it
 *
 * The first form prints `lab.plain` and `lab.fast`, games a second of the generic playout and of
 * the game's own; `lab.facts`, with all that the measures need; `lab.lines`, with their lines
 * written to memory as well; and how much longer a game with its facts, or its line too, takes than
 * either playout.
 * Each is the best of several turns, taken one after the other, so that what else the machine does
 * weighs little.
 */
#define _POSIX_C_SOURCE 200809L
#include "lab/counter.h"
#include "lab/play.h"
#include <teban/teban.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 5, GAMES = 1000000 };

typedef struct bench {
    lab_design design;
    lab_table *table;
    lab_facts facts;
    uint64_t games; /* of a turn */
    uint64_t bytes; /* of lines, so that they are really written */
} bench;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void play_out(const bench *b, bool plain) {
    tb_random random = tb_random_from(1);
    tb_state start;
    tb_start(b->design.game, NULL, &start);
    for (uint64_t i = 0; i < b->games; i++) {
        tb_state state = start;
        if (plain)
            tb_playout_plain(b->design.game, &state, &random);
        else
            tb_playout(b->design.game, &state, &random);
    }
}

static void plain(bench *b) {
    play_out(b, true);
}

static void fast(bench *b) {
    play_out(b, false);
}

static void play(bench *b, bool written) {
    char line[4096];
    for (uint64_t i = 0; i < b->games; i++) {
        if (!lab_play(b->table, 0, i / 2, (uint32_t)(i % 2), NULL, NULL, &b->facts))
            exit(1);
        if (!written)
            continue;
        tb_text text = tb_text_in(line, sizeof line);
        lab_facts_write(&b->design, &b->facts, &text);
        b->bytes += text.length;
    }
}

static void with_facts(bench *b) {
    play(b, false);
}

static void with_lines(bench *b) {
    play(b, true);
}

static const struct {
    const char *name;
    void (*run)(bench *b);
} kinds[] = {{"plain", plain}, {"fast", fast}, {"facts", with_facts}, {"lines", with_lines}};

enum { PLAIN, FAST, FACTS, LINES, KINDS };

static bool begin(bench *b, uint64_t games) {
    static const char text[] = "card-slot players=random rounds=10000000 seed=1";
    tb_error error;
    b->games = games / TURNS;
    if (!lab_design_read(text, strlen(text), &b->design, &error))
        return false;
    b->table = lab_table_new(&b->design);
    return b->table != NULL && b->games > 0;
}

static void measure(bench *b, double best[KINDS]) {
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < KINDS; i++) {
            const double begun = now();
            kinds[i].run(b);
            const double each = (now() - begun) / (double)b->games;
            best[i] = turn == 0 || each < best[i] ? each : best[i];
        }
    }
}

static int call(const char *line) {
    static char reply[1 << 20];
    tb_text text = tb_text_in(reply, sizeof reply);
    const double begun = now();
    if (!lab_counter_call(line, strlen(line), &text)) {
        fprintf(stderr, "%s\n", reply);
        return 1;
    }
    printf("%.6f\n", now() - begun);
    return 0;
}

int main(int argc, char **argv) {
    static bench b;
    double best[KINDS];
    if (argc == 3 && strcmp(argv[1], "--call") == 0)
        return call(argv[2]);
    if (!begin(&b, argc > 1 ? strtoull(argv[1], NULL, 10) : GAMES))
        return 1;
    measure(&b, best);
    for (int i = 0; i < KINDS; i++)
        printf("lab.%s %.0f games/s\n", kinds[i].name, 1 / best[i]);
    printf("lab.facts-over-plain %.0f %%\n", 100 * (best[FACTS] / best[PLAIN] - 1));
    printf("lab.facts-over-fast %.0f %%\n", 100 * (best[FACTS] / best[FAST] - 1));
    printf("lab.lines-over-plain %.0f %%\n", 100 * (best[LINES] / best[PLAIN] - 1));
    printf("lab.lines-over-fast %.0f %%\n", 100 * (best[LINES] / best[FAST] - 1));
    printf("lab.line %.0f bytes\n", (double)b.bytes / (TURNS * (double)b.games));
    lab_facts_free(&b.facts);
    lab_table_free(b.table);
    return 0;
}
