/* What was played, and what it says in short: sentences made from the figures by rule. */
#include "lab/report_parts.h"
#include "lab/say.h"
#include "lab/verdict.h"

#include <string.h>

/* ---- what was played ---- */

static void write_term(const char *term, const char *what, bool code, tb_text *out) {
    tb_text_string(out, "<dt>");
    lab_html(term, out);
    tb_text_string(out, code ? "</dt><dd><code>" : "</dt><dd>");
    lab_html(what, out);
    tb_text_string(out, code ? "</code></dd>\n" : "</dd>\n");
}

static void write_options(const lab_design *design, tb_lang lang, tb_text *text) {
    static const char *const standard[TB_LANGS] = {"as the rules have it", "標準"};
    const size_t before = text->length;
    for (uint32_t i = 0; i < design->game->option_count; i++) {
        const tb_option *option = &design->game->options[i];
        if (design->options[i] == option->normal)
            continue;
        if (text->length > before)
            tb_text_string(text, ", ");
        tb_text_string(text, option->key);
        tb_text_char(text, '=');
        lab_write_value(option, design->options[i], lang, text);
    }
    if (text->length == before)
        tb_text_string(text, standard[lang]);
}

static void write_axes(const lab_design *design, tb_lang lang, tb_text *text) {
    for (uint32_t i = 0; i < design->axes; i++) {
        const tb_option *option = &design->game->options[design->axis[i].option];
        if (i > 0)
            tb_text_string(text, lang == TB_JA ? "。" : "; ");
        tb_text_string(text, option->key);
        tb_text_string(text, lang == TB_JA ? "：" : ": ");
        for (uint32_t k = 0; k < design->axis[i].count; k++) {
            if (k > 0)
                tb_text_string(text, lang == TB_JA ? "、" : ", ");
            lab_write_value(option, design->axis[i].values[k], lang, text);
        }
    }
}

static void write_lineups(const lab_design *design, tb_lang lang, tb_text *text) {
    for (uint32_t i = 0; i < design->lineups; i++) {
        if (i > 0)
            tb_text_string(text, lang == TB_JA ? "、" : ", ");
        lab_write_lineup(&design->lineup[i], lang, text);
    }
}

static void write_games(const lab_sheet *sheet, tb_lang lang, tb_text *text) {
    static const char *const sentence[TB_LANGS] = {
        "{1} in all; each group of {2} has the same cards, with the seats exchanged",
        "全部で{1}局。{2}局ずつ、席を替えて同じカードで対局します"};
    static const char *const open[TB_LANGS] = {"{1} in all", "全部で{1}局"};
    char all[32], size[16];
    tb_text count = tb_text_in(all, sizeof all);
    tb_text number = tb_text_in(size, sizeof size);
    lab_write_count(lab_sheet_all_games(sheet), &count);
    tb_text_number(&number, lab_round_size(sheet->design));
    lab_fill(sheet->design->game->has_chance ? sentence[lang] : open[lang],
             (const char *const[]){all, size}, text);
}

void lab_body_head(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const terms[TB_LANGS][8] = {
        {"Game", "Rules", "Compared", "Players", "Judge", "Games", "Seed", "To repeat it"},
        {"遊び", "ルール", "比べたこと", "対局者", "手の見立て", "局数", "シード値",
         "同じことを試すコマンド"},
    };
    const lab_design *design = sheet->design;
    char room[LAB_DESIGN_TEXT];
    tb_text text = tb_text_in(room, sizeof room);
    const char *const *term = terms[lang];
    tb_text_string(out, "<dl class=\"lab-head\">\n");
    write_term(term[0], design->game->name[lang], false, out);
    write_options(design, lang, &text);
    write_term(term[1], room, false, out);
    text = tb_text_in(room, sizeof room);
    write_axes(design, lang, &text);
    if (text.length > 0)
        write_term(term[2], room, false, out);
    text = tb_text_in(room, sizeof room);
    write_lineups(design, lang, &text);
    write_term(term[3], room, false, out);
    text = tb_text_in(room, sizeof room);
    lab_write_player(design->judge, lang, &text);
    if (text.length > 0)
        write_term(term[4], room, false, out);
    text = tb_text_in(room, sizeof room);
    write_games(sheet, lang, &text);
    write_term(term[5], room, false, out);
    write_term(term[6], design->seed, false, out);
    text = tb_text_in(room, sizeof room);
    lab_write_command(design, &text);
    write_term(term[7], room, true, out);
    tb_text_string(out, "</dl>\n");
}

/* ---- in short ---- */

static void begin_item(tb_text *out) {
    tb_text_string(out, "<li>");
}

