/* A bounded text buffer that the caller owns.
 *
 * Writing past the capacity is safe: the bytes are dropped, but `length` goes on counting, as with
 * snprintf, so that a caller can measure first and write later. The data is always terminated by a
 * NUL byte when the capacity is not zero.
 */
#ifndef TEBAN_TEXT_H
#define TEBAN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <teban/api.h>

typedef struct tb_text {
    char *data;
    size_t capacity; /* bytes of data, the closing NUL included */
    size_t length;   /* bytes written or wanted, the closing NUL not included */
} tb_text;

/* An empty text in `data`; a capacity of 0 (then data may be NULL) only measures. */
TB_API tb_text tb_text_in(char *data, size_t capacity);

/* True while everything that was written is there. */
TB_API bool tb_text_fits(const tb_text *text);

TB_API void tb_text_char(tb_text *text, char c);
TB_API void tb_text_bytes(tb_text *text, const char *bytes, size_t count);
TB_API void tb_text_string(tb_text *text, const char *string);
TB_API void tb_text_number(tb_text *text, int64_t number);
/* At most `most` bytes of the string, never a part of a UTF-8 character. */
TB_API void tb_text_clip(tb_text *text, const char *string, size_t most);

#endif
