/* What a seat is told does not depend on what it may not know: pairs of tables that differ in
 * hidden cards only.
 *
 * Two desks have a table each, of one name, one seed and one commitment, and to a seat both look
 * alike (alike.h): what it sees is the same, what is hidden from it and from onlookers is drawn for
 * each table on its own. Some pairs begin in the middle of a game, the second table at a position
 * drawn from what the seat knows of the first. Then both get the same random messages, of the seat
 * and of the others: events, take-backs, offers, wrong events, time that runs out. A sealed choice
 * may differ while it is sealed. Whatever the seat or an onlooker asks, and whatever the seat
 * sends, both tables answer with the same bytes, until something is shown that differs, or the game
 * is over.
 *
 * Answers are counted only while the tables do differ.
 *
 *     exchange_test [GAME ...]
 */
#include "alike.h"
#include "base/read.h"
#include "desk/call.h"
#include "desk_support.h"
#include "host/native.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 17, VERSIONS = 512, LINE = 1024 };

typedef struct side {
    tb_desk *desk;
    char *reply;
} side;

typedef struct pair {
    alike alike;
    side sides[2];
    uint32_t differ_at; /* the sealed event that differs; UINT32_MAX: none does */
    uint64_t now;
    uint32_t sent;
    uint64_t versions[VERSIONS];
    uint32_t version_count;
    uint32_t pairs, accepted, refused, undone, sealed, thoughts;
    uint64_t answers, compared; /* while they differ; all */
} pair;

static uint32_t below(pair *p, uint32_t bound) {
    return alike_below(&p->alike, bound);
}

static const tb_table *table_of(const pair *p, int i) {
    return p->sides[i].desk->count == 0 ? NULL : p->sides[i].desk->places[0].table;
}

static const tb_state *state_of(const pair *p, int i) {
    return tb_log_now(tb_table_log(table_of(p, i)));
}

/* ---- lines ---- */

static bool differ(const pair *p) {
    const tb_table *here = table_of(p, 0);
    if (here == NULL)
        return false;
    return p->differ_at != UINT32_MAX ||
           memcmp(state_of(p, 0), state_of(p, 1), sizeof(tb_state)) != 0;
}

static void call(pair *p, int i, const char *line) {
    side *s = &p->sides[i];
    tb_text reply = tb_text_in(s->reply, ROOM);
    alike_draws(&p->alike, i);
    tb_desk_call(s->desk, line, strlen(line), &reply);
    CHECK(tb_text_fits(&reply), "room for an answer");
}

static void check_same(pair *p, const char *line) {
    char letter[2];
    CHECK(strcmp(p->sides[0].reply, p->sides[1].reply) == 0, "to %s, pair %u: %s\n%s\n%s",
          tb_seat_string(p->alike.game, p->alike.seat, letter), p->pairs, line, p->sides[0].reply,
          p->sides[1].reply);
    p->answers += differ(p);
    p->compared++;
}

/* A question; both answer the same. */
__attribute__((format(printf, 2, 3))) static void ask(pair *p, const char *format, ...) {
    char line[LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    call(p, 0, line);
    call(p, 1, line);
    check_same(p, line);
}

static bool is_refused(const side *s) {
    return strncmp(s->reply, "{\"error\"", 8) == 0;
}

static const char *who(const pair *p, int seat, char buffer[2]) {
    return seat == TB_CLOCK ? "clock" : tb_seat_string(p->alike.game, seat, buffer);
}

/* A message to each table. Whoever sends it, it is accepted by both or by none and makes the same
 * version; the seat gets the same answer. */
static bool send(pair *p, int seat, const char *const messages[2]) {
    char line[LINE];
    char letter[2];
    const bool late = below(p, 12) == 0;
    const uint64_t version = p->versions[late ? below(p, p->version_count) : p->version_count - 1];
    p->now += below(p, 150);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "do t %s %llu %llu m%u %s%s", who(p, seat, letter),
                 (unsigned long long)p->now, (unsigned long long)version, p->sent,
                 p->sent % 2 == 0 ? "views=all " : "lang=ja ", messages[i]);
        call(p, i, line);
    }
    p->sent++;
    const bool accepted = !is_refused(&p->sides[0]);
    const bool over = tb_table_phase(table_of(p, 0)) == TB_FINISHED;
    CHECK(accepted == !is_refused(&p->sides[1]), "%s: %s\n%s", line, p->sides[0].reply,
          p->sides[1].reply);
    CHECK(tb_table_version(table_of(p, 0)) == tb_table_version(table_of(p, 1)), "%s", line);
    CHECK(over == (tb_table_phase(table_of(p, 1)) == TB_FINISHED), "%s", line);
    if (seat == p->alike.seat && !over)
        check_same(p, line);
    if (accepted)
        p->versions[p->version_count++] = tb_table_version(table_of(p, 0));
    p->accepted += accepted;
    p->refused += !accepted;
    if (accepted && p->differ_at != UINT32_MAX &&
        tb_log_count(tb_table_log(table_of(p, 0))) <= p->differ_at)
        p->differ_at = UINT32_MAX; /* taken back while it was sealed */
    return accepted;
}

