/* Sums and measures, number by number; joining, and the text of a tally. */
#include "lab/sums.h"
#include "made.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool near(double a, double b) {
    return fabs(a - b) < 1e-9;
}

/* Everything a game can have, at random. */
static lab_facts some_facts(const tb_game *game, tb_random *random) {
    lab_facts facts = made_facts(game, tb_random_below(random, game->seat_count + 1));
    facts.ending = tb_random_below(random, game->ending_count);
    facts.moves = 1 + tb_random_below(random, 40);
    facts.choices = facts.moves * 3;
    facts.forced = facts.moves / 4;
    facts.first = tb_random_below(random, game->seat_count);
    facts.begins = tb_random_below(random, game->seat_count + 1);
    facts.opening[0] = (char)('a' + tb_random_below(random, 20));
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        for (int kind = 0; kind < 3; kind++)
            facts.hands[seat][kind] = (uint8_t)tb_random_below(random, 5);
    }
    facts.judged = facts.moves;
    facts.good = facts.moves + tb_random_below(random, 20);
    for (uint32_t i = 0; i < facts.moves; i++)
        assert_true(lab_facts_think(&facts, i % game->seat_count, made_number(random)));
    return facts;
}

static void add_some(lab_tally *tally, tb_random *random, uint32_t rounds) {
    const lab_design *design = lab_tally_design(tally);
    const uint32_t size = lab_round_size(design);
    for (uint32_t round = 0; round < rounds; round++) {
        lab_facts base[TB_MAX_SEATS];
        for (uint32_t turn = 0; turn < size; turn++)
            base[turn] = some_facts(design->game, random);
        assert_true(lab_tally_add(tally, 0, base, NULL));
        for (uint32_t cell = 1; cell < lab_cells(design); cell++) {
            lab_facts facts[TB_MAX_SEATS];
            for (uint32_t turn = 0; turn < size; turn++)
                facts[turn] = some_facts(design->game, random);
            assert_true(lab_tally_add(tally, cell, facts, round % 5 == 0 ? NULL : base));
            for (uint32_t turn = 0; turn < size; turn++)
                lab_facts_free(&facts[turn]);
        }
        for (uint32_t turn = 0; turn < size; turn++)
            lab_facts_free(&base[turn]);
    }
}

static char *text_of(const lab_tally *tally) {
    tb_text text = tb_text_in(NULL, 0);
    lab_tally_write(tally, &text);
    const size_t room = text.length + 1;
    char *data = malloc(room);
    text = tb_text_in(data, room);
    lab_tally_write(tally, &text);
    assert_true(tb_text_fits(&text));
    return data;
}

/* ---- joining and text ---- */

static void joins_in_any_order(void **unused) {
    (void)unused;
    static const int orders[][3] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 0}};
    const tb_game *const games[] = {&coin_game, &coin_three_game};
    for (int g = 0; g < 2; g++) {
        const lab_design design = made_design(games[g], 3, 1);
        char *first = NULL;
        for (int k = 0; k < 3; k++) {
            lab_tally *all = lab_tally_new(&design);
            for (int part = 0; part < 3; part++) {
                tb_random random = tb_random_from(90 + (uint64_t)orders[k][part]);
                lab_tally *tally = lab_tally_new(&design);
                add_some(tally, &random, 10 + 7 * (uint32_t)orders[k][part]);
                assert_true(lab_tally_join(all, tally));
                lab_tally_free(tally);
            }
            assert_int_equal(lab_tally_rounds(all, 2), 51);
            char *text = text_of(all);
            if (first == NULL)
                first = text;
            else
                assert_string_equal(first, text);
            if (text != first)
                free(text);
            lab_tally_free(all);
        }
        lab_tally *whole = lab_tally_new(&design); /* and the same rounds without joining */
        for (int part = 0; part < 3; part++) {
            tb_random random = tb_random_from(90 + (uint64_t)part);
            add_some(whole, &random, 10 + 7 * (uint32_t)part);
        }
        char *text = text_of(whole);
        assert_string_equal(first, text);
        free(text);
        free(first);
        lab_tally_free(whole);
    }
}

