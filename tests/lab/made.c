#include "made.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the game of coins ---- */

typedef struct coin {
    uint8_t bias, seats, card, call; /* call 0: none yet */
    uint8_t coin;                    /* 0: not thrown, 1: the caller wins, 2: the next seat */
    uint8_t zero[3];
} coin;

static const coin *in(const tb_state *state) {
    return (const coin *)state;
}

static const tb_option coin_options[] = {{.key = "bias",
                                          .kind = TB_RANGE,
                                          .normal = 50,
                                          .low = 0,
                                          .high = 100,
                                          .meaning = {"How often the caller wins", "勝つ割合"}}};

static void coin_options_of(const tb_state *state, uint32_t *options) {
    options[0] = in(state)->bias;
}

static void start_two(const uint32_t *options, tb_state *state) {
    *(coin *)state = (coin){.bias = (uint8_t)options[0], .seats = 2};
}

static void start_three(const uint32_t *options, tb_state *state) {
    *(coin *)state = (coin){.bias = (uint8_t)options[0], .seats = 3};
}

static int coin_turn(const tb_state *state) {
    const coin *c = in(state);
    if (c->coin != 0)
        return TB_OVER;
    return c->card != 0 && c->call == 0 ? 0 : TB_CHANCE;
}

static int coin_events(const tb_state *state, tb_event *list) {
    const coin *c = in(state);
    if (c->coin != 0)
        return 0;
    const tb_event first = c->card == 0 ? 1 : c->call == 0 ? 5 : 7;
    const int count = c->card == 0 ? 4 : 2;
    for (int i = 0; i < count; i++)
        list[i] = first + (tb_event)i;
    return count;
}

static void coin_apply(tb_state *state, tb_event event) {
    coin *c = (coin *)state;
    if (event < 5)
        c->card = (uint8_t)event;
    else if (event < 7)
        c->call = (uint8_t)(event - 4);
    else
        c->coin = (uint8_t)(event - 6);
}

/* Card 4 lets the caller win in any case, card 1 the other; otherwise the bias decides. */
static uint32_t coin_weights(const tb_state *state, const tb_event *list, int count,
                             uint32_t *weights) {
    const coin *c = in(state);
    for (int i = 0; i < count; i++)
        weights[i] = 25;
    if (list[0] != 7)
        return (uint32_t)count * 25;
    const uint32_t wins = c->card == 4 ? 99 : c->card == 1 ? 1 : 1 + c->bias * 98u / 100;
    weights[0] = wins;
    weights[1] = 100 - wins;
    return 100;
}

static void coin_result(const tb_state *state, uint8_t *sixths) {
    memset(sixths, 0, in(state)->seats);
    sixths[in(state)->coin - 1] = TB_WHOLE_POINT;
}

static tb_shape coin_shape(const char *text) {
    (void)text;
    return TB_NO_EVENT;
}

static void coin_text(const tb_state *state, tb_event event, tb_text *text) {
    (void)state;
    tb_text_string(text, event < 5 ? "!" : "c");
    tb_text_number(text, event);
}

static const tb_reason coin_endings[] = {
    {"heads", "1", {"Heads.", "表です。"}},
    {"throw-limit", "2", {"The limit is reached.", "上限です。"}},
};

static void coin_ending(const tb_state *state, tb_end *end) {
    tb_why_set(&end->why, &coin_endings[in(state)->coin - 1]);
}

#define COIN(name_of, letters, count, begin)                                                       \
    const tb_game name_of = {.id = #name_of,                                                       \
                             .name = {"Coin", "コイン"},                                           \
                             .seats = letters,                                                     \
                             .seat_names = {{"One", "1番"}, {"Two", "2番"}, {"Three", "3番"}},     \
                             .seat_count = count,                                                  \
                             .has_chance = true,                                                   \
                             .max_events = 4,                                                      \
                             .state_bytes = sizeof(coin),                                          \
                             .options = coin_options,                                              \
                             .option_count = 1,                                                    \
                             .endings = coin_endings,                                              \
                             .ending_count = 2,                                                    \
                             .options_of = coin_options_of,                                        \
                             .turn = coin_turn,                                                    \
                             .events = coin_events,                                                \
                             .apply = coin_apply,                                                  \
                             .weights = coin_weights,                                              \
                             .result = coin_result,                                                \
                             .event_shape = coin_shape,                                            \
                             .event_text = coin_text,                                              \
                             .start = begin,                                                       \
                             .ending = coin_ending}

COIN(coin_game, "12", 2, start_two);
COIN(coin_three_game, "123", 3, start_three);

/* ---- designs and facts ---- */

lab_design made_design(const tb_game *game, uint32_t values, uint32_t players) {
    lab_design design = {.game = game, .lineups = 1, .rounds = 1000000, .seed = "1"};
    tb_options_default(game, design.options);
    design.lineup[0].players = players;
    strcpy(design.lineup[0].names[0], "random");
    strcpy(design.lineup[0].names[1], players > 1 ? "greedy" : "");
    if (values > 1) {
        design.axes = 1;
        design.axis[0].count = values;
        for (uint32_t i = 0; i < values; i++)
            design.axis[0].values[i] = game->options[0].low + i;
    }
    return design;
}

double made_number(tb_random *random) {
    return (double)(tb_random_next(random) >> 11) / 9007199254740992.0;
}

lab_facts made_facts(const tb_game *game, uint32_t winner) {
    lab_facts facts = {.moves = 1, .choices = 1, .forced = 1};
    if (winner < game->seat_count) {
        facts.sixths[winner] = TB_WHOLE_POINT;
        return facts;
    }
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        facts.sixths[seat] = (uint8_t)(TB_WHOLE_POINT / game->seat_count);
    return facts;
}

/* ---- rows ---- */

static bool find(const lab_row *rows, uint32_t count, const char *measure, const char *item,
                 lab_row *row) {
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(rows[i].measure->id, measure) == 0 && strcmp(rows[i].item, item) == 0) {
            *row = rows[i];
            return true;
        }
    }
    return false;
}

bool made_has_row(const lab_tally *tally, uint32_t cell, const char *measure, const char *item,
                  lab_row *row) {
    static lab_row rows[128];
    return find(rows, lab_rows(tally, cell, rows, 128), measure, item, row);
}

lab_row made_row(const lab_tally *tally, uint32_t cell, const char *measure, const char *item) {
    lab_row row;
    CHECK(made_has_row(tally, cell, measure, item, &row), "no row %s %s", measure, item);
    return row;
}

lab_row made_difference(const lab_tally *tally, uint32_t cell, const char *measure,
                        const char *item) {
    static lab_row rows[128];
    lab_row row;
    CHECK(find(rows, lab_differences(tally, cell, rows, 128), measure, item, &row),
          "no difference %s %s", measure, item);
    return row;
}

/* ---- coverage ---- */

void coverage_add(coverage *c, const lab_figure *figure, double truth) {
    c->tried++;
    c->held += figure->low <= truth + 1e-12 && truth <= figure->high + 1e-12;
    c->width += figure->high - figure->low;
}

void coverage_check(const coverage *c, const char *what, double low, double high) {
    const double percent = 100.0 * c->held / c->tried;
    const double slack = c->tried >= 2000 ? 0 : 3 * sqrt(0.05 * 0.95 / c->tried) * 100;
    printf("%s: %u intervals, %.2f %% held the truth, mean width %.4f\n", what, c->tried, percent,
           c->width / c->tried);
    CHECK(percent >= low - slack && percent <= high + slack, "%s: held in %.2f %%", what, percent);
}
