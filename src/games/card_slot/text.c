/* Events as text and in words.
 *
 *   !B       the deck's top card is a Bell
 *   B@4      a Bell on slot 4           Bx4   the card on 4 is discarded, a Bell takes its place
 *   =195     this line is resolved; its slots as C2 writes them
 *   ^37 ^3   cards taken, slots ascending; ^- none
 */
#include "card_slot.h"

#include <string.h>

const uint8_t card_slot_c1[SYMBOLS] = {GOLD, SILVER, CHERRY, WATERMELON, BELL, REPLAY};
const char card_slot_letters[] = "37BCRW";
const char *const card_slot_names[SYMBOLS][TB_LANGS] = {
    [SILVER] = {"Silver 3", "銀色の3"}, [GOLD] = {"Gold 7", "金色の7"},
    [BELL] = {"Bell", "ベル"},          [CHERRY] = {"Cherry", "チェリー"},
    [REPLAY] = {"Replay", "REPLAY"},    [WATERMELON] = {"Watermelon", "スイカ"},
};

/* ---- reading ---- */

/* In a pattern `s` is the letter of a symbol and `n` the digit of a slot; anything else is itself.
 * Slots are 1 to 9, so `B@0` has not the shape of an event. */
static const struct {
    const char *pattern;
    enum card_slot_kind kind;
} patterns[] = {
    {"!s", OUTCOME}, {"s@n", ON_SLOT}, {"sxn", IN_PLACE_OF}, {"=nnn", CHOICE},
    {"^-", TAKE},    {"^n", TAKE},     {"^nn", TAKE},
};

static bool match_char(char pattern, char c, card_slot_words *words) {
    if (pattern == 's') {
        const char *letter = c != '\0' ? strchr(card_slot_letters, c) : NULL;
        if (letter != NULL)
            words->symbol = (unsigned)(letter - card_slot_letters);
        return letter != NULL;
    }
    if (pattern == 'n') {
        if (c < '1' || c > '9')
            return false;
        words->slot[words->slots++] = (unsigned)(c - '0');
        return true;
    }
    return c == pattern;
}

static bool match(const char *pattern, const char *text, card_slot_words *words) {
    memset(words, 0, sizeof *words);
    for (; *pattern != '\0'; pattern++, text++) {
        if (!match_char(*pattern, *text, words))
            return false;
    }
    return *text == '\0';
}

bool card_slot_words_read(const char *text, card_slot_words *words) {
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        if (!match(patterns[i].pattern, text, words))
            continue;
        words->kind = patterns[i].kind;
        const bool pair = words->kind == TAKE && words->slots == 2;
        return !pair || words->slot[0] < words->slot[1];
    }
    return false;
}

tb_shape card_slot_event_shape(const char *text) {
    card_slot_words words;
    if (!card_slot_words_read(text, &words))
        return TB_NO_EVENT;
    return words.kind == OUTCOME ? TB_CHANCE_SHAPE : TB_MOVE_SHAPE;
}

/* ---- writing ---- */

static void slot_text(unsigned slot, tb_text *text) {
    if (slot != 0)
        tb_text_number(text, slot);
}

void card_slot_event_text(const tb_state *state, tb_event event, tb_text *text) {
    const unsigned high = event_high(event);
    const unsigned low = event_low(event);
    (void)state;
    switch (event_kind(event)) {
    case OUTCOME:
        tb_text_char(text, '!');
        tb_text_char(text, card_slot_letters[low]);
        break;
    case CHOICE:
        tb_text_char(text, '=');
        tb_text_string(text, card_slot_lines[low].text);
        break;
    case TAKE:
        tb_text_string(text, high == 0 ? "^-" : "^");
        slot_text(high, text);
        slot_text(low, text);
        break;
    default:
        tb_text_char(text, card_slot_letters[high]);
        tb_text_char(text, event_kind(event) == ON_SLOT ? '@' : 'x');
        slot_text(low, text);
    }
}

/* ---- in words ---- */

/* Writes a sentence in which %c is a card, %d a card on the board under the slot, %n the slot, %p
 * the player and %l the line. */
typedef struct phrase {
    unsigned symbol, under, slot, player;
    const char *line;
} phrase;

static void say(const phrase *p, tb_lang lang, const char *const sentence[TB_LANGS],
                tb_text *text) {
    static const char *const players[2][TB_LANGS] = {{"Player 1", "先攻"}, {"Player 2", "後攻"}};
    for (const char *c = sentence[lang]; *c != '\0'; c++) {
        if (*c != '%') {
            tb_text_char(text, *c);
            continue;
        }
        c++;
        if (*c == 'c')
            tb_text_string(text, card_slot_names[p->symbol][lang]);
        else if (*c == 'd')
            tb_text_string(text, card_slot_names[p->under][lang]);
        else if (*c == 'n')
            tb_text_number(text, p->slot);
        else if (*c == 'p')
            tb_text_string(text, players[p->player][lang]);
        else
            tb_text_string(text, p->line);
    }
}

static void say_outcome(const card_slot *s, unsigned symbol, tb_lang lang, tb_text *text) {
    static const char *const dealt[] = {"%p is dealt a %c", "%pに%cが配られる"};
    static const char *const drawn[] = {"%p draws a %c", "%pが%cを引く"};
    static const char *const placed[] = {"the deck puts a %c on slot %n", "山札の%cをマス%nに置く"};
    const bool dealing = s->phase == DEAL;
    phrase p = {.symbol = symbol, .player = dealing ? dealt_to(s) : s->mover};
    if (s->phase == REPLAYING)
        p.slot = 1 + (unsigned)__builtin_ctz(~board_occupied(s->board));
    say(&p, lang, dealing ? dealt : s->phase == REPLAYING ? placed : drawn, text);
}

static void say_take(const card_slot *s, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const none[] = {"takes no card", "カードを取らない"};
    static const char *const first[] = {"takes the %c from slot %n", "マス%nの%c"};
    static const char *const second[] = {" and the %c from slot %n", "とマス%nの%c"};
    static const char *const end[] = {"", "を取る"};
    const unsigned slots[] = {event_high(event), event_low(event)};
    phrase p = {0};
    if (slots[0] == 0) {
        say(&p, lang, none, text);
        return;
    }
    for (unsigned i = 0; i < 2 && slots[i] != 0; i++) {
        p.slot = slots[i];
        p.symbol = board_symbol(s->board, slots[i] - 1);
        say(&p, lang, i == 0 ? first : second, text);
    }
    say(&p, lang, end, text);
}

void card_slot_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const choice[] = {"resolves the %c line %l", "%cの役 %l を解決する"};
    static const char *const on[] = {"puts a %c on slot %n", "%cをマス%nに置く"};
    static const char *const in_place[] = {"discards the %d on slot %n and puts a %c there",
                                           "マス%nの%dを捨て札にし、%cを置く"};
    const card_slot *s = card_slot_in(state);
    phrase p = {.symbol = event_high(event), .slot = event_low(event)};
    switch (event_kind(event)) {
    case OUTCOME:
        say_outcome(s, event_low(event), lang, text);
        break;
    case CHOICE:
        p.symbol = board_line_symbol(s->board, event_low(event));
        p.line = card_slot_lines[event_low(event)].text;
        say(&p, lang, choice, text);
        break;
    case TAKE:
        say_take(s, event, lang, text);
        break;
    case ON_SLOT:
        say(&p, lang, on, text);
        break;
    default:
        p.under = board_symbol(s->board, p.slot - 1);
        say(&p, lang, in_place, text);
    }
}
