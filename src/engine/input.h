/* Lines from a file descriptor or any other source, bounded, and a look ahead for `stop` while the
 * engine works on an answer.
 *
 * What is looked at ahead waits here until its turn comes, TB_BACKLOG_BYTES of it at most; of a
 * line that is too long no more is kept than shows that it is. When so much waits nothing more is
 * read, and whoever looked is told: the input is flooded.
 */
#ifndef ENGINE_INPUT_H
#define ENGINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TB_LINE_BYTES = 1 << 20,    /* a longer line is refused */
    TB_BACKLOG_BYTES = 1 << 26, /* that wait while an answer is under way */
};

typedef struct tb_input tb_input;

typedef enum tb_line { TB_LINE, TB_LINE_TOO_LONG, TB_LINE_END, TB_LINE_ERROR } tb_line;

/* Where bytes come from. */
typedef struct tb_source {
    void *context;
    /* Waits for at least a byte and takes at most `size`. 0: the end; below 0: it is broken. */
    long (*read)(void *context, char *data, size_t size);
    /* Whether `read` would not wait. Waits for that so many milliseconds; below 0: for ever. */
    bool (*ready)(void *context, int milliseconds);
} tb_source;

/* NULL: out of memory. */
tb_input *tb_input_on(int fd);
tb_input *tb_input_of(const tb_source *source);
void tb_input_free(tb_input *input);

/* Waits for the next line; it stays valid until the next call and has a NUL after it. The line end
 * (LF or CR LF) is left out; a last line without one counts. */
tb_line tb_input_next(tb_input *input, char **line, size_t *length);

/* Waits for a line or for the end of the input, at most so many milliseconds; false: neither came.
 */
bool tb_input_wait(tb_input *input, uint64_t milliseconds);

/* True once a line `stop` or `quit` has come, or the input has ended or is flooded. Waits for that
 * if `wait`, else looks only at what is there. */
bool tb_input_asks_stop(tb_input *input, bool wait);
/* The same, but neither `quit` nor the end count: what ends by itself is finished before them. */
bool tb_input_says_stop(tb_input *input);
/* Whether it was flooded when it was last looked at, and nothing that waits says `stop`. */
bool tb_input_flooded(const tb_input *input);

#endif
