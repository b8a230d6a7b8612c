/* The words and sentences of what can be wrong, a row each. */
#include "table/refusal.h"

#include "base/read.h"
#include <teban/log.h>

static const tb_error_kind kinds[TB_REFUSALS] = {
    [TB_BAD_LINE] = {"bad-line", {"This cannot be read: {1}.", "読めない指示です：{1}"}},
    [TB_MISSING] = {"bad-line", {"A word is missing.", "言葉が足りません。"}},
    [TB_NO_TABLE] = {"no-table", {"There is no table {1}.", "{1} という卓はありません。"}},
    [TB_TABLE_EXISTS] = {"table-exists",
                         {"There is a table {1} already.", "{1} という卓はもうあります。"}},
    [TB_NO_GAME] = {"no-game", {"There is no game {1}.", "{1} というゲームはありません。"}},
    [TB_BAD_SEAT] = {"bad-seat", {"Seat {1} cannot do this.", "席 {1} にはできないことです。"}},
    [TB_BAD_NAME] = {"bad-name",
                     {"A name cannot have the character {1}: it steers the text or is not seen.",
                      "名前に文字 {1} は使えません（表示を変える文字や見えない文字です）。"}},
    [TB_NO_REFEREE] = {"no-referee",
                       {"Only a study table or a finished game lets a referee in.",
                        "審判として見られるのは研究用の卓と終わった対局だけです。"}},
    [TB_STALE] = {"stale",
                  {"The table has moved on: look again.",
                   "卓はもう先に進んでいます。もう一度ごらんください。"}},
    [TB_NOT_YOUR_TURN] = {"not-your-turn",
                          {"It is not your turn.", "あなたの手番ではありません。"}},
    [TB_ALREADY_OVER] = {"over", {"The game is over.", "対局は終わっています。"}},
    [TB_NOT_OVER] = {"not-over", {"Only when the game is over.", "対局が終わってからです。"}},
    [TB_NOT_GATHERED] = {"not-gathered",
                         {"Not everybody is ready yet.", "まだ全員の準備ができていません。"}},
    [TB_ALREADY] = {"already", {"That has been done already.", "それはもう済んでいます。"}},
    [TB_NOTHING_TO_UNDO] = {"nothing-to-undo",
                            {"There is nothing to take back.", "戻せる手がありません。"}},
    [TB_NO_UNDO] = {"no-undo",
                    {"Ask the others first: offer undo.", "待ったには相手の同意が要ります。"}},
    [TB_NO_OFFER] = {"no-offer",
                     {"There is no offer to answer, or nobody who could answer one.",
                      "返事のできる申し出がないか、申し出る相手がいません。"}},
    [TB_OFFER_STANDS] = {"offer-stands",
                         {"An offer has not been answered yet.",
                          "まだ返事のない申し出があります。"}},
    [TB_NO_CLOCK] = {"no-clock", {"This table has no clock.", "この卓に時計はありません。"}},
    [TB_TIME_LEFT] = {"time-left", {"There is time left.", "まだ時間があります。"}},
    [TB_OUT_OF_TIME] = {"out-of-time", {"The time is over.", "持ち時間が切れました。"}},
    [TB_WRONG_HASH] = {"wrong-hash",
                       {"The number does not fit what was committed to.",
                        "先に示した指紋と、数が合いません。"}},
    [TB_TOO_MANY] = {"too-many",
                     {"This seat has said too much in this game already.",
                      "この席からの発言は、この対局ではもう多すぎます。"}},
    [TB_TOO_SOON] = {"too-soon",
                     {"That was declined: offer it again after another move.",
                      "断られた申し出です。次の手のあとでもう一度どうぞ。"}},
    [TB_TOO_LATE] = {"too-late",
                     {"The game has begun: it can be resigned, not broken off.",
                      "対局はもう始まっています。やめるときは投了してください。"}},
    [TB_NOT_AGREED] = {"not-agreed",
                       {"Not everybody has agreed to it.", "まだ全員の同意がありません。"}},
    [TB_NOT_THINKING] = {"not-thinking",
                         {"Nothing is being thought about.", "いま考えていることはありません。"}},
    [TB_NO_NOTATION] = {"no-notation",
                        {"There is no other notation for this: {1}.",
                         "ほかの記法では書けません：{1}。"}},
    [TB_TOO_LONG] = {"too-long",
                     {"The answer takes {1} bytes, more than there is room for.",
                      "答えが {1} バイトあり、入りきりません。"}},
};

const tb_error_kind *tb_refusal_kind(tb_refusal refusal) {
    return &kinds[refusal];
}

bool tb_refuse(tb_error *error, tb_refusal refusal, const char *detail) {
    const bool missing = detail != NULL && detail[0] == '\0';
    const char *word = detail == NULL ? "" : detail;
    tb_fail(error, "", TB_SAID(word, word));
    return tb_fail_as(error, &kinds[missing ? TB_MISSING : refusal]);
}

bool tb_is_whole(const char *text, size_t length, tb_error *error) {
    const uint32_t line = tb_line_of_nul(text, length);
    char where[24];
    tb_text words = tb_text_in(where, sizeof where);
    if (line == 0)
        return true;
    tb_text_string(&words, "line ");
    tb_text_number(&words, line);
    tb_fail(error, where, TB_SAID("a NUL", "NUL 文字があります"));
    return tb_fail_as(error, &tb_bad_record);
}

static const char *const languages[TB_LANGS] = {"en", "ja"};

static void why_sentences(const tb_why *why, tb_json *json) {
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        char sentence[512];
        tb_text text = tb_text_in(sentence, sizeof sentence);
        tb_why_text(why, lang, &text);
        tb_json_string(json, languages[lang], sentence);
    }
}

void tb_why_write(const tb_why *why, const char *key, tb_json *json) {
    tb_json_object(json, key);
    tb_json_string(json, "code", why->reason->code);
    tb_json_string(json, "clause", why->reason->clause);
    why_sentences(why, json);
    tb_json_object_end(json);
}

static void error_sentences(const tb_error *error, tb_json *json) {
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        char sentence[512];
        tb_text text = tb_text_in(sentence, sizeof sentence);
        tb_error_text(error, lang, &text);
        tb_json_string(json, languages[lang], sentence);
    }
}

void tb_error_write(const tb_error *error, tb_text *reply) {
    tb_json json = tb_json_on(reply);
    tb_json_object(&json, NULL);
    tb_json_object(&json, "error");
    tb_json_string(&json, "code", error->kind->word);
    error_sentences(error, &json);
    if (error->kind == &tb_illegal)
        tb_why_write(&error->why, "why", &json);
    tb_json_object_end(&json);
    tb_json_object_end(&json);
}
