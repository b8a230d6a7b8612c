/* A design: an experiment as it was asked for, and what follows from that for each of its games.
 *
 * Every combination of a variation (values of the varied options), a start and a lineup is a cell.
 * Cells are numbered: the lineup fastest, then the start, then the variation, in which the last
 * axis is fastest. The base of a cell is the cell with the same start and lineup and the first
 * value of every axis: what a cell is compared with.
 *
 * A cell plays rounds. A round is as many games as the game has seats; all of them have the same
 * cards, and with two players in the lineup everybody has every seat once. Round k of every cell
 * has the same cards as well, as far as the rules allow it, and the players the same numbers: cells
 * are paired by rounds. A round is the unit of the statistics: rounds are independent, the games
 * within one are not. A game follows from the design, its cell, its round and its turn in the
 * round, and from nothing else: it is the same wherever and whenever it is played.
 *
 * A design has one text, words joined by a space, in this order; it is what a link, a file's head
 * and a queue hold (docs/LAB.md):
 *   GAME KEY=VALUE... vary:KEY=V1,V2... start:POSITION... players=A,B,... [judge=PLAYER]
 *   rounds=N [until=0.50%] seed=S
 * A KEY=VALUE stands there only if it is not the default; a position's spaces are written `~`; the
 * values of a TB_COUNTS option are written with `.` for its commas. The words after the game are
 * read in any order.
 */
#ifndef LAB_DESIGN_H
#define LAB_DESIGN_H

#include "lab/key.h"
#include <teban/game.h>

enum {
    LAB_MAX_AXES = 4,
    LAB_MAX_VALUES = 16, /* of an axis */
    LAB_MAX_STARTS = 8,
    LAB_MAX_LINEUPS = 12,
    LAB_MAX_CELLS = 256,
    LAB_PLAYER = 48,        /* room for a player's name and its NUL */
    LAB_DESIGN_TEXT = 6144, /* room for any design's text and its NUL */
};
#define LAB_MAX_ROUNDS UINT64_C(10000000)
#define LAB_MAX_UNTIL 5000 /* hundredths of a percent */

typedef struct lab_axis {
    uint32_t option; /* its number in the game's table */
    uint32_t count;
    uint32_t values[LAB_MAX_VALUES];
} lab_axis;

/* One player that has all seats, or two: the first has one seat, the second all others. */
typedef struct lab_lineup {
    uint32_t players;
    char names[2][LAB_PLAYER];
} lab_lineup;

typedef struct lab_design {
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS]; /* where no axis says otherwise */
    uint32_t axes;
    lab_axis axis[LAB_MAX_AXES];
    uint32_t starts; /* 0: games begin at the beginning */
    char start[LAB_MAX_STARTS][TB_POSITION_TEXT];
    uint32_t lineups;
    lab_lineup lineup[LAB_MAX_LINEUPS];
    char judge[LAB_PLAYER]; /* who thinks about every move beside the players; "": nobody */
    uint64_t rounds;        /* of each cell; with `until` at most */
    uint32_t until;         /* hundredths of a percent; 0: all rounds are played */
    char seed[LAB_SEED];
} lab_design;

/* What is wrong with the text of a design, or with a part of it. */
extern const tb_error_kind lab_bad_design;

/* Where a cell stands. */
typedef struct lab_cell {
    uint32_t variation, start, lineup;
    uint32_t value[LAB_MAX_AXES]; /* which value of each axis */
} lab_cell;

/* Reads the text of a design, whole or not at all: each word is checked, and what holds between
 * them (names of players that are the same on every machine, positions that every variation can
 * read, at most LAB_MAX_CELLS). The error's field is the word's key. */
bool lab_design_read(const char *text, size_t length, lab_design *design, tb_error *error);
void lab_design_write(const lab_design *design, tb_text *text);
/* For who has the words one by one: an axis from `KEY=V1,V2` or `KEY=LOW..HIGH`, a lineup from `A`
 * or `A/B`, a start from a position, a judge; and at the end what holds between them. */
bool lab_design_vary(lab_design *design, const char *text, tb_error *error);
bool lab_design_players(lab_design *design, const char *list, tb_error *error);
bool lab_design_start(lab_design *design, const char *position, tb_error *error);
bool lab_design_judge(lab_design *design, const char *name, tb_error *error);
/* From `1%`, `0.5%`, `0.25%`. */
bool lab_design_until(lab_design *design, const char *text, tb_error *error);
bool lab_design_check(const lab_design *design, tb_error *error);

uint32_t lab_variations(const lab_design *design);
uint32_t lab_cells(const lab_design *design);
lab_cell lab_cell_at(const lab_design *design, uint32_t cell);
uint32_t lab_base_of(const lab_design *design, uint32_t cell);
/* The rule options of a cell. */
void lab_cell_options(const lab_design *design, uint32_t cell, uint32_t *options);
/* The varied options of a cell as `lines=any take=forced`; nothing if none is varied. */
void lab_cell_text(const lab_design *design, uint32_t cell, tb_text *text);
/* Games in a round. */
uint32_t lab_round_size(const lab_design *design);
/* Who of the lineup (0, 1) sits on a seat in this game of a round. */
uint32_t lab_player_at(const lab_design *design, uint32_t cell, uint32_t turn, uint32_t seat);

#endif
