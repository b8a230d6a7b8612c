/* The player of Rugby Chess: forced tries are found, pauses change nothing, the memory is bounded,
 * and a number that changes when the search does. */
#include "support.h"

#include "games/rugby_chess/rugby_chess.h"
#include "search/rugby/rugby.h"
#include "search/rugby/tt.h"

#include <malloc.h>
#include <string.h>

static const tb_player_settings best_level = {.level = 10, .threads = 1, .hash = 4, .seed = 1};

static tb_state position_under(const char *text, uint32_t swap) {
    uint32_t options[TB_MAX_OPTIONS];
    tb_state state;
    tb_error error;
    tb_options_default(&tb_rugby_chess, options);
    options[SWAP] = swap;
    CHECK(tb_position_read(&tb_rugby_chess, options, text, &state, &error), "%s: %s", text,
          error.message[TB_EN]);
    return state;
}

static tb_state position(const char *text) {
    return position_under(text, 0);
}

static void *begin(const tb_state *state, const tb_player_settings *settings) {
    const tb_game *game = &tb_rugby_chess;
    tb_info info;
    tb_observe(game, state, game->turn(state), &info);
    void *mind = tb_brain_rugby.begin(game, &info, "", settings);
    assert_non_null(mind);
    return mind;
}

/* Thinks for so many nodes in portions of this size. */
static tb_thought think(const tb_state *state, const tb_player_settings *settings, uint64_t nodes,
                        uint64_t portion) {
    tb_thought thought;
    void *mind = begin(state, settings);
    for (uint64_t done = 0; done < nodes; done += portion)
        if (!tb_brain_rugby.step(mind, nodes - done < portion ? nodes - done : portion))
            break;
    tb_brain_rugby.thought(mind, &thought);
    tb_brain_rugby.end(mind);
    CHECK(thought.nodes <= nodes, "more nodes than allowed");
    CHECK(tb_is_listed(&tb_rugby_chess, state, thought.best), "an illegal answer");
    return thought;
}

static const char *const places[] = {
    "pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0",
    "pp.bp.p/......./......./.p...../....p../...P.../.P...../......./P.PB.PP b - 9",
    "p...pp./...p.../..b..../.P.p.../......./....B../..P..p./.....P./PP.P... w - 24",
};

/* ---- forced tries ---- */

/* By brute force: whether a side can force a try within so many turns of its own. A turn is an
 * event of the ordinary phase; forced passes come with it. */
static bool forces(const tb_state *state, int side, int turns) {
    const tb_game *game = &tb_rugby_chess;
    tb_event list[TB_MAX_EVENTS];
    uint8_t sixths[TB_MAX_SEATS];
    const int turn = game->turn(state);
    if (turn == TB_OVER) {
        game->result(state, sixths);
        return sixths[side] == TB_WHOLE_POINT;
    }
    const bool own = turn == side;
    const bool ordinary = rugby_chess_in(state)->phase == ORDINARY;
    if (turns == 0 && (!own || ordinary))
        return false;
    const int count = game->events(state, list);
    for (int i = 0; i < count; i++) {
        tb_state after = *state;
        game->apply(&after, list[i]);
        if (forces(&after, side, turns - (own && ordinary)) == own)
            return own;
    }
    return !own;
}

static const struct {
    int turns;
    const char *position;
} forced[] = {
    {1, "......P/..pb.PB/p....../......./......./P....../......./......./.p....P w - 0"},
    {1, "..P...P/....p.p/......./......./.bp..../......B/......./......p/....... w - 0"},
    {2, "....p../b....../......./......P/p....../p....../.P...../..BP.../....... b - 0"},
    {2, "..y..../.p....p/......./......./...B.../......p/......./......./....P.. b - 0"},
    {2, "......P/...b.../..P..../...p.../....P../.pp..p./......./..p..P./P..B... w - 0"},
    {2, "......./.P..P../......./p..b.../......./....B../......./X.....p/...p... w - 0"},
    {3, "......./.bPp.../......./......./...pp../......./.B...../.....P./p...... w - 0"},
    {3, "P....../..b.p../....P../......./......./......./......./p...B../....P.P w - 0"},
    {3, "......b/......./.....P./...p..p/......./B....../......./.x...../..p.P.. b - 0"},
    {3, "p.p..../P....../....b../.....P./......./......./......./......./..B.... w - 0"},
    {3, ".....y./.p...../......./..B..../......P/.p...../......./....P.P/....... b - 0"},
};

