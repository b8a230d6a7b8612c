/* Drawing and telling: the table, the position, events, the curtain, the end; and the record. */
#define _POSIX_C_SOURCE 200809L
#include "cli/play_show.h"

#include "base/read.h"
#include "cli/cli.h"
#include "host/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *say(const cli_terminal *terminal, cli_word word) {
    return cli_words[word][terminal->lang];
}

/* ---- the table ---- */

static void print_sitter(const cli_terminal *terminal, int seat) {
    const tb_sitter sitter = tb_table_sitter(terminal->table, seat);
    char name[CLI_NAME];
    fputs(cli_who(terminal, seat, name), stdout);
    if (sitter.kind == TB_COMPUTER) {
        fputs(": ", stdout);
        printf(say(terminal, WORD_COMPUTER), sitter.level);
    } else if (cli_persons(terminal) == 1 && tb_table_name(terminal->table, seat)[0] == '\0') {
        printf(": %s", say(terminal, WORD_PERSON));
    }
}

static void print_hex(const cli_terminal *terminal, cli_word word, const tb_secret *secret) {
    char digits[2 * TB_SECRET_BYTES + 1];
    tb_text text = tb_text_in(digits, sizeof digits);
    tb_write_hex(secret->bytes, sizeof secret->bytes, &text);
    cli_tell(terminal, word, digits);
}

void cli_show_table(const cli_terminal *terminal) {
    const tb_setup *setup = tb_table_setup(terminal->table);
    printf("%s — ", setup->game->name[terminal->lang]);
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++) {
        fputs(seat > 0 ? say(terminal, WORD_AND) : "", stdout);
        print_sitter(terminal, (int)seat);
    }
    putchar('\n');
    if (tb_setup_deals(setup)) {
        const tb_secret commitment = tb_deal_commitment(&setup->seed);
        print_hex(terminal, WORD_COMMITMENT, &commitment);
    }
    cli_tell(terminal, WORD_TYPE_HELP);
}

/* ---- the position ---- */

static void print_clocks(const cli_terminal *terminal) {
    char name[CLI_NAME];
    char time[32];
    fputs(say(terminal, WORD_TIME), stdout);
    for (uint32_t seat = 0; seat < cli_game(terminal)->seat_count; seat++)
        printf("%s%s %s", seat > 0 ? say(terminal, WORD_AND) : "",
               cli_who(terminal, (int)seat, name), cli_time_left(terminal, (int)seat, time));
    putchar('\n');
}

void cli_show_board(const cli_terminal *terminal, int seat) {
    char drawing[8192];
    tb_info info;
    tb_text text = tb_text_in(drawing, sizeof drawing);
    tb_pen pen = {.out = &text, .lang = terminal->lang, .colour = terminal->colour};
    tb_table_info(terminal->table, tb_log_count(tb_table_log(terminal->table)), seat, &info);
    cli_game(terminal)->draw(&info, &pen);
    printf("\n%s\n", drawing);
    if (tb_table_setup(terminal->table)->has_clock)
        print_clocks(terminal);
}

/* ---- events ---- */

static void print_event(const cli_terminal *terminal, uint32_t index) {
    const tb_look look = {.seat = terminal->viewer == TB_NOBODY ? TB_ONLOOKER : terminal->viewer,
                          .lang = terminal->lang};
    char words[TB_SAY_TEXT];
    char name[CLI_NAME];
    tb_text text = tb_text_in(words, sizeof words);
    const char *shown = tb_table_event(terminal->table, &look, index, &text);
    const int turn = cli_game(terminal)->turn(tb_log_at(tb_table_log(terminal->table), index));
    if (turn == TB_CHANCE)
        printf("  %s  %s\n", shown, words);
    else
        printf("%s: %s  %s\n", cli_who(terminal, turn, name), shown, words);
}

void cli_show_events(cli_terminal *terminal) {
    const uint32_t count = tb_log_count(tb_table_log(terminal->table));
    for (; terminal->reported < count; terminal->reported++)
        print_event(terminal, terminal->reported);
    terminal->reported = count; /* some may have been taken back */
}

/* Its own last event goes first, and before it what had been sealed until then. */
void cli_tell_again(cli_terminal *terminal, int seat) {
    const tb_log *log = tb_table_log(terminal->table);
    uint32_t from = tb_log_count(log);
    while (from > 0 && cli_game(terminal)->turn(tb_log_at(log, from - 1)) != seat)
        from--;
    if (from == 0)
        return;
    from--;
    while (from > 0 &&
           strcmp(tb_log_seen_at(log, from, from - 1, seat), tb_log_seen(log, from - 1, seat)) != 0)
        from--;
    terminal->reported = from;
}

