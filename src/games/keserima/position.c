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

/* What is wrong, or nothing. */
static const tb_said nothing = {{NULL, NULL}};

static bool is_wrong(tb_said wrong) {
    return wrong.in[TB_EN] != NULL;
}

static tb_said too_many(const keserima *k, int side) {
    static const tb_said messages[SYMBOLS] = {
        [ALL_THREE] = {{"a side has one * and no more", "* は片方に1枚だけです"}},
        [CROSS] = {{"a side has at most 7 + on the board, in hand, deck and the enemy's prison",
                    "+ は盤、手札、山札、相手の牢を合わせて7枚までです"}},
        [CIRCLE] = {{"a side has at most 8 o on the board, in hand, deck and the enemy's prison",
                     "o は盤、手札、山札、相手の牢を合わせて8枚までです"}},
        [SALTIRE] = {{"a side has at most 7 x on the board, in hand, deck and the enemy's prison",
                      "x は盤、手札、山札、相手の牢を合わせて7枚までです"}},
    };
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        if (owned(k, side, symbol) > full_set[symbol])
            return messages[symbol];
    }
    return nothing;
}

/* ---- reading: each field gives nothing or what is wrong with it ---- */

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

static tb_said read_square(keserima *k, char letter, uint32_t square, uint32_t *ships) {
    const bool water = (WATER & BIT(square)) != 0;
    const char *ship = memchr(ship_letters, letter, SHIPS);
    if (letter == '.')
        return nothing;
    if (ship != NULL) {
        const uint32_t bit = 1u << (ship - ship_letters);
        if (!water || (*ships & bit) != 0)
            return water ? TB_SAID("each ship is there once", "船はそれぞれ1隻だけです")
                         : TB_SAID("a ship is on land", "船が陸の上にあります");
        *ships |= bit;
        k->ship[ship - ship_letters] = (uint8_t)square;
        return nothing;
    }
    for (int side = KESE; side <= RIMA; side++) {
        const char *piece = memchr(letters[side], letter, SYMBOLS);
        if (piece != NULL) {
            put_piece(k, side, (int)(piece - letters[side]), square);
            return water ? TB_SAID("a piece is on water", "駒が水の上にあります") : nothing;
        }
    }
    return TB_SAID("squares are . O T X A o t x a H D",
                   "マスは . O T X A o t x a H D のどれかです");
}

static tb_said read_board(keserima *k, field f, int unused) {
    uint32_t ships = 0;
    (void)unused;
    if (f.length != 29)
        return TB_SAID("five rows of five squares joined by /",
                       "5マスの行を5つ / でつないで書きます");
    for (uint32_t i = 0; i < f.length; i++) {
        const uint32_t row = i / 6 + 1;
        const uint32_t column = i % 6 + 1;
        tb_said wrong = nothing;
        if (column <= 5)
            wrong = read_square(k, f.bytes[i], SQUARE(column, row), &ships);
        else if (f.bytes[i] != '/')
            wrong = TB_SAID("five rows of five squares joined by /",
                            "5マスの行を5つ / でつないで書きます");
        if (is_wrong(wrong))
            return wrong;
    }
    if (ships != 3)
        return TB_SAID("a ship is missing", "船が足りません");
    tb_said kese = too_many(k, KESE);
    return is_wrong(kese) ? kese : too_many(k, RIMA);
}

static tb_said read_turn(keserima *k, field f, int unused) {
    (void)unused;
    k->mover = is_word(f, "R") ? RIMA : KESE;
    return is_word(f, "K") || is_word(f, "R") ? nothing : TB_SAID("K or R", "K か R を書きます");
}

static tb_said read_draws(keserima *k, field f, int unused) {
    (void)unused;
    while (k->pending < 4 && !is_word(f, draws_words[k->pending]))
        k->pending++;
    return k->pending < 4 ? nothing : TB_SAID("-, K, R or KR", "-、K、R、KR のどれかを書きます");
}

/* Cards in ASCII order, none of them more often than a side has it. */
static tb_said read_cards(field f, int lowest, cards *all) {
    if (is_word(f, "-"))
        return nothing;
    if (f.length == 0)
        return TB_SAID("missing: cards in ASCII order, or -",
                       "カードがありません（ASCII 順に書きます。なければ -）");
    for (size_t i = 0; i < f.length; i++) {
        const int symbol = keserima_symbol_of(f.bytes[i]);
        if (symbol < lowest)
            return lowest == ALL_THREE ? TB_SAID("cards are * + o x, in this order",
                                                 "カードは * + o x で、この順に書きます")
                                       : TB_SAID("cards are + o x, in this order",
                                                 "カードは + o x で、この順に書きます");
        if (cards_of(*all, symbol) == full_set[symbol])
            return TB_SAID("more cards of a symbol than there are",
                           "同じ記号のカードが、ある枚数より多く書かれています");
        *all = (cards)(*all + CARD(symbol));
        lowest = symbol;
    }
    return nothing;
}

