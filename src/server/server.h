/* The server: the page over HTTP and the tables over WebSockets, on one thread, with one more for
 * the store and some for thinking. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/diary.h"
#include "server/folder.h"
#include "server/hub.h"

typedef struct tb_server tb_server;

typedef struct tb_server_settings {
    const char *address; /* IPv4, to listen at */
    uint16_t port;       /* 0: any that is free */
    const char *origin;  /* as the world knows it, `https://games.example`; NULL: as it is asked */
    const char *store;   /* a place as in store/store.h */
    uint32_t thinkers;   /* threads */
    uint32_t longest;    /* milliseconds that one thinks at most; 0: as its level does */
    uint32_t sockets_per_address; /* 0: any number */
    const char *proxy;            /* the address of one that is believed, see peers.h; NULL: none */
    tb_diary_level log;
    bool log_addresses;
    uint64_t keep; /* milliseconds after which a table where nothing happens is swept; 0: never */
    tb_hub_limits limits;
} tb_server_settings;

/* The folder must outlive it. NULL: `problem` says why. */
tb_server *tb_server_new(const tb_folder *folder, const tb_server_settings *settings,
                         char problem[TB_PROBLEM]);
uint16_t tb_server_port(const tb_server *server);
/* Serves until it is told to stop; then everybody is told, and what is on its way is kept. */
void tb_server_run(tb_server *server);
/* May be called by a signal handler. */
void tb_server_stop(tb_server *server);
void tb_server_free(tb_server *server);

#endif
