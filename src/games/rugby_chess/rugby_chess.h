/* Rugby Chess: the state, the packed event, and what the files of this folder share.
 *
 * Reading order: board.h (squares and steps), this header, plan.h and plan.c (where a piece may go,
 * G4-G6, G10), rules.c (what happens then, G7-G12), events.c, playout.c, text.c, position.c, why.c,
 * say.c, view.c, draw.c, rugby_chess.c (the table of facts and functions).
 */
#ifndef RUGBY_CHESS_H
#define RUGBY_CHESS_H

#include "board.h"

#include <teban/games.h>

/* The phases of a turn. */
enum {
    ORDINARY,
    TACKLED, /* G8b: the holder at `at` must pass; its tackler, turned over, faces it */
    TAKEN,   /* G8c: the tackler at `at` has taken the ball and must pass it */
    PHASES
};

/* Bits of rugby_chess.options: set where the option has not its default. */
enum {
    HOME_EDGE_STAY = 1,
    AFTER_STEAL_TACKLER = 2,
    TURNED_RECEIVE_NO = 4,
};

/* Rows of the table of options. */
enum { HOME_EDGE, AFTER_STEAL, TURNED_RECEIVE, MAX_PLIES, OPTIONS };

/* The state: 40 bytes, no padding. The sets of pieces are disjoint and of at most SIDE_MAX squares;
 * balls (at most BALL_MAX) and turned are among the pieces. */
typedef struct rugby_chess {
    uint64_t pieces[2];
    uint64_t balls;
    uint64_t turned;
    uint16_t plies; /* events so far */
    uint16_t max_plies;
    uint8_t to_move;
    uint8_t phase;
    uint8_t at; /* 0 in the ordinary phase */
    uint8_t options;
} rugby_chess;

_Static_assert(sizeof(rugby_chess) == 40 && sizeof(rugby_chess) <= TB_STATE_BYTES, "state layout");

static inline rugby_chess *rugby_chess_of(tb_state *state) {
    return (rugby_chess *)state;
}

static inline const rugby_chess *rugby_chess_in(const tb_state *state) {
    return (const rugby_chess *)state;
}

/* An event: from << 14 | to << 7 | receiver, where `to` and `receiver` are a square plus one, and 0
 * where the text has none. `d1>c1` < `d1a2` < `d1a2>c1` in numbers as in ASCII. */
enum { FROM_SHIFT = 14, TO_SHIFT = 7, SQUARE_BITS = 127, NOWHERE = -1 };

/* A letter and a digit that are no square, as they may stand in a text: numbers from here on. */
enum { OFF_BOARD = 64 };

typedef struct rugby_chess_order {
    int from;
    int to;       /* or NOWHERE: a pass without a move */
    int receiver; /* or NOWHERE: no pass */
} rugby_chess_order;

static inline tb_event event_of(rugby_chess_order order) {
    return (tb_event)(order.from << FROM_SHIFT | (order.to + 1) << TO_SHIFT | (order.receiver + 1));
}

static inline rugby_chess_order order_of(tb_event event) {
    return (rugby_chess_order){.from = (int)(event >> FROM_SHIFT),
                               .to = (int)(event >> TO_SHIFT & SQUARE_BITS) - 1,
                               .receiver = (int)(event & SQUARE_BITS) - 1};
}

static inline uint64_t occupied(const rugby_chess *game) {
    return game->pieces[0] | game->pieces[1];
}

/* Pieces that hold a ball on the enemy's home row (G11). Only their own movement can have brought
 * them there: no pass goes ahead, and a holder that arrives passes no more. */
static inline uint64_t tries(const rugby_chess *game) {
    return game->balls & ((game->pieces[0] & ROW_9) | (game->pieces[1] & ROW_1));
}

/* Team mates that a pass of this side may go to, if it reaches them (G9, G10). */
static inline uint64_t catchers(const rugby_chess *game, int side) {
    const uint64_t dents_below = game->options & TURNED_RECEIVE_NO ? game->turned : 0;
    return game->pieces[side] & ~game->balls & ~dents_below;
}

