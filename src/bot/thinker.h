/* The thread in which a bot's program decides, so that the line to the server is served meanwhile.
 */
#ifndef BOT_THINKER_H
#define BOT_THINKER_H

#include "outside/player.h"

/* A decision to be made: what the seat knows. */
typedef struct bot_task {
    uint64_t version; /* of the table */
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    tb_info info;
    char *history;
    tb_log *log;       /* NULL where hands are hidden */
    uint64_t movetime; /* ms that its clock leaves it; 0: there is none */
} bot_task;

typedef struct bot_thought {
    uint64_t version;
    outside_fault fault;
    char what[OUTSIDE_WHAT];
    char move[TB_EVENT_TEXT];
} bot_thought;

typedef struct bot_thinker bot_thinker;

/* `wake` is called in the thinker's thread when a thought is there. The terms are copied. NULL: no
 * memory or thread. */
bot_thinker *bot_thinker_new(const outside_terms *terms, void (*wake)(void *context),
                             void *context);
/* Ends the program, too. */
void bot_thinker_free(bot_thinker *thinker);
/* Whether the program starts and answers; before the first task. */
outside_fault bot_thinker_ready(bot_thinker *thinker, char what[OUTSIDE_WHAT]);
/* Takes the task over; one at a time. */
void bot_thinker_ask(bot_thinker *thinker, bot_task *task);
/* The thought, if there is one. */
bool bot_thinker_take(bot_thinker *thinker, bot_thought *thought);
void bot_task_free(bot_task *task);

#endif
