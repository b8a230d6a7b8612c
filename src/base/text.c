#include <teban/text.h>

#include <string.h>

tb_text tb_text_in(char *data, size_t capacity) {
    if (capacity > 0)
        data[0] = '\0';
    return (tb_text){.data = data, .capacity = capacity, .length = 0};
}

bool tb_text_fits(const tb_text *text) {
    return text->length < text->capacity;
}

void tb_text_bytes(tb_text *text, const char *bytes, size_t count) {
    if (text->length + 1 < text->capacity) {
        const size_t room = text->capacity - 1 - text->length;
        const size_t fits = count < room ? count : room;
        memcpy(text->data + text->length, bytes, fits);
        text->data[text->length + fits] = '\0';
    }
    text->length += count;
}

void tb_text_char(tb_text *text, char c) {
    if (text->length + 1 < text->capacity) {
        text->data[text->length] = c;
        text->data[text->length + 1] = '\0';
    }
    text->length++;
}

void tb_text_string(tb_text *text, const char *string) {
    tb_text_bytes(text, string, strlen(string));
}

void tb_text_number(tb_text *text, int64_t number) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[--at] = '-';
    tb_text_bytes(text, digits + at, sizeof digits - at);
}

void tb_text_clip(tb_text *text, const char *string, size_t most) {
    size_t length = strlen(string);
    if (length > most) {
        length = most;
        while (length > 0 && ((unsigned char)string[length] & 0xc0) == 0x80)
            length--;
    }
    tb_text_bytes(text, string, length);
}
