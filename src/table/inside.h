/* The inside of a table, for the files of this folder: table.c (opening, asking, events and cards),
 * messages.c (who may send what when), entries.c (what is kept of each message), journal.c,
 * gather.c, undo.c, offer.c, finish.c, clock.c, rematch.c; tell.c, sight.c and changes.c write.
 */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include "table/setup.h"

enum { TB_NAME_BYTES = 96, TB_RESIGNED_LEVEL = 5 };

/* The id of an entry that has none: of a journal that knew no ids, or the table's own. */
#define TB_NO_ID "-"

typedef enum tb_offer_kind {
    TB_NO_OFFER_KIND,
    TB_OFFER_DRAW,
    TB_OFFER_UNDO,
    TB_OFFER_REMATCH,
    TB_OFFER_KINDS,
} tb_offer_kind;

extern const char *const tb_offer_words[TB_OFFER_KINDS];

/* Zero: there is none. Small, since every entry keeps one. */
typedef struct tb_offer {
    uint8_t kind;
    uint8_t by;
    uint8_t accepted; /* bit s: seat s */
} tb_offer;

/* What a person adds to a shared deal. */
typedef struct tb_share {
    bool committed, revealed;
    tb_secret commit, number;
} tb_share;

typedef struct tb_chair {
    tb_sitter sitter;
    char name[TB_NAME_BYTES + 1]; /* zeroed after its end, so that names can be compared as bytes */
    bool resigned;                /* of three: the computer plays on */
    uint32_t talk;                /* messages that are no moves */
    uint32_t refused;             /* bit k: offers of kind k declined since the last event */
    tb_share share;
} tb_chair;

/* The stages of gathering; each takes its time. */
typedef enum tb_stage { TB_SITTING, TB_COMMITTING, TB_REVEALING, TB_GATHERED } tb_stage;

/* Time runs for whoever is to act, from the first event on or, where it is known when the table was
 * opened, from the moment at which all have gathered. */
typedef struct tb_clock {
    bool ticking;
    uint64_t since; /* when it began to run for the seat to act */
    uint64_t left[TB_MAX_SEATS];
    uint32_t earned[TB_MAX_SEATS]; /* turns whose increment, or at a pace whose time, a seat has
                                      got; never turned back */
} tb_clock;

/* All of a table that messages change, beside the game's log: flat, so that a message that fails is
 * undone by putting back a copy. */
typedef struct tb_scene {
    uint64_t now; /* of the last message: time never goes back */
    uint64_t messages;
    uint64_t drawn; /* the number of the next card; never turned back */
    tb_stage stage;
    uint64_t stage_since;
    bool practice;
    bool rematch; /* all have agreed to another game */
    tb_how how;
    int who; /* resigned, ran out of time or aborted; TB_NOBODY */
    tb_offer offer;
    tb_clock clock;
    tb_secret key; /* of the deal, once all have gathered */
    tb_chair chairs[TB_MAX_SEATS];
} tb_scene;

/* What everybody may know of the table after a message, but for positions, names and numbers: two
 * of them are compared for the changes between. */
typedef struct tb_moment {
    uint64_t version;
    uint64_t deadline;
    uint32_t ply;
    uint8_t phase, how, turn;
    uint8_t practice, rematch;
    uint8_t can_undo; /* bit tb_viewer_bit(seat) */
    tb_offer offer;
} tb_moment;

/* Entry 0 is the opening, entry n the n-th message; line n of the journal begins at `line`. */
typedef struct tb_entry {
    tb_moment after;
    size_t line;
} tb_entry;

struct tb_table {
    tb_setup setup;
    tb_secret commitment; /* to the seed */
    tb_log *log;
    tb_scene scene;

    /* The versions at which these last changed; they are too large to be kept for every entry. */
    uint64_t chair_changed[TB_MAX_SEATS], shares_changed, result_changed;

    uint64_t *card_of; /* the number of the card that event i is, if the table drew it */
    uint32_t card_capacity;

    tb_entry *entries;
    uint32_t entry_count, entry_capacity;
    uint32_t *by_id; /* entries by the hash of sender and id, a power of two; 0: free */
    uint32_t by_id_capacity;
    char *journal; /* the lines, each closed by a NUL */
    size_t journal_length, journal_capacity;
};

static inline bool tb_is_person(const tb_table *table, uint32_t seat) {
    return table->scene.chairs[seat].sitter.kind == TB_PERSON;
}

/* ---- messages.c ---- */

/* A message's handler: it has been checked who may send it and when. What it leaves half done when
 * it fails is put back. */
