/* A parcel: one table as one line of JSON (docs/OPERATING.md), carried out of one store and into
 * another, whatever they are. What is packed again from there is the same to the byte. */
#ifndef SERVER_PARCEL_H
#define SERVER_PARCEL_H

#include "store/store.h"

/* The table as one line without its end, which the caller frees. A table that is not there any more
 * is no failure: *parcel is NULL. A finished game is in it as a record as well. */
bool tb_parcel_pack(tb_store *store, const tb_kept_table *table, char **parcel, tb_error *error);

/* Whose parcel it was, once that is known, and whether it was kept: where there is a table of that
 * name nothing is. */
typedef struct tb_delivery {
    char table[TB_STORE_NAME];
    bool kept;
} tb_delivery;
/* Its lines are played through first: what makes no table is refused. */
bool tb_parcel_unpack(tb_store *store, const char *parcel, size_t length, tb_delivery *delivery,
                      tb_error *error);

#endif
