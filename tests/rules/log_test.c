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
            CHECK(again != NULL, "%s: %s: %s\n%s", (*game)->id, error.field, error.message[TB_EN],
                  record);
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
    tb_log_state_result(again, (const uint8_t[]){6, 0, 0});
    assert_true(tb_log_undo(again, 1)); /* and so it does when something is taken back */
    assert_int_equal(tb_log_ending(again), TB_UNFINISHED);
    assert_false(tb_log_result(again, sixths));
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

#define OVER                                                                                       \
    "\"start\":\"SSSSSSS/SSSSSSS/SSSSSSS/SSS#SSS/SSSSSSS/SSSSSSS/SSSSSSS S\",\"events\":[],"
#define HEAD "{\"format\":\"teban-record\",\"version\":1,\"game\":\"jatsuna\","
#define START "......./......./...S.../...#.../.....L./..F..../......."

#define ZEROES "0000000000000000000000000000000000000000000000000000000000000000"

static void test_damaged_records(void **context) {
    static const struct {
        const char *json;
        const char *said; /* the field and what is wrong with it; of jansson's words only where */
    } rows[] = {
        {"", "json: line 1"},
        {"{", "json: line 1"},
        {"[]", "record: must be an object"},
        {"17", "json: line 1"},
        {"{\"format\":\"x\"}", "format: must be \"teban-record\""},
        {"{\"version\":1}", "format: must be \"teban-record\""},
        {"{\"format\":\"teban-record\",\"version\":3}", "version: must be 1 or 2"},
        {"{\"format\":\"teban-record\",\"version\":\"1\"}", "version: must be 1 or 2"},
        {"{\"format\":\"teban-record\",\"version\":1}", "game: is not the id of a game"},
        {"{\"format\":\"teban-record\",\"version\":1,\"game\":\"go\"}",
         "game: is not the id of a game"},
        {HEAD "\"evnts\":[]}", "evnts: is not a member of a record"},
        {HEAD "\"events\":[],\"events\":[]}", "json: line 1"},
        {HEAD "\"options\":[],\"events\":[]}", "options: must be an object"},
        {HEAD "\"options\":{\"order\":1},\"events\":[]}", "order: an option's value is a string"},
        {HEAD "\"options\":{\"order\":\"LSF\"},\"events\":[]}",
         "order: order takes SLF|SFL, not \"LSF\""},
        {HEAD "\"options\":{\"size\":\"7\"},\"events\":[]}",
         "option: jatsuna has no option \"size\""},
        {HEAD "\"start\":1,\"events\":[]}", "start: must be a position"},
        {HEAD "\"start\":\"x\",\"events\":[]}", "board: a1 holds none of . S L F #"},
        {HEAD "\"events\":{}}", "events: must be an array"},
        {HEAD "\"result\":null}", "events: must be an array"},
        {HEAD "\"events\":[1]}", "events: an event is a string"},
        {HEAD "\"events\":[\"c1\",\"d4\"]}",
         "events[1]: wall J1 d4 is the sanctuary: no stone is ever placed there."},
        {HEAD "\"events\":[\"c1\\u0000\"]}", "json: line 1"},
        {HEAD "\"seats\":[\"S\",\"F\",\"L\"],\"events\":[]}",
         "seats: are not the seats of this game"},
        {HEAD "\"seats\":\"SLF\",\"events\":[]}", "seats: are not the seats of this game"},
        {HEAD "\"events\":[],\"final\":\"" START " L\"}",
         "final: is not the position that the events lead to"},
        {HEAD "\"events\":[],\"final\":7}", "final: is not the position that the events lead to"},
        {HEAD "\"events\":[],\"result\":[\"1\",\"0\"]}",
         "result: must hold a fraction for each seat, together 1"},
        {HEAD "\"events\":[],\"result\":[\"1\",\"0\",\"1/2\"]}",
         "result: must hold a fraction for each seat, together 1"},
        {HEAD "\"events\":[],\"result\":[\"2\",\"0\",\"0\"]}",
         "result: must hold a fraction for each seat, together 1"},
        {HEAD "\"events\":[],\"result\":[1,0,0]}",
         "result: must hold a fraction for each seat, together 1"},
        {HEAD "\"events\":[],\"ending\":\"rule\"}",
         "ending: does not fit the events and the result"},
        {HEAD "\"events\":[],\"ending\":1}", "ending: does not fit the events and the result"},
        {HEAD "\"events\":[\"%63%31\"]}",
         "events[0]: syntax - \"%63%31\" is not written like an event of this game."},
        {HEAD "\"events\":[\"%\"]}",
         "events[0]: syntax - \"%\" is not written like an event of this game."},
        {HEAD "\"events\":[\" c1\"]}",
         "events[0]: syntax - \" c1\" is not written like an event of this game."},
        {HEAD "\"ev%65nts\":[]}", "ev%2565nts: is not a member of a record"},
        {HEAD "\"event s\":[]}", "event%20s: is not a member of a record"},
        {HEAD "\"\":[]}", "lines: line 4 is none of a value taken apart"},
        {HEAD "\"é\":[]}", "%c3%a9: is not a member of a record"},
        {HEAD "\"eventsx\":[]}", "eventsx: is not a member of a record"},
        {HEAD "\"event\":[]}", "event: is not a member of a record"},
        {HEAD "\"events\":[[[[1]]]]}", "events: an event is a string"},
        {HEAD "\"events\":[true]}", "events: an event is a string"},
        {HEAD "\"events\":[1.5]}", "events: an event is a string"},
        {HEAD "\"events\":[\"c1\"],\"result\":[\"0\",\"0\",\"0\"]}",
         "result: must hold a fraction for each seat, together 1"},
        {HEAD "\"events\":[\"c1\"],\"result\":[\"1/2\",\"1/3\",\"1/6\",\"0\"]}",
         "result: must hold a fraction for each seat, together 1"},
        {HEAD "\"events\":[],\"seats\":[\"S\",\"L\",\"F\",\"F\"]}",
         "seats: are not the seats of this game"},
        {HEAD "\"events\":[],\"seats\":[\"S\",\"L\"]}", "seats: are not the seats of this game"},
        {HEAD "\"events\":[],\"seats\":[\"SS\",\"L\",\"F\"]}",
         "seats: are not the seats of this game"},
        {HEAD "\"events\":[],\"seats\":[\"S\",\"L\",1]}", "seats: are not the seats of this game"},
        {HEAD "\"events\":[],\"result\":null,\"ending\":\"stated\"}",
         "ending: does not fit the events and the result"},
        {HEAD "\"events\":[],\"result\":[\"1\",\"0\",\"0\"],\"ending\":\"unfinished\"}",
         "ending: does not fit the events and the result"},
        {HEAD "\"options\":{\"order\":"
              "\"SLFxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
              "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
              "xx\"},\"events\":[]}",
         "options: an option is too long"},
        {"{\"format\":\"teban-record\",\"version\":1,\"game\":\"isshin-ittai\","
         "\"options\":{\"copies\":\"1\",\"below\":\"6\"},\"events\":[]}",
         "copies: copies takes 2..6, not \"1\""},
        {"{\"format\":\"teban-record\",\"version\":1,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "}}",
         "deal: needs version 2"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"jatsuna\",\"events\":[],\"deal\":{}"
         "}",
         "deal: in this game nothing is dealt"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":"
         "1}",
         "deal: must be an object"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "}}",
         "deal.commitment: is missing"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"x\":1}}",
         "deal.x: is not a member of a deal"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"commitment\":\"0\"}}",
         "deal.commitment: must be 64 hexadecimal digits"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"commitment\":\"" ZEROES "\",\"commits\":[]}}",
         "deal.commits: must be an object"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"commitment\":\"" ZEROES "\",\"commits\":{\"Z\":\"0\"}}}",
         "deal.commits.Z: is no seat of this game"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"commitment\":\"" ZEROES "\",\"commits\":{},\"numbers\":{\"K\":1}}}",
         "deal.numbers.K: must be 64 hexadecimal digits"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"commitment\":\"" ZEROES "\",\"commits\":{},\"numbers\":{}}}",
         "deal.seed: is missing"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"commitment\":\"" ZEROES "\",\"commits\":{},\"numbers\":{},\"seed\":null}}",
         "deal.cards: must be an array"},
        {"{\"format\":\"teban-record\",\"version\":2,\"game\":\"keserima\",\"events\":[],\"deal\":{"
         "\"commitment\":\"" ZEROES
         "\",\"commits\":{},\"numbers\":{},\"seed\":null,\"cards\":[0]}}",
         "deal.cards: has too many numbers: one for each event of chance is wanted"},
        {"{\"format\":\"teban-record\",\"version\":-1}", "version: must be 1 or 2"},
        {"{\"format\":\"teban-record\",\"version\":11}", "version: must be 1 or 2"},
        {"{\"format\":\"teban-record\",\"version\":1.0}", "version: must be 1 or 2"},
        {"{\"format\":\"teban-record\",\"version\":1,\"game\":7}", "game: is not the id of a game"},
        {"\n{\n\n]", "json: line 4"},
        {HEAD "\"start\":\"SSSSSSS/SSSSSSS/SSSSSSS/SSS#SSS/SSSSSSS/SSSSSSS/SSSSSSS S\","
              "\"events\":[],\"result\":[\"0\",\"1\",\"0\"]}",
         "result: is not the result that the events lead to"},
        {HEAD "\"start\":\"SSSSSSS/SSSSSSS/SSSSSSS/SSS#SSS/SSSSSSS/SSSSSSS/SSSSSSS S\","
              "\"events\":[],\"result\":null}",
         "result: is missing, but the events end the game"},
        {HEAD "\"events\":[],\"ended\":{\"code\":\"most-stones\",\"clause\":\"J9\"}}",
         "ended: is not how the events end the game"},
        {HEAD OVER "\"ended\":null}", "ended: is not how the events end the game"},
        {HEAD OVER "\"ended\":\"most-stones\"}", "ended: is not how the events end the game"},
        {HEAD OVER "\"ended\":{\"code\":\"most-stones\"}}",
         "ended: is not how the events end the game"},
        {HEAD OVER "\"ended\":{\"code\":\"most-stones\",\"clause\":\"J8\"}}",
         "ended: is not how the events end the game"},
        {HEAD OVER "\"ended\":{\"code\":\"shared-most\",\"clause\":\"J9\"}}",
         "ended: is not how the events end the game"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tb_error error = {0};
        tb_log *log = tb_record_read(rows[i].json, strlen(rows[i].json), &error);
        CHECK(log == NULL, "%s was accepted", rows[i].json);
        char said[sizeof error.field + sizeof error.message[TB_EN] + 2];
        snprintf(said, sizeof said, "%s: %s", error.field, error.message[TB_EN]);
        said[strncmp(said, "json:", 5) == 0 ? strlen("json: line 1") : strlen(said)] = '\0';
        CHECK(strcmp(said, rows[i].said) == 0, "%s: %s", rows[i].json, said);
        assert_ptr_equal(error.kind, &tb_bad_record);
        CHECK(!support_has_latin_sentence(error.message[TB_JA]), "%s", error.message[TB_JA]);
    }
}

