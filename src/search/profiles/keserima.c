/* Keserima to its players. */
#include "games/keserima/keserima.h"
#include "search/mcts.h"
#include "search/profile.h"

/* Captures, and of those a symbol that the prison lacks first (K10). */
static int captures(const tb_state *before, tb_event event, const tb_state *after, int seat) {
    enum { NOTHING, SYMBOL_AGAIN, NEW_SYMBOL };
    const cards old = keserima_in(before)->prison[seat];
    const cards now = keserima_in(after)->prison[seat];
    (void)event;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        if (cards_of(now, symbol) > cards_of(old, symbol))
            return cards_of(old, symbol) == 0 ? NEW_SYMBOL : SYMBOL_AGAIN;
    }
    return NOTHING;
}

/* Two decks (K4, K11): each side has its own, and a draw of several cards is the next ones of it.
 * The layout (K3) is no card. */
static int drawn_from(const tb_state *state, uint32_t *count) {
    const keserima *k = keserima_in(state);
    if (!k->laid)
        return -1;
    const int side = keserima_drawer(k);
    *count = keserima_draw_size(k, side);
    return side;
}

static int left_in(const tb_state *state, int side, tb_event *symbols, uint32_t *copies) {
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        symbols[symbol] = (tb_event)symbol;
        copies[symbol] = cards_of(keserima_in(state)->deck[side], symbol);
    }
    return SYMBOLS;
}

static tb_event draw_of(const tb_event *symbols, uint32_t count) {
    cards drawn = 0;
    for (uint32_t i = 0; i < count; i++)
        drawn = (cards)(drawn + CARD(symbols[i]));
    return keserima_draw_event(drawn);
}

static const tb_decks decks = {.next = drawn_from, .left = left_in, .event = draw_of};

/* `*` is never in a hand (K2, K4). */
enum { HELD = SYMBOLS - CROSS };

static const char *kind_name(uint32_t kind, tb_lang lang) {
    return keserima_symbol_names[CROSS + kind][lang];
}

static void count_hand(const tb_state *state, int side, uint8_t *counts) {
    for (int i = 0; i < HELD; i++)
        counts[i] = (uint8_t)cards_of(keserima_in(state)->hand[side], CROSS + i);
}

static const tb_hands hands = {
    .kinds = HELD, .codes = {"+", "o", "x"}, .name = kind_name, .count = count_hand};

/* ---- the first move ---- */

/* What a set of squares becomes when the board is turned half round or mirrored left to right: both
 * leave the water where it is (K1), and the layout (K3) one of the layouts. */
typedef uint32_t square_map(uint32_t square);

static uint32_t turned(uint32_t square) {
    return SQUARE(5, 5) - square;
}

static uint32_t mirrored(uint32_t square) {
    return (4 - square / 6) * 6 + square % 6;
}

static uint32_t map_set(uint32_t set, square_map *map) {
    uint32_t mapped = 0;
    for (; set != 0; set &= set - 1)
        mapped |= BIT(map((uint32_t)__builtin_ctz(set)));
    return mapped;
}

static void map_state(keserima *k, square_map *map) {
    k->side[KESE] = map_set(k->side[KESE], map);
    k->side[RIMA] = map_set(k->side[RIMA], map);
    k->low = map_set(k->low, map);
    k->high = map_set(k->high, map);
    for (int ship = 0; ship < SHIPS; ship++)
        k->ship[ship] = (uint8_t)map(k->ship[ship]);
}

static tb_event map_event(tb_event event, square_map *map) {
    const uint32_t kind = event_kind(event);
    if (kind == PASS)
        return event;
    const uint32_t by = event_mover(event);
    return keserima_event(kind, kind == PIECE ? map(by) : by, event_discards(event),
                          map(event_square(event)));
}

static void change_sides(keserima *k) {
    const uint32_t side = k->side[KESE];
    const cards hand = k->hand[KESE];
    k->side[KESE] = k->side[RIMA];
    k->side[RIMA] = side;
    k->hand[KESE] = k->hand[RIMA];
    k->hand[RIMA] = hand;
    k->mover = (uint8_t)(1 - k->mover);
}

/* As if the one who moves were Kese, with the `+` of the home row on column 1 where it stands at an
 * end. What a position lays down, and not the event, decides how it is turned, so that two events
 * never get one name by mistake. */
static void opening(const tb_state *state, tb_event event, tb_text *name) {
    tb_state seen = *state;
    keserima *k = keserima_of(&seen);
    if (k->mover == RIMA) {
        map_state(k, turned);
        change_sides(k);
        event = map_event(event, turned);
    }
    const uint32_t crosses = k->side[KESE] & k->low & ~k->high;
    if ((crosses & BIT(SQUARE(5, 5))) != 0 && (crosses & BIT(SQUARE(1, 5))) == 0) {
        map_state(k, mirrored);
        event = map_event(event, mirrored);
    }
    keserima_event_text(&seen, event, name);
}

const tb_profile tb_profile_keserima = {
    .game = &tb_keserima,
    .brain = &tb_brain_mcts,
    /* Between players of more than some 1500 nodes the better deal decides, so the levels lie below
     * that. */
    .levels = {{2, 1},
               {12, 0.25},
               {32, 0.12},
               {64, 0.08},
               {128, 0.05},
               {256, 0.035},
               {450, 0.025},
               {900, 0.015},
               {0, 0},
               {0, 0}},
    /* 0.25 takes 57 % against 0.4, which takes 54 % against 0.7; decisive playouts take 67 %
     * against uniform ones, though they are fewer. */
    .tuning = {.exploration = 0.25, .decisive = 1000},
    .goal = captures,
    .decks = &decks,
    .hands = &hands,
    .opening = opening,
};
