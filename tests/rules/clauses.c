/* Drawn positions with their expectations: tests/games/<game>/clauses.txt.
 *
 *     clauses FOLDER [game ...]      FOLDER holds a folder for each game
 *     clauses FOLDER --write         writes what is said in the cases anew (said.h); look at the
 *                                    difference before committing it
 *
 * A file is a list of cases. Lines, `#` and blank lines aside:
 *
 *   case CLAUSE TITLE        begins a case: the default options, the start of the game
 *   options KEY=VALUE ...    starts again with these options
 *   given                    sets up a position drawn on the lines that follow: `|` and a row for
 *   |.....                   each row, joined by `/`, then, after `fields`, the rest of the line
 *   fields w - 0
 *   position TEXT            sets up a position written on one line
 *   apply EVENT ...          plays
 *   then                     expects the board drawn below (and the fields, if there are any)
 *   expect TEXT              expects the position
 *   legal [EVENT ...]        expects exactly these events, in ASCII order
 *   has EVENT ...            expects these among the events
 *   count N                  expects so many events
 *   why EVENT REASON CLAUSE  expects a refusal
 *   same TEXT CANONICAL      expects a text to be read as this event
 *   turn SEAT                expects seat, chance or over
 *   result R ...             expects the game to be over so
 *   ending CODE CLAUSE [PLACE ...]   expects the game to be over in this way
 *   chance EVENT P/Q         expects an outcome's probability (not reduced or reduced)
 *   accepted TEXT            expects a position to be read, and written, as it stands
 *   refused FIELD TEXT       expects a position to be refused for that field
 *   seen SEAT TEXT           expects a seen position, and that it is read again
 *   refused-seen FIELD TEXT  expects a seen position to be refused
 *   refused-options FIELD KEY=VALUE ...   expects options to be refused, one or all together
 *   perft DEPTH COUNT
 *
 * When a game's file has been read, every row of its tables of reasons and of endings must have
 * been reached.
 */
#include "said.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct script {
    const tb_game *game;
    const char *path;
    int line;
    char title[200];
    uint32_t options[TB_MAX_OPTIONS];
    tb_state state;
    char drawn[TB_POSITION_TEXT]; /* rows collected so far */
    char *drawing;                /* "given", "then" or NULL */
    bool reached[128];            /* rows of the table of reasons */
    bool ended[32];               /* rows of the table of endings */
    int cases;
    said said; /* what people are told in the cases */
} script;

#define EXPECT(s, condition, ...)                                                                  \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            print_error("%s:%d: %s\n", (s)->path, (s)->line, (s)->title);                          \
            fail_msg(__VA_ARGS__);                                                                 \
        }                                                                                          \
    } while (0)

static void set_up(script *s, const char *text) {
    tb_error error = {0};
    EXPECT(s, tb_position_read(s->game, s->options, text, &s->state, &error),
           "position %s refused: %s: %s", text, error.field, error.message[TB_EN]);
}

static void do_case(script *s, char *rest) {
    if (s->cases > 0)
        said_pictures(&s->said, s->game, &s->state);
    said_line(&s->said, "case", rest);
    snprintf(s->title, sizeof s->title, "%s", rest);
    tb_options_default(s->game, s->options);
    tb_start(s->game, s->options, &s->state);
    s->cases++;
}

static void do_options(script *s, char *rest) {
    tb_error error = {0};
    tb_options_default(s->game, s->options);
    for (char *word = strtok(rest, " "); word != NULL; word = strtok(NULL, " "))
        EXPECT(s, tb_option_set(s->game, word, s->options, &error), "%s", error.message[TB_EN]);
    EXPECT(s, tb_options_check(s->game, s->options, &error), "%s", error.message[TB_EN]);
    tb_start(s->game, s->options, &s->state);
}

static void do_position(script *s, char *rest) {
    set_up(s, rest);
}

static void begin_drawing(script *s, const char *what) {
    s->drawn[0] = '\0';
    s->drawing = (char *)what;
}

static void do_given(script *s, char *rest) {
    (void)rest;
    begin_drawing(s, "given");
}

static void do_then(script *s, char *rest) {
    (void)rest;
    begin_drawing(s, "then");
}

static void add_row(script *s, const char *row) {
    const size_t length = strlen(s->drawn);
    EXPECT(s, s->drawing != NULL, "a row without given or then");
    snprintf(s->drawn + length, sizeof s->drawn - length, "%s%s", length > 0 ? "/" : "", row);
}

