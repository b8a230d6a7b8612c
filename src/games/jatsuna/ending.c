/* How the game ended: the board is full, and the stones are counted (J8, J9). The places are the
 * stones of those who have the most. */
#include "jatsuna.h"
#include "lines.h"

const tb_reason jatsuna_endings[JATSUNA_ENDINGS] = {
    [JATSUNA_MOST_STONES] = {"most-stones",
                             "J9",
                             {"The board is full, and {1} has the most stones: {2}.",
                              "空きマスがなくなり、石がいちばん多い{1}の勝ちです（{2}）。"}},
    [JATSUNA_SHARED_MOST] = {"shared-most",
                             "J9",
                             {"The board is full, and {1} have equally many stones: {2}.",
                              "空きマスがなくなり、石がいちばん多い{1}の引き分けです（{2}）。"}},
};

/* `Snake and Frog`, 蛇と蛙 */
static void name_winners(const uint32_t *places, tb_lang lang, tb_text *text) {
    static const char *const and[TB_LANGS] = {" and ", "と"};
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++) {
        if (places[kind] != 1)
            continue;
        tb_text_string(text, text->length > 0 ? and[lang] : "");
        tb_text_string(text, jatsuna_words[kind][lang]);
    }
}

/* `Snake 20, Slug 16, Frog 12`, 蛇20・蛞蝓16・蛙12 */
static void name_stones(const uint32_t *stones, tb_lang lang, tb_text *text) {
    static const char *const between[TB_LANGS] = {", ", "・"};
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++) {
        tb_text_string(text, kind > 0 ? between[lang] : "");
        tb_text_string(text, jatsuna_words[kind][lang]);
        tb_text_string(text, lang == TB_EN ? " " : "");
        tb_text_number(text, stones[kind]);
    }
}

static void add_arg(tb_why *why, const uint32_t *numbers,
                    void (*name)(const uint32_t *numbers, tb_lang lang, tb_text *text)) {
    char words[TB_LANGS][40];
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(words[lang], sizeof words[lang]);
        name(numbers, lang, &text);
    }
    tb_why_arg(why, words[TB_EN], words[TB_JA]);
}

void jatsuna_ending(const tb_state *state, tb_end *end) {
    const jatsuna_state *s = jatsuna_in(state);
    uint32_t stones[JATSUNA_KINDS];
    uint32_t places[JATSUNA_KINDS];
    uint64_t most = 0;
    uint32_t winners = 0;
    jatsuna_standing(s, stones, places);
    for (uint32_t kind = 0; kind < JATSUNA_KINDS; kind++) {
        winners += places[kind] == 1;
        most |= places[kind] == 1 ? s->stones[kind] : 0;
    }
    tb_why_set(&end->why,
               &jatsuna_endings[winners > 1 ? JATSUNA_SHARED_MOST : JATSUNA_MOST_STONES]);
    add_arg(&end->why, places, name_winners);
    add_arg(&end->why, stones, name_stones);
    while (most != 0)
        tb_end_place(end, jatsuna_name_of(jatsuna_take(&most)).text);
}
