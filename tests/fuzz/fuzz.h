/* What the fuzzers share.
 *
 * An input about a game: its first byte chooses the game, its second the options and where in a
 * random game the state is taken, both at random from it (0: the usual options, the start); the
 * rest is the text. */
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
/* Bytes of their own, with a NUL after them. */
char *fuzz_copy(const void *bytes, size_t length);
/* Stops the fuzzer with a crash: a property does not hold. */
void fuzz_check(bool holds, const char *what);
/* False if these bytes were asked about lately: what follows from the same bytes is the same, and
 * need not be looked at again. */
bool fuzz_is_new(const char *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
