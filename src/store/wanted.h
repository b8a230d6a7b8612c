/* Tables that somebody wants deleted while another process has the file: their names stand in a
 * file beside it, PLACE-delete, one a line. Whoever has the store deletes them and then the file:
 * so that it is gone says that it was done, and one that is cut off is asked for again. Whoever may
 * write there may write the store. */
#ifndef STORE_WANTED_H
#define STORE_WANTED_H

#include "store/store.h"

enum { TB_WANTED_MOST = 1000 /* names at once */ };

/* False: something is wanted already, or there is no room for it. */
bool tb_wanted_ask(const char *place, char *const *names, uint32_t count, tb_error *error);
/* Whether it still is. */
bool tb_wanted_waits(const char *place);
/* The next name from *at on, for whoever has the store, which moves on; false: no more. Lines that
 * are no name are passed over. */
bool tb_wanted_next(const char *text, const char **at, char name[TB_STORE_NAME]);
/* All that is wanted, which the caller frees; NULL: nothing. */
char *tb_wanted_read(const char *place);
void tb_wanted_done(const char *place);

#endif
