/* teban bench: figures, one a line, as `name value unit`.
 *
 * Each is the best of several rounds on one thread. `calibration` is a loop that has nothing to do
 * with games (the generator of random numbers alone), so that machines can be compared.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
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

enum { ROUNDS = 5, DEALS = 64 };
static const double ROUND_SECONDS = 0.2;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void figure(const char *name, const char *what, double value, const char *unit) {
    printf("%s%s%s %.0f %s\n", name, what[0] == '\0' ? "" : ".", what, value, unit);
    fflush(stdout);
}

static double best_of(double (*round)(void *), void *context) {
    double best = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const double rate = round(context);
        best = rate > best ? rate : best;
    }
    return best;
}

typedef struct subject {
    const tb_game *game;
    tb_state starts[DEALS]; /* where a player is first to move */
    uint32_t depth;         /* of perft */
} subject;

static void deal(subject *s) {
    for (int i = 0; i < DEALS; i++) {
        tb_random random = tb_random_from((uint64_t)i);
        tb_start(s->game, NULL, &s->starts[i]);
        while (s->game->turn(&s->starts[i]) == TB_CHANCE)
            s->game->apply(&s->starts[i], tb_roll(s->game, &s->starts[i], &random));
    }
}

/* The games of a round are counted by the plain loop, then timed by the one to be measured. */
static double playouts(const subject *s, bool plain) {
    uint64_t events = 0;
    double spent = 0;
    for (uint64_t batch = 0; spent < ROUND_SECONDS; batch++) {
        const double begun = now();
        for (uint64_t i = 0; i < DEALS; i++) {
            tb_state state = s->starts[i];
            tb_random random = tb_random_from(batch * DEALS + i);
            if (plain)
                tb_playout_plain(s->game, &state, &random);
            else
                tb_playout(s->game, &state, &random);
        }
        spent += now() - begun;
        for (uint64_t i = 0; i < DEALS; i++) {
            tb_state state = s->starts[i];
            tb_random random = tb_random_from(batch * DEALS + i);
            events += tb_playout_plain(s->game, &state, &random);
        }
    }
    return (double)events / spent;
}

static double fast_round(void *context) {
    return playouts(context, false);
}

static double plain_round(void *context) {
    return playouts(context, true);
}

static double perft_round(void *context) {
    const subject *s = context;
    const double begun = now();
    const uint64_t leaves = tb_perft(s->game, &s->starts[0], s->depth);
    return (double)leaves / (now() - begun);
}

/* The depth at which perft takes long enough to be measured. */
static void choose_depth(subject *s) {
    for (s->depth = 2;; s->depth++) {
        const double begun = now();
        tb_perft(s->game, &s->starts[0], s->depth);
        if (now() - begun > ROUND_SECONDS / 4)
            return;
    }
}

static double calibration_round(void *context) {
    enum { NUMBERS = 50000000 };
    volatile uint64_t kept; /* so that the loop is neither left out nor moved */
    tb_random random = tb_random_from(1);
    const double begun = now();
    for (int i = 0; i < NUMBERS; i++)
        kept = tb_random_next(&random);
    (void)kept;
    (void)context;
    return NUMBERS / (now() - begun);
}

static void measure(const tb_game *game) {
    static subject s;
    char name[64];
    snprintf(name, sizeof name, "rules.%s", game->id);
    s.game = game;
    deal(&s);
    const double fast = best_of(fast_round, &s);
    const double plain = best_of(plain_round, &s);
    choose_depth(&s);
    figure(name, "playout", fast, "events/s");
    figure(name, "playout-plain", plain, "events/s");
    figure(name, "perft", best_of(perft_round, &s), "leaves/s");
    figure(name, "state", game->state_bytes, "bytes");
}

/* How many nodes a second the game's own player searches where a player is first to move. */
static void measure_search(const tb_game *game, uint32_t threads) {
    static const tb_think_driver alone = {0};
    const tb_limits limits = {.milliseconds = 500};
    const tb_player_settings settings = {.level = 10, .threads = threads, .hash = 64, .seed = 1};
    double best = 0;
    char name[64];
    for (int round = 0; round < 3; round++) {
        tb_random random = tb_random_from((uint64_t)round);
        tb_state state;
        tb_info info;
        tb_thought thought = {0};
        bool exhausted;
        tb_start(game, NULL, &state);
        while (game->turn(&state) == TB_CHANCE)
            game->apply(&state, tb_roll(game, &state, &random));
        tb_observe(game, &state, game->turn(&state), &info);
        const double begun = now();
        if (!tb_think(game, &info, "", &settings, &limits, &alone, &thought, &exhausted))
            return;
        const double rate = (double)thought.nodes / (now() - begun);
        best = rate > best ? rate : best;
    }
    snprintf(name, sizeof name, "search.%s.threads-%u", game->id, threads);
    figure(name, "", best, "nodes/s");
}

int cli_bench(int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help, stdout);
            return CLI_OK;
        }
        if (cli_find_game(argv[i]) == NULL)
            return CLI_USAGE;
    }
    figure("calibration", "", best_of(calibration_round, NULL), "numbers/s");
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        bool wanted = argc == 0;
        for (int i = 0; i < argc; i++)
            wanted = wanted || strcmp(argv[i], (*game)->id) == 0;
        if (!wanted)
            continue;
        measure(*game);
        measure_search(*game, 1);
        measure_search(*game, 2);
    }
    return CLI_OK;
}
