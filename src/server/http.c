#define _XOPEN_SOURCE 700
#include "server/http.h"

#include "server/accept.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 16384, HEADER_ROOM = 2048, VALUE_ROOM = 512, REQUEST_SECONDS = 5 };

struct tb_http {
    const tb_folder *folder;
    struct lws_context *context;
    struct lws_vhost *host;
    volatile sig_atomic_t stopped;
};

/* The answer that is being sent on a connection. */
typedef struct answer {
    const char *data;
    size_t left;
    bool last; /* the connection ends with it */
} answer;

/* With every answer: the page runs its own code only, talks to this server only, is shown in no
 * frame, and tells nobody where it was. WebAssembly counts as eval but for the name given here. */
static const struct {
    const char *name, *value;
} always[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
};

/* ---- headers ---- */

typedef struct headers {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + HEADER_ROOM];
    unsigned char *at;
    bool ok;
} headers;

static void add(headers *h, const char *name, const char *value) {
    h->ok = h->ok && lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                                 (const unsigned char *)value, (int)strlen(value),
                                                 &h->at, h->bytes + sizeof h->bytes) == 0;
}

static void begin_headers(headers *h, struct lws *wsi, unsigned status, const char *type,
                          size_t length) {
    h->wsi = wsi;
    h->at = h->bytes + LWS_PRE;
    h->ok = lws_add_http_common_headers(wsi, status, type, length, &h->at,
                                        h->bytes + sizeof h->bytes) == 0;
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        add(h, always[i].name, always[i].value);
}

static bool send_headers(headers *h) {
    return h->ok && lws_finalize_write_http_header(h->wsi, h->bytes + LWS_PRE, &h->at,
                                                   h->bytes + sizeof h->bytes) == 0;
}

/* ---- answers: 0 goes on with the connection, -1 ends it ---- */

static int finish(struct lws *wsi, const answer *a) {
    return a->last || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int send_more(struct lws *wsi, answer *a) {
    unsigned char buffer[LWS_PRE + CHUNK];
    const size_t size = a->left < CHUNK ? a->left : CHUNK;
    const bool last = size == a->left;
    memcpy(buffer + LWS_PRE, a->data, size);
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    a->data += size;
    a->left -= size;
    if (last)
        return finish(wsi, a);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Headers first; then the body, where there is one to send. */
static int begin(headers *h, answer *a, bool head) {
    if (!send_headers(h))
        return -1;
    if (head || a->left == 0)
        return finish(h->wsi, a);
    lws_callback_on_writable(h->wsi);
    return 0;
}

static int refuse(struct lws *wsi, answer *a, unsigned status, const char *sentence, bool head) {
    headers h;
    *a = (answer){
        .data = sentence, .left = strlen(sentence), .last = status != HTTP_STATUS_NOT_FOUND};
    begin_headers(&h, wsi, status, "text/plain; charset=utf-8", a->left);
    add(&h, "cache-control:", "no-cache");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        add(&h, "allow:", "GET, HEAD");
    return begin(&h, a, head);
}

static bool is_known(struct lws *wsi, const tb_file *file) {
    char value[VALUE_ROOM];
    return lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strstr(value, file->tag) != NULL;
}

static bool wants_packed(struct lws *wsi) {
    char value[VALUE_ROOM];
    return lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           tb_accepts_gzip(value);
}

static int answer_file(struct lws *wsi, answer *a, const tb_file *file, bool head) {
    headers h;
    const bool known = is_known(wsi, file);
    const bool packed = file->packed != NULL && wants_packed(wsi);
    const tb_file *sent = packed ? file->packed : file;
    *a = (answer){.data = sent->data, .left = known ? 0 : sent->length};
    begin_headers(&h, wsi, known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK, file->type, a->left);
    add(&h, "cache-control:", file->cache);
    add(&h, "etag:", file->tag);
    if (file->packed != NULL)
        add(&h, "vary:", "accept-encoding");
    if (packed && !known)
        add(&h, "content-encoding:", "gzip");
    return begin(&h, a, head);
}

static int answer_request(struct lws *wsi, answer *a, const char *path) {
    const tb_http *http = lws_context_user(lws_get_context(wsi));
    const bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return refuse(wsi, a, HTTP_STATUS_METHOD_NOT_ALLOWED, "only GET and HEAD\n", false);
    const tb_file *file = tb_folder_find(http->folder, path);
    if (file == NULL)
        return refuse(wsi, a, HTTP_STATUS_NOT_FOUND, "not found\n", head);
    return answer_file(wsi, a, file, head);
}

/* ---- connections ---- */

/* Whether a descriptor is one of the last that the process may have. They are given in order, so
 * those below it are in use: keeping these free means that accepting never fails for want of one,
 * after which the waiting connection would wake the loop again and again. */
static bool is_spare(int fd) {
    enum { SPARE = 4 };
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

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    (void)length;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return answer_request(wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, user);
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return is_spare((int)(intptr_t)in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        forget_http2(in);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* nobody listens to WebSockets here */
        return -1;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_event, .per_session_data_size = sizeof(answer)},
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

/* The library takes an address for the name of an interface unless IPv6 is off. */
static struct lws_context *make_context(tb_http *http, const char *address, uint16_t port) {
    const struct lws_context_creation_info info = {
        .port = port,
        .iface = address,
        .protocols = protocols,
        .user = http,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .server_string = "teban",
        .timeout_secs_ah_idle = REQUEST_SECONDS, /* for a request to come whole */
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
    };
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    http->host = context == NULL ? NULL : lws_create_vhost(context, &info);
    if (context != NULL && http->host == NULL)
        lws_context_destroy(context);
    return http->host == NULL ? NULL : context;
}

tb_http *tb_http_new(const tb_folder *folder, const char *address, uint16_t port,
                     char problem[TB_PROBLEM]) {
    if (!can_bind(address, port, problem))
        return NULL;
    tb_http *http = calloc(1, sizeof *http);
    if (http != NULL) {
        http->folder = folder;
        http->context = make_context(http, address, port);
    }
    if (http == NULL || http->context == NULL) {
        snprintf(problem, TB_PROBLEM, "cannot listen at %s, port %u", address, port);
        free(http);
        return NULL;
    }
    return http;
}

uint16_t tb_http_port(const tb_http *http) {
    return (uint16_t)lws_get_vhost_listen_port(http->host);
}

void tb_http_run(tb_http *http) {
    while (!http->stopped && lws_service(http->context, 0) >= 0) {
    }
}

void tb_http_stop(tb_http *http) {
    http->stopped = 1;
    lws_cancel_service(http->context);
}

void tb_http_free(tb_http *http) {
    lws_context_destroy(http->context);
    free(http);
}
