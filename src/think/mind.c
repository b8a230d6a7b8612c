#include "think/mind.h"

#include "search/level.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    REPORT_MS = 100, /* between two reports */
    STEP_US = 1000,  /* of one step: between two looks at the clock */
    FIRST_STEP = 16, /* nodes, before it is known how long one takes */
    MOST_STEP = 1 << 20,
};

/* ---- beginning ---- */

/* All but the seed. */
static bool is_same_player(const tb_player_settings *a, const tb_player_settings *b) {
    return a->brain == b->brain && a->level == b->level && a->threads == b->threads &&
           a->hash == b->hash && a->parameter == b->parameter && a->style == b->style &&
           a->against == b->against;
}

static bool remembers(const tb_mind *mind, const tb_decision *decision) {
    return mind->game == decision->game && mind->seat == (int)decision->info.seat &&
           is_same_player(&mind->settings, &decision->player);
}

static uint64_t seed_of(const tb_decision *decision, uint32_t index) {
    return decision->player.seed + index * UINT64_C(0x9e3779b97f4a7c15);
}

static bool go_on(tb_mind *mind, const tb_decision *decision) {
    for (uint32_t i = 0; i < mind->count; i++) {
        if (!tb_player_next(mind->players[i], &decision->info, decision->history,
                            seed_of(decision, i)))
            return false;
    }
    return true;
}

static bool begin_players(tb_mind *mind, const tb_decision *decision) {
    for (uint32_t i = 0; i < mind->count; i++) {
        tb_player_settings own = decision->player;
        own.seed = seed_of(decision, i);
        own.hash = own.hash / mind->count > 0 ? own.hash / mind->count : 1;
        mind->players[i] =
            tb_player_begin(decision->game, &decision->info, decision->history, &own);
        if (mind->players[i] == NULL)
            return false;
    }
    return true;
}

static bool begin_anew(tb_mind *mind, const tb_decision *decision) {
    tb_mind_forget(mind);
    mind->count = tb_player_threads(decision->game, &decision->player);
    mind->players = calloc(mind->count, sizeof(tb_player *));
    mind->workers = calloc(mind->count, sizeof *mind->workers);
    if (mind->players != NULL && mind->workers != NULL && begin_players(mind, decision)) {
        mind->game = decision->game;
        mind->seat = (int)decision->info.seat;
        return true;
    }
    tb_mind_forget(mind);
    return false;
}

void tb_mind_forget(tb_mind *mind) {
    for (uint32_t i = 0; mind->players != NULL && i < mind->count; i++) {
        if (mind->players[i] != NULL)
            tb_player_end(mind->players[i]);
    }
    free(mind->players);
    free(mind->workers);
    *mind = (tb_mind){0};
}

/* ---- limits ---- */

/* What is asked for, or else the level's own. */
static tb_limits limits_for(const tb_mind *mind, const tb_limits *asked) {
    if (asked->infinite)
        return (tb_limits){.infinite = true};
    if (asked->nodes > 0 || asked->milliseconds > 0)
        return *asked;
    if (mind->settings.brain != NULL)
        return (tb_limits){.infinite = true};
    const uint64_t nodes = tb_player_own_nodes(mind->players[0]);
    if (nodes > 0)
        return (tb_limits){.nodes = nodes};
    return (tb_limits){.milliseconds = tb_level_milliseconds(mind->settings.level)};
}

/* The part of one of so many among whom the rest is still to be shared out. */
static uint64_t part_of(uint64_t rest, uint32_t heads) {
    return rest / heads + (rest % heads > 0);
}

static void begin_workers(tb_mind *mind) {
    uint64_t rest = mind->limits.nodes;
    for (uint32_t i = 0; i < mind->count; i++) {
        const uint64_t part = part_of(rest, mind->count - i);
        mind->workers[i] =
            (tb_worker){.left = mind->limits.nodes > 0 ? part : UINT64_MAX, .step = FIRST_STEP};
        rest -= part;
    }
}

bool tb_mind_begin(tb_mind *mind, const tb_decision *decision, const tb_host *host) {
    const uint64_t begun = host->now(host->context);
    if (!(remembers(mind, decision) && go_on(mind, decision)) && !begin_anew(mind, decision))
        return false;
    mind->settings = decision->player;
    mind->host = host;
    mind->limits = limits_for(mind, &decision->limits);
    mind->finished = false;
    begin_workers(mind);
    mind->spent = host->now(host->context) - begun;
    return true;
}

/* ---- one slice ---- */

typedef struct slice {
    tb_mind *mind;
    const tb_watch *watch;
    uint64_t until;  /* on the host's clock */
    uint32_t caller; /* the worker that works in the caller's thread */
    atomic_bool halt;
    bool stopped; /* written by the caller's thread only */
} slice;

static uint64_t now(const tb_mind *mind) {
    return mind->host->now(mind->host->context);
}

