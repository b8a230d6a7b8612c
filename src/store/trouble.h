/* What can be wrong with a store: kinds of errors. */
#ifndef STORE_TROUBLE_H
#define STORE_TROUBLE_H

#include <teban/game.h>

typedef enum tb_trouble {
    TB_STORE_FULL,   /* the disk, or the database server's */
    TB_STORE_GONE,   /* cannot be reached, read or written */
    TB_STORE_NEWER,  /* made by a newer program */
    TB_NOT_A_STORE,  /* somebody else's, damaged, or no database at all */
    TB_STORE_LOCKED, /* another process has the file */
    TB_STORE_BUSY,   /* more waits to be kept than may wait */
    TB_NOT_KEPT,     /* a name, a line or a listing that a store does not take */
    TB_TROUBLES,
} tb_trouble;

const tb_error_kind *tb_trouble_kind(tb_trouble trouble);
/* Sets the error and returns false. The detail is what the system or the database said of it, for
 * whoever runs the program; NULL: nothing. */
bool tb_store_fail(tb_error *error, tb_trouble trouble, const char *detail);

#endif
