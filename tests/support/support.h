/* What the tests share: a check that says where it failed, files, random options. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "random_play.h"
#include <teban/teban.h>

/* Fails the test with a formatted message unless the condition holds. */
#define CHECK(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg(__VA_ARGS__);                                                                 \
    } while (0)

/* The whole file with a NUL after it; the caller frees it. Fails the test if it cannot be read. */
char *support_read_file(const char *path);

/* Fails where a file kept in the repository is not this text, and tells the line; or writes it
 * anew, for somebody to look at the difference before it is committed. */
void support_golden(const char *path, const char *found, bool writing);

/* The position of a state, in a buffer of TB_POSITION_TEXT bytes. */
const char *support_position(const tb_game *game, const tb_state *state, char *buffer);

/* `key=value key=value`, in a buffer of 256 bytes. */
const char *support_options(const tb_game *game, const tb_state *state, char *buffer);

/* The folder of a game's test data and sources: its id with `_` for `-`. */
const char *support_folder(const tb_game *game, char buffer[64]);

/* A count from the environment (TEBAN_TEST_SCALE multiplies it), so that the long run is the same
 * test with larger numbers. */
uint32_t support_scaled(uint32_t count);

/* Runs a test for each of the named games, or for all if none is named; its state is the game. */
int support_run_games(const char *group, CMUnitTestFunction test, int names, char **name);

/* Every text of a game's event grammar, or, where that is without end, all short ones and a random
 * sample of the rest; each game's is in tests/games/<game>/grammar.c. */
typedef void text_sink(void *context, const char *text);
void support_grammar(const tb_game *game, tb_random *random, text_sink *sink, void *context);

/* Whether three words of Latin letters follow each other with nothing but blanks and single letters
 * between them: names and notation stand alone, so that this is a sentence in another language. */
bool support_has_latin_sentence(const char *text);

#endif