static tb_said read_hand(keserima *k, field f, int side) {
    tb_said wrong = read_cards(f, CROSS, &k->hand[side]);
    if (!is_wrong(wrong) && cards_total(k->hand[side]) > HAND_LIMIT)
        wrong = TB_SAID("a hand has at most three cards", "手札は3枚までです");
    return is_wrong(wrong) ? wrong : too_many(k, side);
}

static tb_said read_deck(keserima *k, field f, int side) {
    if (f.length != 5 || f.bytes[1] != ',' || f.bytes[3] != ',')
        return TB_SAID("three counts joined by commas: o,+,x",
                       "丸、十字、バツの枚数をコンマでつないで書きます（o,+,x）");
    for (int i = 0; i < 3; i++) {
        const int count = f.bytes[2 * i] - '0';
        if (count < 0 || count > DECK_LIMIT)
            return TB_SAID("a deck has at most 6 of each", "山札はそれぞれ6枚までです");
        k->deck[side] = (cards)(k->deck[side] + count * CARD(deck_order[i]));
    }
    return too_many(k, side);
}

static tb_said read_prison(keserima *k, field f, int side) {
    tb_said wrong = read_cards(f, ALL_THREE, &k->prison[side]);
    return is_wrong(wrong) ? wrong : too_many(k, 1 - side);
}

/* Decimal without needless zeros, up to `high`. */
static tb_said read_number(field f, uint32_t high, tb_said message, uint32_t *number) {
    if (f.length == 0 || f.length > 5 || (f.length > 1 && f.bytes[0] == '0'))
        return message;
    *number = 0;
    for (size_t i = 0; i < f.length; i++) {
        if (f.bytes[i] < '0' || f.bytes[i] > '9')
            return message;
        *number = *number * 10 + (uint32_t)(f.bytes[i] - '0');
    }
    return *number > high ? message : nothing;
}

static tb_said read_passes(keserima *k, field f, int unused) {
    uint32_t number = 0;
    (void)unused;
    tb_said wrong = read_number(
        f, PASS_LIMIT, TB_SAID("passes in a row, 0 to 2", "続けてのパスの回数（0〜2）を書きます"),
        &number);
    k->passes = (uint8_t)number;
    return wrong;
}

static tb_said read_ship_run(keserima *k, field f, int unused) {
    uint32_t number = 0;
    (void)unused;
    tb_said wrong = read_number(
        f, SHIP_RUN_LIMIT,
        TB_SAID("ship turns in a row, 0 to 6", "続けて船を動かした回数（0〜6）を書きます"),
        &number);
    k->ship_run = (uint8_t)number;
    return wrong;
}

static tb_said read_turns(keserima *k, field f, int unused) {
    uint32_t number = 0;
    (void)unused;
    tb_said wrong = read_number(
        f, UINT16_MAX,
        TB_SAID("turns so far, 0 to 65535", "これまでの手番の数（0〜65535）を書きます"), &number);
    k->turns = (uint16_t)number;
    return wrong;
}

static const struct {
    const char *name;
    tb_said (*read)(keserima *k, field f, int side);
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
    static const tb_said starless[2] = {{{"Kese has no *, neither here nor in Rima's prison",
                                          "ケセの * が盤にもリマの牢にもありません"}},
                                        {{"Rima has no *, neither here nor in Kese's prison",
                                          "リマの * が盤にもケセの牢にもありません"}}};
    for (int side = KESE; side <= RIMA; side++) {
        if (owned(k, side, ALL_THREE) == 0)
            return tb_fail(error, "board", starless[side]);
        if ((k->pending >> side & 1) != 0 && keserima_draw_size(k, side) == 0)
            return tb_fail(
                error, "draws",
                TB_SAID("who has to draw has fewer than 3 cards and a deck",
                        "カードを引く側は、手札が3枚より少なく、山札が残っていなければなりません"));
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
        const tb_said wrong = fields[i].read(k, f, fields[i].side);
        if (is_wrong(wrong))
            return tb_fail(error, fields[i].name, wrong);
    }
    k->laid = 1;
    return check_whole(k, error);
}
