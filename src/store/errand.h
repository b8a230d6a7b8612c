/* Errands, between scribe.c, which takes them and carries them about, and errand.c, which does
 * them. */
#ifndef STORE_ERRAND_H
#define STORE_ERRAND_H

#include "store/scribe.h"

/* What was asked, behind what is told. The texts of the group stand after it. */
typedef struct tb_asked {
    tb_errand errand; /* first */
    tb_group group;
    uint64_t from;  /* TABLES, DUE: after this row; SWEEP: before this time */
    uint64_t until; /* DUE: this time */
    uint32_t most;
    size_t bytes; /* of all this */
} tb_asked;

typedef struct tb_errands {
    tb_errand *first, *last;
} tb_errands;

void tb_errands_add(tb_errands *list, tb_errand *errand);
/* The first, taken out; NULL. */
tb_errand *tb_errands_take(tb_errands *list);
void tb_errands_join(tb_errands *list, tb_errands *more);

/* NULL: no memory. `text` bytes of room follow it, at tb_asked_text. */
tb_asked *tb_asked_new(tb_errand_kind kind, const char *table, void *caller, uint64_t mark,
                       size_t text);
/* With a copy of what is said. */
tb_asked *tb_asked_tell(const char *text);
/* With a copy of the group. */
tb_asked *tb_asked_append(const tb_group *group, void *caller, uint64_t mark);

static inline tb_asked *tb_asked_of(tb_errand *errand) {
    return (tb_asked *)errand;
}

/* Does an errand that is no append. False: the store failed. Where there is only no memory for the
 * answer, that is the errand's own trouble. */
bool tb_errand_do(tb_store *store, tb_errand *errand, tb_error *error);

#endif
