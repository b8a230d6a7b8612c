/* Which game has which grammar. */
#include "support.h"

#include <string.h>

typedef void grammar(tb_random *random, text_sink *sink, void *context);

grammar grammar_jatsuna, grammar_keserima, grammar_rugby_chess, grammar_card_slot,
    grammar_isshin_ittai;

static const struct {
    const char *id;
    grammar *texts;
} grammars[] = {
    {"jatsuna", grammar_jatsuna},           {"keserima", grammar_keserima},
    {"rugby-chess", grammar_rugby_chess},   {"card-slot", grammar_card_slot},
    {"isshin-ittai", grammar_isshin_ittai},
};

void support_grammar(const tb_game *game, tb_random *random, text_sink *sink, void *context) {
    for (size_t i = 0; i < sizeof grammars / sizeof grammars[0]; i++) {
        if (strcmp(grammars[i].id, game->id) == 0)
            grammars[i].texts(random, sink, context);
    }
}
