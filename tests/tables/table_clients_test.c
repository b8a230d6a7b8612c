/* Many clients at a table: some seats with two devices, an onlooker, a referee where one is let in.
 * Messages and answers are lost, repeated, reordered and delayed, and the clients are brought up to
 * date by changes alone. Whenever one is, it has exactly the sight of a newcomer. Every message is
 * done at most once, and one that comes again gets the same version and line. A second table
 * follows by the lines of the answers, and shows everybody the same bytes.
 *
 *     table_clients_test [GAME ...]
 */
#include "base/read.h"
#include "client.h"
#include "table/deal.h"
#include <teban/table.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLIENTS = 2 * TB_MAX_SEATS + 2, ON_THE_WAY = 4, MESSAGE = 160 };

typedef struct sending {
    char text[MESSAGE]; /* `VERSION ID [keys] VERB [ARGUMENT]` */
    char id[16];
} sending;

typedef struct client {
    char who[12];
    const char *lang, *views;
    json_t *sight;            /* NULL: a newcomer */
    sending sent[ON_THE_WAY]; /* not heard of yet */
    uint32_t on_the_way;
    json_t *answer; /* one that is late */
    int64_t answer_since;
} client;

typedef struct world {
    const tb_game *game;
    tb_random random;
    desk_talk talk;
    const char *name; /* of the table */
    bool study;
    uint64_t now;
    client clients[CLIENTS];
    uint32_t client_count;
    uint32_t ids;
    json_t *done;     /* `who id` -> line, version */
    tb_table *second; /* made from the lines of the answers */
    uint32_t lines;
    uint32_t sent, accepted, repeated, refused, compared, tables, rematches, finished;
} world;

static uint32_t below(world *w, uint32_t bound) {
    return tb_random_below(&w->random, bound);
}

/* ---- being brought up to date ---- */

