#include "engine/reply.h"

#include "base/plain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tb_reply_free(tb_reply *reply) {
    free(reply->data);
    *reply = (tb_reply){0};
}

void tb_reply_clear(tb_reply *reply) {
    reply->length = 0;
    reply->failed = false;
}

static bool reserve(tb_reply *reply, size_t room) {
    const size_t wanted = reply->length + room;
    if (wanted <= reply->capacity)
        return true;
    size_t capacity = reply->capacity == 0 ? 4096 : reply->capacity;
    while (capacity < wanted)
        capacity *= 2;
    char *data = realloc(reply->data, capacity);
    if (data == NULL) {
        reply->failed = true;
        return false;
    }
    reply->data = data;
    reply->capacity = capacity;
    return true;
}

tb_text tb_reply_room(tb_reply *reply, size_t room) {
    if (!reserve(reply, room))
        return tb_text_in(NULL, 0);
    return tb_text_in(reply->data + reply->length, room);
}

void tb_reply_took(tb_reply *reply, const tb_text *text) {
    if (tb_text_fits(text))
        reply->length += text->length;
    else
        reply->failed = true;
}

void tb_reply_string(tb_reply *reply, const char *string) {
    tb_text text = tb_reply_room(reply, strlen(string) + 1);
    tb_text_string(&text, string);
    tb_reply_took(reply, &text);
}

void tb_reply_plain(tb_reply *reply, const char *string) {
    enum { GROWS = 4 };
    const size_t length = strlen(string);
    tb_text text = tb_reply_room(reply, GROWS * length + 1);
    tb_write_plain(string, length, &text);
    tb_reply_took(reply, &text);
}

void tb_reply_format(tb_reply *reply, const char *format, ...) {
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    tb_reply_string(reply, line);
}
