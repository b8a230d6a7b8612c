/* Positions as one line of text, both ways.
 *
 * The fields, as errors name them: board, turn, draws, handK, handR, deckK, deckR, prisonK,
 * prisonR, passes, ships, turns. Only the canonical line of a consistent position is read. Cards
 * are counted field by field: the field with which a side has more of a symbol than there are is
 * the wrong one; that a side has no `*` at all is said of the board, that it cannot draw of
 * `draws`.
 */
#include "keserima.h"

#include <string.h>

static const char letters[2][SYMBOLS + 1] = {[KESE] = "ATOX", [RIMA] = "atox"};
static const char ship_letters[SHIPS + 1] = "HD";
static const char side_letters[] = "KR";

/* K2: how many of each symbol a side has. */
static const uint8_t full_set[SYMBOLS] = {
    [ALL_THREE] = 1, [CROSS] = 7, [CIRCLE] = 8, [SALTIRE] = 7};

static const uint8_t deck_order[3] = {CIRCLE, CROSS, SALTIRE};
enum { DECK_LIMIT = 6 }; /* of each symbol, K4 */

/* ---- writing ---- */

char keserima_square_letter(const keserima *k, uint32_t square) {
    for (int ship = 0; k->laid && ship < SHIPS; ship++) {
        if (k->ship[ship] == square)
            return ship_letters[ship];
    }
    for (int side = KESE; side <= RIMA; side++) {
        if (k->side[side] & BIT(square))
            return letters[side][keserima_symbol(k, square)];
    }
    return '.';
}

static void board_text(const keserima *k, tb_text *text) {
    for (uint32_t row = 1; row <= 5; row++) {
        tb_text_string(text, row > 1 ? "/" : "");
        for (uint32_t column = 1; column <= 5; column++)
            tb_text_char(text, keserima_square_letter(k, SQUARE(column, row)));
    }
}

static void cards_field(cards all, tb_text *text) {
    tb_text_char(text, ' ');
    keserima_cards_text(all, "", text);
    tb_text_string(text, all == 0 ? "-" : "");
}

static void deck_field(cards deck, tb_text *text) {
    for (int i = 0; i < 3; i++) {
        tb_text_char(text, i == 0 ? ' ' : ',');
        tb_text_number(text, cards_of(deck, deck_order[i]));
    }
}

static void number_field(uint32_t number, tb_text *text) {
    tb_text_char(text, ' ');
    tb_text_number(text, number);
}

static const char *const draws_words[4] = {"-", "K", "R", "KR"};

void keserima_position_text(const tb_state *state, tb_text *text) {
    const keserima *k = keserima_in(state);
    if (!k->laid) {
        tb_text_string(text, "layout");
        return;
    }
    board_text(k, text);
    tb_text_char(text, ' ');
    tb_text_char(text, side_letters[k->mover]);
    tb_text_char(text, ' ');
    tb_text_string(text, draws_words[k->pending]);
    cards_field(k->hand[KESE], text);
    cards_field(k->hand[RIMA], text);
    deck_field(k->deck[KESE], text);
    deck_field(k->deck[RIMA], text);
    cards_field(k->prison[KESE], text);
    cards_field(k->prison[RIMA], text);
    number_field(k->passes, text);
    number_field(k->ship_run, text);
    number_field(k->turns, text);
}

/* ---- counting a side's cards ---- */

static uint32_t owned(const keserima *k, int side, int symbol) {
    const uint32_t low = symbol & 1 ? k->low : ~k->low;
    const uint32_t high = symbol & 2 ? k->high : ~k->high;
    return squares_in(k->side[side] & low & high) + cards_of(k->hand[side], symbol) +
           cards_of(k->deck[side], symbol) + cards_of(k->prison[1 - side], symbol);
}

cards keserima_graveyard(const keserima *k, int side) {
    cards all = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        all = (cards)(all + (full_set[symbol] - owned(k, side, symbol)) * CARD(symbol));
    return all;
}

