/* The table of the measures and how their figures are written. */
#include "lab/measure.h"

#include "lab/linear.h"
#include "lab/rows.h"

#include <string.h>

const lab_measure lab_measures[] = {
    [LAB_M_SHARE] = {"share",
                     LAB_FAIRNESS,
                     LAB_PERCENT,
                     1,
                     {"Share of the point", "勝ち点の割合"},
                     {"What a seat gets of the point, on average: a win is 1, a draw is shared.",
                      "その席が平均して得る勝ち点です。勝てば1、引き分けは分け合います。"}},
    [LAB_M_BEGINS] = {"begins",
                      LAB_FAIRNESS,
                      LAB_PERCENT,
                      1,
                      {"Share of who begins", "先に始める側の勝ち点の割合"},
                      {"What whoever begins gets of the point, on average. Who that is differs "
                       "from game to game.",
                       "先に始める側が平均して得る勝ち点です。だれが先に始めるかは、対局ごとに"
                       "変わります。"}},
    [LAB_M_ENDING] = {"ending",
                      LAB_ENDINGS,
                      LAB_PERCENT,
                      1,
                      {"Ending", "終わり方"},
                      {"The share of games that this rule ended.",
                       "このルールで終わった対局の割合です。"}},
    [LAB_M_DRAW] = {"draw",
                    LAB_ENDINGS,
                    LAB_PERCENT,
                    1,
                    {"Draws", "引き分け"},
                    {"The share of games that nobody won alone.",
                     "だれも単独で勝たなかった対局の割合です。"}},
    [LAB_M_LIMIT] = {"limit",
                     LAB_ENDINGS,
                     LAB_PERCENT,
                     1,
                     {"Limit reached", "上限で終了"},
                     {"The share of games that ended only because a limit was reached.",
                      "上限に達したために終わった対局の割合です。"}},
    [LAB_M_MOVES] = {"moves",
                     LAB_LENGTH,
                     LAB_COUNT,
                     1,
                     {"Moves", "手数"},
                     {"How many moves the players make in a game; deals are not counted.",
                      "1局で指される手の数です。配られるカードは数えません。"}},
    [LAB_M_QUANTILE] = {"quantile",
                        LAB_LENGTH,
                        LAB_COUNT,
                        0,
                        {"Moves at most", "手数の目安"},
                        {"So many percent of the games have at most so many moves.",
                         "この割合の対局は、この手数までに終わります。"}},
    [LAB_M_CHOICES] = {"choices",
                       LAB_CHOICE,
                       LAB_COUNT,
                       1,
                       {"Choices at a move", "1手の選択肢"},
                       {"How many different moves there are to choose from.",
                        "1手ごとに選べる手の数です。"}},
    [LAB_M_FORCED] = {"forced",
                      LAB_CHOICE,
                      LAB_PERCENT,
                      1,
                      {"Forced moves", "選べない手"},
                      {"The share of moves at which only one thing could be done.",
                       "できることがひとつしかなかった手の割合です。"}},
    [LAB_M_GOOD] = {"good",
                    LAB_CHOICE,
                    LAB_COUNT,
                    2,
                    {"Good choices at a move", "1手のよい選択肢"},
                    {"How many moves a strong player finds about as good as the best one.",
                     "強いプレイヤーが最善とほぼ同じくらいよいと見る手の数です。"}},
    [LAB_M_LEAD] = {"lead-changes",
                    LAB_DRAMA,
                    LAB_COUNT,
                    2,
                    {"Changes of the lead", "優勢の入れ替わり"},
                    {"How often another player becomes the one who expects most.",
                     "勝つ見こみのいちばん高いプレイヤーが入れ替わる回数です。"}},
    [LAB_M_LOWEST] = {"lowest",
                      LAB_DRAMA,
                      LAB_PERCENT,
                      1,
                      {"The winner's lowest point", "勝者のいちばん苦しいとき"},
                      {"The least that the later winner expected during the game.",
                       "勝ったプレイヤーの勝つ見こみが、いちばん低かったときの値です。"}},
    [LAB_M_DECIDED] = {"decided",
                       LAB_DRAMA,
                       LAB_PERCENT,
                       1,
                       {"Decided after", "勝負が決まるまで"},
                       {"After this part of the game the winner never again expected less than "
                        "90 %.",
                        "対局のここまで進むと、勝者の勝つ見こみは二度と90%を下回りません。"}},
    [LAB_M_COURSE] = {"course",
                      LAB_DRAMA,
                      LAB_PERCENT,
                      1,
                      {"How the winner got there", "勝った人の道のり"},
                      {"The winner's chances as the game went on, on average: a flat line near "
                       "50 % stays open for long.",
                       "勝った人の、その時々の勝つ見こみの平均です。50%の近くで平らなら、終わりまで"
                       "わからない対局です。"}},
    [LAB_M_SCORE] = {"score",
                     LAB_SKILL,
                     LAB_PERCENT,
                     1,
                     {"Score of the first player", "1人目のプレイヤーの得点率"},
                     {"What the first of the two players gets of the point, over all seats.",
                      "2人のうち1人目が、すべての席を通して得る勝ち点です。"}},
    [LAB_M_LUCK] = {"luck",
                    LAB_LUCK,
                    LAB_PERCENT,
                    1,
                    {"Decided by the deal", "配りで決まる割合"},
                    {"How much of the result the cards decide: the part that comes out the same "
                     "when the same cards are played again.",
                     "結果のうち、カードが決める割合です。同じカードでもう一度対局したときに同じに"
                     "なる部分です。"}},
    [LAB_M_OPENING] = {"opening",
                       LAB_OPENINGS,
                       LAB_PERCENT,
                       1,
                       {"First move", "初手"},
                       {"The share of games that begin with this move.",
                        "この手で始まる対局の割合です。"}},
    [LAB_M_OPENING_SCORE] = {"opening-score",
                             LAB_OPENINGS,
                             LAB_PERCENT,
                             1,
                             {"Score of the first move", "初手の得点率"},
                             {"What the player who began with this move gets of the point.",
                              "この手で始めたプレイヤーが得る勝ち点です。"}},
    [LAB_M_CARD] = {"card",
                    LAB_CARDS_WORTH,
                    LAB_POINTS,
                    1,
                    {"Worth of a card", "カードの価値"},
                    {"How much more of the point goes with one more of these cards in the first "
                     "hand.",
                     "最初の手札にこのカードが1枚多いと、勝ち点がどれだけ増えるかです。"}},
    [LAB_M_CHANGED] = {"changed",
                       LAB_CHANGE,
                       LAB_PERCENT,
                       1,
                       {"Rounds that went otherwise", "展開が変わった組"},
                       {"The share of rounds with the same cards in which a game began, ended or "
                        "lasted otherwise than in the base.",
                        "同じカードの組のうち、初手・終わり方・結果・手数のどれかが基準と違った割合"
                        "です。"}},
};
const uint32_t lab_measure_count = sizeof lab_measures / sizeof lab_measures[0];

