/* Positions and seen positions as text.
 *
 *   BOARD TURN HAND1 HAND2 DECK DISCARDS SURE1 SURE2 PHASE
 *   ........C 2 CCWBBRRR 3CCWWBBRR 5,3,4,6,10,10 0,0,0,0,0,0 - - place
 *
 * Errors name the field: board, turn, hand1, hand2, deck, discards, sure1, sure2, phase; `cards` if
 * they do not add up to the rule option; `position` if there are not nine fields. A seen position
 * is the same line with `?` and a size for the deck and for the hands that the seat does not see; a
 * finished game has none, since it hides nothing.
 */
#include "card_slot.h"

#include <string.h>

const char *const card_slot_phase_names[PHASES] = {
    [DEAL] = "deal",        [CENTRE] = "centre", [PLACE] = "place",   [LINE] = "line",
    [PICK1] = "pick1",      [PICK2] = "pick2",   [DRAW1] = "draw1",   [DRAW2] = "draw2",
    [REPLAYING] = "replay", [OVER_1] = "over:1", [OVER_2] = "over:2", [OVER_EVEN] = "over:=",
};

/* ---- writing ---- */

static bool write_hidden(uint32_t heap, tb_text *text) {
    if ((heap & HIDDEN) == 0)
        return false;
    tb_text_char(text, '?');
    tb_text_number(text, heap_held(heap));
    return true;
}

static void write_hand(uint32_t heap, tb_text *text) {
    if (write_hidden(heap, text))
        return;
    if (heap == 0)
        tb_text_char(text, '-');
    for (unsigned i = 0; i < SYMBOLS; i++) {
        for (unsigned n = heap_count(heap, card_slot_c1[i]); n > 0; n--)
            tb_text_char(text, card_slot_letters[card_slot_c1[i]]);
    }
}

static void write_counts(uint32_t heap, tb_text *text) {
    if (write_hidden(heap, text))
        return;
    for (unsigned i = 0; i < SYMBOLS; i++) {
        if (i > 0)
            tb_text_char(text, ',');
        tb_text_number(text, heap_count(heap, card_slot_c1[i]));
    }
}

static void write_phase(const card_slot *s, tb_text *text) {
    char before = ':';
    tb_text_string(text, card_slot_phase_names[s->phase]);
    for (unsigned i = 0; i < LINES; i++) {
        const unsigned line = card_slot_line_order[i];
        if ((s->offered >> line & 1) == 0)
            continue;
        tb_text_char(text, before);
        tb_text_string(text, card_slot_lines[line].text);
        before = ',';
    }
}

static void write_position(const card_slot *s, tb_text *text) {
    const uint32_t hands[] = {s->hand[0], s->hand[1]};
    const uint32_t piles[] = {s->deck, s->discards};
    const uint32_t sure[] = {s->sure[0], s->sure[1]};
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const unsigned symbol = board_symbol(s->board, slot);
        tb_text_char(text, symbol == SYMBOLS ? '.' : card_slot_letters[symbol]);
    }
    tb_text_string(text, s->mover == 0 ? " 1" : " 2");
    for (unsigned i = 0; i < 2; i++) {
        tb_text_char(text, ' ');
        write_hand(hands[i], text);
    }
    for (unsigned i = 0; i < 2; i++) {
        tb_text_char(text, ' ');
        write_counts(piles[i], text);
    }
    for (unsigned i = 0; i < 2; i++) {
        tb_text_char(text, ' ');
        write_hand(sure[i], text);
    }
    tb_text_char(text, ' ');
    write_phase(s, text);
}

void card_slot_position_text(const tb_state *state, tb_text *text) {
    write_position(card_slot_in(state), text);
}

void card_slot_seen_text(const tb_info *info, tb_text *text) {
    write_position(card_slot_in(&info->seen), text);
}

/* ---- reading ---- */

/* A field and where the reader is in it. */
typedef struct field {
    const char *at, *end;
} field;

