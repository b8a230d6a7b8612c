#define _POSIX_C_SOURCE 200809L
#include "cli/table.h"

#include "cli/cli.h"
#include "cli/words.h"
#include "host/native.h"
#include "search/level.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 64 }; /* MiB of each that thinks */

/* How a turn at the prompt ended. */
typedef enum outcome { ASK_AGAIN, PLAYED, LEFT, NO_MEMORY } outcome;

static const char *say(const cli_table *table, cli_word word) {
    return cli_words[word][table->lang];
}

static const char *seat_name(const cli_table *table, int seat) {
    return table->game->seat_names[seat][table->lang];
}

bool cli_read_line(char *line, size_t capacity, bool *too_long) {
    *too_long = false;
    fflush(stdout);
    if (fgets(line, (int)capacity, stdin) == NULL)
        return false;
    const size_t length = strcspn(line, "\r\n");
    if (line[length] == '\0' && length + 1 == capacity) {
        for (int c = getchar(); c != '\n' && c != EOF; c = getchar())
            continue;
        *too_long = true;
        line[0] = '\0';
    }
    line[length < capacity ? length : 0] = '\0';
    return true;
}

bool cli_save(const cli_table *table, const char *path) {
    tb_text measure = tb_text_in(NULL, 0);
    tb_log_record(table->log, &measure);
    char *data = malloc(measure.length + 1);
    FILE *file = data == NULL ? NULL : fopen(path, "w");
    bool saved = false;
    if (file != NULL) {
        tb_text text = tb_text_in(data, measure.length + 1);
        tb_log_record(table->log, &text);
        saved = fprintf(file, "%s\n", data) > 0;
        saved = fclose(file) == 0 && saved;
    }
    free(data);
    if (!saved)
        cli_fail(CLI_IO, "cannot write %s: %s", path, strerror(errno));
    return saved;
}

static void draw(const cli_table *table, int seat) {
    static char drawing[8192];
    tb_info info;
    tb_text text = tb_text_in(drawing, sizeof drawing);
    tb_pen pen = {.out = &text, .lang = table->lang, .colour = table->colour};
    tb_observe(table->game, tb_log_now(table->log), seat, &info);
    table->game->draw(&info, &pen);
    printf("\n%s\n", drawing);
}

/* ---- what a person may type at the prompt ---- */

typedef struct prompt {
    cli_table *table;
    int seat;
    int count;
    tb_event list[TB_MAX_EVENTS];
    char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
} prompt;

static void print_event(const prompt *p, int index) {
    char words[256];
    tb_text text = tb_text_in(words, sizeof words);
    p->table->game->event_say(tb_log_now(p->table->log), p->list[index], p->table->lang, &text);
    printf("%5d  %-18s %s\n", index + 1, p->texts[index], words);
}

static outcome do_list(prompt *p, const char *rest) {
    for (int i = 0; i < p->count; i++) {
        if (strncmp(p->texts[i], rest, strlen(rest)) == 0)
            print_event(p, i);
    }
    return ASK_AGAIN;
}

static void print_refusal(const prompt *p, const tb_why *why) {
    char sentence[400];
    tb_text text = tb_text_in(sentence, sizeof sentence);
    tb_why_text(why, p->table->lang, &text);
    printf("%s", sentence);
    if (strcmp(why->reason->clause, "-") != 0)
        printf("  [%s]", why->reason->clause);
    printf("\n");
}

static outcome do_why(prompt *p, const char *rest) {
    tb_event event;
    tb_why why;
    char words[256];
    tb_text text = tb_text_in(words, sizeof words);
    const tb_state *state = tb_log_now(p->table->log);
    if (rest[0] == '\0') {
        puts(say(p->table, WORD_WHY_HOW));
    } else if (tb_event_read(p->table->game, state, rest, &event, &why)) {
        p->table->game->event_say(state, event, p->table->lang, &text);
        printf(say(p->table, WORD_LEGAL), rest, words);
        putchar('\n');
    } else {
        print_refusal(p, &why);
        if (strcmp(why.reason->clause, "-") != 0)
            cli_print_clause(p->table->game, why.reason->clause, p->table->lang);
    }
    return ASK_AGAIN;
}

