/* Text buffer, JSON writer, random numbers, rule options. */
#include "support.h"

#include <string.h>

static void test_text_counts_what_it_drops(void **context) {
    char data[8];
    tb_text text = tb_text_in(data, sizeof data);
    (void)context;
    tb_text_string(&text, "abcde");
    assert_true(tb_text_fits(&text));
    tb_text_string(&text, "fghij");
    assert_string_equal(data, "abcdefg");
    assert_int_equal(text.length, 10);
    assert_false(tb_text_fits(&text));
    tb_text_char(&text, 'k');
    assert_int_equal(text.length, 11);
    assert_string_equal(data, "abcdefg");
}

static void test_text_measures_without_a_buffer(void **context) {
    tb_text text = tb_text_in(NULL, 0);
    (void)context;
    tb_text_string(&text, "twelve bytes");
    tb_text_number(&text, INT64_MIN);
    assert_int_equal(text.length, 12 + 20);
    assert_false(tb_text_fits(&text));
}

static void test_text_numbers(void **context) {
    char data[64];
    tb_text text = tb_text_in(data, sizeof data);
    (void)context;
    tb_text_number(&text, 0);
    tb_text_char(&text, ' ');
    tb_text_number(&text, -17);
    tb_text_char(&text, ' ');
    tb_text_number(&text, INT64_MAX);
    assert_string_equal(data, "0 -17 9223372036854775807");
}

static void test_text_clips_whole_characters(void **context) {
    char data[16];
    (void)context;
    for (size_t most = 0; most < 8; most++) {
        tb_text text = tb_text_in(data, sizeof data);
        tb_text_clip(&text, "手番x", most);
        assert_string_equal(data, most >= 7 ? "手番x" : most >= 6 ? "手番" : most >= 3 ? "手" : "");
    }
}

static void test_json(void **context) {
    char data[256];
    tb_text text = tb_text_in(data, sizeof data);
    tb_json json = tb_json_on(&text);
    (void)context;
    tb_json_object(&json, NULL);
    tb_json_string(&json, "a\"b", "x\\y\n\x01手");
    tb_json_array(&json, "list");
    tb_json_number(&json, NULL, -3);
    tb_json_bool(&json, NULL, true);
    tb_json_bool(&json, NULL, false);
    tb_json_null(&json, NULL);
    tb_json_array(&json, NULL);
    tb_json_array_end(&json);
    tb_json_object(&json, NULL);
    tb_json_object_end(&json);
    tb_json_array_end(&json);
    tb_json_bytes(&json, "part", "abcdef", 3);
    tb_json_object_end(&json);
    assert_string_equal(data, "{\"a\\\"b\":\"x\\\\y\\u000a\\u0001手\",\"list\":[-3,true,false,"
                              "null,[],{}],\"part\":\"abc\"}");
}

