/* Thinking under limits: decisions, minds, slices, threads. No real time passes: the clock is the
 * test's own. Players are counted, and made to fail, where src/think calls them (--wrap). */
#include "host/native.h"
#include "search/brain.h"
#include "search/level.h"
#include "support.h"
#include "think/mind.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

/* ---- a clock of our own ---- */

static struct {
    _Atomic uint64_t now; /* microseconds */
    uint64_t tick;        /* that pass when it is looked at */
} fake;

static uint64_t fake_now(void *context) {
    (void)context;
    return atomic_fetch_add(&fake.now, fake.tick) + fake.tick;
}

/* One after another, but only so many of them. */
static uint32_t threads_to_be_had;

static uint32_t fake_run(void *context, uint32_t count, tb_work *work, void *argument) {
    (void)context;
    const uint32_t had = count < threads_to_be_had ? count : threads_to_be_had;
    for (uint32_t i = had; i-- > 0;)
        work(argument, i);
    return had;
}

static const tb_host alone = {.now = fake_now};
static const tb_host few_threads = {.now = fake_now, .run = fake_run};

static void set_clock(uint64_t tick) {
    atomic_store(&fake.now, 1000000);
    fake.tick = tick;
}

/* ---- players that are counted and can fail ---- */

static struct {
    uint32_t begun, gone_on, ended;
    uint32_t fails_to_begin; /* the one of this number, from 1; 0: none */
    uint32_t fails_to_go_on;
} calls;

tb_player *__real_tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                                  const tb_player_settings *settings);
tb_player *__wrap_tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                                  const tb_player_settings *settings);
bool __real_tb_player_next(tb_player *player, const tb_info *info, const char *history,
                           uint64_t seed);
bool __wrap_tb_player_next(tb_player *player, const tb_info *info, const char *history,
                           uint64_t seed);
void __real_tb_player_end(tb_player *player);
void __wrap_tb_player_end(tb_player *player);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);

tb_player *__wrap_tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                                  const tb_player_settings *settings) {
    if (++calls.begun == calls.fails_to_begin)
        return NULL;
    return __real_tb_player_begin(game, info, history, settings);
}

bool __wrap_tb_player_next(tb_player *player, const tb_info *info, const char *history,
                           uint64_t seed) {
    return __real_tb_player_next(player, info, history, seed) &&
           ++calls.gone_on != calls.fails_to_go_on;
}

void __wrap_tb_player_end(tb_player *player) {
    calls.ended++;
    __real_tb_player_end(player);
}

/* Threads of the system, as far as the test lets them start. */
static uint32_t threads_that_start = UINT32_MAX;

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument) {
    if (threads_that_start == 0)
        return 11; /* EAGAIN */
    threads_that_start--;
    return __real_pthread_create(thread, attributes, start, argument);
}

/* ---- a brain that writes down what it is given ---- */

enum { HASH = 64, MOST = 8 };

static struct {
    uint32_t begun;
    uint32_t hash[MOST];
    uint64_t seed[MOST];
    uint64_t nodes;     /* of all minds */
    uint64_t node_time; /* microseconds of the fake clock */
    uint64_t enough;    /* nodes after which nothing is left to think about */
    uint64_t beginning; /* microseconds that it takes to begin */
} given;

typedef struct probe {
    uint64_t nodes;
} probe;

static probe probes[MOST];

static void *probe_begin(const tb_game *game, const tb_info *info, const char *history,
                         const tb_player_settings *settings) {
    (void)game, (void)info, (void)history;
    assert_true(given.begun < MOST);
    given.hash[given.begun] = settings->hash;
    given.seed[given.begun] = settings->seed;
    probes[given.begun] = (probe){0};
    atomic_fetch_add(&fake.now, given.beginning);
    return &probes[given.begun++];
}

static bool probe_step(void *mind, uint64_t nodes) {
    probe *p = mind;
    const uint64_t room = given.enough - p->nodes;
    const uint64_t step = nodes < room ? nodes : room;
    assert_true(nodes > 0);
    p->nodes += step;
    given.nodes += step;
    atomic_fetch_add(&fake.now, step * given.node_time);
    return p->nodes < given.enough;
}

