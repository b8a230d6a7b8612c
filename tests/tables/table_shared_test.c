/* A table that many share, through the desk: messages that come twice or late, changes, time,
 * coming and going, another game. */
#include "search/level.h"
#include "table/deal.h"
#include "table/decide.h"
#include "table_support.h"

#include <stdio.h>
#include <string.h>

/* ---- messages that come twice, late or out of order ---- */

static void test_ids(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    desk_ask(talk, "do t S 5 0 one event d4");
    desk_expect(talk, "illegal"); /* and forgotten: the id is free */
    desk_ask(talk, "do t S 5 0 one event d2");
    check_member(talk, "version", "1");
    check_member(talk, "line", "\"S 5 one event d2\"");
    assert_null(desk_member(talk, "repeated"));
    desk_ask(talk, "do t L 9 1 one event a1"); /* the same id of another seat is another message */
    check_member(talk, "version", "2");
    desk_ask(talk, "do t S 20 0 one dance now"); /* whatever the rest says */
    check_member(talk, "version", "1");
    check_member(talk, "line", "\"S 5 one event d2\"");
    check_member(talk, "repeated", "true");
    check_member(talk, "now", "2");
    check_member(talk, "changes.1.event", "1");
    desk_ask(talk, "do t S 20 0 two event d2");
    desk_expect(talk, "stale");
    desk_ask(talk, "journal t since=1");
    check_member(talk, "lines", "[\"S 5 one event d2\",\"L 9 one event a1\"]");
    check_member(talk, "format", "3");
}

/* Ids of every length, many of them, and the same ones of several seats: each is found again. */
static void test_many_ids(void **context) {
    enum { LONGEST = 24, OFTEN = 3 };
    static const char letters[] = "abcdefghijklmnopqrstuvwx";
    desk_talk *talk = *context;
    int64_t made[3][LONGEST][OFTEN];
    open_table(talk, "t jatsuna");
    for (int again = 0; again < 2; again++) {
        for (int i = 0; i < 3 * LONGEST * OFTEN; i++) {
            const int seat = i % 3;
            const int length = i / 3 % LONGEST;
            const int nth = i / (3 * LONGEST);
            desk_ask(talk, "do t %c 0 0 %.*s%d name A", "SLF"[seat], length, letters, nth);
            if (again == 0)
                made[seat][length][nth] = desk_number(talk, "version");
            assert_int_equal(desk_number(talk, "version"), made[seat][length][nth]);
            assert_int_equal(desk_member(talk, "repeated") != NULL, again);
        }
    }
    check_sight(talk, "S", "version", "216");
}

/* Two who sit down at the same moment both succeed, and are told of each other. */
static void test_messages_that_need_no_version(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna seats=open,open,computer:1");
    desk_ask(talk, "do t S 1 0 a sit A");
    check_member(talk, "version", "1");
    desk_ask(talk, "do t L 1 0 a sit B");
    check_member(talk, "version", "2");
    check_member(talk, "changes.0",
                 "{\"seat\":\"S\",\"sitter\":\"person\",\"name\":\"A\",\"level\":null}");
    check_member(talk, "changes.1.name", "\"B\"");
    check_member(talk, "changes.2.set.phase", "\"playing\"");
    desk_ask(talk, "do t S 1 0 b name C");
    check_member(talk, "version", "3");
    desk_ask(talk, "do t S 1 0 c event d2");
    desk_expect(talk, "stale");
    desk_ask(talk, "do t S 1 0 c offer undo");
    desk_expect(talk, "stale");
    desk_ask(talk, "do t S 1 0 d abort");
    check_member(talk, "version", "4");
    desk_ask(talk, "do t L 1 0 c offer rematch");
    check_member(talk, "version", "5");
}

