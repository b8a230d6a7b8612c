/* Tables, through the desk: single conditions that a whole game rarely passes, each with the answer
 * that it would change if it were wrong. */
#include "base/read.h"
#include "search/level.h"
#include "table/deal.h"
#include "table/decide.h"
#include "table_support.h"

#include <stdio.h>
#include <string.h>

/* ---- what is hidden ---- */

static void check_view(desk_talk *talk, const char *line, const char *seat) {
    desk_ask(talk, "%s", line);
    desk_expect(talk, NULL);
    CHECK(strcmp(desk_string(talk, "view.seat"), seat) == 0, "%s: %.300s", line, talk->reply);
}

/* Nothing is open before the end; and then the end alone, not how the past looked. */
static void test_whose_view(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot seed=" SEED);
    play_on(talk, 0);
    check_view(talk, "see t 1 0", "1");
    assert_true(json_is_null(desk_member(talk, "view.hands.1.cards")));
    assert_true(json_is_array(desk_member(talk, "view.hands.0.cards")));
    check_view(talk, "see t onlooker 0", "onlooker");
    assert_true(json_is_null(desk_member(talk, "view.hands.0.cards")));
    assert_true(json_is_null(desk_member(talk, "view.hands.1.cards")));
    check_view(talk, "see t 1 0 at=18", "1");
    send(talk, "1", 0, "resign");
    check_view(talk, "see t 1 0", "referee");
    check_view(talk, "see t 1 0 at=18", "1");
    check_view(talk, "see t onlooker 0 at=0", "onlooker");
    check_view(talk, "see t referee 0 at=18", "referee");
    desk_ask(talk, "close t");
    open_table(talk, "t card-slot deal=entered");
    check_view(talk, "see t 1 0", "referee");
}

/* A game that ended on the board is shown to a seat as its own. */
static void test_the_view_of_an_end_by_rule(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot seed=" SEED
                     " start=77....... 1 7B C 2,4,8,9,14,15 0,0,0,0,0,0 - - place");
    send(talk, "1", 0, "event 7@3");
    check_result(talk, "1", "{\"points\":[\"1\",\"0\"],\"by\":\"rule\",\"who\":null}");
    check_view(talk, "see t 2 0", "2");
    check_sight(talk, "2", "result.ending",
                "{\"code\":\"gold-line\",\"clause\":\"C7\","
                "\"en\":\"Player 1 has put three Gold 7s in a line.\","
                "\"ja\":\"先攻が金色の7を一列に3枚そろえました。\",\"where\":[\"1\",\"2\",\"3\"]}");
    check_sight(talk, "2", "view.ending.code", "\"gold-line\"");
    check_sight(talk, "2", "deal.seed", "\"" SEED "\"");
    check_sight(talk, "2", "canUndo", "true");
    refused(talk, "1", 0, "resign", "over");
    send(talk, "1", 0, "undo"); /* the seed has been shown */
    check_sight(talk, "1", "phase", "\"playing\"");
    check_sight(talk, "1", "practice", "true");
    check_sight(talk, "1", "deal.seed", "null");
}

/* ---- time ---- */

static void test_time_is_charged_at_the_end(void **context) {
    static const struct {
        const char *seat, *message, *deal;
    } rows[] = {
        {"w", "resign", "sealed"}, {"b", "resign", "sealed"}, {"referee", "state 3,3", "entered"}};
    desk_talk *talk = *context;
    char line[96];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(line, sizeof line, "t rugby-chess clock=10000+500 now=1000 deal=%s", rows[i].deal);
        open_table(talk, line);
        play_on(talk, 1300);
        send(talk, rows[i].seat, 3300, rows[i].message);
        check_sight(talk, "w", "clock", "{\"left\":{\"w\":10200,\"b\":8000},\"running\":null}");
        desk_ask(talk, "see t w 99999");
        check_member(talk, "clock.left.b", "8000");
        desk_ask(talk, "close t");
    }
    open_table(talk, "t jatsuna clock=10000+500 now=0 screen=own");
    send(talk, "L", 700, "offer draw");
    send(talk, "S", 800, "accept");
    send(talk, "F", 900, "accept");
    check_sight(talk, "S", "clock.left", "{\"S\":9100,\"L\":10000,\"F\":10000}");
}

