#define _XOPEN_SOURCE 700
#include "server/server.h"

#include "host/entropy.h"
#include "server/http.h"
#include "server/notes.h"
#include "server/operator.h"
#include "server/peers.h"
#include "server/socket.h"
#include "server/words.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ev.h>
#include <malloc.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    REQUEST_SECONDS = 5,
    RX_BYTES = 256,
    TX_BYTES = 1 << 20, /* at once; without it as many as RX_BYTES, with a wait before each */
    TICK_MICROSECONDS = 100 * 1000,
    TRIM_MICROSECONDS = 5 * 1000 * 1000,
    SWEEP_MICROSECONDS = 60 * 1000 * 1000,
    SWEEP_MOST = 100,
    SILENT_MILLISECONDS = 20 * 1000, /* without a word, then without an answer */
    THINKING_MOST = 10000,
    ERRANDS_MOST = 200000,
    GRACE_MILLISECONDS = 3000,
    VALUE_ROOM = 512,
};

struct tb_server {
    tb_http http;
    tb_hub *hub;
    tb_scribe *scribe;
    tb_thinkers *thinkers;
    tb_peers *peers;
    tb_silence silence;
    tb_words words;
    tb_diary diary;
    tb_operator operator;
    const char *origin;
    uint64_t keep;
    struct ev_loop *loop; /* by epoll: with poll a message costs more the more sockets are open */
    struct lws_context *context;
    _Atomic(struct lws_context *) woken; /* the same, for other threads */
    struct lws_vhost *host;
    lws_sorted_usec_list_t tick, trim, sweep;
    uint64_t left_before; /* rooms left to the store, when memory was given back last */
    volatile sig_atomic_t stopped;
};

/* Milliseconds since 1970. Tables never go back, whatever this clock does. */
static uint64_t now_in_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* ---- what other threads have done ---- */

static void wake(void *context) {
    struct lws_context *loop = ((tb_server *)context)->woken;
    if (loop != NULL)
        lws_cancel_service(loop);
}

/* What the operator should know of the store. */
static void note(tb_server *server, const tb_errand *errand, uint64_t now) {
    uint32_t deleted;
    tb_note_store(&server->diary, errand, now);
    if (tb_operator_stored(&server->operator, errand, &deleted))
        tb_note_number(&server->diary, now, "deleted", "tables", deleted);
}

static void take_in(tb_server *server) {
    const uint64_t now = now_in_milliseconds();
    for (tb_errand *errand = tb_scribe_take(server->scribe); errand != NULL;
         errand = tb_errand_free(errand)) {
        tb_words_stored(&server->words, errand);
        note(server, errand, now);
        tb_hub_stored(server->hub, errand, now);
    }
    for (tb_thought_of *thought = tb_thinkers_take(server->thinkers); thought != NULL;
         thought = tb_thought_free(thought))
        tb_hub_thought(server->hub, thought, now);
}

/* ---- time ---- */

static void on_tick(lws_sorted_usec_list_t *list) {
    tb_server *server = lws_container_of(list, tb_server, tick);
    const uint64_t now = now_in_milliseconds();
    tb_hub_tick(server->hub, now);
    tb_silence_tick(&server->silence, now);
    tb_operator_look(&server->operator, now);
    lws_sul_schedule(server->context, 0, &server->tick, on_tick, TICK_MICROSECONDS);
}

/* What rooms had that fell asleep or were dropped is given back to the system: otherwise the
 * process stays as large as it was when most was going on. */
static void on_trim(lws_sorted_usec_list_t *list) {
    tb_server *server = lws_container_of(list, tb_server, trim);
    tb_hub_counts counts;
    tb_hub_count(server->hub, &counts);
    if (counts.left != server->left_before)
        malloc_trim(0);
    server->left_before = counts.left;
    lws_sul_schedule(server->context, 0, &server->trim, on_trim, TRIM_MICROSECONDS);
}

