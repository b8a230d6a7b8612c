/* A decision: all that is needed to think for a seat, once, and nothing that belongs to anybody
 * else. It is a copy: a thread can think about it while the table goes on. It holds what the seat
 * knows and the events as that seat saw them, so whoever thinks cannot see more. */
#ifndef THINK_DECISION_H
#define THINK_DECISION_H

#include <teban/log.h>
#include <teban/player.h>

/* How long to think. None at all: as long as the level does by itself (mind.h). */
typedef struct tb_limits {
    uint64_t nodes;        /* 0: none */
    uint64_t milliseconds; /* 0: none */
    bool infinite;         /* until it is stopped or nothing is left to think about; goes before
                              the others */
} tb_limits;

typedef struct tb_decision {
    const tb_game *game;
    tb_info info;  /* of the seat to act */
    char *history; /* the events as it saw them, separated by spaces; NULL: freed, or none yet */
    tb_player_settings player;
    tb_limits limits;
} tb_decision;

/* The decision of a seat after the first `ply` events of a log, when it was its turn. False: out of
 * memory, and there is nothing to free. */
bool tb_decision_from(const tb_log *log, uint32_t ply, int seat, const tb_player_settings *player,
                      const tb_limits *limits, tb_decision *decision);
/* The same from what a seat knows, where there is no log. */
bool tb_decision_seen(const tb_game *game, const tb_info *info, const char *history,
                      const tb_player_settings *player, const tb_limits *limits,
                      tb_decision *decision);
void tb_decision_free(tb_decision *decision);

#endif
