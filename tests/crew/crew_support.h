/* Experiments for the tests of the crew: small designs, carried out as `teban lab run` does, and
 * files in a folder of the test's own. */
#ifndef TESTS_CREW_SUPPORT_H
#define TESTS_CREW_SUPPORT_H

#include "crew/crew.h"
#include "crew/kept.h"
#include "support.h"

/* Runs the tests in a folder that is there, empty, for each of them, and gone at the end. `begin`
 * is run before the first of them. */
int crew_tests_run(const char *group, const struct CMUnitTest *tests, size_t count,
                   void (*begin)(void));
#define CREW_TESTS_RUN(group, tests, begin)                                                        \
    crew_tests_run(group, tests, sizeof(tests) / sizeof(tests)[0], begin)

/* Of a file in the folder; good until the fourth call from now. */
const char *crew_path(const char *name);
/* How many files are in the folder. */
uint32_t crew_files(void);

typedef struct bytes {
    char *data; /* with a NUL after them */
    size_t length;
} bytes;

bytes bytes_of(const char *path);
bytes bytes_copy(bytes from, size_t length);
void bytes_free(bytes *b);
/* Puts some in place of others: of `cut` bytes at `at`. */
void bytes_change(bytes *b, size_t at, size_t cut, const char *with, size_t length);
void bytes_keep(bytes b, const char *path);
bool bytes_same(bytes a, bytes b);
/* The number of the line that has this byte, from 1; and where a line begins, which may be the end
 * of all. */
uint32_t bytes_line_at(bytes b, size_t at);
size_t bytes_line(bytes b, uint32_t number);
uint32_t bytes_lines(bytes b);

lab_design crew_design(const char *words);

/* An experiment, or a shard of it, and how it ended. */
typedef struct trial {
    const lab_design *design;
    uint32_t shard, shards; /* 0 of 0: everything */
    uint32_t concurrency;   /* 0: 1 */
    const char *path;
    bool resume;
    /* What came of it. */
    bool opened, closed;
    crew_outcome outcome;
    uint64_t rounds; /* that are there */
    int why;         /* not kept: errno */
    tb_error error;  /* not opened, not closed */
} trial;

/* Whether all of it is done. */
bool trial_run(trial *t);
/* The same where nothing may go wrong. */
void trial_must(trial t);

/* Fails unless the error says this in English, and something of its own in Japanese. */
void crew_said(const tb_error *error, const char *sign);
/* In each language what is given for it. */
void crew_said_both(const tb_error *error, const char *en, const char *ja);
/* The same of what the system said, which speaks English. */
void crew_said_by_system(const tb_error *error, int why);

#endif
