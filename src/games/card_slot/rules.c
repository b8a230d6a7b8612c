/* The rules of Card Slot: the start and what an event does (C3 to C12). */
#include "card_slot.h"

/* ---- options ---- */

/* The first option counts the cards in the order of C1, the state in that of the symbols. */
static uint32_t heap_from_c1(uint32_t counts) {
    uint32_t heap = 0;
    for (unsigned i = 0; i < SYMBOLS; i++)
        heap |= heap_count(counts, i) << 4 * card_slot_c1[i];
    return heap;
}

static uint32_t heap_to_c1(uint32_t heap) {
    uint32_t counts = 0;
    for (unsigned i = 0; i < SYMBOLS; i++)
        counts |= heap_count(heap, card_slot_c1[i]) << 4 * i;
    return counts;
}

void card_slot_start(const uint32_t *options, tb_state *state) {
    card_slot *s = card_slot_of(state);
    s->deck = heap_from_c1(options[CARDS]);
    s->stock = s->deck | options[HAND_1] << 24 | options[HAND_2] << 28;
    s->variant = (uint8_t)(options[HAND] | options[FIRST_TURN] * CENTRE_AND_PLACE |
                           options[LINES_THAT_COUNT] * ANY_LINE | options[TAKING] * FORCED_TAKE |
                           options[ELIMINATION] * OUT_AT_ONCE);
    s->phase = DEAL;
}

void card_slot_options_of(const tb_state *state, uint32_t *options) {
    const card_slot *s = card_slot_in(state);
    options[CARDS] = heap_to_c1(all_cards(s));
    options[HAND] = s->variant & DEALT;
    options[HAND_1] = handicap_of(s, 0);
    options[HAND_2] = handicap_of(s, 1);
    options[FIRST_TURN] = (s->variant & CENTRE_AND_PLACE) != 0;
    options[LINES_THAT_COUNT] = (s->variant & ANY_LINE) != 0;
    options[TAKING] = (s->variant & FORCED_TAKE) != 0;
    options[ELIMINATION] = (s->variant & OUT_AT_ONCE) != 0;
}

/* ---- whose turn, and the end ---- */

int card_slot_turn(const tb_state *state) {
    static const uint8_t nobody[PHASES] = {
        [DEAL] = TB_CHANCE, [DRAW1] = TB_CHANCE, [DRAW2] = TB_CHANCE,   [REPLAYING] = TB_CHANCE,
        [OVER_1] = TB_OVER, [OVER_2] = TB_OVER,  [OVER_EVEN] = TB_OVER,
    };
    const card_slot *s = card_slot_in(state);
    return nobody[s->phase] != 0 ? nobody[s->phase] : s->mover;
}

void card_slot_result(const tb_state *state, uint8_t *sixths) {
    static const uint8_t points[][2] = {
        {TB_WHOLE_POINT, 0}, {0, TB_WHOLE_POINT}, {TB_WHOLE_POINT / 2, TB_WHOLE_POINT / 2}};
    const unsigned ending = card_slot_in(state)->phase - OVER_1;
    sixths[0] = points[ending][0];
    sixths[1] = points[ending][1];
}

static void win(card_slot *s, unsigned player) {
    s->phase = (uint8_t)(OVER_1 + player);
}

/* C10: a player without cards is out; the mover is looked at first. */
static bool eliminate(card_slot *s) {
    const unsigned mover = s->mover;
    if (s->hand[mover] != 0 && s->hand[mover ^ 1] != 0)
        return false;
    win(s, s->hand[mover] == 0 ? mover ^ 1 : mover);
    return true;
}

int card_slot_score(uint32_t hand) {
    static const int8_t points[SYMBOLS] = {
        [GOLD] = -1, [SILVER] = -1, [CHERRY] = 2, [WATERMELON] = 2, [BELL] = 1, [REPLAY] = 0,
    };
    int score = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
        score += (int)heap_count(hand, symbol) * points[symbol];
    return score;
}

/* C11 */
static void score_hands(card_slot *s) {
    const int lead = card_slot_score(s->hand[0]) - card_slot_score(s->hand[1]);
    s->phase = lead > 0 ? OVER_1 : lead < 0 ? OVER_2 : OVER_EVEN;
}

/* C10 comes before C11. In a finished game the player to move stays. */
static void end_turn(card_slot *s) {
    if (eliminate(s))
        return;
    if (s->deck == 0) {
        score_hands(s);
        return;
    }
    s->mover ^= 1;
    s->phase = PLACE;
}

/* ---- lines ---- */

/* C9. Where there is nothing to take or to draw there is no choice and no chance either. */
static void begin_effect(card_slot *s, unsigned symbol) {
    static const uint8_t effect[SYMBOLS] = {
        [SILVER] = PICK2,     [CHERRY] = PICK1,     [BELL] = DRAW1,
        [WATERMELON] = DRAW2, [REPLAY] = REPLAYING,
    };
    const bool takes = symbol == SILVER || symbol == CHERRY;
    const bool none = takes ? (board_occupied(s->board) & NOT_CENTRE) == 0 : s->deck == 0;
    if (none) {
        end_turn(s);
        return;
    }
    s->phase = effect[symbol];
    if (s->phase == DRAW2 && heap_size(s->deck) == 1)
        s->phase = DRAW1;
}

