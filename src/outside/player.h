/* A program that speaks the engine protocol (docs/PROTOCOL.md) as a player: in matches of the arena
 * and at the tables of a server. It gets what its seat knows and nothing else: where hands are
 * hidden a seen position (`position`) and its masked history (`past`), in open games `new` and
 * every event (`apply`). It is believed nothing, and cannot make us wait. */
#ifndef OUTSIDE_PLAYER_H
#define OUTSIDE_PLAYER_H

#include "outside/answer.h"
#include <teban/log.h>

#include <stdatomic.h>

typedef enum outside_fault {
    OUTSIDE_NO_FAULT,
    OUTSIDE_CRASH,
    OUTSIDE_HANG,
    OUTSIDE_NONSENSE,
    OUTSIDE_ILLEGAL,
    OUTSIDE_FAULTS,
    OUTSIDE_STOPPED = OUTSIDE_FAULTS, /* no fault: `*stop` was set, the game is given up */
    OUTSIDE_NO_MEMORY, /* no fault of the player's: nor is a want of processes or pipes */
} outside_fault;

extern const char *const outside_fault_words[OUTSIDE_FAULTS];

/* What it is told before the game, and how long it may take. */
typedef struct outside_terms {
    const char *command; /* for a shell */
    uint32_t threads;
    uint32_t hash;     /* MiB */
    uint32_t level;    /* 0: it is not told one */
    uint64_t movetime; /* ms; 0: it is not told any */
    uint64_t nodes;    /* 0: it is not told any */
    uint64_t patience; /* ms that it may take beside its thinking */
} outside_terms;

/* What the seat to move knows. */
typedef struct outside_scene {
    const tb_game *game;
    const uint32_t *options;
    const tb_info *info;
    const char *history; /* where hands are hidden: masked, separated by a space */
    const tb_log *log;   /* where they are not: the game so far. Else it may be NULL */
} outside_scene;

typedef struct outside_player outside_player;

/* The terms must last as long as the player, and may change between two moves. The program is
 * started when it is first needed. NULL: out of memory. */
outside_player *outside_player_new(const outside_terms *terms, const atomic_bool *stop);
void outside_player_free(outside_player *player);
/* A new game begins, or one does not go on from where it was. */
void outside_player_begin(outside_player *player);
/* Starts the program if it does not run: whether it listens and answers. */
outside_fault outside_player_ready(outside_player *player, char what[OUTSIDE_WHAT]);
/* Decides. After a fault `what` tells more, and the program is started afresh the next time. */
outside_fault outside_player_move(outside_player *player, const outside_scene *scene, uint64_t seed,
                                  tb_event *event, uint64_t *nodes, uint64_t *time,
                                  char what[OUTSIDE_WHAT]);

#endif
