#include "base/plain.h"

#include "base/read.h"

/* Two, four or eight hexadecimal digits: what the code needs. */
static void write_code(uint32_t code, tb_text *text) {
    const uint8_t bytes[] = {(uint8_t)(code >> 24), (uint8_t)(code >> 16), (uint8_t)(code >> 8),
                             (uint8_t)code};
    const size_t count = code > 0xffff ? 4 : code > 0xff ? 2 : 1;
    tb_text_char(text, '\\');
    tb_text_char(text, count == 4 ? 'U' : count == 2 ? 'u' : 'x');
    tb_write_hex(bytes + sizeof bytes - count, count, text);
}

void tb_write_plain(const char *bytes, size_t length, tb_text *text) {
    for (size_t at = 0; at < length;) {
        uint32_t code;
        const size_t size = tb_read_char(bytes + at, length - at, &code);
        if (size > 0 && tb_is_plain_char(code))
            tb_text_bytes(text, bytes + at, size);
        else
            write_code(size > 0 ? code : (uint8_t)bytes[at], text);
        at += size > 0 ? size : 1;
    }
}
