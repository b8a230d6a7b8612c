/* Reads positions and seen positions. Fields, as errors name them:
 *
 *   hand1 hand2    cards in the rules' order, or `-`; hidden: `?`, the size, `T` if it is in it
 *   front1 front2  newest card, then the one before it if that is in sight, or `-`
 *   markers        those of player 1, of player 2, in the middle
 *   deck           the number of each form card, F- F+ L- L+ S- S+; hidden: `?` and how many in all
 *   above          form cards above T, or `x`
 *   out            form cards out of play face up, like the deck
 *   turn           1 or 2
 *   phase          deal open redraw turn draw stuck over:1 over:2 over:= ; open:card and open:?
 * when player 1 has committed
 *
 * Only the canonical line is read. What the fields mean together is checked in consistent.c.
 */
#include "step.h"

#include <string.h>

typedef struct reader {
    isshin_ittai_state *s;
    bool seen;       /* a seen position: what a seat may not see is masked */
    uint32_t hidden; /* bit p: the hand of player p is masked */
    const char *field;
    tb_error *error;
} reader;

/* Each reads a field and gives what is after it, or sets the error and gives NULL. */
typedef const char *field_reader(reader *r, const char *text, uint32_t player);

static const char *fail(reader *r, tb_said message) {
    tb_fail(r->error, r->field, message);
    return NULL;
}

/* A plain decimal number up to `high`, without needless zeros; NULL if there is none. */
static const char *read_number(const char *text, uint32_t high, uint32_t *number) {
    const char *digit = text;
    for (*number = 0; *digit >= '0' && *digit <= '9' && *number <= high; digit++)
        *number = *number * 10 + (uint32_t)(*digit - '0');
    const bool canonical = digit > text && (*text != '0' || digit == text + 1);
    return canonical && *number <= high ? digit : NULL;
}

static const char *read_masked_hand(reader *r, const char *text, uint32_t player) {
    const uint32_t all = ISSHIN_KINDS * r->s->copies + 1u;
    uint32_t size;
    text = read_number(text, all, &size);
    if (text == NULL)
        return fail(
            r, TB_SAID("a hidden hand is ? and its size, which is not above the number of cards",
                       "伏せた手札は ? と枚数で、枚数はカードの総数までです"));
    const bool trinity = *text == 'T';
    if (trinity && size == 0)
        return fail(r, TB_SAID("the size of a hand counts T", "手札の枚数には T も数えます"));
    r->hidden |= 1u << player;
    r->s->hand[player] = (uint64_t)(size - trinity) << ISSHIN_UNSEEN_SHIFT;
    if (trinity)
        r->s->hand[player] |= isshin_ittai_card(ISSHIN_TRINITY);
    return text + trinity;
}

static const char *read_hand(reader *r, const char *text, uint32_t player) {
    uint64_t *hand = &r->s->hand[player];
    uint32_t kind;
    uint32_t last = 0;
    if (*text == '-')
        return text + 1;
    if (r->seen && *text == '?')
        return read_masked_hand(r, text + 1, player);
    for (const char *after; (after = isshin_ittai_read_card(text, &kind)) != NULL; text = after) {
        const uint32_t copies = kind == ISSHIN_TRINITY ? 1 : r->s->copies;
        if (isshin_ittai_number(*hand, kind) == copies)
            return fail(r, TB_SAID("the hand has more of a card than there are",
                                   "手札に、ある枚数より多い同じカードがあります"));
        if ((kind ^ 1) < last)
            return fail(r, TB_SAID("the order of cards is F- F+ L- L+ S- S+ T",
                                   "カードは F- F+ L- L+ S- S+ T の順に書きます"));
        last = kind ^ 1;
        *hand += isshin_ittai_card(kind);
    }
    return *hand != 0 ? text
                      : fail(r, TB_SAID("a hand is cards in order, or - when it is empty",
                                        "手札はカードを順に書きます（なければ -）"));
}

