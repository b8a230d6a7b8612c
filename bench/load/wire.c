#define _GNU_SOURCE
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    READ_ROOM = 1 << 21, /* longer than any text of the server */
    EVENTS = 512,
    PORTS_EACH =
        10000, /* connections from one address: near half of its ports the system looks long */
    TEXT = 1,
    CLOSE = 8,
    PING = 9,
    PONG = 10,
};

typedef enum state { SHUT, CONNECTING, UPGRADING, OPEN } state;

typedef struct end {
    int fd;
    state state;
    char *in; /* the beginning of what has not come whole */
    size_t in_length;
    char *out; /* what could not be sent yet */
    size_t out_length;
} end;

struct wire {
    wire_ears ears;
    int epoll;
    uint32_t count;
    char *room; /* READ_ROOM bytes */
    end ends[];
};

uint64_t wire_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

_Noreturn void wire_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static void *must(void *memory) {
    if (memory == NULL)
        wire_fail("there is no memory");
    return memory;
}

wire *wire_new(uint32_t sockets, const wire_ears *ears) {
    wire *w = must(calloc(1, sizeof *w + sockets * sizeof w->ends[0]));
    w->ears = *ears;
    w->count = sockets;
    w->room = must(malloc(READ_ROOM));
    w->epoll = epoll_create1(EPOLL_CLOEXEC);
    for (uint32_t i = 0; i < sockets; i++)
        w->ends[i].fd = -1;
    return w;
}

void wire_free(wire *w) {
    for (uint32_t i = 0; i < w->count; i++)
        wire_close(w, i);
    close(w->epoll);
    free(w->room);
    free(w);
}

static void watch(wire *w, uint32_t socket, int how, uint32_t events) {
    struct epoll_event event = {.events = events, .data.u32 = socket};
    if (epoll_ctl(w->epoll, how, w->ends[socket].fd, &event) != 0)
        wire_fail("epoll: %s", strerror(errno));
}

