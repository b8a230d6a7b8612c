/* Files of experiments that are gone on with: cut at every byte, damaged at every byte, with lines
 * that are missing, doubled, out of order or endless, and heads of something else. What broke off
 * is played again, to the same bytes; anything else is refused by the number of its line, and the
 * file is what it was. */
#define _DEFAULT_SOURCE /* flock */
#include "crew/source.h"
#include "crew_support.h"
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Six rounds of two cells; lines with thoughts in them, so that all members are there. */
static const char words[] =
    "card-slot vary:hand=9,3 players=random judge=uct:nodes=2 rounds=3 seed=k";
enum { ROUND = 4 }; /* lines */

static lab_design design;
static bytes whole;

static void make_whole(void) {
    design = crew_design(words);
    trial_must((trial){.design = &design, .path = crew_path("whole")});
    whole = bytes_of(crew_path("whole"));
    assert_int_equal(bytes_lines(whole), 1 + 3 * ROUND);
    unlink(crew_path("whole"));
}

/* Goes on with it, to the same bytes as ever. */
static void goes_on(bytes held) {
    const char *path = crew_path("held");
    bytes_keep(held, path);
    trial_must((trial){.design = &design, .path = path, .resume = true});
    bytes now = bytes_of(path);
    CHECK(bytes_same(now, whole), "%zu bytes: not the same afterwards", held.length);
    bytes_free(&now);
}

/* Where the last whole round of it ends; 0 if there is not even a head. */
static size_t whole_rounds(bytes held) {
    const uint32_t lines = bytes_lines(held);
    return lines == 0 ? 0 : bytes_line(held, 2 + (lines - 1) / ROUND * ROUND);
}

/* What it is cut back to when it is taken up: a head, and whole rounds. */
static void is_cut_back(bytes held) {
    const char *path = crew_path("held");
    crew_course course;
    crew_reader reader;
    crew_kept kept;
    tb_error error;
    bytes_keep(held, path);
    assert_true(crew_course_begin(&course, &design, 1, 1) && crew_reader_begin(&reader, &course));
    CHECK(crew_kept_open(&kept, path, true, &reader, &error) && crew_kept_close(&kept, &error),
          "%zu bytes: %s", held.length, error.message[TB_EN]);
    bytes now = bytes_of(path);
    const size_t rounds = whole_rounds(held);
    CHECK(now.length == (rounds == 0 ? bytes_line(whole, 2) : rounds) &&
              memcmp(now.data, whole.data, now.length) == 0,
          "%zu bytes became %zu", held.length, now.length);
    assert_true(crew_reader_whole(&reader));
    assert_int_equal(reader.place, (bytes_lines(now) - 1) / ROUND);
    bytes_free(&now);
    crew_reader_end(&reader);
    crew_course_end(&course);
}

/* True: it was refused, with this in its words, and is what it was. */
static bool is_refused(bytes held, const char *sign) {
    const char *path = crew_path("held");
    trial t = {.design = &design, .path = path, .resume = true};
    bytes_keep(held, path);
    const bool done = trial_run(&t);
    if (done || t.opened)
        return false;
    crew_said(&t.error, sign);
    bytes now = bytes_of(path);
    CHECK(bytes_same(now, held), "%s: it was changed", t.error.message[TB_EN]);
    bytes_free(&now);
    return true;
}

static void refused(bytes held, uint32_t line, const char *why) {
    char sign[40];
    snprintf(sign, sizeof sign, "line %u: ", line);
    CHECK(is_refused(held, sign) && is_refused(held, why), "line %u, %s: it was taken", line, why);
}

/* ---- breaking off ---- */

static void cut_at_every_byte(void **unused) {
    (void)unused;
    for (size_t size = 0; size <= whole.length; size++) {
        bytes part = bytes_copy(whole, size);
        is_cut_back(part);
        if (size % 61 == 0)
            goes_on(part);
        bytes_free(&part);
    }
}

/* What broke off is a line of ours, and nothing comes after its end: lines whose ends were changed
 * into something else are not thrown away. */
static void what_is_more_than_a_part(void **unused) {
    static const char *const ends[] = {"\r", " ", "x", "", "\t"};
    (void)unused;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        for (uint32_t line = 1; line < bytes_lines(whole); line += 3) {
            bytes held = bytes_copy(whole, whole.length);
            for (uint32_t last = bytes_lines(whole); last >= line; last--)
                bytes_change(&held, bytes_line(held, last + 1) - 1, 1, ends[i], strlen(ends[i]));
            refused(held, line, "breaks off, and is not what comes next");
            bytes_free(&held);
        }
    }
}

