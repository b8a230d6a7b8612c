/* The hub: people who enter, play, lose their connection and come back; stores that fail; others
 * who are faster. On both stores. */
#include "house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void open_by_link(const char *game) {
    const tb_game *g = tb_game_find(game);
    answer_is(caller_ask(&aki,
                         "open table-one seats=%c:" KEY_A ",%c:" KEY_B " look=" KEY_L
                         " as=%c name=Aki %s seats=open,open deal=sealed",
                         g->seats[0], g->seats[1], g->seats[0], game),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    caller_enter(&ben, "table-one", KEY_B);
    answer_is(caller_ask(&ben, "do table-one 0 sit sit Ben"), NULL);
    caller_enter(&eve, "table-one", KEY_L);
    caller_answer(&aki, 0);
}

/* ---- playing ---- */

static void all_are_up_to_date(void) {
    caller_is_up_to_date(&aki, "table-one");
    caller_is_up_to_date(&ben, "table-one");
    caller_is_up_to_date(&eve, "table-one");
}

static void play_whole_game(const char *game, uint64_t seed) {
    tb_random random = tb_random_from(seed);
    open_by_link(game);
    all_are_up_to_date();
    while (strcmp(string_in(aki.sight, "phase"), "over") != 0) {
        house_now += 100;
        const bool moved =
            caller_plays(&aki, "table-one", &random) || caller_plays(&ben, "table-one", &random);
        assert_true(moved);
        if (tb_random_below(&random, 8) == 0)
            all_are_up_to_date();
        caller_answer(&aki, 0);
        caller_answer(&ben, 0);
    }
    all_are_up_to_date();
    answer_is(caller_ask(&eve, "record table-one"), NULL);
}

#define WHOLE_GAME(name, id, seed)                                                                 \
    static void name(void **context) {                                                             \
        (void)context;                                                                             \
        play_whole_game(id, seed);                                                                 \
    }
WHOLE_GAME(keserima_to_its_end, "keserima", 7)
WHOLE_GAME(rugby_chess_to_its_end, "rugby-chess", 8)
WHOLE_GAME(card_slot_to_its_end, "card-slot", 9)
WHOLE_GAME(isshin_ittai_to_its_end, "isshin-ittai", 10)

static void a_message_that_comes_twice(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    const json_t *events = json_object_get(aki.sight, "events");
    const char *event = json_string_value(json_array_get(events, 0));
    char line[256];
    snprintf(line, sizeof line, "do table-one %lld twice event %s", (long long)version_of(&aki),
             event);
    const json_t *first = caller_ask(&aki, "%s", line);
    answer_is(first, NULL);
    json_t *kept = json_copy((json_t *)first);
    const json_t *again = caller_ask(&aki, "%s", line);
    assert_true(json_is_true(json_object_get(again, "repeated")));
    assert_true(json_equal(json_object_get(kept, "version"), json_object_get(again, "version")));
    assert_true(json_equal(json_object_get(kept, "line"), json_object_get(again, "line")));
    json_decref(kept);
}

/* Two lines at once, the second one made for what was before the first. */
static void two_at_once(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    const json_t *events = json_object_get(aki.sight, "events");
    const long long version = version_of(&aki);
    char one[64];
    char other[64];
    snprintf(one, sizeof one, "%s", json_string_value(json_array_get(events, 0)));
    snprintf(other, sizeof other, "%s", json_string_value(json_array_get(events, 1)));
    const unsigned first = caller_send(&aki, "do table-one %lld a event %s", version, one);
    const unsigned second = caller_send(&aki, "do table-one %lld b event %s", version, other);
    const unsigned third = caller_send(&aki, "see table-one");
    houses_settle();
    json_t *answers[3] = {0};
    for (unsigned i = 0; i < aki.count; i++) {
        const unsigned n = (unsigned)json_integer_value(json_object_get(aki.texts[i], "n"));
        if (n >= first && n <= third)
            answers[n - first] = aki.texts[i];
    }
    answer_is(answers[0], NULL);
    answer_is(answers[second - first], "stale");
    assert_int_equal(json_integer_value(json_object_get(answers[2], "ply")), 1);
    caller_answer(&aki, 0);
    all_are_up_to_date();
}

