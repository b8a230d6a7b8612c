/* The engine protocol, as transcripts: tests/engine/<name>.txt.
 *
 *     engine_test FOLDER
 *
 * A line `> command` is sent; the lines that follow are the expected answer, to the last line. A
 * line that ends with ` ...` is only compared up to there; a line `...` stands for any lines before
 * the next one. `#` begins a comment.
 */
#include "engine/session.h"
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct transcript {
    const char *path;
    int line;
    tb_session session;
    tb_reply reply;
    size_t read; /* bytes of the reply compared so far */
    bool skips;  /* lines until the one that is expected next */
} transcript;

static bool fits(const char *found, const char *expected) {
    const size_t length = strlen(expected);
    if (length >= 4 && strcmp(expected + length - 4, " ...") == 0)
        return strncmp(found, expected, length - 3) == 0;
    return strcmp(found, expected) == 0;
}

static char *next_line(transcript *t, const char *expected) {
    CHECK(t->read < t->reply.length, "%s:%d: the answer has ended, expected \"%s\"", t->path,
          t->line, expected);
    char *found = t->reply.data + t->read;
    char *end = memchr(found, '\n', t->reply.length - t->read);
    CHECK(end != NULL, "%s:%d: no line end", t->path, t->line);
    *end = '\0';
    t->read += (size_t)(end - found) + 1;
    return found;
}

static void expect_line(transcript *t, const char *expected) {
    char *found = next_line(t, expected);
    while (t->skips && !fits(found, expected))
        found = next_line(t, expected);
    t->skips = false;
    CHECK(fits(found, expected), "%s:%d: answered \"%s\", expected \"%s\"", t->path, t->line, found,
          expected);
}

static void send_line(transcript *t, const char *line) {
    char copy[4096];
    CHECK(t->read == t->reply.length, "%s:%d: the answer before goes on: \"%.200s\"", t->path,
          t->line, t->reply.data + t->read);
    tb_reply_clear(&t->reply);
    t->read = 0;
    snprintf(copy, sizeof copy, "%s", line);
    tb_session_line(&t->session, copy, strlen(copy));
}

static void run(const char *path) {
    transcript t = {.path = path};
    char *text = support_read_file(path);
    char *rest = text;
    tb_session_begin(&t.session, &t.reply);
    for (char *line; (line = rest) != NULL && *line != '\0';) {
        rest = strchr(line, '\n');
        if (rest != NULL)
            *rest++ = '\0';
        t.line++;
        if (line[0] == '>')
            send_line(&t, line + 1 + (line[1] == ' '));
        else if (strcmp(line, "...") == 0)
            t.skips = true;
        else if (line[0] != '\0' && line[0] != '#')
            expect_line(&t, line);
    }
    CHECK(t.read == t.reply.length, "%s: the last answer goes on", path);
    tb_session_end(&t.session);
    tb_reply_free(&t.reply);
    free(text);
}

static const char *folder;

static void test_transcripts(void **context) {
    struct dirent *entry;
    int count = 0;
    DIR *directory = opendir(folder);
    (void)context;
    assert_non_null(directory);
    while ((entry = readdir(directory)) != NULL) {
        char path[1024];
        if (strstr(entry->d_name, ".txt") == NULL)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        run(path);
        count++;
    }
    closedir(directory);
    assert_true(count > 0);
}

/* Lines that cannot stand in a file: NUL bytes and broken UTF-8. */
static void test_unclean_lines(void **context) {
    static const struct {
        const char *line;
        size_t length;
        bool clean;
    } rows[] = {
        {"sh\0ow", 5, false},
        {"show \xff", 6, false},
        {"show \xc0\xaf", 7, false},
        {"show \xe3\x81", 7, false},
        {"show \xed\xa0\x80", 8, false},
        {"show \xf4\x90\x80\x80", 9, false},
        {"show \xe0\x80\x80", 8, false},
        {"show \xf0\x8f\xbf\xbf", 9, false},
        {"show \x80", 6, false},
        {"\xe6\x89\x8b", 3, true},
        {"\xf0\x9f\x90\x8d", 4, true},
    };
    tb_reply reply = {0};
    tb_session session;
    (void)context;
    tb_session_begin(&session, &reply);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char copy[32] = {0};
        memcpy(copy, rows[i].line, rows[i].length);
        tb_reply_clear(&reply);
        assert_true(tb_session_line(&session, copy, rows[i].length));
        tb_reply_string(&reply, "");
        const char *wanted = rows[i].clean ? "error unknown-command" : "error usage the line";
        CHECK(strncmp(reply.data, wanted, strlen(wanted)) == 0, "row %zu: %.*s", i,
              (int)reply.length, reply.data);
    }
    tb_session_end(&session);
    tb_reply_free(&reply);
}

