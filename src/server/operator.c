#include "server/operator.h"

#include "store/wanted.h"

#include <stdlib.h>

enum { PAUSE = 1000 /* ms */ };

void tb_operator_begin(tb_operator *op, const char *place, tb_scribe *scribe) {
    *op = (tb_operator){.place = tb_store_is_file(place) ? place : NULL, .scribe = scribe};
}

static void ask(tb_operator *op, const char *names) {
    char name[TB_STORE_NAME];
    const char *at = NULL;
    tb_error error;
    op->failed = false;
    op->deleted = 0;
    while (tb_wanted_next(names, &at, name)) {
        if (tb_scribe_delete(op->scribe, name, op, 0, &error))
            op->waiting++;
        else
            op->failed = true;
    }
    if (op->waiting == 0 && !op->failed)
        tb_wanted_done(op->place); /* there is no name in it */
}

void tb_operator_look(tb_operator *op, uint64_t now) {
    if (op->place == NULL || op->waiting > 0 || now - op->looked < PAUSE)
        return;
    op->looked = now;
    char *names = tb_wanted_read(op->place);
    if (names != NULL)
        ask(op, names);
    free(names);
}

bool tb_operator_stored(tb_operator *op, const tb_errand *errand, uint32_t *deleted) {
    if (errand->kind != TB_ERRAND_DELETE || errand->caller != op)
        return false;
    op->waiting--;
    op->failed = op->failed || errand->trouble != NULL;
    op->deleted += errand->was_there;
    if (op->waiting > 0 || op->failed)
        return false;
    tb_wanted_done(op->place);
    *deleted = op->deleted;
    return true;
}
