/* The events the search looks at, and in which order. */
#ifndef SEARCH_RUGBY_MOVES_H
#define SEARCH_RUGBY_MOVES_H

#include "lanes.h"

enum { RUGBY_MOVES_MAX = 504 /* rugby_chess.c proves it */ };

/* From this order on an event does something: it was good before, tackles, or brings a ball into a
 * lane. */
enum { RUGBY_SHARP = 1 << 24 };

typedef struct rugby_move {
    tb_event event;
    int32_t order; /* higher is sooner */
} rugby_move;

/* The history heuristic: how often a destination was good, for each side and from-square. */
typedef struct rugby_history {
    int32_t good[2][SQUARES][SQUARES + 1];
} rugby_history;

/* Killer moves: events that cut off lately at the same ply. */
enum { RUGBY_KILLERS = 2 };

typedef struct rugby_hints {
    tb_event tt_event; /* of the transposition table; 0: none */
    const tb_event *killers;
    const rugby_history *history;
} rugby_hints;

/* Each of the three lists the swap of G13 too where it is possible: it is as good an answer to a
 * threat as it is instead of a quiet move. */

/* All events. */
int rugby_list_all(const rugby_chess *game, rugby_move *list);
/* Those that can stop a try of the enemy's in his next turn, whose runners stand in lanes: a piece
 * has to stand in every way of theirs, or a tackle to take the turn from him. A superset. */
int rugby_list_parries(const rugby_chess *game, uint64_t runners, rugby_move *list);
/* Tackles that take a ball at once (G8c). */
int rugby_list_steals(const rugby_chess *game, rugby_move *list);

void rugby_order(const rugby_chess *game, const rugby_hints *hints, rugby_move *list, int count);
/* Brings the best of those from `first` on to `first`. */
void rugby_pick(rugby_move *list, int first, int count);

/* Whether an ordinary move would end in front of an enemy: a tackle (G6). */
static inline bool rugby_is_tackle(const rugby_chess *game, tb_event event) {
    const rugby_chess_order order = order_of(event);
    return game->phase == ORDINARY && order.to != NOWHERE &&
           (in_front(bit_of(order.to), game->to_move) & game->pieces[1 - game->to_move]) != 0;
}

/* A cutoff by this event: it and what was tried before it are remembered. */
void rugby_history_update(rugby_history *history, int side, const rugby_move *tried, int count,
                          int depth);

#endif
