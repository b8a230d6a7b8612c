/* What the server sends to a seat and to those who look on does not depend on what they may not
 * know: pairs of hubs that have the same table with other hidden cards, under one commitment.
 *
 * Both hubs get the same lines of the same guests, at the same times, and the same troubles: people
 * who sit down, play, take back, offer, ask for advice, talk, claim, lose their connection and come
 * back, stores that fail, another process that is faster, processes that end. The cards are such
 * that a seat cannot tell the tables apart (alike.h); a sealed choice may differ while it is
 * sealed. Whatever the seat and the onlooker are sent, texts that nobody asked for included, is the
 * same to the byte, until something is shown that differs, or the game is over.
 *
 * Prefixes of games are counted only where the tables do differ.
 *
 *     hub_exchange_test [GAME ...]
 */
#include "alike.h"
#include "base/read.h"
#include "host/native.h"
#include "paper.h"
#include "server/hub_inside.h"
#include "table/deal.h"
#include "think/mind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TABLE "table-one"

enum {
    ONLOOKER = TB_MAX_SEATS, /* the guests: one for each seat, and who looks on */
    GUESTS,
    HEARD = 1 << 21,
    VERSIONS = 512,
    LINE = 2048,
};

/* What a guest of one hub was sent since the last look, one text a line. */
typedef struct ear {
    char *heard;
    size_t length;
    bool shown_out;
} ear;

typedef struct side {
    tb_hub *hub;
    tb_scribe *scribe;
    tb_guest *guests[GUESTS];
    ear ears[GUESTS];
    uint64_t thinks; /* the version that a computer thinks about, and one more; 0: none does */
    uint64_t hint;   /* the mark of one that is thought about; 0: none is */
    uint64_t hint_version;
    tb_decision decision; /* for it */
} side;

typedef struct pair {
    alike alike;
    side sides[2];
    uint32_t differ_at; /* the sealed event that differs; UINT32_MAX: none does */
    uint64_t now;
    uint32_t sent;
    bool fails, raced; /* the next append of each hub */
    uint64_t versions[VERSIONS];
    uint32_t version_count;
    uint32_t pairs, prefixes, texts, restarts, comebacks, troubles, undone, sealed, thoughts, hints;
} pair;

static pair p;
static side *thinking;

static uint32_t below(uint32_t bound) {
    return alike_below(&p.alike, bound);
}

/* NULL: there is none, or it is being read. */
static const tb_table *table_of(int i) {
    const tb_place_of *place = tb_hub_find(p.sides[i].hub, TABLE);
    return place == NULL ? NULL : place->room->table;
}

static const tb_state *state_of(int i) {
    return tb_log_now(tb_table_log(table_of(i)));
}

static bool differ(void) {
    return p.differ_at != UINT32_MAX || memcmp(state_of(0), state_of(1), sizeof(tb_state)) != 0;
}

static uint64_t version_now(void) {
    return p.versions[p.version_count - 1];
}

static bool is_over(void) {
    return table_of(0) != NULL && tb_table_phase(table_of(0)) == TB_FINISHED;
}

/* ---- what a hub needs ---- */

bool __wrap_tb_thinkers_ask(tb_thinkers *thinkers, const char *room, uint64_t version,
                            uint64_t hint, tb_decision *decision);

static void forget_hint(side *s) {
    if (s->hint > 0)
        tb_decision_free(&s->decision);
    s->hint = 0;
}

/* What a computer decides is the test's own; a hint is thought in earnest, from what was handed
 * out. */
bool __wrap_tb_thinkers_ask(tb_thinkers *thinkers, const char *room, uint64_t version,
                            uint64_t hint, tb_decision *decision) {
    (void)thinkers;
    (void)room;
    if (hint == 0) {
        thinking->thinks = version + 1;
        tb_decision_free(decision);
        return true;
    }
    forget_hint(thinking);
    thinking->hint = hint;
    thinking->hint_version = version;
    thinking->decision = *decision;
    return true;
}

