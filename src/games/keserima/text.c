/* Events as text.
 *
 * Several paths are the same turn (Text: same mover, same resting square, same discards) and the
 * canonical text is the ASCII-smallest of them. All have the same length, so it is found by taking
 * the smallest next step from which the rest can still be paid exactly: the sets of
 * keserima_reach_back say which those are, and `+` comes before `x` (`o+` before `ox`).
 */
#include "keserima.h"
#include "reach.h"

#include <string.h>

const char keserima_signs[SYMBOLS + 1] = "*+ox";

int keserima_symbol_of(char sign) {
    const char *found = memchr(keserima_signs, sign, SYMBOLS);
    return found == NULL ? -1 : (int)(found - keserima_signs);
}

void keserima_square_text(uint32_t square, tb_text *text) {
    tb_text_char(text, (char)('1' + square / 6));
    tb_text_char(text, (char)('1' + square % 6));
}

int keserima_square_read(const char *text) {
    const int column = text[0] - '0';
    const int row = text[1] - '0';
    if (column < 1 || column > 5 || row < 1 || row > 5)
        return -1;
    return SQUARE(column, row);
}

void keserima_cards_text(cards all, const char *between, tb_text *text) {
    bool first = true;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        for (uint32_t n = cards_of(all, symbol); n > 0; n--) {
            tb_text_string(text, first ? "" : between);
            tb_text_char(text, keserima_signs[symbol]);
            first = false;
        }
    }
}

static uint32_t lowest(uint32_t set) {
    return (uint32_t)__builtin_ctz(set);
}

/* The smallest next command from `at` with these discards left; returns what is left then. */
static uint32_t command_text(const mover *m, const uint32_t *from, uint32_t left, uint32_t *at,
                             tb_text *text) {
    const discards *d = &keserima_discards[left];
    const bool paid = (m->under & BIT(*at)) != 0;
    const uint32_t less_cross = paid ? d->less_paid_cross : d->less_cross;
    const uint32_t less_saltire = paid ? d->less_paid_saltire : d->less_saltire;
    const uint32_t by_cross = ORTHOGONAL(BIT(*at)) & from[less_cross];
    const uint32_t by_saltire = DIAGONAL(BIT(*at)) & from[less_saltire];
    *at = lowest(by_cross != 0 ? by_cross : by_saltire);
    tb_text_string(text, paid ? "o" : "");
    tb_text_char(text, by_cross != 0 ? '+' : 'x');
    keserima_square_text(*at, text);
    return by_cross != 0 ? less_cross : less_saltire;
}

static void path_text(const mover *m, tb_event event, tb_text *text) {
    uint32_t from[DISCARDS + 1];
    uint32_t left = event_discards(event);
    keserima_reach_back(m, event_square(event), from);
    uint32_t at = lowest(m->start & from[left]);
    keserima_square_text(m->from, text);
    tb_text_char(text, '-');
    keserima_square_text(at, text);
    while (left != 0)
        left = command_text(m, from, left, &at, text);
}

static void layout_text(tb_event event, tb_text *text) {
    tb_text_char(text, '@');
    tb_text_char(text, event & LAYOUT_11 ? 'x' : '+');
    tb_text_char(text, event & LAYOUT_23 ? 'x' : '+');
    tb_text_char(text, event & LAYOUT_15 ? 'x' : '+');
    tb_text_char(text, event & LAYOUT_RIMA ? 'R' : 'K');
}

void keserima_event_text(const tb_state *state, tb_event event, tb_text *text) {
    const keserima *k = keserima_in(state);
    const uint32_t by = event_mover(event);
    mover m;
    switch (event_kind(event)) {
    case DROP:
        tb_text_char(text, keserima_signs[by]);
        keserima_square_text(event_square(event), text);
        break;
    case PIECE:
        m = keserima_piece_mover(k, by);
        tb_text_char(text, keserima_signs[keserima_symbol(k, by)]);
        path_text(&m, event, text);
        break;
    case SHIP:
        m = keserima_ship_mover(k, (int)by);
        tb_text_string(text, by == CROSS_SHIP ? "S+" : "Sx");
        path_text(&m, event, text);
        break;
    case LAYOUT:
        layout_text(event, text);
        break;
    case DRAW:
        tb_text_char(text, '{');
        keserima_cards_text(keserima_drawn(event), "", text);
        tb_text_char(text, '}');
        break;
    case SWAP:
        tb_text_string(text, "swap");
        break;
    default: /* PASS */
        tb_text_string(text, "pass");
        break;
    }
}
