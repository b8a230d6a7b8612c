#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 5 };

bool fuzz_begin(const uint8_t *data, size_t size, fuzz_case *c) {
    if (size < 2)
        return false;
    tb_random random = tb_random_from(data[1]);
    c->game = tb_games[data[0] % GAMES];
    tb_options_default(c->game, c->options);
    tb_start(c->game, c->options, &c->state);
    for (int events = data[1] % 64; events > 0 && c->game->turn(&c->state) != TB_OVER; events--) {
        tb_event list[TB_MAX_EVENTS];
        const int count = c->game->events(&c->state, list);
        c->game->apply(&c->state, list[tb_random_below(&random, (uint32_t)count)]);
    }
    c->length = size - 2;
    c->text = malloc(c->length + 1);
    memcpy(c->text, data + 2, c->length);
    c->text[c->length] = '\0';
    return true;
}

void fuzz_end(fuzz_case *c) {
    free(c->text);
}

void fuzz_check(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}
