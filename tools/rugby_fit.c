/* Fits the weights of the Rugby Chess evaluation to self-play.
 *
 *     rugby_fit SEED GAMES NODES ROUNDS > src/search/rugby/weights.h
 *
 * It begins with the hand-made weights of rugby_first.h. In every round a player with the present
 * weights plays itself in so many games from random openings, with a random event now and then so
 * that all kinds of positions come up. Every quiet position after the last of these (ordinary
 * phase, no try at once for either side) is a sample: counts, and a mixture of what the search
 * foresaw there (which has little noise) and of the result of the game (which has no prejudice),
 * for the side to move. The next weights minimise the logistic loss by plain Newton steps, with a
 * pull towards the present ones that matters only where there are few samples.
 *
 * src/search/rugby is compiled a second time for this program, with weights that can change: what
 * it writes follows from its arguments and that code, never from the weights.h that is there.
 */
#include "rugby_first.h"
#include "search/rugby/eval.h"
#include "search/rugby/rugby.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPENING = 4,       /* random events at the beginning */
    STRAYS = 24,       /* then, up to here, */
    STRAY = 8,         /* one event in so many is random */
    LONGEST = 240,     /* a game still going then counts as drawn */
    NEWTON_STEPS = 12, /* from there on nothing changes */
};
static const float TRUST = 0.7F; /* in what the search foresees; the rest in the result */
static const double PULL = 5e-4; /* for each point squared, beside one loss a sample */

int16_t rugby_weights[RUGBY_WEIGHTS]; /* the present ones */

typedef struct sample {
    int16_t counts[RUGBY_WEIGHTS];
    float foreseen; /* by the search */
    float result;
} sample;

typedef struct samples {
    sample *list;
    size_t count, room;
} samples;

/* ---- self-play ---- */

static tb_event think(const tb_state *state, uint64_t nodes, uint64_t seed, double *expected) {
    const tb_game *game = &tb_rugby_chess;
    const tb_player_settings settings = {.level = 10, .threads = 1, .hash = 1, .seed = seed};
    tb_info info;
    tb_thought thought;
    tb_observe(game, state, game->turn(state), &info);
    void *mind = tb_brain_rugby.begin(game, &info, "", &settings);
    tb_brain_rugby.step(mind, nodes);
    tb_brain_rugby.thought(mind, &thought);
    tb_brain_rugby.end(mind);
    *expected = thought.score[game->turn(state)];
    return thought.best;
}

static tb_event any_event(const tb_state *state, tb_random *random) {
    tb_event list[TB_MAX_EVENTS];
    const int count = tb_rugby_chess.events(state, list);
    return list[tb_random_below(random, (uint32_t)count)];
}

static bool is_quiet(const rugby_chess *game) {
    return game->phase == ORDINARY && rugby_runners(game, 0) == 0 && rugby_runners(game, 1) == 0;
}

static void add_sample(samples *all, const rugby_chess *game, double foreseen) {
    if (all->count == all->room) {
        all->room = all->room * 2 + 1024;
        all->list = realloc(all->list, all->room * sizeof *all->list);
        if (all->list == NULL)
            exit(1);
    }
    sample *one = &all->list[all->count++];
    rugby_counts(game, one->counts);
    one->foreseen = (float)foreseen;
    one->result = game->to_move; /* until the result is known */
}

static void play_one(samples *all, uint64_t nodes, tb_random *random) {
    const tb_game *game = &tb_rugby_chess;
    const size_t first = all->count;
    uint8_t sixths[TB_MAX_SEATS];
    tb_state state;
    tb_start(game, NULL, &state);
    for (int ply = 0; ply < LONGEST && game->turn(&state) != TB_OVER; ply++) {
        const bool stray = ply < OPENING || (ply < STRAYS && tb_random_below(random, STRAY) == 0);
        double expected;
        const tb_event best = think(&state, nodes, tb_random_next(random), &expected);
        if (stray)
            all->count = first; /* what came before does not explain the result */
        else if (is_quiet(rugby_chess_in(&state)))
            add_sample(all, rugby_chess_in(&state), expected);
        game->apply(&state, stray ? any_event(&state, random) : best);
    }
    game->result(&state, sixths);
    for (sample *one = all->list + first; one < all->list + all->count; one++) {
        const float result = (float)sixths[(int)one->result] / TB_WHOLE_POINT;
        one->result = TRUST * one->foreseen + (1.0F - TRUST) * result;
    }
}

/* ---- fitting ---- */

static double predict(const sample *one, const double *weights) {
    double value = 0.0;
    for (int i = 0; i < RUGBY_WEIGHTS; i++)
        value += weights[i] * one->counts[i];
    return 1.0 / (1.0 + exp(-value / RUGBY_SCALE));
}

/* Solves matrix * x = vector in place by elimination; the matrix is positive definite. */
static void solve(double (*matrix)[RUGBY_WEIGHTS], double *vector) {
    for (int k = 0; k < RUGBY_WEIGHTS; k++)
        for (int i = k + 1; i < RUGBY_WEIGHTS; i++) {
            const double factor = matrix[i][k] / matrix[k][k];
            for (int j = k; j < RUGBY_WEIGHTS; j++)
                matrix[i][j] -= factor * matrix[k][j];
            vector[i] -= factor * vector[k];
        }
    for (int i = RUGBY_WEIGHTS - 1; i >= 0; i--) {
        for (int j = i + 1; j < RUGBY_WEIGHTS; j++)
            vector[i] -= matrix[i][j] * vector[j];
        vector[i] /= matrix[i][i];
    }
}