static bool say(pair *p, int seat, const char *message) {
    const char *const both[2] = {message, message};
    return send(p, seat, both);
}

/* ---- events ---- */

static bool reads(const pair *p, int i, const char *text, tb_event *event) {
    tb_why why;
    return tb_event_read(p->alike.game, state_of(p, i), text, event, &why);
}

/* Plays these events of whoever is to move, if what follows can look the same. */
static bool play(pair *p, const char *const texts[2]) {
    char messages[2][TB_EVENT_TEXT + 8];
    tb_state states[2];
    const int turn = p->alike.game->turn(state_of(p, 0));
    for (int i = 0; i < 2; i++) {
        tb_event event;
        states[i] = *state_of(p, i);
        CHECK(reads(p, i, texts[i], &event), "%s is an event", texts[i]);
        p->alike.game->apply(&states[i], event);
        snprintf(messages[i], sizeof messages[i], "event %s", texts[i]);
    }
    if (!alike_plan(&p->alike, states))
        return false;
    const uint32_t ply = tb_log_count(tb_table_log(table_of(p, 0)));
    if (strcmp(texts[0], texts[1]) != 0)
        p->differ_at = ply;
    if (send(p, turn, (const char *const[2]){messages[0], messages[1]})) {
        for (int i = 0; i < 2; i++)
            CHECK(p->alike.sides[i].drawn == p->alike.sides[i].planned, "all cards were drawn");
    } else if (p->differ_at == ply) {
        p->differ_at = UINT32_MAX;
    }
    return true;
}

/* False: nothing can be played that looks the same. */
static bool move(pair *p) {
    static char lists[2][TB_MAX_EVENTS][TB_EVENT_TEXT];
    const char *texts[2];
    const tb_state *const states[2] = {state_of(p, 0), state_of(p, 1)};
    if (p->differ_at != UINT32_MAX)
        return false; /* the next event would open it */
    for (int tries = 0; tries < 8; tries++) {
        if (!alike_choose(&p->alike, states, texts, lists))
            return false;
        if (play(p, texts)) {
            p->sealed += strcmp(texts[0], texts[1]) != 0;
            return true;
        }
    }
    return false;
}

/* Some text as an event, of anybody. The seat's own may be legal: then it is so at both tables. */
static void try_text(pair *p, int seat, const char *text) {
    tb_event event;
    char message[TB_EVENT_TEXT + 8];
    const bool acts = p->alike.game->turn(state_of(p, 0)) == seat;
    const bool here = reads(p, 0, text, &event);
    const bool there = reads(p, 1, text, &event);
    const char *const both[2] = {text, text};
    CHECK(!acts || seat != p->alike.seat || here == there, "%s is legal for all or for none", text);
    if (acts && (here || there)) {
        if (here && there && p->differ_at == UINT32_MAX)
            play(p, both);
        return;
    }
    snprintf(message, sizeof message, "event %s", text);
    say(p, seat, message);
}

/* ---- messages ---- */

static int any_sender(pair *p) {
    const int others[] = {TB_ONLOOKER, TB_REFEREE, TB_CLOCK};
    const uint32_t which = below(p, 2 * p->alike.game->seat_count + 3);
    if (which >= 2 * p->alike.game->seat_count)
        return others[which - 2 * p->alike.game->seat_count];
    return (int)(which % p->alike.game->seat_count);
}

