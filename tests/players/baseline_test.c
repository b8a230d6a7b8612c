/* The baselines: what their definitions promise. */
#include "games/jatsuna/jatsuna.h"
#include "games/jatsuna/lines.h"
#include "search/brain.h"
#include "support.h"

#include <string.h>

/* The answer of a named player, thinking in steps of this many nodes until it is done. */
static tb_thought answer(const tb_game *game, const tb_info *info, const char *name, uint64_t seed,
                         uint64_t step) {
    tb_player_settings settings = {.threads = 1, .hash = 4, .seed = seed};
    tb_error error;
    tb_thought thought;
    CHECK(tb_player_named(name, game, &settings, &error), "%s: %s", error.field,
          error.message[TB_EN]);
    tb_player *player = tb_player_begin(game, info, "", &settings);
    assert_non_null(player);
    uint64_t before = 0;
    for (bool more = true; more;) {
        more = tb_player_step(player, step);
        tb_player_thought(player, &thought);
        CHECK(thought.nodes - before <= step, "%s: more nodes than were given", name);
        before = thought.nodes;
    }
    tb_player_end(player);
    return thought;
}

static void info_at(const tb_game *game, const char *position, tb_info *info) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_state state;
    tb_error error;
    tb_options_default(game, options);
    CHECK(tb_position_read(game, options, position, &state, &error), "%s: %s: %s", position,
          error.field, error.message[TB_EN]);
    tb_observe(game, &state, game->turn(&state), info);
}

/* ---- names ---- */

static void names(void **unused) {
    static const char *const right[] = {"level:1", "level:10", "random", "greedy", "uct:nodes=1"};
    static const char *const wrong[] = {"",
                                        "level",
                                        "level:0",
                                        "level:11",
                                        "level:x",
                                        "level:05",
                                        "random:1",
                                        "greedy ",
                                        "uct",
                                        "uct:nodes=",
                                        "uct:nodes=0",
                                        "uct:depth=3",
                                        "positional",
                                        "uct:nodes=99999999999999999999999",
                                        "positional:depth=3"};
    (void)unused;
    tb_player_settings settings = {0};
    tb_error error;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        CHECK(tb_player_named(right[i], &tb_keserima, &settings, &error), "%s", right[i]);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK(!tb_player_named(wrong[i], &tb_keserima, &settings, &error), "%s", wrong[i]);
    assert_true(tb_player_named("positional:depth=3", &tb_jatsuna, &settings, &error));
    assert_ptr_equal(settings.brain, &tb_brain_positional);
    assert_int_equal(settings.parameter, 3);
}

/* ---- greedy ---- */

/* A position, and what greedy plays there, whatever the seed: one of the texts that begin so. */
static const struct {
    const tb_game *game;
    const char *position;
    const char *plays;
} wishes[] = {
    /* wins at once: a try, the third 7, a * captured, T against guard */
    {&tb_rugby_chess,
     ".p...../.PBP.../......./......./......./......./......./......./.PP.... w - 0", "c8d9"},
    {&tb_card_slot, "77....... 1 73CC WWW 2,3,7,6,15,15 0,0,0,0,0,0 - - place", "7@3"},
    {&tb_isshin_ittai, "F-T L- S+ F- 0,0,3 2,4,3,4,4,3 x 0,0,0,0,0,0 1 turn", "kT"},
    /* the goals: a ball gained or carried far, a line of W before one of R */
    {&tb_card_slot, "WW...RR.. 1 CCWR BBB 5,4,7,6,12,12 0,0,0,0,0,0 - - place", "W@3"},
    {&tb_isshin_ittai, "F-L-L+ S- F+ S- 0,0,3 3,3,3,3,2,4 0 0,0,0,0,0,0 1 turn", "kF-"},
};

static void greedy_wishes(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        tb_info info;
        tb_state state;
        char text[TB_EVENT_TEXT];
        info_at(wishes[i].game, wishes[i].position, &info);
        tb_some_state(wishes[i].game, &info, &state);
        for (uint64_t seed = 0; seed < 20; seed++) {
            const tb_thought thought = answer(wishes[i].game, &info, "greedy", seed, 7);
            tb_event_string(wishes[i].game, &state, thought.best, text);
            CHECK(strcmp(text, wishes[i].plays) == 0, "%s: %s, not %s", wishes[i].position, text,
                  wishes[i].plays);
        }
    }
}