static void send_text(void *context, void *socket, const char *text, size_t length) {
    ear *e = socket;
    (void)context;
    CHECK(e->length + length + 2 < HEARD, "too much to hear");
    memcpy(e->heard + e->length, text, length);
    e->length += length;
    e->heard[e->length++] = '\n';
    e->heard[e->length] = '\0';
}

static void show_out(void *context, void *socket, tb_close_code code) {
    (void)context;
    (void)code;
    ((ear *)socket)->shown_out = true;
}

/* The same for both, so that they commit to the same. */
static bool no_entropy(void *bytes, size_t count) {
    memset(bytes, 0x5e, count);
    return true;
}

/* ---- both hubs ---- */

static side *at(int i) {
    thinking = &p.sides[i];
    alike_draws(&p.alike, i);
    paper.failing = p.fails;
    paper.taken = p.raced;
    return thinking;
}

static void settle(side *s) {
    tb_errand *errand;
    while ((errand = tb_scribe_take(s->scribe)) != NULL) {
        while (errand != NULL) {
            tb_hub_stored(s->hub, errand, p.now);
            errand = tb_errand_free(errand);
        }
    }
}

static void check_heard(int guest, const char *what) {
    char letter[2];
    const ear *here = &p.sides[0].ears[guest];
    const ear *there = &p.sides[1].ears[guest];
    CHECK(strcmp(here->heard, there->heard) == 0, "to %s, pair %u, after %s:\n%s\n%s",
          guest == ONLOOKER ? "who looks on" : tb_seat_string(p.alike.game, guest, letter), p.pairs,
          what, here->heard, there->heard);
    CHECK(!here->shown_out && !there->shown_out, "%s", what);
    for (const char *c = here->heard; *c != '\0'; c++)
        p.texts += *c == '\n';
}

/* Both hubs have done the same, and those who may not know a difference have heard none. */
static void compare(const char *what) {
    const tb_table *here = table_of(0);
    const tb_table *there = table_of(1);
    p.fails = p.raced = false;
    CHECK((here == NULL) == (there == NULL), "%s", what);
    if (here != NULL) {
        CHECK(tb_table_version(here) == tb_table_version(there), "%s", what);
        CHECK(tb_table_phase(here) == tb_table_phase(there), "%s", what);
    }
    if (!is_over()) {
        check_heard(ONLOOKER, what);
        if (p.alike.seat != TB_ONLOOKER)
            check_heard(p.alike.seat, what);
    }
    for (int i = 0; i < 2; i++) {
        for (int g = 0; g < GUESTS; g++) {
            p.sides[i].ears[g].length = 0;
            p.sides[i].ears[g].heard[0] = '\0';
        }
    }
}

/* What was not kept drew no cards; and a sealed event that was taken back differs no more. */
static bool look_back(uint32_t drawn) {
    if (table_of(0) == NULL)
        return false;
    const uint64_t version = tb_table_version(table_of(0));
    if (p.version_count > 0 && version == version_now()) {
        for (int i = 0; i < 2; i++)
            p.alike.sides[i].drawn = drawn;
        return false;
    }
    CHECK(p.version_count < VERSIONS, "room for versions");
    p.versions[p.version_count++] = version;
    if (p.differ_at != UINT32_MAX && tb_log_count(tb_table_log(table_of(0))) <= p.differ_at)
        p.differ_at = UINT32_MAX;
    return true;
}

/* A line to each hub; whether the table has another version now. */
static bool tell(int guest, const char *const lines[2]) {
    const uint32_t drawn = p.alike.sides[0].drawn;
    p.now += below(150);
    p.sent++;
    for (int i = 0; i < 2; i++) {
        char line[LINE];
        side *s = at(i);
        const int length = snprintf(line, sizeof line, "%u %s", p.sent, lines[i]);
        tb_hub_line(s->hub, s->guests[guest], line, (size_t)length, p.now);
        settle(s);
    }
    compare(lines[0]);
    return look_back(drawn);
}

