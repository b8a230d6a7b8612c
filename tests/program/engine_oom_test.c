/* Out of memory at every single allocation of the engine: a whole game is talked through, and the
 * n-th allocation fails, for every n. The line in which it fails is answered as always or with
 * `error no-memory`, and then nothing has changed: the same line again, and all that follow, are
 * answered as if nothing had been. Only thinking may go on with less, and so come to another move.
 * Where there is no memory for the answer itself the conversation ends with that.
 *
 *     engine_oom_test [GAME ...]
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/engine.h"
#include "engine/session.h"
#include "memory.h"
#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINES = 400, MOVES = 40, LONGEST = 1 << 14 };

/* What is said, and what is answered when memory holds. */
typedef struct talk {
    char *lines[LINES];
    char *answers[LINES];
    uint32_t count;
} talk;

static char *copied(const char *text) {
    char *copy = __real_malloc(strlen(text) + 1);
    return strcpy(copy, text);
}

/* No time passes, so that an answer is the same each time. */
static uint64_t no_time(void *context) {
    (void)context;
    return 0;
}

static const tb_host host = {.now = no_time};

static void begin(tb_session *session, tb_reply *reply) {
    *reply = (tb_reply){0};
    tb_session_begin(session, reply);
    session->host = &host;
}

static void end(tb_session *session, tb_reply *reply) {
    tb_session_end(session);
    tb_reply_free(reply);
}

/* The answer; NULL if there was no memory for it. */
static const char *ask(tb_session *session, const char *line) {
    static char copy[LONGEST];
    snprintf(copy, sizeof copy, "%s", line);
    tb_reply_clear(session->reply);
    memory.armed = true;
    tb_session_line(session, copy, strlen(copy));
    tb_reply_string(session->reply, "");
    memory.armed = false;
    return session->reply->failed ? NULL : session->reply->data;
}

/* ---- a whole game ---- */

/* Adds a line and keeps its answer; returns it. */
__attribute__((format(printf, 3, 4))) static const char *add(talk *t, tb_session *session,
                                                             const char *format, ...) {
    static char line[LONGEST];
    va_list arguments;
    va_start(arguments, format);
    CHECK(vsnprintf(line, sizeof line, format, arguments) < LONGEST, "room for a line");
    va_end(arguments);
    CHECK(t->count < LINES, "room for lines");
    t->lines[t->count] = copied(line);
    t->answers[t->count] = copied(ask(session, line));
    return t->answers[t->count++];
}

/* The word after `key ` in an answer, or the rest of its line. */
static const char *after(const char *answer, const char *key, bool word, char *into) {
    const char *found = strstr(answer, key);
    CHECK(found != NULL, "%s: %s", key, answer);
    found += strlen(key);
    const size_t length = strcspn(found, word ? " \n" : "\n");
    CHECK(length < LONGEST, "room for %s", key);
    memcpy(into, found, length);
    into[length] = '\0';
    return into;
}

/* Everything that can be asked. */
static void add_questions(talk *t, tb_session *session) {
    for (const char *seat = session->game->seats; *seat != '\0'; seat++) {
        add(t, session, "seen %c", *seat);
        add(t, session, "view %c", *seat);
        add(t, session, "history %c", *seat);
    }
    add(t, session, "show");
    add(t, session, "record");
    add(t, session, "chance");
    add(t, session, "explain x");
    add(t, session, "perft 1");
}

static void add_moves(talk *t, tb_session *session) {
    char text[LONGEST];
    for (int i = 0; i < MOVES; i++) {
        add(t, session, "roll");
        const char *legal = add(t, session, "legal");
        if (strncmp(legal, "legal 0", 7) == 0)
            return;
        if (i % 12 == 5)
            add(t, session, "go nodes 30");
        legal = strchr(legal + strlen("legal "), ' ');
        add(t, session, "apply %s", after(legal, " ", true, text));
        if (i % 8 == 3)
            add(t, session, "undo");
    }
}

/* The seat to move as a seen position with its history, and a decision from that. */
static void add_seen(talk *t, tb_session *session, const tb_game *game) {
    char seat[LONGEST];
    char seen[LONGEST];
    char past[LONGEST];
    add(t, session, "roll");
    after(add(t, session, "show"), "to-move ", true, seat);
    if (!game->has_hidden || strlen(seat) != 1)
        return;
    after(add(t, session, "seen %s", seat), "seen ", false, seen);
    after(add(t, session, "history %s", seat), "history ", false, past);
    add(t, session, "position %s %s", game->id, seen);
    add(t, session, "past %s", past);
    add(t, session, "history %s", seat);
    add(t, session, "go nodes 30");
}