/* Over random games: it never misses a win, never takes a loss that can be avoided (games without
 * chance and hidden hands, where that is plain). */
static void greedy_in_games(void **unused) {
    (void)unused;
    const tb_game *const open[] = {&tb_jatsuna, &tb_rugby_chess};
    tb_random random = tb_random_from(5);
    for (uint32_t n = 0; n < support_scaled(20); n++) {
        const tb_game *game = open[n % 2];
        tb_state state;
        for (tb_start(game, NULL, &state); game->turn(&state) != TB_OVER;) {
            tb_event list[TB_MAX_EVENTS];
            const int seat = game->turn(&state);
            const int count = game->events(&state, list);
            int best = -1;
            int taken = -1;
            tb_info info;
            tb_observe(game, &state, seat, &info);
            const tb_thought thought = answer(game, &info, "greedy", n, 1000);
            for (int i = 0; i < count; i++) {
                tb_state next = state;
                uint8_t sixths[TB_MAX_SEATS];
                game->apply(&next, list[i]);
                int fate = 1;
                if (game->turn(&next) == TB_OVER) {
                    game->result(&next, sixths);
                    fate = sixths[seat] == TB_WHOLE_POINT ? 2 : sixths[seat] > 0;
                }
                best = fate > best ? fate : best;
                taken = list[i] == thought.best ? fate : taken;
            }
            assert_int_equal(taken, best);
            game->apply(&state, list[tb_random_below(&random, (uint32_t)count)]);
        }
    }
}

/* ---- uct ---- */

static int visits_of(const tb_game *game, const tb_info *info, uint64_t step, uint64_t *visits) {
    tb_player_settings settings = {
        .brain = &tb_brain_uct, .level = 10, .threads = 1, .hash = 4, .seed = 3, .parameter = 200};
    tb_event events[TB_MAX_EVENTS];
    tb_player *player = tb_player_begin(game, info, "", &settings);
    assert_non_null(player);
    while (tb_player_step(player, step))
        continue;
    const int count = tb_player_visits(player, events, visits);
    tb_player_end(player);
    return count;
}

/* A state somewhere in a random game in which a player is to move. */
static void some_turn(const tb_game *game, tb_random *random, tb_state *state) {
    for (;;) {
        tb_start(game, NULL, state);
        for (uint32_t left = tb_random_below(random, 40); game->turn(state) != TB_OVER; left--) {
            if (left == 0 || left > 40) {
                if (game->turn(state) != TB_CHANCE)
                    return;
                left = 1;
            }
            game->apply(state, support_random_event(game, state, random));
        }
    }
}

/* In every game: the same however it is cut into steps, the visits add up, and two states that look
 * the same give the same visits. */
static void uct_is_steady(void **unused) {
    (void)unused;
    tb_random random = tb_random_from(6);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        for (uint32_t n = 0; n < support_scaled(10); n++) {
            uint64_t visits[2][TB_MAX_EVENTS];
            tb_state state;
            tb_state twin;
            tb_info info;
            tb_info again;
            some_turn(*game, &random, &state);
            tb_observe(*game, &state, (*game)->turn(&state), &info);
            tb_sample(*game, &info, &random, &twin);
            tb_observe(*game, &twin, (*game)->turn(&twin), &again);
            const int count = visits_of(*game, &info, 1000, visits[0]);
            assert_int_equal(count, visits_of(*game, &again, 7, visits[1]));
            uint64_t sum = 0;
            for (int i = 0; i < count; i++) {
                CHECK(visits[0][i] == visits[1][i], "%s: visits differ", (*game)->id);
                sum += visits[0][i];
            }
            assert_int_equal(sum, 200);
        }
    }
}

/* A try in one turn is found. */
static void uct_finds_a_win(void **unused) {
    (void)unused;
    tb_info info;
    tb_state state;
    char text[TB_EVENT_TEXT];
    info_at(wishes[0].game, wishes[0].position, &info);
    tb_some_state(wishes[0].game, &info, &state);
    const tb_thought thought = answer(wishes[0].game, &info, "uct:nodes=2000", 1, 500);
    assert_string_equal(tb_event_string(wishes[0].game, &state, thought.best, text), "c8d9");
    assert_true(thought.score[0] > 0.9);
}

