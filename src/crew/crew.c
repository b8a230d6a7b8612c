/* The threads of a leg share a hall. Batches of rounds are numbered as they are taken; batch n
 * waits in slot n % SLOTS until those before it are kept, and nobody takes a batch whose slot is in
 * use. Every thread tallies what it plays by itself; the tallies are joined when the leg is over
 * and all of it is kept. */
#define _POSIX_C_SOURCE 200809L
#include "crew/crew.h"

#include "host/native.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    SLOTS = 4 * CREW_MOST,
    TICK_NS = 100000000,
    BATCH_US = 50000,   /* a batch becomes larger as long as it takes less than this */
    BATCH_MOST = 1024,  /* rounds */
    AHEAD_A_THREAD = 4, /* batches that may wait */
};

typedef struct slot {
    bool ready;
    uint32_t rounds;
    crew_sheet sheet;
} slot;

typedef struct hall {
    const crew_job *job;
    pthread_mutex_t lock; /* for everything below, the progress, `keep` and `tick` */
    pthread_cond_t changed;
    uint64_t place;       /* the next to be taken */
    uint64_t taken, kept; /* batches */
    uint32_t batch;       /* rounds in the next */
    uint32_t working;
    crew_outcome outcome;
    slot slots[SLOTS];
} hall;

/* One thread of a leg. */
typedef struct seat {
    hall *hall;
    crew_hand *hand; /* stays from leg to leg */
    lab_tally *tally;
    pthread_t thread;
} seat;

/* The first reason to end stays. */
static void end_run(hall *h, crew_outcome outcome) {
    if (h->outcome == CREW_DONE)
        h->outcome = outcome;
    atomic_store(h->job->stop, true);
    pthread_cond_broadcast(&h->changed);
}

/* Near the end of a leg batches become small, so that all threads end together. */
static uint32_t batch_size(const hall *h) {
    const uint64_t left = h->job->course->to - h->place;
    const uint64_t share = left / (2 * (uint64_t)h->job->concurrency) + 1;
    return share < h->batch ? (uint32_t)share : h->batch;
}

/* The next batch, and its number; false when there is none. */
static bool take(hall *h, crew_task *task, uint64_t *number) {
    const crew_course *course = h->job->course;
    const uint64_t ahead = (uint64_t)AHEAD_A_THREAD * h->job->concurrency;
    pthread_mutex_lock(&h->lock);
    while (!atomic_load(h->job->stop) && h->place < course->to && h->taken - h->kept >= ahead)
        pthread_cond_wait(&h->changed, &h->lock);
    const bool some = !atomic_load(h->job->stop) && h->place < course->to;
    if (some) {
        crew_course_task(course, h->place, batch_size(h), task);
        h->place += task->rounds;
        *number = h->taken++;
        h->slots[*number % SLOTS].rounds = task->rounds;
    }
    pthread_mutex_unlock(&h->lock);
    return some;
}

static void add_share(lab_series *share, const lab_series *more) {
    share->count += more->count;
    share->sum += more->sum;
    share->squares += more->squares;
}

/* Keeps all batches whose turn has come. */
static void keep_ready(hall *h) {
    crew_progress *progress = h->job->progress;
    for (;;) {
        slot *s = &h->slots[h->kept % SLOTS];
        if (!s->ready || h->outcome != CREW_DONE)
            return;
        if (!h->job->keep(h->job->context, s->sheet.data, s->sheet.length)) {
            end_run(h, CREW_NOT_KEPT);
            return;
        }
        progress->done += s->rounds;
        add_share(&progress->share, &s->sheet.share);
        s->ready = false;
        h->kept++;
        pthread_cond_broadcast(&h->changed);
    }
}

