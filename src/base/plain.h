/* Text from outside, made harmless for a terminal: whoever wrote it cannot move the cursor, change
 * colours, type an answer, or have a line shown in another order than it was written. */
#ifndef BASE_PLAIN_H
#define BASE_PLAIN_H

#include <teban/text.h>

/* Writes the bytes as they are, but a character that is not plain (tb_is_plain_char) as \x1b,
 * \u202e or \U000e0001, and a byte that is no UTF-8 as \xff: at most four times as many bytes. A
 * line's end is not plain: text that may have several lines is written line by line. */
void tb_write_plain(const char *bytes, size_t length, tb_text *text);

#endif
