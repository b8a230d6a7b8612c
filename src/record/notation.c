/* A log from and to a game's other notation. */
#include <teban/log.h>

#include <stddef.h>

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

tb_log *tb_notation_read(const tb_game *game, const char *text, size_t length, tb_error *error) {
import in = {.game = game, .log = NULL, .error = error };
    const tb_record_sink sink = {
        .context = &in, .begin = import_begin, .event = import_event, .end = import_end};
    if (game->notation == NULL) {
        tb_fail(error, "notation",
                TB_SAID("the game has no other notation", "このゲームにほかの記法はありません"));
    } else if (game->notation->read(text, length, &sink, error)) {
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
