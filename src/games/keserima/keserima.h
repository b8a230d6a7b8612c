/* Keserima: the state, the packed events and what the files of this folder share.
 *
 * Squares. A square is col * 6 + row with column and row counted from 0, so that a set of squares
 * is 32 bits: five columns of five bits, each with a sixth bit that is never set and stops a shift
 * from running into the next column. Ascending numbers are the ASCII order of the squares' texts.
 *
 * Cards. A multiset of cards is four counts of four bits, one a symbol, in the order of the
 * symbols: adding and taking away are plain sums. No count exceeds 8 (K2).
 *
 * Invariants of a state that is laid out: the two sides' sets are disjoint and on land; `low` and
 * `high` hold the two bits of each piece's symbol and are clear where no piece stands; the ships
 * stand on two different water squares. Before the layout everything but the options is zero.
 */
#ifndef KESERIMA_H
#define KESERIMA_H

#include <teban/games.h>

enum { KESE, RIMA };

/* In the ASCII order of their signs `*` `+` `o` `x`. */
enum { ALL_THREE, CROSS, CIRCLE, SALTIRE, SYMBOLS };

/* The ships, in the ASCII order of their signs. */
enum { CROSS_SHIP, SALTIRE_SHIP, SHIPS };

enum {
    HAND_LIMIT = 3,     /* K4 */
    PASS_LIMIT = 2,     /* K12 */
    SHIP_RUN_LIMIT = 6, /* K13 */
    SQUARES = 29,       /* one more than the largest square number */
};

enum { OPTION_SIX_SHIPS, OPTION_MAX_PLIES };

/* ---- squares ---- */

#define SQUARE(column, row) (((column)-1) * 6 + (row)-1)
#define BIT(square) (UINT32_C(1) << (square))
#define BOARD UINT32_C(0x1f7df7df)
/* K1: the centre and its orthogonal neighbours */
#define WATER                                                                                      \
    (BIT(SQUARE(2, 3)) | BIT(SQUARE(3, 2)) | BIT(SQUARE(3, 3)) | BIT(SQUARE(3, 4)) |               \
     BIT(SQUARE(4, 3)))
#define LAND (BOARD & ~WATER)

/* All squares one step from a set; also for four sets at once (reach.h). */
#define ORTHOGONAL(set) (((set) << 1 | (set) >> 1 | (set) << 6 | (set) >> 6) & BOARD)
#define DIAGONAL(set) (((set) << 5 | (set) >> 5 | (set) << 7 | (set) >> 7) & BOARD)

/* How many squares a set has; written out because a library call would cost more. */
static inline uint32_t squares_in(uint32_t set) {
    set -= (set >> 1) & UINT32_C(0x55555555);
    set = (set & UINT32_C(0x33333333)) + ((set >> 2) & UINT32_C(0x33333333));
    set = (set + (set >> 4)) & UINT32_C(0x0f0f0f0f);
    return (set * UINT32_C(0x01010101)) >> 24;
}

/* ---- cards ---- */

typedef uint16_t cards;

#define CARD(symbol) ((cards)(1u << (4 * (symbol))))

static inline uint32_t cards_of(cards all, int symbol) {
    return (all >> (4 * symbol)) & 15u;
}

static inline uint32_t cards_total(cards all) {
    const uint32_t pairs = (all & 0x0f0fu) + ((all >> 4) & 0x0f0fu);
    return (pairs + (pairs >> 8)) & 0xffu;
}

/* ---- the state ---- */

typedef struct keserima {
    uint32_t side[2];   /* squares of Kese's and of Rima's pieces */
    uint32_t low, high; /* bit 0 and bit 1 of the symbol of the piece on a square */
    cards hand[2];
    cards deck[2];
    cards prison[2]; /* what each side has captured */
    uint16_t turns;
    uint16_t max_plies;
    uint8_t ship[SHIPS];
    uint8_t mover;    /* after any pending draws */
    uint8_t pending;  /* bit s: side s has to draw first */
    uint8_t passes;   /* in a row */
    uint8_t ship_run; /* ship turns in a row, up to 6 */
    uint8_t six_ships;
    uint8_t laid; /* the layout is drawn */
} keserima;

_Static_assert(sizeof(keserima) == 40, "no padding");

static inline keserima *keserima_of(tb_state *state) {
    return (keserima *)state;
}

static inline const keserima *keserima_in(const tb_state *state) {
    return (const keserima *)state;
}

static inline uint32_t keserima_pieces(const keserima *k) {
    return k->side[KESE] | k->side[RIMA];
}

static inline uint32_t keserima_ships(const keserima *k) {
    return BIT(k->ship[CROSS_SHIP]) | BIT(k->ship[SALTIRE_SHIP]);
}

/* The symbol of the piece on a square; 0 where none stands. */
static inline int keserima_symbol(const keserima *k, uint32_t square) {
    return (int)((k->low >> square & 1) | (k->high >> square & 1) << 1);
}

/* K6: where a card can be dropped. */
static inline uint32_t keserima_droppable(const keserima *k) {
    return LAND & ~keserima_pieces(k);
}

/* K10 */
static inline bool keserima_wins(cards prison) {
    return cards_of(prison, ALL_THREE) > 0 ||
           (cards_of(prison, CROSS) > 0 && cards_of(prison, CIRCLE) > 0 &&
            cards_of(prison, SALTIRE) > 0);
}

/* K10, K12, K13 */
static inline bool keserima_over(const keserima *k) {
    return k->passes >= PASS_LIMIT || k->turns >= k->max_plies ||
           (k->six_ships && k->ship_run >= SHIP_RUN_LIMIT) || keserima_wins(k->prison[KESE]) ||
           keserima_wins(k->prison[RIMA]);
}

