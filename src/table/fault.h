/* What is wrong with a line or a message: a code of docs/WIRE.md, with a sentence in both
 * languages, and for an illegal event the reason of the rules. */
#ifndef TABLE_FAULT_H
#define TABLE_FAULT_H

#include <teban/game.h>

typedef enum tb_fault_code {
    TB_BAD_LINE,
    TB_NO_TABLE,
    TB_TABLE_EXISTS,
    TB_NO_GAME,
    TB_BAD_OPTION,
    TB_BAD_POSITION,
    TB_BAD_SEAT,
    TB_NO_REFEREE,
    TB_STALE,
    TB_NOT_YOUR_TURN,
    TB_NOT_ALLOWED, /* `illegal`, with a why */
    TB_ALREADY_OVER,
    TB_NOT_OVER,
    TB_NOT_GATHERED,
    TB_ALREADY,
    TB_NOTHING_TO_UNDO,
    TB_NO_UNDO,
    TB_NO_OFFER,
    TB_OFFER_STANDS,
    TB_NO_CLOCK,
    TB_TIME_LEFT,
    TB_OUT_OF_TIME,
    TB_WRONG_HASH,
    TB_TOO_MANY,
    TB_TOO_SOON,
    TB_TOO_LATE,
    TB_NOT_AGREED,
    TB_BAD_BODY,
    TB_NOT_THINKING,
    TB_NO_NOTATION,
    TB_TOO_LONG,
    TB_MEMORY, /* `no-memory` */
    TB_FAULTS,
} tb_fault_code;

typedef struct tb_fault {
    tb_fault_code code;
    char detail[200]; /* what {1} in the sentences stands for */
    tb_why why;       /* of TB_NOT_ALLOWED */
} tb_fault;

/* Sets the fault and returns false, for the tail of a reader. The detail may be NULL. */
bool tb_fault_set(tb_fault *fault, tb_fault_code code, const char *detail);
/* The word of a code on the wire. */
const char *tb_fault_word(tb_fault_code code);
/* What is wrong, as a sentence. */
void tb_fault_text(const tb_fault *fault, tb_lang lang, tb_text *text);
/* The members `code`, `clause`, `en`, `ja` of a reason. */
void tb_why_write(const tb_why *why, const char *key, tb_json *json);
/* {"error":{...}} */
void tb_fault_write(const tb_fault *fault, tb_text *reply);

#endif