static double newton_step(const samples *all, double *weights) {
    static double matrix[RUGBY_WEIGHTS][RUGBY_WEIGHTS];
    double vector[RUGBY_WEIGHTS];
    double loss = 0.0;
    memset(matrix, 0, sizeof matrix);
    for (int i = 0; i < RUGBY_WEIGHTS; i++) {
        vector[i] = PULL * (rugby_weights[i] - weights[i]);
        matrix[i][i] = PULL;
    }
    for (size_t s = 0; s < all->count; s++) {
        const sample *one = &all->list[s];
        const double p = predict(one, weights);
        const double slope = p * (1.0 - p) / RUGBY_SCALE / RUGBY_SCALE;
        loss -= one->result * log(p) + (1.0 - one->result) * log(1.0 - p);
        for (int i = 0; i < RUGBY_WEIGHTS; i++) {
            if (one->counts[i] == 0)
                continue;
            vector[i] += (one->result - p) / RUGBY_SCALE * one->counts[i];
            for (int j = 0; j < RUGBY_WEIGHTS; j++)
                matrix[i][j] += slope * one->counts[i] * one->counts[j];
        }
    }
    solve(matrix, vector);
    for (int i = 0; i < RUGBY_WEIGHTS; i++)
        weights[i] += vector[i];
    return loss / (double)all->count;
}

/* ---- writing ---- */

static const struct {
    int first, count, a_line;
    const char *name;
} groups[] = {
    {RUGBY_W_PLAIN, ROWS *RUGBY_HALF_COLUMNS, RUGBY_HALF_COLUMNS,
     "plain: rows from the own home row, columns a-d"},
    {RUGBY_W_BALL, ROWS *RUGBY_HALF_COLUMNS, RUGBY_HALF_COLUMNS, "ball"},
    {RUGBY_W_TURNED, 1, 1, "turned"},
    {RUGBY_W_BOTH_BALLS, 1, 1, "both balls"},
    {RUGBY_W_RUNNER, 1, 1, "runner"},
    {RUGBY_W_PLAIN_MOVES, 1, 1, "plain moves"},
    {RUGBY_W_BALL_MOVES, 1, 1, "ball moves"},
    {RUGBY_W_LANE_MOVES, 1, 1, "lane moves"},
    {RUGBY_W_SAFE_LANE_MOVES, 1, 1, "safe lane moves"},
    {RUGBY_W_LANE_MATES, 1, 1, "lane mates"},
    {RUGBY_W_LANE_PIECES, 1, 1, "lane pieces"},
    {RUGBY_W_LANE_SQUARES, 1, 1, "lane squares"},
    {RUGBY_W_RECEIVERS, 4, 4, "receivers"},
    {RUGBY_W_TACKLERS, 2, 2, "tacklers"},
    {RUGBY_W_ROBBERS, 2, 2, "robbers"},
    {RUGBY_W_STUCK, 1, 1, "stuck"},
    {RUGBY_W_TEMPO, 1, 1, "tempo"},
};

typedef struct request {
    uint64_t seed, games, nodes, rounds;
} request;

static void write_weights(const request *r) {
    printf("/* The weights of eval.h, in points. They came, all of them, from\n *\n"
           " *     rugby_fit %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n *\n"
           " * (seed, games, nodes, rounds; tools/rugby_fit.c) with the search of the commit that\n"
           " * last changed this file. */\n",
           r->seed, r->games, r->nodes, r->rounds);
    puts("#ifndef SEARCH_RUGBY_WEIGHTS_H\n#define SEARCH_RUGBY_WEIGHTS_H\n\n"
         "#include \"eval.h\"\n\n/* clang-format off */\n"
         "static const int16_t rugby_weights[RUGBY_WEIGHTS] = {");
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        printf("    /* %s */\n", groups[g].name);
        for (int i = 0; i < groups[g].count; i++)
            printf("%s%d,%s", i % groups[g].a_line == 0 ? "    " : " ",
                   rugby_weights[groups[g].first + i],
                   i % groups[g].a_line == groups[g].a_line - 1 ? "\n" : "");
    }
    puts("};\n/* clang-format on */\n\n#endif");
}

/* ---- rounds ---- */

static void play_and_fit(const request *r, tb_random *random) {
    samples all = {0};
    double weights[RUGBY_WEIGHTS];
    double loss = 0.0;
    for (uint64_t i = 0; i < r->games; i++)
        play_one(&all, r->nodes, random);
    for (int i = 0; i < RUGBY_WEIGHTS; i++)
        weights[i] = rugby_weights[i];
    for (int i = 0; i < NEWTON_STEPS; i++)
        loss = newton_step(&all, weights);
    fprintf(stderr, "%zu samples, loss %.5f\n", all.count, loss);
    for (int i = 0; i < RUGBY_WEIGHTS; i++)
        rugby_weights[i] = (int16_t)lround(weights[i]);
    free(all.list);
}

static bool read_request(char *const *words, request *r) {
    uint64_t *const numbers[] = {&r->seed, &r->games, &r->nodes, &r->rounds};
    for (int i = 0; i < 4; i++) {
        char *end;
        *numbers[i] = strtoull(words[i], &end, 10);
        if (end == words[i] || *end != '\0')
            return false;
    }
    return r->games > 0 && r->nodes > 0;
}

int main(int argc, char **argv) {
    request r;
    if (argc != 5 || !read_request(argv + 1, &r)) {
        fputs("rugby_fit SEED GAMES NODES ROUNDS\n", stderr);
        return 2;
    }
    tb_random random = tb_random_from(r.seed);
    memcpy(rugby_weights, rugby_first, sizeof rugby_weights);
    for (uint64_t i = 0; i < r.rounds; i++)
        play_and_fit(&r, &random);
    write_weights(&r);
    return 0;
}
