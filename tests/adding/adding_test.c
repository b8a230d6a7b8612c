/* The worked example of docs/ADDING_A_GAME.md as a game from elsewhere: compiled against the public
 * headers alone, in no registry, and put through the generic functions. adding_test.py adds it to
 * the library. */
#include "support.h"

#include <string.h>

extern const tb_game tb_nim;

static void test_nim(void **context) {
    const tb_game *game = &tb_nim;
    (void)context;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        tb_random random = tb_random_from(seed);
        uint32_t options[TB_MAX_OPTIONS] = {1 + tb_random_below(&random, 99)};
        tb_state state;
        tb_start(game, options, &state);
        while (game->turn(&state) != TB_OVER) {
            tb_state again;
            tb_error error;
            char position[TB_POSITION_TEXT];
            support_position(game, &state, position);
            assert_true(tb_position_read(game, options, position, &again, &error));
            assert_memory_equal(&state, &again, sizeof state);
            game->apply(&state, support_random_event(game, &state, &random));
        }
        uint8_t sixths[TB_MAX_SEATS];
        game->result(&state, sixths);
        assert_int_equal(sixths[0] + sixths[1], TB_WHOLE_POINT);
    }
}

static void test_nim_refusals(void **context) {
    static const char *const bad[] = {"",     "a",    "12",    "12  a",  "012 a",
                                      "13 a", "12 c", "12 a ", "1200 a", " 12 a"};
    const tb_game *game = &tb_nim;
    uint32_t options[TB_MAX_OPTIONS] = {12};
    tb_state state;
    tb_error error;
    tb_event event;
    tb_why why;
    (void)context;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(!tb_position_read(game, options, bad[i], &state, &error), "%s accepted", bad[i]);
    tb_start(game, NULL, &state);
    assert_int_equal(tb_perft(game, &state, 3), 27);
    assert_true(tb_event_read(game, &state, "3", &event, &why));
    assert_false(tb_event_read(game, &state, "4", &event, &why));
    assert_string_equal(why.reason->code, "too-many");
    assert_false(tb_event_read(game, &state, "0", &event, &why));
    assert_string_equal(why.reason->code, "too-few");
    assert_false(tb_event_read(game, &state, "x", &event, &why));
    assert_string_equal(why.reason->code, "syntax");
}

/* A log takes any game; only reading a record needs the registry. */
static void test_nim_log(void **context) {
    char json[1024];
    tb_text text = tb_text_in(json, sizeof json);
    tb_error error;
    (void)context;
    tb_log *log = tb_log_new(&tb_nim, NULL);
    for (int i = 0; i < 4; i++)
        assert_true(tb_log_add(log, "3", &error));
    assert_int_equal(tb_log_ending(log), TB_BY_RULE);
    tb_log_record(log, &text);
    assert_non_null(strstr(json, "\"final\":\"0 a\",\"result\":[\"0\",\"1\"]"));
    assert_non_null(strstr(json, "\"ended\":{\"code\":\"last-counter\",\"clause\":\"N3\""));
    tb_log_free(log);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nim),
        cmocka_unit_test(test_nim_refusals),
        cmocka_unit_test(test_nim_log),
    };
    return cmocka_run_group_tests_name("adding a game", tests, NULL, NULL);
}
