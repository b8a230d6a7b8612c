/* Perft tables: tests/games/<game>/perft.txt, lines `OPTIONS DEPTH COUNT POSITION`, where OPTIONS
 * is `-` or `key=value,key=value` and POSITION is `start` or a position. Options whose values hold
 * commas (`cards`) are written with `;` between the options.
 *
 *     perft_test FOLDER
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder;

static void set_options(const tb_game *game, char *text, uint32_t *options) {
    tb_error error;
    const char *between = strchr(text, ';') != NULL || strstr(text, "cards=") != NULL ? ";" : ",";
    tb_options_default(game, options);
    if (strcmp(text, "-") == 0)
        return;
    for (char *word = strtok(text, between); word != NULL; word = strtok(NULL, between))
        CHECK(tb_option_set(game, word, options, &error), "%s", error.message[TB_EN]);
    CHECK(tb_options_check(game, options, &error), "%s", error.message[TB_EN]);
}

static void check_line(const tb_game *game, const char *line) {
    char options_text[256];
    unsigned depth;
    unsigned long long count;
    int at = 0;
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_state state;
    tb_error error = {0};
    CHECK(sscanf(line, "%255s %u %llu %n", options_text, &depth, &count, &at) == 3 && at > 0,
          "%s: bad line: %s", game->id, line);
    set_options(game, options_text, options);
    tb_start(game, options, &state);
    if (strcmp(line + at, "start") != 0)
        CHECK(tb_position_read(game, options, line + at, &state, &error), "%s: %s: %s", line,
              error.field, error.message[TB_EN]);
    const unsigned long long found = tb_perft(game, &state, depth);
    CHECK(found == count, "%s: found %llu in %s", game->id, found, line);
}

static void test_game(void **context) {
    const tb_game *game = *context;
    char name[64];
    char path[1024];
    int lines = 0;
    snprintf(path, sizeof path, "%s/%s/perft.txt", folder, support_folder(game, name));
    char *text = support_read_file(path);
    char *rest = text;
    for (char *line; (line = rest) != NULL && *line != '\0';) {
        rest = strchr(line, '\n');
        if (rest != NULL)
            *rest++ = '\0';
        if (line[0] == '\0' || line[0] == '#')
            continue;
        check_line(game, line);
        lines++;
    }
    CHECK(lines > 0, "%s: empty", path);
    free(text);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    folder = argv[1];
    return support_run_games("perft", test_game, argc - 2, argv + 2);
}