__attribute__((format(printf, 2, 3))) static bool ask(int guest, const char *format, ...) {
    char line[LINE];
    const char *const both[2] = {line, line};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return tell(guest, both);
}

static void tick(void) {
    const uint32_t drawn = p.alike.sides[0].drawn;
    p.now += below(400);
    for (int i = 0; i < 2; i++) {
        side *s = at(i);
        tb_hub_tick(s->hub, p.now);
        settle(s);
    }
    compare("a tick");
    look_back(drawn);
}

/* ---- guests ---- */

static const char *key_of(int guest) {
    static char key[TB_KEY_TEXT + 1];
    memset(key, 'A' + guest, TB_KEY_TEXT);
    return guest == ONLOOKER ? "-" : key;
}

static bool is_guest(int guest) {
    return guest == ONLOOKER || p.sides[0].guests[guest] != NULL;
}

static int any_guest(void) {
    const int guest = (int)below(p.alike.game->seat_count + 1);
    return guest == (int)p.alike.game->seat_count || !is_guest(guest) ? ONLOOKER : guest;
}

/* Who may see no difference. */
static int watcher(void) {
    return p.alike.seat == TB_ONLOOKER || below(3) == 0 || !is_guest(p.alike.seat) ? ONLOOKER
                                                                                   : p.alike.seat;
}

static uint64_t some_version(void) {
    return p.versions[below(3) == 0 ? below(p.version_count) : p.version_count - 1];
}

static void come(int guest) {
    for (int i = 0; i < 2; i++) {
        side *s = at(i);
        s->guests[guest] = tb_hub_come(s->hub, &s->ears[guest], p.now);
    }
}

static void go(int guest) {
    for (int i = 0; i < 2; i++) {
        side *s = at(i);
        tb_hub_gone(s->hub, s->guests[guest], p.now);
        s->guests[guest] = NULL;
    }
    compare("somebody left");
}

static void enter(int guest) {
    char since[32] = "";
    if (p.version_count > 0 && below(2) == 0)
        snprintf(since, sizeof since, " since=%llu", (unsigned long long)some_version());
    ask(guest, "enter " TABLE " %s lang=%s%s%s", key_of(guest), below(2) == 0 ? "en" : "ja",
        below(2) == 0 ? " views=all" : "", since);
}

static void come_back(int guest) {
    go(guest);
    if (below(2) == 0)
        tick();
    come(guest);
    enter(guest);
    p.comebacks++;
}

/* ---- processes ---- */

static void open_side(int i) {
    static const tb_hub_host host = {.send = send_text, .close = show_out, .entropy = no_entropy};
    static const tb_scribe_limits most = {0};
    tb_hub_limits limits = tb_hub_usual;
    tb_error error;
    side *s = at(i);
    limits.lines = 1000 * 1000;
    limits.claim = 600;
    s->scribe = tb_scribe_open(i == 0 ? "here" : "there", most, NULL, NULL, &error);
    s->hub = tb_hub_new(&host, s->scribe, NULL, &limits);
    s->thinks = s->hint = 0;
}

static void close_side(int i) {
    side *s = at(i);
    forget_hint(s);
    tb_hub_free(s->hub);
    for (tb_errand *errand = tb_scribe_close(s->scribe); errand != NULL;)
        errand = tb_errand_free(errand);
}

/* Both processes end, and others begin. */
static void restart(void) {
    for (int i = 0; i < 2; i++) {
        close_side(i);
        open_side(i);
    }
    for (int g = 0; g < GUESTS; g++) {
        if (is_guest(g))
            come(g);
    }
    for (int g = 0; g < GUESTS; g++) {
        if (is_guest(g))
            enter(g);
    }
    p.restarts++;
}

/* ---- events ---- */

static bool reads(int i, const char *text, tb_event *event) {
    tb_why why;
    return tb_event_read(p.alike.game, state_of(i), text, event, &why);
}

