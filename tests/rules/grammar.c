/* Which game has which grammar: grammars.h, made by CMake, has a row GRAMMAR(folder) for every
 * tests/games/<folder>/grammar.c. A game without one is tested with its own events alone. */
#include "support.h"

#include <string.h>

typedef void grammar(tb_random *random, text_sink *sink, void *context);

#define GRAMMAR(folder) grammar grammar_##folder;
#include "grammars.h"
#undef GRAMMAR

#define GRAMMAR(folder) {#folder, grammar_##folder},
static const struct {
    const char *folder;
    grammar *texts;
} grammars[] = {
#include "grammars.h"
};

void support_grammar(const tb_game *game, tb_random *random, text_sink *sink, void *context) {
    char folder[64];
    support_folder(game, folder);
    for (size_t i = 0; i < sizeof grammars / sizeof grammars[0]; i++) {
        if (strcmp(grammars[i].folder, folder) == 0)
            grammars[i].texts(random, sink, context);
    }
}
