#include "lab/verdict.h"

#include "lab/rows.h"
#include "lab/say.h"

#include <string.h>

static double size_of(double value) {
    return value < 0 ? -value : value;
}

int lab_sure_sign(const lab_figure *d) {
    if (d->value - LAB_SURE * (d->value - d->low) > 0)
        return 1;
    return d->value + LAB_SURE * (d->high - d->value) < 0 ? -1 : 0;
}

static double fair_share(const lab_sheet *sheet) {
    return 1.0 / sheet->design->game->seat_count;
}

int lab_fair_sign(const lab_sheet *sheet, const lab_row *row) {
    const double fair = fair_share(sheet);
    return row->figure.low > fair ? 1 : row->figure.high < fair ? -1 : 0;
}

static const lab_row *find_row(const lab_sheet *sheet, uint32_t cell, const lab_measure *measure,
                               const char *item, bool change) {
    const lab_row *rows = change ? sheet->differences : sheet->rows;
    const uint32_t *first = change ? sheet->first_difference : sheet->first_row;
    for (uint32_t i = first[cell]; i < first[cell + 1]; i++) {
        if (rows[i].measure == measure && strcmp(rows[i].item, item) == 0)
            return &rows[i];
    }
    return NULL;
}

const lab_row *lab_seat_row(const lab_sheet *sheet, uint32_t cell, uint32_t seat, bool change) {
    const char item[2] = {sheet->design->game->seats[seat], '\0'};
    return find_row(sheet, cell, &lab_measures[LAB_M_SHARE], item, change);
}

const lab_row *lab_beginner_row(const lab_sheet *sheet, uint32_t cell, bool change) {
    return find_row(sheet, cell, &lab_measures[LAB_M_BEGINS], "", change);
}

/* ---- seats ---- */

/* The seat that loses most; where none surely loses the one that wins most; NULL: neither. Of two
 * seats one loses what the other wins, and a loss is told. */
static const lab_row *seat_to_tell(const lab_sheet *sheet, uint32_t cell) {
    const lab_row *told = NULL;
    for (int sign = -1; sign <= 1 && told == NULL; sign += 2) {
        for (uint32_t seat = 0; seat < sheet->design->game->seat_count; seat++) {
            const lab_row *row = lab_seat_row(sheet, cell, seat, true);
            if (row != NULL && lab_sure_sign(&row->figure) == sign &&
                (told == NULL || size_of(row->figure.value) > size_of(told->figure.value)))
                told = row;
        }
    }
    return told;
}

/* How far the truth may be from zero where nothing was seen. */
static double widest(const lab_sheet *sheet, uint32_t cell) {
    double most = 0;
    for (uint32_t seat = 0; seat < sheet->design->game->seat_count; seat++) {
        const lab_row *row = lab_seat_row(sheet, cell, seat, true);
        if (row == NULL)
            continue;
        most = size_of(row->figure.low) > most ? size_of(row->figure.low) : most;
        most = size_of(row->figure.high) > most ? size_of(row->figure.high) : most;
    }
    return most;
}

/* Whether not one round went otherwise than in the base. */
static bool is_all_the_same(const lab_sheet *sheet, uint32_t cell) {
    for (uint32_t i = sheet->first_difference[cell]; i < sheet->first_difference[cell + 1]; i++) {
        if (sheet->differences[i].measure->group == LAB_CHANGE)
            return !(sheet->differences[i].figure.value > 0);
    }
    return false;
}

static void say_nothing_seen(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sentence[TB_LANGS] = {
        "makes no difference to the seats that {1} games could see (it is within {2} points)",
        "{1}局では、席の有利不利に差は見つかりませんでした（あっても{2}ポイント以内）"};
    static const char *const exactly[TB_LANGS] = {
        "makes no difference at all: {1} games went exactly as without it",
        "{1}局のすべてが、まったく同じ対局になりました"};
    char games[32], bound[32];
    tb_text count = tb_text_in(games, sizeof games);
    tb_text number = tb_text_in(bound, sizeof bound);
    lab_write_count(lab_sheet_games(sheet, cell), &count);
    lab_write_number(100 * widest(sheet, cell), 1, &number);
    lab_fill(is_all_the_same(sheet, cell) ? exactly[lang] : sentence[lang],
             (const char *const[]){games, bound}, out);
}

/* What the change means, by whether the seat was better or worse off before. */
typedef enum meaning { COSTS, COSTS_ANOTHER, TAKES_LEAD, TURNS, GIVES, MEANINGS } meaning;

