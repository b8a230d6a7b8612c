/* The intervals hold the truth as often as they say: on games whose values are known exactly, with
 * a fixed number of rounds and with `until`. Seeds are fixed, so that a run can be repeated. */
#include "lab/linear.h"
#include "lab/play.h"
#include "lab/stats.h"
#include "made.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { REPETITIONS = 2000 };

static lab_figure share_of(const lab_tally *tally, uint32_t cell, uint32_t seat) {
    const lab_source source = lab_share_source(tally, seat);
    lab_figure figure = {0, 0, 0};
    uint64_t count = 0;
    assert_true(lab_figure_of(tally, cell, &source, &figure, &count));
    return figure;
}

/* ---- coins whose deals matter ---- */

/* In a game with this deal the first seat wins with the chance `share`; with the chance `deal` the
 * deal has decided it, the same for all games of the round. So the deal decides `deal` squared of
 * the variance: two games agree beyond chance if both follow it. */
typedef struct coins {
    double share, deal;
} coins;

static void toss(const coins *c, tb_random *random, lab_facts facts[2]) {
    const bool dealt = made_number(random) < c->share;
    for (int i = 0; i < 2; i++) {
        const bool follows = made_number(random) < c->deal;
        const bool thrown = made_number(random) < c->share;
        facts[i] = made_facts(&coin_game, (follows ? dealt : thrown) ? 0 : 1);
    }
}

static void fixed_rounds(void **unused) {
    (void)unused;
    static const coins cases[] = {{0.5, 0}, {0.5, 0.7}, {0.1, 0.6}, {0.9, 0}, {0.9, 0.6}};
    static const char *const names[] = {"share 50 %", "share 50 %, deals", "share 10 %, deals",
                                        "share 90 %", "share 90 %, deals"};
    const lab_design design = made_design(&coin_game, 1, 1);
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        tb_random random = tb_random_from(1000 + k);
        coverage shares = {0};
        coverage luck = {0};
        for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
            lab_tally *tally = lab_tally_new(&design);
            lab_facts facts[2];
            for (int round = 0; round < 200; round++) {
                toss(&cases[k], &random, facts);
                assert_true(lab_tally_add(tally, 0, facts, NULL));
            }
            const lab_figure figure = share_of(tally, 0, 0);
            const lab_row row = made_row(tally, 0, "luck", "");
            coverage_add(&shares, &figure, cases[k].share);
            coverage_add(&luck, &row.figure, cases[k].deal * cases[k].deal);
            lab_tally_free(tally);
        }
        coverage_check(&shares, names[k], 93, 97);
        /* a rare result is seen in few rounds; and no interval lies wholly above a luck of 0 */
        const bool rough = fabs(cases[k].share - 0.5) > 0.3 || cases[k].deal <= 0;
        coverage_check(&luck, "  luck", rough ? 90 : 93, rough ? 100 : 97);
    }
}

static void until_precise(void **unused) {
    (void)unused;
    static const coins cases[] = {{0.5, 0}, {0.5, 0.7}, {0.1, 0.6}, {0.9, 0}, {0.7, 0.5}};
    static const uint32_t untils[] = {500, 400, 300};
    for (size_t k = 0; k < 3 * sizeof cases / sizeof cases[0]; k++) {
        lab_design design = made_design(&coin_game, 1, 1);
        const coins *c = &cases[k / 3];
        char name[80];
        tb_random random = tb_random_from(2000 + k);
        coverage shares = {0};
        design.until = untils[k % 3];
        for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
            lab_tally *tally = lab_tally_new(&design);
            lab_facts facts[2];
            do {
                const uint64_t look = lab_next_look(lab_tally_rounds(tally, 0));
                while (lab_tally_rounds(tally, 0) < look) {
                    toss(c, &random, facts);
                    assert_true(lab_tally_add(tally, 0, facts, NULL));
                }
            } while (!lab_is_precise(tally, 0));
            const lab_figure figure = share_of(tally, 0, 0);
            assert_true(figure.high - figure.value <= design.until / 10000.0);
            assert_true(figure.value - figure.low <= design.until / 10000.0);
            coverage_add(&shares, &figure, c->share);
            lab_tally_free(tally);
        }
        snprintf(name, sizeof name, "share %.0f %%, deal %.1f, until %.0f %%", 100 * c->share,
                 c->deal, design.until / 100.0);
        coverage_check(&shares, name, 93, 97);
    }
}

