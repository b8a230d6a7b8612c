/* The player of Rugby Chess: forced tries are found, pauses change nothing, the memory is bounded,
 * and a number that changes when the search does. */
#include "support.h"

#include "games/rugby_chess/rugby_chess.h"
#include "search/rugby/rugby.h"

#include <malloc.h>
#include <string.h>

static const tb_player_settings best_level = {.level = 10, .threads = 1, .hash = 4, .seed = 1};

static tb_state position(const char *text) {
    uint32_t options[TB_MAX_OPTIONS];
    tb_state state;
    tb_error error;
    tb_options_default(&tb_rugby_chess, options);
    CHECK(tb_position_read(&tb_rugby_chess, options, text, &state, &error), "%s: %s", text,
          error.message);
    return state;
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

/* ---- pauses ---- */

static const char *const places[] = {
    "pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0",
    "pp.bp.p/......./......./.p...../....p../...P.../.P...../......./P.PB.PP b - 9",
    "p...pp./...p.../..b..../.P.p.../......./....B../..P..p./.....P./PP.P... w - 24",
};
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
        cmocka_unit_test(forced_tries_are_found), cmocka_unit_test(pauses_change_nothing),
        cmocka_unit_test(always_has_an_answer),   cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(bench_signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
