/* A hand: what plays rounds, one a thread, and writes their lines. */
#ifndef CREW_HAND_H
#define CREW_HAND_H

#include "crew/course.h"
#include "lab/stats.h"

#include <stdatomic.h>

/* Lines of whole rounds, in the order of the file. All zero: none yet. */
typedef struct crew_sheet {
    char *data;
    size_t length, room;
    lab_series share; /* crew_round_share of these */
} crew_sheet;

typedef struct crew_hand crew_hand;

void crew_sheet_free(crew_sheet *sheet);
/* Keeps a pointer to the design. NULL: out of memory. */
crew_hand *crew_hand_new(const lab_design *design);
void crew_hand_free(crew_hand *hand);
/* Plays a task: its lines, anew, in the sheet, and counted in the tally, which may be NULL. False:
 * out of memory, or `stop` came; the sheet and the tally are worth nothing then. */
bool crew_hand_play(crew_hand *hand, const crew_task *task, atomic_bool *stop, lab_tally *tally,
                    crew_sheet *sheet);

#endif