static void probe_thought(const void *mind, tb_thought *thought) {
    *thought = (tb_thought){.best = 1, .nodes = ((const probe *)mind)->nodes};
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

static const tb_brain probe_brain = {.id = "probe",
                                     .begin = probe_begin,
                                     .step = probe_step,
                                     .thought = probe_thought,
                                     .visits = probe_visits,
                                     .end = probe_end};

static void reset(uint64_t node_time) {
    memset(&given, 0, sizeof given);
    memset(&calls, 0, sizeof calls);
    given.node_time = node_time;
    given.enough = UINT64_MAX;
    threads_to_be_had = MOST;
    threads_that_start = UINT32_MAX;
    set_clock(0);
}

/* ---- decisions ---- */

static tb_decision decision_at(const tb_game *game, const tb_state *state,
                               const tb_player_settings *player, tb_limits limits) {
    tb_info info;
    tb_decision decision;
    tb_observe(game, state, game->turn(state), &info);
    assert_true(tb_decision_seen(game, &info, "", player, &limits, &decision));
    return decision;
}

/* The first decision of a game of Rugby Chess for the brain above. */
static tb_decision probe_decision(uint32_t threads, tb_limits limits) {
    const tb_player_settings player = {
        .brain = &probe_brain, .level = TB_LEVELS, .threads = threads, .hash = HASH};
    tb_state state;
    tb_start(&tb_rugby_chess, NULL, &state);
    return decision_at(&tb_rugby_chess, &state, &player, limits);
}

static void begin(tb_mind *mind, tb_decision *decision, const tb_host *host) {
    assert_true(tb_mind_begin(mind, decision, host));
    tb_decision_free(decision);
}

/* ---- threads ---- */

static void test_who_is_given_threads(void **context) {
    static const struct {
        bool visits, mixes;
        uint32_t threads, players, hash;
    } rows[] = {
        {true, false, 0, 1, 64}, {true, false, 1, 1, 64}, {true, false, 2, 2, 32},
        {true, false, 4, 4, 16}, {true, true, 2, 1, 64},  {false, false, 2, 1, 64},
        {false, true, 4, 1, 64},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tb_brain brain = probe_brain;
        tb_mind mind = {0};
        reset(1);
        brain.mixes = rows[i].mixes;
        brain.visits = rows[i].visits ? probe_visits : NULL;
        tb_decision decision = probe_decision(rows[i].threads, (tb_limits){.nodes = 100});
        decision.player.brain = &brain;
        begin(&mind, &decision, &alone);
        CHECK(given.begun == rows[i].players, "row %zu: %u players", i, given.begun);
        for (uint32_t k = 0; k < given.begun; k++) {
            CHECK(given.hash[k] == rows[i].hash, "row %zu: %u MiB", i, given.hash[k]);
            for (uint32_t other = 0; other < k; other++)
                assert_true(given.seed[k] != given.seed[other]);
        }
        tb_mind_forget(&mind);
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
        for (uint32_t level = 1; level <= TB_LEVELS; level++) {
            const tb_player_settings settings = {.level = level, .threads = 2, .hash = HASH};
            assert_int_equal(tb_player_threads(rows[i].game, &settings),
                             level < 9 ? 1 : rows[i].threads);
        }
    }
}

/* ---- the same answer ---- */

enum { ANY_SEAT = -1 };

static bool is_turn(const tb_game *game, const tb_state *state, int seat) {
    const int turn = game->turn(state);
    return turn == seat || (seat == ANY_SEAT && turn < TB_CHANCE);
}

/* A state in which it is a seat's turn, after at least so many random events. */
static void random_turn(const tb_game *game, tb_random *random, uint32_t events, int seat,
                        tb_state *state) {
    tb_start(game, NULL, state);
    for (uint32_t left = events; left > 0 || !is_turn(game, state, seat); left -= left > 0) {
        if (game->turn(state) == TB_OVER)
            tb_start(game, NULL, state);
        game->apply(state, support_random_event(game, state, random));
    }
}

/* What a fresh mind thinks, and how often it tried each event. */
typedef struct outcome {
    tb_thought thought;
    int count;
    uint64_t visits[TB_MAX_EVENTS];
} outcome;

static void take_outcome(const tb_mind *mind, outcome *o) {
    tb_event events[TB_MAX_EVENTS];
    memset(o, 0, sizeof *o);
    tb_mind_thought(mind, &o->thought);
    o->count = tb_player_visits(mind->players[0], events, o->visits);
}

static void check_same(const outcome *a, const outcome *b, const char *what) {
    CHECK(a->thought.best == b->thought.best, "%s: another answer", what);
    CHECK(a->thought.nodes == b->thought.nodes, "%s: %llu and %llu nodes", what,
          (unsigned long long)a->thought.nodes, (unsigned long long)b->thought.nodes);
    CHECK(strcmp(a->thought.line, b->thought.line) == 0, "%s: another line", what);
    CHECK(memcmp(a->thought.score, b->thought.score, sizeof a->thought.score) == 0,
          "%s: another score", what);
    CHECK(a->count == b->count && memcmp(a->visits, b->visits, sizeof a->visits) == 0,
          "%s: other visits", what);
}

static void think_fresh(const tb_game *game, const tb_state *state,
                        const tb_player_settings *player, tb_limits limits, const tb_host *host,
                        outcome *o) {
    tb_mind mind = {0};
    tb_decision decision = decision_at(game, state, player, limits);
    begin(&mind, &decision, host);
    tb_mind_think(&mind, NULL);
    take_outcome(&mind, o);
    tb_mind_forget(&mind);
}

/* Nodes that were shared out would show in the answer; the hash is looked at above. */
static void test_one_thread_is_as_good(void **context) {
    static const tb_game *const games[] = {&tb_rugby_chess, &tb_isshin_ittai};
    (void)context;
    reset(0);
    for (int g = 0; g < 2; g++) {
        const tb_limits limits = {.nodes = g == 0 ? 100000 : 2000};
        tb_random random = tb_random_from(4);
        for (uint32_t i = 0; i < 4; i++) {
            static outcome one, two;
            tb_player_settings player = {.level = TB_LEVELS, .threads = 1, .hash = 2, .seed = 5};
            tb_state state;
            random_turn(games[g], &random, 8 * i, ANY_SEAT, &state);
            think_fresh(games[g], &state, &player, limits, &alone, &one);
            player.threads = 2;
            think_fresh(games[g], &state, &player, limits, &few_threads, &two);
            check_same(&one, &two, games[g]->id);
        }
    }
}

/* By nodes several players think the same, in threads of the system, of which the second does not
 * start, or one after another. */
static void test_missing_threads(void **context) {
    static const tb_game *const games[] = {&tb_jatsuna, &tb_card_slot};
    const tb_limits limits = {.nodes = 2002};
    const tb_player_settings player = {.level = TB_LEVELS, .threads = 3, .hash = 3, .seed = 5};
    (void)context;
    for (int g = 0; g < 2; g++) {
        static outcome serial, system, fewer, none;
        tb_random random = tb_random_from(9);
        tb_state state;
        reset(0);
        random_turn(games[g], &random, 4, ANY_SEAT, &state);
        think_fresh(games[g], &state, &player, limits, &alone, &serial);
        think_fresh(games[g], &state, &player, limits, &tb_native, &system);
        assert_true(serial.thought.nodes == 2002);
        check_same(&serial, &system, "threads of the system");
        threads_that_start = 1;
        think_fresh(games[g], &state, &player, limits, &tb_native, &fewer);
        check_same(&serial, &fewer, "one thread that does not start");
        threads_to_be_had = 1;
        think_fresh(games[g], &state, &player, limits, &few_threads, &none);
        check_same(&serial, &none, "no thread at all");
    }
}

/* Without threads a time still ends, and there is an answer. */
static void test_missing_threads_in_time(void **context) {
    tb_mind mind = {0};
    (void)context;
    reset(1);
    threads_to_be_had = 1;
    tb_decision decision = probe_decision(4, (tb_limits){.milliseconds = 50});
    begin(&mind, &decision, &few_threads);
    tb_mind_think(&mind, NULL);
    assert_in_range(mind.spent, 50000, 50003);
    tb_mind_forget(&mind);
}

/* ---- limits ---- */

static void test_limits_are_exact(void **context) {
    static const struct {
        tb_limits limits;
        uint64_t node_time, enough, nodes, time; /* of the clock, in microseconds */
    } rows[] = {
        {{.nodes = 1}, 1, 0, 1, 1},
        {{.nodes = 12345}, 1, 0, 12345, 12345},
        {{.nodes = 12345}, 0, 0, 12345, 0},
        {{.nodes = 1000000, .milliseconds = 3600000}, 1, 0, 1000000, 1000000},
        {{.milliseconds = 1}, 1, 0, 1000, 1000},
        {{.milliseconds = 200}, 1, 0, 200000, 200000},
        {{.milliseconds = 200}, 10, 0, 20000, 200000},
        {{.milliseconds = 1000}, 250, 0, 4000, 1000000},
        {{.milliseconds = 100, .nodes = 50}, 1, 0, 50, 50},
        {{.milliseconds = 100, .nodes = 1000000}, 1, 0, 100000, 100000},
        {{.milliseconds = INT64_MAX, .nodes = 77}, 1, 0, 77, 77},
        /* so many that as microseconds they would be 384 more than 2^64 */
        {{.milliseconds = 18446744073709552, .nodes = 7777}, 1, 0, 7777, 7777},
        {{.nodes = 1000}, 1, 300, 300, 300},
        {{.milliseconds = 1000}, 1, 300, 300, 300},
        {{.infinite = true}, 1, 54321, 54321, 54321},
        {{.infinite = true, .nodes = 3, .milliseconds = 1}, 1, 54321, 54321, 54321},
        {{0}, 1, 54321, 54321, 54321}, /* a player by name ends by itself */
        /* a node that is slower than a step: the first step is all there is */
        {{.milliseconds = 10}, 20000, 0, 16, 320000},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tb_mind mind = {0};
        reset(rows[i].node_time);
        given.enough = rows[i].enough > 0 ? rows[i].enough : UINT64_MAX;
        const uint64_t begun = fake.now;
        tb_decision decision = probe_decision(1, rows[i].limits);
        begin(&mind, &decision, &alone);
        tb_mind_think(&mind, NULL);
        CHECK(given.nodes == rows[i].nodes, "row %zu: %llu nodes", i,
              (unsigned long long)given.nodes);
        CHECK(fake.now - begun == rows[i].time, "row %zu: %llu us", i,
              (unsigned long long)(fake.now - begun));
        CHECK(mind.spent == rows[i].time, "row %zu: %llu us told", i,
              (unsigned long long)mind.spent);
        assert_true(tb_mind_exhausted(&mind) == (rows[i].enough > 0));
        assert_false(tb_mind_slice(&mind, &(tb_limits){0}, NULL));
        assert_true(given.nodes == rows[i].nodes);
        tb_mind_forget(&mind);
    }
}

/* Beginning is part of the time; if it takes all of it, there is still a first step. */
static void test_time_to_begin(void **context) {
    static const struct {
        uint64_t beginning, nodes;
    } rows[] = {{30000, 70000}, {99999, 1}, {100000, 1}, {500000, 1}};
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tb_mind mind = {0};
        reset(1);
        given.beginning = rows[i].beginning;
        tb_decision decision = probe_decision(1, (tb_limits){.milliseconds = 100});
        begin(&mind, &decision, &alone);
        tb_mind_think(&mind, NULL);
        CHECK(given.nodes == rows[i].nodes, "row %zu: %llu nodes", i,
              (unsigned long long)given.nodes);
        tb_mind_forget(&mind);
    }
}

