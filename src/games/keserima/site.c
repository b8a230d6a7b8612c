/* The game record of the author's site, read. (site_write.c writes it.)
 *
 *     R+@11 Sx@23 K+@15                     the piece on 11, the ship on 23, the piece on 15
 *     K{oox} R{o++}                         the first hands, with the `o` of K4
 *     --------------------------------     32 of them
 *     Ko25-25x14.                           a turn: player, text, [captured], {drawn}, a full stop
 *     Ro41~~~ Ro41-41+31[x]{xox}.           an attempt taken back, then the turn
 *     --------------------------------
 *     Kese                                  or Rima, or KeseRima for a draw
 *
 * Lines end with LF or CRLF. The text may break off at any byte; a turn counts once its full stop
 * is read, and what stands before `~~~ ` is not looked at. Who moves first is known only by the
 * letter of the first turn: a record that has none gives no events at all. Cards drawn after the
 * end of the game are ignored, and cards may be missing after the last turn before a stated
 * result.
 *
 * The record is replayed up to three times, with a state of the reader's own. Whether six-ships
 * (K13) was in force is not written down: it was if the record replays under it, the six ship turns
 * end the game there, and either a draw is stated or the record makes no sense otherwise (it shows
 * cards that were not due, say). So it is checked under `on`, then under `off`, and then fed to the
 * sink under what was found.
 */
#include "keserima.h"

#include <string.h>

typedef enum status {
    GO_ON,
    BROKEN_OFF, /* the text ends here */
    WRONG,      /* the error is set */
    STOPPED,    /* by the sink */
} status;

enum { UNSTATED = -1 };

static const struct {
    const char *word;
    uint8_t sixths[2];
} endings[] = {
    {"Kese", {TB_WHOLE_POINT, 0}},
    {"Rima", {0, TB_WHOLE_POINT}},
    {"KeseRima", {TB_WHOLE_POINT / 2, TB_WHOLE_POINT / 2}},
};
enum { ENDINGS = 3, DRAWN = 2 };

typedef struct reader {
    const char *at, *end;
    uint32_t line;
    const tb_record_sink *sink; /* NULL while checking */
    tb_error *error;
    tb_state state;
    char layout[6];   /* the event text, its player still missing */
    char first[2][5]; /* the first draws as event texts */
    int stated;       /* an index of `endings`, or UNSTATED */
} reader;

typedef struct turn {
    char text[TB_EVENT_TEXT];
    int captured;  /* a symbol, or -1 */
    char drawn[6]; /* an event text, or empty */
} turn;

/* ---- bytes ---- */

static status wrong(reader *r, tb_said message) {
    char where[24];
    tb_text text = tb_text_in(where, sizeof where);
    tb_text_string(&text, "line ");
    tb_text_number(&text, r->line);
    tb_fail(r->error, where, message);
    return WRONG;
}

static status take(reader *r, const char *bytes, tb_said message) {
    for (; *bytes != '\0'; bytes++, r->at++) {
        if (r->at == r->end)
            return BROKEN_OFF;
        if (*r->at != *bytes)
            return wrong(r, message);
    }
    return GO_ON;
}

static status take_one_of(reader *r, const char *choice, char *taken, tb_said message) {
    if (r->at == r->end)
        return BROKEN_OFF;
    if (*r->at == '\0' || strchr(choice, *r->at) == NULL)
        return wrong(r, message);
    *taken = *r->at++;
    return GO_ON;
}

/* Spaces before it do no harm. */
static status take_line_end(reader *r) {
    while (r->at < r->end && *r->at == ' ')
        r->at++;
    if (r->at < r->end && *r->at == '\r')
        r->at++;
    const status s = take(r, "\n", TB_SAID("the line should end here", "ここで行が終わるはずです"));
    r->line += s == GO_ON;
    return s;
}

/* A line of 32 `-`. */
static status take_rule(reader *r) {
    status s = GO_ON;
    for (int i = 0; i < SITE_RULE && s == GO_ON; i++)
        s = take(
            r, "-",
            TB_SAID("a line of 32 - should stand here", "ここには - を32個並べた行が入ります"));
    return s == GO_ON ? take_line_end(r) : s;
}

/* ---- the head ---- */

