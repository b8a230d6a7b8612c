/* One program holds all seats of a table, so its steps up to the first move are taken together: a
 * step is over when every seat has its answer. From then on each seat acts by what it is told.
 *
 * A line's number names the table and the seat that asked, so that an answer finds its way back
 * without a search; a news text names the table, whose name has its number in it.
 */
#define _GNU_SOURCE
#include "play.h"

#include "base/sha256.h"
#include <teban/games.h>
#include <teban/random.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEATS = TB_MAX_SEATS,
    LOOKING = 7,        /* the seat number of those who look on, in a line's number */
    AT_ONCE = 256,      /* sockets that connect, and tables that are being opened */
    OPENINGS_MOST = 50, /* by one connection; the server allows 60 an hour */
    NEVER_ANSWERED = 60 * 1000000,
};

typedef enum step {
    NOTHING,
    CONNECTING, /* again, so as to open more tables */
    OPENING,
    ENTERING,
    SITTING,
    COMMITTING,
    REVEALING,
    PLAYING,
    OVER, /* those who wait for an answer get it, then everybody goes */
    LEAVING,
} step;

typedef struct seat {
    uint32_t socket;
    uint64_t version;
    uint64_t asked; /* when it sent a line that waits for its answer; 0: none does */
    bool moved;     /* that line was a move */
    bool resigned;  /* of three: the others play on */
    bool queued;    /* among those who are ready to move */
    uint32_t ids;
    char event[TB_EVENT_TEXT]; /* that it may play; "": it is not its turn */
} seat;

typedef struct table {
    char name[33];
    const tb_game *game;
    step step;
    uint32_t due; /* answers that the step waits for */
    uint32_t number;
    uint32_t games, moves, last_move;
    seat seats[SEATS];
} table;

static const load_wish *wish;
static load_count *count;
static wire *net;
static tb_random lot;
static table *tables;
static uint32_t *openings; /* of each socket since it connected */
static uint32_t players;   /* sockets from here on look on */
static uint32_t connecting, open_sockets, being_opened, playing;
static uint64_t begun, sent; /* moves since then */
static uint32_t *ready;      /* a ring of table * SEATS + seat */
static uint32_t ready_first, ready_count, ready_room;

/* ---- lines ---- */

static void say(table *t, uint32_t who, uint32_t socket, const char *rest) {
    char line[2048];
    const int length =
        snprintf(line, sizeof line, "%" PRIu32 " %s", (t->number << 3 | who) + 1, rest);
    if (who != LOOKING)
        t->seats[who].asked = wire_clock();
    wire_send(net, socket, line, (size_t)length);
}

static void say_at(table *t, uint32_t who, const char *rest) {
    say(t, who, t->seats[who].socket, rest);
}

static void send_message(table *t, uint32_t who, const char *verb, const char *argument) {
    char line[1024];
    seat *s = &t->seats[who];
    snprintf(line, sizeof line, "do %s %" PRIu64 " m%" PRIu32 " %s%s%s", t->name, s->version,
             ++s->ids, verb, argument[0] == '\0' ? "" : " ", argument);
    say_at(t, who, line);
}

static void write_key(const table *t, uint32_t who, char key[23]) {
    snprintf(key, 23, "%c%05x%05xloadloadloA", 'A' + (int)who, t->number & 0xfffff,
             t->games & 0xfffff);
}

