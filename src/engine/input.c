/* The buffer holds the bytes [begin, end) that are not yet given out:
 *
 *     begin      scanned      looked      end
 *     |whole lines|no line end here|not yet looked at|
 *
 * Lines are counted as they are scanned and as they are given out, so that a look at what waits
 * costs what has come since the last one, however much waits. The buffer always has room for the
 * longest line; only a look ahead makes it grow, and it shrinks when that is used up.
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/input.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER_BYTES = 2 * TB_LINE_BYTES, TOO_LONG = TB_LINE_BYTES + 1 };

struct tb_input {
    tb_source source;
    int fd; /* of tb_input_on: the source's context */
    bool ended;
    bool broken;
    bool flooded; /* at the last look, and nothing that waits says stop */
    size_t begin, scanned, looked, end;
    uint32_t stops, quits; /* lines of [begin, scanned) that say so */
    size_t capacity;
    char *data; /* one byte more than the capacity: for a NUL */
};

static uint64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- a file descriptor as a source ---- */

static bool is_readable(void *context, int milliseconds) {
    const int *fd = context;
    struct pollfd readable = {.fd = *fd, .events = POLLIN, .revents = 0};
    return poll(&readable, 1, milliseconds) > 0;
}

/* A program that sends the next command as soon as it has the answer sends it within microseconds,
 * less than it takes to be put to sleep and woken on another core. So the wait begins awake, giving
 * way to whoever else wants the core. */
static void wait_awake(void *context) {
    enum { AWAKE_NANOSECONDS = 100000 };
    const uint64_t begun = nanoseconds();
    while (!is_readable(context, 0) && nanoseconds() - begun < AWAKE_NANOSECONDS)
        sched_yield();
}

static long read_bytes(void *context, char *data, size_t size) {
    const int *fd = context;
    ssize_t got;
    wait_awake(context);
    do
        got = read(*fd, data, size);
    while (got < 0 && errno == EINTR);
    return got;
}

tb_input *tb_input_on(int fd) {
    const tb_source source = {.read = read_bytes, .ready = is_readable};
    tb_input *input = tb_input_of(&source);
    if (input != NULL) {
        input->fd = fd;
        input->source.context = &input->fd;
    }
    return input;
}

/* ---- the buffer ---- */

tb_input *tb_input_of(const tb_source *source) {
    tb_input *input = calloc(1, sizeof *input);
    if (input == NULL)
        return NULL;
    input->source = *source;
    input->capacity = BUFFER_BYTES;
    input->data = malloc(BUFFER_BYTES + 1);
    if (input->data != NULL)
        return input;
    free(input);
    return NULL;
}

void tb_input_free(tb_input *input) {
    if (input == NULL)
        return;
    free(input->data);
    free(input);
}

static bool resize(tb_input *input, size_t capacity) {
    char *data = realloc(input->data, capacity + 1);
    if (data == NULL)
        return false;
    input->data = data;
    input->capacity = capacity;
    return true;
}

static void move_down(tb_input *input) {
    memmove(input->data, input->data + input->begin, input->end - input->begin);
    input->scanned -= input->begin;
    input->looked -= input->begin;
    input->end -= input->begin;
    input->begin = 0;
}

/* False: so much waits that there is no room. */
static bool make_room(tb_input *input) {
    if (input->end < input->capacity)
        return true;
    if (input->begin < input->capacity / 2 && input->capacity < TB_BACKLOG_BYTES &&
        resize(input, 2 * input->capacity))
        return true;
    move_down(input);
    return input->end < input->capacity;
}

/* A look ahead that is used up leaves its memory. */
static void shrink(tb_input *input) {
    if (input->capacity == BUFFER_BYTES || input->end - input->begin > TOO_LONG)
        return;
    move_down(input);
    resize(input, BUFFER_BYTES); /* if it does not, the larger one does as well */
}

