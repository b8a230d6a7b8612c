/* A match as it was asked for, and what follows from that for each of its games: who sits where,
 * and the seeds. Game k depends on nothing but the plan and k, so that games can be played in any
 * order, several at once, and gone on with later.
 *
 * Games come in rotations. In one rotation every player has every seat in every way that makes a
 * difference, and (duplicate dealing) the same cards and the same opening lie before each. So a
 * rotation is the unit in which results are independent, and the unit of the statistics.
 */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H

#include <teban/game.h>

enum {
    LAB_MAX_PLAYERS = 3,
    LAB_NAME = 256,
    LAB_OWN_TIME = 200,             /* ms a move for a program without a limit of ours */
    LAB_PATIENCE = 5000,            /* ms */
    LAB_MOST_TIME = 60 * 60 * 1000, /* ms a move */
};

/* Seeds are below this, so that every reader of JSON keeps them exactly. */
#define LAB_SEED_LIMIT (UINT64_C(1) << 53)

typedef struct lab_plan {
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    uint32_t players;
    char names[LAB_MAX_PLAYERS][LAB_NAME];
    uint64_t seed;
    uint64_t movetime; /* ms; 0: none */
    uint64_t nodes;    /* 0: none */
    uint32_t threads;
    uint32_t hash;     /* MiB */
    uint32_t openings; /* moves at random before the players take over */
    bool duplicate;
    uint64_t patience; /* ms that a program may take beside its thinking; not part of the head */
} lab_plan;

typedef struct lab_pairing {
    uint64_t index;
    uint64_t rotation;
    uint8_t player[TB_MAX_SEATS]; /* who sits on each seat */
    uint64_t deal;                /* seeds: of chance, of the opening, of the players */
    uint64_t opening;
    uint64_t think;
} lab_pairing;

/* Whether so many players can sit down: two (the second takes all other seats), or one a seat. */
bool lab_plan_seats(const lab_plan *plan, tb_error *error);
uint32_t lab_rotation_size(const lab_plan *plan);
lab_pairing lab_pairing_of(const lab_plan *plan, uint64_t index);
/* How many of the seats a player has: its share of the point among equals, in seats. */
uint32_t lab_seats_of(const lab_plan *plan, uint32_t player);

/* A seed that follows from two numbers and is spread over everything below LAB_SEED_LIMIT. */
uint64_t lab_seed(uint64_t from, uint64_t number);

#endif