/* What a player thinks for a seat; false: out of memory. */
static bool choose(cli_table *table, int seat, uint32_t level, tb_mind *mind, tb_thought *thought) {
    static const tb_limits none = {0};
    const tb_player_settings player = {
        .level = level, .threads = 1, .hash = HASH, .seed = tb_random_next(&table->dealer)};
    tb_decision decision;
    if (!tb_decision_from(table->log, tb_log_count(table->log), seat, &player, &none, &decision))
        return false;
    const bool ready = tb_mind_begin(mind, &decision, &tb_native);
    tb_decision_free(&decision);
    if (!ready)
        return false;
    tb_mind_think(mind, NULL);
    tb_mind_thought(mind, thought);
    return true;
}

/* A hint is the best the computer has, whatever its level at this table. */
static outcome do_hint(prompt *p, const char *rest) {
    tb_thought thought;
    char name[TB_EVENT_TEXT];
    char words[256];
    tb_text text = tb_text_in(words, sizeof words);
    const tb_state *state = tb_log_now(p->table->log);
    const tb_game *game = p->table->game;
    (void)rest;
    if (!choose(p->table, p->seat, TB_LEVELS, &p->table->hint, &thought))
        return NO_MEMORY;
    game->event_say(state, thought.best, p->table->lang, &text);
    printf(say(p->table, WORD_HINT), tb_event_string(game, state, thought.best, name), words);
    putchar('\n');
    fputs(say(p->table, WORD_EXPECTS), stdout);
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        printf("%s%s %.0f %%", seat > 0 ? ", " : "", seat_name(p->table, (int)seat),
               100 * thought.score[seat]);
    if (strchr(thought.line, ' ') != NULL)
        printf("  (%s)", thought.line);
    putchar('\n');
    return ASK_AGAIN;
}

static outcome do_undo(prompt *p, const char *rest) {
    const cli_table *table = p->table;
    (void)rest;
    for (uint32_t i = tb_log_count(table->log); i > 0; i--) {
        const int turn = table->game->turn(tb_log_at(table->log, i - 1));
        if (turn != TB_CHANCE && table->human[turn]) {
            tb_log_undo(table->log, tb_log_count(table->log) - (i - 1));
            puts(say(table, WORD_TAKEN_BACK));
            return PLAYED;
        }
    }
    puts(say(table, WORD_NOTHING_TO_UNDO));
    return ASK_AGAIN;
}

static outcome do_board(prompt *p, const char *rest) {
    (void)rest;
    draw(p->table, p->seat);
    return ASK_AGAIN;
}

static outcome do_rules(prompt *p, const char *rest) {
    if (rest[0] == '\0') {
        fputs(cli_page(p->table->game, false, p->table->lang), stdout);
    } else if (!cli_print_clause(p->table->game, rest, p->table->lang)) {
        printf(say(p->table, WORD_NO_SUCH_CLAUSE), rest);
        putchar('\n');
    }
    return ASK_AGAIN;
}

static outcome do_save(prompt *p, const char *rest) {
    if (rest[0] == '\0') {
        puts(say(p->table, WORD_SAVE_HOW));
    } else if (cli_save(p->table, rest)) {
        printf(say(p->table, WORD_SAVED), rest);
        putchar('\n');
    }
    return ASK_AGAIN;
}

static outcome do_help(prompt *p, const char *rest) {
    (void)rest;
    printf(say(p->table, WORD_HELP), p->table->game->reasons[0].clause);
    putchar('\n');
    return ASK_AGAIN;
}