static void on_sweep(lws_sorted_usec_list_t *list) {
    tb_server *server = lws_container_of(list, tb_server, sweep);
    const uint64_t now = now_in_milliseconds();
    tb_error error;
    tb_note_figures(&server->diary, server->hub, now);
    if (server->keep > 0 && now > server->keep)
        tb_scribe_sweep(server->scribe, now - server->keep, SWEEP_MOST, server, 0, &error);
    lws_sul_schedule(server->context, 0, &server->sweep, on_sweep, SWEEP_MICROSECONDS);
}

/* ---- connections ---- */

static tb_server *server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* Whether a descriptor is one of the last that the process may have. They are given in order, so
 * those below it are in use: keeping these free means that accepting never fails for want of one,
 * after which the waiting connection would wake the loop again and again. */
static bool is_spare(int fd) {
    enum { SPARE = 16 }; /* the store needs some */
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
           (rlim_t)fd + SPARE >= limit.rlim_cur;
}

/* Whoever offers to go on in HTTP/2 gets an answer in HTTP/1.1, as from a server that has never
 * heard of it. The library compares the header's value once more after asking here whether to
 * accept, and has no other way to have it ignored: refusing would end the connection. */
static void forget_http2(char *upgrade) {
    if (strcasecmp(upgrade, "h2c") == 0)
        upgrade[0] = '-';
}

static const char *header(struct lws *wsi, enum lws_token_indexes which, char value[VALUE_ROOM]) {
    value[0] = '\0';
    if (lws_hdr_copy(wsi, value, VALUE_ROOM, which) < 0)
        snprintf(value, VALUE_ROOM, "too long");
    return value;
}

/* `code`: what it was closed with; 0: it was no WebSocket yet. */
static void turn_away(tb_server *server, const char *why, uint32_t code, const char *address) {
    server->words.turned_away++;
    tb_note_turned_away(&server->diary, now_in_milliseconds(), why, code, address);
}

/* A WebSocket is for our page and for programs, at one path. */
static int let_in(struct lws *wsi) {
    tb_server *server = server_of(wsi);
    char origin[VALUE_ROOM], host[VALUE_ROOM], path[VALUE_ROOM];
    header(wsi, WSI_TOKEN_ORIGIN, origin);
    header(wsi, WSI_TOKEN_HOST, host);
    header(wsi, WSI_TOKEN_GET_URI, path);
    const bool right_path = strcmp(path, "/tables") == 0;
    if (right_path && tb_origin_fits(origin, host, server->origin))
        return 0;
    tb_peer peer;
    tb_peers_find(server->peers, wsi, &peer);
    turn_away(server, right_path ? "origin" : "path", 0, peer.text);
    lws_return_http_status(wsi, right_path ? HTTP_STATUS_FORBIDDEN : HTTP_STATUS_NOT_FOUND, NULL);
    return -1;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    (void)length;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return tb_http_request(&server_of(wsi)->http, wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return tb_http_more(wsi, user);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user != NULL)
            tb_http_end(user);
        return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: /* who comes back at once would be waited for */
        return server_of(wsi)->stopped || is_spare((int)(intptr_t)in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        forget_http2(in);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        take_in(server_of(wsi));
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket that does not say what it wants */
        return -1;
    default:
        return 0;
    }
}

static int open_socket(struct lws *wsi, tb_socket *socket) {
    tb_server *server = server_of(wsi);
    *socket = (tb_socket){.wsi = wsi};
    tb_peers_find(server->peers, wsi, &socket->peer);
    if (!tb_peers_add(server->peers, &socket->peer)) {
        socket->peer.number = 0;
        socket->closing = TB_CLOSE_TOO_MANY;
        lws_close_reason(wsi, (enum lws_close_status)TB_CLOSE_TOO_MANY, NULL, 0);
        return -1;
    }
    const uint64_t now = now_in_milliseconds();
    if (tb_socket_opened(socket, wsi, server->hub, now) != 0)
        return -1;
    tb_silence_add(&server->silence, &socket->hearing, now);
    tb_hub_count_openings(socket->guest, tb_peers_opened(server->peers, socket->peer.number));
    tb_note_connection(&server->diary, now, "connected", socket->peer.text);
    return 0;
}

