/* The desk: its words and what its verbs answer, where the tests of tables do not look. */
#include "desk/call.h"
#include "search/level.h"
#include "table_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

static void check_text(const json_t *found, const char *wanted, const char *what) {
    CHECK(json_is_string(found) && strcmp(json_string_value(found), wanted) == 0, "%s", what);
}

static void check_words(const json_t *object, const char *key, const char *const *words) {
    const json_t *both = key == NULL ? object : json_object_get(object, key);
    check_text(json_object_get(both, "en"), words[TB_EN], words[TB_EN]);
    check_text(json_object_get(both, "ja"), words[TB_JA], words[TB_EN]);
}

static void check_choices(const json_t *object, const tb_option *option) {
    const json_t *values = json_object_get(object, "values");
    const json_t *labels = json_object_get(object, "labels");
    size_t i = 0;
    for (; option->choices[i].value != NULL; i++) {
        check_text(json_array_get(values, i), option->choices[i].value, option->key);
        check_words(json_array_get(labels, i), NULL, option->choices[i].label);
    }
    assert_int_equal(json_array_size(values), i);
    assert_int_equal(json_array_size(labels), i);
}

static void check_bound(const json_t *object, const char *key, bool there, uint32_t wanted) {
    const json_t *found = json_object_get(object, key);
    CHECK(there ? json_integer_value(found) == wanted : found == NULL, "%s", key);
}

static void check_option(const json_t *object, const tb_option *option) {
    static const char *const kinds[] = {
        [TB_CHOICE] = "choice", [TB_RANGE] = "range", [TB_COUNTS] = "counts"};
    char normal[64];
    tb_text text = tb_text_in(normal, sizeof normal);
    tb_option_value_text(option, option->normal, &text);
    check_text(json_object_get(object, "key"), option->key, option->key);
    check_text(json_object_get(object, "kind"), kinds[option->kind], option->key);
    check_text(json_object_get(object, "normal"), normal, option->key);
    check_words(object, "meaning", option->meaning);
    if (option->kind == TB_CHOICE)
        check_choices(object, option);
    else
        assert_null(json_object_get(object, "values"));
    check_bound(object, "low", option->kind != TB_CHOICE, option->low);
    check_bound(object, "high", option->kind != TB_CHOICE, option->high);
    check_bound(object, "count", option->kind == TB_COUNTS, option->count);
}

static void check_seats(const json_t *seats, const tb_game *game) {
    assert_int_equal(json_array_size(seats), game->seat_count);
    for (uint32_t i = 0; i < game->seat_count; i++) {
        const char letter[2] = {game->seats[i]};
        check_text(json_object_get(json_array_get(seats, i), "seat"), letter, game->id);
        check_words(json_array_get(seats, i), "name", game->seat_names[i]);
    }
}

static void check_flag(const json_t *object, const char *key, bool wanted) {
    CHECK(json_is_boolean(json_object_get(object, key)) &&
              json_is_true(json_object_get(object, key)) == wanted,
          "%s", key);
}

/* Everything that is told of a game is what its table says. */
static void test_games(void **context) {
    desk_talk *talk = *context;
    desk_ask(talk, "games");
    const json_t *games = desk_member(talk, "games");
    size_t i = 0;
    for (; tb_games[i] != NULL; i++) {
        const tb_game *game = tb_games[i];
        const json_t *told = json_array_get(games, i);
        check_text(json_object_get(told, "id"), game->id, "id");
        check_words(told, "name", game->name);
        check_words(told, "pitch", game->pitch);
        check_seats(json_object_get(told, "seats"), game);
        check_flag(told, "chance", game->has_chance);
        check_flag(told, "hidden", game->has_hidden);
        check_flag(told, "sealed", game->has_sealed);
        if (game->agreed == NULL)
            assert_true(json_is_null(json_object_get(told, "agreed")));
        else
            check_text(json_object_get(told, "agreed"), game->agreed->clause, "agreed");
        if (game->notation == NULL)
            assert_true(json_is_null(json_object_get(told, "notation")));
        else
            check_text(json_object_get(told, "notation"), game->notation->id, "notation");
        const json_t *options = json_object_get(told, "options");
        assert_int_equal(json_array_size(options), game->option_count);
        for (uint32_t k = 0; k < game->option_count; k++)
            check_option(json_array_get(options, k), &game->options[k]);
    }
    assert_int_equal(json_array_size(games), i);
}

