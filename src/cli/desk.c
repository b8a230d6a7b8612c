/* teban desk */
#define _POSIX_C_SOURCE 200809L
#include "desk/desk.h"

#include "cli/cli.h"
#include "engine/input.h"
#include "host/native.h"
#include "table/refusal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_REPLY = 1 << 24, LONGEST_CALL = 1 << 24 };

static const char *const help[TB_LANGS] = {
    "usage: teban desk\n\n"
    "Keeps tables and answers every line of standard input with one line of JSON: see "
    "docs/WIRE.md.\n"
    "A line that ends with ' <<EOF' is followed by its body, up to a line 'EOF'. A body without "
    "one,\n"
    "of more than 16 MiB or with a line of more than 1 MiB is refused.\n"
    "Try 'games', 'new t jatsuna', 'see t S 0', 'do t S 0 0 m1 event d2'.\n",
    "使い方：teban desk\n"
    "\n"
    "卓をあずかり、標準入力の1行ごとに1行の JSON で答えます（docs/WIRE.md）。\n"
    "' <<EOF' で終わる行には、'EOF' の行までの本文が続きます。'EOF' のない本文、16 MiB "
    "を超える本文、\n"
    "1 MiB を超える行のある本文は受け取りません。\n"
    "試すなら 'games'、'new t jatsuna'、'see t S 0'、'do t S 0 0 m1 event d2'。\n",
};

/* A call as it is read: the line, and its body after a newline. What is wrong with it is answered
 * instead of it. */
typedef struct reading {
    tb_input *input;
    char *call;
    size_t length, capacity;
    const char *wrong; /* NULL: nothing */
} reading;

static void append(reading *r, const char *bytes, size_t count) {
    if (r->wrong == NULL && r->length + count > LONGEST_CALL)
        r->wrong = "the body is too long";
    if (r->wrong == NULL && (r->call == NULL || r->length + count > r->capacity)) {
        const size_t capacity = 2 * (r->length + count) + 256;
        char *call = realloc(r->call, capacity);
        if (call == NULL) {
            r->wrong = cli_in("out of memory", "メモリーが足りません");
            return;
        }
        r->call = call;
        r->capacity = capacity;
    }
    if (r->wrong != NULL)
        return;
    memcpy(r->call + r->length, bytes, count);
    r->length += count;
}

/* Up to its end, whatever is wrong with it: the rest is no line of its own. */
static void read_body(reading *r) {
    static const char mark[] = "EOF";
    char *line;
    size_t length;
    for (;;) {
        const tb_line got = tb_input_next(r->input, &line, &length);
        if (got == TB_LINE_END || got == TB_LINE_ERROR) {
            r->wrong = "the body has no end";
            return;
        }
        if (got == TB_LINE_TOO_LONG) {
            r->wrong = "a line of the body is too long";
        } else if (length == sizeof mark - 1 && memcmp(line, mark, length) == 0) {
            return;
        } else {
            append(r, "\n", 1);
            append(r, line, length);
        }
    }
}

/* The next call that is not blank; otherwise how the input ended. */
static tb_line read_call(reading *r) {
    static const char mark[] = " <<EOF";
    const size_t mark_length = sizeof mark - 1;
    char *line;
    size_t length = 0;
    tb_line got = TB_LINE;
    r->length = 0;
    r->wrong = NULL;
    while (got == TB_LINE && length == 0)
        got = tb_input_next(r->input, &line, &length);
    if (got == TB_LINE_TOO_LONG)
        r->wrong = "the line is too long";
    if (got != TB_LINE)
        return got;
    const bool body =
        length >= mark_length && memcmp(line + length - mark_length, mark, mark_length) == 0;
    append(r, line, body ? length - mark_length : length);
    if (body)
        read_body(r);
    return TB_LINE;
}

static void answer(tb_desk *desk, const reading *r, tb_text *reply) {
    tb_error error;
    if (r->wrong == NULL) {
        tb_desk_call(desk, r->call, r->length, reply);
    } else {
        tb_refuse(&error, TB_BAD_LINE, r->wrong);
        tb_error_write(&error, reply);
    }
}

static int serve(tb_desk *desk, tb_input *input, char *room) {
    reading r = {.input = input};
    tb_line got;
    while ((got = read_call(&r)) == TB_LINE || got == TB_LINE_TOO_LONG) {
        tb_text reply = tb_text_in(room, LONGEST_REPLY);
        answer(desk, &r, &reply);
        puts(room);
        if (fflush(stdout) != 0)
            break;
    }
    free(r.call);
    return got == TB_LINE_ERROR
               ? cli_fail(CLI_IO, cli_in("cannot read: %s", "読めません：%s"), strerror(errno))
               : CLI_OK;
}

int cli_desk(int argc, char **argv) {
    if (argc > 0 && cli_wants_help(argv[0])) {
        fputs(help[cli_lang()], stdout);
        return CLI_OK;
    }
    if (argc > 0)
        return cli_usage("desk",
                         cli_in("desk takes no arguments, not '%s'",
                                "desk に引数はありません（'%s' は使えません）"),
                         argv[0]);
    tb_desk *desk = tb_desk_new(&tb_native);
    tb_input *input = tb_input_on(STDIN_FILENO);
    char *room = malloc(LONGEST_REPLY);
    const int code = desk == NULL || input == NULL || room == NULL
                         ? cli_fail(CLI_IO, cli_in("out of memory", "メモリーが足りません"))
                         : serve(desk, input, room);
    free(room);
    tb_input_free(input);
    tb_desk_free(desk);
    return code;
}
