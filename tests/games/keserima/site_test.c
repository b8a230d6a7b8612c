/* The game record of the author's site: read, written, broken off at every byte, spoiled.
 *
 *     site_test FOLDER      FOLDER holds keserima/records/
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "R+@11 Sx@23 K+@15\nK{oox} R{o++}\n"
#define RULE "--------------------------------\n"
/* the head with the first hands of the rules' example position */
#define EXAMPLE "R+@11 Sx@23 K+@15\nK{+xo} R{o++}\n" RULE
/* Kese's star takes Rima's: the last turn without its end */
#define TO_THE_STAR                                                                                \
    EXAMPLE "K*35-24x13.\nRx51-42.\nK*13-22.\nRx42-51.\n"                                          \
            "K*22-31"

static const char *folder = "tests/games";

static const tb_notation *site(void) {
    return tb_keserima.notation;
}

/* ---- what a reader gave ---- */

typedef struct collected {
    char line[65536]; /* `six-ships max-plies: event event ... = sixths sixths` */
    uint32_t events;
    uint32_t stop_at; /* the call that says stop, counted from 1; 0: none */
    uint32_t calls;
} collected;

static void put(collected *c, const char *text) {
    strncat(c->line, text, sizeof c->line - strlen(c->line) - 1);
}

static bool go_on(collected *c) {
    return ++c->calls != c->stop_at;
}

static bool on_begin(void *context, const uint32_t *options) {
    char text[32];
    snprintf(text, sizeof text, "%u %u:", options[0], options[1]);
    put(context, text);
    return go_on(context);
}

static bool on_event(void *context, const char *played) {
    collected *c = context;
    put(c, " ");
    put(c, played);
    c->events++;
    return go_on(c);
}

static bool on_end(void *context, const uint8_t *stated) {
    char text[32] = "";
    if (stated != NULL)
        snprintf(text, sizeof text, " = %u %u", stated[0], stated[1]);
    put(context, text);
    return go_on(context);
}

static bool read_into(const char *text, size_t length, collected *c, tb_error *error) {
    const tb_record_sink sink = {c, on_begin, on_event, on_end};
    /* exactly these bytes, so that the sanitizers see a reader that goes too far */
    char *exact = malloc(length + 1);
    memcpy(exact, text, length);
    char *shrunk = realloc(exact, length > 0 ? length : 1);
    c->line[0] = '\0';
    c->events = c->calls = 0;
    const bool read = site()->read(shrunk, length, &sink, error);
    free(shrunk);
    return read;
}

static void good(const char *record, const char *expected) {
    static collected c;
    tb_error error = {0};
    CHECK(read_into(record, strlen(record), &c, &error), "%s: %s in\n%s", error.field,
          error.message[TB_EN], record);
    CHECK(strcmp(c.line, expected) == 0, "read\n  %s, expected\n  %s", c.line, expected);
}

static void bad(const char *record, const char *field, const char *words) {
    static collected c;
    tb_error error = {0};
    CHECK(!read_into(record, strlen(record), &c, &error), "accepted:\n%s\nas %s", record, c.line);
    CHECK(strcmp(error.field, field) == 0 && strstr(error.message[TB_EN], words) != NULL,
          "%s: %s, expected %s: %s in\n%s", error.field, error.message[TB_EN], field, words,
          record);
    CHECK(!support_has_latin_sentence(error.message[TB_JA]), "%s", error.message[TB_JA]);
    CHECK(c.calls == 0, "the sink heard of a wrong record:\n%s", record);
}

/* ---- the sample records ---- */

static const struct {
    const char *name;
    const char *expected;
} samples[] = {
    {"kese_wins", "0 10000: @+x+K {+x} {++} o25-25x14 x51-42 o14-14+13 o41-41+51 o44 {xox} +11-12 "
                  "o13-13x22 +12-22 *35-24 +22-12 *24-13x22 o21-21 *22-31 = 6 0"},
    {"rima_wins", "0 10000: @x++R {oo} {xx} *31-22x13 o25-25 o12 *35-35 *13-14 o45-45 *14-24x35 "
                  "= 0 6"},
    {"two_passes", "0 10000: @++xK {+x} {xx} x15-24 *31-22x13 o25-25 o21-21 = 3 3"},
    {"six_ships", "1 10000: @+x+K {xx} {++} S+43-33 S+33-43 x44 Sx23-32 Sx32-23x34 S+43-33+43 "
                  "Sx34-23 S+43-33+32 S+32-33 = 3 3"},
    {"six_ships_refill", "1 10000: @+x+K {xx} {++} o44 Sx23-32 Sx32-23x34 S+43-33 Sx34-23 S+33-43 "
                         "Sx23-32x23 = 3 3"},
    {"resigned", "0 10000: @+x+R {ox} {++} o21-21+22 o25-25x14 o41-41+42 = 0 6"},
    {"broken_off", "0 10000: @+x+R {ox} {++} o21-21+22 o25-25x14"},
};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

