/* Exactly once: whatever a network, a store and other processes do to the messages of a table, each
 * is applied once or refused, and every answer that says it was applied is the answer of the first
 * time.
 *
 * Two processes (one, on SQLite) hold the same tables. Players send messages of all kinds by any of
 * their connections, some twice or thrice, in any order, old ones again long afterwards; they lose
 * their connections and come back; processes end in the middle of something and begin anew; the
 * store fails, or says that somebody else was faster. What was answered is noted, and at the end of
 * a table compared with its journal:
 *   - no message is in it twice;
 *   - one that was answered `ok` is in it, as the line that the answer said, and all its answers
 *     said the same version and line;
 *   - one that was refused each time, and never went unanswered, is not in it.
 *
 * ON_PAPER: the test says when something is kept and when that is told. Otherwise on a real store.
 */
#include "server/hub_inside.h"
#include "store_support.h"
#ifdef ON_PAPER
#include "paper.h"
#else
#include "house.h"
#endif
#include "host/entropy.h"

#include <jansson.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 2, PROCESSES = 2, MESSAGES = 400, BAG = 64, LINE = 512 };

/* A message, and what became of its copies. */
typedef struct message {
    int seat;
    enum { PLAYS, TALKS, OPENS } kind;
    char id[32];
    char line[LINE];
    uint32_t sent, answered;
    uint32_t first; /* answers that do not say it was said before */
    bool accepted;
    int64_t version; /* of the answer */
    char made[LINE]; /* the line that the answer said */
} message;

/* One connection of a player. Numbers of requests are unique in a table. */
typedef struct link_ {
    tb_guest *guest;
    bool shown_out;
    uint32_t least; /* the first number that was sent by it */
} link_;

typedef struct process {
    tb_hub *hub;
    tb_scribe *scribe;
    link_ links[SEATS];
} process;

static struct run {
    tb_random random;
    char table[TB_ROOM_NAME + 1];
    process processes[PROCESSES];
    int process_count;
    uint64_t now;
    message messages[MESSAGES];
    uint32_t count;
    uint32_t bag[BAG]; /* copies on their way: indices of messages */
    uint32_t bagged;
    uint32_t numbers[1 << 16]; /* of requests: the message, and one more */
    uint32_t number;
    uint32_t copies, accepted, repeated, refused, unanswered, kills, tables;
} r;

static uint32_t below(uint32_t bound) {
    return tb_random_below(&r.random, bound);
}

/* ---- the store ---- */

static sem_t came;

static void wake(void *context) {
    (void)context;
    sem_post(&came);
}

#ifdef ON_PAPER
static void trouble(uint32_t failing, uint32_t taken) {
    paper.failing = failing;
    paper.taken = taken;
}

/* Some of what was asked is done. */
static void work(process *p) {
    paper.held = true;
    for (uint32_t steps = below(6); steps > 0; steps--)
        paper_work(p->scribe);
}

static void wait_for_something(void) {
    paper.held = false;
}

static const char *place(void) {
    return "paper";
}
#else
static void trouble(uint32_t failing, uint32_t taken) {
    house_fail_appends(failing);
    house_take_appends(taken);
}

static void settle(void);

/* A real one does by itself, and takes its time: sometimes that is waited for. */
static void work(process *p) {
    (void)p;
    if (below(4) == 0)
        settle();
}

static void wait_for_something(void) {
    sem_wait(&came);
}

static const char *place(void) {
    return store_place();
}
#endif

/* ---- answers ---- */

/* The same as at the first time. Which was the first is the journal's order, not the order of the
 * answers: of two processes the one that only read what the other wrote may be heard before it. So
 * all answers but one, whichever it is, say that it was said before. */
static void note_accepted(message *m, const json_t *answer) {
    const char *made = json_string_value(json_object_get(answer, "line"));
    const int64_t version = json_integer_value(json_object_get(answer, "version"));
    r.accepted++;
    if (made == NULL)
        made = "";
    if (m->accepted && m->kind != TALKS) {
        CHECK(version == m->version, "%s: version %lld, then %lld", m->line, (long long)m->version,
              (long long)version);
        CHECK(strcmp(made, m->made) == 0, "%s: %s, then %s", m->line, m->made, made);
        r.repeated++;
    }
    m->first += !json_is_true(json_object_get(answer, "repeated"));
    CHECK(m->first <= 1 || m->kind == TALKS, "%s: twice for the first time", m->line);
    m->accepted = true;
    m->version = version;
    snprintf(m->made, sizeof m->made, "%s", made);
}

