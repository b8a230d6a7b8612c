#define _POSIX_C_SOURCE 200809L
#include "server/thinkers.h"

#include "host/native.h"
#include "think/mind.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* A decision that waits or is thought about. */
typedef struct task {
    tb_decision decision;
    tb_thought_of *thought; /* its answer, made beforehand so that there is always room for it */
    struct task *next;
} task;

/* Those that wait, oldest first. */
typedef struct row {
    task *first, **last;
    uint32_t count;
} row;

struct tb_thinkers {
    pthread_mutex_t lock;
    pthread_cond_t work; /* there is some, or the end */
    atomic_bool ended;
    row computers, hints;
    uint32_t most;    /* in each */
    uint64_t longest; /* microseconds; 0: no bound */
    tb_thought_of *thoughts, **last_thought;
    tb_thinkers_wake *wake;
    void *context;
    uint32_t count;
    pthread_t threads[];
};

/* One decision that is being thought about. */
typedef struct sitting {
    tb_thinkers *thinkers;
    uint64_t until; /* microseconds; 0: as long as it takes */
} sitting;

static bool has_ended(void *context) {
    const sitting *s = context;
    return atomic_load(&s->thinkers->ended) || (s->until > 0 && tb_clock() >= s->until);
}

/* ---- in a thread of theirs ---- */

static void decide(tb_thinkers *t, task *job) {
    const tb_game *game = job->decision.game;
    sitting now = {t, t->longest == 0 ? 0 : tb_clock() + t->longest};
    const tb_watch watch = {.context = &now, .stop = has_ended};
    tb_mind mind = {0};
    tb_thought thought;
    tb_state state;
    if (!tb_mind_begin(&mind, &job->decision, &tb_native))
        return;
    tb_mind_think(&mind, &watch);
    tb_mind_thought(&mind, &thought);
    tb_mind_forget(&mind);
    if (job->thought->hint > 0) {
        job->thought->game = game;
        job->thought->thought = thought;
        job->thought->info = job->decision.info;
    }
    tb_some_state(game, &job->decision.info, &state);
    tb_event_string(game, &state, thought.best, job->thought->event);
}

static task *take_first(row *from) {
    task *job = from->first;
    if (job != NULL) {
        from->first = job->next;
        from->count--;
    }
    return job;
}

static bool is_idle(const tb_thinkers *t) {
    return t->computers.first == NULL && t->hints.first == NULL;
}

static task *next_task(tb_thinkers *t) {
    pthread_mutex_lock(&t->lock);
    while (is_idle(t) && !atomic_load(&t->ended))
        pthread_cond_wait(&t->work, &t->lock);
    task *job = NULL;
    if (!atomic_load(&t->ended))
        job = take_first(t->computers.first != NULL ? &t->computers : &t->hints);
    pthread_mutex_unlock(&t->lock);
    return job;
}

static void hand_in(tb_thinkers *t, tb_thought_of *thought) {
    pthread_mutex_lock(&t->lock);
    const bool first = t->thoughts == NULL;
    if (first)
        t->last_thought = &t->thoughts;
    *t->last_thought = thought;
    t->last_thought = &thought->next;
    pthread_mutex_unlock(&t->lock);
    if (first)
        t->wake(t->context);
}

static void *think(void *argument) {
    tb_thinkers *t = argument;
    task *job;
    while ((job = next_task(t)) != NULL) {
        decide(t, job);
        hand_in(t, job->thought);
        tb_decision_free(&job->decision);
        free(job);
    }
    return NULL;
}

/* ---- from outside ---- */

static void join(tb_thinkers *t) {
    pthread_mutex_lock(&t->lock);
    atomic_store(&t->ended, true);
    pthread_cond_broadcast(&t->work);
    pthread_mutex_unlock(&t->lock);
    for (uint32_t i = 0; i < t->count; i++)
        pthread_join(t->threads[i], NULL);
}

tb_thinkers *tb_thinkers_new(uint32_t threads, uint32_t most, uint32_t longest,
                             tb_thinkers_wake *wake, void *context) {
    tb_thinkers *t = calloc(1, sizeof *t + threads * sizeof t->threads[0]);
    if (t == NULL)
        return NULL;
    t->most = most;
    t->longest = (uint64_t)longest * 1000;
    t->wake = wake;
    t->context = context;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->work, NULL);
    while (t->count < threads && pthread_create(&t->threads[t->count], NULL, think, t) == 0)
        t->count++;
    if (t->count > 0)
        return t;
    tb_thinkers_free(t);
    return NULL;
}

static void free_row(row *waiting) {
    for (task *job; (job = take_first(waiting)) != NULL;) {
        tb_decision_free(&job->decision);
        free(job->thought);
        free(job);
    }
}

void tb_thinkers_free(tb_thinkers *t) {
    join(t);
    free_row(&t->computers);
    free_row(&t->hints);
    while (t->thoughts != NULL)
        t->thoughts = tb_thought_free(t->thoughts);
    pthread_cond_destroy(&t->work);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

static bool add_task(tb_thinkers *t, task *job) {
    pthread_mutex_lock(&t->lock);
    row *waiting = job->thought->hint > 0 ? &t->hints : &t->computers;
    const bool room = waiting->count < t->most;
    if (room) {
        if (waiting->first == NULL)
            waiting->last = &waiting->first;
        *waiting->last = job;
        waiting->last = &job->next;
        waiting->count++;
        pthread_cond_signal(&t->work);
    }
    pthread_mutex_unlock(&t->lock);
    return room;
}

bool tb_thinkers_ask(tb_thinkers *t, const char *room, uint64_t version, uint64_t hint,
                     tb_decision *decision) {
    task *job = calloc(1, sizeof *job);
    tb_thought_of *thought = calloc(1, sizeof *thought);
    if (job != NULL && thought != NULL) {
        tb_text text = tb_text_in(thought->room, sizeof thought->room);
        tb_text_string(&text, room);
        thought->seat = (int)decision->info.seat;
        thought->version = version;
        thought->hint = hint;
        *job = (task){.decision = *decision, .thought = thought};
        if (add_task(t, job))
            return true;
    }
    tb_decision_free(decision);
    free(thought);
    free(job);
    return false;
}

uint32_t tb_thinkers_waiting(tb_thinkers *t) {
    pthread_mutex_lock(&t->lock);
    const uint32_t waiting = t->computers.count + t->hints.count;
    pthread_mutex_unlock(&t->lock);
    return waiting;
}

tb_thought_of *tb_thinkers_take(tb_thinkers *t) {
    pthread_mutex_lock(&t->lock);
    tb_thought_of *thoughts = t->thoughts;
    t->thoughts = NULL;
    pthread_mutex_unlock(&t->lock);
    return thoughts;
}

tb_thought_of *tb_thought_free(tb_thought_of *thought) {
    tb_thought_of *next = thought->next;
    free(thought);
    return next;
}
