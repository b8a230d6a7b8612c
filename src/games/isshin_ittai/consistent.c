/* Whether the fields of a position fit together (the rules' section *Text*, *Consistent*).
 *
 * It serves seen positions as well: everything but the counts of the cards asks only for sizes,
 * which are known, and of the cards that a seat does not see it is enough that there are as many as
 * are left: any way to deal them is a consistent state.
 */
#include "step.h"

static const char *const hand_fields[ISSHIN_PLAYERS] = {"hand1", "hand2"};
static const char *const front_fields[ISSHIN_PLAYERS] = {"front1", "front2"};

/* `there are 5 F+ in all, not 4` */
static bool fail_number(uint32_t kind, uint32_t number, uint32_t copies, tb_error *error) {
    char found[12];
    char right[12];
    tb_text there = tb_text_in(found, sizeof found);
    tb_text wanted = tb_text_in(right, sizeof right);
    tb_text_number(&there, number);
    tb_text_number(&wanted, copies);
    return tb_fail_with(error, "deck",
                        TB_SAID("there are {1} {2} in all, not {3}",
                                "{2} が全部で{1}枚あります（{3}枚のはずです）"),
                        (const char *const[]){found, isshin_ittai_name_of(kind).text, right});
}

/* How many of a kind the position shows. */
static uint32_t shown(const isshin_ittai_state *s, uint32_t kind) {
    uint32_t number = isshin_ittai_number(s->deck, kind) + isshin_ittai_number(s->out, kind);
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        number += isshin_ittai_number(s->hand[player], kind);
        number += s->newest[player] == kind;
        number += s->before[player] == kind;
    }
    return number;
}

static uint64_t unseen(uint64_t cards) {
    return cards >> ISSHIN_UNSEEN_SHIFT;
}

/* `copies` of each form card (I1); what is not shown is unseen, and in a position nothing is. */
static bool check_cards(const isshin_ittai_state *s, tb_error *error) {
    const uint64_t hidden = unseen(s->hand[0]) + unseen(s->hand[1]) + unseen(s->deck);
    uint64_t missing = 0;
    for (uint32_t kind = 0; kind < ISSHIN_KINDS; kind++) {
        const uint32_t number = shown(s, kind);
        if (number > s->copies || (hidden == 0 && number < s->copies))
            return fail_number(kind, number, s->copies, error);
        missing += s->copies - number;
    }
    if (missing != hidden)
        return tb_fail(error, "deck",
                       TB_SAID("hidden hands and deck do not add up to the unseen cards",
                               "伏せた手札と山札の枚数が、見えていないカードの数と合いません"));
    return true;
}

/* Exactly one T, in front only when it has ended the game. */
static bool check_trinity(const isshin_ittai_state *s, tb_error *error) {
    uint32_t number = s->above != ISSHIN_DRAWN;
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        if (s->newest[player] == ISSHIN_TRINITY && !isshin_ittai_is_over(s))
            return tb_fail(
                error, front_fields[player],
                TB_SAID("T in front ends the game", "T が場に出れば対局は終わっています"));
        number += isshin_ittai_number(s->hand[player], ISSHIN_TRINITY);
        number += s->newest[player] == ISSHIN_TRINITY;
    }
    if (number != 1)
        return tb_fail(error, "above",
                       TB_SAID("there is exactly one T, in the deck, a hand or in front",
                               "T は山札、手札、場のどこかに1枚だけあります"));
    if (s->above != ISSHIN_DRAWN && s->above > isshin_ittai_size(s->deck))
        return tb_fail(error, "above",
                       TB_SAID("more form cards above T than in the deck",
                               "T より上の型カードが山札の枚数より多くなっています"));
    return true;
}

static bool check_fronts(const isshin_ittai_state *s, tb_error *error) {
    const bool opened = s->phase > ISSHIN_REDRAW;
    for (uint32_t player = 0; player < ISSHIN_PLAYERS && !isshin_ittai_is_over(s); player++) {
        if ((s->newest[player] != ISSHIN_NONE) != opened)
            return tb_fail(error, front_fields[player],
                           opened ? TB_SAID("a card lies in front of each player",
                                            "どちらの場にもカードがあるはずです")
                                  : TB_SAID("no card lies in front before the opening is over",
                                            "先手決めが終わるまで、場にカードはありません"));
    }
    return true;
}

/* Player 1 is served first. */
static bool check_deal(const isshin_ittai_state *s, tb_error *error) {
    const uint32_t one = isshin_ittai_size(s->hand[0]);
    const uint32_t two = isshin_ittai_size(s->hand[1]);
    if (one > s->hand_size)
        return tb_fail(
            error, "hand1",
            TB_SAID("the deal does not give so many cards", "最初に配る枚数を超えています"));
    if (two > 0 && one < s->hand_size)
        return tb_fail(
            error, "hand2",
            TB_SAID("player 1 is dealt all cards first", "先にプレイヤー1に全部配ります"));
    if (two >= s->hand_size)
        return tb_fail(error, "hand2", TB_SAID("all cards are dealt", "もう配り終わっています"));
    if (s->mover != 0)
        return tb_fail(
            error, "turn",
            TB_SAID("during the deal the player to move is 1", "配っているあいだの手番は 1 です"));
    return true;
}

static bool check_open(const isshin_ittai_state *s, tb_error *error) {
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        if (isshin_ittai_forms(s->hand[player]) == 0)
            return tb_fail(
                error, hand_fields[player],
                TB_SAID("no form card to open with", "先手決めに出す型カードがありません"));
    }
    if (s->mover != (s->committed != ISSHIN_NONE))
        return tb_fail(error, "turn",
                       TB_SAID("player 1 commits a card first, then player 2",
                               "先にプレイヤー1、次にプレイヤー2がカードを伏せて出します"));
    if (s->committed < ISSHIN_KINDS && isshin_ittai_number(s->hand[0], s->committed) == 0)
        return tb_fail(error, "phase",
                       TB_SAID("the committed card is in hand 1",
                               "伏せて出したカードは手札1になければなりません"));
    return true;
}

static bool check_draw(const isshin_ittai_state *s, tb_error *error) {
    if (isshin_ittai_size(s->hand[s->mover]) >= isshin_ittai_limit(s, s->mover))
        return tb_fail(
            error, hand_fields[s->mover],
            TB_SAID("distance ends at the limit of the hand", "間合は手札の上限までです"));
    return true;
}

static bool check_phase(const isshin_ittai_state *s, tb_error *error) {
    if (isshin_ittai_is_chance(s) && isshin_ittai_deck_empty(s))
        return tb_fail(error, "deck",
                       TB_SAID("there is no card to draw", "引くカードがありません"));
    switch (s->phase) {
    case ISSHIN_DEAL:
        return check_deal(s, error);
    case ISSHIN_OPEN:
        return check_open(s, error);
    case ISSHIN_DRAW:
        return check_draw(s, error);
    default:
        return true;
    }
}

bool isshin_ittai_consistent(const isshin_ittai_state *state, tb_error *error) {
    return check_fronts(state, error) && check_cards(state, error) && check_trinity(state, error) &&
           check_phase(state, error);
}
