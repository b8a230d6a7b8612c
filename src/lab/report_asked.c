/* The sentences that answer what a designer asks first: is it fair, how long is it, is it decisive,
 * does skill matter. */
#include "lab/report_asked.h"

#include "lab/verdict.h"

#include <string.h>

/* ---- parts ---- */

/* A sentence with its arguments, as HTML. */
void lab_say_sentence(const char *sentence, const char *const *args, tb_text *out) {
    char room[1024];
    tb_text text = tb_text_in(room, sizeof room);
    lab_fill(sentence, args, &text);
    lab_html(room, out);
}

lab_part lab_say_cell(const lab_sheet *sheet, uint32_t cell, tb_lang lang) {
    lab_part p;
    tb_text text = tb_text_in(p.text, sizeof p.text);
    lab_write_cell(sheet->design, cell, lang, &text);
    return p;
}

lab_part lab_say_games(const lab_sheet *sheet, uint32_t cell) {
    lab_part p;
    tb_text text = tb_text_in(p.text, sizeof p.text);
    lab_write_count(lab_sheet_games(sheet, cell), &text);
    return p;
}

lab_part lab_say_figure(const lab_row *row, tb_lang lang) {
    lab_part p;
    tb_text text = tb_text_in(p.text, sizeof p.text);
    lab_write_interval(row->measure, &row->figure, lang, &text);
    return p;
}

/* What would be even. */
static lab_part even_part(const lab_sheet *sheet, tb_lang lang) {
    const uint32_t seats = sheet->design->game->seat_count;
    lab_part p;
    tb_text text = tb_text_in(p.text, sizeof p.text);
    lab_write_number(100.0 / seats, 100 % seats == 0 ? 0 : 1, &text);
    tb_text_string(&text, lang == TB_JA ? "%" : " %");
    return p;
}

/* The row of a measure in a cell, of its items the largest; NULL: there is none. */
const lab_row *lab_say_row(const lab_sheet *sheet, uint32_t cell, const char *measure) {
    const lab_row *found = NULL;
    for (uint32_t i = sheet->first_row[cell]; i < sheet->first_row[cell + 1]; i++) {
        const lab_row *row = &sheet->rows[i];
        if (strcmp(row->measure->id, measure) == 0 &&
            (found == NULL || row->figure.value > found->figure.value))
            found = row;
    }
    return found;
}

static void next_sentence(tb_lang lang, tb_text *out) {
    tb_text_string(out, lang == TB_JA ? "。" : ". ");
}

/* ---- fairness ---- */

/* The seats with their shares; of two the first, as the other has the rest. */
static lab_part seats_part(const lab_sheet *sheet, uint32_t cell, tb_lang lang) {
    const uint32_t seats = sheet->design->game->seat_count;
    lab_part p;
    tb_text text = tb_text_in(p.text, sizeof p.text);
    for (uint32_t seat = 0; seat < (seats == 2 ? 1 : seats); seat++) {
        const lab_row *row = lab_seat_row(sheet, cell, seat, false);
        if (row == NULL)
            continue;
        if (seat > 0)
            tb_text_string(&text, lang == TB_JA ? "、" : ", ");
        tb_text_string(&text, row->name[lang]);
        tb_text_string(&text, lang == TB_JA ? "の得点率は" : " has ");
        lab_write_interval(row->measure, &row->figure, lang, &text);
    }
    return p;
}

/* An advantage that chance might make is told as such: several strengths stand side by side. */
void lab_say_fairness(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sure[TB_LANGS] = {
        "{1} has the better of it, with {2} of the points in {3} games, where {4} would be even",
        "{1}が有利です。{3}局で得点率{2}でした（互角なら{4}）"};
    static const char *const likely[TB_LANGS] = {
        "{1} may have the better of it, with {2} of the points in {3} games, where {4} would be "
        "even; it is not sure yet",
        "{1}がやや有利かもしれません。{3}局で得点率{2}でした（互角なら{4}"
        "）。まだ確かではありません"};
    static const char *const even[TB_LANGS] = {
        "no seat has an advantage that {3} games could see: {5}, where {4} would be even",
        "{3}局では、席による有利不利は見つかりませんでした。{5}でした（互角なら{4}）"};
    const lab_row *best = lab_best_seat(sheet, cell);
    const bool is_sure = best != NULL && lab_sure_fair_sign(sheet, best) > 0;
    const lab_part figure = best != NULL ? lab_say_figure(best, lang) : (lab_part){""};
    const lab_part games = lab_say_games(sheet, cell), fair = even_part(sheet, lang);
    const lab_part seats = seats_part(sheet, cell, lang);
    lab_say_sentence(best == NULL ? even[lang]
                     : is_sure    ? sure[lang]
                                  : likely[lang],
                     (const char *const[]){best != NULL ? best->name[lang] : "", figure.text,
                                           games.text, fair.text, seats.text},
                     out);
}

void lab_say_beginner(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sentences[5][TB_LANGS] = {
        {"Whoever begins has the worse of it, with {1} of the points",
         "先に始める側が不利です。得点率は{1}でした"},
        {"Whoever begins may have the worse of it, with {1} of the points; it is not sure yet",
         "先に始める側がやや不利かもしれません。得点率は{1}でしたが、まだ確かではありません"},
        {"Who begins makes no difference that could be seen, with {1} of the points",
         "先に始める側の有利不利は見つかりませんでした。得点率は{1}でした"},
        {"Whoever begins may have the better of it, with {1} of the points; it is not sure yet",
         "先に始める側がやや有利かもしれません。得点率は{1}でしたが、まだ確かではありません"},
        {"Whoever begins has the better of it, with {1} of the points",
         "先に始める側が有利です。得点率は{1}でした"},
    };
    const lab_row *row = lab_beginner_row(sheet, cell, false);
    if (row == NULL)
        return;
    const int sign = lab_fair_sign(sheet, row) + lab_sure_fair_sign(sheet, row);
    const lab_part figure = lab_say_figure(row, lang);
    next_sentence(lang, out);
    lab_say_sentence(sentences[sign + 2][lang], (const char *const[]){figure.text}, out);
}

