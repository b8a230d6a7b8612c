/* The arena's inner parts: statistics, seats and seeds, dealing, lines. */
#include "arena/line.h"
#include "arena/tally.h"
#include "lab/deal.h"
#include "outside/answer.h"
#include "support.h"

#include <math.h>
#include <string.h>

static arena_plan plan_of(const tb_game *game, uint32_t players) {
    static const char *const names[] = {"greedy", "random", "random"};
    arena_plan plan = {.game = game,
                       .players = players,
                       .seed = "7",
                       .threads = 1,
                       .hash = 1,
                       .duplicate = game->has_chance};
    tb_options_default(game, plan.options);
    for (uint32_t i = 0; i < players; i++)
        memcpy(plan.names[i], names[i], strlen(names[i]) + 1);
    return plan;
}

/* ---- statistics ---- */

static bool near(double a, double b, double error) {
    return fabs(a - b) <= error;
}

static void elo_both_ways(void **unused) {
    (void)unused;
    assert_true(near(arena_elo(0.5, 0.5), 0, 1e-9));
    assert_true(near(arena_elo(0.75, 0.5), 190.848, 0.01));
    assert_true(near(arena_elo(1.0 / 3, 1.0 / 3), 0, 1e-9));
    for (double elo = -400; elo <= 400; elo += 50) {
        assert_true(near(arena_elo(arena_score(elo, 0.5), 0.5), elo, 1e-6));
        assert_true(near(arena_elo(arena_score(elo, 1.0 / 3), 1.0 / 3), elo, 1e-6));
    }
}

/* For games that are independent the interval is Wilson's. */
static void interval_of_games(void **unused) {
    (void)unused;
    lab_series series = {0};
    for (int i = 0; i < 1000; i++)
        lab_series_add(&series, i < 600);
    const lab_interval interval = lab_interval_of(&series, 1000);
    assert_true(near(interval.mean, 0.6, 1e-12));
    assert_true(near(interval.low, 0.5693, 0.001));
    assert_true(near(interval.high, 0.6299, 0.001));
}

static void interval_at_the_ends(void **unused) {
    (void)unused;
    lab_series none = {0};
    lab_series won = {0};
    lab_interval interval = lab_interval_of(&none, 0);
    assert_true(interval.low == 0 && interval.high == 1);
    for (int i = 0; i < 50; i++)
        lab_series_add(&won, 1);
    interval = lab_interval_of(&won, 100);
    assert_true(interval.mean == 1 && interval.high == 1);
    assert_true(interval.low > 0.95 && interval.low < 0.98);
}

/* It holds the truth about 95 times in 100, also where the games of a rotation depend on each
 * other: here the second game of a pair repeats the first with chance 1/2. */
static void interval_covers(void **unused) {
    (void)unused;
    enum { MATCHES = 4000, PAIRS = 60 };
    tb_random random = tb_random_from(1);
    int held = 0;
    for (int m = 0; m < MATCHES; m++) {
        lab_series series = {0};
        for (int i = 0; i < PAIRS; i++) {
            const int first = tb_random_below(&random, 10) < 7;
            const int fresh = tb_random_below(&random, 10) < 7;
            const int second = tb_random_below(&random, 2) ? first : fresh;
            lab_series_add(&series, (first + second) / 2.0);
        }
        const lab_interval interval = lab_interval_of(&series, 2 * PAIRS);
        held += interval.low <= 0.7 && 0.7 <= interval.high;
    }
    CHECK(held > 0.935 * MATCHES && held < 0.97 * MATCHES, "%d of %d", held, MATCHES);
}

/* The sequential test errs about as often as it says. */
static void sprt_errs_rarely(void **unused) {
    (void)unused;
    enum { MATCHES = 400 };
    const arena_sprt sprt = {.low = 0, .high = 50};
    tb_random random = tb_random_from(2);
    for (int truth = 0; truth < 2; truth++) {
        const double score = arena_score(truth ? sprt.high : sprt.low, 0.5);
        const uint32_t chance = (uint32_t)(score * 1000000);
        int wrong = 0;
        for (int m = 0; m < MATCHES; m++) {
            lab_series series = {0};
            arena_verdict verdict = ARENA_UNDECIDED;
            while (verdict == ARENA_UNDECIDED) {
                const int first = tb_random_below(&random, 1000000) < chance;
                const int second = tb_random_below(&random, 1000000) < chance;
                lab_series_add(&series, (first + second) / 2.0);
                verdict = arena_sprt_verdict(&sprt, &series, 0.5);
            }
            wrong += verdict != (truth ? ARENA_HIGHER : ARENA_LOWER);
        }
        CHECK(wrong < 0.09 * MATCHES, "%d of %d", wrong, MATCHES);
    }
}

