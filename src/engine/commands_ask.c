/* Commands that ask and change nothing. */
#include "engine/command.h"
#include "games/find.h"

#include <string.h>

static int turn_of(const tb_session *session) {
    if (session->log == NULL)
        return tb_info_turn(session->game, &session->info);
    return session->game->turn(tb_log_now(session->log));
}

bool tb_read_seat(tb_session *session, const tb_words *words, bool referee, int *seat) {
    const char *word = words->word[0];
    *seat = tb_viewer_find(session->game, word);
    if (*seat >= 0 && (referee || *seat != TB_REFEREE))
        return true;
    tb_session_error(session, "usage", "the seats are %s and onlooker%s, not \"%.40s\"",
                     session->game->seats, referee ? " and referee" : "", word);
    return false;
}

bool tb_know(tb_session *session, int seat, tb_info *info) {
    if (session->log != NULL) {
        tb_observe(session->game, tb_log_now(session->log), seat, info);
        return true;
    }
    if (session->info.seat != (uint64_t)seat)
        return tb_needs_all(session);
    *info = session->info;
    return true;
}

bool tb_state_to_ask(tb_session *session, tb_state *state) {
    if (session->log != NULL) {
        *state = *tb_log_now(session->log);
        return true;
    }
    if ((uint64_t)turn_of(session) != session->info.seat)
        return tb_needs_all(session);
    tb_some_state(session->game, &session->info, state);
    return true;
}

static void show_result(tb_session *session) {
    uint8_t sixths[TB_MAX_SEATS];
    session->game->result(tb_log_now(session->log), sixths);
    tb_reply_string(session->reply, "result");
    for (uint32_t seat = 0; seat < session->game->seat_count; seat++) {
        tb_reply_string(session->reply, " ");
        tb_text text = tb_reply_room(session->reply, 8);
        tb_sixths_text(sixths[seat], &text);
        tb_reply_took(session->reply, &text);
    }
    tb_reply_string(session->reply, "\n");
}

bool tb_do_show(tb_session *session, const tb_words *words) {
    char letter[2];
    (void)words;
    tb_reply_string(session->reply, "position ");
    tb_text text = tb_reply_room(session->reply, TB_POSITION_TEXT);
    if (session->log == NULL)
        tb_seen_text(session->game, &session->info, &text);
    else
        session->game->position_text(tb_log_now(session->log), &text);
    tb_reply_took(session->reply, &text);
    tb_reply_format(session->reply, "\nto-move %s\n",
                    tb_seat_string(session->game, turn_of(session), letter));
    if (turn_of(session) == TB_OVER)
        show_result(session);
    return true;
}

bool tb_do_ending(tb_session *session, const tb_words *words) {
    char sentence[400];
    tb_text text = tb_text_in(sentence, sizeof sentence);
    tb_end end;
    (void)words;
    if (turn_of(session) != TB_OVER) {
        tb_session_error(session, "wrong-time", "the game goes on");
        return false;
    }
    tb_end_of(session->game, tb_log_now(session->log), &end);
    tb_why_text(&end.why, session->lang, &text);
    tb_reply_format(session->reply, "ending %s %s ", end.why.reason->code, end.why.reason->clause);
    tb_reply_plain(session->reply, sentence);
    tb_reply_string(session->reply, "\nwhere");
    for (uint32_t i = 0; i < end.places; i++)
        tb_reply_format(session->reply, " %s", end.place[i]);
    tb_reply_string(session->reply, "\n");
    return true;
}

