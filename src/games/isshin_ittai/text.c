/* Events and positions as text (the rules' section *Text*).
 *
 *   cards     F- F+ L- L+ S- S+ T, in this order in lists
 *   events    !card  kcard  m  ocard  rcardcard, the two cards of a spirit in the order above. A
 *             text that names T where only a form card can be has the shape and a reason of its
 *             own; two cards the other way round have not the shape.
 *   position  HAND1 HAND2 FRONT1 FRONT2 MARKERS DECK ABOVE OUT TURN PHASE, as read.c says
 */
#include "cards.h"
#include "step.h"

#include <string.h>

const char *const isshin_ittai_phases[ISSHIN_PHASES] = {
    [ISSHIN_DEAL] = "deal",     [ISSHIN_OPEN] = "open",     [ISSHIN_REDRAW] = "redraw",
    [ISSHIN_TURN] = "turn",     [ISSHIN_DRAW] = "draw",     [ISSHIN_STUCK] = "stuck",
    [ISSHIN_OVER_1] = "over:1", [ISSHIN_OVER_2] = "over:2", [ISSHIN_OVER_EVEN] = "over:=",
};

/* ---- cards ---- */

static const char form_letters[] = "FLS";

isshin_ittai_name isshin_ittai_name_of(uint32_t kind) {
    if (kind == ISSHIN_TRINITY)
        return (isshin_ittai_name){"T"};
    return (isshin_ittai_name){{form_letters[kind / 2], (kind & 1) ? '-' : '+', '\0'}};
}

const char *isshin_ittai_read_card(const char *text, uint32_t *kind) {
    for (*kind = 0; *kind <= ISSHIN_TRINITY; ++*kind) {
        const isshin_ittai_name name = isshin_ittai_name_of(*kind);
        const size_t length = strlen(name.text);
        if (strncmp(text, name.text, length) == 0)
            return text + length;
    }
    return NULL;
}

/* ---- events ---- */

