/* Whatever several guests send, in whatever order, with stores that fail and processes that are
 * faster: every line is answered exactly once or ends its connection, texts are JSON objects, and
 * nothing is left behind.
 *
 * The input is lines, closed by \n. The first byte of a line says whose it is and what happens
 * before it: bits 0-1 the guest; bit 2 its connection ends and another begins; bit 3 time passes;
 * bit 4 the next append fails; bit 5 another process is faster; bit 6 the store waits, until a line
 * without it; a line of its own, `!`, is a thought that comes. NUMBER and a space are put before
 * what is sent, but for the last guest, who sends what it likes. */
#include "fuzz.h"
#include "paper.h"
#include "server/hub_inside.h"

#include <stdlib.h>
#include <string.h>

enum { GUESTS = 4, NUMBERS = 512, THOUGHTS = 8 };

enum { RECONNECT = 4, TIME = 8, FAILS = 16, TAKEN = 32, HELD = 64 };

typedef struct guest {
    tb_guest *guest;
    bool closed;
} guest;

static tb_hub *hub;
static tb_scribe *scribe;
static guest guests[GUESTS];
static uint64_t now;
static uint32_t number;
static const guest *asked[NUMBERS + 1]; /* who waits for the answer to a number; NULL: nobody */
static struct {
    tb_thought_of thought;
    tb_decision decision;
} thoughts[THOUGHTS];
static uint32_t thinking;

/* ---- what a hub needs ---- */

bool __wrap_tb_thinkers_ask(tb_thinkers *thinkers, const char *room, uint64_t version,
                            uint64_t hint, tb_decision *decision) {
    (void)thinkers;
    if (thinking == THOUGHTS) {
        tb_decision_free(decision);
        return false;
    }
    tb_thought_of *thought = &thoughts[thinking].thought;
    *thought = (tb_thought_of){.seat = (int)decision->info.seat,
                               .version = version,
                               .hint = hint,
                               .game = decision->game,
                               .info = decision->info};
    tb_text text = tb_text_in(thought->room, sizeof thought->room);
    tb_text_string(&text, room);
    thoughts[thinking++].decision = *decision;
    return true;
}

/* The first event there is, in no time. */
static void think(void) {
    if (thinking == 0)
        return;
    tb_thought_of thought = thoughts[0].thought;
    tb_state state;
    tb_event list[TB_MAX_EVENTS];
    tb_decision_free(&thoughts[0].decision);
    memmove(&thoughts[0], &thoughts[1], --thinking * sizeof thoughts[0]);
    tb_some_state(thought.game, &thought.info, &state);
    thought.game->events(&state, list);
    thought.thought.best = list[0];
    tb_event_string(thought.game, &state, list[0], thought.event);
    tb_hub_thought(hub, &thought, now);
}

/* An answer is `{"n":7,`; what has no number is news. */
static void send_text(void *context, void *socket, const char *text, size_t length) {
    static const char head[] = "{\"n\":";
    const guest *g = socket;
    (void)context;
    fuzz_check(g->guest != NULL, "nobody is told who has gone");
    fuzz_check(length > 2 && text[0] == '{' && text[length - 1] == '}', "a text is an object");
    if (strncmp(text, head, sizeof head - 1) != 0)
        return;
    const unsigned long n = strtoul(text + sizeof head - 1, NULL, 10);
    if (g == &guests[GUESTS - 1])
        return; /* its numbers are its own */
    fuzz_check(n <= NUMBERS && asked[n] == g, "who asked is answered, and once");
    asked[n] = NULL;
}

static void show_out(void *context, void *socket, tb_close_code code) {
    (void)context;
    fuzz_check(code >= TB_CLOSE_STOPPING && code <= TB_CLOSE_TOO_MANY, "a code for closing");
    ((guest *)socket)->closed = true;
}

static bool entropy(void *bytes, size_t count) {
    memset(bytes, 0x5e, count);
    return true;
}

/* ---- the store ---- */

static void settle(bool all) {
    bool some = true;
    while (some) {
        some = all && paper_work(scribe);
        for (tb_errand *errand = tb_scribe_take(scribe); errand != NULL;
             errand = tb_errand_free(errand), some = true)
            tb_hub_stored(hub, errand, now);
    }
}

/* ---- guests ---- */

static void come(guest *g) {
    *g = (guest){0};
    g->guest = tb_hub_come(hub, g, now);
}

/* What a guest was not told when it went, it will never be. */
static void go(guest *g) {
    tb_hub_gone(hub, g->guest, now);
    for (uint32_t n = 1; n <= number; n++)
        asked[n] = asked[n] == g ? NULL : asked[n];
    g->guest = NULL;
}

static void say(guest *g, const char *text, size_t length) {
    char line[TB_HUB_LINE + 64];
    tb_text out = tb_text_in(line, sizeof line);
    const bool own = g == &guests[GUESTS - 1];
    if (!own) {
        asked[++number] = g;
        tb_text_number(&out, number);
        tb_text_char(&out, ' ');
    }
    tb_text_bytes(&out, text, length);
    const size_t bytes = own ? length : out.length; /* one of its own may hold a NUL */
    char *copy = fuzz_copy(own ? text : line, bytes);
    tb_hub_line(hub, g->guest, copy, bytes, now);
    free(copy);
}

static void one_line(const char *line, size_t length) {
    const uint8_t what = (uint8_t)line[0];
    guest *g = &guests[what & 3];
    paper.failing = (what & FAILS) != 0;
    paper.taken = (what & TAKEN) != 0;
    paper.held = (what & HELD) != 0;
    now += (what & TIME) != 0 ? 30000 : 7;
    tb_hub_tick(hub, now);
    if (length == 1 && line[0] == '!')
        think();
    if ((what & RECONNECT) != 0 || g->closed) {
        go(g);
        come(g);
    }
    if (number < NUMBERS)
        say(g, line + 1, length - 1);
    settle((what & HELD) == 0);
}

static void check_answered(void) {
    paper = (struct paper){0};
    settle(true);
    while (thinking > 0)
        think();
    settle(true);
    while (thinking > 0) /* what they began */
        tb_decision_free(&thoughts[--thinking].decision);
    tb_hub_stop(hub); /* whoever still waits for a hint is told that none comes */
    for (uint32_t n = 1; n <= number; n++)
        fuzz_check(asked[n] == NULL || asked[n]->closed, "every line is answered");
}

static void begin(void) {
    static const tb_hub_host host = {.send = send_text, .close = show_out, .entropy = entropy};
    tb_hub_limits limits = tb_hub_usual;
    tb_error error;
    limits.claim = 1000;
    limits.rooms = 6;
    limits.visits = 3;
    now = UINT64_C(1700000000000);
    number = thinking = 0;
    memset(asked, 0, sizeof asked);
    scribe = tb_scribe_open("paper", (tb_scribe_limits){0}, NULL, NULL, &error);
    hub = tb_hub_new(&host, scribe, NULL, &limits);
    for (int i = 0; i < GUESTS; i++)
        come(&guests[i]);
}

static void end(void) {
    tb_hub_free(hub);
    for (tb_errand *errand = tb_scribe_close(scribe); errand != NULL;)
        errand = tb_errand_free(errand);
    papers_burn();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *line = (const char *)data, *end_of_all = line + size;
    begin();
    while (line < end_of_all) {
        const char *newline = memchr(line, '\n', (size_t)(end_of_all - line));
        const size_t length = (size_t)((newline == NULL ? end_of_all : newline) - line);
        if (length > 0)
            one_line(line, length);
        line += length + 1;
    }
    check_answered();
    end();
    return 0;
}