static char *sample_text(size_t index) {
    char path[512];
    snprintf(path, sizeof path, "%s/keserima/records/%s.txt", folder, samples[index].name);
    return support_read_file(path);
}

static void test_samples(void **context) {
    (void)context;
    for (size_t i = 0; i < SAMPLES; i++) {
        char *text = sample_text(i);
        good(text, samples[i].expected);
        free(text);
    }
}

static void test_crlf(void **context) {
    (void)context;
    for (size_t i = 0; i < SAMPLES; i++) {
        char *text = sample_text(i);
        char *crlf = malloc(2 * strlen(text) + 1);
        size_t at = 0;
        for (const char *c = text; *c != '\0'; c++) {
            if (*c == '\n')
                crlf[at++] = '\r';
            crlf[at++] = *c;
        }
        crlf[at] = '\0';
        good(crlf, samples[i].expected);
        free(crlf);
        free(text);
    }
}

static void test_last_line_end(void **context) {
    (void)context;
    for (size_t i = 0; i < SAMPLES; i++) {
        char *text = sample_text(i);
        size_t length = strlen(text);
        if (text[length - 1] == '\n')
            text[length - 1] = '\0';
        good(text, samples[i].expected);
        free(text);
    }
}

/* Broken off at any byte it is still a record, of no more events than before. */
static void test_broken_off(void **context) {
    static collected c;
    (void)context;
    for (size_t i = 0; i < SAMPLES; i++) {
        char *text = sample_text(i);
        uint32_t events = 0;
        for (size_t length = 0; length <= strlen(text); length++) {
            tb_error error = {0};
            CHECK(read_into(text, length, &c, &error), "%s broken off at %zu: %s: %s",
                  samples[i].name, length, error.field, error.message[TB_EN]);
            /* the cards of a sixth ship turn are missing: only then may events come and go */
            CHECK(c.events >= events || c.line[0] == '1', "%s at %zu: %s", samples[i].name, length,
                  c.line);
            events = c.events;
        }
        free(text);
    }
}

static void test_when_a_turn_counts(void **context) {
    (void)context;
    good("", "0 10000:");
    good("R+@1", "0 10000:");
    good("R+@11 Sx@23 K+@15\nK{oox} R{o+", "0 10000:");
    good(HEAD RULE, "0 10000:");
    /* the letter says who moves first */
    good(HEAD RULE "R", "0 10000: @+x+R {ox} {++}");
    good(HEAD RULE "Ro21-21+22", "0 10000: @+x+R {ox} {++}");
    good(HEAD RULE "Ro21-21+22.", "0 10000: @+x+R {ox} {++} o21-21+22");
    good(HEAD RULE "Ro21-21+22.\r", "0 10000: @+x+R {ox} {++} o21-21+22");
    /* the turn that is cut off is not looked at more closely */
    good(HEAD RULE "Ro99-99+88x77[*]{xx", "0 10000: @+x+R {ox} {++}");
    good(HEAD RULE "Ro21-21+22.\nKo25-25[", "0 10000: @+x+R {ox} {++} o21-21+22");
    good(HEAD RULE "Ro21-21+22.\nKo25-25[o", "0 10000: @+x+R {ox} {++} o21-21+22");
    good(HEAD RULE "Ro21-21+22.\nKo25-25[o]", "0 10000: @+x+R {ox} {++} o21-21+22");
    good(HEAD RULE "Ro21-21+22.\nKo25-25[o]{", "0 10000: @+x+R {ox} {++} o21-21+22");
    good(HEAD RULE "Ro21-21+22.\nKo25-25~~", "0 10000: @+x+R {ox} {++} o21-21+22");
    /* nobody moved: who would have moved first is unknown, so there are no events */
    good(HEAD RULE RULE "Kese\n", "0 10000: = 6 0");
}

