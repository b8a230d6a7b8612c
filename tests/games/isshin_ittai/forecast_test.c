/* What a view foretells at a turn is what the rules make of it: every card of the hand as a stance,
 * and spirit for the gathered front, over random games; and only who sees the hand is told. */
#include "games/isshin_ittai/isshin_ittai.h"
#include "support.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { SEATS = 2 };

static json_t *view_of(const tb_game *game, const tb_state *state, int seat) {
    static char buffer[16384];
    tb_text text = tb_text_in(buffer, sizeof buffer);
    tb_info info;
    tb_observe(game, state, seat, &info);
    tb_view(game, &info, &text);
    json_t *view = json_loads(buffer, 0, NULL);
    assert_non_null(view);
    return view;
}

static const char *word(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

/* The verdict for a player by the state that an action led to. */
static const char *verdict_in(const tb_game *game, const tb_state *state, int player) {
    uint8_t sixths[SEATS];
    if (game->turn(state) != TB_OVER)
        return "holds";
    game->result(state, sixths);
    return sixths[player] == 6 ? "wins" : sixths[player] == 0 ? "loses" : "holds";
}

static void check_outcome(const tb_game *game, const tb_state *before, tb_event event,
                          const json_t *outcome) {
    char position[TB_POSITION_TEXT];
    const int player = game->turn(before);
    tb_state after = *before;
    game->apply(&after, event);
    json_t *view = view_of(game, &after, TB_REFEREE);
    const json_t *players = json_object_get(view, "players");
    const json_t *front = json_object_get(json_array_get(players, (size_t)player), "front");
    CHECK(json_is_object(outcome), "%s: nothing said of %u",
          support_position(game, before, position), event);
    assert_string_equal(word(outcome, "state"), word(front, "state"));
    assert_string_equal(word(outcome, "verdict"), verdict_in(game, &after, player));
    json_decref(view);
}

static void check_told(const tb_game *game, const tb_state *state, const json_t *forecast) {
    tb_event events[ISSHIN_MAX_EVENTS];
    const json_t *stances = json_object_get(forecast, "stances");
    const int count = game->events(state, events);
    size_t told = 0;
    for (int i = 0; i < count; i++) {
        char buffer[16];
        tb_text text = tb_text_in(buffer, sizeof buffer);
        game->event_text(state, events[i], &text);
        if (buffer[0] == 'k')
            check_outcome(game, state, events[i], json_object_get(stances, buffer + 1));
        else if (buffer[0] == 'r')
            check_outcome(game, state, events[i], json_object_get(forecast, "gathered"));
        told += buffer[0] == 'k';
    }
    assert_int_equal(json_object_size(stances), told);
}

static void check_view(const tb_game *game, const tb_state *state, int seat) {
    const int turn = game->turn(state);
    const uint8_t phase = isshin_ittai_in(state)->phase;
    const bool sees = seat == turn || (seat == TB_REFEREE && turn < SEATS);
    json_t *view = view_of(game, state, seat);
    const json_t *forecast = json_object_get(view, "forecast");
    if (sees && phase != ISSHIN_OPEN)
        check_told(game, state, forecast);
    else
        assert_true(json_is_null(forecast));
    json_decref(view);
}

static void test_forecast(void **context) {
    (void)context;
    const tb_game *game = tb_game_find("isshin-ittai");
    for (uint32_t number = 0; number < support_scaled(200); number++) {
        uint32_t options[TB_MAX_OPTIONS] = {0};
        tb_random random = tb_random_from(number);
        tb_state state;
        support_random_options(game, &random, options);
        tb_start(game, options, &state);
        while (game->turn(&state) != TB_OVER) {
            const int seats[] = {0, 1, TB_ONLOOKER, TB_REFEREE};
            for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
                check_view(game, &state, seats[i]);
            game->apply(&state, support_random_event(game, &state, &random));
        }
        check_view(game, &state, TB_REFEREE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forecast)};
    return cmocka_run_group_tests_name("forecast", tests, NULL, NULL);
}