/* Of the games' own players, in any number of threads; also when they go on. */
static void test_nodes_are_never_exceeded(void **context) {
    static const uint64_t nodes[] = {1, 2, 3, 17, 1000};
    (void)context;
    reset(0);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_random random = tb_random_from(3);
        tb_mind mind = {0};
        for (uint32_t i = 0; i < 20; i++) {
            const tb_player_settings player = {
                .level = TB_LEVELS, .threads = 1 + i / 5, .hash = 4, .seed = i};
            const tb_limits limits = {.nodes = nodes[i % 5]};
            tb_state state;
            tb_thought thought;
            random_turn(*game, &random, i, 0, &state);
            tb_decision decision = decision_at(*game, &state, &player, limits);
            begin(&mind, &decision, &alone);
            tb_mind_think(&mind, NULL);
            tb_mind_thought(&mind, &thought);
            CHECK(thought.nodes <= limits.nodes, "%s: %llu of %llu nodes", (*game)->id,
                  (unsigned long long)thought.nodes, (unsigned long long)limits.nodes);
        }
        tb_mind_forget(&mind);
    }
}

/* Without limits those of the level, whoever asks. */
static void test_own_limits(void **context) {
    (void)context;
    reset(0);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_random random = tb_random_from(1);
        tb_state state;
        random_turn(*game, &random, 0, ANY_SEAT, &state);
        for (uint32_t level = 1; level <= TB_LEVELS; level++) {
            const tb_player_settings player = {.level = level, .threads = 1, .hash = 1};
            const uint64_t nodes = tb_level_of(*game, level).nodes;
            tb_mind mind = {0};
            tb_decision decision = decision_at(*game, &state, &player, (tb_limits){0});
            begin(&mind, &decision, &alone);
            assert_true(mind.limits.nodes == nodes);
            assert_int_equal(mind.limits.milliseconds, level < 9 ? 0 : level == 9 ? 200 : 1000);
            assert_false(mind.limits.infinite);
            tb_mind_forget(&mind);
        }
    }
}