static status read_layout(reader *r) {
    static const struct {
        const char *before;
        size_t place; /* in the event text */
    } parts[] = {{"R", 1}, {"@11 S", 2}, {"@23 K", 3}};
    const tb_said message = TB_SAID("the layout is written R+@11 Sx@23 K+@15",
                                    "配置は R+@11 Sx@23 K+@15 のように書きます");
    status s = GO_ON;
    memcpy(r->layout, "@???K", sizeof r->layout);
    for (size_t i = 0; i < 3 && s == GO_ON; i++) {
        s = take(r, parts[i].before, message);
        if (s == GO_ON)
            s = take_one_of(r, "+x", &r->layout[parts[i].place], message);
    }
    if (s == GO_ON)
        s = take(r, "@15", message);
    return s == GO_ON ? take_line_end(r) : s;
}

/* Three cards; the event is what was drawn to the `o` of K4. */
static status read_first_hand(reader *r, int side) {
    char hand[4] = {0};
    status s = GO_ON;
    for (int i = 0; i < HAND_LIMIT && s == GO_ON; i++)
        s = take_one_of(r, "o+x", &hand[i],
                        TB_SAID("the first hands are written K{oox} R{o++}",
                                "最初の手札は K{oox} R{o++} のように書きます"));
    if (s != GO_ON)
        return s;
    char *given = strchr(hand, 'o');
    if (given == NULL)
        return wrong(r, TB_SAID("the first hand contains an o", "最初の手札には o が入ります"));
    memmove(given, given + 1, 3 - (size_t)(given - hand));
    const char drawn[5] = {'{', hand[0], hand[1], '}', '\0'};
    memcpy(r->first[side], drawn, sizeof drawn);
    return GO_ON;
}

static status read_hands(reader *r) {
    static const char *const before[2] = {"K{", "} R{"};
    const tb_said message = TB_SAID("the first hands are written K{oox} R{o++}",
                                    "最初の手札は K{oox} R{o++} のように書きます");
    status s = GO_ON;
    for (int side = KESE; side <= RIMA && s == GO_ON; side++) {
        s = take(r, before[side], message);
        if (s == GO_ON)
            s = read_first_hand(r, side);
    }
    if (s == GO_ON)
        s = take(r, "}", message);
    return s == GO_ON ? take_line_end(r) : s;
}

/* ---- replaying ---- */

static status wrong_turn(reader *r, const char *text, tb_said why) {
    char message[TB_LANGS][640];
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text out = tb_text_in(message[lang], sizeof message[lang]);
        tb_text_string(&out, text);
        tb_text_string(&out, lang == TB_EN ? ": " : "：");
        tb_text_string(&out, why.in[lang]);
    }
    return wrong(r, TB_SAID(message[TB_EN], message[TB_JA]));
}

/* Programs are told the code, people who read Japanese the sentence. */
static status illegal_turn(reader *r, const char *text, const tb_why *why) {
    char sentence[512];
    tb_text out = tb_text_in(sentence, sizeof sentence);
    tb_why_text(why, TB_JA, &out);
    return wrong_turn(r, text, TB_SAID(why->reason->code, sentence));
}

static status play_event(reader *r, const char *text) {
    tb_event event;
    tb_why why;
    if (!tb_event_read(&tb_keserima, &r->state, text, &event, &why))
        return illegal_turn(r, text, &why);
    keserima_apply(&r->state, event);
    return r->sink == NULL || r->sink->event(r->sink->context, text) ? GO_ON : STOPPED;
}

/* The first turn begins: now it is known who moves first. */
static status play_start(reader *r, char player) {
    r->layout[4] = player;
    status s = play_event(r, r->layout);
    for (int side = KESE; side <= RIMA && s == GO_ON; side++)
        s = play_event(r, r->first[side]);
    return s;
}

static bool only_line_ends(const char *from, const char *end) {
    while (from < end && (*from == ' ' || *from == '\r' || *from == '\n'))
        from++;
    return from == end;
}

/* Whether the closing line follows, or nothing: then nothing was drawn any more, because somebody
 * resigned, or the record breaks off. */
static bool last_turn(const reader *r) {
    const char *c = r->at;
    while (c < r->end && (*c == ' ' || *c == '\r'))
        c++;
    return only_line_ends(c, r->end) || (r->end - c >= 2 && c[0] == '\n' && c[1] == '-');
}

