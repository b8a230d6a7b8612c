#define _POSIX_C_SOURCE 200809L
#include "house.h"

#include "host/entropy.h"
#include "server/hub_inside.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HOUSES = 4, CALLERS = 16, MOST_WAIT = 60 };

struct house {
    tb_hub *hub;
    tb_scribe *scribe;
    tb_thinkers *thinkers;
};

uint64_t house_now = 1700000000000;

static house *houses[HOUSES];
static caller *callers[CALLERS];
static unsigned failing, taking;

/* ---- waiting: something has come, in some thread ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;
static bool has_come;

static void wake(void *context) {
    (void)context;
    pthread_mutex_lock(&lock);
    has_come = true;
    pthread_cond_signal(&came);
    pthread_mutex_unlock(&lock);
}

static void wait_for_something(void) {
    struct timespec end;
    int late = 0;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += MOST_WAIT; /* against hanging only */
    pthread_mutex_lock(&lock);
    while (!has_come && late == 0)
        late = pthread_cond_timedwait(&came, &lock, &end);
    has_come = false;
    pthread_mutex_unlock(&lock);
    CHECK(late == 0, "nothing came");
}

/* ---- stores that fail ---- */

bool __real_tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count,
                            tb_error *error);
bool __wrap_tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count,
                            tb_error *error);
static pthread_mutex_t faults = PTHREAD_MUTEX_INITIALIZER;

static bool take_one(unsigned *left) {
    pthread_mutex_lock(&faults);
    const bool one = *left > 0;
    *left -= one;
    pthread_mutex_unlock(&faults);
    return one;
}

/* A test says how often; the scribe's thread asks. */
bool __wrap_tb_store_append(tb_store *store, tb_group *const *groups, uint32_t count,
                            tb_error *error) {
    if (take_one(&failing))
        return tb_store_fail(error, TB_STORE_FULL, NULL);
    if (!take_one(&taking))
        return __real_tb_store_append(store, groups, count, error);
    for (uint32_t i = 0; i < count; i++)
        groups[i]->fate = TB_TAKEN;
    return true;
}

static void set_faults(unsigned *which, unsigned count) {
    pthread_mutex_lock(&faults);
    *which = count;
    pthread_mutex_unlock(&faults);
}

void house_fail_appends(unsigned count) {
    set_faults(&failing, count);
}

void house_take_appends(unsigned count) {
    set_faults(&taking, count);
}

/* ---- houses ---- */

static void send_text(void *context, void *socket, const char *text, size_t length) {
    caller *c = socket;
    json_error_t where;
    (void)context;
    CHECK(c->count < HOUSE_TEXTS, "too many texts that nobody reads");
    c->texts[c->count] = json_loadb(text, length, 0, &where);
    CHECK(c->texts[c->count] != NULL, "no JSON: %.*s", (int)length, text);
    c->count++;
}

static void show_out(void *context, void *socket, tb_close_code code) {
    (void)context;
    ((caller *)socket)->closed = code;
}

house *house_open(const tb_hub_limits *limits) {
    const tb_hub_host host = {.send = send_text, .close = show_out, .entropy = tb_entropy};
    const tb_scribe_limits most = {.errands = 10000, .bytes = 1 << 26};
    tb_error error;
    unsigned i = 0;
    while (houses[i] != NULL)
        i++;
    house *h = calloc(1, sizeof *h);
    h->scribe = tb_scribe_open(store_place(), most, wake, NULL, &error);
    CHECK(h->scribe != NULL, "no store");
    h->thinkers = tb_thinkers_new(1, 100, 0, wake, NULL);
    h->hub = tb_hub_new(&host, h->scribe, h->thinkers, limits);
    return houses[i] = h;
}

void house_close(house *h) {
    for (unsigned i = 0; i < CALLERS; i++) {
        if (callers[i] != NULL && callers[i]->at == h)
            caller_go(callers[i]);
    }
    for (unsigned i = 0; i < HOUSES; i++)
        houses[i] = houses[i] == h ? NULL : houses[i];
    tb_thinkers_free(h->thinkers);
    for (tb_errand *errand = tb_scribe_close(h->scribe); errand != NULL;)
        errand = tb_errand_free(errand);
    tb_hub_free(h->hub);
    free(h);
}

