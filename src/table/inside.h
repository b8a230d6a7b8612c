/* The inside of a table, for the files of this folder that make it up: table.c (events and cards),
 * gather.c, undo.c, offer.c, finish.c, clock.c, journal.c, sight.c.
 */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include "table/table.h"

enum { TB_NAME_BYTES = 96, TB_RESIGNED_LEVEL = 5 };

typedef struct tb_chair {
    tb_sitter sitter;
    bool resigned; /* of three: the computer plays on */
    char name[TB_NAME_BYTES + 1];
    bool committed, revealed;
    tb_secret commit, number;
} tb_chair;

typedef enum tb_offer_kind { TB_NO_OFFER_KIND, TB_OFFER_DRAW, TB_OFFER_UNDO } tb_offer_kind;

typedef struct tb_offer {
    tb_offer_kind kind;
    int by;
    uint32_t accepted; /* bit s: seat s */
} tb_offer;

/* Time runs from the first event on, for whoever is to act. */
typedef struct tb_clock {
    bool ticking;
    uint64_t since; /* when it began to run for the seat to act */
    uint64_t left[TB_MAX_SEATS];
} tb_clock;

struct tb_table {
    tb_setup setup;
    tb_log *log;
    uint64_t now; /* of the last message: time never goes back */
    uint64_t messages;
    bool gathered;
    bool practice;
    tb_chair chairs[TB_MAX_SEATS];
    tb_offer offer;
    tb_clock clock;
    tb_how how;
    int who; /* resigned, or ran out of time; TB_NOBODY */

    tb_secret commitment, key;
    uint64_t drawn;    /* the number of the next card; never turned back */
    uint64_t *card_of; /* the number of the card that event i is, if the table drew it */
    uint32_t card_capacity;

    char *journal; /* the accepted messages, each closed by a NUL */
    size_t journal_length, journal_capacity;
};

/* A message's handler; the table has checked who may send it and when. */
typedef bool tb_message(tb_table *table, int seat, const char *argument, tb_fault *fault);

tb_message tb_message_sit, tb_message_commit, tb_message_reveal;    /* gather.c */
tb_message tb_message_undo;                                         /* undo.c */
tb_message tb_message_offer, tb_message_accept, tb_message_decline; /* offer.c */
tb_message tb_message_resign, tb_message_flag, tb_message_state;    /* finish.c */

static inline const tb_game *tb_table_game(const tb_table *table) {
    return table->setup.game;
}

static inline bool tb_is_person(const tb_table *table, uint32_t seat) {
    return table->chairs[seat].sitter.kind == TB_PERSON;
}

/* ---- table.c ---- */

uint32_t tb_count_persons(const tb_table *table);
/* Draws what is due and sees whether the game is over. False: out of memory; nothing has changed.
 */
bool tb_table_settle(tb_table *table);

/* ---- gather.c ---- */

/* Everybody sits and has shown a number: begins the game if so. False: out of memory. */
bool tb_gather(tb_table *table);

/* ---- undo.c ---- */

/* Whether this seat may take back without asking. */
bool tb_undo_is_free(const tb_table *table, int seat);
/* Back to where this seat, or for TB_NOBODY any person, last had a choice; false if nowhere. */
bool tb_undo_target(const tb_table *table, int seat, uint32_t *ply);
void tb_undo_to(tb_table *table, uint32_t ply);

/* ---- finish.c ---- */

/* A result that was not reached on the board: a point shared by the seats of a set. */
void tb_finish(tb_table *table, tb_how how, int who, uint32_t winners);

/* ---- clock.c ---- */

/* What is left to a seat by then; never below 0. */
uint64_t tb_clock_left(const tb_table *table, uint32_t seat, uint64_t now);
/* The seat whose time runs, or TB_NOBODY. */
int tb_clock_running(const tb_table *table);
/* The seat to act has used its time until now. */
void tb_clock_charge(tb_table *table);
/* An event was played by a seat, and now it may be another's turn. */
void tb_clock_moved(tb_table *table, int by);

#endif
