#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *support_read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL, "cannot open %s", path);
    size_t length = 0;
    size_t capacity = 1 << 16;
    char *data = malloc(capacity);
    for (size_t got; (got = fread(data + length, 1, capacity - length - 1, file)) > 0;) {
        length += got;
        if (capacity - length < 2)
            data = realloc(data, capacity *= 2);
    }
    fclose(file);
    data[length] = '\0';
    return data;
}

static void compare(const char *path, const char *found, const char *expected) {
    int line = 1;
    size_t i = 0;
    for (; found[i] != '\0' && found[i] == expected[i]; i++)
        line += found[i] == '\n';
    CHECK(found[i] == expected[i], "%s:%d: differs at \"%.60s\", expected \"%.60s\"", path, line,
          found + i, expected + i);
}

void support_golden(const char *path, const char *found, bool writing) {
    if (writing) {
        FILE *file = fopen(path, "w");
        CHECK(file != NULL && fputs(found, file) >= 0 && fclose(file) == 0, "cannot write %s",
              path);
        return;
    }
    char *expected = support_read_file(path);
    compare(path, found, expected);
    free(expected);
}

const char *support_position(const tb_game *game, const tb_state *state, char *buffer) {
    tb_text text = tb_text_in(buffer, TB_POSITION_TEXT);
    game->position_text(state, &text);
    CHECK(tb_text_fits(&text), "%s: position too long: %s", game->id, buffer);
    return buffer;
}

const char *support_options(const tb_game *game, const tb_state *state, char *buffer) {
    uint32_t options[TB_MAX_OPTIONS] = {0};
    tb_text text = tb_text_in(buffer, 256);
    game->options_of(state, options);
    for (uint32_t i = 0; i < game->option_count; i++) {
        tb_text_string(&text, i > 0 ? " " : "");
        tb_text_string(&text, game->options[i].key);
        tb_text_char(&text, '=');
        tb_option_value_text(&game->options[i], options[i], &text);
    }
    return buffer;
}

const char *support_folder(const tb_game *game, char buffer[64]) {
    tb_text text = tb_text_in(buffer, 64);
    for (const char *c = game->id; *c != '\0'; c++)
        tb_text_char(&text, *c == '-' ? '_' : *c);
    return buffer;
}

uint32_t support_scaled(uint32_t count) {
    const char *scale = getenv("TEBAN_TEST_SCALE");
    const double factor = scale == NULL ? 1.0 : atof(scale);
    const double scaled = count * factor;
    return scaled < 1 ? 1 : (uint32_t)scaled;
}

int support_run_games(const char *group, CMUnitTestFunction test, int names, char **name) {
    struct CMUnitTest tests[16] = {0};
    size_t count = 0;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        bool wanted = names == 0;
        for (int i = 0; i < names; i++)
            wanted = wanted || strcmp(name[i], (*game)->id) == 0;
        if (wanted)
            tests[count++] = (struct CMUnitTest){
                .name = (*game)->id, .test_func = test, .initial_state = (void *)*game};
    }
    return count == 0 ? 2 : _cmocka_run_group_tests(group, tests, count, NULL, NULL);
}

bool support_has_latin_sentence(const char *text) {
    int words = 0;
    for (const char *c = text; *c != '\0' && words < 3;) {
        const size_t letters = strspn(c, "abcdefghijklmnopqrstuvwxyz");
        c += letters;
        words = letters > 0 || *c == ' ' ? words + (letters >= 2) : 0;
        c += letters == 0;
    }
    return words >= 3;
}
