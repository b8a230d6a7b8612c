/* Designs: their text both ways, their cells, and everything that is refused. */
#include "lab/design.h"
#include "support.h"

#include <string.h>

static bool read(const char *text, lab_design *design, tb_error *error) {
    return lab_design_read(text, strlen(text), design, error);
}

static lab_design good(const char *text) {
    lab_design design;
    tb_error error = {0};
    CHECK(read(text, &design, &error), "%s: %s: %s", text, error.field, error.message[TB_EN]);
    return design;
}

static const char *written(const lab_design *design, char buffer[LAB_DESIGN_TEXT]) {
    tb_text text = tb_text_in(buffer, LAB_DESIGN_TEXT);
    lab_design_write(design, &text);
    assert_true(tb_text_fits(&text));
    return buffer;
}

/* ---- text ---- */

/* What was asked for, and how a design writes it. */
static const char *const forms[][2] = {
    {"jatsuna players=random rounds=1 seed=a", NULL},
    {"card-slot lines=any vary:take=free,forced players=random,level:2 rounds=12 until=0.50% "
     "seed=S1",
     NULL},
    {"card-slot cards=5.4.9.9.15.14 vary:hand=3,5,4 players=uct:nodes=9/random "
     "judge=uct:nodes=20 rounds=10000000 until=50.00% seed=0",
     NULL},
    {"card-slot vary:cards=5.4.9.9.15.15,5.4.9.9.15.14 players=greedy rounds=2 seed=z", NULL},
    {"rugby-chess "
     "start:pppbppp/......./......./......./......./......./......./......./PPPBPPP~w~-~0 "
     "players=level:8,level:10:nodes=20 rounds=5 seed=7",
     NULL},
    {"card-slot seed=1 rounds=007 players=random until=1% vary:hand=3..6 lines=new",
     "card-slot vary:hand=3,4,5,6 players=random rounds=7 until=1.00% seed=1"},
    {"keserima until=0.5% players=random seed=1 rounds=7 vary:max-plies=9..9",
     "keserima vary:max-plies=9 players=random rounds=7 until=0.50% seed=1"},
};

static void text_both_ways(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char text[LAB_DESIGN_TEXT];
        const lab_design design = good(forms[i][0]);
        assert_string_equal(written(&design, text), forms[i][forms[i][1] != NULL]);
        const lab_design again = good(text);
        assert_memory_equal(&again, &design, sizeof design);
    }
}

/* As large as they come: the text has room. */
static void largest_text(void **unused) {
    (void)unused;
    lab_design design;
    tb_error error = {0};
    char text[LAB_DESIGN_TEXT];
    memset(&design, 0, sizeof design);
    design.game = &tb_card_slot;
    tb_options_default(design.game, design.options);
    for (uint32_t option = 0; option < 4; option++) {
        design.axis[option] = (lab_axis){.option = option, .count = LAB_MAX_VALUES};
        for (uint32_t i = 0; option == 0 && i < LAB_MAX_VALUES; i++)
            design.axis[0].values[i] = 0xffffff;
        design.axes++;
    }
    design.starts = LAB_MAX_STARTS;
    for (uint32_t i = 0; i < LAB_MAX_STARTS; i++)
        memset(design.start[i], 'x', TB_POSITION_TEXT - 1);
    design.lineups = LAB_MAX_LINEUPS;
    for (uint32_t i = 0; i < LAB_MAX_LINEUPS; i++) {
        design.lineup[i].players = 2;
        memset(design.lineup[i].names[0], 'x', LAB_PLAYER - 1);
        memset(design.lineup[i].names[1], 'x', LAB_PLAYER - 1);
    }
    memset(design.judge, 'x', LAB_PLAYER - 1);
    memset(design.seed, 'x', LAB_SEED - 1);
    design.rounds = LAB_MAX_ROUNDS;
    design.until = LAB_MAX_UNTIL;
    written(&design, text);
    assert_false(read(text, &design, &error));
}

/* ---- cells ---- */

static uint32_t option_named(const lab_design *design, const char *key) {
    uint32_t i = 0;
    while (strcmp(design->game->options[i].key, key) != 0)
        i++;
    return i;
}

static void cells_in_order(void **unused) {
    (void)unused;
    const lab_design design =
        good("card-slot vary:take=free,forced vary:hand=3,4,5 players=random,greedy/random "
             "rounds=1 seed=a");
    char text[64];
    uint32_t options[TB_MAX_OPTIONS];
    assert_int_equal(lab_variations(&design), 6);
    assert_int_equal(lab_cells(&design), 12);
    for (uint32_t cell = 0; cell < 12; cell++) {
        const lab_cell at = lab_cell_at(&design, cell);
        assert_true(at.lineup == cell % 2 && at.start == 0 && at.variation == cell / 2);
        assert_true(at.value[1] == cell / 2 % 3 && at.value[0] == cell / 6);
        assert_int_equal(lab_base_of(&design, cell), cell % 2);
    }
    tb_text cell_text = tb_text_in(text, sizeof text);
    lab_cell_text(&design, 11, &cell_text);
    assert_string_equal(text, "take=forced hand=5");
    lab_cell_options(&design, 11, options);
    assert_int_equal(options[option_named(&design, "hand")], 5);
    assert_int_equal(options[option_named(&design, "take")], 1);
    assert_int_equal(options[option_named(&design, "lines")], 0);
}

