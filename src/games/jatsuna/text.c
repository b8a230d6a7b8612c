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

/* What is wrong at a square: another letter, or no square at all. */
static bool fail_at(uint32_t column, uint32_t row, char found, tb_error *error) {
    char message[sizeof error->message];
    tb_text text = tb_text_in(message, sizeof message);
    if (found == '/' || found == ' ' || found == '\0') {
        tb_text_string(&text, "row ");
        tb_text_number(&text, row + 1);
        tb_text_string(&text, " has fewer than 7 squares");
    } else {
        tb_text_string(&text, jatsuna_name_of(jatsuna_square(column, row)).text);
        tb_text_string(&text, " holds none of . S L F #");
    }
    return tb_fail(error, "board", message);
}

/* What is wrong after the seven squares of a row. */
static bool fail_after(uint32_t row, char found, tb_error *error) {
    char message[sizeof error->message];
    tb_text text = tb_text_in(message, sizeof message);
    if (row + 1 < JATSUNA_SIDE && (found == ' ' || found == '\0')) {
        tb_text_string(&text, "the board has 7 rows, not ");
        tb_text_number(&text, row + 1);
    } else if (row + 1 == JATSUNA_SIDE && found == '/') {
        tb_text_string(&text, "the board has more than 7 rows");
    } else {
        tb_text_string(&text, "row ");
        tb_text_number(&text, row + 1);
        tb_text_string(&text, " does not end after 7 squares");
    }
    return tb_fail(error, "board", message);
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
        return tb_fail(error, "turn", "the player to move is missing: S, L or F");
    s->mover = letter_index(text[1], JATSUNA_KINDS);
    if (s->mover == JATSUNA_KINDS)
        return tb_fail(error, "turn", "the player to move is S, L or F");
    if (text[2] != '\0')
        return tb_fail(error, "turn", "nothing may follow the player to move");
    s->order = options[0];
    return true;
}
