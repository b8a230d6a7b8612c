/* teban games */
#include "cli/cli.h"

#include <stdio.h>

static const char *const help[TB_LANGS] = {
    "usage: teban games [--lang en|ja]\n\n"
    "Lists the games, their seats and their rule options.\n",
    "使い方：teban games [--lang en|ja]\n"
    "\n"
    "ゲームと席、ルールの選択肢の一覧を出します。\n",
};

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
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
        return cli_usage("games",
                         cli_in("games does not take '%s'", "games に '%s' という引数はありません"),
                         argv[i]);
    }
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        if (game != tb_games)
            putchar('\n');
        print_game(*game, cli_lang());
    }
    return CLI_OK;
}
