/* Drawing for a terminal: colours as SGR sequences, only where they are wanted. */
#include <teban/game.h>

void tb_pen_ink(tb_pen *pen, tb_ink ink) {
    static const char *const sequences[TB_INKS] = {
        [TB_INK_PLAIN] = "\033[0m",     [TB_INK_BOLD] = "\033[1m",
        [TB_INK_DIM] = "\033[2m",       [TB_INK_VERMILION] = "\033[1;31m",
        [TB_INK_INDIGO] = "\033[1;34m", [TB_INK_GREEN] = "\033[1;32m",
        [TB_INK_GOLD] = "\033[1;33m",   [TB_INK_WATER] = "\033[44;97m",
    };
    if (pen->colour)
        tb_text_string(pen->out, sequences[ink]);
}

void tb_pen_string(tb_pen *pen, tb_ink ink, const char *string) {
    if (ink != TB_INK_PLAIN)
        tb_pen_ink(pen, ink);
    tb_text_string(pen->out, string);
    if (ink != TB_INK_PLAIN)
        tb_pen_ink(pen, TB_INK_PLAIN);
}

void tb_pen_words(tb_pen *pen, const char *en, const char *ja) {
    tb_text_string(pen->out, pen->lang == TB_JA ? ja : en);
}
