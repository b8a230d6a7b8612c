/* Tables, through the desk: every kind of message at the right and at the wrong time. */
#define _POSIX_C_SOURCE 200809L
#include "table/deal.h"
#include "table_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines ---- */

static void test_bad_lines(void **context) {
    static const struct {
        const char *line, *code;
    } rows[] = {
        {"", "bad-line"},
        {"nonsense", "bad-line"},
        {"games now", "bad-line"},
        {"games ", "bad-line"},
        {" games", "bad-line"},
        {"new", "bad-line"},
        {"new a_b jatsuna", "bad-line"},
        {"new abcdefghijabcdefghijabcdefghijabc jatsuna", "bad-line"},
        {"new t2", "bad-line"},
        {"new t2 chess", "no-game"},
        {"new t jatsuna", "table-exists"},
        {"new t2 jatsuna  order=SLF", "bad-option"},
        {"new t2 jatsuna order=LSF", "bad-option"},
        {"new t2 jatsuna colour=red", "bad-option"},
        {"new t2 jatsuna seats=person,person", "bad-line"},
        {"new t2 jatsuna seats=person,person,person,person", "bad-line"},
        {"new t2 jatsuna seats=person,computer,open", "bad-line"},
        {"new t2 jatsuna seats=person,computer:11,open", "bad-line"},
        {"new t2 jatsuna seats=person,open:1,open", "bad-line"},
        {"new t2 jatsuna screen=two", "bad-line"},
        {"new t2 jatsuna deal=marked", "bad-line"},
        {"new t2 jatsuna clock=5", "bad-line"},
        {"new t2 jatsuna clock=0+5", "bad-line"},
        {"new t2 jatsuna clock=-5+5", "bad-line"},
        {"new t2 jatsuna against=K", "bad-line"},
        {"new t2 rugby-chess against=w", "bad-line"},
        {"new t2 jatsuna start=nowhere", "bad-position"},
        {"new t2 card-slot", "bad-line"},
        {"new t2 card-slot seed=00", "bad-line"},
        {"new t2 card-slot seed=" SEED " hand=2", "bad-option"},
        {"see u S 0", "no-table"},
        {"see t K 0", "bad-seat"},
        {"see t referee 0", "no-referee"},
        {"see t S", "bad-line"},
        {"see t S -1", "bad-line"},
        {"see t S 0 at=1", "bad-line"},
        {"see t S 0 lang=fr", "bad-line"},
        {"see t S 0 later=1", "bad-line"},
        {"moves t referee", "no-referee"},
        {"why t L d2", "not-your-turn"},
        {"loses t L d2", "not-your-turn"},
        {"loses t S z9", "illegal"},
        {"think t L 1", "not-your-turn"},
        {"think t onlooker 1", "not-your-turn"},
        {"think t S", "bad-line"},
        {"think t S 1 level=0", "bad-line"},
        {"think t S 1 at=1", "bad-line"},
        {"ponder t 10", "not-thinking"},
        {"ponder t 0", "bad-line"},
        {"do t S 0 1 a event d2", "stale"},
        {"do t S 0 1 a sit A", "stale"}, /* no version that there ever was */
        {"do t S 0 0 event d2", "bad-line"},
        {"do t S 0 0 - event d2", "bad-line"},
        {"do t S 0 0 a.b event d2", "bad-line"},
        {"do t S 0 0 abcdefghijklmnopqrstuvwxy event d2", "bad-line"},
        {"do t S 9007199254740992 0 a event d2", "bad-line"},
        {"do t S 0 0 a lang=fr event d2", "bad-line"},
        {"do t S 0 0 a views=some event d2", "bad-line"},
        {"do t clock 0 0 a event d2", "bad-seat"},
        {"do t clock 0 0 a tick", "time-left"},
        {"see t clock 0", "bad-seat"},
        {"changes t clock 0 0", "bad-seat"},
        {"changes t S 0 1", "stale"},
        {"changes t S 0", "bad-line"},
        {"changes t referee 0 0", "no-referee"},
        {"changes t S 0 0 since=1", "bad-line"},
        {"journal t from=1", "bad-line"},
        {"rematch t u", "not-over"},
        {"new t2 card-slot seed=" SEED " deal=shared gather=5", "bad-line"}, /* since when? */
        {"new t2 jatsuna now=-1", "bad-line"},
        {"do t S 0 0 a dance", "bad-line"},
        {"do t S 0 0 a event", "bad-line"},
        {"do t S 0 0 a undo now", "bad-line"},
        {"do t onlooker 0 0 a event d2", "bad-seat"},
        {"do t referee 0 0 a event d2", "no-referee"},
        {"do t L 0 0 a event d2", "not-your-turn"},
        {"export t", "no-notation"},
        {"import t2 jatsuna", "no-notation"},
        {"restore t", "table-exists"},
        {"restore t2", "bad-body"},
        {"close u", "no-table"},
        {"close t now", "bad-line"},
        {"journal u", "no-table"},
    };
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    char *before = sight(talk, "S", 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        desk_ask(talk, "%s", rows[i].line);
        if (desk_member(talk, "error") == NULL)
            fail_msg("no error: %s", rows[i].line);
        CHECK(strcmp(desk_string(talk, "error.code"), rows[i].code) == 0, "%s: %s", rows[i].line,
              talk->reply);
        desk_expect(talk, rows[i].code);
    }
    char *after = sight(talk, "S", 0);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void test_unclean_lines_and_small_replies(void **context) {
    static const struct {
        const char *line;
        size_t length;
    } rows[] = {{"ga\0mes", 6},     {"games\0", 6},         {"games\r", 6},
                {"games\xff", 6},   {"new \xc0\xaf", 6},    {"games \x7f", 7},
                {"do \xc2\x9b", 5}, {"do \xe2\x80\xae", 6}, {"\0", 1}};
    desk_talk *talk = *context;
    char room[256];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tb_text reply = tb_text_in(room, sizeof room);
        tb_desk_call(talk->desk, rows[i].line, rows[i].length, &reply);
        CHECK(strncmp(room, "{\"error\":{\"code\":\"bad-line\"", 26) == 0, "%s", room);
    }
    tb_text reply = tb_text_in(room, sizeof room);
    tb_desk_call(talk->desk, "games", 5, &reply);
    CHECK(strncmp(room, "{\"error\":{\"code\":\"too-long\"", 26) == 0, "%s", room);
    assert_true(tb_text_fits(&reply));
}