/* What the clock decided stays. */
static void test_no_undo_after_the_time(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna clock=1000+0 now=0");
    play_on(talk, 10);
    check_sight(talk, "S", "canUndo", "true");
    send(talk, "L", 1010, "flag"); /* also against oneself */
    check_result(talk, "S", "{\"points\":[\"1/2\",\"0\",\"1/2\"],\"by\":\"time\",\"who\":\"L\"}");
    check_sight(talk, "S", "canUndo", "false");
    check_sight(talk, "L", "canUndo", "false");
    refused(talk, "S", 1010, "undo", "over");
    desk_ask(talk, "changes t S 1010 1");
    check_member(talk, "changes.0.set.canUndo", "false");
}

/* Time never goes back: neither at the table nor for who looks with a clock that is slow. */
static void test_an_earlier_now(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess clock=10000+0 now=5000");
    desk_ask(talk, "see t w 4000");
    check_member(talk, "clock.left.w", "10000");
    desk_ask(talk, "see t w 5000");
    check_member(talk, "clock.left.w", "10000");
    desk_ask(talk, "see t w 5001");
    check_member(talk, "clock.left.w", "9999");
    play_on(talk, 8000);
    desk_ask(talk, "see t b 0 since=100000");
    desk_ask(talk, "do t b 100 %lld early name B", (long long)desk_number(talk, "version"));
    check_member(talk, "line", "\"b 8000 early name B\"");
    play_on(talk, 3);
    check_sight(talk, "w", "clock.left", "{\"w\":7000,\"b\":10000}");
    check_sight(talk, "w", "deadline", "15000");
    refused(talk, "clock", 0, "tick", "time-left");
    send(talk, "w", 14000, "name A"); /* time passes by any message */
    refused(talk, "clock", 1, "tick", "time-left");
    send(talk, "b", 15000, "name B");
    send(talk, "clock", 1, "tick");
    check_sight(talk, "w", "result.who", "\"w\"");
}

/* A table whose opening is not known takes its time from the first event. */
static void test_the_first_event_starts_the_clock(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess clock=1000+100");
    play_on(talk, 70000);
    check_sight(talk, "w", "clock.left.w", "1100");
    check_sight(talk, "w", "deadline", "71000");
    refused(talk, "w", 70999, "flag", "time-left");
    send(talk, "w", 71000, "flag");
    check_sight(talk, "w", "clock.left", "{\"w\":1100,\"b\":0}");
}

/* What is no move is heard after the time too. */
static void test_late_but_heard(void **context) {
    static const char *const messages[] = {"resign", "offer draw", "name A", "undo"};
    desk_talk *talk = *context;
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        open_table(talk, "t rugby-chess clock=1000+0 now=0");
        play_on(talk, 0);
        send(talk, "w", 5000, messages[i]);
        desk_ask(talk, "close t");
    }
}

/* What the clock said is in the journal, and restores. */
static void test_the_entry_of_a_tick(void **context) {
    static const char body[] =
        "table 3 jatsuna clock=1000+0 now=0\nS 5 a event d2\nclock 1005 b tick";
    desk_talk *talk = *context;
    desk_ask_body(talk, "restore t", body);
    assert_string_equal(talk->reply, "{\"ok\":true,\"version\":2}");
    check_sight(talk, "S", "result.by", "\"time\"");
    desk_ask(talk, "journal t since=2");
    check_member(talk, "lines", "[\"clock 1005 b tick\"]");
}

/* One event of a player and the game has begun; and what cannot be read is named. */
static void test_refusals_of_messages(void **context) {
    static const struct {
        const char *message, *code, *word;
    } rows[] = {{"abort", "too-late", ""},        {"dance", "bad-line", "dance"},
                {"dance now", "bad-line", "now"}, {"undo now", "bad-line", "now"},
                {"offer tea", "bad-line", "tea"}, {"event", "bad-line", "event"},
                {"name %4", "bad-line", "%4"}};
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    play_on(talk, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        refused(talk, "S", 0, rows[i].message, rows[i].code);
        const char *said = desk_string(talk, "error.en");
        CHECK(strstr(said, rows[i].word) != NULL, "%s: %s", rows[i].message, said);
    }
}

/* ---- taking back ---- */

