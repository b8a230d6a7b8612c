/* Games of experiments: their cards, their players, and what is counted of them, each against
 * another way to find it out. */
#include "lab/deal.h"
#include "lab/play.h"
#include "search/profile.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 1 << 16 };

static lab_design design_of(const char *text) {
    lab_design design;
    tb_error error = {0};
    CHECK(lab_design_read(text, strlen(text), &design, &error), "%s: %s: %s", text, error.field,
          error.message[TB_EN]);
    return design;
}

static void play(lab_table *table, uint32_t cell, uint64_t round, uint32_t turn, lab_facts *facts) {
    CHECK(lab_play(table, cell, round, turn, NULL, NULL, facts), "game %u %llu %u", cell,
          (unsigned long long)round, turn);
}

/* The line of a game; without its cell, which is all that two names of one setting differ in. */
static const char *line_of(lab_table *table, const lab_design *design, uint32_t cell,
                           uint64_t round, uint32_t turn, char line[LINE]) {
    lab_facts facts = {0};
    tb_text text = tb_text_in(line, LINE);
    play(table, cell, round, turn, &facts);
    lab_facts_write(design, &facts, &text);
    assert_true(tb_text_fits(&text));
    lab_facts_free(&facts);
    return strchr(line, ',');
}

/* ---- cards ---- */

static const char *const with_hands[] = {
    "card-slot vary:lines=new,any vary:take=free,forced players=random,greedy rounds=99 seed=a",
    "keserima vary:six-ships=off,on players=random,greedy rounds=99 seed=a",
    "isshin-ittai vary:distance-at-limit=no,yes players=random,greedy rounds=99 seed=a",
};

/* The first hands are the same in all cells and all games of a round, and others in the next. */
static void same_cards(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof with_hands / sizeof with_hands[0]; i++) {
        const lab_design design = design_of(with_hands[i]);
        lab_table *table = lab_table_new(&design);
        lab_facts facts = {0};
        uint8_t before[TB_MAX_SEATS][LAB_KINDS] = {{0}};
        uint32_t changes = 0;
        for (uint64_t round = 0; round < 20; round++) {
            uint8_t hands[TB_MAX_SEATS][LAB_KINDS];
            for (uint32_t game = 0; game < 2 * lab_cells(&design); game++) {
                play(table, game / 2, round, game % 2, &facts);
                if (game == 0)
                    memcpy(hands, facts.hands, sizeof hands);
                CHECK(memcmp(hands, facts.hands, sizeof hands) == 0, "%s: round %u, game %u",
                      design.game->id, (unsigned)round, game);
            }
            changes += memcmp(before, hands, sizeof hands) != 0;
            memcpy(before, hands, sizeof hands);
        }
        CHECK(changes > 15, "%s: %u deals", design.game->id, changes);
        lab_facts_free(&facts);
        lab_table_free(table);
    }
}

/* The k-th card of a pile, whatever else is drawn: what one game draws begins what the other does.
 */
static void later_cards_too(void **unused) {
    (void)unused;
    const tb_game *const dealt[] = {&tb_card_slot, &tb_isshin_ittai, &tb_keserima};
    for (size_t g = 0; g < 3; g++) {
        for (uint64_t deal = 0; deal < 40; deal++) {
            lab_dealer dealers[2];
            for (int game = 0; game < 2; game++) {
                tb_random random = tb_random_from(2 * deal + (uint64_t)game);
                tb_state state;
                tb_start(dealt[g], NULL, &state);
                lab_dealer_begin_quick(&dealers[game], dealt[g], deal);
                for (int turn; (turn = dealt[g]->turn(&state)) != TB_OVER;)
                    dealt[g]->apply(&state, turn == TB_CHANCE
                                                ? lab_dealer_next(&dealers[game], &state)
                                                : support_random_event(dealt[g], &state, &random));
            }
            for (int pile = 0; pile < LAB_PILES; pile++) {
                const lab_pile *a = &dealers[0].piles[pile];
                const lab_pile *b = &dealers[1].piles[pile];
                const uint32_t both = a->size == 0 || b->size == 0 ? 0
                                      : a->drawn < b->drawn        ? a->drawn
                                                                   : b->drawn;
                CHECK(memcmp(a->cards, b->cards, both * sizeof a->cards[0]) == 0, "%s, deal %u",
                      dealt[g]->id, (unsigned)deal);
            }
        }
    }
}