static void test_taken_back(void **context) {
    (void)context;
    good(HEAD RULE "Ro41~~~ Ro41-41+42.\n", "0 10000: @+x+R {ox} {++} o41-41+42");
    good(HEAD RULE "R~~~ Ro~~~ RS~~~ RSx23-32x99~~~ Ro21-21+22[x]{ooo}~~~ Ro41-41+42.\n",
         "0 10000: @+x+R {ox} {++} o41-41+42");
    good(HEAD RULE "Ro41-41+42[o]~~~ Ro41-41+42.\n", "0 10000: @+x+R {ox} {++} o41-41+42");
    /* as long as it likes */
    good(HEAD RULE "Ro41-41+42+43+44+45+46+47+48+49+41~~~ Ro41-41+42.\n",
         "0 10000: @+x+R {ox} {++} o41-41+42");
    bad(HEAD RULE "Ro41~~ Ro41-41+42.\n", "line 4", "not a turn");
    bad(HEAD RULE "Ro41~~~Ro41-41+42.\n", "line 4", "not a turn");
    bad(HEAD RULE "Ro41~~~ o41-41+42.\n", "line 4", "K or R");
    bad(HEAD RULE "Ro41~~~ Ko25-25.\n", "line 4", "other player");
    /* whatever it was */
    good(HEAD RULE "Rz@~~~ R{{.~~~ Ro41-41+42.\n", "0 10000: @+x+R {ox} {++} o41-41+42");
}

static void test_head(void **context) {
    (void)context;
    good("Rx@11 S+@23 Kx@15\r\nK{++o} R{oxx}\r\n" RULE "K", "0 10000: @x+xK {++} {xx}");
    bad("K+@11 Sx@23 K+@15\n", "line 1", "layout");
    bad("Ro@11 Sx@23 K+@15\n", "line 1", "layout");
    bad("R+@11 So@23 K+@15\n", "line 1", "layout");
    bad("R+@11 Sx@23 K+@14\n", "line 1", "layout");
    bad("R+@11  Sx@23 K+@15\n", "line 1", "layout");
    bad("R+@11 Sx@23 K+@15\n\n", "line 2", "first hands");
    bad("R+@11 Sx@23 K+@15\nK{ooz} R{o++}\n", "line 2", "first hands");
    bad("R+@11 Sx@23 K+@15\nK{o*x} R{o++}\n", "line 2", "first hands");
    bad("R+@11 Sx@23 K+@15\nK{ox} R{o++}\n", "line 2", "first hands");
    bad("R+@11 Sx@23 K+@15\nK{oox} R{o+++}\n", "line 2", "first hands");
    bad("R+@11 Sx@23 K+@15\nR{oox} K{o++}\n", "line 2", "first hands");
    /* K4: the o is there */
    bad("R+@11 Sx@23 K+@15\nK{+xx} R{o++}\n", "line 2", "contains an o");
    bad("R+@11 Sx@23 K+@15\nK{oxx} R{x++}\n", "line 2", "contains an o");
    bad(HEAD "-------------------------------\n", "line 3", "32 -");
    bad(HEAD "---------------------------------\n", "line 3", "end here");
    bad(HEAD "Ro41-41+42.\n", "line 3", "32 -");
}

static void test_turns(void **context) {
    (void)context;
    bad(EXAMPLE "o25-25.\n", "line 4", "K or R");
    bad(EXAMPLE "\n", "line 4", "K or R");
    bad(EXAMPLE "K.\n", "line 4", "not a turn");
    bad(EXAMPLE "Ko2.\n", "line 4", "not a turn");
    bad(EXAMPLE "Ko25-25\nRo21-21.\n", "line 4", "not a turn");
    good(EXAMPLE "Ko25-25\n", "0 10000: @+x+K {+x} {++}"); /* without its full stop: broken off */
    good(EXAMPLE "Ko25-25{}.\n", "0 10000: @+x+K {+x} {++} o25-25");
    bad(EXAMPLE "K@+x+K.\n", "line 4", "not a turn");
    bad(EXAMPLE "K{+ox}.\n", "line 4", "not a turn");
    bad(EXAMPLE "Ko25-25 .\n", "line 4", "not a turn");
    bad(EXAMPLE "Ko25-25+24+14+24+14+24+14+24+14+24+14.\n", "line 4", "not a turn");
    bad(EXAMPLE "Ko25-25..\n", "line 4", "end here");
    good(EXAMPLE "Ko25-25. \n", "0 10000: @+x+K {+x} {++} o25-25");
    bad(EXAMPLE "Ko25-25. x\n", "line 4", "end here");
    bad(EXAMPLE "Ko25-25[].\n", "line 4", "[o]");
    bad(EXAMPLE "Ko25-25[oo].\n", "line 4", "[o]");
    bad(EXAMPLE "Ko25-25[A].\n", "line 4", "[o]");
    bad(EXAMPLE "Ko25-25[o]x.\n", "line 4", "full stop");
    bad(EXAMPLE "Ko44{*}.\n", "line 4", "{xox}");
    bad(EXAMPLE "Ko44{oxox}.\n", "line 4", "{xox}");
    /* legal or not, with the reason's code */
    bad(EXAMPLE "K*35-25.\n", "line 4", "*35-25: rests-on-own");
    bad(EXAMPLE "Ko25-25.\nRo41-41+99.\n", "line 5", "off-board");
    bad(EXAMPLE "Ko25-25.\nKo25-25.\n", "line 5", "other player");
    bad(EXAMPLE "Ko25-25.\nRo21-21.\nKo44.\n", "line 6", "over");
    good(EXAMPLE "Kpass.\n", "0 10000: @+x+K {+x} {++} pass");
}

