/* The threads of a leg share a hall. Batches of rounds are numbered as they are taken; batch n
 * waits in slot n % SLOTS until those before it are kept, and nobody takes a batch whose slot is in
 * use. Whoever ends the batch that is next keeps it and all that wait behind it, while the others
 * play on. Every thread tallies what it plays by itself; the tallies are joined when the leg is
 * over and all of it is kept. */
#define _POSIX_C_SOURCE 200809L
#include "crew/crew.h"

#include "host/native.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    SLOTS = 4 * CREW_MOST,
    TICK_NS = 100000000,
    /* What a batch is to take: long beside taking and keeping it, and short enough that its lines,
     * some 250 bytes a microsecond at most, are still in the cache when they are kept. */
    BATCH_US = 2000,
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
    pthread_mutex_t lock; /* for everything below and the progress */
    pthread_cond_t kept_more, all_done;
    uint64_t place;       /* the next to be taken */
    uint64_t taken, kept; /* batches */
    uint32_t batch;       /* rounds in the next */
    uint32_t working;
    bool keeping; /* somebody is */
    crew_outcome outcome;
    slot slots[SLOTS];
    crew_sheet spare[SLOTS]; /* sheets that were kept; the last is filled again first */
    uint32_t spares;
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
    pthread_cond_broadcast(&h->kept_more);
}

/* Near the end of a leg batches become small, so that all threads end together. */
static uint32_t batch_size(const hall *h) {
    const uint64_t left = h->job->course->to - h->place;
    const uint64_t share = left / (2 * (uint64_t)h->job->concurrency) + 1;
    return share < h->batch ? (uint32_t)share : h->batch;
}

/* The next batch, its slot, and a sheet for it, which is the thread's until it is put there; NULL
 * when there is none. */
static slot *take(hall *h, crew_task *task, crew_sheet *sheet) {
    const crew_course *course = h->job->course;
    const uint64_t ahead = (uint64_t)AHEAD_A_THREAD * h->job->concurrency;
    slot *s = NULL;
    pthread_mutex_lock(&h->lock);
    while (!atomic_load(h->job->stop) && h->place < course->to && h->taken - h->kept >= ahead)
        pthread_cond_wait(&h->kept_more, &h->lock);
    if (!atomic_load(h->job->stop) && h->place < course->to) {
        crew_course_task(course, h->place, batch_size(h), task);
        h->place += task->rounds;
        s = &h->slots[h->taken++ % SLOTS];
        s->rounds = task->rounds;
        *sheet = h->spares > 0 ? h->spare[--h->spares] : (crew_sheet){0};
    }
    pthread_mutex_unlock(&h->lock);
    return s;
}

static void add_share(lab_series *share, const lab_series *more) {
    share->count += more->count;
    share->sum += more->sum;
    share->squares += more->squares;
}

/* The batch whose turn it is has been kept. */
static void count_kept(hall *h, slot *s) {
    crew_progress *progress = h->job->progress;
    progress->done += s->rounds;
    add_share(&progress->share, &s->sheet.share);
    h->spare[h->spares++] = s->sheet;
    s->sheet = (crew_sheet){0};
    s->ready = false;
    h->kept++;
    pthread_cond_broadcast(&h->kept_more);
}

/* Keeps all batches whose turn has come, unless somebody is at it, who will then find them. The
 * lock is let go while the lines are written. */
static void keep_ready(hall *h) {
    if (h->keeping)
        return;
    h->keeping = true;
    for (;;) {
        slot *s = &h->slots[h->kept % SLOTS];
        if (!s->ready || h->outcome != CREW_DONE)
            break;
        pthread_mutex_unlock(&h->lock);
        const bool kept = h->job->keep(h->job->context, s->sheet.data, s->sheet.length);
        pthread_mutex_lock(&h->lock);
        if (kept)
            count_kept(h, s);
        else
            end_run(h, CREW_NOT_KEPT);
    }
    h->keeping = false;
}

static void finish(hall *h, slot *s, const crew_sheet *sheet, uint64_t took) {
    pthread_mutex_lock(&h->lock);
    s->sheet = *sheet;
    s->ready = true;
    if (took < BATCH_US / 2 && s->rounds == h->batch && h->batch < BATCH_MOST)
        h->batch *= 2;
    else if (took > 2 * BATCH_US && s->rounds == h->batch && h->batch > 1)
        h->batch /= 2;
    keep_ready(h);
    pthread_mutex_unlock(&h->lock);
}

/* False: out of memory, unless it was stopped. */
static bool play_batches(seat *at) {
    hall *h = at->hall;
    crew_task task;
    crew_sheet sheet;
    slot *s;
    while ((s = take(h, &task, &sheet)) != NULL) {
        const uint64_t begun = tb_clock();
        if (!crew_hand_play(at->hand, &task, h->job->stop, at->tally, &sheet)) {
            crew_sheet_free(&sheet);
            return atomic_load(h->job->stop);
        }
        finish(h, s, &sheet, tb_clock() - begun);
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
    if (--h->working == 0)
        pthread_cond_signal(&h->all_done);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static void wait_for_tick(hall *h) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TICK_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&h->all_done, &h->lock, &until);
}

/* Ticks while the others work. */
static void wait_for_threads(hall *h) {
    pthread_mutex_lock(&h->lock);
    while (h->working > 0) {
        wait_for_tick(h);
        if (atomic_load(h->job->stop)) /* a signal's handler tells nobody */
            pthread_cond_broadcast(&h->kept_more);
        const crew_progress progress = *h->job->progress;
        pthread_mutex_unlock(&h->lock);
        h->job->tick(h->job->context, &progress);
        pthread_mutex_lock(&h->lock);
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
    pthread_cond_init(&h->kept_more, NULL);
    pthread_cond_init(&h->all_done, NULL);
    while (h->outcome == CREW_DONE && !h->job->course->over) {
        play_leg(h, seats);
        if (h->outcome == CREW_DONE)
            crew_course_next(h->job->course);
    }
    pthread_cond_destroy(&h->all_done);
    pthread_cond_destroy(&h->kept_more);
    pthread_mutex_destroy(&h->lock);
    for (uint32_t i = 0; i < CREW_MOST; i++)
        crew_hand_free(seats[i].hand);
    for (uint32_t i = 0; i < SLOTS; i++)
        crew_sheet_free(&h->slots[i].sheet);
    while (h->spares > 0)
        crew_sheet_free(&h->spare[--h->spares]);
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