/* What is meant for a position is stale when there is another one; the rest is judged by itself. */
static void test_late_messages(void **context) {
    static const struct {
        const char *seat, *message;
        bool stale;
    } rows[] = {
        {"S", "event d2", true},
        {"S", "undo", true},
        {"S", "accept", true},
        {"S", "decline", true},
        {"S", "offer draw", true},
        {"S", "offer undo", true},
        {"referee", "state 6,0,0", true},
        {"S", "offer rematch", false},
        {"S", "resign", false},
        {"S", "flag", false},
        {"S", "abort", false},
        {"S", "name A", false},
        {"S", "sit A", false},
        {"S", "leave", false},
        {"S", "commit " ONES, false},
        {"S", "reveal " ONES, false},
        {"clock", "tick", false},
    };
    desk_talk *talk = *context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        open_table(talk, "t jatsuna deal=entered");
        send(talk, "L", 0, "name B");
        desk_ask(talk, "do t %s 0 0 late %s", rows[i].seat, rows[i].message);
        const json_t *code = desk_member(talk, "error.code");
        const bool stale = code != NULL && strcmp(json_string_value(code), "stale") == 0;
        CHECK(stale == rows[i].stale, "%s: %.200s", rows[i].message, talk->reply);
        desk_ask(talk, "close t");
    }
}

static void test_changes(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t isshin-ittai seed=" SEED);
    desk_ask(talk, "changes t 2 0 8");
    check_member(talk, "changes", "[]");
    desk_ask(talk, "changes t 2 0 7"); /* in the middle of the deal: nobody ever knew it */
    desk_expect(talk, "stale");
    play_on(talk, 0);
    desk_ask(talk, "changes t 2 0 8");
    check_member(talk, "changes.0.text", "\"o?\"");
    play_on(talk, 0);
    desk_ask(talk, "changes t 2 0 9 views=all lang=ja");
    check_member(talk, "changes.0.opened", "8");
    assert_string_not_equal(desk_string(talk, "changes.0.text"), "o?");
    assert_null(desk_member(talk, "changes.1.view"));
    desk_ask(talk, "changes t 2 0 8 views=all");
    check_member(talk, "changes.0.view.toMove", "\"2\""); /* after the first of the two */
    assert_null(desk_member(talk, "changes.1.view"));
    send(talk, "1", 0, "undo");
    desk_ask(talk, "changes t 2 0 10");
    check_member(talk, "changes.0", "{\"back\":9}");
    check_member(talk, "changes.1.opened", "8"); /* hidden again */
    check_member(talk, "changes.1.text", "\"o?\"");
    desk_ask(talk, "changes t 1 0 9");
    check_member(talk, "changes", "[{\"set\":{\"practice\":true}}]"); /* it came and went */
    send(talk, "2", 0, "resign");
    desk_ask(talk, "changes t 2 0 11");
    check_member(talk, "changes.0.opened", "0");
    desk_ask(talk, "changes t 2 0 12");
    check_member(talk, "changes", "[]");
}

/* ---- time ---- */

static void test_deadlines(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess clock=1000+100 now=5000 seats=open,person");
    check_sight(talk, "w", "opened", "5000");
    check_sight(talk, "w", "deadline", "null");
    send(talk, "w", 7000, "sit A");
    check_sight(talk, "w", "deadline", "8000"); /* from when all have gathered */
    check_sight(talk, "w", "clock.running", "\"w\"");
    play_on(talk, 7600);
    check_sight(talk, "w", "deadline", "8600");
    check_sight(talk, "w", "clock.left", "{\"w\":500,\"b\":1000}");
    refused(talk, "clock", 8599, "tick", "time-left");
    refused(talk, "b", 8600, "event pass", "out-of-time");
    refused(talk, "b", 8600, "tick", "bad-seat");
    send(talk, "clock", 8600, "tick");
    check_result(talk, "w", "{\"points\":[\"1\",\"0\"],\"by\":\"time\",\"who\":\"b\"}");
    check_sight(talk, "w", "deadline", "null");
    refused(talk, "clock", 8601, "tick", "over");
    desk_ask(talk, "close t");
    open_table(talk, "t rugby-chess clock=1000+100"); /* as long as nobody knows the time */
    check_sight(talk, "w", "deadline", "null");
    check_sight(talk, "w", "opened", "0");
    desk_ask(talk, "close t");
    open_table(talk, "t rugby-chess clock=1000+100 now=5000");
    refused(talk, "w", 6000, "abort", "out-of-time");
    send(talk, "clock", 6000, "tick");
    check_sight(talk, "w", "result.who", "\"w\"");
}

