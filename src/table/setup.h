/* How a table is set up: what `new` says, read from its line and written back for the journal. */
#ifndef TABLE_SETUP_H
#define TABLE_SETUP_H

#include "table/deal.h"
#include "table/fault.h"

typedef enum tb_sitter_kind { TB_PERSON, TB_COMPUTER, TB_OPEN } tb_sitter_kind;

typedef struct tb_sitter {
    tb_sitter_kind kind;
    uint32_t level; /* of a computer */
} tb_sitter;

typedef enum tb_dealing { TB_DEAL_SEALED, TB_DEAL_SHARED, TB_DEAL_ENTERED } tb_dealing;

enum { TB_NOBODY = -1, TB_SETUP_TEXT = 1024 };

typedef struct tb_setup {
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    tb_sitter seats[TB_MAX_SEATS];
    bool own_screens; /* undo needs the consent of the others */
    tb_dealing deal;
    bool has_seed;
    tb_secret seed;
    bool has_clock;
    uint64_t time, increment; /* milliseconds */
    int against;              /* the seat the computers work against, or TB_NOBODY */
    bool has_start;
    tb_state start;
} tb_setup;

extern const char *const tb_sitter_words[], *const tb_dealing_words[];

/* Persons everywhere, sealed dealing, one screen. */
void tb_setup_default(const tb_game *game, tb_setup *setup);
/* Reads the words behind the game's id; `rest` is cut up and may be NULL. */
bool tb_setup_read(const tb_game *game, char *rest, tb_setup *setup, tb_fault *fault);
/* `new NAME GAME ...`, at most TB_SETUP_TEXT bytes: reading it gives the same setup. */
void tb_setup_write(const tb_setup *setup, const char *name, tb_text *text);
/* True if the table draws cards. */
bool tb_setup_deals(const tb_setup *setup);

#endif