/* More than one group of lines holds, while another is on its way. */
static void very_much_at_once(void **context) {
    enum { TEXTS = 80 };
    char text[3 * 300 + 1];
    (void)context;
    open_by_link("rugby-chess");
    for (int i = 0; i < 300; i++)
        memcpy(text + 3 * i, "%41", 4);
    unsigned first = 0;
    for (int i = 0; i < TEXTS; i++)
        first = caller_send(&aki, "say table-one s%d %s", i, text) - (unsigned)i;
    houses_settle();
    for (unsigned i = 0, found = 0; i < aki.count; i++) {
        const unsigned n = (unsigned)json_integer_value(json_object_get(aki.texts[i], "n"));
        if (n >= first)
            answer_is(aki.texts[i], NULL);
        found += n >= first;
        assert_true(i + 1 < aki.count || found == TEXTS);
    }
    const json_t *room = json_object_get(caller_ask(&eve, "enter table-one " KEY_L), "room");
    assert_int_equal(json_array_size(json_object_get(room, "said")), TEXTS);
}

/* The ids of the server's own messages are not for guests: a computer that plays on for somebody
 * would be taken for one who says again what that person said. */
static void ids_of_the_server(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    answer_is(caller_ask(&aki, "do table-one 0 server-c5 name X"), "bad-line");
    answer_is(caller_ask(&aki, "take table-one b " KEY_C " server-t5 X"), "bad-line");
}

/* Whoever takes a seat after another uses the same id for it. */
static void a_seat_is_taken_anew(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-two seats=w:" KEY_A " look=any as=w name=Aki list=yes "
                               "rugby-chess seats=open,open clock=60000+1000 gather=100000 "
                               "deal=shared"),
              NULL);
    answer_is(caller_ask(&aki, "do table-two 0 l1 leave"), "not-here");
    answer_is(caller_ask(&aki, "enter table-two " KEY_A), NULL);
    answer_is(caller_ask(&aki, "do table-two 0 l1 leave"), NULL);
    answer_is(caller_ask(&ben, "take table-two w " KEY_B " l1 Ben"), "bad-line");
    const json_t *taken = caller_ask(&ben, "take table-two w " KEY_B " t1 Ben");
    answer_is(taken, NULL);
    const int64_t version = json_integer_value(json_object_get(taken, "version"));
    answer_is(caller_ask(&ben, "enter table-two " KEY_B), NULL);
    answer_is(caller_ask(&ben, "do table-two 0 n1 name Benji"), NULL);
    const json_t *again = caller_ask(&ben, "take table-two w " KEY_B " t1 Ben");
    assert_int_equal(json_integer_value(json_object_get(again, "version")), version);
    assert_true(json_is_true(json_object_get(again, "repeated")));
}

/* ---- coming back ---- */

static void who_comes_back_is_told_what_changed(void **context) {
    tb_random random = tb_random_from(3);
    (void)context;
    open_by_link("rugby-chess");
    caller_go(&ben);
    caller_answer(&aki, 0);
    assert_non_null(json_object_get(aki.away, "b"));
    assert_true(caller_plays(&aki, "table-one", &random));
    caller_come(&ben, home);
    const json_t *back =
        caller_ask(&ben, "enter table-one " KEY_B " since=%lld", (long long)version_of(&ben));
    assert_null(json_object_get(back, "sight"));
    assert_non_null(json_object_get(back, "changes"));
    caller_answer(&aki, 0);
    assert_null(json_object_get(aki.away, "b"));
    all_are_up_to_date();
}

/* A version that nobody was told of gets everything. */
static void who_knows_nonsense_is_told_all(void **context) {
    (void)context;
    open_by_link("keserima");
    const json_t *back = caller_ask(&ben, "enter table-one " KEY_B " since=999");
    assert_non_null(json_object_get(back, "sight"));
}

