/* Isshin Ittai (イッシンイッタイ): the state and what the files of this folder share.
 *
 * Kinds of cards. A form card is 2 * form + 1 for yin, so that kinds ascend like the ASCII texts:
 *
 *     F+ 0   F- 1   L+ 2   L- 3   S+ 4   S- 5   T 6   none 7
 *
 * The rules list them F- F+ L- L+ S- S+ T: by `kind ^ 1`.
 *
 * Cards in one place are a uint64_t of counters, byte k for kind k. Byte 7 is zero in a state; in
 * an info it counts the form cards that the seat does not see, whose own bytes are zero then. So
 * sizes are the same sum of bytes in both. There are at most 37 cards: no byte and no sum of bytes
 * reaches 128.
 *
 * An event is a bit number, and the events of a state are a set of bits in one word. Ascending
 * numbers are the ASCII order of the texts:
 *
 *      0 ..  6   !F+ .. !T   a card is drawn
 *      7 .. 13   kF+ .. kT   stance
 *     14         m           distance
 *     15 .. 20   oF+ .. oS-  opening
 *     21 .. 61   r           spirit: 21 + 7 * first + second, the first not after the second in
 *                            the rules' list
 */
#ifndef ISSHIN_ITTAI_H
#define ISSHIN_ITTAI_H

#include <teban/game.h>

enum {
    ISSHIN_PLAYERS = 2,
    ISSHIN_FORMS = 3,
    ISSHIN_KINDS = 6, /* of form cards */
    ISSHIN_SPIRITS = 3,
    ISSHIN_HIGH_COPIES = 6,
};

enum { ISSHIN_FROG, ISSHIN_SLUG, ISSHIN_SNAKE };

enum {
    ISSHIN_TRINITY = ISSHIN_KINDS,
    ISSHIN_NONE,    /* no card */
    ISSHIN_UNKNOWN, /* in an info: player 1 has committed a card that the seat does not know */
};

enum {
    ISSHIN_DRAWN = 255, /* `above` when T has left the deck */
};

enum {
    ISSHIN_CHANCE = 0,
    ISSHIN_STANCE = 7,
    ISSHIN_DISTANCE = 14,
    ISSHIN_OPENING = 15,
    ISSHIN_SPIRIT = 21,
    ISSHIN_SPIRIT_ROW = 7,
    /* At most 7 different cards can be drawn, or 6 committed. At a turn there are at most 7
     * stances, the distance, and as many spirits as there are unordered pairs of 6 kinds, equal
     * ones included: 7 + 1 + 15 + 6 = 29. */
    ISSHIN_MAX_EVENTS = 29,
};

typedef enum isshin_ittai_phase {
    ISSHIN_DEAL,
    ISSHIN_OPEN,
    ISSHIN_REDRAW,
    ISSHIN_TURN,
    ISSHIN_DRAW,
    ISSHIN_STUCK,
    ISSHIN_OVER_1, /* player 1 has won; player 2 is the next value */
    ISSHIN_OVER_2,
    ISSHIN_OVER_EVEN,
    ISSHIN_PHASES,
} isshin_ittai_phase;

/* States in front of a player (I9). */
enum { ISSHIN_GUARD, ISSHIN_ATTACK, ISSHIN_POWER, ISSHIN_KILL, ISSHIN_STATES };

/* `committed` is a card only in ISSHIN_OPEN with player 2 to move. The markers in the middle are
 * those that nobody has. Players are 0 and 1. */
typedef struct isshin_ittai_state {
    uint64_t hand[ISSHIN_PLAYERS];
    uint64_t deck; /* form cards: where T lies is in `above` */
    uint64_t out;  /* form cards out of play face up */
    uint8_t newest[ISSHIN_PLAYERS];
    uint8_t before[ISSHIN_PLAYERS];
    uint8_t spirits[ISSHIN_PLAYERS];
    uint8_t above; /* form cards above T, or ISSHIN_DRAWN */
    uint8_t mover;
    uint8_t phase;
    uint8_t committed;
    uint8_t hand_size; /* the rule options */
    uint8_t at_limit;
    uint8_t copies;
    uint8_t below;
    uint8_t zero[2];
} isshin_ittai_state;

_Static_assert(sizeof(isshin_ittai_state) == 48, "no padding");
_Static_assert(sizeof(isshin_ittai_state) <= TB_STATE_BYTES, "fits a state");

static inline isshin_ittai_state *isshin_ittai_of(tb_state *state) {
    return (isshin_ittai_state *)state;
}

static inline const isshin_ittai_state *isshin_ittai_in(const tb_state *state) {
    return (const isshin_ittai_state *)state;
}

/* The rule options, in the order of the game's table. */
enum { ISSHIN_COPIES, ISSHIN_BELOW, ISSHIN_HAND, ISSHIN_AT_LIMIT, ISSHIN_OPTIONS };

/* ---- rules.c ---- */