/* At a study table everybody sees everything, and that it can be taken back. */
static void test_undo_at_a_study(void **context) {
    static const char *const viewers[] = {"1", "2", "onlooker", "referee"};
    desk_talk *talk = *context;
    open_table(talk, "t card-slot deal=entered screen=own");
    for (int events = 0; events < 2; events++) {
        for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++)
            check_sight(talk, viewers[i], "canUndo", events == 0 ? "false" : "true");
        send(talk, "referee", 0, "event !B");
    }
    send(talk, "referee", 0, "undo");
    check_sight(talk, "1", "ply", "1");
    send(talk, "1", 0, "undo");
    check_sight(talk, "1", "ply", "0");
}

/* A turn with a single event was no choice: it is gone back over. */
static void test_undo_over_a_forced_turn(void **context) {
    desk_talk *talk = *context;
    char seat[8];
    char event[64];
    size_t count = 0;
    int64_t ply = 0;
    open_table(talk, "t jatsuna");
    for (size_t i = 0; i < 200 && count != 1; i++) {
        desk_ask(talk, "see t onlooker 0");
        if (strcmp(desk_string(talk, "phase"), "over") == 0) {
            desk_ask(talk, "close t");
            open_table(talk, "t jatsuna");
            desk_ask(talk, "see t onlooker 0");
        }
        ply = desk_number(talk, "ply");
        snprintf(seat, sizeof seat, "%s", desk_string(talk, "toMove"));
        desk_ask(talk, "see t %s 0", seat);
        const json_t *events = desk_member(talk, "events");
        count = ply == 0 ? 0 : json_array_size(events);
        snprintf(event, sizeof event, "event %s",
                 json_string_value(json_array_get(events, 5 * i % json_array_size(events))));
        send(talk, seat, 0, event);
    }
    assert_int_equal(count, 1);
    send(talk, seat, 0, "undo");
    desk_ask(talk, "see t onlooker 0");
    assert_true(desk_number(talk, "ply") < ply);
}

static void test_stated_results(void **context) {
    static const struct {
        const char *argument;
        bool good;
    } rows[] = {{"6,0,0", true},    {"2,2,2", true},   {"0,0,6", true},  {"3,3", false},
                {"3,3,0,0", false}, {"2,2,3", false},  {"7,0,0", false}, {"6;0,0", false},
                {"6,0;0", false},   {"6,0,0,", false}, {"-,6,0", false}, {"6,0, ", false},
                {"1,2,3", true},    {"0,0,0", false},  {"2,2,/", false}, {":,0,0", false}};
    desk_talk *talk = *context;
    char message[32];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        open_table(talk, "t jatsuna deal=entered");
        snprintf(message, sizeof message, "state %s", rows[i].argument);
        if (rows[i].good)
            send(talk, "referee", 0, message);
        else
            refused(talk, "referee", 0, message, "bad-line");
        desk_ask(talk, "close t");
    }
}

/* ---- another game ---- */

static void test_rematches(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna screen=own seats=person,computer:2,computer:3 against=S now=5 "
                     "gather=7 clock=100+1");
    desk_ask(talk, "rematch t u");
    desk_expect(talk, "not-over");
    send(talk, "S", 5, "resign");
    desk_ask(talk, "rematch t u ");
    desk_expect(talk, "bad-line");
    desk_ask(talk, "rematch t u bogus");
    desk_expect(talk, "bad-line");
    desk_ask(talk, "rematch t u clock=1+1 now=9");
    desk_expect(talk, "bad-line");
    desk_ask(talk, "rematch t u"); /* gather= needs to know when */
    desk_expect(talk, "bad-line");
    desk_ask(talk, "rematch t u now=9"); /* there is nobody to ask */
    desk_expect(talk, NULL);
    desk_ask(talk, "journal u");
    check_member(talk, "lines",
                 "[\"table 3 jatsuna order=SLF seats=computer:2,computer:3,person screen=own "
                 "deal=sealed clock=100+1 now=9 gather=7 against=F\"]");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna screen=own now=5");
    for (int i = 0; i < 3; i++)
        send(talk, (const char *const[]){"S", "L", "F"}[i], 5, "resign");
    desk_ask(talk, "rematch t v");
    desk_expect(talk, "not-agreed"); /* all three have a say */
    send(talk, "S", 5, "offer rematch");
    send(talk, "L", 5, "accept");
    desk_ask(talk, "rematch t v");
    desk_expect(talk, "not-agreed");
    send(talk, "F", 5, "accept");
    desk_ask(talk, "rematch t v");
    desk_expect(talk, NULL);
    desk_ask(talk, "see v S 0");
    check_member(talk, "opened", "0"); /* of its own, not of the game before */
    check_member(talk, "seats.0.sitter", "\"person\"");
}

