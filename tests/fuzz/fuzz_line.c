/* Any lines are answered, each with exactly one closing line. */
#include "engine/session.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Lines that end with `ok` or `error ...`: the last one, and no other. */
static int closings(const tb_reply *reply) {
    int count = 0;
    for (size_t i = 0; i < reply->length;) {
        const char *line = reply->data + i;
        const char *end = memchr(line, '\n', reply->length - i);
        fuzz_check(end != NULL, "an answer ends with a line end");
        const bool closing = (end - line == 2 && memcmp(line, "ok", 2) == 0) ||
                             (end - line > 6 && memcmp(line, "error ", 6) == 0);
        count += closing;
        i += (size_t)(end - line) + 1;
        fuzz_check(!closing || i == reply->length, "the closing line is the last");
    }
    return count;
}

/* perft to any depth and memory by the gigabyte are not what is tried here. */
static bool too_slow(const char *line) {
    return (strstr(line, "perft") != NULL && strpbrk(line, "23456789") != NULL) ||
           strstr(line, "hash") != NULL || strstr(line, "threads") != NULL;
}

/* Thinking ends at its first step. */
static bool stop_at_once(void *driver, bool infinite, bool wait) {
    (void)driver;
    (void)infinite;
    (void)wait;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static tb_reply reply;
    tb_session session;
    char *copy = malloc(size + 1);
    memcpy(copy, data, size);
    copy[size] = '\0';
    tb_session_begin(&session, &reply);
    session.stop = stop_at_once;
    session.player.hash = 1;
    for (size_t at = 0; at < size;) {
        char *line = copy + at;
        char *end = memchr(line, '\n', size - at);
        const size_t length = end == NULL ? size - at : (size_t)(end - line);
        at += length + 1;
        line[length] = '\0';
        const size_t blanks = strspn(line, " \t");
        const bool silent = blanks == length || line[0] == '#';
        if (too_slow(line))
            continue;
        tb_reply_clear(&reply);
        if (!tb_session_line(&session, line, length))
            break;
        fuzz_check(closings(&reply) == (silent ? 0 : 1), "exactly one closing line");
    }
    tb_session_end(&session);
    free(copy);
    return 0;
}
