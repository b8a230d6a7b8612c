/* The view: what is convenient for drawing a page (docs/view/jatsuna.md). */
#include "jatsuna.h"
#include "lines.h"

static void letter(tb_json *json, const char *key, uint32_t holds) {
    tb_json_bytes(json, key, &JATSUNA_LETTERS[holds], 1);
}

static void view_board(const jatsuna_state *state, tb_json *json) {
    tb_json_array(json, "board");
    for (uint32_t row = 0; row < JATSUNA_SIDE; row++) {
        for (uint32_t column = 0; column < JATSUNA_SIDE; column++)
            letter(json, NULL, jatsuna_holds(state, jatsuna_square(column, row)));
    }
    tb_json_array_end(json);
}

static void view_numbers(tb_json *json, const char *key, const uint32_t *numbers) {
    tb_json_array(json, key);
    for (uint32_t seat = 0; seat < JATSUNA_KINDS; seat++)
        tb_json_number(json, NULL, numbers[seat]);
    tb_json_array_end(json);
}

static void view_order(const jatsuna_state *state, tb_json *json) {
    uint32_t seat = JATSUNA_SNAKE;
    tb_json_array(json, "order");
    for (uint32_t i = 0; i < JATSUNA_KINDS; i++, seat = jatsuna_next(seat, state->order))
        letter(json, NULL, seat);
    tb_json_array_end(json);
}

/* For every capturing square what would become of each flanked stone (J5): the page can show it
 * before the move and let it roll afterwards, and knows no rule. */
static void view_captures(const jatsuna_state *state, uint64_t capturing, tb_json *json) {
    const uint32_t prey = jatsuna_prey(state->mover);
    tb_json_object(json, "captures");
    while (capturing != 0) {
        const uint32_t placed = jatsuna_take(&capturing);
        uint64_t flanked = jatsuna_flanked_from(state, placed);
        tb_json_object(json, jatsuna_name_of(placed).text);
        while (flanked != 0) {
            const uint32_t square = jatsuna_take(&flanked);
            const bool eaten = jatsuna_holds(state, square) == prey;
            letter(json, jatsuna_name_of(square).text, eaten ? state->mover : prey);
        }
        tb_json_object_end(json);
    }
    tb_json_object_end(json);
}

void jatsuna_view(const tb_info *info, tb_json *json) {
    const jatsuna_state *state = jatsuna_in(&info->seen);
    const uint64_t capturing = jatsuna_capturing(state);
    uint32_t stones[JATSUNA_KINDS];
    uint32_t places[JATSUNA_KINDS];
    jatsuna_standing(state, stones, places);
    view_board(state, json);
    view_numbers(json, "stones", stones);
    view_numbers(json, "places", places);
    tb_json_number(json, "empty", jatsuna_size(state->empty));
    view_order(state, json);
    tb_json_bool(json, "mustCapture", capturing != 0);
    view_captures(state, capturing, json);
}
