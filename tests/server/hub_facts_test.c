/* What a table is opened as: its time, when a seat counts as left, hints, who looks on; and that
 * time goes on where nobody is. On both stores. */
#include "house.h"

#include "base/read.h"
#include "server/hub_inside.h"
#include "table/deal.h"
#include "table/decide.h"
#include "think/mind.h"

#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 24 * 3600 * 1000 };

static int64_t number_in(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

/* Aki and Ben at a table of two, opened with these words before and after the game. */
static void open_table(const char *facts, const char *game, const char *words) {
    const tb_game *g = tb_game_find(game);
    answer_is(caller_ask(&aki,
                         "open table-one seats=%c:" KEY_A ",%c:" KEY_B " as=%c name=Aki %s%s%s "
                         "seats=open,open%s%s",
                         g->seats[0], g->seats[1], g->seats[0], facts, facts[0] == '\0' ? "" : " ",
                         game, words[0] == '\0' ? "" : " ", words),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    caller_enter(&ben, "table-one", KEY_B);
    answer_is(caller_ask(&ben, "do table-one 0 sit sit Ben"), NULL);
    caller_answer(&aki, 0);
}

static const json_t *room_of(caller *c, const char *key) {
    return json_object_get(caller_ask(c, "enter table-one %s", key), "room");
}

static void tick(void) {
    tb_hub_tick(house_hub(home), house_now);
    houses_settle();
}

/* ---- claims ---- */

static void claim(const char *facts, const char *words, int64_t seconds) {
    open_table(facts, "rugby-chess", words);
    assert_int_equal(number_in(room_of(&aki, KEY_A), "claim"), seconds);
    caller_go(&ben);
    house_now += (uint64_t)seconds * 1000 - 1;
    answer_is(caller_ask(&aki, "claim table-one c1 b"), "still-here");
    house_now += 1;
    answer_is(caller_ask(&aki, "claim table-one c1 b"), NULL);
    assert_string_equal(string_in(json_object_get(aki.sight, "result"), "by"), "left");
}

static void no_claim(const char *facts, const char *words) {
    open_table(facts, "rugby-chess", words);
    assert_int_equal(number_in(room_of(&aki, KEY_A), "claim"), 0);
    caller_go(&ben);
    house_now += DAY - 1;
    answer_is(caller_ask(&aki, "claim table-one c1 b"), "still-here");
}

#define CLAIM(name, call)                                                                          \
    static void name(void **context) {                                                             \
        (void)context;                                                                             \
        call;                                                                                      \
    }
CLAIM(claims_without_a_clock, claim("", "", 600))
CLAIM(claims_with_a_clock, claim("", "clock=600000+0", 120))
CLAIM(claims_as_it_was_opened, claim("claim=300", "", 300))
CLAIM(claims_with_a_clock_as_it_was_opened, claim("claim=300", "clock=600000+0", 300))
CLAIM(no_claims_at_a_slow_table, no_claim("", "pace=86400000"))
CLAIM(no_claims_as_it_was_opened, no_claim("claim=0", "clock=86400000+0"))

/* Whoever is invited sees the whole time that was agreed, also what a turn adds. */
static void the_time_that_was_agreed(void **context) {
    (void)context;
    open_table("", "rugby-chess", "clock=600000+5000");
    const json_t *clock = json_object_get(room_of(&ben, KEY_B), "clock");
    assert_int_equal(number_in(clock, "time"), 600000);
    assert_int_equal(number_in(clock, "increment"), 5000);
}

static void a_day_for_each_turn(void **context) {
    (void)context;
    open_table("", "rugby-chess", "pace=86400000");
    const json_t *room = room_of(&ben, KEY_B);
    assert_int_equal(number_in(room, "pace"), DAY);
    assert_null(json_object_get(room, "clock"));
}

static void no_time_was_agreed(void **context) {
    (void)context;
    open_table("", "rugby-chess", "");
    const json_t *room = room_of(&ben, KEY_B);
    assert_null(json_object_get(room, "pace"));
    assert_null(json_object_get(room, "clock"));
}

/* What the operator allows is the least. */
static void claims_that_are_too_soon(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-two claim=119 rugby-chess"), "bad-line");
    answer_is(caller_ask(&aki, "open table-two claim=2592001 rugby-chess"), "bad-line");
    answer_is(caller_ask(&aki, "open table-two claim= rugby-chess"), "bad-line");
    answer_is(caller_ask(&aki, "open table-two hints=no rugby-chess"), "bad-line");
    answer_is(caller_ask(&aki, "open table-two hints=yes claim=120 rugby-chess"), NULL);
}

/* ---- hints ---- */

static void a_hint(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    open_table("hints=yes", "rugby-chess", "");
    assert_true(json_is_true(json_object_get(room_of(&aki, KEY_A), "hints")));
    const json_t *hint = caller_ask(&aki, "hint table-one");
    answer_is(hint, NULL);
    assert_true(json_is_true(json_object_get(hint, "done")));
    assert_true(number_in(hint, "nodes") > 0 && number_in(hint, "nodes") <= 60000);
    assert_true(string_in(hint, "say")[0] != '\0');
    assert_non_null(json_object_get(json_object_get(hint, "score"), "w"));
    assert_true(json_is_array(json_object_get(hint, "then")));
    assert_string_equal(json_string_value(json_array_get(json_object_get(hint, "line"), 0)),
                        string_in(hint, "best"));
    char best[TB_EVENT_TEXT];
    snprintf(best, sizeof best, "%s", string_in(hint, "best"));
    assert_true(json_is_true(json_object_get(caller_ask(&aki, "why table-one %s", best), "legal")));
    answer_is(caller_ask(&ben, "hint table-one"), "not-your-turn");
    answer_is(caller_ask(&eve, "hint table-one"), "not-here");
    answer_is(caller_ask(&aki, "hint table-one now"), "bad-line");
    assert_true(caller_plays(&aki, "table-one", &random));
    answer_is(caller_ask(&aki, "hint table-one"), "not-your-turn");
    answer_is(caller_ask(&ben, "hint table-one"), NULL);
    answer_is(caller_ask(&ben, "do table-one %lld r resign", (long long)version_of(&ben)), NULL);
    answer_is(caller_ask(&ben, "hint table-one"), "over");
}

static void no_hints(void **context) {
    (void)context;
    open_table("", "rugby-chess", "");
    assert_true(json_is_false(json_object_get(room_of(&aki, KEY_A), "hints")));
    answer_is(caller_ask(&aki, "hint table-one"), "no-hints");
}

static void alone_one_always_gets_hints(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-one seats=w:" KEY_A " look=any as=w name=Aki "
                               "rugby-chess seats=open,computer:1"),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    caller_enter(&eve, "table-one", "-");
    answer_is(caller_ask(&eve, "hint table-one"), "bad-seat");
    answer_is(caller_ask(&aki, "hint table-one"), NULL);
    answer_is(caller_ask(&aki, "do table-one %lld r resign", (long long)version_of(&aki)), NULL);
    answer_is(caller_ask(&aki, "hint table-one"), "over");
}

/* One at a time a guest, and one that comes after the table went on is none. */
static void hints_that_come_late(void **context) {
    (void)context;
    open_table("hints=yes", "rugby-chess", "");
    char event[64];
    snprintf(event, sizeof event, "%s",
             json_string_value(json_array_get(json_object_get(aki.sight, "events"), 0)));
    const unsigned first = caller_send(&aki, "hint table-one");
    const unsigned second = caller_send(&aki, "hint table-one");
    const unsigned third =
        caller_send(&aki, "do table-one %lld e event %s", (long long)version_of(&aki), event);
    houses_settle();
    const char *codes[3] = {"", "", ""};
    for (unsigned i = 0; i < aki.count; i++) {
        const int64_t n = number_in(aki.texts[i], "n");
        if (n >= first && n <= third)
            codes[n - first] = string_in(json_object_get(aki.texts[i], "error"), "code");
    }
    assert_string_equal(codes[0], "stale");
    assert_string_equal(codes[second - first], "too-fast");
    assert_string_equal(codes[2], "");
    caller_answer(&aki, 0);
    caller_answer(&ben, 0);
    answer_is(caller_ask(&ben, "hint table-one"), NULL);
}

/* Who goes while a hint is thought about is not missed; who quits is told that they have. */
static void hints_for_nobody(void **context) {
    (void)context;
    open_table("hints=yes", "rugby-chess", "");
    caller_send(&aki, "hint table-one");
    caller_go(&aki);
    houses_settle();
    caller_come(&aki, home);
    caller_enter(&aki, "table-one", KEY_A);
    const unsigned asked = caller_send(&aki, "hint table-one");
    caller_send(&aki, "quit table-one");
    answer_is(caller_answer(&aki, asked), "not-here");
    caller_enter(&aki, "table-one", KEY_A);
    caller_send(&aki, "hint table-one");
    tb_hub_stop(house_hub(home));
    unsigned told = 0;
    for (unsigned i = 0; i < aki.count; i++)
        told += strcmp(string_in(json_object_get(aki.texts[i], "error"), "code"), "stopping") == 0;
    assert_int_equal(told, 1);
}

/* Thinking stops at a gate while a test has it closed. */
static sem_t gate, arrived;
static atomic_bool gated;

void __real_tb_mind_think(tb_mind *mind, const tb_watch *watch);
void __wrap_tb_mind_think(tb_mind *mind, const tb_watch *watch);

void __wrap_tb_mind_think(tb_mind *mind, const tb_watch *watch) {
    if (atomic_load(&gated)) {
        sem_post(&arrived);
        sem_wait(&gate);
    }
    __real_tb_mind_think(mind, watch);
}

static void has_thought(void *context) {
    sem_post(context);
}

static void let_think(tb_thinkers *thinkers, const tb_table *table, uint64_t hint) {
    const tb_wish wish = {.level = 1, .hash = 1, .threads = 1, .limits = {.nodes = 100}};
    tb_decision decision;
    tb_error error;
    assert_true(tb_table_decision(table, 0, 0, &wish, &decision, &error));
    assert_true(tb_thinkers_ask(thinkers, "room", 1, hint, &decision));
}

/* A computer waits for the hint that is thought about, and for no other. */
static void computers_go_before_hints(void **context) {
    static const uint64_t wanted[] = {1, 0, 2};
    sem_t some;
    uint32_t count = 0;
    (void)context;
    sem_init(&gate, 0, 0);
    sem_init(&arrived, 0, 0);
    sem_init(&some, 0, 0);
    atomic_store(&gated, true);
    tb_error error;
    tb_table *table = tb_table_open("rugby-chess", &error);
    tb_thinkers *thinkers = tb_thinkers_new(1, 10, 0, has_thought, &some);
    let_think(thinkers, table, 1);
    sem_wait(&arrived);
    let_think(thinkers, table, 2);
    let_think(thinkers, table, 0);
    atomic_store(&gated, false);
    sem_post(&gate);
    while (count < 3) {
        sem_wait(&some);
        for (tb_thought_of *thought = tb_thinkers_take(thinkers); thought != NULL;
             thought = tb_thought_free(thought))
            assert_int_equal(thought->hint, wanted[count++]);
    }
    tb_thinkers_free(thinkers);
    tb_table_free(table);
    sem_destroy(&some);
}

/* ---- gathering ---- */

static void write_commit(char text[2 * TB_SECRET_BYTES + 1]) {
    const tb_secret number = {{1}};
    const tb_secret hash = tb_deal_commitment(&number);
    tb_text hex = tb_text_in(text, 2 * TB_SECRET_BYTES + 1);
    tb_write_hex(hash.bytes, sizeof hash.bytes, &hex);
}

static void who_does_not_reveal_loses(void **context) {
    char commit[2 * TB_SECRET_BYTES + 1];
    (void)context;
    write_commit(commit);
    open_table("", "keserima", "");
    answer_is(caller_ask(&aki, "do table-one 0 c commit %s", commit), NULL);
    answer_is(caller_ask(&ben, "do table-one 0 c commit %s", commit), NULL);
    answer_is(caller_ask(&aki, "do table-one 0 r reveal 01%062d", 0), NULL);
    const int64_t deadline = number_in(aki.sight, "deadline");
    assert_int_equal(deadline, (int64_t)house_now + 3 * DAY);
    house_now = (uint64_t)deadline - 1;
    tick();
    caller_answer(&aki, 0);
    assert_string_equal(string_in(aki.sight, "phase"), "gathering");
    house_now++;
    tick();
    caller_answer(&aki, 0);
    const json_t *result = json_object_get(aki.sight, "result");
    assert_string_equal(string_in(result, "by"), "time");
    assert_string_equal(string_in(result, "who"), "R");
    assert_string_equal(json_string_value(json_array_get(json_object_get(result, "points"), 0)),
                        "1");
}

/* ---- what is asked of every server ---- */

static void aborted_before_the_first_move(void **context) {
    (void)context;
    open_table("", "rugby-chess", "");
    answer_is(caller_ask(&ben, "do table-one %lld a abort", (long long)version_of(&ben)), NULL);
    caller_answer(&aki, 0);
    assert_string_equal(string_in(json_object_get(aki.sight, "result"), "by"), "aborted");
}

static void too_late_to_abort(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    open_table("", "rugby-chess", "");
    assert_true(caller_plays(&aki, "table-one", &random));
    answer_is(caller_ask(&aki, "do table-one %lld a abort", (long long)version_of(&aki)),
              "too-late");
}

static void a_rematch_has_all_facts(void **context) {
    (void)context;
    open_table("hints=yes claim=345 talk=no delay=7 look=" KEY_L, "rugby-chess", "pace=86400000");
    answer_is(caller_ask(&ben, "do table-one %lld r resign", (long long)version_of(&ben)), NULL);
    answer_is(caller_ask(&ben, "do table-one %lld o offer rematch", (long long)version_of(&ben)),
              NULL);
    caller_answer(&aki, 0);
    answer_is(caller_ask(&aki, "do table-one %lld a accept", (long long)version_of(&aki)), NULL);
    caller_answer(&ben, 0);
    assert_string_not_equal(aki.next, "");
    char next[33];
    snprintf(next, sizeof next, "%s", aki.next);
    caller_enter(&aki, next, KEY_A);
    caller_enter(&ben, next, KEY_B);
    caller_enter(&eve, next, KEY_L);
    const json_t *room = json_object_get(caller_ask(&eve, "enter %s " KEY_L, next), "room");
    assert_true(json_is_true(json_object_get(room, "hints")));
    assert_true(json_is_false(json_object_get(room, "talk")));
    assert_int_equal(number_in(room, "claim"), 345);
    assert_int_equal(number_in(room, "delay"), 7);
    assert_string_equal(string_in(aki.sight, "seat"), "b");
    assert_string_equal(string_in(ben.sight, "seat"), "w");
    assert_int_equal(number_in(json_object_get(aki.sight, "clock"), "each"), DAY);
    const json_t *seats = json_object_get(aki.sight, "seats");
    assert_string_equal(string_in(json_array_get(seats, 0), "name"), "Ben");
    assert_string_equal(string_in(json_array_get(seats, 1), "name"), "Aki");
    answer_is(caller_ask(&ben, "do %s 0 n name B", next), NULL);
    caller_answer(&aki, 0);
    assert_string_equal(string_in(json_array_get(json_object_get(aki.sight, "seats"), 0), "name"),
                        "B");
}

/* All that a lobby shows of a table. */
static void what_the_list_says(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-two seats=K:" KEY_A " as=K name=Aki list=yes hints=yes "
                               "keserima six-ships=on seats=open,open pace=86400000"),
              NULL);
    answer_is(caller_ask(&ben, "open table-six seats=S:" KEY_B " as=S name=Ben list=yes talk=no "
                               "jatsuna seats=open,computer:3,open clock=60000+1000"),
              NULL);
    json_t *list = json_copy((json_t *)caller_ask(&eve, "tables"));
    json_t *row = json_array_get(json_object_get(list, "tables"), 1);
    assert_string_equal(string_in(row, "table"), "table-two");
    assert_string_equal(string_in(row, "game"), "keserima");
    assert_string_equal(string_in(json_object_get(row, "options"), "six-ships"), "on");
    assert_int_equal(number_in(row, "pace"), DAY);
    assert_null(json_object_get(row, "clock"));
    assert_true(json_is_true(json_object_get(row, "hints")));
    assert_true(json_is_true(json_object_get(row, "talk")));
    assert_int_equal(number_in(row, "opened"), (int64_t)house_now);
    const json_t *seats = json_object_get(row, "seats");
    assert_string_equal(string_in(json_array_get(seats, 0), "name"), "Aki");
    assert_string_equal(string_in(json_array_get(seats, 0), "sitter"), "person");
    assert_string_equal(string_in(json_array_get(seats, 1), "sitter"), "open");
    row = json_array_get(json_object_get(list, "tables"), 0);
    assert_string_equal(string_in(row, "table"), "table-six");
    assert_null(json_object_get(row, "pace"));
    assert_int_equal(number_in(json_object_get(row, "clock"), "time"), 60000);
    assert_int_equal(number_in(json_object_get(row, "clock"), "increment"), 1000);
    assert_true(json_is_false(json_object_get(row, "hints")));
    assert_true(json_is_false(json_object_get(row, "talk")));
    assert_int_equal(number_in(json_array_get(json_object_get(row, "seats"), 1), "level"), 3);
    json_decref(list);
}

