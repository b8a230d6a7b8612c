/* Alpha-beta over a stack of frames instead of recursion, so that it can stop at any node. Values
 * are sixths of the point for `seat`, which maximises; the other two minimise. The table keeps
 * bounds. Moves that leave the next mover the fewest answers come first.
 */
#include "search/jatsuna/solve.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the last squares, at once ---- */

static int solve_small(const jatsuna_board *b, uint32_t seat, int low, int high) {
    const bool maximise = b->mover == seat;
    if (b->empty == 0)
        return (int)jatsuna_tally_sixths(jatsuna_board_tally(b), seat);
    for (uint64_t legal = jatsuna_board_legal(b); legal != 0 && low < high;) {
        jatsuna_board next = *b;
        jatsuna_board_play(&next, jatsuna_bit(jatsuna_take(&legal)));
        const int value = solve_small(&next, seat, low, high);
        if (maximise && value > low)
            low = value;
        if (!maximise && value < high)
            high = value;
    }
    return maximise ? low : high;
}

/* ---- the table ---- */

/* The whole hash is compared; 0, which no position is given, is an empty entry. The table begins
 * small and doubles within its memory when half of it is in use: what holds nothing is never
 * touched. */
typedef struct entry {
    uint64_t hash;
    int8_t low, high; /* what the value is at least and at most */
} entry;

enum { FIRST_ENTRIES = 1024 };

_Static_assert(sizeof(entry) == 16, "four to a cache line");

