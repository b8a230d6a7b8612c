/* Tables that are opened, played to the end and opened again, by people who know of them what they
 * are told: each seat keeps the version and an event it may play, from its sight and the changes.
 */
#ifndef LOAD_PLAY_H
#define LOAD_PLAY_H

#include "wire.h"

enum { LOAD_SERVERS = 8, LOAD_ERRORS = 16 };

typedef struct load_wish {
    uint16_t ports[LOAD_SERVERS];
    uint32_t servers;
    uint32_t tables, sockets;
    const char *games; /* ids with commas between */
    const char *words; /* more words of `open` for each, or "" */
    uint32_t rate;     /* moves a second of all tables together; 0: each as soon as it can */
    uint32_t moves;    /* of a game, then somebody gives up; 0: played to its end */
    uint64_t seed;
} load_wish;

/* What has happened since it was last set to zero. */
typedef struct load_count {
    uint64_t moves;    /* that were acknowledged */
    uint64_t messages; /* of other kinds: sitting down, numbers for the deal, giving up */
    uint64_t texts;    /* that came from servers */
    uint64_t bytes;    /* of them */
    uint64_t games;    /* that ended */
    uint64_t errors;
    uint32_t *delays; /* µs from each move's frame to its answer */
    uint64_t delay_count, delay_room;
} load_count;

/* The seats of all tables that are wished for. */
uint32_t play_seats(const load_wish *wish);
/* Both must outlive it. */
void play_begin(const load_wish *wish, load_count *count);
/* Connects all sockets; opens all tables, up to the first move. They end when that is done. */
void play_connect(void);
void play_open(void);
/* Keeps all that is open open, and hears what is told, for so many seconds. */
void play_idle(double seconds);
/* Plays for so many seconds, or until so many games have ended (0: any number). */
void play_on(double seconds, uint64_t games);
/* Waits until every question has its answer: what was sent is counted. */
void play_settle(void);
void play_end(void);

#endif
