/* A level is the same player everywhere: the engine, the arena and the desk answer as the player
 * itself does, to the last visit (tests/same_bytes.c compares the desk with WebAssembly). And how
 * long each of them remembers: players are counted where src/think calls them (--wrap). */
#include "arena/contender.h"
#include "desk/call.h"
#include "desk_support.h"
#include "engine/session.h"
#include "search/level.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- players are counted ---- */

static struct { uint32_t begun, gone_on, ended; } calls;

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

tb_player *__wrap_tb_player_begin(const tb_game *game, const tb_info *info, const char *history,
                                  const tb_player_settings *settings) {
    calls.begun++;
    return __real_tb_player_begin(game, info, history, settings);
}

bool __wrap_tb_player_next(tb_player *player, const tb_info *info, const char *history,
                           uint64_t seed) {
    calls.gone_on++;
    return __real_tb_player_next(player, info, history, seed);
}

void __wrap_tb_player_end(tb_player *player) {
    calls.ended++;
    __real_tb_player_end(player);
}

/* Since the last check. */
static void check_calls(uint32_t begun, uint32_t gone_on, uint32_t ended, const char *when) {
    CHECK(calls.begun == begun && calls.gone_on == gone_on && calls.ended == ended,
          "%s: %u begun, %u gone on, %u ended", when, calls.begun, calls.gone_on, calls.ended);
    memset(&calls, 0, sizeof calls);
}

/* ---- the same answer ---- */

enum { HASH = 1 };

typedef struct question {
    const tb_log *log;
    int seat;
    uint32_t level;
    uint64_t seed;
    uint64_t nodes; /* 0: the level's own */
} question;

typedef struct answer {
    tb_thought thought;
    tb_event best; /* as it was given out */
    int count;
    uint64_t visits[TB_MAX_EVENTS];
} answer;

static void look_into(const tb_mind *mind, answer *a) {
    tb_event events[TB_MAX_EVENTS];
    assert_non_null(mind->game);
    assert_int_equal(mind->count, 1);
    tb_mind_thought(mind, &a->thought);
    a->count = tb_player_visits(mind->players[0], events, a->visits);
}

/* The player itself, in one step. */
static void ask_player(const question *q, answer *a) {
    const tb_game *game = tb_log_game(q->log);
    const tb_player_settings settings = {
        .level = q->level, .threads = 1, .hash = HASH, .seed = q->seed};
    char history[1 << 14];
    tb_text text = tb_text_in(history, sizeof history);
    tb_event events[TB_MAX_EVENTS];
    tb_info info;
    tb_observe(game, tb_log_now(q->log), q->seat, &info);
    tb_log_history(q->log, q->seat, &text);
    tb_player *player = __real_tb_player_begin(game, &info, history, &settings);
    assert_non_null(player);
    tb_player_step(player, q->nodes > 0 ? q->nodes : tb_player_own_nodes(player));
    tb_player_thought(player, &a->thought);
    a->best = a->thought.best;
    a->count = tb_player_visits(player, events, a->visits);
    __real_tb_player_end(player);
}

__attribute__((format(printf, 3, 4))) static void say(tb_session *session, tb_reply *reply,
                                                      const char *format, ...) {
    static char line[1 << 16];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    tb_reply_clear(reply);
    assert_true(tb_session_line(session, line, (size_t)length));
    tb_reply_string(reply, "");
    CHECK(strstr(reply->data, "error") == NULL, "%.100s: %.200s", line, reply->data);
}

static tb_event read_event(const question *q, const char *text) {
    char word[TB_EVENT_TEXT];
    tb_text copy = tb_text_in(word, sizeof word);
    tb_event event = 0;
    tb_why why;
    tb_text_bytes(&copy, text, strcspn(text, "\n\" "));
    assert_true(tb_event_read(tb_log_game(q->log), tb_log_now(q->log), word, &event, &why));
    return event;
}

