/* The event log and records, over random games of every game. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *record_of(const tb_log *log) {
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_record(log, &measure);
    char *data = malloc(measure.length + 1);
    tb_text text = tb_text_in(data, measure.length + 1);
    tb_log_record(log, &text);
    assert_true(tb_text_fits(&text));
    return data;
}

static void play_on(tb_log *log, tb_random *random, uint32_t most) {
    const tb_game *game = tb_log_game(log);
    for (uint32_t i = 0; i < most && game->turn(tb_log_now(log)) != TB_OVER; i++) {
        const tb_event event = support_random_event(game, tb_log_now(log), random);
        assert_true(tb_log_add_event(log, event));
    }
}

static tb_log *random_log(const tb_game *game, uint32_t number, tb_random *random) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    *random = tb_random_from(number);
    support_random_options(game, random, options);
    tb_log *log = tb_log_new(game, options);
    play_on(log, random, number % 3 == 0 ? number % 50 : UINT32_MAX);
    if (number % 5 == 0) { /* one that begins at a position */
        tb_log *later = tb_log_new_at(game, tb_log_now(log));
        tb_log_free(log);
        log = later;
        play_on(log, random, UINT32_MAX);
    }
    return log;
}

static void check_same(const tb_log *a, const tb_log *b) {
    assert_ptr_equal(tb_log_game(a), tb_log_game(b));
    assert_int_equal(tb_log_count(a), tb_log_count(b));
    assert_int_equal(tb_log_is_set_up(a), tb_log_is_set_up(b));
    for (uint32_t i = 0; i <= tb_log_count(a); i++)
        assert_memory_equal(tb_log_at(a, i), tb_log_at(b, i), sizeof(tb_state));
    for (uint32_t i = 0; i < tb_log_count(a); i++)
        assert_string_equal(tb_log_played(a, i), tb_log_played(b, i));
}

static void test_records_replay(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        for (uint32_t number = 0; number < support_scaled(200); number++) {
            tb_random random;
            tb_error error = {0};
            tb_log *log = random_log(*game, number, &random);
            char *record = record_of(log);
            tb_log *again = tb_record_read(record, strlen(record), &error);
            CHECK(again != NULL, "%s: %s: %s\n%s", (*game)->id, error.field, error.message, record);
            check_same(log, again);
            char *second = record_of(again);
            assert_string_equal(record, second);
            free(record);
            free(second);
            tb_log_free(log);
            tb_log_free(again);
        }
    }
}

static void test_undo_restores_every_state(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        for (uint32_t number = 0; number < support_scaled(50); number++) {
            tb_random random;
            tb_log *log = random_log(*game, number, &random);
            const uint32_t count = tb_log_count(log);
            tb_state *states = malloc((count + 1) * sizeof *states);
            for (uint32_t i = 0; i <= count; i++)
                states[i] = *tb_log_at(log, i);
            assert_false(tb_log_undo(log, count + 1));
            for (uint32_t left = count; left > 0;) {
                const uint32_t step = 1 + tb_random_below(&random, left < 7 ? left : 7);
                assert_true(tb_log_undo(log, step));
                left -= step;
                assert_memory_equal(tb_log_now(log), &states[left], sizeof states[0]);
            }
            play_on(log, &random, 10);
            free(states);
            tb_log_free(log);
        }
    }
}

/* A path that was played is kept; the event is the same. */
static void test_played_path_is_kept(void **context) {
    static const char *const events[] = {"@+x+K", "{xo}", "{+o}"};
    tb_error error;
    (void)context;
    tb_log *log = tb_log_new(&tb_keserima, NULL);
    for (size_t i = 0; i < 3; i++)
        assert_true(tb_log_add(log, events[i], &error));
    assert_true(tb_log_add(log, "o25-25", &error)); /* a pass, K12 */
    assert_string_equal(tb_log_played(log, 1), "{xo}");
    assert_string_equal(tb_log_played(log, 3), "o25-25");
    char canonical[TB_EVENT_TEXT];
    assert_string_equal(
        tb_event_string(&tb_keserima, tb_log_at(log, 3), tb_log_event(log, 3), canonical), "pass");
    assert_false(tb_log_add(log, "o25-25", &error));
    assert_ptr_equal(error.kind, &tb_illegal);
    assert_int_equal(tb_log_count(log), 4);
    tb_log_free(log);
}