/* ---- the curtain ---- */

bool cli_has_curtain(const cli_terminal *terminal) {
    return cli_game(terminal)->has_hidden && cli_persons(terminal) > 1;
}

void cli_clear(cli_terminal *terminal) {
    enum { LINES = 60 }; /* more than a screen has */
    fputs(terminal->colour ? "\033[2J\033[3J\033[H" : "", stdout);
    for (int i = 0; i < (terminal->colour ? 0 : LINES); i++)
        putchar('\n');
    terminal->viewer = TB_NOBODY;
}

/* Where the curtain falls for another person, it falls before this is said. */
void cli_show_taken_back(cli_terminal *terminal, bool was_practice) {
    if (cli_has_curtain(terminal) && tb_table_turn(terminal->table) != terminal->viewer)
        cli_clear(terminal);
    cli_tell(terminal, WORD_TAKEN_BACK);
    if (!was_practice && tb_table_is_practice(terminal->table))
        cli_tell(terminal, WORD_PRACTICE);
}

/* ---- the end ---- */

/* The clause, where there is one, is what `teban rules` explains. */
static void print_ending(const cli_terminal *terminal) {
    char sentence[400];
    tb_text text = tb_text_in(sentence, sizeof sentence);
    tb_end end;
    if (!tb_log_end(tb_table_log(terminal->table), &end))
        return;
    tb_why_text(&end.why, terminal->lang, &text);
    if (end.why.reason->clause[0] == '-')
        printf("%s\n", sentence);
    else
        printf("%s (%s)\n", sentence, end.why.reason->clause);
}

static void print_how(const cli_terminal *terminal) {
    static const cli_word words[] = {[TB_HOW_RESIGNED] = WORD_RESIGNED,
                                     [TB_HOW_AGREED] = WORD_AGREED,
                                     [TB_HOW_TIME] = WORD_OUT_OF_TIME};
    int who;
    char name[CLI_NAME] = "";
    const tb_how how = tb_table_how(terminal->table, &who);
    if (how != TB_HOW_RESIGNED && how != TB_HOW_AGREED && how != TB_HOW_TIME)
        return;
    if (who != TB_NOBODY)
        cli_who(terminal, who, name);
    cli_tell(terminal, words[how], name);
}

static void print_result(const cli_terminal *terminal) {
    uint8_t sixths[TB_MAX_SEATS];
    char names[4 * CLI_NAME];
    char name[CLI_NAME];
    tb_text text = tb_text_in(names, sizeof names);
    bool shared = false;
    if (!tb_log_result(tb_table_log(terminal->table), sixths))
        return;
    for (uint32_t seat = 0; seat < cli_game(terminal)->seat_count; seat++) {
        if (sixths[seat] == 0)
            continue;
        shared = shared || sixths[seat] < TB_WHOLE_POINT;
        tb_text_string(&text, text.length > 0 ? say(terminal, WORD_AND) : "");
        tb_text_string(&text, cli_who(terminal, (int)seat, name));
    }
    fputs(say(terminal, WORD_OVER), stdout);
    printf(say(terminal, shared ? WORD_SHARED : WORD_WINS), names);
    if (tb_table_is_practice(terminal->table))
        printf(" %s", say(terminal, WORD_WAS_PRACTICE));
    putchar('\n');
}

void cli_show_end(cli_terminal *terminal) {
    const tb_setup *setup = tb_table_setup(terminal->table);
    cli_show_events(terminal);
    cli_show_board(terminal, TB_ONLOOKER);
    print_how(terminal);
    print_ending(terminal);
    print_result(terminal);
    if (!tb_setup_deals(setup))
        return;
    print_hex(terminal, WORD_SEED, &setup->seed);
    cli_tell(terminal, WORD_CHECK);
}

/* ---- records ---- */

bool cli_may_save(const cli_terminal *terminal) {
    return !cli_game(terminal)->has_hidden || tb_table_phase(terminal->table) == TB_FINISHED;
}

bool cli_save(const cli_terminal *terminal, const char *path) {
    tb_text measure = tb_text_in(NULL, 0);
    tb_table_record(terminal->table, &measure);
    const size_t length = measure.length;
    char *data = malloc(length + 2);
    bool saved = false;
    if (data != NULL) {
        tb_text text = tb_text_in(data, length + 2);
        tb_table_record(terminal->table, &text);
        tb_text_char(&text, '\n');
        saved = tb_file_put(path, data, length + 1);
    }
    if (!saved)
        cli_fail(CLI_IO, cli_in("cannot write %s: %s", "%s に書けません：%s"), path,
                 strerror(errno));
    free(data);
    return saved;
}