static void end_item(tb_lang lang, tb_text *out) {
    tb_text_string(out, lang == TB_JA ? "。</li>\n" : ".</li>\n");
}

/* A sentence with its arguments, as HTML. */
static void write_sentence(const char *sentence, const char *const *args, tb_text *out) {
    char room[1024];
    tb_text text = tb_text_in(room, sizeof room);
    lab_fill(sentence, args, &text);
    lab_html(room, out);
}

/* The seat that has most, or NULL if none surely has more than its part. */
static const lab_row *best_seat(const lab_sheet *sheet, uint32_t cell) {
    const lab_row *best = NULL;
    for (uint32_t seat = 0; seat < sheet->design->game->seat_count; seat++) {
        const lab_row *row = lab_seat_row(sheet, cell, seat, false);
        if (row != NULL && lab_fair_sign(sheet, row) > 0 &&
            (best == NULL || row->figure.value > best->figure.value))
            best = row;
    }
    return best;
}

static void say_fairness(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const ahead[TB_LANGS] = {"{1}: {2} has the better of it, with {3} of the "
                                                "points in {4} games, where {5} would be even",
                                                "{1}：{2}が有利です。{4}局で得点率{3}でした（互角な"
                                                "ら{5}）"};
    static const char *const even[TB_LANGS] = {
        "{1}: no seat has an advantage that {4} games could see",
        "{1}：{4}局では、席による有利不利は見つかりませんでした"};
    char name[LAB_NAME], figure[96] = "", games[32], fair[16];
    tb_text text = tb_text_in(name, sizeof name);
    tb_text count = tb_text_in(games, sizeof games);
    tb_text part = tb_text_in(fair, sizeof fair);
    const lab_row *best = best_seat(sheet, cell);
    const uint32_t seats = sheet->design->game->seat_count;
    lab_write_cell(sheet->design, cell, lang, &text);
    lab_write_count(lab_sheet_games(sheet, cell), &count);
    lab_write_number(100.0 / seats, 100 % seats == 0 ? 0 : 1, &part);
    tb_text_string(&part, " %");
    if (best != NULL) {
        tb_text value = tb_text_in(figure, sizeof figure);
        lab_write_interval(best->measure, &best->figure, &value);
    }
    begin_item(out);
    write_sentence(
        best != NULL ? ahead[lang] : even[lang],
        (const char *const[]){name, best != NULL ? best->name[lang] : "", figure, games, fair},
        out);
    end_item(lang, out);
}

/* Whether it is good to begin, where that is not a question of the seat. */
static void say_beginner(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sentences[3][TB_LANGS] = {
        {"{1}: whoever begins has the worse of it, with {2} of the points in {3} games",
         "{1}：先に始める側が不利です。{3}局で得点率{2}でした"},
        {"{1}: who begins makes no difference that {3} games could see, with {2} of the points",
         "{1}：{3}局では、先に始める側の有利不利は見つかりませんでした（得点率{2}）"},
        {"{1}: whoever begins has the better of it, with {2} of the points in {3} games",
         "{1}：先に始める側が有利です。{3}局で得点率{2}でした"},
    };
    const lab_row *row = lab_beginner_row(sheet, cell, false);
    char name[LAB_NAME], figure[96], games[32];
    tb_text text = tb_text_in(name, sizeof name);
    tb_text value = tb_text_in(figure, sizeof figure);
    tb_text count = tb_text_in(games, sizeof games);
    if (row == NULL)
        return;
    lab_write_cell(sheet->design, cell, lang, &text);
    lab_write_interval(row->measure, &row->figure, &value);
    lab_write_count(row->count, &count);
    begin_item(out);
    write_sentence(sentences[lab_fair_sign(sheet, row) + 1][lang],
                   (const char *const[]){name, figure, games}, out);
    end_item(lang, out);
}

/* What the first figures of the strongest say; {1} is the figure with its interval, {2} its item.
 */
static const struct {
    const char *measure;
    const char *sentence[TB_LANGS];
} told[] = {
    {"ending", {"Most often it ends so: {2}, {1}", "いちばん多い終わり方は「{2}」で、{1}です"}},
    {"draw", {"Drawn games: {1}", "引き分けは{1}です"}},
    {"moves", {"A game takes {1} moves", "1局は平均{1}手です"}},
    {"choices",
     {"At a move there are {1} things to choose from", "1手ごとに、選べる手が平均{1}通りあります"}},
    {"good",
     {"Of these {1} are about as good as the best",
      "そのうち、最善とほぼ同じくらいよい手は平均{1}通りです"}},
    {"lead-changes",
     {"The lead changes {1} times in a game", "優勢は1局に平均{1}回入れ替わります"}},
    {"decided",
     {"It is decided after {1} of the game: from then on the winner never falls below 90 %",
      "勝負は対局の{1}まで進んだところで決まります（そのあと、勝つ人の勝つ見こみは90%"
      "を下回りません）"}},
    {"luck", {"The cards decide {1} of the result", "結果の{1}は、カードで決まります"}},
};