static void test_stated_results(void **context) {
    uint8_t sixths[TB_MAX_SEATS];
    tb_error error;
    (void)context;
    tb_log *log = tb_log_new(&tb_jatsuna, NULL);
    assert_int_equal(tb_log_ending(log), TB_UNFINISHED);
    assert_false(tb_log_result(log, sixths));
    tb_log_state_result(log, (const uint8_t[]){0, 3, 3});
    assert_int_equal(tb_log_ending(log), TB_STATED);
    char *record = record_of(log);
    assert_non_null(strstr(record, "\"result\":[\"0\",\"1/2\",\"1/2\"],\"ending\":\"stated\""));
    tb_log *again = tb_record_read(record, strlen(record), &error);
    assert_non_null(again);
    assert_true(tb_log_result(again, sixths));
    assert_int_equal(sixths[1], 3);
    assert_true(tb_log_add(again, "c1", &error)); /* the game goes on after all */
    assert_int_equal(tb_log_ending(again), TB_UNFINISHED);
    free(record);
    tb_log_free(log);
    tb_log_free(again);
}

static void test_masks(void **context) {
    static const char *const deal[] = {"!F-", "!F+", "!L-", "!S+", "!F-",
                                       "!L-", "!L+", "!S-", "oF+"};
    char history[256];
    tb_error error;
    (void)context;
    tb_log *log = tb_log_new(&tb_isshin_ittai, NULL);
    for (size_t i = 0; i < sizeof deal / sizeof deal[0]; i++)
        assert_true(tb_log_add(log, deal[i], &error));
    static const struct {
        int seat;
        const char *sealed, *open;
    } rows[] = {
        {0, "!F- !F+ !L- !S+ !? !? !? !? oF+", "!F- !F+ !L- !S+ !? !? !? !? oF+ oL+"},
        {1, "!? !? !? !? !F- !L- !L+ !S- o?", "!? !? !? !? !F- !L- !L+ !S- oF+ oL+"},
        {TB_ONLOOKER, "!? !? !? !? !? !? !? !? o?", "!? !? !? !? !? !? !? !? oF+ oL+"},
        {TB_REFEREE, "!F- !F+ !L- !S+ !F- !L- !L+ !S- oF+",
         "!F- !F+ !L- !S+ !F- !L- !L+ !S- oF+ oL+"},
    };
    for (size_t i = 0; i < 4; i++) {
        tb_text text = tb_text_in(history, sizeof history);
        tb_log_history(log, rows[i].seat, &text);
        assert_string_equal(history, rows[i].sealed);
    }
    assert_true(tb_log_add(log, "oL+", &error));
    for (size_t i = 0; i < 4; i++) {
        tb_text text = tb_text_in(history, sizeof history);
        tb_log_history(log, rows[i].seat, &text);
        assert_string_equal(history, rows[i].open);
    }
    tb_log_free(log);
}

/* A finished game hides nothing. */
static void test_over_hides_nothing(void **context) {
    (void)context;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        tb_random random = tb_random_from(3);
        tb_log *log = tb_log_new(*game, NULL);
        play_on(log, &random, UINT32_MAX);
        for (uint32_t i = 0; i < tb_log_count(log); i++) {
            assert_string_equal(tb_log_seen(log, i, TB_ONLOOKER), tb_log_played(log, i));
            assert_string_equal(tb_log_seen(log, i, 0), tb_log_played(log, i));
        }
        tb_log_free(log);
    }
}

#define HEAD "{\"format\":\"teban-record\",\"version\":1,\"game\":\"jatsuna\","
#define START "......./......./...S.../...#.../.....L./..F..../......."

