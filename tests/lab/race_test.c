/* Racing keeps the best setting, drops bad ones soon and says why. */
#include "lab/normal.h"
#include "lab/race.h"
#include "made.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SETTINGS = 6, REPETITIONS = 400 };

static const uint32_t cells[SETTINGS] = {0, 1, 2, 3, 4, 5};

/* How often the first seat wins in each setting; the base is first. */
typedef struct field {
    double share[SETTINGS];
} field;

/* A round of all settings with the same numbers. */
static void play_round(const field *f, tb_random *random, lab_facts facts[SETTINGS][2]) {
    const double deal = made_number(random);
    for (int i = 0; i < 2; i++) {
        const double own = made_number(random) < 0.5 ? deal : made_number(random);
        for (int k = 0; k < SETTINGS; k++)
            facts[k][i] = made_facts(&coin_game, own < f->share[k] ? 0 : 1);
    }
}

/* Races to the end of `rounds`; how many rounds of cells were played. */
static uint64_t run(const field *f, tb_random *random, uint64_t rounds, lab_race *race,
                    lab_tally *tally) {
    uint64_t played = 0;
    uint64_t round = 0;
    lab_race_begin(race, cells, SETTINGS);
    while (round < rounds) {
        uint64_t look = lab_race_next_look(round);
        look = look < rounds ? look : rounds;
        for (; round < look; round++) {
            lab_facts facts[SETTINGS][2];
            play_round(f, random, facts);
            for (uint32_t k = 0; k < SETTINGS; k++) {
                if (race->racer[k].dropped && k != 0)
                    continue; /* the base goes on, to lean on */
                assert_true(lab_tally_add(tally, k, facts[k], facts[0]));
                played++;
            }
        }
        assert_true(lab_race_look(race, tally) > 0);
    }
    return played;
}

static void keeps_the_best(void **unused) {
    (void)unused;
    static const struct {
        field f;
        uint32_t best;
    } cases[] = {
        {{{0.60, 0.58, 0.51, 0.41, 0.85, 0.75}}, 2},
        {{{0.54, 0.455, 0.545, 0.45, 0.55, 0.545}}, 0}, /* hardly apart, on both sides */
        {{{0.90, 0.88, 0.86, 0.84, 0.82, 0.80}}, 5},
    };
    const lab_design design = made_design(&coin_game, SETTINGS, 1);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        tb_random random = tb_random_from(70 + c);
        const uint32_t repetitions = support_scaled(REPETITIONS);
        uint32_t kept = 0;
        uint64_t played = 0;
        for (uint32_t i = 0; i < repetitions; i++) {
            lab_tally *tally = lab_tally_new(&design);
            lab_race race;
            played += run(&cases[c].f, &random, 800, &race, tally);
            kept += !race.racer[cases[c].best].dropped;
            lab_tally_free(tally);
        }
        printf("race %zu: the best was kept in %.1f %%, with %.0f of %d rounds\n", c,
               100.0 * kept / repetitions, (double)played / repetitions, 800 * SETTINGS);
        assert_true(kept >= 0.95 * repetitions);
        if (c != 1)
            assert_true(played < (c == 0 ? 0.75 : 0.9) * 800 * SETTINGS * repetitions);
    }
}

/* All alike: an unlucky one may be dropped seldom. This is the hardest case for the error. */
static void equals(void **unused) {
    (void)unused;
    const field f = {{0.62, 0.62, 0.62, 0.62, 0.62, 0.62}};
    const lab_design design = made_design(&coin_game, SETTINGS, 1);
    tb_random random = tb_random_from(77);
    const uint32_t repetitions = support_scaled(REPETITIONS);
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < repetitions; i++) {
        lab_tally *tally = lab_tally_new(&design);
        lab_race race;
        run(&f, &random, 500, &race, tally);
        for (uint32_t k = 0; k < SETTINGS; k++)
            dropped += race.racer[k].dropped;
        lab_tally_free(tally);
    }
    assert_int_equal(dropped, 0); /* with the same numbers, equal settings never differ */
}

/* Equal settings with numbers of their own: each may be the best, so that each is dropped in at
 * most 5 % of races. */
static void equals_apart(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, SETTINGS, 1);
    tb_random random = tb_random_from(79);
    const uint32_t repetitions = support_scaled(REPETITIONS);
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < repetitions; i++) {
        lab_tally *tally = lab_tally_new(&design);
        lab_race race;
        lab_race_begin(&race, cells, SETTINGS);
        for (uint64_t round = 0; round < 500;) {
            for (const uint64_t look = lab_race_next_look(round); round < look; round++) {
                lab_facts facts[SETTINGS][2];
                for (uint32_t k = 0; k < SETTINGS; k++) {
                    for (int g = 0; g < 2; g++)
                        facts[k][g] = made_facts(&coin_game, made_number(&random) < 0.6 ? 0 : 1);
                    assert_true(lab_tally_add(tally, k, facts[k], facts[0]));
                }
            }
            lab_race_look(&race, tally);
        }
        dropped += race.racer[3].dropped;
        lab_tally_free(tally);
    }
    printf("one of six equals was dropped in %.1f %%\n", 100.0 * dropped / repetitions);
    assert_true(dropped <= 0.05 * repetitions);
}