static void talk(pair *p) {
    static const char *const messages[] = {
        "undo",        "undo",    "undo",       "offer undo", "offer undo",    "accept",
        "accept",      "decline", "offer draw", "name %41",   "offer rematch", "flag",
        "tick",        "leave",   "sit %42",    "state 3,3",  "reveal 00",     "commit 00",
        "name %c2%80", "event ",  "undo now",   "event pass"};
    const uint32_t before = tb_log_count(tb_table_log(table_of(p, 0)));
    const int seat = below(p, 3) == 0 ? p->alike.seat : any_sender(p);
    if (below(p, 4) == 0)
        say(p, (int)below(p, p->alike.game->seat_count), "undo");
    else if (below(p, 3) == 0)
        try_text(p, seat, p->alike.texts[below(p, p->alike.text_count)]);
    else if (below(p, 60) == 0)
        say(p, seat, below(p, 2) == 0 ? "resign" : "abort");
    else
        say(p, seat, messages[below(p, sizeof messages / sizeof messages[0])]);
    p->undone += tb_log_count(tb_table_log(table_of(p, 0))) < before;
}

/* ---- questions ---- */

/* Advice for the seat, at its turn or at an earlier one. */
static void ask_for_advice(pair *p, const char *name, const char *event) {
    ask(p, "loses t %s %s", name, event);
    if (below(p, 6) != 0)
        return;
    const uint32_t nodes = 1 + below(p, 40);
    ask(p, "think t %s %u nodes=%u level=%u hash=1", name, below(p, 99), nodes, 1 + below(p, 10));
    ask(p, "ponder t 60000 nodes=%u", 1 + nodes / 2);
    ask(p, "ponder t 60000 lang=ja");
    ask(p, "think t %s 5 nodes=10 hash=1 at=%u", name,
        below(p, tb_log_count(tb_table_log(table_of(p, 0))) + 1));
    ask(p, "ponder t 60000");
    p->thoughts++;
}

/* What only a seat that is to act can ask, and is refused to it at other times. */
static void ask_to_act(pair *p, const char *name) {
    tb_state state;
    tb_event list[TB_MAX_EVENTS];
    char event[TB_EVENT_TEXT];
    const char *text = p->alike.texts[below(p, p->alike.text_count)];
    ask(p, "why t %s %s lang=ja", name, text);
    ask(p, "steps t %s %.*s", name, (int)below(p, 4), text);
    if (!tb_table_to_act(table_of(p, 0), p->alike.seat, &state))
        return;
    const uint32_t count = (uint32_t)p->alike.game->events(&state, list);
    tb_event_string(p->alike.game, &state, list[below(p, count)], event);
    ask(p, "why t %s %s", name, event);
    ask(p, "steps t %s %s", name, event);
    ask_for_advice(p, name, event);
}

static void look(pair *p, int seat) {
    char letter[2];
    const char *name = tb_seat_string(p->alike.game, seat, letter);
    const uint32_t count = tb_log_count(tb_table_log(table_of(p, 0)));
    const uint64_t since = p->versions[below(p, p->version_count)];
    const unsigned long long now = p->now + below(p, 200);
    ask(p, "see t %s %llu", name, now);
    ask(p, "see t %s %llu lang=ja at=%u since=%u", name, now, below(p, count + 1),
        below(p, count + 2));
    ask(p, "changes t %s %llu %llu views=all", name, now, (unsigned long long)since);
    ask(p, "changes t %s %llu %llu lang=ja", name, now,
        (unsigned long long)p->versions[p->version_count - 1]);
    ask(p, "moves t %s lang=%s", name, below(p, 2) == 0 ? "en" : "ja");
}

static void look_around(pair *p) {
    char letter[2];
    look(p, p->alike.seat);
    look(p, TB_ONLOOKER);
    ask_to_act(p, tb_seat_string(p->alike.game, p->alike.seat, letter));
    if (below(p, 8) == 0) {
        ask(p, "see t referee 0");
        ask(p, "record t");
        ask(p, "export t");
    }
}

/* ---- opening ---- */

static void write_sitters(pair *p, bool shared, tb_text *text) {
    static const char *const sitters[] = {"person", "person", "computer:3", "open"};
    tb_text_string(text, " seats=");
    for (uint32_t seat = 0; seat < p->alike.game->seat_count; seat++) {
        tb_text_string(text, seat > 0 ? "," : "");
        tb_text_string(text, sitters[shared ? 3 * below(p, 2) : below(p, 4)]);
    }
}

static void write_line(pair *p, const tb_state *start, bool shared, tb_text *text) {
    char options[256];
    tb_text_string(text, "new t ");
    tb_text_string(text, p->alike.game->id);
    tb_text_char(text, ' ');
    tb_text_string(text, support_options(p->alike.game, start, options));
    write_sitters(p, shared, text);
    tb_text_string(text, " seed=" SEED);
    tb_text_string(text, below(p, 2) == 0 ? " screen=one" : " screen=own");
    tb_text_string(text, shared ? " deal=shared" : " deal=sealed");
    if (below(p, 2) == 0)
        tb_text_string(text, below(p, 2) == 0 ? " clock=3000+200" : " pace=3000");
    if (below(p, 2) == 0)
        tb_text_string(text, " now=100 gather=9000");
}

