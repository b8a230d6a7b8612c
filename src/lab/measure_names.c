/* Short names of the endings for tables and pictures; the whole sentence is the game's own. */
#include "lab/rows.h"

#include <string.h>

static const struct {
    const char *code;
    const char *name[TB_LANGS];
} endings[] = {
    {"all-three-captured", {"the all-three captured", "「丸と十字とバツ」を捕獲"}},
    {"both-won", {"both had won", "どちらも勝ちの形"}},
    {"empty-hand", {"out of cards", "手札がなくなる"}},
    {"even-score", {"even score", "手札の点数が同点"}},
    {"event-limit", {"event limit", "手数の上限"}},
    {"gold-line", {"three Gold 7s in a line", "金色の7が3枚そろう"}},
    {"hand-score", {"score of the hands", "手札の点数で勝ち"}},
    {"heavenly-hand", {"heavenly hand", "天和"}},
    {"kill", {"killing stroke", "一撃必殺"}},
    {"kill-stopped", {"killing stroke failed", "一撃必殺の失敗"}},
    {"most-stones", {"most stones", "石の数で勝ち"}},
    {"no-end-in-sight", {"no end in sight", "引けない間合が続く"}},
    {"no-form-card", {"no form card", "型カードがない"}},
    {"no-move", {"no move left", "動かせる駒がない"}},
    {"one-of-each", {"one of each captured", "3種類がそろう"}},
    {"overpowered", {"overpowered", "同じ型で押し負け"}},
    {"set-up", {"set up as finished", "終わった局面から"}},
    {"shared-most", {"equally many stones", "石が同数"}},
    {"six-ships", {"six ship turns", "船の手番が6回続く"}},
    {"try", {"try", "トライ"}},
    {"turn-limit", {"turn limit", "手番の上限"}},
    {"two-passes", {"two passes", "パスが2回続く"}},
    {"unanswered", {"unanswered form", "不利な型で負け"}},
};

void lab_ending_name(const char *code, tb_lang lang, tb_text *text) {
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (strcmp(endings[i].code, code) == 0) {
            tb_text_string(text, endings[i].name[lang]);
            return;
        }
    }
    for (; *code != '\0'; code++)
        tb_text_char(text, *code == '-' ? ' ' : *code);
}
