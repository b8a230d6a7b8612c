/* Rooms: whose a seat is, what is said, and that a room is what its lines make of it. */
#define _POSIX_C_SOURCE 200809L
#include "server/room.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEY_A "AAAAAAAAAAAAAAAAAAAAAA"
#define KEY_B "BBBBBBBBBBBBBBBBBBBBBB"
#define KEY_C "CCCCCCCCCCCCCCCCCCCCC-"
#define KEY_L "LLLLLLLLLLLLLLLLLLLL_L"

enum { LINES = 1 << 16, SIGHT = 1 << 18 };

static const uint8_t seed[TB_SHA256_BYTES] = {1, 2, 3};

typedef struct hall {
    tb_room *room;
    char *text; /* all lines that the room has written */
    tb_text lines;
    tb_error error;
    unsigned sent;
} hall;

static int set_up(void **context) {
    hall *h = calloc(1, sizeof *h);
    assert_non_null(h);
    h->room = tb_room_new("room");
    h->text = malloc(LINES);
    h->lines = tb_text_in(h->text, LINES);
    *context = h;
    return 0;
}

static int tear_down(void **context) {
    hall *h = *context;
    tb_room_free(h->room);
    free(h->text);
    free(h);
    return 0;
}

static const tb_opening by_link = {.words = "keserima seats=open,open",
                                   .seats = "K:" KEY_A ",R:" KEY_B,
                                   .look = KEY_L,
                                   .sitter = "K",
                                   .name = "Aki",
                                   .talk = true,
                                   .now = 1000,
                                   .seed = seed};

static void open_room(hall *h, tb_opening opening) {
    assert_true(tb_room_open(h->room, &opening, &h->lines, &h->error));
}

static tb_opening listed(void) {
    tb_opening opening = by_link;
    opening.listed = true;
    opening.seats = "K:" KEY_A;
    opening.look = "any";
    return opening;
}

static tb_message message(hall *h, int seat, const char *verb, const char *argument) {
    static char id[24];
    snprintf(id, sizeof id, "m%u", h->sent++);
    return (tb_message){.seat = seat,
                        .now = 2000,
                        .version = tb_table_version(h->room->table),
                        .id = id,
                        .verb = verb,
                        .argument = argument};
}

static bool do_it(hall *h, int seat, const char *verb, const char *argument) {
    const tb_message m = message(h, seat, verb, argument);
    tb_receipt receipt;
    return tb_room_do(h->room, &m, &receipt, &h->lines, &h->error);
}

static void is_refused(const hall *h, bool done, const char *code) {
    assert_false(done);
    assert_string_equal(h->error.kind->word, code);
}

/* ---- a room is its lines ---- */

static tb_room *follow_all(const char *lines) {
    tb_error error;
    tb_room *room = tb_room_new("room");
    char *copy = strdup(lines);
    for (char *line = strtok(copy, "\n"); line != NULL; line = strtok(NULL, "\n"))
        assert_true(tb_room_follow(room, line, &error));
    free(copy);
    return room;
}

static char *sight(const tb_room *room, int seat) {
    char *text = malloc(SIGHT);
    tb_text out = tb_text_in(text, SIGHT);
    tb_json json = tb_json_on(&out);
    const tb_look look = {.seat = seat, .now = 5000};
    tb_table_see(room->table, "room", &look, tb_log_count(tb_table_log(room->table)), 0, &json);
    assert_true(tb_text_fits(&out));
    return text;
}

