#define _POSIX_C_SOURCE 200809L
#include "crew/kept.h"

#include "crew/source.h"
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEAD = LAB_DESIGN_TEXT + 128,
    FLUSH = 4 << 20, /* bytes that are worth waiting for */
};

/* `before: field: message`; our own errors have no kind, and their fields say nothing new. */
bool crew_fail_before(tb_error *error, tb_said before) {
    const tb_error inner = *error;
    for (tb_lang lang = 0; lang < TB_LANGS; lang++) {
        const char *colon = lang == TB_JA ? "：" : ": ";
        tb_text text = tb_text_in(error->message[lang], sizeof error->message[lang]);
        tb_text_string(&text, before.in[lang]);
        tb_text_string(&text, colon);
        if (inner.kind != NULL && inner.kind != &tb_no_memory) {
            tb_error_field(&inner, lang, &text);
            tb_text_string(&text, colon);
        }
        tb_text_clip(&text, inner.message[lang], text.capacity - 1 - text.length);
    }
    if (inner.kind != &tb_no_memory)
        error->kind = NULL; /* the field is in the message now */
    return false;
}

bool crew_fail_line(tb_error *error, uint64_t number) {
    char before[TB_LANGS][48];
    const unsigned long long line = number;
    snprintf(before[TB_EN], sizeof before[TB_EN], "line %llu", line);
    snprintf(before[TB_JA], sizeof before[TB_JA], "%llu行目", line);
    return crew_fail_before(error, TB_SAID(before[TB_EN], before[TB_JA]));
}

bool crew_fail_system(tb_error *error, int why) {
    return tb_fail_with(error, "file",
                        TB_SAID("cannot be read or written: {1}", "読み書きできません：{1}"),
                        (const char *const[]){strerror(why)});
}

static bool fail_found(crew_found found, uint64_t number, tb_error *error) {
    if (found == CREW_UNREADABLE)
        return crew_fail_system(error, errno);
    tb_fail(error, "line", TB_SAID("it is too long to be a game", "1局の行としては長すぎます"));
    return crew_fail_line(error, number);
}

/* The text of a head with its end. */
static size_t write_head(const crew_course *course, char head[HEAD]) {
    tb_text text = tb_text_in(head, HEAD);
    lab_head_write(course->design, course->shard, course->shards, &text);
    tb_text_char(&text, '\n');
    return text.length;
}

/* ---- the head ---- */

static const char begins[] = "{\"format\":\"teban-lab\"";

/* Whether a line that breaks off could have become a head. */
static bool is_part(const char *line, size_t length) {
    const size_t known = sizeof begins - 1;
    return memcmp(line, begins, length < known ? length : known) == 0;
}

static crew_head look_at(crew_source *source, lab_design *design, uint32_t *shard, uint32_t *shards,
                         tb_error *error) {
    const char *line;
    size_t length;
    const crew_found found = crew_source_next(source, &line, &length);
    if (found == CREW_END)
        return CREW_NO_FILE;
    if (found == CREW_PART && is_part(line, length))
        return CREW_NO_HEAD;
    if (found == CREW_PART)
        tb_fail(error, "head",
                TB_SAID("not a file of this program", "このプログラムのファイルではありません"));
    if (found == CREW_WHOLE_LINE && lab_head_read(line, length, design, shard, shards, error))
        return CREW_HEAD;
    if (found == CREW_WHOLE_LINE || found == CREW_PART)
        crew_fail_line(error, 1);
    else
        fail_found(found, 1, error);
    return CREW_HEAD_WRONG;
}

crew_head crew_kept_look(const char *path, lab_design *design, uint32_t *shard, uint32_t *shards,
                         tb_error *error) {
    crew_source source;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT)
        return CREW_NO_FILE;
    if (fd < 0) {
        crew_fail_system(error, errno);
        return CREW_HEAD_WRONG;
    }
    crew_source_begin(&source, fd);
    const crew_head head = look_at(&source, design, shard, shards, error);
    crew_source_end(&source);
    close(fd);
    return head;
}

/* ---- going on ---- */

static bool check_head(const crew_course *course, const char *line, size_t length,
                       tb_error *error) {
    char head[HEAD];
    const size_t wanted = write_head(course, head) - 1;
    if (length == wanted && memcmp(line, head, length) == 0)
        return true;
    tb_fail(error, "head", TB_SAID("it belongs to another experiment", "別の実験のものです"));
    return crew_fail_line(error, 1);
}

/* What the line that comes next begins with. A head that breaks off counts up to its seed: without
 * --seed the next one is another, and no game was played with it. */
