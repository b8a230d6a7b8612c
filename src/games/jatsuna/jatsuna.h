/* Jatsuna (蛇突奈): the state and what the files of this folder share.
 *
 * A set of squares is a uint64_t. The square in column c and row r (both from 0: a1 is column 0,
 * row 0, at the top left, J2) is bit 8c + r, so
 *
 *     a1 0   b1  8   ...   g1 48
 *     a2 1   b2  9         g2 49
 *     ...
 *     a7 6   b7 14         g7 54
 *
 * and bits 7, 15, ... and 55 to 63 are never set. A step along a line is a shift by 1, 7, 8 or 9;
 * a step over the edge ends on one of the bits that are never set, or outside the word: no set
 * needs masking. An event is the bit number of the square on which the mover places a stone:
 * ascending numbers are the ASCII order of the texts.
 */
#ifndef JATSUNA_H
#define JATSUNA_H

#include <teban/game.h>

enum {
    JATSUNA_SIDE = 7,
    /* The events of a state are different squares of the board, and a set-up position may have all
     * of them empty and no wall. */
    JATSUNA_MAX_EVENTS = JATSUNA_SIDE * JATSUNA_SIDE,
};

/* What a square holds; the three kinds of stones are also their players' seats. */
enum { JATSUNA_SNAKE, JATSUNA_SLUG, JATSUNA_FROG, JATSUNA_KINDS, JATSUNA_EMPTY = 3, JATSUNA_WALL };

/* Their letters in a position, in that order. */
#define JATSUNA_LETTERS "SLF.#"

#define JATSUNA_BOARD UINT64_C(0x007f7f7f7f7f7f7f)

/* The rule option `order` (J3). */
enum { JATSUNA_SLF, JATSUNA_SFL };

/* The four sets are disjoint; what is in none of them is wall. The mover also advances with the
 * last move of the game. */
typedef struct jatsuna_state {
    uint64_t stones[JATSUNA_KINDS];
    uint64_t empty;
    uint32_t mover;
    uint32_t order;
} jatsuna_state;

_Static_assert(sizeof(jatsuna_state) == 40, "no padding");
_Static_assert(sizeof(jatsuna_state) <= TB_STATE_BYTES, "fits a state");

static inline jatsuna_state *jatsuna_of(tb_state *state) {
    return (jatsuna_state *)state;
}

static inline const jatsuna_state *jatsuna_in(const tb_state *state) {
    return (const jatsuna_state *)state;
}

static inline uint32_t jatsuna_square(uint32_t column, uint32_t row) {
    return 8 * column + row;
}

static inline uint64_t jatsuna_bit(uint32_t square) {
    return UINT64_C(1) << square;
}

/* Snake beats Frog, Frog beats Slug, Slug beats Snake: one eats the kind before it in the circle
 * Snake, Slug, Frog and is eaten by the kind behind it. */
static inline uint32_t jatsuna_prey(uint32_t kind) {
    return kind == 0 ? JATSUNA_KINDS - 1 : kind - 1;
}

static inline uint32_t jatsuna_predator(uint32_t kind) {
    return kind == JATSUNA_KINDS - 1 ? 0 : kind + 1;
}

static inline uint32_t jatsuna_next(uint32_t mover, uint32_t order) {
    return order == JATSUNA_SLF ? jatsuna_predator(mover) : jatsuna_prey(mover);
}

/* ---- rules.c ---- */

/* One of the five things a square can hold. */
uint32_t jatsuna_holds(const jatsuna_state *state, uint32_t square);
/* The empty squares on which a stone of the mover would capture (J4). */
uint64_t jatsuna_capturing(const jatsuna_state *state);
/* The stones that a stone of the mover on this square would flank. */
uint64_t jatsuna_flanked_from(const jatsuna_state *state, uint32_t square);
/* The number of stones of each kind, and the place of each player: 1 for the most; equal numbers
 * share a place (J9). */
void jatsuna_standing(const jatsuna_state *state, uint32_t *stones, uint32_t *places);

void jatsuna_start(const uint32_t *options, tb_state *state);
void jatsuna_options_of(const tb_state *state, uint32_t *options);
int jatsuna_turn(const tb_state *state);
int jatsuna_events(const tb_state *state, tb_event *list);
void jatsuna_apply(tb_state *state, tb_event event);
void jatsuna_result(const tb_state *state, uint8_t *sixths);

/* ---- text.c ---- */

typedef struct jatsuna_name {
    char text[3];
} jatsuna_name;

jatsuna_name jatsuna_name_of(uint32_t square);

tb_shape jatsuna_event_shape(const char *text);
void jatsuna_event_text(const tb_state *state, tb_event event, tb_text *text);
void jatsuna_position_text(const tb_state *state, tb_text *text);
bool jatsuna_position_read(const uint32_t *options, const char *text, tb_state *state,
                           tb_error *error);

/* ---- say.c ---- */

/* The kinds in words: 蛇, 蛞蝓, 蛙. */
extern const char *const jatsuna_words[JATSUNA_KINDS][TB_LANGS];

void jatsuna_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text);

/* ---- why.c ---- */

extern const tb_reason jatsuna_reasons[];
enum {
    JATSUNA_OFF_BOARD,
    JATSUNA_ON_WALL,
    JATSUNA_OCCUPIED,
    JATSUNA_MUST_CAPTURE,
    JATSUNA_REASONS
};

bool jatsuna_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why);

/* ---- ending.c ---- */

enum { JATSUNA_MOST_STONES, JATSUNA_SHARED_MOST, JATSUNA_ENDINGS };
extern const tb_reason jatsuna_endings[JATSUNA_ENDINGS];
void jatsuna_ending(const tb_state *state, tb_end *end);

/* ---- view.c, draw.c ---- */

void jatsuna_view(const tb_info *info, tb_json *json);
void jatsuna_draw(const tb_info *info, tb_pen *pen);

/* ---- playout.c ---- */

int jatsuna_count(const tb_state *state);
void jatsuna_playout(tb_state *state, tb_random *random);
uint64_t jatsuna_hash(const tb_state *state);

#endif
