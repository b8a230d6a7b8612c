/* teban bench: figures, one a line, as `name value unit`. */
#include "cli/cli.h"
#include "cli/measure.h"
#include "host/native.h"
#include "search/level.h"
#include "think/mind.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 3, SMALL_HASH = 4, USUAL_HASH = 64 };

static const char *const help[TB_LANGS] = {
    "usage: teban bench [GAME ...]\n\n"
    "Prints one figure a line, as 'name value unit': random playouts in events a second (from\n"
    "the start, in card games from after the deal), the same by the plain loop, perft in leaves\n"
    "a second, the size of a state, the nodes a second of the computer player with one and two\n"
    "threads and those of a fresh one within 200 ms with 4 and 64 MiB, and a calibration.\n",
    "使い方：teban bench [ゲーム ...]\n"
    "\n"
    "1行に1つ、'名前 値 単位' の形で数字を出します。でたらめに進める対局の1秒あたりの手数\n"
    "（初めから、カードのゲームでは配ったあとから）、同じものを素朴なループで、perft "
    "の1秒あたりの\n"
    "葉の数、局面の大きさ、コンピュータの1秒あたりのノード数（1スレッドと2スレッド）、始めたばかり"
    "の\n"
    "コンピュータが 200 ミリ秒で読むノード数（4 MiB と 64 MiB）、そして基準値です。\n",
};

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

/* Thinks about a start by the clock on the wall, as the strongest level; false: out of memory. */
static bool think(const measured *m, int start, uint32_t threads, uint32_t hash, uint64_t time,
                  tb_mind *mind) {
    const tb_state *state = &m->starts[start];
    const tb_player_settings player = {
        .level = TB_LEVELS, .threads = threads, .hash = hash, .seed = 1};
    const tb_limits limits = {.milliseconds = time};
    tb_info info;
    tb_decision decision;
    tb_observe(m->game, state, m->game->turn(state), &info);
    if (!tb_decision_seen(m->game, &info, "", &player, &limits, &decision))
        return false;
    const bool begun = tb_mind_begin(mind, &decision, &tb_native);
    tb_decision_free(&decision);
    if (begun)
        tb_mind_think(mind, NULL);
    return begun;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* By the clock on the wall, since two threads work. */
static double search_with_two(const measured *m) {
    enum { ROUND_MS = 500 };
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        tb_mind mind = {0};
        tb_thought thought;
        if (!think(m, round, 2, USUAL_HASH, ROUND_MS, &mind))
            return 0;
        tb_mind_thought(&mind, &thought);
        best = larger(best, 1e6 * (double)thought.nodes / (double)mind.spent);
        tb_mind_forget(&mind);
    }
    return best;
}

/* The nodes of a fresh mind in the time of level 9: what it costs to begin is part of it. */
static double nodes_in_time(const measured *m, uint32_t hash) {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        tb_mind mind = {0};
        tb_thought thought;
        if (!think(m, round, 1, hash, tb_level_milliseconds(TB_LEVELS - 1), &mind))
            return 0;
        tb_mind_thought(&mind, &thought);
        best = larger(best, (double)thought.nodes);
        tb_mind_forget(&mind);
    }
    return best;
}

static void measure_player(const measured *m) {
    char name[64];
    snprintf(name, sizeof name, "search.%s", m->game->id);
    figure(name, "threads-1", measure_search(m), "nodes/s");
    figure(name, "threads-2", search_with_two(m), "nodes/s");
    snprintf(name, sizeof name, "think.%s", m->game->id);
    figure(name, "nodes-200ms.hash-4", nodes_in_time(m, SMALL_HASH), "nodes");
    figure(name, "nodes-200ms.hash-64", nodes_in_time(m, USUAL_HASH), "nodes");
}

int cli_bench(int argc, char **argv) {
    static measured m;
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
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