static bool stop_at_once(void *driver, bool infinite, bool wait) {
    (void)driver;
    (void)infinite;
    (void)wait;
    return true;
}

static const char *answer_to(tb_session *session, const char *line) {
    char copy[256];
    snprintf(copy, sizeof copy, "%s", line);
    tb_reply_clear(session->reply);
    tb_session_line(session, copy, strlen(copy));
    tb_reply_string(session->reply, "");
    return session->reply->data;
}

/* A number that is refused is named. */
static void number_is(tb_session *session, const char *words, const char *number, bool taken) {
    char line[256];
    char named[64];
    snprintf(line, sizeof line, "%s %s", words, number);
    snprintf(named, sizeof named, ", not \"%.40s\"\n", number);
    const char *answer = answer_to(session, line);
    CHECK((strncmp(answer, "error usage", 11) != 0) == taken, "%s: %s", line, answer);
    CHECK(taken || strstr(answer, named) != NULL, "%s: %s", line, answer);
}

/* Every number that a command takes, at its edges; and what is no number. */
static void test_numbers(void **context) {
    static const struct {
        const char *words;
        const char *below, *low, *high, *above;
    } rows[] = {
        {"level", "0", "1", "10", "11"},
        {"set threads", "0", "1", "256", "257"},
        {"set hash", "0", "1", "65536", "65537"},
        {"set threads", "0", "1", "1", "4294967297"}, /* one, and 1 MiB, for what follows */
        {"set hash", "0", "1", "1", "4294967297"},
        {"set seed", "-1", "0", "18446744073709551615", "18446744073709551616"},
        {"roll", "-1", "0", "18446744073709551615", "18446744073709551616"},
        {"perft", "-1", "0", "99", "100"},
        {"undo", "0", "1", "4294967295", "4294967296"},
        {"go movetime", "0", "1", "86400000", "86400001"},
        {"go movetime", "0", "1", "1", "18446744073709552"},
        {"go nodes", "0", "1", "9223372036854775807", "9223372036854775808"},
        {"go infinite nodes", "0", "1", "9223372036854775807", "9223372036854775808"},
    };
    static const char *const never[] = {"-1",
                                        "+1",
                                        "1.0",
                                        "1e3",
                                        "0x10",
                                        "x",
                                        "1x",
                                        "-",
                                        "18446744073709551616",
                                        "\xef\xbc\x91",
                                        "99999999999999999999999999999999999999999999999999"};
    tb_reply reply = {0};
    tb_session session;
    (void)context;
    tb_session_begin(&session, &reply);
    session.stop = stop_at_once;
    assert_string_equal(answer_to(&session, "new jatsuna"), "ok\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        number_is(&session, rows[i].words, rows[i].low, true);
        number_is(&session, rows[i].words, rows[i].high, true);
        const tb_player_settings before = session.player;
        number_is(&session, rows[i].words, rows[i].below, false);
        number_is(&session, rows[i].words, rows[i].above, false);
        for (size_t k = 0; k < sizeof never / sizeof never[0]; k++)
            number_is(&session, rows[i].words, never[k], false);
        assert_memory_equal(&session.player, &before, sizeof before);
    }
    tb_session_end(&session);
    tb_reply_free(&reply);
}

/* What is ended because too much waits says so, and the next command is answered. */
static bool flood(void *driver, bool infinite, bool wait) {
    (void)infinite;
    (void)wait;
    ((tb_session *)driver)->flooded = true;
    return true;
}

static void test_flooded(void **context) {
    static const char *const lines[] = {"go infinite", "go nodes 100000", "go movetime 1000",
                                        "perft 9"};
    tb_reply reply = {0};
    tb_session session;
    (void)context;
    tb_session_begin(&session, &reply);
    assert_string_equal(answer_to(&session, "new jatsuna"), "ok\n");
    session.driver = &session;
    session.player.hash = 1;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        session.stop = flood;
        CHECK(strstr(answer_to(&session, lines[i]), "error flooded ") != NULL, "%s: %s", lines[i],
              reply.data);
        CHECK(strstr(reply.data, "bestmove") == NULL, "%s: %s", lines[i], reply.data);
        session.stop = NULL;
        assert_string_equal(answer_to(&session, "perft 1"), "perft 1 45\nok\n");
    }
    tb_session_end(&session);
    tb_reply_free(&reply);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transcripts),
        cmocka_unit_test(test_unclean_lines),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_flooded),
    };
    if (argc != 2)
        return 2;
    folder = argv[1];
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