/* Reference values: xoshiro256** from the state that splitmix64 makes of seed 0. */
static void test_random_is_the_same_everywhere(void **context) {
    tb_random random = tb_random_from(0);
    (void)context;
    assert_true(random.s[0] == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(tb_random_next(&random) == UINT64_C(0x99ec5f36cb75f2b4));
    assert_true(tb_random_next(&random) == UINT64_C(0xbf6e1f784956452a));
    assert_true(tb_random_next(&random) == UINT64_C(0x1a5f849d4933e6e0));
}

static void test_random_below_is_uniform(void **context) {
    enum { BOUND = 7, DRAWS = 70000 };
    tb_random random = tb_random_from(5);
    uint32_t counts[BOUND] = {0};
    double chi = 0;
    (void)context;
    for (int i = 0; i < DRAWS; i++)
        counts[tb_random_below(&random, BOUND)]++;
    for (int i = 0; i < BOUND; i++) {
        const double off = (double)counts[i] - (double)DRAWS / BOUND;
        chi += off * off / ((double)DRAWS / BOUND);
    }
    assert_true(chi < 22.46); /* 0.1 % of 6 degrees of freedom; the seed is fixed */
    for (int i = 0; i < 100; i++)
        assert_int_equal(tb_random_below(&random, 1), 0);
    /* a bound just above half of 2^32 rejects almost half of the numbers */
    uint32_t high = 0;
    for (int i = 0; i < 10000; i++)
        high += tb_random_below(&random, 0x80000001u) >= 0x40000000u;
    assert_in_range(high, 4800, 5200);
}

static void test_options(void **context) {
    uint32_t options[TB_MAX_OPTIONS];
    tb_error error;
    char data[64];
    tb_text text = tb_text_in(data, sizeof data);
    const tb_game *game = &tb_card_slot;
    (void)context;
    tb_options_default(game, options);
    assert_true(tb_option_set(game, "cards=1,0,2,3,4,15", options, &error));
    tb_option_value_text(&game->options[0], options[0], &text);
    assert_string_equal(data, "1,0,2,3,4,15");
    const uint32_t before = options[0];
    static const char *const bad[] = {
        "cards=1,0,2,3,4",
        "cards=1,0,2,3,4,16",
        "cards=1,0,2,3,4,15,1",
        "cards=01,0,2,3,4,5",
        "cards=1,0,2,3,4,5 ",
        "cards=",
        "cards=-1,0,2,3,4,5",
        "cards=1;0;2;3;4;5",
        "hand=2",
        "hand=14",
        "hand=09",
        "hand=",
        "hand=9x",
        "hand=99999999999",
        "hand= 9",
        "hand=+9",
        "lines=old",
        "lines=",
        "lines=NEW",
        "nothing=1",
        "nothing",
        "=1",
        "",
        "hand=100000",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK(!tb_option_set(game, bad[i], options, &error), "%s was accepted", bad[i]);
        CHECK(error.message[0] != '\0' && error.field[0] != '\0', "%s: no message", bad[i]);
        CHECK(options[0] == before, "%s changed the options", bad[i]);
    }
    assert_true(tb_option_set(game, "lines=any", options, &error));
    assert_false(tb_options_check(game, (uint32_t[TB_MAX_OPTIONS]){0x111111, 9, 0, 0, 0, 0},
                                  &error)); /* six cards are not more than two hands */
    assert_string_equal(error.field, "cards");
}

static void test_registry(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        char buffer[2];
        assert_ptr_equal(tb_game_find((*game)->id), *game);
        assert_int_equal(strlen((*game)->seats), (*game)->seat_count);
        assert_true((*game)->max_events <= TB_MAX_EVENTS);
        assert_true((*game)->state_bytes <= TB_STATE_BYTES);
        for (uint32_t seat = 0; seat < (*game)->seat_count; seat++) {
            const char *name = tb_seat_string(*game, (int)seat, buffer);
            assert_int_equal(tb_seat_find(*game, name), seat);
        }
        assert_int_equal(tb_seat_find(*game, ""), -1);
        assert_int_equal(tb_seat_find(*game, "SL"), -1);
        assert_int_equal(tb_seat_find(*game, "z"), -1);
    }
    assert_null(tb_game_find("chess"));
    assert_null(tb_game_find(""));
}

/* Nothing is hidden in Jatsuna, so there is no seen position to be read. */
static void test_nothing_hidden(void **context) {
    tb_info info;
    tb_error error;
    uint32_t options[TB_MAX_OPTIONS] = {0};
    (void)context;
    assert_false(tb_seen_read(&tb_jatsuna, options, "?", &info, &error));
    assert_string_equal(error.field, "position");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_counts_what_it_drops),
        cmocka_unit_test(test_text_measures_without_a_buffer),
        cmocka_unit_test(test_text_numbers),
        cmocka_unit_test(test_text_clips_whole_characters),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_random_is_the_same_everywhere),
        cmocka_unit_test(test_random_below_is_uniform),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_registry),
        cmocka_unit_test(test_nothing_hidden),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
