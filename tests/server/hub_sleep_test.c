/* Rooms where nothing happens sleep, and nobody in them can tell; what is due is done when it is
 * due, at whichever of many rooms. On both stores. */
#include "house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void open_table(const char *game, const char *more) {
    const tb_game *g = tb_game_find(game);
    answer_is(caller_ask(&aki,
                         "open table-one seats=%c:" KEY_A ",%c:" KEY_B " look=any as=%c name=Aki "
                         "%s seats=open,open deal=sealed%s",
                         g->seats[0], g->seats[1], g->seats[0], game, more),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    caller_enter(&ben, "table-one", KEY_B);
    answer_is(caller_ask(&ben, "do table-one 0 sit sit Ben"), NULL);
    caller_enter(&eve, "table-one", "-");
    caller_answer(&aki, 0);
}

static void tick(void) {
    tb_hub_tick(house_hub(home), house_now);
    houses_settle();
}

static uint64_t asleep(const house *h) {
    tb_hub_counts counts;
    tb_hub_count(house_hub((house *)h), &counts);
    return counts.asleep;
}

static void sleep_now(void) {
    house_now += tb_hub_usual.idle;
    tick();
    assert_int_equal(asleep(home), 1);
}

static bool is_over(const caller *c) {
    return strcmp(string_in(c->sight, "phase"), "over") == 0;
}

/* ---- sleeping ---- */

static void only_where_nothing_happens(void **context) {
    (void)context;
    open_table("keserima", "");
    house_now += tb_hub_usual.idle - 1;
    tick();
    assert_int_equal(asleep(home), 0);
    answer_is(caller_ask(&eve, "moves table-one"), NULL);
    house_now += tb_hub_usual.idle - 1;
    tick();
    assert_int_equal(asleep(home), 0);
    house_now += 1;
    tick();
    assert_int_equal(asleep(home), 1);
    answer_is(caller_ask(&eve, "moves table-one"), NULL);
    assert_int_equal(asleep(home), 0);
    caller_is_up_to_date(&aki, "table-one");
}

/* Between any two moves it may sleep: what everybody is told is what they would be told anyway. */
static void play_with_sleep(const char *game, uint64_t seed) {
    tb_random random = tb_random_from(seed);
    uint64_t slept = 0;
    open_table(game, "");
    while (!is_over(&aki)) {
        if (tb_random_below(&random, 3) == 0) {
            sleep_now();
            slept++;
        }
        assert_true(caller_plays(&aki, "table-one", &random) ||
                    caller_plays(&ben, "table-one", &random));
        caller_answer(&aki, 0);
        caller_answer(&ben, 0);
        caller_answer(&eve, 0);
        assert_true(aki.count + ben.count + eve.count == 0);
    }
    assert_true(slept > 0);
    sleep_now();
    caller_is_up_to_date(&aki, "table-one");
    caller_is_up_to_date(&ben, "table-one");
    caller_is_up_to_date(&eve, "table-one");
}

static void a_game_with_sleep_between(void **context) {
    (void)context;
    play_with_sleep("keserima", 3);
}

static void a_hidden_game_with_sleep_between(void **context) {
    (void)context;
    play_with_sleep("isshin-ittai", 4);
}

/* One text goes to all who are told the same, and to nobody else: in their language, with the views
 * between or without. */
static void each_is_told_in_their_own_way(void **context) {
    static const char *const ways[] = {"- lang=ja",           "- lang=en",           "- lang=en",
                                       "- lang=ja views=all", "- lang=ja views=all", "- lang=ja"};
    enum { MANY = sizeof ways / sizeof ways[0] };
    caller many[MANY] = {0};
    tb_random random = tb_random_from(8);
    (void)context;
    open_table("card-slot", "");
    for (int i = 0; i < MANY; i++) {
        caller_come(&many[i], home);
        caller_enter(&many[i], "table-one", ways[i]);
    }
    for (int n = 0; n < 12 && !is_over(&aki); n++) {
        house_now += 1000;
        assert_true(caller_plays(&aki, "table-one", &random) ||
                    caller_plays(&ben, "table-one", &random));
        caller_answer(&aki, 0);
        caller_answer(&ben, 0);
        for (int i = 0; i < MANY; i++)
            caller_is_up_to_date(&many[i], "table-one");
    }
    for (int i = 0; i < MANY; i++)
        caller_forget(&many[i]);
}

static void who_goes_is_missed(void **context) {
    (void)context;
    open_table("rugby-chess", "");
    sleep_now();
    caller_go(&ben);
    houses_settle();
    caller_answer(&aki, 0);
    assert_int_equal(json_integer_value(json_object_get(aki.away, "b")), house_now);
    sleep_now();
    house_now += 600 * 1000 - tb_hub_usual.idle;
    answer_is(caller_ask(&aki, "claim table-one c1 b"), NULL);
    assert_true(is_over(&aki));
}

static void what_was_said_is_not_said_again(void **context) {
    (void)context;
    open_table("rugby-chess", "");
    answer_is(caller_ask(&ben, "greet table-one g1 hello"), NULL);
    caller_answer(&aki, 0);
    assert_int_equal(aki.said, 1);
    sleep_now();
    answer_is(caller_ask(&ben, "greet table-one g2 thanks"), NULL);
    caller_answer(&aki, 0);
    assert_int_equal(aki.said, 2);
}

