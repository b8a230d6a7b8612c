/* The generator of random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64.
 *
 * It is always a parameter: nothing in the library keeps one of its own. The same seed gives the
 * same numbers on every machine. Not for secrets: the dealing of a table has a recipe of its own.
 */
#ifndef TEBAN_RANDOM_H
#define TEBAN_RANDOM_H

#include <stdint.h>
#include <teban/api.h>

typedef struct tb_random {
    uint64_t s[4];
} tb_random;

TB_API tb_random tb_random_from(uint64_t seed);

static inline uint64_t tb_random_turn(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t tb_random_next(tb_random *random) {
    uint64_t *s = random->s;
    const uint64_t result = tb_random_turn(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = tb_random_turn(s[3], 45);
    return result;
}

/* Uniform in 0 .. bound-1, exactly (Lemire's multiplication with rejection); bound >= 1. Also a
 * choice of one consumes a number, so that two ways to play a game stay in step. */
static inline uint32_t tb_random_below(tb_random *random, uint32_t bound) {
    uint64_t product = (tb_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t reject = (0u - bound) % bound;
        while ((uint32_t)product < reject)
            product = (tb_random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

#endif
