/* The running sums of an experiment: whole numbers, so that a tally does not depend on the order in
 * which rounds were added, and two tallies of different rounds can be joined.
 *
 * Each cell has, for every quantity of a round (points of a seat, moves, games that ended so ...),
 * its sum over rounds and the sums of the products that the intervals need; and for every cell that
 * is not its own base the sums of products with the same round of its base.
 */
#ifndef LAB_TALLY_H
#define LAB_TALLY_H

#include "lab/facts.h"

typedef struct lab_tally lab_tally;

/* Keeps a pointer to the design. NULL: out of memory. */
lab_tally *lab_tally_new(const lab_design *design);
void lab_tally_free(lab_tally *tally);
const lab_design *lab_tally_design(const lab_tally *tally);
/* Counts a round of a cell: as many facts as a round has games, in the order of their turns. `base`
 * are the facts of the same round of the cell's base; NULL if that was not played (it has stopped
 * before). For a cell that is its own base it is not looked at. False: out of memory. */
bool lab_tally_add(lab_tally *tally, uint32_t cell, const lab_facts *facts, const lab_facts *base);
uint64_t lab_tally_rounds(const lab_tally *tally, uint32_t cell);
/* Adds a tally of other rounds of the same design. */
bool lab_tally_join(lab_tally *tally, const lab_tally *other);
/* As one line of text without `|`, and back: what a worker of the page hands over, and what a page
 * keeps. Reading replaces what the tally had, or changes nothing: the text is of another design, or
 * no tally. */
extern const tb_error_kind lab_bad_tally;
void lab_tally_write(const lab_tally *tally, tb_text *text);
bool lab_tally_read(lab_tally *tally, const char *text, size_t length, tb_error *error);

/* Whether `until` is reached: the 95 % interval of every seat's share (with two players: of the
 * first player's) reaches at most that far to either side. Asked only after so many rounds as
 * lab_next_look names: the rule looks at the spread alone and seldom, so that looking does not
 * spoil the interval (docs/LAB.md). All cells that go on are played from look to look together. */
bool lab_is_precise(const lab_tally *tally, uint32_t cell);
/* The first look after so many rounds. */
uint64_t lab_next_look(uint64_t rounds);

#endif