static void seats_in_turn(void **unused) {
    (void)unused;
    const lab_design design =
        good("jatsuna vary:order=SLF,SFL players=random,greedy/random rounds=1 seed=a");
    assert_int_equal(lab_round_size(&design), 3);
    for (uint32_t cell = 0; cell < 4; cell++) {
        for (uint32_t turn = 0; turn < 3; turn++) {
            for (uint32_t seat = 0; seat < 3; seat++)
                assert_int_equal(lab_player_at(&design, cell, turn, seat),
                                 cell % 2 == 1 && seat != turn);
        }
    }
}

/* ---- what is refused ---- */

#define REST " players=random rounds=1 seed=a"

static const struct {
    const char *text;
    const char *field;
    const char *says; /* a part of the message */
} refusals[] = {
    {"", "game", "no game"},
    {"chess" REST, "game", "no game \"chess\""},
    {"card-slot players=random rounds=1", "seed", "missing"},
    {"card-slot players=random seed=a", "rounds", "missing"},
    {"card-slot rounds=1 seed=a", "players", "missing"},
    {"card-slot  lines=any" REST, "option", "key=value"},
    {"card-slot colour=red" REST, "option", "no option \"colour\""},
    {"card-slot lines=all" REST, "lines", "new|any"},
    {"card-slot lines=any lines=any" REST, "lines", "twice"},
    {"card-slot cards=5,4,9,9,15.15" REST " x", "option", "key=value"},
    {"card-slot cards=5.4.9.9.15" REST, "cards", "takes"},
    {"card-slot cards=0.0.0.0.0.1" REST, "cards", "more than two hands"},
    {"card-slot seed=b" REST, "seed", "twice"},
    {"card-slot vary:colour=red" REST, "option", "no option"},
    {"card-slot vary:lines" REST, "option", "key=value"},
    {"card-slot vary:lines=" REST, "lines", "no values"},
    {"card-slot vary:lines=new," REST, "lines", "takes"},
    {"card-slot vary:lines=new,any,new" REST, "lines", "new is listed twice"},
    {"card-slot vary:lines=new..any" REST, "lines", "takes"},
    {"card-slot vary:hand=5..4" REST, "hand", "empty"},
    {"card-slot vary:hand=..4" REST, "hand", "takes"},
    {"card-slot vary:hand=3..4..5" REST, "hand", "takes"},
    {"card-slot vary:hand=2..4" REST, "hand", "3..13"},
    {"keserima vary:max-plies=1..17" REST, "max-plies", "16"},
    {"card-slot vary:lines=new vary:lines=any" REST, "lines", "twice"},
    {"card-slot lines=new vary:lines=new,any" REST, "lines", "both set and varied"},
    {"card-slot lines=any vary:lines=new,any" REST, "lines", "both set and varied"},
    {"card-slot vary:take=free vary:lines=new vary:hand=3 vary:first-turn=centre "
     "vary:elimination=at-once" REST,
     "elimination", "at most 4"},
    {"card-slot cards=1.1.1.1.5.5 vary:hand=3,12" REST, "cards", "hand=12: "},
    {"card-slot players= rounds=1 seed=a", "players", "missing"},
    {"card-slot players=random, rounds=1 seed=a", "players", "missing"},
    {"card-slot players=random/ rounds=1 seed=a", "players", "missing"},
    {"card-slot players=random,random rounds=1 seed=a", "players", "random is listed twice"},
    {"card-slot players=somebody rounds=1 seed=a", "players", "somebody: the players are"},
    {"card-slot players=level:11 rounds=1 seed=a", "players", "level:1 to level:10"},
    {"card-slot players=level:9 rounds=1 seed=a", "players", "depend on the machine"},
    {"card-slot players=random/level:10 rounds=1 seed=a", "players", "depend on the machine"},
    {"card-slot players=level:8:nodes=5 rounds=1 seed=a", "players", "have their own"},
    {"card-slot players=level:10:nodes=0 rounds=1 seed=a", "players", "level:1 to level:10"},
    {"card-slot players=level:10:nodes=1000001 rounds=1 seed=a", "players", "level:1 to level:10"},
    {"card-slot players=cmd:x rounds=1 seed=a", "players", "from outside"},
    {"card-slot players=positional:depth=2 rounds=1 seed=a", "players", "does not play"},
    {"card-slot players=uct:nodes=00000000000000000000000000000000000000001 rounds=1 seed=a",
     "players", "too long"},
    {"card-slot "
     "players=uct:nodes=1,uct:nodes=2,uct:nodes=3,uct:nodes=4,uct:nodes=5,uct:nodes=6,uct:nodes=7,"
     "uct:nodes=8,uct:nodes=9,uct:nodes=10,uct:nodes=11,uct:nodes=12,uct:nodes=13 rounds=1 seed=a",
     "players", "at most 12"},
    {"card-slot judge=level:9" REST, "judge", "depend on the machine"},
    {"card-slot judge=greedy" REST, "judge", "does not say"},
    {"card-slot judge=" REST, "judge", "missing"},
    {"card-slot judge=level:1 judge=level:1" REST, "judge", "twice"},
    {"card-slot players=random rounds=0 seed=a", "rounds", "10000000"},
    {"card-slot players=random rounds=10000001 seed=a", "rounds", "10000000"},
    {"card-slot players=random rounds=x seed=a", "rounds", "10000000"},
    {"card-slot until=0%" REST, "until", "0.01%"},
    {"card-slot until=1" REST, "until", "0.01%"},
    {"card-slot until=.5%" REST, "until", "0.01%"},
    {"card-slot until=1.%" REST, "until", "0.01%"},
    {"card-slot until=0.001%" REST, "until", "0.01%"},
    {"card-slot until=50.01%" REST, "until", "0.01%"},
    {"card-slot until=99999999999%" REST, "until", "0.01%"},
    {"card-slot players=random rounds=1 seed=", "seed", "letters"},
    {"card-slot players=random rounds=1 seed=a-b", "seed", "letters"},
    {"card-slot players=random rounds=1 "
     "seed=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "seed", "letters"},
    {"jatsuna start:" REST, "start", "empty"},
    {"jatsuna start:x" REST, "start", "board: "},
    {"jatsuna start:SSSSSSS/SSSSSSS/SSSSSSS/SSS#SSS/SSSSSSS/SSSSSSS/SSSSSSS~S" REST, "start",
     "over"},
    {"jatsuna start:......./......./...S.../...#.../.....L./..F..../.......~S "
     "start:......./......./...S.../...#.../.....L./..F..../.......~S" REST,
     "start", "twice"},
    {"rugby-chess vary:max-plies=5,4 "
     "start:pppbppp/......./......./......./......./......./......./......./PPPBPPP~w~-~4" REST,
     "start", "max-plies=4: the game is over"},
    {"keserima vary:max-plies=1..16 vary:six-ships=off,on "
     "players=random,greedy,uct:nodes=1,uct:nodes=2,uct:nodes=3,uct:nodes=4,uct:nodes=5,"
     "uct:nodes=6,uct:nodes=7 rounds=1 seed=a",
     "vary", "256"},
    {"card-slot\nlines=any" REST, "design", "character"},
    {"card-slot \"" REST, "design", "character"},
};

/* The design that was there stays, and both languages have words. */
static void every_refusal(void **unused) {
    (void)unused;
    const lab_design before = good("jatsuna players=random rounds=1 seed=a");
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        lab_design design = before;
        tb_error error = {0};
        char said[2][512];
        CHECK(!read(refusals[i].text, &design, &error), "read: %s", refusals[i].text);
        CHECK(strcmp(error.field, refusals[i].field) == 0, "%s: %s", refusals[i].text, error.field);
        CHECK(strstr(error.message[TB_EN], refusals[i].says) != NULL, "%s: %s", refusals[i].text,
              error.message[TB_EN]);
        for (int lang = 0; lang < TB_LANGS; lang++) {
            tb_text text = tb_text_in(said[lang], sizeof said[lang]);
            tb_error_text(&error, (tb_lang)lang, &text);
        }
        CHECK(strcmp(said[TB_EN], said[TB_JA]) != 0 && !support_has_latin_sentence(said[TB_JA]),
              "%s: %s", refusals[i].text, said[TB_JA]);
        assert_memory_equal(&design, &before, sizeof design);
    }
}

