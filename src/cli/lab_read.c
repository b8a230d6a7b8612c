#define _POSIX_C_SOURCE 200809L
#include "cli/lab_read.h"

#include "crew/kept.h"
#include "crew/source.h"
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char tally_head[] = "teban-lab-tally ";
static const char tally_version[] = "2 ";

/* A file that is being read. */
typedef struct reading {
    const char *path;
    crew_source source;
    const char *line;
    size_t length;
    lab_played *played;
    bool first; /* the first of the files: it says what the experiment is */
    bool *shards_seen;
    uint32_t shards; /* of the first file */
} reading;

static int fail_memory(void) {
    return cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"));
}

static int fail_at(const reading *r, uint64_t line, const char *what) {
    return cli_fail(CLI_NO, cli_in("%s: line %llu: %s", "%s：%llu行目：%s"), r->path,
                    (unsigned long long)line, what);
}

/* About the line that was read last. */
static int fail_line(const reading *r, const char *what) {
    return fail_at(r, r->source.number, what);
}

static int fail_error(const reading *r, const tb_error *error) {
    return error->kind == &tb_no_memory ? fail_memory()
                                        : fail_line(r, cli_error(error, (char[CLI_ERROR]){0}));
}

/* The next line; `*there` is false at the end. A line that breaks off was being written when
 * something went wrong: the rounds before it count, and that is said. */
static int next_line(reading *r, bool *there) {
    *there = false;
    switch (crew_source_next(&r->source, &r->line, &r->length)) {
    case CREW_WHOLE_LINE:
        *there = true;
        return CLI_OK;
    case CREW_PART:
        cli_fail(CLI_OK,
                 cli_in("%s: the last line breaks off; what is whole before it counts",
                        "%s：最後の行が途中で切れています。その前までを数えます"),
                 r->path);
        return CLI_OK;
    case CREW_END:
        return CLI_OK;
    case CREW_TOO_LONG:
        return fail_at(
            r, r->source.number + 1,
            cli_in("it is too long to be a line of an experiment", "実験の行としては長すぎます"));
    default:
        return cli_fail(CLI_IO, cli_in("cannot read %s: %s", "%s を読めません：%s"), r->path,
                        strerror(errno));
    }
}

/* ---- tallies ---- */

static bool is_tally(const reading *r) {
    const size_t head = sizeof tally_head - 1;
    return r->length > head && memcmp(r->line, tally_head, head) == 0;
}

static int begin_tally(reading *r, const lab_design *design) {
    r->played->design = *design;
    r->played->tally = lab_tally_new(&r->played->design);
    return r->played->tally != NULL ? CLI_OK : fail_memory();
}

static int read_tally(reading *r, bool alone) {
    const size_t version = sizeof tally_head - 1;
    const size_t head = version + sizeof tally_version - 1;
    lab_design design;
    tb_error error;
    bool there;
    if (!alone)
        return cli_fail(
            CLI_NO,
            cli_in("%s: a tally is read alone: whether it has the same games as another "
                   "file cannot be told",
                   "%s：集計は1つだけ読めます（ほかのファイルと対局が重なるかわかりません）"),
            r->path);
    if (r->length < head || memcmp(r->line + version, tally_version, head - version) != 0)
        return fail_line(r, cli_in("a tally of another version: this program reads version 2",
                                   "版の違う集計です。読めるのは版 2 です"));
    if (!lab_design_read(r->line + head, r->length - head, &design, &error))
        return fail_error(r, &error);
    int code = begin_tally(r, &design);
    code = code == CLI_OK ? next_line(r, &there) : code;
    if (code != CLI_OK)
        return code;
    if (!there)
        return fail_line(r, cli_in("the line of the tally is missing", "集計の行がありません"));
    if (!lab_tally_read(r->played->tally, r->line, r->length, &error))
        return fail_error(r, &error);
    code = next_line(r, &there);
    if (code == CLI_OK && there)
        code = fail_line(r, cli_in("a tally has two lines", "集計は2行です"));
    return code;
}

/* ---- lines ---- */

static bool same_design(const lab_design *one, const lab_design *other) {
    char texts[2][LAB_DESIGN_TEXT];
    tb_text text = tb_text_in(texts[0], sizeof texts[0]);
    lab_design_write(one, &text);
    text = tb_text_in(texts[1], sizeof texts[1]);
    lab_design_write(other, &text);
    return strcmp(texts[0], texts[1]) == 0;
}