static void ask_engine(const question *q, answer *a) {
    tb_reply reply = {0};
    tb_session session;
    tb_session_begin(&session, &reply);
    say(&session, &reply, "new %s", tb_log_game(q->log)->id);
    for (uint32_t i = 0; i < tb_log_count(q->log); i++)
        say(&session, &reply, "apply %s", tb_log_played(q->log, i));
    say(&session, &reply, "level %u", q->level);
    say(&session, &reply, "set hash %d", HASH);
    say(&session, &reply, "set seed %llu", (unsigned long long)q->seed);
    if (q->nodes > 0)
        say(&session, &reply, "go nodes %llu", (unsigned long long)q->nodes);
    else
        say(&session, &reply, "go");
    const char *best = strstr(reply.data, "bestmove ");
    assert_non_null(best);
    a->best = read_event(q, best + 9);
    look_into(&session.minds[q->seat], a);
    tb_session_end(&session);
    tb_reply_free(&reply);
}

static arena_plan plan_for(const tb_game *game, const char *name, uint64_t nodes) {
    arena_plan plan = {.game = game, .players = 2, .nodes = nodes, .threads = 1, .hash = HASH};
    tb_options_default(game, plan.options);
    for (int i = 0; i < 2; i++)
        snprintf(plan.names[i], sizeof plan.names[i], "%s", name);
    return plan;
}

static void ask_arena(const question *q, answer *a) {
    const atomic_bool go_on = false;
    char name[16];
    char what[OUTSIDE_WHAT];
    arena_use use = {0};
    snprintf(name, sizeof name, "level:%u", q->level);
    const arena_plan plan = plan_for(tb_log_game(q->log), name, q->nodes);
    arena_contender *contender = arena_contender_new(&plan, 0, &go_on);
    assert_non_null(contender);
    arena_contender_begin(contender);
    assert_int_equal(arena_contender_move(contender, q->log, q->seed, &a->best, &use, what),
                     OUTSIDE_NO_FAULT);
    look_into(arena_contender_mind(contender, q->seat), a);
    assert_int_equal(use.nodes, a->thought.nodes);
    arena_contender_free(contender);
}

static void ask_desk(const question *q, answer *a) {
    const tb_game *game = tb_log_game(q->log);
    char limit[32] = "";
    desk_talk talk;
    desk_begin(&talk);
    desk_ask(&talk, "new t %s deal=entered", game->id);
    for (uint32_t i = 0; i < tb_log_count(q->log); i++)
        desk_ask(&talk, "do t referee 0 %u e%u event %s", i, i, tb_log_played(q->log, i));
    desk_expect(&talk, NULL);
    if (q->nodes > 0)
        snprintf(limit, sizeof limit, " nodes=%llu", (unsigned long long)q->nodes);
    desk_ask(&talk, "think t %c %llu level=%u hash=%d%s", game->seats[q->seat],
             (unsigned long long)q->seed, q->level, HASH, limit);
    desk_expect(&talk, NULL);
    desk_ask(&talk, "ponder t 60000 nodes=7");
    desk_ask(&talk, "ponder t 60000");
    assert_true(json_is_true(desk_member(&talk, "done")));
    a->best = read_event(q, desk_string(&talk, "best"));
    look_into(&talk.desk->places[0].thinking.minds[TB_HINT_MIND], a);
    assert_int_equal(desk_number(&talk, "nodes"), a->thought.nodes);
    desk_end(&talk);
}

static const struct {
    const char *name;
    void (*ask)(const question *q, answer *a);
} everywhere[] = {{"engine", ask_engine}, {"arena", ask_arena}, {"desk", ask_desk}};

static bool is_same(const answer *a, const answer *b) {
    return a->thought.nodes == b->thought.nodes && a->count == b->count &&
           strcmp(a->thought.line, b->thought.line) == 0 &&
           memcmp(a->thought.score, b->thought.score, sizeof a->thought.score) == 0 &&
           memcmp(a->visits, b->visits, sizeof a->visits) == 0;
}

static void check_everywhere(const question *q) {
    static answer player;
    const char *id = tb_log_game(q->log)->id;
    memset(&player, 0, sizeof player);
    ask_player(q, &player);
    assert_int_equal(player.thought.best, player.best);
    for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++) {
        static answer other;
        memset(&other, 0, sizeof other);
        everywhere[i].ask(q, &other);
        CHECK(other.best == player.best, "%s level %u: another answer in the %s", id, q->level,
              everywhere[i].name);
        CHECK(is_same(&other, &player), "%s level %u: another thought in the %s", id, q->level,
              everywhere[i].name);
    }
}