static status play_turn(reader *r, const turn *t) {
    const keserima *k = keserima_in(&r->state);
    const int side = k->mover;
    const cards before = k->prison[side];
    status s = play_event(r, t->text);
    if (s != GO_ON)
        return s;
    const cards captured = (cards)(k->prison[side] - before);
    if (captured != (t->captured < 0 ? 0 : CARD(t->captured)))
        return wrong_turn(
            r, t->text,
            TB_SAID("the capture does not fit the turn", "取った駒がこの手と合いません"));
    const int next = keserima_turn(&r->state);
    if (next == TB_CHANCE && t->drawn[0] == '\0')
        return last_turn(r) ? GO_ON
                            : wrong_turn(r, t->text,
                                         TB_SAID("cards have to be drawn",
                                                 "カードを引かなければなりません"));
    if (next == TB_CHANCE)
        return play_event(r, t->drawn);
    if (next != TB_OVER && t->drawn[0] != '\0')
        return wrong_turn(r, t->text, TB_SAID("no cards are drawn", "ここではカードを引きません"));
    return GO_ON;
}

/* ---- a turn ---- */

static status read_player(reader *r) {
    static const char letters[] = "KR";
    char player = 0;
    status s = take_one_of(r, letters, &player,
                           TB_SAID("a turn begins with K or R, an end with -",
                                   "手は K か R で、終わりの行は - で始まります"));
    if (s != GO_ON)
        return s;
    if (!keserima_in(&r->state)->laid)
        return play_start(r, player);
    if (keserima_turn(&r->state) == TB_OVER)
        return wrong(
            r, TB_SAID("the game is over before this turn", "この手の前に対局は終わっています"));
    if (player != letters[keserima_in(&r->state)->mover])
        return wrong(r, TB_SAID("it is the other player's turn", "相手の手番です"));
    return GO_ON;
}

/* Up to one of `[` `{` `.`. */
static status read_turn_text(reader *r, turn *t) {
    uint8_t shape = SHAPE_START;
    tb_text text = tb_text_in(t->text, sizeof t->text);
    for (; r->at < r->end && *r->at != '\0' && strchr("[{.", *r->at) == NULL; r->at++) {
        shape = *r->at == '@' ? SHAPE_NONE : keserima_shape_next(shape, *r->at);
        if (shape == SHAPE_NONE)
            return wrong(r, TB_SAID("this is not a turn", "手として読めません"));
        tb_text_char(&text, *r->at);
    }
    if (keserima_shape_at(shape) != TB_MOVE_SHAPE || !tb_text_fits(&text))
        return wrong(r, TB_SAID("this is not a turn", "手として読めません"));
    return GO_ON;
}

static status read_capture(reader *r, turn *t) {
    char symbol = 0;
    if (*r->at != '[')
        return GO_ON;
    r->at++;
    status s = take_one_of(r, keserima_signs, &symbol,
                           TB_SAID("a capture is written [o]", "取った駒は [o] のように書きます"));
    if (s == GO_ON)
        s = take(r, "]", TB_SAID("a capture is written [o]", "取った駒は [o] のように書きます"));
    t->captured = s == GO_ON ? keserima_symbol_of(symbol) : -1;
    return s;
}

/* `{}` stands where a deck was empty. */
static status read_drawn(reader *r, turn *t) {
    uint8_t shape = SHAPE_START;
    size_t length = 0;
    if (*r->at != '{')
        return GO_ON;
    if (r->at + 1 < r->end && r->at[1] == '}') {
        r->at += 2;
        return GO_ON;
    }
    while (keserima_shape_at(shape) == TB_NO_EVENT) {
        shape = r->at == r->end ? SHAPE_NONE : keserima_shape_next(shape, *r->at);
        if (shape == SHAPE_NONE)
            return wrong(r, TB_SAID("drawn cards are written {xox}",
                                    "引いたカードは {xox} のように書きます"));
        t->drawn[length++] = *r->at++;
    }
    return GO_ON;
}

static const char *line_end(const reader *r) {
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    return newline == NULL ? r->end : newline;
}

/* The letter of the player, again after every attempt that was taken back. What an attempt was is
 * nobody's business any more. */
static status skip_attempts(reader *r) {
    static const char again[] = "~~~ ";
    for (;;) {
        const status s = read_player(r);
        if (s != GO_ON)
            return s;
        const char *end = line_end(r);
        const char *c = r->at;
        while (end - c >= 4 && memcmp(c, again, 4) != 0)
            c++;
        if (end - c < 4)
            return GO_ON;
        r->at = c + 4;
    }
}

/* The last line counts only with its full stop. */
static bool is_broken_off(const reader *r) {
    const char *end = line_end(r);
    return only_line_ends(end, r->end) && memchr(r->at, '.', (size_t)(end - r->at)) == NULL;
}

