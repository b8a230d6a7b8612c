/* teban rules */
#include "cli/cli.h"
#include "cli/pages.h"

#include <stdio.h>
#include <string.h>

static const char *const help[TB_LANGS] = {
    "usage: teban rules GAME [CLAUSE ...] [--exact] [--lang en|ja]\n\n"
    "Prints how to play a game; with --exact its rules clause by clause; with a CLAUSE such\n"
    "as J5 or K7b only that one.\n",
    "使い方：teban rules ゲーム [条 ...] [--exact] [--lang en|ja]\n"
    "\n"
    "ゲームの遊び方を出します。--exact なら正確なルールを条ごとに、J5 や K7b のように条を書けば\n"
    "その条だけを出します。\n",
};

const char *cli_page(const tb_game *game, bool exact, tb_lang lang) {
    for (const tb_pages *pages = tb_rules_pages; pages->id != NULL; pages++) {
        if (strcmp(pages->id, game->id) == 0)
            return exact ? pages->exact[lang] : pages->play[lang];
    }
    return "";
}

/* A clause begins at `- **J5 ` or `  - **K7a**` and ends before the next line that is indented no
 * deeper and is not blank. */
static size_t indent_of(const char *line) {
    return strspn(line, " ");
}

static bool begins_clause(const char *line, const char *clause) {
    const size_t length = strlen(clause);
    line += indent_of(line);
    if (strncmp(line, "- **", 4) != 0 || strncmp(line + 4, clause, length) != 0)
        return false;
    const char next = line[4 + length];
    return next == ' ' || next == '*' || next == '.';
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return *line == '\n' ? line + 1 : line;
}

bool cli_print_clause(const tb_game *game, const char *clause, tb_lang lang) {
    const char *line = cli_page(game, true, lang);
    while (*line != '\0' && !begins_clause(line, clause))
        line = next_line(line);
    if (*line == '\0')
        return false;
    const size_t depth = indent_of(line);
    const char *end = next_line(line);
    const char *kept = end; /* after the last line that is not blank */
    for (; *end != '\0' && (*end == '\n' || indent_of(end) > depth); end = next_line(end)) {
        if (*end != '\n')
            kept = next_line(end);
    }
    fwrite(line, 1, (size_t)(kept - line), stdout);
    return true;
}

int cli_rules(int argc, char **argv) {
    const tb_game *game = NULL;
    const char *clauses[64];
    int clause_count = 0;
    bool exact = false;
    const tb_lang lang = cli_lang();
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help[cli_lang()], stdout);
            return CLI_OK;
        }
        if (strcmp(argv[i], "--exact") == 0) {
            exact = true;
        } else if (argv[i][0] == '-') {
            return cli_usage(
                "rules", cli_in("rules does not take '%s'", "rules に '%s' という引数はありません"),
                argv[i]);
        } else if (game == NULL) {
            if ((game = cli_find_game(argv[i])) == NULL)
                return CLI_USAGE;
        } else if (clause_count < 64) {
            clauses[clause_count++] = argv[i];
        }
    }
    if (game == NULL)
        return cli_usage("rules", cli_in("which game?", "どのゲームですか"));
    if (clause_count == 0)
        fputs(cli_page(game, exact, lang), stdout);
    for (int i = 0; i < clause_count; i++) {
        if (!cli_print_clause(game, clauses[i], lang))
            return cli_fail(CLI_NO, cli_in("%s has no clause %s", "%s に %s という条はありません"),
                            game->id, clauses[i]);
    }
    return CLI_OK;
}
