#include "server/refusal.h"

static const tb_error_kind kinds[TB_TURNED_AWAY] = {
    [TB_BAD_KEY] = {"bad-key",
                    {"This link opens no seat here.", "このリンクで座れる席はありません。"}},
    [TB_NO_SEAT_FREE] = {"no-seat", {"That seat is taken.", "その席はもう埋まっています。"}},
    [TB_ROOM_EXISTS] = {"table-exists",
                        {"There is a table of that name already.", "その名前の卓はもうあります。"}},
    [TB_NO_ROOM] = {"no-table",
                    {"There is no such table, or no longer.",
                     "その卓はありません。片づけられたのかもしれません。"}},
    [TB_NOT_HERE] = {"not-here", {"Enter the table first.", "先に卓に入ってください。"}},
    [TB_NO_TALK] = {"no-talk",
                    {"At this table people do not talk.", "この卓ではおしゃべりを使いません。"}},
    [TB_NO_HINTS] = {"no-hints",
                     {"At this table people play without hints.",
                      "この卓ではヒントを使いません。"}},
    [TB_KEEPERS_WORD] = {"bad-line",
                         {"{1} is for the server to say.", "{1} はサーバーが決めることです。"}},
    [TB_STILL_HERE] = {"still-here",
                       {"Nobody has been away for long enough.",
                        "まだ、長く席を離れている人はいません。"}},
    [TB_TOO_FAST] = {"too-fast",
                     {"That was too much at once: wait a moment.",
                      "続けて送りすぎです。少し待ってください。"}},
    [TB_HOUSE_FULL] = {"full",
                       {"There is no room for another {1}.", "これ以上は入りません（{1}）。"}},
    [TB_NOT_STORED] =
        {"not-stored",
         {"This could not be kept, so it has not happened: try again.",
          "保存できなかったので、なかったことになりました。もう一度お試しください。"}},
    [TB_STOPPING] = {"stopping",
                     {"The server is stopping. Nothing is lost.",
                      "サーバーが止まります。何も失われません。"}},
    [TB_BAD_REQUEST] = {"bad-line", {"This cannot be read: {1}.", "読めない指示です：{1}"}},
};

const tb_error_kind *tb_turned_away_kind(tb_turned_away why) {
    return &kinds[why];
}

bool tb_turn_away(tb_error *error, tb_turned_away why, const char *detail) {
    const char *word = detail == NULL ? "" : detail;
    tb_fail(error, "", TB_SAID(word, word));
    return tb_fail_as(error, &kinds[why]);
}
