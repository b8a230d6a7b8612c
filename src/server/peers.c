#define _XOPEN_SOURCE 700
#include "server/peers.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Addresses share a counter when they fall together: with so many counters that is rare, and then
 * they share the bound too. */
enum { COUNTERS = 1 << 16, LIST_ROOM = 1024 };

struct tb_peers {
    uint32_t most;
    uint32_t proxy; /* 0: none */
    struct counter {
        uint32_t connections;
        tb_opened opened;
    } counters[COUNTERS];
};

tb_peers *tb_peers_new(uint32_t most, const char *proxy) {
    tb_peer peer = {0};
    tb_peers *peers = calloc(1, sizeof *peers);
    if (peers == NULL)
        return NULL;
    peers->most = most;
    if (proxy != NULL && tb_peer_read(proxy, &peer))
        peers->proxy = peer.number;
    return peers;
}

void tb_peers_free(tb_peers *peers) {
    free(peers);
}

static struct counter *counter(tb_peers *peers, uint32_t number) {
    return &peers->counters[(number * UINT32_C(2654435761)) >> 16];
}

/* ---- addresses ---- */

/* The first half of an address of IPv6, as one number that is not 0. */
static uint32_t fold(const struct in6_addr *address) {
    uint32_t hash = UINT32_C(2166136261); /* FNV-1a */
    for (int i = 0; i < 8; i++)
        hash = (hash ^ address->s6_addr[i]) * UINT32_C(16777619);
    return hash == 0 ? 1 : hash;
}

bool tb_peer_read(const char *word, tb_peer *peer) {
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, word, &four) == 1)
        peer->number = ntohl(four.s_addr);
    else if (inet_pton(AF_INET6, word, &six) == 1)
        peer->number = fold(&six);
    else
        return false;
    tb_text text = tb_text_in(peer->text, sizeof peer->text);
    tb_text_string(&text, word);
    return peer->number != 0;
}

bool tb_peer_read_last(const char *list, tb_peer *peer) {
    char word[TB_ADDRESS_TEXT];
    const char *last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    last += strspn(last, " \t");
    const size_t length = strcspn(last, " \t");
    if (length >= sizeof word)
        return false;
    memcpy(word, last, length);
    word[length] = '\0';
    return tb_peer_read(word, peer);
}

/* Where a connection comes from: its other end, or what a proxy that is believed says. One that
 * says nothing that can be read stands for itself. */
void tb_peers_find(const tb_peers *peers, struct lws *wsi, tb_peer *peer) {
    struct sockaddr_in from = {0};
    socklen_t size = sizeof from;
    char list[LIST_ROOM];
    *peer = (tb_peer){0};
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &size) != 0)
        return;
    peer->number = ntohl(from.sin_addr.s_addr);
    inet_ntop(AF_INET, &from.sin_addr, peer->text, sizeof peer->text);
    if (peers->proxy != 0 && peer->number == peers->proxy &&
        lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        tb_peer_read_last(list, peer);
}

/* ---- counting ---- */

bool tb_peers_add(tb_peers *peers, const tb_peer *peer) {
    struct counter *c = counter(peers, peer->number);
    if (peer->number == 0 || (peers->most > 0 && c->connections >= peers->most))
        return false;
    c->connections++;
    return true;
}

void tb_peers_remove(tb_peers *peers, uint32_t number) {
    if (number != 0)
        counter(peers, number)->connections--;
}

tb_opened *tb_peers_opened(tb_peers *peers, uint32_t number) {
    return &counter(peers, number)->opened;
}
