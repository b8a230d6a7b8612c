#include "fuzz.h"

#include "random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const tb_game *choose_game(uint8_t byte) {
    uint32_t count = 0;
    while (tb_games[count] != NULL)
        count++;
    return tb_games[byte % count];
}

static void play_on(const tb_game *game, uint32_t events, tb_random *random, tb_state *state) {
    for (; events > 0 && game->turn(state) != TB_OVER; events--)
        game->apply(state, support_random_event(game, state, random));
}

bool fuzz_begin(const uint8_t *data, size_t size, fuzz_case *c) {
    enum { MOST_EVENTS = 64 };
    if (size < 2)
        return false;
    tb_random random = tb_random_from(data[1]);
    c->game = choose_game(data[0]);
    tb_options_default(c->game, c->options);
    if (data[1] > 0)
        support_random_options(c->game, &random, c->options);
    tb_start(c->game, c->options, &c->state);
    if (data[1] > 0)
        play_on(c->game, tb_random_below(&random, MOST_EVENTS), &random, &c->state);
    c->length = size - 2;
    c->text = fuzz_copy(data + 2, c->length);
    return true;
}

void fuzz_end(fuzz_case *c) {
    free(c->text);
}

char *fuzz_copy(const void *bytes, size_t length) {
    char *copy = malloc(length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

void fuzz_check(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

/* Eight bytes at a time, and not watched by the fuzzer: answers of many kilobytes go through. */
__attribute__((no_sanitize("coverage", "address", "undefined"))) static uint64_t
hash_of(const char *bytes, size_t length) {
    uint64_t hash = length;
    while (length > 0) {
        const size_t part = length < sizeof hash ? length : sizeof hash;
        uint64_t word = 0;
        __builtin_memcpy(&word, bytes, part);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
        bytes += part;
        length -= part;
    }
    return hash;
}

bool fuzz_is_new(const char *bytes, size_t length) {
    enum { REMEMBERED = 1 << 16 };
    static uint64_t known[REMEMBERED];
    const uint64_t hash = hash_of(bytes, length);
    uint64_t *slot = &known[hash % REMEMBERED];
    const bool is_new = *slot != hash;
    *slot = hash;
    return is_new;
}
