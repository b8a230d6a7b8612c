/* A player in a match: one of ours, or a program that speaks the engine protocol (`cmd:...`).
 *
 * One of ours thinks as it does everywhere (src/think), with a mind for each seat it has that lasts
 * one game. Either gets what its seat knows and nothing else: ours an info and a masked history, a
 * program of somebody else's the same as text (outside/player.h).
 */
#ifndef LAB_CONTENDER_H
#define LAB_CONTENDER_H

#include "lab/plan.h"
#include "outside/player.h"
#include "think/mind.h"

/* What a player used in a game. Times in microseconds. */
typedef struct lab_use {
    uint64_t moves;
    uint64_t nodes;
    uint64_t time;
    uint64_t timed; /* moves under a time limit, and by how much those answers came too late */
    uint64_t over;
    uint64_t worst;
} lab_use;

typedef struct lab_contender lab_contender;

/* Whether a player is a program from outside. */
bool lab_is_guest(const char *name);
/* True if the name is that of a player; checks before anything is played. */
bool lab_name_check(const lab_plan *plan, const char *name, tb_error *error);

/* NULL: out of memory. A program is started when it is first needed. */
lab_contender *lab_contender_new(const lab_plan *plan, uint32_t player, const atomic_bool *stop);
void lab_contender_free(lab_contender *contender);
/* A new game begins: nothing of the one before is remembered. */
void lab_contender_begin(lab_contender *contender);
/* Decides for the seat to move. After a fault `what` tells more, and a program is started afresh
 * for the next game. */
outside_fault lab_contender_move(lab_contender *contender, const tb_log *log, uint64_t seed,
                                 tb_event *event, lab_use *use, char what[OUTSIDE_WHAT]);
/* What one of ours thinks with at a seat, for tests. */
const tb_mind *lab_contender_mind(const lab_contender *contender, int seat);

#endif