static void too_long(void **unused) {
    (void)unused;
    static char text[LAB_DESIGN_TEXT + 1];
    lab_design design;
    tb_error error = {0};
    memset(text, 'a', LAB_DESIGN_TEXT);
    assert_false(lab_design_read(text, LAB_DESIGN_TEXT, &design, &error));
    assert_string_equal(error.field, "design");
}

/* For who has the parts one by one. */
static void parts_change_nothing(void **unused) {
    (void)unused;
    lab_design design = good("card-slot vary:hand=3,4 players=random rounds=1 seed=a");
    const lab_design before = design;
    tb_error error = {0};
    assert_false(lab_design_vary(&design, "take=free,forced,x", &error));
    assert_false(lab_design_vary(&design, "hand=5", &error));
    assert_false(lab_design_players(&design, "greedy,level:9", &error));
    assert_false(lab_design_judge(&design, "random", &error));
    assert_false(lab_design_until(&design, "1 %", &error));
    assert_memory_equal(&design, &before, sizeof design);
    design.lineups = 0;
    assert_false(lab_design_check(&design, &error));
    assert_string_equal(error.field, "players");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_both_ways),       cmocka_unit_test(largest_text),
        cmocka_unit_test(cells_in_order),       cmocka_unit_test(seats_in_turn),
        cmocka_unit_test(every_refusal),        cmocka_unit_test(too_long),
        cmocka_unit_test(parts_change_nothing),
    };
    return cmocka_run_group_tests_name("lab design", tests, NULL, NULL);
}
