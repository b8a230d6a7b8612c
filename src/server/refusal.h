/* Why the server refuses something that the table has no word for: kinds of errors, with the codes
 * of docs/API.md. */
#ifndef SERVER_REFUSAL_H
#define SERVER_REFUSAL_H

#include <teban/game.h>

typedef enum tb_turned_away {
    TB_BAD_KEY,
    TB_NO_SEAT_FREE,
    TB_ROOM_EXISTS,
    TB_NO_ROOM,
    TB_NOT_HERE,
    TB_NO_TALK,
    TB_NO_HINTS,
    TB_KEEPERS_WORD,
    TB_STILL_HERE,
    TB_TOO_FAST,
    TB_HOUSE_FULL,
    TB_NOT_STORED,
    TB_STOPPING,
    TB_BAD_REQUEST,
    TB_TURNED_AWAY,
} tb_turned_away;

const tb_error_kind *tb_turned_away_kind(tb_turned_away why);
/* Sets the error and returns false. The detail may be NULL. */
bool tb_turn_away(tb_error *error, tb_turned_away why, const char *detail);

#endif