/* Plays on at random from a state; the events as one number. */
static uint64_t play_from(const tb_game *game, tb_state state, lab_dealer *dealer, uint64_t seed) {
    tb_random random = tb_random_from(seed);
    uint64_t events = 0;
    for (int turn; (turn = game->turn(&state)) != TB_OVER;) {
        const tb_event event = turn == TB_CHANCE ? lab_dealer_next(dealer, &state)
                                                 : support_random_event(game, &state, &random);
        events = lab_mix(events, event);
        game->apply(&state, event);
    }
    return events;
}

/* From a mark anywhere in a game, the same moves meet the same cards, whatever was played from
 * there in between: also where decks were exchanged. */
static void back_to_a_mark(void **unused) {
    (void)unused;
    tb_random random = tb_random_from(31);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        for (uint64_t deal = 0; deal < support_scaled(200); deal++) {
            static lab_dealer dealer;
            uint32_t options[TB_MAX_OPTIONS] = {0};
            tb_state state;
            uint32_t left = tb_random_below(&random, 40);
            support_random_options(*game, &random, options);
            tb_start(*game, options, &state);
            lab_dealer_begin_quick(&dealer, *game, deal);
            for (int turn; left > 0 && (turn = (*game)->turn(&state)) != TB_OVER; left--)
                (*game)->apply(&state, turn == TB_CHANCE
                                           ? lab_dealer_next(&dealer, &state)
                                           : support_random_event(*game, &state, &random));
            const lab_mark mark = lab_dealer_mark(&dealer);
            const uint64_t first = play_from(*game, state, &dealer, deal);
            lab_dealer_return(&dealer, &mark);
            play_from(*game, state, &dealer, deal + 1);
            lab_dealer_return(&dealer, &mark);
            CHECK(play_from(*game, state, &dealer, deal) == first, "%s, deal %u", (*game)->id,
                  (unsigned)deal);
        }
    }
}

/* Each card is as likely as its weight: a chi-squared test of the first and the tenth card. */
static void even_cards(void **unused) {
    (void)unused;
    enum { DEALS = 20000 };
    tb_event list[TB_MAX_EVENTS];
    uint32_t weights[TB_MAX_EVENTS];
    tb_state start;
    tb_start(&tb_card_slot, NULL, &start);
    const int kinds = tb_card_slot.events(&start, list);
    const uint32_t total = tb_card_slot.weights(&start, list, kinds, weights);
    for (int nth = 1; nth <= 10; nth += 9) {
        uint32_t found[TB_MAX_EVENTS] = {0};
        double sum = 0;
        for (uint64_t deal = 0; deal < DEALS; deal++) {
            static lab_dealer dealer;
            tb_state state = start;
            tb_event event = 0;
            lab_dealer_begin_quick(&dealer, &tb_card_slot, deal);
            for (int i = 0; i < nth; i++) {
                event = lab_dealer_next(&dealer, &state);
                tb_card_slot.apply(&state, event);
            }
            found[event]++;
        }
        for (int i = 0; i < kinds; i++) {
            const double wanted = (double)DEALS * weights[i] / total;
            sum += (found[list[i]] - wanted) * (found[list[i]] - wanted) / wanted;
        }
        CHECK(sum < 20.5, "card %d: chi-squared %f", nth, sum); /* 5 degrees: 99.9 % below */
    }
}

/* ---- players ---- */

static const char *const two_names[] = {
    "rugby-chess vary:max-plies=1000,999 players=random,greedy,level:1/random rounds=9 seed=a",
    "keserima vary:max-plies=1000,999 players=random,level:2,level:1/greedy judge=uct:nodes=9 "
    "rounds=9 seed=a",
};

