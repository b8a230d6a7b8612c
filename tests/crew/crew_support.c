#define _DEFAULT_SOURCE /* mkdtemp */
#include "crew_support.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the folder ---- */

/* In memory where that can be: what fails is made to fail by the test, and a disk takes its time
 * for thousands of files. */
static const char *const places[] = {"/dev/shm/teban-crew-test-XXXXXX",
                                     "/tmp/teban-crew-test-XXXXXX"};
static char folder[64];

static bool make_folder(void) {
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        strcpy(folder, places[i]);
        if (mkdtemp(folder) != NULL)
            return true;
    }
    return false;
}

const char *crew_path(const char *name) {
    static char paths[4][PATH_MAX];
    static uint32_t next;
    char *path = paths[next++ % 4];
    snprintf(path, PATH_MAX, "%s/%s", folder, name);
    return path;
}

static uint32_t each_file(bool remove) {
    uint32_t count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        count++;
        if (remove)
            unlink(crew_path(entry->d_name));
    }
    closedir(dir);
    return count;
}

uint32_t crew_files(void) {
    return each_file(false);
}

static int empty(void **context) {
    (void)context;
    each_file(true);
    return 0;
}

int crew_tests_run(const char *group, const struct CMUnitTest *tests, size_t count,
                   void (*begin)(void)) {
    struct CMUnitTest with[32];
    assert_true(count <= 32);
    if (!make_folder())
        return 2;
    for (size_t i = 0; i < count; i++) {
        with[i] = tests[i];
        with[i].setup_func = empty;
    }
    begin();
    const int failures = _cmocka_run_group_tests(group, with, count, NULL, NULL);
    each_file(true);
    rmdir(folder);
    return failures;
}

/* ---- bytes ---- */

bytes bytes_of(const char *path) {
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL, "cannot open %s", path);
    bytes b = {0};
    fseek(file, 0, SEEK_END);
    b.length = (size_t)ftell(file);
    rewind(file);
    b.data = malloc(b.length + 1);
    assert_int_equal(fread(b.data, 1, b.length, file), b.length);
    b.data[b.length] = '\0';
    fclose(file);
    return b;
}

bytes bytes_copy(bytes from, size_t length) {
    bytes b = {.data = malloc(length + 1), .length = length};
    memcpy(b.data, from.data, length);
    b.data[length] = '\0';
    return b;
}

void bytes_free(bytes *b) {
    free(b->data);
    *b = (bytes){0};
}

void bytes_change(bytes *b, size_t at, size_t cut, const char *with, size_t length) {
    char *data = malloc(b->length - cut + length + 1);
    memcpy(data, b->data, at);
    memcpy(data + at, with, length);
    memcpy(data + at + length, b->data + at + cut, b->length - at - cut + 1);
    free(b->data);
    *b = (bytes){.data = data, .length = b->length - cut + length};
}

void bytes_keep(bytes b, const char *path) {
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL, "cannot write %s", path);
    assert_int_equal(fwrite(b.data, 1, b.length, file), b.length);
    assert_int_equal(fclose(file), 0);
}

bool bytes_same(bytes a, bytes b) {
    return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

uint32_t bytes_line_at(bytes b, size_t at) {
    uint32_t number = 1;
    for (size_t i = 0; i < at; i++)
        number += b.data[i] == '\n';
    return number;
}

size_t bytes_line(bytes b, uint32_t number) {
    size_t at = 0;
    for (uint32_t line = 1; line < number; line++) {
        const char *end = memchr(b.data + at, '\n', b.length - at);
        CHECK(end != NULL, "there is no line %u", number);
        at = (size_t)(end - b.data) + 1;
    }
    return at;
}

uint32_t bytes_lines(bytes b) {
    return bytes_line_at(b, b.length) - 1;
}

/* ---- experiments ---- */

lab_design crew_design(const char *words) {
    lab_design design;
    tb_error error;
    CHECK(lab_design_read(words, strlen(words), &design, &error), "%s: %s", words,
          error.message[TB_EN]);
    return design;
}

static bool keep(void *context, const char *lines, size_t length) {
    return crew_kept_add(context, lines, length);
}

static void tick(void *context, const crew_progress *progress) {
    (void)context, (void)progress;
}

static void play(trial *t, crew_course *course, crew_reader *reader, crew_kept *kept) {
    atomic_bool stop = false;
    crew_progress progress = {reader->place, crew_course_most(course), reader->share};
    const crew_job job = {.course = course,
                          .progress = &progress,
                          .concurrency = t->concurrency == 0 ? 1 : t->concurrency,
                          .stop = &stop,
                          .context = kept,
                          .keep = keep,
                          .tick = tick};
    t->outcome = crew_run(&job);
    t->rounds = progress.done;
    t->why = kept->why;
    t->closed = crew_kept_close(kept, &t->error);
}

bool trial_run(trial *t) {
    crew_course course;
    crew_reader reader;
    crew_kept kept;
    t->opened = t->closed = false;
    t->outcome = CREW_DONE;
    assert_true(crew_course_begin(&course, t->design, t->shards == 0 ? 1 : t->shard,
                                  t->shards == 0 ? 1 : t->shards));
    assert_true(crew_reader_begin(&reader, &course));
    t->opened = crew_kept_open(&kept, t->path, t->resume, &reader, &t->error);
    if (t->opened)
        play(t, &course, &reader, &kept);
    crew_reader_end(&reader);
    crew_course_end(&course);
    return t->opened && t->closed && t->outcome == CREW_DONE;
}

void trial_must(trial t) {
    CHECK(trial_run(&t), "%s: %s", t.path,
          t.outcome == CREW_DONE ? t.error.message[TB_EN] : "not played to its end");
}

static bool has_more_than_ascii(const char *text) {
    while (*text != '\0' && (unsigned char)*text < 0x80)
        text++;
    return *text != '\0';
}

static void said(const tb_error *error, const char *sign) {
    CHECK(strstr(error->message[TB_EN], sign) != NULL, "\"%s\" does not say \"%s\"",
          error->message[TB_EN], sign);
    CHECK(!has_more_than_ascii(error->message[TB_EN]), "%s", error->message[TB_EN]);
    CHECK(has_more_than_ascii(error->message[TB_JA]), "not Japanese: %s", error->message[TB_JA]);
}

void crew_said(const tb_error *error, const char *sign) {
    said(error, sign);
    CHECK(!support_has_latin_sentence(error->message[TB_JA]), "not Japanese: %s",
          error->message[TB_JA]);
}

void crew_said_both(const tb_error *error, const char *en, const char *ja) {
    said(error, en);
    CHECK(strstr(error->message[TB_JA], ja) != NULL, "\"%s\" does not say \"%s\"",
          error->message[TB_JA], ja);
}

void crew_said_by_system(const tb_error *error, int why) {
    assert_string_equal(error->field, "file");
    said(error, strerror(why));
}