/* ---- words ---- */

#define TEN "abcdefghij"

static void test_bounds_of_words(void **context) {
    static const struct {
        const char *line, *code; /* NULL: it is answered */
    } rows[] = {
        {"new " TEN TEN TEN "kl jatsuna", NULL}, /* 32 */
        {"new " TEN TEN TEN "klm jatsuna", "bad-line"},
        {"see " TEN TEN TEN "kl S 0", NULL},
        {"new - jatsuna", NULL},
        {"see t S 9007199254740991", NULL},
        {"see t S 9007199254740992", "bad-line"},
        {"see t S 0 at=0", NULL},
        {"see t S 0 at=2", NULL},
        {"see t S 0 at=3", "bad-line"},
        {"see t S 0 since=4294967295", NULL},
        {"see t S 0 since=4294967296", "bad-line"},
        {"see t S 0 lang=ja at=1 since=1", NULL},
        {"see t S 0 lang=", "bad-line"},
        {"see t S 0 at=", "bad-line"},
        {"see t S 0 ", "bad-line"},
        {"see t S 0 at", "bad-line"},
        {"see t onlooker 0", NULL},
        {"see t S 00", NULL},
        {"see t SS 0", "bad-seat"},
        {"see t  S 0", "bad-line"},
        {"see  t S 0", "bad-line"},
        {"changes t S 0 0 views=all lang=ja", NULL},
        {"changes t S 0 0 views=", "bad-line"},
        {"changes t S 0 0 views=none", "bad-line"},
        {"changes t S 0 9007199254740992", "bad-line"},
        {"journal t since=0", NULL},
        {"journal t since=4294967295", NULL},
        {"journal t since=4294967296", "bad-line"},
        {"journal t since=1 since=2", NULL},
        {"moves t S now", "bad-line"},
        {"moves t S lang=ja", NULL},
        {"moves t clock", "bad-seat"},
        {"why t F", NULL}, /* no event: it is not one */
        {"why t F a1 a2", "bad-line"},
        {"why t F a1 lang=fr", "bad-line"},
        {"why t S a1", "not-your-turn"},
        {"why t onlooker a1", "not-your-turn"},
        {"why t referee a1", "no-referee"},
        {"steps t F a lang=ja", NULL},
        {"steps t F lang=fr", "bad-line"},
        {"steps t F a b", "bad-line"},
        {"steps t referee", "no-referee"},
        {"loses t F", "illegal"},
        {"loses t F a1 now", "bad-line"},
        {"loses t referee a1", "no-referee"},
        {"record t now", "bad-line"},
        {"export t now", "bad-line"},
        {"halt t now", "bad-line"},
        {"halt t", NULL},
        {"halt u", "no-table"},
        {"close", "bad-line"},
        {"import t keserima", "table-exists"},
        {"import u chess", "no-game"},
        {"import u keserima now", "bad-line"},
        {"open-record t", "table-exists"},
        {"open-record u now", "bad-line"},
        {"restore u now", "bad-line"},
        {"rematch u v", "no-table"},
        {"rematch t", "bad-line"},
        {"think t F 0 nodes=1", NULL},
        {"think t F 18446744073709551615 nodes=1", NULL},
        {"think t F 18446744073709551616 nodes=1", "bad-line"},
        {"think t F 1 nodes=0", "bad-line"},
        {"think t F 1 nodes=9223372036854775807", NULL},
        {"think t F 1 nodes=9223372036854775808", "bad-line"},
        {"think t F 1 milliseconds=0", "bad-line"},
        {"think t F 1 milliseconds=1", NULL},
        {"think t F 1 milliseconds=9223372036854775808", "bad-line"},
        {"think t F 1 level=1", NULL},
        {"think t F 1 level=10", NULL},
        {"think t F 1 level=11", "bad-line"},
        {"think t F 1 hash=0", "bad-line"},
        {"think t F 1 hash=1 nodes=1", NULL},
        {"think t F 1 hash=4097", "bad-line"},
        {"think t F 1 at=2 nodes=1", NULL},
        {"think t F 1 at=3", "bad-line"},
        {"think t F 1 at=1", "not-your-turn"},
        {"think t S 1 at=0 nodes=1", NULL},
        {"think t S 1 nodes=1", "not-your-turn"},
        {"think t referee 1", "not-your-turn"},
        {"ponder t 1 nodes=0", "bad-line"},
        {"ponder t 60001 nodes=1", "bad-line"},
        {"ponder t 9223372036854775807 nodes=1", "bad-line"},
        {"ponder t 9223372036854775808", "bad-line"},
        {"ponder t 1 nodes=1 lang=fr", "bad-line"},
        {"ponder t 60000 nodes=1", NULL},
        {"do t F 0 2 " TEN TEN "klmn name A", NULL}, /* 24 */
        {"do t F 0 3 " TEN TEN "klmno name A", "bad-line"},
        {"do t F 0 3 A_z-9 lang=ja views=all name A", NULL},
        {"do t F 0 9007199254740992 x name A", "bad-line"},
        {"do t clock", "bad-seat"},
    };
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    play_on(talk, 0);
    play_on(talk, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        desk_ask(talk, "%s", rows[i].line);
        const json_t *code = desk_member(talk, "error.code");
        CHECK((code == NULL) == (rows[i].code == NULL), "%s: %.200s", rows[i].line, talk->reply);
        CHECK(code == NULL || strcmp(json_string_value(code), rows[i].code) == 0, "%s: %.200s",
              rows[i].line, talk->reply);
    }
}

