/* Racing: which settings make a game most even, without playing the bad ones to the end.
 *
 * The cells of a race are settings of one game with one start and one lineup. How far a cell is
 * from even is the largest distance of a seat's share from an equal part of the point. From look to
 * look a cell is dropped when another that goes on is shown to be nearer: the chance that the race
 * ever drops the best cell is at most 5 %, over all looks and pairs (docs/LAB.md, "Racing").
 */
#ifndef LAB_RACE_H
#define LAB_RACE_H

#include "lab/measure.h"

/* One cell of a race. */
typedef struct lab_racer {
    uint32_t cell;
    bool dropped;
    uint32_t look;   /* when it was dropped, from 1 */
    uint64_t rounds; /* that it had played then */
    uint32_t by;     /* the cell that was shown to be nearer */
    double gap;      /* by at least so much, a part of the point */
} lab_racer;

typedef struct lab_race {
    uint32_t count;
    uint32_t looks; /* so far */
    lab_racer racer[LAB_MAX_CELLS];
} lab_race;

void lab_race_begin(lab_race *race, const uint32_t *cells, uint32_t count);
/* Looks at a tally in which all cells that go on have the same rounds, at least two; drops what is
 * shown to be worse. Returns how many go on. What was dropped is not looked at again. Differences
 * are paired through the base, which had better be played on even if it is dropped. */
uint32_t lab_race_look(lab_race *race, const lab_tally *tally);
/* When to look next: less often than for `until`, since every look costs some of the error. */
uint64_t lab_race_next_look(uint64_t rounds);
/* The racers by what is known at the end: those that went on before those that were dropped, the
 * former by distance, the latter by how long they lasted; then by cell. */
void lab_race_order(const lab_race *race, const lab_tally *tally, uint32_t *order);

/* How far a cell is from even, 0 .. 1, with an interval that holds the truth at least as often as
 * those of the seats' shares do together. False: nothing is known. */
bool lab_distance(const lab_tally *tally, uint32_t cell, lab_figure *figure);
/* How far a cell moves from its base in what else matters: the largest of the change of the mean
 * length, as a part of the base's, of the share of draws and of the share of forced moves. */
bool lab_drift(const lab_tally *tally, uint32_t cell, lab_figure *figure);

#endif