/* ---- resigning ---- */

/* Taken back, a resignation leaves nothing: the seat plays, and may resign again. */
static void test_a_resignation_taken_back(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna screen=own seats=person,person,computer:2");
    play_on(talk, 0);
    send(talk, "S", 0, "resign");
    send(talk, "L", 0, "resign");
    check_sight(talk, "S", "result.points", "[\"0\",\"0\",\"1\"]");
    send(talk, "L", 0, "undo"); /* the only person left: nobody to ask */
    check_sight(talk, "L", "phase", "\"playing\"");
    check_sight(talk, "L", "result", "null");
    check_sight(talk, "L", "seats.1.sitter", "\"person\"");
    check_sight(talk, "L", "seats.0.sitter", "\"computer\"");
    refused(talk, "S", 0, "offer rematch", "not-over");
    refused(talk, "S", 0, "resign", "bad-seat");
    refused(talk, "L", 0, "offer undo", "no-offer");
    play_on(talk, 0);
    play_on(talk, 0);
    send(talk, "L", 0, "resign");
    check_result(talk, "S", "{\"points\":[\"0\",\"0\",\"1\"],\"by\":\"resigned\",\"who\":\"L\"}");
    send(talk, "S", 0, "offer rematch"); /* who resigned first has a say too */
    check_sight(talk, "L", "offer.by", "\"S\"");
    send(talk, "L", 0, "accept");
    desk_ask(talk, "rematch t u");
    desk_ask(talk, "see u S 0");
    check_member(talk, "seats.0.sitter", "\"person\"");
    check_member(talk, "seats.1.sitter", "\"computer\"");
    check_member(talk, "seats.2.sitter", "\"person\"");
}

/* ---- dealing ---- */

/* Step 6 of docs/DEALING.md, with totals at which numbers are refused; the values were computed
 * apart from this program. Of 2^63 + 1 almost every second number is refused; of the number that
 * comes first that one, of one more it is not. */
static void test_numbers_of_the_deal(void **context) {
    static const struct {
        uint64_t total, number[3]; /* for the cards 0, 1, 2 */
    } rows[] = {
        {1, {0, 0, 0}},
        {1000, {0x214, 0x1bc, 0x106}},
        {UINT64_C(0x8000000000000000),
         {UINT64_C(0x200a911088a722ac), UINT64_C(0x2128ec3b19a03d84),
          UINT64_C(0x777389e479364c66)}},
        {UINT64_C(0x8000000000000001),
         {UINT64_C(0x200a911088a722ac), UINT64_C(0x51dea3b40eb78508),
          UINT64_C(0x777389e479364c66)}},
        {UINT64_C(0xa128ec3b19a03d84),
         {UINT64_C(0x200a911088a722ac), UINT64_C(0x51dea3b40eb78508),
          UINT64_C(0x777389e479364c66)}},
        {UINT64_C(0xa128ec3b19a03d85),
         {UINT64_C(0x200a911088a722ac), UINT64_C(0xa128ec3b19a03d84),
          UINT64_C(0x777389e479364c66)}},
    };
    tb_secret key;
    (void)context;
    memset(key.bytes, 7, sizeof key.bytes);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (uint64_t card = 0; card < 3; card++) {
            const uint64_t number = tb_deal_number(&key, card, rows[i].total);
            CHECK(number == rows[i].number[card], "row %zu, card %d: %llx", i, (int)card,
                  (unsigned long long)number);
        }
    }
}

/* ---- opening ---- */

#define YEAR "31622400000" /* milliseconds of 366 days */

