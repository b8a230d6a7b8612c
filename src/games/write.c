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
