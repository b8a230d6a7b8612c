#include "lab/key.h"

#include <stddef.h>
#include <string.h>

bool lab_seed_check(const char *text) {
    static const char allowed[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t length = strlen(text);
    return length > 0 && length < LAB_SEED && strspn(text, allowed) == length;
}

static void add_be64(tb_sha256 *hash, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    tb_sha256_add(hash, bytes, sizeof bytes);
}

lab_key lab_key_of(const char *house, const char *seed, const char *purpose, uint64_t number) {
    tb_sha256 hash;
    lab_key key;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, "teban ", strlen("teban "));
    tb_sha256_add(&hash, house, strlen(house));
    tb_sha256_add(&hash, " ", 1);
    tb_sha256_add(&hash, purpose, strlen(purpose));
    tb_sha256_add(&hash, " ", 1);
    tb_sha256_add(&hash, seed, strlen(seed));
    tb_sha256_add(&hash, " ", 1);
    add_be64(&hash, number);
    tb_sha256_end(&hash, key.bytes);
    return key;
}

lab_key lab_key_next(const lab_key *key, uint64_t number) {
    tb_sha256 hash;
    lab_key next;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, key->bytes, sizeof key->bytes);
    add_be64(&hash, number);
    tb_sha256_end(&hash, next.bytes);
    return next;
}

uint64_t lab_number(const lab_key *key, uint64_t number) {
    const lab_key next = lab_key_next(key, number);
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        value = value << 8 | next.bytes[i];
    return value % LAB_NUMBER_LIMIT;
}