/* The depth in a baseline's name is no number of nodes. */
static void test_baselines_end_by_themselves(void **context) {
    static const struct {
        const char *name;
        uint64_t least, most;
    } rows[] = {
        {"random", 1, 1}, {"uct:nodes=321", 321, 321}, {"positional:depth=2", 3, UINT64_MAX}};
    (void)context;
    reset(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tb_player_settings player = {.threads = 1, .hash = 1};
        tb_error error;
        tb_state state;
        static outcome o;
        assert_true(tb_player_named(rows[i].name, &tb_jatsuna, &player, &error));
        tb_start(&tb_jatsuna, NULL, &state);
        think_fresh(&tb_jatsuna, &state, &player, (tb_limits){0}, &alone, &o);
        assert_in_range(o.thought.nodes, rows[i].least, rows[i].most);
    }
}

/* ---- slices ---- */

/* Cut by nodes, or by a clock that moves when it is looked at. */
static void test_slices(void **context) {
    static const struct {
        tb_limits slice;
        uint64_t tick;
    } cuts[] = {
        {{.nodes = 1}, 0},           {{.nodes = 7}, 3},
        {{.nodes = 256}, 0},         {{.milliseconds = 1}, 400},
        {{.milliseconds = 5}, 1300}, {{.milliseconds = 2, .nodes = 19}, 200},
    };
    enum { NODES = 1500 };
    (void)context;
    reset(0);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        static outcome whole, parts;
        const tb_player_settings player = {
            .level = TB_LEVELS - 1, .threads = 1, .hash = 1, .seed = 8};
        tb_random random = tb_random_from(6);
        tb_state state;
        random_turn(*game, &random, 6, ANY_SEAT, &state);
        set_clock(0);
        think_fresh(*game, &state, &player, (tb_limits){.nodes = NODES}, &alone, &whole);
        for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
            tb_mind mind = {0};
            uint32_t slices = 1;
            set_clock(cuts[i].tick);
            tb_decision decision = decision_at(*game, &state, &player, (tb_limits){.nodes = NODES});
            begin(&mind, &decision, &alone);
            while (tb_mind_slice(&mind, &cuts[i].slice, NULL))
                slices++;
            take_outcome(&mind, &parts);
            check_same(&whole, &parts, (*game)->id);
            CHECK(slices > 1, "%s: cut %zu is none", (*game)->id, i);
            tb_mind_forget(&mind);
        }
    }
}