static void test_bounds_of_a_setup(void **context) {
    static const struct {
        const char *words;
        bool good;
    } rows[] = {
        {"jatsuna clock=1+0", true},
        {"jatsuna clock=" YEAR "+" YEAR, true},
        {"jatsuna clock=31622400001+0", false},
        {"jatsuna clock=1+31622400001", false},
        {"jatsuna clock=1", false},
        {"jatsuna clock=+1", false},
        {"jatsuna clock=1+", false},
        {"jatsuna pace=1", true},
        {"jatsuna pace=" YEAR, true},
        {"jatsuna pace=31622400001", false},
        {"jatsuna pace=0", false},
        {"jatsuna pace=", false},
        {"jatsuna pace=5+1", false},
        {"jatsuna pace=5 clock=5+1", false},
        {"jatsuna clock=5+1 pace=5", false},
        {"jatsuna gather=1 now=0", true},
        {"jatsuna gather=0 now=0", false},
        {"jatsuna gather=" YEAR " now=0", true},
        {"jatsuna gather=31622400001 now=0", false},
        {"jatsuna gather=1", false},
        {"jatsuna now=9007199254740991", true},
        {"jatsuna now=9007199254740992", false},
        {"jatsuna seats=computer:1,computer:10,open", true},
        {"jatsuna seats=computer:0,person,person", false},
        {"jatsuna seats=computer:11,person,person", false},
        {"jatsuna seats=person:1,person,person", false},
        {"jatsuna seats=computers:1,person,person", false},
        {"jatsuna seats=,,", false},
        {"jatsuna seats=", false},
        {"jatsuna seats=person,person,person,", false},
        {"jatsuna against=S", true},
        {"jatsuna against=onlooker", false},
        {"jatsuna against=", false},
        {"rugby-chess against=w", false},
        {"jatsuna seed=" SEED, true},
        {"jatsuna seed=" SEED "0", false},
        {"jatsuna deal=shared", true},
        {"keserima", false},
        {"keserima deal=entered", true},
        {"jatsuna screen=", false},
        {"jatsuna deal=", false},
        {"jatsuna ", false},
        {"jatsuna start=", false},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tb_error error;
        tb_table *table = tb_table_open(rows[i].words, &error);
        CHECK((table != NULL) == rows[i].good, "%s", rows[i].words);
        tb_table_free(table);
    }
}

/* The answers that open a table, whole. */
static void test_what_opening_answers(void **context) {
    desk_talk *talk = *context;
    desk_ask(talk, "new t jatsuna");
    assert_string_equal(talk->reply, "{\"ok\":true,\"version\":0}");
    desk_ask(talk, "new d isshin-ittai seed=" SEED);
    assert_string_equal(talk->reply, "{\"ok\":true,\"version\":8}");
    desk_ask_body(talk, "restore r", "table 3 jatsuna\nS 0 a event d2\n");
    assert_string_equal(talk->reply, "{\"ok\":true,\"version\":1}");
    desk_ask(talk, "close r");
    assert_string_equal(talk->reply, "{\"ok\":true}");
    desk_ask(talk, "journal t");
    assert_string_equal(talk->reply, "{\"format\":3,\"lines\":[\"table 3 jatsuna order=SLF "
                                     "seats=person,person,person screen=one deal=sealed\"]}");
    desk_ask(talk, "do t S 7 0 a event d2");
    static const char begins[] = "{\"ok\":true,\"version\":1,\"line\":\"S 7 a event d2\",\"now\":1,"
                                 "\"changes\":[{\"event\":0,\"by\":\"S\",\"text\":\"d2\",";
    CHECK(strncmp(talk->reply, begins, sizeof begins - 1) == 0, "%s", talk->reply);
    desk_ask(talk, "changes t S 0 1");
    assert_string_equal(talk->reply, "{\"version\":1,\"changes\":[]}");
}

/* The first line of a journal has all that was said, and makes the same table. */
static void test_the_line_of_a_setup(void **context) {
    static const char line[] = "table 3 jatsuna order=SFL seats=person,computer:7,open seed=" SEED
                               " screen=own deal=shared clock=9000+50 now=77 gather=66 against=F "
                               "start=......./......L/...S.../.S.#.S./.....F./F.F..S./....SL. L";
    desk_talk *talk = *context;
    desk_ask_body(talk, "restore t", line);
    desk_expect(talk, NULL);
    desk_ask(talk, "journal t");
    assert_string_equal(desk_string(talk, "lines.0"), line);
    check_sight(talk, "S", "opened", "77");
    check_sight(talk, "S", "deadline", "143");
    check_sight(talk, "S", "against", "\"F\"");
    check_sight(talk, "S", "dealt", "\"shared\"");
    check_sight(talk, "S", "screen", "\"own\"");
    check_sight(talk, "S", "seats.1",
                "{\"seat\":\"L\",\"sitter\":\"computer\",\"name\":null,\"level\":7}");
}