static void finish(hall *h, uint64_t number, uint64_t took) {
    pthread_mutex_lock(&h->lock);
    slot *s = &h->slots[number % SLOTS];
    s->ready = true;
    if (took < BATCH_US / 2 && s->rounds == h->batch && h->batch < BATCH_MOST)
        h->batch *= 2;
    else if (took > 2 * BATCH_US && s->rounds == h->batch && h->batch > 1)
        h->batch /= 2;
    keep_ready(h);
    pthread_mutex_unlock(&h->lock);
}

/* False: out of memory, unless it was stopped. */
static bool play_batches(seat *s) {
    hall *h = s->hall;
    crew_task task;
    uint64_t number;
    while (take(h, &task, &number)) {
        const uint64_t begun = tb_clock();
        if (!crew_hand_play(s->hand, &task, h->job->stop, s->tally,
                            &h->slots[number % SLOTS].sheet))
            return atomic_load(h->job->stop);
        finish(h, number, tb_clock() - begun);
    }
    return true;
}

static void *work(void *context) {
    seat *s = context;
    hall *h = s->hall;
    const lab_design *design = h->job->course->design;
    if (s->hand == NULL)
        s->hand = crew_hand_new(design);
    s->tally = lab_tally_new(design);
    const bool played = s->hand != NULL && s->tally != NULL && play_batches(s);
    pthread_mutex_lock(&h->lock);
    if (!played)
        end_run(h, CREW_OUT_OF_MEMORY);
    h->working--;
    pthread_cond_broadcast(&h->changed);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* Ticks while the others work. */
static void wait_for_threads(hall *h) {
    pthread_mutex_lock(&h->lock);
    while (h->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&h->changed, &h->lock, &until);
        if (atomic_load(h->job->stop)) /* a signal's handler tells nobody */
            pthread_cond_broadcast(&h->changed);
        h->job->tick(h->job->context, h->job->progress);
    }
    pthread_mutex_unlock(&h->lock);
}

static uint32_t start(hall *h, seat *seats) {
    uint32_t started = 0;
    pthread_mutex_lock(&h->lock);
    while (started < h->job->concurrency && started < CREW_MOST &&
           pthread_create(&seats[started].thread, NULL, work, &seats[started]) == 0)
        started++;
    h->working = started;
    if (started == 0)
        end_run(h, CREW_OUT_OF_MEMORY);
    pthread_mutex_unlock(&h->lock);
    return started;
}

static void play_leg(hall *h, seat *seats) {
    h->taken = h->kept = 0;
    h->place = h->job->progress->done;
    const uint32_t started = start(h, seats);
    wait_for_threads(h);
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(seats[i].thread, NULL);
        if (h->outcome == CREW_DONE && !lab_tally_join(h->job->course->tally, seats[i].tally))
            h->outcome = CREW_OUT_OF_MEMORY;
        lab_tally_free(seats[i].tally);
        seats[i].tally = NULL;
    }
    if (h->outcome == CREW_DONE && h->job->progress->done < h->job->course->to)
        h->outcome = CREW_BROKEN_OFF;
}

static crew_outcome run_in(hall *h) {
    seat seats[CREW_MOST] = {0};
    for (uint32_t i = 0; i < CREW_MOST; i++)
        seats[i].hall = h;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->changed, NULL);
    while (h->outcome == CREW_DONE && !h->job->course->over) {
        play_leg(h, seats);
        if (h->outcome == CREW_DONE)
            crew_course_next(h->job->course);
    }
    pthread_cond_destroy(&h->changed);
    pthread_mutex_destroy(&h->lock);
    for (uint32_t i = 0; i < CREW_MOST; i++)
        crew_hand_free(seats[i].hand);
    for (uint32_t i = 0; i < SLOTS; i++)
        crew_sheet_free(&h->slots[i].sheet);
    return h->outcome;
}

crew_outcome crew_run(const crew_job *job) {
    hall *h = calloc(1, sizeof *h);
    if (h == NULL)
        return CREW_OUT_OF_MEMORY;
    h->job = job;
    h->batch = 1;
    const crew_outcome outcome = run_in(h);
    free(h);
    return outcome;
}