/* The head of a file: of the same experiment as the first, and a part of it that is new. */
static int take_head(reading *r, const lab_design *design, uint32_t shard, uint32_t shards) {
    if (r->first) {
        const int code = begin_tally(r, design);
        if (code != CLI_OK)
            return code;
        r->shards = shards;
    } else if (!same_design(design, &r->played->design) || shards != r->shards) {
        return fail_line(r, cli_in("these are games of another experiment", "別の実験の対局です"));
    }
    if (r->shards_seen[shard - 1])
        return fail_line(r, cli_in("the same part of the experiment was read already",
                                   "実験の同じ部分をもう読んでいます"));
    r->shards_seen[shard - 1] = true;
    return CLI_OK;
}

static int read_games(reading *r, crew_course *course) {
    crew_reader reader;
    tb_error error;
    bool there;
    if (!crew_reader_begin(&reader, course))
        return fail_memory();
    int code = next_line(r, &there);
    while (code == CLI_OK && there) {
        code = crew_reader_line(&reader, r->line, r->length, &error) ? next_line(r, &there)
                                                                     : fail_error(r, &error);
    }
    crew_reader_end(&reader);
    return code;
}

static int read_lines(reading *r) {
    lab_design design;
    crew_course course;
    tb_error error;
    uint32_t shard, shards;
    if (!lab_head_read(r->line, r->length, &design, &shard, &shards, &error))
        return fail_error(r, &error);
    int code = take_head(r, &design, shard, shards);
    if (code != CLI_OK)
        return code;
    if (!crew_course_begin(&course, &r->played->design, shard, shards))
        return fail_memory();
    code = read_games(r, &course);
    if (code == CLI_OK && !lab_tally_join(r->played->tally, course.tally))
        code = fail_memory();
    crew_course_end(&course);
    return code;
}

static int read_file(reading *r, bool alone) {
    bool there;
    const int fd = strcmp(r->path, "-") == 0 ? STDIN_FILENO : open(r->path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return cli_fail(CLI_IO, cli_in("cannot read %s: %s", "%s を読めません：%s"), r->path,
                        strerror(errno));
    crew_source_begin(&r->source, fd);
    int code = next_line(r, &there);
    if (code == CLI_OK && !there)
        code = cli_fail(CLI_NO, cli_in("%s: there is no experiment in it", "%s：実験がありません"),
                        r->path);
    else if (code == CLI_OK)
        code = is_tally(r) ? read_tally(r, alone) : read_lines(r);
    crew_source_end(&r->source);
    if (fd != STDIN_FILENO)
        close(fd);
    return code;
}

int cli_lab_read(char **paths, int count, lab_played *played) {
    bool seen[LAB_MAX_SHARDS] = {false};
    reading r = {.played = played, .shards_seen = seen};
    int code = CLI_OK;
    played->tally = NULL;
    for (int i = 0; i < count && code == CLI_OK; i++) {
        r.path = paths[i];
        r.first = i == 0;
        code = read_file(&r, count == 1);
    }
    if (code != CLI_OK)
        cli_lab_read_end(played);
    return code;
}

void cli_lab_read_end(lab_played *played) {
    lab_tally_free(played->tally);
    played->tally = NULL;
}

/* ---- writing ---- */

void cli_lab_tally_write(const lab_tally *tally, tb_text *out) {
    tb_text_string(out, tally_head);
    tb_text_string(out, tally_version);
    lab_design_write(lab_tally_design(tally), out);
    tb_text_char(out, '\n');
    lab_tally_write(tally, out);
    tb_text_char(out, '\n');
}

char *cli_lab_written(lab_writer *write, const void *context, size_t *length) {
    tb_text measured = tb_text_in(NULL, 0);
    write(context, &measured);
    char *data = malloc(measured.length + 1);
    if (data == NULL) {
        fail_memory();
        return NULL;
    }
    tb_text text = tb_text_in(data, measured.length + 1);
    write(context, &text);
    *length = text.length;
    return data;
}

int cli_lab_put(const char *path, lab_writer *write, const void *context) {
    size_t length;
    int code = CLI_OK;
    char *data = cli_lab_written(write, context, &length);
    if (data == NULL)
        return CLI_IO;
    if (strcmp(path, "-") == 0)
        fwrite(data, 1, length, stdout); /* what is wrong is said when it is closed */
    else if (!tb_file_put(path, data, length))
        code = cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), path,
                        strerror(errno));
    free(data);
    return code;
}
