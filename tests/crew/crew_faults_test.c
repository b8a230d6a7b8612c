/* A disk that goes wrong at the n-th call, for every n, of a run, of one that is gone on with and
 * of shards that are put together: what fails is told by what the system said, what is in place is
 * whole rounds, and going on leads to the same bytes. (tests/program/faults_test.py does it from
 * outside, with kills; here are threads, sanitizers, and faults in what is read.) */
#define _DEFAULT_SOURCE /* mode_t */
#include "crew/merge.h"
#include "crew_support.h"
#include "disk.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char words[] = "card-slot vary:hand=9,3 players=random rounds=9 seed=f";

static lab_design design;
static bytes whole;

static bytes play(uint32_t shard, uint32_t shards, const char *path) {
    trial_must((trial){.design = &design, .path = path, .shard = shard, .shards = shards});
    return bytes_of(path);
}

static void make_whole(void) {
    design = crew_design(words);
    whole = play(0, 0, crew_path("whole"));
}

static int why(void) {
    return disk.how == DISK_FULL ? ENOSPC : EIO;
}

static bool is_told(disk_fault how) {
    return how == DISK_FAILS || how == DISK_FULL;
}

/* Closing what was only read tells nothing new, nor does the place in it. */
static bool may_pass(void) {
    return strcmp(disk.call, "close") == 0 || strcmp(disk.call, "lseek") == 0;
}

static void check_told(const trial *t, bool done) {
    if (done) {
        CHECK(!is_told(disk.how) || may_pass(), "%s failed, and nothing was said", disk.call);
        return;
    }
    CHECK(is_told(disk.how), "%s: it was not gone on", disk.call);
    if (t->opened && t->outcome != CREW_DONE) {
        assert_int_equal(t->outcome, CREW_NOT_KEPT);
        assert_int_equal(t->why, why());
    }
    if (!t->opened || !t->closed)
        crew_said_by_system(&t->error, why());
}

/* A beginning of the whole file, lines only, or what was there before. */
static void check_held(bytes before) {
    const char *path = crew_path("held");
    if (access(path, F_OK) != 0)
        return;
    bytes held = bytes_of(path);
    CHECK(held.length <= whole.length && memcmp(held.data, whole.data, held.length) == 0,
          "%s: not a beginning", disk.call);
    CHECK(held.length == 0 || held.data[held.length - 1] == '\n' || bytes_same(held, before),
          "%s: half a line", disk.call);
    bytes_free(&held);
}

/* False: there are not so many calls. */
static bool run_with(disk_fault how, uint32_t n, bytes before, uint32_t concurrency) {
    const char *path = crew_path("held");
    trial t = {
        .design = &design, .path = path, .resume = before.length > 0, .concurrency = concurrency};
    unlink(path);
    if (t.resume)
        bytes_keep(before, path);
    disk_fails_at(how, n);
    disk.armed = true;
    const bool done = trial_run(&t);
    disk.armed = false;
    const bool failed = disk.failed;
    if (failed)
        check_told(&t, done);
    check_held(before);
    disk_holds();
    t.resume = true;
    CHECK(done || trial_run(&t), "%s", t.error.message[TB_EN]);
    bytes now = bytes_of(path);
    assert_true(bytes_same(now, whole));
    bytes_free(&now);
    return failed;
}

static void every_call(bytes before, uint32_t concurrency) {
    for (disk_fault how = DISK_FAILS; how < DISK_FAULTS; how++) {
        uint32_t n = 0;
        while (run_with(how, n, before, concurrency))
            n++;
        assert_true(n > 3);
    }
}

static void of_a_run(void **unused) {
    (void)unused;
    every_call((bytes){0}, 1);
    every_call((bytes){0}, 3);
}

static void of_one_gone_on_with(void **unused) {
    (void)unused;
    bytes part = bytes_copy(whole, whole.length * 2 / 3);
    assert_true(part.data[part.length - 1] != '\n');
    every_call(part, 1);
    bytes_free(&part);
}

/* ---- merging ---- */

static bool merge_with(disk_fault how, uint32_t n, const char *const *paths) {
    crew_merge m = {.paths = paths, .count = 2, .out = crew_path("out")};
    tb_error error;
    disk_fails_at(how, n);
    disk.armed = true;
    const bool done = crew_merge_run(&m, &error);
    disk.armed = false;
    const bool failed = disk.failed;
    crew_merge_end(&m);
    if (done) {
        CHECK(!failed || !is_told(how) || may_pass(), "%s failed, and nothing was said", disk.call);
        bytes now = bytes_of(crew_path("out"));
        assert_true(bytes_same(now, whole));
        bytes_free(&now);
        unlink(crew_path("out"));
    } else {
        CHECK(is_told(how), "%s: it was not gone on", disk.call);
        crew_said_by_system(&error, why());
        assert_non_null(m.at);
    }
    CHECK(crew_files() == 2, "%s: something is left", disk.call);
    disk_holds();
    return failed;
}

static void of_a_merge(void **unused) {
    char paths[2][256];
    const char *const both[] = {paths[0], paths[1]};
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        snprintf(paths[i], sizeof paths[i], "%s", crew_path(i == 0 ? "1" : "2"));
        bytes made = play(i + 1, 2, paths[i]);
        bytes_free(&made);
    }
    for (disk_fault how = DISK_FAILS; how < DISK_FAULTS; how++) {
        uint32_t n = 0;
        while (merge_with(how, n, both))
            n++;
        assert_true(n > 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_run),
        cmocka_unit_test(of_one_gone_on_with),
        cmocka_unit_test(of_a_merge),
    };
    return CREW_TESTS_RUN("crew faults", tests, make_whole);
}