/* ---- seats and seeds ---- */

static void rotations_are_fair(void **unused) {
    (void)unused;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        for (uint32_t players = 2; players <= (*game)->seat_count; players++) {
            const arena_plan plan = plan_of(*game, players);
            const uint32_t size = arena_rotation_size(&plan);
            uint32_t sat[ARENA_MAX_PLAYERS][TB_MAX_SEATS] = {{0}};
            for (uint32_t i = 0; i < size; i++) {
                const arena_pairing pairing = arena_pairing_of(&plan, 5 * size + i);
                assert_int_equal(pairing.rotation, 5);
                for (uint32_t seat = 0; seat < (*game)->seat_count; seat++)
                    sat[pairing.player[seat]][seat]++;
            }
            for (uint32_t player = 0; player < players; player++) {
                for (uint32_t seat = 0; seat < (*game)->seat_count; seat++)
                    assert_int_equal(sat[player][seat] * (*game)->seat_count,
                                     size * arena_seats_of(&plan, player));
            }
        }
    }
}

static bool is_same(lab_key a, lab_key b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static void seeds_of_a_rotation(void **unused) {
    (void)unused;
    arena_plan plan = plan_of(&tb_card_slot, 2);
    const arena_pairing a = arena_pairing_of(&plan, 4);
    const arena_pairing b = arena_pairing_of(&plan, 5);
    const arena_pairing c = arena_pairing_of(&plan, 6);
    assert_true(is_same(a.deal, b.deal) && is_same(a.opening, b.opening));
    assert_false(is_same(a.think, b.think));
    assert_false(is_same(a.deal, c.deal) || is_same(a.opening, c.opening));
    plan.duplicate = false;
    const arena_pairing d = arena_pairing_of(&plan, 4);
    const arena_pairing e = arena_pairing_of(&plan, 5);
    assert_false(is_same(d.deal, e.deal));
    plan.seed[0] = '8';
    assert_false(is_same(arena_pairing_of(&plan, 4).deal, d.deal));
}

/* What a player is told follows from another key than the cards, and is a hash of it (computed by
 * other means in arena_test.py). */
static void numbers_of_a_key(void **unused) {
    (void)unused;
    const arena_plan plan = plan_of(&tb_card_slot, 2);
    const arena_pairing pairing = arena_pairing_of(&plan, 0);
    assert_false(is_same(pairing.deal, pairing.think) || is_same(pairing.deal, pairing.opening) ||
                 is_same(pairing.opening, pairing.think));
    for (uint64_t i = 0; i < 1000; i++) {
        const uint64_t number = lab_number(&pairing.think, i);
        assert_true(number < LAB_NUMBER_LIMIT && number != lab_number(&pairing.think, i + 1));
        assert_false(is_same(lab_key_next(&pairing.deal, i), lab_key_next(&pairing.deal, i + 1)));
    }
}

static void seeds_that_are_taken(void **unused) {
    (void)unused;
    static const char most[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01";
    assert_true(lab_seed_check("0") && lab_seed_check("1") && lab_seed_check(most));
    assert_true(strlen(most) == LAB_SEED - 1);
    static const char *const none[] = {
        "",    " ",        "-1",
        "a b", "a\n",      "\"",
        "\\",  "\xc3\xa4", "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ012"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK(!lab_seed_check(none[i]), "%s", none[i]);
}

/* ---- dealing ---- */

enum { MAX_DRAWN = 64 };

/* The cards that come in a random game, as the dealer gives them: for each pile what is drawn. */
static void drawn_in_game(const tb_game *game, uint64_t deal, uint64_t play, char *cards[2],
                          size_t size) {
    lab_dealer dealer;
    tb_random random = tb_random_from(play);
    tb_state state;
    tb_text texts[2] = {tb_text_in(cards[0], size), tb_text_in(cards[1], size)};
    lab_dealer_begin(&dealer, game, &(lab_key){{(uint8_t)deal, (uint8_t)(deal >> 8)}});
    for (tb_start(game, NULL, &state); game->turn(&state) != TB_OVER;) {
        if (game->turn(&state) != TB_CHANCE) {
            game->apply(&state, support_random_event(game, &state, &random));
            continue;
        }
        uint32_t before[2] = {dealer.piles[0].drawn, dealer.piles[1].drawn};
        const tb_event event = lab_dealer_next(&dealer, &state);
        assert_true(tb_is_listed(game, &state, event));
        for (int pile = 0; pile < 2; pile++) {
            for (uint32_t i = before[pile]; i < dealer.piles[pile].drawn; i++)
                tb_text_char(&texts[pile], (char)('a' + dealer.piles[pile].cards[i]));
        }
        game->apply(&state, event);
    }
}

/* Whatever is played, the k-th card is the same card; with another seed it is another order. */
static void the_same_cards(void **unused) {
    (void)unused;
    const tb_game *const dealt[] = {&tb_card_slot, &tb_isshin_ittai, &tb_keserima};
    for (int g = 0; g < 3; g++) {
        char first[2][128];
        char second[2][128];
        uint32_t others = 0;
        uint32_t alike = 0; /* the piles of one game */
        for (uint64_t deal = 0; deal < 50; deal++) {
            drawn_in_game(dealt[g], deal, 2 * deal, (char *[]){first[0], first[1]}, 128);
            drawn_in_game(dealt[g], deal, 2 * deal + 1, (char *[]){second[0], second[1]}, 128);
            for (int pile = 0; pile < 2; pile++) {
                const size_t a = strlen(first[pile]);
                const size_t b = strlen(second[pile]);
                CHECK(memcmp(first[pile], second[pile], a < b ? a : b) == 0, "%s: %s and %s",
                      dealt[g]->id, first[pile], second[pile]);
            }
            alike += strncmp(first[0], first[1], 3) == 0;
            drawn_in_game(dealt[g], deal + 1000, 0, (char *[]){second[0], second[1]}, 128);
            others += strncmp(first[0], second[0], 6) != 0;
        }
        CHECK(others > 40 && alike < 10, "%s: %u and %u", dealt[g]->id, others, alike);
    }
}

/* The first outcome has its exact probability (chi-square, 99.9 %). */
static void deals_are_even(void **unused) {
    (void)unused;
    enum { DEALS = 20000 };
    const tb_game *const dealt[] = {&tb_card_slot, &tb_isshin_ittai, &tb_keserima};
    for (int g = 0; g < 3; g++) {
        tb_event list[TB_MAX_EVENTS];
        uint32_t weights[TB_MAX_EVENTS];
        uint32_t seen[TB_MAX_EVENTS] = {0};
        tb_state state;
        tb_start(dealt[g], NULL, &state);
        if (dealt[g] == &tb_keserima)
            dealt[g]->apply(&state,
                            support_random_event(dealt[g], &state, &(tb_random){{1, 2, 3, 4}}));
        const int count = dealt[g]->events(&state, list);
        const double total = dealt[g]->weights(&state, list, count, weights);
        for (uint64_t deal = 0; deal < DEALS; deal++) {
            lab_dealer dealer;
            lab_dealer_begin(&dealer, dealt[g], &(lab_key){{(uint8_t)deal, (uint8_t)(deal >> 8)}});
            const tb_event event = lab_dealer_next(&dealer, &state);
            for (int i = 0; i < count; i++)
                seen[i] += list[i] == event;
        }
        double chi = 0;
        for (int i = 0; i < count; i++) {
            const double expected = DEALS * weights[i] / total;
            chi += (seen[i] - expected) * (seen[i] - expected) / expected;
        }
        CHECK(chi < count + 3.3 * sqrt(2.0 * count) + 6, "%s: %f", dealt[g]->id, chi);
    }
}

/* Where the decks change hands (K14) the cards go with them: what comes is possible, and each side
 * draws what the other would have drawn. */
static void decks_change_hands(void **unused) {
    const tb_game *game = &tb_keserima;
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_error error;
    uint32_t told_apart = 0;
    (void)unused;
    tb_options_default(game, options);
    assert_true(tb_option_set(game, "swap=on", options, &error));
    for (uint64_t deal = 0; deal < 200; deal++) {
        lab_dealer dealer;
        tb_random random = tb_random_from(deal);
        tb_state state;
        uint32_t turns = 0;
        lab_dealer_begin(&dealer, game, &(lab_key){{(uint8_t)deal}});
        for (tb_start(game, options, &state); game->turn(&state) != TB_OVER;) {
            tb_event event = support_random_event(game, &state, &random);
            tb_why why;
            if (game->turn(&state) == TB_CHANCE)
                event = lab_dealer_next(&dealer, &state);
            else if (turns++ == 1)
                assert_true(tb_event_read(game, &state, "swap", &event, &why));
            CHECK(tb_is_listed(game, &state, event), "deal %u, turn %u", (unsigned)deal, turns);
            game->apply(&state, event);
        }
        lab_dealer plain;
        lab_dealer_begin(&plain, game, &(lab_key){{(uint8_t)deal}});
        tb_start(game, options, &state);
        for (int i = 0; i < 3; i++)
            game->apply(&state, lab_dealer_next(&plain, &state));
        const tb_event *const now[] = {dealer.piles[dealer.at[0]].cards,
                                       dealer.piles[dealer.at[1]].cards};
        const size_t order = plain.piles[0].size * sizeof plain.piles[0].cards[0];
        const bool changed = memcmp(plain.piles[0].cards, now[1], order) == 0 &&
                             memcmp(plain.piles[1].cards, now[0], order) == 0;
        CHECK(changed || memcmp(plain.piles[0].cards, now[0], order) == 0,
              "deal %u: another order of the cards", (unsigned)deal);
        told_apart += changed;
    }
    assert_true(told_apart > 100);
}

/* ---- what guests answer ---- */

static void answers_are_checked(void **unused) {
    (void)unused;
    static const char long_move[] =
        "bestmove "
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaa";
    static const struct {
        const char *line;
        outside_reading reading;
        uint64_t nodes;
        const char *best;
    } rows[] = {
        {"ok", OUTSIDE_CLOSED, 0, ""},
        {"okay", OUTSIDE_GOES_ON, 0, ""},
        {"ok ", OUTSIDE_GOES_ON, 0, ""},
        {"", OUTSIDE_GOES_ON, 0, ""},
        {"error", OUTSIDE_REFUSED, 0, ""},
        {"error usage \x1b[2J", OUTSIDE_REFUSED, 0, ""},
        {"errors", OUTSIDE_GOES_ON, 0, ""},
        {"bestmove e4", OUTSIDE_GOES_ON, 0, "e4"},
        {"bestmove \x1b[2J", OUTSIDE_GOES_ON, 0, "\x1b[2J"},
        {"bestmove", OUTSIDE_GOES_ON, 0, ""},
        {"bestmove 1234567890123456789012345678901", OUTSIDE_GOES_ON, 0,
         "1234567890123456789012345678901"},
        {"bestmove 12345678901234567890123456789012", OUTSIDE_UNREADABLE, 0, ""},
        {long_move, OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes 12 nps 3 time 4 score S 1.0", OUTSIDE_GOES_ON, 12, ""},
        {"info time 4 nodes 12", OUTSIDE_GOES_ON, 12, ""},
        {"info", OUTSIDE_GOES_ON, 0, ""},
        {"info nodes 0", OUTSIDE_GOES_ON, 0, ""},
        {"info nodes 07", OUTSIDE_GOES_ON, 7, ""},
        {"info nodes 1000000000000", OUTSIDE_GOES_ON, 1000000000000, ""},
        {"info nodes 1000000000001", OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes 18446744073709551615", OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes 18446744073709551617", OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes 99999999999999999999999999999999999999999999", OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes 0000000000000000000000000000000000000000000007", OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes 0000000000000000000000000000007", OUTSIDE_GOES_ON, 7, ""},     /* 31 */
        {"info nodes 00000000000000000000000000000007", OUTSIDE_UNREADABLE, 0, ""}, /* 32 */
        {"info nodes -1", OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes 1e3", OUTSIDE_UNREADABLE, 0, ""},
        {"info nodes", OUTSIDE_UNREADABLE, 0, ""},
        {"info time 1 pv nodes x", OUTSIDE_GOES_ON, 0, ""},
        {"info string nodes x", OUTSIDE_GOES_ON, 0, ""},
        {"information nodes x", OUTSIDE_GOES_ON, 0, ""},
        {"\xff", OUTSIDE_UNREADABLE, 0, ""},
        {"info string \xe3\x81", OUTSIDE_UNREADABLE, 0, ""},
        {"bestmove \xc0\xaf", OUTSIDE_UNREADABLE, 0, ""},
        {"info string \xe6\x89\x8b", OUTSIDE_GOES_ON, 0, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        outside_answer answer = {0};
        char what[OUTSIDE_WHAT] = "";
        const outside_reading reading =
            outside_answer_line(&answer, rows[i].line, strlen(rows[i].line), what);
        CHECK(reading == rows[i].reading, "%s: %d", rows[i].line, reading);
        CHECK((what[0] != '\0') == (reading == OUTSIDE_REFUSED || reading == OUTSIDE_UNREADABLE),
              "%s: %s", rows[i].line, what);
        if (reading == OUTSIDE_GOES_ON)
            CHECK(answer.nodes == rows[i].nodes && strcmp(answer.best, rows[i].best) == 0, "%s",
                  rows[i].line);
    }
    outside_answer answer = {0};
    char what[OUTSIDE_WHAT];
    assert_int_equal(outside_answer_line(&answer, "bestmove e4\0f5", 14, what), OUTSIDE_UNREADABLE);
    assert_int_equal(outside_answer_line(&answer, "ok\0", 3, what), OUTSIDE_UNREADABLE);
}

/* ---- lines ---- */

static void lines_both_ways(void **unused) {
    (void)unused;
    atomic_bool stop = false;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        static char line[1 << 16];
        const arena_plan plan = plan_of(*game, 2);
        arena_contender *contenders[] = {arena_contender_new(&plan, 0, &stop),
                                         arena_contender_new(&plan, 1, &stop)};
        for (uint64_t index = 0; index < 6; index++) {
            const arena_pairing pairing = arena_pairing_of(&plan, index);
            arena_game played;
            arena_game read;
            arena_plan same;
            tb_log *log;
            tb_error error;
            assert_int_equal(arena_play(&plan, &pairing, contenders, &played, &log),
                             OUTSIDE_NO_FAULT);
            if (index == 5) {
                played.fault = OUTSIDE_HANG;
                played.fault_seat = 1;
                strcpy(played.what, "no answer to 'go'");
            }
            tb_text text = tb_text_in(line, sizeof line);
            arena_line_write(&plan, &played, log, &text);
            assert_true(tb_text_fits(&text));
            CHECK(arena_plan_read(line, text.length, &same, &error), "%s", error.message[TB_EN]);
            assert_memory_equal(&same, &plan, sizeof plan);
            CHECK(arena_line_read(&same, line, text.length, &read, &error), "%s",
                  error.message[TB_EN]);
            assert_memory_equal(&read, &played, sizeof played);
            tb_log_free(log);
        }
        arena_contender_free(contenders[0]);
        arena_contender_free(contenders[1]);
    }
}

/* ---- the tally ---- */

static void tally_in_any_order(void **unused) {
    (void)unused;
    const arena_plan plan = plan_of(&tb_jatsuna, 2);
    arena_tally tally;
    arena_tally_begin(&tally, &plan);
    static const uint64_t order[] = {5, 0, 3, 3, 4, 1};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        arena_game game = {.pairing = arena_pairing_of(&plan, order[i])};
        for (uint32_t seat = 0; seat < 3; seat++)
            game.sixths[seat] = 2;
        assert_true(arena_tally_add(&tally, &game));
    }
    assert_int_equal(tally.games, 5);
    assert_int_equal(tally.sums[0].series.count, 1);
    assert_true(near(tally.sums[0].series.sum, 1.0 / 3, 1e-12));
    assert_true(near(tally.sums[1].series.sum, 2.0 / 3, 1e-12));
    assert_true(arena_tally_has(&tally, 4) && !arena_tally_has(&tally, 2));
    /* What a hostile line claims does not make the sums small. */
    arena_game vast = {.pairing = arena_pairing_of(&plan, 2)};
    vast.use[0] = vast.use[1] = (arena_use){.nodes = UINT64_MAX / 2, .time = INT64_MAX};
    for (uint64_t index = 6; index < 9; index++) {
        vast.pairing = arena_pairing_of(&plan, index);
        assert_true(arena_tally_add(&tally, &vast));
    }
    assert_true(tally.sums[0].use.nodes == UINT64_MAX && tally.sums[0].use.time == UINT64_MAX);
    arena_game far = {.pairing = {.index = ARENA_MAX_GAMES}};
    assert_false(arena_tally_add(&tally, &far));
    arena_tally_end(&tally);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_both_ways),        cmocka_unit_test(interval_of_games),
        cmocka_unit_test(interval_at_the_ends), cmocka_unit_test(interval_covers),
        cmocka_unit_test(sprt_errs_rarely),     cmocka_unit_test(rotations_are_fair),
        cmocka_unit_test(seeds_of_a_rotation),  cmocka_unit_test(the_same_cards),
        cmocka_unit_test(decks_change_hands),   cmocka_unit_test(deals_are_even),
        cmocka_unit_test(lines_both_ways),      cmocka_unit_test(tally_in_any_order),
        cmocka_unit_test(answers_are_checked),  cmocka_unit_test(numbers_of_a_key),
        cmocka_unit_test(seeds_that_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