/* A line has less than 8192 bytes; a body may be as long as it likes. */
static void test_the_longest_line(void **context) {
    enum { LONGEST = 8191 };
    desk_talk *talk = *context;
    char *line = calloc(1, LONGEST + 2);
    char room[512];
    open_table(talk, "t jatsuna");
    memset(line, 'a', LONGEST + 1);
    memcpy(line, "why t S ", 8);
    for (size_t length = LONGEST; length <= LONGEST + 1; length++) {
        tb_text reply = tb_text_in(room, sizeof room);
        tb_desk_call(talk->desk, line, length, &reply);
        CHECK((strstr(room, "\"legal\":false") != NULL) == (length == LONGEST), "%.200s", room);
    }
    free(line);
}

/* An answer must fit with its end; one that does not says how many bytes it takes. */
static void test_the_room_of_an_answer(void **context) {
    desk_talk *talk = *context;
    char wanted[32];
    char *room = malloc(DESK_REPLY);
    desk_ask(talk, "games");
    const size_t length = strlen(talk->reply);
    snprintf(wanted, sizeof wanted, "takes %zu bytes", length + 1);
    tb_text whole = tb_text_in(room, length + 1);
    tb_desk_call(talk->desk, "games", 5, &whole);
    assert_string_equal(room, talk->reply);
    tb_text little = tb_text_in(room, length);
    tb_desk_call(talk->desk, "games", 5, &little);
    CHECK(strstr(room, "\"too-long\"") != NULL && strstr(room, wanted) != NULL, "%s", room);
    free(room);
}

