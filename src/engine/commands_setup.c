/* Commands that set up and change what is on the table. */
#include "engine/command.h"

#include <stdlib.h>
#include <string.h>

static void describe_options(tb_session *session, const tb_game *game) {
    for (uint32_t i = 0; i < game->option_count; i++) {
        char normal[64];
        char range[128];
        tb_text normal_text = tb_text_in(normal, sizeof normal);
        tb_text range_text = tb_text_in(range, sizeof range);
        tb_option_value_text(&game->options[i], game->options[i].normal, &normal_text);
        tb_option_range_text(&game->options[i], &range_text);
        tb_reply_format(session->reply, "option %s %s %s %s\n", game->id, game->options[i].key,
                        normal, range);
    }
}

bool tb_do_teban(tb_session *session, const tb_words *words) {
    (void)words;
    tb_reply_string(session->reply, "id teban " TB_VERSION "\n");
    for (const tb_game *const *game = tb_games; *game != NULL; game++)
        tb_reply_format(session->reply, "game %s players %u\n", (*game)->id, (*game)->seat_count);
    for (const tb_game *const *game = tb_games; *game != NULL; game++)
        describe_options(session, *game);
    return true;
}

static void put_on_table(tb_session *session, const tb_game *game, tb_log *log,
                         const tb_info *info) {
    tb_session_forget(session);
    tb_log_free(session->log);
    free(session->past);
    session->game = game;
    session->log = log;
    session->past = NULL;
    if (info != NULL)
        session->info = *info;
}

static bool put_log(tb_session *session, const tb_game *game, tb_log *log) {
    if (log == NULL) {
        tb_session_error(session, "no-memory", "there is no memory left");
        return false;
    }
    put_on_table(session, game, log, NULL);
    return true;
}

static const tb_game *read_game(tb_session *session, const char *id) {
    const tb_game *game = tb_game_find(id);
    if (game == NULL)
        tb_session_error(session, "unknown-game", "%.60s", id);
    return game;
}

/* Reads the options from word 1 on; sets `*after` to the first word that is none. */
static bool read_options(tb_session *session, const tb_game *game, const tb_words *words,
                         uint32_t *options, uint32_t *after) {
    tb_error error;
    uint32_t i = 1;
    tb_options_default(game, options);
    for (; i < words->count && strchr(words->word[i], '=') != NULL; i++) {
        if (!tb_option_set(game, words->word[i], options, &error)) {
            tb_session_error(session, "bad-option", "%s", error.message[TB_EN]);
            return false;
        }
    }
    if (!tb_options_check(game, options, &error)) {
        tb_session_error(session, "bad-option", "%s", error.message[TB_EN]);
        return false;
    }
    *after = i;
    return true;
}

bool tb_do_new(tb_session *session, const tb_words *words) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    uint32_t after;
    const tb_game *game = read_game(session, words->word[0]);
    if (game == NULL || !read_options(session, game, words, options, &after))
        return false;
    if (after < words->count) {
        tb_session_error(session, "bad-option", "\"%.60s\" is not key=value", words->word[after]);
        return false;
    }
    return put_log(session, game, tb_log_new(game, options));
}

/* The line after the first `skip` words, each followed by one space. */
static char *after_words(char *rest, uint32_t skip) {
    for (; skip > 0; skip--) {
        rest += strspn(rest, " \t");
        rest += strcspn(rest, " \t");
        if (*rest != '\0')
            rest++;
    }
    return rest;
}

bool tb_do_position(tb_session *session, const tb_words *words) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    uint32_t after;
    tb_state state;
    tb_info info;
    tb_error error;
    const tb_game *game = read_game(session, words->word[0]);
    if (game == NULL || !read_options(session, game, words, options, &after))
        return false;
    const char *text = after_words(words->rest, after);
    const bool seen = game->has_hidden && strchr(text, '?') != NULL;
    if (seen ? !tb_seen_read(game, options, text, &info, &error)
             : !tb_position_read(game, options, text, &state, &error)) {
        tb_session_error(session, "bad-position", "%s: %s", error.field, error.message[TB_EN]);
        return false;
    }
    if (!seen)
        return put_log(session, game, tb_log_new_at(game, &state));
    put_on_table(session, game, NULL, &info);
    return true;
}