static meaning meaning_of(const lab_sheet *sheet, const lab_row *change, const lab_row *base) {
    const int before = base == NULL ? 0 : lab_fair_sign(sheet, base);
    if (change->figure.value > 0)
        return GIVES;
    if (before < 0)
        return COSTS_ANOTHER;
    if (before == 0)
        return COSTS;
    return base->figure.value + change->figure.value < fair_share(sheet) ? TURNS : TAKES_LEAD;
}

void lab_verdict_seats(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const sentence[MEANINGS][TB_LANGS] = {
        [COSTS] = {"costs {1} {2} points ({3} to {4})",
                   "{1}の得点率が{2}ポイント下がります（{3}〜{4}）"},
        [COSTS_ANOTHER] = {"costs {1}, worse off already, another {2} points ({3} to {4})",
                           "もともと不利な{1}の得点率が、さらに{2}ポイント下がります（{3}〜{4}）"},
        [TAKES_LEAD] = {"narrows the gap: {1}, better off before, loses {2} points ({3} to {4})",
                        "有利だった{1}の得点率が{2}ポイント下がり（{3}〜{4}）、差が縮まります"},
        [TURNS] =
            {"turns the advantage round: {1}, better off before, loses {2} points ({3} to "
             "{4})",
             "有利だった{1}の得点率が{2}ポイント下がり（{3}〜{4}）、有利不利が入れかわります"},
        [GIVES] = {"gives {1} {2} points more ({3} to {4})",
                   "{1}の得点率が{2}ポイント上がります（{3}〜{4}）"},
    };
    const lab_row *row = seat_to_tell(sheet, cell);
    if (row == NULL) {
        say_nothing_seen(sheet, cell, lang, out);
        return;
    }
    const int seat = tb_seat_find(sheet->design->game, row->item);
    const lab_row *base =
        lab_seat_row(sheet, lab_base_of(sheet->design, cell), (uint32_t)seat, false);
    const bool less = row->figure.value < 0;
    const double ends[] = {size_of(row->figure.value), less ? -row->figure.high : row->figure.low,
                           less ? -row->figure.low : row->figure.high};
    char numbers[3][32];
    for (uint32_t i = 0; i < 3; i++) {
        tb_text number = tb_text_in(numbers[i], sizeof numbers[i]);
        lab_write_number(100 * ends[i], row->measure->decimals, &number);
    }
    lab_fill(sentence[meaning_of(sheet, row, base)][lang],
             (const char *const[]){row->name[lang], numbers[0], numbers[1], numbers[2]}, out);
}

/* ---- everything else ---- */

/* Whether a difference is more than a zero in the digits that are printed. */
static bool shows(const lab_row *row) {
    double least = row->measure->unit == LAB_COUNT ? 0.5 : 0.005;
    for (uint32_t i = 0; i < row->measure->decimals; i++)
        least /= 10;
    return size_of(row->figure.value) >= least;
}

/* Openings and cards are many, and are told by their own tables; who begins is no seat. */
static bool is_other(const lab_row *row) {
    const lab_group group = row->measure->group;
    return row->measure != &lab_measures[LAB_M_SHARE] && group != LAB_CHANGE &&
           group != LAB_OPENINGS && group != LAB_CARDS_WORTH && lab_sure_sign(&row->figure) != 0 &&
           shows(row);
}

/* How many of its own half-widths a difference is away from zero. */
static double surety(const lab_row *row) {
    const double half = (row->figure.high - row->figure.low) / 2;
    return half > 0 ? size_of(row->figure.value) / half : 1e9;
}

uint32_t lab_verdict_others(const lab_sheet *sheet, uint32_t cell, uint32_t most, tb_lang lang,
                            tb_text *out) {
    const uint32_t from = sheet->first_difference[cell], to = sheet->first_difference[cell + 1];
    uint32_t count = 0;
    double last = 2e9;
    for (uint32_t i = from; i < to; i++)
        count += is_other(&sheet->differences[i]);
    for (uint32_t told = 0; told < most && told < count; told++) {
        const lab_row *next = NULL;
        for (uint32_t i = from; i < to; i++) {
            const lab_row *row = &sheet->differences[i];
            if (is_other(row) && surety(row) < last && (next == NULL || surety(row) > surety(next)))
                next = row;
        }
        if (next == NULL)
            break; /* as sure as one that was told */
        last = surety(next);
        if (told > 0)
            tb_text_string(out, lang == TB_JA ? "、" : "; ");
        lab_write_row(next, lang, out);
        tb_text_char(out, ' ');
        lab_write_change_interval(next->measure, &next->figure, lang, out);
    }
    return count;
}
