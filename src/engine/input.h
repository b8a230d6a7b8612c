/* Lines from a file descriptor, bounded, and a look ahead for `stop` while the engine thinks. */
#ifndef ENGINE_INPUT_H
#define ENGINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TB_LINE_BYTES = 1 << 20 }; /* a longer line is refused */

typedef struct tb_input tb_input;

typedef enum tb_line { TB_LINE, TB_LINE_TOO_LONG, TB_LINE_END, TB_LINE_ERROR } tb_line;

/* NULL: out of memory. */
tb_input *tb_input_on(int fd);
void tb_input_free(tb_input *input);

/* Waits for the next line; it stays valid until the next call and has a NUL after it. The line end
 * (LF or CR LF) is left out; a last line without one counts. */
tb_line tb_input_next(tb_input *input, char **line, size_t *length);

/* Waits for a line or for the end of the input, at most so many milliseconds; false: neither came.
 */
bool tb_input_wait(tb_input *input, uint64_t milliseconds);

/* True once a line `stop` or `quit` has come, or the input has ended. Waits for that if `wait`,
 * else looks only at what is there. */
bool tb_input_asks_stop(tb_input *input, bool wait);
/* The same, but only a line `stop` counts: a bounded search is finished before `quit`. */
bool tb_input_says_stop(tb_input *input);

#endif
