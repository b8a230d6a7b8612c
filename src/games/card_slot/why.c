/* Why an event is illegal: the reasons of Card Slot in the order of the rules, and the reading of
 * an event, which gives the first that applies.
 *
 * What is wrong with a choice or a take as such (no line of C2, the centre, an empty slot) is said
 * in every phase; otherwise it is `wrong-phase` outside its own, and what depends on the offer (the
 * lines to choose from, how many cards) is for its own phase. For a placement the game has a word
 * of its own, `must-resolve`. On a full board every slot is occupied, so `occupied` is for a board
 * that is not full and leaves the other to `board-full`.
 */
#include "card_slot.h"

#include <string.h>

typedef enum row {
    LEGAL = -1,
    MUST_RESOLVE_LINE,
    MUST_RESOLVE_TAKE,
    NOT_IN_HAND,
    CENTRE_FIRST,
    NOT_ON_CENTRE,
    OCCUPIED,
    BOARD_FULL,
    NOT_FULL,
    CENTRE_NOT_DISCARDED,
    CENTRE_NOT_TAKEN,
    NO_LINE,
    LINE_NOT_OFFERED,
    TOO_MANY,
    EMPTY_SLOT,
    MUST_TAKE,
    ROWS,
} row;

/* Placements: {1} the card, {2} the slot, {3} the card that lies there. Lines: {1} the line. Takes:
 * {1} the slot or the number of cards, {2} the second slot. */
const tb_reason card_slot_reasons[CARD_SLOT_REASONS] = {
    [MUST_RESOLVE_LINE] = {"must-resolve",
                           "C8",
                           {"Choose the line to resolve first: no {1} can be put on slot {2} now.",
                            "先に解決する役を選んでください。いまは{1}をマス{2}に置けません。"}},
    [MUST_RESOLVE_TAKE] = {"must-resolve",
                           "C9",
                           {"Decide first what to take from the board: no {1} can be put on slot "
                            "{2} now.",
                            "先にボードから取るカードを決めてください。"
                            "いまは{1}をマス{2}に置けません。"}},
    [NOT_IN_HAND] = {"not-in-hand",
                     "C6",
                     {"There is no {1} in your hand: you place a card that you hold.",
                      "手札に{1}はありません。置けるのは手札のカードです。"}},
    [CENTRE_FIRST] =
        {"centre-first",
         "C5",
         {"The game opens in the centre: the first card goes on slot 9, not on slot {2}.",
          "最初のカードは中央のマス9に置きます。マス{2}には置けません。"}},
    [NOT_ON_CENTRE] =
        {"not-on-centre",
         "C5",
         {"The first card on slot 9 may be neither a Gold 7 nor a Silver 3: not this {1}.",
          "最初に中央のマス9へ置くカードに、金色の7と銀色の3は使えません（これは{1}です）。"}},
    [OCCUPIED] =
        {"occupied",
         "C6",
         {"There is a {3} on slot {2} already: while a slot is empty, a card goes on an empty one.",
          "マス{2}にはもう{3}があります。空いているマスがあるあいだは、そこに置きます。"}},
    [BOARD_FULL] = {"board-full",
                    "C6",
                    {"The board is full: a {1} can only take the place of a card that is discarded "
                     "first, and slot {2} still has its {3}.",
                     "ボードに空きがありません。マス{2}には{3}があります。"
                     "先に中央以外のカードを1枚捨て札にし、そこに{1}を置きます。"}},
    [NOT_FULL] = {"not-full",
                  "C6",
                  {"There is an empty slot: no card is discarded to put a {1} on slot {2}.",
                   "まだ空いているマスがあります。"
                   "マス{2}に{1}を置くためにカードを捨てることはできません。"}},
    [CENTRE_NOT_DISCARDED] = {"centre-protected",
                              "C6",
                              {"On a full board any card but that of the centre may be discarded: "
                               "the {3} on slot 9 stays.",
                               "ボードがいっぱいのとき捨て札にできるのは、中央以外のカードです。マ"
                               "ス9の{3}は捨てられません。"}},
    [CENTRE_NOT_TAKEN] =
        {"centre-protected",
         "C9",
         {"Cards are taken from around the centre: that on slot 9 stays.",
          "取れるのは中央のまわりのカードです。中央のマス9のカードは取れません。"}},
    [NO_LINE] = {"no-such-line",
                 "C2",
                 {"{1} is none of the eight lines: three rows, three columns and two diagonals.",
                  "{1}というラインはありません。ラインは横3本、縦3本、斜め2本です。"}},
    [LINE_NOT_OFFERED] = {"no-such-line",
                          "C8",
                          {"Line {1} is not among the lines to choose from.",
                           "ライン{1}はいま選べる役ではありません。"}},
    [TOO_MANY] = {"too-many",
                  "C9",
                  {"Only one card may be taken, not those on slots {1} and {2}.",
                   "取れるのは1枚までです。マス{1}とマス{2}の2枚は取れません。"}},
    [EMPTY_SLOT] = {"empty-slot",
                    "C9",
                    {"There is no card on slot {1} to take.",
                     "マス{1}に取れるカードはありません。"}},
    [MUST_TAKE] = {"must-take",
                   "C9",
                   {"As many cards as possible must be taken: {1} here.",
                    "取れるだけ取らなければなりません。ここでは{1}枚です。"}},
};

_Static_assert((int)ROWS == CARD_SLOT_REASONS, "a row for each reason");