/* A drawing ends at its fields, or, for `then`, at any other line. */
static void finish_drawing(script *s, const char *fields) {
    char position[TB_POSITION_TEXT];
    char whole[2 * TB_POSITION_TEXT];
    const char *what = s->drawing;
    s->drawing = NULL;
    if (what == NULL)
        return;
    support_position(s->game, &s->state, position);
    if (strcmp(what, "given") == 0) {
        EXPECT(s, fields != NULL, "a given board needs its fields");
        snprintf(whole, sizeof whole, "%s %s", s->drawn, fields);
        set_up(s, whole);
    } else if (fields != NULL) {
        snprintf(whole, sizeof whole, "%s %s", s->drawn, fields);
        EXPECT(s, strcmp(position, whole) == 0, "position\n  %s, expected\n  %s", position, whole);
    } else {
        position[strcspn(position, " ")] = '\0';
        EXPECT(s, strcmp(position, s->drawn) == 0, "board\n  %s, expected\n  %s", position,
               s->drawn);
    }
}

static void do_fields(script *s, char *rest) {
    EXPECT(s, s->drawing != NULL, "fields without given or then");
    finish_drawing(s, rest);
}

static void do_apply(script *s, char *rest) {
    for (char *word = strtok(rest, " "); word != NULL; word = strtok(NULL, " ")) {
        tb_event event;
        tb_why why = {0};
        const bool legal = tb_event_read(s->game, &s->state, word, &event, &why);
        EXPECT(s, legal, "%s refused: %s %s", word, why.reason->code, why.reason->clause);
        s->game->apply(&s->state, event);
    }
}

static void do_expect(script *s, char *rest) {
    char position[TB_POSITION_TEXT];
    support_position(s->game, &s->state, position);
    EXPECT(s, strcmp(position, rest) == 0, "position\n  %s, expected\n  %s", position, rest);
}

static void do_legal(script *s, char *rest) {
    static char texts[TB_MAX_EVENTS][TB_EVENT_TEXT];
    static char line[TB_MAX_EVENTS * TB_EVENT_TEXT];
    tb_event list[TB_MAX_EVENTS];
    const int count = tb_events_sorted(s->game, &s->state, list, texts);
    tb_text out = tb_text_in(line, sizeof line);
    for (int i = 0; i < count; i++) {
        tb_text_string(&out, i > 0 ? " " : "");
        tb_text_string(&out, texts[i]);
    }
    EXPECT(s, strcmp(line, rest) == 0, "legal\n  %s, expected\n  %s", line, rest);
}

static void do_has(script *s, char *rest) {
    for (char *word = strtok(rest, " "); word != NULL; word = strtok(NULL, " ")) {
        tb_event event;
        tb_why why = {0};
        char text[TB_EVENT_TEXT];
        EXPECT(s, tb_event_read(s->game, &s->state, word, &event, &why), "%s refused: %s %s", word,
               why.reason->code, why.reason->clause);
        EXPECT(s, tb_is_listed(s->game, &s->state, event), "%s is not listed", word);
        tb_event_string(s->game, &s->state, event, text);
        EXPECT(s, strcmp(text, word) == 0, "%s is written %s", word, text);
    }
}

static void do_count(script *s, char *rest) {
    EXPECT(s, tb_count(s->game, &s->state) == atoi(rest), "%d events, expected %s",
           tb_count(s->game, &s->state), rest);
}

static void do_why(script *s, char *rest) {
    char text[512];
    char reason[64];
    char clause[16];
    tb_event event;
    tb_why why = {0};
    EXPECT(s, sscanf(rest, "%511s %63s %15s", text, reason, clause) == 3, "why wants three words");
    EXPECT(s, !tb_event_read(s->game, &s->state, text, &event, &why), "%s is legal", text);
    EXPECT(s, strcmp(why.reason->code, reason) == 0 && strcmp(why.reason->clause, clause) == 0,
           "%s: %s %s, expected %s %s", text, why.reason->code, why.reason->clause, reason, clause);
    said_why(&s->said, "why", text, &why);
    for (uint32_t i = 0; i < s->game->reason_count; i++) {
        if (why.reason == &s->game->reasons[i])
            s->reached[i] = true;
    }
}

static void do_same(script *s, char *rest) {
    char text[512];
    char canonical[64];
    char written[TB_EVENT_TEXT];
    tb_event event;
    tb_why why = {0};
    EXPECT(s, sscanf(rest, "%511s %63s", text, canonical) == 2, "same wants two words");
    EXPECT(s, tb_event_read(s->game, &s->state, text, &event, &why), "%s refused: %s %s", text,
           why.reason->code, why.reason->clause);
    tb_event_string(s->game, &s->state, event, written);
    EXPECT(s, strcmp(written, canonical) == 0, "%s is written %s", text, written);
}

