/* Each figure is the best of several rounds, in seconds of the processor: what else the machine
 * does makes a round slower, never faster. */
#define _POSIX_C_SOURCE 200809L
#include "cli/measure.h"

#include "search/level.h"
#include <teban/player.h>

#include <time.h>

enum { ROUNDS = 5 };
static const double ROUND_SECONDS = 0.2;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void measure_begin(measured *m, const tb_game *game) {
    m->game = game;
    for (int i = 0; i < MEASURE_DEALS; i++) {
        tb_random random = tb_random_from((uint64_t)i);
        tb_start(game, NULL, &m->starts[i]);
        while (game->turn(&m->starts[i]) == TB_CHANCE)
            game->apply(&m->starts[i], tb_roll(game, &m->starts[i], &random));
    }
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* The games of a round are counted by the plain loop, then timed by the one to be measured. */
static double playout_round(const measured *m, bool plain) {
    uint64_t events = 0;
    double spent = 0;
    for (uint64_t batch = 0; spent < ROUND_SECONDS; batch++) {
        const double begun = now();
        for (uint64_t i = 0; i < MEASURE_DEALS; i++) {
            tb_state state = m->starts[i];
            tb_random random = tb_random_from(batch * MEASURE_DEALS + i);
            if (plain)
                tb_playout_plain(m->game, &state, &random);
            else
                tb_playout(m->game, &state, &random);
        }
        spent += now() - begun;
        for (uint64_t i = 0; i < MEASURE_DEALS; i++) {
            tb_state state = m->starts[i];
            tb_random random = tb_random_from(batch * MEASURE_DEALS + i);
            events += tb_playout_plain(m->game, &state, &random);
        }
    }
    return (double)events / spent;
}

double measure_playouts(const measured *m, bool plain) {
    double best = 0;
    for (int i = 0; i < ROUNDS; i++)
        best = larger(best, playout_round(m, plain));
    return best;
}

double measure_perft(const measured *m) {
    double best = 0;
    double spent = 0;
    for (uint32_t depth = 2; spent <= ROUND_SECONDS / 4; depth++) {
        best = 0;
        for (int i = 0; i < ROUNDS; i++) {
            const double begun = now();
            const uint64_t leaves = tb_perft(m->game, &m->starts[0], depth);
            spent = now() - begun;
            best = larger(best, (double)leaves / spent);
        }
    }
    return best;
}

static double search_round(const measured *m, int start) {
    const tb_player_settings settings = {.level = TB_LEVELS, .threads = 1, .hash = 64, .seed = 1};
    const tb_state *state = &m->starts[start];
    tb_info info;
    tb_thought thought;
    tb_observe(m->game, state, m->game->turn(state), &info);
    tb_player *player = tb_player_begin(m->game, &info, "", &settings);
    if (player == NULL)
        return 0;
    const double begun = now();
    while (now() - begun < 2 * ROUND_SECONDS && tb_player_step(player, 256)) {
    }
    tb_player_thought(player, &thought);
    const double rate = (double)thought.nodes / (now() - begun);
    tb_player_end(player);
    return rate;
}

double measure_search(const measured *m) {
    double best = 0;
    for (int i = 0; i < ROUNDS; i++)
        best = larger(best, search_round(m, i));
    return best;
}

double measure_calibration(void) {
    enum { NUMBERS = 50000000 };
    volatile uint64_t kept; /* so that the loop is neither left out nor moved */
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        tb_random random = tb_random_from(1);
        const double begun = now();
        for (int i = 0; i < NUMBERS; i++)
            kept = tb_random_next(&random);
        best = larger(best, NUMBERS / (now() - begun));
    }
    (void)kept;
    return best;
}