/* The process ends; another one has everything. */
static void another_process_goes_on(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    open_by_link("keserima");
    assert_true(caller_plays(&aki, "table-one", &random) ||
                caller_plays(&ben, "table-one", &random));
    caller_answer(&aki, 0);
    caller_answer(&ben, 0);
    caller_answer(&eve, 0);
    house_close(home);
    home = house_open(&tb_hub_usual);
    caller_come(&aki, home);
    caller_come(&ben, home);
    caller_come(&eve, home);
    answer_is(caller_ask(&aki, "see table-one"), "not-here");
    caller_ask(&aki, "enter table-one " KEY_A " since=%lld", (long long)version_of(&aki));
    caller_ask(&ben, "enter table-one " KEY_B " since=%lld", (long long)version_of(&ben));
    caller_ask(&eve, "enter table-one " KEY_L " since=%lld", (long long)version_of(&eve));
    all_are_up_to_date();
    assert_true(caller_plays(&aki, "table-one", &random) ||
                caller_plays(&ben, "table-one", &random));
    all_are_up_to_date();
}

/* ---- stores ---- */

static void what_cannot_be_kept_has_not_happened(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    const long long version = version_of(&aki);
    const char *event = json_string_value(json_array_get(json_object_get(aki.sight, "events"), 0));
    char line[256];
    snprintf(line, sizeof line, "do table-one %lld a event %s", version, event);
    house_fail_appends(1);
    answer_is(caller_ask(&aki, "%s", line), "not-stored");
    assert_int_equal(version_of(&aki), version);
    all_are_up_to_date();
    assert_int_equal(version_of(&ben), version);
    answer_is(caller_ask(&aki, "%s", line), NULL);
    all_are_up_to_date();
    assert_int_equal(version_of(&ben), version + 1);
}

static void who_was_slower_is_judged_again(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    open_by_link("rugby-chess");
    house_take_appends(2);
    assert_true(caller_plays(&aki, "table-one", &random));
    all_are_up_to_date();
    house_take_appends(1000);
    const long long version = version_of(&ben);
    const char *event = json_string_value(json_array_get(json_object_get(ben.sight, "events"), 0));
    answer_is(caller_ask(&ben, "do table-one %lld z event %s", version, event), "stale");
    house_take_appends(0);
    all_are_up_to_date();
}

/* ---- seats ---- */

static void nobody_sits_on_anothers_seat(void **context) {
    (void)context;
    open_by_link("keserima");
    caller_forget(&eve);
    caller_come(&eve, home);
    answer_is(caller_ask(&eve, "enter table-one " KEY_C), "bad-key");
    answer_is(caller_ask(&eve, "enter table-one -"), "bad-key");
    answer_is(caller_ask(&eve, "enter table-one"), "bad-key");
    answer_is(caller_ask(&eve, "do table-one 0 a resign"), "not-here");
    answer_is(caller_ask(&eve, "see table-one"), "not-here");
    answer_is(caller_ask(&eve, "enter no-such-table " KEY_A), "no-table");
    answer_is(caller_ask(&eve, "enter short " KEY_A), "bad-line");
    answer_is(caller_ask(&eve, "sing table-one"), "bad-line");
    caller_enter(&eve, "table-one", KEY_L);
    answer_is(caller_ask(&eve, "do table-one %lld a resign", (long long)version_of(&eve)),
              "bad-seat");
    answer_is(caller_ask(&eve, "say table-one a hm"), "bad-seat");
    answer_is(caller_ask(&eve, "see table-one referee"), "no-referee");
    answer_is(caller_ask(&eve, "record table-one"), NULL); /* nothing is hidden in it */
}

