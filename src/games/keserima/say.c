/* What an event does, in words. */
#include "keserima.h"
#include "reach.h"

const char *const keserima_symbol_names[SYMBOLS][TB_LANGS] = {
    [ALL_THREE] = {"all-three", "丸と十字とバツ"},
    [CROSS] = {"cross", "十字"},
    [CIRCLE] = {"circle", "丸"},
    [SALTIRE] = {"saltire", "バツ"},
};

const char *const keserima_side_names[2][TB_LANGS] = {
    [KESE] = {"Kese", "ケセ"},
    [RIMA] = {"Rima", "リマ"},
};

/* What fills a gap of a phrase: %s1 is the word of the first gap, %q2 the square of the second, %c3
 * the cards of the third. */
typedef struct gap {
    const char *const *words; /* in both languages */
    uint32_t square;
    cards all;
} gap;

/* A list of cards by their names: people read no signs. */
static void say_cards(cards all, tb_lang lang, tb_text *text) {
    static const char *const between[TB_LANGS] = {", ", "・"};
    bool first = true;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        for (uint32_t n = cards_of(all, symbol); n > 0; n--) {
            tb_text_string(text, first ? "" : between[lang]);
            tb_text_string(text, keserima_symbol_names[symbol][lang]);
            first = false;
        }
    }
}

static void fill(const char *const phrase[TB_LANGS], const gap *gaps, tb_lang lang, tb_text *text) {
    for (const char *c = phrase[lang]; *c != '\0'; c++) {
        if (*c != '%') {
            tb_text_char(text, *c);
            continue;
        }
        const gap *g = &gaps[c[2] - '1'];
        c += 2;
        if (c[-1] == 's')
            tb_text_string(text, g->words[lang]);
        else if (c[-1] == 'q')
            keserima_square_text(g->square, text);
        else
            say_cards(g->all, lang, text);
    }
}

static void say_drop(tb_event event, tb_lang lang, tb_text *text) {
    static const char *const phrase[TB_LANGS] = {"drops a %s1 on %q2", "%q2 に「%s1」を置く"};
    const gap gaps[] = {{.words = keserima_symbol_names[event_mover(event)]},
                        {.square = event_square(event)}};
    fill(phrase, gaps, lang, text);
}

static void say_discards(tb_event event, tb_lang lang, tb_text *text) {
    static const char *const phrase[TB_LANGS] = {", discarding %c1", "、%c1を捨てる"};
    const gap gaps[] = {{.all = keserima_discards[event_discards(event)].spent}};
    if (gaps[0].all != 0)
        fill(phrase, gaps, lang, text);
}

static void say_piece(const keserima *k, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const moves[TB_LANGS] = {"%s1 from %q2 to %q3", "「%s1」を %q2 から %q3 へ"};
    static const char *const captures[TB_LANGS] = {", captures the %s1", "、「%s1」を捕獲"};
    const uint32_t square = event_square(event);
    const gap path[] = {{.words = keserima_symbol_names[keserima_symbol(k, event_mover(event))]},
                        {.square = event_mover(event)},
                        {.square = square}};
    const gap captured[] = {{.words = keserima_symbol_names[keserima_symbol(k, square)]}};
    fill(moves, path, lang, text);
    say_discards(event, lang, text);
    if (k->side[1 - k->mover] & BIT(square))
        fill(captures, captured, lang, text);
}

static void say_ship(const keserima *k, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const phrase[TB_LANGS] = {"%s1 ship from %q2 to %q3",
                                                 "「%s1」の船を %q2 から %q3 へ"};
    const uint32_t ship = event_mover(event);
    const gap gaps[] = {{.words = keserima_symbol_names[ship == CROSS_SHIP ? CROSS : SALTIRE]},
                        {.square = k->ship[ship]},
                        {.square = event_square(event)}};
    fill(phrase, gaps, lang, text);
    say_discards(event, lang, text);
}

static const char *const *symbol_name(bool saltire) {
    return keserima_symbol_names[saltire ? SALTIRE : CROSS];
}

static void say_layout(tb_event event, tb_lang lang, tb_text *text) {
    static const char *const phrase[TB_LANGS] = {
        "%s1 on 11, %s2 ship on 23, %s3 on 15, %s4 moves first",
        "11 に「%s1」、23 に「%s2」の船、15 に「%s3」、先攻は%s4"};
    const gap gaps[] = {{.words = symbol_name((event & LAYOUT_11) != 0)},
                        {.words = symbol_name((event & LAYOUT_23) != 0)},
                        {.words = symbol_name((event & LAYOUT_15) != 0)},
                        {.words = keserima_side_names[event & LAYOUT_RIMA ? RIMA : KESE]}};
    fill(phrase, gaps, lang, text);
}

static void say_draw(const keserima *k, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const phrase[TB_LANGS] = {"%s1 draws %c2", "%s1が%c2を引く"};
    const gap gaps[] = {{.words = keserima_side_names[keserima_drawer(k)]},
                        {.all = keserima_drawn(event)}};
    fill(phrase, gaps, lang, text);
}

void keserima_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text) {
    const keserima *k = keserima_in(state);
    switch (event_kind(event)) {
    case DROP:
        say_drop(event, lang, text);
        break;
    case PIECE:
        say_piece(k, event, lang, text);
        break;
    case SHIP:
        say_ship(k, event, lang, text);
        break;
    case LAYOUT:
        say_layout(event, lang, text);
        break;
    case DRAW:
        say_draw(k, event, lang, text);
        break;
    case SWAP:
        tb_text_string(text, lang == TB_JA ? "陣営を入れかえる" : "takes the other side");
        break;
    default: /* PASS */
        tb_text_string(text, lang == TB_JA ? "パス" : "passes");
        break;
    }
}