/* ---- rules.c ---- */

void rugby_chess_start(const uint32_t *options, tb_state *state);
void rugby_chess_set_options(const uint32_t *options, rugby_chess *game);
void rugby_chess_options_of(const tb_state *state, uint32_t *options);
int rugby_chess_turn(const tb_state *state);
void rugby_chess_apply(tb_state *state, tb_event event);
void rugby_chess_result(const tb_state *state, uint8_t *sixths);
/* The first piece, anybody's, on each of the five lines of G10 from a square, as this side sees
 * them. `empty` need not be the state's: a pass after a move sees the old square empty. */
uint64_t rugby_chess_met(int side, int square, uint64_t empty);
/* Those of them that can receive. */
uint64_t rugby_chess_receivers(const rugby_chess *game, int side, int square, uint64_t empty);
/* In the phases of G8b and G8c one piece passes, and nothing else can be done. */
static inline uint64_t forced_receivers(const rugby_chess *game) {
    return rugby_chess_receivers(game, game->to_move, game->at, ~occupied(game));
}

/* Whether the holder on this square, tackled, gets away (G8a): it can step back, or stays by the
 * option, and has somebody to pass to. */
bool rugby_chess_can_leave(const rugby_chess *game, int side, int square);

/* ---- events.c, playout.c ---- */

int rugby_chess_events(const tb_state *state, tb_event *list);
int rugby_chess_count(const tb_state *state);
tb_event rugby_chess_pick(const tb_state *state, tb_random *random, uint32_t *count);
void rugby_chess_playout(tb_state *state, tb_random *random);
uint64_t rugby_chess_hash(const tb_state *state);

/* ---- text.c, position.c, say.c ---- */

/* The canonical name of a square, in a buffer of 3 bytes; returns the buffer. */
const char *rugby_chess_square_name(int square, char buffer[3]);
/* The square named at the beginning of the text, or NOWHERE. */
int rugby_chess_square_read(const char *text);
bool rugby_chess_order_read(const char *text, rugby_chess_order *order);
tb_shape rugby_chess_event_shape(const char *text);
void rugby_chess_event_text(const tb_state *state, tb_event event, tb_text *text);
/* `.`, or the letter of the piece on a square. */
char rugby_chess_letter(const rugby_chess *game, int square);
void rugby_chess_position_text(const tb_state *state, tb_text *text);
bool rugby_chess_position_read(const uint32_t *options, const char *text, tb_state *state,
                               tb_error *error);
void rugby_chess_event_say(const tb_state *state, tb_event event, tb_lang lang, tb_text *text);

/* ---- why.c ---- */

/* Rows of the table of reasons, in the order in which they are tried. */
enum {
    MUST_PASS_TACKLED,
    MUST_PASS_TAKEN,
    EMPTY,
    NOT_YOURS,
    NOT_AWAY,
    NOT_AHEAD,
    NOT_REACHABLE,
    BLOCKED_ON_THE_WAY,
    BLOCKED_AT_THE_END,
    HOLDER_CANNOT_TACKLE,
    TURNED_OVER,
    FACES_ENEMY,
    NO_BALL,
    TRY_ENDS_GAME,
    NO_MATE_THERE,
    NOT_ON_A_LINE,
    RECEIVER_TURNED,
    RECEIVER_HOLDS_BALL,
    REASONS
};

extern const tb_reason rugby_chess_reasons[REASONS];
bool rugby_chess_event_read(const tb_state *state, const char *text, tb_event *event, tb_why *why);

/* ---- ending.c ---- */

enum { ENDED_TRY, ENDED_EVENT_LIMIT, ENDED_NO_EVENT, RUGBY_CHESS_ENDINGS };
extern const tb_reason rugby_chess_endings[RUGBY_CHESS_ENDINGS];
extern const tb_reason rugby_chess_agreed;
void rugby_chess_ending(const tb_state *state, tb_end *end);

/* ---- view.c, draw.c ---- */

void rugby_chess_view(const tb_info *info, tb_json *json);
void rugby_chess_draw(const tb_info *info, tb_pen *pen);

#endif