static void test_nul_bytes(void **context) {
    static const char *const heads[] = {"",
                                        HEAD,
                                        EXAMPLE,
                                        EXAMPLE "K",
                                        EXAMPLE "Ko25-25",
                                        EXAMPLE "Ko44[",
                                        EXAMPLE "Ko44{",
                                        EXAMPLE "Ko25-25.\n" RULE};
    static collected c;
    (void)context;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char text[256] = "";
        tb_error error = {0};
        const size_t length = strlen(heads[i]);
        memcpy(text, heads[i], length);
        CHECK(!read_into(text, length + 1, &c, &error), "a NUL byte was taken after:\n%s",
              heads[i]);
    }
}

static void test_captures(void **context) {
    (void)context;
    good(TO_THE_STAR "[*].\n", "0 10000: @+x+K {+x} {++} *35-24x13 x51-42 *13-22 x42-51 *22-31");
    bad(TO_THE_STAR ".\n", "line 8", "capture");
    bad(TO_THE_STAR "[o].\n", "line 8", "capture");
    bad(EXAMPLE "K+15-14[o].\n", "line 4", "capture");
    bad(EXAMPLE "KS+43-33[x].\n", "line 4", "capture");
}

static void test_draws(void **context) {
    (void)context;
    good(EXAMPLE "Ko44.\nR+11-12.\nK+22.\nR+12-11.\nKx24{xox}.\n",
         "0 10000: @+x+K {+x} {++} o44 +11-12 +22 +12-11 x24 {xox}");
    bad(EXAMPLE "Ko44.\nR+11-12.\nK+22.\nR+12-11.\nKx24.\nRo21-21.\n", "line 8",
        "have to be drawn");
    /* the record breaks off there, or somebody resigned */
    good(EXAMPLE "Ko44.\nR+11-12.\nK+22.\nR+12-11.\nKx24.\n",
         "0 10000: @+x+K {+x} {++} o44 +11-12 +22 +12-11 x24");
    good(EXAMPLE "Ko44.\nR+11-12.\nK+22.\nR+12-11.\nKx24.\n" RULE "Rima\n",
         "0 10000: @+x+K {+x} {++} o44 +11-12 +22 +12-11 x24 = 0 6");
    bad(EXAMPLE "Ko44.\nR+11-12.\nK+22.\nR+12-11.\nKx24{xo}.\n", "line 8", "no-such-outcome");
    bad(EXAMPLE "Ko44{+}.\n", "line 4", "no cards are drawn");
    bad(EXAMPLE "Ko44.\nR+11-12{xox}.\n", "line 5", "no cards are drawn");
}

static void test_draws_after_the_end(void **context) {
    (void)context;
    good(TO_THE_STAR "[*]{xox}.\n" RULE "Kese\n",
         "0 10000: @+x+K {+x} {++} *35-24x13 x51-42 *13-22 x42-51 *22-31 = 6 0");
    good(TO_THE_STAR "[*]{x}.\n", "0 10000: @+x+K {+x} {++} *35-24x13 x51-42 *13-22 x42-51 *22-31");
    good(EXAMPLE "Ko25-25.\nRo21-21{+++}.\n", "0 10000: @+x+K {+x} {++} o25-25 o21-21");
    bad(TO_THE_STAR "[*]{xoxo}.\n", "line 8", "{xox}");
    bad(TO_THE_STAR "[*].\nRo21-21.\n", "line 9", "over");
}

