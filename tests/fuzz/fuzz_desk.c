/* Any lines to a desk are answered by one JSON object each; a message that was accepted and comes
 * again is done once; and every table can be restored from its journal and shows the same. A byte 1
 * in the input ends a line, so that bodies may hold newlines.
 *
 * It is made to be fast: the clock is not the machine's, thinking is short, answers are taken apart
 * and journals restored once only. */
#include "desk/call.h"
#include "desk/desk.h"
#include "fuzz.h"
#include "table.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, MOST_LINES = 48 };

/* Two answers of one line can be compared. */
static char rooms[2][ROOM];

static uint64_t ticks(void *context) {
    static uint64_t time;
    (void)context;
    return time += 50;
}

static const tb_host host = {.now = ticks};

static tb_text ask(tb_desk *desk, const char *line, size_t length, char *room) {
    tb_text reply = tb_text_in(room, ROOM);
    tb_desk_call(desk, line, length, &reply);
    fuzz_check(tb_text_fits(&reply), "an answer fits");
    if (fuzz_is_new(reply.data, reply.length)) {
        json_t *json = json_loadb(reply.data, reply.length, JSON_REJECT_DUPLICATES, NULL);
        fuzz_check(json_is_object(json), "an answer is an object");
        json_decref(json);
    }
    return reply;
}

/* `{"ok":true,"version":18,"line":"K 1500 x7 event o44","now":18,...}`; again, with
 * `"repeated":true,` before `now`. */
static void check_repeated(const tb_text *first, const tb_text *second) {
    static const char mark[] = "\"repeated\":true,";
    const size_t marked = sizeof mark - 1;
    const char *at = strstr(second->data, mark);
    fuzz_check(at != NULL, "it was done once");
    const size_t before = (size_t)(at - second->data);
    if (first->length == second->length) { /* it had come before */
        fuzz_check(memcmp(first->data, second->data, first->length) == 0, "the same answer");
        return;
    }
    fuzz_check(first->length + marked == second->length &&
                   memcmp(first->data, second->data, before) == 0 &&
                   memcmp(first->data + before, at + marked, first->length - before) == 0,
               "the same answer");
}

static bool begins(const char *text, size_t length, const char *beginning) {
    const size_t wanted = strlen(beginning);
    return length >= wanted && memcmp(text, beginning, wanted) == 0;
}

static void say(tb_desk *desk, const char *line, size_t length) {
    const tb_text first = ask(desk, line, length, rooms[0]);
    if (!begins(line, length, "do ") || !begins(first.data, first.length, "{\"ok\":true"))
        return;
    const tb_text second = ask(desk, line, length, rooms[1]);
    check_repeated(&first, &second);
}

/* Thinking by the million and memory by the gigabyte are not what is tried here: the last of two
 * words of a key counts. */
static const char *limits_of(const char *line, size_t length) {
    if (begins(line, length, "think "))
        return " nodes=40 hash=1";
    return begins(line, length, "ponder ") ? " nodes=20" : "";
}

/* A line of its exact size, so that reading past it is seen. */
static void say_limited(tb_desk *desk, const char *line, size_t length) {
    const char *more = limits_of(line, length);
    const char *newline = memchr(line, '\n', length);
    const size_t head = newline == NULL ? length : (size_t)(newline - line);
    const size_t size = length + strlen(more);
    char *copy = malloc(size > 0 ? size : 1);
    memcpy(copy, line, head);
    memcpy(copy + head, more, strlen(more));
    memcpy(copy + head + strlen(more), line + head, length - head);
    say(desk, copy, size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tb_desk *desk = tb_desk_new(&host);
    const char *at = (const char *)data;
    const char *end = at + size;
    for (int lines = 0; at < end && lines < MOST_LINES; lines++) {
        const char *stop = memchr(at, 1, (size_t)(end - at));
        const size_t length = (size_t)((stop == NULL ? end : stop) - at);
        say_limited(desk, at, length);
        at += length + 1;
    }
    for (uint32_t i = 0; i < desk->count; i++)
        fuzz_check_restored(desk->places[i].table);
    tb_desk_free(desk);
    return 0;
}