static void test_damaged_records(void **context) {
    static const struct {
        const char *json;
        const char *field;
    } rows[] = {
        {"", "json"},
        {"{", "json"},
        {"[]", "record"},
        {"17", "json"},
        {"{\"format\":\"x\"}", "format"},
        {"{\"version\":1}", "format"},
        {"{\"format\":\"teban-record\",\"version\":2}", "version"},
        {"{\"format\":\"teban-record\",\"version\":\"1\"}", "version"},
        {"{\"format\":\"teban-record\",\"version\":1}", "game"},
        {"{\"format\":\"teban-record\",\"version\":1,\"game\":\"go\"}", "game"},
        {HEAD "\"evnts\":[]}", "evnts"},
        {HEAD "\"events\":[],\"events\":[]}", "json"},
        {HEAD "\"options\":[],\"events\":[]}", "options"},
        {HEAD "\"options\":{\"order\":1},\"events\":[]}", "order"},
        {HEAD "\"options\":{\"order\":\"LSF\"},\"events\":[]}", "order"},
        {HEAD "\"options\":{\"size\":\"7\"},\"events\":[]}", "option"},
        {HEAD "\"start\":1,\"events\":[]}", "start"},
        {HEAD "\"start\":\"x\",\"events\":[]}", "board"},
        {HEAD "\"events\":{}}", "events"},
        {HEAD "\"result\":null}", "events"},
        {HEAD "\"events\":[1]}", "events"},
        {HEAD "\"events\":[\"c1\",\"d4\"]}", "events[1]"},
        {HEAD "\"events\":[\"c1\\u0000\"]}", "json"},
        {HEAD "\"seats\":[\"S\",\"F\",\"L\"],\"events\":[]}", "seats"},
        {HEAD "\"seats\":\"SLF\",\"events\":[]}", "seats"},
        {HEAD "\"events\":[],\"final\":\"" START " L\"}", "final"},
        {HEAD "\"events\":[],\"final\":7}", "final"},
        {HEAD "\"events\":[],\"result\":[\"1\",\"0\"]}", "result"},
        {HEAD "\"events\":[],\"result\":[\"1\",\"0\",\"1/2\"]}", "result"},
        {HEAD "\"events\":[],\"result\":[\"2\",\"0\",\"0\"]}", "result"},
        {HEAD "\"events\":[],\"result\":[1,0,0]}", "result"},
        {HEAD "\"events\":[],\"ending\":\"rule\"}", "ending"},
        {HEAD "\"events\":[],\"ending\":1}", "ending"},
        {HEAD "\"start\":\"SSSSSSS/SSSSSSS/SSSSSSS/SSS#SSS/SSSSSSS/SSSSSSS/SSSSSSS S\","
              "\"events\":[],\"result\":[\"0\",\"1\",\"0\"]}",
         "result"},
        {HEAD "\"start\":\"SSSSSSS/SSSSSSS/SSSSSSS/SSS#SSS/SSSSSSS/SSSSSSS/SSSSSSS S\","
              "\"events\":[],\"result\":null}",
         "result"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tb_error error = {0};
        tb_log *log = tb_record_read(rows[i].json, strlen(rows[i].json), &error);
        CHECK(log == NULL, "%s was accepted", rows[i].json);
        CHECK(strcmp(error.field, rows[i].field) == 0, "%s: field %s (%s), expected %s",
              rows[i].json, error.field, error.message, rows[i].field);
    }
}

static void test_minimal_record(void **context) {
    static const char json[] = HEAD "\"events\":[\"c1\"]}";
    tb_error error = {0};
    (void)context;
    tb_log *log = tb_record_read(json, strlen(json), &error);
    CHECK(log != NULL, "%s: %s", error.field, error.message);
    assert_int_equal(tb_log_count(log), 1);
    tb_log_free(log);
}

#define LINES "format s teban-record\nversion n 1\ngame s jatsuna\n"

/* A record that was taken apart elsewhere means the same, and a damaged line is named. */
static void test_parts(void **context) {
    static const struct {
        const char *lines, *field; /* NULL: it is accepted */
    } rows[] = {
        {LINES "events [\nevents.0 s c1\nresult z\n", NULL},
        {LINES "options {\noptions.order s %53FL\nevents [\nevents.0 s c%31", NULL},
        {LINES "events [\nevents.0 n 1\n", "events"},
        {LINES "events {\n", "events"},
        {LINES "events [\nevents.0 s c1\nevents.1 s c1\n", "events[1]"},
        {LINES "events [\nfoo.bar s 1\n", "foo.bar"},
        {LINES "events [\nresult s 1\n", "result"},
        {LINES "events [\n\nresult z\n", "lines"},
        {LINES "events\n", "lines"},
        {LINES "events x\n", "lines"},
        {LINES "events [\nstart s %4\n", "lines"},
        {LINES "events [\nstart s a%00b\n", "lines"},
        {"", "format"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tb_error error = {0};
        tb_log *log = tb_record_read_parts(rows[i].lines, strlen(rows[i].lines), &error);
        CHECK((log != NULL) == (rows[i].field == NULL), "%s: %s", rows[i].lines, error.message);
        assert_string_equal(error.field, rows[i].field == NULL ? "" : rows[i].field);
        assert_int_equal(log == NULL ? 1 : tb_log_count(log), 1);
        tb_log_free(log);
    }
}

/* Only Keserima has another notation. */
static void test_no_notation(void **context) {
    tb_error error = {0};
    char data[16];
    tb_text text = tb_text_in(data, sizeof data);
    (void)context;
    assert_null(tb_notation_read(&tb_jatsuna, "", 0, &error));
    assert_string_equal(error.field, "notation");
    tb_log *log = tb_log_new(&tb_jatsuna, NULL);
    assert_false(tb_notation_write(log, &text, &error));
    tb_log_free(log);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_replay),
        cmocka_unit_test(test_undo_restores_every_state),
        cmocka_unit_test(test_played_path_is_kept),
        cmocka_unit_test(test_stated_results),
        cmocka_unit_test(test_masks),
        cmocka_unit_test(test_over_hides_nothing),
        cmocka_unit_test(test_damaged_records),
        cmocka_unit_test(test_minimal_record),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_no_notation),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
