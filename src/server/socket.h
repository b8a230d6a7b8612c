/* WebSockets: frames to lines for the hub, and what it says to frames. */
#ifndef SERVER_SOCKET_H
#define SERVER_SOCKET_H

#include "server/peers.h"
#include "server/silence.h"

#include <libwebsockets.h>

enum {
    TB_SOCKET_LINE = 4096,     /* bytes of a message from a guest, at most */
    TB_SOCKET_WAITS = 1 << 19, /* bytes that may wait for a guest to read them */
};

typedef struct tb_outgoing tb_outgoing;

/* One connection. What it needs only now and then is allocated only then. */
typedef struct tb_socket {
    struct lws *wsi;
    tb_guest *guest;
    tb_outgoing *first, **last; /* texts that wait to be sent */
    size_t waits;               /* bytes of them */
    char *line;                 /* the parts of a message so far; NULL: none */
    uint32_t length;
    tb_peer peer;     /* where it comes from */
    uint16_t closing; /* the code it is closed with; 0: it is not */
    bool ping;        /* it is to be asked whether it is there */
    tb_hearing hearing;
} tb_socket;

/* Each returns 0 to go on with the connection and -1 to end it. */
int tb_socket_opened(tb_socket *socket, struct lws *wsi, tb_hub *hub, uint64_t now);
int tb_socket_received(tb_socket *socket, tb_hub *hub, const char *bytes, size_t length,
                       uint64_t now);
int tb_socket_writable(tb_socket *socket);
void tb_socket_closed(tb_socket *socket, tb_hub *hub, uint64_t now);

/* For silence. */
void tb_socket_ask(tb_hearing *hearing);
void tb_socket_end(tb_hearing *hearing);

/* For the hub. */
void tb_socket_send(void *context, void *socket, const char *text, size_t length);
void tb_socket_close(void *context, void *socket, tb_close_code code);

/* Whether a page of this origin may talk to a server that is known to the world by `public_origin`
 * or, where that is NULL, is asked by the name `host`. A program that is no browser has no origin.
 */
bool tb_origin_fits(const char *origin, const char *host, const char *public_origin);

#endif