static void write_beginning(const crew_source *source, const crew_reader *reader, char text[HEAD]) {
    if (source->number == 0) {
        write_head(reader->course, text);
        char *seed = strstr(text, " seed=");
        if (seed != NULL)
            *seed = '\0';
    } else {
        snprintf(text, HEAD, "{\"cell\":%u,\"round\":%llu,\"turn\":%u,",
                 (unsigned)reader->course->cells.at[reader->cell],
                 (unsigned long long)crew_course_round(reader->course, reader->place),
                 (unsigned)reader->turn);
    }
}

/* Nothing comes after the brace that closes a line: otherwise it did not break off, but has lost
 * its end, and lines that are whole may follow. */
static bool has_no_more(const char *line, size_t length) {
    const char *brace = memchr(line, '}', length);
    return brace == NULL || brace == line + length - 1;
}

/* A line that breaks off was being written when something went wrong: if it begins as the next one
 * does, it is none. */
static bool check_part(const crew_source *source, const crew_reader *reader, const char *line,
                       size_t length, tb_error *error) {
    char beginning[HEAD];
    write_beginning(source, reader, beginning);
    const size_t known = strlen(beginning);
    if (!reader->course->over && has_no_more(line, length) &&
        memcmp(line, beginning, length < known ? length : known) == 0)
        return true;
    tb_fail(error, "line",
            TB_SAID("it breaks off, and is not what comes next here",
                    "途中で切れていて、ここに来る行でもありません"));
    return crew_fail_line(error, source->number + 1);
}

/* Reads all there is; `*whole` is where the last whole round ends. */
static bool read_rounds(crew_source *source, crew_reader *reader, uint64_t *whole,
                        tb_error *error) {
    const char *line;
    size_t length;
    crew_found found;
    while ((found = crew_source_next(source, &line, &length)) == CREW_WHOLE_LINE) {
        if (source->number == 1 ? !check_head(reader->course, line, length, error)
                                : !crew_reader_line(reader, line, length, error))
            return source->number == 1 ? false : crew_fail_line(error, source->number);
        if (crew_reader_whole(reader))
            *whole = source->whole;
    }
    if (found == CREW_PART)
        return check_part(source, reader, line, length, error);
    return found == CREW_END || fail_found(found, source->number + 1, error);
}

/* The rounds at the end that are only a part are played again: the reader forgets them. */
static void drop_part(crew_reader *reader) {
    reader->cell = reader->turn = 0;
}

static bool take_up(int fd, const char *path, crew_reader *reader, tb_error *error) {
    crew_source source;
    uint64_t whole = 0;
    char head[HEAD];
    const int in = open(path, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return crew_fail_system(error, errno);
    crew_source_begin(&source, in);
    const bool read = read_rounds(&source, reader, &whole, error);
    const off_t size = lseek(in, 0, SEEK_END);
    crew_source_end(&source);
    close(in);
    if (!read)
        return false;
    drop_part(reader);
    if ((uint64_t)size > whole && !tb_file_cut(fd, whole))
        return crew_fail_system(error, errno);
    const size_t length = write_head(reader->course, head);
    return whole > 0 || tb_file_add(fd, head, length) || crew_fail_system(error, errno);
}

static bool fail_open(tb_error *error) {
    if (errno == EEXIST)
        return tb_fail(error, "file",
                       TB_SAID("it is there already; --resume goes on with it",
                               "もうあります。続きからなら --resume を付けてください"));
    if (errno == EWOULDBLOCK)
        return tb_fail(error, "file",
                       TB_SAID("another program is writing it", "ほかのプログラムが書いています"));
    return crew_fail_system(error, errno);
}

bool crew_kept_open(crew_kept *kept, const char *path, bool resume, crew_reader *reader,
                    tb_error *error) {
    *kept = (crew_kept){.fd = tb_file_grow(path, !resume)};
    if (kept->fd < 0)
        return fail_open(error);
    const bool locked = tb_file_lock(kept->fd, true) || fail_open(error);
    if (locked && take_up(kept->fd, path, reader, error))
        return true;
    if (locked && !resume) /* it was not there before; nobody else has it as long as it is locked */
        unlink(path);
    close(kept->fd);
    kept->fd = -1;
    return false;
}

bool crew_kept_add(crew_kept *kept, const char *lines, size_t length) {
    const bool added = tb_file_add(kept->fd, lines, length);
    kept->why = added ? 0 : errno;
    return added;
}

void crew_kept_flush(crew_kept *kept) {
    struct stat there;
    if (kept->fd < 0 || fstat(kept->fd, &there) != 0 ||
        (uint64_t)there.st_size < kept->flushed + FLUSH)
        return;
    kept->flushed = (uint64_t)there.st_size;
    if (!tb_file_flush(kept->fd) && kept->lost == 0)
        kept->lost = errno;
}

bool crew_kept_close(crew_kept *kept, tb_error *error) {
    const int fd = kept->fd;
    kept->fd = -1;
    if (fd < 0)
        return true;
    const int why = tb_file_end(fd) ? kept->lost : errno;
    return why == 0 || crew_fail_system(error, why);
}