/* By a computer, or by who sits there; whether it was accepted. */
static bool send_events(int turn, const char *const texts[2]) {
    char lines[2][LINE];
    const char *const both[2] = {lines[0], lines[1]};
    const uint32_t drawn = p.alike.sides[0].drawn;
    const uint64_t version = below(20) == 0 ? some_version() : version_now();
    for (int i = 0; i < 2; i++)
        snprintf(lines[i], LINE, "do " TABLE " %llu m%u event %s", (unsigned long long)version,
                 p.sent, texts[i]);
    if (is_guest(turn))
        return tell(turn, both);
    for (int i = 0; i < 2; i++) {
        side *s = at(i);
        tb_thought_of thought = {.room = TABLE, .seat = turn, .version = version_now()};
        CHECK(s->thinks == version_now() + 1, "a computer was not asked");
        strcpy(thought.event, texts[i]);
        tb_hub_thought(s->hub, &thought, p.now);
        settle(s);
    }
    compare("a thought");
    p.thoughts++;
    return look_back(drawn);
}

/* Plays these events of whoever is to move, if what follows can look the same. */
static bool play(const char *const texts[2]) {
    tb_state states[2];
    const int turn = p.alike.game->turn(state_of(0));
    for (int i = 0; i < 2; i++) {
        tb_event event;
        states[i] = *state_of(i);
        CHECK(reads(i, texts[i], &event), "%s is an event", texts[i]);
        p.alike.game->apply(&states[i], event);
    }
    if (!alike_plan(&p.alike, states))
        return false;
    const uint32_t ply = tb_log_count(tb_table_log(table_of(0)));
    if (strcmp(texts[0], texts[1]) != 0)
        p.differ_at = ply;
    if (!send_events(turn, texts) && p.differ_at == ply)
        p.differ_at = UINT32_MAX;
    return true;
}

/* False: nothing can be played that looks the same. */
static bool move(void) {
    static char lists[2][TB_MAX_EVENTS][TB_EVENT_TEXT];
    const char *texts[2];
    const tb_state *const states[2] = {state_of(0), state_of(1)};
    if (p.differ_at != UINT32_MAX)
        return false; /* the next event would open it */
    for (int tries = 0; tries < 8; tries++) {
        if (!alike_choose(&p.alike, states, texts, lists))
            return false;
        if (play(texts)) {
            p.sealed += strcmp(texts[0], texts[1]) != 0;
            return true;
        }
    }
    return false;
}

/* Some text as an event, of anybody, that is legal at neither table. */
static void try_text(int guest, const char *text) {
    tb_event event;
    if (!reads(0, text, &event) && !reads(1, text, &event))
        ask(guest, "do " TABLE " %llu x%u event %s", (unsigned long long)version_now(), p.sent,
            text);
}

/* ---- messages ---- */

static void send_message(void) {
    static const char *const messages[] = {
        "undo",      "offer undo", "offer undo", "offer undo", "accept",     "accept",
        "decline",   "offer draw", "name %41",   "flag",       "leave",      "sit %42",
        "reveal 00", "commit 00",  "event ",     "undo now",   "event pass", "state 3,3"};
    const uint32_t before = tb_log_count(tb_table_log(table_of(0)));
    ask(any_guest(), "do " TABLE " %llu m%u %s", (unsigned long long)some_version(), p.sent,
        messages[below(sizeof messages / sizeof messages[0])]);
    p.undone += tb_log_count(tb_table_log(table_of(0))) < before;
}

/* A take-back that all agree to. */
static void take_back(void) {
    const uint32_t before = tb_log_count(tb_table_log(table_of(0)));
    const int guest = any_guest();
    ask(guest, "do " TABLE " %llu u%u offer undo", (unsigned long long)version_now(), p.sent);
    for (int other = 0; other < ONLOOKER; other++) {
        if (other != guest && is_guest(other) && !is_over())
            ask(other, "do " TABLE " %llu a%u accept", (unsigned long long)version_now(), p.sent);
    }
    p.undone += tb_log_count(tb_table_log(table_of(0))) < before;
}

