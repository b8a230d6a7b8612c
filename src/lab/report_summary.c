/* What a report says in short. First what a designer asks: is it fair, how long is it, is it
 * decisive, does skill matter, do the cards decide. */
#include "lab/report_asked.h"
#include "lab/report_parts.h"
#include "lab/verdict.h"

/* ---- items ---- */

/* An item of a list; `lead` is set off at its beginning, if it is not "". */
static void begin_item(const char *lead, tb_lang lang, tb_text *out) {
    tb_text_string(out, "<li>");
    if (lead[0] == '\0')
        return;
    tb_text_string(out, "<strong>");
    lab_html(lead, out);
    tb_text_string(out, lang == TB_JA ? "：</strong>" : ":</strong> ");
}

static void end_item(tb_lang lang, tb_text *out) {
    tb_text_string(out, lang == TB_JA ? "。</li>\n" : ".</li>\n");
}

static bool is_base(const lab_sheet *sheet, uint32_t cell) {
    return lab_base_of(sheet->design, cell) == cell && lab_sheet_games(sheet, cell) > 0;
}

static bool plays_itself(const lab_sheet *sheet, uint32_t cell) {
    return sheet->design->lineup[lab_cell_at(sheet->design, cell).lineup].players == 1;
}

static void say_skill(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    bool any = false;
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        const lab_row *row = is_base(sheet, cell) ? lab_say_row(sheet, cell, "score") : NULL;
        if (row == NULL)
            continue;
        if (any)
            tb_text_string(out, lang == TB_JA ? "。" : "; ");
        else
            begin_item(lab_group_names[LAB_SKILL][lang], lang, out);
        lab_say_score(sheet, cell, row, lang, out);
        any = true;
    }
    if (any)
        end_item(lang, out);
}

/* ---- in short ---- */

/* What the other figures of a cell say; {1} is the figure with its interval, {2} its item, {3} by
 * whose reckoning. */
typedef struct saying {
    const char *measure;
    const char *sentence[TB_LANGS];
} saying;

static void say_row(const lab_sheet *sheet, const saying *s, const lab_row *row, tb_lang lang,
                    tb_text *out) {
    const lab_part figure = lab_say_figure(row, lang), thinker = lab_say_thinker(sheet, lang);
    lab_say_sentence(s->sentence[lang],
                     (const char *const[]){figure.text, row->name[lang], thinker.text}, out);
}

/* The questions of a designer, for one cell. */
static void say_first(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const intro[TB_LANGS] = {"In {2} games of {1}:",
                                                "{1}の{2}局では、次のとおりです。"};
    static const char *const decision[TB_LANGS] = {"Decision", "決着"};
    static const saying luck = {
        "luck", {"the cards decide {1} of the result", "結果の{1}は、カードで決まります"}};
    const lab_part name = lab_say_cell(sheet, cell, lang), games = lab_say_games(sheet, cell);
    const lab_row *moves = lab_say_row(sheet, cell, "moves");
    const lab_row *draw = lab_say_row(sheet, cell, "draw");
    const lab_row *deal = lab_say_row(sheet, cell, luck.measure);
    tb_text_string(out, "<p>");
    lab_say_sentence(intro[lang], (const char *const[]){name.text, games.text}, out);
    tb_text_string(out, "</p><ul>\n");
    begin_item(lab_group_names[LAB_FAIRNESS][lang], lang, out);
    lab_say_fairness(sheet, cell, lang, out);
    lab_say_beginner(sheet, cell, lang, out);
    end_item(lang, out);
    if (moves != NULL) {
        begin_item(lab_group_names[LAB_LENGTH][lang], lang, out);
        lab_say_length(sheet, cell, moves, lang, out);
        end_item(lang, out);
    }
    if (draw != NULL) {
        begin_item(decision[lang], lang, out);
        lab_say_decision(sheet, cell, draw, lang, out);
        end_item(lang, out);
    }
    say_skill(sheet, lang, out);
    if (deal != NULL) {
        begin_item(lab_group_names[LAB_LUCK][lang], lang, out);
        say_row(sheet, &luck, deal, lang, out);
        end_item(lang, out);
    }
    tb_text_string(out, "</ul>\n");
}

