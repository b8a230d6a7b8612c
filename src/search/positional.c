/* Jatsuna by positions: alpha-beta to a fixed depth in which the other two seats minimise what the
 * mover's seat maximises (paranoid search).
 *
 * Evaluation: own squares - 1/2 of the others' squares, + 2 for every own stone, + 5 for every
 * event that the seat would have at its turn. A corner is worth 100, its diagonal neighbour -40,
 * its other neighbours -20, other edge squares 15, the rest nothing. A finished game counts by its
 * result before everything else. All doubled here, so that a half is whole.
 *
 * The search is a loop over frames rather than a recursion, so that it can stop and go on after any
 * node (a position that is reached). Root events are tried in an order drawn from the seed: among
 * equals the first stays, so ties are broken by chance.
 */
#include "games/jatsuna/jatsuna.h"
#include "games/jatsuna/lines.h"
#include "search/brain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DEPTH = 9,
    INFINITE = 1000000000,
    FINISHED = 1000000, /* a sixth of the point; above anything the squares can sum up to */
    STONE = 2 * 2,
    EVENT = 2 * 5,
};

/* The kinds of squares and their worth. */
#define CORNERS (UINT64_C(1) << 0 | UINT64_C(1) << 6 | UINT64_C(1) << 48 | UINT64_C(1) << 54)
#define DIAGONALS (UINT64_C(1) << 9 | UINT64_C(1) << 13 | UINT64_C(1) << 41 | UINT64_C(1) << 45)
#define BESIDE                                                                                     \
    (UINT64_C(1) << 1 | UINT64_C(1) << 8 | UINT64_C(1) << 5 | UINT64_C(1) << 14 |                  \
     UINT64_C(1) << 40 | UINT64_C(1) << 49 | UINT64_C(1) << 46 | UINT64_C(1) << 53)
#define EDGE (UINT64_C(0x7f) | UINT64_C(0x7f) << 48 | UINT64_C(0x0041414141414141))
#define OTHER_EDGE (EDGE & ~CORNERS & ~BESIDE)

static int squares_worth(uint64_t stones) {
    return 100 * (int)jatsuna_size(stones & CORNERS) - 40 * (int)jatsuna_size(stones & DIAGONALS) -
           20 * (int)jatsuna_size(stones & BESIDE) + 15 * (int)jatsuna_size(stones & OTHER_EDGE);
}

static int evaluate(const tb_state *state, uint32_t seat) {
    jatsuna_state turned = *jatsuna_in(state);
    int value = 0;
    turned.mover = seat;
    const jatsuna_sides sides = jatsuna_sides_of(&turned);
    value +=
        2 * squares_worth(sides.own) - squares_worth(sides.prey) - squares_worth(sides.predator);
    value += STONE * (int)jatsuna_size(sides.own);
    if (turned.empty != 0)
        return value + EVENT * (int)jatsuna_size(jatsuna_legal(&sides, turned.empty));
    uint8_t sixths[TB_MAX_SEATS];
    jatsuna_result(state, sixths);
    return value + FINISHED * sixths[seat];
}

/* A position on the way and the events that are still to try there. */
typedef struct frame {
    tb_state state;
    int count, next;
    int alpha, beta;
    int best;
    bool maximises;
    tb_event list[JATSUNA_MAX_EVENTS];
} frame;

typedef struct positions {
    uint32_t seat;
    int depth; /* plies to look ahead */
    int level; /* the frame in work; -1: done */
    uint64_t nodes;
    tb_event best;
    frame frames[MAX_DEPTH];
} positions;

static void open_frame(positions *p, const tb_state *state, int alpha, int beta) {
    frame *f = &p->frames[++p->level];
    f->state = *state;
    f->count = jatsuna_events(state, f->list);
    f->next = 0;
    f->alpha = alpha;
    f->beta = beta;
    f->maximises = jatsuna_in(state)->mover == p->seat;
    f->best = f->maximises ? -INFINITE : INFINITE;
}

static void shuffle(tb_event *list, int count, tb_random *random) {
    for (int i = count - 1; i > 0; i--) {
        const uint32_t other = tb_random_below(random, (uint32_t)i + 1);
        const tb_event event = list[i];
        list[i] = list[other];
        list[other] = event;
    }
}

static void *positions_begin(const tb_game *game, const tb_info *info, const char *history,
                             const tb_player_settings *settings) {
    (void)game;
    (void)history;
    positions *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    tb_random random = tb_random_from(settings->seed);
    assert(settings->parameter >= 1 && settings->parameter <= MAX_DEPTH);
    p->seat = (uint32_t)info->seat;
    p->depth = (int)settings->parameter;
    p->level = -1;
    open_frame(p, &info->seen, -INFINITE, INFINITE);
    shuffle(p->frames[0].list, p->frames[0].count, &random);
    p->best = p->frames[0].list[0];
    return p;
}

/* What the event before `next` of this frame is worth. */
static void take_value(positions *p, frame *f, int value) {
    const bool better = f->maximises ? value > f->best : value < f->best;
    if (!better)
        return;
    f->best = value;
    if (f == &p->frames[0])
        p->best = f->list[f->next - 1];
    if (f->maximises && value > f->alpha)
        f->alpha = value;
    if (!f->maximises && value < f->beta)
        f->beta = value;
}

/* Closes what is finished or cut off, then reaches one position more; false when all is done. */
static bool visit_next(positions *p) {
    frame *f = &p->frames[p->level];
    while (f->next == f->count || f->alpha >= f->beta) {
        const int value = f->best;
        if (--p->level < 0)
            return false;
        f = &p->frames[p->level];
        take_value(p, f, value);
    }
    tb_state state = f->state;
    jatsuna_apply(&state, f->list[f->next++]);
    p->nodes++;
    if (p->level + 1 == p->depth || jatsuna_turn(&state) == TB_OVER)
        take_value(p, f, evaluate(&state, p->seat));
    else
        open_frame(p, &state, f->alpha, f->beta);
    return true;
}

static bool positions_step(void *mind, uint64_t nodes) {
    positions *p = mind;
    for (; nodes > 0 && p->level >= 0; nodes--)
        visit_next(p);
    return p->level >= 0;
}

static void positions_thought(const void *mind, tb_thought *thought) {
    const positions *p = mind;
    memset(thought, 0, sizeof *thought);
    thought->best = p->best;
    thought->nodes = p->nodes;
    for (int seat = 0; seat < JATSUNA_KINDS; seat++)
        thought->score[seat] = 1.0 / JATSUNA_KINDS;
    tb_text line = tb_text_in(thought->line, sizeof thought->line);
    jatsuna_event_text(&p->frames[0].state, p->best, &line);
}

const tb_brain tb_brain_positional = {
    .id = "positional",
    .blind = true,
    .begin = positions_begin,
    .step = positions_step,
    .thought = positions_thought,
    .end = free,
};