static const char *read_front(reader *r, const char *text, uint32_t player) {
    uint32_t kind;
    if (*text == '-')
        return text + 1;
    text = isshin_ittai_read_card(text, &kind);
    if (text == NULL)
        return fail(r, TB_SAID("a front is its newest card and the one before it, or -",
                               "場には最新の1枚とその前の1枚を書きます（なければ -）"));
    r->s->newest[player] = (uint8_t)kind;
    const char *after = isshin_ittai_read_card(text, &kind);
    if (after == NULL)
        return text;
    if (kind == ISSHIN_TRINITY)
        return fail(r, TB_SAID("T can only be the newest card in front: it ends the game",
                               "T は場の最新の1枚にしかなりません（出せば対局が終わります）"));
    r->s->before[player] = (uint8_t)kind;
    return after;
}

/* Numbers up to `high` joined by commas. */
static const char *read_numbers(const char *text, uint32_t high, uint32_t count,
                                uint32_t *numbers) {
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && *text++ != ',')
            return NULL;
        text = read_number(text, high, &numbers[i]);
        if (text == NULL)
            return NULL;
    }
    return text;
}

static const char *read_markers(reader *r, const char *text, uint32_t player) {
    uint32_t numbers[ISSHIN_PLAYERS + 1] = {0};
    (void)player;
    text = read_numbers(text, ISSHIN_SPIRITS, ISSHIN_PLAYERS + 1, numbers);
    if (text == NULL || numbers[0] + numbers[1] + numbers[2] != ISSHIN_SPIRITS)
        return fail(r, TB_SAID("the markers of player 1, of player 2 and in the middle add up to 3",
                               "練気カードは、プレイヤー1、プレイヤー2、中央を合わせて3枚です"));
    r->s->spirits[0] = (uint8_t)numbers[0];
    r->s->spirits[1] = (uint8_t)numbers[1];
    return text;
}

static const char *read_counts(reader *r, const char *text, uint64_t *cards) {
    uint32_t numbers[ISSHIN_KINDS];
    text = read_numbers(text, r->s->copies, ISSHIN_KINDS, numbers);
    if (text == NULL)
        return fail(r, TB_SAID("six numbers, F-,F+,L-,L+,S-,S+, none above the number of copies",
                               "F-,F+,L-,L+,S-,S+ の6つの枚数で、どれも copies までです"));
    for (uint32_t i = 0; i < ISSHIN_KINDS; i++)
        *cards |= (uint64_t)numbers[i] << (8 * (i ^ 1));
    return text;
}

static const char *read_deck(reader *r, const char *text, uint32_t player) {
    uint32_t size;
    (void)player;
    if (!r->seen)
        return read_counts(r, text, &r->s->deck);
    text = *text == '?' ? read_number(text + 1, ISSHIN_KINDS * r->s->copies, &size) : NULL;
    if (text == NULL)
        return fail(r, TB_SAID("a hidden deck is ? and how many form cards are in it",
                               "伏せた山札は ? と型カードの枚数で書きます"));
    r->s->deck = (uint64_t)size << ISSHIN_UNSEEN_SHIFT;
    return text;
}

static const char *read_above(reader *r, const char *text, uint32_t player) {
    uint32_t above;
    (void)player;
    if (*text == 'x')
        return text + 1;
    text = read_number(text, ISSHIN_KINDS * r->s->copies, &above);
    if (text == NULL)
        return fail(r, TB_SAID("the number of form cards above T, or x when it has been drawn",
                               "T より上にある型カードの枚数です（T が引かれたあとは x）"));
    r->s->above = (uint8_t)above;
    return text;
}

static const char *read_out(reader *r, const char *text, uint32_t player) {
    (void)player;
    return read_counts(r, text, &r->s->out);
}

static const char *read_turn(reader *r, const char *text, uint32_t player) {
    (void)player;
    if (*text != '1' && *text != '2')
        return fail(r, TB_SAID("the player to move is 1 or 2", "手番は 1 か 2 です"));
    r->s->mover = *text == '2';
    return text + 1;
}