static void same_sight(const tb_room *a, const tb_room *b, int seat) {
    char *one = sight(a, seat);
    char *other = sight(b, seat);
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void same_room(const tb_room *a, const tb_room *b) {
    assert_int_equal(a->lines, b->lines);
    assert_int_equal(a->listed, b->listed);
    assert_int_equal(a->talk, b->talk);
    assert_int_equal(a->delay, b->delay);
    assert_int_equal(a->claim, b->claim);
    assert_int_equal(a->hints, b->hints);
    assert_int_equal(a->looking, b->looking);
    assert_memory_equal(&a->look_key, &b->look_key, sizeof a->look_key);
    assert_memory_equal(a->seats, b->seats, sizeof a->seats);
    assert_int_equal(a->said_count, b->said_count);
    for (uint32_t i = 0; i < a->said_count; i++) {
        assert_int_equal(a->said[i].seat, b->said[i].seat);
        assert_int_equal(a->said[i].greeting, b->said[i].greeting);
        assert_string_equal(a->said[i].id, b->said[i].id);
        assert_string_equal(a->said[i].text, b->said[i].text);
    }
    for (int seat = 0; seat < (int)tb_table_game(a->table)->seat_count; seat++)
        same_sight(a, b, seat);
    same_sight(a, b, TB_ONLOOKER);
}

static void check_lines(const hall *h) {
    assert_true(tb_text_fits(&h->lines));
    tb_room *again = follow_all(h->text);
    same_room(h->room, again);
    tb_room_free(again);
}

static void a_room_is_its_lines(void **context) {
    hall *h = *context;
    open_room(h, by_link);
    check_lines(h);
    assert_true(do_it(h, 1, "sit", "Ben%20B"));
    const tb_message hello = message(h, 1, "say", "%e3%81%8a%e9%a1%98%e3%81%84");
    assert_true(tb_room_say(h->room, &hello, &h->lines, &h->error));
    const tb_message luck = message(h, 0, "greet", "good-luck");
    assert_true(tb_room_say(h->room, &luck, &h->lines, &h->error));
    check_lines(h);
    assert_int_equal(h->room->said_count, 2);
    assert_string_equal(h->room->said[0].text, "\xe3\x81\x8a\xe9\xa1\x98\xe3\x81\x84");
}

/* What must not be done by a line that somebody else wrote. */
static void lines_that_are_none(void **context) {
    static const char *const bad[] = {
        "@room 1 1000 listed=0 talk=0 delay=0 look=any seats=", /* a second time */
        "@key K 5",
        "@key Q 5 -",
        "@key K x -",
        "@key K 5 abc",
        "@key K 5 - more",
        "@say K 5 id",
        "@say K 5 id %00",
        "@say K 5 id %ff",
        "@say K 5 id %e2%80%ae",
        "@say K 5 much-too-long-for-an-id-of-ours a",
        "@say K 5 id a b",
        "@greet K 5 id rude",
        "@sing K 5 id a",
        "@",
        "K 5 x9 sing",
        "",
    };
    hall *h = *context;
    open_room(h, by_link);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(tb_room_follow(h->room, bad[i], &h->error));
        check_lines(h);
    }
}

static void the_first_two_lines(void **context) {
    static const char *const seconds[] = {
        "@room 0 1000 listed=0 talk=0 delay=0 look=any seats=",
        "@room 3 1000 listed=0 talk=0 delay=0 claim=0 hints=0 look=any seats=",
        "@room 2 1000 listed=0 talk=0 delay=0 look=any seats=",
        "@room 2 1000 listed=0 talk=0 delay=0 claim=0 look=any seats=",
        "@room 2 1000 listed=0 talk=0 delay=0 claim=2592001 hints=0 look=any seats=",
        "@room 2 1000 listed=0 talk=0 delay=0 claim=0 hints=2 look=any seats=",
        "@room 1 1000 listed=0 talk=0 delay=0 claim=0 hints=0 look=any seats=",
        "@room 1 1000 listed=2 talk=0 delay=0 look=any seats=",
        "@room 1 1000 listed=0 talk=0 delay=3601 look=any seats=",
        "@room 1 1000 listed=0 talk=0 delay=0 look=some seats=",
        "@room 1 1000 listed=0 talk=0 delay=0 look=any seats=K",
        "@room 1 1000 listed=0 talk=0 delay=0 look=any seats=K:12",
        "@room 1 1000 listed=0 talk=0 delay=0 look=any",
        "@room 1 1000 talk=0 listed=0 delay=0 look=any seats=",
        "@room 1 1000 listed=0 talk=0 delay=0 look=any seats= more",
        "@key K 5 -",
        "K 1000 a sit Aki",
    };
    hall *h = *context;
    is_refused(h, tb_room_follow(h->room, seconds[0], &h->error), "bad-line");
    assert_null(h->room->table);
    assert_true(tb_room_follow(h->room, "table 3 jatsuna", &h->error));
    for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++)
        is_refused(h, tb_room_follow(h->room, seconds[i], &h->error), "bad-line");
    assert_int_equal(h->room->lines, 1);
}