/* A record may leave the ending out, as those did that were written before it had one, or tell it
 * in the words of another edition. */
static void test_endings_in_records(void **context) {
    static const char *const good[] = {
        HEAD OVER "\"ending\":\"rule\"}",
        HEAD OVER "\"ended\":{\"code\":\"most-stones\",\"clause\":\"J9\"}}",
        HEAD OVER "\"ended\":{\"code\":\"most-stones\",\"clause\":\"J9\",\"en\":\"Snake.\"}}",
        HEAD "\"events\":[],\"ended\":null}",
    };
    (void)context;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        tb_error error = {0};
        tb_log *log = tb_record_read(good[i], strlen(good[i]), &error);
        CHECK(log != NULL, "%s: %s", good[i], error.message);
        char *record = record_of(log);
        assert_non_null(
            strstr(record, i < 3 ? "\"ended\":{\"code\":\"most-stones\"" : "\"ended\":null"));
        free(record);
        tb_log_free(log);
    }
}

static void test_minimal_record(void **context) {
    static const char json[] = HEAD "\"events\":[\"c1\"]}";
    tb_error error = {0};
    (void)context;
    tb_log *log = tb_record_read(json, strlen(json), &error);
    CHECK(log != NULL, "%s: %s", error.field, error.message[TB_EN]);
    assert_int_equal(tb_log_count(log), 1);
    tb_log_free(log);
}