/* A NUL in a body ends it for some of its readers: every verb refuses it, by its line. */
static void test_bodies_with_a_nul(void **context) {
    static const struct {
        const char *line, *body;
        size_t length;
        const char *where;
    } rows[] = {
#define BODY(text) text, sizeof text - 1
        {"restore u", BODY("table 3 jatsuna\nS 1 a event d2\n\0"), "line 3: a NUL"},
        {"restore u", BODY("table 3 jatsuna\nS 1 a event d2\0\nnonsense"), "line 2: a NUL"},
        {"restore u", BODY("\0"), "line 1: a NUL"},
        {"restore u", BODY("new t jatsuna\0 seats=open"), "line 1: a NUL"},
        {"import u keserima",
         BODY("R+@11 Sx@23 K+@15\nK{oox} R{o++}\n--------------------------------\nKo44.\n\0"),
         "line 5: a NUL"},
        {"open-record u", BODY("format s teban-record\nversion n 1\ngame s jatsuna\nevents [\n\0x"),
         "line 5: a NUL"},
        {"games", BODY("\0"), "line 1: a NUL"},
        {"see t S 0", BODY("a\n\0"), "line 2: a NUL"},
        {"close t", BODY("\0"), "line 1: a NUL"},
        {"do t S 0 0 a event d2", BODY("\0"), "line 1: a NUL"},
#undef BODY
    };
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        desk_ask_bytes(talk, rows[i].line, rows[i].body, rows[i].length);
        desk_expect(talk, "bad-body");
        assert_string_equal(desk_string(talk, "error.en"), rows[i].where);
    }
    desk_ask(talk, "see u S 0");
    desk_expect(talk, "no-table");
    check_sight(talk, "S", "ply", "0");
    tb_error error;
    assert_null(tb_table_restore("table 3 jatsuna\n\0", 17, &error)); /* the library too */
}

/* ---- playing ---- */

static void test_events(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna");
    desk_ask(talk, "do t S 0 0 a event d4");
    desk_expect(talk, "illegal");
    assert_string_equal(desk_string(talk, "error.why.en"), desk_string(talk, "error.en"));
    assert_string_equal(desk_string(talk, "error.why.ja"), desk_string(talk, "error.ja"));
    assert_string_not_equal(desk_string(talk, "error.ja"), desk_string(talk, "error.en"));
    assert_true(desk_string(talk, "error.why.clause")[0] == 'J');
    desk_ask(talk, "why t S d4");
    assert_true(json_is_false(desk_member(talk, "legal")));
    assert_true(desk_string(talk, "why.code")[0] != '\0');
    desk_ask(talk, "why t S d2");
    assert_true(json_is_true(desk_member(talk, "legal")));
    assert_string_equal(desk_string(talk, "event"), "d2");
    desk_ask(talk, "do t S 5 0 a event d2");
    assert_int_equal(desk_number(talk, "version"), 1);
    desk_ask(talk, "do t S 5 0 b event d2");
    desk_expect(talk, "stale");
    refused(talk, "S", 5, "event a1", "not-your-turn");
    check_sight(talk, "L", "history.0.text", "\"d2\"");
    check_sight(talk, "L", "toMove", "\"L\"");
    desk_ask(talk, "see t L 0 at=0");
    assert_int_equal(desk_number(talk, "at"), 0);
    assert_string_equal(desk_string(talk, "view.toMove"), "S");
    assert_int_equal(json_array_size(desk_member(talk, "events")), 0);
    desk_ask(talk, "see t L 0 since=1");
    assert_int_equal(json_array_size(desk_member(talk, "history")), 0);
    desk_ask(talk, "moves t S");
    assert_int_equal(json_array_size(desk_member(talk, "moves")), 0);
    desk_ask(talk, "steps t L a1 lang=ja");
    assert_string_equal(desk_string(talk, "event"), "a1");
    char say[128];
    snprintf(say, sizeof say, "%s", desk_string(talk, "say"));
    desk_ask(talk, "why t L a1 lang=ja");
    assert_string_equal(desk_string(talk, "say"), say);
    desk_ask(talk, "steps t L lang=ja");
    assert_true(json_is_null(desk_member(talk, "say")));
    assert_true(json_is_null(desk_member(talk, "event")));
    desk_ask(talk, "steps t L a");
    assert_int_equal(json_array_size(desk_member(talk, "steps")), 7);
    assert_string_equal(desk_string(talk, "steps.0.text"), "1");
}

static void test_start_position(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t keserima deal=sealed seed=" SEED
                     " start=toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0");
    check_sight(talk, "K", "practice", "true");
    check_sight(talk, "K", "ply", "0");
    check_sight(talk, "K", "canUndo", "false");
    send(talk, "K", 0, "event o44");
    send(talk, "K", 0, "undo");
    check_sight(talk, "K", "ply", "0");
}

/* ---- taking back ---- */

