/* How the cards of a game were dealt (docs/DEALING.md), as its record tells it: all that is needed
 * to compute every card again. */
#ifndef RECORD_DEALT_H
#define RECORD_DEALT_H

#include "record/parts.h"
#include <teban/log.h>

enum { TB_SECRET_BYTES = 32 };

/* A seed, a number that a player adds, or the hash of one. */
typedef struct tb_secret {
    uint8_t bytes[TB_SECRET_BYTES];
} tb_secret;

typedef struct tb_dealt {
    tb_secret commitment; /* to the seed */
    bool shown;           /* the seed is: the game is over */
    tb_secret seed;
    uint32_t committed, revealed; /* bit s: seat s */
    tb_secret commits[TB_MAX_SEATS], numbers[TB_MAX_SEATS];
    const uint64_t *card_of; /* the number of the card that event i is, if chance brought it */
} tb_dealt;

/* The record of a log, with how it was dealt; NULL: its cards are not the table's. */
void tb_record_write(const tb_log *log, const tb_dealt *dealt, tb_text *text);

/* How a log that was read from a record was dealt, or NULL if that does not say so. */
const tb_dealt *tb_log_dealt(const tb_log *log);
/* Gives it to a log, `card_of` with it, which is freed with the log. False: out of memory. */
bool tb_log_set_dealt(tb_log *log, const tb_dealt *dealt, uint64_t *card_of);

void tb_dealt_write(const tb_dealt *dealt, const tb_log *log, tb_json *json);
/* Reads the member `deal` of a record whose events are in the log already. */
bool tb_dealt_read(const tb_parts *record, tb_log *log, tb_error *error);

#endif
