#include "server/socket.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct tb_outgoing {
    tb_outgoing *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of the library's own, then the text */
};

bool tb_origin_fits(const char *origin, const char *host, const char *public_origin) {
    static const char *const schemes[] = {"http://", "https://"};
    if (origin[0] == '\0')
        return true;
    if (public_origin != NULL) /* any name can be made to lead here, and would be the host's */
        return strcasecmp(origin, public_origin) == 0;
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t length = strlen(schemes[i]);
        if (strncasecmp(origin, schemes[i], length) == 0 && host[0] != '\0' &&
            strcasecmp(origin + length, host) == 0)
            return true;
    }
    return false;
}

/* ---- opening and closing ---- */

int tb_socket_opened(tb_socket *socket, struct lws *wsi, tb_hub *hub, uint64_t now) {
    socket->wsi = wsi;
    socket->guest = tb_hub_come(hub, socket, now);
    return socket->guest == NULL ? -1 : 0;
}

void tb_socket_closed(tb_socket *socket, tb_hub *hub, uint64_t now) {
    if (socket->guest != NULL)
        tb_hub_gone(hub, socket->guest, now);
    while (socket->first != NULL) {
        tb_outgoing *text = socket->first;
        socket->first = text->next;
        free(text);
    }
    free(socket->line);
    *socket = (tb_socket){0};
}

/* ---- in ---- */

/* A message comes in parts: whole frames, fragments, and what fits the library's buffer. */
static bool keep(tb_socket *socket, const char *bytes, size_t length) {
    if (socket->line == NULL)
        socket->line = malloc(TB_SOCKET_LINE);
    if (socket->line == NULL || length > TB_SOCKET_LINE - socket->length)
        return false;
    memcpy(socket->line + socket->length, bytes, length);
    socket->length += (uint32_t)length;
    return true;
}

static int shut(tb_socket *socket, tb_close_code code) {
    socket->closing = (uint16_t)code;
    lws_close_reason(socket->wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

int tb_socket_received(tb_socket *socket, tb_hub *hub, const char *bytes, size_t length,
                       uint64_t now) {
    const bool last = lws_is_final_fragment(socket->wsi) != 0;
    if (socket->closing == TB_CLOSE_STOPPING)
        return 0; /* who is shown out hears first what was still to be said */
    if (lws_frame_is_binary(socket->wsi))
        return shut(socket, TB_CLOSE_BINARY);
    const bool whole = last && socket->line == NULL;
    if (whole ? length > TB_SOCKET_LINE : !keep(socket, bytes, length))
        return shut(socket, TB_CLOSE_TOO_LONG);
    if (!last)
        return 0;
    if (whole)
        tb_hub_line(hub, socket->guest, bytes, length, now);
    else
        tb_hub_line(hub, socket->guest, socket->line, socket->length, now);
    free(socket->line);
    socket->line = NULL;
    socket->length = 0;
    return socket->closing == 0 ? 0 : shut(socket, socket->closing);
}

/* ---- out ---- */

void tb_socket_send(void *context, void *to, const char *text, size_t length) {
    tb_socket *socket = to;
    tb_outgoing *out = NULL;
    if (socket->closing != 0)
        return;
    if (socket->waits + length <= TB_SOCKET_WAITS)
        out = malloc(sizeof *out + LWS_PRE + length);
    if (out == NULL) {
        tb_socket_close(context, to, TB_CLOSE_TOO_SLOW);
        return;
    }
    out->next = NULL;
    out->length = length;
    memcpy(out->bytes + LWS_PRE, text, length);
    if (socket->first == NULL)
        socket->last = &socket->first;
    *socket->last = out;
    socket->last = &out->next;
    socket->waits += length;
    lws_callback_on_writable(socket->wsi);
}

/* Not at once: the hub may still be about to say something to the same guest. */
void tb_socket_close(void *context, void *to, tb_close_code code) {
    tb_socket *socket = to;
    (void)context;
    if (socket->closing == 0)
        socket->closing = (uint16_t)code;
    lws_callback_on_writable(socket->wsi);
}

/* ---- those who are silent ---- */

static tb_socket *socket_of(tb_hearing *hearing) {
    return (tb_socket *)(void *)((char *)hearing - offsetof(tb_socket, hearing));
}

void tb_socket_ask(tb_hearing *hearing) {
    tb_socket *socket = socket_of(hearing);
    socket->ping = true;
    lws_callback_on_writable(socket->wsi);
}

/* It may never be writable again. */
void tb_socket_end(tb_hearing *hearing) {
    lws_set_timeout(socket_of(hearing)->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* Before any text: who does not read these does not hear of it, and is silent. The library does not
 * tell of an answer without a word in it. */
static int ping(tb_socket *socket) {
    unsigned char word[LWS_PRE + 1] = {[LWS_PRE] = '?'};
    socket->ping = false;
    if (socket->first != NULL || socket->closing != 0)
        lws_callback_on_writable(socket->wsi);
    return lws_write(socket->wsi, word + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

int tb_socket_writable(tb_socket *socket) {
    if (socket->ping)
        return ping(socket);
    tb_outgoing *out = socket->first;
    const bool slow = socket->closing == TB_CLOSE_TOO_SLOW;
    if (out == NULL || slow)
        return socket->closing == 0 ? 0 : shut(socket, socket->closing);
    const int sent = lws_write(socket->wsi, out->bytes + LWS_PRE, out->length, LWS_WRITE_TEXT);
    const bool good = sent == (int)out->length;
    socket->waits -= out->length;
    socket->first = out->next;
    free(out);
    if (good && (socket->first != NULL || socket->closing != 0))
        lws_callback_on_writable(socket->wsi);
    return good ? 0 : -1;
}