static void test_undo(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess seats=person,computer:1");
    refused(talk, "w", 0, "undo", "nothing-to-undo");
    check_sight(talk, "w", "canUndo", "false");
    play_on(talk, 0);
    refused(talk, "b", 0, "undo", "bad-seat");
    check_sight(talk, "w", "canUndo", "true");
    check_sight(talk, "b", "canUndo", "false");
    play_on(talk, 0);
    send(talk, "w", 0, "undo");
    check_sight(talk, "w", "ply", "0");
    check_sight(talk, "w", "version", "3");
    check_sight(talk, "w", "practice", "false");
    desk_ask(talk, "close t");
    open_table(talk, "t rugby-chess screen=own");
    play_on(talk, 0);
    refused(talk, "w", 0, "undo", "no-undo");
    desk_ask(talk, "close t");
    open_table(talk, "t rugby-chess screen=own seats=person,computer:1");
    play_on(talk, 0);
    send(talk, "w", 0, "undo");
}

/* Across a card: it is drawn anew, and the game is for practice from then on. */
static void test_undo_across_a_card(void **context) {
    desk_talk *talk = *context;
    char last[64];
    int64_t plies = 3;
    open_table(talk, "t keserima seed=" SEED);
    while (true) { /* drops empty a hand */
        desk_ask(talk, "see t K 0");
        if (desk_number(talk, "ply") > plies + 1)
            break;
        plies = desk_number(talk, "ply");
        char seat[8];
        snprintf(seat, sizeof seat, "%s", desk_string(talk, "toMove"));
        desk_ask(talk, "moves t %s", seat);
        const json_t *moves = desk_member(talk, "moves");
        for (size_t i = 0; i < json_array_size(moves); i++) {
            const char *text = json_string_value(json_object_get(json_array_get(moves, i), "text"));
            if (strlen(text) == 3)
                snprintf(last, sizeof last, "event %s", text);
        }
        send(talk, seat, 0, last);
    }
    const int64_t drawn = desk_number(talk, "deal.drawn");
    char path[64];
    snprintf(path, sizeof path, "history.%lld.card", (long long)plies + 1);
    assert_int_equal(desk_number(talk, path), drawn - 1);
    check_sight(talk, "K", "practice", "false");
    send(talk, "K", 0, "undo");
    check_sight(talk, "K", "practice", "true");
    assert_int_equal(desk_number(talk, "deal.drawn"), drawn);
    char seat[8];
    snprintf(seat, sizeof seat, "%s", desk_string(talk, "toMove"));
    send(talk, seat, 0, last);
    free(sight(talk, "K", 0));
    assert_int_equal(desk_number(talk, "deal.drawn"), drawn + 1);
    assert_int_equal(desk_number(talk, path), drawn);
}

/* Isshin Ittai: a commitment may be taken back while it is closed; opened, it is known. */
static void test_undo_of_a_commitment(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t isshin-ittai seed=" SEED);
    play_on(talk, 0);
    check_sight(talk, "2", "history.8.text", "\"o?\"");
    check_sight(talk, "onlooker", "history.8.text", "\"o?\"");
    check_sight(talk, "1", "practice", "false");
    send(talk, "1", 0, "undo");
    check_sight(talk, "1", "practice", "false");
    play_on(talk, 0);
    play_on(talk, 0);
    send(talk, "1", 0, "undo");
    check_sight(talk, "1", "ply", "9");
    check_sight(talk, "1", "practice", "true");
}

/* ---- ending ---- */

static void test_resign_of_two(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot seed=" SEED);
    check_sight(talk, "1", "deal.seed", "null");
    check_sight(talk, "2", "history.0.text", "\"!?\"");
    send(talk, "2", 0, "resign");
    check_result(talk, "1", "{\"points\":[\"1\",\"0\"],\"by\":\"resigned\",\"who\":\"2\"}");
    check_sight(talk, "1", "result.ending",
                "{\"code\":\"resigned\",\"clause\":\"-\",\"en\":\"Player 2 resigned.\","
                "\"ja\":\"後攻が投了しました。\",\"where\":[]}");
    check_sight(talk, "1", "view.ending", "null");
    check_sight(talk, "1", "phase", "\"over\"");
    check_sight(talk, "1", "toMove", "\"over\"");
    check_sight(talk, "1", "events", "[]");
    check_sight(talk, "1", "deal.seed", "\"" SEED "\"");
    check_sight(talk, "2", "view.seat", "\"referee\"");
    assert_string_not_equal(desk_string(talk, "history.0.text"), "!?");
    refused(talk, "1", 0, "event C@9", "over");
    refused(talk, "1", 0, "resign", "over");
    desk_ask(talk, "see t referee 0 at=3");
    desk_expect(talk, NULL);
    desk_ask(talk, "record t");
    assert_string_equal(desk_string(talk, "record.ending"), "stated");
    desk_ask(talk, "why t 1 C@9");
    desk_expect(talk, "over");
    send(talk, "1", 0, "undo"); /* of the resignation alone; the seed has been shown */
    check_sight(talk, "1", "ply", "18");
    check_sight(talk, "1", "result", "null");
    check_sight(talk, "1", "practice", "true");
    desk_ask(talk, "record t");
    desk_expect(talk, "not-over");
}

static void test_resign_of_three(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna seats=person,person,computer:7");
    send(talk, "S", 0, "resign");
    check_sight(talk, "L", "seats.0",
                "{\"seat\":\"S\",\"sitter\":\"computer\",\"name\":null,\"level\":5}");
    check_sight(talk, "L", "phase", "\"playing\"");
    refused(talk, "S", 0, "resign", "bad-seat");
    play_on(talk, 0);
    send(talk, "L", 0, "resign");
    check_result(talk, "L", "{\"points\":[\"0\",\"0\",\"1\"],\"by\":\"resigned\",\"who\":\"L\"}");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna seats=computer:1,person,computer:7");
    send(talk, "L", 0, "resign");
    check_sight(talk, "S", "result.points", "[\"1/2\",\"0\",\"1/2\"]");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna");
    send(talk, "F", 0, "resign");
    send(talk, "S", 0, "resign");
    send(talk, "L", 0, "resign");
    check_sight(talk, "S", "result.points", "[\"1/2\",\"0\",\"1/2\"]");
}

