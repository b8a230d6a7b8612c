#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *cli_value(int argc, char **argv, int *at, const char *name) {
    const char *word = argv[*at];
    const size_t length = strlen(name);
    if (strncmp(word, name, length) != 0)
        return NULL;
    if (word[length] == '=')
        return word + length + 1;
    if (word[length] != '\0')
        return NULL;
    return *at + 1 < argc ? argv[++*at] : "";
}

bool cli_wants_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

tb_lang cli_default_lang(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0')
            return strncmp(value, "ja", 2) == 0 ? TB_JA : TB_EN;
    }
    return TB_EN;
}

const tb_game *cli_find_game(const char *id) {
    const tb_game *game = tb_game_find(id);
    if (game == NULL)
        cli_fail(CLI_USAGE, "there is no game '%s'; 'teban games' lists them", id);
    return game;
}

static char *read_all(FILE *file, size_t *length) {
    size_t capacity = 1 << 16;
    char *data = malloc(capacity);
    *length = 0;
    while (data != NULL) {
        *length += fread(data + *length, 1, capacity - *length - 1, file);
        if (*length + 1 < capacity)
            break;
        char *larger = realloc(data, capacity *= 2);
        if (larger == NULL)
            free(data);
        data = larger;
    }
    if (data != NULL)
        data[*length] = '\0';
    return data;
}

char *cli_read_file(const char *path, size_t *length) {
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *data = file == NULL ? NULL : read_all(file, length);
    if (data == NULL || ferror(file)) {
        cli_fail(CLI_IO, "cannot read %s: %s", path, strerror(errno));
        free(data);
        data = NULL;
    }
    if (file != NULL && !standard)
        fclose(file);
    return data;
}

int cli_close_output(int code) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    clearerr(stdout); /* it is said once */
    return cli_fail(CLI_IO, "cannot write: %s",
                    errno != 0 ? strerror(errno) : "not everything could be written");
}