/* ---- offers ---- */

static void test_answers_to_an_offer(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna screen=own");
    play_on(talk, 0);
    send(talk, "L", 0, "offer draw");
    refused(talk, "L", 0, "accept", "no-offer"); /* not one's own */
    send(talk, "S", 0, "accept");
    check_sight(talk, "F", "offer", "{\"kind\":\"draw\",\"by\":\"L\",\"accepted\":[\"S\"]}");
    refused(talk, "S", 0, "accept", "already");
    refused(talk, "F", 0, "offer undo", "offer-stands");
    check_sight(talk, "F", "phase", "\"playing\"");
    play_on(talk, 0); /* any event declines */
    check_sight(talk, "F", "offer", "null");
    refused(talk, "F", 0, "accept", "no-offer");
    send(talk, "F", 0, "offer draw");
    send(talk, "S", 0, "decline");
    refused(talk, "F", 0, "offer draw", "too-soon");
    refused(talk, "F", 0, "offer undo", "nothing-to-undo"); /* F has not played yet */
    send(talk, "S", 0, "offer draw");                       /* another's own */
    send(talk, "S", 0, "decline");                          /* taken back: not declined */
    play_on(talk, 0);
    send(talk, "F", 0, "offer draw"); /* after another event */
    send(talk, "F", 0, "decline");
    send(talk, "S", 0, "offer draw");
    send(talk, "S", 0, "resign"); /* it falls with who made it */
    check_sight(talk, "F", "offer", "null");
}

/* ---- a client in the same program ---- */

static void test_asking_without_json(void **context) {
    tb_error error;
    tb_receipt receipt;
    uint32_t waits;
    int who;
    (void)context;
    tb_table *table = tb_table_open("jatsuna screen=own clock=900+0 now=50", &error);
    const tb_message rows[] = {
        {.seat = 0, .now = 60, .id = "a", .verb = "name", .argument = "A"},
        {.seat = 1, .now = 70, .version = 1, .id = "b", .verb = "offer", .argument = "draw"},
        {.seat = 0, .now = 80, .version = 2, .id = "c", .verb = "accept", .argument = ""},
        {.seat = 2, .now = 90, .version = 3, .id = "d", .verb = "accept", .argument = ""},
    };
    assert_true(tb_table_do(table, &rows[0], &receipt, &error));
    assert_string_equal(tb_table_name(table, 0), "A");
    assert_string_equal(tb_table_name(table, 1), "");
    assert_null(tb_table_offer(table, &who, &waits));
    assert_int_equal(waits, 0);
    assert_true(tb_table_do(table, &rows[1], &receipt, &error));
    assert_string_equal(tb_table_offer(table, &who, &waits), "draw");
    assert_int_equal(who, 1);
    assert_int_equal(waits, 1u << 0 | 1u << 2);
    assert_true(tb_table_do(table, &rows[2], &receipt, &error));
    assert_string_equal(tb_table_offer(table, &who, &waits), "draw");
    assert_int_equal(waits, 1u << 2);
    assert_int_equal(tb_table_time(table), 80);
    assert_int_equal(tb_table_left(table, 0, 100), 850);
    assert_int_equal(tb_table_left(table, 1, 100), 900);
    assert_int_equal(tb_table_how(table, &who), TB_HOW_OPEN);
    assert_int_equal(who, TB_NOBODY);
    assert_true(tb_table_do(table, &rows[3], &receipt, &error));
    assert_int_equal(tb_table_how(table, &who), TB_HOW_AGREED);
    assert_false(tb_table_is_practice(table));
    tb_table_free(table);
}

/* Only computers work together, only against the seat that was named, and never against themselves.
 */