/* Many tables, opened and closed in any order: each line reaches its own. */
static void test_many_tables(void **context) {
    enum { TABLES = 40 };
    desk_talk *talk = *context;
    bool open[TABLES] = {false};
    tb_random random = tb_random_from(4);
    for (int i = 0; i < 400; i++) {
        const uint32_t n = tb_random_below(&random, TABLES);
        desk_ask(talk, open[n] ? "close n%u" : "new n%u jatsuna now=%u", n, 100 + n);
        desk_expect(talk, NULL);
        open[n] = !open[n];
        const uint32_t other = tb_random_below(&random, TABLES);
        desk_ask(talk, "see n%u S 0", other);
        if (open[other])
            assert_int_equal(desk_number(talk, "opened"), 100 + other);
        else
            desk_expect(talk, "no-table");
    }
}

/* ---- asking ---- */

/* Whoever may act at a study table is asked for; nobody else is. */
static void test_asking_at_a_study(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot deal=entered");
    desk_ask(talk, "moves t 2");
    assert_int_equal(json_array_size(desk_member(talk, "moves")), 6);
    desk_ask(talk, "why t onlooker !B");
    check_member(talk, "legal", "true");
    desk_ask(talk, "loses t referee !B");
    desk_expect(talk, "not-your-turn"); /* nobody moves: a card does */
    desk_ask(talk, "steps t referee !");
    assert_int_equal(json_array_size(desk_member(talk, "steps")), 6);
    check_member(talk, "whole", "false");
    desk_ask(talk, "export t");
    desk_expect(talk, "no-notation");
}

static void test_asking_at_other_times(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot seats=person,open seed=" SEED);
    desk_ask(talk, "moves t 1");
    check_member(talk, "moves", "[]");
    desk_ask(talk, "why t 1 B@9");
    desk_expect(talk, "not-gathered");
    desk_ask(talk, "record t");
    desk_expect(talk, "not-over");
    send(talk, "2", 0, "sit B");
    desk_ask(talk, "why t 2 B@9");
    desk_expect(talk, "not-your-turn");
    desk_ask(talk, "record t");
    desk_expect(talk, "not-over");
    desk_ask(talk, "export t");
    desk_expect(talk, "not-over");
    send(talk, "2", 0, "resign");
    desk_ask(talk, "why t 2 B@9");
    desk_expect(talk, "over");
    desk_ask(talk, "loses t 2 B@9");
    desk_expect(talk, "over");
    desk_ask(talk, "moves t 2");
    check_member(talk, "moves", "[]");
    desk_ask(talk, "steps t 2");
    check_member(talk, "steps", "[]");
    desk_ask(talk, "moves t referee");
    check_member(talk, "moves", "[]");
    desk_ask(talk, "record t");
    desk_expect(talk, NULL);
    desk_ask(talk, "close t");
    open_table(talk, "t keserima seed=" SEED); /* nothing is hidden: any time will do */
    desk_ask(talk, "record t");
    assert_string_equal(desk_string(talk, "record.ending"), "unfinished");
    desk_ask(talk, "export t");
    assert_true(strlen(desk_string(talk, "text")) > 20);
}

static void test_loses(void **context) {
    desk_talk *talk = *context;
    /* 1 goes on: taking nothing would lose, but nobody has to */
    open_table(
        talk, "t card-slot deal=entered start=CC..B.... 1 C W 5,4,6,8,14,15 0,0,0,0,0,0 - - place");
    desk_ask(talk, "loses t 1 C@3");
    check_member(talk, "loses", "false");
    assert_null(desk_member(talk, "surely"));
    desk_ask(talk, "loses t 1 C@4"); /* the last card: it loses by itself */
    check_member(talk, "loses", "true");
    check_member(talk, "surely", "true");
    check_member(talk, "reply", "null");
    check_member(talk, "say", "null");
    desk_ask(talk, "close t");
    /* 2 wins with a third 7, if that is the card it holds */
    open_table(talk, "t card-slot seed=" SEED
                     " start=77......C 1 BBB W 3,4,8,8,12,15 0,0,0,0,0,0 - - place");
    desk_ask(talk, "loses t 1 B@4");
    check_member(talk, "loses", "true");
    check_member(talk, "surely", "false");
    check_member(talk, "reply", "\"7@3\"");
    assert_non_null(desk_member(talk, "say"));
    desk_ask(talk, "loses t 1 B@3");
    check_member(talk, "loses", "false");
}