static void test_offers(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna screen=own");
    refused(talk, "S", 0, "accept", "no-offer");
    refused(talk, "S", 0, "offer tea", "bad-line");
    refused(talk, "S", 0, "offer undo", "nothing-to-undo");
    send(talk, "S", 0, "offer draw");
    refused(talk, "L", 0, "offer draw", "offer-stands");
    refused(talk, "S", 0, "accept", "no-offer");
    send(talk, "L", 0, "accept");
    refused(talk, "L", 0, "accept", "already");
    check_sight(talk, "F", "offer", "{\"kind\":\"draw\",\"by\":\"S\",\"accepted\":[\"L\"]}");
    send(talk, "F", 0, "decline");
    check_sight(talk, "F", "offer", "null");
    refused(talk, "S", 0, "offer draw", "too-soon"); /* before another event */
    send(talk, "F", 0, "offer draw");
    play_on(talk, 0);
    check_sight(talk, "F", "offer", "null"); /* an event declines */
    play_on(talk, 0);
    refused(talk, "F", 0, "offer undo", "nothing-to-undo"); /* F has not played yet */
    send(talk, "S", 0, "offer undo");
    send(talk, "S", 0, "decline"); /* taken back */
    send(talk, "S", 0, "offer undo");
    send(talk, "L", 0, "accept");
    send(talk, "F", 0, "accept");
    check_sight(talk, "S", "ply", "0");
    send(talk, "S", 0, "offer draw"); /* another event has been played since */
    send(talk, "S", 0, "decline");
    send(talk, "L", 0, "offer draw");
    send(talk, "S", 0, "accept");
    send(talk, "F", 0, "accept");
    check_result(talk, "S",
                 "{\"points\":[\"1/3\",\"1/3\",\"1/3\"],\"by\":\"agreed\",\"who\":null}");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna screen=own seats=person,person,computer:1");
    refused(talk, "S", 0, "offer draw", "no-offer");
    refused(talk, "F", 0, "offer undo", "bad-seat");
    desk_ask(talk, "close t");
    open_table(talk, "t rugby-chess seats=person,computer:1"); /* the rules know it (G12) */
    refused(talk, "b", 0, "accept", "bad-seat");
    refused(talk, "b", 0, "offer draw", "bad-seat");
    send(talk, "w", 0, "offer draw");
    send(talk, "b", 0, "decline");
    refused(talk, "w", 0, "offer draw", "too-soon");
    play_on(talk, 0);
    send(talk, "w", 0, "offer draw");
    send(talk, "b", 0, "accept");
    check_result(talk, "w", "{\"points\":[\"1/2\",\"1/2\"],\"by\":\"agreed\",\"who\":null}");
    check_sight(talk, "w", "result.ending.clause", "\"G12\"");
    send(talk, "w", 0, "undo"); /* the agreement alone is taken back */
    check_sight(talk, "w", "phase", "\"playing\"");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna screen=own seats=person,computer:1,computer:1");
    refused(talk, "S", 0, "offer undo", "no-offer");
}

static void test_clocks(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess clock=10000+500");
    refused(talk, "w", 1000000, "flag", "time-left"); /* it does not run yet */
    check_sight(talk, "w", "clock", "{\"left\":{\"w\":10000,\"b\":10000},\"running\":null}");
    play_on(talk, 5000);
    desk_ask(talk, "see t w 7000");
    assert_int_equal(desk_number(talk, "clock.left.w"), 10500);
    assert_int_equal(desk_number(talk, "clock.left.b"), 8000);
    assert_string_equal(desk_string(talk, "clock.running"), "b");
    play_on(talk, 8000);
    play_on(talk, 7000); /* time does not go back */
    desk_ask(talk, "see t w 8000");
    assert_int_equal(desk_number(talk, "clock.left.b"), 10000 - 3000 + 500);
    assert_int_equal(desk_number(talk, "clock.left.w"), 11000);
    refused(talk, "w", 8000 + 7499, "flag", "time-left");
    desk_ask(talk, "see t w 999999");
    assert_int_equal(desk_number(talk, "clock.left.b"), 0);
    refused(talk, "b", 8000 + 7500, "event pass", "out-of-time");
    send(talk, "w", 8000 + 7500, "flag");
    check_result(talk, "w", "{\"points\":[\"1\",\"0\"],\"by\":\"time\",\"who\":\"b\"}");
    check_sight(talk, "w", "clock.running", "null");
    refused(talk, "w", 20000, "undo", "over");
    desk_ask(talk, "close t");
    open_table(talk, "t rugby-chess");
    refused(talk, "w", 0, "flag", "no-clock");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna clock=1000+0");
    play_on(talk, 0);
    send(talk, "S", 1000, "flag");
    check_sight(talk, "S", "result.points", "[\"1/2\",\"0\",\"1/2\"]");
    desk_ask(talk, "close t");
    open_table(talk, "t jatsuna clock=1000+0");
    play_on(talk, 0);
    send(talk, "S", 400, "undo"); /* no time comes back */
    check_sight(talk, "S", "clock.left.L", "600");
}