/* A number of at most two digits, no leading zero. */
static bool read_number(field *f, unsigned *number) {
    const char *first = f->at;
    *number = 0;
    while (f->at < f->end && f->at - first < 2 && *f->at >= '0' && *f->at <= '9')
        *number = *number * 10 + (unsigned)(*f->at++ - '0');
    return f->at > first && (*first != '0' || f->at - first == 1);
}

static bool read_hidden(field f, uint32_t *heap) {
    unsigned size;
    f.at++;
    if (!read_number(&f, &size) || f.at != f.end)
        return false;
    *heap = HIDDEN | size;
    return true;
}

static bool is_hidden(field f) {
    return f.at < f.end && *f.at == '?';
}

/* Cards in the order of C1, or `-`. */
static bool read_hand(field f, uint32_t *heap) {
    *heap = 0;
    if (f.end - f.at == 1 && *f.at == '-')
        return true;
    for (unsigned i = 0; i < SYMBOLS; i++) {
        const unsigned symbol = card_slot_c1[i];
        for (; f.at < f.end && *f.at == card_slot_letters[symbol]; f.at++) {
            if (heap_count(*heap, symbol) == 15)
                return false;
            *heap += heap_one(symbol);
        }
    }
    return f.at == f.end && *heap != 0;
}

static bool read_counts(field f, uint32_t *heap) {
    *heap = 0;
    for (unsigned i = 0; i < SYMBOLS; i++) {
        unsigned number;
        if (i > 0 && (f.at == f.end || *f.at++ != ','))
            return false;
        if (!read_number(&f, &number) || number > 15)
            return false;
        *heap += number * heap_one(card_slot_c1[i]);
    }
    return f.at == f.end;
}

static bool read_board(field f, uint64_t *board) {
    if (f.end - f.at != SLOTS)
        return false;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const char *letter = strchr(card_slot_letters, f.at[slot]);
        if (letter != NULL)
            *board |= board_card((unsigned)(letter - card_slot_letters), slot);
        else if (f.at[slot] != '.')
            return false;
    }
    return true;
}

/* The list after `line:`: lines in the order of C2, each once, at least one. */
static bool read_lines(field f, uint8_t *offered) {
    for (unsigned i = 0; i < LINES; i++) {
        const unsigned line = card_slot_line_order[i];
        if (f.end - f.at < 3 || memcmp(f.at, card_slot_lines[line].text, 3) != 0)
            continue;
        *offered |= (uint8_t)(1u << line);
        f.at += 3;
        if (f.at == f.end)
            return true;
        if (*f.at++ != ',')
            return false;
    }
    return false;
}

static bool read_phase(field f, card_slot *s) {
    const size_t length = (size_t)(f.end - f.at);
    for (unsigned phase = 0; phase < PHASES; phase++) {
        const char *name = card_slot_phase_names[phase];
        if (strlen(name) == length && memcmp(name, f.at, length) == 0) {
            s->phase = (uint8_t)phase;
            return phase != LINE || (s->variant & ANY_LINE) != 0;
        }
    }
    if ((s->variant & ANY_LINE) != 0 || length < 5 || memcmp(f.at, "line:", 5) != 0)
        return false;
    s->phase = LINE;
    f.at += 5;
    return read_lines(f, &s->offered);
}

enum { BOARD, TURN, HAND1, HAND2, DECK, DISCARDS, SURE1, SURE2, PHASE, FIELDS };

/* Nine fields, one space between them. */
static bool split(const char *text, field fields[FIELDS]) {
    for (unsigned i = 0; i < FIELDS; i++) {
        fields[i].at = text;
        fields[i].end = text + strcspn(text, " ");
        text = fields[i].end;
        if (i + 1 < FIELDS && *text++ == '\0')
            return false;
    }
    return *text == '\0';
}

static bool read_one_hand(field f, bool seen, uint32_t *heap, const char *name, tb_error *error) {
    if (seen && is_hidden(f))
        return read_hidden(f, heap) || tb_fail(error, name,
                                               TB_SAID("a hidden hand is ? and its size",
                                                       "伏せた手札は ? と枚数で書きます"));
    return read_hand(f, heap) ||
           tb_fail(error, name,
                   TB_SAID("a hand is its cards in the order 73CWBR, or -",
                           "手札はカードを 73CWBR の順に書きます（なければ -）"));
}

