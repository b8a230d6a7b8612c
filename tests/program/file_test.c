/* src/host/file: whole files or none, in a folder of the test's own. */
#define _DEFAULT_SOURCE
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/teban-file-test-XXXXXX";

static const char *at(const char *name) {
    static char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void holds(const char *path, const char *wanted) {
    size_t length;
    const int fd = tb_file_open(path);
    assert_true(fd >= 0);
    char *data = tb_file_read(fd, 1000, &length);
    assert_non_null(data);
    assert_int_equal(length, strlen(wanted));
    assert_string_equal(data, wanted);
    free(data);
    close(fd);
}

static mode_t mode_of(const char *path) {
    struct stat there;
    assert_int_equal(stat(path, &there), 0);
    return there.st_mode & 07777;
}

static bool put(const char *path, const char *text) {
    return tb_file_put(path, text, strlen(text));
}

/* What a test leaves in the folder beside these would be a file that was written beside. */
static int files(void) {
    char command[PATH_MAX];
    int count = -1;
    snprintf(command, sizeof command, "ls -A '%s' | wc -l", folder);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_int_equal(fscanf(pipe, "%d", &count), 1);
    pclose(pipe);
    return count;
}

static void test_put(void **context) {
    (void)context;
    assert_true(put(at("new"), "one\n"));
    holds(at("new"), "one\n");
    assert_int_equal(chmod(at("new"), 0640), 0);
    assert_true(put(at("new"), "two, longer\n"));
    holds(at("new"), "two, longer\n");
    assert_int_equal(mode_of(at("new")), 0640);
    assert_int_equal(files(), 1);
}

static void test_put_through_a_link(void **context) {
    char link[PATH_MAX];
    (void)context;
    strcpy(link, at("link"));
    assert_int_equal(symlink("new", link), 0);
    assert_true(put(link, "three\n"));
    holds(at("new"), "three\n");
    assert_int_equal(tb_file_open(link), -1); /* a file that grows is never a link */
    assert_int_equal(unlink(link), 0);
}

static void test_put_elsewhere(void **context) {
    (void)context;
    assert_true(put("/dev/null", "x"));
    assert_false(put("/dev/full", "x"));
    assert_int_equal(errno, ENOSPC);
    assert_false(put(folder, "x"));
    assert_int_equal(errno, EISDIR);
    assert_false(put(at("none/x"), "x"));
    assert_int_equal(errno, ENOENT);
}

static void test_private(void **context) {
    (void)context;
    assert_true(tb_file_put_private(at("private"), "x\n", 2));
    assert_int_equal(mode_of(at("private")), 0600);
    assert_false(tb_file_put_private(at("private"), "y\n", 2));
    assert_int_equal(errno, EEXIST);
    holds(at("private"), "x\n");
    unlink(at("private"));
}

static void test_append_and_cut(void **context) {
    (void)context;
    assert_true(put(at("grows"), "a\n"));
    const int fd = tb_file_open(at("grows"));
    assert_true(tb_file_append(fd, "bc\n", 3));
    holds(at("grows"), "a\nbc\n");
    assert_true(tb_file_cut(fd, 3));
    assert_true(tb_file_append(fd, "d\n", 2));
    holds(at("grows"), "a\nbd\n");
    close(fd);
}

/* A disk that takes only a part of it, and then no more. */
static void test_an_append_that_fails_changes_nothing(void **context) {
    struct rlimit before;
    (void)context;
    assert_true(put(at("grows"), "a\n"));
    const int fd = tb_file_open(at("grows"));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = {.rlim_cur = 5, .rlim_max = before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const bool appended = tb_file_append(fd, "bcdefgh\n", 8);
    const int why = errno;
    const bool replaced = put(at("new"), "much longer than five\n");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(appended);
    assert_int_equal(why, EFBIG);
    assert_false(replaced);
    holds(at("grows"), "a\n");
    holds(at("new"), "three\n");
    close(fd);
    unlink(at("grows"));
    assert_int_equal(files(), 1);
}

static void test_read_has_a_bound(void **context) {
    size_t length;
    (void)context;
    const int fd = tb_file_open(at("new")); /* three\n */
    assert_null(tb_file_read(fd, 5, &length));
    assert_int_equal(errno, EFBIG);
    char *data = tb_file_read(fd, 6, &length);
    assert_string_equal(data, "three\n");
    free(data);
    close(fd);
    assert_int_equal(tb_file_open(folder), -1);
    assert_int_equal(mkfifo(at("pipe"), 0600), 0);
    assert_int_equal(tb_file_open(at("pipe")), -1);
    assert_int_equal(errno, EINVAL);
    unlink(at("pipe"));
}

/* A stream does not say how long it is. */
static void test_a_stream_has_a_bound(void **context) {
    enum { MUCH = 200000 };
    static char much[MUCH];
    size_t length;
    int ends[2];
    (void)context;
    memset(much, 'x', sizeof much);
    assert_true(tb_file_put(at("much"), much, sizeof much));
    for (size_t most = MUCH - 1; most <= MUCH + 1; most++) {
        const int fd = tb_file_open(at("much"));
        char *data = tb_stream_read(fd, most, &length);
        if (most < MUCH) {
            assert_null(data);
            assert_int_equal(errno, EFBIG);
        } else {
            assert_int_equal(length, MUCH);
            assert_memory_equal(data, much, MUCH);
            assert_int_equal(data[MUCH], '\0');
        }
        free(data);
        close(fd);
    }
    unlink(at("much"));
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "abc", 3), 3);
    close(ends[1]);
    char *data = tb_stream_read(ends[0], 3, &length);
    assert_string_equal(data, "abc");
    free(data);
    close(ends[0]);
    const int zeros = open("/dev/zero", O_RDONLY);
    assert_null(tb_stream_read(zeros, 1 << 20, &length));
    assert_int_equal(errno, EFBIG);
    close(zeros);
    const int place = open(folder, O_RDONLY);
    assert_null(tb_stream_read(place, 100, &length));
    assert_int_equal(errno, EISDIR);
    close(place);
}

