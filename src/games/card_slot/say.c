/* Events in words. A placement says which lines it completes. */
#include "card_slot.h"

/* Where a line runs; as the lines are numbered: 123 187 195 296 345 397 765 894. */
static const char *const line_names[LINES][TB_LANGS] = {
    {"the top row", "上の行"},
    {"the left column", "左の列"},
    {"the diagonal from the top left", "左上からの斜め"},
    {"the middle column", "中央の列"},
    {"the right column", "右の列"},
    {"the diagonal from the top right", "右上からの斜め"},
    {"the bottom row", "下の行"},
    {"the middle row", "中央の行"},
};

/* Writes a sentence in which %c is a card, %d a card on the board under the slot, %n the slot, %p
 * the player and %l the line. */
typedef struct phrase {
    unsigned symbol, under, slot, player, line;
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
            tb_text_string(text, line_names[p->line][lang]);
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

/* C7, C8: the lines through the slot that the card completes. */
static unsigned completed(const card_slot *s, unsigned symbol, unsigned slot) {
    const unsigned slots = board_slots(s->board, symbol) | 1u << (slot - 1);
    return card_slot_lines_in[slots] & card_slot_lines_through[slot - 1];
}

/* Which lines a placement completes, in the order of C2; nothing where there is none. */
static void say_completed(phrase p, unsigned lines, tb_lang lang, tb_text *text) {
    static const char *const one[] = {", completing a %c line: ", "、%cの役が完成："};
    static const char *const several[] = {", completing %c lines: ", "、%cの役が完成："};
    static const char *const line[] = {"%l", "%l"};
    static const char *const next[] = {" and ", "と"};
    bool first = true;
    if (lines != 0)
        say(&p, lang, (lines & (lines - 1)) == 0 ? one : several, text);
    for (unsigned i = 0; i < LINES; i++) {
        p.line = card_slot_line_order[i];
        if ((lines >> p.line & 1) == 0)
            continue;
        if (!first)
            say(&p, lang, next, text);
        say(&p, lang, line, text);
        first = false;
    }
}

static void say_placement(const card_slot *s, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const on[] = {"puts a %c on slot %n", "%cをマス%nに置く"};
    static const char *const in_place[] = {"discards the %d on slot %n and puts a %c there",
                                           "マス%nの%dを捨て札にし、%cを置く"};
    phrase p = {.symbol = event_high(event), .slot = event_low(event)};
    p.under = board_symbol(s->board, p.slot - 1);
    say(&p, lang, event_kind(event) == ON_SLOT ? on : in_place, text);
    say_completed(p, completed(s, p.symbol, p.slot), lang, text);
}

void card_slot_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text) {
    static const char *const choice[] = {"resolves the %c line %l", "%lの%cの役を解決する"};
    const card_slot *s = card_slot_in(state);
    phrase p = {0};
    switch (event_kind(event)) {
    case OUTCOME:
        say_outcome(s, event_low(event), lang, text);
        break;
    case CHOICE:
        p.symbol = board_line_symbol(s->board, event_low(event));
        p.line = event_low(event);
        say(&p, lang, choice, text);
        break;
    case TAKE:
        say_take(s, event, lang, text);
        break;
    default:
        say_placement(s, event, lang, text);
    }
}