static bool read_deck(field f, bool seen, uint32_t *heap, tb_error *error) {
    if (seen) {
        return (is_hidden(f) && read_hidden(f, heap)) ||
               tb_fail(error, "deck",
                       TB_SAID("in a seen position the deck is ? and its size",
                               "見えている局面の山札は ? と枚数で書きます"));
    }
    return read_counts(f, heap) || tb_fail(error, "deck",
                                           TB_SAID("the deck is six counts of 0 to 15: 7,3,C,W,B,R",
                                                   "山札は6つの枚数（0〜15）です：7,3,C,W,B,R"));
}

static bool read_fields(const char *text, bool seen, card_slot *s, tb_error *error) {
    field f[FIELDS];
    if (!split(text, f))
        return tb_fail(error, "position",
                       TB_SAID("a position is nine fields with one space between them",
                               "局面は9つの項目を空白1つずつで区切って書きます"));
    if (!read_board(f[BOARD], &s->board))
        return tb_fail(error, "board",
                       TB_SAID("the board is nine of 73CWBR and . for slots 1 to 9",
                               "ボードはマス1〜9を 73CWBR と . の9文字で書きます"));
    if (f[TURN].end - f[TURN].at != 1 || (*f[TURN].at != '1' && *f[TURN].at != '2'))
        return tb_fail(error, "turn",
                       TB_SAID("the player to move is 1 or 2", "手番は 1 か 2 です"));
    s->mover = *f[TURN].at == '2';
    if (!read_one_hand(f[HAND1], seen, &s->hand[0], "hand1", error) ||
        !read_one_hand(f[HAND2], seen, &s->hand[1], "hand2", error) ||
        !read_deck(f[DECK], seen, &s->deck, error))
        return false;
    if (!read_counts(f[DISCARDS], &s->discards))
        return tb_fail(error, "discards",
                       TB_SAID("the discards are six counts of 0 to 15: 7,3,C,W,B,R",
                               "捨て札は6つの枚数（0〜15）です：7,3,C,W,B,R"));
    if (!read_one_hand(f[SURE1], false, &s->sure[0], "sure1", error) ||
        !read_one_hand(f[SURE2], false, &s->sure[1], "sure2", error))
        return false;
    if (!read_phase(f[PHASE], s))
        return tb_fail(
            error, "phase",
            s->variant & ANY_LINE
                ? TB_SAID("no such phase (with lines=any `line` has no list)",
                          "そのフェイズはありません（lines=any のとき line に一覧は付きません）")
                : TB_SAID("no such phase (`line` has a list, in the order of C2)",
                          "そのフェイズはありません（line には C2 の順の一覧が付きます）"));
    return true;
}

bool card_slot_position_read(const uint32_t *options, const char *text, tb_state *state,
                             tb_error *error) {
    card_slot *s = card_slot_of(state);
    card_slot_start(options, state);
    return read_fields(text, false, s, error) && card_slot_consistent(s, error);
}

/* Whose knowledge it is shows in which hands are hidden. */
bool card_slot_seen_read(const uint32_t *options, const char *text, tb_info *info,
                         tb_error *error) {
    card_slot *s = card_slot_of(&info->seen);
    card_slot_start(options, &info->seen);
    if (!read_fields(text, true, s, error))
        return false;
    if (is_over(s))
        return tb_fail(
            error, "phase",
            TB_SAID("a finished game hides nothing", "終わった対局に伏せたものはありません"));
    const bool hidden[] = {(s->hand[0] & HIDDEN) != 0, (s->hand[1] & HIDDEN) != 0};
    if (!hidden[0] && !hidden[1])
        return tb_fail(error, "hand2",
                       TB_SAID("nobody sees both hands", "両方の手札が見える人はいません"));
    info->seat = !hidden[0] ? 0 : !hidden[1] ? 1 : TB_ONLOOKER;
    return card_slot_consistent(s, error);
}