#define SHARED "t card-slot seats=person,open screen=own deal=shared now=100 gather=50 seed=" SEED

/* `commit` and the hash of a number. */
static const char *commit_to(const char *number, char message[160]) {
    char hash[2 * TB_SECRET_BYTES + 1];
    hash_hex(number, hash);
    snprintf(message, 160, "commit %s", hash);
    return message;
}

static void test_time_to_gather(void **context) {
    desk_talk *talk = *context;
    char ones[160];
    char twos[160];
    commit_to(ONES, ones);
    commit_to(TWOS, twos);
    open_table(talk, SHARED);
    check_sight(talk, "1", "deadline", "150"); /* for the seat to be taken */
    send(talk, "1", 120, ones);
    check_sight(talk, "1", "deadline", "150");
    refused(talk, "clock", 149, "tick", "time-left");
    refused(talk, "2", 150, "sit B", "out-of-time");
    send(talk, "2", 149, "sit B");
    check_sight(talk, "1", "deadline", "199");
    desk_ask(talk, "changes t 1 149 1");
    check_member(talk, "changes.1.set.deadline", "199");
    refused(talk, "2", 199, twos, "out-of-time");
    refused(talk, "2", 199, "leave", "out-of-time");
    refused(talk, "2", 199, "abort", "out-of-time");
    refused(talk, "clock", 198, "tick", "time-left");
    send(talk, "2", 190, twos);
    check_sight(talk, "1", "deadline", "240");
    send(talk, "1", 191, "reveal " ONES);
    check_sight(talk, "1", "deadline", "240");
    refused(talk, "2", 240, "reveal " TWOS, "out-of-time");
    refused(talk, "clock", 239, "tick", "time-left");
    send(talk, "clock", 240, "tick");
    check_result(talk, "1", "{\"points\":[\"1\",\"0\"],\"by\":\"time\",\"who\":\"2\"}");
    check_sight(talk, "1", "phase", "\"over\"");
    check_sight(talk, "1", "canUndo", "false");
    check_sight(talk, "1", "deadline", "null");
    refused(talk, "2", 241, "reveal " TWOS, "over");
}

/* What becomes of a stage that nobody, or not everybody, has done in time. */
static void test_time_to_gather_is_over(void **context) {
    desk_talk *talk = *context;
    char message[160];
    open_table(talk, SHARED);
    send(talk, "2", 110, "sit B");
    send(talk, "clock", 160, "tick"); /* nobody has */
    check_result(talk, "1", "{\"points\":[],\"by\":\"aborted\",\"who\":null}");
    desk_ask(talk, "close t");
    open_table(talk, SHARED);
    send(talk, "2", 110, "sit B");
    send(talk, "2", 120, commit_to(TWOS, message));
    send(talk, "clock", 160, "tick"); /* the first seat has not committed */
    check_result(talk, "2", "{\"points\":[\"0\",\"1\"],\"by\":\"time\",\"who\":\"1\"}");
    desk_ask(talk, "close t");
    open_table(talk, SHARED);
    send(talk, "1", 110, commit_to(ONES, message));
    send(talk, "clock", 150, "tick"); /* nobody came: nobody has lost */
    check_result(talk, "1", "{\"points\":[],\"by\":\"aborted\",\"who\":null}");
    refused(talk, "2", 151, "sit B", "over");
    desk_ask(talk, "close t");
    open_table(talk, SHARED);
    send(talk, "2", 110, "sit B");
    send(talk, "2", 120, "leave"); /* the time to sit begins anew */
    check_sight(talk, "1", "deadline", "170");
    send(talk, "clock", 170, "tick");
    check_sight(talk, "1", "result.by", "\"aborted\"");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna seats=person,open,open now=100 gather=50");
    send(talk, "L", 149, "sit B");
    check_sight(talk, "S", "deadline", "150"); /* a seat is open still */
    send(talk, "clock", 150, "tick");
    check_sight(talk, "S", "result.by", "\"aborted\"");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna seats=person,open,person now=100");
    check_sight(talk, "S", "deadline", "null"); /* no time was set */
    refused(talk, "clock", 99999, "tick", "time-left");
}

