/* Alpha-beta that can stop after any node and go on later.
 *
 * The tree walk keeps its own stack of frames instead of recursing, so that a step of so many nodes
 * simply leaves off: any division of the nodes into steps visits the same positions in the same
 * order, and nothing is searched twice because of a pause. (The alternative, starting an aborted
 * iteration again, never finishes a deep iteration when it is stepped in small portions.)
 *
 * A node is a position entered, at any depth, quiescence included.
 *
 * A value belongs to the side to move of its position. After a ball has been taken, or a tackle,
 * the same side may be to move again (G8): signs and windows turn when the side does, never by the
 * ply.
 */
#ifndef SEARCH_RUGBY_SEARCH_H
#define SEARCH_RUGBY_SEARCH_H

#include "moves.h"
#include "tt.h"

enum {
    RUGBY_PLIES_MAX = 64,                         /* frames; within NEAR_LIMIT of the game's hash */
    RUGBY_DEPTH_MAX = 40,                         /* of the deepening */
    RUGBY_WIN = 30000,                            /* minus the plies until then */
    RUGBY_SURE = RUGBY_WIN - 2 * RUGBY_PLIES_MAX, /* from here on a try is forced */
    RUGBY_INFINITE = 32000,
    RUGBY_REPETITION_BITS = 11,
    RUGBY_REPETITION_SHIFT = 64 - RUGBY_REPETITION_BITS,
};

/* What the frame does next. */
typedef enum rugby_task {
    RUGBY_TASK_NULL_MOVE, /* the enemy moves twice, less deep */
    RUGBY_TASK_PICK,      /* the next event, by a scout unless it is the first */
    RUGBY_TASK_SCOUT,     /* the same event again: its reduced search was too good */
    RUGBY_TASK_FULL,      /* the same event again with the whole window */
    RUGBY_TASK_LEAVE,     /* done */
} rugby_task;

/* How the child that is being searched was entered. */
typedef enum rugby_mode {
    RUGBY_MODE_NULL_MOVE,
    RUGBY_MODE_REDUCED,
    RUGBY_MODE_SCOUTED,
    RUGBY_MODE_WHOLE
} rugby_mode;

typedef struct rugby_frame {
    tb_state state;
    uint64_t key;
    rugby_move *list; /* on the shared stack of moves */
    int count, next;  /* events listed; the next one to pick */
    int alpha, beta, best, depth;
    int floor; /* alpha at entry */
    int stand; /* the evaluation, where it was asked for */
    tb_event best_event;
    tb_event killers[RUGBY_KILLERS];
    rugby_task task;
    rugby_mode mode;
    bool threatened;      /* the enemy makes a try unless something is done */
    bool after_null_move; /* the enemy has just made one: no second in a row */
} rugby_frame;

/* A root event and what is known about it. */
typedef struct rugby_root {
    tb_event event;
    int32_t value;  /* of the iteration that is running, if searched */
    int32_t before; /* of the last whole iteration */
} rugby_root;

typedef struct rugby_search {
    rugby_tt tt;
    rugby_history history;
    /* Keys of positions that the game has been through. */
    uint64_t past[1 << RUGBY_REPETITION_BITS];
    rugby_frame frames[RUGBY_PLIES_MAX + 2];
    rugby_move moves[(RUGBY_PLIES_MAX + 2) * RUGBY_MOVES_MAX];
    rugby_root roots[RUGBY_MOVES_MAX];
    int root_count;
    int ply;      /* the top frame */
    int depth;    /* of the running iteration */
    int whole;    /* of the last whole iteration */
    double slack; /* root events that give away less of the expected result keep their value */
    bool over;    /* nothing left to think about */
    uint64_t nodes;
} rugby_search;

/* ---- search.c ---- */

/* Looks at the frame's position. True: it has a value already; else its events are listed. */
bool rugby_enter(rugby_search *search, int ply, int *value);
/* Enters the child that the top frame's task asks for: one node. */
void rugby_descend(rugby_search *search);
/* Leaves the top frame and gives its value to the one below. */
void rugby_leave(rugby_search *search);

/* ---- repetition.c ---- */

void rugby_repetition_learn(rugby_search *search, const tb_state *now, const char *history);

static inline bool rugby_repetition_has(const rugby_search *search, uint64_t key) {
    return search->past[key >> RUGBY_REPETITION_SHIFT] == key;
}

/* ---- choice.c ---- */

/* The expected result of the side to move, 0 .. 1. */
double rugby_expected(int value);
/* The lowest value that gives away less than `slack` of what the best one promises. */
int rugby_soften(int best, double slack);

/* ---- deepening.c ---- */

void rugby_deepening_begin(rugby_search *search, const tb_state *state);
/* At most so many nodes; false when there is nothing left to think about. */
bool rugby_deepening_step(rugby_search *search, uint64_t nodes);

#endif