static void test_results(void **context) {
    (void)context;
    good(EXAMPLE "Ko44.\n" RULE "Kese\n", "0 10000: @+x+K {+x} {++} o44 = 6 0");
    good(EXAMPLE "Ko44.\n" RULE "Rima", "0 10000: @+x+K {+x} {++} o44 = 0 6");
    good(EXAMPLE "Ko44.\n" RULE "KeseRima\n\n\r\n", "0 10000: @+x+K {+x} {++} o44 = 3 3");
    good(EXAMPLE "Ko44.\n" RULE "Kes", "0 10000: @+x+K {+x} {++} o44");
    good(EXAMPLE "Ko44.\n" RULE "Kese", "0 10000: @+x+K {+x} {++} o44 = 6 0");
    good(EXAMPLE "Ko44.\n" RULE "KeseR", "0 10000: @+x+K {+x} {++} o44");
    good(EXAMPLE "Ko44.\n-------------", "0 10000: @+x+K {+x} {++} o44");
    bad(EXAMPLE "Ko44.\n" RULE "Nobody\n", "line 6", "result");
    bad(EXAMPLE "Ko44.\n" RULE "RimaKese\n", "line 6", "result");
    bad(EXAMPLE "Ko44.\n" RULE "Kes\n", "line 6", "result");
    bad(EXAMPLE "Ko44.\n" RULE "\n", "line 6", "result");
    bad(EXAMPLE "Ko44.\n" RULE "Kese\nRima\n", "line 7", "end here");
    bad(EXAMPLE "Ko44.\n-------------\n", "line 5", "32 -");
    /* a finished game has one result */
    bad(TO_THE_STAR "[*].\n" RULE "Rima\n", "line 10", "result");
    bad(TO_THE_STAR "[*].\n" RULE "KeseRima\n", "line 10", "result");
    bad(TO_THE_STAR "[*].\n" RULE "Ri", "line 10", "result");
    bad(EXAMPLE "Ko25-25.\nRo21-21.\n" RULE "Kese\n", "line 7", "result");
    /* here it may have been broken off */
    good(EXAMPLE "Ko25-25.\nRo21-21.\n" RULE "Kese", "0 10000: @+x+K {+x} {++} o25-25 o21-21");
}

/* Five ship turns, and a sixth that uses Kese's last card. */
#define FIVE_SHIPS                                                                                 \
    "R+@11 Sx@23 K+@15\nK{oxx} R{o++}\n" RULE "Ko44.\nRSx23-32.\nKSx32-23x34.\nRS+43-33.\n"        \
    "KSx34-23.\nRS+33-43.\n"
#define FIVE_READ "@+x+K {xx} {++} o44 Sx23-32 Sx32-23x34 S+43-33 Sx34-23 S+33-43"

static void test_six_ships(void **context) {
    (void)context;
    /* five are not six */
    good(FIVE_SHIPS RULE "KeseRima\n", "0 10000: " FIVE_READ " = 3 3");
    /* six, and a draw is stated: that ended it, and the cards shown after the end are ignored */
    good(FIVE_SHIPS "KSx23-32.\n" RULE "KeseRima\n", "1 10000: " FIVE_READ " Sx23-32 = 3 3");
    good(FIVE_SHIPS "KSx23-32x23{+++}.\n" RULE "KeseRima\n",
         "1 10000: " FIVE_READ " Sx23-32x23 = 3 3");
    good(FIVE_SHIPS "KSx23-32{+++}.\n" RULE "KeseRima\n", "1 10000: " FIVE_READ " Sx23-32 = 3 3");
    /* six, and no result or another one: the game was going on */
    good(FIVE_SHIPS "KSx23-32.\n", "0 10000: " FIVE_READ " Sx23-32");
    good(FIVE_SHIPS "KSx23-32x23{+++}.\n", "0 10000: " FIVE_READ " Sx23-32x23 {+++}");
    good(FIVE_SHIPS "KSx23-32.\n" RULE "Kese\n", "0 10000: " FIVE_READ " Sx23-32 = 6 0");
    /* cards that are not due make sense only if the game is over */
    good(FIVE_SHIPS "KSx23-32x23.\n", "0 10000: " FIVE_READ " Sx23-32x23");
    good(FIVE_SHIPS "KSx23-32{+++}.\n", "1 10000: " FIVE_READ " Sx23-32");
    bad(FIVE_SHIPS "KSx23-32x23.\nRo21-21.\n", "line 10", "have to be drawn");
    good(FIVE_SHIPS "KSx23-32x23.\n" RULE "Kese\n", "0 10000: " FIVE_READ " Sx23-32x23 = 6 0");
    bad(FIVE_SHIPS "KSx23-32{++}.\nRo21-21.\n", "line 10", "no cards are drawn");
    /* more than six: it did not end the game, and a draw was agreed on later */
    good(FIVE_SHIPS "KSx23-32.\nRSx32-23.\n" RULE "KeseRima\n",
         "0 10000: " FIVE_READ " Sx23-32 Sx32-23 = 3 3");
}

