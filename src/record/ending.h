/* How a record writes the way a game ended. */
#ifndef RECORD_ENDING_H
#define RECORD_ENDING_H

#include <teban/log.h>

static const char *const tb_ending_words[] = {
    [TB_UNFINISHED] = "unfinished",
    [TB_BY_RULE] = "rule",
    [TB_STATED] = "stated",
};

#endif