static tb_log *random_game(const tb_game *game, uint32_t events, tb_random *random) {
    tb_log *log = tb_log_new(game, NULL);
    assert_non_null(log);
    while (events > 0 || game->turn(tb_log_now(log)) >= TB_CHANCE) {
        if (game->turn(tb_log_now(log)) == TB_OVER)
            tb_log_undo(log, tb_log_count(log));
        tb_log_add_event(log, support_random_event(game, tb_log_now(log), random));
        events -= events > 0;
    }
    return log;
}

static void test_same_answer(void **context) {
    const uint32_t games = support_scaled(4);
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_random random = tb_random_from(21);
        for (uint32_t i = 0; i < games; i++) {
            tb_log *log = random_game(*game, 5 + 9 * i, &random);
            for (uint32_t level = 1; level <= TB_LEVELS; level++) {
                const question q = {.log = log,
                                    .seat = (*game)->turn(tb_log_now(log)),
                                    .level = level,
                                    .seed = 100 * i + level,
                                    .nodes = level >= 9 || level % 2 == 0 ? 300 : 0};
                check_everywhere(&q);
            }
            tb_log_free(log);
        }
    }
}

/* ---- the same time, by a clock that is looked at ---- */

static uint64_t tick(void *context) {
    return *(uint64_t *)context += 10000;
}

static const struct {
    uint32_t level;
    uint64_t milliseconds;
} timed[] = {{9, 200}, {10, 1000}};

static void test_time_of_the_engine(void **context) {
    (void)context;
    for (int i = 0; i < 2; i++) {
        uint64_t clock = 0;
        const tb_host host = {.context = &clock, .now = tick};
        tb_reply reply = {0};
        tb_session session;
        tb_session_begin(&session, &reply);
        session.host = &host;
        say(&session, &reply, "new jatsuna");
        say(&session, &reply, "level %u", timed[i].level);
        say(&session, &reply, "go");
        assert_int_equal(session.minds[0].limits.milliseconds, timed[i].milliseconds);
        assert_in_range(session.minds[0].spent / 1000, timed[i].milliseconds,
                        timed[i].milliseconds + 20);
        tb_session_end(&session);
        tb_reply_free(&reply);
    }
}

/* Its clock is the real one; so that it does not last, the game has one possible event. */
static void test_time_of_the_arena(void **context) {
    const atomic_bool go_on = false;
    (void)context;
    for (int i = 0; i < 2; i++) {
        char name[16];
        char what[OUTSIDE_WHAT];
        arena_use use = {0};
        tb_event event;
        tb_error error;
        tb_log *log = tb_log_new(&tb_jatsuna, NULL);
        assert_true(tb_log_add(log, "e4", &error));
        snprintf(name, sizeof name, "level:%u", timed[i].level);
        const arena_plan plan = plan_for(&tb_jatsuna, name, 0);
        arena_contender *contender = arena_contender_new(&plan, 0, &go_on);
        assert_int_equal(arena_contender_move(contender, log, 1, &event, &use, what),
                         OUTSIDE_NO_FAULT);
        assert_int_equal(arena_contender_mind(contender, 1)->limits.milliseconds,
                         timed[i].milliseconds);
        assert_int_equal(use.timed, 1);
        arena_contender_free(contender);
        tb_log_free(log);
    }
}

static void test_time_of_the_desk(void **context) {
    (void)context;
    for (int i = 0; i < 2; i++) {
        uint64_t clock = 0;
        const tb_host host = {.context = &clock, .now = tick};
        desk_talk talk;
        desk_begin(&talk);
        talk.desk->host = &host;
        desk_ask(&talk, "new t jatsuna seats=computer:%u,person,person", timed[i].level);
        desk_ask(&talk, "think t S 1 hash=1");
        assert_int_equal(desk_number(&talk, "nodes"), 0);
        assert_int_equal(desk_number(&talk, "milliseconds"), timed[i].milliseconds);
        do
            desk_ask(&talk, "ponder t 50");
        while (json_is_false(desk_member(&talk, "done")));
        assert_in_range(talk.desk->places[0].thinking.minds[0].spent / 1000, timed[i].milliseconds,
                        timed[i].milliseconds + 20);
        desk_end(&talk);
    }
}

