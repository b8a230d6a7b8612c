#define _POSIX_C_SOURCE 200809L
#include "engine/think.h"

#include "search/level.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum {
    MAX_THREADS = 256,
    REPORT_MS = 100, /* between two reports */
    FIRST_STEP = 16, /* nodes of the first step; then as many as fit into STEP_US */
    STEP_US = 1000,
    MAX_STEP = 1 << 20,
};

static uint64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t tb_milliseconds(void) {
    return microseconds() / 1000;
}

typedef struct worker {
    tb_player *player;
    uint64_t nodes; /* still allowed; UINT64_MAX: no limit */
    atomic_bool *halt;
    bool done; /* more thinking changes nothing */
} worker;

/* A step that takes about a millisecond; the next one is measured by it. */
static void work_step(worker *w, uint64_t *size) {
    const uint64_t begun = microseconds();
    const uint64_t step = *size < w->nodes ? *size : w->nodes;
    w->done = !tb_player_step(w->player, step);
    const uint64_t spent = microseconds() - begun;
    if (w->nodes != UINT64_MAX)
        w->nodes -= step;
    if (spent < STEP_US / 2 && *size < MAX_STEP)
        *size *= 2;
    else if (spent > 2 * STEP_US && *size > 1)
        *size /= 2;
}

static void *work(void *argument) {
    worker *w = argument;
    uint64_t size = FIRST_STEP;
    while (!w->done && w->nodes > 0 && !atomic_load(w->halt))
        work_step(w, &size);
    return NULL;
}

typedef struct thinking {
    tb_limits limits;
    const tb_think_driver *driver;
    worker workers[MAX_THREADS];
    tb_player *players[MAX_THREADS];
    uint32_t count;
    atomic_bool halt;
} thinking;

static bool time_is_up(const thinking *t, uint64_t begun) {
    return t->limits.milliseconds > 0 && !t->limits.infinite &&
           microseconds() - begun >= t->limits.milliseconds * 1000;
}

/* The first worker thinks here, between looks at the clock and at whoever may stop it. */
static void work_and_watch(thinking *t, uint64_t begun) {
    worker *w = &t->workers[0];
    uint64_t size = FIRST_STEP;
    uint64_t reported = begun;
    while (!w->done && w->nodes > 0 && !time_is_up(t, begun)) {
        work_step(w, &size);
        if (t->driver->stop != NULL && t->driver->stop(t->driver->context))
            return;
        if (t->driver->report != NULL && microseconds() - reported >= REPORT_MS * 1000) {
            tb_thought thought;
            reported = microseconds();
            tb_player_thought(w->player, &thought);
            t->driver->report(t->driver->context, &thought, (reported - begun) / 1000);
        }
    }
}

static void run(thinking *t) {
    pthread_t threads[MAX_THREADS];
    uint32_t started = 1;
    const uint64_t begun = microseconds();
    for (; started < t->count; started++) {
        if (pthread_create(&threads[started], NULL, work, &t->workers[started]) != 0)
            break;
    }
    work_and_watch(t, begun);
    atomic_store(&t->halt, true);
    for (uint32_t i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
}

static bool begin_all(thinking *t, const tb_game *game, const tb_info *info, const char *history,
                      const tb_player_settings *settings) {
    const uint32_t threads = tb_player_threads(game, settings);
    t->count = threads < MAX_THREADS ? threads : MAX_THREADS;
    for (uint32_t i = 0; i < t->count; i++) {
        tb_player_settings own = *settings;
        own.seed = settings->seed + i * UINT64_C(0x9e3779b97f4a7c15);
        own.hash = settings->hash / t->count > 0 ? settings->hash / t->count : 1;
        t->players[i] = tb_player_begin(game, info, history, &own);
        if (t->players[i] == NULL)
            return false;
    }
    return true;
}

/* The caller's limits, or the level's own; nodes are shared out among the threads. */
static void set_limits(thinking *t, const tb_limits *limits, uint32_t level) {
    t->limits = *limits;
    if (limits->nodes == 0 && limits->milliseconds == 0 && !limits->infinite) {
        t->limits.nodes = tb_player_own_nodes(t->players[0]);
        if (t->limits.nodes == 0)
            t->limits.milliseconds = tb_level_milliseconds(level);
    }
    const bool bounded = t->limits.nodes > 0 && !t->limits.infinite;
    for (uint32_t i = 0; i < t->count; i++) {
        const uint64_t share = t->limits.nodes / t->count + (i < t->limits.nodes % t->count);
        t->workers[i] = (worker){
            .player = t->players[i], .nodes = bounded ? share : UINT64_MAX, .halt = &t->halt};
    }
}

bool tb_think(const tb_game *game, const tb_info *info, const char *history,
              const tb_player_settings *settings, const tb_limits *limits,
              const tb_think_driver *driver, tb_thought *thought, bool *exhausted) {
    thinking *t = calloc(1, sizeof *t);
    if (t == NULL)
        return false;
    t->driver = driver;
    const bool begun = begin_all(t, game, info, history, settings);
    if (begun) {
        set_limits(t, limits, settings->level);
        run(t);
        tb_player_merge(t->players, t->count, thought);
        *exhausted = t->workers[0].done;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        if (t->players[i] != NULL)
            tb_player_end(t->players[i]);
    }
    free(t);
    return begun;
}
