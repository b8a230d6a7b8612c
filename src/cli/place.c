/* Where the tables of a server are kept: what `serve` and `tables` share. */
#define _POSIX_C_SOURCE 200809L
#include "cli/place.h"

#include "cli/cli.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* A word that may not be empty. */
static bool read_word(const char *word, const char **into) {
    *into = word;
    return word[0] != '\0';
}

bool cli_read_data(const char *word, cli_place *place) {
    return read_word(word, &place->data);
}

bool cli_read_store(const char *word, cli_place *place) {
    return read_word(word, &place->store);
}

const char *cli_place_find(const cli_place *place, char room[CLI_PLACE]) {
    char folder[PATH_MAX];
    if (place->store != NULL)
        return place->store;
    if (place->data != NULL)
        snprintf(folder, sizeof folder, "%s", place->data);
    else if (!cli_data_folder("server", folder))
        folder[0] = '\0';
    if (folder[0] != '\0' && snprintf(room, CLI_PLACE, "%s/tables.db", folder) < CLI_PLACE)
        return room;
    cli_fail(CLI_IO, cli_in("there is no folder for the games: --data FOLDER names one",
                            "対局をしまうフォルダがありません。--data で決めてください"));
    return NULL;
}
