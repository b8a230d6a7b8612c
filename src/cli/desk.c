/* teban desk */
#define _POSIX_C_SOURCE 200809L
#include "desk/desk.h"

#include "cli/cli.h"
#include "host/native.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_REPLY = 1 << 24 };

static const char help[] =
    "usage: teban desk\n\n"
    "Keeps tables and answers every line of standard input with one line of JSON: see "
    "docs/WIRE.md.\n"
    "A line that ends with ' <<EOF' is followed by its body, up to a line 'EOF'.\n"
    "Try 'games', 'new t jatsuna', 'see t S 0', 'do t S 0 0 m1 event d2'.\n";

/* A call as it is read: the line, and its body after a newline. */
typedef struct reading {
    char *line; /* of getline */
    size_t line_capacity;
    char *call;
    size_t length, capacity;
} reading;

static bool append(reading *r, const char *bytes, size_t count) {
    if (r->length + count > r->capacity) {
        const size_t capacity = 2 * (r->length + count) + 256;
        char *call = realloc(r->call, capacity);
        if (call == NULL)
            return false;
        r->call = call;
        r->capacity = capacity;
    }
    memcpy(r->call + r->length, bytes, count);
    r->length += count;
    return true;
}

static ssize_t read_line(reading *r) {
    ssize_t length = getline(&r->line, &r->line_capacity, stdin);
    if (length > 0 && r->line[length - 1] == '\n')
        r->line[--length] = '\0';
    if (length > 0 && r->line[length - 1] == '\r')
        r->line[--length] = '\0';
    return length;
}

static bool read_body(reading *r) {
    for (ssize_t length; (length = read_line(r)) >= 0 && strcmp(r->line, "EOF") != 0;) {
        if (!append(r, "\n", 1) || !append(r, r->line, (size_t)length))
            return false;
    }
    return true;
}

/* The next call that is not blank; false at the end. */
static bool read_call(reading *r) {
    static const char mark[] = " <<EOF";
    const size_t mark_length = sizeof mark - 1;
    ssize_t got;
    r->length = 0;
    do
        got = read_line(r);
    while (got == 0);
    if (got < 0)
        return false;
    const size_t length = (size_t)got;
    const bool body = length >= mark_length && strcmp(r->line + length - mark_length, mark) == 0;
    return append(r, r->line, body ? length - mark_length : length) && (!body || read_body(r));
}

static int serve(tb_desk *desk, char *room) {
    reading r = {0};
    while (read_call(&r)) {
        tb_text reply = tb_text_in(room, LONGEST_REPLY);
        tb_desk_call(desk, r.call, r.length, &reply);
        puts(room);
        if (fflush(stdout) != 0)
            break;
    }
    free(r.line);
    free(r.call);
    return ferror(stdin) ? cli_fail(CLI_IO, "cannot read: %s", strerror(errno)) : CLI_OK;
}

int cli_desk(int argc, char **argv) {
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help, stdout);
        return CLI_OK;
    }
    if (argc > 0)
        return cli_usage("desk", "desk takes no arguments, not '%s'", argv[0]);
    tb_desk *desk = tb_desk_new(&tb_native);
    char *room = malloc(LONGEST_REPLY);
    const int code =
        desk == NULL || room == NULL ? cli_fail(CLI_IO, "out of memory") : serve(desk, room);
    free(room);
    tb_desk_free(desk);
    return code;
}
