/* What a move does, in words. */
#include "jatsuna.h"
#include "lines.h"

const char *const jatsuna_words[JATSUNA_KINDS][TB_LANGS] = {
    [JATSUNA_SNAKE] = {"Snake", "蛇"},
    [JATSUNA_SLUG] = {"Slug", "蛞蝓"},
    [JATSUNA_FROG] = {"Frog", "蛙"},
};

/* `2 Slugs become Frogs`, 蛞蝓2個が蛙に. */
static void say_conversion(uint32_t count, uint32_t from, uint32_t to, tb_lang lang,
                           tb_text *text) {
    if (lang == TB_JA) {
        tb_text_string(text, jatsuna_words[from][lang]);
        tb_text_number(text, count);
        tb_text_string(text, "個が");
        tb_text_string(text, jatsuna_words[to][lang]);
        tb_text_string(text, "に");
        return;
    }
    tb_text_number(text, count);
    tb_text_char(text, ' ');
    tb_text_string(text, jatsuna_words[from][lang]);
    tb_text_string(text, count == 1 ? " becomes a " : "s become ");
    tb_text_string(text, jatsuna_words[to][lang]);
    tb_text_string(text, count == 1 ? "" : "s");
}

void jatsuna_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const free_placement[TB_LANGS] = {": flanks nothing", "：自由配置"};
    static const char *const colon[TB_LANGS] = {": ", "："};
    static const char *const comma[TB_LANGS] = {", ", "、"};
    const jatsuna_state *s = jatsuna_in(state);
    const uint64_t flanked = jatsuna_flanked_from(s, event);
    const uint32_t prey = jatsuna_prey(s->mover);
    const uint32_t predator = jatsuna_predator(s->mover);
    const uint32_t eaten = jatsuna_size(flanked & s->stones[prey]);
    const uint32_t driven = jatsuna_size(flanked & s->stones[predator]);
    tb_text_string(text, jatsuna_words[s->mover][lang]);
    tb_text_string(text, lang == TB_JA ? " " : " on ");
    tb_text_string(text, jatsuna_name_of(event).text);
    tb_text_string(text, flanked == 0 ? free_placement[lang] : colon[lang]);
    if (eaten > 0)
        say_conversion(eaten, prey, s->mover, lang, text);
    if (eaten > 0 && driven > 0)
        tb_text_string(text, comma[lang]);
    if (driven > 0)
        say_conversion(driven, predator, prey, lang, text);
}
