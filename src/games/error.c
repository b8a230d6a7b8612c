/* Errors: one family for all layers. Those of the rules are here; a layer above adds kinds. */
#include <teban/game.h>

#include <string.h>

const tb_error_kind tb_no_memory = {"no-memory",
                                    {"There is no memory left.", "メモリーが足りません。"}};
const tb_error_kind tb_bad_option = {
    "bad-option", {"The rule option does not fit: {1}.", "ルールの選択が正しくありません：{1}。"}};
const tb_error_kind tb_bad_position = {
    "bad-position",
    {"The position does not fit: {2}: {1}.", "局面が正しくありません（{2}）：{1}。"}};
/* Its sentence is that of the reason. */
const tb_error_kind tb_illegal = {"illegal", {"", ""}};

/* The fields of positions and records as people call them. `#` is a number: `line 3`, `events[3]`.
 * A key of an option stands as it is, since that is how it is written. */
static const struct {
    const char *field;
    const char *ja;
} fields[] = {
    {"above", "三位一体の位置"},
    {"board", "盤面"},
    {"cards", "カード"},
    {"deck", "山札"},
    {"deckK", "ケセの山札"},
    {"deckR", "リマの山札"},
    {"discards", "捨て札"},
    {"draws", "カードを引く側"},
    {"end", "終わり"},
    {"ending", "終わり方"},
    {"event #", "#番目の手"},
    {"events", "手順"},
    {"events[#]", "手順（0から数えて#番目）"},
    {"final", "最後の局面"},
    {"format", "形式"},
    {"front1", "プレイヤー1の場"},
    {"front2", "プレイヤー2の場"},
    {"game", "ゲーム"},
    {"hand1", "プレイヤー1の手札"},
    {"hand2", "プレイヤー2の手札"},
    {"handK", "ケセの手札"},
    {"handR", "リマの手札"},
    {"json", "JSON"},
    {"line #", "#行目"},
    {"lines", "行"},
    {"link", "リンク"},
    {"markers", "練気カード"},
    {"match", "対戦"},
    {"memory", "メモリー"},
    {"notation", "記法"},
    {"option", "ルールの選択"},
    {"options", "ルールの選択"},
    {"out", "除いたカード"},
    {"passes", "パス"},
    {"phase", "フェイズ"},
    {"player", "プレイヤー"},
    {"players", "プレイヤー"},
    {"plies", "手数"},
    {"position", "局面"},
    {"prisonK", "ケセの牢"},
    {"prisonR", "リマの牢"},
    {"record", "棋譜"},
    {"result", "結果"},
    {"seats", "席"},
    {"ships", "船"},
    {"start", "開始局面"},
    {"sure1", "先攻の手札に必ずある図柄"},
    {"sure2", "後攻の手札に必ずある図柄"},
    {"turn", "手番"},
    {"turns", "手番の数"},
    {"version", "版"},
};

/* Whether a field is that of the pattern, and where its number stands in it. */
static bool fits(const char *field, const char *pattern, const char **number) {
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '#') {
            if (*field++ != *pattern)
                return false;
            continue;
        }
        *number = field;
        while (*field >= '0' && *field <= '9')
            field++;
    }
    return *field == '\0';
}

void tb_error_field(const tb_error *error, tb_lang lang, tb_text *text) {
    const char *field = error->field;
    const char *number = "";
    size_t i = 0;
    const size_t count = sizeof fields / sizeof fields[0];
    while (i < count && !fits(field, fields[i].field, &number))
        i++;
    for (const char *c = lang == TB_EN || i == count ? field : fields[i].ja; *c != '\0'; c++) {
        if (*c == '#')
            tb_text_bytes(text, number, strspn(number, "0123456789"));
        else
            tb_text_char(text, *c);
    }
}

/* A sentence with {1} {2} {3} for the arguments. */
static void fill(const char *sentence, const char *const *args, tb_text *text) {
    for (const char *c = sentence; *c != '\0'; c++) {
        if (c[0] == '{' && c[1] >= '1' && c[1] <= '3' && c[2] == '}') {
            tb_text_string(text, args[c[1] - '1']);
            c += 2;
        } else {
            tb_text_char(text, *c);
        }
    }
}

static void copy(char *to, size_t capacity, const char *from) {
    tb_text text = tb_text_in(to, capacity);
    tb_text_clip(&text, from, capacity - 1);
}

bool tb_fail(tb_error *error, const char *field, tb_said message) {
    error->kind = NULL;
    copy(error->field, sizeof error->field, field);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++)
        copy(error->message[lang], sizeof error->message[lang], message.in[lang]);
    return false;
}

bool tb_fail_with(tb_error *error, const char *field, tb_said message, const char *const *args) {
    char filled[TB_LANGS][512];
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(filled[lang], sizeof filled[lang]);
        fill(message.in[lang], args, &text);
    }
    return tb_fail(error, field, TB_SAID(filled[TB_EN], filled[TB_JA]));
}

bool tb_fail_as(tb_error *error, const tb_error_kind *kind) {
    if (error->kind != &tb_no_memory)
        error->kind = kind;
    return false;
}

bool tb_fail_memory(tb_error *error) {
    tb_fail(error, "memory", TB_SAID("out of memory", "メモリーが足りません"));
    error->kind = &tb_no_memory;
    return false;
}

bool tb_fail_illegal(tb_error *error) {
    const char *code = error->why.reason->code;
    tb_fail(error, "event", TB_SAID(code, code));
    return tb_fail_as(error, &tb_illegal);
}

void tb_error_text(const tb_error *error, tb_lang lang, tb_text *text) {
    if (error->kind == &tb_illegal) {
        tb_why_text(&error->why, lang, text);
        return;
    }
    char field[80];
    tb_text named = tb_text_in(field, sizeof field);
    tb_error_field(error, lang, &named);
    fill(error->kind->sentence[lang], (const char *const[]){error->message[lang], field}, text);
}