bool tb_do_past(tb_session *session, const tb_words *words) {
    if (session->log != NULL) {
        tb_session_error(session, "wrong-time", "past belongs to a seen position");
        return false;
    }
    size_t length = 1;
    for (uint32_t i = 0; i < words->count; i++) {
        const char *word = words->word[i];
        if (strcmp(word, "!?") != 0 && strcmp(word, "o?") != 0 &&
            session->game->event_shape(word) == TB_NO_EVENT) {
            tb_session_error(session, "usage", "event %u of the past, \"%.40s\", is none", i + 1,
                             word);
            return false;
        }
        length += strlen(word) + 1;
    }
    char *past = malloc(length);
    if (past == NULL) {
        tb_session_error(session, "no-memory", "there is no memory left");
        return false;
    }
    tb_text text = tb_text_in(past, length);
    for (uint32_t i = 0; i < words->count; i++) {
        tb_text_string(&text, i > 0 ? " " : "");
        tb_text_string(&text, words->word[i]);
    }
    tb_session_forget(session);
    free(session->past);
    session->past = past;
    return true;
}

bool tb_needs_all(tb_session *session) {
    if (session->log != NULL)
        return true;
    tb_session_error(session, "hidden", "a seen position does not tell that");
    return false;
}

bool tb_do_apply(tb_session *session, const tb_words *words) {
    if (!tb_needs_all(session))
        return false;
    for (uint32_t i = 0; i < words->count; i++) {
        tb_error error;
        char sentence[400];
        tb_text text = tb_text_in(sentence, sizeof sentence);
        if (tb_log_add(session->log, words->word[i], &error))
            continue;
        tb_log_undo(session->log, i);
        tb_error_text(&error, session->lang, &text);
        if (error.kind == &tb_illegal)
            tb_session_error(session, "illegal", "%u %s %s %s", i + 1, error.why.reason->code,
                             error.why.reason->clause, sentence);
        else
            tb_session_error(session, error.kind->word, "%s", sentence);
        return false;
    }
    return true;
}

bool tb_do_undo(tb_session *session, const tb_words *words) {
    uint64_t count = 1;
    if (words->count == 1 &&
        !tb_session_number(session, "undo", words->word[0], 1, UINT32_MAX, &count))
        return false;
    if (session->log == NULL || !tb_log_undo(session->log, (uint32_t)count)) {
        tb_session_error(session, "nothing-to-undo", "there are only %u events to take back",
                         session->log == NULL ? 0 : tb_log_count(session->log));
        return false;
    }
    return true;
}

bool tb_do_roll(tb_session *session, const tb_words *words) {
    uint64_t seed;
    tb_random seeded;
    tb_random *random = &session->rolls;
    if (!tb_needs_all(session))
        return false;
    if (words->count == 1) {
        if (!tb_session_number(session, "roll", words->word[0], 0, UINT64_MAX, &seed))
            return false;
        seeded = tb_random_from(seed);
        random = &seeded;
    }
    const tb_random before = *random;
    const uint32_t count = tb_log_count(session->log);
    const size_t length = session->reply->length;
    while (session->game->turn(tb_log_now(session->log)) == TB_CHANCE) {
        const tb_event event = tb_roll(session->game, tb_log_now(session->log), random);
        if (!tb_log_add_event(session->log, event)) {
            tb_log_undo(session->log, tb_log_count(session->log) - count);
            *random = before;
            session->reply->length = length;
            tb_session_error(session, "no-memory", "there is no memory left");
            return false;
        }
        tb_reply_format(session->reply, "event %s\n",
                        tb_log_played(session->log, tb_log_count(session->log) - 1));
    }
    return true;
}
