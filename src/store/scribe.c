/* The loop's thread puts errands into `queue` and takes `answers`; both stand under the lock, with
 * how much waits. All else belongs to the scribe's thread. It sleeps in poll on a descriptor that a
 * new errand makes readable, and on the store's own for news; it never looks again by the clock but
 * between two attempts to open a lost store, and takes a breath after a commit.
 */
#define _GNU_SOURCE
#include "store/scribe.h"

#include "host/native.h"
#include "store/errand.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    FIRST_PAUSE = 10,     /* ms */
    LONGEST_PAUSE = 1000, /* ms */
    BREATH = 1000,        /* us from one commit to the next, at least */
};

struct tb_scribe {
    char *place;
    tb_scribe_limits limits;
    tb_scribe_wake *wake;
    void *context;
    pthread_t thread;
    int bell;          /* readable: there is something in the queue, or it is to end */
    bool held, unrung; /* the loop's: it will ring later, and has something to ring for */

    pthread_mutex_t lock;
    tb_errands queue, answers;
    uint32_t waiting; /* errands asked and not taken back */
    size_t bytes;     /* of them */
    bool lost, closing;

    tb_store *store; /* NULL: lost */
    const tb_error_kind *trouble;
    tb_group **groups;  /* of one commit: room for as many as may wait */
    tb_errands done;    /* answers that are not given yet */
    tb_errands unsure;  /* appends that the lost store may have kept or not */
    uint64_t committed; /* when the last commit began, us */
};

/* ---- the loop's side ---- */