/* ---- time where nobody is ---- */

static void everybody_goes(void) {
    caller_go(&aki);
    caller_go(&ben);
    caller_go(&eve);
}

static void everybody_comes(void) {
    caller_come(&aki, home);
    caller_come(&ben, home);
    caller_come(&eve, home);
}

static uint64_t rooms(void) {
    tb_hub_counts counts;
    tb_hub_count(house_hub(home), &counts);
    return counts.rooms;
}

static void drop_rooms(void) {
    house_now += tb_hub_usual.idle;
    tick();
    assert_int_equal(rooms(), 0);
}

/* Nobody has come yet, and the game has ended all the same, by now. */
static void has_ended_by_itself(void) {
    const tb_place_of *place = tb_hub_find(house_hub(home), "table-one");
    assert_non_null(place);
    assert_int_equal(tb_table_phase(place->room->table), TB_FINISHED);
}

/* The result as who comes sees it at once, without any tick after. */
static const char *result_by(void) {
    caller_enter(&aki, "table-one", KEY_A);
    return string_in(json_object_get(aki.sight, "result"), "by");
}

static void a_day_passes_for_nobody(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    open_table("", "rugby-chess", "pace=86400000");
    assert_true(caller_plays(&aki, "table-one", &random));
    const uint64_t deadline = (uint64_t)number_in(aki.sight, "deadline");
    everybody_goes();
    drop_rooms();
    house_now = deadline - 1;
    tick();
    assert_int_equal(rooms(), 0);
    house_now = deadline + tb_hub_usual.look;
    tick(); /* what is due is looked for, */
    tick(); /* and ended */
    has_ended_by_itself();
    drop_rooms();
    everybody_comes();
    assert_string_equal(result_by(), "time");
    /* when it was due, or soon after; and nothing more will be */
    const uint64_t before = house_now;
    everybody_goes();
    drop_rooms();
    house_now = before + UINT64_C(30) * DAY;
    tick();
    tick();
    assert_int_equal(rooms(), 0);
}

