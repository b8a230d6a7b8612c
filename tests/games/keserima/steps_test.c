/* Turns entered step by step: everything legal can be entered, and nothing else. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const tb_game *const game = &tb_keserima;

/* A state of a random game in which a player is to move. */
static bool random_turn(tb_random *random, tb_state *state) {
    tb_start(game, NULL, state);
    for (uint32_t plies = 3 + tb_random_below(random, 60); plies > 0; plies--) {
        if (game->turn(state) == TB_OVER)
            return false;
        game->apply(state, support_random_event(game, state, random));
    }
    return game->turn(state) < TB_MAX_SEATS;
}

typedef struct entered {
    tb_event list[TB_MAX_EVENTS];
    bool seen[TB_MAX_EVENTS];
    int count;
    uint32_t paths;
} entered;

static void note_event(entered *e, const tb_state *state, const char *text, bool whole) {
    tb_event event;
    tb_why why;
    const bool legal = tb_event_read(game, state, text, &event, &why);
    CHECK(legal == whole, "%s: legal %d, whole %d", text, legal, whole);
    for (int i = 0; legal && i < e->count; i++)
        e->seen[i] = e->seen[i] || e->list[i] == event;
    e->paths += legal;
}

/* Walks through every text that can be entered. */
static void walk(entered *e, const tb_state *state, const char *beginning) {
    tb_step *list = malloc(TB_MAX_EVENTS * sizeof *list);
    bool whole;
    const int count = tb_steps(game, state, beginning, list, &whole);
    if (beginning[0] != '\0') {
        note_event(e, state, beginning, whole);
        CHECK(whole || count > 0, "%s leads nowhere", beginning);
    }
    for (int i = 0; i < count; i++) {
        char text[2 * TB_EVENT_TEXT];
        tb_text out = tb_text_in(text, sizeof text);
        bool whole_then;
        tb_step more[TB_MAX_EVENTS];
        tb_text_string(&out, beginning);
        tb_text_string(&out, list[i].text);
        CHECK(i == 0 || strcmp(list[i - 1].text, list[i].text) < 0, "steps are in order");
        tb_steps(game, state, text, more, &whole_then);
        CHECK(whole_then == list[i].whole, "%s", text);
        walk(e, state, text);
    }
    free(list);
}

static void test_everything_can_be_entered(void **context) {
    tb_random random = tb_random_from(7);
    uint32_t paths = 0;
    (void)context;
    for (uint32_t n = 0; n < support_scaled(60);) {
        tb_state state;
        entered e = {0};
        if (!random_turn(&random, &state))
            continue;
        e.count = game->events(&state, e.list);
        walk(&e, &state, "");
        for (int i = 0; i < e.count; i++) {
            char text[TB_EVENT_TEXT];
            CHECK(e.seen[i], "%s cannot be entered",
                  tb_event_string(game, &state, e.list[i], text));
        }
        CHECK(e.paths >= (uint32_t)e.count, "every event has a path");
        paths += e.paths;
        n++;
    }
    assert_true(paths > 0);
}

/* All paths of the grammar that the rules take, not only canonical ones, and every beginning of
 * one: what follows it leads on. */
typedef struct following {
    const tb_state *state;
    uint32_t legal;
} following;

static bool is_step(const tb_state *state, const char *beginning, const char *rest) {
    tb_step list[TB_MAX_EVENTS];
    bool whole;
    const int count = tb_steps(game, state, beginning, list, &whole);
    for (int i = 0; i < count; i++) {
        const size_t length = strlen(list[i].text);
        if (strncmp(rest, list[i].text, length) == 0)
            return true;
    }
    return rest[0] == '\0' && whole;
}

static void follow(void *context, const char *text) {
    following *f = context;
    tb_event event;
    tb_why why;
    if (strlen(text) >= TB_EVENT_TEXT || !tb_event_read(game, f->state, text, &event, &why))
        return;
    f->legal++;
    for (size_t cut = 0; cut <= strlen(text); cut++) {
        char beginning[TB_EVENT_TEXT];
        memcpy(beginning, text, cut);
        beginning[cut] = '\0';
        CHECK(is_step(f->state, beginning, text + cut), "%s after %s", text + cut, beginning);
    }
}

static void test_every_path_can_be_entered(void **context) {
    tb_random random = tb_random_from(8);
    following f = {0};
    (void)context;
    for (uint32_t n = 0; n < support_scaled(8);) {
        tb_state state;
        if (!random_turn(&random, &state))
            continue;
        f.state = &state;
        support_grammar(game, &random, follow, &f);
        n++;
    }
    assert_true(f.legal > 0);
}

static void test_other_beginnings(void **context) {
    static const char *const wrong[] = {
        "q", "o99", "passs", "@", "{", "+15-15", "o25-25-25-25-25-25-25-25-25-25-25"};
    tb_step list[TB_MAX_EVENTS];
    tb_state state;
    tb_error error;
    uint32_t options[TB_MAX_OPTIONS];
    bool whole;
    (void)context;
    tb_options_default(game, options);
    assert_true(tb_position_read(game, options,
                                 "toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0",
                                 &state, &error));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const int count = tb_steps(game, &state, wrong[i], list, &whole);
        CHECK(!whole && count == 0, "%s", wrong[i]);
    }
    assert_int_equal(tb_steps(game, &state, "pas", list, &whole), 1);
    assert_string_equal(list[0].text, "s");
    assert_int_equal(tb_steps(game, &state, "+15", list, &whole), 2);
    assert_string_equal(list[0].text, "-14");
    assert_int_equal(tb_steps(game, &state, "pass", list, &whole), 0);
    assert_true(whole);
    assert_true(tb_steps(game, &state, "o25-25", list, &whole) > 0);
    assert_true(whole); /* K12: a pass */
}

/* K14: offered when it is possible, and only then. */
static void test_swap(void **context) {
    tb_step list[TB_MAX_EVENTS];
    uint32_t options[TB_MAX_OPTIONS];
    tb_error error;
    (void)context;
    tb_options_default(game, options);
    assert_true(tb_option_set(game, "swap=on", options, &error));
    for (int turns = 0; turns < 3; turns++) {
        char text[] = "toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0";
        tb_state state;
        bool whole;
        text[sizeof text - 2] = (char)('0' + turns);
        assert_true(tb_position_read(game, options, text, &state, &error));
        assert_int_equal(tb_steps(game, &state, "sw", list, &whole), turns == 1);
        assert_true(turns != 1 || (strcmp(list[0].text, "ap") == 0 && list[0].whole));
        assert_int_equal(tb_steps(game, &state, "swap", list, &whole), 0);
        assert_true(whole == (turns == 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_can_be_entered),
        cmocka_unit_test(test_every_path_can_be_entered),
        cmocka_unit_test(test_other_beginnings),
        cmocka_unit_test(test_swap),
    };
    return cmocka_run_group_tests_name("steps", tests, NULL, NULL);
}
