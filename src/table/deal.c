/* The recipe of docs/DEALING.md, step by step. */
#include "table/deal.h"

#include <assert.h>

tb_secret tb_deal_commitment(const tb_secret *secret) {
    tb_secret hash;
    tb_sha256_of(secret->bytes, sizeof secret->bytes, hash.bytes);
    return hash;
}

/* Step 3. */
tb_secret tb_deal_key(const tb_secret *seed, const tb_secret *numbers, uint32_t count) {
    static const char name[] = "teban deal 1";
    tb_secret key;
    tb_sha256 hash;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, name, sizeof name - 1);
    tb_sha256_add(&hash, seed->bytes, sizeof seed->bytes);
    for (uint32_t i = 0; i < count; i++)
        tb_sha256_add(&hash, numbers[i].bytes, sizeof numbers[i].bytes);
    tb_sha256_end(&hash, key.bytes);
    return key;
}

static void add_be64(tb_sha256 *hash, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    tb_sha256_add(hash, bytes, sizeof bytes);
}

/* Try j for a card: the first eight bytes of its hash. */
static uint64_t tried(const tb_secret *key, uint64_t card, uint64_t j) {
    uint8_t digest[TB_SHA256_BYTES];
    tb_sha256 hash;
    uint64_t r = 0;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, key->bytes, sizeof key->bytes);
    add_be64(&hash, card);
    add_be64(&hash, j);
    tb_sha256_end(&hash, digest);
    for (int i = 0; i < 8; i++)
        r = r << 8 | digest[i];
    return r;
}

/* Step 6. */
uint64_t tb_deal_number(const tb_secret *key, uint64_t card, uint64_t total) {
    const uint64_t beyond =
        (0 - total) % total; /* 2^64 mod total: so many at the top are refused */
    uint64_t j = 0;
    uint64_t r;
    do
        r = tried(key, card, j++);
    while (r > UINT64_MAX - beyond);
    return r % total;
}

tb_event tb_deal_outcome(const tb_secret *key, uint64_t card, const tb_game *game,
                         const tb_state *state) {
    tb_event list[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    uint32_t weights[TB_MAX_EVENTS];
    const int count = tb_events_sorted(game, state, list, texts);
    const uint32_t total = game->weights(state, list, count, weights);
    uint64_t x = tb_deal_number(key, card, total);
    int i = 0;
    while (x >= weights[i])
        x -= weights[i++];
    assert(i < count);
    return list[i];
}