static void forced_tries_are_found(void **context) {
    (void)context;
    for (size_t i = 0; i < sizeof forced / sizeof *forced; i++) {
        const tb_state state = position(forced[i].position);
        const int side = tb_rugby_chess.turn(&state);
        assert_true(forces(&state, side, forced[i].turns));
        assert_false(forces(&state, side, forced[i].turns - 1));
        const tb_thought thought = think(&state, &best_level, 200000, 200000);
        tb_state after = state;
        tb_rugby_chess.apply(&after, thought.best);
        CHECK(forces(&after, side, forced[i].turns - 1), "missed in %s", forced[i].position);
        CHECK(thought.score[side] == 1.0, "not seen as won: %s", forced[i].position);
        CHECK(thought.nodes < 200000, "thinks on after the proof: %s", forced[i].position);
    }
}

/* ---- the swap (G13) ---- */

/* White wins whatever Black moves, unless he takes the other side: then he wins. */
static void the_swap_is_seen(void **context) {
    static const char *const lost = "......./......./...B.../......./......./......./......./"
                                    "......./pp..... b - 1";
    (void)context;
    const tb_state off = position_under(lost, 0);
    const tb_state on = position_under(lost, 1);
    assert_true(!forces(&off, 1, 2) && forces(&on, 1, 2));
    const tb_thought without = think(&off, &best_level, 20000, 20000);
    const tb_thought with = think(&on, &best_level, 20000, 20000);
    assert_true(without.score[1] == 0.0);
    CHECK(with.best == SWAP_EVENT && with.score[1] == 1.0, "Black plays %u", with.best);
    assert_true(strncmp(with.line, "swap", 4) == 0);
}

/* White could force a try, but Black would take it over: White leaves him nothing to take. */
static void the_swap_is_feared(void **context) {
    static const char *const rich = "......./......./......./......./......./......./......./"
                                    "...B.../.....pp w - 0";
    static const uint64_t nodes[] = {40, 400, 4000, 40000};
    (void)context;
    for (int i = 0; i < 4; i++) {
        const tb_state off = position_under(rich, 0);
        const tb_state on = position_under(rich, 1);
        tb_state after = on;
        assert_true(forces(&off, 0, 2) && !forces(&on, 0, 2));
        const tb_thought thought = think(&on, &best_level, nodes[i], nodes[i]);
        tb_rugby_chess.apply(&after, thought.best);
        CHECK(thought.score[0] < 1.0, "White trusts a try that Black takes over");
        CHECK(i < 2 || !forces(&after, 1, 2), "White hands a try over");
    }
}

/* From the start White can keep no more than half: Black takes what is better. */
static void no_opening_is_better_than_half(void **context) {
    static const uint64_t nodes[] = {52, 300, 3000, 30000};
    (void)context;
    for (int i = 0; i < 4; i++) {
        const tb_state state = position_under(places[0], 1);
        const tb_thought thought = think(&state, &best_level, nodes[i], nodes[i]);
        CHECK(thought.score[0] <= 0.5, "%f after %u nodes", thought.score[0], (unsigned)nodes[i]);
    }
}

/* ---- what is known stays known ---- */

/* A try was proved to be forced. One turn later that is known, and takes fewer nodes than anew. */
static void proofs_are_remembered(void **context) {
    const tb_game *game = &tb_rugby_chess;
    uint64_t knowing = 0;
    uint64_t anew = 0;
    (void)context;
    for (size_t i = 0; i < sizeof forced / sizeof *forced; i++) {
        tb_state state = position(forced[i].position);
        const int side = game->turn(&state);
        tb_info info;
        tb_thought thought;
        tb_random random = tb_random_from(i);
        if (forced[i].turns < 3)
            continue;
        void *mind = begin(&state, &best_level);
        tb_brain_rugby.step(mind, 200000);
        tb_brain_rugby.thought(mind, &thought);
        game->apply(&state, thought.best);
        while (game->turn(&state) != side)
            game->apply(&state, support_random_event(game, &state, &random));
        tb_observe(game, &state, side, &info);
        tb_brain_rugby.next(mind, &info, "", "some events", 1);
        tb_brain_rugby.step(mind, 200000);
        tb_brain_rugby.thought(mind, &thought);
        tb_brain_rugby.end(mind);
        CHECK(thought.score[side] == 1.0, "no longer won: %s", forced[i].position);
        knowing += thought.nodes;
        anew += think(&state, &best_level, 200000, 200000).nodes;
    }
    CHECK(2 * knowing < anew, "%u nodes, %u anew", (unsigned)knowing, (unsigned)anew);
}

