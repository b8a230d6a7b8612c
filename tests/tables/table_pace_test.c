/* Clocks whose time is anew each turn. */
#include "table_support.h"

#include <stdio.h>
#include <string.h>

static void check_left(desk_talk *talk, uint64_t now, const char *seat, int64_t left) {
    char path[32];
    snprintf(path, sizeof path, "clock.left.%s", seat);
    desk_ask(talk, "see t onlooker %llu", (unsigned long long)now);
    CHECK(desk_number(talk, path) == left, "%s at %llu: %s", seat, (unsigned long long)now,
          talk->reply);
}

static void check_deadline(desk_talk *talk, const char *wanted) {
    check_sight(talk, "onlooker", "deadline", wanted);
}

static void test_each_turn_has_its_time(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess pace=1000 now=0");
    check_sight(talk, "w", "clock",
                "{\"left\":{\"w\":1000,\"b\":1000},\"running\":\"w\",\"each\":1000}");
    check_deadline(talk, "1000");
    check_left(talk, 300, "w", 700);
    check_left(talk, 300, "b", 1000);
    play_on(talk, 900);
    check_left(talk, 1200, "w", 1000); /* what the next turn will have */
    check_left(talk, 1200, "b", 700);
    check_deadline(talk, "1900");
    play_on(talk, 1800);
    check_deadline(talk, "2800");
    check_left(talk, 1900, "w", 900);
    refused(talk, "b", 2799, "flag", "time-left");
    refused(talk, "w", 2800, "event pass", "out-of-time");
    send(talk, "clock", 2800, "tick");
    check_result(talk, "w", "{\"points\":[\"0\",\"1\"],\"by\":\"time\",\"who\":\"w\"}");
    check_sight(talk, "w", "clock",
                "{\"left\":{\"w\":0,\"b\":1000},\"running\":null,\"each\":1000}");
}

/* Without now= time runs from the first event on, as with any clock. */
static void test_the_first_turn_without_a_time(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess pace=1000");
    check_deadline(talk, "null");
    play_on(talk, 5000);
    check_deadline(talk, "6000");
    send(talk, "w", 5200, "undo"); /* its first turn had no clock: all of it is left, once */
    check_deadline(talk, "6200");
    play_on(talk, 5500);
    send(talk, "w", 5600, "undo");
    check_deadline(talk, "6300");
}

/* A turn that is played again has what was left of it, for who took back and for the other. */
static void test_take_backs_give_no_time(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess pace=1000 now=0");
    play_on(talk, 600);
    send(talk, "w", 900, "undo"); /* 400 are left to White, 700 to Black */
    check_left(talk, 900, "w", 400);
    check_left(talk, 900, "b", 700);
    check_deadline(talk, "1300");
    refused(talk, "w", 1300, "event pass", "out-of-time");
    play_on(talk, 1000);
    check_deadline(talk, "1700");
    check_left(talk, 1000, "w", 1000); /* its second turn has not been yet */
    play_on(talk, 1500);
    check_deadline(talk, "2500");
    play_on(talk, 1600);
    check_left(talk, 1600, "b", 1000);
    check_deadline(talk, "2600");
}

/* Back by two turns: the second has had its time, too. */
static void test_back_by_two_turns(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess screen=own pace=1000 now=0");
    play_on(talk, 100);
    play_on(talk, 200);
    send(talk, "w", 300, "offer undo");
    send(talk, "b", 400, "accept"); /* White has 800 of its second turn, Black 900 of its first */
    check_sight(talk, "w", "ply", "0");
    check_deadline(talk, "1200");
    play_on(talk, 500);
    check_deadline(talk, "1400");
    check_left(talk, 500, "w", 700);
    play_on(talk, 600);
    check_deadline(talk, "1300");
    play_on(talk, 700);
    check_left(talk, 700, "w", 1000);
    check_deadline(talk, "1700"); /* Black's second turn, never before */
}

/* Two events in one turn share its time; a forced turn has its own. */
static void test_two_events_of_one_turn(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t keserima pace=1000 now=0 seed=" SEED);
    desk_ask(talk, "see t onlooker 0");
    char mover[2] = {0};
    snprintf(mover, sizeof mover, "%s", desk_string(talk, "toMove"));
    uint64_t now = 0, since = 0;
    for (int i = 0; i < 60; i++) {
        play_on(talk, now += 10);
        desk_ask(talk, "see t onlooker %llu", (unsigned long long)now);
        if (strcmp(desk_string(talk, "phase"), "over") == 0)
            break;
        if (strcmp(desk_string(talk, "toMove"), mover) != 0)
            since = now;
        snprintf(mover, sizeof mover, "%s", desk_string(talk, "toMove"));
        CHECK(desk_number(talk, "deadline") == (int64_t)since + 1000, "ply %d: %s", i, talk->reply);
    }
}

