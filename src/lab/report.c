/* The sheet, and what programs read of it. */
#include "lab/report.h"

#include "lab/say.h"

#include <stdlib.h>
#include <string.h>

typedef uint32_t row_lister(const lab_tally *tally, uint32_t cell, lab_row *rows, uint32_t most);

/* All rows of one kind: counted first, so that there is one array. */
static lab_row *list_rows(const lab_tally *tally, uint32_t cells, row_lister *list,
                          uint32_t *first) {
    first[0] = 0;
    for (uint32_t cell = 0; cell < cells; cell++)
        first[cell + 1] = first[cell] + list(tally, cell, NULL, 0);
    lab_row *rows = calloc(first[cells] + 1, sizeof *rows);
    for (uint32_t cell = 0; rows != NULL && cell < cells; cell++)
        list(tally, cell, rows + first[cell], first[cell + 1] - first[cell]);
    return rows;
}

static uint32_t list_differences(const lab_tally *tally, uint32_t cell, lab_row *rows,
                                 uint32_t most) {
    const bool has_base = lab_base_of(lab_tally_design(tally), cell) != cell;
    return has_base ? lab_differences(tally, cell, rows, most) : 0;
}

bool lab_sheet_make(const lab_tally *tally, lab_sheet *sheet) {
    const lab_design *design = lab_tally_design(tally);
    const uint32_t cells = lab_cells(design);
    *sheet = (lab_sheet){.tally = tally, .design = design, .cells = cells};
    sheet->first_row = calloc(cells + 1, sizeof *sheet->first_row);
    sheet->first_difference = calloc(cells + 1, sizeof *sheet->first_difference);
    if (sheet->first_row != NULL && sheet->first_difference != NULL) {
        sheet->rows = list_rows(tally, cells, lab_rows, sheet->first_row);
        sheet->differences = list_rows(tally, cells, list_differences, sheet->first_difference);
    }
    if (sheet->rows != NULL && sheet->differences != NULL)
        return true;
    lab_sheet_free(sheet);
    return false;
}

void lab_sheet_free(lab_sheet *sheet) {
    free(sheet->rows);
    free(sheet->first_row);
    free(sheet->differences);
    free(sheet->first_difference);
    *sheet = (lab_sheet){0};
}

uint64_t lab_sheet_games(const lab_sheet *sheet, uint32_t cell) {
    return lab_tally_rounds(sheet->tally, cell) * lab_round_size(sheet->design);
}

uint64_t lab_sheet_all_games(const lab_sheet *sheet) {
    uint64_t games = 0;
    for (uint32_t cell = 0; cell < sheet->cells; cell++)
        games += lab_sheet_games(sheet, cell);
    return games;
}

/* ---- JSON ---- */

enum { EXACT = 6 }; /* decimals, the same on every machine */

static void write_value(tb_json *json, const char *key, double value) {
    lab_write_number(value, EXACT, tb_json_begin_raw(json, key));
}

static void write_row(const lab_row *row, tb_lang lang, tb_json *json) {
    tb_json_object(json, NULL);
    tb_json_string(json, "measure", row->measure->id);
    tb_json_string(json, "item", row->item);
    tb_json_string(json, "name", row->name[lang]);
    write_value(json, "value", row->figure.value);
    write_value(json, "low", row->figure.low);
    write_value(json, "high", row->figure.high);
    tb_json_number(json, "count", (int64_t)row->count);
    tb_json_object_end(json);
}

static void write_rows(const char *key, const lab_row *rows, const uint32_t *first, uint32_t cell,
                       tb_lang lang, tb_json *json) {
    tb_json_array(json, key);
    for (uint32_t i = first[cell]; i < first[cell + 1]; i++)
        write_row(&rows[i], lang, json);
    tb_json_array_end(json);
}

/* `level:6` or `level:6/level:4`, as the design has it. */
static void write_players(const lab_lineup *lineup, tb_text *text) {
    tb_text_string(text, lineup->names[0]);
    if (lineup->players == 2) {
        tb_text_char(text, '/');
        tb_text_string(text, lineup->names[1]);
    }
}

