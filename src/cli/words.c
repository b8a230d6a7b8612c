#include "cli/words.h"

const char *const cli_words[WORDS][TB_LANGS] = {
    [WORD_MENU] = {"teban — whose turn is it?", "手番 — 次はだれの番？"},
    [WORD_WHICH_GAME] = {"Which game? (1-%d, q to leave) ",
                         "どのゲームで遊びますか？（1〜%d、q で終了） "},
    [WORD_WHO_PLAYS] = {"1  alone, against the computer\n2  everybody at this screen\n"
                        "Who plays? ",
                        "1  ひとりで（相手はコンピュータ）\n2  全員この画面で\n"
                        "だれが遊びますか？ "},
    [WORD_WHICH_SEAT] = {"Which seat is yours? ", "どの席に座りますか？ "},
    [WORD_NOT_IN_MENU] = {"Please choose a number from the list.",
                          "一覧の番号から選んでください。"},
    [WORD_COMPUTER] = {"computer", "コンピュータ"},
    [WORD_YOU_PLAY] = {"You play %s. Type a move, or help.",
                       "あなたは%sです。手を入力してください。help で使い方が出ます。"},
    [WORD_PROMPT] = {"%s, %d moves > ", "%s（%d手）> "},
    [WORD_HELP] = {"  a move         as the rules write it, or its number in the list\n"
                   "  list [TEXT]    the moves, or those that begin with TEXT\n"
                   "  why MOVE       is that allowed, and if not, why?\n"
                   "  hint           what the computer would play\n"
                   "  undo           take back your last move\n"
                   "  board          draw the board again\n"
                   "  rules [CLAUSE] how to play, or one clause, such as rules %s\n"
                   "  save FILE      write the game's record\n"
                   "  resign, quit",
                   "  手             ルールの書き方のとおり、または一覧の番号\n"
                   "  list [文字]    指せる手（文字で始まるものだけも可）\n"
                   "  why 手         その手は指せるか、指せないならなぜか\n"
                   "  hint           コンピュータならどう指すか\n"
                   "  undo           自分の最後の手を戻す\n"
                   "  board          盤をもう一度見る\n"
                   "  rules [条項]   遊び方、または条項ひとつ（例: rules %s）\n"
                   "  save ファイル  棋譜を書き出す\n"
                   "  resign（投了）、quit（終了）"},
    [WORD_NOTHING_TO_UNDO] = {"There is no move of yours to take back.",
                              "戻せる手がまだありません。"},
    [WORD_TAKEN_BACK] = {"Taken back.", "戻しました。"},
    [WORD_HINT] = {"The computer would play %s  (%s)", "コンピュータなら %s （%s）"},
    [WORD_EXPECTS] = {"It expects: ", "見込み： "},
    [WORD_LEGAL] = {"%s is allowed: %s", "%s は指せます。%s"},
    [WORD_NO_SUCH_NUMBER] = {"There is no move %s in the list.", "一覧に %s 番はありません。"},
    [WORD_NO_SUCH_CLAUSE] = {"There is no clause %s.", "条項 %s はありません。"},
    [WORD_CURTAIN] = {"%s is next. Hand the screen over.",
                      "次は%sの番です。画面を渡してください。"},
    [WORD_CURTAIN_ENTER] = {"%s, press Enter when only you are looking. ",
                            "%sだけが見ている状態で Enter を押してください。 "},
    [WORD_HIDDEN_EVENT] = {"something you may not see", "相手だけが知っていること"},
    [WORD_OVER] = {"The game is over: ", "対局終了： "},
    [WORD_WINS] = {"%s wins.", "%sの勝ち。"},
    [WORD_SHARED] = {"a draw between %s.", "引き分け（%s）。"},
    [WORD_RESIGNED] = {"%s resigns.", "%sが投了しました。"},
    [WORD_SAVED] = {"The record is in %s.", "棋譜を %s に書き出しました。"},
    [WORD_SAVE_HOW] = {"save needs a file name.", "save のあとにファイル名を書いてください。"},
    [WORD_WHY_HOW] = {"why needs a move.", "why のあとに手を書いてください。"},
    [WORD_TOO_LONG] = {"That line is too long.", "行が長すぎます。"},
    [WORD_BYE] = {"Good-bye.", "またどうぞ。"},
    [WORD_TYPE_HELP] = {"(help lists the commands)", "（help で使い方が出ます）"},
};
