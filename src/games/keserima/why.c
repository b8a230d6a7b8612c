/* Reading an event, or the first reason why it is none.
 *
 * The rules list the reasons in one order, and a path is checked from left to right, at every step
 * in that order, its resting place last. What that means for each kind of text:
 *
 *   pass    always possible at a player's turn (K12)
 *   swap    no-swap        but instead of the second player's first move, where it is allowed (K14)
 *   drop    occupied       a piece or a ship is on the square
 *           water          the square is water
 *           off-board
 *           not-in-hand    (an all-three is in nobody's hand)
 *   piece   the square it leaves:
 *           not-yours      an enemy stands there, whatever symbol was written
 *           empty          no own piece with that symbol stands there, though a ship might
 *           its own step, then every command:
 *           water          the square is water without a ship
 *           off-board
 *           bad-step       not a step of that kind (for a circle's own step: it moves)
 *           needs-circle   it stands on another piece and no `o` was written     } commands
 *           circle-not-needed   an `o` was written and it does not               } only
 *           not-in-hand    what the command discards, with all before            }
 *           where it rests:
 *           rests-on-own
 *           rests-on-water (a piece gets on water only by a ship)
 *   ship    as a piece, but: `empty` if that ship is not there (no ship is `o` or `*`); instead of
 *           water, leaves-water if the square is not water; at rest only rests-on-ship
 *   layout  wrong-phase    once it is laid out
 *   draw    wrong-phase    before the layout
 *           no-such-outcome     too many or too few cards, or not in the deck
 *
 * Off the board there are no pieces and no water: a mover said to start there is `empty`, and a
 * ship that would go there is `leaves-water`, since these stand before `off-board` in the list.
 */
#include "why.h"
#include "keserima.h"
#include "reach.h"

#include <string.h>

/* ---- refusals ---- */

static bool refuse_for(tb_why *why, int row, const char *square, const char *const *more) {
    const char digits[3] = {square[0], square[1], '\0'};
    tb_why_set(why, &keserima_reasons[row]);
    tb_why_arg(why, digits, digits);
    if (more != NULL)
        tb_why_arg(why, more[TB_EN], more[TB_JA]);
    return false;
}

static bool refuse(tb_why *why, int row, const char *square) {
    return refuse_for(why, row, square, NULL);
}

static bool refuse_step(tb_why *why, int row, const char *square, uint32_t before) {
    char digits[3];
    tb_text text = tb_text_in(digits, sizeof digits);
    keserima_square_text(before, &text);
    const char *const both[TB_LANGS] = {digits, digits};
    return refuse_for(why, row, square, both);
}

static bool refuse_common(tb_why *why, int common, const char *text) {
    tb_why_set(why, &tb_common_reasons[common]);
    tb_why_arg(why, text, text);
    return false;
}

static bool holds(uint32_t set, int square) {
    return square >= 0 && (set & BIT(square)) != 0;
}

/* ---- chance ---- */

static bool read_layout(const keserima *k, const char *text, tb_event *event, tb_why *why) {
    if (k->laid)
        return refuse_common(why, TB_WRONG_PHASE, text);
    *event = keserima_event(LAYOUT, 0, 0, 0) | (text[1] == 'x' ? LAYOUT_11 : 0u) |
             (text[2] == 'x' ? LAYOUT_23 : 0u) | (text[3] == 'x' ? LAYOUT_15 : 0u) |
             (text[4] == 'R' ? LAYOUT_RIMA : 0u);
    return true;
}

static bool read_draw(const keserima *k, const char *text, tb_event *event, tb_why *why) {
    if (!k->laid)
        return refuse_common(why, TB_WRONG_PHASE, text);
    const int side = keserima_drawer(k);
    cards drawn = 0;
    for (const char *c = text + 1; *c != '}'; c++)
        drawn = (cards)(drawn + CARD(keserima_symbol_of(*c)));
    bool possible = cards_total(drawn) == keserima_draw_size(k, side);
    for (int symbol = CROSS; symbol < SYMBOLS; symbol++)
        possible = possible && cards_of(drawn, symbol) <= cards_of(k->deck[side], symbol);
    if (!possible)
        return refuse_common(why, TB_NO_SUCH_OUTCOME, text);
    *event = keserima_draw_event(drawn);
    return true;
}

