/* Random tables of a game with random messages: a table restored from its journal gives the same
 * bytes to everybody, and whatever is refused changes nothing.
 *
 *     table_random_test [GAME ...]
 */
#include "base/read.h"
#include "desk_support.h"
#include "table/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct trial {
    const tb_game *game;
    tb_random random;
    desk_talk talk, other;
    uint64_t now;
    char names[TB_MAX_SEATS + 2][12]; /* the seats, onlooker, referee */
    uint32_t viewers;
    uint32_t accepted, refused, finished;
} trial;

static uint32_t below(trial *t, uint32_t bound) {
    return tb_random_below(&t->random, bound);
}

static const char *any_of(trial *t, const char *const *words, uint32_t count) {
    return words[below(t, count)];
}

/* ---- setting up ---- */

static void open_random_table(trial *t) {
    static const char *const sitters[] = {"person", "person", "computer:3", "open"};
    static const char *const screens[] = {"one", "own"};
    static const char *const deals[] = {"sealed", "sealed", "shared", "entered"};
    uint32_t options[TB_MAX_OPTIONS] = {0};
    char words[256];
    tb_state state;
    char line[1024];
    tb_text text = tb_text_in(line, sizeof line);
    support_random_options(t->game, &t->random, options);
    tb_start(t->game, options, &state);
    tb_text_string(&text, "new t ");
    tb_text_string(&text, t->game->id);
    tb_text_string(&text, t->game->option_count > 0 ? " " : "");
    tb_text_string(&text, support_options(t->game, &state, words));
    tb_text_string(&text, " seats=");
    for (uint32_t seat = 0; seat < t->game->seat_count; seat++) {
        tb_text_string(&text, seat > 0 ? "," : "");
        tb_text_string(&text, any_of(t, sitters, below(t, 3) == 0 ? 4 : 3));
    }
    tb_text_string(&text, " seed=");
    for (int i = 0; i < 64; i++)
        tb_text_char(&text, "0123456789abcdef"[below(t, 16)]);
    tb_text_string(&text, " screen=");
    tb_text_string(&text, any_of(t, screens, 2));
    tb_text_string(&text, " deal=");
    tb_text_string(&text, any_of(t, deals, 4));
    static const char *const times[] = {"", "", " clock=20000+300", " pace=9000"};
    tb_text_string(&text, any_of(t, times, 4));
    if (below(t, 2) == 0)
        tb_text_string(&text, " now=100 gather=9000");
    if (t->game->seat_count > 2 && below(t, 2) == 0)
        tb_text_string(&text, " against=L");
    desk_ask(&t->talk, "%s", line);
    desk_expect(&t->talk, NULL);
}

/* ---- messages ---- */

/* A secret of a seat, the same in a trial whenever it is asked for. */
static void secret_hex(uint32_t seat, bool hashed, char *hex) {
    tb_secret secret;
    memset(secret.bytes, (int)seat + 1, sizeof secret.bytes);
    if (hashed)
        secret = tb_deal_commitment(&secret);
    tb_text text = tb_text_in(hex, 2 * TB_SECRET_BYTES + 1);
    tb_write_hex(secret.bytes, TB_SECRET_BYTES, &text);
}

static void random_message(trial *t, uint32_t viewer, char *message, size_t size) {
    static const char *const others[] = {
        "undo",   "resign",     "abort",   "leave",         "offer draw", "offer undo",
        "accept", "accept",     "decline", "offer rematch", "flag",       "sit %e6%89%8b",
        "name B", "event pass", "event ?", "state 3,3",     "state 2,2,2"};
    enum { ENDINGS = 4 }; /* the first of these end too many games */
    char hex[2 * TB_SECRET_BYTES + 1];
    const uint32_t kind = below(t, 10);
    if (kind < 5) {
        desk_ask(&t->talk, "moves t %s", t->names[viewer]);
        const json_t *moves = desk_member(&t->talk, "moves");
        const size_t count = json_array_size(moves);
        const json_t *move = count == 0 ? NULL : json_array_get(moves, below(t, (uint32_t)count));
        snprintf(message, size, "event %s",
                 move == NULL ? "nothing" : json_string_value(json_object_get(move, "text")));
    } else if (kind < 7) {
        secret_hex(viewer, kind == 5, hex);
        snprintf(message, size, "%s %s", kind == 5 ? "commit" : "reveal", hex);
    } else {
        const uint32_t which = below(t, sizeof others / sizeof others[0]);
        snprintf(message, size, "%s", which < ENDINGS && below(t, 8) != 0 ? "undo" : others[which]);
    }
}