/* Looks are far enough apart, and none is before 100 rounds. */
static void looks(void **unused) {
    (void)unused;
    assert_int_equal(lab_next_look(0), 100);
    assert_int_equal(lab_next_look(99), 100);
    assert_int_equal(lab_next_look(100), 125);
    assert_int_equal(lab_next_look(125), 156);
    assert_int_equal(lab_next_look(126), 156);
    for (uint64_t look = 100; look < LAB_MAX_ROUNDS; look = lab_next_look(look))
        assert_int_equal(lab_next_look(look - 1), look);
}

/* ---- Kuhn poker ---- */

/* How likely each seat bets with J Q K: at its first move, and at a second or after a bet. */
typedef struct strategy {
    double first[3], after[3];
} strategy;

static const strategy timid[2] = {{{0.2, 0.1, 0.5}, {0.05, 0.5, 1}}, {{0.3, 0.0, 1}, {0, 0.3, 1}}};
static const strategy uniform[2] = {{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}},
                                    {{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}}};

/* How likely the seat to move bets: the text of the events so far is all that it needs. */
static double bets(const strategy *strategies, int seat, const int *cards, const char *so_far) {
    const bool faced = strchr(so_far, 'b') != NULL;
    return faced ? strategies[seat].after[cards[seat]] : strategies[seat].first[cards[seat]];
}

/* The first two moments of seat 0's sixths and of the moves after a deal, by enumeration of the
 * game's own states. */
typedef struct moments {
    double points, squares, moves;
} moments;

static void enumerate(const strategy *strategies, const tb_state *state, const int *cards,
                      const char *so_far, double part, moments *m) {
    const int seat = kuhn_game.turn(state);
    if (seat == TB_OVER) {
        uint8_t sixths[TB_MAX_SEATS];
        kuhn_game.result(state, sixths);
        m->points += part * sixths[0];
        m->squares += part * sixths[0] * sixths[0];
        m->moves += part * (double)strlen(so_far);
        return;
    }
    for (int bet = 0; bet < 2; bet++) {
        const double chance = bets(strategies, seat, cards, so_far);
        char longer[8];
        tb_state next = *state;
        snprintf(longer, sizeof longer, "%s%c", so_far, bet ? 'b' : 'p');
        kuhn_game.apply(&next, (tb_event)(3 + bet));
        enumerate(strategies, &next, cards, longer, part * (bet ? chance : 1 - chance), m);
    }
}

typedef struct truth {
    double share, luck, moves;
} truth;

static truth kuhn_truth(const strategy *strategies) {
    moments all = {0};
    double between = 0;
    for (int deal = 0; deal < 9; deal++) {
        const int cards[2] = {deal / 3, deal % 3};
        moments m = {0};
        tb_state state;
        if (cards[0] == cards[1])
            continue;
        tb_start(&kuhn_game, NULL, &state);
        kuhn_game.apply(&state, (tb_event)cards[0]);
        kuhn_game.apply(&state, (tb_event)cards[1]);
        enumerate(strategies, &state, cards, "", 1, &m);
        all.points += m.points / 6;
        all.squares += m.squares / 6;
        all.moves += m.moves / 6;
        between += m.points * m.points / 6;
    }
    return (truth){all.points / 6,
                   (between - all.points * all.points) / (all.squares - all.points * all.points),
                   all.moves};
}

static lab_facts kuhn_play(const strategy *strategies, const tb_state *dealt, const int *cards,
                           tb_random *random) {
    lab_facts facts = {0};
    tb_state state = *dealt;
    char so_far[8] = "";
    while (kuhn_game.turn(&state) != TB_OVER) {
        const int seat = kuhn_game.turn(&state);
        const bool bet = made_number(random) < bets(strategies, seat, cards, so_far);
        so_far[facts.moves] = bet ? 'b' : 'p';
        so_far[++facts.moves] = '\0';
        facts.choices += 2;
        kuhn_game.apply(&state, (tb_event)(3 + bet));
    }
    facts.opening[0] = so_far[0];
    kuhn_game.result(&state, facts.sixths);
    return facts;
}

static void kuhn_round(const strategy *strategies, tb_random *random, lab_facts facts[2]) {
    tb_state state;
    int cards[2];
    tb_start(&kuhn_game, NULL, &state);
    for (int i = 0; i < 2; i++) {
        const tb_event card = tb_roll(&kuhn_game, &state, random);
        cards[i] = (int)card;
        kuhn_game.apply(&state, card);
    }
    for (int i = 0; i < 2; i++)
        facts[i] = kuhn_play(strategies, &state, cards, random);
}