/* ---- how long it is remembered ---- */

static void test_memory_of_the_engine(void **context) {
    static const struct {
        const char *line;
        uint32_t begun, gone_on, ended;
    } rows[] = {
        {"new jatsuna", 0, 0, 0},
        {"set hash 1", 0, 0, 0},
        {"go nodes 10", 1, 0, 0}, /* Snake */
        {"go nodes 10", 0, 1, 0},
        {"apply e4", 0, 0, 0},
        {"go nodes 10", 1, 0, 0}, /* Slug, with a memory of its own */
        {"undo", 0, 0, 0},
        {"set seed 5", 0, 0, 0},
        {"go nodes 10", 0, 1, 0},
        {"set lang ja", 0, 0, 0},
        {"go nodes 10", 0, 1, 0},
        {"level 9", 0, 0, 0},
        {"go nodes 10", 1, 0, 1},
        {"set style collusion against L", 0, 0, 0},
        {"go nodes 10", 1, 0, 1},
        {"set hash 2", 0, 0, 0},
        {"go nodes 10", 1, 0, 1},
        {"new jatsuna", 0, 0, 2},
        {"go nodes 10", 1, 0, 0},
        {"position jatsuna ......./......./...S.../...#S../.....L./..F..../....... L", 0, 0, 1},
        {"go nodes 10", 1, 0, 0},
        {"position card-slot ........C 2 ?9 3CWWBBRR ?39 0,0,0,0,0,0 - - place", 0, 0, 1},
        {"go nodes 5", 1, 0, 0},
        {"past !? !? !B C@9", 0, 0, 1},
        {"go nodes 5", 1, 0, 0},
        {"go nodes 5", 0, 1, 0},
    };
    tb_reply reply = {0};
    tb_session session;
    (void)context;
    memset(&calls, 0, sizeof calls);
    tb_session_begin(&session, &reply);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        say(&session, &reply, "%s", rows[i].line);
        check_calls(rows[i].begun, rows[i].gone_on, rows[i].ended, rows[i].line);
    }
    tb_session_end(&session);
    check_calls(0, 0, 1, "the end");
    tb_reply_free(&reply);
}

static void test_memory_of_the_arena(void **context) {
    const atomic_bool go_on = false;
    const arena_plan plan = plan_for(&tb_jatsuna, "level:10", 20);
    char what[OUTSIDE_WHAT];
    arena_use use = {0};
    tb_event event;
    (void)context;
    memset(&calls, 0, sizeof calls);
    arena_contender *contender = arena_contender_new(&plan, 1, &go_on);
    for (int game = 0; game < 2; game++) {
        tb_log *log = tb_log_new(&tb_jatsuna, NULL);
        arena_contender_begin(contender);
        check_calls(0, 0, game == 0 ? 0 : 3, "a game begins");
        for (int move = 0; move < 9; move++) {
            arena_contender_move(contender, log, 1, &event, &use, what);
            tb_log_add_event(log, event);
            check_calls(move < 3, move >= 3, 0, "a move");
        }
        tb_log_free(log);
    }
    arena_contender_free(contender);
    check_calls(0, 0, 3, "the end");
}

/* Levels use the threads of the match where they can; a baseline never. */
static void test_threads_of_the_arena(void **context) {
    static const struct {
        const char *name;
        uint32_t players;
    } rows[] = {{"level:10", 2}, {"level:9", 2}, {"level:8", 1}, {"uct:nodes=50", 1}};
    const atomic_bool go_on = false;
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena_plan plan = plan_for(&tb_jatsuna, rows[i].name, 50);
        char what[OUTSIDE_WHAT];
        arena_use use = {0};
        tb_event event;
        tb_log *log = tb_log_new(&tb_jatsuna, NULL);
        plan.threads = 2;
        arena_contender *contender = arena_contender_new(&plan, 0, &go_on);
        arena_contender_move(contender, log, 1, &event, &use, what);
        assert_int_equal(arena_contender_mind(contender, 0)->count, rows[i].players);
        assert_int_equal(use.nodes, 50);
        arena_contender_free(contender);
        tb_log_free(log);
    }
}

