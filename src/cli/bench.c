/* teban bench: figures, one a line, as `name value unit`. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "cli/measure.h"
#include "engine/think.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char help[] =
    "usage: teban bench [GAME ...]\n\n"
    "Prints one figure a line, as 'name value unit': random playouts in events a second (from\n"
    "the start, in card games from after the deal), the same by the plain loop, perft in leaves\n"
    "a second, the size of a state, the nodes a second of the computer player with one and two\n"
    "threads, and a calibration.\n";

static void figure(const char *name, const char *what, double value, const char *unit) {
    printf("%s%s%s %.0f %s\n", name, what[0] == '\0' ? "" : ".", what, value, unit);
    fflush(stdout);
}

static void measure_rules(const measured *m) {
    char name[64];
    snprintf(name, sizeof name, "rules.%s", m->game->id);
    figure(name, "playout", measure_playouts(m, false), "events/s");
    figure(name, "playout-plain", measure_playouts(m, true), "events/s");
    figure(name, "perft", measure_perft(m), "leaves/s");
    figure(name, "state", m->game->state_bytes, "bytes");
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* By the clock on the wall, since two threads work. */
static double search_with_two(const measured *m) {
    static const tb_think_driver alone = {0};
    const tb_limits limits = {.milliseconds = 500};
    const tb_player_settings settings = {.level = 10, .threads = 2, .hash = 64, .seed = 1};
    double best = 0;
    for (int round = 0; round < 3; round++) {
        const tb_state *state = &m->starts[round];
        tb_info info;
        tb_thought thought = {0};
        bool exhausted;
        tb_observe(m->game, state, m->game->turn(state), &info);
        const double begun = now();
        if (!tb_think(m->game, &info, "", &settings, &limits, &alone, &thought, &exhausted))
            return 0;
        const double rate = (double)thought.nodes / (now() - begun);
        best = rate > best ? rate : best;
    }
    return best;
}

static void measure_player(const measured *m) {
    char name[64];
    snprintf(name, sizeof name, "search.%s", m->game->id);
    figure(name, "threads-1", measure_search(m), "nodes/s");
    figure(name, "threads-2", search_with_two(m), "nodes/s");
}

int cli_bench(int argc, char **argv) {
    static measured m;
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help, stdout);
            return CLI_OK;
        }
        if (cli_find_game(argv[i]) == NULL)
            return CLI_USAGE;
    }
    figure("calibration", "", measure_calibration(), "numbers/s");
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        bool wanted = argc == 0;
        for (int i = 0; i < argc; i++)
            wanted = wanted || strcmp(argv[i], (*game)->id) == 0;
        if (!wanted)
            continue;
        measure_begin(&m, *game);
        measure_rules(&m);
        measure_player(&m);
    }
    return CLI_OK;
}
