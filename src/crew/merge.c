#define _DEFAULT_SOURCE /* mkstemp */
#include "crew/merge.h"

#include "crew/source.h"
#include "host/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GATHERED = 1 << 20 }; /* bytes that are written at once, about */

typedef struct shard {
    const char *path; /* NULL: not there */
    int fd;
    crew_source source;
} shard;

typedef struct work {
    crew_merge *merge;
    shard *shards; /* by number */
    uint32_t count;
    crew_reader reader;
    int out;
    char *gathered;
    size_t length, room;
} work;

/* ---- heads ---- */

static bool fail_shard(tb_error *error, tb_said said, uint32_t a, uint32_t b) {
    char first[16], second[16];
    snprintf(first, sizeof first, "%u", (unsigned)a);
    snprintf(second, sizeof second, "%u", (unsigned)b);
    return tb_fail_with(error, "shard", said, (const char *const[]){first, second});
}

static bool same_design(const lab_design *a, const lab_design *b) {
    char texts[2][LAB_DESIGN_TEXT];
    tb_text one = tb_text_in(texts[0], sizeof texts[0]);
    tb_text other = tb_text_in(texts[1], sizeof texts[1]);
    lab_design_write(a, &one);
    lab_design_write(b, &other);
    return strcmp(texts[0], texts[1]) == 0;
}

/* The first file says what the others must be. */
static bool check_head(work *w, const lab_design *design, uint32_t number, uint32_t count,
                       tb_error *error) {
    if (count < 2)
        return tb_fail(error, "shard",
                       TB_SAID("it is not a shard (--shard K/N) but a whole experiment",
                               "--shard K/N で作った一部分ではなく、実験の全体です"));
    if (w->shards == NULL) {
        w->merge->design = *design;
        w->count = count;
        w->shards = calloc(count, sizeof *w->shards);
        return w->shards != NULL || tb_fail_memory(error);
    }
    if (count != w->count)
        return fail_shard(error,
                          TB_SAID("it is one of {1} shards, but the first file is one of {2}",
                                  "{1}個に分けたものですが、最初のファイルは{2}個に分けたものです"),
                          count, w->count);
    if (!same_design(design, &w->merge->design))
        return tb_fail(error, "design",
                       TB_SAID("it belongs to another experiment than the first file",
                               "最初のファイルとは別の実験のものです"));
    return w->shards[number - 1].path == NULL ||
           fail_shard(error, TB_SAID("shard {1} of {2} is there twice", "{1}/{2} が2つあります"),
                      number, count);
}

static bool add_file(work *w, const char *path, tb_error *error) {
    lab_design *design = malloc(sizeof *design);
    uint32_t number = 0, count = 0;
    w->merge->at = path;
    if (design == NULL)
        return tb_fail_memory(error);
    const crew_head head = crew_kept_look(path, design, &number, &count, error);
    if (head == CREW_NO_FILE && access(path, F_OK) != 0)
        crew_fail_system(error, errno);
    else if (head == CREW_NO_FILE || head == CREW_NO_HEAD)
        tb_fail(error, "head", TB_SAID("there is nothing in it", "何も入っていません"));
    const bool good = head == CREW_HEAD && check_head(w, design, number, count, error);
    free(design);
    if (!good)
        return false;
    assert(w->shards != NULL && number >= 1); /* the first head made room for all of them */
    shard *s = &w->shards[number - 1];
    s->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (s->fd < 0)
        return crew_fail_system(error, errno);
    s->path = path;
    crew_source_begin(&s->source, s->fd);
    return true;
}

static bool check_all_there(work *w, tb_error *error) {
    for (uint32_t i = 0; i < w->count; i++) {
        if (w->shards[i].path == NULL) {
            w->merge->at = NULL;
            return fail_shard(error, TB_SAID("shard {1} of {2} is missing", "{1}/{2} がありません"),
                              i + 1, w->count);
        }
    }
    return true;
}

/* ---- lines ---- */

static bool flush(work *w, tb_error *error) {
    const bool added = tb_file_add(w->out, w->gathered, w->length);
    w->length = 0;
    if (added)
        return true;
    w->merge->at = w->merge->out;
    return crew_fail_system(error, errno);
}

static bool put(work *w, const char *line, size_t length, tb_error *error) {
    if (w->length + length + 1 > w->room) {
        const size_t room = w->length + length + 1 + GATHERED;
        char *gathered = realloc(w->gathered, room);
        if (gathered == NULL)
            return tb_fail_memory(error);
        w->gathered = gathered;
        w->room = room;
    }
    assert(w->gathered != NULL);
    memcpy(w->gathered + w->length, line, length);
    w->length += length;
    w->gathered[w->length++] = '\n';
    return w->length < GATHERED || flush(w, error);
}

