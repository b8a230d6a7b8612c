/* What the page calls: one desk of tables, and lines to it (docs/WIRE.md); a line that begins with
 * `lab ` goes to the counter (lab/counter.h).
 *
 * The caller asks for room, writes a line there, calls, and finds the reply. All of it is in the
 * module's own memory, which may move when it grows: addresses are asked for after every call.
 */
#include "desk/desk.h"
#include "lab/counter.h"

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
/* Milliseconds of a clock that never goes back, for thinking. */
IMPORT("now") double page_now(void);

/* Holds the sight of the longest game. Memory that is not written to costs nothing. */
enum { REPLY_ROOM = 8 << 20 };

static struct {
    tb_desk *desk;
    char *line, *reply;
    size_t line_room, reply_length;
} page;

/* In place of the C library's, which would bring all of stdio with it. */
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
    (void)file;
    (void)line;
    (void)function;
    page_fail(what, strlen(what));
    __builtin_trap();
}

static uint64_t now(void *context) {
    (void)context;
    return (uint64_t)(page_now() * 1000);
}

/* The page's worker: a clock, and one thread. */
static const tb_host host = {.now = now};

char *page_room(size_t bytes) {
    if (bytes > page.line_room || page.line == NULL) {
        char *larger = realloc(page.line, bytes + 1);
        if (larger == NULL)
            return NULL;
        page.line = larger;
        page.line_room = bytes;
    }
    return page.line;
}

bool page_call(size_t length) {
    if (page.desk == NULL)
        page.desk = tb_desk_new(&host);
    if (page.reply == NULL)
        page.reply = malloc(REPLY_ROOM);
    if (page.desk == NULL || page.reply == NULL)
        return false;
    tb_text reply = tb_text_in(page.reply, REPLY_ROOM);
    if (lab_counter_is_asked(page.line, length))
        lab_counter_call(page.line, length, &reply);
    else
        tb_desk_call(page.desk, page.line, length, &reply);
    page.reply_length = reply.length;
    return true;
}

const char *page_reply(void) {
    return page.reply;
}

size_t page_reply_length(void) {
    return page.reply_length;
}
