/* Lines in whatever pieces they come, and what is seen of them ahead of their turn. The bytes come
 * from memory: how many at a time, and whether there are more just now, is the test's to say. */
#include "engine/input.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct feed {
    const char *data;
    size_t length;
    size_t at;
    size_t piece; /* bytes at a time, at most */
    size_t there; /* so many have arrived; the end when that is beyond the length */
    bool breaks;  /* instead of ending */
    int wakes;    /* so many waits end before anything has come */
    tb_input *input;
} feed;

static long feed_read(void *context, char *data, size_t size) {
    feed *f = context;
    CHECK(f->at < f->there, "waits for bytes that never come");
    if (f->at == f->length)
        return f->breaks ? -1 : 0;
    const size_t left = (f->there < f->length ? f->there : f->length) - f->at;
    const size_t most = size < f->piece ? size : f->piece;
    const size_t count = left < most ? left : most;
    CHECK(count > 0, "is asked for nothing");
    memcpy(data, f->data + f->at, count);
    f->at += count;
    return (long)count;
}

static bool feed_ready(void *context, int milliseconds) {
    feed *f = context;
    CHECK(milliseconds >= 0 || f->at < f->there, "waits for ever");
    if (milliseconds > 0 && f->wakes-- > 0)
        return false;
    return f->at < f->there;
}

static void begin(feed *f) {
    const tb_source source = {.context = f, .read = feed_read, .ready = feed_ready};
    f->input = tb_input_of(&source);
    assert_non_null(f->input);
}

/* All of it has arrived, its end too. */
static feed fed(const char *data, size_t length, size_t piece) {
    feed f = {.data = data, .length = length, .piece = piece, .there = length + 1};
    return f;
}

static void expect(feed *f, const char *wanted) {
    char *line;
    size_t length;
    assert_int_equal(tb_input_next(f->input, &line, &length), TB_LINE);
    CHECK(length == strlen(wanted) && strcmp(line, wanted) == 0, "%.80s, not %.80s", line, wanted);
}

static void expect_no_line(feed *f, tb_line wanted) {
    char *line;
    size_t length;
    assert_int_equal(tb_input_next(f->input, &line, &length), wanted);
}

/* ---- lines ---- */

static const size_t lengths[] = {
    0,
    1,
    2,
    100,
    TB_LINE_BYTES - 1,
    TB_LINE_BYTES,
    TB_LINE_BYTES + 1,
    TB_LINE_BYTES + 2,
    2 * TB_LINE_BYTES - 1,
    2 * TB_LINE_BYTES,
    2 * TB_LINE_BYTES + 1,
    5 * TB_LINE_BYTES,
};
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

/* Lines of these lengths one after another, each of a letter of its own, the last without an end.
 */
static char *all_lengths(size_t *length) {
    char *data = malloc((size_t)16 * TB_LINE_BYTES);
    *length = 0;
    for (size_t i = 0; i < LENGTHS; i++) {
        memset(data + *length, 'a' + (int)i, lengths[i]);
        *length += lengths[i];
        if (i + 1 < LENGTHS)
            data[(*length)++] = '\n';
    }
    return data;
}

static void expect_all_lengths(feed *f) {
    for (size_t i = 0; i < LENGTHS; i++) {
        char *line;
        size_t length;
        const tb_line got = tb_input_next(f->input, &line, &length);
        CHECK(got == (lengths[i] <= TB_LINE_BYTES ? TB_LINE : TB_LINE_TOO_LONG), "line of %zu: %d",
              lengths[i], got);
        if (got != TB_LINE)
            continue;
        CHECK(length == lengths[i] && line[length] == '\0', "%zu, not %zu", length, lengths[i]);
        const char letter[] = {(char)('a' + (int)i), '\0'};
        CHECK(strspn(line, letter) == length, "line of %zu", length);
    }
    expect_no_line(f, TB_LINE_END);
    expect_no_line(f, TB_LINE_END);
}