/* ---- arguments ---- */

static void number_arg(tb_why *why, unsigned number) {
    const char digit[2] = {(char)('0' + number), '\0'};
    tb_why_arg(why, digit, digit);
}

static void card_arg(tb_why *why, unsigned symbol) {
    tb_why_arg(why, card_slot_names[symbol][TB_EN], card_slot_names[symbol][TB_JA]);
}

static bool refuse(tb_why *why, row reason) {
    tb_why_set(why, &card_slot_reasons[reason]);
    return false;
}

static bool refuse_common(tb_why *why, int reason, const char *text) {
    tb_why_set(why, &tb_common_reasons[reason]);
    tb_why_arg(why, text, text);
    return false;
}

/* ---- placements ---- */

static row placement_row(const card_slot *s, const card_slot_words *w) {
    const unsigned occupied = board_occupied(s->board);
    const unsigned slot = w->slot[0] - 1;
    const bool full = occupied == ALL_SLOTS;
    if (s->phase == LINE)
        return MUST_RESOLVE_LINE;
    if (s->phase == PICK1 || s->phase == PICK2)
        return MUST_RESOLVE_TAKE;
    if (heap_count(s->hand[s->mover], w->symbol) == 0)
        return NOT_IN_HAND;
    if (s->phase == CENTRE && slot != CENTRE_SLOT)
        return CENTRE_FIRST;
    if (s->phase == CENTRE && (w->symbol == GOLD || w->symbol == SILVER))
        return NOT_ON_CENTRE;
    if (w->kind == ON_SLOT)
        return full ? BOARD_FULL : occupied >> slot & 1 ? OCCUPIED : LEGAL;
    if (!full)
        return NOT_FULL;
    return slot == CENTRE_SLOT ? CENTRE_NOT_DISCARDED : LEGAL;
}

static bool read_placement(const card_slot *s, const card_slot_words *w, tb_event *event,
                           tb_why *why) {
    const row reason = placement_row(s, w);
    *event = event_make(w->kind, w->symbol, w->slot[0]);
    if (reason == LEGAL)
        return true;
    const unsigned under = board_symbol(s->board, w->slot[0] - 1);
    refuse(why, reason);
    card_arg(why, w->symbol);
    number_arg(why, w->slot[0]);
    if (under != SYMBOLS)
        card_arg(why, under);
    return false;
}

/* ---- choices ---- */

/* What is wrong with the text alone is said in every phase: `wrong-phase` comes last. */
static bool read_choice(const card_slot *s, const char *text, tb_event *event, tb_why *why) {
    for (unsigned line = 0; line < LINES; line++) {
        if (strcmp(card_slot_lines[line].text, text + 1) != 0)
            continue;
        if (s->phase != LINE)
            return refuse_common(why, TB_WRONG_PHASE, text);
        *event = event_make(CHOICE, 0, line);
        if (lines_on_offer(s) >> line & 1)
            return true;
        refuse(why, LINE_NOT_OFFERED);
        tb_why_arg(why, text + 1, text + 1);
        return false;
    }
    refuse(why, NO_LINE);
    tb_why_arg(why, text + 1, text + 1);
    return false;
}

/* ---- takes ---- */

static row take_row(const card_slot_take *due, const card_slot_words *w, unsigned *empty) {
    for (unsigned i = 0; i < w->slots; i++) {
        if (w->slot[i] - 1 == CENTRE_SLOT)
            return CENTRE_NOT_TAKEN;
    }
    if (w->slots > due->most)
        return TOO_MANY;
    for (unsigned i = 0; i < w->slots; i++) {
        *empty = w->slot[i];
        if ((due->slots >> (w->slot[i] - 1) & 1) == 0)
            return EMPTY_SLOT;
    }
    return w->slots < due->least ? MUST_TAKE : LEGAL;
}

/* When nothing is due: what can be said of the slots alone. */
static card_slot_take take_of_any(const card_slot *s) {
    return (card_slot_take){.slots = board_occupied(s->board) & NOT_CENTRE, .most = 2};
}

static bool read_take(const card_slot *s, const char *text, const card_slot_words *w,
                      tb_event *event, tb_why *why) {
    const bool is_due = s->phase == PICK1 || s->phase == PICK2;
    const card_slot_take due = is_due ? take_due(s) : take_of_any(s);
    unsigned empty = 0;
    const row reason = take_row(&due, w, &empty);
    *event = event_make(TAKE, w->slot[0], w->slot[1]);
    if (reason == LEGAL)
        return is_due || refuse_common(why, TB_WRONG_PHASE, text);
    refuse(why, reason);
    number_arg(why, reason == MUST_TAKE ? due.least : reason == EMPTY_SLOT ? empty : w->slot[0]);
    number_arg(why, w->slot[1]);
    return false;
}

bool card_slot_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why) {
    const card_slot *s = card_slot_in(state);
    card_slot_words w;
    card_slot_words_read(text, &w);
    switch (w.kind) {
    case OUTCOME:
        *event = event_make(OUTCOME, 0, w.symbol);
        return heap_count(s->deck, w.symbol) != 0 || refuse_common(why, TB_NO_SUCH_OUTCOME, text);
    case CHOICE:
        return read_choice(s, text, event, why);
    case TAKE:
        return read_take(s, text, &w, event, why);
    default:
        return read_placement(s, &w, event, why);
    }
}