/* A turn earns its increment once, however often it is taken back and played again. */
static void test_increments_are_earned_once(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t rugby-chess clock=1000+500");
    play_on(talk, 0);
    for (uint64_t now = 10; now <= 150; now += 10) {
        send(talk, "w", now, "undo");
        play_on(talk, now);
    }
    check_sight(talk, "w", "clock.left.w", "1500");
    check_sight(talk, "w", "clock.left.b", "850"); /* its time ran, and was taken back */
    play_on(talk, 150);
    check_sight(talk, "w", "clock.left", "{\"w\":1500,\"b\":1350}");
    send(talk, "w", 150, "undo");
    send(talk, "w", 150, "undo");
    play_on(talk, 150);
    play_on(talk, 150);
    check_sight(talk, "w", "clock.left", "{\"w\":1500,\"b\":1350}");
    play_on(talk, 150); /* w's second turn */
    check_sight(talk, "w", "clock.left", "{\"w\":2000,\"b\":1350}");
    play_on(talk, 150);
    check_sight(talk, "w", "clock.left", "{\"w\":2000,\"b\":1850}");
}

/* Several events and the cards between them are one turn, also by the rules of before. */
static void check_turns(desk_talk *talk, const char *format) {
    char body[256];
    int64_t left[2] = {1000, 1000};
    uint32_t again = 0;
    snprintf(body, sizeof body,
             "table %s card-slot cards=3,2,3,3,3,3 hand=3 first-turn=centre-and-place "
             "clock=1000+500 seed=" SEED,
             format);
    desk_ask_body(talk, "restore t", body);
    for (size_t i = 0; i < 60; i++) {
        char before[8];
        char event[64];
        desk_ask(talk, "see t onlooker 0");
        if (strcmp(desk_string(talk, "phase"), "over") == 0)
            break;
        snprintf(before, sizeof before, "%s", desk_string(talk, "toMove"));
        desk_ask(talk, "see t %s 0", before);
        const json_t *events = desk_member(talk, "events");
        snprintf(event, sizeof event, "event %s",
                 json_string_value(json_array_get(events, 7 * i % json_array_size(events))));
        send(talk, before, 0, event);
        desk_ask(talk, "see t onlooker 0");
        const bool passed = strcmp(desk_string(talk, "toMove"), before) != 0;
        left[before[0] - '1'] += passed ? 500 : 0;
        again += !passed;
        assert_int_equal(desk_number(talk, "clock.left.1"), left[0]);
        assert_int_equal(desk_number(talk, "clock.left.2"), left[1]);
    }
    assert_true(again > 0);
    desk_ask(talk, "close t");
}

static void test_a_turn_of_several_events(void **context) {
    check_turns(*context, "2");
    check_turns(*context, "3");
}

/* At a study table a card is entered; it is nobody's turn. */
static void test_increments_of_a_study(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot deal=entered clock=1000+500");
    for (int i = 0; i < 18; i++)
        send(talk, "referee", 0, i < 9 ? "event !B" : "event !R");
    send(talk, "referee", 0, "event B@9");
    check_sight(talk, "1", "clock.left", "{\"1\":1500,\"2\":1000}");
    send(talk, "referee", 0, "undo");
    send(talk, "referee", 0, "event B@9");
    check_sight(talk, "1", "clock.left", "{\"1\":1500,\"2\":1000}");
    desk_ask(talk, "close t");
    open_table(talk, "t keserima deal=entered clock=1000+500 "
                     "start=toaox/...../.D.H./...../TOAOX K - + ++o 5,5,5 5,4,6 - - 0 0 0");
    send(talk, "referee", 0, "event +44");
    check_sight(talk, "K", "toMove", "\"chance\""); /* the turn has passed on nevertheless */
    check_sight(talk, "K", "clock.left", "{\"K\":1500,\"R\":1000}");
    send(talk, "referee", 0, "event {+ox}");
    check_sight(talk, "K", "clock.left", "{\"K\":1500,\"R\":1000}");
}

/* A journal of format 2 has its clocks as they were then: the last event was in time. */
static void test_increments_of_before(void **context) {
    static const char rest[] = " jatsuna clock=1000+500\nS 0 a event d2\nS 10 b undo\n"
                               "S 10 c event d2\nL 20 d event a1\nF 20 e event g7\n";
    static const char late[] = "S 1600 f event d1";
    desk_talk *talk = *context;
    char body[256];
    snprintf(body, sizeof body, "table 2%s%s", rest, late);
    desk_ask_body(talk, "restore t", body);
    desk_expect(talk, NULL);
    desk_ask(talk, "close t");
    snprintf(body, sizeof body, "table 2%s", rest);
    desk_ask_body(talk, "restore t", body);
    check_sight(talk, "S", "clock.left", "{\"S\":2000,\"L\":1480,\"F\":1500}");
    desk_ask(talk, "close t");
    snprintf(body, sizeof body, "table 3%s%s", rest, late);
    desk_ask_body(talk, "restore t", body);
    desk_expect(talk, "bad-body");
    check_member(talk, "error.en", "\"line 7: out-of-time\"");
    snprintf(body, sizeof body, "table 3%s", rest);
    desk_ask_body(talk, "restore t", body);
    check_sight(talk, "S", "clock.left", "{\"S\":1500,\"L\":1480,\"F\":1500}");
}

/* ---- gathering ---- */

