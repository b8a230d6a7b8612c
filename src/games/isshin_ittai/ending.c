/* How the game ended (I3, I10, I11), read off the final state: in a finished game the player to
 * move is the one who acted last, and the two fronts are those that were judged. The places are the
 * fronts, that of the loser first. */
#include "step.h"

#include <teban/games.h>

const tb_reason isshin_ittai_endings[ISSHIN_ENDINGS] = {
    [ISSHIN_ENDED_NO_FORM_CARD] =
        {"no-form-card",
         "I3",
         {"The deck is empty, and there is no form card to open with: "
          "the game is drawn.",
          "山札がなく、先手決めに出す型カードもないので、引き分けです。"}},
    [ISSHIN_ENDED_OVERPOWERED] = {"overpowered",
                                  "I10",
                                  {"{1} stood in {2} against {3}: a power attack of the same form "
                                   "is answered only by a power attack.",
                                   "{1}は{3}に対して{2}でした。同じ型の押しは、押しでしか受けられ"
                                   "ません。"}},
    [ISSHIN_ENDED_UNANSWERED] = {"unanswered",
                                 "I10",
                                 {"{1} stood in {2} and left {3} unanswered: that form is beaten.",
                                  "{1}は{2}で、相手の{3}を受けられませんでした。型が不利でした。"}},
    [ISSHIN_ENDED_KILL] = {"kill",
                           "I10",
                           {"{1} was in {2}: nothing stopped the killing stroke.",
                            "{1}は{2}でした。一撃必殺を止められません。"}},
    [ISSHIN_ENDED_KILL_STOPPED] = {"kill-stopped",
                                   "I10",
                                   {"{1}'s killing stroke met {3} and failed: it wins only "
                                    "against a guard.",
                                    "{1}は一撃必殺を狙いましたが、攻めている相手の{3}に敗れまし"
                                    "た。"}},
    [ISSHIN_ENDED_NO_END_IN_SIGHT] = {"no-end-in-sight",
                                      "I11",
                                      {"Both took an empty distance in a row: the game is drawn.",
                                       "引けない間合が続いたので、引き分けです。"}},
};

static void add_call(const isshin_ittai_state *s, uint32_t player, tb_end *end) {
    char call[TB_LANGS][40];
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(call[lang], sizeof call[lang]);
        isshin_ittai_call(s->newest[player], s->before[player], lang, &text);
    }
    tb_why_arg(&end->why, call[TB_EN], call[TB_JA]);
}

static void show_fronts(uint32_t first, tb_end *end) {
    static const char *const fronts[ISSHIN_PLAYERS] = {"front:1", "front:2"};
    tb_end_place(end, fronts[first]);
    tb_end_place(end, fronts[first ^ 1]);
}

/* The row of I10 by which the one who acted has lost or won. */
static uint32_t row_of(const isshin_ittai_state *s, uint32_t verdict) {
    const uint32_t own = s->newest[s->mover];
    if (own == ISSHIN_TRINITY)
        return verdict == ISSHIN_WINS ? ISSHIN_ENDED_KILL : ISSHIN_ENDED_KILL_STOPPED;
    return own / 2u == s->newest[s->mover ^ 1] / 2u ? ISSHIN_ENDED_OVERPOWERED
                                                    : ISSHIN_ENDED_UNANSWERED;
}

/* Whether there is something to judge; T in front of the other would have ended the game before. */
static bool is_judged(const isshin_ittai_state *s) {
    return s->newest[0] != ISSHIN_NONE && s->newest[1] != ISSHIN_NONE &&
           s->newest[s->mover ^ 1] != ISSHIN_TRINITY;
}

static void end_by_judgement(const isshin_ittai_state *s, uint32_t verdict, tb_end *end) {
    const uint32_t loser = s->mover ^ (verdict == ISSHIN_WINS);
    const char *const *name = tb_isshin_ittai.seat_names[loser];
    tb_why_set(&end->why, &isshin_ittai_endings[row_of(s, verdict)]);
    tb_why_arg(&end->why, name[TB_EN], name[TB_JA]);
    add_call(s, loser, end);
    add_call(s, loser ^ 1, end);
    show_fronts(loser, end);
}

void isshin_ittai_ending(const tb_state *state, tb_end *end) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    const uint32_t verdict = is_judged(s) ? isshin_ittai_judge(s, s->mover) : ISSHIN_GOES_ON;
    const bool even = s->phase == ISSHIN_OVER_EVEN;
    const uint32_t winner = s->mover ^ (verdict == ISSHIN_LOSES);
    if (even && s->newest[0] == ISSHIN_NONE && s->newest[1] == ISSHIN_NONE) {
        tb_why_set(&end->why, &isshin_ittai_endings[ISSHIN_ENDED_NO_FORM_CARD]);
    } else if (even && is_judged(s) && verdict == ISSHIN_GOES_ON) {
        tb_why_set(&end->why, &isshin_ittai_endings[ISSHIN_ENDED_NO_END_IN_SIGHT]);
        show_fronts(s->mover, end);
    } else if (!even && verdict != ISSHIN_GOES_ON && s->phase == ISSHIN_OVER_1 + winner) {
        end_by_judgement(s, verdict, end);
    } else {
        tb_why_set(&end->why, &tb_common_endings[TB_ENDED_SET_UP]);
    }
}