/* A slice takes what it was given, and several players share that out to the last node. */
static void test_slices_are_exact(void **context) {
    (void)context;
    for (uint32_t threads = 1; threads <= 3; threads++) {
        tb_mind mind = {0};
        reset(1);
        tb_decision decision = probe_decision(threads, (tb_limits){.nodes = 1000});
        begin(&mind, &decision, &alone);
        assert_true(tb_mind_slice(&mind, &(tb_limits){.nodes = 100}, NULL));
        assert_int_equal(given.nodes, 100);
        for (uint64_t nodes = 101; nodes < 1000; nodes++) {
            assert_true(tb_mind_slice(&mind, &(tb_limits){.nodes = 1}, NULL));
            assert_int_equal(given.nodes, nodes);
        }
        assert_false(tb_mind_slice(&mind, &(tb_limits){.nodes = 50}, NULL));
        assert_int_equal(given.nodes, 1000);
        tb_mind_forget(&mind);
    }
}

/* Time counts while it thinks, not between two slices. */
static void test_time_between_slices(void **context) {
    tb_mind mind = {0};
    (void)context;
    reset(1);
    tb_decision decision = probe_decision(1, (tb_limits){.milliseconds = 100});
    begin(&mind, &decision, &alone);
    for (int i = 1; i < 5; i++) {
        assert_true(tb_mind_slice(&mind, &(tb_limits){.milliseconds = 20}, NULL));
        assert_int_equal(given.nodes, 20000 * i);
        atomic_fetch_add(&fake.now, 5000000);
    }
    assert_false(tb_mind_slice(&mind, &(tb_limits){.milliseconds = 20}, NULL));
    assert_int_equal(given.nodes, 100000);
    tb_mind_forget(&mind);
}

