/* Cards, states and events in words. */
#include "step.h"

const char *const isshin_ittai_form_words[ISSHIN_FORMS][TB_LANGS] = {
    [ISSHIN_FROG] = {"Frog", "蛙"},
    [ISSHIN_SLUG] = {"Slug", "蛞"},
    [ISSHIN_SNAKE] = {"Snake", "蛇"},
};

const char *isshin_ittai_card_words(uint32_t kind, tb_lang lang) {
    static const char *const words[][TB_LANGS] = {
        {"yang Frog", "蛙の陽"}, {"yin Frog", "蛙の陰"},   {"yang Slug", "蛞の陽"},
        {"yin Slug", "蛞の陰"},  {"yang Snake", "蛇の陽"}, {"yin Snake", "蛇の陰"},
        {"Trinity", "三位一体"},
    };
    return words[kind][lang];
}

void isshin_ittai_call(uint32_t newest, uint32_t before, tb_lang lang, tb_text *text) {
    static const char *const states[ISSHIN_STATES][TB_LANGS] = {
        [ISSHIN_GUARD] = {" guard", "の型"},
        [ISSHIN_ATTACK] = {" attack", "斬り"},
        [ISSHIN_POWER] = {" power attack", "押し"},
        [ISSHIN_KILL] = {"killing stroke", "一撃必殺"},
    };
    const uint32_t state = isshin_ittai_state_of(newest, before);
    if (state != ISSHIN_KILL)
        tb_text_string(text, isshin_ittai_form_words[newest / 2][lang]);
    tb_text_string(text, states[state][lang]);
}

/* Who draws is told in the deal and the opening only: after distance it is who took it, by then
 * called by the order of turns. */
static void say_draw(const isshin_ittai_state *s, uint32_t kind, tb_lang lang, tb_text *text) {
    if (s->phase != ISSHIN_DRAW) {
        tb_text_string(text, lang == TB_JA ? "プレイヤー" : "player ");
        tb_text_number(text, isshin_ittai_drawer(s) + 1);
        tb_text_string(text, lang == TB_JA ? "が" : " ");
    }
    tb_text_string(text, lang == TB_JA ? "" : "draws the ");
    tb_text_string(text, isshin_ittai_card_words(kind, lang));
    tb_text_string(text, lang == TB_JA ? "を引く" : "");
}

static void say_stance(const isshin_ittai_state *s, uint32_t kind, tb_lang lang, tb_text *text) {
    tb_text_string(text, lang == TB_JA ? "構え：" : "stance: ");
    tb_text_string(text, isshin_ittai_card_words(kind, lang));
    tb_text_string(text, lang == TB_JA ? "、" : ", ");
    isshin_ittai_call(kind, s->newest[s->mover], lang, text);
}

/* How many cards there are to draw, if T does not end it early. */
static void say_distance(const isshin_ittai_state *s, tb_lang lang, tb_text *text) {
    const uint32_t deck = isshin_ittai_size(s->deck) + (s->above != ISSHIN_DRAWN);
    if (!isshin_ittai_can_draw(s, s->mover)) {
        tb_text_string(text, lang == TB_JA ? "間合：引かない" : "distance: draws nothing");
        return;
    }
    const uint32_t room = isshin_ittai_limit(s, s->mover) - isshin_ittai_size(s->hand[s->mover]);
    const uint32_t most = room < deck ? room : deck;
    tb_text_string(text, lang == TB_JA ? "間合：" : "distance: draws ");
    tb_text_string(text, lang == TB_EN && most > 1 ? "up to " : "");
    tb_text_number(text, most);
    if (lang == TB_JA)
        tb_text_string(text, most > 1 ? "枚まで引く" : "枚引く");
    else
        tb_text_string(text, most > 1 ? " cards" : " card");
}

static void say_spirit(const isshin_ittai_words *words, tb_lang lang, tb_text *text) {
    tb_text_string(text, lang == TB_JA ? "練気：" : "spirit: discards ");
    tb_text_string(text, isshin_ittai_card_words(words->card[0], lang));
    tb_text_string(text, lang == TB_JA ? "と" : " and ");
    tb_text_string(text, isshin_ittai_card_words(words->card[1], lang));
    tb_text_string(text, lang == TB_JA ? "を捨てる" : "");
}

static void say_opening(uint32_t kind, tb_lang lang, tb_text *text) {
    tb_text_string(text, lang == TB_JA ? "先手決め：" : "opening: ");
    tb_text_string(text, isshin_ittai_card_words(kind, lang));
}

void isshin_ittai_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text) {
    const isshin_ittai_state *s = isshin_ittai_in(state);
    const isshin_ittai_words words = isshin_ittai_take_apart(event);
    switch (words.verb) {
    case '!':
        say_draw(s, words.card[0], lang, text);
        break;
    case 'k':
        say_stance(s, words.card[0], lang, text);
        break;
    case 'm':
        say_distance(s, lang, text);
        break;
    case 'r':
        say_spirit(&words, lang, text);
        break;
    default:
        say_opening(words.card[0], lang, text);
    }
}
