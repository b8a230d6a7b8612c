/* Threads: who is given several, who the whole hash, and that the answer of one alone stays. */
#include "engine/think.h"
#include "search/brain.h"
#include "support.h"

static const tb_think_driver undisturbed = {0};

/* ---- a brain that only writes down what it is given ---- */

enum { HASH = 64, MOST = 8 };

static struct {
    uint32_t begun;
    uint32_t hash[MOST];
} given;

static int some_mind;

static void *probe_begin(const tb_game *game, const tb_info *info, const char *history,
                         const tb_player_settings *settings) {
    (void)game, (void)info, (void)history;
    assert_true(given.begun < MOST);
    given.hash[given.begun++] = settings->hash;
    return &some_mind;
}

static bool probe_step(void *mind, uint64_t nodes) {
    (void)mind, (void)nodes;
    return false;
}

static void probe_thought(const void *mind, tb_thought *thought) {
    (void)mind;
    *thought = (tb_thought){.best = 1};
}

static int probe_visits(const void *mind, tb_event *events, uint64_t *visits) {
    (void)mind;
    events[0] = 1;
    visits[0] = 1;
    return 1;
}

static void probe_end(void *mind) {
    (void)mind;
}

static void test_who_is_given_threads(void **context) {
    static const struct {
        bool visits, mixes;
        uint32_t threads, players, hash;
    } rows[] = {
        {true, false, 0, 1, 64}, {true, false, 1, 1, 64}, {true, false, 2, 2, 32},
        {true, false, 4, 4, 16}, {true, true, 2, 1, 64},  {false, false, 2, 1, 64},
        {false, true, 4, 1, 64},
    };
    const tb_limits limits = {.nodes = 100};
    tb_state state;
    tb_info info;
    (void)context;
    tb_start(&tb_rugby_chess, NULL, &state);
    tb_observe(&tb_rugby_chess, &state, 0, &info);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const tb_brain probe = {.id = "probe",
                                .mixes = rows[i].mixes,
                                .begin = probe_begin,
                                .step = probe_step,
                                .thought = probe_thought,
                                .visits = rows[i].visits ? probe_visits : NULL,
                                .end = probe_end};
        const tb_player_settings settings = {
            .brain = &probe, .level = 10, .threads = rows[i].threads, .hash = HASH};
        tb_thought thought;
        bool exhausted;
        given.begun = 0;
        assert_true(tb_think(&tb_rugby_chess, &info, "", &settings, &limits, &undisturbed, &thought,
                             &exhausted));
        CHECK(given.begun == rows[i].players, "row %zu: %u players", i, given.begun);
        for (uint32_t k = 0; k < given.begun; k++)
            CHECK(given.hash[k] == rows[i].hash, "row %zu: %u MiB", i, given.hash[k]);
    }
}

/* Which of the games' own players can use a second thread; a level of nodes never. */
static void test_threads_of_the_games(void **context) {
    static const struct {
        const tb_game *game;
        uint32_t threads;
    } rows[] = {
        {&tb_jatsuna, 2},     {&tb_keserima, 2},     {&tb_card_slot, 2},
        {&tb_rugby_chess, 1}, {&tb_isshin_ittai, 1},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (uint32_t level = 1; level <= 10; level++) {
            const tb_player_settings settings = {.level = level, .threads = 2, .hash = HASH};
            assert_int_equal(tb_player_threads(rows[i].game, &settings),
                             level < 9 ? 1 : rows[i].threads);
        }
    }
}

/* ---- the same answer ---- */

/* Nodes that were shared out would show in the answer; the hash is looked at above. */
static tb_thought think(const tb_game *game, const tb_state *state, uint32_t threads) {
    const tb_player_settings settings = {.level = 10, .threads = threads, .hash = 2, .seed = 5};
    const tb_limits limits = {.nodes = game == &tb_rugby_chess ? 100000 : 2000};
    tb_thought thought;
    tb_info info;
    bool exhausted;
    tb_observe(game, state, game->turn(state), &info);
    assert_true(tb_think(game, &info, "", &settings, &limits, &undisturbed, &thought, &exhausted));
    return thought;
}

static void test_one_thread_is_as_good(void **context) {
    static const tb_game *const games[] = {&tb_rugby_chess, &tb_isshin_ittai};
    (void)context;
    for (int g = 0; g < 2; g++) {
        tb_random random = tb_random_from(4);
        for (uint32_t i = 0; i < 4; i++) {
            tb_state state;
            tb_start(games[g], NULL, &state);
            for (uint32_t left = 8 * i; left > 0 || games[g]->turn(&state) == TB_CHANCE;) {
                if (games[g]->turn(&state) == TB_OVER)
                    tb_start(games[g], NULL, &state);
                games[g]->apply(&state, support_random_event(games[g], &state, &random));
                left -= left > 0;
            }
            if (games[g]->turn(&state) == TB_OVER)
                continue;
            const tb_thought one = think(games[g], &state, 1);
            const tb_thought two = think(games[g], &state, 2);
            assert_int_equal(one.best, two.best);
            assert_int_equal(one.nodes, two.nodes);
            assert_true(one.score[0] == two.score[0]);
            assert_string_equal(one.line, two.line);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_given_threads),
        cmocka_unit_test(test_threads_of_the_games),
        cmocka_unit_test(test_one_thread_is_as_good),
    };
    return cmocka_run_group_tests_name("think", tests, NULL, NULL);
}