/* A tree that does not fit stays within its memory and goes on. */
static void uct_is_bounded(void **unused) {
    (void)unused;
    tb_player_settings settings = {.brain = &tb_brain_uct,
                                   .level = 10,
                                   .threads = 1,
                                   .hash = 1,
                                   .seed = 3,
                                   .parameter = 60000};
    tb_state state;
    tb_info info;
    tb_thought thought;
    tb_start(&tb_jatsuna, NULL, &state);
    tb_observe(&tb_jatsuna, &state, 0, &info);
    tb_player *player = tb_player_begin(&tb_jatsuna, &info, "", &settings);
    assert_non_null(player);
    assert_false(tb_player_step(player, 100000));
    tb_player_thought(player, &thought);
    assert_int_equal(thought.nodes, 60000);
    tb_player_end(player);
}

/* ---- positional ---- */

/* The definition, word by word: doubled, so that a half is whole. */
static int worth_of(uint32_t column, uint32_t row) {
    const uint32_t from_side = column < 3 ? column : 6 - column;
    const uint32_t from_top = row < 3 ? row : 6 - row;
    if (from_side + from_top == 0)
        return 100;
    if (from_side == 1 && from_top == 1)
        return -40;
    if (from_side + from_top == 1)
        return -20;
    return from_side == 0 || from_top == 0 ? 15 : 0;
}

static int plain_value(const tb_state *state, uint32_t seat) {
    const jatsuna_state *s = jatsuna_in(state);
    int value = 0;
    for (uint32_t square = 0; square < 56; square++) {
        const uint32_t kind = jatsuna_holds(s, square);
        if (square % 8 == 7 || kind >= JATSUNA_KINDS)
            continue;
        const int worth = worth_of(square / 8, square % 8);
        value += kind == seat ? 2 * worth + 4 : -worth;
    }
    if (jatsuna_turn(state) == TB_OVER) {
        uint8_t sixths[TB_MAX_SEATS];
        jatsuna_result(state, sixths);
        return value + 1000000 * sixths[seat];
    }
    tb_state turned = *state;
    jatsuna_of(&turned)->mover = seat;
    return value + 10 * jatsuna_count(&turned);
}

static int plain_search(const tb_state *state, uint32_t seat, int depth) {
    if (depth == 0 || jatsuna_turn(state) == TB_OVER)
        return plain_value(state, seat);
    tb_event list[TB_MAX_EVENTS];
    const int count = jatsuna_events(state, list);
    const bool own = jatsuna_in(state)->mover == seat;
    int best = 0;
    for (int i = 0; i < count; i++) {
        tb_state next = *state;
        jatsuna_apply(&next, list[i]);
        const int value = plain_search(&next, seat, depth - 1);
        best = i == 0 || (own ? value > best : value < best) ? value : best;
    }
    return best;
}

/* What it plays is as good as the best that a search without any cuts finds. */
static void positional_is_exact(void **unused) {
    (void)unused;
    static const char *const names_by_depth[] = {"positional:depth=1", "positional:depth=2",
                                                 "positional:depth=3"};
    tb_random random = tb_random_from(7);
    for (uint32_t n = 0; n < support_scaled(60); n++) {
        tb_state state;
        tb_info info;
        const int depth = 1 + (int)(n % 3);
        some_turn(&tb_jatsuna, &random, &state);
        const uint32_t seat = jatsuna_in(&state)->mover;
        tb_observe(&tb_jatsuna, &state, (int)seat, &info);
        const tb_thought thought =
            answer(&tb_jatsuna, &info, names_by_depth[depth - 1], n, 1 + n % 5);
        tb_state next = state;
        jatsuna_apply(&next, thought.best);
        assert_int_equal(plain_search(&next, seat, depth - 1), plain_search(&state, seat, depth));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(greedy_wishes),
        cmocka_unit_test(greedy_in_games),
        cmocka_unit_test(uct_is_steady),
        cmocka_unit_test(uct_finds_a_win),
        cmocka_unit_test(uct_is_bounded),
        cmocka_unit_test(positional_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
