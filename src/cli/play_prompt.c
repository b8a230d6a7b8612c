/* A table of commands, the handlers of the prompt, and thinking for a seat at this terminal. */
#define _POSIX_C_SOURCE 200809L
#include "cli/play_prompt.h"

#include "base/read.h"
#include "base/sha256.h"
#include "cli/cli.h"
#include "cli/play_show.h"
#include "host/native.h"
#include "search/level.h"
#include "table/decide.h"

#include <stdio.h>
#include <string.h>

/* The events are those of a state made from what the seat knows, so that neither a list nor a
 * refusal tells more. */
typedef struct prompt {
    cli_terminal *terminal;
    const tb_game *game;
    int seat;
    tb_state state;
    int count;
    tb_event list[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
} prompt;

/* ---- asking about moves ---- */

static const char *event_words(const prompt *p, tb_event event, char words[TB_SAY_TEXT]) {
    tb_text text = tb_text_in(words, TB_SAY_TEXT);
    p->game->event_say(&p->state, event, p->terminal->lang, &text);
    return words;
}

static cli_turn do_list(prompt *p, const char *rest) {
    char words[TB_SAY_TEXT];
    for (int i = 0; i < p->count; i++) {
        if (strncmp(p->texts[i], rest, strlen(rest)) == 0)
            printf("%5d  %-18s %s\n", i + 1, p->texts[i], event_words(p, p->list[i], words));
    }
    return TURN_ASK;
}

static void print_reason(const prompt *p, const tb_why *why) {
    char sentence[512];
    tb_text text = tb_text_in(sentence, sizeof sentence);
    tb_why_text(why, p->terminal->lang, &text);
    cli_print("%s\n", sentence);
    if (strcmp(why->reason->clause, "-") != 0)
        cli_print_clause(p->game, why->reason->clause, p->terminal->lang);
}

static cli_turn do_why(prompt *p, const char *rest) {
    tb_event event;
    tb_why why;
    char words[TB_SAY_TEXT];
    if (rest[0] == '\0')
        cli_tell(p->terminal, WORD_WHY_HOW);
    else if (tb_event_read(p->game, &p->state, rest, &event, &why))
        cli_tell(p->terminal, WORD_LEGAL, rest, event_words(p, event, words));
    else
        print_reason(p, &why);
    return TURN_ASK;
}

/* ---- thinking ---- */

/* From the table's seed and version: a game that is taken up again goes on as it would have. */
static uint64_t thinking_seed(const tb_table *table) {
    static const char name[] = "teban play thinks";
    const uint64_t version = tb_table_version(table);
    uint8_t digest[TB_SHA256_BYTES];
    uint64_t seed = 0;
    tb_sha256 hash;
    tb_sha256_begin(&hash);
    tb_sha256_add(&hash, name, sizeof name - 1);
    tb_sha256_add(&hash, tb_table_setup(table)->seed.bytes, TB_SECRET_BYTES);
    for (int i = 0; i < 8; i++)
        tb_sha256_add(&hash, &(uint8_t){(uint8_t)(version >> 8 * i)}, 1);
    tb_sha256_end(&hash, digest);
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | digest[i];
    return seed;
}

/* Nobody thinks a game away: of a clock that is nearly down a small part is used. */
static tb_limits limits_of(const cli_terminal *terminal, int seat, uint32_t level) {
    const tb_setup *setup = tb_table_setup(terminal->table);
    const uint64_t own = tb_level_milliseconds(level);
    if (!setup->has_clock || tb_level_of(setup->game, level).nodes > 0)
        return (tb_limits){0};
    const uint64_t left = tb_table_left(terminal->table, seat, cli_now(terminal));
    const uint64_t share = left / 20 + 1;
    return (tb_limits){.milliseconds = share < own ? share : 0};
}

bool cli_think(cli_terminal *terminal, int seat, uint32_t level, tb_mind *mind,
               tb_thought *thought) {
    enum { MEBIBYTES = 64 };
    const tb_table *table = terminal->table;
    const tb_wish wish = {.seed = thinking_seed(table),
                          .level = level,
                          .hash = MEBIBYTES,
                          .threads = 1,
                          .limits = limits_of(terminal, seat, level)};
    tb_decision decision;
    tb_error error;
    if (!tb_table_decision(table, seat, tb_log_count(tb_table_log(table)), &wish, &decision,
                           &error))
        return false;
    const bool ready = tb_mind_begin(mind, &decision, &tb_native);
    tb_decision_free(&decision);
    if (!ready)
        return false;
    tb_mind_think(mind, NULL);
    tb_mind_thought(mind, thought);
    return true;
}

static void print_expectation(const prompt *p, const tb_thought *thought) {
    char name[CLI_NAME];
    fputs(cli_words[WORD_EXPECTS][p->terminal->lang], stdout);
    for (uint32_t seat = 0; seat < p->game->seat_count; seat++)
        printf("%s%s %.0f %%", seat > 0 ? cli_words[WORD_AND][p->terminal->lang] : "",
               cli_who(p->terminal, (int)seat, name), 100 * thought->score[seat]);
    if (strchr(thought->line, ' ') != NULL)
        printf("  (%s)", thought->line);
    putchar('\n');
}

/* A hint is the best the computer has, whatever the levels at this table. */
static cli_turn do_hint(prompt *p, const char *rest) {
    tb_thought thought;
    char text[TB_EVENT_TEXT];
    char words[TB_SAY_TEXT];
    (void)rest;
    fflush(stdout);
    if (!cli_think(p->terminal, p->seat, TB_LEVELS, &p->terminal->hint, &thought))
        return TURN_NO_MEMORY;
    cli_tell(p->terminal, WORD_HINT, tb_event_string(p->game, &p->state, thought.best, text),
             event_words(p, thought.best, words));
    print_expectation(p, &thought);
    return TURN_ASK;
}

/* ---- messages to the table ---- */

static cli_turn do_undo(prompt *p, const char *rest) {
    const bool practice = tb_table_is_practice(p->terminal->table);
    (void)rest;
    const cli_turn done = cli_send(p->terminal, p->seat, "undo", "");
    if (done == TURN_ON)
        cli_show_taken_back(p->terminal, practice);
    return done;
}

static cli_turn do_draw(prompt *p, const char *rest) {
    (void)rest;
    return cli_send(p->terminal, p->seat, "offer", "draw");
}

static cli_turn do_resign(prompt *p, const char *rest) {
    char name[CLI_NAME];
    (void)rest;
    const cli_turn done = cli_send(p->terminal, p->seat, "resign", "");
    if (done == TURN_ON && tb_table_phase(p->terminal->table) == TB_PLAYING) {
        cli_tell(p->terminal, WORD_RESIGNED, cli_who(p->terminal, p->seat, name));
        cli_tell(p->terminal, WORD_PLAYS_ON);
    }
    return done;
}

static cli_turn play_number(prompt *p, const char *word) {
    uint64_t number;
    if (tb_read_number(word, 1, (uint64_t)p->count, &number))
        return cli_send(p->terminal, p->seat, "event", p->texts[number - 1]);
    cli_tell(p->terminal, WORD_NO_SUCH_NUMBER, word);
    return TURN_ASK;
}

/* ---- the rest ---- */

static cli_turn do_board(prompt *p, const char *rest) {
    (void)rest;
    cli_show_board(p->terminal, p->seat);
    return TURN_ASK;
}

static cli_turn do_rules(prompt *p, const char *rest) {
    if (rest[0] == '\0')
        fputs(cli_page(p->game, false, p->terminal->lang), stdout);
    else if (!cli_print_clause(p->game, rest, p->terminal->lang))
        cli_tell(p->terminal, WORD_NO_SUCH_CLAUSE, rest);
    return TURN_ASK;
}

void cli_prompt_save(const cli_terminal *terminal, const char *path) {
    if (path[0] == '\0')
        cli_tell(terminal, WORD_SAVE_HOW);
    else if (!cli_may_save(terminal))
        cli_tell(terminal, WORD_SAVE_WHEN_OVER);
    else if (cli_save(terminal, path))
        cli_tell(terminal, WORD_SAVED, path);
}

static cli_turn do_save(prompt *p, const char *rest) {
    cli_prompt_save(p->terminal, rest);
    return TURN_ASK;
}

static cli_turn do_help(prompt *p, const char *rest) {
    (void)rest;
    cli_tell(p->terminal, WORD_HELP, p->game->reasons[0].clause);
    return TURN_ASK;
}

static cli_turn do_quit(prompt *p, const char *rest) {
    (void)p;
    (void)rest;
    return TURN_LEFT;
}

static const struct {
    const char *word;
    cli_turn (*run)(prompt *p, const char *rest);
} commands[] = {
    {"list", do_list}, {"why", do_why},     {"hint", do_hint},     {"undo", do_undo},
    {"draw", do_draw}, {"board", do_board}, {"rules", do_rules},   {"save", do_save},
    {"help", do_help}, {"?", do_help},      {"resign", do_resign}, {"quit", do_quit},
    {"q", do_quit},
};

char *cli_split(char *line) {
    char *rest = line + strcspn(line, " \t");
    if (*rest != '\0')
        *rest++ = '\0';
    return rest + strspn(rest, " \t");
}

/* What is no command is a move, spaces and all: the rules say what is wrong with it. */
static cli_turn run_line(prompt *p, char *line) {
    char whole[512];
    tb_text text = tb_text_in(whole, sizeof whole);
    tb_text_string(&text, line);
    const char *rest = cli_split(line);
    if (line[0] == '\0')
        return TURN_ASK;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].word, line) == 0)
            return commands[i].run(p, rest);
    }
    if (strspn(whole, "0123456789") == strlen(whole))
        return play_number(p, whole);
    return cli_send(p->terminal, p->seat, "event", whole);
}

static void print_prompt(const prompt *p) {
    const cli_terminal *terminal = p->terminal;
    const bool clock = tb_table_setup(terminal->table)->has_clock;
    char name[CLI_NAME];
    char time[32];
    printf(cli_words[clock ? WORD_PROMPT_CLOCK : WORD_PROMPT][terminal->lang],
           cli_who(terminal, p->seat, name), p->count,
           clock ? cli_time_left(terminal, p->seat, time) : "");
}

cli_turn cli_prompt(cli_terminal *terminal, int seat) {
    prompt p = {.terminal = terminal, .game = cli_game(terminal), .seat = seat};
    cli_turn done = TURN_ASK;
    char *line;
    if (!tb_table_to_act(terminal->table, seat, &p.state))
        return TURN_ON;
    p.count = tb_events_sorted(p.game, &p.state, p.list, p.texts);
    while (done == TURN_ASK) {
        print_prompt(&p);
        const cli_heard heard = cli_listen(terminal, &line);
        if (heard != HEARD_LINE)
            return heard == HEARD_END ? TURN_LEFT : TURN_ON;
        done = run_line(&p, line);
    }
    return done;
}
