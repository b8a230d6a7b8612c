/* The words of a line: cut off one after another, in place. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include <stdbool.h>

/* The next word; *rest moves after it and its space, and is NULL after the last word. Without
 * another word the empty string: two spaces in a row, or one at the end, give an empty word, which
 * nobody takes. */
char *tb_next_word(char **rest);
/* What stands after `key=`, or NULL if the word does not begin so. */
char *tb_value_of(char *word, const char *key);
/* Decodes `%xx` in place; false where the digits are missing or a NUL would come out. */
bool tb_decode(char *text);

#endif