/* Behind `open:`. Who may not see hand 1 may not see the card that is committed from it. */
static const char *read_commitment(reader *r, const char *text) {
    uint32_t kind = ISSHIN_UNKNOWN;
    const bool hidden = r->hidden & 1;
    if (hidden && *text == '?')
        text++;
    else
        text = hidden ? NULL : isshin_ittai_read_card(text, &kind);
    if (text == NULL || *text != '\0' || kind == ISSHIN_TRINITY)
        return fail(r,
                    TB_SAID("the committed card is a form card, or ? for who does not see hand 1",
                            "伏せて出したカードは型カードで、手札1が見えない人には ? です"));
    r->s->phase = ISSHIN_OPEN;
    r->s->committed = (uint8_t)kind;
    return text;
}

static const char *read_phase(reader *r, const char *text, uint32_t player) {
    (void)player;
    if (strncmp(text, "open:", 5) == 0)
        return read_commitment(r, text + 5);
    uint32_t phase = 0;
    while (phase < ISSHIN_PHASES && strcmp(text, isshin_ittai_phases[phase]) != 0)
        phase++;
    if (phase == ISSHIN_PHASES)
        return fail(
            r, TB_SAID("the phase is deal, open, redraw, turn, draw, stuck, over:1, over:2 or "
                       "over:=, and nothing follows",
                       "フェイズは deal、open、redraw、turn、draw、stuck、over:1、over:2、over:= "
                       "のどれかで、あとには何も続きません"));
    if (r->seen && phase >= ISSHIN_OVER_1)
        return fail(
            r, TB_SAID("a finished game hides nothing", "終わった対局に伏せたものはありません"));
    r->s->phase = (uint8_t)phase;
    return text + strlen(text);
}

static const struct {
    const char *name;
    field_reader *read;
    uint32_t player;
} fields[] = {
    {"hand1", read_hand, 0},   {"hand2", read_hand, 1},      {"front1", read_front, 0},
    {"front2", read_front, 1}, {"markers", read_markers, 0}, {"deck", read_deck, 0},
    {"above", read_above, 0},  {"out", read_out, 0},         {"turn", read_turn, 0},
    {"phase", read_phase, 0},
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

static bool read_fields(reader *r, const char *text) {
    for (uint32_t i = 0; i < FIELDS; i++) {
        r->field = fields[i].name;
        text = fields[i].read(r, text, fields[i].player);
        if (text == NULL)
            return false;
        if (i + 1 < FIELDS && *text == '\0')
            return tb_fail(
                r->error, fields[i + 1].name,
                TB_SAID("the line ends before this field", "この項目の前で終わっています"));
        if (i + 1 < FIELDS && *text++ != ' ')
            return tb_fail(r->error, r->field,
                           TB_SAID("the field goes on where it should end",
                                   "この項目は終わるはずのところで終わっていません"));
    }
    return true;
}

bool isshin_ittai_position_read(const uint32_t *options, const char *text, tb_state *state,
                                tb_error *error) {
    reader r = {.s = isshin_ittai_of(state), .error = error};
    isshin_ittai_empty_table(options, r.s);
    return read_fields(&r, text) && isshin_ittai_consistent(r.s, error);
}

/* Whose knowledge it is shows in the hands that are masked. */
bool isshin_ittai_seen_read(const uint32_t *options, const char *text, tb_info *info,
                            tb_error *error) {
    static const uint8_t seats[] = {[1] = 1, [2] = 0, [3] = TB_ONLOOKER};
    reader r = {.s = isshin_ittai_of(&info->seen), .seen = true, .error = error};
    isshin_ittai_empty_table(options, r.s);
    if (!read_fields(&r, text))
        return false;
    if (r.hidden == 0)
        return tb_fail(
            error, "hand2",
            TB_SAID("a seat does not see both hands", "両方の手札が見える席はありません"));
    info->seat = seats[r.hidden];
    return isshin_ittai_consistent(r.s, error);
}