/* The others share the point. */
static outcome do_resign(prompt *p, const char *rest) {
    uint8_t sixths[TB_MAX_SEATS] = {0};
    const uint32_t others = p->table->game->seat_count - 1;
    (void)rest;
    for (uint32_t seat = 0; seat <= others; seat++)
        sixths[seat] = (uint8_t)((int)seat == p->seat ? 0 : TB_WHOLE_POINT / others);
    tb_log_state_result(p->table->log, sixths);
    printf(say(p->table, WORD_RESIGNED), seat_name(p->table, p->seat));
    putchar('\n');
    return LEFT;
}

static outcome do_quit(prompt *p, const char *rest) {
    (void)rest;
    puts(say(p->table, WORD_BYE));
    return LEFT;
}

static const struct {
    const char *word;
    outcome (*run)(prompt *p, const char *rest);
} commands[] = {
    {"list", do_list},   {"why", do_why},       {"hint", do_hint}, {"undo", do_undo},
    {"board", do_board}, {"rules", do_rules},   {"save", do_save}, {"help", do_help},
    {"?", do_help},      {"resign", do_resign}, {"quit", do_quit}, {"q", do_quit},
};

static outcome play_number(prompt *p, const char *word) {
    uint64_t number;
    if (!cli_read_number(word, 1, (uint64_t)p->count, &number)) {
        printf(say(p->table, WORD_NO_SUCH_NUMBER), word);
        putchar('\n');
        return ASK_AGAIN;
    }
    return tb_log_add_event(p->table->log, p->list[number - 1]) == TB_OK ? PLAYED : NO_MEMORY;
}

static outcome play_text(prompt *p, const char *word) {
    tb_why why;
    switch (tb_log_add(p->table->log, word, &why)) {
    case TB_OK:
        return PLAYED;
    case TB_ILLEGAL:
        print_refusal(p, &why);
        if (why.reason == &tb_common_reasons[TB_SYNTAX])
            puts(say(p->table, WORD_TYPE_HELP));
        return ASK_AGAIN;
    case TB_NO_MEMORY:
        break;
    }
    return NO_MEMORY;
}

static outcome run_line(prompt *p, char *line) {
    char *word = line + strspn(line, " \t");
    char *rest = word + strcspn(word, " \t");
    if (*rest != '\0')
        *rest++ = '\0';
    rest += strspn(rest, " \t");
    for (size_t length = strlen(rest); length > 0 && rest[length - 1] == ' '; length--)
        rest[length - 1] = '\0';
    if (word[0] == '\0')
        return ASK_AGAIN;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].word, word) == 0)
            return commands[i].run(p, rest);
    }
    if (strspn(word, "0123456789") == strlen(word))
        return play_number(p, word);
    return play_text(p, word);
}

/* ---- the loop of turns ---- */

/* Between two people with hidden hands nobody sees the other's. */
static bool pass_screen(cli_table *table, int seat) {
    char line[256];
    bool too_long;
    int humans = 0;
    for (uint32_t i = 0; i < table->game->seat_count; i++)
        humans += table->human[i];
    if (!table->game->has_hidden || humans < 2 || table->viewer == seat)
        return true;
    fputs(table->colour ? "\033[2J\033[3J\033[H" : "", stdout);
    for (int i = 0; i < (table->colour ? 0 : 60); i++)
        putchar('\n');
    printf(say(table, WORD_CURTAIN), seat_name(table, seat));
    putchar('\n');
    printf(say(table, WORD_CURTAIN_ENTER), seat_name(table, seat));
    return cli_read_line(line, sizeof line, &too_long);
}

/* Says what the event at `index` was, as the viewer may know it. */
static void report(const cli_table *table, uint32_t index) {
    char words[256];
    tb_text text = tb_text_in(words, sizeof words);
    const int viewer = table->viewer < 0 ? TB_ONLOOKER : table->viewer;
    const tb_state *before = tb_log_at(table->log, index);
    const char *shown = tb_log_shown(table->log, index, viewer);
    const int turn = table->game->turn(before);
    if (strcmp(shown, tb_log_played(table->log, index)) == 0)
        table->game->event_say(before, tb_log_event(table->log, index), table->lang, &text);
    else
        tb_text_string(&text, say(table, WORD_HIDDEN_EVENT));
    if (turn == TB_CHANCE)
        printf("  %s  %s\n", shown, words);
    else
        printf("%s: %s  %s\n", seat_name(table, turn), shown, words);
}

