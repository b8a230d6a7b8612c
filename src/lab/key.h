/* Keys: from a seed that anybody can write down follow keys, and from a key numbers and other keys,
 * none of which tells anything about the key or about what else follows from it. */
#ifndef LAB_KEY_H
#define LAB_KEY_H

#include "base/sha256.h"

#include <stdbool.h>

enum { LAB_SEED = 64 + 1 }; /* letters and digits, and a NUL */

/* Numbers are below this, so that every reader of JSON, and every program, keeps them exactly. */
#define LAB_NUMBER_LIMIT (UINT64_C(1) << 53)

typedef struct lab_key {
    uint8_t bytes[TB_SHA256_BYTES];
} lab_key;

/* Whether a text can be a seed. */
bool lab_seed_check(const char *text);
/* The recipe of docs/ARENA.md: of a seed for a purpose, of a key, and a number of a key, which is
 * below LAB_NUMBER_LIMIT. `house` is who asks: `arena 2`, `lab 1`. */
lab_key lab_key_of(const char *house, const char *seed, const char *purpose, uint64_t number);
lab_key lab_key_next(const lab_key *key, uint64_t number);
uint64_t lab_number(const lab_key *key, uint64_t number);

/* A quick way from number to number where nobody has anything to hide or to guess: the finalizer of
 * splitmix64 (Steele, Lea, Flood). */
static inline uint64_t lab_mix(uint64_t from, uint64_t number) {
    uint64_t z = from + (number + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

#endif