static void test_gathering(void **context) {
    desk_talk *talk = *context;
    char message[160];
    char hash[2][2 * TB_SECRET_BYTES + 1];
    hash_hex(ONES, hash[0]);
    hash_hex(TWOS, hash[1]);
    open_table(talk, "t card-slot seats=person,open screen=own deal=shared seed=" SEED);
    check_sight(talk, "1", "phase", "\"gathering\"");
    check_sight(talk, "1", "deal.drawn", "0");
    refused(talk, "1", 0, "event C@9", "not-gathered");
    refused(talk, "1", 0, "resign", "not-gathered");
    refused(talk, "1", 0, "undo", "not-gathered");
    desk_ask(talk, "think t 1 1");
    desk_expect(talk, "not-gathered");
    refused(talk, "1", 0, "sit Me", "bad-seat");
    refused(talk, "2", 0, "sit %e3%81", "bad-line");
    refused(talk, "2", 0, "sit %0a", "bad-name");
    refused(talk, "2", 0, "sit %4", "bad-line");
    refused(talk, "2", 0, "sit %zz", "bad-line");
    snprintf(message, sizeof message, "commit %s", hash[0]);
    refused(talk, "2", 0, message, "bad-seat");
    refused(talk, "1", 0, "commit 12", "bad-line");
    send(talk, "1", 0, message);
    refused(talk, "1", 0, message, "already");
    refused(talk, "1", 0, "reveal " ONES, "not-gathered");
    send(talk, "2", 0, "sit %e6%89%8b%22");
    check_sight(talk, "1", "seats.1.name", "\"手\\\"\"");
    refused(talk, "1", 0, "reveal " ONES, "not-gathered");
    snprintf(message, sizeof message, "commit %s", hash[1]);
    send(talk, "2", 0, message);
    refused(talk, "2", 0, "reveal " ONES, "wrong-hash");
    send(talk, "2", 0, "reveal " TWOS);
    refused(talk, "2", 0, "reveal " TWOS, "already");
    check_sight(talk, "1", "deal.numbers", "{\"2\":\"" TWOS "\"}");
    send(talk, "1", 0, "reveal " ONES);
    check_sight(talk, "1", "phase", "\"playing\"");
    check_sight(talk, "1", "deal.drawn", "18");
    check_sight(talk, "1", "version", "23");
    refused(talk, "1", 0, "reveal " ONES, "already");
    refused(talk, "2", 0, "sit Me", "already");
    desk_ask(talk, "close t");
    open_table(talk, "t rugby-chess seats=open,person deal=shared");
    snprintf(message, sizeof message, "commit %s", hash[0]);
    refused(talk, "b", 0, message, "bad-line"); /* nothing is dealt */
    send(talk, "w", 0, "sit A");
    check_sight(talk, "w", "phase", "\"playing\"");
}

/* Whatever steers the text around a name, or is not seen in it, is refused by its number. */
static void test_names(void **context) {
    static const struct {
        const char *name, *code; /* the character that is named; NULL: it is let in */
    } rows[] = {
        {"%7f", "U+007f"},         {"%00", "U+0000"},
        {"a%1b[31m", "U+001b"},    {"%c2%9b31m", "U+009b"},
        {"a%e2%80%ae", "U+202e"},  {"%e2%80%8b", "U+200b"},
        {"%ef%bb%bfa", "U+feff"},  {"a%d8%9c", "U+061c"},
        {"%e2%80%a8", "U+2028"},   {"%f0%9d%85%b3", "U+01d173"},
        {"%ef%bf%bf", "U+ffff"},   {"a%e2%81%a6b", "U+2066"},
        {"%e3%80%80", NULL},       {"%f0%9f%91%a9%e2%80%8d", NULL},
        {"%e6%89%8b%20%22", NULL},
    };
    desk_talk *talk = *context;
    char message[64];
    open_table(talk, "t jatsuna seats=open,open,person");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *verb = rows[i].code == NULL ? "name" : "sit";
        const char *seat = rows[i].code == NULL ? "F" : "S";
        snprintf(message, sizeof message, "%s %s", verb, rows[i].name);
        if (rows[i].code == NULL) {
            send(talk, seat, 0, message);
            continue;
        }
        refused(talk, seat, 0, message, "bad-name");
        CHECK(strstr(desk_string(talk, "error.en"), rows[i].code) != NULL, "%s", talk->reply);
        CHECK(strstr(desk_string(talk, "error.ja"), rows[i].code) != NULL, "%s", talk->reply);
    }
    refused(talk, "S", 0, "sit %ed%a0%80", "bad-line"); /* a surrogate is not UTF-8 */
}

/* A journal of before may have such a name: the table is not lost for it, and stays as it is kept.
 */
static void test_names_of_before(void **context) {
    static const char body[] = "table 2 jatsuna seats=open,person,person\n"
                               "S 1 a sit a%e2%80%ae%c2%9bb\nL 1 b name %e2%80%8b";
    desk_talk *talk = *context;
    desk_ask_body(talk, "restore t", body);
    desk_expect(talk, NULL);
    check_sight(talk, "L", "seats.0.name", "\"a??b\"");
    check_sight(talk, "L", "seats.1.name", "\"?\"");
    desk_ask(talk, "journal t since=1");
    check_member(talk, "format", "2");
    check_member(talk, "lines", "[\"S 1 a sit a%e2%80%ae%c2%9bb\",\"L 1 b name %e2%80%8b\"]");
    desk_ask_body(talk, "restore u",
                  "table 3 jatsuna seats=open,person,person\nS 1 a sit %e2%80%ae");
    desk_expect(talk, "bad-body");
    check_member(talk, "error.en", "\"line 2: bad-name\"");
}

static void test_long_names(void **context) {
    desk_talk *talk = *context;
    char message[128] = "sit ";
    open_table(talk, "t jatsuna seats=open,open,person");
    memset(message + 4, 'a', 97);
    message[4 + 97] = '\0';
    refused(talk, "S", 0, message, "bad-line");
    message[4 + 96] = '\0';
    send(talk, "S", 0, message);
}

