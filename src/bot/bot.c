#include "bot/bot.h"

#include "host/native.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_MOST = 16 << 20, /* of one text of the server */
    FIRST_PAUSE_MS = 100,
    LONGEST_PAUSE_MS = 3000,
    SILENT_SECONDS = 25, /* then it is asked whether the line is there */
    DEAD_SECONDS = 40,
    LOOK_MS = 200, /* between two looks at who interrupts */
};

typedef struct bot {
    const bot_plan *plan;
    bot_sitter sitter;
    bot_thinker *thinker;
    struct lws_context *context;
    _Atomic(struct lws_context *) woken; /* the same, for the thinker's thread */
    struct lws *wsi;
    lws_sorted_usec_list_t again, later, look;
    uint32_t pause;      /* before the next attempt, ms */
    uint64_t lost_since; /* 0: the line is there, or has never been */
    bool was_there;
    char out[LWS_PRE + BOT_LINE]; /* one line is under way at a time */
    size_t out_length;
    char *in;
    size_t in_length, in_capacity;
    bool done;
    bot_report report;
} bot;

static void stop(bot *b, bot_outcome outcome) {
    if (b->done)
        return;
    b->done = true;
    b->report.outcome = outcome;
    lws_cancel_service(b->context);
}

static void look_whether_done(bot *b) {
    if (b->sitter.end != BOT_GOES_ON)
        stop(b, BOT_FINISHED);
}

/* ---- the sitter's hands ---- */

static void hand_say(void *context, const char *line) {
    bot *b = context;
    b->out_length = strlen(line);
    memcpy(b->out + LWS_PRE, line, b->out_length);
    if (b->wsi != NULL)
        lws_callback_on_writable(b->wsi);
}

static void hand_think(void *context, bot_task *task) {
    bot_thinker_ask(((bot *)context)->thinker, task);
}

static void on_later(lws_sorted_usec_list_t *list) {
    bot *b = lws_container_of(list, bot, later);
    bot_sitter_retry(&b->sitter);
    look_whether_done(b);
}

static void hand_later(void *context, uint32_t milliseconds) {
    bot *b = context;
    lws_sul_schedule(b->context, 0, &b->later, on_later, (lws_usec_t)milliseconds * 1000);
}

static void hand_tell(void *context, bot_news news, const char *detail) {
    const bot_plan *plan = ((bot *)context)->plan;
    plan->tell(plan->context, news, detail);
}

/* ---- the line ---- */

static const lws_retry_bo_t liveness = {.secs_since_valid_ping = SILENT_SECONDS,
                                        .secs_since_valid_hangup = DEAD_SECONDS};

static void connect_line(bot *b) {
    const bot_address *address = &b->plan->address;
    const struct lws_client_connect_info info = {.context = b->context,
                                                 .address = address->host,
                                                 .host = address->host,
                                                 .port = address->port,
                                                 .path = "/tables",
                                                 .protocol = "teban.1",
                                                 .local_protocol_name = "teban.1",
                                                 .ssl_connection =
                                                     address->secure ? LCCSCF_USE_SSL : 0,
                                                 .retry_and_idle_policy = &liveness,
                                                 .pwsi = &b->wsi};
    lws_client_connect_via_info(&info); /* what fails is told to on_socket */
}

static void on_again(lws_sorted_usec_list_t *list) {
    connect_line(lws_container_of(list, bot, again));
}

static void look_again(bot *b, const char *why) {
    const uint64_t now = tb_clock();
    b->wsi = NULL;
    b->in_length = 0;
    lws_sul_cancel(&b->later);
    bot_sitter_lost(&b->sitter);
    if (b->done)
        return;
    if (b->lost_since == 0 && b->was_there) {
        b->lost_since = now;
        b->plan->tell_line(b->plan->context, BOT_LINE_LOST);
    }
    if (!b->was_there || now - b->lost_since > (uint64_t)b->plan->wait * 1000000) {
        snprintf(b->report.what, sizeof b->report.what, "%s", why == NULL ? "?" : why);
        stop(b, BOT_NO_SERVER);
        return;
    }
    lws_sul_schedule(b->context, 0, &b->again, on_again, (lws_usec_t)b->pause * 1000);
    b->pause = b->pause * 2 > LONGEST_PAUSE_MS ? LONGEST_PAUSE_MS : b->pause * 2;
}

static void come_in(bot *b) {
    if (b->lost_since != 0)
        b->plan->tell_line(b->plan->context, BOT_LINE_BACK);
    b->was_there = true;
    b->lost_since = 0;
    b->pause = FIRST_PAUSE_MS;
    bot_sitter_connected(&b->sitter);
}

/* ---- texts ---- */