/* A number for the deal: nobody here needs it to be secret. */
static void write_number(const table *t, uint32_t who, bool hashed, char hex[65]) {
    uint8_t number[TB_SHA256_BYTES] = {(uint8_t)who, 1}, digest[TB_SHA256_BYTES];
    memcpy(number + 2, &t->number, sizeof t->number);
    memcpy(number + 8, &t->games, sizeof t->games);
    tb_sha256_of(number, sizeof number, digest);
    for (uint32_t i = 0; i < TB_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", hashed ? digest[i] : number[i]);
}

/* ---- steps ---- */

static void take_step(table *t, step next);

static void open_table(table *t) {
    char line[2048], key[23];
    size_t at = 0;
    const uint32_t who = t->games % t->game->seat_count; /* each opens some */
    snprintf(t->name, sizeof t->name, "%" PRIu32 "-%" PRIu32 "-%08x", t->number, t->games,
             (uint32_t)wish->seed);
    at += (size_t)snprintf(line, sizeof line, "open %s seats=", t->name);
    for (uint32_t i = 0; i < t->game->seat_count; i++) {
        write_key(t, i, key);
        at += (size_t)snprintf(line + at, sizeof line - at, "%s%c:%s", i > 0 ? "," : "",
                               t->game->seats[i], key);
    }
    at += (size_t)snprintf(line + at, sizeof line - at,
                           " look=any as=%c name=Aki %s%s%s seats=open", t->game->seats[who],
                           t->game->id, wish->words[0] == '\0' ? "" : " ", wish->words);
    for (uint32_t i = 1; i < t->game->seat_count; i++)
        at += (size_t)snprintf(line + at, sizeof line - at, ",open");
    for (uint32_t i = 0; i < SEATS; i++)
        t->seats[i] = (seat){.socket = t->seats[i].socket, .queued = t->seats[i].queued};
    t->moves = 0;
    t->last_move = wish->moves == 0 ? UINT32_MAX : tb_random_below(&lot, wish->moves + 1);
    openings[t->seats[who].socket]++;
    t->due = 1;
    say_at(t, who, line);
}

/* How many look on at a table: the sockets behind the players do, in turn. */
static uint32_t onlookers_say(table *t, const char *line) {
    uint32_t many = 0;
    for (uint32_t i = players + t->number; i < wish->sockets; i += wish->tables, many++)
        say(t, LOOKING, i, line);
    return many;
}

static void enter_table(table *t) {
    char line[128], key[23];
    for (uint32_t i = 0; i < t->game->seat_count; i++) {
        write_key(t, i, key);
        snprintf(line, sizeof line, "enter %s %s", t->name, key);
        say_at(t, i, line);
    }
    snprintf(line, sizeof line, "enter %s -", t->name);
    t->due = t->game->seat_count + onlookers_say(t, line);
}

static void leave_table(table *t) {
    char line[128];
    snprintf(line, sizeof line, "quit %s", t->name);
    for (uint32_t i = 0; i < t->game->seat_count; i++)
        say_at(t, i, line);
    t->due = t->game->seat_count + onlookers_say(t, line);
}

static void all_say(table *t, const char *verb, bool hashed) {
    char hex[65];
    for (uint32_t i = 0; i < t->game->seat_count; i++) {
        write_number(t, i, hashed, hex);
        send_message(t, i, verb, hex);
    }
    t->due = t->game->seat_count;
}

static void sit_down(table *t) {
    const uint32_t opener = t->games % t->game->seat_count;
    for (uint32_t i = 0; i < t->game->seat_count; i++) {
        if (i != opener)
            send_message(t, i, "sit", "Ben");
    }
    t->due = t->game->seat_count - 1;
}

static void be_ready(table *t, uint32_t who) {
    seat *s = &t->seats[who];
    if (t->step != PLAYING || s->queued || s->asked != 0 || s->resigned || s->event[0] == '\0')
        return;
    s->queued = true;
    ready[(ready_first + ready_count++) % ready_room] = t->number * SEATS + who;
}

static void begin_play(table *t) {
    being_opened--;
    playing++;
    for (uint32_t i = 0; i < t->game->seat_count; i++)
        be_ready(t, i);
}

/* Whoever has opened as many tables as one may comes again as somebody else. */
static void connect_again(table *t) {
    t->due = 0;
    for (uint32_t i = 0; i < t->game->seat_count; i++) {
        const uint32_t socket = t->seats[i].socket;
        if (openings[socket] < OPENINGS_MOST || wish->sockets < wish->tables * t->game->seat_count)
            continue;
        wire_close(net, socket);
        openings[socket] = 0;
        open_sockets--;
        connecting++;
        t->due++;
        wire_connect(net, socket, wish->ports[socket % wish->servers]);
    }
    if (t->due == 0)
        take_step(t, OPENING);
}

static void take_step(table *t, step next) {
    t->step = next;
    switch (next) {
    case CONNECTING:
        connect_again(t);
        return;
    case OPENING:
        open_table(t);
        return;
    case ENTERING:
        enter_table(t);
        return;
    case SITTING:
        sit_down(t);
        return;
    case COMMITTING:
        all_say(t, "commit", true);
        return;
    case REVEALING:
        all_say(t, "reveal", false);
        return;
    case PLAYING:
        begin_play(t);
        return;
    case LEAVING:
        leave_table(t);
        return;
    default:
        return;
    }
}

/* Every seat has its answer. */
static void step_is_over(table *t) {
    static const step after[] = {
        [CONNECTING] = OPENING, [OPENING] = ENTERING,     [ENTERING] = SITTING,
        [SITTING] = COMMITTING, [COMMITTING] = REVEALING, [REVEALING] = PLAYING};
    if (t->step == LEAVING) {
        t->games++;
        count->games++;
        playing--;
        being_opened++;
        take_step(t, CONNECTING);
    } else if (t->step == SITTING && !t->game->has_chance) {
        take_step(t, PLAYING); /* nothing is dealt */
    } else {
        take_step(t, after[t->step]);
    }
}

/* Whether all know the same: who has entered at another server may be told a moment later. */
static bool all_know(const table *t) {
    bool same = true;
    for (uint32_t i = 1; i < t->game->seat_count; i++)
        same = same && t->seats[i].version == t->seats[0].version;
    return same;
}

static bool nobody_waits(const table *t) {
    bool nobody = true;
    for (uint32_t i = 0; i < t->game->seat_count; i++)
        nobody = nobody && t->seats[i].asked == 0;
    return nobody;
}

/* ---- what is told ---- */

/* What a seat needs of its sight, from that or from changes: the version, one of the events that it
 * may play now, whether it is over. */
static void learn(table *t, uint32_t who, const char *text) {
    seat *s = &t->seats[who];
    const char *found = strstr(text, "\"events\":[");
    if (found != NULL) {
        const char *at = found + 10;
        s->event[0] = '\0';
        for (uint32_t events = 1; *at == '"'; events++) {
            const char *end = strchr(at + 1, '"');
            if (tb_random_below(&lot, events) == 0)
                snprintf(s->event, sizeof s->event, "%.*s", (int)(end - at - 1), at + 1);
            at = end + (end[1] == ',' ? 2 : 1);
        }
    }
    if (strstr(text, "\"phase\":\"over\"") != NULL && t->step == PLAYING)
        t->step = OVER;
}

static uint64_t number_after(const char *text, const char *key) {
    const char *found = strstr(text, key);
    return found == NULL ? 0 : strtoull(found + strlen(key), NULL, 10);
}

static void note_delay(uint64_t delay) {
    count->moves++;
    if (count->delay_count < count->delay_room)
        count->delays[count->delay_count++] = (uint32_t)delay;
}

/* An error is counted, and who gets it looks at the table anew. */
static void be_refused(table *t, uint32_t who, const char *text) {
    char line[128], key[23];
    if (count->errors++ < LOAD_ERRORS)
        fprintf(stderr, "load: table %s, step %d: %s\n", t->name, (int)t->step, text);
    if (t->step != PLAYING)
        wire_fail("a table cannot be opened: %s", text);
    write_key(t, who, key);
    snprintf(line, sizeof line, "enter %s %s", t->name, key);
    say_at(t, who, line);
}

static void hear_answer(table *t, uint32_t who, const char *text) {
    seat *s = &t->seats[who];
    const uint64_t delay = wire_clock() - s->asked;
    const bool moved = s->moved;
    s->asked = 0;
    s->moved = false;
    if (strncmp(strchr(text, ',') + 1, "\"error\"", 7) == 0) {
        be_refused(t, who, text);
        return;
    }
    const uint64_t now = number_after(text, t->step == ENTERING ? "\"version\":" : "\"now\":");
    if (now > 0)
        s->version = now;
    else if (strstr(text, "\"sight\":") != NULL)
        s->version = number_after(text, "\"version\":");
    learn(t, who, text);
    if (moved)
        note_delay(delay);
    else
        count->messages++;
    be_ready(t, who);
}

static void hear_news(table *t, uint32_t socket, const char *text) {
    const char *version = strstr(text, ",\"version\":");
    for (uint32_t i = 0; version != NULL && i < t->game->seat_count; i++) {
        seat *s = &t->seats[i];
        if (s->socket != socket)
            continue;
        s->version = strtoull(version + 11, NULL, 10);
        learn(t, i, text);
        be_ready(t, i);
    }
}

/* Whether a table is on its way to the first move, or from the last one. */
static bool is_in_steps(const table *t) {
    return t->step >= OPENING && t->step != PLAYING && t->step != OVER;
}

static void on_text(uint32_t socket, char *text, size_t length) {
    table *t = NULL;
    count->texts++;
    count->bytes += length;
    if (strncmp(text, "{\"n\":", 5) == 0) {
        const uint32_t number = (uint32_t)strtoul(text + 5, NULL, 10) - 1;
        t = &tables[(number >> 3) % wish->tables];
        if ((number & 7) != LOOKING)
            hear_answer(t, number & 7, text);
        t->due -= is_in_steps(t);
    } else if (strncmp(text, "{\"news\":\"", 9) == 0) {
        t = &tables[strtoul(text + 9, NULL, 10) % wish->tables];
        if (strncmp(text + 9, t->name, strlen(t->name)) == 0)
            hear_news(t, socket, text);
    } else {
        wire_fail("not understood: %s", text);
    }
    if (t->step == OVER && nobody_waits(t))
        take_step(t, LEAVING);
    else if (is_in_steps(t) && t->due == 0 && (t->step == LEAVING || all_know(t)))
        step_is_over(t);
}

static void on_open(uint32_t socket) {
    connecting--;
    open_sockets++;
    for (uint32_t i = 0; i < wish->tables; i++) {
        table *t = &tables[i];
        for (uint32_t who = 0; t->step == CONNECTING && who < t->game->seat_count; who++) {
            if (t->seats[who].socket == socket && --t->due == 0)
                step_is_over(t);
        }
    }
}

static void on_close(uint32_t socket, int code) {
    wire_fail("the server has closed socket %u with %d", socket, code);
}

/* ---- moves ---- */

static void move(table *t, uint32_t who) {
    seat *s = &t->seats[who];
    if (t->moves >= t->last_move) {
        s->resigned = true;
        send_message(t, who, t->moves == 0 ? "abort" : "resign", "");
        return;
    }
    s->moved = true;
    t->moves++;
    sent++;
    send_message(t, who, "event", s->event);
}

/* The next one who is ready; false: nobody is. */
static bool move_next(void) {
    while (ready_count > 0) {
        const uint32_t which = ready[ready_first];
        table *t = &tables[which / SEATS];
        seat *s = &t->seats[which % SEATS];
        ready_first = (ready_first + 1) % ready_room;
        ready_count--;
        s->queued = false;
        if (t->step == PLAYING && s->asked == 0 && s->event[0] != '\0') {
            move(t, which % SEATS);
            return true;
        }
    }
    return false;
}

/* As many as are due by the rate. What could not be done is not made up for, but for a tenth of a
 * second. */
static void move_due(void) {
    const uint64_t most = wish->rate / 10 + 1;
    uint64_t due = UINT64_MAX;
    if (wish->rate > 0) {
        due = (wire_clock() - begun) * wish->rate / 1000000;
        if (due > sent + most)
            sent = due - most;
    }
    while (sent < due && move_next())
        ;
}

/* ---- from outside ---- */

/* The game of the next table: they are taken in turn. */
static const tb_game *next_game(const load_wish *w, const char **games) {
    char id[64];
    const char *end = strchrnul(*games, ',');
    snprintf(id, sizeof id, "%.*s", (int)(end - *games), *games);
    const tb_game *game = tb_game_find(id);
    if (game == NULL)
        wire_fail("there is no game '%s'", id);
    *games = *end == ',' ? end + 1 : w->games;
    return game;
}

uint32_t play_seats(const load_wish *w) {
    const char *games = w->games;
    uint32_t seats = 0;
    for (uint32_t i = 0; i < w->tables; i++)
        seats += next_game(w, &games)->seat_count;
    return seats;
}

static void *zeroed(size_t number, size_t size) {
    void *memory = calloc(number, size);
    if (memory == NULL)
        wire_fail("there is no memory");
    return memory;
}

/* Seats are given to the sockets in turn: each has one where there are enough of them. */
static void seat_everybody(void) {
    const char *games = wish->games;
    const uint32_t seats = play_seats(wish);
    for (uint32_t i = 0; i < wish->tables; i++) {
        tables[i].number = i;
        tables[i].game = next_game(wish, &games);
    }
    players = seats < wish->sockets ? seats : wish->sockets;
    for (uint32_t i = 0, next = 0; i < wish->tables; i++) {
        for (uint32_t who = 0; who < tables[i].game->seat_count; who++)
            tables[i].seats[who].socket = next++ % players;
    }
}

void play_begin(const load_wish *wished, load_count *counted) {
    static const wire_ears ears = {.opened = on_open, .heard = on_text, .closed = on_close};
    wish = wished;
    count = counted;
    lot = tb_random_from(wish->seed);
    net = wire_new(wish->sockets, &ears);
    tables = zeroed(wish->tables, sizeof *tables);
    openings = zeroed(wish->sockets, sizeof *openings);
    ready_room = wish->tables * SEATS;
    ready = zeroed(ready_room, sizeof *ready);
    seat_everybody();
}

void play_connect(void) {
    for (uint32_t next = 0; open_sockets < wish->sockets;) {
        for (; connecting < AT_ONCE && next < wish->sockets; next++, connecting++)
            wire_connect(net, next, wish->ports[next % wish->servers]);
        wire_wait(net, 100);
    }
}

void play_open(void) {
    for (uint32_t next = 0; playing < wish->tables;) {
        for (; being_opened < AT_ONCE && next < wish->tables; next++, being_opened++)
            take_step(&tables[next], OPENING);
        wire_wait(net, 100);
    }
}

void play_idle(double seconds) {
    const uint64_t until = wire_clock() + (uint64_t)(seconds * 1e6);
    while (wire_clock() < until)
        wire_wait(net, 20);
}

void play_on(double seconds, uint64_t games) {
    const uint64_t until = wire_clock() + (uint64_t)(seconds * 1e6);
    begun = wire_clock();
    sent = 0;
    while (wire_clock() < until && (games == 0 || count->games < games)) {
        move_due();
        wire_wait(net, wish->rate > 0 && ready_count > 0 ? 1 : 10);
    }
}

static bool somebody_waits(void) {
    bool waits = connecting > 0;
    for (uint32_t i = 0; !waits && i < wish->tables; i++)
        waits = !nobody_waits(&tables[i]);
    return waits;
}

void play_settle(void) {
    const uint64_t until = wire_clock() + NEVER_ANSWERED;
    while (somebody_waits()) {
        if (wire_clock() > until)
            wire_fail("some lines were never answered");
        wire_wait(net, 20);
    }
}

void play_end(void) {
    wire_free(net);
    free(tables);
    free(openings);
    free(ready);
}