static const char *too_many(const keserima *k, int side) {
    static const char *const messages[SYMBOLS] = {
        [ALL_THREE] = "a side has one * and no more",
        [CROSS] = "a side has at most 7 + on the board, in hand, deck and the enemy's prison",
        [CIRCLE] = "a side has at most 8 o on the board, in hand, deck and the enemy's prison",
        [SALTIRE] = "a side has at most 7 x on the board, in hand, deck and the enemy's prison",
    };
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        if (owned(k, side, symbol) > full_set[symbol])
            return messages[symbol];
    }
    return NULL;
}

/* ---- reading: each field gives NULL or what is wrong with it ---- */

typedef struct field {
    const char *bytes;
    size_t length;
} field;

static bool is_word(field f, const char *word) {
    return f.length == strlen(word) && memcmp(f.bytes, word, f.length) == 0;
}

static void put_piece(keserima *k, int side, int symbol, uint32_t square) {
    k->side[side] |= BIT(square);
    k->low |= (uint32_t)(symbol & 1) << square;
    k->high |= (uint32_t)(symbol >> 1) << square;
}

static const char *read_square(keserima *k, char letter, uint32_t square, uint32_t *ships) {
    const bool water = (WATER & BIT(square)) != 0;
    const char *ship = memchr(ship_letters, letter, SHIPS);
    if (letter == '.')
        return NULL;
    if (ship != NULL) {
        const uint32_t bit = 1u << (ship - ship_letters);
        if (!water || (*ships & bit) != 0)
            return water ? "each ship is there once" : "a ship is on land";
        *ships |= bit;
        k->ship[ship - ship_letters] = (uint8_t)square;
        return NULL;
    }
    for (int side = KESE; side <= RIMA; side++) {
        const char *piece = memchr(letters[side], letter, SYMBOLS);
        if (piece != NULL) {
            put_piece(k, side, (int)(piece - letters[side]), square);
            return water ? "a piece is on water" : NULL;
        }
    }
    return "squares are . O T X A o t x a H D";
}

static const char *read_board(keserima *k, field f, int unused) {
    uint32_t ships = 0;
    (void)unused;
    if (f.length != 29)
        return "five rows of five squares joined by /";
    for (uint32_t i = 0; i < f.length; i++) {
        const uint32_t row = i / 6 + 1;
        const uint32_t column = i % 6 + 1;
        const char *wrong = NULL;
        if (column <= 5)
            wrong = read_square(k, f.bytes[i], SQUARE(column, row), &ships);
        else if (f.bytes[i] != '/')
            wrong = "five rows of five squares joined by /";
        if (wrong != NULL)
            return wrong;
    }
    if (ships != 3)
        return "a ship is missing";
    const char *kese = too_many(k, KESE);
    return kese != NULL ? kese : too_many(k, RIMA);
}

static const char *read_turn(keserima *k, field f, int unused) {
    (void)unused;
    k->mover = is_word(f, "R") ? RIMA : KESE;
    return is_word(f, "K") || is_word(f, "R") ? NULL : "K or R";
}

static const char *read_draws(keserima *k, field f, int unused) {
    (void)unused;
    while (k->pending < 4 && !is_word(f, draws_words[k->pending]))
        k->pending++;
    return k->pending < 4 ? NULL : "-, K, R or KR";
}

/* Cards in ASCII order, none of them more often than a side has it. */
static const char *read_cards(field f, int lowest, cards *all) {
    if (is_word(f, "-"))
        return NULL;
    if (f.length == 0)
        return "missing: cards in ASCII order, or -";
    for (size_t i = 0; i < f.length; i++) {
        const int symbol = keserima_symbol_of(f.bytes[i]);
        if (symbol < lowest)
            return lowest == ALL_THREE ? "cards are * + o x, in this order"
                                       : "cards are + o x, in this order";
        if (cards_of(*all, symbol) == full_set[symbol])
            return "more cards of a symbol than there are";
        *all = (cards)(*all + CARD(symbol));
        lowest = symbol;
    }
    return NULL;
}

static const char *read_hand(keserima *k, field f, int side) {
    const char *wrong = read_cards(f, CROSS, &k->hand[side]);
    if (wrong == NULL && cards_total(k->hand[side]) > HAND_LIMIT)
        wrong = "a hand has at most three cards";
    return wrong != NULL ? wrong : too_many(k, side);
}

