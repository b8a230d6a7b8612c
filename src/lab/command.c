/* The command that plays a design again. */
#include "lab/say.h"

static void write_word(const char *option, const char *value, tb_text *text) {
    tb_text_char(text, ' ');
    tb_text_string(text, option);
    if (option[0] != '\0')
        tb_text_char(text, ' ');
    tb_text_string(text, value);
}

static void write_setting(const tb_option *option, uint32_t value, tb_text *text) {
    tb_text_char(text, ' ');
    tb_text_string(text, option->key);
    tb_text_char(text, '=');
    tb_option_value_text(option, value, text);
}

/* The values of an axis; those of a TB_COUNTS with `.` for their commas, as in a design's text. */
static void write_axis(const lab_design *design, const lab_axis *axis, tb_text *text) {
    const tb_option *option = &design->game->options[axis->option];
    write_word("--vary", option->key, text);
    for (uint32_t i = 0; i < axis->count; i++) {
        char room[64];
        tb_text value = tb_text_in(room, sizeof room);
        tb_option_value_text(option, axis->values[i], &value);
        tb_text_char(text, i == 0 ? '=' : ',');
        for (const char *at = room; *at != '\0'; at++)
            tb_text_char(text, *at == ',' ? '.' : *at);
    }
}

static void write_players(const lab_design *design, tb_text *text) {
    tb_text_string(text, " --players ");
    for (uint32_t i = 0; i < design->lineups; i++) {
        if (i > 0)
            tb_text_char(text, ',');
        tb_text_string(text, design->lineup[i].names[0]);
        if (design->lineup[i].players == 2) {
            tb_text_char(text, '/');
            tb_text_string(text, design->lineup[i].names[1]);
        }
    }
}

void lab_write_command(const lab_design *design, tb_text *text) {
    tb_text_string(text, "teban lab run ");
    tb_text_string(text, design->game->id);
    for (uint32_t i = 0; i < design->game->option_count; i++) {
        if (design->options[i] != design->game->options[i].normal)
            write_setting(&design->game->options[i], design->options[i], text);
    }
    for (uint32_t i = 0; i < design->axes; i++)
        write_axis(design, &design->axis[i], text);
    for (uint32_t i = 0; i < design->starts; i++) {
        tb_text_string(text, " --start '");
        tb_text_string(text, design->start[i]);
        tb_text_char(text, '\'');
    }
    write_players(design, text);
    if (design->judge[0] != '\0')
        write_word("--judge", design->judge, text);
    tb_text_string(text, " --games ");
    tb_text_number(text, (int64_t)(design->rounds * lab_round_size(design)));
    if (design->until > 0) {
        tb_text_string(text, " --until ");
        lab_write_number(design->until / 100.0, 2, text);
        tb_text_char(text, '%');
    }
    write_word("--seed", design->seed, text);
    write_word("--out", "games.jsonl", text);
}
