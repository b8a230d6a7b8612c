/* The commands of the protocol: a name and a handler each. */
#ifndef ENGINE_COMMAND_H
#define ENGINE_COMMAND_H

#include "engine/session.h"

enum { TB_MAX_WORDS = 65536 };

/* The words of a line after the command; `rest` is the line after it as it was written. */
typedef struct tb_words {
    char *rest;
    uint32_t count;
    char **word;
} tb_words;

/* A handler answers and returns true, or closes the answer with an error and returns false. */
typedef bool tb_handler(tb_session *session, const tb_words *words);

/* setting up: commands_setup.c */
tb_handler tb_do_teban, tb_do_new, tb_do_position, tb_do_past, tb_do_apply, tb_do_undo, tb_do_roll;
/* asking: commands_ask.c */
tb_handler tb_do_show, tb_do_ending, tb_do_legal, tb_do_chance, tb_do_explain, tb_do_perft,
    tb_do_seen, tb_do_view, tb_do_history, tb_do_record;
/* thinking: commands_think.c */
tb_handler tb_do_level, tb_do_set, tb_do_go, tb_do_stop;

/* Reads a number in low .. high; otherwise the error `usage`, which tells the number. */
bool tb_session_number(tb_session *session, const char *name, const char *word, uint64_t low,
                       uint64_t high, uint64_t *number);
/* Closes the answer with the error `flooded` if that is why the work under way was ended. */
bool tb_is_flooded(tb_session *session);

/* Sets the state in which moves are to be listed or explained: the referee's, or some state that
 * looks like the seen position if it is that seat's turn; otherwise the error `hidden`. */
bool tb_state_to_ask(tb_session *session, tb_state *state);
/* The error `hidden` if only a seen position is set up. */
bool tb_needs_all(tb_session *session);
/* Reads a seat, `onlooker`, and if allowed `referee`; otherwise the error `usage`. */
bool tb_read_seat(tb_session *session, const tb_words *words, bool referee, int *seat);
/* The knowledge of a seat, or the error `hidden`. */
bool tb_know(tb_session *session, int seat, tb_info *info);

#endif