static const char *read_deck(keserima *k, field f, int side) {
    if (f.length != 5 || f.bytes[1] != ',' || f.bytes[3] != ',')
        return "three counts joined by commas: o,+,x";
    for (int i = 0; i < 3; i++) {
        const int count = f.bytes[2 * i] - '0';
        if (count < 0 || count > DECK_LIMIT)
            return "a deck has at most 6 of each";
        k->deck[side] = (cards)(k->deck[side] + count * CARD(deck_order[i]));
    }
    return too_many(k, side);
}

static const char *read_prison(keserima *k, field f, int side) {
    const char *wrong = read_cards(f, ALL_THREE, &k->prison[side]);
    return wrong != NULL ? wrong : too_many(k, 1 - side);
}

/* Decimal without needless zeros, up to `high`. */
static const char *read_number(field f, uint32_t high, const char *message, uint32_t *number) {
    if (f.length == 0 || f.length > 5 || (f.length > 1 && f.bytes[0] == '0'))
        return message;
    *number = 0;
    for (size_t i = 0; i < f.length; i++) {
        if (f.bytes[i] < '0' || f.bytes[i] > '9')
            return message;
        *number = *number * 10 + (uint32_t)(f.bytes[i] - '0');
    }
    return *number > high ? message : NULL;
}

static const char *read_passes(keserima *k, field f, int unused) {
    uint32_t number = 0;
    (void)unused;
    const char *wrong = read_number(f, PASS_LIMIT, "passes in a row, 0 to 2", &number);
    k->passes = (uint8_t)number;
    return wrong;
}

static const char *read_ship_run(keserima *k, field f, int unused) {
    uint32_t number = 0;
    (void)unused;
    const char *wrong = read_number(f, SHIP_RUN_LIMIT, "ship turns in a row, 0 to 6", &number);
    k->ship_run = (uint8_t)number;
    return wrong;
}

static const char *read_turns(keserima *k, field f, int unused) {
    uint32_t number = 0;
    (void)unused;
    const char *wrong = read_number(f, UINT16_MAX, "turns so far, 0 to 65535", &number);
    k->turns = (uint16_t)number;
    return wrong;
}

static const struct {
    const char *name;
    const char *(*read)(keserima *k, field f, int side);
    int side;
} fields[] = {
    {"board", read_board, 0},   {"turn", read_turn, 0},         {"draws", read_draws, 0},
    {"handK", read_hand, KESE}, {"handR", read_hand, RIMA},     {"deckK", read_deck, KESE},
    {"deckR", read_deck, RIMA}, {"prisonK", read_prison, KESE}, {"prisonR", read_prison, RIMA},
    {"passes", read_passes, 0}, {"ships", read_ship_run, 0},    {"turns", read_turns, 0},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

/* The field up to the next space; the last one takes everything, so that a line that is too long is
 * refused there. */
static field next_field(const char **text, bool last) {
    const field f = {*text, last ? strlen(*text) : strcspn(*text, " ")};
    *text += f.length;
    *text += **text == ' ';
    return f;
}

static bool check_whole(const keserima *k, tb_error *error) {
    static const char *const starless[2] = {"Kese has no *, neither here nor in Rima's prison",
                                            "Rima has no *, neither here nor in Kese's prison"};
    for (int side = KESE; side <= RIMA; side++) {
        if (owned(k, side, ALL_THREE) == 0)
            return tb_fail(error, "board", starless[side]);
        if ((k->pending >> side & 1) != 0 && keserima_draw_size(k, side) == 0)
            return tb_fail(error, "draws", "who has to draw has fewer than 3 cards and a deck");
    }
    return true;
}

bool keserima_position_read(const uint32_t *options, const char *text, tb_state *state,
                            tb_error *error) {
    keserima *k = keserima_of(state);
    keserima_start(options, state);
    if (strcmp(text, "layout") == 0)
        return true;
    for (uint32_t i = 0; i < FIELDS; i++) {
        const field f = next_field(&text, i + 1 == FIELDS);
        const char *wrong = fields[i].read(k, f, fields[i].side);
        if (wrong != NULL)
            return tb_fail(error, fields[i].name, wrong);
    }
    k->laid = 1;
    return check_whole(k, error);
}