/* Every message in every phase, from a seat that could send it at its own time. */
static void test_every_message_in_every_phase(void **context) {
    static const struct {
        const char *message;
        const char *gathering, *playing, *over; /* the code; "" if it is accepted */
    } rows[] = {
        {"event d2", "not-gathered", "", "over"},
        {"undo", "not-gathered", "nothing-to-undo", ""},
        {"resign", "not-gathered", "", "over"},
        {"offer draw", "not-gathered", "", "over"},
        {"offer rematch", "not-gathered", "not-over", ""},
        {"accept", "not-gathered", "no-offer", "no-offer"},
        {"decline", "not-gathered", "no-offer", "no-offer"},
        {"flag", "not-gathered", "time-left", "over"},
        {"commit " ONES, "bad-line", "already", "over"},
        {"reveal " ONES, "bad-line", "already", "over"},
        {"sit Me", "bad-seat", "already", "over"},
        {"name Me", "", "", ""},
        {"leave", "", "already", "over"},
        {"abort", "", "", "over"},
        {"tick", "bad-seat", "bad-seat", "over"},
        {"state 6,0,0", "not-gathered", "bad-seat", "over"},
    };
    desk_talk *talk = *context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const codes[] = {rows[i].gathering, rows[i].playing, rows[i].over};
        for (int phase = 0; phase < 3; phase++) {
            open_table(talk, phase == 0 ? "t jatsuna clock=1000+0 seats=person,open,person"
                                        : "t jatsuna clock=1000+0 deal=shared");
            if (phase == 2) {
                send(talk, "F", 0, "resign");
                send(talk, "L", 0, "resign");
                send(talk, "S", 0, "resign");
            }
            if (codes[phase][0] == '\0')
                send(talk, "S", 0, rows[i].message);
            else
                refused(talk, "S", 0, rows[i].message, codes[phase]);
            desk_ask(talk, "close t");
        }
    }
}

/* ---- study ---- */

static void test_study(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t card-slot deal=entered");
    check_sight(talk, "referee", "toMove", "\"chance\"");
    check_sight(talk, "1", "deal", "null");
    assert_int_equal(json_array_size(desk_member(talk, "events")), 6);
    refused(talk, "referee", 0, "undo", "nothing-to-undo");
    for (int i = 0; i < 18; i++)
        send(talk, "referee", 0, i < 9 ? "event !B" : "event !R");
    check_sight(talk, "1", "view.hands.1.cards.0", "\"R\"");
    refused(talk, "referee", 0, "event R@9", "illegal");
    send(talk, "referee", 0, "event B@9");
    check_sight(talk, "onlooker", "history.9.text", "\"!R\"");
    desk_ask(talk, "record t");
    desk_expect(talk, NULL);
    refused(talk, "1", 0, "state 6,0", "bad-seat");
    refused(talk, "referee", 0, "state 6,6", "bad-line");
    refused(talk, "referee", 0, "state 60", "bad-line");
    refused(talk, "referee", 0, "resign", "bad-seat");
    send(talk, "referee", 0, "state 3,3");
    check_result(talk, "1", "{\"points\":[\"1/2\",\"1/2\"],\"by\":\"stated\",\"who\":null}");
    send(talk, "referee", 0, "undo");
    check_sight(talk, "1", "ply", "19");
    send(talk, "referee", 0, "undo");
    check_sight(talk, "1", "ply", "18");
    check_sight(talk, "1", "practice", "false");
    desk_ask(talk, "steps t referee");
    assert_int_equal(json_array_size(desk_member(talk, "steps")), 1);
}

static void test_other_notation(void **context) {
    desk_talk *talk = *context;
    static const char body[] =
        "R+@11 Sx@23 K+@15\nK{oox} R{o++}\n--------------------------------\n"
        "Ko44.\n--------------------------------\nRima\n";
    desk_ask_body(talk, "import t keserima", body);
    desk_expect(talk, NULL);
    assert_int_equal(desk_number(talk, "version"), 5);
    check_result(talk, "K", "{\"points\":[\"0\",\"1\"],\"by\":\"stated\",\"who\":null}");
    desk_ask(talk, "export t");
    assert_string_equal(desk_string(talk, "text"), body);
    desk_ask_body(talk, "import u keserima", "R+@11 Sx@23\n");
    desk_expect(talk, "bad-body");
}

static void test_open_record(void **context) {
    desk_talk *talk = *context;
    static const char body[] =
        "format s teban-record\nversion n 1\ngame s rugby-chess\n"
        "start s ......./......./...b.../......./B....../......./......./......./....... w - 0\n"
        "events [\nevents.0 s a5b6\nresult [\nresult.0 s 1\nresult.1 s 0\nending s stated\n";
    desk_ask_body(talk, "open-record t", body);
    desk_expect(talk, NULL);
    check_result(talk, "w", "{\"points\":[\"1\",\"0\"],\"by\":\"stated\",\"who\":null}");
    check_sight(talk, "w", "ply", "1");
    desk_ask(talk, "journal t"); /* of today's format, like that of any table */
    check_member(talk, "format", "3");
    char journal[512];
    snprintf(journal, sizeof journal, "%s\n%s\n%s", desk_string(talk, "lines.0"),
             desk_string(talk, "lines.1"), desk_string(talk, "lines.2"));
    assert_int_equal(json_array_size(desk_member(talk, "lines")), 3);
    desk_ask_body(talk, "restore again", journal);
    assert_string_equal(talk->reply, "{\"ok\":true,\"version\":2}");
    desk_ask_body(talk, "open-record u", "format s teban-record\nversion n 2\n");
    desk_expect(talk, "bad-body");
    desk_ask(talk, "see u w 0");
    desk_expect(talk, "no-table");
}

/* ---- thinking ---- */