static void talk(void) {
    static const char *const lines[] = {"say " TABLE " s%u %%e3%%81%%af",
                                        "greet " TABLE " s%u hello", "greet " TABLE " s%u nonsense",
                                        "take " TABLE " s%u - t X"};
    char line[LINE];
    /* the formats are the table's */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(line, sizeof line, lines[below(4)], p.sent);
#pragma GCC diagnostic pop
    ask(any_guest(), "%s", line);
}

/* Away for a while; whoever stays may claim the game. */
static void claim(void) {
    const int guest = any_guest();
    const int seat = (int)below(p.alike.game->seat_count);
    ask(guest, "claim " TABLE " c%u %c", p.sent, p.alike.game->seats[seat]);
}

/* ---- questions ---- */

static void look(int guest) {
    const uint32_t count = tb_log_count(tb_table_log(table_of(0)));
    const char *text = p.alike.texts[below(p.alike.text_count)];
    char beginning[8];
    tb_text clip = tb_text_in(beginning, sizeof beginning);
    tb_text_clip(&clip, text, below(4));
    ask(guest, "see " TABLE);
    ask(guest, "see " TABLE " at=%u since=%u", below(count + 1), below(count + 2));
    ask(guest, "moves " TABLE);
    ask(guest, "why " TABLE " %s", text);
    ask(guest, "steps " TABLE " %s", beginning);
    ask(guest, "loses " TABLE " %s", text);
    if (below(8) == 0) {
        ask(guest, "see " TABLE " referee");
        ask(guest, "record " TABLE);
        ask(guest, "export " TABLE);
        ask(guest, "tables");
    }
}

/* What a seat that is to act can ask of its events. */
static void ask_to_act(int seat) {
    tb_state state;
    tb_event list[TB_MAX_EVENTS];
    char event[TB_EVENT_TEXT];
    if (!is_guest(seat) || !tb_table_to_act(table_of(0), seat, &state))
        return;
    const uint32_t count = (uint32_t)p.alike.game->events(&state, list);
    tb_event_string(p.alike.game, &state, list[below(count)], event);
    ask(seat, "why " TABLE " %s", event);
    ask(seat, "steps " TABLE " %s", event);
    ask(seat, "loses " TABLE " %s", event);
}

/* ---- hints ---- */

static void think_hint(side *s, tb_thought_of *thought) {
    enum { FEW_NODES = 150 };
    tb_mind mind = {0};
    tb_state state;
    *thought = (tb_thought_of){.room = TABLE,
                               .seat = (int)s->decision.info.seat,
                               .version = s->hint_version,
                               .hint = s->hint,
                               .game = s->decision.game,
                               .info = s->decision.info};
    s->decision.limits.nodes = FEW_NODES;
    s->decision.player.hash = 1;
    assert_true(tb_mind_begin(&mind, &s->decision, &tb_native));
    tb_mind_think(&mind, NULL);
    tb_mind_thought(&mind, &thought->thought);
    tb_mind_forget(&mind);
    tb_some_state(thought->game, &thought->info, &state);
    tb_event_string(thought->game, &state, thought->thought.best, thought->event);
}

/* What was asked for comes, perhaps after the table went on. */
static void give_hints(void) {
    CHECK((p.sides[0].hint > 0) == (p.sides[1].hint > 0), "a hint at one table alone");
    if (p.sides[0].hint == 0)
        return;
    for (int i = 0; i < 2; i++) {
        static tb_thought_of thought;
        side *s = at(i);
        think_hint(s, &thought);
        tb_hub_thought(s->hub, &thought, p.now);
        settle(s);
        forget_hint(s);
    }
    compare("a hint");
    p.hints++;
}

static void ask_for_hint(void) {
    ask(below(4) == 0 ? any_guest() : watcher(), "hint " TABLE);
    if (below(3) > 0)
        give_hints();
}

