/* What a sight (docs/WIRE.md) tells a bot. It is believed nothing: whatever does not fit is an
 * error of the server's, said and not passed on. */
#ifndef BOT_SIGHT_H
#define BOT_SIGHT_H

#include "bot/thinker.h"

#include <jansson.h>

typedef enum bot_phase { BOT_GATHERING, BOT_PLAYING, BOT_OVER } bot_phase;

typedef struct bot_sight {
    const json_t *json; /* the sight itself; all texts are its */
    uint64_t version;
    bot_phase phase;
    const tb_game *game;
    int seat;           /* one's own */
    const char *sitter; /* of one's own seat: `open`, `person`, `computer` */
    const char *name;   /* or NULL */
    bool all_sit;
    uint32_t persons, commits, numbers; /* bit s: seat s */
    bool shared;                        /* numbers are added to the deal */
    bool acts;                          /* this seat is to move */
    const char *offer;                  /* its kind, or NULL */
    bool offer_is_mine, accepted;       /* by this seat */
} bot_sight;

/* `letter` is the seat that was entered. */
bool bot_sight_read(const json_t *json, const char *letter, bot_sight *sight, tb_error *error);
/* The decision that is due. NULL: the error says why not. */
bot_task *bot_sight_task(const bot_sight *sight, tb_error *error);
/* The points of a game that is over, `w 1, b 0`; empty: it was aborted. */
void bot_sight_points(const bot_sight *sight, tb_text *text);

#endif