static void kuhn_with_fixed_strategies(void **unused) {
    (void)unused;
    const truth known = kuhn_truth(timid);
    const lab_design design = made_design(&kuhn_game, 1, 1);
    tb_random random = tb_random_from(31);
    coverage share = {0};
    coverage luck = {0};
    coverage moves = {0};
    for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
        lab_tally *tally = lab_tally_new(&design);
        lab_facts facts[2];
        for (int round = 0; round < 150; round++) {
            kuhn_round(timid, &random, facts);
            assert_true(lab_tally_add(tally, 0, facts, NULL));
        }
        const lab_figure figure = share_of(tally, 0, 0);
        const lab_row deal = made_row(tally, 0, "luck", "");
        const lab_row length = made_row(tally, 0, "moves", "");
        coverage_add(&share, &figure, known.share);
        coverage_add(&luck, &deal.figure, known.luck);
        coverage_add(&moves, &length.figure, known.moves);
        lab_tally_free(tally);
    }
    coverage_check(&share, "Kuhn poker: share", 93, 97);
    coverage_check(&luck, "Kuhn poker: luck", 93, 97);
    coverage_check(&moves, "Kuhn poker: moves", 93, 97);
}

static void kuhn_ending(const tb_state *state, tb_end *end) {
    (void)state;
    tb_why_set(&end->why, &tb_common_endings[TB_ENDED_SET_UP]);
}

/* Games that the lab itself plays, until it is precise: every repetition has a seed of its own. */
static void kuhn_played(void **unused) {
    (void)unused;
    const truth known = kuhn_truth(uniform);
    tb_game game = kuhn_game;
    lab_design design;
    lab_facts facts[2] = {{0}, {0}};
    coverage share = {0};
    coverage luck = {0};
    game.ending = kuhn_ending;
    design = made_design(&game, 1, 1);
    design.until = 400;
    for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
        snprintf(design.seed, sizeof design.seed, "%u", i);
        lab_tally *tally = lab_tally_new(&design);
        lab_table *table = lab_table_new(&design);
        uint64_t round = 0;
        do {
            for (const uint64_t look = lab_next_look(round); round < look; round++) {
                for (uint32_t turn = 0; turn < 2; turn++)
                    assert_true(lab_play(table, 0, round, turn, NULL, NULL, &facts[turn]));
                assert_true(lab_tally_add(tally, 0, facts, NULL));
            }
        } while (!lab_is_precise(tally, 0));
        const lab_figure figure = share_of(tally, 0, 0);
        const lab_row deal = made_row(tally, 0, "luck", "");
        coverage_add(&share, &figure, known.share);
        coverage_add(&luck, &deal.figure, known.luck);
        lab_table_free(table);
        lab_tally_free(tally);
    }
    lab_facts_free(&facts[0]);
    lab_facts_free(&facts[1]);
    coverage_check(&share, "Kuhn poker as the lab plays it, until 4 %: share", 93, 97);
    coverage_check(&luck, "Kuhn poker as the lab plays it, until 4 %: luck", 93, 97);
}

/* ---- differences, paired and not ---- */

typedef struct pair {
    lab_facts cell[2], base[2];
} pair;

/* Both cells see the same numbers: the first seat wins below 0.5 in the base, below 0.58 in the
 * cell, and its games are one move longer if the number is below 0.3. */
static void paired_toss(tb_random *random, pair *p) {
    const double deal = made_number(random);
    for (int i = 0; i < 2; i++) {
        const double number = made_number(random) < 0.5 ? deal : made_number(random);
        p->base[i] = made_facts(&coin_game, number < 0.5 ? 0 : 1);
        p->cell[i] = made_facts(&coin_game, number < 0.58 ? 0 : 1);
        p->base[i].moves = 10 + tb_random_below(random, 5);
        p->cell[i].moves = p->base[i].moves + (number < 0.3);
        p->base[i].choices = 3 * p->base[i].moves;
        p->cell[i].choices = 4 * p->cell[i].moves;
        p->base[i].forced = p->cell[i].forced = tb_random_below(random, 5);
    }
}

