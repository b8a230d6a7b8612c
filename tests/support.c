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

static uint32_t random_value(const tb_option *option, tb_random *random) {
    const uint32_t span = option->high - option->low + 1;
    switch (option->kind) {
    case TB_CHOICE: {
        uint32_t names = 0;
        while (option->names[names] != NULL)
            names++;
        return tb_random_below(random, names);
    }
    case TB_RANGE:
        return option->low + tb_random_below(random, span);
    case TB_COUNTS: {
        uint32_t packed = 0;
        for (uint32_t i = 0; i < option->count; i++)
            packed |= (option->low + tb_random_below(random, span)) << (4 * i);
        return packed;
    }
    }
    return option->normal;
}

void support_random_options(const tb_game *game, tb_random *random, uint32_t *options) {
    tb_error error;
    tb_options_default(game, options);
    if (game->option_count == 0 || tb_random_below(random, 2) == 0)
        return;
    do {
        for (uint32_t i = 0; i < game->option_count; i++) {
            options[i] = tb_random_below(random, 2) == 0 ? game->options[i].normal
                                                         : random_value(&game->options[i], random);
        }
    } while (!tb_options_check(game, options, &error));
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

tb_event support_random_event(const tb_game *game, const tb_state *state, tb_random *random) {
    tb_event list[TB_MAX_EVENTS];
    if (game->turn(state) == TB_CHANCE)
        return tb_roll(game, state, random);
    return list[tb_random_below(random, (uint32_t)game->events(state, list))];
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