/* ---- drop ---- */

static bool read_drop(const keserima *k, const char *text, tb_event *event, tb_why *why) {
    const int symbol = keserima_symbol_of(text[0]);
    const int square = keserima_square_read(text + 1);
    if (holds(keserima_pieces(k) | keserima_ships(k), square))
        return refuse(why, WHY_OCCUPIED, text + 1);
    if (holds(WATER, square))
        return refuse(why, WHY_WATER_DROP, text + 1);
    if (square < 0)
        return refuse(why, WHY_OFF_BOARD, text + 1);
    if (cards_of(k->hand[k->mover], symbol) == 0)
        return refuse_for(why, WHY_NOT_IN_HAND_DROP, text + 1, keserima_symbol_names[symbol]);
    *event = keserima_event(DROP, (uint32_t)symbol, 0, (uint32_t)square);
    return true;
}

/* ---- swap ---- */

static bool read_swap(const keserima *k, tb_event *event, tb_why *why) {
    *event = keserima_event(SWAP, 0, 0, 0);
    if (keserima_may_swap(k))
        return true;
    tb_why_set(why, &keserima_reasons[!(k->options & SWAP_ALLOWED) ? WHY_NO_SWAP_HERE
                                      : k->turns == 0              ? WHY_NO_SWAP_YET
                                                                   : WHY_NO_SWAP_ANY_MORE]);
    return false;
}

/* ---- paths ---- */

/* A mover on its way. */
typedef struct walk {
    mover m;
    bool ship;
    uint32_t at;
    cards hand; /* what is left of it */
    tb_why *why;
} walk;

/* The square of a step: on the board, and one the mover may enter. */
static bool check_square(const walk *w, const char *text) {
    const int square = keserima_square_read(text);
    if (!w->ship && holds(WATER & ~w->m.enter, square))
        return refuse(w->why, WHY_WATER, text);
    if (w->ship && !holds(WATER, square))
        return refuse(w->why, WHY_LEAVES_WATER, text);
    if (square < 0)
        return refuse(w->why, WHY_OFF_BOARD, text);
    return true;
}

static bool own_step(walk *w, int row, const char *text) {
    if (!check_square(w, text))
        return false;
    const int square = keserima_square_read(text);
    if (!holds(w->m.start, square))
        return refuse_step(w->why, row, text, w->at);
    w->at = (uint32_t)square;
    return true;
}

static bool pay(walk *w, int symbol, const char *square) {
    if (cards_of(w->hand, symbol) == 0)
        return refuse_for(w->why, WHY_NOT_IN_HAND, square, keserima_symbol_names[symbol]);
    w->hand = (cards)(w->hand - CARD(symbol));
    return true;
}

/* One command; *text is moved after it. */
static bool command(walk *w, const char **text) {
    const bool paid = **text == 'o';
    const char *square = *text + (paid ? 2 : 1);
    const bool cross = square[-1] == '+';
    const bool stacked = (w->m.under & BIT(w->at)) != 0;
    char digits[3];
    tb_text here = tb_text_in(digits, sizeof digits);
    keserima_square_text(w->at, &here);
    if (!check_square(w, square))
        return false;
    const int to = keserima_square_read(square);
    if (!holds(cross ? ORTHOGONAL(BIT(w->at)) : DIAGONAL(BIT(w->at)), to))
        return refuse_step(w->why, cross ? WHY_BAD_CROSS_COMMAND : WHY_BAD_SALTIRE_COMMAND, square,
                           w->at);
    if (stacked && !paid)
        return refuse(w->why, w->ship ? WHY_NEEDS_CIRCLE_SHIP : WHY_NEEDS_CIRCLE, digits);
    if (paid && !stacked)
        return refuse(w->why, w->ship ? WHY_CIRCLE_NOT_NEEDED_SHIP : WHY_CIRCLE_NOT_NEEDED, digits);
    if ((paid && !pay(w, CIRCLE, square)) || !pay(w, cross ? CROSS : SALTIRE, square))
        return false;
    w->at = (uint32_t)to;
    *text = square + 2;
    return true;
}