static int64_t number_of(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

static const char *string_of(const json_t *object, const char *key) {
    const char *string = json_string_value(json_object_get(object, key));
    return string == NULL ? "" : string;
}

static void forget(client *c) {
    json_decref(c->sight);
    json_decref(c->answer);
    c->sight = c->answer = NULL;
}

/* What a newcomer in the same seat sees; NULL: it is not let in. */
static json_t *newcomer(world *w, const client *c, uint64_t now) {
    desk_ask(&w->talk, "see %s %s %llu%s", w->name, c->who, (unsigned long long)now, c->lang);
    return desk_member(&w->talk, "error") == NULL ? json_incref(w->talk.json) : NULL;
}

/* The views between are those that a look back shows. */
static void check_views(world *w, const client *c, const json_t *changes) {
    for (size_t i = 0; i < json_array_size(changes); i++) {
        const json_t *change = json_array_get(changes, i);
        const json_t *view = json_object_get(change, "view");
        if (view == NULL)
            continue;
        desk_ask(&w->talk, "see %s %s 0 at=%lld since=100000", w->name, c->who,
                 (long long)number_of(change, "event") + 1);
        CHECK(json_equal(view, desk_member(&w->talk, "view")), "a view between differs");
    }
}

static void apply(world *w, client *c, const json_t *changes, int64_t version, uint64_t now) {
    client_apply(c->sight, changes, version);
    json_t *fresh = newcomer(w, c, now);
    CHECK(fresh != NULL && json_equal(c->sight, fresh), "%s is not up to date:\n%s\n%s", c->who,
          json_dumps(c->sight, JSON_SORT_KEYS), json_dumps(fresh, JSON_SORT_KEYS));
    json_decref(fresh);
    w->compared++;
}

static void catch_up(world *w, client *c) {
    if (c->sight == NULL) {
        c->sight = newcomer(w, c, w->now);
        return;
    }
    desk_ask(&w->talk, "changes %s %s %llu %lld%s%s", w->name, c->who, (unsigned long long)w->now,
             (long long)number_of(c->sight, "version"), c->lang, c->views);
    if (desk_member(&w->talk, "error") != NULL) {
        desk_expect(&w->talk, "no-referee"); /* the game goes on again */
        forget(c);
        return;
    }
    json_t *answer = json_incref(w->talk.json);
    const json_t *changes = json_object_get(answer, "changes");
    apply(w, c, changes, number_of(answer, "version"), w->now);
    if (below(w, 8) == 0)
        check_views(w, c, changes);
    json_decref(answer);
}

/* ---- the second table ---- */

static void follow(world *w, const char *line) {
    tb_error error;
    char copy[512];
    snprintf(copy, sizeof copy, "%s", line);
    CHECK(tb_table_follow(w->second, copy, &error), "%s: %s", line, error.kind->word);
}

static void check_second(world *w, char *room) {
    for (uint32_t i = 0; i < w->client_count; i++) {
        const client *c = &w->clients[i];
        const int seat = tb_seat_find(w->game, c->who);
        const tb_look look = {.seat = seat >= 0          ? seat
                                      : c->who[0] == 'o' ? TB_ONLOOKER
                                                         : TB_REFEREE,
                              .now = w->now,
                              .lang = strstr(c->lang, "ja") != NULL ? TB_JA : TB_EN};
        json_t *fresh = newcomer(w, c, w->now);
        if (fresh == NULL)
            continue;
        tb_text text = tb_text_in(room, DESK_REPLY);
        tb_json json = tb_json_on(&text);
        tb_table_see(w->second, w->name, &look, tb_log_count(tb_table_log(w->second)), 0, &json);
        assert_string_equal(room, w->talk.reply);
        json_decref(fresh);
    }
}

/* From the whole journal, after the opening or somewhere on the way: a room that was dropped. */
static void restore_second(world *w) {
    tb_error error;
    char *body = malloc(DESK_REPLY);
    tb_text text = tb_text_in(body, DESK_REPLY);
    desk_ask(&w->talk, "journal %s", w->name);
    const json_t *lines = desk_member(&w->talk, "lines");
    w->lines = (uint32_t)json_array_size(lines);
    for (uint32_t i = 0; i < w->lines; i++) {
        tb_text_string(&text, i > 0 ? "\n" : "");
        tb_text_string(&text, json_string_value(json_array_get(lines, i)));
    }
    tb_table_free(w->second);
    w->second = tb_table_restore(body, text.length, &error);
    CHECK(w->second != NULL, "a journal is restored: %s %s", error.kind->word,
          error.message[TB_EN]);
    free(body);
}

/* ---- setting up ---- */

static const char *any_of(world *w, const char *const *words, uint32_t count) {
    return words[below(w, count)];
}

static void write_seed(world *w, tb_text *text) {
    for (int i = 0; i < 64; i++)
        tb_text_char(text, "0123456789abcdef"[below(w, 16)]);
}

static void write_seats(world *w, tb_text *text) {
    static const char *const sitters[] = {"person", "person", "person", "computer:3", "open"};
    tb_text_string(text, " seats=");
    for (uint32_t seat = 0; seat < w->game->seat_count; seat++) {
        tb_text_string(text, seat > 0 ? "," : "");
        tb_text_string(text, any_of(w, sitters, below(w, 3) == 0 ? 5 : 4));
    }
}

static void open_table(world *w) {
    static const char *const deals[] = {"sealed", "sealed", "shared", "entered"};
    static const char *const times[] = {
        "",         " clock=9000+200", " now=500 clock=9000+200", " now=500 gather=3000",
        " now=500", " pace=4000",      " now=500 pace=4000"};
    uint32_t options[TB_MAX_OPTIONS] = {0};
    char words[256];
    tb_state state;
    char line[1024];
    tb_text text = tb_text_in(line, sizeof line);
    const char *deal = any_of(w, deals, 4);
    support_random_options(w->game, &w->random, options);
    tb_start(w->game, options, &state);
    tb_text_string(&text, w->game->option_count > 0 ? " " : "");
    tb_text_string(&text, support_options(w->game, &state, words));
    write_seats(w, &text);
    tb_text_string(&text, " seed=");
    write_seed(w, &text);
    tb_text_string(&text, any_of(w, times, 7));
    if (w->game->seat_count > 2 && below(w, 4) == 0)
        tb_text_string(&text, " against=L");
    desk_ask(&w->talk, "new %s %s%s screen=%s deal=%s", w->name, w->game->id, line,
             below(w, 2) == 0 ? "one" : "own", deal);
    desk_expect(&w->talk, NULL);
    w->study = strcmp(deal, "entered") == 0;
}

static void add_client(world *w, const char *who) {
    client *c = &w->clients[w->client_count++];
    *c = (client){.lang = below(w, 2) == 0 ? "" : " lang=ja",
                  .views = below(w, 2) == 0 ? "" : " views=all"};
    snprintf(c->who, sizeof c->who, "%s", who);
}

/* Everybody is a newcomer at a table that has been opened. */
static void seat_clients(world *w) {
    w->client_count = 0;
    for (uint32_t seat = 0; seat < w->game->seat_count; seat++) {
        const char letter[2] = {w->game->seats[seat], '\0'};
        add_client(w, letter);
        if (below(w, 2) == 0)
            add_client(w, letter);
    }
    add_client(w, "onlooker");
    add_client(w, "referee");
    for (uint32_t i = 0; i < w->client_count; i++)
        catch_up(w, &w->clients[i]);
    json_decref(w->done);
    w->done = json_object();
    w->now = 500 + below(w, 500);
    restore_second(w);
    w->tables++;
}

static void leave_table(world *w) {
    for (uint32_t i = 0; i < w->client_count; i++)
        forget(&w->clients[i]);
}

/* ---- writing messages ---- */

/* A secret of a seat, the same whenever it is asked for. */
static void secret_hex(char seat, bool hashed, char *hex) {
    tb_secret secret;
    memset(secret.bytes, seat, sizeof secret.bytes);
    if (hashed)
        secret = tb_deal_commitment(&secret);
    tb_text text = tb_text_in(hex, 2 * TB_SECRET_BYTES + 1);
    tb_write_hex(secret.bytes, TB_SECRET_BYTES, &text);
}

static void write_gathering(world *w, const client *c, char *message) {
    static const char *const others[] = {"sit %e6%89%8b", "sit A", "sit B%20C", "name %41",
                                         "leave",         "abort", "event pass"};
    char hex[2 * TB_SECRET_BYTES + 1];
    const bool shared = strcmp(string_of(c->sight, "dealt"), "shared") == 0;
    const uint32_t kind = below(w, 12);
    if (kind < 6 && (shared || kind == 0)) {
        secret_hex(c->who[0], kind < 3, hex);
        snprintf(message, MESSAGE, "%s %s", kind < 3 ? "commit" : "reveal", hex);
    } else {
        /* most who come stay */
        const uint32_t which = below(w, below(w, 12) == 0 ? 7 : 4);
        snprintf(message, MESSAGE, "%s", others[which]);
    }
}

static void write_playing(world *w, const client *c, char *message) {
    static const char *const others[] = {"undo",     "undo",   "offer draw", "offer undo",
                                         "name %42", "accept", "decline",    "flag",
                                         "event ?",  "abort",  "resign",     "state 3,3"};
    const json_t *events = json_object_get(c->sight, "events");
    const size_t count = json_array_size(events);
    if (count > 0 && below(w, 8) != 0) {
        snprintf(message, MESSAGE, "event %s",
                 json_string_value(json_array_get(events, below(w, (uint32_t)count))));
        return;
    }
    const bool offered = !json_is_null(json_object_get(c->sight, "offer"));
    const uint32_t which = below(w, below(w, 10) == 0 ? 12 : 5); /* resigning ends too many games */
    snprintf(message, MESSAGE, "%s",
             offered && below(w, 4) != 0 ? others[5 + (below(w, 3) == 0)] : others[which]);
}

static void write_over(world *w, const client *c, char *message) {
    static const char *const others[] = {"offer rematch", "accept", "accept",
                                         "decline",       "undo",   "name %43"};
    (void)c;
    snprintf(message, MESSAGE, "%s", others[below(w, 6)]);
}

/* Puts a message on the way that fits what this client, perhaps late, knows. */
static void write_message(world *w, client *c) {
    char message[MESSAGE];
    const char *phase;
    if (below(w, 3) != 0)
        catch_up(w, c);
    if (c->sight == NULL || c->on_the_way == ON_THE_WAY ||
        (c->who[1] != '\0' && !w->study && below(w, 8) != 0)) /* who may say little */
        return;
    phase = string_of(c->sight, "phase");
    if (strcmp(phase, "gathering") == 0)
        write_gathering(w, c, message);
    else if (strcmp(phase, "playing") == 0)
        write_playing(w, c, message);
    else
        write_over(w, c, message);
    sending *sent = &c->sent[c->on_the_way++];
    const uint32_t id = w->ids++;
    snprintf(sent->id, sizeof sent->id, "m-%u", id);
    snprintf(sent->text, sizeof sent->text, "%lld m-%u%s%s %.120s",
             (long long)number_of(c->sight, "version"), id, c->lang, c->views, message);
}

/* ---- delivering ---- */

static void check_once(world *w, const char *who, const char *id) {
    char key[64];
    const json_t *answer = w->talk.json;
    const bool repeated = json_is_true(json_object_get(answer, "repeated"));
    snprintf(key, sizeof key, "%s %s", who, id);
    const json_t *before = json_object_get(w->done, key);
    CHECK(repeated == (before != NULL), "%s: %.200s", key, w->talk.reply);
    if (repeated) {
        CHECK(json_equal(json_object_get(before, "line"), json_object_get(answer, "line")) &&
                  number_of(before, "version") == number_of(answer, "version"),
              "%s: another answer: %.200s", key, w->talk.reply);
        w->repeated++;
        return;
    }
    CHECK(number_of(answer, "version") == number_of(answer, "now"), "%.200s", w->talk.reply);
    json_object_set_new(w->done, key,
                        json_pack("{s:s, s:I}", "line", string_of(answer, "line"), "version",
                                  number_of(answer, "version")));
    follow(w, string_of(answer, "line"));
    w->lines++;
    w->accepted++;
}

/* An answer counts only for the version that it was asked for. */
static void hear(world *w, client *c, const json_t *answer, int64_t since, uint64_t now) {
    if (c->sight == NULL || number_of(c->sight, "version") != since)
        return;
    if ((int64_t)tb_table_version(w->second) == number_of(answer, "now"))
        apply(w, c, json_object_get(answer, "changes"), number_of(answer, "now"), now);
    else /* right when it was sent; what has happened since is asked for */
        client_apply(c->sight, json_object_get(answer, "changes"), number_of(answer, "now"));
}

static void refuse(world *w) {
    desk_expect(&w->talk, desk_string(&w->talk, "error.code"));
    w->refused++;
    desk_ask(&w->talk, "journal %s since=%u", w->name, w->lines);
    CHECK(json_array_size(desk_member(&w->talk, "lines")) == 0, "a refusal is no entry");
}

/* One of the messages on the way arrives, perhaps not for the last time. */
static void deliver(world *w, client *c) {
    /* the last one, or one that is late */
    const uint32_t which = below(w, 4) != 0 ? c->on_the_way - 1 : below(w, c->on_the_way);
    const sending sent = c->sent[which];
    w->now += below(w, 60);
    desk_ask(&w->talk, "do %s %s %llu %s", w->name, c->who, (unsigned long long)w->now, sent.text);
    w->sent++;
    if (below(w, 4) != 0)
        c->sent[which] = c->sent[--c->on_the_way];
    if (desk_member(&w->talk, "error") != NULL) {
        refuse(w);
        return;
    }
    json_t *answer = json_incref(w->talk.json);
    check_once(w, c->who, sent.id);
    const uint32_t fate = below(w, 4);
    if (fate < 2) {
        hear(w, c, answer, strtoll(sent.text, NULL, 10), w->now);
    } else if (fate == 2 && c->answer == NULL) {
        c->answer = json_incref(answer);
        c->answer_since = strtoll(sent.text, NULL, 10);
    }
    json_decref(answer);
}

/* The clock of a late answer is that of then: only what does not depend on the time is compared. */
static void hear_late(world *w, client *c) {
    json_t *answer = c->answer;
    c->answer = NULL;
    if (c->sight != NULL && number_of(c->sight, "version") == c->answer_since)
        client_apply(c->sight, json_object_get(answer, "changes"), number_of(answer, "now"));
    json_decref(answer);
    if (c->sight != NULL)
        catch_up(w, c);
}

static void tick(world *w) {
    desk_ask(&w->talk, "see %s onlooker 0 since=100000", w->name);
    const json_t *deadline = desk_member(&w->talk, "deadline");
    if (json_is_null(deadline))
        return;
    const uint64_t then = (uint64_t)json_integer_value(deadline);
    const bool late = below(w, 30) == 0;
    w->now = late && then > w->now ? then : w->now;
    desk_ask(&w->talk, "do %s clock %llu %lld c%u tick", w->name, (unsigned long long)w->now,
             (long long)desk_number(&w->talk, "version"), w->ids);
    if (w->now < then) {
        desk_expect(&w->talk, "time-left");
        return;
    }
    char id[16];
    snprintf(id, sizeof id, "c%u", w->ids++);
    w->sent++;
    desk_expect(&w->talk, NULL);
    check_once(w, "clock", id);
}

/* Another game, if that is agreed; everybody is a newcomer there. */
static void rematch(world *w) {
    char seed[65];
    tb_text text = tb_text_in(seed, sizeof seed);
    const char *next = w->name[0] == 't' ? "u" : "t";
    write_seed(w, &text);
    desk_ask(&w->talk, "rematch %s %s seed=%s now=500", w->name, next, seed);
    const json_t *error = desk_member(&w->talk, "error");
    if (error != NULL) {
        const char *code = string_of(error, "code");
        CHECK(strcmp(code, "not-over") == 0 || strcmp(code, "not-agreed") == 0, "%s", code);
        return;
    }
    desk_ask(&w->talk, "close %s", w->name);
    leave_table(w);
    w->name = next;
    seat_clients(w);
    w->rematches++;
}

/* ---- all of it ---- */

/* Often whoever is to act, as far as they know; otherwise anybody. */
static client *any_client(world *w) {
    client *c = &w->clients[below(w, w->client_count)];
    for (uint32_t i = 0; i < w->client_count && below(w, 3) != 0; i++) {
        client *other = &w->clients[i];
        if (other->sight != NULL && json_array_size(json_object_get(other->sight, "events")) > 0)
            c = other;
    }
    return c;
}

static void step(world *w, char *room) {
    client *c = any_client(w);
    const uint32_t what = below(w, 100);
    if (what < 50)
        write_message(w, c);
    if (what < 75 && c->on_the_way > 0 && below(w, 4) != 0)
        deliver(w, c);
    else if (what < 80 && c->answer != NULL)
        hear_late(w, c);
    else if (what >= 85 && what < 97)
        catch_up(w, c);
    else if (what == 97)
        tick(w);
    else if (what == 98 && below(w, 3) == 0)
        rematch(w);
    else if (below(w, 20) == 0)
        restore_second(w);
    else if (below(w, 10) == 0)
        check_second(w, room);
}

static void end_table(world *w, char *room) {
    for (uint32_t i = 0; i < w->client_count; i++)
        catch_up(w, &w->clients[i]);
    check_second(w, room);
    desk_ask(&w->talk, "journal %s", w->name);
    CHECK(json_array_size(desk_member(&w->talk, "lines")) == w->lines, "a line for each message");
    desk_ask(&w->talk, "see %s onlooker 0", w->name);
    w->finished += strcmp(desk_string(&w->talk, "phase"), "over") == 0;
    desk_ask(&w->talk, "close %s", w->name);
    leave_table(w);
}

static void test_clients(void **context) {
    world w = {.game = *context, .random = tb_random_from(7), .name = "t"};
    const uint32_t messages = support_scaled(20000);
    char *room = malloc(DESK_REPLY);
    desk_begin(&w.talk);
    while (w.sent < messages) {
        open_table(&w);
        seat_clients(&w);
        for (uint32_t steps = 100 + below(&w, 500); steps > 0; steps--)
            step(&w, room);
        end_table(&w, room);
    }
    print_message("%s: %u messages, %u accepted, %u repeated, %u refused; %u sights compared; "
                  "%u tables, %u finished, %u rematches\n",
                  w.game->id, w.sent, w.accepted, w.repeated, w.refused, w.compared, w.tables,
                  w.finished, w.rematches);
    assert_true(w.accepted > 0 && w.repeated > 0 && w.refused > 0 && w.compared > 0);
    tb_table_free(w.second);
    json_decref(w.done);
    desk_end(&w.talk);
    free(room);
}

int main(int argc, char **argv) {
    return support_run_games("clients", test_clients, argc - 1, argv + 1);
}
