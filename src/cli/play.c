/* teban play: arguments and the menu of the games. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include "cli/table.h"
#include "cli/words.h"
#include "search/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: teban play [GAME] [KEY=VALUE ...] [--seats SEATS] [--level N] [--seed N]\n"
    "                  [--from FILE] [--save FILE] [--lang en|ja] [--colour auto|always|never]\n\n"
    "Plays a game in the terminal; without GAME a menu asks. KEY=VALUE are rule options\n"
    "('teban games' lists them). --seats names the seats that people play, 'all' for every\n"
    "seat; the computer plays the rest (the first seat is yours unless you say otherwise).\n"
    "--from goes on with a record, --save writes one at the end. At the prompt, help.\n";

typedef struct request {
    const tb_game *game;
    const char *seats;
    const char *from;
    const char *save;
    uint64_t level;
    uint64_t seed;
    bool seeded;
    tb_lang lang;
    bool colour;
    uint32_t options[TB_MAX_OPTIONS];
} request;

static bool terminal_has_colours(void) {
    const char *term = getenv("TERM");
    const char *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0 &&
           (none == NULL || none[0] == '\0');
}

static bool read_colour(const char *word, bool *colour) {
    if (strcmp(word, "always") == 0)
        *colour = true;
    else if (strcmp(word, "never") == 0)
        *colour = false;
    else
        return strcmp(word, "auto") == 0;
    return true;
}

/* One argument; returns CLI_OK or the code to leave with. */
static int read_argument(request *r, int argc, char **argv, int *at) {
    const char *value;
    tb_error error;
    if ((value = cli_value(argc, argv, at, "--seats")) != NULL)
        r->seats = value;
    else if ((value = cli_value(argc, argv, at, "--from")) != NULL)
        r->from = value;
    else if ((value = cli_value(argc, argv, at, "--save")) != NULL)
        r->save = value;
    else if ((value = cli_value(argc, argv, at, "--level")) != NULL) {
        if (!cli_read_number(value, 1, TB_LEVELS, &r->level))
            return cli_usage("play", "--level takes a number from 1 to %d", TB_LEVELS);
    } else if ((value = cli_value(argc, argv, at, "--seed")) != NULL) {
        if (!cli_read_number(value, 0, UINT64_MAX, &r->seed))
            return cli_usage("play", "--seed takes a number");
        r->seeded = true;
    } else if ((value = cli_value(argc, argv, at, "--lang")) != NULL) {
        if (!cli_read_lang(value, &r->lang))
            return cli_usage("play", "--lang takes en or ja");
    } else if ((value = cli_value(argc, argv, at, "--colour")) != NULL ||
               (value = cli_value(argc, argv, at, "--color")) != NULL) {
        if (!read_colour(value, &r->colour))
            return cli_usage("play", "--colour takes auto, always or never");
    } else if (argv[*at][0] == '-') {
        return cli_usage("play", "play does not take '%s'", argv[*at]);
    } else if (r->game == NULL) {
        if ((r->game = cli_find_game(argv[*at])) == NULL)
            return CLI_USAGE;
        tb_options_default(r->game, r->options);
    } else if (!tb_option_set(r->game, argv[*at], r->options, &error)) {
        return cli_usage("play", "%s", error.message);
    }
    return CLI_OK;
}

/* ---- the menu ---- */

static int count_games(void) {
    int count = 0;
    while (tb_games[count] != NULL)
        count++;
    return count;
}

/* A number from 1 to most; 0 if the person leaves. */
static int choose_number(tb_lang lang, cli_word question, int most) {
    char line[64];
    bool too_long;
    uint64_t number;
    for (;;) {
        printf(cli_words[question][lang], most);
        if (!cli_read_line(line, sizeof line, &too_long) || strcmp(line, "q") == 0)
            return 0;
        if (cli_read_number(line, 1, (uint64_t)most, &number))
            return (int)number;
        puts(cli_words[WORD_NOT_IN_MENU][lang]);
    }
}