static void test_who_thinks(void **context) {
    static const struct {
        const char *words;
        uint32_t wanted, level; /* asked for, and had */
        bool together;
    } rows[] = {
        {"jatsuna", 0, TB_LEVELS, false},
        {"jatsuna", 3, 3, false},
        {"jatsuna against=L", 0, TB_LEVELS, false},
        {"jatsuna seats=computer:4,person,person", 0, 4, false},
        {"jatsuna seats=computer:4,person,person", 7, 7, false},
        {"jatsuna seats=computer:4,person,person against=L", 0, 4, true},
        {"jatsuna seats=computer:4,person,person against=L", 7, 7, true},
        {"jatsuna seats=computer:4,person,person against=S", 0, 4, false},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const tb_wish wish = {.seed = 9,
                              .level = rows[i].wanted,
                              .hash = 2,
                              .threads = 3,
                              .limits = {.nodes = 10, .milliseconds = 20}};
        tb_error error;
        tb_decision decision;
        tb_table *table = tb_table_open(rows[i].words, &error);
        assert_true(tb_table_decision(table, 0, 0, &wish, &decision, &error));
        const tb_player_settings *player = &decision.player;
        CHECK(player->level == rows[i].level, "row %zu: level %u", i, player->level);
        CHECK((player->style == TB_STYLE_COLLUSION) == rows[i].together, "row %zu", i);
        CHECK(!rows[i].together || player->against == 1, "row %zu", i);
        CHECK(player->seed == 9 && player->hash == 2 && player->threads == 3, "row %zu", i);
        CHECK(decision.limits.nodes == 10 && decision.limits.milliseconds == 20, "row %zu", i);
        tb_decision_free(&decision);
        tb_table_free(table);
    }
}

/* What a seat thinks with has the events as it saw them. */
static void test_the_history_of_a_decision(void **context) {
    const tb_wish wish = {.seed = 1, .hash = 1, .threads = 1, .limits = {.nodes = 10}};
    tb_error error;
    tb_decision decision;
    (void)context;
    tb_table *table = tb_table_open("isshin-ittai seed=" SEED, &error);
    assert_true(tb_table_decision(table, 0, 8, &wish, &decision, &error));
    assert_true(strlen(decision.history) == 4 * 4 + 4 * 3 - 1); /* !F+ four times, then !? */
    assert_string_equal(decision.history + 4 * 4, "!? !? !? !?");
    assert_null(strstr(decision.history, "!? !? !? !? !?"));
    tb_decision_free(&decision);
    tb_table_free(table);
}

/* ---- changes ---- */

/* With views=all the last nine events have theirs, the very last in `set`. */
static void test_views_of_changes(void **context) {
    desk_talk *talk = *context;
    enum { EVENTS = 14, VIEWS = 9 };
    open_table(talk, "t jatsuna");
    for (int i = 0; i < EVENTS; i++)
        play_on(talk, 0);
    desk_ask(talk, "changes t S 0 0 views=all");
    const json_t *changes = desk_member(talk, "changes");
    assert_int_equal(json_array_size(changes), EVENTS + 1);
    for (int i = 0; i < EVENTS; i++) {
        const bool has = json_object_get(json_array_get(changes, (size_t)i), "view") != NULL;
        CHECK(has == (i >= EVENTS - VIEWS && i < EVENTS - 1), "event %d", i);
    }
    desk_ask(talk, "changes t S 0 0");
    for (int i = 0; i < EVENTS; i++)
        assert_null(
            json_object_get(json_array_get(desk_member(talk, "changes"), (size_t)i), "view"));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_set_up, table_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_whose_view),
        TEST(test_the_view_of_an_end_by_rule),
        TEST(test_time_is_charged_at_the_end),
        TEST(test_no_undo_after_the_time),
        TEST(test_an_earlier_now),
        TEST(test_the_first_event_starts_the_clock),
        TEST(test_late_but_heard),
        TEST(test_the_entry_of_a_tick),
        TEST(test_refusals_of_messages),
        TEST(test_undo_at_a_study),
        TEST(test_undo_over_a_forced_turn),
        TEST(test_stated_results),
        TEST(test_rematches),
        TEST(test_a_resignation_taken_back),
        TEST(test_numbers_of_the_deal),
        TEST(test_bounds_of_a_setup),
        TEST(test_what_opening_answers),
        TEST(test_the_line_of_a_setup),
        TEST(test_answers_to_an_offer),
        TEST(test_asking_without_json),
        TEST(test_who_thinks),
        TEST(test_the_history_of_a_decision),
        TEST(test_views_of_changes),
    };
    return cmocka_run_group_tests_name("edges", tests, NULL, NULL);
}