static void look_around(void) {
    look(watcher());
    if (below(3) == 0)
        ask_for_hint();
    if (p.alike.seat != TB_ONLOOKER)
        ask_to_act(p.alike.seat);
    p.prefixes += differ();
}

/* ---- opening ---- */

/* `person,computer:3`, and keys for the people: `K:KEY,`. */
static void write_seats(bool shared, tb_text *sitters, tb_text *keys) {
    static const char *const kinds[] = {"person", "person", "open", "computer:3"};
    const tb_game *game = p.alike.game;
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        const bool ours = (int)seat == p.alike.seat;
        const char *kind = shared ? "open" : kinds[below(ours ? 3 : 4)];
        tb_text_string(sitters, seat > 0 ? "," : "");
        tb_text_string(sitters, kind);
        if (kind[0] == 'c')
            continue;
        tb_text_string(keys, keys->length > 0 ? "," : "");
        tb_text_char(keys, game->seats[seat]);
        tb_text_char(keys, ':');
        tb_text_string(keys, key_of((int)seat));
        come((int)seat);
    }
}

static void write_opening(const tb_state *start, bool shared, tb_text *text) {
    char options[256], sitters[128], keys[256];
    tb_text sitter_text = tb_text_in(sitters, sizeof sitters);
    tb_text key_text = tb_text_in(keys, sizeof keys);
    write_seats(shared, &sitter_text, &key_text);
    tb_text_string(text, "open " TABLE " look=any seats=");
    tb_text_string(text, keys);
    tb_text_string(text, below(3) == 0 ? " delay=1" : "");
    tb_text_string(text, below(2) == 0 ? " claim=1" : "");
    tb_text_string(text, below(3) > 0 ? " hints=yes " : " ");
    tb_text_string(text, p.alike.game->id);
    tb_text_char(text, ' ');
    tb_text_string(text, support_options(p.alike.game, start, options));
    tb_text_string(text, " seats=");
    tb_text_string(text, sitters);
    tb_text_string(text, shared ? " deal=shared" : " deal=sealed");
    static const char *const times[] = {"", " clock=30000+200", " pace=9000"};
    tb_text_string(text, times[below(3)]);
    tb_text_string(text, below(2) == 0 ? " gather=90000" : "");
}

/* Whoever is missing sits down, and all add their numbers. */
static void gather(bool shared) {
    static const char *const words[] = {"sit %e6%89%8b", "commit", "reveal"};
    const tb_secret number = {{1}};
    const tb_secret hash = tb_deal_commitment(&number);
    char hex[3][2 * TB_SECRET_BYTES + 1] = {""};
    tb_text commit = tb_text_in(hex[1], sizeof hex[1]);
    tb_text reveal = tb_text_in(hex[2], sizeof hex[2]);
    tb_write_hex(hash.bytes, sizeof hash.bytes, &commit);
    tb_write_hex(number.bytes, sizeof number.bytes, &reveal);
    for (int step = 0; step < (shared ? 3 : 1); step++) {
        for (int seat = 0; seat < (int)p.alike.game->seat_count; seat++) {
            if (step > 0 || tb_table_sitter(table_of(0), seat).kind == TB_OPEN)
                assert_true(ask(seat, "do " TABLE " %llu g%u %s%s%s",
                                (unsigned long long)version_now(), p.sent, words[step],
                                step == 0 ? "" : " ", hex[step]));
            look_around();
        }
    }
}

