/* The board for a terminal: coordinates round it, the standing and whose turn it is beside it.
 *
 * Empty squares on which the mover captures are marked `+`.
 */
#include "jatsuna.h"
#include "lines.h"

static const struct {
    const char *sign;
    tb_ink ink;
} signs[] = {
    [JATSUNA_SNAKE] = {"●", TB_INK_VERMILION}, [JATSUNA_SLUG] = {"◆", TB_INK_INDIGO},
    [JATSUNA_FROG] = {"★", TB_INK_GREEN},      [JATSUNA_EMPTY] = {".", TB_INK_DIM},
    [JATSUNA_WALL] = {"#", TB_INK_BOLD},
};

/* Between the board and what stands beside it. */
#define MARGIN "    "

/* The words, in each language as wide as the longest; a kanji takes two cells. */
static const char *const padded[JATSUNA_KINDS][TB_LANGS] = {
    {"Snake ", "蛇   "},
    {"Slug  ", "蛞蝓 "},
    {"Frog  ", "蛙   "},
};

static void draw_row(const jatsuna_state *state, uint64_t capturing, uint32_t row, tb_pen *pen) {
    tb_text_char(pen->out, ' ');
    tb_text_number(pen->out, row + 1);
    for (uint32_t column = 0; column < JATSUNA_SIDE; column++) {
        const uint32_t square = jatsuna_square(column, row);
        const uint32_t holds = jatsuna_holds(state, square);
        tb_text_char(pen->out, ' ');
        if (capturing & jatsuna_bit(square))
            tb_pen_string(pen, TB_INK_GOLD, "+");
        else
            tb_pen_string(pen, signs[holds].ink, signs[holds].sign);
    }
}

/* `● Snake  12  place 1` */
static void draw_standing(const jatsuna_state *state, uint32_t kind, tb_pen *pen) {
    uint32_t stones[JATSUNA_KINDS];
    uint32_t places[JATSUNA_KINDS];
    jatsuna_standing(state, stones, places);
    tb_text_string(pen->out, MARGIN);
    tb_pen_string(pen, signs[kind].ink, signs[kind].sign);
    tb_text_char(pen->out, ' ');
    tb_text_string(pen->out, padded[kind][pen->lang]);
    tb_text_string(pen->out, stones[kind] < 10 ? " " : "");
    tb_text_number(pen->out, stones[kind]);
    tb_pen_words(pen, "  place ", "  ");
    tb_text_number(pen->out, places[kind]);
    tb_pen_words(pen, "", "位");
}

static void draw_winners(const jatsuna_state *state, tb_pen *pen) {
    uint32_t stones[JATSUNA_KINDS];
    uint32_t places[JATSUNA_KINDS];
    uint32_t winners = 0;
    jatsuna_standing(state, stones, places);
    tb_pen_words(pen, "Game over: ", "終局：");
    for (uint32_t seat = 0; seat < JATSUNA_KINDS; seat++) {
        if (places[seat] != 1)
            continue;
        if (winners++ > 0)
            tb_pen_words(pen, " and ", "と");
        tb_text_string(pen->out, jatsuna_words[seat][pen->lang]);
    }
    if (winners == 1)
        tb_pen_words(pen, " wins", "の勝ち");
    else
        tb_pen_words(pen, " draw", "の引き分け");
}

static void draw_turn(const jatsuna_state *state, uint64_t capturing, tb_pen *pen) {
    tb_text_string(pen->out, MARGIN);
    if (state->empty == 0) {
        draw_winners(state, pen);
        return;
    }
    tb_text_string(pen->out, jatsuna_words[state->mover][pen->lang]);
    tb_pen_words(pen, " to move", "の手番");
    if (capturing != 0)
        tb_pen_words(pen, ", must capture on a +", "（+ のマスで必ず挟む）");
    else
        tb_pen_words(pen, ", on any empty square", "（自由配置）");
}

static void draw_order(const jatsuna_state *state, tb_pen *pen) {
    uint32_t seat = JATSUNA_SNAKE;
    tb_text_string(pen->out, MARGIN);
    tb_pen_words(pen, "Order ", "順番 ");
    for (uint32_t i = 0; i < JATSUNA_KINDS; i++, seat = jatsuna_next(seat, state->order)) {
        if (i > 0)
            tb_pen_words(pen, ", ", "→");
        tb_text_string(pen->out, jatsuna_words[seat][pen->lang]);
    }
}

/* What stands beside each row: the three kinds, then whose turn it is and the order. */
enum { TURN_ROW = 4, ORDER_ROW = 5 };

static void draw_beside(const jatsuna_state *state, uint64_t capturing, uint32_t row, tb_pen *pen) {
    if (row < JATSUNA_KINDS)
        draw_standing(state, row, pen);
    else if (row == TURN_ROW)
        draw_turn(state, capturing, pen);
    else if (row == ORDER_ROW)
        draw_order(state, pen);
}

void jatsuna_draw(const tb_info *info, tb_pen *pen) {
    const jatsuna_state *state = jatsuna_in(&info->seen);
    const uint64_t capturing = jatsuna_capturing(state);
    tb_text_string(pen->out, "   a b c d e f g\n");
    for (uint32_t row = 0; row < JATSUNA_SIDE; row++) {
        draw_row(state, capturing, row, pen);
        draw_beside(state, capturing, row, pen);
        tb_text_char(pen->out, '\n');
    }
}
