/* A game being played: where it started and every event since, as it was played.
 *
 * The log is append-only but for `tb_log_undo`. It keeps each event's text as it was entered beside
 * the event (in Keserima several paths are one event, and people want to see their own), and the
 * state after it, so that looking back costs nothing.
 */
#ifndef TEBAN_LOG_H
#define TEBAN_LOG_H

#include <teban/api.h>
#include <teban/game.h>

typedef struct tb_log tb_log;

/* How a game came to its end. */
typedef enum tb_ending {
    TB_UNFINISHED,
    TB_BY_RULE, /* the events say so */
    TB_STATED,  /* a result was stated while the events go on: resigned, agreed, broken off */
} tb_ending;

/* From the start of a game, options NULL for the defaults. NULL: out of memory. */
TB_API tb_log *tb_log_new(const tb_game *game, const uint32_t *options);
/* From a position. */
TB_API tb_log *tb_log_new_at(const tb_game *game, const tb_state *start);
TB_API void tb_log_free(tb_log *log);

/* Reads an event in any form the game allows and appends it. False: the error is that it is
 * illegal, with the reason, or that there is no memory; nothing is changed. A stated result is
 * forgotten. */
TB_API bool tb_log_add(tb_log *log, const char *text, tb_error *error);
/* Appends a listed event under its canonical text. False: out of memory. */
TB_API bool tb_log_add_event(tb_log *log, tb_event event);
/* Takes the last events back; false if there are not so many. */
TB_API bool tb_log_undo(tb_log *log, uint32_t count);
/* States a result for a game that goes on: sixths for each seat. */
TB_API void tb_log_state_result(tb_log *log, const uint8_t *sixths);

TB_API const tb_game *tb_log_game(const tb_log *log);
TB_API uint32_t tb_log_count(const tb_log *log);
/* True if the log begins at a position that was set up. */
TB_API bool tb_log_is_set_up(const tb_log *log);
/* The referee's state now, and after the first `count` events. */
TB_API const tb_state *tb_log_now(const tb_log *log);
TB_API const tb_state *tb_log_at(const tb_log *log, uint32_t count);
TB_API tb_event tb_log_event(const tb_log *log, uint32_t index);
TB_API const char *tb_log_played(const tb_log *log, uint32_t index);
/* The event as a seat, TB_ONLOOKER or TB_REFEREE sees it now. */
TB_API const char *tb_log_seen(const tb_log *log, uint32_t index, int seat);
/* The same as it was seen after the first `count` events. */
TB_API const char *tb_log_seen_at(const tb_log *log, uint32_t count, uint32_t index, int seat);
/* The first `count` events as a seat saw them then, separated by a space. */
TB_API void tb_log_history_at(const tb_log *log, uint32_t count, int seat, tb_text *text);
/* All events as a seat sees them now, separated by a space. */
TB_API void tb_log_history(const tb_log *log, int seat, tb_text *text);
TB_API tb_ending tb_log_ending(const tb_log *log);
/* Sixths of the result, by rule or stated; false while the game goes on. */
TB_API bool tb_log_result(const tb_log *log, uint8_t *sixths);

/* How the events ended the game; false if they did not. */
TB_API bool tb_log_end(const tb_log *log, tb_end *end);

/* What is wrong with a record or with another notation. */
TB_API extern const tb_error_kind tb_bad_record;
/* The record as one line of JSON (docs/RECORD.md). */
TB_API void tb_log_record(const tb_log *log, tb_text *text);
/* Reads a record and replays it. NULL: error says what is wrong and where. */
TB_API tb_log *tb_record_read(const char *json, size_t length, tb_error *error);
/* The same for a record whose JSON was taken apart elsewhere (docs/RECORD.md). */
TB_API tb_log *tb_record_read_parts(const char *lines, size_t length, tb_error *error);
/* The same for the game's other notation (`tb_game.notation`). */
TB_API tb_log *tb_notation_read(const tb_game *game, const char *text, size_t length,
                                tb_error *error);
TB_API bool tb_notation_write(const tb_log *log, tb_text *text, tb_error *error);

#endif