static void do_turn(script *s, char *rest) {
    char buffer[2];
    const char *turn = tb_seat_string(s->game, s->game->turn(&s->state), buffer);
    EXPECT(s, strcmp(turn, rest) == 0, "%s is to move, expected %s", turn, rest);
}

static void do_result(script *s, char *rest) {
    char line[64];
    uint8_t sixths[TB_MAX_SEATS];
    tb_text out = tb_text_in(line, sizeof line);
    EXPECT(s, s->game->turn(&s->state) == TB_OVER, "the game is not over");
    s->game->result(&s->state, sixths);
    for (uint32_t seat = 0; seat < s->game->seat_count; seat++) {
        tb_text_string(&out, seat > 0 ? " " : "");
        tb_sixths_text(sixths[seat], &out);
    }
    EXPECT(s, strcmp(line, rest) == 0, "result %s, expected %s", line, rest);
}

static void do_ending(script *s, char *rest) {
    static char line[TB_END_PLACES * TB_PLACE_TEXT + 64];
    tb_text out = tb_text_in(line, sizeof line);
    tb_end end;
    EXPECT(s, s->game->turn(&s->state) == TB_OVER, "the game is not over");
    tb_end_of(s->game, &s->state, &end);
    tb_text_string(&out, end.why.reason->code);
    tb_text_char(&out, ' ');
    tb_text_string(&out, end.why.reason->clause);
    for (uint32_t i = 0; i < end.places; i++) {
        tb_text_char(&out, ' ');
        tb_text_string(&out, end.place[i]);
    }
    EXPECT(s, strcmp(line, rest) == 0, "ending %s, expected %s", line, rest);
    EXPECT(s, tb_ended_by(s->game, &s->state) == end.why.reason, "ended by %s in short",
           tb_ended_by(s->game, &s->state)->code);
    said_why(&s->said, "ending", end.why.reason->code, &end.why);
    for (uint32_t i = 0; i < s->game->ending_count; i++) {
        if (end.why.reason == &s->game->endings[i])
            s->ended[i] = true;
    }
}

static void do_chance(script *s, char *rest) {
    char text[64];
    unsigned p = 0;
    unsigned q = 0;
    tb_event event;
    tb_why why = {0};
    tb_event list[TB_MAX_EVENTS];
    uint32_t weights[TB_MAX_EVENTS];
    EXPECT(s, sscanf(rest, "%63s %u/%u", text, &p, &q) == 3, "chance wants an event and p/q");
    EXPECT(s, s->game->turn(&s->state) == TB_CHANCE, "no chance state");
    EXPECT(s, tb_event_read(s->game, &s->state, text, &event, &why), "%s refused: %s", text,
           why.reason->code);
    const int count = s->game->events(&s->state, list);
    const uint32_t total = s->game->weights(&s->state, list, count, weights);
    for (int i = 0; i < count; i++) {
        if (list[i] == event)
            EXPECT(s, (uint64_t)weights[i] * q == (uint64_t)total * p, "%s has %u/%u", text,
                   weights[i], total);
    }
}

static void do_accepted(script *s, char *rest) {
    char position[TB_POSITION_TEXT];
    set_up(s, rest);
    support_position(s->game, &s->state, position);
    EXPECT(s, strcmp(position, rest) == 0, "written back as %s", position);
}

static void check_refusal(script *s, char *rest, bool seen) {
    tb_error error = {0};
    tb_info info;
    tb_state state;
    char *text = rest + strcspn(rest, " ");
    EXPECT(s, *text == ' ', "a refusal wants a field and a text");
    *text++ = '\0';
    const bool taken = seen ? tb_seen_read(s->game, s->options, text, &info, &error)
                            : tb_position_read(s->game, s->options, text, &state, &error);
    EXPECT(s, !taken, "%s was accepted", text);
    EXPECT(s, strcmp(error.field, rest) == 0, "field %s (%s), expected %s", error.field,
           error.message[TB_EN], rest);
    said_error(&s->said, seen ? "refused-seen" : "refused", text, &error);
}

static void do_refused(script *s, char *rest) {
    check_refusal(s, rest, false);
}

static void do_refused_seen(script *s, char *rest) {
    check_refusal(s, rest, true);
}

static void do_refused_options(script *s, char *rest) {
    tb_error error = {0};
    uint32_t options[TB_MAX_OPTIONS];
    char whole[256];
    bool taken = true;
    char *text = rest + strcspn(rest, " ");
    EXPECT(s, *text == ' ', "a refusal wants a field and options");
    *text++ = '\0';
    snprintf(whole, sizeof whole, "%s", text);
    tb_options_default(s->game, options);
    for (char *word = strtok(text, " "); word != NULL && taken; word = strtok(NULL, " "))
        taken = tb_option_set(s->game, word, options, &error);
    EXPECT(s, !taken || !tb_options_check(s->game, options, &error), "accepted");
    EXPECT(s, strcmp(error.field, rest) == 0, "field %s (%s)", error.field, error.message[TB_EN]);
    said_error(&s->said, "refused-options", whole, &error);
}