/* In pieces of any size, and whether or not it was looked at before. */
static void lines_in_pieces(void **unused) {
    (void)unused;
    static const size_t pieces[] = {1000, 4096, 65536, TB_LINE_BYTES, TB_LINE_BYTES + 1, SIZE_MAX};
    size_t length;
    char *data = all_lengths(&length);
    for (size_t i = 0; i < 2 * sizeof pieces / sizeof pieces[0]; i++) {
        feed f = fed(data, length, pieces[i / 2]);
        begin(&f);
        if (i % 2 == 1)
            assert_true(tb_input_asks_stop(f.input, false));
        expect_all_lengths(&f);
        tb_input_free(f.input);
    }
    free(data);
}

static void line_ends(void **unused) {
    (void)unused;
    static const char data[] = "one\r\n\n\r\n two \r\nthree\rfour\nfive\r";
    for (size_t piece = 1; piece < sizeof data; piece++) {
        feed f = fed(data, sizeof data - 1, piece);
        begin(&f);
        expect(&f, "one");
        expect(&f, "");
        expect(&f, "");
        expect(&f, " two ");
        expect(&f, "three\rfour");
        expect(&f, "five");
        expect_no_line(&f, TB_LINE_END);
        tb_input_free(f.input);
    }
}

static void a_broken_source(void **unused) {
    (void)unused;
    feed f = fed("one\ntwo", 7, 3);
    f.breaks = true;
    begin(&f);
    expect(&f, "one");
    expect(&f, "two");
    expect_no_line(&f, TB_LINE_ERROR);
    tb_input_free(f.input);
}

static void waiting(void **unused) {
    (void)unused;
    feed f = fed("one\ntw", 6, 6);
    begin(&f);
    f.there = 2;
    assert_false(tb_input_wait(f.input, 0));
    f.there = 6;
    assert_true(tb_input_wait(f.input, 0));
    expect(&f, "one");
    assert_false(tb_input_wait(f.input, 0));
    f.there = 7;
    assert_true(tb_input_wait(f.input, 0));
    expect(&f, "tw");
    assert_true(tb_input_wait(f.input, 0));
    tb_input_free(f.input);
}

/* A wait that a signal ends is begun again. */
static void waiting_on(void **unused) {
    (void)unused;
    feed f = fed("one\n", 4, 4);
    f.wakes = 3;
    begin(&f);
    assert_true(tb_input_wait(f.input, 3600000));
    expect(&f, "one");
    tb_input_free(f.input);
}

/* ---- ahead of their turn ---- */