/* A value that does not matter changes nothing. */
static void two_names_of_one_setting(void **unused) {
    (void)unused;
    static char first[LINE];
    static char second[LINE];
    for (size_t i = 0; i < 2; i++) {
        const lab_design design = design_of(two_names[i]);
        lab_table *table = lab_table_new(&design);
        for (uint32_t cell = lab_cells(&design) / 2; cell < lab_cells(&design); cell++) {
            for (uint32_t game = 0; game < 4; game++) {
                const uint32_t base = lab_base_of(&design, cell);
                assert_string_equal(line_of(table, &design, cell, game / 2, game % 2, first),
                                    line_of(table, &design, base, game / 2, game % 2, second));
            }
        }
        lab_table_free(table);
    }
}

/* Whatever was played at a table before: a game is that of a table of its own. */
static void any_order(void **unused) {
    (void)unused;
    static char lines[3][LINE];
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        char text[256];
        snprintf(text, sizeof text,
                 "%s players=level:1,level:2/uct:nodes=12,greedy,level:10:nodes=30 judge=level:1 "
                 "rounds=9 seed=x",
                 (*game)->id);
        const lab_design design = design_of(text);
        lab_table *table = lab_table_new(&design);
        for (uint32_t i = 0; i < 8; i++) {
            const uint32_t number = 7 - i;
            lab_table *fresh = lab_table_new(&design);
            line_of(fresh, &design, number / 2, number % 2, number % 2, lines[0]);
            line_of(table, &design, number / 2, number % 2, number % 2, lines[1]);
            line_of(fresh, &design, number / 2, number % 2, number % 2, lines[2]);
            assert_string_equal(lines[0], lines[1]);
            assert_string_equal(lines[0], lines[2]);
            lab_table_free(fresh);
        }
        lab_table_free(table);
    }
}

/* The same of games that have their deal in common, between others that do not. */
static void any_order_of_one_deal(void **unused) {
    (void)unused;
    static char lines[2][LINE];
    tb_random random = tb_random_from(21);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        for (uint32_t i = 0; i < support_scaled(30); i++) {
            lab_design design = {.game = *game,
                                 .lineups = 2,
                                 .lineup = {{.players = 1, .names = {"random"}},
                                            {.players = 1, .names = {"greedy"}}},
                                 .rounds = 2,
                                 .seed = "deal"};
            tb_error error = {0};
            support_random_options(*game, &random, design.options);
            CHECK(lab_design_check(&design, &error), "%s", error.message[TB_EN]);
            lab_table *table = lab_table_new(&design);
            for (uint32_t n = 0; n < 8; n++) {
                const uint32_t cell = tb_random_below(&random, 4) == 0;
                const uint32_t round = tb_random_below(&random, 2);
                const uint32_t turn = tb_random_below(&random, 2);
                lab_table *fresh = lab_table_new(&design);
                line_of(fresh, &design, cell, round, turn, lines[0]);
                line_of(table, &design, cell, round, turn, lines[1]);
                assert_string_equal(lines[0], lines[1]);
                lab_table_free(fresh);
            }
            lab_table_free(table);
        }
    }
}

/* A judge sees and does not touch: all but the thoughts is the same. */
static void judge_changes_nothing(void **unused) {
    (void)unused;
    static char lines[2][LINE];
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        static const char *const judges[] = {"", " judge=uct:nodes=16"};
        for (uint64_t round = 0; round < 3; round++) {
            for (int i = 0; i < 2; i++) {
                char text[128];
                snprintf(text, sizeof text, "%s players=random%s rounds=9 seed=x", (*game)->id,
                         judges[i]);
                const lab_design design = design_of(text);
                lab_table *table = lab_table_new(&design);
                line_of(table, &design, 0, round, 1, lines[i]);
                lab_table_free(table);
            }
            char *judged = strstr(lines[1], ",\"judged\":");
            assert_non_null(judged);
            assert_null(strstr(lines[0], ",\"judged\":"));
            judged[0] = '}';
            judged[1] = '\0';
            assert_string_equal(lines[0], lines[1]);
        }
    }
}