static bool commands(walk *w, const char *text) {
    while (*text != '\0') {
        if (!command(w, &text))
            return false;
    }
    return true;
}

static uint32_t discards_number(cards spent) {
    uint32_t d = 0;
    while (keserima_discards[d].spent != spent)
        d++;
    return d;
}

/* The event of a walk that may rest where it stands. */
static tb_event walked(const keserima *k, const walk *w, uint32_t kind, uint32_t by) {
    const cards spent = (cards)(k->hand[k->mover] - w->hand);
    if (spent == 0 && w->at == w->m.from)
        return keserima_event(PASS, 0, 0, 0);
    return keserima_event(kind, by, discards_number(spent), w->at);
}

static bool read_piece(const keserima *k, const char *text, tb_event *event, tb_why *why) {
    const int symbol = keserima_symbol_of(text[0]);
    const int square = keserima_square_read(text + 1);
    const uint32_t own = k->side[k->mover];
    if (holds(keserima_pieces(k) & ~own, square))
        return refuse_for(why, WHY_NOT_YOURS, text + 1, keserima_side_names[1 - k->mover]);
    if (!holds(own, square) || keserima_symbol(k, (uint32_t)square) != symbol)
        return refuse_for(why, WHY_EMPTY, text + 1, keserima_symbol_names[symbol]);
    walk w = {.m = keserima_piece_mover(k, (uint32_t)square),
              .at = (uint32_t)square,
              .hand = k->hand[k->mover],
              .why = why};
    if (!own_step(&w, WHY_BAD_STEP_ALL_THREE + symbol, text + 4) || !commands(&w, text + 6))
        return false;
    const char *last = text + strlen(text) - 2;
    if (holds(LAND & ~w.m.rest, (int)w.at))
        return refuse(why, WHY_RESTS_ON_OWN, last);
    if (holds(WATER, (int)w.at))
        return refuse(why, WHY_RESTS_ON_WATER, last);
    *event = walked(k, &w, PIECE, (uint32_t)square);
    return true;
}

static int ship_called(int symbol) {
    return symbol == CROSS ? CROSS_SHIP : symbol == SALTIRE ? SALTIRE_SHIP : SHIPS;
}

static bool read_ship(const keserima *k, const char *text, tb_event *event, tb_why *why) {
    const int symbol = keserima_symbol_of(text[1]);
    const int square = keserima_square_read(text + 2);
    const int ship = ship_called(symbol);
    if (ship == SHIPS || k->ship[ship] != square)
        return refuse_for(why, WHY_EMPTY_SHIP, text + 2, keserima_symbol_names[symbol]);
    walk w = {.m = keserima_ship_mover(k, ship),
              .ship = true,
              .at = (uint32_t)square,
              .hand = k->hand[k->mover],
              .why = why};
    if (!own_step(&w, WHY_BAD_STEP_CROSS_SHIP + ship, text + 5) || !commands(&w, text + 7))
        return false;
    if (!holds(w.m.rest, (int)w.at))
        return refuse(why, WHY_RESTS_ON_SHIP, text + strlen(text) - 2);
    *event = walked(k, &w, SHIP, (uint32_t)ship);
    return true;
}

bool keserima_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why) {
    const keserima *k = keserima_in(state);
    switch (text[0]) {
    case '@':
        return read_layout(k, text, event, why);
    case '{':
        return read_draw(k, text, event, why);
    case 'S':
        return read_ship(k, text, event, why);
    case 's':
        return read_swap(k, event, why);
    case 'p':
        *event = keserima_event(PASS, 0, 0, 0);
        return true;
    default:
        return text[3] == '-' ? read_piece(k, text, event, why) : read_drop(k, text, event, why);
    }
}