static void what_is_no_line_ends_the_connection(void **context) {
    static const char *const lines[] = {"", "see table-one", "x see table-one", "7", "7 "};
    (void)context;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        caller one = {0};
        caller_come(&one, home);
        tb_hub_line(house_hub(home), one.guest, lines[i], strlen(lines[i]), house_now);
        if (i < 4)
            assert_int_equal(one.closed, TB_CLOSE_BAD_LINE);
        caller_go(&one);
    }
}

static void who_sends_too_much_is_shown_out(void **context) {
    caller one = {0};
    (void)context;
    caller_come(&one, home);
    unsigned number = 0;
    while (one.closed == 0 && number < 1000) {
        number = caller_send(&one, "see table-one");
        while (one.count > 0)
            json_decref(one.texts[--one.count]);
    }
    assert_int_equal(one.closed, TB_CLOSE_TOO_FAST);
    assert_int_equal(number, 4 * tb_hub_usual.lines + 1);
    caller_go(&one);
}

/* ---- listed tables ---- */

static void a_listed_table(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-two seats=S:" KEY_A " look=any as=S name=Aki list=yes "
                               "jatsuna seats=open,open,computer:1 clock=60000+1000"),
              NULL);
    const json_t *list = json_object_get(caller_ask(&ben, "tables"), "tables");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(string_in(json_array_get(list, 0), "game"), "jatsuna");
    char *text = json_dumps(list, 0);
    assert_null(strstr(text, "seed"));
    free(text);
    answer_is(caller_ask(&ben, "take table-two S " KEY_B " t1 Ben"), "no-seat");
    answer_is(caller_ask(&ben, "take table-two L " KEY_B " t1 Ben"), NULL);
    answer_is(caller_ask(&ben, "take table-two L " KEY_B " t1 Ben"), NULL);
    answer_is(caller_ask(&eve, "take table-two L " KEY_C " t1 Eve"), "no-seat");
    caller_enter(&ben, "table-two", KEY_B);
    caller_enter(&eve, "table-two", "-");
    assert_string_equal(string_in(ben.sight, "phase"), "playing");
    list = json_object_get(caller_ask(&eve, "tables"), "tables");
    assert_int_equal(json_array_size(list), 0);
}

/* Whoever takes the last seat takes the table off the list, whichever process listed it. */
static void a_listed_table_outlives_its_process(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-two seats=w:" KEY_A " as=w name=Aki list=yes "
                               "rugby-chess seats=open,open"),
              NULL);
    house_close(home);
    home = house_open(&tb_hub_usual);
    caller_come(&aki, home);
    caller_come(&ben, home);
    caller_come(&eve, home);
    const json_t *list = json_object_get(caller_ask(&ben, "tables"), "tables");
    assert_int_equal(json_array_size(list), 1);
    answer_is(caller_ask(&ben, "take table-two b " KEY_B " t1 Ben"), NULL);
    list = json_object_get(caller_ask(&eve, "tables"), "tables");
    assert_int_equal(json_array_size(list), 0);
}

static void a_table_is_opened_once(void **context) {
    static const char opening[] = "open table-one seats=K:" KEY_A " as=K name=Aki keserima "
                                  "seats=open,computer:1";
    (void)context;
    answer_is(caller_ask(&aki, "%s", opening), NULL);
    const json_t *again = caller_ask(&aki, "%s", opening);
    answer_is(again, NULL);
    assert_true(json_is_true(json_object_get(again, "repeated")));
    answer_is(caller_ask(&ben, "open table-one seats=K:" KEY_B " as=K name=Ben keserima "
                               "seats=open,open"),
              "table-exists");
    answer_is(caller_ask(&ben, "open table-bad seats=K:" KEY_B " as=K keserima"), "bad-line");
    answer_is(caller_ask(&ben, "open table-bad seats=K:" KEY_B " chess"), "no-game");
    answer_is(caller_ask(&ben, "enter table-bad " KEY_B), "no-table");
}

