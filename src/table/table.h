/* A table: one game in progress, as docs/WIRE.md describes it.
 *
 * A table is a pure function of its setup and of the messages it accepted: it does no input or
 * output and reads no clock (the time is a parameter). Its messages are an append-only journal; its
 * game log goes back when moves are taken back, the journal and the count of cards never do.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "table/setup.h"
#include <teban/log.h>

typedef struct tb_table tb_table;

enum { TB_SAY_TEXT = 512 }; /* room for what is said of an event */

typedef enum tb_phase { TB_GATHERING, TB_PLAYING, TB_FINISHED } tb_phase;

/* How a game came to its result. */
typedef enum tb_how {
    TB_HOW_OPEN, /* it goes on */
    TB_HOW_RULE,
    TB_HOW_RESIGNED,
    TB_HOW_AGREED,
    TB_HOW_TIME,
    TB_HOW_STATED,
} tb_how;

/* NULL: out of memory. Cards that are due are drawn. */
tb_table *tb_table_new(const tb_setup *setup);
void tb_table_free(tb_table *table);

/* A message `VERB [ARGUMENT]` of a seat, or at a study table of TB_REFEREE. The argument is "" if
 * there is none. On false nothing has changed. */
bool tb_table_do(tb_table *table, int seat, uint64_t now, const char *verb, const char *argument,
                 tb_fault *fault);

const tb_setup *tb_table_setup(const tb_table *table);
const tb_log *tb_table_log(const tb_table *table);
/* Accepted messages and drawn cards. */
uint64_t tb_table_version(const tb_table *table);
tb_phase tb_table_phase(const tb_table *table);
tb_sitter tb_table_sitter(const tb_table *table, int seat);
/* Outcomes of chance are entered, and nothing is hidden. */
bool tb_table_is_study(const tb_table *table);
/* Whose turn it is: a seat, TB_CHANCE or TB_OVER, also when the result was not reached on the
 * board. */
int tb_table_turn(const tb_table *table);
/* What a seat, TB_ONLOOKER or TB_REFEREE knew after the first `ply` events. */
void tb_table_know(const tb_table *table, uint32_t ply, int seat, tb_info *info);
/* A state in which the events of this seat can be listed and read, made from its knowledge; false
 * if it is not to act. At a study table everybody acts for whoever is to act. */
bool tb_table_to_act(const tb_table *table, int seat, tb_state *state);

/* ---- journal.c ---- */

/* {"lines":[...]}: what makes the table what it is. */
void tb_table_journal(const tb_table *table, const char *name, tb_json *json);
/* One line of a journal behind the first. */
bool tb_table_replay(tb_table *table, char *line, tb_fault *fault);

/* ---- sight.c ---- */

typedef struct tb_sight {
    int seat;
    uint64_t now;
    tb_lang lang;
    uint32_t at;    /* the view after so many events */
    uint32_t since; /* the history from here on */
} tb_sight;

void tb_table_see(const tb_table *table, const char *name, const tb_sight *sight, tb_json *json);

#endif
