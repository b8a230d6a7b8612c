/* Where the tables of a server are kept: --store or --data, in the environment too, or a file in
 * the folder of the user's data. */
#ifndef CLI_PLACE_H
#define CLI_PLACE_H

#include <stdbool.h>

enum { CLI_PLACE = 4096 };

typedef struct cli_place {
    const char *store; /* NULL: in the folder */
    const char *data;  /* NULL: in the folder of the user's data */
} cli_place;

/* The value of --data and of --store. */
bool cli_read_data(const char *word, cli_place *place);
bool cli_read_store(const char *word, cli_place *place);
/* The place as store/store.h wants it; NULL after saying that there is none. */
const char *cli_place_find(const cli_place *place, char room[CLI_PLACE]);

#endif
