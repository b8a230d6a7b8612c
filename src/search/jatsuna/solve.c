/* Depth-first over a stack of frames instead of recursion, so that it can stop at any node.
 *
 * Three things make it faster than trying everything:
 *
 *  1. Shallow pruning. The parent's mover has `best` already; once this node's mover is sure of so
 *     much that `goal_left` of it does not exceed that, the parent will not come here. (Deeper
 *     pruning is not sound in max^n.) In collusion the sides are two, and floor and limit are
 *     handed down between allies: full alpha-beta.
 *  2. A table of solved positions. Only exact values go in, so an entry is good in any window.
 *  3. Moves that leave the next mover the fewest answers first: cheap trees first, and sure wins
 *     are found there most often.
 */
#include "search/jatsuna/solve.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the last squares, at once ---- */

solution solve_small(const board *b, goal g) {
    solution best = {.square = 0};
    int32_t most = GOAL_LEAST;
    if (b->empty == 0) {
        best.end = board_tally(b);
        return best;
    }
    for (uint64_t legal = board_legal(b); legal != 0;) {
        board next = *b;
        const uint32_t square = jatsuna_take(&legal);
        board_play(&next, jatsuna_bit(square));
        const tally end = solve_small(&next, g).end;
        const int32_t value = goal_value(g, end, b->mover);
        if (value > most) {
            most = value;
            best = (solution){end, (uint8_t)square};
        }
    }
    return best;
}

/* ---- the table ---- */

/* The whole hash is compared: 64 bits over at most 2^30 positions. An entry of an empty table has
 * hash 0, which no position is given. */
typedef struct entry {
    uint64_t hash;
    solution found;
    uint32_t unused;
} entry;

_Static_assert(sizeof(entry) == 16, "four to a cache line");

static uint64_t hash_of(const board *b) {
    const uint64_t words[3] = {b->sides.own, b->sides.prey, b->sides.predator};
    uint64_t hash = b->empty + ((uint64_t)b->mover << 56);
    for (int i = 0; i < 3; i++)
        hash = ((hash ^ hash >> 32) * UINT64_C(0xff51afd7ed558ccd)) ^ words[i];
    hash = (hash ^ hash >> 32) * UINT64_C(0xc4ceb9fe1a85ec53);
    return (hash ^ hash >> 33) | 1;
}

/* ---- the stack ---- */

typedef struct move {
    uint8_t square;
    uint8_t answers;
} move;

/* `floor`: what an ally higher up has for sure; a value not above it is only an upper bound.
 * `theirs`: what somebody on another side who would have to let it come to this has for sure. Both
 * GOAL_LEAST when nobody has anything. */
typedef struct frame {
    board at;
    uint64_t hash;
    solution best;
    int32_t value, floor, theirs;
    uint8_t count, next;
    move moves[SOLVE_DEEPEST];
} frame;

struct solver {
    goal goal;
    entry *table;
    uint64_t mask;
    uint32_t depth; /* frames in use; 0: done */
    solution root;
    frame frames[SOLVE_DEEPEST];
};

static void list_moves(frame *f) {
    f->count = 0;
    for (uint64_t legal = board_legal(&f->at); legal != 0;) {
        board next = f->at;
        move m = {.square = (uint8_t)jatsuna_take(&legal)};
        board_play(&next, jatsuna_bit(m.square));
        m.answers = (uint8_t)jatsuna_size(board_legal(&next));
        uint32_t i = f->count++;
        for (; i > 0 && f->moves[i - 1].answers > m.answers; i--)
            f->moves[i] = f->moves[i - 1];
        f->moves[i] = m;
    }
}

static void push(solver *s, const board *b, uint64_t hash, int32_t floor, int32_t theirs) {
    frame *f = &s->frames[s->depth++];
    f->at = *b;
    f->hash = hash;
    f->value = GOAL_LEAST;
    f->floor = floor;
    f->theirs = theirs;
    f->next = 0;
    list_moves(f);
}

/* The end that the frame's next move has been found to lead to. */
static void take_end(const solver *s, frame *f, tally end) {
    const int32_t value = goal_value(s->goal, end, f->at.mover);
    if (value > f->value) {
        f->value = value;
        f->best = (solution){end, f->moves[f->next].square};
    }
    f->next++;
}

/* Whether the frame's mover is sure of so much that nobody will let it come to this. */
static bool is_cut(const solver *s, const frame *f) {
    return f->theirs > GOAL_LEAST && f->value > GOAL_LEAST &&
           goal_left(s->goal, f->value) <= f->theirs;
}

/* The top frame is finished: its value goes to the table if it is exact, and to its parent. */
static void pop(solver *s) {
    const frame *f = &s->frames[--s->depth];
    if (f->value > f->floor && !is_cut(s, f))
        s->table[f->hash & s->mask] = (entry){.hash = f->hash, .found = f->best};
    if (s->depth == 0)
        s->root = f->best;
    else
        take_end(s, &s->frames[s->depth - 1], f->best.end);
}

/* Looks at the position behind the top frame's next move. */
static void descend(solver *s) {
    frame *f = &s->frames[s->depth - 1];
    board next = f->at;
    board_play(&next, jatsuna_bit(f->moves[f->next].square));
    if (jatsuna_size(next.empty) <= SOLVE_AT_ONCE) {
        take_end(s, f, solve_small(&next, s->goal).end);
        return;
    }
    const uint64_t hash = hash_of(&next);
    const entry *known = &s->table[hash & s->mask];
    if (known->hash == hash) {
        take_end(s, f, known->found.end);
        return;
    }
    const int32_t sure = f->value > f->floor ? f->value : f->floor;
    if (goal_same_side(s->goal, f->at.mover, next.mover))
        push(s, &next, hash, sure, f->theirs);
    else
        push(s, &next, hash, s->goal.against == GOAL_NOBODY ? GOAL_LEAST : f->theirs, sure);
}

uint64_t solver_step(solver *s, uint64_t nodes) {
    uint64_t taken = 0;
    while (s->depth > 0 && taken < nodes) {
        const frame *f = &s->frames[s->depth - 1];
        if (f->next == f->count || is_cut(s, f)) {
            pop(s);
        } else {
            descend(s);
            taken++;
        }
    }
    return taken;
}

bool solver_done(const solver *s) {
    return s->depth == 0;
}

solution solver_root(const solver *s) {
    assert(solver_done(s));
    return s->root;
}

void solver_end(solver *s) {
    if (s == NULL)
        return;
    free(s->table);
    free(s);
}

solver *solver_begin(const board *b, goal g, size_t table_bytes) {
    solver *s = calloc(1, sizeof *s);
    uint64_t entries = 1;
    while (entries * 2 * sizeof(entry) <= table_bytes)
        entries *= 2;
    if (s == NULL)
        return NULL;
    s->table = calloc(entries, sizeof(entry));
    if (s->table == NULL) {
        free(s);
        return NULL;
    }
    assert(b->empty != 0 && jatsuna_size(b->empty) <= SOLVE_DEEPEST);
    s->goal = g;
    s->mask = entries - 1;
    push(s, b, hash_of(b), GOAL_LEAST, GOAL_LEAST);
    return s;
}
