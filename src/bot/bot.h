/* A bot at a table of a server: a WebSocket, a sitter who speaks through it, and a program that
 * decides. A line that is lost is looked for again, for as long as a server may take to restart. */
#ifndef BOT_BOT_H
#define BOT_BOT_H

#include "bot/sitter.h"

#include <signal.h>

typedef enum bot_line {
    BOT_LINE_LOST, /* it is looked for again */
    BOT_LINE_BACK,
} bot_line;

typedef struct bot_plan {
    bot_address address;
    char name[BOT_NAME];
    tb_lang lang;
    uint32_t games;
    uint32_t wait; /* seconds to look for a line that was lost */
    outside_terms terms;
    const volatile sig_atomic_t *interrupted;
    void *context;
    void (*tell)(void *context, bot_news news, const char *detail);
    void (*tell_line)(void *context, bot_line line);
} bot_plan;

typedef enum bot_outcome {
    BOT_FINISHED,  /* `end` says how */
    BOT_NO_SERVER, /* `what` says why */
    BOT_NO_ENGINE, /* likewise; nobody has sat down */
    BOT_INTERRUPTED,
    BOT_OUT_OF_MEMORY,
} bot_outcome;

typedef struct bot_report {
    bot_outcome outcome;
    bot_end end;
    tb_error error;
    char what[OUTSIDE_WHAT];
} bot_report;

bot_report bot_run(const bot_plan *plan);

#endif
