/* Events as text, both ways.
 *
 *   event  = square move | square pass | square move pass      d1g4  d1>c1  d1g4>f3
 *   move   = square                      where a run or retreat ends (G4)
 *   pass   = ">" square                  who receives (G10); in the phases of G8 the whole event
 *   swap   = "swap"                      G13
 *   square = "a".."z" "0".."9"           off the board too: such a square is empty, and nobody is
 * there
 */
#include "rugby_chess.h"

#include <string.h>

const char *rugby_chess_square_name(int square, char buffer[3]) {
    const bool on = square < OFF_BOARD;
    buffer[0] = (char)('a' + (on ? square / ROWS : (square - OFF_BOARD) / 10));
    buffer[1] = (char)(on ? '1' + square % ROWS : '0' + (square - OFF_BOARD) % 10);
    buffer[2] = '\0';
    return buffer;
}

int rugby_chess_square_read(const char *text) {
    if (text[0] < 'a' || text[0] >= 'a' + COLUMNS || text[1] < '1' || text[1] >= '1' + ROWS)
        return NOWHERE;
    return (text[0] - 'a') * ROWS + (text[1] - '1');
}

/* A square behind which the text goes on at *text; NOWHERE leaves the text as it is. */
static int take_square(const char **text) {
    const char *c = *text;
    if (c[0] < 'a' || c[0] > 'z' || c[1] < '0' || c[1] > '9')
        return NOWHERE;
    *text += 2;
    const int square = rugby_chess_square_read(c);
    return square == NOWHERE ? OFF_BOARD + (c[0] - 'a') * 10 + (c[1] - '0') : square;
}

bool rugby_chess_order_read(const char *text, rugby_chess_order *order) {
    order->from = take_square(&text);
    if (order->from == NOWHERE)
        return false;
    order->to = take_square(&text);
    order->receiver = NOWHERE;
    if (*text != '>')
        return order->to != NOWHERE && *text == '\0';
    text++;
    order->receiver = take_square(&text);
    return order->receiver != NOWHERE && *text == '\0';
}

bool rugby_chess_is_swap(const char *text) {
    return strcmp(text, "swap") == 0;
}

tb_shape rugby_chess_event_shape(const char *text) {
    rugby_chess_order order;
    return rugby_chess_is_swap(text) || rugby_chess_order_read(text, &order) ? TB_MOVE_SHAPE
                                                                             : TB_NO_EVENT;
}

void rugby_chess_event_text(const tb_state *state, tb_event event, tb_text *text) {
    const rugby_chess_order order = order_of(event);
    char name[3];
    (void)state;
    if (event == SWAP_EVENT) {
        tb_text_string(text, "swap");
        return;
    }
    tb_text_string(text, rugby_chess_square_name(order.from, name));
    if (order.to != NOWHERE)
        tb_text_string(text, rugby_chess_square_name(order.to, name));
    if (order.receiver == NOWHERE)
        return;
    tb_text_char(text, '>');
    tb_text_string(text, rugby_chess_square_name(order.receiver, name));
}