static void differences(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 2, 1);
    tb_random random = tb_random_from(41);
    coverage share = {0};
    coverage moves = {0};
    coverage shorter = {0};
    double alone = 0;
    for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
        lab_tally *tally = lab_tally_new(&design);
        for (int round = 0; round < 150; round++) {
            pair p;
            paired_toss(&random, &p);
            assert_true(lab_tally_add(tally, 0, p.base, NULL));
            assert_true(lab_tally_add(tally, 1, p.cell, p.base));
        }
        const lab_row row = made_difference(tally, 1, "share", "1");
        const lab_row length = made_difference(tally, 1, "moves", "");
        const lab_figure own = share_of(tally, 1, 0);
        coverage_add(&share, &row.figure, 0.08);
        coverage_add(&moves, &length.figure, 0.3);
        alone += own.high - own.low;
        for (int round = 0; round < 100; round++) { /* the base has stopped */
            pair p;
            paired_toss(&random, &p);
            assert_true(lab_tally_add(tally, 1, p.cell, NULL));
        }
        const lab_row longer = made_difference(tally, 1, "share", "1");
        coverage_add(&shorter, &longer.figure, 0.08);
        lab_tally_free(tally);
    }
    assert_true(share.width < 0.9 * alone); /* pairing helps */
    coverage_check(&share, "difference of shares", 93, 97);
    coverage_check(&moves, "difference of lengths", 93, 97);
    coverage_check(&shorter, "difference of shares, the base stopped before", 93, 97);
}

/* Two names of one setting: nothing at all lies between them, in any measure. */
static void two_names(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 2, 1);
    lab_tally *tally = lab_tally_new(&design);
    lab_row rows[128];
    tb_random random = tb_random_from(43);
    for (int round = 0; round < 137; round++) {
        pair p;
        paired_toss(&random, &p);
        for (int i = 0; i < 2; i++) {
            strcpy(p.cell[i].opening, round % 3 == 0 ? "a" : "b");
            p.cell[i].hands[0][1] = (uint8_t)tb_random_below(&random, 4);
            p.cell[i].hands[1][1] = (uint8_t)tb_random_below(&random, 3);
            p.cell[i].begins = 1 + tb_random_below(&random, 2);
        }
        assert_true(lab_tally_add(tally, 0, p.cell, NULL));
        assert_true(lab_tally_add(tally, 1, p.cell, p.cell));
    }
    const uint32_t count = lab_differences(tally, 1, rows, 128);
    assert_true(count > 10);
    for (uint32_t i = 0; i < count; i++) {
        const lab_figure *f = &rows[i].figure;
        if (rows[i].measure->group == LAB_CHANGE)
            assert_true(f->value == 0 && f->low == 0 && f->high > 0.01 && f->high < 0.04);
        else
            CHECK(f->value == 0 && f->low == 0 && f->high == 0, "%s %s: %g %g %g",
                  rows[i].measure->id, rows[i].item, f->value, f->low, f->high);
    }
    assert_int_equal(lab_differences(tally, 0, rows, 128), 0);
    lab_tally_free(tally);
}

/* ---- ratios, slopes, quantiles, openings ---- */

/* Hands of 0 .. 4 cards of a kind, drawn apart, each of which is worth 0.06 of the point; a first
 * move `x` with the chance 0.3, whose player then wins with 0.2 more; lengths of 5 .. 24 moves, of
 * which a quarter is forced; the second kind of card is in every hand once. */
static void deal_cards(tb_random *random, lab_facts facts[2]) {
    const uint32_t a = tb_random_below(random, 5);
    const uint32_t b = tb_random_below(random, 5);
    for (int i = 0; i < 2; i++) {
        const bool x = made_number(random) < 0.3;
        const double chance = 0.44 + 0.06 * ((double)a - (double)b) + (x ? 0.2 : 0);
        facts[i] = made_facts(&coin_game, made_number(random) < chance ? 0 : 1);
        strcpy(facts[i].opening, x ? "x" : "y");
        facts[i].hands[0][0] = (uint8_t)a;
        facts[i].hands[1][0] = (uint8_t)b;
        facts[i].hands[0][1] = facts[i].hands[1][1] = 1;
        facts[i].moves = 5 + tb_random_below(random, 20);
        facts[i].choices = 0;
        facts[i].forced = 0;
        for (uint32_t move = 0; move < facts[i].moves; move++) {
            const bool forced = tb_random_below(random, 4) == 0;
            facts[i].forced += forced;
            facts[i].choices += forced ? 1 : 5;
        }
    }
}

