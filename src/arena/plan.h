/* A match as it was asked for, and what follows from that for each of its games: who sits where,
 * and the keys of its chance. Game k depends on nothing but the plan and k, so that games can be
 * played in any order, several at once, and gone on with later.
 *
 * Games come in rotations. In one rotation every player has every seat in every way that makes a
 * difference, and (duplicate dealing) the same cards and the same opening lie before each. So a
 * rotation is the unit in which results are independent, and the unit of the statistics.
 */
#ifndef ARENA_PLAN_H
#define ARENA_PLAN_H

#include "lab/key.h"
#include <teban/game.h>

enum {
    ARENA_MAX_PLAYERS = 3,
    ARENA_NAME = 256,
    ARENA_OWN_TIME = 200,             /* ms a move for a program without a limit of ours */
    ARENA_PATIENCE = 5000,            /* ms */
    ARENA_MOST_TIME = 60 * 60 * 1000, /* ms a move */
};

typedef struct arena_plan {
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    uint32_t players;
    char names[ARENA_MAX_PLAYERS][ARENA_NAME];
    char seed[LAB_SEED]; /* all chance follows from it */
    uint64_t movetime;   /* ms; 0: none */
    uint64_t nodes;      /* 0: none */
    uint32_t threads;
    uint32_t hash;     /* MiB */
    uint32_t openings; /* moves at random before the players take over */
    bool duplicate;
    uint64_t patience; /* ms that a program may take beside its thinking; not part of the head */
} arena_plan;

typedef struct arena_pairing {
    uint64_t index;
    uint64_t rotation;
    uint8_t player[TB_MAX_SEATS]; /* who sits on each seat */
    lab_key deal;                 /* of chance, of the opening, of the players' numbers */
    lab_key opening;
    lab_key think;
} arena_pairing;

/* Whether so many players can sit down: two (the second takes all other seats), or one a seat. */
bool arena_plan_seats(const arena_plan *plan, tb_error *error);
uint32_t arena_rotation_size(const arena_plan *plan);
arena_pairing arena_pairing_of(const arena_plan *plan, uint64_t index);
/* How many of the seats a player has: its share of the point among equals, in seats. */
uint32_t arena_seats_of(const arena_plan *plan, uint32_t player);

#endif
