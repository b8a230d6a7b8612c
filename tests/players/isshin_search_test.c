/* The computer player of Isshin Ittai: it never peeks, what it leaves out by sight is lost, it
 * mixes the opening, it can be interrupted, and its bench signature. */
#include "support.h"

#include "games/isshin_ittai/isshin_ittai.h"
#include "search/isshin/isshin.h"
#include "search/isshin/sight.h"
#include "search/isshin/store.h"

#include <string.h>

#define GAME (&tb_isshin_ittai)

typedef struct answer {
    tb_thought thought;
    int count;
    tb_event events[ISSHIN_MAX_EVENTS];
    uint64_t visits[ISSHIN_MAX_EVENTS];
} answer;

static tb_player_settings settings_for(uint64_t seed) {
    return (tb_player_settings){
        .brain = &tb_brain_isshin, .level = 10, .threads = 1, .hash = 1, .seed = seed};
}

/* Thinks in steps of so many nodes. */
static answer think(const tb_info *info, uint64_t seed, uint32_t nodes, uint32_t at_once) {
    answer a;
    memset(&a, 0, sizeof a);
    const tb_player_settings settings = settings_for(seed);
    tb_player *player = tb_player_begin(GAME, info, "", &settings);
    assert_non_null(player);
    for (uint32_t done = 0; done < nodes; done += at_once)
        tb_player_step(player, at_once);
    tb_player_thought(player, &a.thought);
    a.count = tb_player_visits(player, a.events, a.visits);
    tb_player_end(player);
    return a;
}

/* A state in which a player is to move, after some random events. */
static void random_turn(tb_random *random, tb_state *state) {
    for (;;) {
        uint32_t options[TB_MAX_OPTIONS] = {0};
        support_random_options(GAME, random, options);
        tb_start(GAME, options, state);
        for (uint32_t i = 8 + tb_random_below(random, 24); i > 0; i--) {
            if (GAME->turn(state) != TB_OVER)
                GAME->apply(state, support_random_event(GAME, state, random));
        }
        while (GAME->turn(state) == TB_CHANCE)
            GAME->apply(state, support_random_event(GAME, state, random));
        if (GAME->turn(state) != TB_OVER)
            return;
    }
}

static void check_same(const answer *a, const answer *b) {
    assert_memory_equal(&a->thought, &b->thought, sizeof a->thought);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->events, b->events, sizeof a->events);
    assert_memory_equal(a->visits, b->visits, sizeof a->visits);
}

static void test_never_peeks(void **context) {
    (void)context;
    tb_random random = tb_random_from(3);
    for (uint32_t number = 0; number < support_scaled(2000); number++) {
        tb_state state;
        tb_state other;
        tb_info info;
        tb_info same;
        random_turn(&random, &state);
        const int seat = GAME->turn(&state);
        tb_observe(GAME, &state, seat, &info);
        tb_sample(GAME, &info, &random, &other);
        tb_observe(GAME, &other, seat, &same);
        const answer a = think(&info, number, 500, 500);
        const answer b = think(&same, number, 500, 500);
        check_same(&a, &b);
        assert_true(tb_is_listed(GAME, &state, a.thought.best));
    }
}

static void test_is_resumable(void **context) {
    (void)context;
    tb_random random = tb_random_from(4);
    for (uint32_t number = 0; number < support_scaled(50); number++) {
        tb_state state;
        tb_info info;
        random_turn(&random, &state);
        tb_observe(GAME, &state, GAME->turn(&state), &info);
        const answer whole = think(&info, number, 300, 300);
        const answer parts = think(&info, number, 300, 7 * 2 + 1);
        const answer none = think(&info, number, 0, 1);
        check_same(&whole, &parts);
        assert_true(whole.thought.nodes <= 300);
        assert_true(tb_is_listed(GAME, &state, none.thought.best));
    }
}

static bool loses_by_sight(const tb_state *state, tb_event event, tb_random *random) {
    tb_state next = *state;
    const int seat = GAME->turn(state);
    GAME->apply(&next, event);
    while (GAME->turn(&next) == TB_CHANCE)
        GAME->apply(&next, support_random_event(GAME, &next, random));
    const isshin_ittai_state *s = isshin_ittai_in(&next);
    if (GAME->turn(&next) == TB_OVER)
        return s->phase == ISSHIN_OVER_1 + (seat ^ 1);
    return s->phase != ISSHIN_OPEN && isshin_ittai_number(s->hand[s->mover], ISSHIN_TRINITY) > 0 &&
           isshin_ittai_state_of(s->newest[seat], s->before[seat]) == ISSHIN_GUARD;
}