/* ---- opening ---- */

static void openings_that_are_refused(void **context) {
    static const struct {
        const char *words, *seats, *look, *sitter, *name, *code;
    } rows[] = {
        {"chess", "", "any", NULL, NULL, "no-game"},
        {"keserima seed="
         "1111111111111111111111111111111111111111111111111111111111111111",
         "", "any", NULL, NULL, "bad-line"},
        {"keserima now=5", "", "any", NULL, NULL, "bad-line"},
        {"keserima screen=one", "", "any", NULL, NULL, "bad-line"},
        {"keserima deal=entered", "", "any", NULL, NULL, "bad-line"},
        {"keserima no-such-option=1", "", "any", NULL, NULL, "bad-option"},
        {"keserima", "K:short", "any", NULL, NULL, "bad-line"},
        {"keserima", "K", "any", NULL, NULL, "bad-line"},
        {"keserima", "K:" KEY_A ";", "any", NULL, NULL, "bad-line"},
        {"keserima", "K:" KEY_A ",K:" KEY_B, "any", NULL, NULL, "bad-line"},
        {"keserima", "Q:" KEY_A, "any", NULL, NULL, "bad-line"},
        {"keserima", "", "key", NULL, NULL, "bad-line"},
        {"keserima seats=open,computer:3", "R:" KEY_A, "any", NULL, NULL, "bad-line"},
        {"keserima seats=open,open", "K:" KEY_A, "any", "R", "Aki", "bad-seat"},
        {"keserima seats=open,open", "K:" KEY_A, "any", "K", "%e2%80%ae", "bad-name"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        void *fresh;
        set_up(&fresh);
        hall *h = fresh;
        tb_opening opening = by_link;
        opening.words = rows[i].words;
        opening.seats = rows[i].seats;
        opening.look = rows[i].look;
        opening.sitter = rows[i].sitter;
        opening.name = rows[i].name;
        is_refused(h, tb_room_open(h->room, &opening, &h->lines, &h->error), rows[i].code);
        tear_down(&fresh);
    }
}

/* Keys are nowhere but with those who have them. */
static void no_key_is_kept(void **context) {
    hall *h = *context;
    open_room(h, by_link);
    assert_null(strstr(h->text, KEY_A));
    assert_null(strstr(h->text, KEY_B));
    assert_null(strstr(h->text, KEY_L));
}

/* ---- people ---- */

static void keys_open_seats(void **context) {
    hall *h = *context;
    open_room(h, by_link);
    assert_int_equal(tb_room_viewer(h->room, KEY_A), 0);
    assert_int_equal(tb_room_viewer(h->room, KEY_B), 1);
    assert_int_equal(tb_room_viewer(h->room, KEY_L), TB_ONLOOKER);
    assert_int_equal(tb_room_viewer(h->room, KEY_C), TB_NOBODY);
    assert_int_equal(tb_room_viewer(h->room, "-"), TB_NOBODY);
    assert_int_equal(tb_room_viewer(h->room, ""), TB_NOBODY);
    assert_int_equal(tb_room_viewer(h->room, "AAAAAAAAAAAAAAAAAAAAA"), TB_NOBODY);
    assert_int_equal(tb_room_viewer(h->room, KEY_A "A"), TB_NOBODY);
    assert_int_equal(tb_room_viewer(h->room, "AAAAAAAAAAAAAAAAAAAAA "), TB_NOBODY);
}

static bool take(hall *h, int seat, const char *key) {
    tb_receipt receipt;
    const tb_message sit = message(h, seat, "sit", "Ben");
    return tb_room_take(h->room, &sit, key, &receipt, &h->lines, &h->error);
}

static void a_listed_seat_is_taken_once(void **context) {
    hall *h = *context;
    open_room(h, listed());
    assert_true(tb_room_has_open_seat(h->room));
    assert_int_equal(tb_room_viewer(h->room, "-"), TB_ONLOOKER);
    is_refused(h, take(h, 0, KEY_B), "no-seat");
    is_refused(h, take(h, 1, KEY_A), "no-seat"); /* who sits already */
    is_refused(h, take(h, 1, "short"), "bad-line");
    assert_true(take(h, 1, KEY_B));
    const uint32_t lines = h->room->lines;
    assert_true(take(h, 1, KEY_B)); /* the answer had been lost */
    assert_int_equal(h->room->lines, lines);
    is_refused(h, take(h, 1, KEY_C), "no-seat");
    assert_int_equal(tb_room_viewer(h->room, KEY_B), 1);
    assert_false(tb_room_has_open_seat(h->room));
    check_lines(h);
}

static void who_leaves_gives_up_the_key(void **context) {
    hall *h = *context;
    open_room(h, listed());
    assert_true(take(h, 1, KEY_B));
    assert_true(do_it(h, 1, "leave", ""));
    assert_int_equal(tb_room_viewer(h->room, KEY_B), TB_NOBODY);
    assert_true(tb_room_has_open_seat(h->room));
    assert_true(take(h, 1, KEY_C));
    check_lines(h);
}

static void a_seat_by_link_stays_who_has_it(void **context) {
    hall *h = *context;
    open_room(h, by_link);
    is_refused(h, take(h, 1, KEY_C), "no-seat");
    assert_true(do_it(h, 1, "sit", "Ben"));
    assert_true(do_it(h, 1, "leave", ""));
    assert_int_equal(tb_room_viewer(h->room, KEY_B), 1);
}

/* ---- talk ---- */

static bool say(hall *h, int seat, const char *id, const char *verb, const char *text) {
    const tb_message m = {.seat = seat, .now = 2000, .id = id, .verb = verb, .argument = text};
    return tb_room_say(h->room, &m, &h->lines, &h->error);
}

static void talk_is_bounded(void **context) {
    hall *h = *context;
    char id[16];
    char longest[TB_SAY_BYTES + 2];
    open_room(h, by_link);
    memset(longest, 'a', sizeof longest);
    longest[TB_SAY_BYTES + 1] = '\0';
    is_refused(h, say(h, 0, "long", "say", longest), "bad-line");
    longest[TB_SAY_BYTES] = '\0';
    assert_true(say(h, 0, "long", "say", longest));
    for (int i = 1; i < TB_SAY_COUNT; i++) {
        snprintf(id, sizeof id, "s%d", i);
        assert_true(say(h, 0, id, "say", "hm"));
    }
    is_refused(h, say(h, 0, "more", "say", "hm"), "too-many");
    assert_true(say(h, 0, "s1", "say", "hm")); /* said before */
    assert_true(say(h, 1, "s1", "say", "hm")); /* another's id is another id */
    assert_int_equal(h->room->said_count, TB_SAY_COUNT + 1);
    check_lines(h);
}

static void a_silent_room(void **context) {
    hall *h = *context;
    tb_opening opening = by_link;
    opening.talk = false;
    open_room(h, opening);
    is_refused(h, say(h, 0, "a", "say", "hm"), "no-talk");
    assert_true(say(h, 0, "b", "greet", "hello"));
    is_refused(h, say(h, 0, "c", "greet", "hm"), "bad-line");
}

/* ---- the next game ---- */

/* ---- facts ---- */

/* What a room is opened as is kept, and passed on to the next game; that one is not listed. */
static void facts_are_passed_on(void **context) {
    hall *h = *context;
    char text[LINES];
    tb_text lines = tb_text_in(text, sizeof text);
    tb_room *next = tb_room_new("next");
    tb_opening opening = listed();
    opening.hints = true;
    opening.talk = false;
    opening.delay = 77;
    opening.has_claim = true;
    opening.claim = 345;
    open_room(h, opening);
    check_lines(h);
    const tb_message sit = message(h, 1, "sit", "Ben");
    tb_receipt receipt;
    assert_true(tb_room_take(h->room, &sit, KEY_B, &receipt, &h->lines, &h->error));
    assert_true(do_it(h, 1, "abort", ""));
    assert_true(do_it(h, 1, "offer", "rematch"));
    assert_true(do_it(h, 0, "accept", ""));
    assert_true(tb_room_rematch(next, h->room, seed, 9000, &lines, &h->error));
    assert_true(next->hints);
    assert_false(next->talk);
    assert_false(next->listed);
    assert_int_equal(next->delay, 77);
    assert_int_equal(next->claim, 345);
    assert_int_equal(next->looking, TB_LOOK_ANY);
    tb_room_free(next);
}

static void who_gets_hints(void **context) {
    static const struct {
        const char *sitters;
        bool opened, gives;
    } rows[] = {
        {"open,computer:1,computer:2", false, true}, {"person,computer:1,computer:2", false, true},
        {"open,open,computer:1", false, false},      {"person,open,computer:1", false, false},
        {"person,person,computer:1", true, true},    {"person,person,person", false, false},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hall *h;
        set_up((void **)&h);
        char line[128];
        snprintf(line, sizeof line, "table 3 jatsuna screen=own seats=%s", rows[i].sitters);
        assert_true(tb_room_follow(h->room, line, &h->error));
        snprintf(
            line, sizeof line,
            "@room 2 1 listed=0 talk=1 delay=0 claim=0 hints=%d look=any seats=", rows[i].opened);
        assert_true(tb_room_follow(h->room, line, &h->error));
        CHECK(tb_room_gives_hints(h->room) == rows[i].gives, "%s", rows[i].sitters);
        tear_down((void **)&h);
    }
}

static void when_a_seat_counts_as_left(void **context) {
    static const struct {
        const char *words;
        bool has_claim;
        uint32_t claim, least, wanted;
    } rows[] = {
        {"keserima seats=open,open", false, 0, 0, 600},
        {"keserima seats=open,open clock=9000+1", false, 0, 0, 120},
        {"keserima seats=open,open pace=9000", false, 0, 0, 0},
        {"keserima seats=open,open pace=9000", false, 0, 300, 0},
        {"keserima seats=open,open clock=9000+1", false, 0, 300, 300},
        {"keserima seats=open,open", false, 0, 300, 600},
        {"keserima seats=open,open clock=9000+1", true, 0, 300, 0},
        {"keserima seats=open,open pace=9000", true, 7, 0, 7},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hall *h;
        set_up((void **)&h);
        tb_opening opening = by_link;
        opening.words = rows[i].words;
        opening.has_claim = rows[i].has_claim;
        opening.claim = rows[i].claim;
        opening.least_claim = rows[i].least;
        open_room(h, opening);
        CHECK(h->room->claim == rows[i].wanted, "%s: %u", rows[i].words, h->room->claim);
        tear_down((void **)&h);
    }
}

/* A room of before, which said nothing of claims and hints. */
static void a_room_of_before(void **context) {
    hall *h = *context;
    assert_true(
        tb_room_follow(h->room, "table 3 jatsuna seats=person,person,computer:1", &h->error));
    assert_true(
        tb_room_follow(h->room, "@room 1 1000 listed=0 talk=1 delay=5 look=any seats=", &h->error));
    assert_int_equal(h->room->claim, 120);
    assert_int_equal(h->room->delay, 5);
    assert_false(h->room->hints);
    assert_true(h->room->talk);
    assert_false(tb_room_gives_hints(h->room));
}

/* Where all deal each step has its time, so that who does not show a number loses. */
static void who_deals_has_to_gather_in_time(void **context) {
    static const struct {
        const char *words;
        uint64_t deadline; /* after the opening */
    } rows[] = {
        {"keserima seats=open,open", 259200000},
        {"keserima seats=open,open gather=5000", 5000},
        {"keserima seats=open,open pace=9000", 259200000},
        {"keserima seats=open,open pace=604800000", 604800000},
        {"keserima seats=open,open deal=sealed", TB_NEVER - 1000},
        {"rugby-chess seats=open,open", TB_NEVER - 1000}, /* nothing is dealt */
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hall *h;
        set_up((void **)&h);
        tb_opening opening = by_link;
        opening.words = rows[i].words;
        if (rows[i].words[0] == 'r') {
            opening.seats = "w:" KEY_A;
            opening.sitter = "w";
        }
        open_room(h, opening);
        CHECK(tb_table_deadline(h->room->table) == 1000 + rows[i].deadline, "%s", rows[i].words);
        check_lines(h);
        tear_down((void **)&h);
    }
}

static void a_rematch_passes_the_seats_on(void **context) {
    hall *h = *context;
    char text[LINES];
    char name[TB_ROOM_NAME + 1];
    tb_text lines = tb_text_in(text, sizeof text);
    tb_room *next = tb_room_new("next");
    open_room(h, by_link);
    is_refused(h, tb_room_rematch(next, h->room, seed, 9000, &lines, &h->error), "not-over");
    assert_true(do_it(h, 1, "sit", "Ben"));
    assert_true(do_it(h, 1, "abort", ""));
    is_refused(h, tb_room_rematch(next, h->room, seed, 9000, &lines, &h->error), "not-agreed");
    assert_true(do_it(h, 1, "offer", "rematch"));
    assert_true(do_it(h, 0, "accept", ""));
    assert_true(tb_room_rematch(next, h->room, seed, 9000, &lines, &h->error));
    assert_int_equal(tb_room_viewer(next, KEY_A), 1);
    assert_int_equal(tb_room_viewer(next, KEY_B), 0);
    assert_int_equal(tb_room_viewer(next, KEY_L), TB_ONLOOKER);
    assert_string_equal(tb_table_name(next->table, 1), "Aki");
    tb_room *again = follow_all(text);
    same_room(next, again);
    tb_room_next_name(h->room, name);
    assert_int_equal(strlen(name), 24);
    assert_string_not_equal(name, h->room->name);
    tb_room_free(again);
    tb_room_free(next);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_room_is_its_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lines_that_are_none, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_first_two_lines, set_up, tear_down),
        cmocka_unit_test(openings_that_are_refused),
        cmocka_unit_test_setup_teardown(no_key_is_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(keys_open_seats, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_listed_seat_is_taken_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_leaves_gives_up_the_key, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seat_by_link_stays_who_has_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(talk_is_bounded, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_silent_room, set_up, tear_down),
        cmocka_unit_test_setup_teardown(facts_are_passed_on, set_up, tear_down),
        cmocka_unit_test(who_gets_hints),
        cmocka_unit_test(when_a_seat_counts_as_left),
        cmocka_unit_test_setup_teardown(a_room_of_before, set_up, tear_down),
        cmocka_unit_test(who_deals_has_to_gather_in_time),
        cmocka_unit_test_setup_teardown(a_rematch_passes_the_seats_on, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
