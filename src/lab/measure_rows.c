/* Which figures a cell has, in the order of the measures and of their items. */
#include "lab/linear.h"
#include "lab/rows.h"

#include <string.h>

typedef bool figure_function(const lab_tally *tally, uint32_t cell, const lab_source *source,
                             lab_figure *figure, uint64_t *count);

typedef struct list {
    const lab_tally *tally;
    uint32_t cell;
    figure_function *figure;
    lab_row *rows;
    uint32_t most, count;
} list;

/* A figure that is known gets a row; its item and names are for the caller to fill in. */
static lab_row *add(list *l, uint32_t measure, const lab_source *source) {
    lab_figure figure;
    uint64_t count = 0;
    if (!l->figure(l->tally, l->cell, source, &figure, &count))
        return NULL;
    if (l->count++ >= l->most)
        return NULL;
    lab_row *row = &l->rows[l->count - 1];
    memset(row, 0, sizeof *row);
    row->measure = &lab_measures[measure];
    row->figure = figure;
    row->count = count;
    return row;
}

static void put(char *room, size_t size, const char *string) {
    tb_text text = tb_text_in(room, size);
    tb_text_clip(&text, string, size - 1);
}

static void call(lab_row *row, const char *item, const char *const *name) {
    if (row == NULL)
        return;
    put(row->item, sizeof row->item, item);
    for (int lang = 0; lang < TB_LANGS; lang++)
        put(row->name[lang], sizeof row->name[lang], name[lang]);
}

static void add_shares(list *l) {
    const tb_game *game = l->tally->design->game;
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        const lab_source source = lab_share_source(l->tally, seat);
        const char item[2] = {game->seats[seat], '\0'};
        const char *const *name = game->seat_names[seat];
        call(add(l, LAB_M_SHARE, &source), item,
             name[TB_EN] != NULL ? name : (const char *const[]){item, item});
    }
}

/* Only where it is not always the same seat: what that one gets is its share. */
static void add_beginner(list *l) {
    const lab_source source = {.shape = LAB_SHARE,
                               .block = LAB_BEGUN,
                               .y = LAB_BEGUN_SIXTHS,
                               .x = LAB_BEGUN_GAMES,
                               .unit = TB_WHOLE_POINT};
    uint32_t seats = 0;
    for (uint32_t seat = 0; seat < l->tally->layout.seats; seat++)
        seats += l->tally->cell[l->cell].began[seat] > 0;
    if (seats > 1)
        add(l, LAB_M_BEGINS, &source);
}

static void add_endings(list *l) {
    const tb_game *game = l->tally->design->game;
    const double size = l->tally->layout.size;
    bool has_limit = false;
    for (uint32_t i = 0; i < l->tally->layout.endings; i++) {
        const char *code = lab_ending_at(game, i)->code;
        const lab_block *block = &l->tally->layout.block[LAB_ENDING + i];
        const size_t length = strlen(code);
        has_limit = has_limit || (length >= 5 && strcmp(code + length - 5, "limit") == 0);
        if (i >= game->ending_count && l->tally->cell[l->cell].sums[block->own] == 0)
            continue; /* a common one that does not occur */
        const lab_source source = {
            .shape = LAB_SHARE, .block = LAB_ENDING + i, .y = 1, .unit = size};
        lab_row *row = add(l, LAB_M_ENDING, &source);
        call(row, code, (const char *const[]){"", ""});
        for (int lang = 0; row != NULL && lang < TB_LANGS; lang++) {
            tb_text text = tb_text_in(row->name[lang], sizeof row->name[lang]);
            lab_ending_name(code, (tb_lang)lang, &text);
        }
    }
    const lab_source draw = {.shape = LAB_SHARE, .block = LAB_DRAWN, .y = 1, .unit = size};
    const lab_source limit = {.shape = LAB_SHARE, .block = LAB_LIMITED, .y = 1, .unit = size};
    add(l, LAB_M_DRAW, &draw);
    if (has_limit)
        add(l, LAB_M_LIMIT, &limit);
}

static void add_lengths(list *l) {
    static const struct {
        uint32_t percent;
        const char *item;
        const char *name[TB_LANGS];
    } quantiles[] = {{10, "10", {"10 %", "10%"}},
                     {25, "25", {"25 %", "25%"}},
                     {50, "50", {"50 %", "50%"}},
                     {75, "75", {"75 %", "75%"}},
                     {90, "90", {"90 %", "90%"}}};
    const lab_source moves = {
        .shape = LAB_MEAN, .block = LAB_PLAY, .y = LAB_MOVES, .unit = l->tally->layout.size};
    add(l, LAB_M_MOVES, &moves);
    for (size_t i = 0; i < sizeof quantiles / sizeof quantiles[0]; i++) {
        const lab_source source = {.shape = LAB_QUANTILE, .percent = quantiles[i].percent};
        call(add(l, LAB_M_QUANTILE, &source), quantiles[i].item, quantiles[i].name);
    }
}