/* C8: the three cards are discarded first, then the effect follows. */
static void resolve(card_slot *s, unsigned line) {
    const unsigned symbol = board_line_symbol(s->board, line);
    s->board &= ~((uint64_t)card_slot_lines[line].slots << SLOTS * symbol);
    s->discards += 3 * heap_one(symbol);
    s->offered = 0;
    begin_effect(s, symbol);
}

/* C8: a single line is resolved as part of the placement. */
static void settle_lines(card_slot *s, unsigned lines) {
    if (lines == 0) {
        end_turn(s);
    } else if ((lines & (lines - 1)) == 0) {
        resolve(s, (unsigned)__builtin_ctz(lines));
    } else {
        s->phase = LINE;
        s->offered = s->variant & ANY_LINE ? 0 : (uint8_t)lines;
    }
}

/* ---- events ---- */

/* The card leaves the hand; if it could be the one known to be there, it is no longer known
 * (C12). */
static void put(card_slot *s, unsigned symbol, unsigned slot) {
    const uint32_t one = heap_one(symbol);
    s->hand[s->mover] -= one;
    if (heap_count(s->sure[s->mover], symbol) != 0)
        s->sure[s->mover] -= one;
    s->board |= board_card(symbol, slot);
}

/* C5. The board was empty: there can be no line. The hand can only be empty now in a position that
 * was set up; a second placement would then be impossible, so C10 is looked at before it. */
static void open_centre(card_slot *s, unsigned symbol) {
    put(s, symbol, CENTRE_SLOT);
    if ((s->variant & CENTRE_AND_PLACE) == 0)
        end_turn(s);
    else if (!eliminate(s))
        s->phase = PLACE;
}

/* C6 to C8, in phase PLACE. The slot is counted from 0; its card, on a full board, is discarded. */
void card_slot_place(card_slot *s, unsigned symbol, unsigned slot) {
    const unsigned under = board_symbol(s->board, slot);
    if (under != SYMBOLS) {
        s->board &= ~board_card(under, slot);
        s->discards += heap_one(under);
    }
    put(s, symbol, slot);
    unsigned lines =
        card_slot_lines_in[board_slots(s->board, symbol)] & card_slot_lines_through[slot];
    if (symbol == GOLD && lines != 0) {
        win(s, s->mover);
        return;
    }
    if (s->variant & ANY_LINE)
        lines = board_complete(s->board);
    if ((s->variant & OUT_AT_ONCE) == 0 || !eliminate(s))
        settle_lines(s, lines);
}

/* C9: from slots counted from 1; 0 is none. */
static void take(card_slot *s, unsigned slot) {
    if (slot == 0)
        return;
    const unsigned symbol = board_symbol(s->board, slot - 1);
    s->board &= ~board_card(symbol, slot - 1);
    s->hand[s->mover] += heap_one(symbol);
    s->sure[s->mover] += heap_one(symbol);
}

/* C4: with any counts and sizes, a hand of nothing but `7` and `3`. That is also why player 1
 * always has a card for the centre. */
static void end_deal(card_slot *s) {
    if (heap_openers(s->hand[0]) == 0)
        win(s, 0);
    else if (heap_openers(s->hand[1]) == 0)
        win(s, 1);
    else
        s->phase = CENTRE;
}

static void deal(card_slot *s, unsigned symbol) {
    const unsigned player = dealt_to(s);
    s->hand[player] += heap_one(symbol);
    if (player == 1 && heap_size(s->hand[1]) == full_hand(s, 1))
        end_deal(s);
}

/* The deck's top card turns out to be this symbol. */
void card_slot_outcome(card_slot *s, unsigned symbol) {
    s->deck -= heap_one(symbol);
    switch (s->phase) {
    case DEAL:
        deal(s, symbol);
        break;
    case REPLAYING: /* C9: on the lowest empty slot, and no line is looked at */
        s->board |= board_card(symbol, (unsigned)__builtin_ctz(~board_occupied(s->board)));
        end_turn(s);
        break;
    default:
        s->hand[s->mover] += heap_one(symbol);
        if (s->phase == DRAW2)
            s->phase = DRAW1;
        else
            end_turn(s);
    }
}

void card_slot_apply(tb_state *state, tb_event event) {
    card_slot *s = card_slot_of(state);
    switch (event_kind(event)) {
    case OUTCOME:
        card_slot_outcome(s, event_low(event));
        break;
    case CHOICE:
        resolve(s, event_low(event));
        break;
    case TAKE:
        take(s, event_high(event));
        take(s, event_low(event));
        end_turn(s);
        break;
    default:
        if (s->phase == CENTRE)
            open_centre(s, event_high(event));
        else
            card_slot_place(s, event_high(event), event_low(event) - 1);
    }
}