static void test_thinking(void **context) {
    desk_talk *talk = *context;
    open_table(talk, "t jatsuna seats=person,computer:2,computer:3 against=S");
    desk_ask(talk, "think t S 7 nodes=200 hash=1");
    assert_int_equal(desk_number(talk, "nodes"), 200);
    desk_ask(talk, "ponder t 60000 nodes=100");
    assert_true(json_is_false(desk_member(talk, "done")));
    desk_ask(talk, "ponder t 60000 lang=ja");
    assert_true(json_is_true(desk_member(talk, "done")));
    char best[32];
    snprintf(best, sizeof best, "%s", desk_string(talk, "best"));
    assert_true(json_is_real(desk_member(talk, "score.L")));
    desk_ask(talk, "why t S %s", best);
    assert_true(json_is_true(desk_member(talk, "legal")));
    play_on(talk, 0);
    desk_ask(talk, "ponder t 1");
    assert_string_equal(desk_string(talk, "best"), best);
    desk_ask(talk, "think t L 1");
    desk_expect(talk, NULL);
    assert_true(desk_number(talk, "nodes") > 0);
    desk_ask(talk, "think t S 1 at=0 level=10 hash=1");
    assert_int_equal(desk_number(talk, "nodes"), 0);
    assert_int_equal(desk_number(talk, "milliseconds"), 1000);
    desk_ask(talk, "halt t");
    desk_ask(talk, "ponder t 1");
    desk_expect(talk, "not-thinking");
}

static void test_loses(void **context) {
    desk_talk *talk = *context;
    /* a saltire of Rima's stands beside the all-three of Kese's */
    open_table(talk, "t keserima deal=entered "
                     "start=.oaox/...../.D.H./.x.../TOAOX K - +ox ooo 5,5,5 3,4,5 - - 0 0 0");
    desk_ask(talk, "loses t K o11");
    assert_true(json_is_true(desk_member(talk, "loses")));
    assert_true(json_is_true(desk_member(talk, "surely")));
    assert_string_equal(desk_string(talk, "reply"), "x24-35");
    desk_ask(talk, "loses t K *35-24");
    assert_true(json_is_false(desk_member(talk, "loses")));
}

/* ---- journals ---- */

static void test_bad_journals(void **context) {
    static const struct {
        const char *body, *where;
    } rows[] = {
        {"", "line 1: empty"},
        {"old t jatsuna", "line 1: bad-line"},
        {"new t chess", "line 1: no-game"},
        {"new t jatsuna\nS 0 event z9", "line 2: illegal"},
        {"new t jatsuna\nS 0 event d2\nX 0 event d2", "line 3: bad-line"},
        {"new t jatsuna\nS now event d2", "line 2: bad-line"},
        {"new t jatsuna\nS 0 event d2\n\nL 0 undo", "line 3: bad-line"},
        {"new t jatsuna\nonlooker 0 event d2", "line 2: bad-line"},
        {"table 4 jatsuna", "line 1: bad-line"},
        {"table 1 jatsuna", "line 1: bad-line"},
        {"table jatsuna", "line 1: bad-line"},
        {"table 2 jatsuna\nS 0 event d2", "line 2: bad-line"},
        {"table 2 jatsuna\nS 0 a event d2\nS 0 a event a1", "line 3: already"},
        {"table 2 jatsuna\nS 0 a.b event d2", "line 2: bad-line"},
        /* UTF-8 when decoded, but not as it would stand in the journal */
        {"table 3 jatsuna\nS 0 a name %e6%89\x8e", "line 2: bad-line"},
        {"new t jatsuna\nS 0 name %e6%89\x8e", "line 2: bad-line"},
    };
    desk_talk *talk = *context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        desk_ask_body(talk, "restore t", rows[i].body);
        desk_expect(talk, "bad-body");
        assert_string_equal(desk_string(talk, "error.en"), rows[i].where);
    }
    desk_ask_body(talk, "restore t", "new other jatsuna\nS 7 event d2\n");
    assert_int_equal(desk_number(talk, "version"), 1);
    desk_ask(talk, "journal t");
    assert_string_equal(desk_string(talk, "lines.1"), "S 7 - event d2");
    assert_true(strncmp(desk_string(talk, "lines.0"), "table 2 jatsuna ", 16) == 0);
}

/* ---- dealing ---- */

/* Two games with the same seed are dealt alike; the commitment is the hash of the seed. */
static void test_sealed_dealing(void **context) {
    desk_talk *talk = *context;
    char hash[2 * TB_SECRET_BYTES + 1];
    hash_hex(SEED, hash);
    open_table(talk, "t isshin-ittai seed=" SEED);
    char *first = sight(talk, "1", 0);
    assert_string_equal(desk_string(talk, "deal.commitment"), hash);
    desk_ask(talk, "close t");
    open_table(talk, "t isshin-ittai seed=" SEED);
    char *second = sight(talk, "1", 0);
    assert_string_equal(first, second);
    free(first);
    free(second);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, table_set_up, table_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_bad_lines),
        TEST(test_unclean_lines_and_small_replies),
        TEST(test_bodies_with_a_nul),
        TEST(test_events),
        TEST(test_start_position),
        TEST(test_undo),
        TEST(test_undo_across_a_card),
        TEST(test_undo_of_a_commitment),
        TEST(test_resign_of_two),
        TEST(test_resign_of_three),
        TEST(test_offers),
        TEST(test_clocks),
        TEST(test_increments_are_earned_once),
        TEST(test_a_turn_of_several_events),
        TEST(test_increments_of_a_study),
        TEST(test_increments_of_before),
        TEST(test_gathering),
        TEST(test_names),
        TEST(test_names_of_before),
        TEST(test_long_names),
        TEST(test_every_message_in_every_phase),
        TEST(test_study),
        TEST(test_other_notation),
        TEST(test_open_record),
        TEST(test_thinking),
        TEST(test_loses),
        TEST(test_bad_journals),
        TEST(test_sealed_dealing),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
