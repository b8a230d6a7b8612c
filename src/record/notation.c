/* A log from and to a game's other notation, which may also stand in a link. */
#include <teban/log.h>

#include "base/words.h"

#include <stdlib.h>
#include <string.h>

typedef struct import {
    const tb_game *game;
    tb_log *log;
    tb_error *error;
} import;

static bool import_begin(void *context, const uint32_t *options) {
    import *in = context;
    in->log = tb_log_new(in->game, options);
    return in->log != NULL || tb_fail_memory(in->error);
}

static bool import_event(void *context, const char *played) {
    import *in = context;
    return tb_log_add(in->log, played, in->error);
}

static bool import_end(void *context, const uint8_t *stated_sixths) {
    import *in = context;
    if (stated_sixths != NULL && tb_log_ending(in->log) == TB_UNFINISHED)
        tb_log_state_result(in->log, stated_sixths);
    return true;
}

/* Where the value of `?key=` or `&key=` begins in whatever was copied with the link, or NULL. */
static const char *find_value(const char *key, const char *text, const char *end) {
    const size_t length = strlen(key);
    for (; (size_t)(end - text) > length + 1; text++) {
        if ((*text == '?' || *text == '&') && memcmp(text + 1, key, length) == 0 &&
            text[length + 1] == '=')
            return text + length + 2;
    }
    return NULL;
}

/* A link ends where words do; in its query `+` stands for itself, as the site writes it. */
static size_t value_length(const char *value, const char *end) {
    size_t length = 0;
    while (value + length < end && memchr(" \t\r\n&#\"<>", value[length], 10) == NULL)
        length++;
    return length;
}

/* Reads the record in a link. */
static bool read_link(const tb_notation *notation, const char *value, size_t length,
                      const tb_record_sink *sink, tb_error *error) {
    char *record = malloc(length + 1);
    if (record == NULL)
        return tb_fail_memory(error);
    memcpy(record, value, length);
    record[length] = '\0';
    const bool whole = memchr(record, '\0', length) == NULL && tb_decode(record);
    const bool read =
        whole ? notation->read(record, strlen(record), sink, error)
              : tb_fail(error, "link", TB_SAID("the link is damaged", "リンクが壊れています"));
    free(record);
    return read;
}

static bool read_text(const tb_notation *notation, const char *text, size_t length,
                      const tb_record_sink *sink, tb_error *error) {
    const char *value =
        notation->link == NULL ? NULL : find_value(notation->link, text, text + length);
    return value == NULL
               ? notation->read(text, length, sink, error)
               : read_link(notation, value, value_length(value, text + length), sink, error);
}

tb_log *tb_notation_read(const tb_game *game, const char *text, size_t length, tb_error *error) {
import in = {.game = game, .log = NULL, .error = error };
    const tb_record_sink sink = {
        .context = &in, .begin = import_begin, .event = import_event, .end = import_end};
    if (game->notation == NULL) {
        tb_fail(error, "notation",
                TB_SAID("the game has no other notation", "このゲームにほかの記法はありません"));
    } else if (read_text(game->notation, text, length, &sink, error)) {
        return in.log;
    }
    tb_fail_as(error, &tb_bad_record);
    tb_log_free(in.log);
    return NULL;
}

static const char *played_of(const void *context, uint32_t index) {
    return tb_log_played(context, index);
}

bool tb_notation_write(const tb_log *log, tb_text *text, tb_error *error) {
    const tb_game *game = tb_log_game(log);
    uint32_t options[TB_MAX_OPTIONS] = {0};
    uint8_t sixths[TB_MAX_SEATS];
    if (game->notation == NULL)
        return tb_fail(
            error, "notation",
            TB_SAID("the game has no other notation", "このゲームにほかの記法はありません"));
    if (tb_log_is_set_up(log))
        return tb_fail(error, "start",
                       TB_SAID("the notation knows only games from the start",
                               "この記法で書けるのは、初めから指した対局だけです"));
    game->options_of(tb_log_now(log), options);
    const bool stated = tb_log_ending(log) == TB_STATED && tb_log_result(log, sixths);
    const tb_record_source source = {.options = options,
                                     .count = tb_log_count(log),
                                     .context = log,
                                     .played = played_of,
                                     .stated_sixths = stated ? sixths : NULL};
    return game->notation->write(&source, text, error);
}
