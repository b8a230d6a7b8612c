/* A match as it was asked for, and what follows from that for each of its games: who sits where,
 * and the keys of its chance. Game k depends on nothing but the plan and k, so that games can be
 * played in any order, several at once, and gone on with later.
 *
 * Games come in rotations. In one rotation every player has every seat in every way that makes a
 * difference, and (duplicate dealing) the same cards and the same opening lie before each. So a
 * rotation is the unit in which results are independent, and the unit of the statistics.
 */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H

#include "base/sha256.h"
#include <teban/game.h>

enum {
    LAB_SEED = 64 + 1, /* letters and digits, and a NUL */
    LAB_MAX_PLAYERS = 3,
    LAB_NAME = 256,
    LAB_OWN_TIME = 200,             /* ms a move for a program without a limit of ours */
    LAB_PATIENCE = 5000,            /* ms */
    LAB_MOST_TIME = 60 * 60 * 1000, /* ms a move */
};

/* Numbers are below this, so that every reader of JSON, and every program, keeps them exactly. */
#define LAB_NUMBER_LIMIT (UINT64_C(1) << 53)

/* From a key follow numbers and other keys, and none of them tells anything about the key or about
 * what else follows from it: a program that is told a number cannot compute a card. */
typedef struct lab_key {
    uint8_t bytes[TB_SHA256_BYTES];
} lab_key;

typedef struct lab_plan {
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    uint32_t players;
    char names[LAB_MAX_PLAYERS][LAB_NAME];
    char seed[LAB_SEED]; /* all chance follows from it */
    uint64_t movetime;   /* ms; 0: none */
    uint64_t nodes;      /* 0: none */
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
    lab_key deal;                 /* of chance, of the opening, of the players' numbers */
    lab_key opening;
    lab_key think;
} lab_pairing;

/* Whether so many players can sit down: two (the second takes all other seats), or one a seat. */
bool lab_plan_seats(const lab_plan *plan, tb_error *error);
uint32_t lab_rotation_size(const lab_plan *plan);
lab_pairing lab_pairing_of(const lab_plan *plan, uint64_t index);
/* How many of the seats a player has: its share of the point among equals, in seats. */
uint32_t lab_seats_of(const lab_plan *plan, uint32_t player);

/* Whether a text can be a seed. */
bool lab_seed_check(const char *text);
/* The recipe of docs/ARENA.md: of a seed for a purpose, of a key, and a number of a key, which is
 * below LAB_NUMBER_LIMIT. */
lab_key lab_key_of(const char *seed, const char *purpose, uint64_t number);
lab_key lab_key_next(const lab_key *key, uint64_t number);
uint64_t lab_number(const lab_key *key, uint64_t number);

#endif