/* ---- stopping ---- */

static void test_sink_stops(void **context) {
    static collected c;
    static const char record[] = EXAMPLE "Ko44.\nR+11-12.\n" RULE "Kese\n";
    (void)context;
    for (c.stop_at = 1; c.stop_at <= 7; c.stop_at++) {
        tb_error error = {0};
        CHECK(!read_into(record, strlen(record), &c, &error) && c.calls == c.stop_at,
              "%u calls, stopped at %u", c.calls, c.stop_at);
        CHECK(error.field[0] == '\0', "the sink's own error is overwritten: %s",
              error.message[TB_EN]);
    }
    c.stop_at = 0;
}

/* ---- writing ---- */

enum { MOST = 4096 };

typedef struct game_record {
    uint32_t options[TB_MAX_OPTIONS];
    char texts[MOST][TB_EVENT_TEXT];
    uint32_t count;
    tb_state state;
} game_record;

static const char *played_at(const void *context, uint32_t index) {
    return ((const game_record *)context)->texts[index];
}

static void begin(game_record *g, uint32_t six_ships, uint32_t max_plies) {
    g->options[0] = six_ships;
    g->options[1] = max_plies;
    g->options[2] = 0;
    g->count = 0;
    tb_start(&tb_keserima, g->options, &g->state);
}

static void play(game_record *g, const char *text) {
    tb_event event;
    tb_why why = {0};
    CHECK(tb_event_read(&tb_keserima, &g->state, text, &event, &why), "%s: %s", text,
          why.reason->code);
    snprintf(g->texts[g->count++], TB_EVENT_TEXT, "%s", text);
    tb_keserima.apply(&g->state, event);
}

static void play_all(game_record *g, const char *texts) {
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", texts);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        play(g, word);
}

static bool write_out(const game_record *g, const uint8_t *stated, tb_text *text, tb_error *error) {
    const tb_record_source source = {g->options, g->count, g, played_at, stated};
    return site()->write(&source, text, error);
}

static void written(const game_record *g, const uint8_t *stated, const char *expected) {
    static char buffer[65536];
    tb_text text = tb_text_in(buffer, sizeof buffer);
    tb_error error = {0};
    CHECK(write_out(g, stated, &text, &error), "%s: %s", error.field, error.message[TB_EN]);
    CHECK(strcmp(buffer, expected) == 0, "written\n%s, expected\n%s", buffer, expected);
}

static void refused(const game_record *g, const uint8_t *stated, const char *field) {
    char buffer[64];
    tb_text text = tb_text_in(buffer, sizeof buffer);
    tb_error error = {0};
    CHECK(!write_out(g, stated, &text, &error), "written:\n%s", buffer);
    CHECK(strcmp(error.field, field) == 0, "%s: %s, expected %s", error.field, error.message[TB_EN],
          field);
    CHECK(text.length == 0, "what is refused leaves nothing behind");
}

static game_record game;

/* K14: a game in which nobody swaps is written as ever; one with a swap is refused, and says why.
 */
static void test_swap(void **context) {
    char buffer[64];
    tb_text text = tb_text_in(buffer, sizeof buffer);
    tb_error error = {0};
    (void)context;
    begin(&game, 0, 1000);
    game.options[2] = 1;
    tb_start(&tb_keserima, game.options, &game.state);
    play_all(&game, "@+x+K {x+} {++} +15-14");
    written(&game, NULL, "R+@11 Sx@23 K+@15\nK{ox+} R{o++}\n" RULE "K+15-14.\n");
    play(&game, "swap");
    refused(&game, NULL, "swap");
    play(&game, "+55-54");
    refused(&game, (const uint8_t[]){0, 6}, "swap");
    assert_false(write_out(&game, NULL, &text, &error));
    assert_string_equal(error.message[TB_EN],
                        "the record cannot say that the sides were exchanged");
    assert_string_equal(error.message[TB_JA], "この記法では、陣営を入れかえたことを書けません");
}

