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

bool tb_is_utf8(const char *text, size_t length) {
    const unsigned char *c = (const unsigned char *)text;
    const unsigned char *end = c + length;
    while (c < end) {
        const unsigned lead = *c++;
        if (lead < 0x80)
            continue;
        const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
        if (lead < 0xc2 || lead > 0xf4 || end - c < more)
            return false;
        const unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (c[0] < low || c[0] > high)
            return false;
        for (int i = 1; i < more; i++) {
            if ((c[i] & 0xc0) != 0x80)
                return false;
        }
        c += more;
    }
    return true;
}