/* At a study table a turn begins with the card that is entered before it. */
static void test_cards_that_are_entered(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t keserima deal=entered pace=1000 "
                     "start=toaox/...../.D.H./...../TOAOX K - + ++o 5,5,5 5,4,6 - - 0 0 0");
    send(talk, "referee", 100, "event +44");
    check_sight(talk, "K", "toMove", "\"chance\"");
    check_sight(talk, "K", "clock.running", "null");
    check_sight(talk, "K", "clock.left", "{\"K\":1000,\"R\":1000}");
    send(talk, "referee", 100, "event {+ox}");
    check_sight(talk, "K", "clock.running", "\"R\"");
    check_deadline(talk, "1100");
    send(talk, "referee", 600, "undo");
    send(talk, "referee", 600, "event {+ox}");
    check_deadline(talk, "1100"); /* the same turn */
}

/* So does every later one, however many cards there are between. */
static void play_with_cards(desk_talk *talk, const char *game) {
    char line[64], mover[16] = "", turn[16];
    uint64_t now = 0, last = 0, since = 0;
    tb_random random = tb_random_from(3);
    snprintf(line, sizeof line, "t %s deal=entered pace=1000 now=0", game);
    open_table(talk, line);
    for (int i = 0; i < 80; i++) {
        desk_ask(talk, "see t referee %llu", (unsigned long long)now);
        snprintf(turn, sizeof turn, "%s", desk_string(talk, "toMove"));
        if (strcmp(turn, "over") == 0)
            break;
        if (strcmp(turn, "chance") != 0) {
            if (strcmp(turn, mover) != 0)
                since = last;
            CHECK(desk_number(talk, "deadline") == (int64_t)since + 1000, "%s, ply %d: %s", game, i,
                  talk->reply);
            snprintf(mover, sizeof mover, "%s", turn);
            last = now += 10;
        }
        char event[64];
        const json_t *events = desk_member(talk, "events");
        const size_t which = tb_random_below(&random, (uint32_t)json_array_size(events));
        snprintf(event, sizeof event, "event %s", json_string_value(json_array_get(events, which)));
        send(talk, "referee", now, event);
    }
    desk_ask(talk, "close t");
}

static void test_later_cards_that_are_entered(void **context) {
    play_with_cards(*context, "keserima");
    play_with_cards(*context, "isshin-ittai");
}

/* Also at the very first turn. */
static void test_two_events_of_the_first_turn(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot deal=entered pace=1000 now=0 start=.W.R.7C.C 2 7733BR 773CBBB "
                     "0,1,6,8,11,13 0,0,0,0,0,0 - - place");
    send(talk, "referee", 300, "event C@3");
    check_sight(talk, "1", "toMove", "\"2\"");
    check_deadline(talk, "1000");
}

/* The journal has the word, and makes the same table; a rematch keeps it. */
static void test_the_word_is_kept(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna pace=86400000 now=7");
    desk_ask(talk, "journal t");
    assert_string_equal(desk_string(talk, "lines.0"),
                        "table 3 jatsuna order=SLF seats=person,person,person screen=one "
                        "deal=sealed pace=86400000 now=7");
    send(talk, "S", 9, "resign");
    send(talk, "L", 9, "resign");
    send(talk, "F", 9, "resign");
    desk_ask(talk, "rematch t u now=10");
    desk_expect(talk, NULL);
    desk_ask(talk, "see u S 10");
    assert_int_equal(desk_number(talk, "clock.each"), 86400000);
    assert_int_equal(desk_number(talk, "deadline"), 86400010);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_set_up, table_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_each_turn_has_its_time),
        TEST(test_the_first_turn_without_a_time),
        TEST(test_take_backs_give_no_time),
        TEST(test_back_by_two_turns),
        TEST(test_two_events_of_one_turn),
        TEST(test_cards_that_are_entered),
        TEST(test_later_cards_that_are_entered),
        TEST(test_two_events_of_the_first_turn),
        TEST(test_the_word_is_kept),
    };
    return cmocka_run_group_tests_name("pace", tests, NULL, NULL);
}