/* ---- coming and going ---- */

static void test_names_and_leaving(void **context) {
    desk_talk *talk = *context;
    char message[160];
    commit_to(ONES, message);
    open_table(talk, "t card-slot seats=open,open screen=own deal=shared seed=" SEED);
    refused(talk, "1", 0, "name A", "bad-seat");
    refused(talk, "1", 0, "leave", "bad-seat");
    send(talk, "1", 0, "sit A");
    send(talk, "1", 0, message);
    send(talk, "2", 0, "sit B");
    send(talk, "2", 0, message);
    send(talk, "2", 0, "leave"); /* no number has been shown yet */
    check_sight(talk, "1", "seats.1",
                "{\"seat\":\"2\",\"sitter\":\"open\",\"name\":null,\"level\":null}");
    check_sight(talk, "1", "deal.commits", "{}"); /* of all: it is another company now */
    check_sight(talk, "1", "deal.numbers", "{}");
    send(talk, "2", 0, "sit C");
    refused(talk, "1", 0, "reveal " ONES, "not-gathered");
    send(talk, "1", 0, "name %44");
    check_sight(talk, "2", "seats.0.name", "\"D\"");
    refused(talk, "1", 0, "name %00", "bad-name");
}

/* Once a number has been shown nobody can have another deal by leaving. */
static void test_leaving_when_a_number_was_shown(void **context) {
    static const char *const leavers[] = {"1", "2"};
    desk_talk *talk = *context;
    char ones[160];
    char twos[160];
    commit_to(ONES, ones);
    commit_to(TWOS, twos);
    for (int leaver = 0; leaver < 2; leaver++) {
        open_table(talk, "t card-slot deal=shared seed=" SEED); /* one screen: undo is free */
        send(talk, "1", 0, ones);
        send(talk, "2", 0, twos);
        send(talk, "1", 0, "reveal " ONES);
        send(talk, leavers[leaver], 0, "leave");
        check_sight(talk, "1", "phase", "\"over\"");
        check_result(talk, "1",
                     leaver == 0 ? "{\"points\":[\"0\",\"1\"],\"by\":\"resigned\",\"who\":\"1\"}"
                                 : "{\"points\":[\"1\",\"0\"],\"by\":\"resigned\",\"who\":\"2\"}");
        check_sight(talk, "1", "deal.numbers", "{\"1\":\"" ONES "\"}"); /* for all to see */
        check_sight(talk, "1", "canUndo", "false");
        refused(talk, "2", 0, "undo", "nothing-to-undo");
        refused(talk, "2", 0, "reveal " TWOS, "over");
        refused(talk, "2", 0, "sit B", "over");
        desk_ask(talk, "close t");
    }
    open_table(talk, "t card-slot deal=shared seed=" SEED);
    send(talk, "1", 0, ones);
    send(talk, "2", 0, twos);
    send(talk, "1", 0, "reveal " ONES);
    send(talk, "1", 0, "abort"); /* who is kept waiting need not lose */
    check_result(talk, "1", "{\"points\":[],\"by\":\"aborted\",\"who\":\"1\"}");
}

/* In a journal of format 2 the company was not bound, and no time ran for a seat. */
static void test_gathering_of_before(void **context) {
    desk_talk *talk = *context;
    char body[1024];
    char ones[160];
    char twos[160];
    commit_to(ONES, ones);
    commit_to(TWOS, twos);
    snprintf(body, sizeof body,
             "table 2 card-slot seats=person,open deal=shared now=100 gather=50 seed=" SEED
             "\n2 500 a sit B\n1 510 a %s\n2 510 b %s\n1 520 b reveal " ONES "\n2 530 c leave",
             ones, twos);
    desk_ask_body(talk, "restore t", body);
    desk_expect(talk, NULL);
    check_sight(talk, "1", "phase", "\"gathering\"");
    check_sight(talk, "1", "deadline", "null");
    check_sight(talk, "1", "deal.numbers", "{}");
}