static uint64_t hash_of(const jatsuna_board *b) {
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

/* Only values above low and below high matter; both close in on the value as moves are tried. */
typedef struct frame {
    jatsuna_board at;
    uint64_t hash;
    bool maximise;
    int8_t low, high;
    int8_t first_low, first_high; /* as they were at the beginning */
    uint8_t count, next;
    move moves[JATSUNA_SOLVE_DEEPEST];
} frame;

struct jatsuna_solver {
    uint32_t seat;
    uint32_t depth; /* frames in use; 0: done */
    int value;      /* of the root, as far as its moves have been tried */
    uint64_t moves; /* the squares of the root that reach it */
    entry *table;
    uint64_t mask, last_mask; /* number of entries minus 1, now and at the end */
    uint64_t used;
    frame frames[JATSUNA_SOLVE_DEEPEST];
};

enum { NO_LOW = -1, NO_HIGH = TB_WHOLE_POINT + 1 };

/* Twice the entries: each stays where it is or moves up by the old number. */
static void grow(jatsuna_solver *s) {
    const uint64_t entries = s->mask + 1;
    for (uint64_t i = 0; i < entries; i++) {
        const bool moves = (s->table[i].hash & entries) != 0;
        s->table[i + entries] = moves ? s->table[i] : (entry){0};
        if (moves)
            s->table[i] = (entry){0};
    }
    s->mask = 2 * entries - 1;
}

/* The entry for this hash, empty or another's until now. */
static entry *entry_for(jatsuna_solver *s, uint64_t hash) {
    if (s->used > s->mask / 2 && s->mask < s->last_mask)
        grow(s);
    entry *e = &s->table[hash & s->mask];
    s->used += e->hash == 0;
    if (e->hash != hash)
        *e = (entry){.hash = hash, .low = NO_LOW, .high = NO_HIGH};
    return e;
}

static void list_moves(frame *f) {
    f->count = 0;
    for (uint64_t legal = jatsuna_board_legal(&f->at); legal != 0;) {
        jatsuna_board next = f->at;
        move m = {.square = (uint8_t)jatsuna_take(&legal)};
        jatsuna_board_play(&next, jatsuna_bit(m.square));
        m.answers = (uint8_t)jatsuna_size(jatsuna_board_legal(&next));
        uint32_t i = f->count++;
        for (; i > 0 && f->moves[i - 1].answers > m.answers; i--)
            f->moves[i] = f->moves[i - 1];
        f->moves[i] = m;
    }
}

static void push(jatsuna_solver *s, const jatsuna_board *b, uint64_t hash, int low, int high) {
    frame *f = &s->frames[s->depth++];
    f->at = *b;
    f->hash = hash;
    f->maximise = b->mover == s->seat;
    f->low = f->first_low = (int8_t)low;
    f->high = f->first_high = (int8_t)high;
    f->next = 0;
    list_moves(f);
}

/* A move of the root is worth this. The window stays one wider than alpha-beta would have it, so
 * that moves as good as the best are told from worse ones. */
static void take_root(jatsuna_solver *s, frame *f, int value) {
    value = value > f->first_low ? value : f->first_low;
    const bool better = f->maximise ? value > s->value : value < s->value;
    if (better) {
        s->value = value;
        s->moves = 0;
        if (f->maximise)
            f->low = (int8_t)(value - 1 > f->first_low ? value - 1 : f->first_low);
        else
            f->high = (int8_t)(value + 1);
    }
    if (value == s->value)
        s->moves |= jatsuna_bit(f->moves[f->next].square);
    f->next++;
}

/* The top frame's next move is worth this. */
static void take_value(jatsuna_solver *s, int value) {
    frame *f = &s->frames[s->depth - 1];
    if (s->depth == 1) {
        take_root(s, f, value);
        return;
    }
    if (f->maximise && value > f->low)
        f->low = (int8_t)value;
    if (!f->maximise && value < f->high)
        f->high = (int8_t)value;
    f->next++;
}

/* The top frame is finished: what is known goes to the table, its value to the parent. */
static void pop(jatsuna_solver *s) {
    const frame *f = &s->frames[--s->depth];
    const int value = f->maximise ? f->low : f->high;
    if (s->depth == 0)
        return;
    entry *e = entry_for(s, f->hash);
    if (value > f->first_low && value > e->low)
        e->low = (int8_t)value;
    if (value < f->first_high && value < e->high)
        e->high = (int8_t)value;
    take_value(s, value);
}

/* Looks at the position after the top frame's next move. */
static void descend(jatsuna_solver *s) {
    const frame *f = &s->frames[s->depth - 1];
    jatsuna_board next = f->at;
    jatsuna_board_play(&next, jatsuna_bit(f->moves[f->next].square));
    if (jatsuna_size(next.empty) <= JATSUNA_SOLVE_AT_ONCE) {
        take_value(s, solve_small(&next, s->seat, f->low, f->high));
        return;
    }
    const uint64_t hash = hash_of(&next);
    const entry *e = &s->table[hash & s->mask];
    if (e->hash == hash && (e->low == e->high || e->low >= f->high))
        take_value(s, e->low < f->high ? e->low : f->high);
    else if (e->hash == hash && e->high <= f->low)
        take_value(s, f->low);
    else
        push(s, &next, hash, f->low, f->high);
}

uint64_t jatsuna_solver_step(jatsuna_solver *s, uint64_t nodes) {
    uint64_t taken = 0;
    while (s->depth > 0 && taken < nodes) {
        const frame *f = &s->frames[s->depth - 1];
        if (f->next == f->count || f->low >= f->high) {
            pop(s);
        } else {
            descend(s);
            taken++;
        }
    }
    return taken;
}

/* ---- from outside ---- */

jatsuna_solver *jatsuna_solver_new(size_t table_bytes) {
    jatsuna_solver *s = calloc(1, sizeof *s);
    uint64_t entries = 1;
    while (entries * 2 * sizeof(entry) <= table_bytes)
        entries *= 2;
    if (s == NULL)
        return NULL;
    s->table = malloc((size_t)entries * sizeof(entry));
    if (s->table == NULL) {
        free(s);
        return NULL;
    }
    s->last_mask = entries - 1;
    jatsuna_solver_clear(s);
    return s;
}

void jatsuna_solver_clear(jatsuna_solver *s) {
    s->mask = s->last_mask < FIRST_ENTRIES ? s->last_mask : FIRST_ENTRIES - 1;
    s->used = 0;
    memset(s->table, 0, (size_t)(s->mask + 1) * sizeof(entry));
}

void jatsuna_solver_begin(jatsuna_solver *s, const jatsuna_board *b, uint32_t seat, int floor) {
    assert(b->empty != 0 && jatsuna_size(b->empty) <= JATSUNA_SOLVE_DEEPEST);
    s->seat = seat;
    s->depth = 0;
    s->moves = 0;
    s->value = b->mover == seat ? NO_LOW : NO_HIGH;
    push(s, b, hash_of(b), floor, NO_HIGH);
}

bool jatsuna_solver_done(const jatsuna_solver *s) {
    return s->depth == 0;
}

int jatsuna_solver_sixths(const jatsuna_solver *s) {
    assert(jatsuna_solver_done(s));
    return s->value;
}

uint64_t jatsuna_solver_moves(const jatsuna_solver *s) {
    assert(jatsuna_solver_done(s));
    return s->moves;
}

void jatsuna_solver_end(jatsuna_solver *s) {
    if (s == NULL)
        return;
    free(s->table);
    free(s);
}
