/* The terminal's side of a table: messages, time, lines from standard input, words. */
#include "cli/terminal.h"

#include "cli/cli.h"
#include "host/native.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- sitting down and getting up ---- */

void cli_sit_down(cli_terminal *terminal, tb_table *table, cli_kept kept) {
    terminal->table = table;
    terminal->kept = kept;
    terminal->opened = tb_clock();
    terminal->time = tb_table_time(table);
    terminal->viewer = TB_NOBODY;
    terminal->reported = tb_log_count(tb_table_log(table));
}

void cli_get_up(cli_terminal *terminal) {
    cli_kept_leave(&terminal->kept, tb_table_phase(terminal->table) == TB_FINISHED);
    for (int seat = 0; seat < TB_MAX_SEATS; seat++)
        tb_mind_forget(&terminal->minds[seat]);
    tb_mind_forget(&terminal->hint);
    tb_table_free(terminal->table);
    terminal->table = NULL;
}

/* ---- messages ---- */

bool cli_send_to(tb_table *table, int seat, uint64_t now, const char *verb, const char *argument,
                 tb_error *error) {
    char id[TB_MESSAGE_ID + 1];
    tb_receipt receipt;
    snprintf(id, sizeof id, "t%u", tb_table_lines(table)); /* grows with every message */
    const tb_message message = {.seat = seat,
                                .now = now,
                                .version = tb_table_version(table),
                                .id = id,
                                .verb = verb,
                                .argument = argument};
    return tb_table_do(table, &message, &receipt, error);
}

static void tell_refusal(const cli_terminal *terminal, const tb_error *error) {
    char sentence[512];
    tb_text text = tb_text_in(sentence, sizeof sentence);
    tb_error_text(error, terminal->lang, &text);
    cli_print("%s", sentence);
    if (error->kind == &tb_illegal && strcmp(error->why.reason->clause, "-") != 0)
        printf("  [%s]", error->why.reason->clause);
    putchar('\n');
    if (error->kind == &tb_illegal && error->why.reason == &tb_common_reasons[TB_SYNTAX])
        cli_tell(terminal, WORD_TYPE_HELP);
}

cli_turn cli_send(cli_terminal *terminal, int seat, const char *verb, const char *argument) {
    tb_error error;
    if (cli_send_to(terminal->table, seat, cli_now(terminal), verb, argument, &error)) {
        if (!cli_kept_update(&terminal->kept, terminal->table))
            cli_tell(terminal, WORD_NOT_KEPT, strerror(errno));
        return TURN_ON;
    }
    if (error.kind == &tb_no_memory)
        return TURN_NO_MEMORY;
    if (error.kind == tb_refusal_kind(TB_OUT_OF_TIME))
        return TURN_ON;
    tell_refusal(terminal, &error);
    return TURN_ASK;
}

/* ---- time ---- */

uint64_t cli_now(const cli_terminal *terminal) {
    return terminal->time + (tb_clock() - terminal->opened) / 1000;
}

const char *cli_time_left(const cli_terminal *terminal, int seat, char text[32]) {
    const uint64_t left = tb_table_left(terminal->table, seat, cli_now(terminal));
    const unsigned seconds = (unsigned)((left + 999) / 1000);
    snprintf(text, 32, "%u:%02u", seconds / 60, seconds % 60);
    return text;
}

/* ---- listening and telling ---- */

static char *trim(char *line) {
    static const char blank[] = " \t";
    line += strspn(line, blank);
    for (size_t length = strlen(line); length > 0 && strchr(blank, line[length - 1]) != NULL;)
        line[--length] = '\0';
    return line;
}

/* Whether a line comes before the time is over. */
static bool in_time(cli_terminal *terminal) {
    const uint64_t deadline = tb_table_deadline(terminal->table);
    const uint64_t now = cli_now(terminal);
    if (deadline == TB_NEVER || tb_input_wait(terminal->input, deadline > now ? deadline - now : 0))
        return true;
    putchar('\n');
    return false;
}

cli_heard cli_listen(cli_terminal *terminal, char **line) {
    enum { MOST = 500 };
    static char empty[] = "";
    size_t length;
    fflush(stdout);
    if (!in_time(terminal))
        return HEARD_NOTHING;
    const tb_line got = tb_input_next(terminal->input, line, &length);
    if (got == TB_LINE_END || got == TB_LINE_ERROR) {
        putchar('\n');
        return HEARD_END;
    }
    if (got == TB_LINE_TOO_LONG || length > MOST) {
        cli_tell(terminal, WORD_TOO_LONG);
        *line = empty;
    }
    *line = trim(*line);
    return HEARD_LINE;
}

void cli_tell(const cli_terminal *terminal, cli_word word, ...) {
    va_list arguments;
    va_start(arguments, word);
    cli_vprint(cli_words[word][terminal->lang], arguments);
    va_end(arguments);
    putchar('\n');
}

const char *cli_who(const cli_terminal *terminal, int seat, char name[CLI_NAME]) {
    const char *own =
        tb_table_name(terminal->table, seat); /* the table sees to it that it is plain */
    const char *seat_name = cli_game(terminal)->seat_names[seat][terminal->lang];
    if (own[0] == '\0')
        snprintf(name, CLI_NAME, "%s", seat_name);
    else
        snprintf(name, CLI_NAME, cli_words[WORD_NAMED][terminal->lang], own, seat_name);
    return name;
}

uint32_t cli_persons(const cli_terminal *terminal) {
    uint32_t persons = 0;
    for (uint32_t seat = 0; seat < cli_game(terminal)->seat_count; seat++)
        persons += cli_is_person(terminal, (int)seat);
    return persons;
}
