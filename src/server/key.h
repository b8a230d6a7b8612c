/* Keys: whoever knows a seat's key sits there. A key is 128 random bits that its holder chose; the
 * server keeps its hash alone, so that nobody who reads what is stored can sit down. */
#ifndef SERVER_KEY_H
#define SERVER_KEY_H

#include "base/sha256.h"
#include <teban/text.h>

enum { TB_KEY_TEXT = 22 }; /* characters: base64 for addresses, 128 bits */

typedef struct tb_key_hash {
    uint8_t bytes[TB_SHA256_BYTES];
} tb_key_hash;

/* The hash of a key; false if the word is not one. */
bool tb_key_read(const char *word, tb_key_hash *hash);
/* In a time that does not tell how much of them is the same. */
bool tb_key_same(const tb_key_hash *a, const tb_key_hash *b);
/* As hexadecimal digits. */
bool tb_key_hash_read(const char *word, tb_key_hash *hash);
void tb_key_hash_write(const tb_key_hash *hash, tb_text *text);

#endif
