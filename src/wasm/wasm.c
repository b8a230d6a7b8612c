/* What the page calls: one desk of tables, and lines to it (docs/WIRE.md).
 *
 * The caller asks for room, writes a line there, calls, and finds the reply. All of it is in the
 * module's own memory, which may move when it grows: addresses are asked for after every call.
 */
#include "table/desk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(name)))

/* Room for a line of so many bytes; NULL: there is none. */
EXPORT("room") char *page_room(size_t bytes);
/* Answers the line of so many bytes that was written there; false: out of memory. */
EXPORT("call") bool page_call(size_t length);
EXPORT("reply") const char *page_reply(void);
EXPORT("reply_length") size_t page_reply_length(void);
/* A failed assertion, before the module stops for good. */
IMPORT("fail") void page_fail(const char *what, size_t length);

enum {
    REPLY_ROOM = 1 << 16
}; /* bytes at first; holds the reply of any verb that changes a table */

static struct {
    tb_desk *desk;
    char *line, *reply;
    size_t line_room, reply_room, reply_length;
} page;

/* In place of the C library's, which would bring all of stdio with it. */
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    (void)file;
    (void)line;
    (void)function;
    page_fail(what, strlen(what));
    __builtin_trap();
}

static bool enlarge(char **data, size_t *room, size_t wanted) {
    if (wanted <= *room)
        return true;
    char *larger = realloc(*data, wanted);
    if (larger == NULL)
        return false;
    *data = larger;
    *room = wanted;
    return true;
}

char *page_room(size_t bytes) {
    return enlarge(&page.line, &page.line_room, bytes) ? page.line : NULL;
}

/* A reply that is too long for its room is made again: only what changes nothing answers at
 * length. */
bool page_call(size_t length) {
    if (page.desk == NULL)
        page.desk = tb_desk_new();
    if (page.desk == NULL || !enlarge(&page.reply, &page.reply_room, REPLY_ROOM))
        return false;
    for (;;) {
        tb_text reply = tb_text_in(page.reply, page.reply_room);
        tb_desk_call(page.desk, page.line, length, &reply);
        page.reply_length = reply.length;
        if (tb_text_fits(&reply))
            return true;
        if (!enlarge(&page.reply, &page.reply_room, reply.length + 1))
            return false;
    }
}

const char *page_reply(void) {
    return page.reply;
}

size_t page_reply_length(void) {
    return page.reply_length;
}