static void add_all(talk *t, const tb_game *game) {
    char position[LONGEST];
    tb_session session;
    tb_reply reply;
    memory_holds();
    begin(&session, &reply);
    add(t, &session, "teban");
    add(t, &session, "set hash 1");
    add(t, &session, "set seed 5");
    add(t, &session, "new %s", game->id);
    add_moves(t, &session);
    add_questions(t, &session);
    add(t, &session, "undo 6");
    after(add(t, &session, "show"), "position ", false, position);
    add_seen(t, &session, game);
    add(t, &session, "position %s %s", game->id, position);
    add(t, &session, "roll 7");
    add(t, &session, "legal");
    end(&session, &reply);
}

static void forget(talk *t) {
    for (uint32_t i = 0; i < t->count; i++) {
        free(t->lines[i]);
        free(t->answers[i]);
    }
}

/* ---- the n-th allocation fails ---- */

static bool is_no_memory(const char *answer) {
    return strncmp(answer, "error no-memory ", 16) == 0;
}

/* Who thinks may do with less memory, or has forgotten, and come to another move. */
static bool is_thought(const char *line, const char *answer) {
    return strncmp(line, "go", 2) == 0 && strstr(answer, "\nbestmove ") != NULL;
}

/* False: there was no memory for the answer, and the conversation is over. */
static bool say_again(const talk *t, uint32_t i, tb_session *session, uint32_t n) {
    const bool before = memory.failed;
    const char *answer = ask(session, t->lines[i]);
    if (answer != NULL && !before && memory.failed && is_no_memory(answer))
        answer = ask(session, t->lines[i]);
    if (answer == NULL) {
        CHECK(!before && memory.failed, "%.80s, allocation %u: no answer", t->lines[i], n);
        return false;
    }
    CHECK(strcmp(answer, t->answers[i]) == 0 || (memory.failed && is_thought(t->lines[i], answer)),
          "%.80s, allocation %u:\n%s\n%s", t->lines[i], n, answer, t->answers[i]);
    return true;
}

/* False: there are not so many allocations. */
static bool talk_again(const talk *t, uint32_t n) {
    tb_session session;
    tb_reply reply;
    memory_fails_at(n);
    begin(&session, &reply);
    for (uint32_t i = 0; i < t->count && say_again(t, i, &session, n); i++)
        ;
    end(&session, &reply);
    return memory.failed;
}

/* All of them, or in a quick run some. */
static uint32_t stride(void) {
    const uint32_t share = support_scaled(10);
    return share >= 10 ? 1 : share == 0 ? 10 : 10 / share;
}

static void test_session(void **context) {
    const tb_game *game = *context;
    talk t = {.count = 0};
    uint32_t n = 0;
    add_all(&t, game);
    while (talk_again(&t, n))
        n += stride();
    print_message("%s: %u lines, %u allocations\n", game->id, t.count, n);
    assert_true(n > 20);
    forget(&t);
}

/* ---- the loop around it ---- */

static uint32_t lines_of(const char *text, size_t length) {
    uint32_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    return count;
}

/* Serves these lines from a pipe into a file. */
static int serve(const char *lines, char *answers, size_t size) {
    int in[2];
    FILE *out = tmpfile();
    assert_true(out != NULL && pipe(in) == 0);
    assert_int_equal(write(in[1], lines, strlen(lines)), strlen(lines));
    close(in[1]);
    memory.armed = true;
    const int failure = tb_engine_serve(in[0], fileno(out));
    memory.armed = false;
    close(in[0]);
    rewind(out);
    answers[fread(answers, 1, size - 1, out)] = '\0';
    fclose(out);
    return failure;
}

/* It ends with an error, or every line is answered. */
static void test_serve(void **context) {
    static const char lines[] =
        "new jatsuna\nstop\napply d2\nnew nothing\nundo\nset hash 1\nquit\n";
    char answers[4096];
    (void)context;
    uint32_t n = 0;
    for (memory_fails_at(n);; memory_fails_at(++n)) {
        const int failure = serve(lines, answers, sizeof answers);
        CHECK(failure == 0 || (failure == ENOMEM && memory.failed), "allocation %u: %d", n,
              failure);
        if (failure == 0)
            CHECK(lines_of(answers, strlen(answers)) == lines_of(lines, strlen(lines)),
                  "allocation %u: %s", n, answers);
        if (!memory.failed)
            break;
    }
    assert_true(n > 10);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_serve)};
    const int failed = support_run_games("engine", test_session, argc - 1, argv + 1);
    return failed != 0 ? failed : cmocka_run_group_tests_name("serve", tests, NULL, NULL);
}