static void note_answer(link_ *link, const json_t *answer) {
    const json_t *n = json_object_get(answer, "n");
    const uint32_t number = n == NULL ? 0 : (uint32_t)json_integer_value(n);
    if (number == 0 || r.numbers[number] == 0)
        return; /* news, or the answer to an `enter` */
    CHECK(number >= link->least, "an answer to somebody else");
    message *m = &r.messages[r.numbers[number] - 1];
    r.numbers[number] = 0;
    m->answered++;
    if (json_object_get(answer, "error") == NULL)
        note_accepted(m, answer);
    else
        r.refused++;
}

static void send_text(void *context, void *socket, const char *text, size_t length) {
    (void)context;
    json_t *json = json_loadb(text, length, 0, NULL);
    CHECK(json != NULL, "no JSON: %.*s", (int)length, text);
    note_answer(socket, json);
    json_decref(json);
}

static void show_out(void *context, void *socket, tb_close_code code) {
    (void)context;
    (void)code;
    ((link_ *)socket)->shown_out = true;
}

/* ---- processes ---- */

static void take_in(process *p) {
    for (tb_errand *errand = tb_scribe_take(p->scribe); errand != NULL;
         errand = tb_errand_free(errand))
        tb_hub_stored(p->hub, errand, r.now);
}

static void begin_process(process *p) {
    static const tb_hub_host host = {.send = send_text, .close = show_out, .entropy = tb_entropy};
    static const tb_scribe_limits most = {.errands = 10000, .bytes = 1 << 26};
    tb_hub_limits limits = tb_hub_usual;
    tb_error error;
    limits.lines = 1000 * 1000;
    limits.opened = 1000;
    p->scribe = tb_scribe_open(place(), most, wake, NULL, &error);
    CHECK(p->scribe != NULL, "no store");
    p->hub = tb_hub_new(&host, p->scribe, NULL, &limits);
}

static void end_process(process *p) {
    for (tb_errand *errand = tb_scribe_close(p->scribe); errand != NULL;)
        errand = tb_errand_free(errand);
    tb_hub_free(p->hub);
    for (int seat = 0; seat < SEATS; seat++)
        p->links[seat].guest = NULL;
}

static void settle(void) {
    bool busy = true;
    while (busy) {
        busy = false;
        for (int i = 0; i < r.process_count; i++) {
            take_in(&r.processes[i]);
            busy = busy || tb_hub_is_busy(r.processes[i].hub);
        }
        if (busy)
            wait_for_something();
    }
}

/* ---- connections ---- */

static const char *key_of(int seat) {
    return seat == 0 ? "AAAAAAAAAAAAAAAAAAAAAA" : "BBBBBBBBBBBBBBBBBBBBBB";
}

static void say(process *p, int seat, const char *text) {
    char line[LINE + 32];
    const int length = snprintf(line, sizeof line, "%u %s", ++r.number, text);
    CHECK(r.number < sizeof r.numbers / sizeof r.numbers[0] - 1, "too many lines");
    tb_hub_line(p->hub, p->links[seat].guest, line, (size_t)length, r.now);
}

static void come(process *p, int seat) {
    char line[LINE];
    link_ *link = &p->links[seat];
    *link = (link_){.least = r.number + 1};
    link->guest = tb_hub_come(p->hub, link, r.now);
    snprintf(line, sizeof line, "enter %s %s", r.table, key_of(seat));
    say(p, seat, line);
}

static void go(process *p, int seat) {
    tb_hub_gone(p->hub, p->links[seat].guest, r.now);
    p->links[seat].guest = NULL;
}

static void kill_and_begin(process *p) {
    end_process(p);
    begin_process(p);
    for (int seat = 0; seat < SEATS; seat++)
        come(p, seat);
    r.kills++;
}

/* ---- messages ---- */

/* What a process thinks the table is; it may not be kept yet. NULL: it is not there. */
static const tb_table *glimpse(const process *p) {
    const tb_place_of *found = tb_hub_find(p->hub, r.table);
    return found == NULL ? NULL : found->room->table;
}