/* ---- watching ---- */

static struct {
    uint32_t asked, says_yes; /* at this question */
    uint32_t reports;
    uint64_t reported; /* nodes and milliseconds, last */
    uint64_t at;
} watched;

static bool watch_stop(void *context) {
    assert_ptr_equal(context, &watched);
    return ++watched.asked == watched.says_yes;
}

static void watch_report(void *context, const tb_thought *thought, uint64_t milliseconds) {
    assert_ptr_equal(context, &watched);
    watched.reports++;
    watched.reported = thought->nodes;
    watched.at = milliseconds;
}

static const tb_watch watch = {.context = &watched, .stop = watch_stop, .report = watch_report};

static void test_stop(void **context) {
    (void)context;
    for (uint32_t threads = 1; threads <= 2; threads++) {
        tb_mind mind = {0};
        reset(1);
        memset(&watched, 0, sizeof watched);
        watched.says_yes = 3;
        tb_decision decision = probe_decision(threads, (tb_limits){.infinite = true});
        begin(&mind, &decision, &alone);
        tb_mind_think(&mind, &watch);
        assert_int_equal(watched.asked, 3);
        assert_int_equal(given.nodes, 16 + 64 + 256);
        assert_false(tb_mind_exhausted(&mind));
        assert_false(tb_mind_slice(&mind, &(tb_limits){0}, NULL));
        tb_mind_forget(&mind);
    }
}

/* Also while a worker for whom there is no thread works after the first. */
static void test_stop_without_threads(void **context) {
    tb_mind mind = {0};
    (void)context;
    reset(1);
    memset(&watched, 0, sizeof watched);
    watched.says_yes = 6;
    tb_decision decision = probe_decision(2, (tb_limits){.nodes = 2000});
    begin(&mind, &decision, &alone);
    tb_mind_think(&mind, &watch);
    assert_int_equal(watched.asked, 6);
    assert_int_equal(given.nodes, 16 + 64 + 256 + 664 + 16 + 64);
    tb_mind_forget(&mind);
}

static void test_reports(void **context) {
    tb_mind mind = {0};
    (void)context;
    reset(1);
    memset(&watched, 0, sizeof watched);
    tb_decision decision = probe_decision(1, (tb_limits){.milliseconds = 350});
    begin(&mind, &decision, &alone);
    tb_mind_think(&mind, &watch);
    assert_int_equal(watched.reports, 3);
    assert_int_equal(watched.reported, 300000);
    assert_int_equal(watched.at, 300);
    tb_mind_forget(&mind);
}

/* ---- a whole game ---- */

static void test_what_is_remembered(void **context) {
    static const struct {
        const tb_game *game;
        uint32_t level, hash, threads;
        uint64_t seed;
        int seat, against;
        tb_style style;
        bool goes_on;
    } rows[] = {
        {&tb_jatsuna, 10, 1, 1, 1, 0, 0, TB_STYLE_NORMAL, false},
        {&tb_jatsuna, 10, 1, 1, 1, 0, 0, TB_STYLE_NORMAL, true},
        {&tb_jatsuna, 10, 1, 1, 2, 0, 0, TB_STYLE_NORMAL, true},
        {&tb_jatsuna, 10, 1, 1, 2, 1, 0, TB_STYLE_NORMAL, false},
        {&tb_jatsuna, 9, 1, 1, 2, 1, 0, TB_STYLE_NORMAL, false},
        {&tb_jatsuna, 9, 2, 1, 2, 1, 0, TB_STYLE_NORMAL, false},
        {&tb_jatsuna, 9, 2, 2, 2, 1, 0, TB_STYLE_NORMAL, false},
        {&tb_jatsuna, 9, 2, 2, 2, 1, 0, TB_STYLE_NORMAL, true},
        {&tb_jatsuna, 9, 2, 2, 2, 1, 0, TB_STYLE_COLLUSION, false},
        {&tb_jatsuna, 9, 2, 2, 2, 1, 2, TB_STYLE_COLLUSION, false},
        {&tb_keserima, 9, 2, 2, 2, 1, 2, TB_STYLE_COLLUSION, false},
    };
    tb_mind mind = {0};
    tb_random random = tb_random_from(2);
    (void)context;
    reset(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const tb_player_settings player = {.level = rows[i].level,
                                           .threads = rows[i].threads,
                                           .hash = rows[i].hash,
                                           .seed = rows[i].seed,
                                           .style = rows[i].style,
                                           .against = rows[i].against};
        tb_state state;
        tb_thought thought;
        random_turn(rows[i].game, &random, 6, rows[i].seat, &state);
        memset(&calls, 0, sizeof calls);
        tb_decision decision = decision_at(rows[i].game, &state, &player, (tb_limits){.nodes = 40});
        begin(&mind, &decision, &alone);
        tb_mind_think(&mind, NULL);
        const uint32_t went_on = rows[i].goes_on ? rows[i].threads : 0;
        CHECK(calls.gone_on == went_on, "row %zu: %u go on", i, calls.gone_on);
        CHECK(calls.begun == rows[i].threads - went_on, "row %zu: %u begin", i, calls.begun);
        tb_mind_thought(&mind, &thought);
        CHECK(thought.nodes == 40, "row %zu: %u nodes", i, (uint32_t)thought.nodes);
    }
    tb_mind_forget(&mind);
    memset(&calls, 0, sizeof calls);
    tb_mind_forget(&mind); /* nothing is left to forget */
    assert_int_equal(calls.ended, 0);
}

