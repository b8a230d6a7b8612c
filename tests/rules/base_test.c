/* Text buffer, JSON writer, reading, random numbers, rule options. */
#include "base/read.h"
#include "support.h"

#include "base/plain.h"

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

static const char *plain(const char *bytes, size_t length) {
    static char data[256];
    tb_text text = tb_text_in(data, sizeof data);
    tb_write_plain(bytes, length, &text);
    assert_true(tb_text_fits(&text));
    assert_true(text.length <= 4 * length);
    return data;
}

static void test_plain_text(void **context) {
    const char *seen = "手番 é 👩\u200d🚀 \\";
    (void)context;
    assert_string_equal(plain(seen, strlen(seen)), seen);
    assert_string_equal(plain("\x1b[2J\r\n\t\0\x7f", 9), "\\x1b[2J\\x0d\\x0a\\x09\\x00\\x7f");
    assert_string_equal(plain("\xc2\x85\xc2\x9b", 4), "\\x85\\x9b");
    assert_string_equal(plain("a\u202eb\u2066\u2028", 11), "a\\u202eb\\u2066\\u2028");
    assert_string_equal(plain("\U000e0001", 4), "\\U000e0001");
    assert_string_equal(plain("\x9b\xff\xe3\x81", 4), "\\x9b\\xff\\xe3\\x81");
    assert_string_equal(plain("\xe3\x1b", 2), "\\xe3\\x1b");
    assert_string_equal(plain("", 0), "");
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

/* ---- reading ---- */

static void test_utf8(void **context) {
    static const struct {
        const char *text;
        uint32_t code; /* 0: there is no character */
    } rows[] = {
        {"a", 'a'},
        {"\x7f", 0x7f},
        {"\xc2\x80", 0x80},
        {"\xdf\xbf", 0x7ff},
        {"\xe0\xa0\x80", 0x800},
        {"\xed\x9f\xbf", 0xd7ff},
        {"\xee\x80\x80", 0xe000},
        {"\xef\xbf\xbf", 0xffff},
        {"\xf0\x90\x80\x80", 0x10000},
        {"\xf4\x8f\xbf\xbf", 0x10ffff},
        {"\x80", 0},
        {"\xc1\xbf", 0},         /* overlong */
        {"\xe0\x9f\xbf", 0},     /* overlong */
        {"\xf0\x8f\xbf\xbf", 0}, /* overlong */
        {"\xed\xa0\x80", 0},     /* a surrogate */
        {"\xf4\x90\x80\x80", 0}, /* above U+10FFFF */
        {"\xf5\x80\x80\x80", 0},
        {"\xff", 0},
        {"\xc3", 0}, /* cut off */
        {"\xe3\x81", 0},
        {"\xf0\x9f\x98", 0},
        {"\xe3\x81\x28", 0}, /* no continuation */
        {"\xf0\x9f\x28\x80", 0},
        {"\xf0\x9f\x98\xc0", 0},
    };
    uint32_t code;
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const size_t length = strlen(rows[i].text);
        const size_t bytes = tb_read_char(rows[i].text, length, &code);
        CHECK(bytes == (rows[i].code == 0 ? 0 : length), "row %zu: %zu bytes", i, bytes);
        CHECK(bytes == 0 || code == rows[i].code, "row %zu: U+%04x", i, (unsigned)code);
        CHECK(tb_is_utf8(rows[i].text, length) == (bytes > 0), "row %zu", i);
    }
    assert_int_equal(tb_read_char("", 0, &code), 0);
    assert_true(tb_is_utf8("", 0));
    assert_true(tb_is_utf8("a\xe3\x81\x82\0b", 6));
    assert_false(tb_is_utf8("a\xe3\x81\x82\xe3", 5));
}

/* Both ends of every range, and the neighbours. */
static void test_plain_characters(void **context) {
    static const uint32_t plain[] = {
        ' ',     '~',     0xa0,    0xac,        0xae,    0x34e,   0x350,   0x61b,  0x61d,  0x115e,
        0x1161,  0x17b3,  0x17b6,  0x180d,      0x180f,  0x200a,  0x200c,  0x200d, 0x2010, 0x2027,
        0x202f,  0x205f,  0x2070,  0x3000,      0x3163,  0x3165,  0x624b,  0xd7ff, 0xe000, 0xfdcf,
        0xfdf0,  0xfe0f,  0xfefe,  0xff00,      0xff9f,  0xffa1,  0xffef,  0xfffc, 0xfffd, 0x10000,
        0x1d172, 0x1d17b, 0x1f600, 0xdffff - 2, 0xe0020, 0xe007f, 0x10fffd};
    static const uint32_t odd[] = {
        0,       0x1f,    0x7f,    0x80,    0x9f,    0xad,     0x34f,   0x61c,  0x115f,
        0x1160,  0x17b4,  0x17b5,  0x180e,  0x200b,  0x200e,   0x200f,  0x2028, 0x2029,
        0x202a,  0x202e,  0x2060,  0x2066,  0x2069,  0x206f,   0x3164,  0xd800, 0xdfff,
        0xfdd0,  0xfdef,  0xfeff,  0xffa0,  0xfff0,  0xfff9,   0xfffb,  0xfffe, 0xffff,
        0x1fffe, 0x1d173, 0x1d17a, 0xe0000, 0xe001f, 0x10ffff, 0x110000};
    uint32_t code = 0;
    (void)context;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        CHECK(tb_is_plain_char(plain[i]), "U+%04x", (unsigned)plain[i]);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        CHECK(!tb_is_plain_char(odd[i]), "U+%04x", (unsigned)odd[i]);
    assert_true(tb_is_plain("手番 a", 8, &code));
    assert_false(tb_is_plain("手\xe2\x80\xae\x1b", 7, &code));
    assert_int_equal(code, 0x202e); /* the first */
    assert_false(tb_is_plain("a\xff", 2, &code));
}

static void test_line_of_nul(void **context) {
    (void)context;
    assert_int_equal(tb_line_of_nul("", 0), 0);
    assert_int_equal(tb_line_of_nul("a\nb", 3), 0);
    assert_int_equal(tb_line_of_nul("a\nb", 4), 2);
    assert_int_equal(tb_line_of_nul("\0\n", 2), 1);
    assert_int_equal(tb_line_of_nul("\n\n\0\n\0", 5), 3);
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
        CHECK(error.message[TB_EN][0] != '\0' && error.message[TB_JA][0] != '\0' &&
                  error.field[0] != '\0',
              "%s: no message", bad[i]);
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
        cmocka_unit_test(test_plain_text),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_plain_characters),
        cmocka_unit_test(test_line_of_nul),
        cmocka_unit_test(test_random_is_the_same_everywhere),
        cmocka_unit_test(test_random_below_is_uniform),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_registry),
        cmocka_unit_test(test_nothing_hidden),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
