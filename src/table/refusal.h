/* Why a table or a desk refuses a line or a message: kinds of errors, with the codes of
 * docs/WIRE.md. */
#ifndef TABLE_REFUSAL_H
#define TABLE_REFUSAL_H

#include <teban/game.h>

typedef enum tb_refusal {
    TB_BAD_LINE,
    TB_MISSING,
    TB_NO_TABLE,
    TB_TABLE_EXISTS,
    TB_NO_GAME,
    TB_BAD_SEAT,
    TB_BAD_NAME,
    TB_NO_REFEREE,
    TB_STALE,
    TB_NOT_YOUR_TURN,
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
    TB_NOT_THINKING,
    TB_NO_NOTATION,
    TB_TOO_LONG,
    TB_REFUSALS,
} tb_refusal;

/* The row of a refusal. */
const tb_error_kind *tb_refusal_kind(tb_refusal refusal);
/* Sets the error and returns false, for the tail of a reader. The detail may be NULL; where it is a
 * word that was read and that is empty, the refusal is that a word is missing. */
bool tb_refuse(tb_error *error, tb_refusal refusal, const char *detail);
/* Whether a text of lines has no NUL; if it has one, the error names the line. */
bool tb_is_whole(const char *text, size_t length, tb_error *error);
/* The members `code`, `clause`, `en`, `ja` of a reason. */
void tb_why_write(const tb_why *why, const char *key, tb_json *json);
/* {"error":{...}} */
void tb_error_write(const tb_error *error, tb_text *reply);

#endif