typedef struct cell_words {
    char options[512], players[2 * LAB_PLAYER + 2];
} cell_words;

static void find_words(const lab_design *design, uint32_t cell, cell_words *words) {
    tb_text options = tb_text_in(words->options, sizeof words->options);
    tb_text players = tb_text_in(words->players, sizeof words->players);
    lab_cell_text(design, cell, &options);
    write_players(&design->lineup[lab_cell_at(design, cell).lineup], &players);
}

static void write_cell(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_json *json) {
    const lab_cell at = lab_cell_at(sheet->design, cell);
    cell_words words;
    find_words(sheet->design, cell, &words);
    tb_json_object(json, NULL);
    tb_json_number(json, "cell", cell);
    tb_json_number(json, "base", lab_base_of(sheet->design, cell));
    tb_json_string(json, "options", words.options);
    tb_json_string(json, "start", sheet->design->starts > 0 ? sheet->design->start[at.start] : "");
    tb_json_string(json, "players", words.players);
    tb_json_number(json, "rounds", (int64_t)lab_tally_rounds(sheet->tally, cell));
    tb_json_number(json, "games", (int64_t)lab_sheet_games(sheet, cell));
    write_rows("rows", sheet->rows, sheet->first_row, cell, lang, json);
    write_rows("differences", sheet->differences, sheet->first_difference, cell, lang, json);
    tb_json_object_end(json);
}

void lab_report_json(const lab_sheet *sheet, tb_lang lang, tb_json *json) {
    char room[LAB_DESIGN_TEXT];
    tb_text text = tb_text_in(room, sizeof room);
    lab_design_write(sheet->design, &text);
    tb_json_object(json, NULL);
    tb_json_string(json, "design", room);
    tb_json_string(json, "game", sheet->design->game->id);
    tb_json_array(json, "cells");
    for (uint32_t cell = 0; cell < sheet->cells; cell++)
        write_cell(sheet, cell, lang, json);
    tb_json_array_end(json);
    tb_json_object_end(json);
}

/* ---- CSV, as RFC 4180 has it but for the ends of lines ---- */

static void write_field(const char *field, tb_text *out) {
    if (strpbrk(field, ",\"\n") == NULL) {
        tb_text_string(out, field);
        return;
    }
    tb_text_char(out, '"');
    for (const char *at = field; *at != '\0'; at++) {
        if (*at == '"')
            tb_text_char(out, '"');
        tb_text_char(out, *at);
    }
    tb_text_char(out, '"');
}

/* The digits that are printed everywhere, without their unit. */
static void write_digits(const lab_measure *measure, double value, tb_text *out) {
    char room[64];
    tb_text text = tb_text_in(room, sizeof room);
    lab_figure_text(measure, value, &text);
    room[strcspn(room, " %")] = '\0';
    tb_text_char(out, ',');
    tb_text_string(out, room);
}

static void write_line(uint32_t cell, const cell_words *words, const lab_row *row,
                       const char *ending, tb_text *out) {
    char room[96];
    tb_text id = tb_text_in(room, sizeof room);
    tb_text_string(&id, row->measure->id);
    tb_text_string(&id, ending);
    tb_text_number(out, cell);
    const char *fields[] = {words->options, words->players, room, row->item};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        tb_text_char(out, ',');
        write_field(fields[i], out);
    }
    write_digits(row->measure, row->figure.value, out);
    write_digits(row->measure, row->figure.low, out);
    write_digits(row->measure, row->figure.high, out);
    tb_text_char(out, ',');
    tb_text_number(out, (int64_t)row->count);
    tb_text_char(out, '\n');
}

void lab_report_csv(const lab_sheet *sheet, tb_text *out) {
    tb_text_string(out, "cell,options,players,measure,item,value,low,high,count\n");
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        cell_words words;
        find_words(sheet->design, cell, &words);
        for (uint32_t i = sheet->first_row[cell]; i < sheet->first_row[cell + 1]; i++)
            write_line(cell, &words, &sheet->rows[i], "", out);
        for (uint32_t i = sheet->first_difference[cell]; i < sheet->first_difference[cell + 1]; i++)
            write_line(cell, &words, &sheet->differences[i], ":change", out);
    }
}
