#include "desk_support.h"

#include "host/native.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void desk_begin(desk_talk *talk) {
    *talk = (desk_talk){.desk = tb_desk_new(&tb_native), .reply = malloc(DESK_REPLY)};
    assert_non_null(talk->desk);
}

void desk_end(desk_talk *talk) {
    json_decref(talk->json);
    tb_desk_free(talk->desk);
    free(talk->reply);
}

static void call(desk_talk *talk, const char *line, size_t length) {
    json_error_t error;
    tb_text reply = tb_text_in(talk->reply, DESK_REPLY);
    tb_desk_call(talk->desk, line, length, &reply);
    json_decref(talk->json);
    talk->json = json_loads(talk->reply, JSON_REJECT_DUPLICATES, &error);
    CHECK(json_is_object(talk->json), "%.*s: %s: %.300s", (int)length, line, error.text,
          talk->reply);
}

void desk_ask(desk_talk *talk, const char *format, ...) {
    char line[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    call(talk, line, strlen(line));
}

void desk_ask_bytes(desk_talk *talk, const char *line, const char *body, size_t body_length) {
    const size_t length = strlen(line) + 1 + body_length;
    char *whole = malloc(length);
    memcpy(whole, line, strlen(line));
    whole[strlen(line)] = '\n';
    memcpy(whole + length - body_length, body, body_length);
    call(talk, whole, length);
    free(whole);
}

void desk_ask_body(desk_talk *talk, const char *line, const char *body) {
    desk_ask_bytes(talk, line, body, strlen(body));
}

void desk_send(desk_talk *talk, const char *table, const char *seat, uint64_t now,
               const char *message) {
    desk_ask(talk, "see %s onlooker 0 since=100000", table);
    desk_ask(talk, "do %s %s %llu %lld m%u %s", table, seat, (unsigned long long)now,
             (long long)desk_number(talk, "version"), talk->sent++, message);
}

const json_t *desk_member(const desk_talk *talk, const char *path) {
    const json_t *at = talk->json;
    char copy[128];
    snprintf(copy, sizeof copy, "%s", path);
    for (char *rest = copy; rest != NULL && at != NULL;) {
        char *dot = strchr(rest, '.');
        if (dot != NULL)
            *dot++ = '\0';
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(rest)) : json_object_get(at, rest);
        rest = dot;
    }
    return at;
}

const char *desk_string(const desk_talk *talk, const char *path) {
    const json_t *found = desk_member(talk, path);
    CHECK(json_is_string(found), "no string %s in %.600s", path, talk->reply);
    return json_string_value(found);
}

int64_t desk_number(const desk_talk *talk, const char *path) {
    const json_t *found = desk_member(talk, path);
    CHECK(json_is_integer(found), "no number %s in %.600s", path, talk->reply);
    return json_integer_value(found);
}

void desk_expect(const desk_talk *talk, const char *code) {
    const json_t *error = desk_member(talk, "error");
    if (code == NULL) {
        CHECK(error == NULL, "an error: %.300s", talk->reply);
        return;
    }
    CHECK(error != NULL, "no error %s: %.300s", code, talk->reply);
    assert_string_equal(desk_string(talk, "error.code"), code);
    CHECK(strlen(desk_string(talk, "error.en")) > 0 && strlen(desk_string(talk, "error.ja")) > 0,
          "an error has sentences: %s", talk->reply);
}
