/* teban games */
#include "cli/cli.h"
#include "games/find.h"

#include <stdio.h>

static const char help[] = "usage: teban games [--lang en|ja]\n\n"
                           "Lists the games, their seats and their rule options.\n";

static void print_seats(const tb_game *game, tb_lang lang) {
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        printf("%s%c %s", seat > 0 ? ", " : "", game->seats[seat], game->seat_names[seat][lang]);
}

static void print_option(const tb_option *option, tb_lang lang) {
    char normal[64];
    char range[128];
    tb_text normal_text = tb_text_in(normal, sizeof normal);
    tb_text range_text = tb_text_in(range, sizeof range);
    tb_option_value_text(option, option->normal, &normal_text);
    tb_option_range_text(option, &range_text);
    printf("    %s=%s (%s)\n        %s\n", option->key, normal, range, option->meaning[lang]);
    if (option->kind != TB_CHOICE)
        return;
    for (const tb_choice *choice = option->choices; choice->value != NULL; choice++)
        printf("          %-17s %s\n", choice->value, choice->label[lang]);
}

static void print_game(const tb_game *game, tb_lang lang) {
    printf("%s  %s\n    %s\n    ", game->id, game->name[lang], game->pitch[lang]);
    print_seats(game, lang);
    putchar('\n');
    for (uint32_t i = 0; i < game->option_count; i++)
        print_option(&game->options[i], lang);
}

int cli_games(int argc, char **argv) {
    tb_lang lang = cli_default_lang();
    for (int i = 0; i < argc; i++) {
        const char *value;
        if (cli_wants_help(argv[i])) {
            fputs(help, stdout);
            return CLI_OK;
        }
        if ((value = cli_value(argc, argv, &i, "--lang")) == NULL)
            return cli_usage("games", "games does not take '%s'", argv[i]);
        if (!tb_lang_find(value, &lang))
            return cli_usage("games", "--lang takes en or ja");
    }
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        if (game != tb_games)
            putchar('\n');
        print_game(*game, lang);
    }
    return CLI_OK;
}