/* Whoever is to act, if it is a seat; otherwise anybody. */
static uint32_t random_viewer(trial *t) {
    desk_ask(&t->talk, "see t onlooker 0 since=100000");
    const char *turn = desk_string(&t->talk, "toMove");
    for (uint32_t i = 0; below(t, 3) != 0 && i < t->viewers; i++) {
        if (strcmp(t->names[i], turn) == 0)
            return i;
    }
    return below(t, t->viewers);
}

/* ---- comparing ---- */

static void sights(trial *t, desk_talk *talk, char *out, size_t size) {
    tb_text text = tb_text_in(out, size);
    for (uint32_t i = 0; i < t->viewers; i++) {
        desk_ask(talk, "see t %s %llu lang=%s", t->names[i], (unsigned long long)t->now,
                 i % 2 ? "ja" : "en");
        tb_text_string(&text, talk->reply);
        desk_ask(talk, "moves t %s", t->names[i]);
        tb_text_string(&text, talk->reply);
    }
    desk_ask(talk, "record t");
    tb_text_string(&text, talk->reply);
    CHECK(tb_text_fits(&text), "room for sights");
}

static void restore_on_other(trial *t) {
    desk_ask(&t->talk, "journal t");
    const json_t *lines = desk_member(&t->talk, "lines");
    char *body = calloc(1, DESK_REPLY);
    tb_text text = tb_text_in(body, DESK_REPLY);
    for (size_t i = 0; i < json_array_size(lines); i++) {
        tb_text_string(&text, i > 0 ? "\n" : "");
        tb_text_string(&text, json_string_value(json_array_get(lines, i)));
    }
    desk_ask(&t->other, "close t");
    desk_ask_body(&t->other, "restore t", body);
    desk_expect(&t->other, NULL);
    free(body);
}

static void check_restored(trial *t) {
    enum { ROOM = 4 << 20 };
    char *here = malloc(ROOM);
    char *there = malloc(ROOM);
    restore_on_other(t);
    sights(t, &t->talk, here, ROOM);
    sights(t, &t->other, there, ROOM);
    assert_string_equal(here, there);
    free(here);
    free(there);
}

static void send_random(trial *t) {
    char message[160];
    char before[256];
    const uint32_t viewer = random_viewer(t);
    random_message(t, viewer, message, sizeof message);
    desk_ask(&t->talk, "see t onlooker 0 since=100000");
    const int64_t version = desk_number(&t->talk, "version");
    snprintf(before, sizeof before, "%s", desk_string(&t->talk, "view.position"));
    t->now += below(t, 400);
    desk_ask(&t->talk, "do t %s %llu %lld m%u %s", t->names[viewer], (unsigned long long)t->now,
             (long long)version, t->talk.sent++, message);
    if (desk_member(&t->talk, "error") == NULL) {
        CHECK(desk_number(&t->talk, "version") > version, "a message raises the version");
        t->accepted++;
        return;
    }
    desk_expect(&t->talk, desk_string(&t->talk, "error.code"));
    desk_ask(&t->talk, "see t onlooker 0 since=100000");
    t->refused++;
    CHECK(desk_number(&t->talk, "version") == version, "%s was refused", message);
    assert_string_equal(desk_string(&t->talk, "view.position"), before);
}

static void test_journals(void **context) {
    trial t = {.game = *context, .random = tb_random_from(11)};
    desk_begin(&t.talk);
    desk_begin(&t.other);
    for (; t.viewers < t.game->seat_count; t.viewers++)
        snprintf(t.names[t.viewers], sizeof t.names[0], "%c", t.game->seats[t.viewers]);
    snprintf(t.names[t.viewers++], sizeof t.names[0], "onlooker");
    snprintf(t.names[t.viewers++], sizeof t.names[0], "referee");
    for (uint32_t n = 0; n < support_scaled(40); n++) {
        open_random_table(&t);
        t.now = below(&t, 1000);
        for (uint32_t messages = 20 + below(&t, 150); messages > 0; messages--) {
            send_random(&t);
            if (below(&t, 60) == 0)
                check_restored(&t);
        }
        check_restored(&t);
        desk_ask(&t.talk, "see t onlooker 0");
        t.finished += strcmp(desk_string(&t.talk, "phase"), "over") == 0;
        desk_ask(&t.talk, "close t");
    }
    print_message("%s: %u accepted, %u refused, %u finished\n", t.game->id, t.accepted, t.refused,
                  t.finished);
    assert_true(t.accepted > 0 && t.refused > 0);
    desk_end(&t.talk);
    desk_end(&t.other);
}

int main(int argc, char **argv) {
    return support_run_games("table", test_journals, argc - 1, argv + 1);
}