static void test_abort(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot seed=" SEED);
    send(talk, "2", 0, "abort"); /* cards are no moves */
    check_result(talk, "1", "{\"points\":[],\"by\":\"aborted\",\"who\":\"2\"}");
    check_sight(talk, "1", "phase", "\"over\"");
    check_sight(talk, "1", "deal.seed", "\"" SEED "\"");
    refused(talk, "1", 0, "undo", "over");
    check_sight(talk, "1", "canUndo", "false");
    desk_ask(talk, "record t");
    assert_string_equal(desk_string(talk, "record.ending"), "unfinished");
    desk_ask(talk, "close t");
    open_table(talk, "t card-slot seed=" SEED);
    play_on(talk, 0);
    refused(talk, "2", 0, "abort", "too-late");
}

static void test_rematch(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna screen=own seats=open,open,computer:4 against=L clock=9000+1");
    send(talk, "S", 0, "sit A%20%25");
    send(talk, "L", 0, "sit B");
    refused(talk, "S", 0, "offer rematch", "not-over");
    send(talk, "S", 0, "resign"); /* now a computer plays for S, who has a say all the same */
    send(talk, "L", 0, "resign");
    desk_ask(talk, "rematch t u");
    desk_expect(talk, "not-agreed");
    check_sight(talk, "L", "rematch", "false");
    send(talk, "L", 0, "offer rematch");
    check_sight(talk, "S", "offer", "{\"kind\":\"rematch\",\"by\":\"L\",\"accepted\":[]}");
    refused(talk, "F", 0, "accept", "bad-seat");
    send(talk, "S", 0, "decline");
    refused(talk, "L", 0, "offer rematch", "too-soon");
    send(talk, "S", 0, "offer rematch");
    send(talk, "L", 0, "accept");
    check_sight(talk, "S", "rematch", "true");
    check_sight(talk, "S", "offer", "null");
    refused(talk, "S", 0, "offer rematch", "already");
    desk_ask(talk, "rematch t u seed=0");
    desk_expect(talk, "bad-line");
    desk_ask(talk, "rematch t u screen=one");
    desk_expect(talk, "bad-line");
    desk_ask(talk, "rematch t t");
    desk_expect(talk, "table-exists");
    desk_ask(talk, "rematch t u now=77");
    assert_int_equal(desk_number(talk, "version"), 2); /* two names */
    desk_ask(talk, "see u S 77");
    check_member(talk, "seats",
                 "[{\"seat\":\"S\",\"sitter\":\"person\",\"name\":\"B\",\"level\":null},"
                 "{\"seat\":\"L\",\"sitter\":\"computer\",\"name\":null,\"level\":4},"
                 "{\"seat\":\"F\",\"sitter\":\"person\",\"name\":\"A %\",\"level\":null}]");
    check_member(talk, "against", "\"S\"");
    check_member(talk, "screen", "\"own\"");
    check_member(talk, "deadline", "9077");
    desk_ask(talk, "close t");
    open_table(talk, "t card-slot seed=" SEED);
    send(talk, "1", 0, "resign");
    desk_ask(talk, "close u");
    desk_ask(talk, "rematch t u");
    desk_expect(talk, "bad-line");            /* a seed of its own */
    desk_ask(talk, "rematch t u seed=" ONES); /* at one screen nobody is asked */
    desk_expect(talk, NULL);
    send(talk, "1", 0, "offer rematch");
    send(talk, "2", 0, "accept");
    send(talk, "1", 0, "undo");
    check_sight(talk, "1", "rematch", "false"); /* the game goes on */
}

static void test_talk_is_bounded(void **context) {
    desk_talk *talk = *context;
    enum { BUDGET = 200 };
    open_table(talk, "t jatsuna screen=own");
    for (int i = 0; i < BUDGET / 2; i++) {
        send(talk, "S", 0, "offer draw");
        send(talk, "S", 0, "decline");
    }
    refused(talk, "S", 0, "name A", "too-many");
    refused(talk, "S", 0, "offer draw", "too-many");
    send(talk, "L", 0, "offer draw"); /* each seat has its own */
    send(talk, "S", 0, "accept");     /* what ends something is always heard */
    play_on(talk, 0);
    send(talk, "S", 0, "resign");
}

