/* The menus of `teban play`: the games, who plays, and the kept games. */
#define _POSIX_C_SOURCE 200809L
#include "base/read.h"
#include "cli/cli.h"
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_IN_MENU = 9 };

static int count_games(void) {
    int count = 0;
    while (tb_games[count] != NULL)
        count++;
    return count;
}

/* A number from 1 to most; 0 if the person leaves. */
static int choose_number(tb_input *input, tb_lang lang, cli_word question, int most) {
    char *line;
    size_t length;
    uint64_t number;
    for (;;) {
        printf(cli_words[question][lang], most);
        fflush(stdout);
        const tb_line got = tb_input_next(input, &line, &length);
        if (got == TB_LINE_END || got == TB_LINE_ERROR ||
            (got == TB_LINE && (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)))
            return 0;
        if (got == TB_LINE && tb_read_number(line, 1, (uint64_t)most, &number))
            return (int)number;
        puts(cli_words[WORD_NOT_IN_MENU][lang]);
    }
}

/* ---- kept games ---- */

static void print_kept(const cli_kept_game *kept, tb_lang lang) {
    char date[32] = "";
    struct tm when;
    if (localtime_r(&kept->changed, &when) != NULL)
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &when);
    printf(cli_words[WORD_KEPT_LINE][lang], kept->game->name[lang], kept->moves, date);
}

/* The games that can be gone on with go to the front; returns how many. */
static int only_open(cli_kept_game *games, uint32_t count) {
    int open = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (games[i].status == KEPT_FINE && !games[i].over)
            games[open++] = games[i];
    }
    return open < MOST_IN_MENU ? open : MOST_IN_MENU;
}

static void print_menu_kept(const cli_kept_game *games, int count, int from, tb_lang lang) {
    printf("%s\n\n", cli_words[WORD_KEPT_GAMES][lang]);
    for (int i = 0; i < count; i++) {
        printf("%d  ", from + i);
        print_kept(&games[i], lang);
        putchar('\n');
    }
    putchar('\n');
}

static void choose_kept(cli_request *request, const char *id) {
    static char chosen[KEPT_ID + 1];
    snprintf(chosen, sizeof chosen, "%s", id);
    request->resume = true;
    request->id = chosen;
}

int cli_menu_kept(cli_request *request, tb_input *input, bool *left) {
    uint32_t count;
    cli_kept_game *games = cli_kept_list(&count);
    const int open = only_open(games, count);
    int number = 1;
    if (open > 1) {
        print_menu_kept(games, open, 1, request->lang);
        number = choose_number(input, request->lang, WORD_WHICH_GAME, open);
    }
    *left = number == 0;
    if (open > 0 && number > 0)
        choose_kept(request, games[number - 1].id);
    free(games);
    return open > 0 ? CLI_OK : cli_fail(CLI_NO, "%s", cli_words[WORD_NO_KEPT][request->lang]);
}

int cli_list_kept(const cli_request *request) {
    uint32_t count;
    cli_kept_game *games = cli_kept_list(&count);
    if (count == 0)
        puts(cli_words[WORD_NO_KEPT][request->lang]);
    for (uint32_t i = 0; i < count; i++) {
        if (games[i].game == NULL) {
            fflush(stdout);
            cli_kept_refuse(&games[i], games[i].id, request->lang);
            continue;
        }
        printf("%-20s ", games[i].id);
        print_kept(&games[i], request->lang);
        puts(games[i].over ? cli_words[WORD_KEPT_OVER][request->lang] : "");
    }
    free(games);
    return CLI_OK;
}

/* ---- a new game ---- */

/* Bytes of the character at `text`; those of more than one are taken to be two columns wide. */
static size_t character(const char *text) {
    size_t bytes = 1;
    while (((unsigned char)text[bytes] & 0xc0) == 0x80)
        bytes++;
    return bytes;
}

/* No line begins with one of these. */
static bool closes_phrase(const char *text) {
    static const char *const marks[] = {"。", "、", "」", "）", NULL};
    bool found = false;
    for (int i = 0; marks[i] != NULL; i++)
        found = found || strncmp(text, marks[i], strlen(marks[i])) == 0;
    return found;
}

/* Bytes up to the next place where a line may end: after a space, or after a wide character. */
static size_t piece(const char *text, int *width) {
    const char *end = text;
    bool may_end = false;
    *width = 0;
    while (*end != '\0' && (!may_end || closes_phrase(end))) {
        const size_t bytes = character(end);
        *width += bytes > 1 ? 2 : 1;
        may_end = bytes > 1 || *end == ' ';
        end += bytes;
    }
    return (size_t)(end - text);
}

/* Indented, in lines for eighty columns. */
static void print_paragraph(const char *text) {
    enum { COLUMNS = 76 };
    static const char indent[] = "   ";
    int column = 0;
    int width;
    fputs(indent, stdout);
    for (size_t bytes; *text != '\0'; text += bytes) {
        bytes = piece(text, &width);
        if (column + width > COLUMNS) {
            printf("\n%s", indent);
            column = 0;
        }
        fwrite(text, 1, bytes, stdout);
        column += width;
    }
    putchar('\n');
}

/* False if the person leaves. */
static bool ask_game(cli_request *request, tb_input *input) {
    uint32_t count;
    const int games = count_games();
    cli_kept_game *kept = cli_kept_list(&count);
    const int open = only_open(kept, count);
    printf("\n%s\n\n", cli_words[WORD_MENU][request->lang]);
    for (int i = 0; i < games; i++) {
        printf("%d  %s\n", i + 1, tb_games[i]->name[request->lang]);
        print_paragraph(tb_games[i]->pitch[request->lang]);
    }
    putchar('\n');
    if (open > 0)
        print_menu_kept(kept, open, games + 1, request->lang);
    const int number = choose_number(input, request->lang, WORD_WHICH_GAME, games + open);
    if (number > games)
        choose_kept(request, kept[number - games - 1].id);
    else if (number > 0)
        request->game = tb_games[number - 1];
    free(kept);
    return number > 0;
}

static bool ask_seats(cli_request *request, tb_input *input) {
    static char seat[2];
    const int who = choose_number(input, request->lang, WORD_WHO_PLAYS, 2);
    if (who == 2)
        request->seats = "all";
    if (who != 1)
        return who == 2;
    for (uint32_t i = 0; i < request->game->seat_count; i++)
        printf("%u  %s\n", i + 1, request->game->seat_names[i][request->lang]);
    const int number =
        choose_number(input, request->lang, WORD_WHICH_SEAT, (int)request->game->seat_count);
    if (number == 0)
        return false;
    seat[0] = request->game->seats[number - 1];
    request->seats = seat;
    return true;
}

bool cli_menu(cli_request *request, tb_input *input) {
    if (!ask_game(request, input))
        return false;
    if (request->resume)
        return true;
    tb_options_default(request->game, request->options);
    return request->seats != NULL || ask_seats(request, input);
}