static status read_turn(reader *r) {
    turn t = {.captured = -1};
    status s = skip_attempts(r);
    if (s == GO_ON && is_broken_off(r))
        return BROKEN_OFF;
    if (s == GO_ON)
        s = read_turn_text(r, &t);
    if (s == GO_ON)
        s = read_capture(r, &t);
    if (s == GO_ON)
        s = read_drawn(r, &t);
    if (s == GO_ON)
        s = take(r, ".", TB_SAID("a turn ends with a full stop", "手の終わりには . を書きます"));
    if (s == GO_ON)
        s = play_turn(r, &t);
    return s == GO_ON ? take_line_end(r) : s;
}

/* ---- the end ---- */

static bool contradicts(const reader *r, int ending) {
    uint8_t sixths[TB_MAX_SEATS];
    if (keserima_turn(&r->state) != TB_OVER)
        return false;
    keserima_result(&r->state, sixths);
    return sixths[KESE] != endings[ending].sixths[KESE];
}

/* The word up to the end of the line or of the text. A `Kese` at which the text breaks off may be
 * the beginning of `KeseRima`. */
static status read_ending(reader *r) {
    const char *word = r->at;
    while (r->at < r->end && *r->at != '\r' && *r->at != '\n')
        r->at++;
    const size_t length = (size_t)(r->at - word);
    bool begins = false;
    for (int i = 0; i < ENDINGS; i++) {
        const size_t whole = strlen(endings[i].word);
        if (length == whole && memcmp(word, endings[i].word, length) == 0 && !contradicts(r, i)) {
            r->stated = i;
            return r->at == r->end ? BROKEN_OFF : GO_ON;
        }
        begins = begins || (length < whole && memcmp(word, endings[i].word, length) == 0 &&
                            !contradicts(r, i));
    }
    if (r->at == r->end && begins)
        return BROKEN_OFF;
    return wrong(
        r,
        TB_SAID(
            "the result is Kese, Rima or KeseRima, and as the game ended",
            "結果は Kese、Rima、KeseRima のどれかで、対局の終わり方と合っていなければなりません"));
}

static status read_tail(reader *r) {
    status s = take_rule(r);
    if (s == GO_ON)
        s = read_ending(r);
    while (s == GO_ON)
        s = take_line_end(r);
    return s;
}

/* ---- the whole ---- */

/* Also where nothing else is looked at. */
static status refuse_nul(reader *r) {
    if (r->at == r->end || memchr(r->at, '\0', (size_t)(r->end - r->at)) == NULL)
        return GO_ON;
    return wrong(r, TB_SAID("there is a NUL byte in the record", "棋譜に NUL 文字が入っています"));
}

static status read_whole(reader *r) {
    status s = refuse_nul(r);
    if (s == GO_ON)
        s = read_layout(r);
    if (s == GO_ON)
        s = read_hands(r);
    if (s == GO_ON)
        s = take_rule(r);
    while (s == GO_ON && (r->at == r->end || *r->at != '-'))
        s = read_turn(r);
    return s == GO_ON ? read_tail(r) : s;
}

/* Reads it all under these options; true if there is nothing wrong with it. */
static bool read_under(reader *r, const char *text, size_t length, const uint32_t *options,
                       const tb_record_sink *sink, tb_error *error) {
    *r = (reader){.at = text,
                  .end = text + length,
                  .line = 1,
                  .sink = sink,
                  .error = error,
                  .stated = UNSTATED};
    tb_start(&tb_keserima, options, &r->state);
    return read_whole(r) == BROKEN_OFF;
}

static bool site_read(const char *text, size_t length, const tb_record_sink *sink,
                      tb_error *error) {
    uint32_t options[OPTIONS] = {[OPTION_SIX_SHIPS] = 1, [OPTION_MAX_PLIES] = SITE_MAX_PLIES};
    tb_error ignored;
    reader r;
    const bool on = read_under(&r, text, length, options, NULL, &ignored) &&
                    keserima_in(&r.state)->ship_run == SHIP_RUN_LIMIT;
    const bool drawn = r.stated == DRAWN;
    options[OPTION_SIX_SHIPS] = 0;
    const bool off = read_under(&r, text, length, options, NULL, error);
    if (!on && !off)
        return false;
    options[OPTION_SIX_SHIPS] = on && (drawn || !off);
    if (!sink->begin(sink->context, options) || !read_under(&r, text, length, options, sink, error))
        return false;
    return sink->end(sink->context, r.stated == UNSTATED ? NULL : endings[r.stated].sixths);
}

const tb_notation keserima_site = {
    .id = "site",
    .link = "playback",
    .read = site_read,
    .write = keserima_site_write,
};