typedef bool tb_handler(tb_table *table, const tb_message *message, tb_error *error);

/* A journal without ids was written when nothing was counted: its entries are not bounded. */
bool tb_is_bounded(const tb_message *message);

tb_handler tb_handle_event; /* table.c */
tb_handler tb_handle_sit, tb_handle_name, tb_handle_leave, tb_handle_commit, tb_handle_reveal;
tb_handler tb_handle_undo;                                       /* undo.c */
tb_handler tb_handle_offer, tb_handle_accept, tb_handle_decline; /* offer.c */
tb_handler tb_handle_resign, tb_handle_flag, tb_handle_state, tb_handle_abort, tb_handle_tick;
tb_handler tb_handle_left;

/* A message that is not a repeated one. An entry without an id is not counted as talk. */
bool tb_enter(tb_table *table, const tb_message *message, tb_error *error);

/* ---- table.c ---- */

/* A copy of words or of a line, to be cut up; the caller frees it. NULL: out of memory. */
char *tb_copy_words(const char *words, tb_error *error);
/* tb_table_open with words that are cut up, for a journal of some format. */
tb_table *tb_table_open_words(char *words, uint32_t format, tb_error *error);

uint32_t tb_count_persons(const tb_table *table);
/* Draws what is due and sees whether the game is over. False: out of memory. */
bool tb_table_settle(tb_table *table);
/* A seat's letter, `chance`, `onlooker`, `referee`, `clock`. */
const char *tb_who_string(const tb_table *table, int seat, char buffer[2]);
/* Whoever can send a message, by the word; -1: nobody. */
int tb_who_find(const tb_table *table, const char *word);

/* ---- entries.c ---- */

/* Room for the entry of one more message, or of the opening. False: out of memory. */
bool tb_entries_reserve(tb_table *table, const tb_message *message);
/* What a message, or for NULL the opening, has made of the table; `before` is what it was. The
 * room has been reserved. */
void tb_entries_add(tb_table *table, const tb_message *message, const tb_scene *before);
/* The entry of a message of this sender and id; NULL: none. */
const tb_entry *tb_entry_by_id(const tb_table *table, int seat, const char *id);
/* The entry that made a version; NULL: none did. */
const tb_entry *tb_entry_by_version(const tb_table *table, uint64_t version);
static inline const tb_entry *tb_last_entry(const tb_table *table) {
    return &table->entries[table->entry_count - 1];
}

/* ---- gather.c ---- */

/* The next stage of gathering, if its time has come; after the last the game begins. False: out of
 * memory. */
bool tb_gather(tb_table *table);
/* The time for the stage is over: those who have not done it lose, unless a seat is open still. */
void tb_gathering_ends(tb_table *table);
/* The time at which the stage must be done; TB_NEVER. */
uint64_t tb_gathering_deadline(const tb_table *table);

/* ---- undo.c ---- */

/* Where a seat, TB_ONLOOKER or TB_REFEREE is in a set of viewers. */
uint32_t tb_viewer_bit(int seat);
/* The set of viewers that may take back now without asking. */
uint32_t tb_undo_viewers(const tb_table *table);
/* Back to where this seat, or for TB_NOBODY any person, last had a choice; false if nowhere. */
bool tb_undo_target(const tb_table *table, int seat, uint32_t *ply);
void tb_undo_to(tb_table *table, uint32_t ply);

/* ---- offer.c ---- */

/* Who has a say when something is offered: persons, and at the end those who had resigned. */
bool tb_has_a_say(const tb_table *table, uint32_t seat);
/* Whether an offer of this kind waits for this seat's answer. */
bool tb_answers(const tb_table *table, uint32_t seat, tb_offer_kind kind);
uint32_t tb_count_says(const tb_table *table);

/* ---- finish.c ---- */

/* A result that was not reached on the board: a point shared by the seats of a set; an empty set
 * leaves no result. */
void tb_finish(tb_table *table, tb_how how, int who, uint32_t winners);
/* The set of all seats but one. */
uint32_t tb_all_but(const tb_table *table, int seat);

/* ---- clock.c ---- */

/* What is left to a seat by then; never below 0. */
uint64_t tb_clock_left(const tb_table *table, uint32_t seat, uint64_t now);
/* The seat whose time runs, or TB_NOBODY. */
int tb_clock_running(const tb_table *table);
/* All have gathered. */
void tb_clock_begin(tb_table *table);
/* The seat to act has used its time until now. */
void tb_clock_charge(tb_table *table);
/* An event was played by a seat, and now it may be another's turn. */
void tb_clock_moved(tb_table *table, int by);

#endif