static bool keep(bot *b, const char *bytes, size_t length) {
    if (length > TEXT_MOST - b->in_length)
        return false;
    if (b->in_length + length > b->in_capacity) {
        const size_t capacity = 2 * (b->in_length + length);
        char *in = realloc(b->in, capacity);
        if (in == NULL)
            return false;
        b->in = in;
        b->in_capacity = capacity;
    }
    memcpy(b->in + b->in_length, bytes, length);
    b->in_length += length;
    return true;
}

static int receive(bot *b, const char *bytes, size_t length) {
    if (!keep(b, bytes, length))
        return -1;
    if (lws_is_final_fragment(b->wsi) == 0 || lws_remaining_packet_payload(b->wsi) > 0)
        return 0;
    const size_t whole = b->in_length;
    b->in_length = 0;
    bot_sitter_hear(&b->sitter, b->in, whole);
    look_whether_done(b);
    return 0;
}

static int send_out(bot *b) {
    const size_t length = b->out_length;
    b->out_length = 0;
    if (length == 0)
        return 0;
    unsigned char *text = (unsigned char *)b->out + LWS_PRE;
    return lws_write(b->wsi, text, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
}

static void take_thought(bot *b) {
    bot_thought thought;
    if (b->thinker == NULL || b->done || !bot_thinker_take(b->thinker, &thought))
        return;
    bot_sitter_thought(&b->sitter, &thought);
    look_whether_done(b);
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    bot *b = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        look_again(b, in);
        return 0;
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        b->wsi = wsi;
        come_in(b);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(b, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_out(b);
    case LWS_CALLBACK_CLIENT_CLOSED:
        look_again(b, "closed");
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        take_thought(b);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "teban.1", .callback = on_socket, .rx_buffer_size = 1 << 16}, {0}};

/* ---- running ---- */

static void wake(void *context) {
    struct lws_context *loop = ((bot *)context)->woken;
    if (loop != NULL)
        lws_cancel_service(loop);
}

/* A signal ends the waiting by itself only sometimes; this way always. */
static void on_look(lws_sorted_usec_list_t *list) {
    bot *b = lws_container_of(list, bot, look);
    if (*b->plan->interrupted)
        stop(b, BOT_INTERRUPTED);
    else
        lws_sul_schedule(b->context, 0, &b->look, on_look, (lws_usec_t)LOOK_MS * 1000);
}

static bool open_context(bot *b) {
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = b,
        .options = b->plan->address.secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .fd_limit_per_thread = 64};
    lws_set_log_level(0, NULL);
    b->context = lws_create_context(&info);
    b->woken = b->context;
    return b->context != NULL;
}

static bool ready(bot *b) {
    b->thinker = bot_thinker_new(&b->plan->terms, wake, b);
    if (b->thinker == NULL)
        return false;
    const outside_fault fault = bot_thinker_ready(b->thinker, b->report.what);
    if (fault == OUTSIDE_NO_FAULT)
        return open_context(b);
    b->report.outcome = fault == OUTSIDE_NO_MEMORY ? BOT_OUT_OF_MEMORY : BOT_NO_ENGINE;
    return false;
}

static void close_all(bot *b) {
    bot_thinker_free(b->thinker);
    b->thinker = NULL;
    if (b->context != NULL)
        lws_context_destroy(b->context);
    free(b->in);
    bot_sitter_free(&b->sitter);
}

bot_report bot_run(const bot_plan *plan) {
    bot *b = calloc(1, sizeof *b);
    if (b == NULL)
        return (bot_report){.outcome = BOT_OUT_OF_MEMORY};
    b->plan = plan;
    b->pause = FIRST_PAUSE_MS;
    b->report.outcome = BOT_OUT_OF_MEMORY;
    b->sitter = (bot_sitter){.address = plan->address,
                             .lang = plan->lang,
                             .games = plan->games,
                             .waits = true,
                             .hands = {.context = b,
                                       .say = hand_say,
                                       .think = hand_think,
                                       .later = hand_later,
                                       .tell = hand_tell}};
    memcpy(b->sitter.name, plan->name, sizeof plan->name);
    if (ready(b)) {
        lws_sul_schedule(b->context, 0, &b->look, on_look, (lws_usec_t)LOOK_MS * 1000);
        connect_line(b);
        while (!b->done && lws_service(b->context, 0) >= 0)
            ;
        b->report.end = b->sitter.end;
        b->report.error = b->sitter.error;
        if (b->sitter.end == BOT_ENGINE_FAILED)
            memcpy(b->report.what, b->sitter.fault, sizeof b->report.what);
    }
    b->done = true;
    const bot_report report = b->report;
    close_all(b);
    free(b);
    return report;
}