/* ---- events ----
 *
 *     bits 14-16 kind, 9-13 mover, 5-8 discards, 0-4 square of rest
 *
 * The mover is the dropped symbol, the piece's square or the ship. Discards are numbered as in
 * reach.h. A layout has four bits in place of the square: the saltire rather than the cross on 11,
 * on 23, on 15, and Rima first. A draw has up to three symbols of two bits, ascending, the first
 * in the highest bits. Only pieces and ships are not in the ASCII order of their texts. */
enum { PASS, DROP, PIECE, SHIP, LAYOUT, DRAW };

enum { LAYOUTS = 16, LAYOUT_11 = 8, LAYOUT_23 = 4, LAYOUT_15 = 2, LAYOUT_RIMA = 1 };

static inline tb_event keserima_event(uint32_t kind, uint32_t mover, uint32_t discards,
                                      uint32_t square) {
    return kind << 14 | mover << 9 | discards << 5 | square;
}

static inline uint32_t event_kind(tb_event event) {
    return event >> 14;
}

static inline uint32_t event_mover(tb_event event) {
    return event >> 9 & 31;
}

static inline uint32_t event_discards(tb_event event) {
    return event >> 5 & 15;
}

static inline uint32_t event_square(tb_event event) {
    return event & 31;
}

/* The side that draws now; a draw is pending. */
static inline int keserima_drawer(const keserima *k) {
    return k->pending & 1 ? KESE : RIMA;
}

/* How many cards a side draws: up to a full hand, while its deck lasts (K4, K11). */
static inline uint32_t keserima_draw_size(const keserima *k, int side) {
    const uint32_t room = HAND_LIMIT - cards_total(k->hand[side]);
    const uint32_t deck = cards_total(k->deck[side]);
    return room < deck ? room : deck;
}

/* ---- rules.c ---- */

void keserima_start(const uint32_t *options, tb_state *state);
void keserima_options_of(const tb_state *state, uint32_t *options);
int keserima_turn(const tb_state *state);
int keserima_events(const tb_state *state, tb_event *list);
void keserima_apply(tb_state *state, tb_event event);
void keserima_result(const tb_state *state, uint8_t *sixths);

/* ---- chance.c ---- */

/* The cards of a draw event, and the event of one to three cards. */
cards keserima_drawn(tb_event event);
tb_event keserima_draw_event(cards drawn);
/* The events of a chance state: at most LAYOUTS. */
int keserima_outcomes(const keserima *k, tb_event *list);
uint32_t keserima_weights(const tb_state *state, const tb_event *list, int count,
                          uint32_t *weights);

/* ---- playout.c ---- */

int keserima_count(const tb_state *state);
tb_event keserima_pick(const tb_state *state, tb_random *random, uint32_t *count);
void keserima_playout(tb_state *state, tb_random *random);
uint64_t keserima_hash(const tb_state *state);

/* ---- shape.c ---- */

/* Where the reader of a text stands; the start is 0. */
enum { SHAPE_START = 0, SHAPE_NONE = 255 };
uint8_t keserima_shape_next(uint8_t at, char c);
/* What a text is that ends here; TB_NO_EVENT if it is only the beginning of one. */
tb_shape keserima_shape_at(uint8_t at);
tb_shape keserima_event_shape(const char *text);

/* ---- why.c, reasons.c ---- */

extern const tb_reason keserima_reasons[];
bool keserima_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why);

/* ---- ending.c ---- */

enum {
    ENDED_ALL_THREE,
    ENDED_ONE_OF_EACH,
    ENDED_TWO_PASSES,
    ENDED_SIX_SHIPS,
    ENDED_TURN_LIMIT,
    KESERIMA_ENDINGS
};
extern const tb_reason keserima_endings[KESERIMA_ENDINGS];
void keserima_ending(const tb_state *state, tb_end *end);

/* ---- text.c ---- */

extern const char keserima_signs[SYMBOLS + 1]; /* "*+ox" */
int keserima_symbol_of(char sign);             /* -1: none */
void keserima_square_text(uint32_t square, tb_text *text);
/* The square written with two digits, or -1 if it is not on the board. */
int keserima_square_read(const char *text);
/* Cards in ASCII order with something between them. */
void keserima_cards_text(cards all, const char *between, tb_text *text);
void keserima_event_text(const tb_state *state, tb_event event, tb_text *text);

/* ---- steps.c ---- */

int keserima_steps(const tb_state *state, const char *beginning, tb_step *list, bool *whole);

/* ---- say.c ---- */

extern const char *const keserima_symbol_names[SYMBOLS][TB_LANGS];
extern const char *const keserima_side_names[2][TB_LANGS];
void keserima_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text);

/* ---- position.c ---- */

char keserima_square_letter(const keserima *k, uint32_t square);
/* What of a side's cards is nowhere else: discarded for good (K7). */
cards keserima_graveyard(const keserima *k, int side);
void keserima_position_text(const tb_state *state, tb_text *text);
bool keserima_position_read(const uint32_t *options, const char *text, tb_state *state,
                            tb_error *error);

/* ---- view.c, draw.c ---- */

void keserima_view(const tb_info *info, tb_json *json);
void keserima_draw(const tb_info *info, tb_pen *pen);

/* ---- site.c, site_write.c ---- */

extern const tb_notation keserima_site;
bool keserima_site_write(const tb_record_source *source, tb_text *text, tb_error *error);
/* The option values under which a record of the author's site is read. */
enum { SITE_MAX_PLIES = 10000, SITE_RULE = 32 };

#endif