/* ---- thinking ---- */

static void test_scores(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess start=......./B....../...b.../......./......./......./"
                     "......./......./....... w - 0");
    desk_ask(talk, "think t w 0 nodes=200 hash=1"); /* a seed like any other */
    desk_expect(talk, NULL);
    desk_ask(talk, "ponder t 60000");
    CHECK(strstr(talk->reply, "\"score\":{\"w\":1.0000,\"b\":0.0000}") != NULL, "%s", talk->reply);
    assert_string_equal(desk_string(talk, "line.0"), desk_string(talk, "best"));
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna");
    desk_ask(talk, "think t S 3 nodes=300 hash=1");
    desk_ask(talk, "ponder t 60000");
    const char *at = strstr(talk->reply, "\"score\":{\"S\":0.");
    CHECK(at != NULL, "%s", talk->reply);
    assert_int_equal(strspn(at + 15, "0123456789"), 4);
    double sum = 0;
    const json_t *score = desk_member(talk, "score");
    sum += json_number_value(json_object_get(score, "S"));
    sum += json_number_value(json_object_get(score, "L"));
    sum += json_number_value(json_object_get(score, "F"));
    assert_true(sum > 0.9997 && sum < 1.0003);
    check_member(talk, "nodes", "300");
    check_member(talk, "done", "true");
}

/* The limits that hold are told: those of the line, or else of the level. */
static void test_limits(void **context) {
    static const struct {
        const char *line, *limits;
    } rows[] = {
        {"think t S 1 level=1 nodes=7", "{\"nodes\":7,\"milliseconds\":0}"},
        {"think t S 1 milliseconds=7", "{\"nodes\":0,\"milliseconds\":7}"},
        {"think t S 1 nodes=7 milliseconds=8", "{\"nodes\":7,\"milliseconds\":8}"},
        {"think t S 1", "{\"nodes\":0,\"milliseconds\":1000}"},
        {"think t S 1 level=10", "{\"nodes\":0,\"milliseconds\":1000}"},
        {"think t S 1 level=9", "{\"nodes\":0,\"milliseconds\":200}"},
    };
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        desk_ask(talk, "%s hash=1", rows[i].line);
        CHECK(strcmp(talk->reply, rows[i].limits) == 0, "%s: %s", rows[i].line, talk->reply);
    }
}

/* Thinking goes on whatever happens at the table, until it is halted or the table closes. */
static void test_thinking_goes_on(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    desk_ask(talk, "think t S 1 nodes=50 hash=1");
    send(talk, "S", 0, "abort");
    desk_ask(talk, "ponder t 60000");
    check_member(talk, "done", "true");
    desk_ask(talk, "halt t");
    check_member(talk, "ok", "true");
    desk_ask(talk, "ponder t 60000");
    desk_expect(talk, "not-thinking");
    desk_ask(talk, "think t S 1 at=0 nodes=50 hash=1"); /* looking back at a game that is over */
    desk_expect(talk, NULL);
    desk_ask(talk, "ponder t 60000 nodes=20");
    check_member(talk, "nodes", "20");
    check_member(talk, "done", "false");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna");
    desk_ask(talk, "ponder t 60000");
    desk_expect(talk, "not-thinking");
}

/* ---- what is remembered ---- */

