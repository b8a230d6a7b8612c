/* Lines come out of the engine's input as they went in, in whatever pieces they come, and `stop` is
 * seen as soon as its line is there. The first byte decides at random into which pieces the rest is
 * cut, how it ends and what is asked in between; a byte 1 stands for 64 KiB of a line, since a line
 * may have 1 MiB. */
#include "engine/input.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MUCH = 1 << 16, MOST = 3 << 20 };

static char *stream; /* all that is sent */
static size_t sent, size_of_stream;
static size_t taken; /* of that, given out as lines */
static bool breaks;  /* instead of ending */
static bool told_the_end;
static tb_random chance;

/* ---- where it comes from ---- */

static size_t piece(size_t most) {
    static const uint32_t sizes[] = {1, 2, 7, 100, 5000, 70000, 1 << 20, 3 << 20};
    const size_t size = 1 + tb_random_below(&chance, sizes[tb_random_below(&chance, 8)]);
    return size < most ? size : most;
}

static long take_piece(void *context, char *data, size_t size) {
    (void)context;
    if (sent == size_of_stream) {
        told_the_end = true;
        return breaks ? -1 : 0;
    }
    const size_t left = size_of_stream - sent;
    const size_t length = piece(left < size ? left : size);
    memcpy(data, stream + sent, length);
    sent += length;
    return (long)length;
}

static bool is_there(void *context, int milliseconds) {
    (void)context;
    return milliseconds < 0 || tb_random_below(&chance, 4) > 0;
}

static const tb_source source = {.read = take_piece, .ready = is_there};

/* ---- what should come ---- */

/* The line at `taken`: its length without its end, and with it. */
static tb_line expect(size_t *length, size_t *whole) {
    const size_t left = size_of_stream - taken;
    const char *end = left == 0 ? NULL : memchr(stream + taken, '\n', left);
    if (left == 0)
        return breaks ? TB_LINE_ERROR : TB_LINE_END;
    *length = end == NULL ? left : (size_t)(end - (stream + taken));
    *whole = *length + (end != NULL);
    if (*length > TB_LINE_BYTES)
        return TB_LINE_TOO_LONG;
    *length -= *length > 0 && stream[taken + *length - 1] == '\r';
    return TB_LINE;
}

/* The first word of a line. */
static bool is_word(const char *line, size_t length, const char *word) {
    const size_t wanted = strlen(word);
    size_t begin = 0;
    while (begin < length && (line[begin] == ' ' || line[begin] == '\t'))
        begin++;
    const size_t end = begin + wanted;
    return end <= length && memcmp(line + begin, word, wanted) == 0 &&
           (end == length || (line[end] != '\0' && strchr(" \t\r", line[end]) != NULL));
}

/* Whether a line that was sent, and not given out yet, is this word. */
static bool was_sent(const char *word) {
    for (size_t at = taken; at < sent;) {
        const char *end = memchr(stream + at, '\n', sent - at);
        if (end == NULL && !told_the_end)
            return false;
        const size_t length = (end == NULL ? sent : (size_t)(end - stream)) - at;
        if (length <= TB_LINE_BYTES && is_word(stream + at, length, word))
            return true;
        at += length + 1;
    }
    return false;
}

/* ---- asking ---- */

static void ask_in_between(tb_input *input) {
    switch (tb_random_below(&chance, 6)) {
    case 0: {
        const bool says = tb_input_says_stop(input);
        fuzz_check(says == was_sent("stop"), "`stop` is seen when it is there");
        break;
    }
    case 1: {
        const bool asks = tb_input_asks_stop(input, false);
        fuzz_check(asks == (was_sent("stop") || was_sent("quit") || told_the_end),
                   "`stop`, `quit` and the end are seen when they are there");
        break;
    }
    case 2:
        if (tb_input_wait(input, 0))
            fuzz_check(told_the_end || sent > taken, "a wait ends with something");
        break;
    default:
        break;
    }
}

static bool take_line(tb_input *input) {
    size_t length = 0;
    size_t whole = 0;
    char *line;
    size_t count;
    const tb_line wanted = expect(&length, &whole);
    const tb_line came = tb_input_next(input, &line, &count);
    fuzz_check(came == wanted, "the kind of line that was sent");
    if (came == TB_LINE)
        fuzz_check(count == length && memcmp(line, stream + taken, length) == 0 &&
                       line[length] == '\0',
                   "the line that was sent");
    taken += whole;
    return came != TB_LINE_END && came != TB_LINE_ERROR;
}

static void make_stream(const uint8_t *data, size_t size) {
    size_t much = 0;
    for (size_t i = 0; i < size; i++)
        much += data[i] == 1;
    stream = malloc(size + much * MUCH + 1);
    size_of_stream = 0;
    for (size_t i = 0; i < size && size_of_stream < MOST; i++) {
        if (data[i] != 1) {
            stream[size_of_stream++] = (char)data[i];
            continue;
        }
        memset(stream + size_of_stream, 'x', MUCH);
        size_of_stream += MUCH;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    chance = tb_random_from(data[0]);
    make_stream(data + 1, size - 1);
    sent = taken = 0;
    told_the_end = false;
    breaks = tb_random_below(&chance, 4) == 0;
    tb_input *input = tb_input_of(&source);
    do
        ask_in_between(input);
    while (take_line(input));
    tb_input_free(input);
    free(stream);
    return 0;
}