static void text_and_back(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 3, 2);
    lab_tally *tally = lab_tally_new(&design);
    lab_tally *other = lab_tally_new(&design);
    tb_random random = tb_random_from(95);
    tb_error error;
    char *empty = text_of(tally);
    lab_facts odd[2] = {made_facts(&coin_game, 0), made_facts(&coin_game, 1)};
    add_some(tally, &random, 20);
    strcpy(odd[0].opening, "a b|c%\"\\d\xe3");
    assert_true(lab_tally_add(tally, 1, odd, odd));
    char *text = text_of(tally);
    assert_null(strchr(text, '|'));
    assert_true(lab_tally_read(other, text, strlen(text), &error));
    char *again = text_of(other);
    assert_string_equal(text, again);
    assert_true(lab_tally_read(other, empty, strlen(empty), &error)); /* replaces */
    assert_int_equal(lab_tally_rounds(other, 0), 0);
    free(empty);
    free(text);
    free(again);
    lab_tally_free(tally);
    lab_tally_free(other);
}

/* What is wrong with a text, and that nothing has changed. */
static void refuse(lab_tally *tally, const char *text, size_t length, const char *field) {
    tb_error error = {0};
    char *before = text_of(tally);
    CHECK(!lab_tally_read(tally, text, length, &error), "read: %.80s", text);
    assert_ptr_equal(error.kind, &lab_bad_tally);
    CHECK(strcmp(error.field, field) == 0, "field %s, not %s: %.80s", error.field, field, text);
    assert_true(error.message[TB_EN][0] != '\0' && error.message[TB_JA][0] != '\0');
    char *after = text_of(tally);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* The text with the first `old` replaced. */
static char *with(const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    assert_non_null(at);
    char *made = malloc(strlen(text) + strlen(new) + 1);
    memcpy(made, text, (size_t)(at - text));
    strcpy(made + (at - text), new);
    strcat(made, at + strlen(old));
    return made;
}

static void errors_of_text(void **unused) {
    (void)unused;
    static const struct {
        const char *old, *new, *field;
    } wrong[] = {
        {"lab-tally", "tally", "tally"},
        {"lab-tally 2", "lab-tally 1", "version"},
        {" end", "", "tally"},
        {" end", " end ", "tally"},
        {" end", " end x", "tally"},
        {" moves ", " move ", "tally"},
        {" cell 0 20 ", " cell 3 20 ", "cell"},
        {" cell 1 20 ", " cell 0 20 ", "cell"},
        {" cell 0 20 0 0 ", " cell 0 0 0 0 ", "rounds"},
        {" cell 0 20 0 0 ", " cell 0 10000001 0 0 ", "rounds"},
        {" cell 0 20 0 0 ", " cell 0 20 21 0 ", "rounds"},
        {" cell 0 20 0 0 ", " cell 0 20 3 4 ", "rounds"},
        {" cell 0 20 0 0 ", " cell 0 20 0 0 0 ", "sums"},
        {" cell 0 20 0 0 ", " cell 0 20 0 0 -1 ", "sums"},
        {" cell 0 20 0 0 ", " cell 0 20 0 0 18446744073709551615 ", "sums"},
        {" cell 0 20 0 0 ", " cell 0 20 0 0 99999999999999999999 ", "sums"},
        {" cell 0 20 0 0 ", " cell 0 20 0 0 z9999 ", "sums"},
        {" cell 0 20 0 0 ", " cell 0 20 0 0 z0 ", "sums"},
        {" cell 0 20 0 0 ", " cell 0 20 0 0  ", "sums"},
        {" moves ", " moves 999999 1 ", "moves"},
        {" moves ", " moves 0 0 ", "moves"},
        {" moves ", " moves 0 1 ", "moves"},
        {" first a ", " first z ", "first"},
        {" first a ", " first  ", "first"},
        {" first a ", " first %zz ", "first"},
        {" first a ", " first aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ", "first"},
        {" first a ", " first a x ", "first"},
    };
    const lab_design design = made_design(&coin_game, 3, 1);
    lab_design other_design = design;
    lab_tally *tally = lab_tally_new(&design);
    tb_random random = tb_random_from(97);
    add_some(tally, &random, 20);
    char *text = text_of(tally);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char *made = with(text, wrong[i].old, wrong[i].new);
        refuse(tally, made, strlen(made), wrong[i].field);
        free(made);
    }
    for (size_t length = 0; length < strlen(text); length += 1 + length / 50) {
        tb_error error;
        CHECK(!lab_tally_read(tally, text, length, &error), "the first %zu bytes", length);
    }
    strcpy(other_design.seed, "2");
    lab_tally *other = lab_tally_new(&other_design);
    refuse(other, text, strlen(text), "design");
    lab_tally_free(other);
    free(text);
    lab_tally_free(tally);
}

