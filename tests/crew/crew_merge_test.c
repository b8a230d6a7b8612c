/* Shards that are put together, and all that can be wrong with them: the file and the line are
 * named, nothing is written, and the shards are what they were. */
#define _DEFAULT_SOURCE /* mode_t */
#include "crew/merge.h"
#include "crew/source.h"
#include "crew_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char words[] = "card-slot vary:hand=9,3 players=random rounds=5 seed=m";
enum { ROUND = 4 }; /* lines */

static lab_design design;
static bytes whole;
static bytes halves[2];

static bytes play_shard(const lab_design *of, uint32_t shard, uint32_t shards) {
    const char *path = crew_path("shard");
    trial_must((trial){.design = of, .path = path, .shard = shard, .shards = shards});
    bytes b = bytes_of(path);
    unlink(path);
    return b;
}

static void make_shards(void) {
    design = crew_design(words);
    whole = play_shard(&design, 0, 0);
    for (uint32_t i = 0; i < 2; i++)
        halves[i] = play_shard(&design, i + 1, 2);
    assert_int_equal(bytes_lines(halves[1]), 1 + 2 * ROUND);
}

/* ---- merging ---- */

enum { MOST = 4 };

/* Files of these bytes merged into `out`; the error is about `*at`. */
static bool merge(const bytes *files, uint32_t count, const char **at, tb_error *error) {
    static char names[MOST][256];
    const char *paths[MOST];
    assert_true(count <= MOST);
    for (uint32_t i = 0; i < count; i++) {
        char name[12];
        snprintf(name, sizeof name, "%u", (unsigned)i);
        snprintf(names[i], sizeof names[i], "%s", crew_path(name));
        paths[i] = names[i];
        bytes_keep(files[i], paths[i]);
    }
    crew_merge m = {.paths = paths, .count = count, .out = crew_path("out")};
    const bool merged = crew_merge_run(&m, error);
    crew_merge_end(&m);
    *at = m.at;
    for (uint32_t i = 0; i < count; i++) {
        bytes now = bytes_of(paths[i]);
        CHECK(bytes_same(now, files[i]), "shard %u was changed", i);
        bytes_free(&now);
    }
    return merged;
}

static void refused(const bytes *files, uint32_t count, int file, uint32_t line, const char *why) {
    tb_error error;
    const char *at;
    char sign[40] = "";
    CHECK(!merge(files, count, &at, &error), "%s: it was merged", why);
    if (line > 0)
        snprintf(sign, sizeof sign, "line %u: ", line);
    crew_said(&error, sign);
    crew_said(&error, why);
    if (file < 0)
        assert_null(at);
    else
        CHECK(at != NULL && atoi(strrchr(at, '/') + 1) == file, "%s: about %s", why, at);
    assert_int_equal(crew_files(), count);
    for (uint32_t i = 0; i < count; i++) {
        char name[12];
        snprintf(name, sizeof name, "%u", (unsigned)i);
        unlink(crew_path(name));
    }
}

/* The second half is another: one of these bytes. */
static void second_refused(bytes second, uint32_t line, const char *why) {
    const bytes files[] = {halves[0], second};
    refused(files, 2, 1, line, why);
}

static void together(void **unused) {
    tb_error error;
    const char *at;
    const bytes orders[][2] = {{halves[0], halves[1]}, {halves[1], halves[0]}};
    struct stat made;
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        CHECK(merge(orders[i], 2, &at, &error), "%s", error.message[TB_EN]);
        bytes out = bytes_of(crew_path("out"));
        assert_true(bytes_same(out, whole));
        bytes_free(&out);
        const mode_t refused_bits = umask(0);
        umask(refused_bits);
        assert_int_equal(stat(crew_path("out"), &made), 0);
        assert_int_equal(made.st_mode & 0777, 0666 & ~refused_bits);
        unlink(crew_path("out"));
    }
}

/* ---- which shards ---- */

static void others(void **unused) {
    const lab_design seeds =
        crew_design("card-slot vary:hand=9,3 players=random rounds=5 seed=other");
    const lab_design rounds = crew_design("card-slot vary:hand=9,3 players=random rounds=6 seed=m");
    bytes other = play_shard(&seeds, 2, 2);
    bytes longer = play_shard(&rounds, 2, 2);
    bytes third = play_shard(&design, 2, 3);
    bytes quarter = play_shard(&design, 3, 4); /* a part of the first half */
    (void)unused;
    second_refused(other, 0, "it belongs to another experiment than the first file");
    second_refused(longer, 0, "it belongs to another experiment than the first file");
    second_refused(third, 0, "it is one of 3 shards, but the first file is one of 2");
    second_refused(quarter, 0, "it is one of 4 shards, but the first file is one of 2");
    second_refused(halves[0], 0, "shard 1 of 2 is there twice");
    second_refused(whole, 0, "it is not a shard");
    refused((const bytes[]){halves[0]}, 1, -1, 0, "shard 2 of 2 is missing");
    refused((const bytes[]){halves[0], halves[1], halves[1]}, 3, 2, 0,
            "shard 2 of 2 is there twice");
    bytes_free(&other);
    bytes_free(&longer);
    bytes_free(&third);
    bytes_free(&quarter);
}

