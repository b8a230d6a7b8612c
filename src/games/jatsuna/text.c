/* Moves and positions as text, both ways (the rules' section *Text*).
 *
 *   move      a square: column a to g from the left, row 1 to 7 from the top (J2)
 *   position  BOARD TURN: seven rows from the top joined by `/`, each seven of `.` `S` `L` `F` `#`;
 *             a space; the player to move, `S` `L` or `F`
 *
 * Fields that an error can name: `board` and `turn`. Any walls and any stones are consistent.
 */
#include "jatsuna.h"

#include <string.h>

jatsuna_name jatsuna_name_of(uint32_t square) {
    return (jatsuna_name){{(char)('a' + square / 8), (char)('1' + square % 8), '\0'}};
}

/* A letter and a digit: what is not on the board has a reason of its own. Letters are small: the
 * capitals of this notation are players. */
tb_shape jatsuna_event_shape(const char *text) {
    const bool square =
        text[0] >= 'a' && text[0] <= 'z' && text[1] >= '0' && text[1] <= '9' && text[2] == '\0';
    return square ? TB_MOVE_SHAPE : TB_NO_EVENT;
}

void jatsuna_event_text(const tb_state *state, tb_event event, tb_text *text) {
    (void)state;
    tb_text_string(text, jatsuna_name_of(event).text);
}

void jatsuna_position_text(const tb_state *state, tb_text *text) {
    const jatsuna_state *s = jatsuna_in(state);
    for (uint32_t row = 0; row < JATSUNA_SIDE; row++) {
        if (row > 0)
            tb_text_char(text, '/');
        for (uint32_t column = 0; column < JATSUNA_SIDE; column++)
            tb_text_char(text, JATSUNA_LETTERS[jatsuna_holds(s, jatsuna_square(column, row))]);
    }
    tb_text_char(text, ' ');
    tb_text_char(text, JATSUNA_LETTERS[s->mover]);
}

/* The index of a letter among the first `count` of JATSUNA_LETTERS, or `count`. */
static uint32_t letter_index(char letter, uint32_t count) {
    uint32_t index = 0;
    while (index < count && JATSUNA_LETTERS[index] != letter)
        index++;
    return index;
}

/* What is wrong in a row; {1} is its number. */
static bool fail_row(uint32_t row, tb_said message, tb_error *error) {
    char digits[12];
    tb_text number = tb_text_in(digits, sizeof digits);
    tb_text_number(&number, row + 1);
    return tb_fail_with(error, "board", message, (const char *const[]){digits});
}

/* What is wrong at a square: another letter, or no square at all. */
static bool fail_at(uint32_t column, uint32_t row, char found, tb_error *error) {
    if (found == '/' || found == ' ' || found == '\0')
        return fail_row(
            row, TB_SAID("row {1} has fewer than 7 squares", "{1}行目が7マスに足りません"), error);
    return tb_fail_with(
        error, "board",
        TB_SAID("{1} holds none of . S L F #", "{1} が . S L F # のどれでもありません"),
        (const char *const[]){jatsuna_name_of(jatsuna_square(column, row)).text});
}

/* What is wrong after the seven squares of a row. */
static bool fail_after(uint32_t row, char found, tb_error *error) {
    if (row + 1 < JATSUNA_SIDE && (found == ' ' || found == '\0'))
        return fail_row(
            row, TB_SAID("the board has 7 rows, not {1}", "盤面は7行ですが、{1}行しかありません"),
            error);
    if (row + 1 == JATSUNA_SIDE && found == '/')
        return tb_fail(error, "board",
                       TB_SAID("the board has more than 7 rows", "盤面が7行より多くあります"));
    return fail_row(row,
                    TB_SAID("row {1} does not end after 7 squares", "{1}行目が7マスで終わりません"),
                    error);
}

/* Reads seven squares and moves *text after them. */
static bool read_row(const char **text, uint32_t row, jatsuna_state *state, tb_error *error) {
    for (uint32_t column = 0; column < JATSUNA_SIDE; column++, ++*text) {
        const uint64_t bit = jatsuna_bit(jatsuna_square(column, row));
        const uint32_t holds = letter_index(**text, JATSUNA_WALL + 1);
        if (holds > JATSUNA_WALL)
            return fail_at(column, row, **text, error);
        if (holds < JATSUNA_KINDS)
            state->stones[holds] |= bit;
        else if (holds == JATSUNA_EMPTY)
            state->empty |= bit;
    }
    return true;
}

/* Reads the board and moves *text to what ends it: a space, or the end of a text that breaks off
 * there. */
static bool read_board(const char **text, jatsuna_state *state, tb_error *error) {
    for (uint32_t row = 0; row < JATSUNA_SIDE; row++) {
        if (!read_row(text, row, state, error))
            return false;
        if (row + 1 < JATSUNA_SIDE) {
            if (**text != '/')
                return fail_after(row, **text, error);
            ++*text;
        } else if (**text != ' ' && **text != '\0') {
            return fail_after(row, **text, error);
        }
    }
    return true;
}

bool jatsuna_position_read(const uint32_t *options, const char *text, tb_state *state,
                           tb_error *error) {
    jatsuna_state *s = jatsuna_of(state);
    if (!read_board(&text, s, error))
        return false;
    if (*text == '\0')
        return tb_fail(
            error, "turn",
            TB_SAID("the player to move is missing: S, L or F", "手番（S、L、F）がありません"));
    s->mover = letter_index(text[1], JATSUNA_KINDS);
    if (s->mover == JATSUNA_KINDS)
        return tb_fail(error, "turn",
                       TB_SAID("the player to move is S, L or F", "手番は S、L、F のどれかです"));
    if (text[2] != '\0')
        return tb_fail(
            error, "turn",
            TB_SAID("nothing may follow the player to move", "手番のあとには何も書けません"));
    s->order = options[0];
    return true;
}