tb_hub *house_hub(house *h) {
    return h->hub;
}

static bool take_in(house *h) {
    bool some = false;
    for (tb_errand *errand = tb_scribe_take(h->scribe); errand != NULL;
         errand = tb_errand_free(errand), some = true)
        tb_hub_stored(h->hub, errand, house_now);
    for (tb_thought_of *thought = tb_thinkers_take(h->thinkers); thought != NULL;
         thought = tb_thought_free(thought), some = true)
        tb_hub_thought(h->hub, thought, house_now);
    return some;
}

static bool is_busy(const house *h) {
    bool busy = h->hub->lists.first != NULL || h->hub->hints.first != NULL || h->hub->looking;
    for (uint32_t i = 0; !busy && i < h->hub->place_count; i++) {
        const tb_place_of *place = h->hub->places[i];
        const bool awake = place->room != NULL && place->room->table != NULL;
        const bool thinks = awake && place->thinking > 0 &&
                            place->thinking == tb_table_version(place->room->table) + 1;
        /* a room that is lost is read again when the store is back */
        const bool still = place->state == TB_PLACE_READY || place->state == TB_PLACE_ASLEEP;
        busy = !still || place->opening_next != 0 || thinks;
    }
    return busy;
}

void houses_settle(void) {
    bool busy = true;
    while (busy) {
        bool some = false;
        busy = false;
        for (unsigned i = 0; i < HOUSES; i++) {
            if (houses[i] != NULL) {
                some = take_in(houses[i]) || some;
                busy = busy || is_busy(houses[i]);
            }
        }
        if (busy && !some)
            wait_for_something();
        busy = busy || some;
    }
}

/* ---- callers ---- */

void caller_come(caller *c, house *at) {
    unsigned i = 0;
    *c = (caller){.at = at, .sent = c->sent, .sight = c->sight};
    c->guest = tb_hub_come(at->hub, c, house_now);
    while (callers[i] != NULL && callers[i] != c)
        i++;
    callers[i] = c;
}

void caller_go(caller *c) {
    for (unsigned i = 0; i < CALLERS; i++)
        callers[i] = callers[i] == c ? NULL : callers[i];
    if (c->guest != NULL)
        tb_hub_gone(c->at->hub, c->guest, house_now);
    for (unsigned i = 0; i < c->count; i++)
        json_decref(c->texts[i]);
    json_decref(c->answer);
    json_decref(c->away);
    c->guest = NULL;
    c->answer = c->away = NULL;
    c->count = 0;
}

static unsigned send_line(caller *c, const char *format, va_list arguments) {
    char line[TB_HUB_LINE * 2];
    const int head = snprintf(line, sizeof line, "%u ", ++c->sent);
    const int length = vsnprintf(line + head, sizeof line - (size_t)head, format, arguments);
    tb_hub_line(c->at->hub, c->guest, line, (size_t)(head + length), house_now);
    return c->sent;
}

unsigned caller_send(caller *c, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const unsigned number = send_line(c, format, arguments);
    va_end(arguments);
    return number;
}

/* News of a table whose sight is kept make it the sight of now. */
static void hear(caller *c, const json_t *text) {
    const json_t *changes = json_object_get(text, "changes");
    json_t *away = json_object_get(text, "away");
    const char *next = json_string_value(json_object_get(text, "next"));
    const json_t *version = json_object_get(text, "now");
    if (version == NULL)
        version = json_object_get(text, "version");
    /* what is told again is told of a version that the caller has left behind */
    if (changes != NULL && c->sight != NULL && json_object_get(text, "repeated") == NULL)
        client_apply(c->sight, changes, json_integer_value(version));
    if (away != NULL) {
        json_decref(c->away);
        c->away = json_incref(away);
    }
    if (next != NULL)
        snprintf(c->next, sizeof c->next, "%s", next);
    if (json_object_get(text, "n") == NULL)
        c->said += (unsigned)json_array_size(json_object_get(text, "said"));
}