static void close_socket(struct lws *wsi, tb_socket *socket) {
    tb_server *server = server_of(wsi);
    const uint64_t now = now_in_milliseconds();
    if (socket->closing != 0 && socket->closing != TB_CLOSE_STOPPING)
        turn_away(server, NULL, socket->closing, socket->peer.text);
    tb_note_connection(&server->diary, now, "gone", socket->peer.text);
    tb_peers_remove(server->peers, socket->peer.number);
    if (socket->guest != NULL)
        tb_silence_remove(&server->silence, &socket->hearing);
    tb_socket_closed(socket, server->hub, now);
}

/* Whatever comes says that somebody is there. */
static void hear(struct lws *wsi, tb_socket *socket) {
    tb_silence_heard(&server_of(wsi)->silence, &socket->hearing, now_in_milliseconds());
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return let_in(wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return open_socket(wsi, user);
    case LWS_CALLBACK_RECEIVE:
        hear(wsi, user);
        return tb_socket_received(user, server_of(wsi)->hub, in, length, now_in_milliseconds());
    case LWS_CALLBACK_RECEIVE_PONG:
        hear(wsi, user);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return tb_socket_writable(user);
    case LWS_CALLBACK_CLOSED:
        close_socket(wsi, user);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(tb_http_answer)},
    {.name = "teban.1",
     .callback = on_socket,
     .per_session_data_size = sizeof(tb_socket),
     .rx_buffer_size = RX_BYTES,
     .tx_packet_size = TX_BYTES},
    {0},
};

/* ---- from outside ---- */

/* Binds and lets go again: the library below does not say why it could not. */
static bool can_bind(const char *address, uint16_t port, char *problem) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port)};
    const int yes = 1;
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (inet_pton(AF_INET, address, &place.sin_addr) != 1)
        errno = EADDRNOTAVAIL;
    else if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
             bind(fd, (const struct sockaddr *)&place, sizeof place) == 0 && listen(fd, 1) == 0)
        return close(fd) == 0;
    snprintf(problem, TB_PROBLEM, "cannot listen at %s, port %u: %s", address, port,
             strerror(errno));
    if (fd >= 0)
        close(fd);
    return false;
}

/* The library takes an address for the name of an interface unless IPv6 is off. What joins it with
 * libev is a file of its own, which it loads now. */
static bool listen_at(tb_server *server, const tb_server_settings *settings, char *problem) {
    void *loops[] = {server->loop};
    static const lws_retry_bo_t never = {0}; /* who is silent is our own matter */
    const struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->address,
        .protocols = protocols,
        .user = server,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .server_string = "teban",
        .timeout_secs_ah_idle = REQUEST_SECONDS, /* for a request to come whole */
        .retry_and_idle_policy = &never,
        .pt_serv_buf_size = 4096,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
    };
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    server->host = server->context == NULL ? NULL : lws_create_vhost(server->context, &info);
    if (server->context == NULL)
        snprintf(problem, TB_PROBLEM,
                 "libwebsockets cannot use libev: is the package libwebsockets-evlib-ev there?");
    else if (server->host == NULL)
        snprintf(problem, TB_PROBLEM, "cannot listen at %s, port %u", settings->address,
                 settings->port);
    return server->host != NULL;
}

static bool open_store(tb_server *server, const char *place, char *problem) {
    const tb_scribe_limits most = {.errands = ERRANDS_MOST, .bytes = (size_t)1 << 28};
    tb_error error;
    server->scribe = tb_scribe_open(place, most, wake, server, &error);
    if (server->scribe == NULL) {
        tb_text text = tb_text_in(problem, TB_PROBLEM);
        tb_error_text(&error, TB_EN, &text);
    }
    return server->scribe != NULL;
}

static bool open_hub(tb_server *server, const tb_server_settings *settings, char *problem) {
    const tb_hub_host host = {
        .send = tb_socket_send, .close = tb_socket_close, .entropy = tb_entropy};
    server->peers = tb_peers_new(settings->sockets_per_address, settings->proxy);
    server->thinkers =
        tb_thinkers_new(settings->thinkers, THINKING_MOST, settings->longest, wake, server);
    if (server->peers != NULL && server->thinkers != NULL)
        server->hub = tb_hub_new(&host, server->scribe, server->thinkers, &settings->limits);
    if (server->hub == NULL)
        snprintf(problem, TB_PROBLEM, "there is no memory to begin with");
    return server->hub != NULL;
}

