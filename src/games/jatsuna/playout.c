/* Fast playouts, counting and hashing. */
#include "jatsuna.h"
#include "lines.h"

int jatsuna_count(const tb_state *state) {
    const jatsuna_state *s = jatsuna_in(state);
    const jatsuna_sides sides = jatsuna_sides_of(s);
    return (int)jatsuna_size(jatsuna_legal(&sides, s->empty));
}

/* Which byte of `sums`, all below 128 and not falling from the lowest byte on, is the first above
 * `index`; some byte is. Gives 8 times its number. */
static inline uint32_t first_above(uint64_t sums, uint32_t index) {
    const uint64_t high = JATSUNA_EACH_BYTE << 7;
    const uint64_t above = ((sums | high) - (index + 1) * JATSUNA_EACH_BYTE) & high;
    return (uint32_t)__builtin_ctzll(above) & ~7u;
}

/* A uniformly chosen square of a set that is not empty, as a set: the square that a list of them
 * would have at the drawn index. Found without a loop, first its column by the sums of the columns'
 * sizes, then its row in the same way with the column's seven bits spread over seven bytes. */
static inline uint64_t choose(uint64_t set, tb_random *random) {
    const uint64_t sums = jatsuna_by_column(set) * JATSUNA_EACH_BYTE;
    const uint32_t index = tb_random_below(random, (uint32_t)(sums >> 56));
    const uint32_t column = first_above(sums, index);
    const uint32_t before = (uint32_t)(sums << 8 >> column) & 0xff;
    const uint64_t rows = (set >> column) & 0x7f;
    const uint64_t spread = (rows * UINT64_C(0x0000040810204081)) & JATSUNA_EACH_BYTE;
    const uint32_t row = first_above(spread * JATSUNA_EACH_BYTE, index - before) / 8;
    return jatsuna_bit(column + row);
}

/* The same stones as the next mover sees them: by its predator (J3, order Snake, Slug, Frog), whose
 * prey the mover is, or by its prey. */
static inline jatsuna_sides turned(const jatsuna_sides *sides, uint32_t order) {
    if (order == JATSUNA_SLF)
        return (jatsuna_sides){.own = sides->predator, .prey = sides->own, .predator = sides->prey};
    return (jatsuna_sides){.own = sides->prey, .prey = sides->predator, .predator = sides->own};
}

void jatsuna_playout(tb_state *state, tb_random *random) {
    jatsuna_state *s = jatsuna_of(state);
    jatsuna_sides sides = jatsuna_sides_of(s);
    const uint32_t order = s->order;
    uint64_t empty = s->empty;
    tb_random local = *random;
    while (empty != 0) {
        const uint64_t placed = choose(jatsuna_legal(&sides, empty), &local);
        jatsuna_place(&sides, placed);
        sides = turned(&sides, order);
        empty ^= placed;
        s->mover = jatsuna_next(s->mover, order);
    }
    s->empty = 0;
    jatsuna_sides_put(&sides, s);
    *random = local;
}

/* There are no counters to leave out. The constants are those of MurmurHash3's finalizer. */
uint64_t jatsuna_hash(const tb_state *state) {
    const jatsuna_state *s = jatsuna_in(state);
    uint64_t hash = s->empty + ((uint64_t)(s->mover * 2 + s->order) << 56);
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++) {
        hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= s->stones[kind];
    }
    hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash ^ hash >> 33;
}