bool isshin_ittai_options_check(const uint32_t *options, tb_error *error);
/* Puts the options into a state, which holds no cards yet. */
void isshin_ittai_empty_table(const uint32_t *options, isshin_ittai_state *state);
void isshin_ittai_start(const uint32_t *options, tb_state *state);
void isshin_ittai_options_of(const tb_state *state, uint32_t *options);
int isshin_ittai_turn(const tb_state *state);
int isshin_ittai_events(const tb_state *state, tb_event *list);
void isshin_ittai_apply(tb_state *state, tb_event event);
uint32_t isshin_ittai_weights(const tb_state *state, const tb_event *list, int count,
                              uint32_t *weights);
void isshin_ittai_result(const tb_state *state, uint8_t *sixths);

/* ---- text.c ---- */

/* An event's text taken apart: its first letter and its cards. */
typedef struct isshin_ittai_words {
    char verb; /* ! k m o r */
    uint32_t cards;
    uint32_t card[2];
} isshin_ittai_words;

/* False if it has not the shape of an event. */
bool isshin_ittai_parse(const char *text, isshin_ittai_words *words);
isshin_ittai_words isshin_ittai_take_apart(tb_event event);
tb_event isshin_ittai_put_together(const isshin_ittai_words *words);

typedef struct isshin_ittai_name {
    char text[3];
} isshin_ittai_name;

isshin_ittai_name isshin_ittai_name_of(uint32_t kind);
/* Reads a card and gives what is after it, or NULL. */
const char *isshin_ittai_read_card(const char *text, uint32_t *kind);

extern const char *const isshin_ittai_phases[ISSHIN_PHASES];

/* True if the seat may not see this player's hand while the game goes on. */
static inline bool isshin_ittai_hides(uint64_t seat, uint32_t player) {
    return seat != TB_REFEREE && seat != player;
}

tb_shape isshin_ittai_event_shape(const char *text);
void isshin_ittai_event_text(const tb_state *state, tb_event event, tb_text *text);
void isshin_ittai_position_text(const tb_state *state, tb_text *text);
void isshin_ittai_seen_text(const tb_info *info, tb_text *text);

/* ---- read.c, consistent.c ---- */

bool isshin_ittai_position_read(const uint32_t *options, const char *text, tb_state *state,
                                tb_error *error);
bool isshin_ittai_seen_read(const uint32_t *options, const char *text, tb_info *info,
                            tb_error *error);
/* Whether a state is consistent, or some state looks like this to the seat. Every field is well
 * formed, and hides what the seat may not see. */
bool isshin_ittai_consistent(const isshin_ittai_state *state, tb_error *error);

/* ---- say.c ---- */

extern const char *const isshin_ittai_form_words[ISSHIN_FORMS][TB_LANGS];
/* `yang Frog`, 蛙の陽 */
const char *isshin_ittai_card_words(uint32_t kind, tb_lang lang);
/* How form and state of a front are called out (I9): `Slug attack`, 蛞斬り */
void isshin_ittai_call(uint32_t newest, uint32_t before, tb_lang lang, tb_text *text);
void isshin_ittai_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text);

/* ---- why.c ---- */

extern const tb_reason isshin_ittai_reasons[];
enum {
    ISSHIN_MUST_OPEN,
    ISSHIN_NO_MARKER,
    ISSHIN_NEED_TWO_CARDS,
    ISSHIN_OPENS_TRINITY,
    ISSHIN_DISCARDS_TRINITY,
    ISSHIN_OPENING_NOT_HELD,
    ISSHIN_STANCE_NOT_HELD,
    ISSHIN_SPIRIT_NOT_HELD,
    ISSHIN_SPIRIT_HELD_ONCE,
    ISSHIN_HAND_FULL,
    ISSHIN_DECK_EMPTY,
    ISSHIN_REASONS
};

bool isshin_ittai_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why);

/* ---- ending.c ---- */

enum {
    ISSHIN_ENDED_NO_FORM_CARD,
    ISSHIN_ENDED_OVERPOWERED,
    ISSHIN_ENDED_UNANSWERED,
    ISSHIN_ENDED_KILL,
    ISSHIN_ENDED_KILL_STOPPED,
    ISSHIN_ENDED_NO_END_IN_SIGHT,
    ISSHIN_ENDINGS
};
extern const tb_reason isshin_ittai_endings[ISSHIN_ENDINGS];
void isshin_ittai_ending(const tb_state *state, tb_end *end);

/* ---- info.c ---- */

/* The form cards that a seat sees nowhere: those in hidden hands and the deck. */
uint64_t isshin_ittai_unseen(const isshin_ittai_state *seen);
void isshin_ittai_observe(const tb_state *state, int seat, tb_info *info);
void isshin_ittai_sample(const tb_info *info, tb_random *random, tb_state *state);
tb_mask isshin_ittai_mask(const tb_state *state, tb_event event, int seat);

/* ---- view.c, draw.c ---- */

void isshin_ittai_view(const tb_info *info, tb_json *json);
void isshin_ittai_draw(const tb_info *info, tb_pen *pen);

/* ---- playout.c ---- */

int isshin_ittai_count(const tb_state *state);
tb_event isshin_ittai_pick(const tb_state *state, tb_random *random, uint32_t *count);
void isshin_ittai_playout(tb_state *state, tb_random *random);
uint64_t isshin_ittai_hash(const tb_state *state);

#endif
