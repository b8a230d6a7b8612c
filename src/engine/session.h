/* One conversation in the engine protocol (docs/PROTOCOL.md), apart from where lines come from.
 *
 * A session holds either a log (a position whose every part is known) or an info (a seen position),
 * or nothing yet. A command answers into the reply; it ends with `ok` or `error`, and after an
 * error everything is as it was.
 */
#ifndef ENGINE_SESSION_H
#define ENGINE_SESSION_H

#include "engine/reply.h"
#include "think/mind.h"
#include <teban/games.h>
#include <teban/log.h>

typedef struct tb_session {
    const tb_game *game; /* NULL: nothing is set up */
    tb_log *log;         /* NULL: a seen position */
    tb_info info;        /* the seen position */
    char *past;          /* its masked history, or NULL */
    tb_lang lang;
    tb_player_settings player;
    tb_mind minds[TB_MAX_SEATS]; /* of the seats that have thought in this game */
    const tb_host *host;         /* the machine it thinks on; this one, unless a test says so */
    tb_random rolls;             /* for `roll` without a seed */
    tb_reply *reply;

    /* How the one who drives the session lets it work. Both may be NULL. */
    void *driver;
    /* True if what is under way should end; what does not end by itself (`infinite`) ends at more
     * occasions and may wait for one. */
    bool (*stop)(void *driver, bool infinite, bool wait);
    bool flooded; /* set by `stop`: it should end because too much waits to be read */
    /* Sends off what is in the reply. */
    void (*flush)(void *driver);
} tb_session;

void tb_session_begin(tb_session *session, tb_reply *reply);
void tb_session_end(tb_session *session);

/* Answers one line (it is cut up in place). Returns false for `quit`. */
bool tb_session_line(tb_session *session, char *line, size_t length);

/* For the handlers: what was thought belongs to another game, or to another past. */
void tb_session_forget(tb_session *session);
/* For the handlers: closes the answer with an error. */
__attribute__((format(printf, 3, 4))) void tb_session_error(tb_session *session, const char *code,
                                                            const char *format, ...);

#endif
