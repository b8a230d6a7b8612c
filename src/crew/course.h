/* The course of an experiment: which rounds of which cells come next, until it is over.
 *
 * It goes leg by leg. Without `until` there is one leg, all rounds of all cells; with it a leg goes
 * from one look to the next, and at each look the cells that are precise enough stop; in a race
 * those that were dropped, but for the base, with which the others are compared. So what comes next
 * follows from the design and the games before, and is the same wherever they are played.
 *
 * A shard plays every n-th round. The rounds that are played here are counted by places 0, 1, 2 ...
 */
#ifndef CREW_COURSE_H
#define CREW_COURSE_H

#include "lab/race.h"

/* Cells that go on, in their order. */
typedef struct crew_cells {
    uint32_t count;
    uint16_t at[LAB_MAX_CELLS];
} crew_cells;

typedef struct crew_course {
    const lab_design *design;
    uint32_t shard, shards; /* 1 of 1: everything */
    lab_race *race;         /* NULL: none */
    lab_tally *tally;       /* of all that was kept */
    uint64_t from, to;      /* the places of this leg */
    crew_cells cells;
    bool over;
} crew_course;

/* Rounds that some of several at once have played, one after the other: what a hand is given. */
typedef struct crew_task {
    uint64_t round; /* the first */
    uint32_t rounds;
    uint32_t step; /* from one to the next */
    crew_cells cells;
} crew_task;

/* Keeps a pointer to the design. False: out of memory. */
bool crew_course_begin(crew_course *course, const lab_design *design, uint32_t shard,
                       uint32_t shards);
void crew_course_end(crew_course *course);
/* Makes a race of all its cells of it, before anything is played. */
void crew_course_race(crew_course *course, lab_race *race);
/* How many places there are, with `until` at most. */
uint64_t crew_course_most(const crew_course *course);
uint64_t crew_course_round(const crew_course *course, uint64_t place);
/* The leg is played and tallied: what comes after it. */
void crew_course_next(crew_course *course);
/* Some places of this leg as a task. */
void crew_course_task(const crew_course *course, uint64_t place, uint32_t rounds, crew_task *task);

/* `0,2,3`, as a queue holds it; only cells of the design, in their order, at least one. */
enum { CREW_CELLS_TEXT = LAB_MAX_CELLS * 4 };
void crew_cells_write(const crew_cells *cells, tb_text *text);
bool crew_cells_read(const char *text, const lab_design *design, crew_cells *cells);

#endif