const char *const lab_group_names[LAB_GROUPS][TB_LANGS] = {
    [LAB_FAIRNESS] = {"Fairness", "公平さ"}, [LAB_ENDINGS] = {"Endings", "終わり方"},
    [LAB_LENGTH] = {"Length", "長さ"},       [LAB_CHOICE] = {"Choice", "選択肢"},
    [LAB_DRAMA] = {"Drama", "ドラマ"},       [LAB_SKILL] = {"Skill", "実力"},
    [LAB_LUCK] = {"Luck", "カードの影響"},   [LAB_OPENINGS] = {"First moves", "初手"},
    [LAB_CARDS_WORTH] = {"Cards", "カード"}, [LAB_CHANGE] = {"Against the base", "基準との違い"},
};

/* ---- the pictures ---- */

uint64_t lab_games_of_length(const lab_tally *tally, uint32_t cell, uint32_t moves) {
    const lab_cell_sums *sums = &tally->cell[cell];
    return moves < sums->lengths ? sums->length[moves] : 0;
}

uint32_t lab_longest(const lab_tally *tally, uint32_t cell) {
    const lab_cell_sums *sums = &tally->cell[cell];
    uint32_t longest = 0;
    for (uint32_t moves = 0; moves < sums->lengths; moves++)
        longest = sums->length[moves] > 0 ? moves : longest;
    return longest;
}

/* ---- text ---- */

/* Rounded to the nearest, half away from zero; what is within 1e-9 of a half is one, so that the
 * last bits of the arithmetic do not show. */
static void write_number(double value, uint32_t decimals, bool sign, tb_text *text) {
    uint64_t unit = 1;
    for (uint32_t i = 0; i < decimals; i++)
        unit *= 10;
    const bool negative = value < 0;
    const double size = (negative ? -value : value) * (double)unit + 0.5 + 1e-9;
    const uint64_t whole = size < 9e18 ? (uint64_t)size : (uint64_t)9e18;
    if (whole > 0 && (negative || sign))
        tb_text_char(text, negative ? '-' : '+');
    tb_text_number(text, (int64_t)(whole / unit));
    if (decimals > 0)
        tb_text_char(text, '.');
    for (uint64_t rest = whole % unit; unit > 1; rest %= unit) {
        unit /= 10;
        tb_text_char(text, (char)('0' + rest / unit));
    }
}

void lab_figure_text(const lab_measure *measure, double value, tb_text *text) {
    write_number(measure->unit == LAB_COUNT ? value : 100 * value, measure->decimals,
                 measure->unit == LAB_POINTS, text);
    if (measure->unit == LAB_PERCENT)
        tb_text_string(text, " %");
}
