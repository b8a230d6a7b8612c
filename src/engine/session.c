#include "engine/session.h"

#include "base/read.h"
#include "engine/command.h"
#include "host/native.h"
#include "search/level.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct command {
    const char *name;
    tb_handler *handler;
    bool needs_game;
    uint32_t least, most; /* words after the name */
    const char *usage;
} commands[] = {
    {"teban", tb_do_teban, false, 0, 0, "teban"},
    {"new", tb_do_new, false, 1, TB_MAX_WORDS, "new <game> [key=value ...]"},
    {"position", tb_do_position, false, 2, TB_MAX_WORDS,
     "position <game> [key=value ...] <position>"},
    {"past", tb_do_past, true, 0, TB_MAX_WORDS, "past <event> ..."},
    {"apply", tb_do_apply, true, 1, TB_MAX_WORDS, "apply <event> [<event> ...]"},
    {"undo", tb_do_undo, true, 0, 1, "undo [<n>]"},
    {"show", tb_do_show, true, 0, 0, "show"},
    {"legal", tb_do_legal, true, 0, 0, "legal"},
    {"chance", tb_do_chance, true, 0, 0, "chance"},
    {"roll", tb_do_roll, true, 0, 1, "roll [<seed>]"},
    {"ending", tb_do_ending, true, 0, 0, "ending"},
    {"explain", tb_do_explain, true, 1, 1, "explain <event>"},
    {"perft", tb_do_perft, true, 1, 1, "perft <n>"},
    {"seen", tb_do_seen, true, 1, 1, "seen <seat>"},
    {"view", tb_do_view, true, 1, 1, "view <seat>"},
    {"history", tb_do_history, true, 1, 1, "history <seat>"},
    {"record", tb_do_record, true, 0, 0, "record"},
    {"level", tb_do_level, false, 1, 1, "level <1-10>"},
    {"set", tb_do_set, false, 2, 4, "set <key> <value>"},
    {"go", tb_do_go, true, 0, 5, "go [movetime <ms>] [nodes <n>] [infinite]"},
    {"stop", tb_do_stop, false, 0, 0, "stop"},
};

void tb_session_begin(tb_session *session, tb_reply *reply) {
    *session = (tb_session){.player = {.level = TB_LEVELS, .threads = 1, .hash = 64, .seed = 1},
                            .host = &tb_native,
                            .reply = reply};
    session->rolls = tb_random_from(session->player.seed);
}

void tb_session_forget(tb_session *session) {
    for (int seat = 0; seat < TB_MAX_SEATS; seat++)
        tb_mind_forget(&session->minds[seat]);
}

void tb_session_end(tb_session *session) {
    tb_session_forget(session);
    tb_log_free(session->log);
    free(session->past);
    session->log = NULL;
    session->past = NULL;
}

void tb_session_error(tb_session *session, const char *code, const char *format, ...) {
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    tb_reply_format(session->reply, "error %s ", code);
    tb_reply_plain(session->reply, message);
    tb_reply_string(session->reply, "\n");
}

bool tb_session_number(tb_session *session, const char *name, const char *word, uint64_t low,
                       uint64_t high, uint64_t *number) {
    if (tb_read_number(word, low, high, number))
        return true;
    tb_session_error(session, "usage", "%s takes a number from %llu to %llu, not \"%.40s\"", name,
                     (unsigned long long)low, (unsigned long long)high, word);
    return false;
}

bool tb_is_flooded(tb_session *session) {
    const bool flooded = session->flooded;
    session->flooded = false;
    if (flooded)
        tb_session_error(session, "flooded", "ended: more lines wait than can be kept");
    return flooded;
}

static bool is_clean(tb_session *session, const char *line, size_t length) {
    if (memchr(line, '\0', length) != NULL)
        tb_session_error(session, "usage", "the line holds a NUL byte");
    else if (!tb_is_utf8(line, length))
        tb_session_error(session, "usage", "the line is not UTF-8");
    else
        return true;
    return false;
}

static const struct command *find_command(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    }
    return NULL;
}

/* Cuts the line into words. `copy` is cut up; `rest` stays whole. */
static uint32_t split(char *copy, char **word) {
    uint32_t count = 0;
    for (char *c = copy; *c != '\0' && count <= TB_MAX_WORDS;) {
        while (*c == ' ' || *c == '\t')
            *c++ = '\0';
        if (*c == '\0')
            break;
        word[count++] = c;
        c += strcspn(c, " \t");
    }
    return count;
}

static bool run(tb_session *session, const char *name, const tb_words *words) {
    const struct command *command = find_command(name);
    if (command == NULL) {
        tb_session_error(session, "unknown-command", "%.60s", name);
        return false;
    }
    if (words->count < command->least || words->count > command->most) {
        tb_session_error(session, "usage", "%s", command->usage);
        return false;
    }
    if (command->needs_game && session->game == NULL) {
        tb_session_error(session, "no-game", "set one up first: new or position");
        return false;
    }
    return command->handler(session, words);
}

/* Runs a line that is clean and not blank. Returns false for `quit`. */
static bool answer(tb_session *session, char *line, size_t length) {
    char *copy = malloc(length + 1);
    char **word = calloc(length / 2 + 2, sizeof *word);
    bool go_on = true;
    if (copy == NULL || word == NULL) {
        tb_session_error(session, "no-memory", "there is no memory left for this line");
    } else {
        memcpy(copy, line, length + 1);
        const uint32_t count = split(copy, word);
        assert(count > 0);
        char *rest = line + (word[0] - copy) + strlen(word[0]);
        const tb_words words = {
            .rest = *rest == '\0' ? rest : rest + 1, .count = count - 1, .word = word + 1};
        go_on = strcmp(word[0], "quit") != 0;
        if (!go_on || run(session, word[0], &words))
            tb_reply_string(session->reply, "ok\n");
    }
    free(word);
    free(copy);
    return go_on;
}

bool tb_session_line(tb_session *session, char *line, size_t length) {
    const size_t blanks = strspn(line, " \t");
    if (blanks == length || line[0] == '#')
        return true;
    if (!is_clean(session, line, length))
        return true;
    return answer(session, line, length);
}
