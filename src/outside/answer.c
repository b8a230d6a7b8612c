#include "outside/answer.h"

#include "base/read.h"

#include <stdio.h>
#include <string.h>

static bool begins_with(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

enum { WORD = 32 }; /* longer than any that matters */

/* Sets `word` to the next one and returns what follows it; NULL after the last. */
static const char *next_word(const char *rest, char word[WORD]) {
    rest += strspn(rest, " ");
    const size_t length = strcspn(rest, " ");
    snprintf(word, WORD, "%.*s", (int)length, length < WORD ? rest : "...");
    return length == 0 ? NULL : rest + length;
}

/* `info` is pairs of a key and a value, up to the moves or the text that come last. */
static bool read_info(const char *rest, outside_answer *answer, char what[OUTSIDE_WHAT]) {
    char word[WORD];
    while ((rest = next_word(rest, word)) != NULL) {
        if (strcmp(word, "pv") == 0 || strcmp(word, "string") == 0)
            return true;
        if (strcmp(word, "nodes") != 0)
            continue;
        rest = next_word(rest, word);
        if (rest == NULL || !tb_read_number(word, 0, OUTSIDE_MOST_NODES, &answer->nodes)) {
            snprintf(what, OUTSIDE_WHAT, "'info nodes %s': a number from 0 to %llu is wanted", word,
                     (unsigned long long)OUTSIDE_MOST_NODES);
            return false;
        }
    }
    return true;
}

static bool read_best(const char *best, outside_answer *answer, char what[OUTSIDE_WHAT]) {
    const size_t length = strlen(best);
    if (length < sizeof answer->best) {
        memcpy(answer->best, best, length + 1);
        return true;
    }
    snprintf(what, OUTSIDE_WHAT, "'bestmove %.40s...' is too long for a move", best);
    return false;
}

static bool is_text(const char *line, size_t length, char what[OUTSIDE_WHAT]) {
    const char *flaw = memchr(line, '\0', length) != NULL ? "holds a NUL byte"
                       : !tb_is_utf8(line, length)        ? "is not UTF-8"
                                                          : NULL;
    if (flaw != NULL)
        snprintf(what, OUTSIDE_WHAT, "a line of its answer %s", flaw);
    return flaw == NULL;
}

outside_reading outside_answer_line(outside_answer *answer, const char *line, size_t length,
                                    char what[OUTSIDE_WHAT]) {
    if (!is_text(line, length, what))
        return OUTSIDE_UNREADABLE;
    if (strcmp(line, "ok") == 0)
        return OUTSIDE_CLOSED;
    if (begins_with(line, "error")) {
        snprintf(what, OUTSIDE_WHAT, "'%.80s'", line);
        return OUTSIDE_REFUSED;
    }
    bool read = true;
    if (begins_with(line, "info"))
        read = read_info(line + strlen("info"), answer, what);
    else if (strncmp(line, "bestmove ", 9) == 0)
        read = read_best(line + 9, answer, what);
    return read ? OUTSIDE_GOES_ON : OUTSIDE_UNREADABLE;
}