/* Who thinks is who sits there; greedy and random players expect nothing. */
static void who_thinks(void **unused) {
    (void)unused;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        char text[128];
        lab_facts facts = {0};
        snprintf(text, sizeof text,
                 "%s players=uct:nodes=20/random,greedy,uct:nodes=20 rounds=9 seed=x", (*game)->id);
        const lab_design design = design_of(text);
        lab_table *table = lab_table_new(&design);
        for (uint32_t turn = 0; turn < lab_round_size(&design); turn++) {
            play(table, 0, 3, turn, &facts);
            assert_true(facts.moves == 0 || (facts.thoughts > 0 && facts.thoughts < facts.moves));
            for (uint32_t i = 0; i < facts.thoughts; i++)
                assert_int_equal(facts.by[i], turn);
            play(table, 1, 3, turn, &facts);
            assert_true(facts.thoughts == 0 && facts.judged == 0);
            play(table, 2, 3, turn, &facts);
            assert_true(facts.thoughts == facts.moves && facts.judged == facts.moves);
            assert_true(facts.good >= facts.judged && facts.good <= facts.choices);
        }
        lab_facts_free(&facts);
        lab_table_free(table);
    }
}

/* ---- facts, counted again ---- */

/* A field of a position, `-` as nothing. */
static void field_of(const char *position, int field, char to[TB_POSITION_TEXT]) {
    for (; field > 0; field--)
        position = strchr(position, ' ') + 1;
    const size_t length = strcspn(position, " ");
    memcpy(to, position, length);
    to[length] = '\0';
    if (strcmp(to, "-") == 0)
        to[0] = '\0';
}

/* The hands as the game's own position writes them. */
static void hands_of(const tb_game *game, const tb_state *state, char *line) {
    const int first = game == &tb_card_slot      ? 2
                      : game == &tb_keserima     ? 3
                      : game == &tb_isshin_ittai ? 0
                                                 : -1;
    char position[TB_POSITION_TEXT];
    char hands[2][TB_POSITION_TEXT];
    line[0] = '\0';
    if (first < 0)
        return;
    support_position(game, state, position);
    field_of(position, first, hands[0]);
    field_of(position, first + 1, hands[1]);
    sprintf(line, ",\"hands\":[\"%s\",\"%s\"]", hands[0], hands[1]);
}

/* The mirror image of a text of Rugby Chess. */
static void mirror_text(char *text) {
    for (; *text != '\0'; text++)
        *text = *text >= 'a' && *text <= 'g' ? (char)('a' + 'g' - *text) : *text;
}

static void opening_of(const tb_game *game, const tb_state *state, tb_event event, char *name) {
    tb_text text = tb_text_in(name, LAB_OPENING);
    char other[TB_EVENT_TEXT];
    if (game == &tb_keserima || game == &tb_isshin_ittai) { /* openings_test.c */
        tb_profile_of(game)->opening(state, event, &text);
        return;
    }
    tb_event_string(game, state, event, name);
    memcpy(other, name, sizeof other);
    mirror_text(other);
    if (game == &tb_rugby_chess && strcmp(other, name) < 0)
        memcpy(name, other, sizeof other);
}

typedef struct recount {
    uint64_t moves, choices, forced;
    char first[2], begins[2], opening[LAB_OPENING], hands[2 * TB_POSITION_TEXT + 32];
} recount;