/* Whoever is missing sits down, and all add their numbers. */
static void gather(pair *p, bool shared) {
    const tb_secret number = {{1}};
    const tb_secret hash = tb_deal_commitment(&number);
    char messages[2][96] = {"commit ", "reveal "};
    tb_text commit = tb_text_in(messages[0] + 7, sizeof messages[0] - 7);
    tb_text reveal = tb_text_in(messages[1] + 7, sizeof messages[1] - 7);
    tb_write_hex(hash.bytes, sizeof hash.bytes, &commit);
    tb_write_hex(number.bytes, sizeof number.bytes, &reveal);
    for (int step = 0; step < (shared ? 3 : 1); step++) {
        for (int seat = 0; seat < (int)p->alike.game->seat_count; seat++) {
            if (step > 0 || tb_table_sitter(table_of(p, 0), seat).kind == TB_OPEN)
                assert_true(say(p, seat, step == 0 ? "sit %e6%89%8b" : messages[step - 1]));
            look_around(p);
        }
    }
}

static bool open_pair(pair *p) {
    tb_state starts[2];
    tb_state states[2];
    char line[LINE];
    tb_text text = tb_text_in(line, sizeof line);
    const bool middle = below(p, 3) == 0;
    const bool shared = below(p, 3) == 0;
    p->alike.seat = below(p, 4) == 0 ? TB_ONLOOKER : (int)below(p, p->alike.game->seat_count);
    if (!alike_set_up(&p->alike, starts, middle))
        return false;
    memcpy(states, starts, sizeof states);
    if (!alike_plan(&p->alike, states))
        return false;
    write_line(p, &starts[0], shared, &text);
    const size_t length = text.length;
    for (int i = 0; i < 2; i++) {
        text = tb_text_in(line + length, sizeof line - length);
        tb_text_string(&text, middle ? " start=" : "");
        if (middle)
            p->alike.game->position_text(&starts[i], &text);
        call(p, i, line);
    }
    check_same(p, line);
    CHECK(!is_refused(&p->sides[0]), "%s: %s", line, p->sides[0].reply);
    p->now = 100;
    p->differ_at = UINT32_MAX;
    p->versions[0] = tb_table_version(table_of(p, 0));
    p->version_count = 1;
    gather(p, shared);
    return true;
}

/* ---- pairs ---- */

static bool goes_on(const pair *p) {
    return tb_table_phase(table_of(p, 0)) == TB_PLAYING && p->version_count < VERSIONS - 4;
}

/* Plays a pair on for as long as it can look alike. */
static void play_pair(pair *p) {
    if (!open_pair(p)) {
        return;
    }
    const uint64_t before = p->answers;
    bool stuck = false;
    for (uint32_t turns = 0; turns < 70 && !stuck && goes_on(p); turns++) {
        look_around(p);
        if (below(p, 5) < 2)
            talk(p);
        else
            stuck = !move(p) && (p->differ_at == UINT32_MAX || below(p, 4) == 0);
    }
    p->pairs += p->answers > before;
}

static void test_pairs(void **context) {
    static pair p;
    p = (pair){.alike = {.game = *context, .random = tb_random_from(13)}};
    if (!p.alike.game->has_hidden)
        skip();
    alike_learn_texts(&p.alike);
    for (int i = 0; i < 2; i++)
        p.sides[i].reply = malloc(ROOM);
    while (p.pairs < support_scaled(500) || p.answers < support_scaled(250000)) {
        for (int i = 0; i < 2; i++)
            p.sides[i].desk = tb_desk_new(&tb_native);
        play_pair(&p);
        for (int i = 0; i < 2; i++)
            tb_desk_free(p.sides[i].desk);
    }
    print_message("%s: %u pairs, %llu answers of %llu while they differ; %u accepted, %u refused, "
                  "%u undone, %u sealed, %u thoughts\n",
                  p.alike.game->id, p.pairs, (unsigned long long)p.answers,
                  (unsigned long long)p.compared, p.accepted, p.refused, p.undone, p.sealed,
                  p.thoughts);
    for (int i = 0; i < 2; i++)
        free(p.sides[i].reply);
    free(p.alike.texts);
}

int main(int argc, char **argv) {
    return support_run_games("exchange", test_pairs, argc - 1, argv + 1);
}