/* ---- length, decision, skill ---- */

static const lab_row *quantile_row(const lab_sheet *sheet, uint32_t cell, const char *percent) {
    for (uint32_t i = sheet->first_row[cell]; i < sheet->first_row[cell + 1]; i++) {
        const lab_row *row = &sheet->rows[i];
        if (strcmp(row->measure->id, "quantile") == 0 && strcmp(row->item, percent) == 0)
            return row;
    }
    return NULL;
}

void lab_say_length(const lab_sheet *sheet, uint32_t cell, const lab_row *mean, tb_lang lang,
                    tb_text *out) {
    static const char *const always[TB_LANGS] = {"every game takes {1} moves",
                                                 "どの対局も{1}手で終わります"};
    static const char *const middle[TB_LANGS] = {
        "{1} moves on average; half of the games take {2} to {3}",
        "平均{1}手です。半分の対局は{2}〜{3}手で終わります"};
    const lab_row *rows[] = {quantile_row(sheet, cell, "25"), quantile_row(sheet, cell, "75")};
    const uint32_t longest = lab_longest(sheet->tally, cell);
    const bool same =
        lab_games_of_length(sheet->tally, cell, longest) == lab_sheet_games(sheet, cell);
    lab_part ends[2] = {{""}, {""}}, most;
    const lab_part moves = lab_say_figure(mean, lang);
    for (uint32_t i = 0; i < 2; i++) {
        tb_text text = tb_text_in(ends[i].text, sizeof ends[i].text);
        if (rows[i] != NULL)
            lab_write_figure(rows[i]->measure, rows[i]->figure.value, lang, &text);
    }
    tb_text text = tb_text_in(most.text, sizeof most.text);
    tb_text_number(&text, longest);
    lab_say_sentence(
        same ? always[lang] : middle[lang],
        (const char *const[]){same ? most.text : moves.text, ends[0].text, ends[1].text}, out);
}

lab_part lab_say_thinker(const lab_sheet *sheet, tb_lang lang) {
    static const char *const judge[TB_LANGS] = {"{1}, the judge", "手を見立てた{1}"};
    static const char *const players[TB_LANGS] = {"the players themselves", "対局者自身"};
    lab_part part, name;
    tb_text text = tb_text_in(part.text, sizeof part.text);
    tb_text named = tb_text_in(name.text, sizeof name.text);
    lab_write_player(sheet->design->judge, lang, &named);
    lab_say_sentence(named.length > 0 ? judge[lang] : players[lang],
                     (const char *const[]){name.text}, &text);
    return part;
}

void lab_say_decision(const lab_sheet *sheet, uint32_t cell, const lab_row *draw, tb_lang lang,
                      tb_text *out) {
    static const char *const drawn[TB_LANGS] = {"{1} of the games are drawn", "引き分けは{1}です"};
    static const char *const decided[TB_LANGS] = {
        "On average it is decided after {1} of the game: from then on the winner expects 90 % or "
        "more, by the reckoning of {2}",
        "勝負は、平均して対局の{1}まで進んだところで決まります（{2}の読みで、そのあと勝つ人の"
        "勝つ見こみは90%を下回りません）"};
    const lab_row *row = lab_say_row(sheet, cell, "decided");
    const lab_part figure = lab_say_figure(draw, lang);
    lab_say_sentence(drawn[lang], (const char *const[]){figure.text}, out);
    if (row == NULL)
        return;
    const lab_part after = lab_say_figure(row, lang), thinker = lab_say_thinker(sheet, lang);
    next_sentence(lang, out);
    lab_say_sentence(decided[lang], (const char *const[]){after.text, thinker.text}, out);
}

/* One player against another. */
void lab_say_score(const lab_sheet *sheet, uint32_t cell, const lab_row *row, tb_lang lang,
                   tb_text *out) {
    static const char *const two[TB_LANGS] = {
        "{1} gets {3} of the points against {2} in {4} games, where {5} would be even",
        "{1}は{2}を相手に、{4}局で得点率{3}でした（互角なら{5}）"};
    static const char *const more[TB_LANGS] = {
        "{1} on one seat gets {3} of the points against {2} on the others in {4} games, where {5} "
        "would be even",
        "{1}がひとり、ほかの席が{2}の{4}局で、{1}の得点率は{3}でした（互角なら{5}）"};
    const lab_lineup *lineup = &sheet->design->lineup[lab_cell_at(sheet->design, cell).lineup];
    const lab_part figure = lab_say_figure(row, lang), games = lab_say_games(sheet, cell);
    const lab_part fair = even_part(sheet, lang);
    lab_part names[2];
    for (uint32_t i = 0; i < 2; i++) {
        tb_text text = tb_text_in(names[i].text, sizeof names[i].text);
        lab_write_player(lineup->names[i], lang, &text);
    }
    lab_say_sentence(
        sheet->design->game->seat_count == 2 ? two[lang] : more[lang],
        (const char *const[]){names[0].text, names[1].text, figure.text, games.text, fair.text},
        out);
}