static bool ask_game(request *r) {
    printf("\n%s\n\n", cli_words[WORD_MENU][r->lang]);
    for (int i = 0; tb_games[i] != NULL; i++)
        printf("%d  %s\n   %s\n", i + 1, tb_games[i]->name[r->lang], tb_games[i]->pitch[r->lang]);
    putchar('\n');
    const int number = choose_number(r->lang, WORD_WHICH_GAME, count_games());
    if (number == 0)
        return false;
    r->game = tb_games[number - 1];
    tb_options_default(r->game, r->options);
    return true;
}

static bool ask_seats(request *r) {
    static char seat[2];
    const int who = choose_number(r->lang, WORD_WHO_PLAYS, 2);
    if (who == 2)
        r->seats = "all";
    if (who != 1)
        return who == 2;
    for (uint32_t i = 0; i < r->game->seat_count; i++)
        printf("%u  %s\n", i + 1, r->game->seat_names[i][r->lang]);
    const int number = choose_number(r->lang, WORD_WHICH_SEAT, (int)r->game->seat_count);
    if (number == 0)
        return false;
    seat[0] = r->game->seats[number - 1];
    r->seats = seat;
    return true;
}

/* ---- sitting down ---- */

static int seat_people(const request *r, cli_table *table) {
    const char *seats = r->seats;
    if (seats == NULL) {
        table->human[0] = true;
        return CLI_OK;
    }
    if (strcmp(seats, "all") == 0)
        seats = r->game->seats;
    for (const char *c = seats; *c != '\0'; c++) {
        const char *found = strchr(r->game->seats, *c);
        if (found == NULL)
            return cli_usage("play", "%s has the seats %s, not '%c'", r->game->id, r->game->seats,
                             *c);
        table->human[found - r->game->seats] = true;
    }
    return CLI_OK;
}

static int open_log(request *r, cli_table *table) {
    tb_error error = {0};
    size_t length;
    if (r->from == NULL) {
        if (!tb_options_check(r->game, r->options, &error))
            return cli_usage("play", "%s", error.message);
        table->log = tb_log_new(r->game, r->options);
        return table->log == NULL ? cli_fail(CLI_IO, "out of memory") : CLI_OK;
    }
    char *data = cli_read_file(r->from, &length);
    if (data == NULL)
        return CLI_IO;
    table->log = tb_record_read(data, length, &error);
    free(data);
    if (table->log == NULL)
        return cli_fail(CLI_NO, "%s: %s: %s", r->from, error.field, error.message);
    r->game = tb_log_game(table->log);
    return CLI_OK;
}

static int play(request *r) {
    cli_table table = {.lang = r->lang, .colour = r->colour};
    int code = open_log(r, &table);
    if (code != CLI_OK)
        return code;
    table.game = r->game;
    table.level = (uint32_t)r->level;
    table.dealer = tb_random_from(r->seed);
    code = seat_people(r, &table);
    if (code == CLI_OK && !cli_table_play(&table))
        code = cli_fail(CLI_IO, "out of memory");
    if (code == CLI_OK && r->save != NULL && !cli_save(&table, r->save))
        code = CLI_IO;
    tb_log_free(table.log);
    return code;
}

int cli_play(int argc, char **argv) {
    request r = {.level = 5, .lang = cli_default_lang(), .colour = terminal_has_colours()};
    for (int i = 0; i < argc; i++) {
        if (cli_wants_help(argv[i])) {
            fputs(help, stdout);
            return CLI_OK;
        }
        const int code = read_argument(&r, argc, argv, &i);
        if (code != CLI_OK)
            return code;
    }
    if (!r.seeded)
        r.seed = (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
    if (r.game == NULL && r.from == NULL) {
        if (!ask_game(&r))
            return CLI_OK;
        if (r.seats == NULL && !ask_seats(&r))
            return CLI_OK;
    }
    return play(&r);
}