/* Paths and draws as they were played; a pass from the ASCII-first own circle. */
static void test_writing(void **context) {
    (void)context;
    begin(&game, 0, 1000);
    play_all(&game, "@+x+K {x+} {++}");
    written(&game, NULL, "R+@11 Sx@23 K+@15\nK{ox+} R{o++}\n" RULE "K");
    refused(&game, (const uint8_t[]){0, 6}, "start");
    play_all(&game, "o45-45x54+44 pass pass");
    written(&game, NULL,
            "R+@11 Sx@23 K+@15\nK{ox+} R{o++}\n" RULE "Ko45-45x54+44.\nRo21-21.\nKo25-25.\n" RULE
            "KeseRima\n");
    begin(&game, 0, 1000);
    play_all(&game, "@xxxR {x+} {++} *31-31 o25-25x14");
    written(&game, NULL, "Rx@11 Sx@23 Kx@15\nK{ox+} R{o++}\n" RULE "R*31-31.\nKo25-25x14.\n");
}

/* Both of Kese's circles are captured: the pass is the star's. */
static void test_writing_star_pass(void **context) {
    (void)context;
    begin(&game, 0, 1000);
    play_all(&game, "@+x+R {xx} {++} +24 pass +24-25 pass +44 o45-45 +44-45 pass");
    written(&game, NULL,
            "R+@11 Sx@23 K+@15\nK{oxx} R{o++}\n" RULE
            "R+24.\nKo25-25.\nR+24-25[o].\nKo45-45.\nR+44.\nKo45-45.\nR+44-45[o].\n"
            "K*35-35.\n");
}

static void test_writing_ends(void **context) {
    static const uint8_t resigned[2] = {0, 6};
    static const uint8_t agreed[2] = {3, 3};
    static const uint8_t odd[2] = {2, 4};
    (void)context;
    begin(&game, 1, 1000);
    play_all(&game, "@+x+K {x+} {++} o44 +11-12 +22 +12-11 x24 {xox}");
    written(&game, resigned,
            "R+@11 Sx@23 K+@15\nK{ox+} R{o++}\n" RULE
            "Ko44.\nR+11-12.\nK+22.\nR+12-11.\nKx24{xox}.\n" RULE "Rima\n");
    written(&game, agreed,
            "R+@11 Sx@23 K+@15\nK{ox+} R{o++}\n" RULE
            "Ko44.\nR+11-12.\nK+22.\nR+12-11.\nKx24{xox}.\n" RULE "KeseRima\n");
    refused(&game, odd, "result");
    /* what the rules say counts, whatever was stated */
    begin(&game, 0, 1000);
    play_all(&game, "@+x+K {x+} {++} *35-24x13 x51-42 *13-22 x42-51 *22-31");
    written(&game, resigned,
            "R+@11 Sx@23 K+@15\nK{ox+} R{o++}\n" RULE
            "K*35-24x13.\nRx51-42.\nK*13-22.\nRx42-51.\nK*22-31[*].\n" RULE "Kese\n");
}

static void test_writing_refused(void **context) {
    (void)context;
    begin(&game, 0, 1000);
    refused(&game, NULL, "start");
    play(&game, "@+x+K");
    refused(&game, NULL, "start");
    play(&game, "{xx}");
    refused(&game, NULL, "start");
    /* cards are still to come */
    play_all(&game, "{++} o44 pass x22 pass x24");
    refused(&game, NULL, "end");
    /* the record has no word for a limit of turns */
    begin(&game, 0, 2);
    play_all(&game, "@+x+K {xx} {++} o44 o22");
    refused(&game, NULL, "max-plies");
    /* but a game that ended by itself at the limit can be told */
    begin(&game, 0, 2);
    play_all(&game, "@+x+K {xx} {++} pass pass");
    written(&game, NULL,
            "R+@11 Sx@23 K+@15\nK{oxx} R{o++}\n" RULE "Ko25-25.\nRo21-21.\n" RULE "KeseRima\n");
}

static void test_writing_wrong_events(void **context) {
    (void)context;
    static const struct {
        uint32_t index;
        const char *text;
        const char *field;
    } spoiled[] = {
        {0, "{ox}", "event 1"}, {1, "{ooo}", "event 2"},  {2, "pass", "event 3"},
        {3, "o99", "event 4"},  {8, "{oooo}", "event 9"},
    };
    for (size_t i = 0; i < sizeof spoiled / sizeof spoiled[0]; i++) {
        begin(&game, 0, 1000);
        play_all(&game, "@+x+K {x+} {++} o44 +11-12 +22 +12-11 x24 {xox}");
        snprintf(game.texts[spoiled[i].index], TB_EVENT_TEXT, "%s", spoiled[i].text);
        refused(&game, NULL, spoiled[i].field);
    }
}

