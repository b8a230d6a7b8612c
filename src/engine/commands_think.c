/* Commands about the computer player. */
#include "engine/command.h"
#include "games/find.h"
#include "search/level.h"

#include <string.h>

enum {
    MOST_MILLISECONDS = 24 * 60 * 60 * 1000, /* a day: who wants more wants `infinite` */
    MANY_NODES = 1000000000, /* more are not waited for when the input ends or `quit` waits */
};

bool tb_do_level(tb_session *session, const tb_words *words) {
    uint64_t level;
    if (!tb_session_number(session, "level", words->word[0], 1, TB_LEVELS, &level))
        return false;
    session->player.level = (uint32_t)level;
    return true;
}

static bool set_threads(tb_session *session, const tb_words *words) {
    uint64_t number;
    if (!tb_session_number(session, "threads", words->word[1], 1, 256, &number))
        return false;
    session->player.threads = (uint32_t)number;
    return true;
}

static bool set_seed(tb_session *session, const tb_words *words) {
    uint64_t number;
    if (!tb_session_number(session, "seed", words->word[1], 0, UINT64_MAX, &number))
        return false;
    session->player.seed = number;
    session->rolls = tb_random_from(number);
    return true;
}

static bool set_hash(tb_session *session, const tb_words *words) {
    uint64_t number;
    if (!tb_session_number(session, "hash", words->word[1], 1, 65536, &number))
        return false;
    session->player.hash = (uint32_t)number;
    return true;
}

static bool set_lang(tb_session *session, const tb_words *words) {
    if (tb_lang_find(words->word[1], &session->lang))
        return true;
    tb_session_error(session, "usage", "lang takes en or ja");
    return false;
}

/* A seat of Jatsuna: the only game of more than two, so the only one where two can agree. */
static bool read_against(tb_session *session, const char *word) {
    const int seat = tb_seat_find(&tb_jatsuna, word);
    if (seat < 0) {
        tb_session_error(session, "usage", "against takes a seat: S, L or F");
        return false;
    }
    session->player.against = seat;
    return true;
}

static bool set_style(tb_session *session, const tb_words *words) {
    const char *style = words->word[1];
    const bool collusion = strcmp(style, "collusion") == 0;
    if (!collusion && strcmp(style, "normal") != 0) {
        tb_session_error(session, "usage", "style takes normal or collusion");
        return false;
    }
    if (words->count == 4) {
        if (!collusion || strcmp(words->word[2], "against") != 0) {
            tb_session_error(session, "usage", "set style collusion against <seat>");
            return false;
        }
        if (!read_against(session, words->word[3]))
            return false;
    }
    session->player.style = collusion ? TB_STYLE_COLLUSION : TB_STYLE_NORMAL;
    return true;
}

static bool set_against(tb_session *session, const tb_words *words) {
    return read_against(session, words->word[1]);
}

static const struct {
    const char *key;
    tb_handler *set;
    uint32_t most; /* words, the key included */
} settings[] = {
    {"threads", set_threads, 2}, {"seed", set_seed, 2},   {"hash", set_hash, 2},
    {"lang", set_lang, 2},       {"style", set_style, 4}, {"against", set_against, 2},
};

bool tb_do_set(tb_session *session, const tb_words *words) {
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (strcmp(settings[i].key, words->word[0]) != 0)
            continue;
        if (words->count == 2 || words->count == settings[i].most)
            return settings[i].set(session, words);
        tb_session_error(session, "usage", "set %s takes one value", settings[i].key);
        return false;
    }
    tb_session_error(session, "usage", "the keys are threads, seed, hash, lang, style, against");
    return false;
}

static bool read_limits(tb_session *session, const tb_words *words, tb_limits *limits) {
    *limits = (tb_limits){0};
    const struct {
        const char *key;
        uint64_t most;
        uint64_t *number;
    } rows[] = {
        {"movetime", MOST_MILLISECONDS, &limits->milliseconds},
        {"nodes", INT64_MAX, &limits->nodes},
    };
    for (uint32_t i = 0; i < words->count; i++) {
        const char *word = words->word[i];
        const int row = strcmp(word, rows[0].key) == 0   ? 0
                        : strcmp(word, rows[1].key) == 0 ? 1
                                                         : -1;
        if (strcmp(word, "infinite") == 0) {
            limits->infinite = true;
        } else if (row < 0 || i + 1 == words->count) {
            tb_session_error(session, "usage", "go [movetime <ms>] [nodes <n>] [infinite]");
            return false;
        } else if (!tb_session_number(session, word, words->word[++i], 1, rows[row].most,
                                      rows[row].number)) {
            return false;
        }
    }
    return true;
}