void wire_connect(wire *w, uint32_t socket_number, uint16_t port) {
    end *e = &w->ends[socket_number];
    const int yes = 1;
    const struct sockaddr_in from = {.sin_family = AF_INET,
                                     .sin_addr.s_addr =
                                         htonl(INADDR_LOOPBACK + socket_number / PORTS_EACH)};
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    e->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (e->fd < 0)
        wire_fail("socket %u: %s", socket_number, strerror(errno));
    setsockopt(e->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    setsockopt(e->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (bind(e->fd, (const struct sockaddr *)&from, sizeof from) != 0 ||
        (connect(e->fd, (const struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS))
        wire_fail("cannot connect to port %u: %s", port, strerror(errno));
    e->state = CONNECTING;
    watch(w, socket_number, EPOLL_CTL_ADD, EPOLLOUT);
}

bool wire_is_open(const wire *w, uint32_t socket) {
    return w->ends[socket].state == OPEN;
}

void wire_close(wire *w, uint32_t socket) {
    end *e = &w->ends[socket];
    if (e->fd >= 0)
        close(e->fd);
    free(e->in);
    free(e->out);
    *e = (end){.fd = -1};
}

/* ---- out ---- */

static bool send_now(end *e, const char *bytes, size_t length, size_t *sent) {
    const ssize_t count = send(e->fd, bytes, length, MSG_NOSIGNAL);
    if (count < 0 && errno != EAGAIN && errno != EINTR)
        return false;
    *sent = count < 0 ? 0 : (size_t)count;
    return true;
}

/* What cannot go at once goes when there is room. Of a connection that has failed the end is read.
 */
static void put(wire *w, uint32_t socket, const char *bytes, size_t length) {
    end *e = &w->ends[socket];
    size_t sent = 0;
    if (e->out_length == 0 && (!send_now(e, bytes, length, &sent) || sent == length))
        return;
    if (e->out_length == 0)
        watch(w, socket, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
    e->out = must(realloc(e->out, e->out_length + length - sent));
    memcpy(e->out + e->out_length, bytes + sent, length - sent);
    e->out_length += length - sent;
}

static void put_rest(wire *w, uint32_t socket) {
    end *e = &w->ends[socket];
    size_t sent = 0;
    if (!send_now(e, e->out, e->out_length, &sent))
        return;
    e->out_length -= sent;
    memmove(e->out, e->out + sent, e->out_length);
    if (e->out_length == 0)
        watch(w, socket, EPOLL_CTL_MOD, EPOLLIN);
}

/* The mask is 0: it is for proxies that could be misled, and there are none here. */
static void put_frame(wire *w, uint32_t socket, int kind, const char *text, size_t length) {
    unsigned char frame[8 + 4096] = {(unsigned char)(0x80 | kind)};
    size_t head = 2;
    if (length > 4096)
        wire_fail("a line is too long");
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    put(w, socket, (const char *)frame, head + 4 + length);
}

void wire_send(wire *w, uint32_t socket, const char *text, size_t length) {
    put_frame(w, socket, TEXT, text, length);
}

/* ---- in ---- */

static void ask_for_websocket(wire *w, uint32_t socket) {
    static const char request[] =
        "GET /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGViYW4gbG9hZCB0ZXN0cw==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: teban.1\r\n\r\n";
    end *e = &w->ends[socket];
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(e->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0)
        wire_fail("cannot connect: %s", strerror(error));
    e->state = UPGRADING;
    watch(w, socket, EPOLL_CTL_MOD, EPOLLIN);
    put(w, socket, request, sizeof request - 1);
}

/* The bytes of the server's answer to that; 0: not all are here. */
static size_t take_upgrade(wire *w, uint32_t socket, const char *bytes, size_t length) {
    const char *after = memmem(bytes, length, "\r\n\r\n", 4);
    if (after == NULL)
        return 0;
    if (length < 12 || memcmp(bytes, "HTTP/1.1 101", 12) != 0)
        wire_fail("the server does not take a WebSocket: %.*s", (int)length, bytes);
    w->ends[socket].state = OPEN;
    w->ears.opened(socket);
    return (size_t)(after + 4 - bytes);
}

/* The bytes of one frame; 0: not all are here. */
static size_t take_frame(wire *w, uint32_t socket, char *bytes, size_t length) {
    const unsigned char *head = (const unsigned char *)bytes;
    size_t size = length < 2 ? 0 : head[1] & 127, start = 2;
    if (length < 2 || (size == 126 && length < 4) || (size == 127 && length < 10))
        return 0;
    if (size == 126) {
        size = (size_t)head[2] << 8 | head[3];
        start = 4;
    } else if (size == 127) {
        size = (size_t)head[6] << 24 | (size_t)head[7] << 16 | (size_t)head[8] << 8 | head[9];
        start = 10;
    }
    if (length < start + size)
        return 0;
    const int kind = head[0] & 15;
    const char after = bytes[start + size]; /* there is room for it */
    bytes[start + size] = '\0';
    if (kind == PING)
        put_frame(w, socket, PONG, bytes + start, size);
    else if (kind == CLOSE)
        w->ears.closed(socket, size < 2 ? 0 : (head[start] << 8 | head[start + 1]));
    else if (kind == TEXT && (head[0] & 0x80) != 0)
        w->ears.heard(socket, bytes + start, size);
    else
        wire_fail("a frame of kind %d", kind);
    bytes[start + size] = after;
    return start + size;
}

/* All that has come whole; what is left is kept. A connection may be closed by who hears of it. */
static void take_all(wire *w, uint32_t socket, size_t length) {
    end *e = &w->ends[socket];
    const int fd = e->fd;
    size_t at = 0, taken = 1;
    while (taken > 0 && at < length && e->fd == fd) {
        taken = e->state == UPGRADING ? take_upgrade(w, socket, w->room + at, length - at)
                                      : take_frame(w, socket, w->room + at, length - at);
        at += taken;
    }
    if (e->fd != fd || at == length)
        return;
    e->in = must(malloc(length - at));
    e->in_length = length - at;
    memcpy(e->in, w->room + at, e->in_length);
}

static void hear(wire *w, uint32_t socket) {
    end *e = &w->ends[socket];
    const size_t before = e->in_length;
    const ssize_t count = recv(e->fd, w->room + before, READ_ROOM - 1 - before, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (before > 0)
        memcpy(w->room, e->in, before);
    free(e->in);
    e->in = NULL;
    e->in_length = 0;
    if (count <= 0)
        w->ears.closed(socket, 0);
    else
        take_all(w, socket, before + (size_t)count);
}

void wire_wait(wire *w, int milliseconds) {
    struct epoll_event events[EVENTS];
    const int count = epoll_wait(w->epoll, events, EVENTS, milliseconds);
    for (int i = 0; i < count; i++) {
        const uint32_t socket = events[i].data.u32;
        const end *e = &w->ends[socket];
        if (e->state == CONNECTING)
            ask_for_websocket(w, socket);
        else if (e->fd >= 0 && (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0)
            hear(w, socket);
        if (e->fd >= 0 && e->out_length > 0 && (events[i].events & EPOLLOUT) != 0)
            put_rest(w, socket);
    }
}
