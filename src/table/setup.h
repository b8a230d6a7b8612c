/* How a table is set up: what `new` says, read from its words and written back for the journal. */
#ifndef TABLE_SETUP_H
#define TABLE_SETUP_H

#include "table/deal.h"
#include "table/refusal.h"
#include <teban/table.h>

typedef enum tb_dealing { TB_DEAL_SEALED, TB_DEAL_SHARED, TB_DEAL_ENTERED } tb_dealing;

enum { TB_SETUP_TEXT = 1024 };

/* The formats of journals. A table that an older one makes goes on by the rules of then, since its
 * journal has to make the same table again:
 *     2  a turn that was taken back earns its increment again; time to gather runs only while
 *        numbers are due; whoever leaves after a number was shown may come back; in names
 *        everything but the controls below U+0020 and DEL is let in.
 *     3  that of today. */
enum { TB_OLDEST_FORMAT = 2, TB_FORMAT = 3 };

typedef struct tb_setup {
    uint32_t format; /* of the journal */
    const tb_game *game;
    uint32_t options[TB_MAX_OPTIONS];
    tb_sitter seats[TB_MAX_SEATS];
    bool own_screens; /* undo needs the consent of the others */
    tb_dealing deal;
    bool has_seed;
    tb_secret seed;
    bool has_clock;
    uint64_t time, increment; /* milliseconds */
    uint64_t pace;            /* milliseconds for each turn anew, then it is the time; 0: not so */
    bool has_opened;
    uint64_t opened; /* when; 0 if that is not known */
    uint64_t gather; /* milliseconds for each stage of gathering; 0: as long as it takes */
    int against;     /* the seat the computers work against, or TB_NOBODY */
    bool has_start;
    tb_state start;
} tb_setup;

extern const char *const tb_sitter_words[], *const tb_dealing_words[];

/* Persons everywhere, sealed dealing, one screen, the format of today. */
void tb_setup_default(const tb_game *game, tb_setup *setup);
/* Reads the words after the game's id; `rest` is cut up and may be NULL. */
bool tb_setup_read(const tb_game *game, char *rest, tb_setup *setup, tb_error *error);
/* Reads one of these words, but for `start=`. */
bool tb_setup_word(tb_setup *setup, char *word, tb_error *error);
/* Whether the words fit together. */
bool tb_setup_check(const tb_setup *setup, tb_error *error);
/* `GAME option=value ...`, less than TB_SETUP_TEXT bytes: reading it gives the same setup. */
void tb_setup_write(const tb_setup *setup, tb_text *text);
/* The table of a setup, and the setup of a table. NULL: out of memory. */
tb_table *tb_table_new(const tb_setup *setup);
const tb_setup *tb_table_setup(const tb_table *table);
/* True if the table draws cards. */
bool tb_setup_deals(const tb_setup *setup);

#endif
