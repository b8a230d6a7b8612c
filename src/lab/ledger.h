/* The ledger of readings (曖昧さ台帳): every rule option that stands for a doubtful sentence of a
 * rule book, with where it stands, how it can be read, which reading is the default and why, and
 * what each reading changes in play.
 *
 * The words are in ledger_words.c; the rest follows from the tallies of experiments that vary the
 * one option, each at a strength or several. */
#ifndef LAB_LEDGER_H
#define LAB_LEDGER_H

#include "lab/doc.h"
#include "lab/report.h"

enum { LAB_READINGS = 4 };

typedef struct lab_doubt {
    const char *game, *option;
    const char *clause;          /* of docs/rules */
    const char *title[TB_LANGS]; /* the question */
    const char *where[TB_LANGS]; /* where the rule book speaks of it, and what it leaves open */
    struct {
        const char *value; /* of the option; the default first; NULL: no more */
        const char *means[TB_LANGS];
    } readings[LAB_READINGS];
    const char *why[TB_LANGS]; /* this default */
} lab_doubt;

extern const lab_doubt lab_doubts[];
extern const uint32_t lab_doubt_count;

/* Whether an experiment is about the doubt: it varies its option and nothing else, from the
 * default on, and everybody plays against themselves. */
bool lab_doubt_fits(const lab_doubt *doubt, const lab_design *design);

/* What is written: all sheets there are, in the order in which they are to be told. */
typedef struct lab_ledger {
    const lab_sheet *sheets;
    uint32_t count;
} lab_ledger;

/* The whole ledger: what it is, an overview, an entry for each doubt. */
void lab_ledger_write(const lab_ledger *ledger, lab_doc *doc);
/* The entries of one game, for a page that has said what the ledger is. */
void lab_ledger_game(const lab_ledger *ledger, const char *game, lab_doc *doc);

#endif