static bool is_word(const char *line, size_t length, const char *word) {
    while (length > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    const size_t wanted = strlen(word);
    if (length < wanted || memcmp(line, word, wanted) != 0)
        return false;
    return length == wanted || line[wanted] == ' ' || line[wanted] == '\r' || line[wanted] == '\t';
}

/* Counts a line that begins there (1), or one that is given out (-1). */
static void count(tb_input *input, size_t at, size_t length, int by) {
    const char *line = input->data + at;
    if (length > TB_LINE_BYTES)
        return;
    input->stops += (uint32_t)(is_word(line, length, "stop") ? by : 0);
    input->quits += (uint32_t)(is_word(line, length, "quit") ? by : 0);
}

static void scan(tb_input *input) {
    for (;;) {
        const char *newline = memchr(input->data + input->looked, '\n', input->end - input->looked);
        if (newline == NULL)
            break;
        const size_t after = (size_t)(newline - input->data) + 1;
        count(input, input->scanned, after - 1 - input->scanned, 1);
        input->scanned = input->looked = after;
    }
    if (input->end - input->scanned > TOO_LONG)
        input->end = input->scanned + TOO_LONG;
    input->looked = input->end;
    if (input->ended && input->scanned < input->end) {
        count(input, input->scanned, input->end - input->scanned, 1);
        input->scanned = input->end;
    }
}

/* Reads what there is, waiting for at least a byte; there is room. */
static void fill(tb_input *input) {
    const long got = input->source.read(input->source.context, input->data + input->end,
                                        input->capacity - input->end);
    if (got > 0)
        input->end += (size_t)got;
    else
        input->ended = true;
    input->broken = got < 0;
    scan(input);
}

/* ---- lines ---- */

static bool has_line(const tb_input *input) {
    return input->scanned > input->begin || input->ended;
}

tb_line tb_input_next(tb_input *input, char **line, size_t *length) {
    shrink(input);
    while (!has_line(input)) {
        make_room(input); /* what waits is less than a line */
        fill(input);
    }
    const size_t have = input->scanned - input->begin;
    if (have == 0)
        return input->broken ? TB_LINE_ERROR : TB_LINE_END;
    char *from = input->data + input->begin;
    const char *newline = memchr(from, '\n', have);
    size_t size = newline == NULL ? have : (size_t)(newline - from);
    count(input, input->begin, size, -1);
    input->begin += newline == NULL ? size : size + 1;
    if (size > TB_LINE_BYTES)
        return TB_LINE_TOO_LONG;
    if (size > 0 && from[size - 1] == '\r')
        size--;
    from[size] = '\0';
    *line = from;
    *length = size;
    return TB_LINE;
}

bool tb_input_wait(tb_input *input, uint64_t milliseconds) {
    const uint64_t begun = nanoseconds();
    while (!has_line(input)) {
        const uint64_t spent = (nanoseconds() - begun) / 1000000;
        const uint64_t left = spent < milliseconds ? milliseconds - spent : 0;
        make_room(input);
        if (input->source.ready(input->source.context, left < INT_MAX ? (int)left : INT_MAX))
            fill(input);
        else if (left == 0)
            return false;
    }
    return true;
}

/* ---- looking ahead ---- */

/* Takes in all that is there, up to a `stop`, after waiting for something if `wait`. */
static void look(tb_input *input, bool wait) {
    input->flooded = false;
    while (!input->ended && input->stops == 0) {
        input->flooded = !make_room(input);
        if (input->flooded || !input->source.ready(input->source.context, wait ? -1 : 0))
            return;
        fill(input);
        wait = false;
    }
}

bool tb_input_asks_stop(tb_input *input, bool wait) {
    for (bool waits = false;; waits = true) {
        look(input, waits);
        if (input->stops > 0 || input->quits > 0 || input->ended || input->flooded)
            return true;
        if (!wait)
            return false;
    }
}

bool tb_input_says_stop(tb_input *input) {
    look(input, false);
    return input->stops > 0 || input->flooded;
}

bool tb_input_flooded(const tb_input *input) {
    return input->flooded;
}