/* How fairness is at the other strengths. */
static void say_strengths(const lab_sheet *sheet, uint32_t told, tb_lang lang, tb_text *out) {
    static const char *const intro[TB_LANGS] = {"Fairness of the others that were played:",
                                                "ほかの条件での公平さは、次のとおりです。"};
    bool any = false;
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        if (cell == told || !is_base(sheet, cell) || !plays_itself(sheet, cell))
            continue;
        if (!any) {
            tb_text_string(out, "<p>");
            tb_text_string(out, intro[lang]);
            tb_text_string(out, "</p><ul>\n");
        }
        const lab_part name = lab_say_cell(sheet, cell, lang);
        begin_item(name.text, lang, out);
        lab_say_fairness(sheet, cell, lang, out);
        lab_say_beginner(sheet, cell, lang, out);
        end_item(lang, out);
        any = true;
    }
    if (any)
        tb_text_string(out, "</ul>\n");
}

static void say_more(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const intro[TB_LANGS] = {"More of {1}:",
                                                "{1}については、さらに次のとおりです。"};
    static const saying more[] = {
        {"ending",
         {"The usual ending is “{2}”: {1} of the games",
          "いちばん多いのは{2}という終わり方で、{1}です"}},
        {"choices",
         {"There are {1} moves to choose from at a turn",
          "1手ごとに、選べる手が平均{1}通りあります"}},
        {"good",
         {"Of these {1} are about as good as the best, by the reckoning of {3}",
          "そのうち、{3}の読みで最善とほぼ同じくらいよい手は、平均{1}通りです"}},
        {"lead-changes",
         {"The lead changes {1} times in a game, by the same reckoning",
          "同じ読みで、優勢は1局に平均{1}回入れ替わります"}},
    };
    const lab_part name = lab_say_cell(sheet, cell, lang);
    bool any = false;
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        const lab_row *row = lab_say_row(sheet, cell, more[i].measure);
        if (row == NULL)
            continue;
        if (!any) {
            tb_text_string(out, "<p>");
            lab_say_sentence(intro[lang], (const char *const[]){name.text}, out);
            tb_text_string(out, "</p><ul>\n");
        }
        begin_item("", lang, out);
        say_row(sheet, &more[i], row, lang, out);
        end_item(lang, out);
        any = true;
    }
    if (any)
        tb_text_string(out, "</ul>\n");
}

static void say_change(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const also[TB_LANGS] = {". Other changes: ", "。ほかに変わるもの："};
    char room[2048];
    tb_text verdict = tb_text_in(room, sizeof room);
    const lab_part name = lab_say_cell(sheet, cell, lang);
    lab_verdict_seats(sheet, cell, lang, &verdict);
    begin_item(name.text, lang, out);
    lab_html(room, out);
    verdict = tb_text_in(room, sizeof room);
    if (lab_verdict_others(sheet, cell, 3, lang, &verdict) > 0) {
        tb_text_string(out, also[lang]);
        lab_html(room, out);
    }
    end_item(lang, out);
}

static void say_changes(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    if (sheet->first_difference[sheet->cells] == 0)
        return;
    tb_text_string(out, "<ul>\n");
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        if (sheet->first_difference[cell + 1] > sheet->first_difference[cell])
            say_change(sheet, cell, lang, out);
    }
    tb_text_string(out, "</ul>\n");
}

void lab_body_summary(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    static const char *const title[TB_LANGS] = {"In short", "要約"};
    uint32_t strongest = UINT32_MAX; /* the last: players are told from weak to strong */
    for (uint32_t cell = 0; cell < sheet->cells; cell++) {
        if (is_base(sheet, cell) && plays_itself(sheet, cell) &&
            lab_cell_at(sheet->design, cell).start == 0)
            strongest = cell;
    }
    tb_text_string(out, "<section class=\"lab-summary\"><h2>");
    tb_text_string(out, title[lang]);
    tb_text_string(out, "</h2>\n");
    say_changes(sheet, lang, out);
    if (strongest != UINT32_MAX) {
        say_first(sheet, strongest, lang, out);
        say_strengths(sheet, strongest, lang, out);
        say_more(sheet, strongest, lang, out);
    } else {
        tb_text_string(out, "<ul>\n");
        say_skill(sheet, lang, out);
        tb_text_string(out, "</ul>\n");
    }
    tb_text_string(out, "</section>\n");
}
