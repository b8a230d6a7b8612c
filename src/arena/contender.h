/* A player in a match: one of ours, or a program that speaks the engine protocol (`cmd:...`).
 *
 * One of ours thinks as it does everywhere (src/think), with a mind for each seat it has that lasts
 * one game. Either gets what its seat knows and nothing else: ours an info and a masked history, a
 * program of somebody else's the same as text (outside/player.h).
 */
#ifndef ARENA_CONTENDER_H
#define ARENA_CONTENDER_H

#include "arena/plan.h"
#include "outside/player.h"
#include "think/mind.h"

/* What a player used in a game. Times in microseconds. */
typedef struct arena_use {
    uint64_t moves;
    uint64_t nodes;
    uint64_t time;
    uint64_t timed; /* moves under a time limit, and by how much those answers came too late */
    uint64_t over;
    uint64_t worst;
} arena_use;

typedef struct arena_contender arena_contender;

/* Whether a player is a program from outside. */
bool arena_is_guest(const char *name);
/* True if the name is that of a player; checks before anything is played. */
bool arena_name_check(const arena_plan *plan, const char *name, tb_error *error);

/* NULL: out of memory. A program is started when it is first needed. */
arena_contender *arena_contender_new(const arena_plan *plan, uint32_t player,
                                     const atomic_bool *stop);
void arena_contender_free(arena_contender *contender);
/* A new game begins: nothing of the one before is remembered. */
void arena_contender_begin(arena_contender *contender);
/* Decides for the seat to move. After a fault `what` tells more, and a program is started afresh
 * for the next game. */
outside_fault arena_contender_move(arena_contender *contender, const tb_log *log, uint64_t seed,
                                   tb_event *event, arena_use *use, char what[OUTSIDE_WHAT]);
/* What one of ours thinks with at a seat, for tests. */
const tb_mind *arena_contender_mind(const arena_contender *contender, int seat);

#endif
