/* What a game leaves for the measures: whole numbers only, so that sums of them are the same in
 * whatever order they are made. One line of JSON a game (docs/LAB.md), from which everything is
 * recomputed:
 *   {"cell":0,"round":12,"turn":1,"points":[6,0],"ending":"emptied","moves":31,"choices":402,
 *    "forced":2,"first":"1","opening":"C@9","hands":["7CWWBBBRR","3CCWBBRRR"],"judged":30,"good":61,
 *    "by":"1212","expected":[512,430,...]}
 * `hands` only where the game has hands, and from `judged` on only where somebody thought. A game
 * without a move has "" for `first` and `opening`. After `opening` stands `"begins":"2"` where
 * moves of the players decide who begins (tb_profile.begun), "" if they have not; in all other
 * games that is `first`.
 */
#ifndef LAB_FACTS_H
#define LAB_FACTS_H

#include "lab/design.h"
#include "search/profile.h"

enum {
    LAB_KINDS = TB_HAND_KINDS, /* of cards, at most */
    LAB_HAND = 128,            /* cards in a hand, at most */
    LAB_OPENING = 32,          /* room for the name of an opening and its NUL */
    LAB_MAX_SHARDS = 1000,
};

typedef struct lab_facts {
    uint32_t cell;
    uint64_t round;
    uint32_t turn;
    uint8_t sixths[TB_MAX_SEATS];
    uint32_t ending;           /* of the game's endings, and after these the common ones */
    uint32_t moves;            /* events of players */
    uint64_t choices;          /* events that they could choose from, over all moves */
    uint32_t forced;           /* moves with a single one */
    uint32_t first;            /* the seat of the first move; meaningless if there is none */
    uint32_t begins;           /* the seat that begins by the rules, plus one; 0: nobody did */
    char opening[LAB_OPENING]; /* the first move, symmetric ones under one name; "": none */
    /* When the first move is made, or if there is none when the game is over: of each kind so many.
     */
    uint8_t hands[TB_MAX_SEATS][LAB_KINDS];
    uint32_t judged;   /* moves about which somebody thought who counts visits */
    uint64_t good;     /* over these: events with at least half of the visits of the most visited */
    uint32_t thoughts; /* moves about which somebody thought at all */
    uint32_t room;     /* for thoughts; grows */
    uint16_t *expected; /* for each thought: the mover's expected result in thousandths, by what the
                           mover knows */
    uint8_t *by;        /* and the mover */
} lab_facts;

/* What is wrong with a line. */
extern const tb_error_kind lab_bad_line;

/* Facts that are all zero are ready; they can be used for game after game. */
void lab_facts_clear(lab_facts *facts);
void lab_facts_free(lab_facts *facts);
/* One more thought; false: out of memory. */
bool lab_facts_think(lab_facts *facts, uint32_t seat, double expected);

/* The line without its end. */
void lab_facts_write(const lab_design *design, const lab_facts *facts, tb_text *text);
/* Only what lab_facts_write writes for a game of this design; it comes from a file. The facts must
 * be ready; after an error they hold nothing. */
bool lab_facts_read(const lab_design *design, const char *line, size_t length, lab_facts *facts,
                    tb_error *error);
/* The first line of a file: {"format":"teban-lab","version":2,"design":"..."}; with a shard of
 * several also "shard":[k,n]. Shards are numbered from 1; a whole file is shard 1 of 1. */
void lab_head_write(const lab_design *design, uint32_t shard, uint32_t shards, tb_text *text);
bool lab_head_read(const char *line, size_t length, lab_design *design, uint32_t *shard,
                   uint32_t *shards, tb_error *error);

#endif
