/* Threads that think for the computers at the tables: a fixed number of them, so that thinking
 * never takes the machine from those who play. Computers wait in the order in which they came, and
 * so do those who want a hint, who come after all computers: a computer waits for one hint at most.
 */
#ifndef SERVER_THINKERS_H
#define SERVER_THINKERS_H

#include "think/decision.h"

typedef struct tb_thinkers tb_thinkers;

enum { TB_THINKER_ROOM = 33 };

/* What was decided, and for whom. */
typedef struct tb_thought_of {
    char room[TB_THINKER_ROOM];
    int seat;
    uint64_t version;          /* of the table when it was asked */
    uint64_t hint;             /* the mark of a hint; 0: a computer plays */
    char event[TB_EVENT_TEXT]; /* "": there was no memory to think with */
    /* of a hint, with what its seat knew: */
    const tb_game *game;
    tb_thought thought;
    tb_info info;
    struct tb_thought_of *next;
} tb_thought_of;

/* There are thoughts; called from a thread of theirs, once until they are taken. */
typedef void tb_thinkers_wake(void *context);

/* NULL: out of memory, or no thread could be started. `most` may wait; nobody thinks longer than
 * `longest` milliseconds, 0: as long as the level does. */
tb_thinkers *tb_thinkers_new(uint32_t threads, uint32_t most, uint32_t longest,
                             tb_thinkers_wake *wake, void *context);
/* What is being thought about is left; what was thought and not taken is freed. */
void tb_thinkers_free(tb_thinkers *thinkers);
/* Takes the decision over, also when it is refused because too many wait. `hint`: 0, or a mark. */
bool tb_thinkers_ask(tb_thinkers *thinkers, const char *room, uint64_t version, uint64_t hint,
                     tb_decision *decision);
/* Decisions that wait to be thought about. */
uint32_t tb_thinkers_waiting(tb_thinkers *thinkers);
/* All thoughts that there are, oldest first. */
tb_thought_of *tb_thinkers_take(tb_thinkers *thinkers);
/* Frees a thought and returns the one after it. */
tb_thought_of *tb_thought_free(tb_thought_of *thought);

#endif