static bool open_pair(void) {
    tb_state starts[2];
    tb_state states[2];
    char lines[2][LINE];
    const char *const both[2] = {lines[0], lines[1]};
    const bool middle = below(3) == 0;
    const bool shared = below(3) == 0;
    p.alike.seat = below(4) == 0 ? TB_ONLOOKER : (int)below(p.alike.game->seat_count);
    if (!alike_set_up(&p.alike, starts, middle))
        return false;
    memcpy(states, starts, sizeof states);
    if (!alike_plan(&p.alike, states))
        return false;
    tb_text text = tb_text_in(lines[0], LINE);
    write_opening(&starts[0], shared, &text);
    strcpy(lines[1], lines[0]);
    for (int i = 0; middle && i < 2; i++) {
        tb_text end = tb_text_in(lines[i] + text.length, LINE - text.length);
        tb_text_string(&end, " start=");
        p.alike.game->position_text(&starts[i], &end);
    }
    come(ONLOOKER);
    CHECK(tell(ONLOOKER, both), "%s", lines[0]);
    for (int g = 0; g < GUESTS; g++) {
        if (is_guest(g))
            enter(g);
    }
    gather(shared);
    return true;
}

/* ---- pairs ---- */

static bool goes_on(void) {
    return table_of(0) != NULL && tb_table_phase(table_of(0)) == TB_PLAYING &&
           p.version_count < VERSIONS - 8;
}

/* Something that happens beside the game. */
static void happen(void) {
    switch (below(15)) {
    case 14:
        give_hints();
        return;
    case 0:
        restart();
        return;
    case 1:
    case 2:
        come_back(any_guest());
        return;
    case 3:
        p.fails = true;
        p.troubles++;
        return;
    case 4:
        p.raced = true;
        p.troubles++;
        return;
    case 5:
        talk();
        return;
    case 6:
        tick();
        return;
    case 7:
        claim();
        return;
    case 8:
    case 9:
        take_back();
        return;
    case 10:
        try_text(any_guest(), p.alike.texts[below(p.alike.text_count)]);
        return;
    case 11:
        if (below(30) == 0)
            ask(any_guest(), "do " TABLE " %llu m%u resign", (unsigned long long)version_now(),
                p.sent);
        return;
    default:
        send_message();
    }
}

/* Plays a pair on for as long as it can look alike. */
static void play_pair(void) {
    bool stuck = false;
    if (!open_pair())
        return;
    for (uint32_t turns = 0; turns < 90 && !stuck && goes_on(); turns++) {
        look_around();
        if (below(5) < 2)
            happen();
        else
            stuck = !move() && (p.differ_at == UINT32_MAX || below(4) == 0);
    }
    p.pairs++;
}

static void begin_pair(void) {
    p.differ_at = UINT32_MAX;
    p.now = UINT64_C(1700000000000);
    p.version_count = 0;
    p.fails = p.raced = false;
    for (int i = 0; i < 2; i++) {
        open_side(i);
        for (int g = 0; g < GUESTS; g++) {
            p.sides[i].guests[g] = NULL;
            p.sides[i].ears[g].length = 0;
            p.sides[i].ears[g].shown_out = false;
        }
    }
}

static void end_pair(void) {
    close_side(0);
    close_side(1);
    papers_burn();
}

static void test_pairs(void **context) {
    p = (pair){.alike = {.game = *context, .random = tb_random_from(29)}};
    if (!p.alike.game->has_hidden)
        skip();
    alike_learn_texts(&p.alike);
    for (int i = 0; i < 2 * GUESTS; i++)
        p.sides[i / GUESTS].ears[i % GUESTS].heard = calloc(HEARD, 1);
    while (p.prefixes < support_scaled(5000)) {
        begin_pair();
        play_pair();
        end_pair();
    }
    print_message("%s: %u prefixes that differ, %u pairs, %u texts; %u came back, %u restarts, %u "
                  "troubles, %u undone, %u sealed, %u thoughts, %u hints\n",
                  p.alike.game->id, p.prefixes, p.pairs, p.texts, p.comebacks, p.restarts,
                  p.troubles, p.undone, p.sealed, p.thoughts, p.hints);
    for (int i = 0; i < 2 * GUESTS; i++)
        free(p.sides[i / GUESTS].ears[i % GUESTS].heard);
    free(p.alike.texts);
}

int main(int argc, char **argv) {
    return support_run_games("hub_exchange", test_pairs, argc - 1, argv + 1);
}
