/* A room: a table whose people sit at screens of their own, and what belongs to it beside the game:
 * whose each seat is, who may look on, what was said. Like its table it is what its lines make of
 * it: it does no input or output, and the time is a parameter.
 *
 * The lines of a room are those of its table's journal, and among them some of its own:
 *     table 3 GAME ...                   the first, as in every journal of a table
 *     @room 2 NOW listed=1 talk=1 delay=0 claim=120 hints=0 look=any seats=K:HASH,R:HASH
 *                                        always the second; format 1 had no claim= and no hints=
 *     SEAT NOW ID VERB ...               a message to the table
 *     @key SEAT NOW HASH                 a seat is somebody's from now on; `-`: nobody's
 *     @say SEAT NOW ID TEXT              said to everybody in the room, percent-encoded
 *     @greet SEAT NOW ID WORD            one of a few words that everybody has in their language
 *
 * What changes a room appends the lines that say so to a text. Until they are durable nobody may be
 * told; if they cannot be kept the room is made anew from those that are.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/key.h"
#include <teban/table.h>

enum {
    TB_ROOM_NAME = 32,
    TB_ROOM_LINE = 2048,            /* bytes of a line that a room writes, at most */
    TB_SAY_BYTES = 300,             /* of what is said at once, decoded */
    TB_SAY_COUNT = 100,             /* by one seat in a game */
    TB_MOST_DELAY = 3600,           /* seconds */
    TB_MOST_CLAIM = 30 * 24 * 3600, /* seconds */
    TB_CLAIM_CLOCK = 120,           /* where time runs for the game, and in format 1 */
    TB_CLAIM_UNTIMED = 600,         /* where none runs */
};

/* What the ids of the server's own messages begin with, and no guest's: whoever could use one
 * beforehand would have the server's message taken for a repeated one. */
#define TB_SERVER_ID "server-"

/* Who may look on. */
typedef enum tb_looking { TB_LOOK_NONE, TB_LOOK_ANY, TB_LOOK_KEY } tb_looking;

typedef struct tb_room_key {
    bool there;
    tb_key_hash hash;
} tb_room_key;

typedef struct tb_saying {
    int seat;
    uint64_t at;
    char id[TB_MESSAGE_ID + 1];
    bool greeting; /* the text is one of the words for that */
    char *text;    /* decoded */
} tb_saying;

typedef struct tb_room {
    char name[TB_ROOM_NAME + 1];
    tb_table *table; /* NULL: it has no lines yet */
    uint32_t lines;  /* so far */
    bool listed;     /* everybody may find it and take its open seats */
    bool talk;       /* people may talk in their own words */
    bool hints;      /* who is to act may ask the computer */
    uint32_t delay;  /* seconds by which those who look on are behind */
    uint32_t claim;  /* seconds after which a seat counts as left; 0: never */
    tb_looking looking;
    tb_key_hash look_key;
    tb_room_key seats[TB_MAX_SEATS];
    tb_saying *said;
    uint32_t said_count, said_capacity;
} tb_room;

/* What a room is opened with. */
typedef struct tb_opening {
    const char *words; /* GAME option=value ...: the words of `new`, without those of the keeper */
    const char *seats; /* K:KEY,R:KEY */
    const char *look;  /* a key, `any` or `none` */
    const char *sitter, *name; /* who opens it sits there at once; NULL: nowhere */
    bool listed, talk, hints;
    uint32_t delay;
    bool has_claim;
    uint32_t claim;       /* if it has one; else what is usual for such a clock */
    uint32_t least_claim; /* seconds: what is usual is no less */
    uint64_t now;
    const uint8_t *seed; /* TB_SHA256_BYTES bytes that nobody knows */
} tb_opening;

/* An empty room; NULL: out of memory. */
tb_room *tb_room_new(const char *name);
void tb_room_free(tb_room *room);
/* One more line, that was kept. On false nothing has changed but the error. */
bool tb_room_follow(tb_room *room, const char *line, tb_error *error);

/* On false the room is to be thrown away. */
bool tb_room_open(tb_room *room, const tb_opening *opening, tb_text *lines, tb_error *error);
/* The room of the next game of those in one: seats and keys have moved on by one. */
bool tb_room_rematch(tb_room *next, const tb_room *room, const uint8_t *seed, uint64_t now,
                     tb_text *lines, tb_error *error);
/* The version that a room was opened with, `sitter` (a seat or TB_NOBODY) sitting down at once. */
uint64_t tb_room_first_version(const tb_room *room, int sitter);
/* What that room is called, whoever asks. */
void tb_room_next_name(const tb_room *room, char name[TB_ROOM_NAME + 1]);

/* ---- people. On false nothing has changed ---- */

/* The seat that a key opens, TB_ONLOOKER, or TB_NOBODY. The word `-` is no key. */
int tb_room_viewer(const tb_room *room, const char *key);
/* A message to the table. A repeated one makes no line. */
bool tb_room_do(tb_room *room, const tb_message *message, tb_receipt *receipt, tb_text *lines,
                tb_error *error);
/* An open seat of a listed room becomes that of a key, by a message `sit NAME`. */
bool tb_room_take(tb_room *room, const tb_message *sit, const char *key, tb_receipt *receipt,
                  tb_text *lines, tb_error *error);
/* Something is said, or for `greet` one of the fixed words. What was said under the same id is not
 * said again, and makes no line. */
bool tb_room_say(tb_room *room, const tb_message *message, tb_text *lines, tb_error *error);
/* Whether who is to act may ask the computer: as it was opened, and always where one person plays.
 */
bool tb_room_gives_hints(const tb_room *room);
/* Whether there is a seat that somebody could take. */
bool tb_room_has_open_seat(const tb_room *room);

#endif
