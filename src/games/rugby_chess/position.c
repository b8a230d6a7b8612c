/* Positions as text, both ways. One line of four fields, one space between them:
 *
 *   board   rows 9 to 1 joined by `/`, 7 characters each: `.` empty, `P` plain, `B` with a ball,
 *           `X` turned over, `Y` turned over with a ball; upper case White, lower case Black
 *   turn    `w` or `b`
 *   phase   `-`; `t` and the square of the tackled holder (G8b); `s` and the square of the tackler
 *           that took the ball (G8c)
 *   plies   the number of events so far, 0 to 65535
 *
 * An error names one of these fields.
 */
#include "rugby_chess.h"

#include <string.h>

/* By [side][ball + 2 * turned]. */
static const char letters[2][5] = {"PBXY", "pbxy"};
static const char phase_letters[PHASES] = {[ORDINARY] = '-', [TACKLED] = 't', [TAKEN] = 's'};

/* ---- writing ---- */

char rugby_chess_letter(const rugby_chess *game, int square) {
    const uint64_t bit = bit_of(square);
    if (!(occupied(game) & bit))
        return '.';
    return letters[(game->pieces[1] & bit) != 0]
                  [((game->balls & bit) != 0) + 2 * ((game->turned & bit) != 0)];
}

void rugby_chess_position_text(const tb_state *state, tb_text *text) {
    const rugby_chess *game = rugby_chess_in(state);
    char name[3];
    for (int row = ROWS - 1; row >= 0; row--) {
        for (int column = 0; column < COLUMNS; column++)
            tb_text_char(text, rugby_chess_letter(game, column * ROWS + row));
        tb_text_char(text, row > 0 ? '/' : ' ');
    }
    tb_text_char(text, "wb"[game->to_move]);
    tb_text_char(text, ' ');
    tb_text_char(text, phase_letters[game->phase]);
    if (game->phase != ORDINARY)
        tb_text_string(text, rugby_chess_square_name(game->at, name));
    tb_text_char(text, ' ');
    tb_text_number(text, game->plies);
}

/* ---- reading: each function moves *text behind its field and its space ---- */

static bool read_square(rugby_chess *game, char letter, int square) {
    const uint64_t bit = bit_of(square);
    if (letter == '.')
        return true;
    for (int side = 0; side < 2; side++) {
        const char *found = letter == '\0' ? NULL : strchr(letters[side], letter);
        if (found == NULL)
            continue;
        const int kind = (int)(found - letters[side]);
        game->pieces[side] |= bit;
        game->balls |= kind & 1 ? bit : 0;
        game->turned |= kind & 2 ? bit : 0;
        return true;
    }
    return false;
}

static bool read_board(const char **text, rugby_chess *game, tb_error *error) {
    const char *c = *text;
    for (int row = ROWS - 1; row >= 0; row--) {
        for (int column = 0; column < COLUMNS; column++, c++) {
            if (!read_square(game, *c, column * ROWS + row))
                return tb_fail(error, "board",
                               TB_SAID("a row is seven of . P B X Y p b x y, nine rows in all",
                                       "1行は . P B X Y p b x y を7つ、全部で9行です"));
        }
        if (*c++ != (row > 0 ? '/' : ' '))
            return tb_fail(error, "board",
                           TB_SAID("nine rows of seven squares are joined by /, then comes a space",
                                   "7マスの行を9つ / でつなぎ、そのあとに空白を置きます"));
    }
    if (size_of(game->pieces[0]) > SIDE_MAX)
        return tb_fail(error, "board",
                       TB_SAID("White has more than seven pieces", "白の駒が7個より多くあります"));
    if (size_of(game->pieces[1]) > SIDE_MAX)
        return tb_fail(error, "board",
                       TB_SAID("Black has more than seven pieces", "黒の駒が7個より多くあります"));
    if (size_of(game->balls) > BALL_MAX)
        return tb_fail(error, "board",
                       TB_SAID("there are more than two balls", "ボールが2個より多くあります"));
    *text = c;
    return true;
}

