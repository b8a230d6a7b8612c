/* Reading what comes from outside: numbers, hexadecimal digits, UTF-8, and which of its characters
 * may be shown. */
#ifndef BASE_READ_H
#define BASE_READ_H

#include <teban/text.h>

/* A decimal number in low .. high and nothing else. */
bool tb_read_number(const char *text, uint64_t low, uint64_t high, uint64_t *number);
/* Exactly 2 * count hexadecimal digits, of either case, and nothing else. */
bool tb_read_hex(const char *text, uint8_t *bytes, size_t count);
/* In lower case. */
void tb_write_hex(const uint8_t *bytes, size_t count, tb_text *text);
/* The character that a text begins with: how many bytes it takes, or 0 if there is none. UTF-8 as
 * RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
size_t tb_read_char(const char *text, size_t length, uint32_t *code);
bool tb_is_utf8(const char *text, size_t length);
/* Whether a character does nothing but stand where it is: no control character, none that turns the
 * direction or ends the line, none that cannot be seen, and none that is not a character. What
 * joins and varies emoji (U+200D, U+FE0F, tags) and letters (U+200C) is plain. */
bool tb_is_plain_char(uint32_t code);
/* Whether all of a text in UTF-8 is plain; if not, *code is the first character that is not. */
bool tb_is_plain(const char *text, size_t length, uint32_t *code);
/* The number, from 1, of the line in which a NUL stands; 0 if there is none. A text with one ends
 * there for some of its readers and not for others. */
uint32_t tb_line_of_nul(const char *text, size_t length);

#endif
