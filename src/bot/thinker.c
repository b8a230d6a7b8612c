#include "bot/thinker.h"

#include "host/entropy.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct bot_thinker {
    outside_terms terms, own; /* those of the next move, and those that it was made with */
    outside_player *player;
    atomic_bool stop;
    char *told; /* the history of the task before, to see whether the game goes on from there */
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    bool ends, has_thought;
    bot_task *task;
    bot_thought thought;
};

void bot_task_free(bot_task *task) {
    if (task == NULL)
        return;
    tb_log_free(task->log);
    free(task->history);
    free(task);
}

/* ---- in its thread ---- */

/* Whether a history begins with another, word by word. */
static bool goes_on(const char *history, const char *told) {
    const size_t length = told == NULL ? 0 : strlen(told);
    return length > 0 && strncmp(history, told, length) == 0 &&
           (history[length] == ' ' || history[length] == '\0');
}

static void look_back(bot_thinker *thinker, bot_task *task) {
    /* A log that was set up begins where the game stands now. */
    const bool set_up = task->log != NULL && tb_log_is_set_up(task->log);
    if (set_up || !goes_on(task->history, thinker->told))
        outside_player_begin(thinker->player);
    free(thinker->told);
    thinker->told = task->history;
    task->history = NULL;
}

/* A clock that runs out leaves less time than the terms do; a program that decides by its level
 * takes a second at most. */
static outside_terms terms_for(const bot_thinker *thinker, const bot_task *task) {
    enum { LEVEL_MS = 1000 };
    outside_terms terms = thinker->own;
    const uint64_t usual = terms.movetime > 0 ? terms.movetime : LEVEL_MS;
    if (task->movetime > 0 && task->movetime < usual)
        terms.movetime = task->movetime;
    return terms;
}

static void think(bot_thinker *thinker, bot_task *task, bot_thought *thought) {
    tb_state state;
    tb_event event;
    uint64_t seed;
    uint64_t nodes;
    uint64_t time;
    *thought = (bot_thought){.version = task->version};
    thinker->terms = terms_for(thinker, task);
    look_back(thinker, task);
    if (!tb_entropy(&seed, sizeof seed))
        seed = task->version;
    const outside_scene scene = {.game = task->game,
                                 .options = task->options,
                                 .info = &task->info,
                                 .history = thinker->told,
                                 .log = task->log};
    thought->fault =
        outside_player_move(thinker->player, &scene, seed, &event, &nodes, &time, thought->what);
    if (thought->fault != OUTSIDE_NO_FAULT)
        return;
    tb_some_state(task->game, &task->info, &state);
    tb_event_string(task->game, &state, event, thought->move);
}

static bot_task *next_task(bot_thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    while (thinker->task == NULL && !thinker->ends)
        pthread_cond_wait(&thinker->changed, &thinker->lock);
    bot_task *task = thinker->ends ? NULL : thinker->task;
    if (task != NULL)
        thinker->task = NULL;
    pthread_mutex_unlock(&thinker->lock);
    return task;
}

static void *run(void *context) {
    bot_thinker *thinker = context;
    bot_task *task;
    while ((task = next_task(thinker)) != NULL) {
        bot_thought thought;
        think(thinker, task, &thought);
        bot_task_free(task);
        pthread_mutex_lock(&thinker->lock);
        thinker->thought = thought;
        thinker->has_thought = true;
        pthread_mutex_unlock(&thinker->lock);
        thinker->wake(thinker->context);
    }
    return NULL;
}

/* ---- for its owner ---- */

bot_thinker *bot_thinker_new(const outside_terms *terms, void (*wake)(void *context),
                             void *context) {
    bot_thinker *thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL)
        return NULL;
    thinker->terms = thinker->own = *terms;
    thinker->wake = wake;
    thinker->context = context;
    thinker->player = outside_player_new(&thinker->terms, &thinker->stop);
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->changed, NULL);
    if (thinker->player != NULL && pthread_create(&thinker->thread, NULL, run, thinker) == 0)
        return thinker;
    outside_player_free(thinker->player);
    free(thinker);
    return NULL;
}

void bot_thinker_free(bot_thinker *thinker) {
    if (thinker == NULL)
        return;
    atomic_store(&thinker->stop, true);
    pthread_mutex_lock(&thinker->lock);
    thinker->ends = true;
    pthread_cond_signal(&thinker->changed);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    bot_task_free(thinker->task);
    outside_player_free(thinker->player);
    pthread_mutex_destroy(&thinker->lock);
    pthread_cond_destroy(&thinker->changed);
    free(thinker->told);
    free(thinker);
}

outside_fault bot_thinker_ready(bot_thinker *thinker, char what[OUTSIDE_WHAT]) {
    return outside_player_ready(thinker->player, what);
}

void bot_thinker_ask(bot_thinker *thinker, bot_task *task) {
    pthread_mutex_lock(&thinker->lock);
    thinker->task = task;
    thinker->has_thought = false;
    pthread_cond_signal(&thinker->changed);
    pthread_mutex_unlock(&thinker->lock);
}

bool bot_thinker_take(bot_thinker *thinker, bot_thought *thought) {
    pthread_mutex_lock(&thinker->lock);
    const bool there = thinker->has_thought;
    if (there)
        *thought = thinker->thought;
    thinker->has_thought = false;
    pthread_mutex_unlock(&thinker->lock);
    return there;
}
