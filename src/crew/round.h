/* The facts of one round of all cells that go on, while it is being played or read. */
#ifndef CREW_ROUND_H
#define CREW_ROUND_H

#include "crew/course.h"
#include "lab/stats.h"

typedef struct crew_round {
    const lab_design *design;
    lab_facts *facts; /* by cell, then by turn */
} crew_round;

/* False: out of memory. */
bool crew_round_begin(crew_round *round, const lab_design *design);
void crew_round_end(crew_round *round);
lab_facts *crew_round_facts(const crew_round *round, uint32_t cell, uint32_t turn);
/* Counts it, each cell beside its base if that goes on too. False: out of memory. */
bool crew_round_tally(const crew_round *round, const crew_cells *cells, lab_tally *tally);
/* The first seat's share in the first of the cells, for the interval that is shown meanwhile. */
void crew_round_share(const crew_round *round, const crew_cells *cells, lab_series *share);

#endif