bool tb_do_legal(tb_session *session, const tb_words *words) {
    tb_event list[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    tb_state state;
    (void)words;
    if (!tb_state_to_ask(session, &state))
        return false;
    const int count = tb_events_sorted(session->game, &state, list, texts);
    tb_reply_format(session->reply, "legal %d", count);
    for (int i = 0; i < count; i++) {
        tb_reply_string(session->reply, " ");
        tb_reply_string(session->reply, texts[i]);
    }
    tb_reply_string(session->reply, "\n");
    return true;
}

static uint32_t common_divisor(uint32_t a, uint32_t b) {
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool tb_do_chance(tb_session *session, const tb_words *words) {
    tb_event list[TB_MAX_EVENTS];
    uint32_t weights[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    (void)words;
    if (turn_of(session) != TB_CHANCE) {
        tb_session_error(session, "wrong-time", "nothing is left to chance now");
        return false;
    }
    if (!tb_needs_all(session))
        return false;
    const tb_state *state = tb_log_now(session->log);
    const int count = tb_events_sorted(session->game, state, list, texts);
    const uint32_t total = session->game->weights(state, list, count, weights);
    for (int i = 0; i < count; i++) {
        const uint32_t divisor = common_divisor(weights[i], total);
        tb_reply_format(session->reply, "outcome %s %u/%u\n", texts[i], weights[i] / divisor,
                        total / divisor);
    }
    return true;
}

bool tb_do_explain(tb_session *session, const tb_words *words) {
    tb_state state;
    tb_event event;
    tb_why why;
    char sentence[400];
    tb_text text = tb_text_in(sentence, sizeof sentence);
    if (!tb_state_to_ask(session, &state))
        return false;
    if (tb_event_read(session->game, &state, words->word[0], &event, &why)) {
        tb_reply_string(session->reply, "legal\n");
        return true;
    }
    tb_why_text(&why, session->lang, &text);
    tb_reply_format(session->reply, "illegal %s %s ", why.reason->code, why.reason->clause);
    tb_reply_plain(session->reply, sentence);
    tb_reply_string(session->reply, "\n");
    return true;
}

/* ---- perft ---- */

/* States. A count of no more than SOON ends within seconds, and is finished when the input ends or
 * `quit` waits. One that ends before the first look is not stopped at all. */
enum { SOON = 30000000, BETWEEN = 1 << 14 };

typedef struct counting {
    tb_session *session;
    uint64_t leaves;
    uint64_t states; /* gone through: where all games have ended there are no leaves */
    uint64_t look;   /* at so many states, whether it should end */
} counting;

static bool is_stopped(counting *c) {
    const tb_session *session = c->session;
    if (c->states < c->look)
        return false;
    c->look = c->states + BETWEEN;
    return session->stop != NULL && session->stop(session->driver, c->states > SOON, false);
}

/* tb_perft that can be stopped; false: it was. */
static bool count_leaves(counting *c, const tb_state *state, uint32_t depth) {
    const tb_game *game = c->session->game;
    tb_event list[TB_MAX_EVENTS];
    c->states++;
    if (is_stopped(c))
        return false;
    if (depth <= 1) {
        c->leaves += tb_perft(game, state, depth);
        return true;
    }
    const int count = game->events(state, list);
    for (int i = 0; i < count; i++) {
        tb_state next = *state;
        game->apply(&next, list[i]);
        if (!count_leaves(c, &next, depth - 1))
            return false;
    }
    return true;
}

bool tb_do_perft(tb_session *session, const tb_words *words) {
    counting c = {.session = session, .look = BETWEEN};
    uint64_t depth;
    if (!tb_session_number(session, "perft", words->word[0], 0, 99, &depth) ||
        !tb_needs_all(session))
        return false;
    if (count_leaves(&c, tb_log_now(session->log), (uint32_t)depth)) {
        tb_reply_format(session->reply, "perft %u %llu\n", (uint32_t)depth,
                        (unsigned long long)c.leaves);
        return true;
    }
    if (!tb_is_flooded(session))
        tb_session_error(session, "stopped", "at %llu", (unsigned long long)c.leaves);
    return false;
}

bool tb_do_seen(tb_session *session, const tb_words *words) {
    int seat;
    tb_info info;
    if (!tb_read_seat(session, words, false, &seat) || !tb_know(session, seat, &info))
        return false;
    tb_reply_string(session->reply, "seen ");
    tb_text text = tb_reply_room(session->reply, TB_POSITION_TEXT);
    tb_seen_text(session->game, &info, &text);
    tb_reply_took(session->reply, &text);
    tb_reply_string(session->reply, "\n");
    return true;
}

bool tb_do_view(tb_session *session, const tb_words *words) {
    int seat;
    tb_info info;
    if (!tb_read_seat(session, words, false, &seat) || !tb_know(session, seat, &info))
        return false;
    tb_text measure = tb_text_in(NULL, 0);
    tb_view(session->game, &info, &measure);
    tb_reply_string(session->reply, "view ");
    tb_text text = tb_reply_room(session->reply, measure.length + 1);
    tb_view(session->game, &info, &text);
    tb_reply_took(session->reply, &text);
    tb_reply_string(session->reply, "\n");
    return true;
}

bool tb_do_history(tb_session *session, const tb_words *words) {
    int seat;
    if (!tb_read_seat(session, words, true, &seat))
        return false;
    if (session->log == NULL) {
        if (session->info.seat != (uint64_t)seat)
            return tb_needs_all(session);
        const bool some = session->past != NULL && session->past[0] != '\0';
        tb_reply_string(session->reply, some ? "history " : "history");
        tb_reply_string(session->reply, some ? session->past : "");
        tb_reply_string(session->reply, "\n");
        return true;
    }
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_history(session->log, seat, &measure);
    tb_reply_string(session->reply, measure.length > 0 ? "history " : "history");
    tb_text text = tb_reply_room(session->reply, measure.length + 1);
    tb_log_history(session->log, seat, &text);
    tb_reply_took(session->reply, &text);
    tb_reply_string(session->reply, "\n");
    return true;
}

bool tb_do_record(tb_session *session, const tb_words *words) {
    (void)words;
    if (!tb_needs_all(session))
        return false;
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_record(session->log, &measure);
    tb_reply_string(session->reply, "record ");
    tb_text text = tb_reply_room(session->reply, measure.length + 1);
    tb_log_record(session->log, &text);
    tb_reply_took(session->reply, &text);
    tb_reply_string(session->reply, "\n");
    return true;
}
