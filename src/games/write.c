#include "games/write.h"

void tb_write_options(const tb_game *game, const tb_state *state, tb_json *json) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    game->options_of(state, options);
    tb_json_object(json, "options");
    for (uint32_t i = 0; i < game->option_count; i++) {
        char buffer[64];
        tb_text value = tb_text_in(buffer, sizeof buffer);
        tb_option_value_text(&game->options[i], options[i], &value);
        tb_json_string(json, game->options[i].key, buffer);
    }
    tb_json_object_end(json);
}

void tb_write_result(const tb_game *game, const uint8_t *sixths, tb_json *json) {
    if (sixths == NULL) {
        tb_json_null(json, "result");
        return;
    }
    tb_json_array(json, "result");
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        char buffer[8];
        tb_text value = tb_text_in(buffer, sizeof buffer);
        tb_sixths_text(sixths[seat], &value);
        tb_json_string(json, NULL, buffer);
    }
    tb_json_array_end(json);
}

static void write_sentence(const char *key, const tb_why *why, tb_lang lang, tb_json *json) {
    char buffer[400];
    tb_text text = tb_text_in(buffer, sizeof buffer);
    tb_why_text(why, lang, &text);
    tb_json_string(json, key, buffer);
}

void tb_write_end(const char *key, const tb_end *end, tb_json *json) {
    if (end == NULL) {
        tb_json_null(json, key);
        return;
    }
    tb_json_object(json, key);
    tb_json_string(json, "code", end->why.reason->code);
    tb_json_string(json, "clause", end->why.reason->clause);
    write_sentence("en", &end->why, TB_EN, json);
    write_sentence("ja", &end->why, TB_JA, json);
    tb_json_array(json, "where");
    for (uint32_t i = 0; i < end->places; i++)
        tb_json_string(json, NULL, end->place[i]);
    tb_json_array_end(json);
    tb_json_object_end(json);
}
