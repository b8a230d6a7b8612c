/* A brain: one way to think, as a table of functions. A game's profile names the one that plays it
 * best, the arena takes any; the smallest one is in random.c. */
#ifndef SEARCH_BRAIN_H
#define SEARCH_BRAIN_H

#include <teban/player.h>

struct tb_brain {
    const char *id;
    bool mixes; /* its answer is drawn, not the most visited: several minds are not added up */
    bool blind; /* it never asks how the game may end: its scores are equal parts and say nothing */
    /* What it thinks with; NULL: out of memory. Everything it needs later it copies. */
    void *(*begin)(const tb_game *game, const tb_info *info, const char *history,
                   const tb_player_settings *settings);
    /* Goes on to the seat's next decision with the memory it has. `since` holds the events after
     * the last decision as the seat saw them, and what the mind knows that is still true may stay;
     * NULL: it must think as if it had begun here, to the last node. May be NULL; then a new mind
     * is begun. */
    void (*next)(void *mind, const tb_info *info, const char *history, const char *since,
                 uint64_t seed);
    /* At most `nodes` more; false when there is nothing left to think about. */
    bool (*step)(void *mind, uint64_t nodes);
    void (*thought)(const void *mind, tb_thought *thought);
    /* May be NULL; then it is given one thread. */
    int (*visits)(const void *mind, tb_event *events, uint64_t *visits);
    void (*end)(void *mind);
};

extern const tb_brain tb_brain_random, tb_brain_greedy, tb_brain_uct, tb_brain_positional;

#endif