#define LINES "format s teban-record\nversion n 1\ngame s jatsuna\n"

/* A record that was taken apart elsewhere means the same, and a damaged line is named. */
static void test_parts(void **context) {
    static const struct {
        const char *lines, *field; /* NULL: it is accepted */
        const char *message;       /* NULL: any */
    } rows[] = {
        {LINES "events [\nevents.0 s c1\nresult z\n", NULL, NULL},
        {LINES "options {\noptions.order s %53FL\nevents [\nevents.0 s c%31", NULL, NULL},
        {LINES "events [\nevents.0 n 1\n", "events", NULL},
        {LINES "events {\n", "events", NULL},
        {LINES "events [\nevents.0 s c1\nevents.1 s c1\n", "events[1]", NULL},
        {LINES "events [\nfoo.bar s 1\n", "foo.bar", NULL},
        {LINES "events [\nresult s 1\n", "result", NULL},
        {LINES "events [\n\nresult z\n", "lines", "line 5 is none of a value taken apart"},
        {LINES "events\n", "lines", NULL},
        {LINES "events x\n", "lines", NULL},
        {LINES "events [\nstart s %4\n", "lines", NULL},
        {LINES "events [\nstart s a%00b\n", "lines", NULL},
        {LINES "events [\nevents.0 s c%3\n", "lines", "line 5 is none of a value taken apart"},
        {LINES "events [\nevents.0 s c%3g\n", "lines", NULL},
        {LINES "events [\nevents.0 s c%\n", "lines", NULL},
        {LINES "events [\nevents.0 ss c1\n", "lines", NULL},
        {LINES "events [\nevents.0  c1\n", "lines", NULL},
        {LINES "events [\nevents.0.0 s d1\nevents.0 s c1\nevent.1 s c1\n", "event.1", NULL},
        {LINES "events [\nevents.0 [\nevents.0.0 s c1\n", "events", "an event is a string"},
        {LINES "events [\nevents.0 s c1\nseats [\nseats.0 s S\nseats.1 s L\nseats.2 s F\n", NULL,
         NULL},
        {LINES
         "result [\nresult.0 s 1/2\nresult.1 s 1/3\nresult.2 s 1/6\nevents [\nevents.0 s c1\n",
         NULL, NULL},
        {"\n", "lines", "line 1 is none of a value taken apart"},
        {"", "format", "must be \"teban-record\""},
    };
    (void)context;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tb_error error = {0};
        tb_log *log = tb_record_read_parts(rows[i].lines, strlen(rows[i].lines), &error);
        CHECK((log != NULL) == (rows[i].field == NULL), "%s: %s", rows[i].lines,
              error.message[TB_EN]);
        assert_string_equal(error.field, rows[i].field == NULL ? "" : rows[i].field);
        assert_true(rows[i].message == NULL || strcmp(error.message[TB_EN], rows[i].message) == 0);
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
        cmocka_unit_test(test_endings_in_records),
        cmocka_unit_test(test_minimal_record),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_no_notation),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
