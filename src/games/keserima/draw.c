/* The board for a terminal: thirteen lines, the cards of both sides beside the rows they start
 * from.
 *
 *     ^○ a piece of Kese, who starts below; v○ one of Rima; S+ a ship; ~ water
 */
#include "keserima.h"

static const tb_ink side_inks[2] = {[KESE] = TB_INK_GOLD, [RIMA] = TB_INK_INDIGO};
static const char *const side_marks[2] = {[KESE] = "^", [RIMA] = "v"};

static void side_name(tb_pen *pen, int side) {
    tb_pen_string(pen, side_inks[side], keserima_side_names[side][pen->lang]);
}

/* ---- the board ---- */

/* The marks of the pieces, in the order of their symbols * + o x. */
static const char *const marks[SYMBOLS] = {"⊗", "+", "○", "×"};

/* Three cells: whose, which, and a space for terminals that draw the mark wide. */
static void draw_cell(tb_pen *pen, tb_ink ink, const char *whose, const char *mark) {
    char cell[16];
    tb_text text = tb_text_in(cell, sizeof cell);
    tb_text_string(&text, whose);
    tb_text_string(&text, mark);
    tb_text_char(&text, ' ');
    tb_pen_string(pen, ink, cell);
    tb_pen_string(pen, TB_INK_DIM, "|");
}

static void draw_square(const keserima *k, tb_pen *pen, uint32_t square) {
    const bool water = (WATER & BIT(square)) != 0;
    for (int side = KESE; side <= RIMA; side++) {
        if (k->side[side] & BIT(square)) {
            draw_cell(pen, side_inks[side], side_marks[side], marks[keserima_symbol(k, square)]);
            return;
        }
    }
    if (k->laid && (keserima_ships(k) & BIT(square)) != 0)
        draw_cell(pen, TB_INK_WATER, "S", marks[k->ship[CROSS_SHIP] == square ? CROSS : SALTIRE]);
    else
        draw_cell(pen, water ? TB_INK_WATER : TB_INK_PLAIN, " ", water ? "~" : " ");
}

static void draw_row(const keserima *k, tb_pen *pen, uint32_t row) {
    const char digit[] = {' ', ' ', (char)('0' + row), ' ', '\0'};
    tb_text_string(pen->out, digit);
    tb_pen_string(pen, TB_INK_DIM, "|");
    for (uint32_t column = 1; column <= 5; column++)
        draw_square(k, pen, SQUARE(column, row));
}

/* ---- what stands beside it ---- */

static void draw_cards(tb_pen *pen, const char *en, const char *ja, cards all,
                       const char *between) {
    tb_pen_words(pen, en, ja);
    keserima_cards_text(all, between, pen->out);
    tb_text_string(pen->out, all == 0 ? "-" : "");
}

/* A pile too large to be spread out: `6 (o 2 + 3 x 1)`. */
static void draw_pile(tb_pen *pen, const char *en, const char *ja, cards all) {
    tb_pen_words(pen, en, ja);
    tb_text_number(pen->out, cards_total(all));
    tb_text_string(pen->out, " (o ");
    tb_text_number(pen->out, cards_of(all, CIRCLE));
    tb_text_string(pen->out, " + ");
    tb_text_number(pen->out, cards_of(all, CROSS));
    tb_text_string(pen->out, " x ");
    tb_text_number(pen->out, cards_of(all, SALTIRE));
    tb_text_char(pen->out, ')');
}

static void draw_hand(const keserima *k, tb_pen *pen, int side) {
    tb_pen_string(pen, side_inks[side], side_marks[side]);
    tb_text_char(pen->out, ' ');
    side_name(pen, side);
    draw_cards(pen, "   hand ", "   手札 ", k->hand[side], " ");
    draw_cards(pen, "   prison ", "   牢 ", k->prison[side], "");
}

static void draw_verdict(const keserima *k, tb_pen *pen) {
    const bool kese = keserima_wins(k->prison[KESE]);
    const bool rima = keserima_wins(k->prison[RIMA]);
    if (kese == rima) {
        tb_pen_words(pen, "Drawn.", "引き分け。");
        return;
    }
    side_name(pen, kese ? KESE : RIMA);
    tb_pen_words(pen, " wins.", "の勝ち。");
}

static void draw_deck(const keserima *k, tb_pen *pen, int side) {
    draw_pile(pen, "  deck ", "  山札 ", k->deck[side]);
}

static void draw_graveyard(const keserima *k, tb_pen *pen, int side) {
    draw_pile(pen, "  graveyard ", "  墓場 ", k->laid ? keserima_graveyard(k, side) : 0);
}

static void draw_status(const keserima *k, tb_pen *pen, int unused) {
    (void)unused;
    if (!k->laid) {
        tb_pen_words(pen, "The layout is to be decided.", "初期配置を決めるところ。");
    } else if (keserima_over(k)) {
        draw_verdict(k, pen);
    } else if (k->pending != 0) {
        side_name(pen, keserima_drawer(k));
        tb_pen_words(pen, " draws cards.", "がカードを引くところ。");
    } else {
        side_name(pen, k->mover);
        tb_pen_words(pen, " to move.", "の手番。");
        if (keserima_may_swap(k))
            tb_pen_words(pen, " It may take the other side: swap", "陣営を入れかえてもよい：swap");
    }
}

static void draw_counters(const keserima *k, tb_pen *pen, int unused) {
    (void)unused;
    tb_pen_words(pen, "turns ", "手番 ");
    tb_text_number(pen->out, k->turns);
    tb_pen_words(pen, ", in a row: passes ", "、連続：パス ");
    tb_text_number(pen->out, k->passes);
    tb_pen_words(pen, ", ship turns ", "、船 ");
    tb_text_number(pen->out, k->ship_run);
}

/* What stands beside the lines of the board: row 1 is line 1, row 5 is line 9. */
enum { LINES = 11 };
static const struct {
    void (*draw)(const keserima *k, tb_pen *pen, int side);
    int side;
} beside[LINES] = {
    [1] = {draw_hand, RIMA}, [2] = {draw_deck, RIMA},       [3] = {draw_graveyard, RIMA},
    [5] = {draw_status, 0},  [6] = {draw_counters, 0},      [8] = {draw_hand, KESE},
    [9] = {draw_deck, KESE}, [10] = {draw_graveyard, KESE},
};

void keserima_draw(const tb_info *info, tb_pen *pen) {
    const keserima *k = keserima_in(&info->seen);
    tb_text_string(pen->out, "      1   2   3   4   5\n");
    for (uint32_t line = 0; line < LINES; line++) {
        if (line % 2 == 0)
            tb_pen_string(pen, TB_INK_DIM, "    +---+---+---+---+---+");
        else
            draw_row(k, pen, line / 2 + 1);
        if (beside[line].draw != NULL) {
            tb_text_string(pen->out, "   ");
            beside[line].draw(k, pen, beside[line].side);
        }
        tb_text_char(pen->out, '\n');
    }
    tb_pen_words(pen, "    typed: ○ o   + +   × x   ⊗ *   ship S\n",
                 "    入力では ○ o   + +   × x   ⊗ *   船 S\n");
}
