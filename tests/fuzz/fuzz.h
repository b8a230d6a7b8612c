/* What the fuzzers share. An input's first byte chooses the game, its second how the options are
 * set and where in a random game the state is taken; the rest is the text. */
#ifndef FUZZ_H
#define FUZZ_H

#include <teban/teban.h>

typedef struct fuzz_case {
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    tb_state state;
    char *text; /* with a NUL after it; may hold NULs itself */
    size_t length;
} fuzz_case;

/* False if the input is too short. The text is allocated to its exact size, so that reading past
 * its end is seen. */
bool fuzz_begin(const uint8_t *data, size_t size, fuzz_case *c);
void fuzz_end(fuzz_case *c);
/* Stops the fuzzer with a crash: a property does not hold. */
void fuzz_check(bool holds, const char *what);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
