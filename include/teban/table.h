/* A table: one game in progress, as docs/WIRE.md describes it.
 *
 * A table is a pure function of its setup and of the messages it accepted: it does no input or
 * output and reads no clock (the time is a parameter, in milliseconds). Its messages are an
 * append-only journal; its game log goes back when moves are taken back, the journal and the count
 * of cards never do.
 *
 * Many clients may share a table. Each knows a version; a message names its sender's version and
 * carries an id of the sender's own, so that one that is sent twice is done once; and the changes
 * since a version bring a client from there to now.
 *
 * Everything that a seat is told (sights, changes, refusals, deadlines) is the same whatever the
 * cards are that it may not see.
 */
#ifndef TEBAN_TABLE_H
#define TEBAN_TABLE_H

#include <teban/log.h>

typedef struct tb_table tb_table;

enum {
    TB_NOBODY = -1,     /* no seat */
    TB_SAY_TEXT = 512,  /* room for what is said of an event */
    TB_MESSAGE_ID = 24, /* characters of a message's id at most */
    TB_TALK = 200,      /* messages that are no moves a seat may send in a game */
    TB_CLOCK = 68,      /* who sends `tick`: no seat, but whoever owns a clock */
};

/* A deadline that never comes. */
#define TB_NEVER UINT64_MAX

/* The latest time that a message may name: exact in every reader of JSON. */
#define TB_LATEST ((UINT64_C(1) << 53) - 1)

typedef enum tb_sitter_kind { TB_PERSON, TB_COMPUTER, TB_OPEN } tb_sitter_kind;

typedef struct tb_sitter {
    tb_sitter_kind kind;
    uint32_t level; /* of a computer */
} tb_sitter;

typedef enum tb_phase { TB_GATHERING, TB_PLAYING, TB_FINISHED } tb_phase;

/* How a game came to its result. */
typedef enum tb_how {
    TB_HOW_OPEN, /* it goes on */
    TB_HOW_RULE,
    TB_HOW_RESIGNED,
    TB_HOW_AGREED,
    TB_HOW_TIME,
    TB_HOW_STATED,
    TB_HOW_ABORTED, /* without a result */
    TB_HOW_LEFT,
} tb_how;

/* ---- opening ---- */

/* From the words of a `new` line (docs/WIRE.md), the game's id first. Cards that are due are drawn.
 * NULL: the error says why. */
TB_API tb_table *tb_table_open(const char *words, tb_error *error);
/* The next table of those who sit at one whose game is over: everybody moves on by one seat. The
 * words are `seed=` and `now=`, or empty. NULL: the error says why. */
TB_API tb_table *tb_table_rematch(const tb_table *table, const char *words, tb_error *error);
TB_API void tb_table_free(tb_table *table);

/* ---- messages ---- */

typedef struct tb_message {
    int seat; /* a seat, TB_CLOCK, or at a study table TB_REFEREE */
    uint64_t now;
    uint64_t version;            /* that the sender knows */
    const char *id;              /* the sender's own: never the same for two messages of a seat */
    const char *verb, *argument; /* the argument is "" if there is none */
} tb_message;

/* What became of an accepted message. */
typedef struct tb_receipt {
    uint64_t version; /* after it */
    const char *line; /* its line in the journal; valid until the next message */
    bool repeated;    /* it had been accepted before: nothing has changed now */
} tb_receipt;

/* On false nothing has changed, and the message is not remembered. */
TB_API bool tb_table_do(tb_table *table, const tb_message *message, tb_receipt *receipt,
                        tb_error *error);

/* ---- asking ---- */

/* Whether a message of this sender and id was accepted: it would be a repeated one. */
TB_API bool tb_table_has_heard(const tb_table *table, int seat, const char *id);
TB_API const tb_game *tb_table_game(const tb_table *table);
TB_API const tb_log *tb_table_log(const tb_table *table);
/* Accepted messages and drawn cards. */
TB_API uint64_t tb_table_version(const tb_table *table);
/* True for the versions that a client can know: those after the opening and after each message. */
TB_API bool tb_table_had_version(const tb_table *table, uint64_t version);
TB_API tb_phase tb_table_phase(const tb_table *table);
TB_API tb_sitter tb_table_sitter(const tb_table *table, int seat);
/* Outcomes of chance are entered, and nothing is hidden. */
TB_API bool tb_table_is_study(const tb_table *table);
/* Whose turn it is: a seat, TB_CHANCE or TB_OVER, also when the result was not reached on the
 * board. */