/* A mind that goes on answers every decision of a game by a listed event. */
static void test_a_game_with_minds(void **context) {
    (void)context;
    reset(0);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_mind minds[TB_MAX_SEATS] = {0};
        tb_random random = tb_random_from(12);
        tb_log *log = tb_log_new(*game, NULL);
        uint32_t decisions = 0;
        assert_non_null(log);
        for (int turn; (turn = (*game)->turn(tb_log_now(log))) != TB_OVER;) {
            tb_event event;
            if (turn == TB_CHANCE) {
                event = tb_roll(*game, tb_log_now(log), &random);
            } else {
                const tb_player_settings player = {
                    .level = TB_LEVELS, .threads = 1, .hash = 1, .seed = tb_random_next(&random)};
                const tb_limits limits = {.nodes = 20};
                tb_decision decision;
                tb_thought thought;
                assert_true(
                    tb_decision_from(log, tb_log_count(log), turn, &player, &limits, &decision));
                begin(&minds[turn], &decision, &alone);
                tb_mind_think(&minds[turn], NULL);
                tb_mind_thought(&minds[turn], &thought);
                assert_true(tb_is_listed(*game, tb_log_now(log), thought.best));
                event = thought.best;
                decisions++;
            }
            assert_true(tb_log_add_event(log, event));
        }
        assert_true(calls.gone_on + (*game)->seat_count >= decisions);
        for (int seat = 0; seat < TB_MAX_SEATS; seat++)
            tb_mind_forget(&minds[seat]);
        tb_log_free(log);
        reset(0);
    }
}

/* ---- out of memory ---- */

static void test_out_of_memory(void **context) {
    (void)context;
    for (uint32_t fails = 1; fails <= 3; fails++) {
        tb_mind mind = {0};
        reset(1);
        calls.fails_to_begin = fails;
        tb_decision decision = probe_decision(3, (tb_limits){.nodes = 10});
        assert_false(tb_mind_begin(&mind, &decision, &alone));
        assert_null(mind.game);
        assert_int_equal(calls.ended, fails - 1);
        calls.fails_to_begin = 0; /* and once there is memory again */
        begin(&mind, &decision, &alone);
        tb_mind_think(&mind, NULL);
        assert_int_equal(given.nodes, 10);
        tb_mind_forget(&mind);
    }
}

/* One that cannot go on is begun anew, with the memory of the others; if that fails too, the mind
 * is empty. */
static void test_out_of_memory_when_going_on(void **context) {
    (void)context;
    for (int twice = 0; twice < 2; twice++) {
        tb_mind mind = {0};
        reset(1);
        tb_decision first = probe_decision(2, (tb_limits){.nodes = 10});
        begin(&mind, &first, &alone);
        calls.fails_to_go_on = 2;
        calls.fails_to_begin = twice ? 3 : 0;
        tb_decision second = probe_decision(2, (tb_limits){.nodes = 10});
        assert_true(tb_mind_begin(&mind, &second, &alone) == !twice);
        assert_int_equal(calls.ended, 2);
        assert_true((mind.game == NULL) == (twice == 1));
        tb_decision_free(&second);
        tb_mind_forget(&mind);
    }
}

