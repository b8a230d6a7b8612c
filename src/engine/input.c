/* The buffer holds bytes [begin, end) not yet given out. A line that does not fit is skipped to its
 * end, however long it is, and reported once. */
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

enum { BUFFER_BYTES = 2 * TB_LINE_BYTES };

struct tb_input {
    int fd;
    bool ended;
    bool broken;
    size_t begin, end;
    char data[BUFFER_BYTES + 1];
};

tb_input *tb_input_on(int fd) {
    tb_input *input = malloc(sizeof *input);
    if (input != NULL) {
        input->fd = fd;
        input->ended = input->broken = false;
        input->begin = input->end = 0;
    }
    return input;
}

void tb_input_free(tb_input *input) {
    free(input);
}

static void make_room(tb_input *input) {
    if (input->begin == 0)
        return;
    memmove(input->data, input->data + input->begin, input->end - input->begin);
    input->end -= input->begin;
    input->begin = 0;
}

static uint64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* A program that sends the next command as soon as it has the answer sends it within microseconds,
 * less than it takes to be put to sleep and woken on another core. So the wait begins awake, giving
 * way to whoever else wants the core. */
static void wait_awake(const tb_input *input) {
    enum { AWAKE_NANOSECONDS = 100000 };
    struct pollfd readable = {.fd = input->fd, .events = POLLIN, .revents = 0};
    const uint64_t begun = nanoseconds();
    while (poll(&readable, 1, 0) == 0 && nanoseconds() - begun < AWAKE_NANOSECONDS)
        sched_yield();
}

/* Reads what there is, waiting for at least a byte. */
static void fill(tb_input *input) {
    if (input->end == BUFFER_BYTES)
        make_room(input);
    wait_awake(input);
    const ssize_t got = read(input->fd, input->data + input->end, BUFFER_BYTES - input->end);
    if (got > 0)
        input->end += (size_t)got;
    else if (got == 0)
        input->ended = true;
    else if (errno != EINTR)
        input->ended = input->broken = true;
}

static void skip_line(tb_input *input) {
    for (;;) {
        char *newline = memchr(input->data + input->begin, '\n', input->end - input->begin);
        if (newline != NULL) {
            input->begin = (size_t)(newline - input->data) + 1;
            return;
        }
        input->begin = input->end = 0;
        if (input->ended)
            return;
        fill(input);
    }
}

static tb_line give(tb_input *input, size_t length, size_t whole, char **line, size_t *count) {
    *line = input->data + input->begin;
    input->begin += whole;
    if (length > 0 && (*line)[length - 1] == '\r')
        length--;
    (*line)[length] = '\0';
    *count = length;
    return TB_LINE;
}

tb_line tb_input_next(tb_input *input, char **line, size_t *length) {
    size_t looked = 0; /* bytes of the line known to hold no newline */
    for (;;) {
        const size_t have = input->end - input->begin;
        char *from = input->data + input->begin;
        char *newline = memchr(from + looked, '\n', have - looked);
        if (newline != NULL && (size_t)(newline - from) <= TB_LINE_BYTES)
            return give(input, (size_t)(newline - from), (size_t)(newline - from) + 1, line,
                        length);
        if (newline != NULL || have > TB_LINE_BYTES) {
            skip_line(input);
            return TB_LINE_TOO_LONG;
        }
        if (input->ended) {
            if (have > 0)
                return give(input, have, have, line, length);
            return input->broken ? TB_LINE_ERROR : TB_LINE_END;
        }
        looked = have;
        fill(input);
    }
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

static bool holds(const tb_input *input, const char *word) {
    const char *line = input->data + input->begin;
    const char *end = input->data + input->end;
    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        if (newline == NULL && !input->ended)
            return false;
        const char *stop = newline == NULL ? end : newline;
        if (is_word(line, (size_t)(stop - line), word))
            return true;
        line = stop + 1;
    }
    return false;
}

/* Takes in whatever is there, or waits for more. A full buffer is left alone. */
static void look(tb_input *input, bool wait) {
    struct pollfd readable = {.fd = input->fd, .events = POLLIN, .revents = 0};
    make_room(input);
    if (!input->ended && input->end < BUFFER_BYTES && poll(&readable, 1, wait ? -1 : 0) > 0)
        fill(input);
}

static bool has_line(const tb_input *input) {
    const size_t have = input->end - input->begin;
    return input->ended || have > TB_LINE_BYTES ||
           memchr(input->data + input->begin, '\n', have) != NULL;
}

bool tb_input_wait(tb_input *input, uint64_t milliseconds) {
    struct pollfd readable = {.fd = input->fd, .events = POLLIN, .revents = 0};
    const uint64_t begun = nanoseconds();
    while (!has_line(input)) {
        const uint64_t spent = (nanoseconds() - begun) / 1000000;
        const uint64_t left = spent < milliseconds ? milliseconds - spent : 0;
        if (poll(&readable, 1, left < INT_MAX ? (int)left : INT_MAX) > 0)
            fill(input);
        else if (left == 0)
            return false;
    }
    return true;
}

bool tb_input_asks_stop(tb_input *input, bool wait) {
    look(input, false);
    for (;;) {
        if (holds(input, "stop") || holds(input, "quit") || input->ended)
            return true;
        if (!wait || input->end - input->begin == BUFFER_BYTES)
            return wait;
        look(input, true);
    }
}

bool tb_input_says_stop(tb_input *input) {
    look(input, false);
    return holds(input, "stop");
}