/* Cards are dealt at once, so that there never was a version 0. */
static void a_table_that_one_is_at_is_opened_again(void **context) {
    static const char opening[] = "open table-one seats=1:" KEY_A " card-slot "
                                  "seats=person,person deal=sealed";
    (void)context;
    answer_is(caller_ask(&aki, "%s", opening), NULL);
    caller_enter(&aki, "table-one", KEY_A);
    answer_is(caller_ask(&aki, "%s", opening), NULL);
    caller_is_up_to_date(&aki, "table-one");
}

/* ---- computers, clocks, those who leave ---- */

static void a_computer_plays(void **context) {
    tb_random random = tb_random_from(9);
    (void)context;
    answer_is(caller_ask(&aki, "open table-one seats=K:" KEY_A " as=K name=Aki keserima "
                               "seats=open,computer:1 deal=sealed"),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    for (int i = 0; i < 20 && strcmp(string_in(aki.sight, "phase"), "playing") == 0; i++) {
        assert_true(caller_plays(&aki, "table-one", &random));
        caller_answer(&aki, 0);
    }
    caller_is_up_to_date(&aki, "table-one");
}

static void a_clock_runs_out_by_itself(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-one seats=w:" KEY_A ",b:" KEY_B " as=w name=Aki "
                               "rugby-chess seats=open,open clock=5000+0"),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    caller_enter(&ben, "table-one", KEY_B);
    answer_is(caller_ask(&ben, "do table-one 0 sit sit Ben"), NULL);
    house_now += 4999;
    tb_hub_tick(house_hub(home), house_now);
    caller_answer(&aki, 0);
    assert_string_equal(string_in(aki.sight, "phase"), "playing");
    house_now += 1;
    tb_hub_tick(house_hub(home), house_now);
    caller_answer(&aki, 0);
    caller_answer(&ben, 0);
    assert_string_equal(string_in(aki.sight, "phase"), "over");
    assert_string_equal(string_in(json_object_get(aki.sight, "result"), "by"), "time");
    caller_is_up_to_date(&ben, "table-one");
}

static void who_has_left_loses_to_a_claim(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    answer_is(caller_ask(&aki, "claim table-one c1 b"), "still-here");
    caller_go(&ben);
    house_now += 600 * 1000 - 1;
    answer_is(caller_ask(&aki, "claim table-one c1 b"), "still-here");
    house_now += 1;
    answer_is(caller_ask(&eve, "claim table-one c1 b"), "bad-seat");
    answer_is(caller_ask(&aki, "claim table-one c1 b"), NULL);
    assert_string_equal(string_in(json_object_get(aki.sight, "result"), "by"), "left");
    caller_come(&ben, home);
    caller_enter(&ben, "table-one", KEY_B);
    const json_t *again = caller_ask(&aki, "claim table-one c1 b");
    assert_true(json_is_true(json_object_get(again, "repeated")));
    answer_is(caller_ask(&aki, "claim table-one c2 b"), "still-here");
    answer_is(caller_ask(&ben, "claim table-one c1 w"), "still-here");
}

static void talk_is_heard_by_all(void **context) {
    (void)context;
    open_by_link("keserima");
    answer_is(caller_ask(&aki, "say table-one s1 %%e3%%81%%af%%e3%%81%%84"), NULL);
    answer_is(caller_ask(&aki, "say table-one s1 again"), NULL);
    answer_is(caller_ask(&ben, "greet table-one g1 good-luck"), NULL);
    caller_answer(&aki, 0);
    caller_answer(&eve, 0);
    assert_int_equal(aki.said, 2);
    assert_int_equal(ben.said, 2);
    assert_int_equal(eve.said, 2);
    const json_t *room = json_object_get(caller_ask(&eve, "enter table-one " KEY_L), "room");
    assert_int_equal(json_array_size(json_object_get(room, "said")), 2);
}

