#include "random_play.h"

static uint32_t random_value(const tb_option *option, tb_random *random) {
    const uint32_t span = option->high - option->low + 1;
    switch (option->kind) {
    case TB_CHOICE: {
        uint32_t names = 0;
        while (option->choices[names].value != NULL)
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

tb_event support_random_event(const tb_game *game, const tb_state *state, tb_random *random) {
    tb_event list[TB_MAX_EVENTS];
    if (game->turn(state) == TB_CHANCE)
        return tb_roll(game, state, random);
    return list[tb_random_below(random, (uint32_t)game->events(state, list))];
}

void support_random_position(const tb_game *game, const uint32_t *options, uint32_t events,
                             tb_random *random, tb_state *state) {
    tb_start(game, options, state);
    for (uint32_t left = events; left > 0 || game->turn(state) >= TB_CHANCE;) {
        const int turn = game->turn(state);
        if (turn == TB_OVER)
            tb_start(game, options, state);
        game->apply(state, support_random_event(game, state, random));
        left -= left > 0;
    }
}