/* Whoever comes and goes cannot make the next one at that seat lose by using up what it may say. */
static void test_a_seat_that_was_talked_out(void **context) {
    enum { BUDGET = 200 };
    desk_talk *talk = *context;
    char ones[160];
    char twos[160];
    open_table(talk, "t card-slot seats=person,open screen=own deal=shared seed=" SEED);
    for (int i = 0; i < BUDGET; i++) {
        send(talk, "2", 0, "sit Mallory");
        send(talk, "2", 0, "leave");
    }
    send(talk, "2", 0, "sit Bob");
    refused(talk, "2", 0, "leave", "too-many"); /* so the journal does not grow without end */
    send(talk, "1", 0, commit_to(ONES, ones));
    send(talk, "2", 0, commit_to(TWOS, twos));
    send(talk, "1", 0, "reveal " ONES);
    send(talk, "2", 0, "reveal " TWOS);
    check_sight(talk, "2", "phase", "\"playing\"");
}

/* A decision is a copy; who thinks about it sends the event with the version of then. */
static void test_decisions(void **context) {
    char words[] = "jatsuna seats=person,computer:3,computer:4 against=S";
    const tb_wish wish = {.seed = 1, .hash = 1, .threads = 1, .limits = {.nodes = 10}};
    tb_error error;
    tb_receipt receipt;
    tb_decision hint;
    tb_decision own;
    (void)context;
    tb_table *table = tb_table_open(words, &error);
    assert_true(tb_table_decision(table, 0, 0, &wish, &hint, &error));
    assert_int_equal(hint.player.level, TB_LEVELS);
    assert_int_equal(hint.player.style, 0); /* a hint is not against anybody */
    assert_false(tb_table_decision(table, 1, 0, &wish, &own, &error));
    assert_ptr_equal(error.kind, tb_refusal_kind(TB_NOT_YOUR_TURN));
    const tb_message event = {.seat = 0, .id = "a", .verb = "event", .argument = "d2"};
    assert_true(tb_table_do(table, &event, &receipt, &error));
    assert_true(tb_table_decision(table, 1, 1, &wish, &own, &error));
    assert_int_equal(own.player.level, 3);
    assert_int_equal(own.player.style, TB_STYLE_COLLUSION);
    assert_string_equal(own.history, "d2");
    assert_string_equal(hint.history, "");
    const tb_message undo = {.seat = 0, .version = 1, .id = "b", .verb = "undo", .argument = ""};
    assert_true(tb_table_do(table, &undo, &receipt, &error));
    const tb_message late = {.seat = 1, .version = 1, .id = "c", .verb = "event", .argument = "a1"};
    assert_false(tb_table_do(table, &late, &receipt, &error));
    assert_ptr_equal(error.kind, tb_refusal_kind(TB_STALE));
    tb_decision_free(&hint);
    tb_decision_free(&own);
    tb_table_free(table);
}

static void test_whose_verbs(void **context) {
    static const char *const clients[] = {"games", "see t S 0", "changes", "do t S\nx", "moves",
                                          "why",   "steps",     "loses",   "record",    "export"};
    static const char *const others[] = {"new",    "restore\nx", "import", "journal t", "close",
                                         "think",  "ponder",     "halt",   "rematch",   "",
                                         "seesaw", "se",         " see"};
    (void)context;
    for (size_t i = 0; i < sizeof clients / sizeof clients[0]; i++)
        CHECK(tb_desk_is_for_clients(clients[i], strlen(clients[i])), "%s", clients[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK(!tb_desk_is_for_clients(others[i], strlen(others[i])), "%s", others[i]);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_set_up, table_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_ids),
        TEST(test_many_ids),
        TEST(test_messages_that_need_no_version),
        TEST(test_late_messages),
        TEST(test_changes),
        TEST(test_deadlines),
        TEST(test_time_to_gather),
        TEST(test_time_to_gather_is_over),
        TEST(test_names_and_leaving),
        TEST(test_leaving_when_a_number_was_shown),
        TEST(test_gathering_of_before),
        TEST(test_abort),
        TEST(test_rematch),
        TEST(test_talk_is_bounded),
        TEST(test_a_seat_that_was_talked_out),
        TEST(test_decisions),
        TEST(test_whose_verbs),
    };
    return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}
