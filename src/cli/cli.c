#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"

#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

char *cli_read_file(const char *path, size_t most, size_t *length) {
    const bool standard = strcmp(path, "-") == 0;
    const int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    char *data = fd < 0 ? NULL : tb_stream_read(fd, most, length);
    if (data == NULL && errno == EFBIG)
        cli_fail(CLI_IO, "cannot read %s: it has more than %zu MiB", path, most >> 20);
    else if (data == NULL)
        cli_fail(CLI_IO, "cannot read %s: %s", path, strerror(errno));
    if (fd >= 0 && !standard)
        close(fd);
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
