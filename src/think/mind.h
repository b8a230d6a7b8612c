/* A mind: the thinking of one seat for a whole game, decision after decision, under limits.
 *
 * It has one player, or one a thread, each with a seed of its own and its share of the hash; what
 * they think is added up. Where that cannot be done there is one (tb_player_threads). From one
 * decision to the next the players go on (tb_player_next) and so remember; for another game, seat
 * or player they are begun anew. A mind that is all zero remembers nothing and is ready.
 *
 * Limits are the caller's, or else the level's own, the same everywhere: its nodes, or its
 * milliseconds where it has none; a player by name ends by itself. Nodes are never exceeded. Time
 * is that spent on thinking, from tb_mind_begin on, and not what passes between two slices.
 *
 * With one player the answer follows from the decisions since it was begun anew, their seeds and
 * their nodes, however these are cut into slices.
 */
#ifndef THINK_MIND_H
#define THINK_MIND_H

#include "think/decision.h"
#include "think/host.h"

typedef struct tb_worker {
    uint64_t left;  /* nodes for the rest of the decision; UINT64_MAX: no limit */
    uint64_t quota; /* of these, in this slice */
    uint64_t step;  /* nodes that take about a millisecond */
    bool done;      /* more thinking changes nothing */
} tb_worker;

typedef struct tb_mind {
    const tb_game *game; /* NULL: it remembers nothing */
    int seat;
    tb_player_settings settings; /* of the decision under way; all but the seed stay */
    uint32_t count;
    tb_player **players;
    tb_worker *workers;
    const tb_host *host;
    tb_limits limits; /* those that hold */
    uint64_t spent;   /* microseconds on this decision */
    bool finished;    /* by its limits, or because nothing is left to think about, or stopped */
} tb_mind;

/* Who looks at the thinking. Both are asked in the caller's thread; each may be NULL. */
typedef struct tb_watch {
    void *context;
    /* True if thinking should end now; asked about every millisecond. */
    bool (*stop)(void *context);
    /* What is thought so far, ten times a second. */
    void (*report)(void *context, const tb_thought *thought, uint64_t milliseconds);
} tb_watch;

/* Goes on to a decision; what was being thought before is over. The host must last as long as the
 * mind thinks, the decision need not. False: out of memory, and nothing is remembered. */
bool tb_mind_begin(tb_mind *mind, const tb_decision *decision, const tb_host *host);
/* Thinks on for at most so many nodes or milliseconds more, but at least one step of a millisecond.
 * False: it is finished. `watch` may be NULL. */
bool tb_mind_slice(tb_mind *mind, const tb_limits *slice, const tb_watch *watch);
/* Thinks until it is finished. */
void tb_mind_think(tb_mind *mind, const tb_watch *watch);
/* The thought so far; there must have been a decision. */
void tb_mind_thought(const tb_mind *mind, tb_thought *thought);
/* How often each event was tried, as tb_player_visits tells it; of a mind of one player. */
int tb_mind_visits(const tb_mind *mind, tb_event *events, uint64_t *visits);
/* Whether more thinking would change nothing. */
bool tb_mind_exhausted(const tb_mind *mind);
/* Ends the thinking and frees everything: the mind is as new. */
void tb_mind_forget(tb_mind *mind);

#endif
