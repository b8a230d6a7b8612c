#include "server/key.h"

#include "base/read.h"

#include <string.h>

/* A word that is hashed with every key, so that a key's hash is of no use anywhere else. */
static const char purpose[] = "teban seat ";

bool tb_key_read(const char *word, tb_key_hash *hash) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    tb_sha256 sha;
    if (strlen(word) != TB_KEY_TEXT || strspn(word, allowed) != TB_KEY_TEXT)
        return false;
    tb_sha256_begin(&sha);
    tb_sha256_add(&sha, purpose, sizeof purpose - 1);
    tb_sha256_add(&sha, word, TB_KEY_TEXT);
    tb_sha256_end(&sha, hash->bytes);
    return true;
}

bool tb_key_same(const tb_key_hash *a, const tb_key_hash *b) {
    uint8_t differs = 0;
    for (size_t i = 0; i < sizeof a->bytes; i++)
        differs |= a->bytes[i] ^ b->bytes[i];
    return differs == 0;
}

bool tb_key_hash_read(const char *word, tb_key_hash *hash) {
    return tb_read_hex(word, hash->bytes, sizeof hash->bytes);
}

void tb_key_hash_write(const tb_key_hash *hash, tb_text *text) {
    tb_write_hex(hash->bytes, sizeof hash->bytes, text);
}