/* ---- measures, number by number ---- */

static lab_facts thoughts_of(uint32_t winner, const char *by, const uint16_t *expected) {
    lab_facts facts = made_facts(&coin_game, winner);
    for (uint32_t i = 0; by[i] != '\0'; i++)
        assert_true(lab_facts_think(&facts, (uint32_t)(by[i] - '1'), expected[i] / 1000.0));
    return facts;
}

static void drama(void **unused) {
    (void)unused;
    static const uint16_t swings[] = {500, 500, 400, 700, 800, 700, 950, 100};
    static const uint16_t calm[] = {900, 20, 990}; /* 90 % is not below 90 % */
    static const uint16_t drawn[] = {400, 450, 450};
    const lab_design design = made_design(&coin_game, 1, 1);
    lab_tally *tally = lab_tally_new(&design);
    lab_row row;
    assert_false(made_has_row(tally, 0, "course", "0", &row));
    /* 500 500: seat 1 leads, a tie does not change it; 400: seat 2; 700: still; 800: seat 1; then
     * nobody: two changes. Lowest of the winner 400; last below 900 at thought 5 of 8. */
    lab_facts round[2] = {thoughts_of(0, "12121212", swings), thoughts_of(0, "121", calm)};
    assert_true(lab_tally_add(tally, 0, round, NULL));
    lab_facts_free(&round[0]);
    lab_facts_free(&round[1]);
    /* a draw whose lead is only reached; and a game in which the second seat never thought */
    round[0] = thoughts_of(2, "121", drawn);
    round[1] = thoughts_of(1, "1", drawn);
    assert_true(lab_tally_add(tally, 0, round, NULL));
    lab_facts_free(&round[0]);
    lab_facts_free(&round[1]);
    row = made_row(tally, 0, "lead-changes", "");
    assert_int_equal(row.count, 3);
    assert_true(near(row.figure.value, (2 + 0 + 0) / 3.0));
    row = made_row(tally, 0, "lowest", "");
    assert_int_equal(row.count, 2);
    assert_true(near(row.figure.value, (0.4 + 0.9) / 2));
    row = made_row(tally, 0, "decided", "");
    assert_true(near(row.figure.value, (0.625 + 0) / 2));
    row = made_row(tally, 0, "course", "0");
    assert_int_equal(row.count, 2);
    assert_true(near(row.figure.value, (0.5 + 0.9) / 2)); /* before its first thought: that */
    row = made_row(tally, 0, "course", "30");
    assert_true(near(row.figure.value, (0.4 + 0.9) / 2)); /* thoughts 3 of 8, 1 of 3 */
    row = made_row(tally, 0, "course", "100");
    assert_true(near(row.figure.value, (0.95 + 0.99) / 2));
    row = made_row(tally, 0, "draw", "");
    assert_true(near(row.figure.value, 0.25));
    lab_tally_free(tally);
}