/* Growing loses nothing but what two pairs of slots cannot hold; a cleared table knows nothing. */
static void table_grows(void **context) {
    enum { BYTES = 1 << 24, RESULTS = 300000, SLOTS = BYTES / 16 };
    rugby_tt tt;
    uint32_t found = 0;
    (void)context;
    assert_true(rugby_tt_make(&tt, BYTES));
    assert_true(2 * tt.count <= SLOTS / 16);
    for (uint32_t i = 0; i < RESULTS; i++) {
        const rugby_tt_slot result = {.key = (i + 1) * UINT64_C(0x9e3779b97f4a7c15),
                                      .event = i + 1,
                                      .value = (int16_t)(i % 1000),
                                      .depth = 3,
                                      .tag = RUGBY_BOUND_EXACT};
        rugby_tt_store(&tt, &result);
        const rugby_tt_slot *slot = rugby_tt_find(&tt, result.key);
        assert_true(slot != NULL && slot->event == i + 1);
    }
    uint64_t used = 0;
    for (uint64_t i = 0; i < 2 * tt.count; i++) {
        const rugby_tt_slot *slot = &tt.pairs[i / 2][i % 2];
        if (rugby_tt_bound(slot) == RUGBY_BOUND_NONE)
            continue;
        used++;
        assert_ptr_equal(rugby_tt_find(&tt, slot->key), slot);
    }
    assert_true(tt.used == used && used <= tt.count + 1 && 2 * tt.count <= SLOTS);
    for (uint32_t i = 0; i < RESULTS; i++) {
        const rugby_tt_slot *slot = rugby_tt_find(&tt, (i + 1) * UINT64_C(0x9e3779b97f4a7c15));
        if (slot == NULL)
            continue;
        found++;
        assert_true(slot->event == i + 1 && slot->value == (int16_t)(i % 1000));
        assert_int_equal(rugby_tt_bound(slot), RUGBY_BOUND_EXACT);
    }
    CHECK(found > RESULTS / 20 * 17, "only %u of %u are left", found, RESULTS);
    rugby_tt_clear(&tt);
    for (uint32_t i = 0; i < RESULTS; i++)
        assert_null(rugby_tt_find(&tt, (i + 1) * UINT64_C(0x9e3779b97f4a7c15)));
    rugby_tt_free(&tt);
}

/* A shallow result of this decision takes the place of a deep one of an earlier decision, and of no
 * deep one of its own. */
static void old_results_give_way(void **context) {
    const uint64_t keys[] = {UINT64_C(1) << 40, UINT64_C(2) << 40, UINT64_C(3) << 40};
    rugby_tt_slot result = {.depth = 9, .tag = RUGBY_BOUND_EXACT};
    rugby_tt tt;
    (void)context;
    assert_true(rugby_tt_make(&tt, sizeof(rugby_tt_slot[2])));
    result.key = keys[0];
    rugby_tt_store(&tt, &result);
    result.depth = 2;
    result.key = keys[1];
    rugby_tt_store(&tt, &result);
    result.key = keys[2];
    rugby_tt_store(&tt, &result);
    assert_non_null(rugby_tt_find(&tt, keys[0])); /* deeper */
    assert_null(rugby_tt_find(&tt, keys[1]));
    rugby_tt_age(&tt);
    result.key = keys[1];
    rugby_tt_store(&tt, &result);
    result.key = keys[2];
    rugby_tt_store(&tt, &result);
    assert_null(rugby_tt_find(&tt, keys[0]));
    assert_non_null(rugby_tt_find(&tt, keys[1]));
    assert_non_null(rugby_tt_find(&tt, keys[2]));
    rugby_tt_free(&tt);
}

/* Over many decisions the table holds the last ones and grows no larger than they need. */
static void old_results_make_room(void **context) {
    enum { BYTES = 1 << 24, DECISIONS = 70, RESULTS = 20000 };
    rugby_tt tt;
    (void)context;
    assert_true(rugby_tt_make(&tt, BYTES));
    for (uint64_t decision = 0; decision < DECISIONS; decision++) {
        uint32_t found = 0;
        for (uint64_t i = 0; i < RESULTS; i++) {
            const uint64_t key = (decision * RESULTS + i + 1) * UINT64_C(0x9e3779b97f4a7c15);
            const rugby_tt_slot result = {.key = key, .depth = 3, .tag = RUGBY_BOUND_EXACT};
            rugby_tt_store(&tt, &result);
        }
        for (uint64_t i = 0; decision > 0 && i < RESULTS; i++)
            found += rugby_tt_find(&tt, ((decision - 1) * RESULTS + i + 1) *
                                            UINT64_C(0x9e3779b97f4a7c15)) != NULL;
        CHECK(decision == 0 || found > RESULTS / 2, "%u of the last decision are left", found);
        rugby_tt_age(&tt);
    }
    assert_true(tt.count <= 8 * RESULTS && tt.count < tt.limit);
    rugby_tt_free(&tt);
}