static void ring(tb_scribe *s) {
    const uint64_t one = 1;
    while (write(s->bell, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

void tb_scribe_hold(tb_scribe *scribe) {
    scribe->held = true;
}

void tb_scribe_go(tb_scribe *scribe) {
    if (scribe->unrung)
        ring(scribe);
    scribe->held = scribe->unrung = false;
}

static bool is_room(const tb_scribe *s, const tb_asked *asked) {
    return s->waiting < s->limits.errands && asked->bytes <= s->limits.bytes - s->bytes;
}

/* Puts it into the queue, or frees it. */
static bool ask(tb_scribe *s, tb_asked *asked, tb_error *error) {
    if (asked == NULL)
        return tb_fail_memory(error);
    pthread_mutex_lock(&s->lock);
    const bool lost = s->lost;
    const bool taken = !lost && is_room(s, asked);
    const bool first = s->queue.first == NULL;
    if (taken) {
        s->waiting++;
        s->bytes += asked->bytes;
        tb_errands_add(&s->queue, &asked->errand);
    }
    pthread_mutex_unlock(&s->lock);
    s->unrung = s->unrung || (taken && first);
    if (!s->held)
        tb_scribe_go(s);
    if (taken)
        return true;
    tb_errand_free(&asked->errand);
    return lost ? tb_store_fail(error, TB_STORE_GONE, "it is being opened again")
                : tb_store_fail(error, TB_STORE_BUSY, NULL);
}

bool tb_scribe_append(tb_scribe *scribe, const tb_group *group, void *caller, uint64_t mark,
                      tb_error *error) {
    return tb_group_check(group, error) && ask(scribe, tb_asked_append(group, caller, mark), error);
}

bool tb_scribe_read(tb_scribe *scribe, const char *table, uint32_t since, void *caller,
                    uint64_t mark, tb_error *error) {
    if (!tb_table_name_check(table, error))
        return false;
    tb_asked *asked = tb_asked_new(TB_ERRAND_READ, table, caller, mark, 0);
    if (asked != NULL)
        asked->errand.first = since;
    return ask(scribe, asked, error);
}

static bool ask_many(tb_scribe *scribe, tb_errand_kind kind, uint64_t from, uint32_t most,
                     void *caller, uint64_t mark, tb_error *error) {
    tb_asked *asked = tb_asked_new(kind, "", caller, mark, 0);
    if (asked != NULL) {
        asked->from = from;
        asked->most = most;
    }
    return ask(scribe, asked, error);
}

bool tb_scribe_list(tb_scribe *scribe, uint32_t most, void *caller, uint64_t mark,
                    tb_error *error) {
    return ask_many(scribe, TB_ERRAND_LIST, 0, most, caller, mark, error);
}

bool tb_scribe_tables(tb_scribe *scribe, uint64_t after, uint32_t most, void *caller, uint64_t mark,
                      tb_error *error) {
    return ask_many(scribe, TB_ERRAND_TABLES, after, most, caller, mark, error);
}

bool tb_scribe_due(tb_scribe *scribe, uint64_t until, uint64_t after, uint32_t most, void *caller,
                   uint64_t mark, tb_error *error) {
    tb_asked *asked = tb_asked_new(TB_ERRAND_DUE, "", caller, mark, 0);
    if (asked != NULL) {
        asked->from = after;
        asked->until = until;
        asked->most = most;
    }
    return ask(scribe, asked, error);
}

bool tb_scribe_count(tb_scribe *scribe, void *caller, uint64_t mark, tb_error *error) {
    return ask_many(scribe, TB_ERRAND_COUNT, 0, 0, caller, mark, error);
}

bool tb_scribe_delete(tb_scribe *scribe, const char *table, void *caller, uint64_t mark,
                      tb_error *error) {
    return tb_table_name_check(table, error) &&
           ask(scribe, tb_asked_new(TB_ERRAND_DELETE, table, caller, mark, 0), error);
}

bool tb_scribe_sweep(tb_scribe *scribe, uint64_t before, uint32_t most, void *caller, uint64_t mark,
                     tb_error *error) {
    return ask_many(scribe, TB_ERRAND_SWEEP, before, most, caller, mark, error);
}

bool tb_scribe_tell(tb_scribe *scribe, const char *text, tb_error *error) {
    return tb_store_is_file(scribe->place) || ask(scribe, tb_asked_tell(text), error);
}

tb_errand *tb_scribe_take(tb_scribe *scribe) {
    pthread_mutex_lock(&scribe->lock);
    tb_errand *taken = scribe->answers.first;
    scribe->answers.first = NULL;
    for (tb_errand *errand = taken; errand != NULL; errand = errand->next) {
        if (errand->kind < TB_ERRAND_NEWS) {
            scribe->waiting--;
            scribe->bytes -= tb_asked_of(errand)->bytes;
        }
    }
    pthread_mutex_unlock(&scribe->lock);
    return taken;
}

/* ---- the scribe's side ---- */

/* Gives the answers that are done to the loop. */
static void answer(tb_scribe *s) {
    if (s->done.first == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    const bool first = s->answers.first == NULL;
    tb_errands_join(&s->answers, &s->done);
    pthread_mutex_unlock(&s->lock);
    if (first)
        s->wake(s->context);
}

/* One that nobody asked for. False: no memory. */
static bool tell(tb_scribe *s, tb_errand_kind kind, const char *table, uint32_t count) {
    tb_asked *asked = tb_asked_new(kind, table, NULL, 0, 0);
    if (asked == NULL)
        return false;
    asked->errand.count = count;
    tb_errands_add(&s->done, &asked->errand);
    return true;
}

/* Whoever is not told of it for want of memory sees it by the trouble of what was asked. */
static void lose(tb_scribe *s, const tb_error *error) {
    tb_error *copy = malloc(sizeof *copy);
    tb_store_close(s->store);
    s->store = NULL;
    s->trouble = error->kind;
    if (copy == NULL || !tell(s, TB_ERRAND_LOST, "", 0)) {
        free(copy);
        return;
    }
    *copy = *error;
    s->done.last->error = copy;
}

/* The appends at the beginning of a list: one commit. */
static void append_all(tb_scribe *s, tb_errands *writes) {
    tb_error error;
    tb_errands all = {0};
    uint32_t count = 0;
    while (writes->first != NULL && writes->first->kind == TB_ERRAND_APPEND) {
        tb_errand *errand = tb_errands_take(writes);
        s->groups[count++] = &tb_asked_of(errand)->group;
        tb_errands_add(&all, errand);
    }
    const uint64_t begun = s->committed = tb_clock();
    if (s->store != NULL && !tb_store_append(s->store, s->groups, count, &error))
        lose(s, &error);
    all.first->took = tb_clock() - begun;
    all.first->shared = count;
    for (tb_errand *errand; (errand = tb_errands_take(&all)) != NULL;) {
        errand->trouble = s->store == NULL ? s->trouble : NULL;
        errand->fate = tb_asked_of(errand)->group.fate;
        tb_errands_add(errand->fate == TB_UNSURE ? &s->unsure : &s->done, errand);
    }
}

static void do_one(tb_scribe *s, tb_errand *errand) {
    tb_error error;
    if (s->store == NULL)
        errand->trouble = s->trouble;
    else if (!tb_errand_do(s->store, errand, &error))
        lose(s, &error);
    tb_errands_add(&s->done, errand);
}

/* Everything that waited: what changes the store in its order, then what only looks. */
static void serve(tb_scribe *s, tb_errands *waited) {
    tb_errands writes = {0}, reads = {0};
    for (tb_errand *errand; (errand = tb_errands_take(waited)) != NULL;) {
        const bool changes = errand->kind == TB_ERRAND_APPEND || errand->kind == TB_ERRAND_DELETE ||
                             errand->kind == TB_ERRAND_SWEEP;
        tb_errands_add(changes ? &writes : &reads, errand);
    }
    while (writes.first != NULL) {
        if (writes.first->kind == TB_ERRAND_APPEND)
            append_all(s, &writes);
        else
            do_one(s, tb_errands_take(&writes));
        answer(s);
    }
    for (tb_errand *errand; (errand = tb_errands_take(&reads)) != NULL;) {
        do_one(s, errand);
        answer(s);
    }
}

/* ---- news ---- */

typedef struct hearing {
    tb_scribe *scribe;
    bool missed; /* no memory for one */
} hearing;

static bool pass_on(tb_scribe *s, const char *said) {
    char *copy = strdup(said);
    if (copy == NULL || !tell(s, TB_ERRAND_HEARD, "", 0)) {
        free(copy);
        return false;
    }
    s->done.last->lines = copy;
    return true;
}

static void hear_one(void *context, const char *table, uint32_t lines, const char *said) {
    hearing *h = context;
    const bool heard =
        said == NULL ? tell(h->scribe, TB_ERRAND_NEWS, table, lines) : pass_on(h->scribe, said);
    h->missed = !heard || h->missed;
}

/* News that are missed are made good as after a loss: everybody reads again. */
static void hear(tb_scribe *s) {
    tb_error error;
    hearing h = {.scribe = s};
    bool heard = tb_store_news(s->store, hear_one, &h, &error);
    if (heard && h.missed)
        heard = tb_fail_memory(&error);
    if (!heard)
        lose(s, &error);
    answer(s);
}

/* ---- waiting ---- */

/* Until the bell rings, there are news, or so many milliseconds have passed; -1: however long. */
static void wait_for(tb_scribe *s, int pause) {
    struct pollfd fds[2] = {
        {.fd = s->bell, .events = POLLIN},
        {.fd = s->store == NULL ? -1 : tb_store_news_fd(s->store), .events = POLLIN}};
    uint64_t rung;
    poll(fds, 2, pause);
    (void)!read(s->bell, &rung, sizeof rung);
}

/* What waits now; whether nothing more will. */
static tb_errands take_queue(tb_scribe *s, bool *closing) {
    pthread_mutex_lock(&s->lock);
    tb_errands waited = s->queue;
    s->queue.first = NULL;
    s->lost = s->store == NULL;
    *closing = s->closing;
    pthread_mutex_unlock(&s->lock);
    return waited;
}

/* What the lost store may have kept is given to it once more. On PostgreSQL that waits for a
 * connection of before that may still be at work, so that there is an end to it. What has been
 * taken is looked at: it may be ours. False: the store has failed again. */
static bool settle(tb_scribe *s) {
    tb_error error;
    uint32_t count = 0;
    bool has = false;
    for (tb_errand *errand = s->unsure.first; errand != NULL; errand = errand->next)
        s->groups[count++] = &tb_asked_of(errand)->group;
    bool good = tb_store_append(s->store, s->groups, count, &error);
    for (uint32_t i = 0; good && i < count; i++) {
        if (s->groups[i]->fate == TB_KEPT)
            continue;
        good = tb_store_has(s->store, s->groups[i], &has, &error);
        s->groups[i]->fate = has ? TB_KEPT : TB_TAKEN;
    }
    for (tb_errand *errand; good && (errand = tb_errands_take(&s->unsure)) != NULL;) {
        errand->trouble = NULL;
        errand->fate = tb_asked_of(errand)->group.fate;
        tb_errands_add(&s->done, errand);
    }
    return good;
}

/* One attempt. It is only open again when everybody will be told, after what was settled. */
static bool reopen(tb_scribe *s) {
    tb_error error;
    s->store = tb_store_open(s->place, &error);
    if (s->store == NULL)
        return false;
    if (settle(s) && tell(s, TB_ERRAND_BACK, "", 0))
        return true;
    tb_store_close(s->store);
    s->store = NULL;
    return false;
}

/* From the loss until the store is open or the scribe is to end. */
static void find_again(tb_scribe *s) {
    bool closing;
    int pause = 0;
    while (s->store == NULL) {
        tb_errands waited = take_queue(s, &closing);
        serve(s, &waited); /* refuses them */
        if (closing) {
            tb_errands_join(&s->done, &s->unsure);
            answer(s);
            return;
        }
        wait_for(s, pause);
        pause = pause == 0 ? FIRST_PAUSE : 2 * pause < LONGEST_PAUSE ? 2 * pause : LONGEST_PAUSE;
        if (reopen(s)) {
            pthread_mutex_lock(&s->lock);
            s->lost = false;
            pthread_mutex_unlock(&s->lock);
        }
    }
    answer(s);
}

/* A commit costs about the same however much it carries. The first one waits for nobody; those that
 * come within a moment after it share the next. At 4,000 moves a second that takes a third of the
 * CPU away, and adds less than a millisecond to an answer. */
static void breathe(const tb_scribe *s) {
    const uint64_t now = tb_clock();
    if (now < s->committed + BREATH)
        usleep((useconds_t)(s->committed + BREATH - now));
}

static void *work(void *context) {
    tb_scribe *s = context;
    bool closing = false;
    for (tb_errands waited; !closing || waited.first != NULL;) {
        waited = take_queue(s, &closing);
        if (waited.first == NULL && !closing)
            wait_for(s, -1);
        serve(s, &waited);
        if (s->store != NULL)
            hear(s);
        if (s->store == NULL)
            find_again(s);
        else
            breathe(s);
    }
    return NULL;
}

/* ---- opening and closing ---- */

static tb_scribe *give_up(tb_scribe *s) {
    tb_store_close(s->store);
    if (s->bell >= 0)
        close(s->bell);
    pthread_mutex_destroy(&s->lock);
    free(s->groups);
    free(s->place);
    free(s);
    return NULL;
}

/* Signals are for the loop's thread. */
static bool start(tb_scribe *s) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int failure = pthread_create(&s->thread, NULL, work, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return failure == 0;
}

static bool make(tb_scribe *s, const char *place, tb_error *error) {
    const size_t length = strlen(place) + 1;
    s->place = malloc(length);
    s->groups = malloc(s->limits.errands * sizeof(tb_group *));
    if (s->place == NULL || s->groups == NULL)
        return tb_fail_memory(error);
    memcpy(s->place, place, length);
    s->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (s->bell < 0)
        return tb_store_fail(error, TB_STORE_GONE, strerror(errno));
    s->store = tb_store_open(place, error);
    if (s->store == NULL)
        return false;
    return start(s) || tb_store_fail(error, TB_STORE_GONE, strerror(errno));
}

tb_scribe *tb_scribe_open(const char *place, tb_scribe_limits limits, tb_scribe_wake *wake,
                          void *context, tb_error *error) {
    tb_scribe *s = calloc(1, sizeof *s);
    if (s == NULL) {
        tb_fail_memory(error);
        return NULL;
    }
    s->limits = limits;
    s->wake = wake;
    s->context = context;
    s->bell = -1;
    pthread_mutex_init(&s->lock, NULL);
    return make(s, place, error) ? s : give_up(s);
}

tb_errand *tb_scribe_close(tb_scribe *scribe) {
    pthread_mutex_lock(&scribe->lock);
    scribe->closing = true;
    pthread_mutex_unlock(&scribe->lock);
    ring(scribe);
    pthread_join(scribe->thread, NULL);
    tb_errand *left = tb_scribe_take(scribe);
    give_up(scribe);
    return left;
}
