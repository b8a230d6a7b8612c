/* SHA-256 (FIPS 180-4): for the dealing that can be checked, also in the page. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { TB_SHA256_BYTES = 32, TB_SHA256_BLOCK = 64 };

typedef struct tb_sha256 {
    uint32_t h[8];
    uint64_t length; /* bytes so far; length % 64 of them wait in `block` */
    uint8_t block[TB_SHA256_BLOCK];
} tb_sha256;

void tb_sha256_begin(tb_sha256 *hash);
void tb_sha256_add(tb_sha256 *hash, const void *bytes, size_t count);
void tb_sha256_end(tb_sha256 *hash, uint8_t digest[TB_SHA256_BYTES]);
/* All at once. */
void tb_sha256_of(const void *bytes, size_t count, uint8_t digest[TB_SHA256_BYTES]);

#endif
