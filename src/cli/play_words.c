/* A row for each sentence; the arguments come in the same order in both languages. */
#include "cli/play_words.h"

#include <string.h>

const char *const cli_words[WORDS][TB_LANGS] = {
    [WORD_MENU] = {"teban — whose turn is it?", "手番 — 次はだれの番？"},
    [WORD_KEPT_GAMES] = {"Games to go on with:", "続きのある対局："},
    [WORD_WHICH_GAME] = {"Which game? (1-%d, q to leave) ",
                         "どのゲームで遊びますか？（1〜%d、q で終了） "},
    [WORD_WHO_PLAYS] = {"1  alone, against the computer\n2  everybody at this screen\n"
                        "Who plays? ",
                        "1  ひとりで（相手はコンピュータ）\n2  全員この画面で\n"
                        "だれが遊びますか？ "},
    [WORD_WHICH_SEAT] = {"Which seat is yours? ", "どの席に座りますか？ "},
    [WORD_NOT_IN_MENU] = {"Please choose a number from the list.",
                          "一覧の番号から選んでください。"},

    [WORD_KEPT_LINE] = {"%s, after move %u, %s", "%s（%u手まで）%s"},
    [WORD_KEPT_OVER] = {", over", "、終局"},
    [WORD_NO_KEPT] = {"There is no game to go on with.", "続きのある対局はありません。"},
    [WORD_NO_SUCH_KEPT] = {"there is no saved game '%s'; 'teban play --kept' lists them",
                           "'%s' という対局はありません。'teban play --kept' で一覧が出ます"},
    [WORD_KEPT_ELSEWHERE] = {"the game %s is open elsewhere",
                             "対局 %s は別のところで開かれています"},
    [WORD_KEPT_DAMAGED] = {"the saved game %s is damaged and left as it is: %s",
                           "対局 %s の保存ファイルは壊れています（そのまま残します）：%s"},
    [WORD_KEPT_UNREADABLE] = {"the saved game %s cannot be read: %s",
                              "対局 %s を読み込めません：%s"},
    [WORD_CUT_OFF] = {"The last line of the saved game was not whole and has been cut off.",
                      "保存の最後の一行が途中で切れていたため、取り除きました。"},
    [WORD_GOING_ON] = {"Going on with %s.", "%s の続きです。"},
    [WORD_KEPT_FOR_LATER] = {"The game is saved: teban play --resume %s",
                             "対局は保存されています：teban play --resume %s"},
    [WORD_NOT_KEPT] = {"From here on the game is not saved: %s", "ここから先は保存されません：%s"},

    [WORD_PERSON] = {"you", "あなた"},
    [WORD_COMPUTER] = {"computer (level %u)", "コンピュータ（レベル%u）"},
    [WORD_NAMED] = {"%s (%s)", "%s（%s）"},
    [WORD_AND] = {", ", "・"},
    [WORD_TYPE_HELP] = {"(help lists the commands)", "（help で使い方が出ます）"},
    [WORD_COMMITMENT] = {"Dealt by %s", "シード値の指紋 %s"},
    [WORD_TIME] = {"Time left: ", "残り時間："},
    [WORD_PROMPT] = {"%s, %d moves > ", "%s（%d通り）> "},
    [WORD_PROMPT_CLOCK] = {"%s, %d moves, %s > ", "%s（%d通り、残り%s）> "},
    [WORD_HELP] = {"  a move         as the rules write it, or its number in the list\n"
                   "  list [TEXT]    the moves, or those that begin with TEXT\n"
                   "  why MOVE       is that allowed, and if not, why?\n"
                   "  hint           what the computer would play\n"
                   "  undo           take back the last move of a person\n"
                   "  draw           offer a draw to the others\n"
                   "  board          draw the board again\n"
                   "  rules [CLAUSE] how to play, or one clause, such as rules %s\n"
                   "  save FILE      write the game's record\n"
                   "  resign         give up; of three, the computer plays on for you\n"
                   "  quit           leave; the game is saved for another time",
                   "  手             ルールの書き方のとおり、または一覧の番号\n"
                   "  list [文字]    指せる手（文字で始まるものだけも可）\n"
                   "  why 手         その手は指せるか、指せないならなぜか\n"
                   "  hint           コンピュータならどう指すか\n"
                   "  undo           人が指した最後の手を戻す\n"
                   "  draw           相手に引き分けを申し出る\n"
                   "  board          盤をもう一度見る\n"
                   "  rules [条]     遊び方、または条を一つ（例：rules %s）\n"
                   "  save ファイル  棋譜を書き出す\n"
                   "  resign         投了する（三人なら、あとはコンピュータが指す）\n"
                   "  quit           やめる（対局は保存され、あとで続けられる）"},
    [WORD_TAKEN_BACK] = {"Taken back.", "戻しました。"},
    [WORD_PRACTICE] = {"Something had been seen: from here on the game is for practice.",
                       "見えていたものがあったので、ここからは練習対局になります。"},
    [WORD_HINT] = {"The computer would play %s  (%s)", "コンピュータなら %s （%s）"},
    [WORD_EXPECTS] = {"Winning chances: ", "勝つ見こみ："},
    [WORD_LEGAL] = {"%s is allowed: %s", "%s は指せます。%s"},
    [WORD_NO_SUCH_NUMBER] = {"There is no move %s in the list.", "一覧に %s 番はありません。"},
    [WORD_NO_SUCH_CLAUSE] = {"There is no clause %s.", "%s という条はありません。"},
    [WORD_OFFERS_DRAW] = {"%s offers a draw.", "%sが引き分けを申し出ています。"},
    [WORD_ACCEPT_DRAW] = {"%s, do you accept? (yes/no) ", "%sは受けますか？（はい/いいえ） "},
    [WORD_YES_OR_NO] = {"Please answer yes or no.", "「はい」か「いいえ」で答えてください。"},
    [WORD_DECLINED] = {"Declined: the game goes on.", "断られました。対局を続けます。"},
    [WORD_CURTAIN] = {"%s is next. Hand the screen over.",
                      "次は%sの番です。画面を渡してください。"},
    [WORD_CURTAIN_ENTER] = {"%s, press Enter when only you are looking. ",
                            "%sだけが見ている状態で Enter を押してください。 "},
    [WORD_RESIGNED] = {"%s resigns.", "%sが投了しました。"},
    [WORD_PLAYS_ON] = {"The computer plays on.", "あとはコンピュータが指します。"},
    [WORD_OUT_OF_TIME] = {"%s has run out of time.", "%sの時間が切れました。"},
    [WORD_AGREED] = {"A draw is agreed.", "引き分けに合意しました。"},
    [WORD_SAVED] = {"The record is in %s.", "棋譜を %s に書き出しました。"},
    [WORD_SAVE_HOW] = {"save needs a file name.", "save のあとにファイル名を書いてください。"},
    [WORD_SAVE_WHEN_OVER] =
        {"A record shows all hands: it can be written when the game is over.",
         "棋譜には全員の手札が載るので、書き出せるのは対局が終わってからです。"},
    [WORD_WHY_HOW] = {"why needs a move.", "why のあとに手を書いてください。"},
    [WORD_TOO_LONG] = {"That line is too long.", "行が長すぎます。"},
    [WORD_BYE] = {"Good-bye.", "またどうぞ。"},

    [WORD_OVER] = {"The game is over: ", "対局終了："},
    [WORD_WINS] = {"%s wins.", "%sの勝ち。"},
    [WORD_SHARED] = {"a draw between %s.", "引き分け（%s）。"},
    [WORD_WAS_PRACTICE] = {"(a practice game)", "（練習対局）"},
    [WORD_SEED] = {"Its seed: %s", "シード値 %s"},
    [WORD_CHECK] =
        {"The SHA-256 of the seed is what it was dealt by, and every card follows from\n"
         "the seed: docs/DEALING.md has the recipe, and 'teban verify' follows it in a saved "
         "record.",
         "このシード値の SHA-256 が最初に示した指紋で、どのカードもここから決まっています。\n"
         "計算のしかたは docs/DEALING.md にあります。保存した棋譜は 'teban verify' "
         "で確かめられます。"},
    [WORD_AGAIN] = {"Another game, with the seats passed on? (yes/no, undo, save FILE) ",
                    "席を替えてもう一局？（はい/いいえ、undo、save ファイル） "},
};

const char *const cli_yes[] = {"yes", "y", "はい", NULL};
const char *const cli_no[] = {"no", "n", "いいえ", NULL};

bool cli_is_one_of(const char *word, const char *const *list) {
    bool found = false;
    for (; *list != NULL && !found; list++)
        found = strcmp(word, *list) == 0;
    return found;
}