static outcome ask(cli_table *table, int seat) {
    static prompt p;
    char line[512];
    bool too_long;
    p.table = table;
    p.seat = seat;
    p.count = tb_events_sorted(table->game, tb_log_now(table->log), p.list, p.texts);
    for (;;) {
        printf(say(table, WORD_PROMPT), seat_name(table, seat), p.count);
        if (!cli_read_line(line, sizeof line, &too_long)) {
            putchar('\n');
            return LEFT;
        }
        if (too_long) {
            puts(say(table, WORD_TOO_LONG));
            continue;
        }
        const outcome done = run_line(&p, line);
        if (done != ASK_AGAIN)
            return done;
    }
}

static outcome human_turn(cli_table *table, int seat, uint32_t *reported) {
    if (!pass_screen(table, seat))
        return LEFT;
    table->viewer = seat;
    for (; *reported < tb_log_count(table->log); ++*reported)
        report(table, *reported);
    draw(table, seat);
    const outcome done = ask(table, seat);
    if (*reported > tb_log_count(table->log))
        *reported = tb_log_count(table->log);
    return done;
}

/* Chance or a computer seat; the dealer's generator decides chance. */
static outcome other_turn(cli_table *table, int turn) {
    tb_thought thought;
    if (turn == TB_CHANCE)
        thought.best = tb_roll(table->game, tb_log_now(table->log), &table->dealer);
    else if (!choose(table, turn, table->level, &table->minds[turn], &thought))
        return NO_MEMORY;
    return tb_log_add_event(table->log, thought.best) == TB_OK ? PLAYED : NO_MEMORY;
}

static void print_result(const cli_table *table) {
    uint8_t sixths[TB_MAX_SEATS];
    char names[256];
    tb_text text = tb_text_in(names, sizeof names);
    bool shared = false;
    if (!tb_log_result(table->log, sixths))
        return;
    for (uint32_t seat = 0; seat < table->game->seat_count; seat++) {
        if (sixths[seat] == 0)
            continue;
        shared = shared || sixths[seat] < TB_WHOLE_POINT;
        tb_text_string(&text, text.length > 0 ? (table->lang == TB_JA ? "・" : ", ") : "");
        tb_text_string(&text, seat_name(table, (int)seat));
    }
    fputs(say(table, WORD_OVER), stdout);
    printf(say(table, shared ? WORD_SHARED : WORD_WINS), names);
    putchar('\n');
}

static void forget(cli_table *table) {
    tb_mind_forget(&table->hint);
    for (int seat = 0; seat < TB_MAX_SEATS; seat++)
        tb_mind_forget(&table->minds[seat]);
}

static bool play_on(cli_table *table) {
    uint32_t reported = tb_log_count(table->log);
    bool began = reported > 0; /* the first deal is not told card by card */
    table->viewer = -1;
    for (;;) {
        const int turn = table->game->turn(tb_log_now(table->log));
        outcome done;
        if (turn == TB_OVER)
            break;
        began = began || turn != TB_CHANCE;
        if (!began)
            reported = tb_log_count(table->log) + 1;
        if (turn != TB_CHANCE && table->human[turn])
            done = human_turn(table, turn, &reported);
        else
            done = other_turn(table, turn);
        if (done == NO_MEMORY)
            return false;
        if (done == LEFT)
            break;
    }
    if (tb_log_ending(table->log) == TB_BY_RULE) {
        for (; reported < tb_log_count(table->log); reported++)
            report(table, reported);
        draw(table, TB_ONLOOKER);
    }
    print_result(table);
    return true;
}

bool cli_table_play(cli_table *table) {
    const bool played = play_on(table);
    forget(table);
    return played;
}
