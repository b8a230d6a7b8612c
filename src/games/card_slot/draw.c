/* The board for a terminal: each slot has its number in its upper border.
 *
 *   +1----+2----+3----+   > Player 1  hand 9: 77 3 CC W BB R
 *   |  C  |     |  B  |     Player 2  hand 8
 *   +8----+9----+4----+
 *   |     |  R  |     |     deck 30, discards 9
 *   +7----+6----+5----+     A card is to be placed.
 *   |     |  7  |     |     C Cherry  W Watermelon  B Bell  R Replay
 *   +-----+-----+-----+
 *
 * What may be remembered (C12) is not drawn: remembering is part of the game. The view has it.
 */
#include "card_slot.h"

static const tb_ink inks[SYMBOLS] = {
    [SILVER] = TB_INK_BOLD,      [GOLD] = TB_INK_GOLD,     [BELL] = TB_INK_PLAIN,
    [CHERRY] = TB_INK_VERMILION, [REPLAY] = TB_INK_INDIGO, [WATERMELON] = TB_INK_GREEN,
};

static void draw_card(unsigned symbol, tb_pen *pen) {
    const char name[2] = {card_slot_letters[symbol], '\0'};
    tb_pen_string(pen, inks[symbol], name);
}

/* Slots of a row of the board; slot 9 in the middle (C2). */
static const uint8_t rows[3][3] = {{1, 2, 3}, {8, 9, 4}, {7, 6, 5}};

static void draw_border(unsigned row, tb_pen *pen) {
    for (unsigned i = 0; i < 3; i++) {
        tb_text_char(pen->out, '+');
        tb_text_number(pen->out, rows[row][i]);
        tb_text_string(pen->out, "----");
    }
    tb_text_char(pen->out, '+');
}

static void draw_row(const card_slot *s, unsigned row, tb_pen *pen) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned symbol = board_symbol(s->board, rows[row][i] - 1u);
        tb_text_string(pen->out, "|  ");
        if (symbol == SYMBOLS)
            tb_text_char(pen->out, ' ');
        else
            draw_card(symbol, pen);
        tb_text_string(pen->out, "  ");
    }
    tb_text_char(pen->out, '|');
}

/* `77 3 CC`: the cards of a symbol together. */
static void draw_heap(uint32_t heap, tb_pen *pen) {
    for (unsigned i = 0; i < SYMBOLS; i++) {
        const unsigned symbol = card_slot_c1[i];
        if (heap_count(heap, symbol) > 0)
            tb_text_char(pen->out, ' ');
        for (unsigned n = heap_count(heap, symbol); n > 0; n--)
            draw_card(symbol, pen);
    }
}

static void draw_number(const char *en, const char *ja, unsigned number, tb_pen *pen) {
    tb_pen_words(pen, en, ja);
    tb_text_number(pen->out, number);
}

static void draw_player(const card_slot *s, unsigned player, tb_pen *pen) {
    const bool moves = !is_over(s) && (s->phase == DEAL ? dealt_to(s) : s->mover) == player;
    const uint32_t hand = s->hand[player];
    tb_text_string(pen->out, moves ? "   > " : "     ");
    if (player == 0)
        tb_pen_words(pen, "Player 1", "先攻");
    else
        tb_pen_words(pen, "Player 2", "後攻");
    draw_number("  hand ", "  手札 ", heap_held(hand), pen);
    tb_pen_words(pen, "", "枚");
    if ((hand & HIDDEN) == 0 && hand != 0) {
        tb_text_char(pen->out, ':');
        draw_heap(hand, pen);
    }
}

static void draw_piles(const card_slot *s, tb_pen *pen) {
    draw_number("     deck ", "     山札 ", heap_held(s->deck), pen);
    draw_number(", discards ", "枚  捨て札 ", heap_size(s->discards), pen);
    tb_pen_words(pen, "", "枚");
}

static void draw_legend(tb_pen *pen) {
    static const uint8_t shown[] = {CHERRY, WATERMELON, BELL, REPLAY};
    tb_text_string(pen->out, "   ");
    for (unsigned i = 0; i < sizeof shown; i++) {
        tb_text_string(pen->out, "  ");
        draw_card(shown[i], pen);
        tb_text_char(pen->out, ' ');
        tb_text_string(pen->out, card_slot_names[shown[i]][pen->lang]);
    }
}

static void draw_phase(const card_slot *s, tb_pen *pen) {
    static const char *const words[PHASES][TB_LANGS] = {
        [DEAL] = {"The cards are dealt.", "カードを配っています。"},
        [CENTRE] = {"The first card goes on slot 9 (not 7, not 3).",
                    "最初のカードを中央のマス9に置きます（7と3は置けません）。"},
        [PLACE] = {"A card is to be placed.", "手札から1枚置きます。"},
        [LINE] = {"A line is to be chosen:", "解決する役を選びます："},
        [PICK1] = {"Up to one card is taken.", "ボードから最大1枚取ります。"},
        [PICK2] = {"Up to two cards are taken.", "ボードから最大2枚取ります。"},
        [DRAW1] = {"A card is drawn.", "山札から1枚引きます。"},
        [DRAW2] = {"Two cards are drawn.", "山札から2枚引きます。"},
        [REPLAYING] = {"Replay: the deck's top card is placed.",
                       "REPLAY：山札の1枚をボードに置きます。"},
        [OVER_1] = {"Player 1 has won.", "先攻の勝ち。"},
        [OVER_2] = {"Player 2 has won.", "後攻の勝ち。"},
        [OVER_EVEN] = {"A draw.", "引き分け。"},
    };
    tb_text_string(pen->out, "     ");
    tb_pen_words(pen, words[s->phase][TB_EN], words[s->phase][TB_JA]);
    for (unsigned i = 0; s->phase == LINE && i < LINES; i++) {
        const unsigned line = card_slot_line_order[i];
        if (lines_on_offer(s) >> line & 1) {
            tb_text_char(pen->out, ' ');
            tb_text_string(pen->out, card_slot_lines[line].text);
        }
    }
}

void card_slot_draw(const tb_info *info, tb_pen *pen) {
    const card_slot *s = card_slot_in(&info->seen);
    for (unsigned row = 0; row < 3; row++) {
        draw_border(row, pen);
        if (row == 0)
            draw_player(s, 0, pen);
        if (row == 2)
            draw_phase(s, pen);
        tb_text_char(pen->out, '\n');
        draw_row(s, row, pen);
        if (row == 0)
            draw_player(s, 1, pen);
        if (row == 1)
            draw_piles(s, pen);
        if (row == 2)
            draw_legend(pen);
        tb_text_char(pen->out, '\n');
    }
    tb_text_string(pen->out, "+-----+-----+-----+\n");
}
