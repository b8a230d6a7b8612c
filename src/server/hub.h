/* The hub: the rooms that this process holds and everybody who is in them, apart from sockets.
 *
 * Lines come in from guests (docs/API.md); answers and news go out through the host. Whatever
 * changes a room goes to the store first, and nobody is told of it before it is durable: while a
 * room's lines are on their way everything else that is asked of it waits. A room is only a cache
 * of its lines: where they cannot be kept, or another process was faster, it is read again.
 *
 * One thread. It reads no clock: the time comes with every call, in milliseconds since 1970.
 */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "server/histogram.h"
#include "server/thinkers.h"
#include "store/scribe.h"

typedef struct tb_hub tb_hub;
/* Somebody at the other end of a connection. */
typedef struct tb_guest tb_guest;

/* Why a connection is closed: WebSocket's codes, and ours from 4000 on. */
typedef enum tb_close_code {
    TB_CLOSE_STOPPING = 1001,
    TB_CLOSE_BINARY = 1003,
    TB_CLOSE_NOT_TEXT = 1007,
    TB_CLOSE_TOO_LONG = 1009,
    TB_CLOSE_BAD_LINE = 4000, /* not a line of the protocol at all */
    TB_CLOSE_TOO_FAST = 4001, /* went on after having been told to wait */
    TB_CLOSE_TOO_SLOW = 4002, /* did not read what was sent */
    TB_CLOSE_TOO_MANY = 4003, /* connections from one address */
} tb_close_code;

/* What the hub needs of whoever runs it. */
typedef struct tb_hub_host {
    void *context;
    /* A text for a guest; it is copied. */
    void (*send)(void *context, void *socket, const char *text, size_t length);
    /* The guest is to go; tb_hub_gone follows, not from within this call. */
    void (*close)(void *context, void *socket, tb_close_code code);
    bool (*entropy)(void *bytes, size_t count); /* numbers that nobody can guess */
} tb_hub_host;

/* What an operator can set. */
typedef struct tb_hub_limits {
    uint32_t rooms;   /* in memory at once */
    uint32_t opened;  /* rooms that one guest may open in an hour, or all that are counted together;
                         0: any number */
    uint32_t visits;  /* rooms that one guest may be in at once */
    uint32_t lines;   /* lines a second from one guest; thrice as many at once */
    uint32_t waiting; /* requests that may wait at one room */
    uint64_t idle;    /* milliseconds after which a room where nothing happens is left to the store:
                       * forgotten if nobody is in it, asleep otherwise */
    uint64_t look;    /* milliseconds between two looks for tables that are due */
    uint64_t claim;   /* the fewest milliseconds after which a seat may count as left */
} tb_hub_limits;
extern const tb_hub_limits tb_hub_usual;

/* Rooms opened in an hour. */
typedef struct tb_opened {
    uint64_t since; /* when the hour began */
    uint32_t count;
} tb_opened;

/* What there is and what was done, for /metrics. */
typedef struct tb_hub_counts {
    uint64_t guests, rooms, asleep, visits; /* asleep: of the rooms */
    uint64_t left; /* times that a room was left to the store: fell asleep, or was forgotten */
    uint64_t lines_in, texts_out, opened, messages, refused, raced, lost, thoughts, due;
    tb_histogram answers; /* how long who changed something waited, in steps of milliseconds */
} tb_hub_counts;

/* NULL: out of memory. */
tb_hub *tb_hub_new(const tb_hub_host *host, tb_scribe *scribe, tb_thinkers *thinkers,
                   const tb_hub_limits *limits);
void tb_hub_free(tb_hub *hub);

/* A guest comes; NULL: out of memory. */
tb_guest *tb_hub_come(tb_hub *hub, void *socket, uint64_t now);
/* The rooms that it opens are counted there, with those of others. */
void tb_hub_count_openings(tb_guest *guest, tb_opened *opened);
void tb_hub_gone(tb_hub *hub, tb_guest *guest, uint64_t now);
/* One line from a guest, without a newline. */
void tb_hub_line(tb_hub *hub, tb_guest *guest, const char *line, size_t length, uint64_t now);

/* An answer of the scribe; the caller frees it. */
void tb_hub_stored(tb_hub *hub, const tb_errand *errand, uint64_t now);
/* A computer has decided. */
void tb_hub_thought(tb_hub *hub, const tb_thought_of *thought, uint64_t now);
/* To be called some ten times a second: clocks, those who have left, rooms that nobody needs. */
void tb_hub_tick(tb_hub *hub, uint64_t now);
/* Tells everybody that the server stops, and takes no more lines. */
void tb_hub_stop(tb_hub *hub);
/* Whether something is on its way to or from the store. */
bool tb_hub_is_busy(const tb_hub *hub);
/* Closes all connections: the server stops. */
void tb_hub_show_out(tb_hub *hub);

void tb_hub_count(const tb_hub *hub, tb_hub_counts *counts);

#endif