/* ---- a decision is a copy ---- */

/* One made from a log stays what it was, whatever becomes of the log. */
static void test_decisions_are_copies(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        const tb_player_settings player = {.level = 5, .threads = 1, .hash = 1, .seed = 3};
        const tb_limits limits = {.nodes = 7};
        tb_random random = tb_random_from(5);
        tb_log *log = tb_log_new(*game, NULL);
        char history[4096];
        tb_text text = tb_text_in(history, sizeof history);
        tb_decision decision;
        tb_decision seen;
        tb_info info;
        int turn;
        assert_non_null(log);
        for (uint32_t i = 0; i < 30 || (*game)->turn(tb_log_now(log)) >= TB_CHANCE; i++) {
            if ((*game)->turn(tb_log_now(log)) == TB_OVER)
                tb_log_undo(log, tb_log_count(log));
            tb_log_add_event(log, support_random_event(*game, tb_log_now(log), &random));
        }
        turn = (*game)->turn(tb_log_now(log));
        tb_observe(*game, tb_log_now(log), turn, &info);
        tb_log_history(log, turn, &text);
        assert_true(text.length > 0);
        assert_true(tb_decision_from(log, tb_log_count(log), turn, &player, &limits, &decision));
        tb_log_undo(log, 1);
        tb_log_free(log);
        assert_true(tb_decision_seen(*game, &info, history, &player, &limits, &seen));
        assert_true(seen.history != history && strcmp(seen.history, history) == 0);
        assert_memory_equal(&seen.info, &info, sizeof info);
        tb_decision_free(&seen);
        assert_ptr_equal(decision.game, *game);
        assert_memory_equal(&decision.info, &info, sizeof info);
        assert_string_equal(decision.history, history);
        assert_int_equal(decision.player.seed, 3);
        assert_int_equal(decision.limits.nodes, 7);
        tb_decision_free(&decision);
    }
}

/* In the midst of a game: what the seat knew then, not what it knows now. */
static void test_decisions_of_the_past(void **context) {
    const tb_player_settings player = {.level = 5, .threads = 1, .hash = 1};
    const tb_limits none = {0};
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_random random = tb_random_from(8);
        tb_log *log = tb_log_new(*game, NULL);
        for (uint32_t i = 0; i < 40 && (*game)->turn(tb_log_now(log)) != TB_OVER; i++)
            tb_log_add_event(log, support_random_event(*game, tb_log_now(log), &random));
        for (uint32_t ply = 0; ply < tb_log_count(log); ply++) {
            const int turn = (*game)->turn(tb_log_at(log, ply));
            char history[4096];
            tb_text text = tb_text_in(history, sizeof history);
            tb_decision decision;
            tb_info info;
            if (turn == TB_CHANCE)
                continue;
            tb_observe(*game, tb_log_at(log, ply), turn, &info);
            tb_log_history_at(log, ply, turn, &text);
            assert_true(tb_decision_from(log, ply, turn, &player, &none, &decision));
            assert_memory_equal(&decision.info, &info, sizeof info);
            assert_string_equal(decision.history, history);
            tb_decision_free(&decision);
        }
        tb_log_free(log);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_given_threads),
        cmocka_unit_test(test_threads_of_the_games),
        cmocka_unit_test(test_one_thread_is_as_good),
        cmocka_unit_test(test_missing_threads),
        cmocka_unit_test(test_missing_threads_in_time),
        cmocka_unit_test(test_limits_are_exact),
        cmocka_unit_test(test_time_to_begin),
        cmocka_unit_test(test_nodes_are_never_exceeded),
        cmocka_unit_test(test_own_limits),
        cmocka_unit_test(test_baselines_end_by_themselves),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_slices_are_exact),
        cmocka_unit_test(test_time_between_slices),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_stop_without_threads),
        cmocka_unit_test(test_reports),
        cmocka_unit_test(test_what_is_remembered),
        cmocka_unit_test(test_a_game_with_minds),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_out_of_memory_when_going_on),
        cmocka_unit_test(test_decisions_are_copies),
        cmocka_unit_test(test_decisions_of_the_past),
    };
    return cmocka_run_group_tests_name("think", tests, NULL, NULL);
}