/* A move and something that is said are kept together: who said it did not know of the move yet. */
static void who_talks_is_told_what_they_missed(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    const char *event = json_string_value(json_array_get(json_object_get(aki.sight, "events"), 0));
    char line[64];
    snprintf(line, sizeof line, "%lld m event %s", (long long)version_of(&aki), event);
    caller_send(&aki, "say table-one s1 first");
    caller_send(&aki, "do table-one %s", line);
    caller_send(&ben, "say table-one s2 then");
    houses_settle();
    caller_answer(&aki, 0);
    caller_answer(&ben, 0);
    caller_answer(&eve, 0);
    all_are_up_to_date();
}

static void the_time(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    assert_int_equal(json_integer_value(json_object_get(caller_ask(&aki, "time"), "time")),
                     house_now);
    answer_is(caller_ask(&aki, "time table-one"), "bad-line");
}

static void a_rematch(void **context) {
    (void)context;
    open_by_link("rugby-chess");
    answer_is(caller_ask(&ben, "do table-one %lld r resign", (long long)version_of(&ben)), NULL);
    caller_answer(&aki, 0);
    answer_is(caller_ask(&ben, "do table-one %lld o offer rematch", (long long)version_of(&ben)),
              NULL);
    caller_answer(&aki, 0);
    answer_is(caller_ask(&aki, "do table-one %lld a accept", (long long)version_of(&aki)), NULL);
    caller_answer(&ben, 0);
    assert_string_not_equal(aki.next, "");
    assert_string_equal(aki.next, ben.next);
    char next[33];
    snprintf(next, sizeof next, "%s", aki.next);
    caller_enter(&aki, next, KEY_A);
    caller_enter(&ben, next, KEY_B);
    assert_string_equal(string_in(aki.sight, "seat"), "b");
    assert_string_equal(string_in(ben.sight, "seat"), "w");
}

