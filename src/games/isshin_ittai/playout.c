/* Fast playouts, counting and hashing. */
#include "step.h"

/* How many bits of each byte of a word are set. */
static inline uint64_t bits_by_byte(uint64_t set) {
    const uint64_t pairs = set - ((set >> 1) & UINT64_C(0x5555555555555555));
    const uint64_t fours =
        (pairs & UINT64_C(0x3333333333333333)) + ((pairs >> 2) & UINT64_C(0x3333333333333333));
    return (fours + (fours >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

int isshin_ittai_count(const tb_state *state) {
    return (int)isshin_ittai_size(bits_by_byte(isshin_ittai_set(isshin_ittai_in(state))));
}

/* A uniformly chosen event of a set that is not empty: the one that a list would have at the drawn
 * index. Found without a loop, first its byte by the sums of the bytes' sizes, then its bit in the
 * same way with the byte's bits spread over eight bytes. */
static inline tb_event choose(uint64_t set, tb_random *random, uint32_t *count) {
    const uint64_t sums = isshin_ittai_sums(bits_by_byte(set));
    *count = (uint32_t)(sums >> 56);
    const uint32_t index = tb_random_below(random, *count);
    const uint32_t byte = isshin_ittai_first_above(sums, index);
    const uint32_t earlier = (uint32_t)((sums << 8) >> (8 * byte)) & 0xff;
    const uint64_t apart =
        (((set >> (8 * byte)) & 0xff) * ISSHIN_EACH_BYTE) & UINT64_C(0x8040201008040201);
    const uint64_t bits = ((apart + 0x7f * ISSHIN_EACH_BYTE) >> 7) & ISSHIN_EACH_BYTE;
    return 8 * byte + isshin_ittai_first_above(isshin_ittai_sums(bits), index - earlier);
}

tb_event isshin_ittai_pick(const tb_state *state, tb_random *random, uint32_t *count) {
    return choose(isshin_ittai_set(isshin_ittai_in(state)), random, count);
}

/* The weights of a draw are the counters of the deck. */
static inline uint32_t roll(const isshin_ittai_state *s, tb_random *random) {
    if (s->above == 0) {
        tb_random_below(random, 1);
        return ISSHIN_TRINITY;
    }
    const uint64_t sums = isshin_ittai_sums(s->deck);
    return isshin_ittai_first_above(sums, tb_random_below(random, (uint32_t)(sums >> 56)));
}

void isshin_ittai_playout(tb_state *state, tb_random *random) {
    isshin_ittai_state s = *isshin_ittai_in(state);
    tb_random local = *random;
    uint32_t count;
    while (!isshin_ittai_is_over(&s)) {
        if (isshin_ittai_is_chance(&s))
            isshin_ittai_draw_card(&s, roll(&s, &local));
        else
            isshin_ittai_do(&s, choose(isshin_ittai_set(&s), &local, &count));
    }
    *isshin_ittai_of(state) = s;
    *random = local;
}

/* There are no counters to leave out. What is out of play follows from the rest, and how many
 * copies there are and how many cards lay below T at the start changes nothing any more. The
 * constants are those of MurmurHash3's finalizer. */
uint64_t isshin_ittai_hash(const tb_state *state) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    const uint8_t bytes[16] = {s->newest[0],  s->newest[1],  s->before[0], s->before[1],
                               s->spirits[0], s->spirits[1], s->above,     s->mover,
                               s->phase,      s->committed,  s->hand_size, s->at_limit};
    uint64_t words[5] = {s->hand[0], s->hand[1], s->deck};
    for (uint32_t i = 0; i < sizeof bytes; i++)
        words[3 + i / 8] |= (uint64_t)bytes[i] << (8 * (i % 8));
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        hash = ((hash ^ words[i]) ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash ^ hash >> 33;
}