static void ratios_and_slopes(void **unused) {
    (void)unused;
    static const struct {
        const char *measure, *item;
        double truth, low, high;
    } known[] = {
        {"card", "0", 0.06, 93, 97},
        {"forced", "", 0.25, 93, 97},
        {"choices", "", 4, 93, 97},
        {"moves", "", 14.5, 93, 97},
        {"opening", "x", 0.3, 93, 97},
        {"opening-score", "x", 0.64, 93, 97},
        {"opening-score", "y", 0.44, 93, 97},
        {"quantile", "10", 6, 95, 100}, /* conservative, as it says */
        {"quantile", "50", 14, 95, 100},
        {"quantile", "90", 22, 95, 100},
    };
    enum { KNOWN = sizeof known / sizeof known[0] };
    const lab_design design = made_design(&coin_game, 1, 1);
    tb_random random = tb_random_from(53);
    coverage covered[KNOWN] = {{0, 0, 0}};
    lab_row row;
    for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
        lab_tally *tally = lab_tally_new(&design);
        lab_facts facts[2];
        for (int round = 0; round < 150; round++) {
            deal_cards(&random, facts);
            assert_true(lab_tally_add(tally, 0, facts, NULL));
        }
        for (size_t k = 0; k < KNOWN; k++) {
            row = made_row(tally, 0, known[k].measure, known[k].item);
            coverage_add(&covered[k], &row.figure, known[k].truth);
        }
        assert_false(made_has_row(tally, 0, "card", "1", &row)); /* does not vary */
        assert_false(made_has_row(tally, 0, "card", "2", &row)); /* nobody has one */
        lab_tally_free(tally);
    }
    for (size_t k = 0; k < KNOWN; k++)
        coverage_check(&covered[k], known[k].measure, known[k].low, known[k].high);
}

/* ---- who begins ---- */

/* A lot of the deal decides who begins, or each game anew (`by_deal`); one game in ten nobody
 * begins, and it is drawn. Whoever begins wins below `chance` with a number that two games of a
 * round often have in common, as all cells do. */
typedef struct lots {
    bool by_deal;
    double chance;
} lots;

static void draw_lots(const lots *l, const double numbers[7], lab_facts facts[2]) {
    for (int i = 0; i < 2; i++) {
        const double *own = numbers + 1 + 3 * i;
        const uint32_t seat = (l->by_deal ? numbers[0] : own[0]) < 0.5 ? 0 : 1;
        const double number = own[1] < 0.5 ? numbers[0] * 2 - (numbers[0] < 0.5 ? 0 : 1) : own[2];
        facts[i] = made_facts(&coin_game, number < l->chance ? seat : 1 - seat);
        facts[i].begins = seat + 1;
        if (own[1] >= 0.9) {
            facts[i] = made_facts(&coin_game, 2);
            facts[i].begins = 0;
        }
    }
}

static void who_begins(void **unused) {
    (void)unused;
    static const lots bases[] = {{true, 0.5}, {false, 0.5}};
    static const char *const names[] = {"who begins, by the deal", "who begins, by the game"};
    const lab_design design = made_design(&coin_game, 2, 1);
    for (size_t k = 0; k < 2; k++) {
        const lots cell = {bases[k].by_deal, 0.62};
        tb_random random = tb_random_from(71 + k);
        coverage begins = {0}, change = {0};
        double share = 0;
        for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
            lab_tally *tally = lab_tally_new(&design);
            for (int round = 0; round < 150; round++) {
                double numbers[7];
                lab_facts facts[2], base[2];
                for (int n = 0; n < 7; n++)
                    numbers[n] = made_number(&random);
                draw_lots(&bases[k], numbers, base);
                draw_lots(&cell, numbers, facts);
                assert_true(lab_tally_add(tally, 0, base, NULL));
                assert_true(lab_tally_add(tally, 1, facts, base));
            }
            const lab_row row = made_row(tally, 1, "begins", "");
            const lab_row moved = made_difference(tally, 1, "begins", "");
            coverage_add(&begins, &row.figure, 0.62);
            coverage_add(&change, &moved.figure, 0.12);
            share += share_of(tally, 1, 0).value;
            lab_tally_free(tally);
        }
        coverage_check(&begins, names[k], 93, 97);
        coverage_check(&change, "  its difference", 93, 97);
        assert_true(fabs(share / support_scaled(REPETITIONS) - 0.5) <
                    0.02); /* the seats are alike */
    }
}

/* ---- the course ---- */