static void a_clock_runs_on_in_sleep(void **context) {
    (void)context;
    open_table("rugby-chess", " clock=300000+0");
    const uint64_t begun = house_now;
    sleep_now();
    house_now = begun + 299999;
    tick();
    assert_int_equal(asleep(home), 1);
    house_now += 1;
    tick(); /* wakes it */
    tick(); /* the time is over */
    caller_answer(&aki, 0);
    assert_true(is_over(&aki));
    caller_is_up_to_date(&ben, "table-one");
}

static void who_looks_on_later_sees_all(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    open_table("rugby-chess", "");
    answer_is(caller_ask(&aki,
                         "open table-two seats=w:" KEY_A ",b:" KEY_B " look=any delay=90 as=w "
                         "name=Aki rugby-chess seats=open,open"),
              NULL);
    caller_enter(&aki, "table-two", KEY_A);
    caller_enter(&ben, "table-two", KEY_B);
    answer_is(caller_ask(&ben, "do table-two 0 sit sit Ben"), NULL);
    caller_enter(&eve, "table-two", "-");
    caller_answer(&aki, 0);
    assert_true(caller_plays(&aki, "table-two", &random));
    house_now += 89999; /* table-one sleeps; here something is still to be shown */
    tick();
    assert_int_equal(asleep(home), 1);
    house_now += 1;
    tick();
    caller_answer(&eve, 0);
    assert_int_equal(json_integer_value(json_object_get(eve.sight, "ply")), 1);
    tick();
    assert_int_equal(asleep(home), 2);
    caller_is_up_to_date(&eve, "table-two");
}

static void a_room_that_sleeps_is_dropped_when_all_have_gone(void **context) {
    tb_hub_counts counts;
    (void)context;
    open_table("rugby-chess", "");
    sleep_now();
    caller_forget(&aki);
    caller_forget(&ben);
    caller_forget(&eve);
    houses_settle();
    house_now += tb_hub_usual.idle;
    tick();
    tb_hub_count(house_hub(home), &counts);
    assert_int_equal(counts.rooms, 0);
    assert_int_equal(counts.asleep, 0);
}

static void another_process_wakes_it(void **context) {
    tb_random random = tb_random_from(6);
    (void)context;
    if (!store_is_postgres())
        skip();
    house *other = house_open(&tb_hub_usual);
    open_table("rugby-chess", "");
    caller_go(&aki);
    caller_come(&aki, other);
    caller_enter(&aki, "table-one", KEY_A);
    caller_answer(&ben, 0);
    sleep_now();
    const int64_t before = json_integer_value(json_object_get(ben.sight, "version"));
    assert_true(caller_plays(&aki, "table-one", &random));
    caller_waits(&ben, before);
    assert_int_equal(asleep(home), 0);
    caller_is_up_to_date(&ben, "table-one");
    caller_go(&aki);
    house_close(other);
}

/* ---- what is due ---- */

enum { TABLES = 60 };

static uint64_t messages(void) {
    tb_hub_counts counts;
    tb_hub_count(house_hub(home), &counts);
    return counts.messages;
}

/* Many tables that wait for somebody, each for a time of its own, set in no order: each is given up
 * when that is over, none before, asleep or not. */
static void many_deadlines(void **context) {
    tb_random random = tb_random_from(7);
    uint64_t times[TABLES];
    (void)context;
    for (uint32_t i = 0; i < TABLES; i++) {
        caller *opener = i % 2 == 0 ? &aki : &ben;
        const uint32_t time = 1000 + tb_random_below(&random, 200000);
        times[i] = house_now + time;
        answer_is(caller_ask(opener,
                             "open table-%04u seats=w:" KEY_A ",b:" KEY_B " as=w name=Aki "
                             "rugby-chess seats=open,open gather=%u",
                             i, time),
                  NULL);
        answer_is(caller_ask(opener, "enter table-%04u " KEY_A, i), NULL);
        house_now += tb_random_below(&random, 5000); /* as many lines are too fast otherwise */
        tick();
    }
    for (uint32_t i = 0; i < TABLES; i++)
        times[i] = times[i] > house_now ? times[i] : 0;
    uint64_t before = messages();
    for (const uint64_t end = house_now + 210000; house_now < end;) {
        house_now += 500;
        tick(); /* wakes those that sleep */
        house_now++;
        tick();
        uint64_t over = 0;
        for (uint32_t i = 0; i < TABLES; i++) {
            over += times[i] > 0 && times[i] < house_now;
            times[i] = times[i] < house_now ? 0 : times[i];
        }
        assert_int_equal(messages() - before, over);
        before = messages();
        caller_answer(&aki, 0);
        caller_answer(&ben, 0);
    }
    for (uint32_t i = 0; i < TABLES; i++)
        assert_int_equal(times[i], 0);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, house_set_up, house_tear_down)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        CASE(only_where_nothing_happens),
        CASE(a_game_with_sleep_between),
        CASE(a_hidden_game_with_sleep_between),
        CASE(each_is_told_in_their_own_way),
        CASE(who_goes_is_missed),
        CASE(what_was_said_is_not_said_again),
        CASE(a_clock_runs_on_in_sleep),
        CASE(who_looks_on_later_sees_all),
        CASE(a_room_that_sleeps_is_dropped_when_all_have_gone),
        CASE(another_process_wakes_it),
        CASE(many_deadlines),
    };
    return argc == 2 ? STORES_RUN(argv[1], tests) : 2;
}
