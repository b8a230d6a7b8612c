/* Knowledge: from a state to what a seat may know, and back to some state that looks like it. */
#include "games/write.h"

#include <assert.h>
#include <string.h>

void tb_observe(const tb_game *game, const tb_state *state, int seat, tb_info *info) {
    memset(info, 0, sizeof *info);
    info->seat = (uint64_t)seat;
    /* A finished game hides nothing. */
    if (game->observe == NULL || seat == TB_REFEREE || game->turn(state) == TB_OVER)
        info->seen = *state;
    else
        game->observe(state, seat, info);
}

void tb_sample(const tb_game *game, const tb_info *info, tb_random *random, tb_state *state) {
    if (game->sample == NULL || game->turn(&info->seen) == TB_OVER)
        *state = info->seen;
    else
        game->sample(info, random, state);
}

void tb_seen_text(const tb_game *game, const tb_info *info, tb_text *text) {
    if (game->seen_text == NULL || game->turn(&info->seen) == TB_OVER)
        game->position_text(&info->seen, text);
    else
        game->seen_text(info, text);
}

bool tb_seen_read(const tb_game *game, const uint32_t *options, const char *text, tb_info *info,
                  tb_error *error) {
    if (game->seen_read == NULL)
        return tb_fail(error, "position",
                       TB_SAID("nothing is hidden in this game",
                               "このゲームに伏せたものはありません")) ||
               tb_fail_as(error, &tb_bad_position);
    tb_info fresh;
    memset(&fresh, 0, sizeof fresh);
    if (!game->seen_read(options, text, &fresh, error))
        return tb_fail_as(error, &tb_bad_position);
    *info = fresh;
    return true;
}

tb_mask tb_event_mask(const tb_game *game, const tb_state *state, tb_event event, int seat) {
    if (game->mask == NULL || seat == TB_REFEREE)
        return TB_SEEN;
    return game->mask(state, event, seat);
}

void tb_some_state(const tb_game *game, const tb_info *info, tb_state *state) {
    tb_random random = tb_random_from(0);
    tb_sample(game, info, &random, state);
}

int tb_info_turn(const tb_game *game, const tb_info *info) {
    return game->turn(&info->seen);
}

int tb_info_events(const tb_game *game, const tb_info *info, tb_event *list) {
    assert((uint64_t)tb_info_turn(game, info) == info->seat);
    tb_state state;
    tb_some_state(game, info, &state);
    return game->events(&state, list);
}

static void write_outcome(const tb_game *game, const tb_info *info, tb_json *json) {
    uint8_t sixths[TB_MAX_SEATS];
    tb_end end;
    const bool over = tb_info_turn(game, info) == TB_OVER;
    if (over) {
        game->result(&info->seen, sixths);
        tb_end_of(game, &info->seen, &end);
    }
    tb_write_result(game, over ? sixths : NULL, json);
    tb_write_end("ending", over ? &end : NULL, json);
}

void tb_view(const tb_game *game, const tb_info *info, tb_text *text) {
    char position[TB_POSITION_TEXT];
    char letter[2];
    tb_text seen = tb_text_in(position, sizeof position);
    tb_json json = tb_json_on(text);
    tb_seen_text(game, info, &seen);
    assert(tb_text_fits(&seen));
    tb_json_object(&json, NULL);
    tb_json_string(&json, "game", game->id);
    tb_json_string(&json, "seat", tb_seat_string(game, (int)info->seat, letter));
    tb_json_string(&json, "toMove", tb_seat_string(game, tb_info_turn(game, info), letter));
    tb_json_string(&json, "position", position);
    tb_write_options(game, &info->seen, &json);
    write_outcome(game, info, &json);
    game->view(info, &json);
    tb_json_object_end(&json);
}