/* ---- both ways ---- */

/* A random game, now and then with texts that are not canonical. */
static void random_game(game_record *g, tb_random *random) {
    const uint32_t turns = tb_random_below(random, 60);
    begin(g, tb_random_below(random, 2), 10000);
    while (tb_keserima.turn(&g->state) != TB_OVER && g->count < MOST - 2) {
        char text[TB_EVENT_TEXT];
        const tb_event event = support_random_event(&tb_keserima, &g->state, random);
        if (g->count > 3 + turns && tb_keserima.turn(&g->state) != TB_CHANCE)
            return;
        tb_event_string(&tb_keserima, &g->state, event, text);
        if (text[0] == '{' && tb_random_below(random, 2) == 0) {
            const size_t last = strlen(text) - 2;
            const char swapped = text[1];
            text[1] = text[last];
            text[last] = swapped;
        }
        play(g, text);
    }
}

/* Plays what was read under the options that were read, and compares event by event. */
static void same_game(const game_record *g, const collected *c, uint32_t number) {
    static char copy[sizeof c->line];
    char positions[2][TB_POSITION_TEXT];
    uint32_t options[TB_MAX_OPTIONS] = {c->line[0] == '1', 10000};
    uint32_t index = 0;
    tb_state state;
    tb_start(&tb_keserima, options, &state);
    memcpy(copy, c->line, sizeof copy);
    strtok(copy, ":");
    for (char *word; (word = strtok(NULL, " ")) != NULL && word[0] != '='; index++) {
        tb_event event;
        tb_why why = {0};
        CHECK(tb_event_read(&tb_keserima, &state, word, &event, &why), "game %u: %s", number, word);
        CHECK(strcmp(word, g->texts[index]) == 0 || strcmp("pass", g->texts[index]) == 0,
              "game %u: %s came back as %s", number, g->texts[index], word);
        tb_keserima.apply(&state, event);
    }
    CHECK(strcmp(support_position(&tb_keserima, &state, positions[0]),
                 support_position(&tb_keserima, &g->state, positions[1])) == 0,
          "game %u ends as %s", number, positions[0]);
}

static void test_round_trip(void **context) {
    static char buffer[65536];
    static collected c;
    const uint32_t games = support_scaled(2000);
    (void)context;
    for (uint32_t number = 0; number < games; number++) {
        tb_random random = tb_random_from(number);
        tb_text text = tb_text_in(buffer, sizeof buffer);
        tb_error error = {0};
        random_game(&game, &random);
        CHECK(write_out(&game, NULL, &text, &error), "game %u: %s: %s", number, error.field,
              error.message[TB_EN]);
        CHECK(read_into(buffer, text.length, &c, &error), "game %u: %s: %s\n%s", number,
              error.field, error.message[TB_EN], buffer);
        /* without a turn nobody knows who would have moved first */
        if (game.count > 3)
            same_game(&game, &c, number);
    }
}

/* Spoiled bytes: whatever is read is a game. */
static void test_spoiled(void **context) {
    static const char bytes[] = "KRSo+x*0123456789-~{}[]. \r\n@aese\x00\xff";
    static collected c;
    tb_random random = tb_random_from(7);
    (void)context;
    for (uint32_t i = support_scaled(20000); i > 0; i--) {
        char *text = sample_text(tb_random_below(&random, SAMPLES));
        const size_t length = strlen(text);
        tb_error error = {0};
        for (uint32_t n = 1 + tb_random_below(&random, 3); n > 0; n--)
            text[tb_random_below(&random, (uint32_t)length)] =
                bytes[tb_random_below(&random, sizeof bytes - 1)];
        if (!read_into(text, length, &c, &error))
            CHECK(strncmp(error.field, "line ", 5) == 0 && error.message[TB_EN][0] != '\0',
                  "%s: %s", error.field, error.message[TB_EN]);
        free(text);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_crlf),
        cmocka_unit_test(test_last_line_end),
        cmocka_unit_test(test_broken_off),
        cmocka_unit_test(test_when_a_turn_counts),
        cmocka_unit_test(test_taken_back),
        cmocka_unit_test(test_head),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_captures),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_draws_after_the_end),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_six_ships),
        cmocka_unit_test(test_swap),
        cmocka_unit_test(test_sink_stops),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_writing_ends),
        cmocka_unit_test(test_writing_star_pass),
        cmocka_unit_test(test_writing_refused),
        cmocka_unit_test(test_writing_wrong_events),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_spoiled),
    };
    if (argc > 1)
        folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