/* The row of a measure in a cell, of its items the largest; NULL: there is none. */
static const lab_row *find_row(const lab_sheet *sheet, uint32_t cell, const char *measure) {
    const lab_row *found = NULL;
    for (uint32_t i = sheet->first_row[cell]; i < sheet->first_row[cell + 1]; i++) {
        const lab_row *row = &sheet->rows[i];
        if (strcmp(row->measure->id, measure) == 0 &&
            (found == NULL || row->figure.value > found->figure.value))
            found = row;
    }
    return found;
}

static void say_row(const char *sentence, const lab_row *row, tb_lang lang, tb_text *out) {
    char figure[96];
    tb_text value = tb_text_in(figure, sizeof figure);
    lab_write_interval(row->measure, &row->figure, &value);
    begin_item(out);
    write_sentence(sentence, (const char *const[]){figure, row->name[lang]}, out);
    end_item(lang, out);
}

static void say_strongest(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const intro[TB_LANGS] = {"In the games of {1}:",
                                                "{1}の対局では次のとおりです。"};
    char name[LAB_NAME];
    tb_text text = tb_text_in(name, sizeof name);
    lab_write_cell(sheet->design, cell, lang, &text);
    tb_text_string(out, "</ul><p>");
    write_sentence(intro[lang], (const char *const[]){name}, out);
    tb_text_string(out, "</p><ul>\n");
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        const lab_row *row = find_row(sheet, cell, told[i].measure);
        if (row != NULL)
            say_row(told[i].sentence[lang], row, lang, out);
    }
}

/* One player against another. */
static void say_score(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sentence[TB_LANGS] = {"{1}: the first of them gets {2} of the point",
                                                   "{1}：前者の得点率は{2}です"};
    const lab_row *row = find_row(sheet, cell, "score");
    char name[LAB_NAME], figure[96];
    tb_text text = tb_text_in(name, sizeof name);
    tb_text value = tb_text_in(figure, sizeof figure);
    if (row == NULL)
        return;
    lab_write_cell(sheet->design, cell, lang, &text);
    lab_write_interval(row->measure, &row->figure, &value);
    begin_item(out);
    write_sentence(sentence[lang], (const char *const[]){name, figure}, out);
    end_item(lang, out);
}

static void say_change(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const also[TB_LANGS] = {". It also changes: ", "。ほかに変わるもの："};
    char name[LAB_NAME + 256], room[1024];
    tb_text text = tb_text_in(name, sizeof name);
    tb_text verdict = tb_text_in(room, sizeof room);
    lab_write_cell(sheet->design, cell, lang, &text);
    tb_text_string(&text, lang == TB_JA ? "：" : " ");
    lab_verdict_seats(sheet, cell, lang, &verdict);
    begin_item(out);
    lab_html(name, out);
    lab_html(room, out);
    verdict = tb_text_in(room, sizeof room);
    if (lab_verdict_others(sheet, cell, 3, lang, &verdict) > 0) {
        tb_text_string(out, also[lang]);
        lab_html(room, out);
    }
    end_item(lang, out);
}

void lab_body_summary(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const title[TB_LANGS] = {"In short", "要約"};
    uint32_t strongest = UINT32_MAX;
    tb_text_string(out, "<section class=\"lab-summary\"><h2>");
    tb_text_string(out, title[lang]);
    tb_text_string(out, "</h2><ul>\n");
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        const lab_cell at = lab_cell_at(sheet->design, cell);
        const bool itself = sheet->design->lineup[at.lineup].players == 1;
        if (lab_base_of(sheet->design, cell) != cell || !itself ||
            lab_sheet_games(sheet, cell) == 0)
            continue;
        say_fairness(sheet, cell, lang, out);
        say_beginner(sheet, cell, lang, out);
        strongest = at.start == 0 ? cell : strongest;
    }
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        if (lab_base_of(sheet->design, cell) == cell)
            say_score(sheet, cell, lang, out);
    }
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        if (sheet->first_difference[cell + 1] > sheet->first_difference[cell])
            say_change(sheet, cell, lang, out);
    }
    if (strongest != UINT32_MAX)
        say_strongest(sheet, strongest, lang, out);
    tb_text_string(out, "</ul></section>\n");
}
