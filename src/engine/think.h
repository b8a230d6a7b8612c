/* Thinking with a clock, limits and threads: what the engine and the terminal share.
 *
 * Every thread has a player of its own, with a seed of its own and its share of the hash; at the
 * end their roots are added up. Where that cannot be done there is one thread, which has the whole
 * hash (tb_player_threads). With one thread the answer depends on the seed and the nodes alone. */
#ifndef ENGINE_THINK_H
#define ENGINE_THINK_H

#include "search/player.h"

typedef struct tb_limits {
    uint64_t nodes;        /* 0: none */
    uint64_t milliseconds; /* 0: none */
    bool infinite;         /* until it is stopped */
} tb_limits;

typedef struct tb_think_driver {
    void *context;
    /* True if thinking should end now; may be NULL. Asked about every millisecond. */
    bool (*stop)(void *context);
    /* What is thought so far, at most ten times a second; may be NULL. */
    void (*report)(void *context, const tb_thought *thought, uint64_t milliseconds);
} tb_think_driver;

/* Without limits: the level's own. *exhausted: it ended because more thinking changes nothing.
 * False: out of memory. */
bool tb_think(const tb_game *game, const tb_info *info, const char *history,
              const tb_player_settings *settings, const tb_limits *limits,
              const tb_think_driver *driver, tb_thought *thought, bool *exhausted);

uint64_t tb_milliseconds(void);

#endif