TB_API int tb_table_turn(const tb_table *table);
/* When time will matter next, on the clock of the messages: from then on `tick` ends the game.
 * TB_NEVER if it will not. */
TB_API uint64_t tb_table_deadline(const tb_table *table);
/* What a seat, TB_ONLOOKER or TB_REFEREE knew after the first `ply` events. */
TB_API void tb_table_info(const tb_table *table, uint32_t ply, int seat, tb_info *info);
/* A state in which the events of this seat can be listed and read, made from its knowledge; false
 * if it is not to act. At a study table everybody acts for whoever is to act. */
TB_API bool tb_table_to_act(const tb_table *table, int seat, tb_state *state);

/* ---- the same for a client in the same program, without the JSON of a sight ---- */

/* The name that a person has given, or "". */
TB_API const char *tb_table_name(const tb_table *table, int seat);
/* How it ended; *who resigned, ran out of time or aborted, or is TB_NOBODY. */
TB_API tb_how tb_table_how(const tb_table *table, int *who);
/* The same as code, clause and sentence: an ending of the game, or one of the table's own. False
 * while the game goes on. */
TB_API bool tb_table_end(const tb_table *table, tb_end *end);
/* Something was seen before it was taken back, or the game began at a position. */
TB_API bool tb_table_is_practice(const tb_table *table);
/* The word of the offer that stands (`draw`, `undo`, `rematch`), or NULL; *by whom, and in *waits a
 * bit for each seat whose answer it waits for. */
TB_API const char *tb_table_offer(const tb_table *table, int *by, uint32_t *waits);
/* All have agreed to another game. */
TB_API bool tb_table_wants_rematch(const tb_table *table);
/* The latest time that a message has named. */
TB_API uint64_t tb_table_time(const tb_table *table);
/* Milliseconds that a seat has left by then; the table must have a clock. */
TB_API uint64_t tb_table_left(const tb_table *table, int seat, uint64_t now);

/* ---- the journal ---- */

/* Lines so far: the setup, then one for each accepted message. */
TB_API uint32_t tb_table_lines(const tb_table *table);
/* Line number `index` from 0; valid until the next message. */
TB_API const char *tb_table_line(const tb_table *table, uint32_t index);
/* The table that a journal makes, of this format or of the one before: lines separated by
 * newlines. NULL: the error says which line is wrong, or that there is no memory. */
TB_API tb_table *tb_table_restore(const char *journal, size_t length, tb_error *error);
/* One more line of a journal, accepted elsewhere. On false nothing has changed. */
TB_API bool tb_table_follow(tb_table *table, const char *line, tb_error *error);

/* ---- what is shown ---- */

/* Who looks, when and in which language. */
typedef struct tb_look {
    int seat; /* or TB_ONLOOKER; or TB_REFEREE, at study tables and finished games */
    uint64_t now;
    tb_lang lang;
} tb_look;

/* An event's text as it is shown, and what is said of it in words. */
TB_API const char *tb_table_event(const tb_table *table, const tb_look *look, uint32_t index,
                                  tb_text *say);
/* The record of the game so far (docs/RECORD.md), with how its cards were dealt: the seed is in it
 * once the game is over. Where cards are hidden, that is also when others may have it. */
TB_API void tb_table_record(const tb_table *table, tb_text *text);
/* A sight, one object: the view after `at` events, the history from `since` on. */
TB_API void tb_table_see(const tb_table *table, const char *name, const tb_look *look, uint32_t at,
                         uint32_t since, tb_json *json);
/* The array `changes`: what makes the sight of a version that the table had the present one. With
 * `views` also the views between. */
TB_API void tb_table_changes(const tb_table *table, const tb_look *look, uint64_t version,
                             bool views, tb_json *json);

#endif