/* Ten thoughts of the winner, the i-th at 400 to 600 and 30 i more, half of that by the deal; every
 * fourth game is drawn. So after t tenths it stands at 500 + 30 t on average, at first as after the
 * first thought. */
static lab_facts walk(tb_random *random, double deal) {
    lab_facts facts = made_facts(&coin_game, made_number(random) < 0.25 ? 2 : 0);
    for (uint32_t i = 1; i <= 10; i++) {
        const double off = 100 * (deal + made_number(random) - 1);
        assert_true(lab_facts_think(&facts, 0, (500 + 30.0 * i + off) / 1000));
    }
    return facts;
}

static void the_course(void **unused) {
    (void)unused;
    static const struct {
        const char *item;
        double truth;
    } known[] = {{"0", 0.53}, {"10", 0.53}, {"50", 0.65}, {"100", 0.8}};
    enum { KNOWN = sizeof known / sizeof known[0] };
    const lab_design design = made_design(&coin_game, 1, 1);
    tb_random random = tb_random_from(73);
    coverage covered[KNOWN] = {{0, 0, 0}};
    for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
        lab_tally *tally = lab_tally_new(&design);
        for (int round = 0; round < 60; round++) {
            const double deal = made_number(&random);
            lab_facts facts[2] = {walk(&random, deal), walk(&random, deal)};
            assert_true(lab_tally_add(tally, 0, facts, NULL));
            lab_facts_free(&facts[0]);
            lab_facts_free(&facts[1]);
        }
        for (size_t k = 0; k < KNOWN; k++) {
            const lab_row row = made_row(tally, 0, "course", known[k].item);
            coverage_add(&covered[k], &row.figure, known[k].truth);
        }
        lab_tally_free(tally);
    }
    for (size_t k = 0; k < KNOWN; k++)
        coverage_check(&covered[k], "course", 93, 97);
}

/* Few rounds: Student's factor is needed. */
static void few_rounds(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_game, 1, 1);
    tb_random random = tb_random_from(59);
    coverage moves = {0};
    for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
        lab_tally *tally = lab_tally_new(&design);
        lab_facts facts[2];
        for (int round = 0; round < 6; round++) {
            deal_cards(&random, facts);
            assert_true(lab_tally_add(tally, 0, facts, NULL));
        }
        const lab_row row = made_row(tally, 0, "moves", "");
        coverage_add(&moves, &row.figure, 14.5);
        lab_tally_free(tally);
    }
    coverage_check(&moves, "six rounds: moves", 93, 97);
}

/* Two players: the first one's score, whatever its seat; par is a seat's part. */
static void score_of_three(void **unused) {
    (void)unused;
    const lab_design design = made_design(&coin_three_game, 1, 2);
    tb_random random = tb_random_from(61);
    coverage scores = {0};
    coverage shares = {0};
    lab_row row;
    for (uint32_t i = 0; i < support_scaled(REPETITIONS); i++) {
        lab_tally *tally = lab_tally_new(&design);
        lab_facts facts[3];
        for (int round = 0; round < 120; round++) {
            for (uint32_t turn = 0; turn < 3; turn++) {
                uint32_t winner = turn; /* where the first player sits: it wins half */
                if (tb_random_below(&random, 2) == 0)
                    winner = (turn + 1 + tb_random_below(&random, 2)) % 3;
                facts[turn] = made_facts(&coin_three_game, winner);
            }
            assert_true(lab_tally_add(tally, 0, facts, NULL));
        }
        row = made_row(tally, 0, "score", "");
        coverage_add(&scores, &row.figure, 0.5);
        row = made_row(tally, 0, "share", "2");
        coverage_add(&shares, &row.figure, 1.0 / 3);
        assert_false(made_has_row(tally, 0, "luck", "", &row));
        lab_tally_free(tally);
    }
    coverage_check(&scores, "score of one against two", 93, 97);
    coverage_check(&shares, "share of the second of three", 93, 97);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_rounds), cmocka_unit_test(until_precise),
        cmocka_unit_test(looks),        cmocka_unit_test(kuhn_with_fixed_strategies),
        cmocka_unit_test(kuhn_played),  cmocka_unit_test(differences),
        cmocka_unit_test(two_names),    cmocka_unit_test(ratios_and_slopes),
        cmocka_unit_test(who_begins),   cmocka_unit_test(the_course),
        cmocka_unit_test(few_rounds),   cmocka_unit_test(score_of_three),
    };
    return cmocka_run_group_tests_name("lab statistics", tests, NULL, NULL);
}