/* Those who look on see what was so many seconds ago. */
static void who_looks_on_may_be_behind(void **context) {
    tb_random random = tb_random_from(4);
    (void)context;
    answer_is(caller_ask(&aki, "open table-one seats=w:" KEY_A ",b:" KEY_B " look=any delay=30 "
                               "as=w name=Aki rugby-chess seats=open,open"),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    caller_enter(&ben, "table-one", KEY_B);
    answer_is(caller_ask(&ben, "do table-one 0 sit sit Ben"), NULL);
    caller_answer(&aki, 0);
    house_now += 60000;
    assert_true(caller_plays(&aki, "table-one", &random));
    caller_enter(&eve, "table-one", "-");
    assert_int_equal(json_integer_value(json_object_get(eve.sight, "ply")), 0);
    house_now += 29999;
    tb_hub_tick(house_hub(home), house_now);
    caller_answer(&eve, 0);
    assert_int_equal(json_integer_value(json_object_get(eve.sight, "ply")), 0);
    house_now += 1;
    tb_hub_tick(house_hub(home), house_now);
    caller_is_up_to_date(&eve, "table-one");
    assert_int_equal(json_integer_value(json_object_get(eve.sight, "ply")), 1);
}

/* A room that nobody is in is dropped, and is there when somebody comes. */
static void rooms_are_dropped(void **context) {
    tb_hub_counts counts;
    (void)context;
    open_by_link("keserima");
    caller_forget(&aki);
    caller_forget(&ben);
    caller_forget(&eve);
    tb_hub_tick(house_hub(home), house_now);
    tb_hub_count(house_hub(home), &counts);
    assert_int_equal(counts.rooms, 1);
    house_now += tb_hub_usual.idle;
    tb_hub_tick(house_hub(home), house_now);
    tb_hub_count(house_hub(home), &counts);
    assert_int_equal(counts.rooms, 0);
    caller_come(&aki, home);
    caller_enter(&aki, "table-one", KEY_A);
}

static void a_server_that_stops_says_so(void **context) {
    (void)context;
    open_by_link("keserima");
    tb_hub_stop(house_hub(home));
    assert_true(json_is_true(json_object_get(aki.texts[aki.count - 1], "stopping")));
    answer_is(caller_ask(&aki, "see table-one"), "stopping");
}

/* Two processes on one database: players of one table at different ones. */
static void two_processes(void **context) {
    tb_random random = tb_random_from(11);
    (void)context;
    if (!store_is_postgres())
        skip();
    house *other = house_open(&tb_hub_usual);
    open_by_link("keserima");
    caller_go(&ben);
    caller_come(&ben, other);
    caller_enter(&ben, "table-one", KEY_B);
    for (int i = 0; i < 30 && strcmp(string_in(aki.sight, "phase"), "playing") == 0; i++) {
        const int64_t before = version_of(&aki);
        house_now += 10;
        caller *mover = json_array_size(json_object_get(aki.sight, "events")) > 0 ? &aki : &ben;
        caller *waits = mover == &aki ? &ben : &aki;
        assert_true(caller_plays(mover, "table-one", &random));
        caller_waits(waits, before);
        caller_is_up_to_date(waits, "table-one");
    }
    caller_go(&ben);
    house_close(other);
    caller_come(&ben, home);
    caller_ask(&ben, "enter table-one " KEY_B " since=%lld", (long long)version_of(&ben));
    caller_is_up_to_date(&ben, "table-one");
}

/* Nobody at another process has left as long as that one is heard; if it is not, from then on. */
static void who_is_at_another_process_is_there(void **context) {
    enum { CLAIM = 600 * 1000 }; /* of a table without a clock */
    (void)context;
    if (!store_is_postgres())
        skip();
    house *other = house_open(&tb_hub_usual);
    open_by_link("rugby-chess");
    caller_go(&ben);
    caller_come(&ben, other);
    caller_enter(&ben, "table-one", KEY_B);
    for (int i = 0; i < 24; i++) {
        house_now += tb_hub_usual.claim / 4;
        tb_hub_tick(house_hub(other), house_now);
        house_hears(home, "table-one", 1);
        tb_hub_tick(house_hub(home), house_now);
    }
    answer_is(caller_ask(&aki, "claim table-one c1 b"), "still-here");
    assert_int_equal(json_object_size(aki.away), 0);
    house_close(other); /* without a word */
    house_now += CLAIM - 1;
    tb_hub_tick(house_hub(home), house_now);
    answer_is(caller_ask(&aki, "claim table-one c1 b"), "still-here");
    assert_int_equal(json_object_size(aki.away), 1);
    house_now += 1;
    answer_is(caller_ask(&aki, "claim table-one c1 b"), NULL);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, house_set_up, house_tear_down)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        CASE(keserima_to_its_end),
        CASE(rugby_chess_to_its_end),
        CASE(card_slot_to_its_end),
        CASE(isshin_ittai_to_its_end),
        CASE(a_message_that_comes_twice),
        CASE(two_at_once),
        CASE(very_much_at_once),
        CASE(ids_of_the_server),
        CASE(a_seat_is_taken_anew),
        CASE(who_comes_back_is_told_what_changed),
        CASE(who_knows_nonsense_is_told_all),
        CASE(another_process_goes_on),
        CASE(what_cannot_be_kept_has_not_happened),
        CASE(who_was_slower_is_judged_again),
        CASE(nobody_sits_on_anothers_seat),
        CASE(what_is_no_line_ends_the_connection),
        CASE(who_sends_too_much_is_shown_out),
        CASE(a_listed_table),
        CASE(a_listed_table_outlives_its_process),
        CASE(a_table_is_opened_once),
        CASE(a_table_that_one_is_at_is_opened_again),
        CASE(a_computer_plays),
        CASE(a_clock_runs_out_by_itself),
        CASE(who_has_left_loses_to_a_claim),
        CASE(talk_is_heard_by_all),
        CASE(a_rematch),
        CASE(who_looks_on_may_be_behind),
        CASE(rooms_are_dropped),
        CASE(who_talks_is_told_what_they_missed),
        CASE(the_time),
        CASE(a_server_that_stops_says_so),
        CASE(two_processes),
        CASE(who_is_at_another_process_is_there),
    };
    return argc == 2 ? STORES_RUN(argv[1], tests) : 2;
}