static void test_lock(void **context) {
    (void)context;
    const int first = tb_file_open(at("new"));
    const int second = tb_file_open(at("new"));
    assert_true(tb_file_lock(first, true));
    assert_false(tb_file_lock(second, true));
    assert_int_equal(errno, EWOULDBLOCK);
    assert_false(tb_file_lock(second, false));
    unlink(at("new"));
    close(first);
    assert_false(tb_file_lock(second, true)); /* it is not there any more */
    assert_int_equal(errno, ENOENT);
    close(second);
}

static void test_folders(void **context) {
    (void)context;
    assert_true(tb_folder_make(at("a/b/c")));
    assert_true(tb_folder_make(at("a/b/c")));
    assert_int_equal(mode_of(at("a/b/c")), 0700);
    assert_true(put(at("a/file"), "x"));
    assert_false(tb_folder_make(at("a/file/d")));
    assert_int_equal(errno, ENOTDIR);
    unlink(at("a/file"));
    rmdir(at("a/b/c"));
    rmdir(at("a/b"));
    rmdir(at("a"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_put),
        cmocka_unit_test(test_put_through_a_link),
        cmocka_unit_test(test_put_elsewhere),
        cmocka_unit_test(test_private),
        cmocka_unit_test(test_append_and_cut),
        cmocka_unit_test(test_an_append_that_fails_changes_nothing),
        cmocka_unit_test(test_read_has_a_bound),
        cmocka_unit_test(test_a_stream_has_a_bound),
        cmocka_unit_test(test_lock),
        cmocka_unit_test(test_folders),
    };
    if (mkdtemp(folder) == NULL)
        return 1;
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failures;
}
