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

int lab_sure_fair_sign(const lab_sheet *sheet, const lab_row *row) {
    const double fair = fair_share(sheet);
    const lab_figure *figure = &row->figure;
    return lab_sure_sign(
        &(lab_figure){figure->value - fair, figure->low - fair, figure->high - fair});
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

const lab_row *lab_best_seat(const lab_sheet *sheet, uint32_t cell) {
    const lab_row *best = NULL;
    for (uint32_t seat = 0; seat < sheet->design->game->seat_count; seat++) {
        const lab_row *row = lab_seat_row(sheet, cell, seat, false);
        if (row != NULL && lab_fair_sign(sheet, row) > 0 &&
            (best == NULL || row->figure.value > best->figure.value))
            best = row;
    }
    return best;
}

/* ---- seats ---- */

/* The seat that loses most; where none surely loses the one that wins most; NULL: neither. */
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

double lab_widest_change(const lab_sheet *sheet, uint32_t cell) {
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
        "makes no difference to the seats that {1} games could see (95 % interval: within ±{2} "
        "points)",
        "{1}局では、席の有利不利に差は見つかりませんでした（95%信頼区間で±{2}ポイント以内）"};
    static const char *const exactly[TB_LANGS] = {
        "makes no difference at all: {1} games began, lasted and ended as without it",
        "{1}局のすべてで、初手、手数、終わり方、結果が同じになりました"};
    char games[32], bound[32];
    tb_text count = tb_text_in(games, sizeof games);
    tb_text number = tb_text_in(bound, sizeof bound);
    lab_write_count(lab_sheet_games(sheet, cell), &count);
    lab_write_number(100 * lab_widest_change(sheet, cell), 1, &number);
    lab_fill(is_all_the_same(sheet, cell) ? exactly[lang] : sentence[lang],
             (const char *const[]){games, bound}, out);
}

/* `47.9 % → 19.8 %`: a seat's share in the base and in the cell. */
static void write_shares(const lab_sheet *sheet, uint32_t cell, uint32_t seat, tb_lang lang,
                         tb_text *out) {
    const uint32_t cells[] = {lab_base_of(sheet->design, cell), cell};
    for (uint32_t i = 0; i < 2; i++) {
        const lab_row *row = lab_seat_row(sheet, cells[i], seat, false);
        if (i > 0)
            tb_text_string(out, " → ");
        if (row != NULL)
            lab_write_figure(row->measure, row->figure.value, lang, out);
    }
}

/* What a loss means to one of two, by how its share was and is to a fair one. */
typedef enum meaning { COSTS, COSTS_ANOTHER, NARROWS, EVENS, TURNS, MEANINGS } meaning;

static meaning meaning_of(const lab_sheet *sheet, uint32_t cell, uint32_t seat) {
    const lab_row *base = lab_seat_row(sheet, lab_base_of(sheet->design, cell), seat, false);
    const lab_row *now = lab_seat_row(sheet, cell, seat, false);
    const int before = base == NULL ? 0 : lab_fair_sign(sheet, base);
    const int after = now == NULL ? 0 : lab_fair_sign(sheet, now);
    if (before <= 0)
        return before < 0 ? COSTS_ANOTHER : COSTS;
    return after > 0 ? NARROWS : after == 0 ? EVENS : TURNS;
}

/* Of two seats one loses what the other wins, so a loss is told. */
static void say_loss(const lab_sheet *sheet, uint32_t cell, const lab_row *row, tb_lang lang,
                     tb_text *out) {
    static const char *const sentence[MEANINGS][TB_LANGS] = {
        [COSTS] = {"costs {1} {2} points ({3} to {4}): {5}",
                   "{1}の得点率が{2}ポイント（{3}〜{4}）下がります（{5}）"},
        [COSTS_ANOTHER] = {"costs {1}, worse off already, another {2} points ({3} to {4}): {5}",
                           "もともと不利な{1}の得点率が、さらに{2}ポイント（{3}〜{4}）下がります"
                           "（{5}）"},
        [NARROWS] = {"narrows the gap: {1}, better off before, loses {2} points ({3} to {4}): {5}",
                     "有利な{1}の得点率が{2}ポイント（{3}〜{4}）下がり、差が縮まります（{5}）"},
        [EVENS] = {"takes the advantage away: {1}, better off before, loses {2} points ({3} to "
                   "{4}): {5}",
                   "有利だった{1}の得点率が{2}ポイント（{3}〜{4}）下がり、有利さがなくなります"
                   "（{5}）"},
        [TURNS] = {"turns the advantage round: {1}, better off before, loses {2} points ({3} to "
                   "{4}): {5}",
                   "有利だった{1}の得点率が{2}ポイント（{3}〜{4}）下がり、有利不利が入れかわります"
                   "（{5}）"},
    };
    const uint32_t seat = (uint32_t)tb_seat_find(sheet->design->game, row->item);
    const double ends[] = {-row->figure.value, -row->figure.high, -row->figure.low};
    char numbers[3][32], shares[64];
    for (uint32_t i = 0; i < 3; i++) {
        tb_text number = tb_text_in(numbers[i], sizeof numbers[i]);
        lab_write_number(100 * ends[i], row->measure->decimals, &number);
    }
    tb_text text = tb_text_in(shares, sizeof shares);
    write_shares(sheet, cell, seat, lang, &text);
    lab_fill(sentence[meaning_of(sheet, cell, seat)][lang],
             (const char *const[]){row->name[lang], numbers[0], numbers[1], numbers[2], shares},
             out);
}

