#include "base/words.h"

#include "base/read.h"

#include <string.h>

char *tb_next_word(char **rest) {
    char *word = *rest;
    if (word == NULL)
        return "";
    char *space = strchr(word, ' ');
    if (space != NULL)
        *space++ = '\0';
    *rest = space;
    return word;
}

char *tb_value_of(char *word, const char *key) {
    const size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

bool tb_decode(char *text) {
    char *out = text;
    for (; *text != '\0'; text++, out++) {
        uint8_t byte = (uint8_t)*text;
        if (*text == '%') {
            const char digits[3] = {text[1], text[1] == '\0' ? '\0' : text[2], '\0'};
            if (!tb_read_hex(digits, &byte, 1) || byte == 0)
                return false;
            text += 2;
        }
        *out = (char)byte;
    }
    *out = '\0';
    return true;
}
