/* The board for a terminal: Black's home row above, the state of the game beside it.
 *
 *   ○ ●  White, Black    ◎ ◉  with a ball    x before it: turned over
 */
#include "rugby_chess.h"

static const char *const symbols[2][2] = {{"○", "◎"}, {"●", "◉"}}; /* by [side][ball] */

static void draw_columns(tb_pen *pen) {
    tb_text_string(pen->out, "  ");
    for (int column = 0; column < COLUMNS; column++) {
        tb_text_string(pen->out, "  ");
        tb_text_char(pen->out, (char)('a' + column));
    }
    tb_text_char(pen->out, '\n');
}

static void draw_square(const rugby_chess *game, int square, tb_pen *pen) {
    const uint64_t bit = bit_of(square);
    const bool black = (game->pieces[1] & bit) != 0;
    const bool passer = game->phase != ORDINARY && square == game->at;
    if (!(occupied(game) & bit)) {
        tb_pen_string(pen, TB_INK_DIM, " · ");
        return;
    }
    tb_text_char(pen->out, game->turned & bit ? 'x' : ' ');
    tb_pen_string(pen,
                  passer  ? TB_INK_GOLD
                  : black ? TB_INK_INDIGO
                          : TB_INK_BOLD,
                  symbols[black][(game->balls & bit) != 0]);
    tb_text_char(pen->out, ' ');
}

/* ---- beside the board ---- */

static void draw_turn(const rugby_chess *game, bool over, tb_pen *pen) {
    if (over)
        tb_pen_words(pen, "The game is over", "終局");
    else if (game->to_move == 0)
        tb_pen_words(pen, "White to move", "白の手番");
    else
        tb_pen_words(pen, "Black to move", "黒の手番");
}

static void draw_outcome(const rugby_chess *game, tb_pen *pen) {
    const bool white = (tries(game) & game->pieces[0]) != 0;
    const bool black = (tries(game) & game->pieces[1]) != 0;
    if (white == black)
        tb_pen_words(pen, "Drawn", "引き分け");
    else if (white)
        tb_pen_words(pen, "White has scored a try", "白のトライ");
    else
        tb_pen_words(pen, "Black has scored a try", "黒のトライ");
}

static void draw_phase(const rugby_chess *game, tb_pen *pen) {
    char name[3];
    if (game->phase == ORDINARY)
        return;
    rugby_chess_square_name(game->at, name);
    tb_pen_words(pen, game->phase == TACKLED ? "Tackled: " : "Ball taken: ",
                 game->phase == TACKLED ? "タックルされた " : "ボールを奪った ");
    tb_pen_string(pen, TB_INK_GOLD, name);
    tb_pen_words(pen, " must pass", " がパスする");
}

static void draw_swap(const rugby_chess *game, tb_pen *pen) {
    if (rugby_chess_may_swap(game))
        tb_pen_words(pen, "or takes the other side: swap", "陣営を入れかえてもよい：swap");
}

static void draw_plies(const rugby_chess *game, tb_pen *pen) {
    tb_pen_words(pen, "Events: ", "手数：");
    tb_text_number(pen->out, game->plies);
    tb_text_char(pen->out, '/');
    tb_text_number(pen->out, game->max_plies);
}

static void draw_beside(const rugby_chess *game, bool over, int row, tb_pen *pen) {
    switch (row) {
    case 8:
        tb_pen_words(pen, "Black's home row", "黒の自陣");
        break;
    case 6:
        draw_turn(game, over, pen);
        break;
    case 5:
        if (over)
            draw_outcome(game, pen);
        else
            draw_phase(game, pen);
        break;
    case 4:
        if (!over)
            draw_swap(game, pen);
        break;
    case 3:
        draw_plies(game, pen);
        break;
    case 0:
        tb_pen_words(pen, "White's home row", "白の自陣");
        break;
    default:
        break;
    }
}

void rugby_chess_draw(const tb_info *info, tb_pen *pen) {
    const rugby_chess *game = rugby_chess_in(&info->seen);
    const bool over = rugby_chess_turn(&info->seen) == TB_OVER;
    draw_columns(pen);
    for (int row = ROWS - 1; row >= 0; row--) {
        tb_text_char(pen->out, ' ');
        tb_text_number(pen->out, row + 1);
        tb_text_char(pen->out, ' ');
        for (int column = 0; column < COLUMNS; column++)
            draw_square(game, column * ROWS + row, pen);
        tb_text_number(pen->out, row + 1);
        tb_text_string(pen->out, "  ");
        draw_beside(game, over, row, pen);
        tb_text_char(pen->out, '\n');
    }
    draw_columns(pen);
    tb_pen_words(pen, "○ White  ● Black  ◎ ◉ with a ball  x○ x● turned over\n",
                 "○ 白  ● 黒  ◎ ◉ ボールを持つ  x○ x● ひっくりかえった駒\n");
}
