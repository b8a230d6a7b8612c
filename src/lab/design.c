/* What follows from a design for its cells, and its text. */
#include "lab/design.h"

/* ---- cells ---- */

static uint32_t starts_of(const lab_design *design) {
    return design->starts > 0 ? design->starts : 1;
}

uint32_t lab_variations(const lab_design *design) {
    uint32_t variations = 1;
    for (uint32_t i = 0; i < design->axes; i++)
        variations *= design->axis[i].count;
    return variations;
}

uint32_t lab_cells(const lab_design *design) {
    return lab_variations(design) * starts_of(design) * design->lineups;
}

lab_cell lab_cell_at(const lab_design *design, uint32_t cell) {
    lab_cell at = {.lineup = cell % design->lineups};
    cell /= design->lineups;
    at.start = cell % starts_of(design);
    at.variation = cell / starts_of(design);
    uint32_t rest = at.variation;
    for (uint32_t i = design->axes; i-- > 0;) {
        at.value[i] = rest % design->axis[i].count;
        rest /= design->axis[i].count;
    }
    return at;
}

uint32_t lab_base_of(const lab_design *design, uint32_t cell) {
    return cell % (starts_of(design) * design->lineups);
}

void lab_cell_options(const lab_design *design, uint32_t cell, uint32_t *options) {
    const lab_cell at = lab_cell_at(design, cell);
    for (uint32_t i = 0; i < design->game->option_count; i++)
        options[i] = design->options[i];
    for (uint32_t i = 0; i < design->axes; i++)
        options[design->axis[i].option] = design->axis[i].values[at.value[i]];
}

uint32_t lab_round_size(const lab_design *design) {
    return design->game->seat_count;
}

/* The first of two has seat 0 in the first game of a round, then seat 1 ... */
uint32_t lab_player_at(const lab_design *design, uint32_t cell, uint32_t turn, uint32_t seat) {
    const lab_lineup *lineup = &design->lineup[lab_cell_at(design, cell).lineup];
    return lineup->players > 1 && seat != turn;
}

/* ---- text ---- */

void lab_cell_text(const lab_design *design, uint32_t cell, tb_text *text) {
    const lab_cell at = lab_cell_at(design, cell);
    for (uint32_t i = 0; i < design->axes; i++) {
        const lab_axis *axis = &design->axis[i];
        const tb_option *option = &design->game->options[axis->option];
        tb_text_string(text, i > 0 ? " " : "");
        tb_text_string(text, option->key);
        tb_text_char(text, '=');
        tb_option_value_text(option, axis->values[at.value[i]], text);
    }
}

static void write_with(const char *string, char old, char new, tb_text *text) {
    for (; *string != '\0'; string++)
        tb_text_char(text, *string == old ? new : *string);
}

static void write_value(const tb_option *option, uint32_t value, tb_text *text) {
    char string[64];
    tb_text plain = tb_text_in(string, sizeof string);
    tb_option_value_text(option, value, &plain);
    write_with(string, ',', '.', text);
}

static void write_options(const lab_design *design, tb_text *text) {
    for (uint32_t i = 0; i < design->game->option_count; i++) {
        const tb_option *option = &design->game->options[i];
        if (design->options[i] == option->normal)
            continue;
        tb_text_char(text, ' ');
        tb_text_string(text, option->key);
        tb_text_char(text, '=');
        write_value(option, design->options[i], text);
    }
}

static void write_axis(const tb_option *option, const lab_axis *axis, tb_text *text) {
    tb_text_string(text, " vary:");
    tb_text_string(text, option->key);
    for (uint32_t i = 0; i < axis->count; i++) {
        tb_text_char(text, i == 0 ? '=' : ',');
        write_value(option, axis->values[i], text);
    }
}

static void write_lineups(const lab_design *design, tb_text *text) {
    tb_text_string(text, " players=");
    for (uint32_t i = 0; i < design->lineups; i++) {
        const lab_lineup *lineup = &design->lineup[i];
        tb_text_string(text, i > 0 ? "," : "");
        tb_text_string(text, lineup->names[0]);
        if (lineup->players > 1) {
            tb_text_char(text, '/');
            tb_text_string(text, lineup->names[1]);
        }
    }
}

static void write_until(uint32_t until, tb_text *text) {
    tb_text_string(text, " until=");
    tb_text_number(text, until / 100);
    tb_text_char(text, '.');
    tb_text_number(text, until / 10 % 10);
    tb_text_number(text, until % 10);
    tb_text_char(text, '%');
}

void lab_design_write(const lab_design *design, tb_text *text) {
    tb_text_string(text, design->game->id);
    write_options(design, text);
    for (uint32_t i = 0; i < design->axes; i++)
        write_axis(&design->game->options[design->axis[i].option], &design->axis[i], text);
    for (uint32_t i = 0; i < design->starts; i++) {
        tb_text_string(text, " start:");
        write_with(design->start[i], ' ', '~', text);
    }
    write_lineups(design, text);
    if (design->judge[0] != '\0') {
        tb_text_string(text, " judge=");
        tb_text_string(text, design->judge);
    }
    tb_text_string(text, " rounds=");
    tb_text_number(text, (int64_t)design->rounds);
    if (design->until > 0)
        write_until(design->until, text);
    tb_text_string(text, " seed=");
    tb_text_string(text, design->seed);
}
