/* Events as text.
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