/* What sight.h says against what the rules do. */
static void test_sight(void **context) {
    (void)context;
    tb_random random = tb_random_from(5);
    for (uint32_t number = 0; number < support_scaled(20000); number++) {
        tb_state state;
        tb_event list[ISSHIN_MAX_EVENTS];
        random_turn(&random, &state);
        const isshin_ittai_state *s = isshin_ittai_in(&state);
        if (s->phase == ISSHIN_OPEN) /* every card may be committed */
            continue;
        const bool kills = isshin_kills(s);
        const uint64_t sound = isshin_sound(s);
        const int count = GAME->events(&state, list);
        for (int i = 0; i < count; i++) {
            if (list[i] == ISSHIN_STANCE + ISSHIN_TRINITY)
                assert_int_equal(kills, !loses_by_sight(&state, list[i], &random));
            else
                assert_int_equal(sound >> list[i] & 1, !loses_by_sight(&state, list[i], &random));
        }
    }
}

/* One hand, many seeds: no card is committed always. */
static void test_mixes_the_opening(void **context) {
    (void)context;
    tb_info info;
    tb_error error;
    uint32_t options[TB_MAX_OPTIONS];
    uint32_t times[ISSHIN_KINDS] = {0};
    tb_options_default(GAME, options);
    const char *seen = "F-L+S-S+ ?4 - - 0,0,3 ?16 13 0,0,0,0,0,0 1 open";
    CHECK(tb_seen_read(GAME, options, seen, &info, &error), "%s", error.message[TB_EN]);
    for (uint32_t seed = 0; seed < 100; seed++)
        times[think(&info, seed, 2000, 2000).thought.best - ISSHIN_OPENING]++;
    for (uint32_t kind = 0; kind < ISSHIN_KINDS; kind++)
        assert_true(times[kind] <= 80);
}

/* Fixed seeds and nodes over fixed positions: a change that is none keeps this number. */
static void test_signature(void **context) {
    (void)context;
    tb_random random = tb_random_from(6);
    uint64_t signature = 0;
    for (uint32_t number = 0; number < 64; number++) {
        tb_state state;
        tb_info info;
        random_turn(&random, &state);
        tb_observe(GAME, &state, GAME->turn(&state), &info);
        const answer a = think(&info, number, 1000, 1000);
        for (int i = 0; i < a.count; i++)
            signature = (signature * 31 + a.visits[i]) ^ a.events[i];
        signature = signature * 31 + a.thought.best;
    }
    assert_int_equal(signature, UINT64_C(0x33ff65848d13fb1a));
}

/* Every set is found again while the store grows, until it is full; then it takes no more. */
static void test_store_grows(void **context) {
    (void)context;
    isshin_store *store = isshin_store_new(1 << 20);
    assert_non_null(store);
    for (int time = 0; time < 2; time++) {
        uint64_t added = 0;
        while (isshin_store_add(store, (added + 1) * UINT64_C(0x9e3779b97f4a7c15), 1 + (added << 1),
                                added % 8 == 0) != NULL)
            added++;
        CHECK(added > 5000, "full with %u sets", (uint32_t)added);
        for (uint64_t i = 0; i < added + 1000; i++) {
            isshin_set *set = isshin_store_find(store, (i + 1) * UINT64_C(0x9e3779b97f4a7c15));
            assert_int_equal(set != NULL, i < added);
            if (set != NULL)
                assert_true(set->events == 1 + (i << 1) && set->visits == 0 &&
                            set->mixes == (i % 8 == 0) &&
                            (!set->mixes || isshin_mixtures(set)[0].share == 0));
        }
        isshin_store_clear(store);
        assert_null(isshin_store_find(store, UINT64_C(0x9e3779b97f4a7c15)));
    }
    isshin_store_free(store);
}

/* A set is met once before it is there; it then stays while the store grows and others are met. */
static void test_sets_are_met_first(void **context) {
    enum { SETS = 20000 };
    (void)context;
    isshin_store *store = isshin_store_new(1 << 24);
    assert_non_null(store);
    for (uint64_t i = 1; i <= SETS; i++)
        assert_null(isshin_store_meet(store, i * UINT64_C(0x9e3779b97f4a7c15), 7, false));
    for (uint64_t i = 1; i <= SETS; i++) {
        const uint64_t key = i * UINT64_C(0x9e3779b97f4a7c15);
        assert_null(isshin_store_find(store, key));
        isshin_set *set = isshin_store_meet(store, key, 7, false);
        assert_true(set != NULL && set->count == 3 && set->visits == 0);
        set->visits = (uint32_t)i;
    }
    for (uint64_t i = 1; i <= 4 * SETS; i++) {
        const isshin_set *set =
            isshin_store_meet(store, i * UINT64_C(0x9e3779b97f4a7c15), 7, false);
        assert_int_equal(set == NULL ? 0 : set->visits, i <= SETS ? i : 0);
    }
    isshin_store_free(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_peeks),
        cmocka_unit_test(test_is_resumable),
        cmocka_unit_test(test_sight),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_store_grows),
        cmocka_unit_test(test_sets_are_met_first),
        cmocka_unit_test(test_mixes_the_opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