static void add_single(list *l) {
    static const struct {
        uint32_t measure;
        lab_source source;
    } singles[] = {
        {LAB_M_CHOICES, {LAB_MEAN, LAB_PLAY, NULL, LAB_CHOICES, LAB_MOVES, 1, 0}},
        {LAB_M_FORCED, {LAB_SHARE, LAB_PLAY, NULL, LAB_FORCED, LAB_MOVES, 1, 0}},
        {LAB_M_GOOD, {LAB_MEAN, LAB_JUDGED, NULL, LAB_GOOD, LAB_THOUGHT, 1, 0}},
        {LAB_M_LEAD, {LAB_MEAN, LAB_STORY, NULL, LAB_CHANGES, LAB_HEARD, 1, 0}},
        {LAB_M_LOWEST, {LAB_PART, LAB_STORY, NULL, LAB_LOWEST, LAB_WON, 1000, 0}},
        {LAB_M_DECIDED, {LAB_PART, LAB_STORY, NULL, LAB_DECIDED, LAB_WON, 1000, 0}},
    };
    for (size_t i = 0; i < sizeof singles / sizeof singles[0]; i++)
        add(l, singles[i].measure, &singles[i].source);
}

static void add_course(list *l) {
    for (uint32_t tenth = 0; tenth < LAB_TENTHS; tenth++) {
        const lab_source source = {.shape = LAB_PART,
                                   .block = LAB_COURSE,
                                   .y = LAB_STANDING + tenth,
                                   .x = LAB_TRACED,
                                   .unit = 1000};
        char item[8], english[8], japanese[8];
        tb_text part = tb_text_in(item, sizeof item);
        tb_text en = tb_text_in(english, sizeof english);
        tb_text ja = tb_text_in(japanese, sizeof japanese);
        tb_text_number(&part, 10 * tenth);
        tb_text_string(&en, item);
        tb_text_string(&en, " %");
        tb_text_string(&ja, item);
        tb_text_string(&ja, "%");
        call(add(l, LAB_M_COURSE, &source), item, (const char *const[]){english, japanese});
    }
}

/* Skill where two different players meet, luck where one plays itself with cards. */
static void add_players(list *l) {
    const lab_design *design = l->tally->design;
    const uint32_t lineup = lab_cell_at(design, l->cell).lineup;
    const lab_source score = lab_score_source(l->tally);
    const lab_source deal = {.shape = LAB_DEAL, .block = LAB_POINTS_OF};
    if (design->lineup[lineup].players == 2)
        add(l, LAB_M_SCORE, &score);
    else if (design->game->has_chance)
        add(l, LAB_M_LUCK, &deal);
}

/* The openings by how often they were played, then by name; returns how many. */
static uint32_t top_openings(const lab_cell_sums *sums, const lab_first **top) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < sums->openings; i++) {
        const lab_first *first = &sums->firsts[i];
        uint32_t at = count;
        while (at > 0 && top[at - 1]->own[LAB_PLAYED - 1] < first->own[LAB_PLAYED - 1])
            at--;
        if (at == LAB_TOP_OPENINGS || first->own[LAB_PLAYED - 1] == 0)
            continue;
        count += count < LAB_TOP_OPENINGS;
        for (uint32_t last = count - 1; last > at; last--)
            top[last] = top[last - 1];
        top[at] = first;
    }
    return count;
}

static void add_openings(list *l) {
    const lab_first *top[LAB_TOP_OPENINGS];
    const uint32_t count = top_openings(&l->tally->cell[l->cell], top);
    for (int scored = 0; scored < 2; scored++) {
        for (uint32_t i = 0; i < count; i++) {
            const char *name = top[i]->name;
            const lab_source source = {
                .shape = LAB_SHARE,
                .opening = name,
                .y = scored ? LAB_SCORED : LAB_PLAYED,
                .x = scored ? LAB_PLAYED : 0,
                .unit = scored ? TB_WHOLE_POINT : l->tally->layout.size,
            };
            call(add(l, scored ? LAB_M_OPENING_SCORE : LAB_M_OPENING, &source), name,
                 (const char *const[]){name, name});
        }
    }
}

static void add_cards(list *l) {
    const tb_hands *hands = tb_profile_of(l->tally->design->game)->hands;
    for (uint32_t kind = 0; kind < l->tally->layout.kinds; kind++) {
        const lab_source source = {.shape = LAB_SLOPE,
                                   .block = LAB_ENDING + l->tally->layout.endings + kind};
        const char number[2] = {(char)('0' + kind), '\0'}; /* of a game that names none */
        const char *const plain[TB_LANGS] = {number, number};
        lab_row *row = add(l, LAB_M_CARD, &source);
        if (hands == NULL)
            call(row, number, plain);
        else
            call(row, hands->codes[kind],
                 (const char *const[]){hands->name(kind, TB_EN), hands->name(kind, TB_JA)});
    }
}

static uint32_t all(list *l) {
    const lab_source changed = {.shape = LAB_CHANGED_PART};
    add_shares(l);
    add_beginner(l);
    add_endings(l);
    add_lengths(l);
    add_single(l);
    add_course(l);
    add_players(l);
    add_openings(l);
    add_cards(l);
    add(l, LAB_M_CHANGED, &changed);
    return l->count;
}

uint32_t lab_rows(const lab_tally *tally, uint32_t cell, lab_row *rows, uint32_t most) {
    list l = {tally, cell, lab_figure_of, rows, most, 0};
    return all(&l);
}

uint32_t lab_differences(const lab_tally *tally, uint32_t cell, lab_row *rows, uint32_t most) {
    list l = {tally, cell, lab_difference_of, rows, most, 0};
    return lab_base_of(tally->design, cell) == cell ? 0 : all(&l);
}
