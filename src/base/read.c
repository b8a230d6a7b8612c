#include "base/read.h"

#include <string.h>

bool tb_read_number(const char *text, uint64_t low, uint64_t high, uint64_t *number) {
    uint64_t value = 0;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        const uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return value >= low && value <= high;
}

static int hex_digit(char c) {
    static const char digits[] = "0123456789abcdefABCDEF";
    const char *found = c == '\0' ? NULL : strchr(digits, c);
    if (found == NULL)
        return -1;
    const int value = (int)(found - digits);
    return value < 16 ? value : value - 6;
}

bool tb_read_hex(const char *text, uint8_t *bytes, size_t count) {
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const int high = hex_digit(text[2 * i]);
        const int low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void tb_write_hex(const uint8_t *bytes, size_t count, tb_text *text) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        tb_text_char(text, digits[bytes[i] >> 4]);
        tb_text_char(text, digits[bytes[i] & 15]);
    }
}

/* ---- UTF-8 ---- */

/* The least and the greatest second byte after a lead: what is outside is an overlong form, a
 * surrogate or above U+10FFFF. */
static bool is_second(unsigned lead, unsigned byte) {
    const unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    return byte >= low && byte <= high;
}

size_t tb_read_char(const char *text, size_t length, uint32_t *code) {
    const unsigned char *c = (const unsigned char *)text;
    const unsigned lead = length == 0 ? 0xff : c[0];
    const size_t bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    *code = lead;
    if (bytes == 1)
        return 1;
    if (lead < 0xc2 || lead > 0xf4 || length < bytes || !is_second(lead, c[1]))
        return 0;
    *code = lead & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((c[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (c[i] & 0x3fu);
    }
    return bytes;
}

bool tb_is_utf8(const char *text, size_t length) {
    uint32_t code;
    size_t bytes;
    for (; length > 0; text += bytes, length -= bytes) {
        bytes = tb_read_char(text, length, &code);
        if (bytes == 0)
            return false;
    }
    return true;
}

/* ---- what may be shown ---- */

/* From and to, ascending. */
static const uint32_t not_plain[][2] = {
    {0x0000, 0x001f},   /* controls */
    {0x007f, 0x009f},   /* DEL, C1 controls */
    {0x00ad, 0x00ad},   /* soft hyphen: seen only at the end of a line */
    {0x034f, 0x034f},   /* grapheme joiner */
    {0x061c, 0x061c},   /* Arabic letter mark: direction */
    {0x115f, 0x1160},   /* Hangul fillers: blank */
    {0x17b4, 0x17b5},   /* Khmer vowels that are not seen */
    {0x180e, 0x180e},   /* Mongolian vowel separator */
    {0x200b, 0x200b},   /* zero width space */
    {0x200e, 0x200f},   /* direction marks */
    {0x2028, 0x202e},   /* line and paragraph separators, embeddings and overrides */
    {0x2060, 0x206f},   /* word joiner, invisible operators, isolates, deprecated controls */
    {0x3164, 0x3164},   /* Hangul filler */
    {0xd800, 0xdfff},   /* surrogates */
    {0xfdd0, 0xfdef},   /* no characters */
    {0xfeff, 0xfeff},   /* byte order mark */
    {0xffa0, 0xffa0},   /* Hangul filler, half width */
    {0xfff0, 0xfffb},   /* annotations, and what is not assigned before them */
    {0x1d173, 0x1d17a}, /* beams and slurs of music: controls */
    {0xe0000, 0xe001f}, /* the language tag */
};

bool tb_is_plain_char(uint32_t code) {
    bool plain = code <= 0x10ffff && (code & 0xfffe) != 0xfffe;
    for (size_t i = 0; plain && i < sizeof not_plain / sizeof not_plain[0]; i++)
        plain = code < not_plain[i][0] || code > not_plain[i][1];
    return plain;
}

bool tb_is_plain(const char *text, size_t length, uint32_t *code) {
    for (size_t at = 0, bytes; at < length; at += bytes) {
        bytes = tb_read_char(text + at, length - at, code);
        if (bytes == 0 || !tb_is_plain_char(*code))
            return false;
    }
    return true;
}

uint32_t tb_line_of_nul(const char *text, size_t length) {
    const char *nul = length == 0 ? NULL : memchr(text, '\0', length);
    uint32_t line = 1;
    if (nul == NULL)
        return 0;
    for (const char *c = text; c < nul; c++)
        line += *c == '\n';
    return line;
}
