#define _GNU_SOURCE
/* Any lines to a desk are answered by one JSON object each; a message that was accepted and comes
 * again is done once; and every table can be restored from its journal and shows the same. A byte 1
 * in the input ends a line, so that bodies may hold newlines. */
#include "desk/desk.h"
#include "fuzz.h"
#include "host/native.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 };

static json_t *ask(tb_desk *desk, const char *line, size_t length, char *room) {
    tb_text reply = tb_text_in(room, ROOM);
    tb_desk_call(desk, line, length, &reply);
    fuzz_check(tb_text_fits(&reply), "an answer fits");
    json_t *json = json_loads(room, JSON_REJECT_DUPLICATES, NULL);
    fuzz_check(json_is_object(json), "an answer is an object");
    return json;
}

/* Thinking by the million and memory by the gigabyte are not what is tried here. */
static bool too_slow(const char *line, size_t length) {
    return memmem(line, length, "think", 5) != NULL || memmem(line, length, "ponder", 6) != NULL;
}

/* The answer to a message, when it comes again. */
static void check_repeated(tb_desk *desk, const char *line, size_t length, const json_t *first,
                           char *room) {
    json_t *second = ask(desk, line, length, room);
    fuzz_check(json_is_true(json_object_get(second, "repeated")), "it was done once");
    fuzz_check(
        json_equal(json_object_get(first, "line"), json_object_get(second, "line")) &&
            json_equal(json_object_get(first, "version"), json_object_get(second, "version")),
        "the same answer");
    json_decref(second);
}

static json_t *onlooker(tb_desk *desk, const char *line, char *room) {
    json_t *sight = ask(desk, line, strlen(line), room);
    json_object_del(sight, "table");
    return sight;
}

static void check_same(tb_desk *desk, char *room) {
    json_t *here = onlooker(desk, "see t onlooker 99 lang=ja", room);
    json_t *there = onlooker(desk, "see fuzz-again onlooker 99 lang=ja", room);
    fuzz_check(json_equal(here, there), "a restored table shows the same");
    json_decref(here);
    json_decref(there);
}

static void check_restored(tb_desk *desk, char *room) {
    json_t *journal = ask(desk, "journal t", 9, room);
    const json_t *lines = json_object_get(journal, "lines");
    char *body = malloc(ROOM);
    tb_text text = tb_text_in(body, ROOM);
    tb_text_string(&text, "restore fuzz-again");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        tb_text_char(&text, '\n');
        tb_text_string(&text, json_string_value(json_array_get(lines, i)));
    }
    if (lines != NULL && tb_text_fits(&text)) {
        json_t *restored = ask(desk, body, text.length, room);
        const json_t *error = json_object_get(restored, "error");
        fuzz_check(error == NULL, "a journal is restored");
        json_decref(restored);
        check_same(desk, room);
    }
    free(body);
    json_decref(journal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *room = malloc(ROOM);
    tb_desk *desk = tb_desk_new(&tb_native);
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, 1, size - at);
        const size_t length = end == NULL ? size - at : (size_t)(end - (data + at));
        char *line = malloc(length + 1); /* of its exact size, so that reading past it is seen */
        memcpy(line, data + at, length);
        if (!too_slow(line, length)) {
            json_t *answer = ask(desk, line, length, room);
            if (json_object_get(answer, "line") != NULL)
                check_repeated(desk, line, length, answer, room);
            json_decref(answer);
        }
        free(line);
        at += length + 1;
    }
    json_decref(ask(desk, "close fuzz-again", 16, room));
    check_restored(desk, room);
    tb_desk_free(desk);
    free(room);
    return 0;
}
