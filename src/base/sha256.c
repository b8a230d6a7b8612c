/* SHA-256 as FIPS 180-4, 6.2 has it: names and steps are the standard's. */
#include "base/sha256.h"

#include <string.h>

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotr(uint32_t x, int n) {
    return x >> n | x << (32 - n);
}

static uint32_t be32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The message schedule of a block. */
static void expand(const uint8_t *block, uint32_t W[64]) {
    for (int t = 0; t < 16; t++)
        W[t] = be32(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        const uint32_t s0 = rotr(W[t - 15], 7) ^ rotr(W[t - 15], 18) ^ W[t - 15] >> 3;
        const uint32_t s1 = rotr(W[t - 2], 17) ^ rotr(W[t - 2], 19) ^ W[t - 2] >> 10;
        W[t] = s1 + W[t - 7] + s0 + W[t - 16];
    }
}

static void compress(uint32_t h[8], const uint8_t *block) {
    uint32_t W[64];
    uint32_t v[8]; /* a .. h */
    expand(block, W);
    memcpy(v, h, sizeof v);
    for (int t = 0; t < 64; t++) {
        const uint32_t S1 = rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25);
        const uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
        const uint32_t T1 = v[7] + S1 + choose + K[t] + W[t];
        const uint32_t S0 = rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22);
        const uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += T1;
        v[0] = T1 + S0 + majority;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

void tb_sha256_begin(tb_sha256 *hash) {
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(hash->h, first, sizeof first);
    hash->length = 0;
}

void tb_sha256_add(tb_sha256 *hash, const void *bytes, size_t count) {
    const uint8_t *from = bytes;
    while (count > 0) {
        const size_t waiting = hash->length % TB_SHA256_BLOCK;
        const size_t room = TB_SHA256_BLOCK - waiting;
        const size_t taken = count < room ? count : room;
        memcpy(hash->block + waiting, from, taken);
        hash->length += taken;
        from += taken;
        count -= taken;
        if (taken == room)
            compress(hash->h, hash->block);
    }
}

void tb_sha256_end(tb_sha256 *hash, uint8_t digest[TB_SHA256_BYTES]) {
    static const uint8_t padding[TB_SHA256_BLOCK] = {0x80};
    const uint64_t bits = hash->length * 8;
    const size_t waiting = hash->length % TB_SHA256_BLOCK;
    uint8_t last[8];
    for (int i = 0; i < 8; i++)
        last[i] = (uint8_t)(bits >> (56 - 8 * i));
    tb_sha256_add(hash, padding, waiting < 56 ? 56 - waiting : 120 - waiting);
    tb_sha256_add(hash, last, sizeof last);
    for (int i = 0; i < TB_SHA256_BYTES; i++)
        digest[i] = (uint8_t)(hash->h[i / 4] >> (24 - 8 * (i % 4)));
}

void tb_sha256_of(const void *bytes, size_t count, uint8_t digest[TB_SHA256_BYTES]) {
    tb_sha256 hash;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, bytes, count);
    tb_sha256_end(&hash, digest);
}
