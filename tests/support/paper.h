/* Stores on paper: a scribe without a thread, a disk or a pause, so that a test says when something
 * is kept and when that is answered. Linked with --wrap for the scribe's functions (see PAPER in
 * tests/CMakeLists.txt). A place is any name: all scribes of one place are processes on one
 * database, and what one appends is news to the others.
 */
#ifndef TESTS_PAPER_H
#define TESTS_PAPER_H

#include "store/scribe.h"

/* How the store behaves; all fine at first. */
extern struct paper {
    bool held;        /* nothing is done by itself: paper_work says when */
    uint32_t failing; /* appends to come that fail */
    uint32_t taken;   /* appends to come before which another process is said to have been */
} paper;

/* Does what was asked first and is not done yet; whether there was something. Its answer waits to
 * be taken. */
bool paper_work(tb_scribe *scribe);
/* The lines of a table, each closed by '\n'; "": there is none. */
const char *paper_lines(const char *place, const char *table);
/* Everything is forgotten. No scribe may be open. */
void papers_burn(void);

#endif