/* The recipe, written again: a number for the cards of a round, one for the choices of a game. */
static void replay(const lab_design *design, uint32_t cell, uint64_t round, uint32_t turn,
                   char line[LINE]) {
    static lab_dealer dealer;
    const tb_game *game = design->game;
    const lab_key deal = lab_key_of("lab 1", design->seed, "deal", 0);
    const lab_key think = lab_key_of("lab 1", design->seed, "think", 0);
    tb_random random = tb_random_from(lab_mix(lab_mix(lab_number(&think, 0), round), turn));
    uint32_t options[TB_MAX_OPTIONS];
    tb_event list[TB_MAX_EVENTS];
    uint8_t sixths[TB_MAX_SEATS];
    recount found = {0};
    char text[TB_EVENT_TEXT];
    char begins[32] = "";
    tb_state state;
    tb_end end;
    lab_cell_options(design, cell, options);
    tb_start(game, options, &state);
    lab_dealer_begin_quick(&dealer, game, lab_mix(lab_number(&deal, 0), round));
    for (int seat; (seat = game->turn(&state)) != TB_OVER;) {
        if (seat == TB_CHANCE) {
            game->apply(&state, lab_dealer_next(&dealer, &state));
            continue;
        }
        const int count = game->events(&state, list);
        const tb_event event = list[tb_random_below(&random, (uint32_t)count)];
        if (found.moves == 0) {
            tb_seat_string(game, seat, found.first);
            opening_of(game, &state, event, found.opening);
            hands_of(game, &state, found.hands);
        }
        tb_event_string(game, &state, event, text);
        if (found.begins[0] == '\0' && text[0] != 'o')
            tb_seat_string(game, seat, found.begins);
        found.moves++;
        found.choices += (uint64_t)count;
        found.forced += count == 1;
        game->apply(&state, event);
    }
    if (found.moves == 0)
        hands_of(game, &state, found.hands);
    tb_end_of(game, &state, &end);
    game->result(&state, sixths);
    int at = sprintf(line, "{\"cell\":%u,\"round\":%llu,\"turn\":%u,\"points\":", cell,
                     (unsigned long long)round, turn);
    for (uint32_t i = 0; i < game->seat_count; i++)
        at += sprintf(line + at, "%c%u", i == 0 ? '[' : ',', sixths[i]);
    if (game == &tb_isshin_ittai) /* whose openings are written `oF+` */
        sprintf(begins, ",\"begins\":\"%s\"", found.begins);
    sprintf(line + at,
            "],\"ending\":\"%s\",\"moves\":%llu,\"choices\":%llu,\"forced\":%llu,"
            "\"first\":\"%s\",\"opening\":\"%s\"%s%s}",
            end.why.reason->code, (unsigned long long)found.moves,
            (unsigned long long)found.choices, (unsigned long long)found.forced, found.first,
            found.opening, begins, found.hands);
}

static void facts_counted_again(void **unused) {
    (void)unused;
    static char lines[2][LINE];
    tb_random random = tb_random_from(13);
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        for (uint32_t i = 0; i < support_scaled(60); i++) {
            tb_error error = {0};
            lab_design design = {.game = *game,
                                 .lineups = 1,
                                 .lineup = {{.players = 1, .names = {"random"}}},
                                 .rounds = 100,
                                 .seed = "again"};
            support_random_options(*game, &random, design.options);
            CHECK(lab_design_check(&design, &error), "%s", error.message[TB_EN]);
            lab_table *table = lab_table_new(&design);
            for (uint32_t turn = 0; turn < (*game)->seat_count; turn++) {
                line_of(table, &design, 0, i, turn, lines[0]);
                replay(&design, 0, i, turn, lines[1]);
                assert_string_equal(lines[0], lines[1]);
            }
            lab_table_free(table);
        }
    }
}

/* ---- thoughts, thought again ---- */

/* What plain UCT of 30 nodes thinks of a position, from the number of the move. */
static void think_again(const tb_game *game, const tb_state *state, uint64_t seed, uint32_t *good,
                        double *expected) {
    tb_player_settings settings = {.threads = 1, .hash = 16, .seed = seed};
    tb_event events[TB_MAX_EVENTS];
    uint64_t visits[TB_MAX_EVENTS];
    tb_error error;
    tb_thought thought;
    tb_info info;
    uint64_t most = 0;
    assert_true(tb_player_named("uct:nodes=30", game, &settings, &error));
    tb_observe(game, state, game->turn(state), &info);
    tb_player *player = tb_player_begin(game, &info, "", &settings);
    while (tb_player_step(player, 7)) {
    }
    tb_player_thought(player, &thought);
    const int count = tb_player_visits(player, events, visits);
    tb_player_end(player);
    for (int i = 0; i < count; i++)
        most = visits[i] > most ? visits[i] : most;
    *good = 0;
    for (int i = 0; i < count; i++)
        *good += visits[i] >= most - most / 2;
    *expected = thought.score[game->turn(state)];
}