/* ---- go ---- */

/* Who watches `go`. */
typedef struct going {
    tb_session *session;
    bool infinite; /* or so many nodes that it might as well be */
} going;

static bool is_endless(const tb_limits *limits) {
    return limits->infinite || (limits->milliseconds == 0 && limits->nodes > MANY_NODES);
}

static bool stop_asked(void *context) {
    const going *g = context;
    return g->session->stop != NULL && g->session->stop(g->session->driver, g->infinite, false);
}

static void report(void *context, const tb_thought *thought, uint64_t milliseconds) {
    tb_session *session = ((const going *)context)->session;
    const tb_game *game = session->game;
    tb_reply_format(session->reply, "info nodes %llu nps %llu time %llu score",
                    (unsigned long long)thought->nodes,
                    (unsigned long long)(thought->nodes * 1000 / (milliseconds + 1)),
                    (unsigned long long)milliseconds);
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        tb_reply_format(session->reply, " %c %.1f", game->seats[seat], 100 * thought->score[seat]);
    if (thought->line[0] != '\0')
        tb_reply_format(session->reply, " pv %s", thought->line);
    tb_reply_string(session->reply, "\n");
    if (session->flush != NULL)
        session->flush(session->driver);
}

static bool decide(tb_session *session, int seat, const tb_limits *limits, tb_decision *decision) {
    if (session->log != NULL)
        return tb_decision_from(session->log, tb_log_count(session->log), seat, &session->player,
                                limits, decision);
    return tb_decision_seen(session->game, &session->info,
                            session->past == NULL ? "" : session->past, &session->player, limits,
                            decision);
}

/* Thinks and reports; an infinite search that has nothing left to think about waits for `stop`.
 * False: out of memory. */
static bool think(tb_session *session, int seat, tb_limits limits, tb_thought *thought) {
    tb_mind *mind = &session->minds[seat];
    tb_decision decision;
    if (limits.infinite && session->stop == NULL)
        limits = (tb_limits){.nodes = 1}; /* nobody could ever stop it */
    going g = {.session = session, .infinite = is_endless(&limits)};
    const tb_watch watch = {.context = &g, .stop = stop_asked, .report = report};
    if (!decide(session, seat, &limits, &decision))
        return false;
    const bool begun = tb_mind_begin(mind, &decision, session->host);
    tb_decision_free(&decision);
    if (!begun)
        return false;
    tb_mind_think(mind, &watch);
    if (limits.infinite && tb_mind_exhausted(mind))
        session->stop(session->driver, true, true);
    tb_mind_thought(mind, thought);
    report(&g, thought, mind->spent / 1000);
    return true;
}

bool tb_do_go(tb_session *session, const tb_words *words) {
    tb_limits limits;
    tb_info info;
    tb_state state;
    tb_thought thought;
    char best[TB_EVENT_TEXT];
    if (!read_limits(session, words, &limits))
        return false;
    const int seat = session->log == NULL ? tb_info_turn(session->game, &session->info)
                                          : session->game->turn(tb_log_now(session->log));
    if (seat == TB_CHANCE || seat == TB_OVER) {
        tb_session_error(session, "wrong-time", "no player is to move");
        return false;
    }
    if (!tb_know(session, seat, &info))
        return false;
    if (!think(session, seat, limits, &thought)) {
        tb_session_error(session, "no-memory", "there is no memory left");
        return false;
    }
    if (tb_is_flooded(session))
        return false;
    tb_some_state(session->game, &info, &state);
    tb_event_string(session->game, &state, thought.best, best);
    tb_reply_format(session->reply, "bestmove %s\n", best);
    return true;
}

bool tb_do_stop(tb_session *session, const tb_words *words) {
    (void)session;
    (void)words;
    return true;
}