/* A limit as microseconds, with room for adding up. */
static uint64_t microseconds(uint64_t milliseconds) {
    const uint64_t most = UINT64_MAX / 4;
    return milliseconds == 0 || milliseconds > most / 1000 ? most : milliseconds * 1000;
}

static uint64_t smaller(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t time_left(const tb_mind *mind) {
    const uint64_t time = microseconds(mind->limits.milliseconds);
    return time > mind->spent ? time - mind->spent : 0;
}

/* The quotas of a slice. Whoever has nothing left leaves the nodes to the others. */
static void share_out(tb_mind *mind, uint64_t nodes) {
    uint64_t rest = nodes > 0 ? nodes : UINT64_MAX;
    for (uint32_t i = 0; i < mind->count; i++) {
        tb_worker *w = &mind->workers[i];
        w->quota = w->done ? 0 : smaller(w->left, part_of(rest, mind->count - i));
        rest -= w->quota;
    }
}

/* The next step is one that fits, but a slow one is not to follow from one quick one. */
static uint64_t next_step(uint64_t step, uint64_t spent) {
    const uint64_t fitting = step * STEP_US / (spent > 0 ? spent : 1);
    const uint64_t most = smaller(4 * step, MOST_STEP);
    return fitting < 1 ? 1 : smaller(fitting, most);
}

/* One step, begun at `*clock`, which then tells when it ended. */
static void take_step(const slice *s, uint32_t index, uint64_t *clock) {
    tb_worker *w = &s->mind->workers[index];
    const uint64_t begun = *clock;
    const uint64_t room = s->until > begun ? s->until - begun : 0;
    const uint64_t fitting = room < STEP_US ? w->step * room / STEP_US : w->step;
    const uint64_t step = smaller(fitting > 0 ? fitting : 1, w->quota);
    w->done = !tb_player_step(s->mind->players[index], step);
    w->quota -= step;
    if (w->left != UINT64_MAX)
        w->left -= step;
    *clock = now(s->mind);
    w->step = next_step(step, *clock - begun);
}

static bool wants_stop(const slice *s) {
    return s->watch != NULL && s->watch->stop != NULL && s->watch->stop(s->watch->context);
}

static void work(void *argument, uint32_t index) {
    slice *s = argument;
    const tb_worker *w = &s->mind->workers[index];
    uint64_t clock = now(s->mind);
    while (!w->done && w->quota > 0 && !atomic_load(&s->halt)) {
        take_step(s, index, &clock);
        if (clock >= s->until)
            return;
        if (index == s->caller && wants_stop(s)) {
            s->stopped = true;
            atomic_store(&s->halt, true);
        }
    }
}

/* All workers; those for whom there was no thread follow here, so that nodes are thought all the
 * same. */
static void work_all(slice *s) {
    const tb_mind *mind = s->mind;
    uint32_t worked = 0;
    if (mind->count > 1 && mind->host->run != NULL)
        worked = mind->host->run(mind->host->context, mind->count, work, s);
    for (; worked < mind->count; worked++) {
        s->caller = worked;
        work(s, worked);
    }
}

static bool has_work(const tb_mind *mind) {
    for (uint32_t i = 0; i < mind->count; i++) {
        if (!mind->workers[i].done && mind->workers[i].left > 0)
            return true;
    }
    return false;
}

bool tb_mind_slice(tb_mind *mind, const tb_limits *limits, const tb_watch *watch) {
    assert(mind->game != NULL);
    if (mind->finished)
        return false;
    const uint64_t begun = now(mind);
    slice s = {.mind = mind, .watch = watch};
    s.until = begun + smaller(microseconds(limits->milliseconds), time_left(mind));
    share_out(mind, limits->nodes);
    work_all(&s);
    mind->spent += now(mind) - begun;
    mind->finished = s.stopped || time_left(mind) == 0 || !has_work(mind);
    return !mind->finished;
}

/* ---- all of it ---- */

void tb_mind_think(tb_mind *mind, const tb_watch *watch) {
    static const tb_limits between = {.milliseconds = REPORT_MS};
    while (tb_mind_slice(mind, &between, watch)) {
        tb_thought thought;
        if (watch == NULL || watch->report == NULL)
            continue;
        tb_mind_thought(mind, &thought);
        watch->report(watch->context, &thought, mind->spent / 1000);
    }
}

void tb_mind_thought(const tb_mind *mind, tb_thought *thought) {
    assert(mind->game != NULL);
    tb_player_merge(mind->players, mind->count, thought);
}

int tb_mind_visits(const tb_mind *mind, tb_event *events, uint64_t *visits) {
    assert(mind->game != NULL && mind->count == 1);
    return tb_player_visits(mind->players[0], events, visits);
}

bool tb_mind_exhausted(const tb_mind *mind) {
    for (uint32_t i = 0; i < mind->count; i++) {
        if (!mind->workers[i].done)
            return false;
    }
    return true;
}
