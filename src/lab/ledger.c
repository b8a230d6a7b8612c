#include "lab/ledger.h"

#include "lab/say.h"
#include "lab/verdict.h"
#include <teban/games.h>

#include <string.h>

enum {
    MOST_COLUMNS = 8, /* strengths beside each other */
    TOLD = 3,         /* other changes that a verdict names */
};

/* One strength of an experiment: a column of the tables. */
typedef struct strength {
    const lab_sheet *sheet;
    uint32_t lineup;
} strength;

typedef struct strengths {
    strength list[MOST_COLUMNS];
    uint32_t count;
} strengths;

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

static strengths find_strengths(const lab_ledger *ledger, const lab_doubt *doubt) {
    strengths found = {.count = 0};
    for (uint32_t i = 0; i < ledger->count; i++) {
        const lab_design *design = ledger->sheets[i].design;
        for (uint32_t k = 0; lab_doubt_fits(doubt, design) && k < design->lineups; k++) {
            if (found.count < MOST_COLUMNS)
                found.list[found.count++] = (strength){&ledger->sheets[i], k};
        }
    }
    return found;
}

/* The cell of a strength in which the doubt is read so; UINT32_MAX: it was not played. */
static uint32_t find_cell(const strength *s, const char *value) {
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

static void write_player(const strength *s, tb_lang lang, tb_text *text) {
    lab_write_player(s->sheet->design->lineup[s->lineup].names[0], lang, text);
}

/* ---- what a reading changes ---- */

static void write_verdict(const strength *s, uint32_t cell, const char *value, lab_doc *doc) {
    static const char *const lead[TB_LANGS] = {"`{1}`, {2}:", "`{1}`、{2}："};
    static const char *const also[TB_LANGS] = {" It also changes: {1}{2}.",
                                               "ほかに変わるもの：{1}{2}。"};
    static const char *const more[TB_LANGS] = {"; and {1} more figures", "、ほか{1}件"};
    char player[LAB_PLAYER + 16], head[160], verdict[2048], others[1024], rest[64] = "";
    tb_text name = tb_text_in(player, sizeof player);
    tb_text title = tb_text_in(head, sizeof head);
    tb_text text = tb_text_in(verdict, sizeof verdict);
    tb_text changes = tb_text_in(others, sizeof others);
    tb_text left = tb_text_in(rest, sizeof rest);
    write_player(s, doc->lang, &name);
    lab_fill(lead[doc->lang], (const char *const[]){value, player}, &title);
    lab_verdict_seats(s->sheet, cell, doc->lang, &text);
    tb_text_string(&text, doc->lang == TB_JA ? "。" : ".");
    const uint32_t count = lab_verdict_others(s->sheet, cell, TOLD, doc->lang, &changes);
    if (count > TOLD) {
        char number[16];
        tb_text digits = tb_text_in(number, sizeof number);
        tb_text_number(&digits, count - TOLD);
        lab_fill(more[doc->lang], (const char *const[]){number}, &left);
    }
    if (count > 0)
        lab_fill(also[doc->lang], (const char *const[]){others, rest}, &text);
    lab_doc_item(doc, head, verdict);
}

/* ---- tables ---- */

static const lab_row *find_row(const strength *s, uint32_t cell, const lab_row *like) {
    const lab_sheet *sheet = s->sheet;
    for (uint32_t i = sheet->first_difference[cell]; i < sheet->first_difference[cell + 1]; i++) {
        const lab_row *row = &sheet->differences[i];
        if (row->measure == like->measure && strcmp(row->item, like->item) == 0)
            return row;
    }
    return NULL;
}

typedef char words[512];

/* A figure at every strength, the surest in bold. */
static void write_row(const strengths *all, const uint32_t *cells, const lab_row *like,
                      lab_doc *doc) {
    words texts[MOST_COLUMNS + 1];
    const char *row_words[MOST_COLUMNS + 1];
    bool strong[MOST_COLUMNS + 1] = {false};
    tb_text name = tb_text_in(texts[0], sizeof texts[0]);
    lab_write_row(like, doc->lang, &name);
    row_words[0] = texts[0];
    for (uint32_t i = 0; i < all->count; i++) {
        tb_text text = tb_text_in(texts[i + 1], sizeof texts[i + 1]);
        const lab_row *row =
            cells[i] == UINT32_MAX ? NULL : find_row(&all->list[i], cells[i], like);
        row_words[i + 1] = texts[i + 1];
        if (row == NULL) {
            tb_text_string(&text, "–");
        } else if (row->measure->group == LAB_CHANGE) {
            lab_write_interval(row->measure, &row->figure, &text);
        } else {
            lab_write_change_interval(row->measure, &row->figure, doc->lang, &text);
            strong[i + 1] = lab_sure_sign(&row->figure) != 0;
        }
    }
    lab_doc_row(doc, row_words, all->count + 1, strong);
}

/* Whether a strength before this one has the row, so that it is written already. */
static bool is_written(const strengths *all, const uint32_t *cells, uint32_t before,
                       const lab_row *row) {
    for (uint32_t i = 0; i < before; i++) {
        if (cells[i] != UINT32_MAX && find_row(&all->list[i], cells[i], row) != NULL)
            return true;
    }
    return false;
}

static void write_rows(const strengths *all, const uint32_t *cells, const lab_measure *measure,
                       lab_doc *doc) {
    for (uint32_t i = 0; i < all->count; i++) {
        const lab_sheet *sheet = all->list[i].sheet;
        if (cells[i] == UINT32_MAX)
            continue;
        for (uint32_t k = sheet->first_difference[cells[i]];
             k < sheet->first_difference[cells[i] + 1]; k++) {
            const lab_row *row = &sheet->differences[k];
            if (row->measure == measure && !is_written(all, cells, i, row))
                write_row(all, cells, row, doc);
        }
    }
}

static void write_table(const strengths *all, const char *value, const char *normal, lab_doc *doc) {
    static const char *const summary[TB_LANGS] = {"All figures of {1}: its differences from {2}",
                                                  "{1} のすべての数値（{2} との差）"};
    static const char *const games[TB_LANGS] = {"{1}, {2} games", "{1}、{2}局"};
    static const char *const measure[TB_LANGS] = {"measure", "指標"};
    words title, heads[MOST_COLUMNS];
    const char *columns[MOST_COLUMNS + 1] = {measure[doc->lang]};
    uint32_t cells[MOST_COLUMNS];
    for (uint32_t i = 0; i < all->count; i++) {
        char player[LAB_PLAYER + 16], count[32];
        tb_text name = tb_text_in(player, sizeof player);
        tb_text number = tb_text_in(count, sizeof count);
        tb_text head = tb_text_in(heads[i], sizeof heads[i]);
        cells[i] = find_cell(&all->list[i], value);
        write_player(&all->list[i], doc->lang, &name);
        lab_write_count(cells[i] == UINT32_MAX ? 0 : lab_sheet_games(all->list[i].sheet, cells[i]),
                        &number);
        lab_fill(games[doc->lang], (const char *const[]){player, count}, &head);
        columns[i + 1] = heads[i];
    }
    tb_text text = tb_text_in(title, sizeof title);
    lab_fill(summary[doc->lang], (const char *const[]){value, normal}, &text);
    lab_doc_table(doc, title, columns, all->count + 1);
    for (uint32_t i = 0; i < lab_measure_count; i++)
        write_rows(all, cells, &lab_measures[i], doc);
    lab_doc_table_end(doc, true);
}

/* ---- an entry ---- */

static void write_readings(const lab_doubt *doubt, lab_doc *doc) {
    static const char *const lead[TB_LANGS][2] = {{"`{1}` (default):", "`{1}`:"},
                                                  {"`{1}`（標準）：", "`{1}`："}};
    lab_doc_list(doc, true);
    for (uint32_t i = 0; i < LAB_READINGS && doubt->readings[i].value != NULL; i++) {
        char room[96];
        tb_text text = tb_text_in(room, sizeof room);
        lab_fill(lead[doc->lang][i > 0], (const char *const[]){doubt->readings[i].value}, &text);
        lab_doc_item(doc, room, doubt->readings[i].means[doc->lang]);
    }
    lab_doc_list(doc, false);
}

static void write_changes(const lab_doubt *doubt, const strengths *all, lab_doc *doc) {
    static const char *const lead[TB_LANGS] = {"What it changes.", "何が変わるか。"};
    static const char *const none[TB_LANGS] = {"Not played yet.", "まだ対局していません。"};
    lab_doc_paragraph(doc, lead[doc->lang], all->count == 0 ? none[doc->lang] : "");
    if (all->count == 0)
        return;
    lab_doc_list(doc, true);
    for (uint32_t i = 1; i < LAB_READINGS && doubt->readings[i].value != NULL; i++) {
        for (uint32_t k = 0; k < all->count; k++) {
            const uint32_t cell = find_cell(&all->list[k], doubt->readings[i].value);
            if (cell != UINT32_MAX)
                write_verdict(&all->list[k], cell, doubt->readings[i].value, doc);
        }
    }
    lab_doc_list(doc, false);
    for (uint32_t i = 1; i < LAB_READINGS && doubt->readings[i].value != NULL; i++)
        write_table(all, doubt->readings[i].value, doubt->readings[0].value, doc);
}

static void write_entry(const lab_ledger *ledger, const lab_doubt *doubt, uint32_t level,
                        lab_doc *doc) {
    static const char *const leads[TB_LANGS][3] = {
        {"In the rule book.", "Readings.", "Why this default."},
        {"ルールブックでは。", "読み方。", "標準の理由。"}};
    const strengths all = find_strengths(ledger, doubt);
    char title[256];
    tb_text text = tb_text_in(title, sizeof title);
    lab_fill(doc->lang == TB_JA ? "{1} {2}（`{3}`）" : "{1} {2} (`{3}`)",
             (const char *const[]){doubt->clause, doubt->title[doc->lang], doubt->option}, &text);
    lab_doc_heading(doc, level, title);
    lab_doc_paragraph(doc, leads[doc->lang][0], doubt->where[doc->lang]);
    lab_doc_paragraph(doc, leads[doc->lang][1], "");
    write_readings(doubt, doc);
    lab_doc_paragraph(doc, leads[doc->lang][2], doubt->why[doc->lang]);
    write_changes(doubt, &all, doc);
}

/* ---- the whole ---- */

static void write_game(const lab_ledger *ledger, const char *game, uint32_t level, lab_doc *doc) {
    for (uint32_t i = 0; i < lab_doubt_count; i++) {
        if (strcmp(lab_doubts[i].game, game) == 0)
            write_entry(ledger, &lab_doubts[i], level, doc);
    }
}

static const char *const how[TB_LANGS] = {
    "Each reading was played beside the default with the same cards, seats exchanged, by players "
    "of "
    "several strengths. A difference is called one only if it is so large that chance would make "
    "it "
    "seem so less than once in seven hundred times; the tables give the 95 % interval of every "
    "figure and set such differences in bold. The players are computers, so between people some "
    "things may differ.",
    "それぞれの読み方を、標準と同じカードで、席を替えながら、いくつかの強さのコンピュータどうしで対"
    "局"
    "しました。差があると言うのは、ただのばらつきではそう見えることが700回に1回もないほど大きいとき"
    "だけ"
    "です。表には、すべての数値に 95 % "
    "信頼区間を付け、そのような差を太字にしました。人どうしでは、ちが"
    "うこともあります。"};

void lab_ledger_game(const lab_ledger *ledger, const char *game, lab_doc *doc) {
    lab_doc_paragraph(doc, "", how[doc->lang]);
    write_game(ledger, game, 2, doc);
}

/* What a reading does to the seats at one strength, in a few characters. */
static void write_short(const strength *s, uint32_t cell, tb_lang lang, tb_text *text) {
    static const char *const none[TB_LANGS] = {"none seen", "なし"};
    bool any = false;
    for (uint32_t seat = 0; seat < s->sheet->design->game->seat_count; seat++) {
        const lab_row *row = lab_seat_row(s->sheet, cell, seat, true);
        const bool told = row != NULL && lab_sure_sign(&row->figure) != 0;
        if (!told || (s->sheet->design->game->seat_count == 2 && any))
            continue;
        if (any)
            tb_text_string(text, ", ");
        tb_text_string(text, row->name[lang]);
        tb_text_char(text, ' ');
        lab_write_signed(row->measure, row->figure.value, text);
        any = true;
    }
    if (!any)
        tb_text_string(text, none[lang]);
}

static void write_overview_rows(const lab_ledger *ledger, const lab_doubt *doubt, uint32_t columns,
                                lab_doc *doc) {
    const strengths all = find_strengths(ledger, doubt);
    const tb_game *game = tb_game_find(doubt->game);
    for (uint32_t i = 1; i < LAB_READINGS && doubt->readings[i].value != NULL; i++) {
        words texts[MOST_COLUMNS + 1];
        const char *cells[MOST_COLUMNS + 1];
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
                k > all.count ? UINT32_MAX : find_cell(&all.list[k - 1], doubt->readings[i].value);
            if (cell == UINT32_MAX)
                tb_text_string(&text, "–");
            else
                write_short(&all.list[k - 1], cell, doc->lang, &text);
        }
        lab_doc_row(doc, cells, columns, NULL);
    }
}

/* The strengths of the first doubt name the columns: all are played alike (data/lab/designs.txt).
 */
static void write_overview(const lab_ledger *ledger, lab_doc *doc) {
    static const char *const title[TB_LANGS] = {"What a reading does to the seats, in points",
                                                "読み方が席に与える影響（ポイント）"};
    static const char *const reading[TB_LANGS] = {"reading", "読み方"};
    const strengths all = find_strengths(ledger, &lab_doubts[0]);
    words heads[MOST_COLUMNS];
    const char *columns[MOST_COLUMNS + 1] = {reading[doc->lang]};
    if (all.count == 0)
        return;
    for (uint32_t i = 0; i < all.count; i++) {
        tb_text text = tb_text_in(heads[i], sizeof heads[i]);
        write_player(&all.list[i], doc->lang, &text);
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
        "ルールブックの文が何通りかに読めるとき、teban "
        "ではルールオプションにしています。ここはその一覧"
        "です。どこに書かれているか、どう読めるか、どれを標準にしたか、なぜか、そして読み方によって"
        "対局"
        "の何が変わるかを記しました。"};
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
