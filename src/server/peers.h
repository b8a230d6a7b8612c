/* How many connections there are from each address, so that nobody takes them all, and how many
 * tables were opened from there. An address of IPv6 counts by its first half, which is what one
 * household has. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include "server/hub.h"

#include <libwebsockets.h>

enum { TB_ADDRESS_TEXT = 46 };

typedef struct tb_peers tb_peers;

/* Where a connection comes from. */
typedef struct tb_peer {
    uint32_t number; /* what it counts by; 0: nowhere */
    char text[TB_ADDRESS_TEXT];
} tb_peer;

/* `most` from one address; 0: any number. `proxy`: the IPv4 address of one that is believed when it
 * names where a connection comes from (X-Forwarded-For); NULL: nobody is. NULL: out of memory. */
tb_peers *tb_peers_new(uint32_t most, const char *proxy);
void tb_peers_free(tb_peers *peers);
/* Where a connection comes from. */
void tb_peers_find(const tb_peers *peers, struct lws *wsi, tb_peer *peer);
/* One more from there, if it may be. */
bool tb_peers_add(tb_peers *peers, const tb_peer *peer);
/* One that was added has ended. */
void tb_peers_remove(tb_peers *peers, uint32_t number);
/* The tables opened from there. */
tb_opened *tb_peers_opened(tb_peers *peers, uint32_t number);

/* An address of either kind as people write it. */
bool tb_peer_read(const char *word, tb_peer *peer);
/* The last address of a list: the one that the proxy itself wrote. What stands before it anybody
 * could have written. */
bool tb_peer_read_last(const char *list, tb_peer *peer);

#endif
