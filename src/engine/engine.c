#define _POSIX_C_SOURCE 200809L
#include "engine/engine.h"

#include "engine/input.h"
#include "engine/session.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct engine {
    tb_input *input;
    int out;
    int failure; /* errno of a write that failed */
    tb_reply reply;
    tb_session session;
} engine;

static void flush(void *driver) {
    engine *e = driver;
    size_t done = 0;
    while (done < e->reply.length && e->failure == 0) {
        const ssize_t wrote = write(e->out, e->reply.data + done, e->reply.length - done);
        if (wrote > 0)
            done += (size_t)wrote;
        else if (wrote < 0 && errno != EINTR)
            e->failure = errno;
    }
    if (e->reply.failed)
        e->failure = ENOMEM;
    tb_reply_clear(&e->reply);
}

/* Nobody reads our answers any more, so nobody waits for this one. */
static bool is_alone(const engine *e) {
    struct pollfd closed = {.fd = e->out, .events = 0, .revents = 0};
    return e->failure != 0 || (poll(&closed, 1, 0) > 0 && closed.revents != 0);
}

static bool stop(void *driver, bool infinite, bool wait) {
    engine *e = driver;
    if (is_alone(e))
        return true;
    const bool asked = infinite ? tb_input_asks_stop(e->input, wait) : tb_input_says_stop(e->input);
    e->session.flooded = asked && tb_input_flooded(e->input);
    return asked;
}

static int serve(engine *e) {
    for (;;) {
        char *line;
        size_t length;
        bool go_on = true;
        switch (tb_input_next(e->input, &line, &length)) {
        case TB_LINE:
            go_on = tb_session_line(&e->session, line, length);
            break;
        case TB_LINE_TOO_LONG:
            tb_session_error(&e->session, "too-long", "a line has at most %d bytes", TB_LINE_BYTES);
            break;
        case TB_LINE_END:
            return 0;
        case TB_LINE_ERROR:
            return EIO;
        }
        flush(e);
        if (e->failure != 0)
            return e->failure;
        if (!go_on)
            return 0;
    }
}

int tb_engine_serve(int in, int out) {
    engine e = {.input = tb_input_on(in), .out = out};
    if (e.input == NULL)
        return ENOMEM;
    tb_session_begin(&e.session, &e.reply);
    e.session.driver = &e;
    e.session.stop = stop;
    e.session.flush = flush;
    const int failure = serve(&e);
    tb_session_end(&e.session);
    tb_reply_free(&e.reply);
    tb_input_free(e.input);
    return failure;
}