static bool read_turn(const char **text, rugby_chess *game, tb_error *error) {
    const char *c = *text;
    if ((c[0] != 'w' && c[0] != 'b') || c[1] != ' ')
        return tb_fail(error, "turn",
                       TB_SAID("the side to move is w or b, then comes a space",
                               "手番は w か b で、そのあとに空白を置きます"));
    game->to_move = c[0] == 'b';
    *text = c + 2;
    return true;
}

/* G8b, G8c: what must be true of the piece that has to pass; what is not, or nothing. */
static tb_said phase_fault(const rugby_chess *game) {
    const int side = game->to_move;
    const uint64_t piece = bit_of(game->at);
    const uint64_t faced = in_front(piece, side) & game->pieces[1 - side] & ~game->balls;
    if (!(piece & game->pieces[side] & game->balls))
        return TB_SAID("the piece that must pass holds no ball or is not of the side to move",
                       "パスをするはずの駒がボールを持っていないか、手番の側の駒ではありません");
    if (faced == 0)
        return TB_SAID("the piece that must pass faces no enemy without a ball",
                       "パスをするはずの駒の正面に、ボールを持たない敵がいません");
    if (game->phase == TACKLED) {
        if (!(faced & game->turned))
            return TB_SAID("the tackler is not turned over",
                           "タックルした駒がひっくりかえっていません");
        if (!rugby_chess_can_leave(game, side, game->at))
            return TB_SAID("the tackled piece cannot step back or has nobody to pass to",
                           "タックルされた駒が下がれないか、パスの相手がいません");
        return TB_SAID(NULL, NULL);
    }
    if (piece & game->turned)
        return TB_SAID("a piece that is turned over has tackled",
                       "ひっくりかえった駒がタックルしたことになっています");
    if (rugby_chess_receivers(game, side, game->at, ~occupied(game)) == 0)
        return TB_SAID("the tackler has nobody to pass to", "タックルした駒にパスの相手がいません");
    return TB_SAID(NULL, NULL);
}

static bool read_phase(const char **text, rugby_chess *game, tb_error *error) {
    const char *c = *text;
    const char *found = memchr(phase_letters, *c, PHASES);
    if (found == NULL)
        return tb_fail(error, "phase",
                       TB_SAID("the phase is -, t and a square, or s and a square",
                               "フェイズは -、t とマス、s とマスのどれかです"));
    game->phase = (uint8_t)(found - phase_letters);
    c++;
    if (game->phase != ORDINARY) {
        const int square = rugby_chess_square_read(c);
        if (square == NOWHERE)
            return tb_fail(error, "phase",
                           TB_SAID("t and s are followed by a square, a1 to g9",
                                   "t と s のあとにはマス（a1〜g9）を書きます"));
        game->at = (uint8_t)square;
        c += 2;
        const tb_said fault = phase_fault(game);
        if (fault.in[TB_EN] != NULL)
            return tb_fail(error, "phase", fault);
    }
    if (*c != ' ')
        return tb_fail(
            error, "phase",
            TB_SAID("after the phase comes a space", "フェイズのあとには空白を置きます"));
    *text = c + 1;
    return true;
}

static bool read_plies(const char *text, rugby_chess *game, tb_error *error) {
    uint32_t plies = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && c - text < 5; c++)
        plies = plies * 10 + (uint32_t)(*c - '0');
    if (c == text || *c != '\0' || (*text == '0' && c - text > 1) || plies > UINT16_MAX)
        return tb_fail(error, "plies",
                       TB_SAID("the number of events is a plain number up to 65535",
                               "手数は 65535 までの数です"));
    game->plies = (uint16_t)plies;
    return true;
}

bool rugby_chess_position_read(const uint32_t *options, const char *text, tb_state *state,
                               tb_error *error) {
    rugby_chess *game = rugby_chess_of(state);
    rugby_chess_set_options(options, game);
    return read_board(&text, game, error) && read_turn(&text, game, error) &&
           read_phase(&text, game, error) && read_plies(text, game, error);
}
