#include "lab/ledger.h"

#include "lab/ledger_parts.h"
#include "lab/say.h"
#include "lab/verdict.h"
#include <teban/games.h>

#include <string.h>

bool lab_doubt_fits(const lab_doubt *doubt, const lab_design *design) {
    if (strcmp(design->game->id, doubt->game) != 0 || design->axes != 1 || design->starts > 0)
        return false;
    const tb_option *option = &design->game->options[design->axis[0].option];
    for (uint32_t i = 0; i < design->game->option_count; i++) {
        if (design->options[i] != design->game->options[i].normal)
            return false;
    }
    for (uint32_t i = 0; i < design->lineups; i++) {
        if (design->lineup[i].players != 1)
            return false;
    }
    return strcmp(option->key, doubt->option) == 0 && design->axis[0].values[0] == option->normal;
}

lab_strengths lab_strengths_of(const lab_ledger *ledger, const lab_doubt *doubt) {
    lab_strengths found = {.count = 0};
    for (uint32_t i = 0; i < ledger->count; i++) {
        const lab_design *design = ledger->sheets[i].design;
        for (uint32_t k = 0; lab_doubt_fits(doubt, design) && k < design->lineups; k++) {
            if (found.count < LAB_STRENGTHS)
                found.list[found.count++] = (lab_strength){&ledger->sheets[i], k};
        }
    }
    return found;
}

uint32_t lab_strength_cell(const lab_strength *s, const char *value) {
    const lab_design *design = s->sheet->design;
    const lab_axis *axis = &design->axis[0];
    for (uint32_t cell = 0; cell < s->sheet->cells; cell++) {
        const lab_cell at = lab_cell_at(design, cell);
        char room[64];
        tb_text text = tb_text_in(room, sizeof room);
        tb_option_value_text(&design->game->options[axis->option], axis->values[at.value[0]],
                             &text);
        if (at.lineup == s->lineup && strcmp(room, value) == 0)
            return cell;
    }
    return UINT32_MAX;
}

void lab_strength_name(const lab_strength *s, tb_lang lang, tb_text *text) {
    lab_write_player(s->sheet->design->lineup[s->lineup].names[0], lang, text);
}

/* ---- the whole ---- */

static void write_game(const lab_ledger *ledger, const char *game, uint32_t level, lab_doc *doc) {
    for (uint32_t i = 0; i < lab_doubt_count; i++) {
        if (strcmp(lab_doubts[i].game, game) == 0)
            lab_ledger_entry(ledger, &lab_doubts[i], level, doc);
    }
}

static const char *const how[TB_LANGS] = {
    "Each reading was played beside the default, as far as possible with the same cards, by "
    "computers "
    "of equal strength. Levels go from 1 to 10, and random takes any legal move. In brackets are "
    "95 % intervals. A difference is called one only if it is so large that chance "
    "alone would make it seem so less than once in seven hundred times; such differences are bold "
    "in the tables. A dash stands where there is no figure, or too few games for one; first moves "
    "of which nothing changes are left out. Good choices, and what is told of the lead and of when "
    "a "
    "game is decided, are the players' own reckoning. Between people things may differ.",
    "それぞれの読み方を、できるだけ標準と同じカードで、同じ強さのコンピュータどうしで対局しました。"
    "強さは1から10まであり、「でたらめ」は指せる手からくじで選びます。（　）の中は95%信頼区間です。"
    "差があると書くのは、ただのばらつきでそう見えることが700回に1回もないほど大きいときだけ"
    "で、表では太字にしました。「–」は、数値がないか、局数が少なくて何も言えないところです。何も変"
    "わら"
    "ない初手は省きました。よい選択肢の数と、優勢や決着についての数値は、対局者自身の読みによるも"
    "のです。人どうしでは、ちがうこともあります。"};

void lab_ledger_game(const lab_ledger *ledger, const char *game, lab_doc *doc) {
    lab_doc_paragraph(doc, "", how[doc->lang]);
    write_game(ledger, game, 2, doc);
}

/* A sure change of what somebody gets, after what stands there; false: it is none. */
static bool write_gain(const lab_row *row, const char *who, tb_lang lang, tb_text *text) {
    if (lab_sure_sign(&row->figure) == 0)
        return false;
    if (text->length > 0)
        tb_text_string(text, lang == TB_JA ? "、" : ", ");
    tb_text_string(text, who);
    tb_text_char(text, ' ');
    lab_write_signed_interval(row->measure, &row->figure, lang, text);
    return true;
}

/* What a reading does to the seats and to who begins at one strength, in a few characters. Of two
 * seats one loses what the other wins. */
static void write_short(const lab_strength *s, uint32_t cell, tb_lang lang, tb_text *text) {
    static const char *const none[TB_LANGS] = {"none seen (±{1})", "見つからず（±{1}）"};
    static const char *const beginner[TB_LANGS] = {"who begins", "先に始める側"};
    const uint32_t seats = s->sheet->design->game->seat_count;
    const lab_row *begins = lab_beginner_row(s->sheet, cell, true);
    for (uint32_t seat = 0; seat < seats; seat++) {
        const lab_row *row = lab_seat_row(s->sheet, cell, seat, true);
        if (row != NULL && write_gain(row, row->name[lang], lang, text) && seats == 2)
            break;
    }
    if (begins != NULL)
        write_gain(begins, beginner[lang], lang, text);
    if (text->length > 0)
        return;
    char bound[32];
    tb_text number = tb_text_in(bound, sizeof bound);
    lab_write_number(100 * lab_widest_change(s->sheet, cell), 1, &number);
    lab_fill(none[lang], (const char *const[]){bound}, text);
}

