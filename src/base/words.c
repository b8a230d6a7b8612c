#include "base/words.h"

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