/* The next line of a shard, which must be there. */
static bool next_line(work *w, shard *s, const char **line, size_t *length, tb_error *error) {
    const crew_found found = crew_source_next(&s->source, line, length);
    char wanted[80];
    tb_text text = tb_text_in(wanted, sizeof wanted);
    w->merge->at = s->path;
    if (found == CREW_WHOLE_LINE)
        return true;
    if (found == CREW_UNREADABLE)
        return crew_fail_system(error, errno);
    crew_reader_wants(&w->reader, &text);
    tb_fail_with(error, "line",
                 found == CREW_END ? TB_SAID("it is not complete: {1} is not there",
                                             "まだ終わっていません（{1} がありません）")
                                   : TB_SAID("it breaks off or is too long ({1} comes here)",
                                             "途中で切れているか、長すぎます（ここは {1}）"),
                 (const char *const[]){wanted});
    return crew_fail_line(error, s->source.number + 1);
}

static bool merge_line(work *w, shard *s, tb_error *error) {
    const char *line;
    size_t length;
    if (!next_line(w, s, &line, &length, error))
        return false;
    if (!crew_reader_line(&w->reader, line, length, error))
        return crew_fail_line(error, s->source.number);
    return put(w, line, length, error);
}

/* Nothing may come after the last round. */
static bool check_ends(work *w, tb_error *error) {
    for (uint32_t i = 0; i < w->count; i++) {
        const char *line;
        size_t length;
        shard *s = &w->shards[i];
        w->merge->at = s->path;
        const uint64_t last = s->source.number;
        const crew_found found = crew_source_next(&s->source, &line, &length);
        if (found == CREW_UNREADABLE)
            return crew_fail_system(error, errno);
        if (found != CREW_END) {
            tb_fail(error, "line",
                    TB_SAID("there is more than the experiment has", "実験の対局より多くあります"));
            return crew_fail_line(error, last + 1);
        }
    }
    return true;
}

static bool merge_lines(work *w, tb_error *error) {
    char head[LAB_DESIGN_TEXT + 128];
    tb_text text = tb_text_in(head, sizeof head);
    lab_head_write(&w->merge->design, 1, 1, &text);
    if (!put(w, head, text.length, error))
        return false;
    for (uint32_t i = 0; i < w->count; i++) { /* the heads have been read */
        const char *line;
        size_t length;
        if (!next_line(w, &w->shards[i], &line, &length, error))
            return false;
    }
    assert(w->count > 0);
    while (!w->merge->course.over) {
        if (!merge_line(w, &w->shards[w->reader.place % w->count], error))
            return false;
    }
    return check_ends(w, error) && flush(w, error);
}

/* ---- the file ---- */

/* Written beside, flushed, and put into place when all of it is right. */
static bool write_out(work *w, tb_error *error) {
    char beside[PATH_MAX];
    const char *out = w->merge->out;
    const mode_t refused = umask(0);
    umask(refused);
    snprintf(beside, sizeof beside, "%s.XXXXXX", out);
    w->merge->at = out;
    if (access(out, F_OK) == 0)
        return tb_fail(error, "file", TB_SAID("it is there already", "もうあります"));
    w->out = strlen(out) + 8 > sizeof beside ? -1 : mkstemp(beside);
    if (w->out < 0)
        return crew_fail_system(error, errno);
    const bool merged = merge_lines(w, error);
    const bool flushed = fchmod(w->out, 0666 & ~refused) == 0 && fdatasync(w->out) == 0;
    if (merged && close(w->out) == 0 && flushed && rename(beside, out) == 0)
        return true;
    if (merged) {
        w->merge->at = out;
        crew_fail_system(error, errno);
    } else {
        close(w->out);
    }
    unlink(beside);
    return false;
}

static void end_work(work *w) {
    for (uint32_t i = 0; i < w->count && w->shards != NULL; i++) {
        if (w->shards[i].path == NULL)
            continue;
        crew_source_end(&w->shards[i].source);
        close(w->shards[i].fd);
    }
    free(w->shards);
    free(w->gathered);
    crew_reader_end(&w->reader);
}

bool crew_merge_run(crew_merge *merge, tb_error *error) {
    work w = {.merge = merge};
    bool good = true;
    for (uint32_t i = 0; good && i < merge->count; i++)
        good = add_file(&w, merge->paths[i], error);
    good = good && check_all_there(&w, error);
    if (good && !(crew_course_begin(&merge->course, &merge->design, 1, 1) &&
                  crew_reader_begin(&w.reader, &merge->course)))
        good = tb_fail_memory(error);
    good = good && write_out(&w, error);
    end_work(&w);
    return good;
}

void crew_merge_end(crew_merge *merge) {
    crew_course_end(&merge->course);
}
