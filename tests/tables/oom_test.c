/* Out of memory at every single allocation: a whole game is played with a desk, and the n-th
 * allocation fails, for every n. The call in which it fails says `no-memory` and changes nothing:
 * the same call again, and all that follow, are answered as if nothing had been; only thinking may
 * go on with less. Only the library's own allocations fail: jansson takes a want of memory within a
 * word for a mistake in the text.
 *
 *     oom_test [GAME ...]
 */
#include "base/read.h"
#include "desk_support.h"
#include "host/native.h"
#include "memory.h"
#include "table/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a game and the answers to its lines ---- */

enum { LINES = 800, ROOM = 1 << 18 };

typedef struct play {
    char *lines[LINES];
    char *answers[LINES];
    uint32_t count;
    char *room;
} play;

static char *copied(const char *text) {
    char *copy = __real_malloc(strlen(text) + 1);
    return strcpy(copy, text);
}

static void call(tb_desk *desk, const char *line, char *room) {
    tb_text reply = tb_text_in(room, ROOM);
    memory.armed = true;
    tb_desk_call(desk, line, strlen(line), &reply);
    memory.armed = false;
}

/* Adds a line and keeps its answer; returns it taken apart. */
__attribute__((format(printf, 3, 4))) static json_t *add(play *p, tb_desk *desk, const char *format,
                                                         ...) {
    static char line[ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    CHECK(p->count < LINES, "room for lines");
    memory_holds();
    call(desk, line, p->room);
    p->lines[p->count] = copied(line);
    p->answers[p->count++] = copied(p->room);
    json_t *answer = json_loads(p->room, 0, NULL);
    CHECK(answer != NULL, "%s: %s", line, p->room);
    return answer;
}

static int64_t number(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

/* Some moves, with a take-back, thinking and everything that is asked. */
static void add_moves(play *p, tb_desk *desk, uint32_t moves) {
    for (uint32_t i = 0; i < moves; i++) {
        json_t *sight = add(p, desk, "see t onlooker %u", i);
        const char *turn = json_string_value(json_object_get(sight, "toMove"));
        json_t *own = add(p, desk, "see t %s 0 lang=ja", turn);
        const json_t *events = json_object_get(own, "events");
        const char *event = json_string_value(json_array_get(events, i % 3));
        if (event == NULL)
            event = json_string_value(json_array_get(events, 0));
        if (i % 8 == 3) {
            /* at=: afresh, so that a thought does not depend on what memory was there before */
            json_decref(add(p, desk, "think t %s 1 nodes=30 hash=1 at=%lld", turn,
                            (long long)number(sight, "ply")));
            json_decref(add(p, desk, "ponder t 60000 nodes=30"));
            json_decref(add(p, desk, "loses t %s %s", turn, event));
        }
        if (event != NULL)
            json_decref(add(p, desk, "do t %s %u %lld m%u views=all event %s", turn, i,
                            (long long)number(sight, "version"), i, event));
        json_decref(own);
        json_decref(sight);
    }
}

static void add_journal(play *p, tb_desk *desk) {
    static char body[ROOM];
    tb_text text = tb_text_in(body, sizeof body);
    json_t *journal = add(p, desk, "journal t");
    const json_t *lines = json_object_get(journal, "lines");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        tb_text_string(&text, "\n");
        tb_text_string(&text, json_string_value(json_array_get(lines, i)));
    }
    json_decref(add(p, desk, "restore again%s", body));
    json_decref(add(p, desk, "see again onlooker 0"));
    json_decref(journal);
}

/* Numbers of all, and the cards that follow the last one. */
static void add_shared_deal(play *p, tb_desk *desk, const tb_game *game) {
    tb_secret secret = {{0}};
    const tb_secret hash = tb_deal_commitment(&secret);
    char number[2 * TB_SECRET_BYTES + 1];
    char commit[2 * TB_SECRET_BYTES + 1];
    tb_text number_text = tb_text_in(number, sizeof number);
    tb_text commit_text = tb_text_in(commit, sizeof commit);
    tb_write_hex(secret.bytes, sizeof secret.bytes, &number_text);
    tb_write_hex(hash.bytes, sizeof hash.bytes, &commit_text);
    json_decref(add(p, desk, "new shared %s seed=" SEED " deal=shared", game->id));
    for (uint32_t i = 0; i < 2 * game->seat_count; i++)
        json_decref(add(p, desk, "do shared %c 0 %u s%u %s %s", game->seats[i % game->seat_count],
                        i, i, i < game->seat_count ? "commit" : "reveal",
                        i < game->seat_count ? commit : number));
    json_decref(add(p, desk, "see shared onlooker 0"));
    json_decref(add(p, desk, "journal shared"));
}

static void add_all(play *p, tb_desk *desk, const tb_game *game) {
    const char first = game->seats[0];
    const char second = game->seats[1];
    json_t *opened = add(p, desk, "new t %s seed=" SEED " clock=900000+5 now=0", game->id);
    const long long version = (long long)number(opened, "version");
    json_decref(opened);
    add_moves(p, desk, 60); /* until the cards have grown, which follow an event */
    json_decref(add(p, desk, "record t"));
    json_t *text = add(p, desk, "export t");
    if (json_object_get(text, "text") != NULL)
        json_decref(add(p, desk, "import imported %s\n%s", game->id,
                        json_string_value(json_object_get(text, "text"))));
    json_decref(text);
    for (int i = 0; i < 40; i++) /* until entries, ids and lines have grown */
        json_decref(add(p, desk, "do t %c 50 %lld n%d name %d%060d", i % 2 == 0 ? first : second,
                        version, i, i, i));
    add_journal(p, desk);
    json_decref(add(p, desk, "do again %c 60 %lld r abort", first, version));
    json_decref(add(p, desk, "do again %c 60 %lld s resign", second, version));
    json_decref(add(p, desk, "rematch again next seed=" SEED));
    if (game->has_chance)
        add_shared_deal(p, desk, game);
    for (int i = 0; i < 12; i++) /* until the desk has grown */
        json_decref(add(p, desk, "new n%d %s seed=" SEED, i, game->id));
}

/* ---- the n-th allocation fails ---- */

static tb_desk *new_desk(void) {
    memory.armed = true;
    tb_desk *desk = tb_desk_new(&tb_native);
    memory.armed = false;
    if (desk != NULL)
        return desk;
    assert_true(memory.failed);
    return tb_desk_new(&tb_native);
}

/* Who thinks may do with less memory, and come to another answer. */
static bool thinks(const char *line) {
    return strncmp(line, "think ", 6) == 0 || strncmp(line, "ponder ", 7) == 0;
}

static void check_call(const play *p, uint32_t i, tb_desk *desk, uint32_t n) {
    const bool before = memory.failed;
    call(desk, p->lines[i], p->room);
    if (thinks(p->lines[i]) && strstr(p->room, "\"error\"") == NULL)
        return;
    if (!before && memory.failed) {
        /* a search that cannot grow goes on with what it has; everything else says so */
        const bool said = strstr(p->room, "\"code\":\"no-memory\"") != NULL;
        CHECK(said || strncmp(p->lines[i], "think", 5) == 0 ||
                  strncmp(p->lines[i], "ponder", 6) == 0,
              "%.80s, allocation %u: %.200s", p->lines[i], n, p->room);
        if (said)
            call(desk, p->lines[i], p->room);
    }
    CHECK(strcmp(p->room, p->answers[i]) == 0, "%.80s, allocation %u:\n%s\n%s", p->lines[i], n,
          p->room, p->answers[i]);
}

/* False: there are not so many allocations. */
static bool play_again(const play *p, uint32_t n) {
    memory_fails_at(n);
    tb_desk *desk = new_desk();
    for (uint32_t i = 0; i < p->count; i++)
        check_call(p, i, desk, n);
    tb_desk_free(desk);
    return memory.failed;
}

static void test_desk(void **context) {
    const tb_game *game = *context;
    play p = {.room = __real_malloc(ROOM)};
    memory_holds();
    tb_desk *desk = tb_desk_new(&tb_native);
    add_all(&p, desk, game);
    tb_desk_free(desk);
    uint32_t n = 0;
    while (play_again(&p, n))
        n++;
    print_message("%s: %u lines, %u allocations\n", game->id, p.count, n);
    assert_true(n > 20);
    for (uint32_t i = 0; i < p.count; i++) {
        free(p.lines[i]);
        free(p.answers[i]);
    }
    free(p.room);
}

/* ---- records ---- */

static tb_log *log_of(const tb_game *game, const tb_random *seed) {
    tb_random random = *seed;
    tb_log *log = tb_log_new(game, NULL);
    tb_event list[TB_MAX_EVENTS];
    while (game->turn(tb_log_now(log)) != TB_OVER) {
        const int count = game->events(tb_log_now(log), list);
        assert_true(tb_log_add_event(log, list[tb_random_below(&random, (uint32_t)count)]));
    }
    return log;
}

static void test_records(void **context) {
    const tb_game *game = *context;
    const tb_random random = tb_random_from(3);
    tb_error error;
    tb_log *log = log_of(game, &random);
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_record(log, &measure);
    char *json = __real_malloc(measure.length + 1);
    tb_text text = tb_text_in(json, measure.length + 1);
    tb_log_record(log, &text);
    tb_log_free(log);
    uint32_t n = 0;
    for (bool failed = true; failed; n++) {
        memory_fails_at(n);
        memory.armed = true;
        log = tb_record_read(json, text.length, &error);
        memory.armed = false;
        failed = memory.failed;
        CHECK((log == NULL) == failed, "allocation %u", n);
        CHECK(!failed || strcmp(error.field, "memory") == 0, "allocation %u: %s: %s", n,
              error.field, error.message[TB_EN]);
        tb_log_free(log);
    }
    print_message("%s: %u allocations of a record\n", game->id, n - 1);
    free(json);
}

int main(int argc, char **argv) {
    const int desk = support_run_games("desk", test_desk, argc - 1, argv + 1);
    return desk != 0 ? desk : support_run_games("record", test_records, argc - 1, argv + 1);
}
