/* A client of a table as docs/WIRE.md describes one: it keeps a sight and brings it up to date by
 * changes alone. */
#ifndef TESTS_CLIENT_H
#define TESTS_CLIENT_H

#include "desk_support.h"

/* Applies changes to a sight and sets its version. A member that is said to differ must differ. */
void client_apply(json_t *sight, const json_t *changes, int64_t version);

#endif