static void plain_measures(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 1, 1);
    lab_tally *tally = lab_tally_new(&design);
    lab_row rows[64];
    lab_row row;
    assert_int_equal(lab_rows(tally, 0, rows, 64), 0);
    for (int round = 0; round < 10; round++) {
        lab_facts facts[2] = {made_facts(&coin_game, 0), made_facts(&coin_game, round < 3)};
        facts[0].ending = 1;
        facts[0].moves = 4;
        facts[0].choices = 20;
        facts[1].moves = 6;
        facts[1].choices = 10;
        facts[1].forced = 4;
        facts[1].judged = 6;
        facts[1].good = 9;
        strcpy(facts[0].opening, "x");
        strcpy(facts[1].opening, round == 0 ? "y" : "x");
        facts[1].first = 1;
        assert_true(lab_tally_add(tally, 0, facts, NULL));
        if (round == 0)
            assert_int_equal(lab_rows(tally, 0, rows, 64), 0); /* one round tells nothing */
    }
    static const struct {
        const char *measure, *item;
        double value;
        uint64_t count;
    } known[] = {{"share", "1", 0.85, 20},     {"share", "2", 0.15, 20},
                 {"ending", "heads", 0.5, 20}, {"ending", "throw-limit", 0.5, 20},
                 {"limit", "", 0.5, 20},       {"draw", "", 0, 20},
                 {"moves", "", 5, 20},         {"choices", "", 3, 100},
                 {"forced", "", 0.5, 100},     {"good", "", 1.5, 60},
                 {"quantile", "50", 4, 20},    {"quantile", "75", 6, 20},
                 {"opening", "x", 0.95, 20},   {"opening", "y", 0.05, 20},
                 {"opening-score", "y", 1, 1}, {"opening-score", "x", 12.0 / 19, 19}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        row = made_row(tally, 0, known[i].measure, known[i].item);
        CHECK(near(row.figure.value, known[i].value), "%s %s: %g", known[i].measure, known[i].item,
              row.figure.value);
        assert_int_equal(row.count, known[i].count);
        assert_true(row.figure.low <= row.figure.value && row.figure.value <= row.figure.high);
    }
    row = made_row(tally, 0, "draw", "");
    assert_true(row.figure.low == 0 && row.figure.high > 0.2 && row.figure.high < 0.4);
    assert_false(made_has_row(tally, 0, "lowest", "", &row));
    assert_false(made_has_row(tally, 0, "changed", "", &row));
    assert_false(made_has_row(tally, 0, "ending", "set-up", &row));
    assert_int_equal(lab_games_of_length(tally, 0, 4), 10);
    assert_int_equal(lab_games_of_length(tally, 0, 5), 0);
    assert_int_equal(lab_games_of_length(tally, 0, 1000000), 0);
    assert_int_equal(lab_longest(tally, 0), 6);
    const uint32_t count = lab_rows(tally, 0, rows, 64);
    assert_int_equal(lab_rows(tally, 0, rows, 3), count); /* counts on, writes three */
    lab_tally_free(tally);
}

/* Who begins gets the points of the seat that began; games that nobody began do not count, and
 * where it is always the same seat there is no such row. */
static void beginners(void **unused) {
    (void)unused;
    static const struct {
        uint32_t begins, winner;
    } games[][2] = {{{1, 0}, {2, 1}}, {{2, 0}, {0, 1}}, {{1, 2}, {2, 1}}};
    const lab_design design = made_design(&coin_game, 2, 1);
    lab_tally *tally = lab_tally_new(&design);
    lab_row row;
    for (int round = 0; round < 3; round++) {
        lab_facts facts[2], base[2];
        for (int turn = 0; turn < 2; turn++) {
            facts[turn] = base[turn] = made_facts(&coin_game, games[round][turn].winner);
            facts[turn].begins = games[round][turn].begins;
            base[turn].begins = 1;
        }
        assert_true(lab_tally_add(tally, 0, base, NULL));
        assert_true(lab_tally_add(tally, 1, facts, base));
    }
    assert_false(made_has_row(tally, 0, "begins", "", &row));
    row = made_row(tally, 1, "begins", "");
    assert_int_equal(row.count, 5);
    assert_true(near(row.figure.value, (1 + 1 + 0 + 0.5 + 1) / 5));
    assert_true(row.figure.low > 0 && row.figure.low < 0.7);
    assert_true(row.figure.high > 0.7 && row.figure.high < 1);
    row = made_difference(tally, 1, "begins", "");
    assert_true(near(row.figure.value, 3.5 / 5 - made_row(tally, 0, "share", "1").figure.value));
    lab_tally_free(tally);
}