static void words_that_stop(void **unused) {
    (void)unused;
    static const struct {
        const char *line;
        bool stops, quits;
    } rows[] = {
        {"stop\n", true, false},         {"quit\n", false, true},
        {" \tstop\n", true, false},      {"stop\r\n", true, false},
        {"quit\r\n", false, true},       {"stop now\n", true, false},
        {"quit\tnow\n", false, true},    {"stopp\n", false, false},
        {"sto\n", false, false},         {"st op\n", false, false},
        {"# stop\n", false, false},      {"\n", false, false},
        {"Stop\n", false, false},        {"stop", false, false},
        {"go\nshow\nsto", false, false}, {"go\nstop\n", true, false},
        {"show\nquit\n", false, true},   {"stopquit\n", false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        feed f = fed(rows[i].line, strlen(rows[i].line), 3);
        begin(&f);
        f.there = f.length; /* its end has not come */
        CHECK(tb_input_says_stop(f.input) == rows[i].stops, "%s", rows[i].line);
        CHECK(tb_input_asks_stop(f.input, false) == (rows[i].stops || rows[i].quits), "%s",
              rows[i].line);
        tb_input_free(f.input);
    }
}

/* A last line without an end counts when the input has ended. */
static void the_end(void **unused) {
    (void)unused;
    feed f = fed("show\nstop", 9, 4);
    begin(&f);
    f.there = f.length;
    assert_false(tb_input_asks_stop(f.input, false));
    f.there++;
    assert_true(tb_input_says_stop(f.input));
    expect(&f, "show");
    expect(&f, "stop");
    assert_false(tb_input_says_stop(f.input)); /* given out */
    assert_true(tb_input_asks_stop(f.input, true));
    tb_input_free(f.input);
}

/* What was given out no longer says stop, what waits still does. */
static void stops_are_used_up(void **unused) {
    (void)unused;
    static const char data[] = "stop\nquit\ngo\nstop\n";
    feed f = fed(data, sizeof data - 1, 5);
    begin(&f);
    f.there = f.length;
    assert_true(tb_input_says_stop(f.input));
    expect(&f, "stop");
    assert_true(tb_input_asks_stop(f.input, false));
    expect(&f, "quit");
    assert_true(tb_input_says_stop(f.input));
    expect(&f, "go");
    assert_true(tb_input_says_stop(f.input));
    expect(&f, "stop");
    assert_false(tb_input_asks_stop(f.input, false));
    tb_input_free(f.input);
}

enum { WIDTH = 1024 };
#define NUMBERED "line %01018zu"

/* `count` numbered lines of WIDTH bytes with their ends, and then `last`. */
static char *numbered(size_t count, const char *last, size_t *length) {
    char *data = malloc(WIDTH * count + 17);
    for (size_t i = 0; i < count; i++)
        snprintf(data + WIDTH * i, WIDTH + 1, NUMBERED "\n", i);
    strcpy(data + WIDTH * count, last);
    *length = WIDTH * count + strlen(last);
    return data;
}

static void expect_numbered(feed *f, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        char wanted[WIDTH];
        snprintf(wanted, sizeof wanted, NUMBERED, i);
        expect(f, wanted);
    }
}

/* Whatever stands before it, `stop` is seen, and everything comes in its turn. */
static void stop_after_a_lot(void **unused) {
    (void)unused;
    enum { MANY = 10 * TB_LINE_BYTES / WIDTH };
    size_t length;
    char *data = numbered(MANY, "stop\n", &length);
    feed f = fed(data, length, 65536);
    begin(&f);
    expect_numbered(&f, 0, 3);
    assert_true(tb_input_says_stop(f.input));
    assert_false(tb_input_flooded(f.input));
    expect_numbered(&f, 3, MANY);
    expect(&f, "stop");
    expect_no_line(&f, TB_LINE_END);
    tb_input_free(f.input);
    free(data);
}

static void the_end_after_a_lot(void **unused) {
    (void)unused;
    enum { MANY = 10 * TB_LINE_BYTES / WIDTH };
    size_t length;
    char *data = numbered(MANY, "last", &length);
    feed f = fed(data, length, 65536);
    begin(&f);
    assert_false(tb_input_says_stop(f.input));
    assert_true(tb_input_asks_stop(f.input, false));
    assert_false(tb_input_flooded(f.input));
    expect_numbered(&f, 0, MANY);
    expect(&f, "last");
    expect_no_line(&f, TB_LINE_END);
    tb_input_free(f.input);
    free(data);
}

/* A line without end takes no room: what follows it is seen, however long it is. */
static void stop_after_a_line_too_long(void **unused) {
    (void)unused;
    const size_t size = (size_t)3 * TB_BACKLOG_BYTES / 2;
    char *data = malloc(size + 16);
    memset(data, 'x', size);
    memcpy(data, "stop ", 5); /* too long to be one */
    strcpy(data + size, "\nshow\nstop\n");
    feed f = fed(data, size, 65536);
    begin(&f);
    f.there = size; /* not yet the rest */
    assert_false(tb_input_asks_stop(f.input, false));
    f.length += strlen("\nshow\nstop\n");
    f.there = size + 1;
    assert_false(tb_input_asks_stop(f.input, false));
    f.there = f.length;
    assert_true(tb_input_says_stop(f.input));
    assert_false(tb_input_flooded(f.input));
    expect_no_line(&f, TB_LINE_TOO_LONG);
    expect(&f, "show");
    expect(&f, "stop");
    tb_input_free(f.input);
    free(data);
}