/* What is due is kept with the table: another process finds it. */
static void another_process_finds_what_is_due(void **context) {
    (void)context;
    open_table("", "rugby-chess", "pace=86400000");
    const uint64_t deadline = (uint64_t)number_in(aki.sight, "deadline");
    everybody_goes();
    house_close(home);
    home = house_open(&tb_hub_usual);
    assert_int_equal(rooms(), 0);
    house_now = deadline;
    tick();
    tick();
    has_ended_by_itself();
    drop_rooms();
    everybody_comes();
    assert_string_equal(result_by(), "time");
}

/* Moves put the deadline off; what was kept of the first one brings the table back, and it goes on
 * until its time is really over. */
static void a_deadline_that_was_put_off(void **context) {
    tb_random random = tb_random_from(5);
    (void)context;
    open_table("", "rugby-chess", "pace=86400000");
    const uint64_t first = (uint64_t)number_in(aki.sight, "deadline");
    house_now += DAY / 2;
    assert_true(caller_plays(&aki, "table-one", &random));
    const uint64_t second = (uint64_t)number_in(aki.sight, "deadline");
    assert_int_equal(second, first + DAY / 2);
    everybody_goes();
    drop_rooms();
    for (uint64_t at = first; at < second; at += DAY / 8) {
        house_now = at;
        tick();
        tick();
    }
    drop_rooms();
    everybody_comes();
    assert_string_equal(result_by(), "");
    everybody_goes();
    drop_rooms();
    house_now = second;
    tick();
    tick();
    has_ended_by_itself();
    drop_rooms();
    everybody_comes();
    assert_string_equal(result_by(), "time");
}

