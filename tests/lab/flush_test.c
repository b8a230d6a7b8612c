/* The disk takes what an experiment has written while it goes on: seldom, and what it could not
 * take is not forgotten. */
#define _POSIX_C_SOURCE 200809L
#include "crew/kept.h"
#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int flushes;
static int fault; /* errno of the next one, or 0 */

int __wrap_fdatasync(int fd);
int __wrap_fdatasync(int fd) {
    (void)fd;
    const int why = fault;
    flushes++;
    fault = 0; /* the system tells it once */
    errno = why;
    return why == 0 ? 0 : -1;
}

static void add(crew_kept *kept, size_t size) {
    char *lines = malloc(size);
    assert_non_null(lines);
    memset(lines, '\n', size);
    assert_true(crew_kept_add(kept, lines, size));
    free(lines);
}

/* Opens a new file; whether it closed well. */
static bool kept_well(int why, const int *wanted, size_t size, tb_error *error) {
    static const char text[] = "card-slot players=random rounds=10 seed=1";
    static lab_design design;
    char folder[] = "/tmp/teban-flush-XXXXXX";
    char path[64];
    crew_course course;
    crew_reader reader = {0};
    crew_kept kept;
    assert_true(lab_design_read(text, strlen(text), &design, error));
    assert_true(crew_course_begin(&course, &design, 1, 1) && crew_reader_begin(&reader, &course));
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/lines", folder);
    assert_true(crew_kept_open(&kept, path, false, &reader, error));
    flushes = 0;
    for (int i = 0; i < 4; i++) {
        add(&kept, size);
        fault = i == 1 ? why : 0;
        crew_kept_flush(&kept);
        assert_int_equal(flushes, wanted[i]);
    }
    fault = 0;
    const bool closed = crew_kept_close(&kept, error);
    unlink(path);
    rmdir(folder);
    crew_reader_end(&reader);
    crew_course_end(&course);
    return closed;
}

static void now_and_then(void **unused) {
    (void)unused;
    tb_error error;
    assert_true(kept_well(0, (const int[]){0, 1, 1, 2}, 3 << 20, &error));
    assert_true(kept_well(0, (const int[]){0, 0, 0, 0}, 1 << 10, &error));
}

static void what_was_lost(void **unused) {
    (void)unused;
    tb_error error = {0};
    assert_false(kept_well(EIO, (const int[]){0, 1, 1, 2}, 3 << 20, &error));
    assert_non_null(strstr(error.message[TB_EN], strerror(EIO)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(now_and_then),
        cmocka_unit_test(what_was_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