/* Something that may be legal there, more often than not. */
static void write_message(message *m, const process *p) {
    static const char *const others[] = {"offer undo", "accept",    "decline", "offer draw",
                                         "name %41",   "undo",      "sit %42", "event nonsense",
                                         "flag",       "offer undo"};
    const tb_table *table = glimpse(p);
    tb_state state;
    tb_event list[TB_MAX_EVENTS];
    char event[TB_EVENT_TEXT];
    const unsigned long long version =
        table == NULL ? 0 : tb_table_version(table) - (below(8) == 0);
    if (table != NULL && below(4) != 0 && tb_table_to_act(table, m->seat, &state)) {
        const uint32_t count = (uint32_t)tb_table_game(table)->events(&state, list);
        tb_event_string(tb_table_game(table), &state, list[below(count)], event);
        snprintf(m->line, LINE, "do %s %llu %s event %s", r.table, version, m->id, event);
    } else {
        snprintf(m->line, LINE, "do %s %llu %s %s", r.table, version, m->id,
                 others[below(sizeof others / sizeof others[0])]);
    }
}

static message *new_message(int seat) {
    message *m = &r.messages[r.count++];
    *m = (message){.seat = seat};
    snprintf(m->id, sizeof m->id, "m%u", r.count);
    return m;
}

static void put_in_bag(uint32_t index, uint32_t copies) {
    for (; copies > 0 && r.bagged < BAG; copies--)
        r.bag[r.bagged++] = index;
}

static void think_of_one(void) {
    if (r.count >= MESSAGES)
        return;
    message *m = new_message((int)below(SEATS));
    m->kind = below(8) == 0 ? TALKS : PLAYS;
    if (m->kind == TALKS)
        snprintf(m->line, LINE, below(2) == 0 ? "say %s %s %%e3%%81%%af" : "greet %s %s hello",
                 r.table, m->id);
    else
        write_message(m, &r.processes[below((uint32_t)r.process_count)]);
    put_in_bag(r.count - 1, 1 + below(3));
}

/* One copy arrives somewhere. */
static void deliver(void) {
    if (r.bagged == 0)
        return;
    const uint32_t which = below(r.bagged);
    const uint32_t index = r.bag[which];
    process *p = &r.processes[below((uint32_t)r.process_count)];
    message *m = &r.messages[index];
    if (p->links[m->seat].guest == NULL)
        return;
    r.bag[which] = r.bag[--r.bagged];
    m->sent++;
    r.copies++;
    r.numbers[r.number + 1] = index + 1;
    say(p, m->seat, m->line);
}

static void send_again(void) {
    if (r.count > 0)
        put_in_bag(below(2) == 0 ? below(r.count) : r.count - 1 - below(r.count < 9 ? r.count : 9),
                   1);
}

/* ---- what happens ---- */

static void happen(void) {
    process *p = &r.processes[below((uint32_t)r.process_count)];
    const int seat = (int)below(SEATS);
    const uint32_t what = below(400);
    if (what == 0)
        kill_and_begin(p);
    else if (what < 4)
        trouble(what == 1, what == 2 ? 1 + below(3) : 0);
    else if (what < 10 && p->links[seat].guest != NULL)
        go(p, seat);
    else if (what < 20 && p->links[seat].guest == NULL)
        come(p, seat);
    else if (what < 110)
        think_of_one();
    else if (what < 140)
        send_again();
    else if (what < 240)
        deliver();
    else
        work(p);
    take_in(p);
    r.now += below(20);
}

/* ---- the end of a table ---- */

/* `SEAT NOW ID ...` */
static uint32_t in_journal(const tb_table *table, const message *m) {
    uint32_t count = 0;
    for (uint32_t i = 1; i < tb_table_lines(table); i++) {
        char letter[8], id[64];
        const char *line = tb_table_line(table, i);
        if (sscanf(line, "%7s %*s %63s", letter, id) != 2 || strcmp(id, m->id) != 0 ||
            letter[0] != tb_table_game(table)->seats[m->seat] || letter[1] != '\0')
            continue;
        CHECK(!m->accepted || strcmp(line, m->made) == 0, "answered %s, kept %s", m->made, line);
        count++;
    }
    return count;
}