static const struct {
    char verb;
    uint8_t cards;
    uint8_t first; /* event of its verb */
} verbs[] = {
    {'!', 1, ISSHIN_CHANCE},  {'k', 1, ISSHIN_STANCE}, {'m', 0, ISSHIN_DISTANCE},
    {'o', 1, ISSHIN_OPENING}, {'r', 2, ISSHIN_SPIRIT},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

bool isshin_ittai_parse(const char *text, isshin_ittai_words *words) {
    uint32_t v = 0;
    while (v < VERBS && verbs[v].verb != *text)
        v++;
    if (v == VERBS)
        return false;
    *words = (isshin_ittai_words){.verb = *text++, .cards = verbs[v].cards};
    for (uint32_t i = 0; i < words->cards; i++) {
        text = isshin_ittai_read_card(text, &words->card[i]);
        if (text == NULL)
            return false;
    }
    const bool ordered = words->cards < 2 || (words->card[0] ^ 1) <= (words->card[1] ^ 1);
    return ordered && *text == '\0';
}

isshin_ittai_words isshin_ittai_take_apart(tb_event event) {
    uint32_t v = VERBS - 1;
    while (event < verbs[v].first)
        v--;
    isshin_ittai_words words = {.verb = verbs[v].verb, .cards = verbs[v].cards};
    const uint32_t rest = event - verbs[v].first;
    words.card[0] = words.cards == 2 ? rest / ISSHIN_SPIRIT_ROW : rest;
    words.card[1] = words.cards == 2 ? rest % ISSHIN_SPIRIT_ROW : 0;
    return words;
}

tb_event isshin_ittai_put_together(const isshin_ittai_words *words) {
    uint32_t v = 0;
    while (verbs[v].verb != words->verb)
        v++;
    if (words->cards == 2)
        return verbs[v].first + ISSHIN_SPIRIT_ROW * words->card[0] + words->card[1];
    return verbs[v].first + words->card[0];
}

tb_shape isshin_ittai_event_shape(const char *text) {
    isshin_ittai_words words;
    if (!isshin_ittai_parse(text, &words))
        return TB_NO_EVENT;
    return words.verb == '!' ? TB_CHANCE_SHAPE : TB_MOVE_SHAPE;
}

void isshin_ittai_event_text(const tb_state *state, tb_event event, tb_text *text) {
    const isshin_ittai_words words = isshin_ittai_take_apart(event);
    (void)state;
    tb_text_char(text, words.verb);
    for (uint32_t i = 0; i < words.cards; i++)
        tb_text_string(text, isshin_ittai_name_of(words.card[i]).text);
}

/* ---- positions ---- */

static void write_cards(uint64_t cards, tb_text *text) {
    for (uint32_t i = 0; i <= ISSHIN_TRINITY; i++) {
        const uint32_t kind = i < ISSHIN_TRINITY ? i ^ 1 : i;
        for (uint32_t n = isshin_ittai_number(cards, kind); n > 0; n--)
            tb_text_string(text, isshin_ittai_name_of(kind).text);
    }
}

/* A hidden hand is `?`, its size, and `T` if that is in it. */
static void write_hand(uint64_t hand, bool hidden, tb_text *text) {
    if (hidden) {
        tb_text_char(text, '?');
        tb_text_number(text, isshin_ittai_size(hand));
        tb_text_string(text, hand & ISSHIN_TRINITY_BYTE ? "T" : "");
    } else if (hand == 0) {
        tb_text_char(text, '-');
    } else {
        write_cards(hand, text);
    }
}

static void write_front(uint32_t newest, uint32_t before, tb_text *text) {
    tb_text_string(text, newest == ISSHIN_NONE ? "-" : isshin_ittai_name_of(newest).text);
    if (before != ISSHIN_NONE)
        tb_text_string(text, isshin_ittai_name_of(before).text);
}

static void write_counts(uint64_t cards, tb_text *text) {
    for (uint32_t i = 0; i < ISSHIN_KINDS; i++) {
        tb_text_string(text, i > 0 ? "," : "");
        tb_text_number(text, isshin_ittai_number(cards, i ^ 1));
    }
}

static void write_markers(const isshin_ittai_state *s, tb_text *text) {
    tb_text_number(text, s->spirits[0]);
    tb_text_char(text, ',');
    tb_text_number(text, s->spirits[1]);
    tb_text_char(text, ',');
    tb_text_number(text, isshin_ittai_middle(s));
}

static void write_deck(const isshin_ittai_state *s, bool hidden, tb_text *text) {
    if (hidden) {
        tb_text_char(text, '?');
        tb_text_number(text, isshin_ittai_size(s->deck));
    } else {
        write_counts(s->deck, text);
    }
    tb_text_char(text, ' ');
    if (s->above == ISSHIN_DRAWN)
        tb_text_char(text, 'x');
    else
        tb_text_number(text, s->above);
}

static void write_phase(const isshin_ittai_state *s, tb_text *text) {
    tb_text_string(text, isshin_ittai_phases[s->phase]);
    if (s->committed == ISSHIN_NONE)
        return;
    tb_text_char(text, ':');
    tb_text_string(text,
                   s->committed == ISSHIN_UNKNOWN ? "?" : isshin_ittai_name_of(s->committed).text);
}

/* As the seat sees it; the referee sees all. */
static void write_position(const isshin_ittai_state *s, uint64_t seat, tb_text *text) {
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        write_hand(s->hand[player], isshin_ittai_hides(seat, player), text);
        tb_text_char(text, ' ');
    }
    for (uint32_t player = 0; player < ISSHIN_PLAYERS; player++) {
        write_front(s->newest[player], s->before[player], text);
        tb_text_char(text, ' ');
    }
    write_markers(s, text);
    tb_text_char(text, ' ');
    write_deck(s, seat != TB_REFEREE, text);
    tb_text_char(text, ' ');
    write_counts(s->out, text);
    tb_text_char(text, ' ');
    tb_text_number(text, s->mover + 1);
    tb_text_char(text, ' ');
    write_phase(s, text);
}

void isshin_ittai_position_text(const tb_state *state, tb_text *text) {
    write_position(isshin_ittai_in(state), TB_REFEREE, text);
}

void isshin_ittai_seen_text(const tb_info *info, tb_text *text) {
    write_position(isshin_ittai_in(&info->seen), info->seat, text);
}