static void heads_of_others_that_break_off(void **unused) {
    static const char *const parts[] = {
        "{\"format\":\"teban-arena",
        "{\"format\":\"teban-lab\",\"version\":1",
        "{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna",
        "{\"format\":\"teban-lab\",\"version\":2,\"design\":\"card-slot vary:hand=9,4",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        refused((bytes){(char *)parts[i], strlen(parts[i])}, 1, "not what comes next");
}

/* ---- damage ---- */

/* Another byte anywhere: the line is named, or it is a line of a game that could be (then it is
 * taken as it is, and what comes after it follows). */
static void every_byte_damaged(void **unused) {
    static const char others[] = {'\0', '\n', '\r', '7', '}', (char)0xff};
    uint32_t taken = 0;
    (void)unused;
    for (size_t at = 0; at < bytes_line(whole, 2 + ROUND); at++) {
        const char other = others[at % sizeof others];
        if (whole.data[at] == other)
            continue;
        bytes held = bytes_copy(whole, whole.length);
        char sign[40];
        snprintf(sign, sizeof sign, "line %u: ", bytes_line_at(whole, at));
        held.data[at] = other;
        const bool could_be = other == '7' || other == '}';
        if (!is_refused(held, sign)) {
            CHECK(could_be && at > bytes_line(whole, 2), "byte %zu as %d was taken", at, other);
            taken++;
        }
        bytes_free(&held);
    }
    print_message("%u changed digits and letters could be games\n", taken);
}

static void every_line_missing_doubled_swapped(void **unused) {
    (void)unused;
    for (uint32_t line = 2; line < bytes_lines(whole); line++) {
        const size_t at = bytes_line(whole, line);
        const size_t next = bytes_line(whole, line + 1);
        const size_t after = bytes_line(whole, line + 2);
        bytes held = bytes_copy(whole, whole.length);
        bytes_change(&held, at, next - at, "", 0);
        refused(held, line, "does not come here; the next is round");
        bytes_free(&held);
        held = bytes_copy(whole, whole.length);
        bytes_change(&held, next, 0, whole.data + at, next - at);
        refused(held, line + 1, "does not come here; the next is round");
        bytes_free(&held);
        held = bytes_copy(whole, whole.length);
        bytes_change(&held, at, next - at, "", 0);
        bytes_change(&held, at + after - next, 0, whole.data + at, next - at);
        refused(held, line, "does not come here; the next is round");
        bytes_free(&held);
    }
    bytes held = bytes_copy(whole, whole.length);
    const size_t last = bytes_line(whole, bytes_lines(whole));
    bytes_change(&held, held.length, 0, whole.data + last, whole.length - last);
    refused(held, bytes_lines(whole) + 1, "the experiment is over before this game");
    bytes_free(&held);
}

/* As editors and other systems make of it. */
static void ends_of_lines(void **unused) {
    (void)unused;
    for (uint32_t line = 1; line <= bytes_lines(whole); line++) {
        bytes held = bytes_copy(whole, whole.length);
        bytes_change(&held, bytes_line(whole, line + 1) - 1, 0, "\r", 1);
        refused(held, line, "");
        bytes_free(&held);
        held = bytes_copy(whole, whole.length);
        bytes_change(&held, bytes_line(whole, line), 0, "\n", 1);
        refused(held, line, "");
        bytes_free(&held);
    }
    bytes held = bytes_copy(whole, whole.length);
    bytes_change(&held, 0, 0, "\xef\xbb\xbf", 3);
    refused(held, 1, "");
    bytes_free(&held);
}

static void lines_without_end(void **unused) {
    static const struct {
        size_t length;
        const char *end;
    } rows[] = {{CREW_LINE + 1, "\n"}, {CREW_LINE + 1, ""}, {3 * (size_t)CREW_LINE, "\n"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (uint32_t line = 1; line <= 4; line += 3) {
            char *text = malloc(rows[i].length + 2);
            memset(text, 'x', rows[i].length);
            memcpy(text, line == 1 ? "{\"format\":\"teban-lab\"" : "{\"cell\":0,\"round\":0,", 20);
            strcpy(text + rows[i].length, rows[i].end);
            bytes held = bytes_copy(whole, bytes_line(whole, line));
            bytes_change(&held, held.length, 0, text, strlen(text));
            refused(held, line, "too long");
            bytes_free(&held);
            free(text);
        }
    }
}

/* The longest that may be: it is no game, but that is what is said. */
static void the_longest_line(void **unused) {
    (void)unused;
    bytes held = bytes_copy(whole, whole.length);
    char *text = malloc(CREW_LINE + 1);
    memset(text, 'x', CREW_LINE);
    text[CREW_LINE] = '\n';
    bytes_change(&held, bytes_line(whole, 3), 0, text, CREW_LINE + 1);
    refused(held, 3, "is not written like that");
    bytes_free(&held);
    free(text);
}

/* ---- heads ---- */

static void other_heads(void **unused) {
    static const struct {
        const char *head, *why;
    } rows[] = {
        {"{\"format\":\"teban-lab\",\"version\":1,\"design\":\"x\"}", "another experiment"},
        {"{\"format\":\"teban-arena\",\"version\":1}", "another experiment"},
        {"{}", "another experiment"},
        {"", "another experiment"},
    };
    static const char *const others[] = {
        "card-slot vary:hand=9,3 players=random judge=uct:nodes=2 rounds=3 seed=l",
        "card-slot vary:hand=9,3 players=random judge=uct:nodes=2 rounds=4 seed=k",
        "card-slot vary:hand=9,3 players=random judge=uct:nodes=3 rounds=3 seed=k",
        "card-slot vary:hand=9,3 players=random rounds=3 seed=k",
        "card-slot vary:hand=3,9 players=random judge=uct:nodes=2 rounds=3 seed=k",
        "jatsuna players=random rounds=3 seed=k",
    };
    char text[LAB_DESIGN_TEXT];
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bytes held = bytes_copy(whole, whole.length);
        bytes_change(&held, 0, bytes_line(whole, 2) - 1, rows[i].head, strlen(rows[i].head));
        refused(held, 1, rows[i].why);
        bytes_free(&held);
    }
    for (uint32_t i = 0; i < sizeof others / sizeof others[0] + 1; i++) {
        const bool shard = i == sizeof others / sizeof others[0];
        const lab_design other = crew_design(shard ? words : others[i]);
        tb_text head = tb_text_in(text, sizeof text);
        lab_head_write(&other, 1, shard ? 2 : 1, &head);
        bytes held = bytes_copy(whole, whole.length);
        bytes_change(&held, 0, bytes_line(whole, 2) - 1, text, head.length);
        refused(held, 1, "another experiment");
        bytes_free(&held);
    }
}

/* What is asked before a file is opened: without a seed its own is taken. */
static void looking_at_heads(void **unused) {
    static const struct {
        const char *text;
        crew_head head;
        const char *why;
    } rows[] = {
        {"", CREW_NO_FILE, NULL},
        {"{", CREW_NO_HEAD, NULL},
        {"{\"format\":\"teban-lab\",\"version\":2,\"des", CREW_NO_HEAD, NULL},
        {"\n", CREW_HEAD_WRONG, "line 1: format: this is no file of experiments"},
        {"{\"format\":\"teban-lab\",\"version\":1}\n", CREW_HEAD_WRONG,
         "line 1: version: this program reads version 2"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"chess rounds=1\"}\n",
         CREW_HEAD_WRONG, "line 1: "},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=1 "
         "seed=a\"}\r\n",
         CREW_HEAD_WRONG, "line 1: line: goes on after its end"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=1 "
         "seed=a\"}\n",
         CREW_HEAD, NULL},
        {"nonsense", CREW_HEAD_WRONG, "line 1: not a file of this program"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *path = crew_path("head");
        lab_design found;
        uint32_t shard, shards;
        tb_error error;
        bytes_keep((bytes){(char *)rows[i].text, strlen(rows[i].text)}, path);
        assert_int_equal(crew_kept_look(path, &found, &shard, &shards, &error), rows[i].head);
        if (rows[i].why != NULL)
            crew_said(&error, rows[i].why);
    }
}

/* ---- two programs ---- */

static int theirs = -1;

/* Somebody who goes on with the file that is just being begun is faster. */
static void take_lock(const char *call) {
    if (strcmp(call, "flock") != 0)
        return;
    disk.meanwhile = NULL;
    theirs = open(crew_path("held"), O_WRONLY);
    assert_int_equal(flock(theirs, LOCK_EX | LOCK_NB), 0);
}

static void somebody_is_faster(void **unused) {
    const char *path = crew_path("held");
    trial t = {.design = &design, .path = path};
    (void)unused;
    disk.meanwhile = take_lock;
    assert_false(trial_run(&t) || t.opened);
    crew_said(&t.error, "another program is writing it");
    CHECK(access(path, F_OK) == 0, "it was taken away from them");
    close(theirs);
}

/* It waits for the lock of a file whose beginning fails: what it gets then is gone, not a file that
 * is about to be removed. */
static void is_there_no_more(const char *call) {
    if (strcmp(call, "close") == 0 && disk.failed)
        CHECK(access(crew_path("held"), F_OK) != 0, "unlocked before it is removed");
}

static void somebody_waits(void **unused) {
    const char *path = crew_path("held");
    trial t = {.design = &design, .path = path};
    (void)unused;
    disk_fails_at(DISK_FULL, 1);
    disk.armed = true;
    disk.meanwhile = is_there_no_more;
    assert_false(trial_run(&t) || t.opened);
    disk.armed = false;
    disk.meanwhile = NULL;
    disk_holds();
    crew_said_by_system(&t.error, ENOSPC);
    assert_int_equal(crew_files(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(what_is_more_than_a_part),
        cmocka_unit_test(heads_of_others_that_break_off),
        cmocka_unit_test(every_byte_damaged),
        cmocka_unit_test(every_line_missing_doubled_swapped),
        cmocka_unit_test(ends_of_lines),
        cmocka_unit_test(lines_without_end),
        cmocka_unit_test(the_longest_line),
        cmocka_unit_test(other_heads),
        cmocka_unit_test(looking_at_heads),
        cmocka_unit_test(somebody_is_faster),
        cmocka_unit_test(somebody_waits),
    };
    return CREW_TESTS_RUN("crew kept", tests, make_whole);
}