static void write_overview_rows(const lab_ledger *ledger, const lab_doubt *doubt, uint32_t columns,
                                lab_doc *doc) {
    const lab_strengths all = lab_strengths_of(ledger, doubt);
    const tb_game *game = tb_game_find(doubt->game);
    for (uint32_t i = 1; i < LAB_READINGS && doubt->readings[i].value != NULL; i++) {
        lab_words texts[LAB_STRENGTHS + 1];
        const char *cells[LAB_STRENGTHS + 1];
        tb_text text = tb_text_in(texts[0], sizeof texts[0]);
        lab_fill(doc->lang == TB_JA ? "{1} {2}、`{3}={4}`" : "{1} {2}, `{3}={4}`",
                 (const char *const[]){game->name[doc->lang], doubt->clause, doubt->option,
                                       doubt->readings[i].value},
                 &text);
        cells[0] = texts[0];
        for (uint32_t k = 1; k < columns; k++) {
            text = tb_text_in(texts[k], sizeof texts[k]);
            cells[k] = texts[k];
            const uint32_t cell =
                k > all.count ? UINT32_MAX
                              : lab_strength_cell(&all.list[k - 1], doubt->readings[i].value);
            if (cell == UINT32_MAX)
                tb_text_string(&text, "–");
            else
                write_short(&all.list[k - 1], cell, doc->lang, &text);
        }
        lab_doc_row(doc, cells, columns, NULL);
    }
}

/* The lab_strengths of the first doubt name the columns: all are played alike
 * (data/lab/designs.txt).
 */
static void write_overview(const lab_ledger *ledger, lab_doc *doc) {
    static const char *const title[TB_LANGS] = {
        "What a reading does to the seats, and to who begins, in points (95 % interval)",
        "読み方による席や先に始める側の得点率の変化（ポイント、（　）は95%信頼区間）"};
    static const char *const reading[TB_LANGS] = {"reading", "読み方"};
    const lab_strengths all = lab_strengths_of(ledger, &lab_doubts[0]);
    lab_words heads[LAB_STRENGTHS];
    const char *columns[LAB_STRENGTHS + 1] = {reading[doc->lang]};
    if (all.count == 0)
        return;
    for (uint32_t i = 0; i < all.count; i++) {
        tb_text text = tb_text_in(heads[i], sizeof heads[i]);
        lab_strength_name(&all.list[i], doc->lang, &text);
        columns[i + 1] = heads[i];
    }
    lab_doc_heading(doc, 2, title[doc->lang]);
    lab_doc_table(doc, NULL, columns, all.count + 1);
    for (uint32_t i = 0; i < lab_doubt_count; i++)
        write_overview_rows(ledger, &lab_doubts[i], all.count + 1, doc);
    lab_doc_table_end(doc, false);
}

void lab_ledger_write(const lab_ledger *ledger, lab_doc *doc) {
    static const char *const title[TB_LANGS] = {"The ledger of readings", "曖昧さ台帳"};
    static const char *const what[TB_LANGS] = {
        "Where a rule book can be read in more than one way, teban has a rule option. This is the "
        "list of them: where the sentence stands, how it can be read, which reading is the default "
        "and why, and what each reading changes in play.",
        "ルールブックの文が何通りかに読めるところは、ルールオプションで選べるようにしてあります。こ"
        "れは"
        "その一覧です。どこに書かれているか、どう読めるか、どれを標準にしたか、それはなぜか、そして"
        "読み"
        "方によって対局の何が変わるかをまとめました。"};
    static const char *const made[TB_LANGS] = {
        "This page is made by `make reports` from the sums in `data/lab`; `make reports AGAIN=1` "
        "plays "
        "all games again from their seeds. [LAB.md](LAB.md) says what each figure means.",
        "このページは、`data/lab` の集計から `make reports` が作ります。`make reports AGAIN=1` で、"
        "すべての対局をシード値からもう一度行えます。数値の意味は [LAB.md](LAB.md) にあります。"};
    lab_doc_heading(doc, 1, title[doc->lang]);
    lab_doc_paragraph(doc, "", what[doc->lang]);
    lab_doc_paragraph(doc, "", how[doc->lang]);
    lab_doc_paragraph(doc, "", made[doc->lang]);
    write_overview(ledger, doc);
    for (uint32_t i = 0; i < lab_doubt_count; i++) {
        if (i > 0 && strcmp(lab_doubts[i].game, lab_doubts[i - 1].game) == 0)
            continue;
        lab_doc_heading(doc, 2, tb_game_find(lab_doubts[i].game)->name[doc->lang]);
        write_game(ledger, lab_doubts[i].game, 3, doc);
    }
}