/* A head that promises more shards than there may be takes no memory for them. */
static void endless_shards(void **unused) {
    char text[LAB_DESIGN_TEXT];
    tb_text head = tb_text_in(text, sizeof text);
    (void)unused;
    lab_head_write(&design, LAB_MAX_SHARDS + 1, LAB_MAX_SHARDS + 1, &head);
    tb_text_char(&head, '\n');
    refused((const bytes[]){{text, head.length}}, 1, 0, 1, "shard: ");
}

/* What was played for one half under the head of the other. */
static void a_head_of_another(void **unused) {
    bytes second = bytes_copy(halves[0], halves[0].length);
    (void)unused;
    bytes_change(&second, 0, bytes_line(second, 2), halves[1].data, bytes_line(halves[1], 2));
    second_refused(second, 2, "does not come here; the next is round 1, cell 0, turn 0");
    bytes_free(&second);
}

/* ---- damaged ones ---- */

/* In the last lines, at every byte. */
static void cut_at_every_byte(void **unused) {
    const bytes second = halves[1];
    (void)unused;
    for (size_t size = bytes_line(second, bytes_lines(second) - 1); size < second.length; size++) {
        bytes part = bytes_copy(second, size);
        const bool whole_lines = part.data[size - 1] == '\n';
        second_refused(part, bytes_lines(part) + 1,
                       whole_lines ? "it is not complete: round 3, cell 1"
                                   : "it breaks off or is too long (round 3, cell 1");
        bytes_free(&part);
    }
    for (size_t size = 0; size < bytes_line(second, 2); size += 9) {
        bytes part = bytes_copy(second, size);
        second_refused(part, 0, "there is nothing in it");
        bytes_free(&part);
    }
}

static void every_line_missing_doubled_swapped(void **unused) {
    const bytes second = halves[1];
    (void)unused;
    for (uint32_t line = 2; line < bytes_lines(second); line++) {
        const size_t at = bytes_line(second, line);
        const size_t next = bytes_line(second, line + 1);
        const size_t after = bytes_line(second, line + 2);
        bytes held = bytes_copy(second, second.length);
        bytes_change(&held, at, next - at, "", 0);
        second_refused(held, line, "does not come here; the next is round");
        bytes_change(&held, at + after - next, 0, second.data + at, next - at);
        second_refused(held, line, "does not come here; the next is round");
        bytes_free(&held);
        held = bytes_copy(second, second.length);
        bytes_change(&held, next, 0, second.data + at, next - at);
        second_refused(held, line + 1, "does not come here; the next is round");
        bytes_free(&held);
    }
}

static void bytes_that_are_no_lines(void **unused) {
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {{"\r", 1}, {"\0", 1}, {"\xff", 1}, {" ", 1}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (uint32_t line = 1; line <= bytes_lines(halves[1]); line++) {
            bytes held = bytes_copy(halves[1], halves[1].length);
            bytes_change(&held, bytes_line(held, line + 1) - 1, 0, rows[i].text, rows[i].length);
            second_refused(held, line, "");
            bytes_free(&held);
        }
    }
}

/* After the last game of a shard. */
static void more_than_there_is(void **unused) {
    static const char *const more[] = {"\n", "x", "{\"cell\":0", "{\"cell\":0}\n"};
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < sizeof more / sizeof more[0]; k++) {
            bytes files[] = {halves[0], halves[1]};
            bytes held = bytes_copy(halves[i], halves[i].length);
            bytes_change(&held, held.length, 0, more[k], strlen(more[k]));
            files[i] = held;
            refused(files, 2, (int)i, bytes_lines(halves[i]) + 1,
                    "there is more than the experiment has");
            bytes_free(&held);
        }
    }
}

static void lines_without_end(void **unused) {
    char *text = malloc(CREW_LINE + 3);
    (void)unused;
    memset(text, 'x', CREW_LINE + 1);
    strcpy(text + CREW_LINE + 1, "\n");
    for (uint32_t line = 2; line <= 2 + bytes_lines(halves[1]);
         line += bytes_lines(halves[1]) - 1) {
        bytes held = bytes_copy(halves[1], halves[1].length);
        bytes_change(&held, bytes_line(held, line), 0, text, CREW_LINE + 2);
        second_refused(held, line, line == 2 ? "too long" : "there is more than");
        bytes_free(&held);
    }
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(together),
        cmocka_unit_test(others),
        cmocka_unit_test(endless_shards),
        cmocka_unit_test(a_head_of_another),
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(every_line_missing_doubled_swapped),
        cmocka_unit_test(bytes_that_are_no_lines),
        cmocka_unit_test(more_than_there_is),
        cmocka_unit_test(lines_without_end),
    };
    return CREW_TESTS_RUN("crew merge", tests, make_shards);
}
