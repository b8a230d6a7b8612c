/* One call of the desk, for the files that answer verbs: verbs_tables.c, verbs_records.c,
 * verbs_ask.c, games.c, loses.c, verbs_think.c.
 */
#ifndef DESK_CALL_H
#define DESK_CALL_H

#include "table/setup.h"
#include "think/mind.h"

enum { TB_TABLE_NAME = 32 };

/* Thinking at a table: a mind for each seat where a computer sits, which lasts the game, and one
 * for everything else, hints and looking back. One of them thinks at a time, and goes on whatever
 * happens at the table. */
enum { TB_HINT_MIND = TB_MAX_SEATS, TB_MINDS };

typedef struct tb_thinking {
    tb_mind minds[TB_MINDS];
    bool thinks;
    uint32_t mind; /* which one */
    tb_info info;  /* what its seat knows */
} tb_thinking;

typedef struct tb_place {
    char name[TB_TABLE_NAME + 1];
    tb_table *table;
    tb_thinking thinking;
} tb_place;

struct tb_desk {
    tb_place *places; /* sorted by name */
    uint32_t count, capacity;
    const tb_host *host; /* that it thinks on */
};

typedef struct tb_call {
    struct tb_desk *desk;
    tb_place *only; /* the line names no table: it is about this one (tb_desk_ask) */
    char *rest;     /* the words that are not read yet, or NULL */
    const char *body;
    size_t body_length;
    tb_json *json;
    tb_error *error;
} tb_call;

/* Reads the words, answers into json and returns true, or sets the error and changes nothing. */
typedef bool tb_verb(tb_call *call);

tb_verb tb_verb_new, tb_verb_rematch, tb_verb_do, tb_verb_journal, tb_verb_restore,
    tb_verb_close;                                                           /* verbs_tables.c */
tb_verb tb_verb_record, tb_verb_export, tb_verb_import, tb_verb_open_record; /* verbs_records.c */
tb_verb tb_verb_games;                                                       /* games.c */
tb_verb tb_verb_see, tb_verb_changes, tb_verb_moves, tb_verb_why, tb_verb_steps; /* verbs_ask.c */
tb_verb tb_verb_loses;                                                           /* loses.c */
tb_verb tb_verb_think, tb_verb_ponder, tb_verb_halt;                             /* verbs_think.c */

/* ---- desk.c: words that many verbs have ---- */

/* Each sets the error if the next word is not that. A place takes no word where there is only one.
 */
bool tb_take_place(tb_call *call, tb_place **place);
bool tb_take_seat(tb_call *call, const tb_place *place, int *seat);
/* A seat, `onlooker`, `referee`, or `clock`. */
bool tb_take_sender(tb_call *call, const tb_place *place, int *seat);
bool tb_take_time(tb_call *call, uint64_t *now);
/* A seat that may look: a referee only where it is let in. */
bool tb_take_viewer(tb_call *call, const tb_place *place, int *seat);
/* A table, and a seat that is to act there with the state to ask; the error says why it is not. */
bool tb_take_acting(tb_call *call, tb_place **place, int *seat, tb_state *state);
bool tb_take_number(tb_call *call, uint64_t low, uint64_t high, uint64_t *number);
bool tb_take_end(tb_call *call);
bool tb_bad_word(tb_call *call, const char *word);

/* A row for each `key=` that a verb takes: a number, a language, or the word `all`. */
typedef struct tb_key {
    const char *name;
    uint64_t low, high;
    uint64_t *number;
    tb_lang *lang;
    bool *all;
} tb_key;
/* All words that are left. */
bool tb_take_keys(tb_call *call, const tb_key *keys, size_t count);
/* Only the words before one that is no key. */
bool tb_take_first_keys(tb_call *call, const tb_key *keys, size_t count);

/* A new place for a table that is not there yet; the error is set if it is, or for its name. */
bool tb_take_new_name(tb_call *call, const char **name);
/* Puts a table there and answers its version; for NULL the error has been set. Places move. */
bool tb_open_place(tb_call *call, const char *name, tb_table *table);
void tb_remove_place(struct tb_desk *desk, tb_place *place);

/* ---- verbs_think.c ---- */

/* Ends the thinking at a table and forgets all of it. */
void tb_forget_thinking(tb_place *place);
/* When the game is over: forgets what nobody thinks with any more. */
void tb_rest_minds(tb_place *place);

#endif
