/* What the levels mean: how many nodes, and how sharply the best event is chosen.
 *
 * Levels 1 to 8 are defined by nodes, so that they are the same on every machine; 9 and 10 take the
 * time they are given, or a time of their own. Weakness comes from looking less far and from
 * choosing among what looks almost as good, not from blunders at random. The numbers are in the
 * game's profile. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include <teban/game.h>

enum { TB_LEVELS = 10 };

typedef struct tb_level {
    uint64_t nodes;     /* 0: as many as there is time for */
    double temperature; /* 0: the best; else events are drawn by exp(-(best - value) / it) */
} tb_level;

/* level 1 .. TB_LEVELS. */
tb_level tb_level_of(const tb_game *game, uint32_t level);
/* The time a level takes that is not defined by nodes, in milliseconds. */
uint64_t tb_level_milliseconds(uint32_t level);

#endif
