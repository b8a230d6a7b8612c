#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"

#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

/* Set once, before anything is said; TB_LANGS until then. */
static tb_lang spoken = TB_LANGS;

static tb_lang lang_of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0')
            return strncmp(value, "ja", 2) == 0 ? TB_JA : TB_EN;
    }
    return TB_EN;
}

tb_lang cli_lang(void) {
    return spoken == TB_LANGS ? lang_of_environment() : spoken;
}

void cli_speak(tb_lang lang) {
    spoken = lang;
}

const char *cli_in(const char *en, const char *ja) {
    return cli_lang() == TB_JA ? ja : en;
}

const char *cli_error(const tb_error *error, char room[CLI_ERROR]) {
    tb_text text = tb_text_in(room, CLI_ERROR);
    tb_error_field(error, cli_lang(), &text);
    tb_text_string(&text, cli_in(": ", "："));
    tb_text_string(&text, error->message[cli_lang()]);
    return room;
}

const tb_game *cli_find_game(const char *id) {
    const tb_game *game = tb_game_find(id);
    if (game == NULL)
        cli_fail(CLI_USAGE,
                 cli_in("there is no game '%s'; 'teban games' lists them",
                        "'%s' というゲームはありません。'teban games' で一覧が出ます"),
                 id);
    return game;
}

char *cli_read_file(const char *path, size_t most, size_t *length) {
    const bool standard = strcmp(path, "-") == 0;
    const int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    char *data = fd < 0 ? NULL : tb_stream_read(fd, most, length);
    if (data == NULL && errno == EFBIG)
        cli_fail(CLI_IO,
                 cli_in("cannot read %s: it has more than %zu MiB",
                        "%s を読めません：%zu MiB を超えています"),
                 path, most >> 20);
    else if (data == NULL)
        cli_fail(CLI_IO, cli_in("cannot read %s: %s", "%s を読めません：%s"), path,
                 strerror(errno));
    if (fd >= 0 && !standard)
        close(fd);
    return data;
}

int cli_close_output(int code) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    clearerr(stdout); /* it is said once */
    return cli_fail(CLI_IO, cli_in("cannot write: %s", "書けません：%s"),
                    errno != 0
                        ? strerror(errno)
                        : cli_in("not everything could be written", "すべては書けませんでした"));
}

bool cli_data_folder(const char *inside, char *folder) {
    const char *own = getenv("TEBAN_DATA");
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length = 0;
    if (own != NULL && own[0] != '\0')
        length = snprintf(folder, PATH_MAX, "%s/%s", own, inside);
    else if (data != NULL &&
             data[0] == '/') /* a relative one is to be ignored, says its standard */
        length = snprintf(folder, PATH_MAX, "%s/teban/%s", data, inside);
    else if (home != NULL && home[0] == '/')
        length = snprintf(folder, PATH_MAX, "%s/.local/share/teban/%s", home, inside);
    return length > 0 && length < PATH_MAX;
}