static void do_seen(script *s, char *rest) {
    char seen[TB_POSITION_TEXT];
    tb_text out = tb_text_in(seen, sizeof seen);
    tb_info info;
    tb_info again;
    tb_error error = {0};
    char *text = rest + strcspn(rest, " ");
    EXPECT(s, *text == ' ', "seen wants a seat and a text");
    *text++ = '\0';
    const int seat = strcmp(rest, "onlooker") == 0 ? TB_ONLOOKER : tb_seat_find(s->game, rest);
    EXPECT(s, seat >= 0, "no seat %s", rest);
    tb_observe(s->game, &s->state, seat, &info);
    tb_seen_text(s->game, &info, &out);
    EXPECT(s, strcmp(seen, text) == 0, "seen\n  %s, expected\n  %s", seen, text);
    if (strchr(text, '?') != NULL) {
        EXPECT(s, tb_seen_read(s->game, s->options, text, &again, &error), "refused: %s: %s",
               error.field, error.message[TB_EN]);
        EXPECT(s, memcmp(&info, &again, sizeof info) == 0, "read back as another");
    }
}

static void do_perft(script *s, char *rest) {
    unsigned depth = 0;
    unsigned long long count = 0;
    EXPECT(s, sscanf(rest, "%u %llu", &depth, &count) == 2, "perft wants a depth and a count");
    const unsigned long long found = tb_perft(s->game, &s->state, depth);
    EXPECT(s, found == count, "perft %u is %llu, expected %llu", depth, found, count);
}

static const struct {
    const char *word;
    void (*run)(script *s, char *rest);
} commands[] = {
    {"case", do_case},
    {"options", do_options},
    {"given", do_given},
    {"fields", do_fields},
    {"position", do_position},
    {"apply", do_apply},
    {"then", do_then},
    {"expect", do_expect},
    {"legal", do_legal},
    {"has", do_has},
    {"count", do_count},
    {"why", do_why},
    {"same", do_same},
    {"turn", do_turn},
    {"result", do_result},
    {"ending", do_ending},
    {"chance", do_chance},
    {"accepted", do_accepted},
    {"refused", do_refused},
    {"seen", do_seen},
    {"perft", do_perft},
    {"refused-seen", do_refused_seen},
    {"refused-options", do_refused_options},
};

static void run_line(script *s, char *line) {
    if (line[0] == '|') {
        add_row(s, line + 1);
        return;
    }
    char *rest = line + strcspn(line, " ");
    if (*rest == ' ')
        *rest++ = '\0';
    if (strcmp(line, "fields") != 0)
        finish_drawing(s, NULL);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].word, line) == 0) {
            commands[i].run(s, rest);
            return;
        }
    }
    EXPECT(s, false, "no such line: %s", line);
}

static void run_file(script *s) {
    char *text = support_read_file(s->path);
    for (char *line = text; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] == '\n');
        s->line++;
        line[length] = '\0';
        if (line[0] != '\0' && line[0] != '#')
            run_line(s, line);
        line = next;
    }
    finish_drawing(s, NULL);
    free(text);
}

static const char *folder;
static bool writing;

static void test_game(void **context) {
    static script s;
    char name[64];
    char path[1024];
    memset(&s, 0, sizeof s);
    s.game = *context;
    s.path = path;
    snprintf(path, sizeof path, "%s/%s/clauses.txt", folder, support_folder(s.game, name));
    said_begin(&s.said, s.game);
    run_file(&s);
    said_pictures(&s.said, s.game, &s.state);
    CHECK(s.cases > 0, "%s: no cases", path);
    for (uint32_t i = 0; i < s.game->reason_count; i++)
        CHECK(s.reached[i], "%s: no case reaches %s %s (\"%s\")", path, s.game->reasons[i].code,
              s.game->reasons[i].clause, s.game->reasons[i].sentence[TB_EN]);
    for (uint32_t i = 0; i < s.game->ending_count; i++)
        CHECK(s.ended[i], "%s: no case ends by %s %s", path, s.game->endings[i].code,
              s.game->endings[i].clause);
    snprintf(path, sizeof path, "%s/%s/said.txt", folder, name);
    said_end(&s.said, path, writing);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    folder = argv[1];
    writing = argc > 2 && strcmp(argv[2], "--write") == 0;
    const int names = writing ? 0 : argc - 2;
    return support_run_games("clauses", test_game, names, argv + 2);
}