tb_server *tb_server_new(const tb_folder *folder, const tb_server_settings *settings,
                         char problem[TB_PROBLEM]) {
    if (!can_bind(settings->address, settings->port, problem))
        return NULL;
    tb_server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        snprintf(problem, TB_PROBLEM, "there is no memory to begin with");
        return NULL;
    }
    server->loop = ev_loop_new(EVFLAG_AUTO);
    if (server->loop == NULL) {
        snprintf(problem, TB_PROBLEM, "libev cannot begin: %s", strerror(errno));
        free(server);
        return NULL;
    }
    server->silence =
        (tb_silence){.most = SILENT_MILLISECONDS, .ask = tb_socket_ask, .end = tb_socket_end};
    server->origin = settings->origin;
    server->keep = settings->keep;
    server->diary = (tb_diary){
        .fd = STDERR_FILENO, .level = settings->log, .addresses = settings->log_addresses};
    server->http = (tb_http){.folder = folder, .words = tb_words_paths, .context = &server->words};
    if (open_store(server, settings->store, problem) && open_hub(server, settings, problem) &&
        listen_at(server, settings, problem)) {
        tb_words_begin(&server->words, server->hub, server->thinkers, now_in_milliseconds());
        tb_operator_begin(&server->operator, settings->store, server->scribe);
        tb_note_start(&server->diary, now_in_milliseconds(), settings, tb_server_port(server));
        return server;
    }
    tb_server_free(server);
    return NULL;
}

uint16_t tb_server_port(const tb_server *server) {
    return (uint16_t)lws_get_vhost_listen_port(server->host);
}

/* Waits for something to happen and does what is to be done. What is to be stored of all that is
 * heard at once goes to the disk at once. */
static void go_round(tb_server *server) {
    tb_scribe_hold(server->scribe);
    ev_run(server->loop, EVRUN_ONCE);
    tb_scribe_go(server->scribe);
}

/* What is on its way to the store gets its answer, and the guests theirs; then they are shown out.
 * The tick wakes the loop, so that this does not last. */
static void wind_up(tb_server *server) {
    const uint64_t end = now_in_milliseconds() + GRACE_MILLISECONDS;
    tb_hub_counts counts;
    tb_hub_count(server->hub, &counts);
    tb_note_number(&server->diary, now_in_milliseconds(), "stopping", "connections", counts.guests);
    tb_hub_stop(server->hub);
    while (now_in_milliseconds() < end && tb_hub_is_busy(server->hub))
        go_round(server);
    tb_hub_show_out(server->hub);
    tb_hub_count(server->hub, &counts);
    while (now_in_milliseconds() < end && counts.guests > 0) {
        go_round(server);
        tb_hub_count(server->hub, &counts);
    }
    tb_note_number(&server->diary, now_in_milliseconds(), "stopped", "connections", counts.guests);
}

void tb_server_run(tb_server *server) {
    server->woken = server->context;
    take_in(server); /* what came before */
    lws_sul_schedule(server->context, 0, &server->tick, on_tick, TICK_MICROSECONDS);
    lws_sul_schedule(server->context, 0, &server->trim, on_trim, TRIM_MICROSECONDS);
    lws_sul_schedule(server->context, 0, &server->sweep, on_sweep, 1);
    while (!server->stopped)
        go_round(server);
    wind_up(server);
}

void tb_server_stop(tb_server *server) {
    server->stopped = 1;
    lws_cancel_service(server->context);
}

/* The threads first: they wake the loop. */
void tb_server_free(tb_server *server) {
    if (server->thinkers != NULL)
        tb_thinkers_free(server->thinkers);
    if (server->scribe != NULL) {
        for (tb_errand *errand = tb_scribe_close(server->scribe); errand != NULL;)
            errand = tb_errand_free(errand);
    }
    if (server->context != NULL)
        lws_context_destroy(server->context);
    if (server->hub != NULL)
        tb_hub_free(server->hub);
    tb_peers_free(server->peers);
    ev_loop_destroy(server->loop);
    free(server);
}