/* ---- pauses ---- */

enum { PLACES = sizeof places / sizeof *places };

static void same_thought(const tb_thought *a, const tb_thought *b) {
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->nodes, b->nodes);
    assert_true(a->score[0] == b->score[0]);
    assert_string_equal(a->line, b->line);
}

static void pauses_change_nothing(void **context) {
    static const uint64_t portions[] = {1, 7, 1000};
    (void)context;
    for (int i = 0; i < PLACES; i++) {
        const tb_state state = position(places[i]);
        for (uint32_t level = 1; level <= 10; level += 3) {
            tb_player_settings settings = best_level;
            settings.level = level;
            const tb_thought whole = think(&state, &settings, 20011, 20011);
            for (int p = 0; p < 3; p++) {
                const tb_thought parts = think(&state, &settings, 20011, portions[p]);
                same_thought(&whole, &parts);
            }
        }
    }
}

/* Whenever it is asked, it has an answer; at once even. */
static void always_has_an_answer(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    for (uint32_t i = 0; i < support_scaled(60); i++) {
        uint32_t options[TB_MAX_OPTIONS];
        tb_state state;
        support_random_options(&tb_rugby_chess, &random, options);
        tb_start(&tb_rugby_chess, options, &state);
        while (tb_rugby_chess.turn(&state) != TB_OVER && tb_random_below(&random, 100) != 0) {
            tb_player_settings settings = best_level;
            settings.hash = 1;
            settings.seed = tb_random_next(&random);
            settings.level = 1 + tb_random_below(&random, 10);
            (void)think(&state, &settings, tb_random_below(&random, 400), 400);
            tb_rugby_chess.apply(&state, support_random_event(&tb_rugby_chess, &state, &random));
        }
    }
}

/* ---- memory ---- */

static size_t in_use(void) {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static void memory_is_bounded(void **context) {
    (void)context;
    const tb_state state = position(places[0]);
    for (uint32_t hash = 1; hash <= 16; hash *= 4) {
        tb_player_settings settings = best_level;
        settings.hash = hash;
        const size_t before = in_use();
        void *mind = begin(&state, &settings);
        const size_t begun = in_use();
        tb_brain_rugby.step(mind, 300000);
        assert_true(in_use() == begun);
        assert_true(begun - before <= ((size_t)hash << 20) + 8192); /* pages are rounded up */
        tb_brain_rugby.end(mind);
        assert_true(in_use() == before);
    }
}

/* ---- the signature ---- */

/* Changes whenever the search, its order or its weights change, and by nothing else. */
enum { SIGNATURE_NODES = 50000 };
static const uint64_t SIGNATURE = UINT64_C(0xbc55e6a66a71b7b1);

static void bench_signature(void **context) {
    uint64_t signature = 0;
    (void)context;
    for (int i = 0; i < PLACES; i++) {
        const tb_state state = position(places[i]);
        const tb_thought thought = think(&state, &best_level, SIGNATURE_NODES, SIGNATURE_NODES);
        const uint64_t score = (uint64_t)(thought.score[0] * 1e9);
        signature = (signature ^ thought.best ^ score << 20) * UINT64_C(0x9fb21c651e98df25);
        for (const char *c = thought.line; *c != '\0'; c++)
            signature = (signature ^ (unsigned char)*c) * UINT64_C(0x9fb21c651e98df25);
    }
    CHECK(signature == SIGNATURE, "the signature is now 0x%016llx", (unsigned long long)signature);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forced_tries_are_found), cmocka_unit_test(the_swap_is_seen),
        cmocka_unit_test(the_swap_is_feared),     cmocka_unit_test(no_opening_is_better_than_half),
        cmocka_unit_test(pauses_change_nothing),  cmocka_unit_test(always_has_an_answer),
        cmocka_unit_test(memory_is_bounded),      cmocka_unit_test(bench_signature),
        cmocka_unit_test(proofs_are_remembered),  cmocka_unit_test(table_grows),
        cmocka_unit_test(old_results_make_room),  cmocka_unit_test(old_results_give_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