const json_t *caller_answer(caller *c, unsigned number) {
    houses_settle();
    json_t *answer = NULL;
    for (unsigned i = 0; i < c->count; i++) {
        json_t *n = json_object_get(c->texts[i], "n");
        hear(c, c->texts[i]);
        if (n != NULL && json_integer_value(n) == number) {
            CHECK(answer == NULL, "answered twice");
            answer = json_incref(c->texts[i]);
        }
        json_decref(c->texts[i]);
    }
    c->count = 0;
    json_decref(c->answer);
    return c->answer = answer;
}

const json_t *caller_ask(caller *c, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const unsigned number = send_line(c, format, arguments);
    va_end(arguments);
    const json_t *answer = caller_answer(c, number);
    CHECK(answer != NULL || c->closed != 0, "no answer to %s", format);
    return answer;
}

void answer_is(const json_t *answer, const char *code) {
    const json_t *error = json_object_get(answer, "error");
    const char *found = json_string_value(json_object_get(error, "code"));
    CHECK(answer != NULL, "no answer");
    CHECK((found == NULL) == (code == NULL) && (code == NULL || strcmp(code, found) == 0),
          "wanted %s, found %s", code == NULL ? "no error" : code, found == NULL ? "none" : found);
}

void caller_enter(caller *c, const char *table, const char *key) {
    const json_t *answer = caller_ask(c, "enter %s %s", table, key);
    answer_is(answer, NULL);
    json_decref(c->sight);
    c->sight = json_deep_copy(json_object_get(answer, "sight"));
    CHECK(c->sight != NULL, "no sight");
}

void caller_waits(caller *c, int64_t version) {
    caller_answer(c, 0);
    while (json_integer_value(json_object_get(c->sight, "version")) == version) {
        wait_for_something();
        caller_answer(c, 0);
    }
}

void house_hears(house *h, const char *table, int seat) {
    houses_settle();
    while (tb_hub_find(h->hub, table)->heard[seat] != house_now) {
        wait_for_something();
        houses_settle();
    }
}

void caller_is_up_to_date(caller *c, const char *table) {
    caller_answer(c, 0); /* hears what has come */
    json_t *kept = json_deep_copy(c->sight);
    const json_t *seen = caller_ask(c, "see %s", table);
    json_t *now = json_copy((json_t *)seen);
    json_object_del(now, "n");
    if (!json_equal(kept, now)) {
        char *one = json_dumps(kept, JSON_SORT_KEYS);
        char *other = json_dumps(now, JSON_SORT_KEYS);
        fail_msg("kept %s\nseen %s", one, other);
    }
    json_decref(kept);
    json_decref(now);
}

bool caller_plays(caller *c, const char *table, tb_random *random) {
    const json_t *events = json_object_get(c->sight, "events");
    const size_t count = json_array_size(events);
    if (count == 0)
        return false;
    const char *event =
        json_string_value(json_array_get(events, (size_t)tb_random_below(random, (uint32_t)count)));
    answer_is(caller_ask(c, "do %s %lld e%u event %s", table,
                         (long long)json_integer_value(json_object_get(c->sight, "version")),
                         c->sent, event),
              NULL);
    return true;
}

/* ---- what most tests begin with ---- */

house *home;
caller aki, ben, eve;

int house_set_up(void **context) {
    (void)context;
    home = house_open(&tb_hub_usual);
    aki = ben = eve = (caller){0};
    caller_come(&aki, home);
    caller_come(&ben, home);
    caller_come(&eve, home);
    return 0;
}

void caller_forget(caller *c) {
    caller_go(c);
    json_decref(c->sight);
    c->sight = NULL;
}

int house_tear_down(void **context) {
    (void)context;
    house_fail_appends(0);
    house_take_appends(0);
    caller_forget(&aki);
    caller_forget(&ben);
    caller_forget(&eve);
    house_close(home);
    return 0;
}

const char *string_in(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

int64_t version_of(const caller *c) {
    return json_integer_value(json_object_get(c->sight, "version"));
}