/* The longest line that says stop does. */
static void the_longest_stop(void **unused) {
    (void)unused;
    char *data = malloc(TB_LINE_BYTES + 1);
    memset(data, 'x', TB_LINE_BYTES);
    memcpy(data, "stop ", 5);
    data[TB_LINE_BYTES] = '\n';
    feed f = fed(data, TB_LINE_BYTES + 1, SIZE_MAX);
    begin(&f);
    f.there = f.length;
    assert_true(tb_input_says_stop(f.input));
    tb_input_free(f.input);
    free(data);
}

/* No more is taken in than has to be: what waits after a `stop` is left where it is. */
static void no_further_than_stop(void **unused) {
    (void)unused;
    size_t length;
    char *data = numbered(100, "stop\n", &length);
    memcpy(data, "stop\n", 5);
    feed f = fed(data, length, WIDTH);
    begin(&f);
    assert_true(tb_input_says_stop(f.input) && tb_input_says_stop(f.input));
    assert_true(tb_input_asks_stop(f.input, true));
    assert_int_equal(f.at, WIDTH);
    tb_input_free(f.input);
    free(data);
}

/* The bound: one byte less is looked at, so much is not, and nothing is lost. */
static void flooded(void **unused) {
    (void)unused;
    enum { MANY = TB_BACKLOG_BYTES / WIDTH };
    size_t length;
    char *data = numbered(MANY, "quit\n", &length);
    feed f = fed(data, length, SIZE_MAX);
    begin(&f);
    f.there = TB_BACKLOG_BYTES - 1;
    assert_false(tb_input_says_stop(f.input) || tb_input_asks_stop(f.input, false));
    assert_false(tb_input_flooded(f.input));
    f.there = length + 1;
    assert_true(tb_input_says_stop(f.input));
    assert_true(tb_input_flooded(f.input));
    assert_true(tb_input_asks_stop(f.input, true)); /* there is nothing to wait for */
    assert_int_equal(f.at, TB_BACKLOG_BYTES);
    expect_numbered(&f, 0, 1); /* room for the rest */
    assert_false(tb_input_says_stop(f.input));
    assert_false(tb_input_flooded(f.input));
    assert_true(tb_input_asks_stop(f.input, false));
    expect_numbered(&f, 1, MANY);
    expect(&f, "quit");
    expect_no_line(&f, TB_LINE_END);
    tb_input_free(f.input);
    free(data);
}

/* A flood passes. */
static void no_longer_flooded(void **unused) {
    (void)unused;
    enum { MANY = TB_BACKLOG_BYTES / WIDTH };
    size_t length;
    char *data = numbered(MANY, "", &length);
    feed f = fed(data, length, SIZE_MAX);
    begin(&f);
    assert_true(tb_input_says_stop(f.input) && tb_input_flooded(f.input));
    expect_numbered(&f, 0, MANY);
    expect_no_line(&f, TB_LINE_END);
    assert_false(tb_input_says_stop(f.input));
    assert_true(tb_input_asks_stop(f.input, true));
    assert_false(tb_input_flooded(f.input));
    tb_input_free(f.input);
    free(data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_in_pieces),
        cmocka_unit_test(line_ends),
        cmocka_unit_test(a_broken_source),
        cmocka_unit_test(waiting),
        cmocka_unit_test(words_that_stop),
        cmocka_unit_test(the_end),
        cmocka_unit_test(stops_are_used_up),
        cmocka_unit_test(stop_after_a_lot),
        cmocka_unit_test(the_end_after_a_lot),
        cmocka_unit_test(stop_after_a_line_too_long),
        cmocka_unit_test(the_longest_stop),
        cmocka_unit_test(no_further_than_stop),
        cmocka_unit_test(flooded),
        cmocka_unit_test(no_longer_flooded),
        cmocka_unit_test(waiting_on),
    };
    return cmocka_run_group_tests_name("input", tests, NULL, NULL);
}
