/* Which positions are consistent, and which seen positions belong to one.
 *
 * One set of checks serves both: in a seen position heaps are hidden, and a check passes if some
 * cards after them would pass it. The conditions are met one by one, and no two of them compete
 * for a card: the cards surely in hand are set aside first, the rest fills hands and deck freely,
 * and only the phase `centre` asks for a card of that rest.
 */
#include "card_slot.h"

/* The cards that are hidden somewhere, by symbol. The counters of an info that has not been
 * checked may not fit into a heap. */
typedef struct hidden_cards {
    int unseen[SYMBOLS]; /* less what is in sight */
    int loose[SYMBOLS];  /* of these, not surely in a hand */
} hidden_cards;

static hidden_cards find_hidden(const card_slot *s) {
    const uint32_t heaps[] = {s->hand[0], s->hand[1], s->deck, s->discards};
    hidden_cards hidden;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        int unseen = (int)heap_count(all_cards(s), symbol);
        unseen -= (int)slots_count(board_slots(s->board, symbol));
        for (unsigned i = 0; i < 4; i++) {
            if ((heaps[i] & HIDDEN) == 0)
                unseen -= (int)heap_count(heaps[i], symbol);
        }
        hidden.unseen[symbol] = hidden.loose[symbol] = unseen;
        for (unsigned player = 0; player < 2; player++) {
            if (s->hand[player] & HIDDEN)
                hidden.loose[symbol] -= (int)heap_count(s->sure[player], symbol);
        }
    }
    return hidden;
}

/* C1: board, hands, deck and discards add up to the cards of the game. */
static bool check_cards(const card_slot *s, const hidden_cards *hidden, tb_error *error) {
    const uint32_t heaps[] = {s->hand[0], s->hand[1], s->deck};
    int rest = 0;
    for (unsigned i = 0; i < 3; i++) {
        if (heaps[i] & HIDDEN)
            rest -= (int)heap_held(heaps[i]);
    }
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        rest += hidden->unseen[symbol];
        if (hidden->unseen[symbol] < 0)
            return tb_fail(error, "cards",
                           TB_SAID("there are more cards of a symbol than in the game",
                                   "同じ図柄のカードが、ゲームにある枚数より多くなっています"));
    }
    return rest == 0 ||
           tb_fail(error, "cards",
                   TB_SAID("board, hands, deck and discards are not all the cards",
                           "ボード、手札、山札、捨て札を合わせても、カードの総数になりません"));
}

/* C12: symbols surely in hand are in that hand. */
static bool check_sure(const card_slot *s, const hidden_cards *hidden, tb_error *error) {
    static const char *const names[] = {"sure1", "sure2"};
    for (unsigned player = 0; player < 2; player++) {
        const uint32_t hand = s->hand[player];
        const uint32_t sure = s->sure[player];
        bool held = heap_size(sure) <= heap_held(hand);
        for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
            held = held && (hand & HIDDEN ? hidden->loose[symbol] >= 0
                                          : heap_count(sure, symbol) <= heap_count(hand, symbol));
        }
        if (!held)
            return tb_fail(error, names[player],
                           TB_SAID("a symbol surely in hand is not in that hand",
                                   "手札に必ずあるはずの図柄が、その手札にありません"));
    }
    return true;
}

/* `deal` and `centre`: player 1, and nothing on the board. */
static bool check_opening(const card_slot *s, tb_error *error) {
    if (s->mover != 0)
        return tb_fail(error, "turn", TB_SAID("player 1 begins", "先攻から始めます"));
    return s->board == 0 || tb_fail(error, "board",
                                    TB_SAID("the board is empty before the first card",
                                            "最初のカードを置くまで、ボードは空です"));
}

/* C3: player 1 is dealt to first; the deal is not complete, and the deck is enough for the rest. */
static bool check_deal(const card_slot *s, tb_error *error) {
    const unsigned full[] = {full_hand(s, 0), full_hand(s, 1)};
    const unsigned first = heap_held(s->hand[0]);
    const unsigned second = heap_held(s->hand[1]);
    if (!check_opening(s, error))
        return false;
    if (first > full[0])
        return tb_fail(error, "hand1",
                       TB_SAID("more cards than are dealt", "最初に配る枚数を超えています"));
    if (second >= full[1])
        return tb_fail(error, "hand2", TB_SAID("the deal is complete", "もう配り終わっています"));
    if (first < full[0] && second > 0)
        return tb_fail(error, "hand2", TB_SAID("player 1 is dealt to first", "先に先攻に配ります"));
    return heap_held(s->deck) >= full[0] + full[1] - first - second ||
           tb_fail(error, "deck",
                   TB_SAID("not enough cards for the rest of the deal",
                           "残りを配るカードが足りません"));
}

/* C5: player 1 has a card for slot 9. A phase that is not over has an event. */
static bool check_centre(const card_slot *s, const hidden_cards *hidden, tb_error *error) {
    const uint32_t hand = s->hand[0] & HIDDEN ? s->sure[0] : s->hand[0];
    bool able = heap_openers(hand) != 0;
    const bool loose_room = heap_held(s->hand[0]) > heap_size(hand);
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        if (symbol != GOLD && symbol != SILVER)
            able = able || (loose_room && hidden->loose[symbol] > 0);
    }
    return check_opening(s, error) &&
           (able || tb_fail(error, "hand1",
                            TB_SAID("player 1 has no card that may go on slot 9",
                                    "先攻に、マス9に置けるカードがありません")));
}

/* C8: the list names complete lines; without a list there is one on the board. */
static bool check_lines(const card_slot *s, tb_error *error) {
    const unsigned complete = board_complete(s->board);
    if (s->variant & ANY_LINE)
        return complete != 0 ||
               tb_fail(error, "board",
                       TB_SAID("there is no complete line", "そろったラインがありません"));
    return (s->offered & ~complete) == 0 ||
           tb_fail(error, "phase",
                   TB_SAID("a line on offer is not three equal symbols other than 7",
                           "選べるラインが、7以外の同じ図柄3枚になっていません"));
}

static bool check_draw(const card_slot *s, tb_error *error) {
    const unsigned due = s->phase == DRAW2 ? 2 : 1;
    return heap_held(s->deck) >= due ||
           tb_fail(error, "deck",
                   TB_SAID("the deck does not hold the cards to be drawn",
                           "引くはずのカードが山札にありません"));
}

static bool check_phase(const card_slot *s, const hidden_cards *hidden, tb_error *error) {
    switch (s->phase) {
    case DEAL:
        return check_deal(s, error);
    case CENTRE:
        return check_centre(s, hidden, error);
    case PLACE:
        return heap_held(s->hand[s->mover]) > 0 ||
               tb_fail(
                   error, s->mover == 0 ? "hand1" : "hand2",
                   TB_SAID("the mover has no card to place", "手番の人に置くカードがありません"));
    case LINE:
        return check_lines(s, error);
    case REPLAYING:
        if (board_occupied(s->board) == ALL_SLOTS)
            return tb_fail(error, "board",
                           TB_SAID("there is no empty slot for the Replay",
                                   "REPLAYで置く空きマスがありません"));
        return check_draw(s, error);
    case DRAW1:
    case DRAW2:
        return check_draw(s, error);
    default:
        return true;
    }
}

bool card_slot_consistent(const card_slot *s, tb_error *error) {
    const hidden_cards hidden = find_hidden(s);
    return check_cards(s, &hidden, error) && check_sure(s, &hidden, error) &&
           check_phase(s, &hidden, error);
}
