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

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transcripts),
        cmocka_unit_test(test_unclean_lines),
    };
    if (argc != 2)
        return 2;
    folder = argv[1];
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