/* Who is best off with it and without it; nothing where no seat is seen to be in either. */
static void say_best(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const same[TB_LANGS] = {". Best off is {1}, with it as without it",
                                               "。いちばん有利なのは、どちらでも{1}です"};
    static const char *const other[TB_LANGS] = {". Best off is {2}, and {1} without it",
                                                "。いちばん有利な席は、{1}から{2}に変わります"};
    static const char *const none[TB_LANGS] = {
        ". {1} is best off without it; with it no seat is seen to be",
        "。{1}がいちばん有利でしたが、有利な席は見つからなくなります"};
    static const char *const some[TB_LANGS] = {
        ". {2} is best off; without it no seat is seen to be",
        "。有利な席は見つかりませんでしたが、{2}がいちばん有利になります"};
    const lab_row *before = lab_best_seat(sheet, lab_base_of(sheet->design, cell));
    const lab_row *after = lab_best_seat(sheet, cell);
    const bool both = before != NULL && after != NULL;
    if (before == NULL && after == NULL)
        return;
    lab_fill(both && strcmp(before->item, after->item) == 0 ? same[lang]
             : both                                         ? other[lang]
             : before != NULL                               ? none[lang]
                                                            : some[lang],
             (const char *const[]){before == NULL ? "" : before->name[lang],
                                   after == NULL ? "" : after->name[lang]},
             out);
}

/* Of three seats more than one may change: each that surely does, and who is best off. */
static void say_each(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    static const char *const begin[TB_LANGS] = {"moves the shares: ", "得点率が動きます。"};
    bool any = false;
    tb_text_string(out, begin[lang]);
    for (uint32_t seat = 0; seat < sheet->design->game->seat_count; seat++) {
        const lab_row *row = lab_seat_row(sheet, cell, seat, true);
        if (row == NULL || lab_sure_sign(&row->figure) == 0)
            continue;
        if (any)
            tb_text_string(out, lang == TB_JA ? "／" : "; ");
        tb_text_string(out, row->name[lang]);
        tb_text_char(out, ' ');
        write_shares(sheet, cell, seat, lang, out);
        tb_text_string(out, lang == TB_JA ? "、" : ", ");
        lab_write_change_interval(row->measure, &row->figure, lang, out);
        any = true;
    }
    say_best(sheet, cell, lang, out);
}

void lab_verdict_seats(const lab_sheet *sheet, uint32_t cell, tb_lang lang, tb_text *out) {
    const lab_row *row = seat_to_tell(sheet, cell);
    if (row == NULL)
        say_nothing_seen(sheet, cell, lang, out);
    else if (sheet->design->game->seat_count == 2 && row->figure.value < 0)
        say_loss(sheet, cell, row, lang, out);
    else
        say_each(sheet, cell, lang, out);
}

/* ---- everything else ---- */

bool lab_is_told(const lab_row *row) {
    double least = row->measure->unit == LAB_COUNT ? 0.5 : 0.005;
    for (uint32_t i = 0; i < row->measure->decimals; i++)
        least /= 10;
    return lab_sure_sign(&row->figure) != 0 && size_of(row->figure.value) >= least;
}

/* Openings, cards and the points of the course are many, and are told by their own tables; who
 * begins is no seat. */
static bool is_other(const lab_row *row) {
    const lab_group group = row->measure->group;
    return row->measure != &lab_measures[LAB_M_SHARE] &&
           row->measure != &lab_measures[LAB_M_COURSE] && group != LAB_CHANGE &&
           group != LAB_OPENINGS && group != LAB_CARDS_WORTH && lab_is_told(row);
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
