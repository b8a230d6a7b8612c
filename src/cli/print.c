/* The only way by which text from outside gets to a terminal. The whole of what is printed is made
 * plain, so that nobody has to know which of its parts came from outside. */
#include "base/plain.h"
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_plain(FILE *out, const char *bytes, size_t length, char *room, size_t size) {
    tb_text text = tb_text_in(room, size);
    tb_write_plain(bytes, length, &text);
    fwrite(room, 1, text.length, out);
}

/* Lines keep their ends. */
static void print_lines(FILE *out, const char *bytes, char *room, size_t size) {
    for (;;) {
        const size_t length = strcspn(bytes, "\n");
        print_plain(out, bytes, length, room, size);
        if (bytes[length] == '\0')
            return;
        fputc('\n', out);
        bytes += length + 1;
    }
}

static void print(FILE *out, bool lines, const char *format, va_list arguments) {
    enum { GROWS = 4 };
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    const size_t size = length < 0 ? 0 : (size_t)length + 1;
    char *room = size == 0 ? NULL : malloc((GROWS + 1) * size);
    if (room == NULL) {
        fputs(cli_in("out of memory", "メモリーが足りません"), out);
        return;
    }
    char *bytes = room + GROWS * size;
    vsnprintf(bytes, size, format, arguments);
    if (lines)
        print_lines(out, bytes, room, GROWS * size);
    else
        print_plain(out, bytes, size - 1, room, GROWS * size);
    free(room);
}

void cli_print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print(stdout, true, format, arguments);
    va_end(arguments);
}

void cli_vprint(const char *format, va_list arguments) {
    print(stdout, true, format, arguments);
}

/* One line, whatever is quoted in it. */
static void say(const char *format, va_list arguments) {
    fputs("teban: ", stderr);
    print(stderr, false, format, arguments);
    fputc('\n', stderr);
}

int cli_fail(int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return code;
}

int cli_usage(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    fprintf(
        stderr,
        cli_in("Try 'teban%s%s --help'.\n", "くわしくは 'teban%s%s --help' をごらんください。\n"),
        command[0] == '\0' ? "" : " ", command);
    return CLI_USAGE;
}