/* Three seats: far from even is whoever has the farthest seat. */
static void three_seats(void **unused) {
    (void)unused;
    static const double parts[3][2] = {{0.34, 0.33}, {0.50, 0.25}, {0.30, 0.20}};
    const lab_design design = made_design(&coin_three_game, 3, 1);
    tb_random random = tb_random_from(83);
    lab_tally *tally = lab_tally_new(&design);
    lab_race race;
    lab_figure figure;
    uint32_t order[3];
    lab_race_begin(&race, cells, 3);
    for (int round = 0; round < 1000; round++) {
        lab_facts facts[3][3];
        for (uint32_t k = 0; k < 3; k++) {
            for (int g = 0; g < 3; g++) {
                const double number = made_number(&random);
                const uint32_t winner = number < parts[k][0]                 ? 0
                                        : number < parts[k][0] + parts[k][1] ? 1
                                                                             : 2;
                facts[k][g] = made_facts(&coin_three_game, winner);
            }
            assert_true(lab_tally_add(tally, k, facts[k], facts[0]));
        }
    }
    assert_int_equal(lab_race_look(&race, tally), 1);
    assert_false(race.racer[0].dropped);
    for (int k = 1; k < 3; k++) {
        assert_true(race.racer[k].dropped);
        assert_int_equal(race.racer[k].by, 0);
        assert_int_equal(race.racer[k].look, 1);
        assert_int_equal(race.racer[k].rounds, 1000);
        assert_true(race.racer[k].gap > 0.05 && race.racer[k].gap < 0.17);
    }
    lab_race_order(&race, tally, order);
    assert_int_equal(order[0], 0);
    assert_true(lab_distance(tally, 1, &figure));
    assert_true(fabs(figure.value - 1.0 / 6) < 0.03 && figure.low < 1.0 / 6 &&
                figure.high > 1.0 / 6);
    assert_true(lab_distance(tally, 0, &figure));
    assert_true(figure.low < 0.01 && figure.value < 0.03 && figure.high < 0.05);
    lab_tally_free(tally);
}

/* Before anything is known nobody is dropped and everybody is in order. */
static void empty_race(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, SETTINGS, 1);
    lab_tally *tally = lab_tally_new(&design);
    lab_race race;
    uint32_t order[SETTINGS];
    lab_figure figure;
    lab_race_begin(&race, cells, SETTINGS);
    assert_int_equal(lab_race_look(&race, tally), SETTINGS);
    lab_race_order(&race, tally, order);
    assert_memory_equal(order, cells, sizeof order);
    assert_false(lab_distance(tally, 0, &figure));
    assert_false(lab_drift(tally, 1, &figure));
    lab_tally_free(tally);
}

/* The cell's games are a fifth longer, a tenth more of them is drawn, and no move is forced. */
static void drift(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 2, 1);
    lab_tally *tally = lab_tally_new(&design);
    lab_figure figure;
    for (int round = 0; round < 200; round++) {
        lab_facts base[2], cell[2];
        for (int g = 0; g < 2; g++) {
            base[g] = made_facts(&coin_game, (uint32_t)(round + g) % 2);
            cell[g] = made_facts(&coin_game, round % 10 == 0 ? 2 : (uint32_t)(round + g) % 2);
            base[g].moves = 10 + (uint32_t)round % 3;
            cell[g].moves = base[g].moves + 2 + (round % 10 == 0 ? 2 : 0);
            base[g].forced = cell[g].forced = 0;
        }
        assert_true(lab_tally_add(tally, 0, base, NULL));
        assert_true(lab_tally_add(tally, 1, cell, base));
    }
    assert_true(lab_drift(tally, 0, &figure));
    assert_true(figure.value == 0 && figure.high == 0);
    assert_true(lab_drift(tally, 1, &figure));
    assert_true(fabs(figure.value - 0.2) < 0.001);
    assert_true(figure.low < 0.2 && figure.low > 0.19 && figure.high > 0.2 && figure.high < 0.21);
    lab_tally_free(tally);
}

static void normal_quantiles(void **unused) {
    (void)unused;
    static const double known[][2] = {{0.5, 0},
                                      {0.025, 1.959963984540054},
                                      {0.005, 2.575829303548901},
                                      {1e-3, 3.090232306167813},
                                      {1e-6, 4.753424308822899},
                                      {1e-9, 5.997807015007686}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        CHECK(fabs(lab_normal_quantile(known[i][0]) - known[i][1]) < 1e-7, "%g: %.10f", known[i][0],
              lab_normal_quantile(known[i][0]));
    for (double z = 0; z < 7; z += 0.01)
        assert_true(fabs(lab_normal_above(z) / (0.5 * erfc(z / sqrt(2))) - 1) < 1e-9);
    assert_true(fabs(lab_student_quantile(0.025, 60) - 2.0003) < 0.001);
    assert_true(fabs(lab_student_quantile(1e-5, 99) - 4.4772) < 0.05);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_the_best),   cmocka_unit_test(equals),
        cmocka_unit_test(equals_apart),     cmocka_unit_test(three_seats),
        cmocka_unit_test(empty_race),       cmocka_unit_test(drift),
        cmocka_unit_test(normal_quantiles),
    };
    return cmocka_run_group_tests_name("lab racing", tests, NULL, NULL);
}
