#include <teban/random.h>

/* splitmix64 (Steele, Lea, Flood): spreads any seed, 0 included, over the whole state. */
static uint64_t split(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

tb_random tb_random_from(uint64_t seed) {
    tb_random random;
    for (int i = 0; i < 4; i++)
        random.s[i] = split(&seed);
    return random;
}
