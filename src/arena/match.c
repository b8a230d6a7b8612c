#define _POSIX_C_SOURCE 200809L
#include "arena/match.h"

#include "arena/line.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_WORKERS = 64, TICK_NS = 100000000 };

typedef struct hall {
    const arena_match *match;
    pthread_mutex_t lock; /* for everything below, the tally and `finished` */
    pthread_cond_t changed;
    uint64_t next;
    uint32_t working;
    arena_outcome outcome;
} hall;

/* The first reason to end stays. */
static void end_match(hall *h, arena_outcome outcome) {
    if (h->outcome == ARENA_PLAYED)
        h->outcome = outcome;
    atomic_store(h->match->stop, true);
}

/* The next game to play; false when there is none. */
static bool take_game(hall *h, uint64_t *index) {
    pthread_mutex_lock(&h->lock);
    while (h->next < h->match->games && arena_tally_has(h->match->tally, h->next))
        h->next++;
    *index = h->next;
    const bool some = h->next < h->match->games && !atomic_load(h->match->stop);
    h->next += some;
    pthread_mutex_unlock(&h->lock);
    return some;
}

static void keep(hall *h, const arena_game *game, const char *line, size_t length) {
    const arena_match *match = h->match;
    pthread_mutex_lock(&h->lock);
    if (!match->finished(match->context, line, length))
        end_match(h, ARENA_NOT_KEPT);
    else if (!arena_tally_add(match->tally, game))
        end_match(h, ARENA_OUT_OF_MEMORY);
    else if (match->sprt != NULL &&
             arena_sprt_verdict(match->sprt, &match->tally->sums[0].series,
                                arena_par(match->plan, 0)) != ARENA_UNDECIDED)
        end_match(h, ARENA_DECIDED);
    pthread_cond_signal(&h->changed);
    pthread_mutex_unlock(&h->lock);
}

static outside_fault write_and_keep(hall *h, const arena_game *game, const tb_log *log) {
    tb_text measure = tb_text_in(NULL, 0);
    arena_line_write(h->match->plan, game, log, &measure);
    char *line = malloc(measure.length + 1);
    if (line == NULL)
        return OUTSIDE_NO_MEMORY;
    tb_text text = tb_text_in(line, measure.length + 1);
    arena_line_write(h->match->plan, game, log, &text);
    keep(h, game, line, text.length);
    free(line);
    return OUTSIDE_NO_FAULT;
}

static outside_fault play_games(hall *h, arena_contender **contenders) {
    outside_fault fault = OUTSIDE_NO_FAULT;
    uint64_t index;
    while (fault == OUTSIDE_NO_FAULT && take_game(h, &index)) {
        const arena_pairing pairing = arena_pairing_of(h->match->plan, index);
        arena_game game;
        tb_log *log;
        fault = arena_play(h->match->plan, &pairing, contenders, &game, &log);
        if (fault == OUTSIDE_NO_FAULT)
            fault = write_and_keep(h, &game, log);
        tb_log_free(log);
    }
    return fault;
}

static void *work(void *context) {
    hall *h = context;
    const arena_plan *plan = h->match->plan;
    arena_contender *contenders[ARENA_MAX_PLAYERS] = {NULL};
    bool ready = true;
    for (uint32_t i = 0; i < plan->players; i++) {
        contenders[i] = arena_contender_new(plan, i, h->match->stop);
        ready = ready && contenders[i] != NULL;
    }
    const outside_fault fault = ready ? play_games(h, contenders) : OUTSIDE_NO_MEMORY;
    for (uint32_t i = 0; i < plan->players; i++)
        arena_contender_free(contenders[i]);
    pthread_mutex_lock(&h->lock);
    if (fault == OUTSIDE_NO_MEMORY)
        end_match(h, ARENA_OUT_OF_MEMORY);
    h->working--;
    pthread_cond_signal(&h->changed);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* Ticks while the others work. */
static void wait_for_workers(hall *h) {
    pthread_mutex_lock(&h->lock);
    while (h->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&h->changed, &h->lock, &until);
        h->match->tick(h->match->context, h->match->tally);
    }
    pthread_mutex_unlock(&h->lock);
}

static uint32_t start_workers(hall *h, pthread_t *threads) {
    uint32_t started = 0;
    pthread_mutex_lock(&h->lock);
    while (started < h->match->concurrency && started < MAX_WORKERS &&
           pthread_create(&threads[started], NULL, work, h) == 0)
        started++;
    h->working = started;
    pthread_mutex_unlock(&h->lock);
    return started;
}

arena_outcome arena_match_run(const arena_match *match) {
    hall h = {.match = match, .outcome = ARENA_PLAYED};
    pthread_t threads[MAX_WORKERS];
    pthread_mutex_init(&h.lock, NULL);
    pthread_cond_init(&h.changed, NULL);
    const uint32_t started = start_workers(&h, threads);
    if (started == 0)
        h.outcome = ARENA_OUT_OF_MEMORY;
    wait_for_workers(&h);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&h.changed);
    pthread_mutex_destroy(&h.lock);
    if (h.outcome == ARENA_PLAYED && atomic_load(match->stop))
        return ARENA_BROKEN_OFF;
    return h.outcome;
}