static const tb_place *place_of(const desk_talk *talk, const char *name) {
    const struct tb_desk *desk = talk->desk;
    uint32_t i = 0;
    while (i < desk->count && strcmp(desk->places[i].name, name) != 0)
        i++;
    CHECK(i < desk->count, "no table %s", name);
    return &desk->places[i];
}

/* The minds of a table that remember something, a bit each. */
static uint32_t remembering(const desk_talk *talk, const char *name) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < TB_MINDS; i++)
        set |= (uint32_t)(place_of(talk, name)->thinking.minds[i].game != NULL) << i;
    return set;
}

enum { HINTS = 1 << TB_HINT_MIND };

/* A computer at its own turn has a mind of its own; everything else is a hint. */
static void test_whose_mind(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna seats=computer:1,person,computer:2");
    desk_ask(talk, "think t S 1 nodes=1 hash=1 level=3");
    assert_int_equal(remembering(talk, "t"), HINTS);
    desk_ask(talk, "think t S 1 nodes=1 hash=1 at=0");
    assert_int_equal(remembering(talk, "t"), HINTS);
    desk_ask(talk, "think t S 1 nodes=1 hash=1");
    assert_int_equal(remembering(talk, "t"), HINTS | 1 << 0);
    assert_int_equal(place_of(talk, "t")->thinking.mind, 0);
    play_on(talk, 0);
    desk_ask(talk, "think t L 1 nodes=1 hash=1");
    assert_int_equal(place_of(talk, "t")->thinking.mind, TB_HINT_MIND);
    play_on(talk, 0);
    desk_ask(talk, "think t F 1 nodes=1 hash=1");
    assert_int_equal(remembering(talk, "t"), HINTS | 1 << 0 | 1 << 2);
    send(talk, "L", 0, "resign"); /* over: only who thinks still needs its mind */
    assert_int_equal(remembering(talk, "t"), 1 << 2);
    desk_ask(talk, "halt t");
    assert_int_equal(remembering(talk, "t"), 0);
    desk_ask(talk, "think t S 1 nodes=1 hash=1 at=0"); /* looking back at it */
    assert_int_equal(remembering(talk, "t"), HINTS);
    desk_ask(talk, "think t L 1 nodes=1 hash=1 at=1");
    assert_int_equal(remembering(talk, "t"), HINTS);
}

/* When more than 192 MiB would be remembered, what nobody thinks with goes. */
static void test_how_much_is_remembered(void **context) {
    desk_talk *talk = *context;
    char name[2] = "a";
    for (; name[0] <= 'c'; name[0]++) {
        desk_ask(talk, "new %s jatsuna", name);
        desk_ask(talk, "think %s S 1 nodes=1", name); /* 64 each */
        desk_expect(talk, NULL);
    }
    desk_ask(talk, "halt a");
    desk_ask(talk, "halt b");
    desk_ask(talk, "think c S 2 nodes=1"); /* its own does not count twice */
    assert_int_equal(remembering(talk, "a"), HINTS);
    assert_int_equal(remembering(talk, "b"), HINTS);
    desk_ask(talk, "new d jatsuna");
    desk_ask(talk, "think d S 1 nodes=1 hash=1");
    assert_int_equal(remembering(talk, "a"), 0);
    assert_int_equal(remembering(talk, "b"), 0);
    assert_int_equal(remembering(talk, "c"), HINTS); /* it is thinking */
    assert_int_equal(remembering(talk, "d"), HINTS);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_set_up, table_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_games),
        TEST(test_bounds_of_words),
        TEST(test_the_longest_line),
        TEST(test_the_room_of_an_answer),
        TEST(test_many_tables),
        TEST(test_asking_at_a_study),
        TEST(test_asking_at_other_times),
        TEST(test_loses),
        TEST(test_scores),
        TEST(test_limits),
        TEST(test_thinking_goes_on),
        TEST(test_whose_mind),
        TEST(test_how_much_is_remembered),
    };
    return cmocka_run_group_tests_name("desk", tests, NULL, NULL);
}
