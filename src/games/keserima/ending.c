/* How the game ended: by a prison (K10) or without a winner (K12, K13). A win comes before a limit
 * that the same turn reaches. The places are the cards of the prison that won. */
#include "keserima.h"

const tb_reason keserima_endings[KESERIMA_ENDINGS] = {
    [ENDED_ALL_THREE] = {"all-three-captured",
                         "K10",
                         {"{1} has captured {2}'s piece that is all three: that wins at once.",
                          "{1}が{2}の「丸と十字とバツ」を捕らえたので、その場で{1}の勝ちです。"}},
    [ENDED_ONE_OF_EACH] = {"one-of-each",
                           "K10",
                           {"{1}'s prison holds a circle, a cross and a saltire.",
                            "{1}の牢に「丸」「十字」「バツ」がそろったので、{1}の勝ちです。"}},
    [ENDED_TWO_PASSES] = {"two-passes",
                          "K12",
                          {"Two passes in a row: the game is drawn.",
                           "パスが2回続いたので、引き分けです。"}},
    [ENDED_SIX_SHIPS] = {"six-ships",
                         "K13",
                         {"Six ship turns in a row: the game is drawn.",
                          "船を動かす手番が6回続いたので、引き分けです。"}},
    [ENDED_TURN_LIMIT] = {"turn-limit",
                          "K13",
                          {"After {1} turns nobody has won: the game is drawn.",
                           "{1}手番を終えても決まらないので、引き分けです。"}},
};

static void show_card(int side, int symbol, tb_end *end) {
    const char place[] = {
        'p', 'r', 'i', 's', 'o', 'n', ':', tb_keserima.seats[side], ':', keserima_signs[symbol],
        '\0'};
    tb_end_place(end, place);
}

/* What of a prison wins: the `*` alone, or one card of each kind. */
static void show_prison(const keserima *k, int side, tb_end *end) {
    const bool all_three = cards_of(k->prison[side], ALL_THREE) > 0;
    for (int symbol = ALL_THREE; symbol < SYMBOLS; symbol++) {
        if ((symbol == ALL_THREE) == all_three)
            show_card(side, symbol, end);
    }
}

static void name_winner(const keserima *k, int side, tb_end *end) {
    const bool all_three = cards_of(k->prison[side], ALL_THREE) > 0;
    tb_why_set(&end->why, &keserima_endings[all_three ? ENDED_ALL_THREE : ENDED_ONE_OF_EACH]);
    for (int i = 0; i < 2; i++) {
        const char *const *name = keserima_side_names[side ^ i];
        tb_why_arg(&end->why, name[TB_EN], name[TB_JA]);
    }
    show_prison(k, side, end);
}

static void name_draw(const keserima *k, tb_end *end) {
    const bool ships = (k->options & SIX_SHIPS) && k->ship_run >= SHIP_RUN_LIMIT;
    char turns[8];
    tb_text text = tb_text_in(turns, sizeof turns);
    tb_text_number(&text, k->turns);
    tb_why_set(&end->why, &keserima_endings[k->passes >= PASS_LIMIT ? ENDED_TWO_PASSES
                                            : ships                 ? ENDED_SIX_SHIPS
                                                                    : ENDED_TURN_LIMIT]);
    tb_why_arg(&end->why, turns, turns);
}

void keserima_ending(const tb_state *state, tb_end *end) {
    const keserima *k = keserima_in(state);
    const bool kese = keserima_wins(k->prison[KESE]);
    const bool rima = keserima_wins(k->prison[RIMA]);
    if (kese && rima) {
        tb_why_set(&end->why, &tb_common_endings[TB_ENDED_BOTH_WON]);
        show_prison(k, KESE, end);
        show_prison(k, RIMA, end);
    } else if (kese || rima) {
        name_winner(k, kese ? KESE : RIMA, end);
    } else {
        name_draw(k, end);
    }
}
