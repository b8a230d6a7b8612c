/* How the game ended (C4, C7, C10, C11), read off the final state: in a finished game the player to
 * move is the one who acted last. In play the endings exclude each other: a turn never begins with
 * an empty deck (C11), and who has no cards is out at the end of the own turn (C10). A position
 * that was set up may show several; the first in the order of the rules is named. The places are
 * slots, and hands as `hand:1`. */
#include "card_slot.h"

#include <teban/games.h>

const tb_reason card_slot_endings[CARD_SLOT_ENDINGS] = {
    [ENDED_HEAVENLY] = {"heavenly-hand",
                        "C4",
                        {"{1} was dealt nothing but Gold 7s and Silver 3s: the heavenly hand.",
                         "{1}に金色の7と銀色の3だけの手札が配られました。天和です。"}},
    [ENDED_GOLD] = {"gold-line",
                    "C7",
                    {"{1} has put three Gold 7s in a line.",
                     "{1}が金色の7を一列に3枚そろえました。"}},
    [ENDED_NO_CARDS] = {"empty-hand",
                        "C10",
                        {"{1} has no cards left and is out.",
                         "{1}は手札がなくなり、脱落しました。"}},
    [ENDED_SCORE] = {"hand-score",
                     "C11",
                     {"The deck is empty: {1}'s hand scores {2}, the other's {3}.",
                      "山札がなくなり、手札の点数は{1}が{2}点、相手が{3}点です。"}},
    [ENDED_EVEN_SCORE] = {"even-score",
                          "C11",
                          {"The deck is empty, and both hands score {2}: the game is drawn.",
                           "山札がなくなり、手札の点数がともに{2}点なので、引き分けです。"}},
};

/* As it was dealt. Cards are discarded before a deal only where one was set up so; with cards in
 * the deck and in both hands nothing else ends a game on an empty board. */
static bool is_heavenly(const card_slot *s, unsigned winner) {
    const bool just_dealt = s->discards == 0 || (s->deck != 0 && s->hand[winner ^ 1] != 0);
    return s->board == 0 && just_dealt && heap_openers(s->hand[winner]) == 0 &&
           heap_size(s->hand[winner]) == full_hand(s, winner);
}

/* The slots of all lines of three `7`; 0 without one. */
static unsigned gold_slots(const card_slot *s) {
    unsigned slots = 0;
    const unsigned lines = card_slot_lines_in[board_slots(s->board, GOLD)];
    for (unsigned line = 0; line < LINES; line++)
        slots |= lines >> line & 1 ? card_slot_lines[line].slots : 0;
    return slots;
}

/* C11 in this order of players; more than 0 if the first leads. */
static int lead_of(const card_slot *s, unsigned player) {
    return card_slot_score(s->hand[player]) - card_slot_score(s->hand[player ^ 1]);
}

static void name_player(unsigned player, tb_end *end) {
    const char *const *name = tb_card_slot.seat_names[player];
    tb_why_arg(&end->why, name[TB_EN], name[TB_JA]);
}

static void show_hand(unsigned player, tb_end *end) {
    tb_end_place(end, player == 0 ? "hand:1" : "hand:2");
}

static void tell_gold(const card_slot *s, unsigned winner, tb_end *end) {
    const unsigned slots = gold_slots(s);
    name_player(winner, end);
    for (unsigned k = 0; k < slots_count(slots); k++) {
        const char slot[2] = {(char)('1' + slots_nth(slots, k)), '\0'};
        tb_end_place(end, slot);
    }
}

static void tell_hand(unsigned player, tb_end *end) {
    name_player(player, end);
    show_hand(player, end);
}

static void tell_score(const card_slot *s, unsigned player, tb_end *end) {
    name_player(player, end);
    for (unsigned i = 0; i < 2; i++) {
        char score[8];
        tb_text text = tb_text_in(score, sizeof score);
        tb_text_number(&text, card_slot_score(s->hand[player ^ i]));
        tb_why_arg(&end->why, score, score);
    }
    show_hand(0, end);
    show_hand(1, end);
}

/* The row, or CARD_SLOT_ENDINGS if play does not come to this. */
static unsigned row_of(const card_slot *s) {
    const unsigned winner = s->phase - OVER_1;
    if (s->phase == OVER_EVEN)
        return s->deck == 0 && lead_of(s, 0) == 0 ? ENDED_EVEN_SCORE : CARD_SLOT_ENDINGS;
    if (is_heavenly(s, winner))
        return ENDED_HEAVENLY;
    if (winner == s->mover && card_slot_lines_in[board_slots(s->board, GOLD)] != 0)
        return ENDED_GOLD;
    if (s->hand[winner ^ 1] == 0)
        return ENDED_NO_CARDS;
    return s->deck == 0 && lead_of(s, winner) > 0 ? ENDED_SCORE : CARD_SLOT_ENDINGS;
}

const tb_reason *card_slot_ended_by(const tb_state *state) {
    const unsigned row = row_of(card_slot_in(state));
    return row < CARD_SLOT_ENDINGS ? &card_slot_endings[row] : &tb_common_endings[TB_ENDED_SET_UP];
}

void card_slot_ending(const tb_state *state, tb_end *end) {
    const card_slot *s = card_slot_in(state);
    const unsigned winner = s->phase - OVER_1;
    tb_why_set(&end->why, card_slot_ended_by(state));
    switch (row_of(s)) {
    case ENDED_HEAVENLY:
        tell_hand(winner, end);
        break;
    case ENDED_GOLD:
        tell_gold(s, winner, end);
        break;
    case ENDED_NO_CARDS:
        tell_hand(winner ^ 1, end);
        break;
    case ENDED_SCORE:
        tell_score(s, winner, end);
        break;
    case ENDED_EVEN_SCORE:
        tell_score(s, 0, end);
        break;
    default:
        break;
    }
}