static void test_memory_of_the_desk(void **context) {
    static const struct {
        const char *line;
        uint32_t begun, gone_on, ended;
    } rows[] = {
        {"new t rugby-chess seats=computer:10,person", 0, 0, 0},
        {"think t w 1 nodes=20 hash=1", 1, 0, 0},
        {"ponder t 60000", 0, 0, 0},
        {"halt t", 0, 0, 0},
        {"think t w 2 nodes=20 hash=1", 0, 1, 0},
        /* a hint, and the computer's own again */
        {"think t w 2 nodes=20 hash=1 level=10", 1, 0, 0},
        {"think t w 3 nodes=20 hash=1", 0, 1, 0},
        {"think t w 3 nodes=20 hash=1 level=10", 0, 1, 0},
        /* looking back is always afresh */
        {"think t w 3 nodes=20 hash=1 at=0", 1, 0, 1},
        {"think t w 3 nodes=20 hash=1 at=0", 1, 0, 1},
        /* over: the one that thinks goes on until it is halted */
        {"do t b 0 0 r resign", 0, 0, 1},
        {"ponder t 60000", 0, 0, 0},
        {"halt t", 0, 0, 1},
        {"think t w 3 nodes=20 hash=1 at=0", 1, 0, 0},
        {"close t", 0, 0, 1},
        /* 192 MiB are remembered, and what thinks is not forgotten */
        {"new t rugby-chess seats=computer:10,person", 0, 0, 0},
        {"new u rugby-chess seats=computer:10,person", 0, 0, 0},
        {"think t w 1 nodes=20 hash=96", 1, 0, 0},
        {"think u w 1 nodes=20 hash=96", 1, 0, 0},
        {"halt t", 0, 0, 0},
        {"think u w 1 nodes=20 hash=97 level=9", 1, 0, 2},
        {"think t w 1 nodes=20 hash=95", 1, 0, 0},
        {"ponder u 60000", 0, 0, 0},
        {"think t w 1 nodes=20 hash=95", 0, 1, 0},
        {"think t w 1 nodes=20 hash=96", 1, 0, 1},
        {"ponder u 60000", 0, 0, 0},
        {"close t", 0, 0, 1},
        {"close u", 0, 0, 1},
        /* a mind that goes on is not counted twice */
        {"new t rugby-chess seats=computer:10,person", 0, 0, 0},
        {"new u rugby-chess seats=computer:10,person", 0, 0, 0},
        {"think t w 1 nodes=20 hash=90", 1, 0, 0},
        {"halt t", 0, 0, 0},
        {"think u w 1 nodes=20 hash=90", 1, 0, 0},
        {"halt u", 0, 0, 0},
        {"think t w 1 nodes=20 hash=90", 0, 1, 0},
        {"think u w 1 nodes=20 hash=90", 0, 1, 0},
        {"close t", 0, 0, 1},
        {"close u", 0, 0, 1},
    };
    desk_talk talk;
    (void)context;
    memset(&calls, 0, sizeof calls);
    desk_begin(&talk);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        desk_ask(&talk, "%s", rows[i].line);
        desk_expect(&talk, NULL);
        check_calls(rows[i].begun, rows[i].gone_on, rows[i].ended, rows[i].line);
    }
    desk_end(&talk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_answer),          cmocka_unit_test(test_time_of_the_engine),
        cmocka_unit_test(test_time_of_the_arena),    cmocka_unit_test(test_time_of_the_desk),
        cmocka_unit_test(test_memory_of_the_engine), cmocka_unit_test(test_memory_of_the_arena),
        cmocka_unit_test(test_threads_of_the_arena), cmocka_unit_test(test_memory_of_the_desk),
    };
    return cmocka_run_group_tests_name("level", tests, NULL, NULL);
}
