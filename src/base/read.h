/* Reading what comes from outside: numbers, hexadecimal digits, UTF-8. */
#ifndef BASE_READ_H
#define BASE_READ_H

#include <teban/text.h>

/* A decimal number in low .. high and nothing else. */
bool tb_read_number(const char *text, uint64_t low, uint64_t high, uint64_t *number);
/* Exactly 2 * count hexadecimal digits, of either case, and nothing else. */
bool tb_read_hex(const char *text, uint8_t *bytes, size_t count);
/* In lower case. */
void tb_write_hex(const uint8_t *bytes, size_t count, tb_text *text);
/* UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
bool tb_is_utf8(const char *text, size_t length);

#endif
