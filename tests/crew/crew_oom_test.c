/* Out of memory at every single allocation of `teban lab` at work: a run, one that is gone on with,
 * shards that are put together, a race, a report. Each is a process of its own, as it is in life:
 * it says so in one line in the language that is spoken and ends with 3, or can do without; nothing
 * leaks (with sanitizers), and what it leaves can be gone on with to the same bytes. */
#define _DEFAULT_SOURCE
#include "cli/cli.h"
#include "crew_support.h"
#include "memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 24, FAILED = 64 /* beside the exit code: an allocation failed */ };

/* ---- a process ---- */

typedef struct command {
    int count;
    char *words[MOST_WORDS];
    char *text;
} command;

/* Words divided by blanks; `@name` is a file of the folder. */
static command make_command(const char *text) {
    command c = {.text = strdup(text)};
    for (char *word = strtok(c.text, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(c.count < MOST_WORDS);
        c.words[c.count++] = strdup(word[0] == '@' ? crew_path(word + 1) : word);
    }
    return c;
}

static void free_command(command *c) {
    for (int i = 0; i < c->count; i++)
        free(c->words[i]);
    free(c->text);
}

static void be_the_process(const command *c, uint32_t n, tb_lang lang, const char *said) {
    const int err = open(said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int out = open("/dev/null", O_WRONLY);
    dup2(err, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    close(err);
    close(out);
    cli_speak(lang);
    memory_fails_at(n);
    memory.armed = true;
    const int code = cli_lab(c->count, (char **)c->words);
    memory.armed = false;
    exit(code | (memory.failed ? FAILED : 0)); /* which is when leaks are looked for */
}

/* Its exit code; `*failed`: an allocation of it did. */
static int run(const command *c, uint32_t n, tb_lang lang, const char *said, bool *failed) {
    int status;
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        be_the_process(c, n, lang, said);
    assert_int_equal(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status), "allocation %u: signal %d", n, WTERMSIG(status));
    *failed = (WEXITSTATUS(status) & FAILED) != 0;
    return WEXITSTATUS(status) & ~FAILED;
}

/* One line, and what it says. */
static void check_said(const char *path, tb_lang lang, uint32_t n) {
    bytes said = bytes_of(path);
    CHECK(
        bytes_lines(said) == 1 && strncmp(said.data, "teban: ", 7) == 0 &&
            (strstr(said.data, lang == TB_EN ? "out of memory" : "メモリーが足りません") != NULL ||
             strstr(said.data, "Cannot allocate memory") != NULL),
        "allocation %u: %s", n, said.data);
    bytes_free(&said);
}

/* Every allocation, or every so many-th, with what must be true before and after each. */
static void fail_everywhere(const char *text, void (*before)(void), void (*after)(bool done),
                            uint32_t stride) {
    command c = make_command(text);
    char said[256];
    uint32_t n = 0, told = 0;
    snprintf(said, sizeof said, "%s", crew_path("said"));
    for (bool failed = true; failed; n += stride) {
        const tb_lang lang = n % 2 == 0 ? TB_EN : TB_JA;
        before();
        const int code = run(&c, n, lang, said, &failed);
        CHECK(code == CLI_OK || (failed && code == CLI_IO), "allocation %u: %d", n, code);
        if (code != CLI_OK)
            check_said(said, lang, n);
        unlink(said);
        after(code == CLI_OK);
        told += code != CLI_OK;
    }
    print_message("%s: %u allocations, %u could not be done without\n", text, n - stride, told);
    assert_true(told > 8);
    free_command(&c);
}

static void succeeds(const char *text) {
    command c = make_command(text);
    assert_int_equal(cli_lab(c.count, c.words), CLI_OK);
    free_command(&c);
}

/* ---- what is done ---- */

#define DESIGN "card-slot --vary hand=9,3 --players random --games 6 --seed o"
/* Lines with thoughts, which grow; most of this memory is that of the search. */
#define JUDGED "card-slot --players random --judge uct:nodes=2 --games 2 --seed o"

static bytes whole, judged;

static void make_whole(void) {
    succeeds("run " DESIGN " --out @whole --quiet");
    succeeds("run " JUDGED " --out @judged --quiet");
    whole = bytes_of(crew_path("whole"));
    judged = bytes_of(crew_path("judged"));
}

static void nothing_there(void) {
    unlink(crew_path("held"));
}

static void a_part_there(void) {
    bytes part = bytes_copy(whole, whole.length * 2 / 3);
    bytes_keep(part, crew_path("held"));
    bytes_free(&part);
}

static void all_there(void) {
    bytes_keep(whole, crew_path("held"));
}

static void check_held(bytes wanted) {
    bytes now = bytes_of(crew_path("held"));
    assert_true(bytes_same(now, wanted));
    bytes_free(&now);
}

static void goes_on(bool done) {
    if (!done)
        succeeds("run " DESIGN " --out @held --quiet --resume");
    check_held(whole);
}

static void of_a_run(void **unused) {
    (void)unused;
    fail_everywhere("run " DESIGN " --out @held --quiet", nothing_there, goes_on, 1);
}

static void judged_goes_on(bool done) {
    if (!done)
        succeeds("run " JUDGED " --out @held --quiet --resume");
    check_held(judged);
}

static void of_a_judge(void **unused) {
    const bool quick = support_scaled(100) < 100;
    (void)unused;
    fail_everywhere("run " JUDGED " --out @held --quiet", nothing_there, judged_goes_on,
                    quick ? 5 : 1);
}

static void of_one_gone_on_with(void **unused) {
    (void)unused;
    fail_everywhere("run " DESIGN " --out @held --quiet --resume", a_part_there, goes_on, 1);
}

/* Whole, or not there, and nothing beside it. (It is there if only the table cannot be made.) */
static void merged(bool done) {
    const bool there = access(crew_path("held"), F_OK) == 0;
    assert_true(there || !done);
    assert_int_equal(crew_files(), there ? 3 : 2);
    if (there)
        check_held(whole);
}

static void of_a_merge(void **unused) {
    (void)unused;
    succeeds("run " DESIGN " --out @1 --quiet --shard 1/2");
    succeeds("run " DESIGN " --out @2 --quiet --shard 2/2");
    fail_everywhere("merge @2 @1 --out @held", nothing_there, merged, 1);
}

static void as_it_was(bool done) {
    (void)done;
    check_held(whole);
    assert_int_equal(crew_files(), 1);
}

static void of_a_report(void **unused) {
    (void)unused;
    fail_everywhere("report @held --json --csv", all_there, as_it_was, 1);
}

static void whatever(bool done) {
    (void)done;
}

static void of_a_race(void **unused) {
    (void)unused;
    fail_everywhere("fair card-slot --vary hand=9,3 --players random --games 6 --seed o --quiet",
                    nothing_there, whatever, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_run),
        cmocka_unit_test(of_a_judge),
        cmocka_unit_test(of_one_gone_on_with),
        cmocka_unit_test(of_a_merge),
        cmocka_unit_test(of_a_report),
        cmocka_unit_test(of_a_race),
    };
    return CREW_TESTS_RUN("crew oom", tests, make_whole);
}