/* Of many openings the twelve that were played most, then by name. */
static void many_openings(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 1, 1);
    lab_tally *tally = lab_tally_new(&design);
    lab_row rows[64];
    for (int round = 0; round < 210; round++) {
        lab_facts facts[2] = {made_facts(&coin_game, 0), made_facts(&coin_game, 1)};
        int k = 0;
        for (int left = round; left > k; k++)
            left -= k + 1;
        facts[0].opening[0] = facts[1].opening[0] = (char)('a' + k); /* k + 1 times */
        assert_true(lab_tally_add(tally, 0, facts, NULL));
    }
    const uint32_t count = lab_rows(tally, 0, rows, 64);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(rows[i].measure->id, "opening") != 0)
            continue;
        assert_int_equal(rows[i].item[0], 't' - (int)seen);
        seen++;
    }
    assert_int_equal(seen, 12);
    lab_tally_free(tally);
}

/* The longest games are counted as the longest that the sums allow for. */
static void bounds(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 1, 1);
    lab_tally *tally = lab_tally_new(&design);
    for (int round = 0; round < 2; round++) {
        lab_facts facts[2] = {made_facts(&coin_game, 0), made_facts(&coin_game, 1)};
        facts[0].moves = facts[1].moves = UINT32_MAX;
        facts[0].choices = facts[1].choices = UINT64_MAX;
        facts[0].hands[0][0] = 255;
        assert_true(lab_tally_add(tally, 0, facts, NULL));
    }
    assert_int_equal(lab_longest(tally, 0), LAB_LONGEST);
    assert_true(near(made_row(tally, 0, "moves", "").figure.value, LAB_LONGEST));
    assert_true(near(made_row(tally, 0, "choices", "").figure.value, 6.75));
    lab_tally_free(tally);
}

static void figures_as_text(void **unused) {
    (void)unused;
    static const struct {
        lab_unit unit;
        uint32_t decimals;
        double value;
        const char *text;
    } known[] = {
        {LAB_PERCENT, 1, 0.513, "51.3 %"},   {LAB_PERCENT, 1, 0, "0.0 %"},
        {LAB_PERCENT, 1, 1, "100.0 %"},      {LAB_PERCENT, 1, 0.0625, "6.3 %"},
        {LAB_PERCENT, 1, -0.0625, "-6.3 %"}, {LAB_PERCENT, 1, -0.0004, "0.0 %"},
        {LAB_COUNT, 1, 23.44, "23.4"},       {LAB_COUNT, 0, 17, "17"},
        {LAB_COUNT, 2, 0.995, "1.00"},       {LAB_COUNT, 2, 12.05, "12.05"},
        {LAB_POINTS, 1, 0.012, "+1.2"},      {LAB_POINTS, 1, -0.012, "-1.2"},
        {LAB_POINTS, 1, 0.0001, "0.0"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const lab_measure measure = {.unit = known[i].unit, .decimals = known[i].decimals};
        char room[32];
        tb_text text = tb_text_in(room, sizeof room);
        lab_figure_text(&measure, known[i].value, &text);
        assert_string_equal(room, known[i].text);
    }
}

/* Every measure has its words in both languages, and Japanese ones are Japanese. */
static void words(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < lab_measure_count; i++) {
        const lab_measure *m = &lab_measures[i];
        assert_true(m->name[TB_EN][0] != '\0' && m->meaning[TB_EN][0] != '\0');
        assert_false(support_has_latin_sentence(m->name[TB_JA]));
        assert_false(support_has_latin_sentence(m->meaning[TB_JA]));
        assert_true(m->group < LAB_GROUPS);
        for (uint32_t k = 0; k < i; k++)
            assert_true(strcmp(lab_measures[k].id, m->id) != 0);
    }
    for (int group = 0; group < LAB_GROUPS; group++)
        assert_non_null(lab_group_names[group][TB_JA]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins_in_any_order), cmocka_unit_test(text_and_back),
        cmocka_unit_test(errors_of_text),     cmocka_unit_test(drama),
        cmocka_unit_test(plain_measures),     cmocka_unit_test(beginners),
        cmocka_unit_test(many_openings),      cmocka_unit_test(bounds),
        cmocka_unit_test(figures_as_text),    cmocka_unit_test(words),
    };
    return cmocka_run_group_tests_name("lab sums", tests, NULL, NULL);
}