/* Whoever reads a room whose time is over sees that it is over, though nobody looked for it. */
static void what_passed_meanwhile_is_applied_at_once(void **context) {
    (void)context;
    open_table("", "rugby-chess", "clock=5000+0");
    everybody_goes();
    house_close(home);
    house_now += 6000;
    home = house_open(&tb_hub_usual);
    everybody_comes();
    assert_string_equal(result_by(), "time");
}

/* A computer's turn when a process dies: it is looked for, too, and does not lose on time. */
static void a_computer_is_not_forgotten(void **context) {
    (void)context;
    answer_is(caller_ask(&aki, "open table-one seats=w:" KEY_A " as=w name=Aki rugby-chess "
                               "seats=open,computer:1 pace=86400000"),
              NULL);
    caller_enter(&aki, "table-one", KEY_A);
    char event[64];
    snprintf(event, sizeof event, "%s",
             json_string_value(json_array_get(json_object_get(aki.sight, "events"), 0)));
    caller_send(&aki, "do table-one %lld e event %s", (long long)version_of(&aki), event);
    house_close(home); /* it is kept, and the computer never decides */
    home = house_open(&tb_hub_usual);
    house_now += 2 * 60 * 1000;
    tick();
    tick();
    assert_int_equal(rooms(), 1);
    everybody_comes();
    caller_enter(&aki, "table-one", KEY_A);
    assert_int_equal(number_in(aki.sight, "ply"), 2);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, house_set_up, house_tear_down)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        CASE(claims_without_a_clock),
        CASE(claims_with_a_clock),
        CASE(claims_as_it_was_opened),
        CASE(claims_with_a_clock_as_it_was_opened),
        CASE(no_claims_at_a_slow_table),
        CASE(no_claims_as_it_was_opened),
        CASE(the_time_that_was_agreed),
        CASE(a_day_for_each_turn),
        CASE(no_time_was_agreed),
        CASE(claims_that_are_too_soon),
        CASE(a_hint),
        CASE(no_hints),
        CASE(alone_one_always_gets_hints),
        CASE(hints_that_come_late),
        CASE(hints_for_nobody),
        CASE(computers_go_before_hints),
        CASE(who_does_not_reveal_loses),
        CASE(aborted_before_the_first_move),
        CASE(too_late_to_abort),
        CASE(a_rematch_has_all_facts),
        CASE(what_the_list_says),
        CASE(a_day_passes_for_nobody),
        CASE(another_process_finds_what_is_due),
        CASE(a_deadline_that_was_put_off),
        CASE(what_passed_meanwhile_is_applied_at_once),
        CASE(a_computer_is_not_forgotten),
    };
    return argc == 2 ? STORES_RUN(argv[1], tests) : 2;
}