/* The judge's thoughts are the facts', also where the players have their own. */
static void thoughts_again(void **unused) {
    (void)unused;
    const lab_design design =
        design_of("isshin-ittai players=random,level:1 judge=uct:nodes=30 rounds=9 seed=t");
    const tb_game *game = design.game;
    const lab_key deal = lab_key_of("lab 1", "t", "deal", 0);
    const lab_key think = lab_key_of("lab 1", "t", "think", 0);
    lab_table *table = lab_table_new(&design);
    lab_facts facts = {0};
    for (uint64_t round = 0; round < 9; round++) {
        static lab_dealer dealer;
        const uint64_t choice = lab_mix(lab_mix(lab_number(&think, 0), round), 1);
        tb_random random = tb_random_from(choice);
        tb_state state;
        uint32_t moves = 0;
        uint64_t good = 0;
        play(table, 0, round, 1, &facts);
        tb_start(game, NULL, &state);
        lab_dealer_begin_quick(&dealer, game, lab_mix(lab_number(&deal, 0), round));
        for (int seat; (seat = game->turn(&state)) != TB_OVER;) {
            uint32_t here;
            double expected;
            if (seat == TB_CHANCE) {
                game->apply(&state, lab_dealer_next(&dealer, &state));
                continue;
            }
            think_again(game, &state, lab_mix(choice, 4 * moves + (uint32_t)seat), &here,
                        &expected);
            const double error = facts.expected[moves] - 1000 * expected;
            CHECK(error <= 0.5 && error >= -0.5, "move %u: %u for %f", moves, facts.expected[moves],
                  expected);
            assert_int_equal(facts.by[moves], seat);
            good += here;
            moves++;
            game->apply(&state, support_random_event(game, &state, &random));
        }
        assert_true(facts.moves == moves && facts.thoughts == moves && facts.judged == moves);
        assert_int_equal(facts.good, good);
        play(table, 1, round, 1, &facts);
        assert_int_equal(facts.thoughts, facts.moves);
    }
    lab_facts_free(&facts);
    lab_table_free(table);
}

/* ---- positions, stopping ---- */

static void from_a_position(void **unused) {
    (void)unused;
    const lab_design design = design_of(
        "rugby-chess vary:max-plies=6,9 "
        "start:pppbppp/......./......./......./......./......./......./......./PPPBPPP~b~-~4 "
        "start:pppbppp/......./......./......./......./......./......./......./PPPBPPP~w~-~2 "
        "players=random,greedy rounds=9 seed=a");
    static const uint32_t most[] = {2, 4, 5, 7};
    lab_table *table = lab_table_new(&design);
    lab_facts facts = {0};
    for (uint32_t cell = 0; cell < 8; cell++) {
        play(table, cell, 0, 0, &facts);
        assert_int_equal(facts.moves, most[cell / 2]);
        assert_int_equal(facts.first, cell / 2 % 2 == 0);
    }
    lab_facts_free(&facts);
    lab_table_free(table);
}

static bool stops_later(void *context) {
    uint32_t *left = context;
    if (*left == 0)
        return true;
    --*left;
    return false;
}

static void stopped(void **unused) {
    (void)unused;
    static char before[LINE];
    static char after[LINE];
    const lab_design design = design_of("isshin-ittai players=random,level:1 rounds=9 seed=a");
    lab_table *table = lab_table_new(&design);
    line_of(table, &design, 1, 0, 0, before);
    for (uint32_t cell = 0; cell < 2; cell++) {
        for (uint32_t asked = 0; asked < (cell == 0 ? 1 : 5); asked++) {
            uint32_t left = asked;
            lab_facts facts = {.moves = 7};
            assert_false(lab_play(table, cell, 0, 0, stops_later, &left, &facts));
            assert_true(facts.moves == 0 && facts.thoughts == 0);
            lab_facts_free(&facts);
        }
    }
    line_of(table, &design, 1, 0, 0, after);
    assert_string_equal(before, after);
    lab_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_cards),
        cmocka_unit_test(later_cards_too),
        cmocka_unit_test(back_to_a_mark),
        cmocka_unit_test(even_cards),
        cmocka_unit_test(two_names_of_one_setting),
        cmocka_unit_test(any_order),
        cmocka_unit_test(any_order_of_one_deal),
        cmocka_unit_test(judge_changes_nothing),
        cmocka_unit_test(who_thinks),
        cmocka_unit_test(facts_counted_again),
        cmocka_unit_test(thoughts_again),
        cmocka_unit_test(from_a_position),
        cmocka_unit_test(stopped),
    };
    return cmocka_run_group_tests_name("lab play", tests, NULL, NULL);
}