static uint32_t in_talk(const tb_room *room, const message *m) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < room->said_count; i++)
        count += room->said[i].seat == m->seat && strcmp(room->said[i].id, m->id) == 0;
    return count;
}

static void compare(const tb_room *room) {
    for (uint32_t i = 0; i < r.count; i++) {
        const message *m = &r.messages[i];
        r.unanswered += m->sent - m->answered;
        if (m->kind == OPENS)
            continue; /* it is what all others stand on */
        const uint32_t there = m->kind == TALKS ? in_talk(room, m) : in_journal(room->table, m);
        CHECK(there <= 1, "%u times: %s", there, m->line);
        CHECK(!m->accepted || there == 1, "acknowledged and lost: %s", m->line);
        CHECK(m->accepted || m->sent > m->answered || there == 0, "refused and done: %s", m->line);
    }
}

/* The journal, as a process has it that has just begun. */
static void look_at_all(void) {
    trouble(0, 0);
    settle();
    for (int i = 1; i < r.process_count; i++)
        end_process(&r.processes[i]);
    r.process_count = 1;
    kill_and_begin(&r.processes[0]);
    settle();
    const tb_place_of *found = tb_hub_find(r.processes[0].hub, r.table);
    CHECK(found != NULL && found->room->table != NULL, "the table is gone");
    compare(found->room);
    end_process(&r.processes[0]);
}

/* ---- tables ---- */

/* Opened through one process, and through the other as if the answer had not come: the same. */
static void open_table(void) {
    static const char *const games[] = {"rugby-chess", "keserima", "card-slot", "isshin-ittai"};
    const tb_game *game = tb_game_find(games[below(4)]);
    message *m = new_message(0);
    snprintf(r.table, sizeof r.table, "table-%u", 100 + r.tables);
    snprintf(m->line, LINE,
             "open %s seats=%c:%s,%c:%s as=%c name=Aki look=any %s seats=open,person deal=sealed",
             r.table, game->seats[0], key_of(0), game->seats[1], key_of(1), game->seats[0],
             game->id);
    m->kind = OPENS;
    for (int i = 0; i < 2 * r.process_count; i++) {
        process *p = &r.processes[i % r.process_count];
        m->sent++;
        r.copies++;
        r.numbers[r.number + 1] = 1;
        if (p->links[0].guest == NULL) {
            p->links[0] = (link_){.least = r.number + 1};
            p->links[0].guest = tb_hub_come(p->hub, &p->links[0], r.now);
        }
        say(p, 0, m->line);
        if (below(2) == 0)
            take_in(p);
    }
    settle();
    CHECK(m->accepted && m->answered == m->sent, "not opened: %s", m->line);
}

static void one_table(int processes) {
    memset(r.numbers, 0, sizeof r.numbers);
    r.count = r.bagged = r.number = 0;
    r.process_count = processes;
    for (int i = 0; i < processes; i++)
        begin_process(&r.processes[i]);
    open_table();
    for (int i = 0; i < processes; i++) {
        for (int seat = 0; seat < SEATS; seat++) {
            if (r.processes[i].links[seat].guest != NULL)
                go(&r.processes[i], seat);
            come(&r.processes[i], seat);
        }
    }
    for (uint32_t steps = 0; steps < 3000 || r.bagged > 0; steps++)
        happen();
    look_at_all();
    r.tables++;
}

static void run(int processes, uint32_t copies) {
    sem_init(&came, 0, 0);
    r = (struct run){.random = tb_random_from(31), .now = UINT64_C(1700000000000)};
    while (r.copies < copies)
        one_table(processes);
    print_message("%u messages at %u tables: %u accepted, %u of them again, %u refused, %u "
                  "unanswered; %u processes ended\n",
                  r.copies, r.tables, r.accepted, r.repeated, r.refused, r.unanswered, r.kills);
    sem_destroy(&came);
}

#ifdef ON_PAPER
static void test_once(void **context) {
    (void)context;
    run(PROCESSES, support_scaled(25000));
    papers_burn();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_once)};
    return cmocka_run_group_tests_name("hub_once", tests, NULL, NULL);
}
#else
static void test_once(void **context) {
    (void)context;
    run(store_is_postgres() ? PROCESSES : 1, support_scaled(2500));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_once)};
    return argc == 2 ? STORES_RUN(argv[1], tests) : 2;
}
#endif
