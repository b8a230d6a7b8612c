#define _POSIX_C_SOURCE 200809L
/* What people and programs read of an experiment: numbers, verdicts, pages, the ledger; and the
 * counter, which the page asks. */
#include "lab/counter.h"
#include "lab/ledger.h"
#include "lab/plot.h"
#include "lab/say.h"
#include "lab/verdict.h"
#include "support.h"
#include <teban/games.h>

#include <stdlib.h>
#include <string.h>

#define DESIGN "card-slot vary:lines=new,any players=random,greedy/random rounds=12 seed=t"

enum { ROOM = 4 << 20 };

/* ---- asking ---- */

static char *ask(const char *line, bool *good) {
    char *data = malloc(ROOM);
    assert_non_null(data);
    tb_text reply = tb_text_in(data, ROOM);
    *good = lab_counter_call(line, strlen(line), &reply);
    assert_true(tb_text_fits(&reply));
    assert_int_equal(strlen(data), reply.length);
    return data;
}

/* The string of a member that holds no escapes; the caller frees it. */
static char *member(const char *json, const char *key) {
    char mark[32];
    tb_text text = tb_text_in(mark, sizeof mark);
    tb_text_string(&text, "\"");
    tb_text_string(&text, key);
    tb_text_string(&text, "\":\"");
    const char *at = strstr(json, mark);
    assert_non_null(at);
    at += strlen(mark);
    return strndup(at, strcspn(at, "\""));
}

static char *joined(const char *first, const char *second, const char *third) {
    const size_t room = strlen(first) + strlen(second) + strlen(third) + 1;
    char *data = malloc(room);
    assert_non_null(data);
    tb_text text = tb_text_in(data, room);
    tb_text_string(&text, first);
    tb_text_string(&text, second);
    tb_text_string(&text, third);
    return data;
}

static char *play_of(const char *design, const char *words) {
    bool good;
    char *head = joined("lab play ", words, " ");
    char *line = joined(head, design, "");
    char *reply = ask(line, &good);
    assert_true(good);
    char *tally = member(reply, "tally");
    free(reply);
    free(line);
    free(head);
    return tally;
}

static char *play(const char *words) {
    return play_of(DESIGN, words);
}

static char *report(const char *lang, const char *tally) {
    bool good;
    char *head = joined("lab report ", lang, " " DESIGN "|");
    char *line = joined(head, tally, "");
    char *reply = ask(line, &good);
    assert_true(good);
    free(line);
    free(head);
    return reply;
}

static void the_counter_checks(void **unused) {
    (void)unused;
    bool good;
    char *reply = ask("lab check card-slot seed=t players=random,greedy/random rounds=12 "
                      "vary:lines=new,any",
                      &good);
    assert_true(good);
    assert_string_equal(
        reply,
        "{\"design\":\"" DESIGN "\",\"game\":\"card-slot\",\"size\":2,\"rounds\":12,\"until\":0,"
        "\"cells\":[{\"cell\":0,\"base\":0,\"options\":\"lines=new\",\"start\":\"\",\"players\":"
        "\"random\"},{\"cell\":1,\"base\":1,\"options\":\"lines=new\",\"start\":\"\",\"players\":"
        "\"greedy/random\"},{\"cell\":2,\"base\":0,\"options\":\"lines=any\",\"start\":\"\","
        "\"players\":\"random\"},{\"cell\":3,\"base\":1,\"options\":\"lines=any\",\"start\":\"\","
        "\"players\":\"greedy/random\"}]}");
    free(reply);
}

static void the_counter_looks(void **unused) {
    (void)unused;
    bool good;
    char *reply = ask("lab next 0 " DESIGN, &good);
    assert_true(good);
    assert_string_equal(reply, "{\"look\":12}");
    free(reply);
    reply = ask("lab next 0 card-slot players=random rounds=100000 until=1.00% seed=t", &good);
    assert_true(good);
    assert_int_equal(strtoull(reply + strlen("{\"look\":"), NULL, 10), lab_next_look(0));
    free(reply);
}

/* Whatever the batches and their order, the figures are those of one run. */
static void batches_join(void **unused) {
    (void)unused;
    static const char *const batches[] = {"7 5 0,1,2,3", "0 3 0,2", "3 4 0,1,2,3", "0 3 1,3"};
    bool good;
    char *whole = play("0 12 0,1,2,3");
    char *line = joined("lab join ", DESIGN, "");
    for (size_t i = 0; i < sizeof batches / sizeof batches[0]; i++) {
        char *tally = play(batches[i]);
        char *longer = joined(line, "|", tally);
        free(tally);
        free(line);
        line = longer;
    }
    char *reply = ask(line, &good);
    assert_true(good);
    char *tally = member(reply, "tally");
    assert_string_equal(tally, whole);
    assert_non_null(strstr(reply, "\"rounds\":[12,12,12,12]"));
    assert_non_null(strstr(reply, "\"precise\":[false,false,false,false]"));
    char *one = report("ja", whole), *other = report("ja", tally);
    assert_string_equal(one, other);
    free(one);
    free(other);
    free(reply);
    free(tally);
    free(line);
    free(whole);
}

static void wrong_lines(void **unused) {
    (void)unused;
    static const struct {
        const char *line, *code, *field;
    } wrong[] = {
        {"lab ", "bad-line", "verb"},
        {"lab dance", "bad-line", "verb"},
        {"lab chec" DESIGN, "bad-line", "verb"},
        {"lab check", "bad-design", NULL},
        {"lab check chess players=random rounds=1 seed=t", "bad-design", NULL},
        {"lab check " DESIGN "\001", "bad-line", "line"},
        {"lab next x " DESIGN, "bad-line", "rounds"},
        {"lab next 99999999999 " DESIGN, "bad-line", "rounds"},
        {"lab play 0 0 0 " DESIGN, "bad-line", "count"},
        {"lab play 0 13 0 " DESIGN, "bad-line", "count"},
        {"lab play 12 1 0 " DESIGN, "bad-line", "count"},
        {"lab play -1 1 0 " DESIGN, "bad-line", "first"},
        {"lab play 0 1 4 " DESIGN, "bad-line", "cells"},
        {"lab play 0 1 1,0 " DESIGN, "bad-line", "cells"},
        {"lab play 0 1 0,0 " DESIGN, "bad-line", "cells"},
        {"lab play 0 1 ,0 " DESIGN, "bad-line", "cells"},
        {"lab play 0 1 0, " DESIGN, "bad-line", "cells"},
        {"lab play 0 1 0,, " DESIGN, "bad-line", "cells"},
        {"lab play 0 1  " DESIGN, "bad-line", "cells"},
        {"lab report fr " DESIGN "|", "bad-line", "lang"},
        {"lab report en " DESIGN "|nonsense", "bad-tally", NULL},
        {"lab join " DESIGN "|lab-tally 2 0011223344556677 end", "bad-tally", NULL},
        {"lab csv", "bad-line", "lang"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        bool good;
        char *reply = ask(wrong[i].line, &good);
        if (good)
            print_error("%s: %s\n", wrong[i].line, reply);
        assert_false(good);
        char *code = member(reply, "code"), *field = member(reply, "field");
        assert_string_equal(code, wrong[i].code);
        if (wrong[i].field != NULL)
            assert_string_equal(field, wrong[i].field);
        assert_int_equal(strncmp(reply, "{\"error\":{", 10), 0);
        assert_non_null(strstr(reply, "\"ja\":\""));
        free(code);
        free(field);
        free(reply);
    }
}

static void a_reply_without_room(void **unused) {
    (void)unused;
    char room[600];
    tb_text reply = tb_text_in(room, sizeof room);
    assert_false(lab_counter_call("lab styles", 10, &reply));
    assert_true(tb_text_fits(&reply));
    assert_non_null(strstr(room, "\"too-long\""));
}

static void only_its_own_lines(void **unused) {
    (void)unused;
    assert_true(lab_counter_is_asked("lab check", 9));
    assert_false(lab_counter_is_asked("lab", 3));
    assert_false(lab_counter_is_asked("label x", 7));
    assert_false(lab_counter_is_asked("new lab ", 8));
}

/* ---- pages ---- */

static uint32_t count_of(const char *text, const char *what) {
    uint32_t count = 0;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what))
        count++;
    return count;
}

/* Every element that is opened is closed, in order; a void one is not. */
static void assert_nested(const char *html) {
    char open[64][16];
    uint32_t depth = 0;
    for (const char *at = strchr(html, '<'); at != NULL; at = strchr(at + 1, '<')) {
        const bool closes = at[1] == '/';
        const char *name = at + 1 + closes;
        const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
        const char *end = strchr(at, '>');
        assert_non_null(end);
        assert_true(length > 0 || at[1] == '!');
        if (at[1] == '!' || strncmp(name, "meta", 4) == 0 || end[-1] == '/')
            continue;
        if (closes) {
            assert_true(depth > 0);
            depth--;
            assert_int_equal(strlen(open[depth]), length);
            assert_memory_equal(open[depth], name, length);
        } else {
            assert_true(depth < 64 && length < 16);
            memcpy(open[depth], name, length);
            open[depth++][length] = '\0';
        }
    }
    assert_int_equal(depth, 0);
}

typedef struct experiment {
    lab_design design;
    lab_tally *tally;
    lab_sheet sheet;
} experiment;

static experiment *experiment_of(const char *design, const char *text) {
    experiment *e = calloc(1, sizeof *e);
    tb_error error;
    assert_non_null(e);
    assert_true(lab_design_read(design, strlen(design), &e->design, &error));
    e->tally = lab_tally_new(&e->design);
    assert_true(lab_tally_read(e->tally, text, strlen(text), &error));
    assert_true(lab_sheet_make(e->tally, &e->sheet));
    return e;
}

static experiment *played_of(const char *design, const char *words) {
    char *text = play_of(design, words);
    experiment *e = experiment_of(design, text);
    free(text);
    return e;
}

static experiment *played(void) {
    return played_of(DESIGN, "0 12 0,1,2,3");
}

static void free_experiment(experiment *e) {
    lab_sheet_free(&e->sheet);
    lab_tally_free(e->tally);
    free(e);
}

static void pages_are_whole(void **unused) {
    (void)unused;
    experiment *e = played();
    char *page = malloc(ROOM);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(page, ROOM);
        lab_report_page(&e->sheet, lang, &text);
        assert_true(tb_text_fits(&text));
        assert_nested(page);
        /* nothing is loaded from elsewhere, and every picture has its words */
        assert_null(strstr(page, "http"));
        assert_null(strstr(page, "src="));
        assert_null(strstr(page, "url("));
        assert_null(strstr(page, "nan"));
        assert_null(strstr(page, "{1}"));
        assert_true(count_of(page, "<svg ") > 10);
        assert_int_equal(count_of(page, "<svg "), count_of(page, "<desc>"));
        assert_int_equal(count_of(page, "<svg "), count_of(page, "<title>") - 1);
        assert_non_null(strstr(page, lang == TB_JA ? "lang=\"ja\"" : "lang=\"en\""));
        assert_non_null(strstr(page, "teban lab run card-slot --vary lines=new,any --players "
                                     "random,greedy/random --games 24 --seed t --out"));
    }
    free(page);
    free_experiment(e);
}

/* Of a game in which somebody thinks and whoever begins is no seat: every figure has its table, the
 * course its bands, and the summary says what beginning is worth. */
static void who_begins_and_how_it_goes(void **unused) {
    (void)unused;
    static const char design[] = "isshin-ittai players=random,level:1 rounds=12 seed=t";
    static const struct {
        double share;
        const char *said[TB_LANGS];
    } cases[] = {
        {0.40, {"Whoever begins has the worse of it", "先に始める側が不利です"}},
        {0.44, {"Whoever begins may have the worse of it", "先に始める側がやや不利かも"}},
        {0.50, {"Who begins makes no difference", "先に始める側の有利不利は見つかりません"}},
        {0.56, {"Whoever begins may have the better of it", "先に始める側がやや有利かも"}},
        {0.60, {"Whoever begins has the better of it", "先に始める側が有利です"}},
    };
    bool good;
    char *line = joined("lab play 0 12 0,1 ", design, "");
    char *reply = ask(line, &good);
    char *tally = member(reply, "tally");
    char *page = malloc(ROOM);
    experiment *e = experiment_of(design, tally);
    lab_row *row = (lab_row *)lab_beginner_row(&e->sheet, 0, false);
    assert_non_null(row);
    assert_null(lab_beginner_row(&e->sheet, 0, true));
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            const double share = cases[i].share;
            tb_text text = tb_text_in(page, ROOM);
            row->figure = (lab_figure){share, share - 0.05, share + 0.05};
            lab_report_page(&e->sheet, lang, &text);
            assert_true(tb_text_fits(&text));
            assert_nested(page);
            assert_non_null(strstr(page, cases[i].said[lang]));
        }
        assert_int_equal(count_of(page, "<figure "),
                         count_of(page, "<details class=\"lab-numbers\""));
        assert_int_equal(count_of(page, "<polygon class=\"lab-band"),
                         1); /* random does not think */
        assert_int_equal(count_of(page, "<polyline class=\"lab-line"), 1);
    }
    free(page);
    free(tally);
    free(reply);
    free(line);
    free_experiment(e);
}

/* A row each in JSON and CSV, and the differences beside them. */
static void programs_get_every_row(void **unused) {
    (void)unused;
    experiment *e = played();
    char *data = malloc(ROOM);
    const uint32_t rows = e->sheet.first_row[4] + e->sheet.first_difference[4];
    tb_text text = tb_text_in(data, ROOM);
    lab_report_csv(&e->sheet, &text);
    assert_int_equal(count_of(data, "\n"), rows + 1);
    assert_int_equal(count_of(data, ":change,"), e->sheet.first_difference[4]);
    assert_null(strstr(data, "%"));
    text = tb_text_in(data, ROOM);
    tb_json json = tb_json_on(&text);
    lab_report_json(&e->sheet, TB_EN, &json);
    assert_int_equal(count_of(data, "\"measure\":"), rows);
    assert_int_equal(count_of(data, "\"differences\":[]"), 2);
    free(data);
    free_experiment(e);
}

static void nothing_was_played(void **unused) {
    (void)unused;
    tb_error error;
    lab_design design;
    lab_sheet sheet;
    char *page = malloc(ROOM);
    assert_true(lab_design_read(DESIGN, strlen(DESIGN), &design, &error));
    lab_tally *tally = lab_tally_new(&design);
    assert_true(lab_sheet_make(tally, &sheet));
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        tb_text text = tb_text_in(page, ROOM);
        lab_report_page(&sheet, lang, &text);
        assert_true(tb_text_fits(&text));
        assert_nested(page);
        text = tb_text_in(page, ROOM);
        lab_report_text(&sheet, lang, &text);
        assert_true(text.length > 0);
    }
    lab_sheet_free(&sheet);
    lab_tally_free(tally);
    free(page);
}

/* ---- words and numbers ---- */

static const char *number(double value, uint32_t decimals, char room[40]) {
    tb_text text = tb_text_in(room, 40);
    lab_write_number(value, decimals, &text);
    return room;
}

static void numbers(void **unused) {
    (void)unused;
    char room[40];
    assert_string_equal(number(0, 0, room), "0");
    assert_string_equal(number(-0.04, 1, room), "0.0");
    assert_string_equal(number(-0.05, 1, room), "-0.1");
    assert_string_equal(number(12.345, 2, room), "12.35");
    assert_string_equal(number(999.96, 1, room), "1000.0");
    tb_text text = tb_text_in(room, sizeof room);
    lab_write_count(1234567, &text);
    lab_write_count(1000, &text);
    lab_write_count(999, &text);
    assert_string_equal(room, "1,234,5671,000999");
}

static void short_texts(void **unused) {
    (void)unused;
    char room[64];
    assert_int_equal(lab_columns("強さ6どうし"), 11);
    tb_text text = tb_text_in(room, sizeof room);
    lab_shorten("強さ6どうし", 11, &text);
    assert_string_equal(room, "強さ6どうし");
    text = tb_text_in(room, sizeof room);
    lab_shorten("強さ6どうし", 8, &text);
    assert_string_equal(room, "強さ6ど…");
    text = tb_text_in(room, sizeof room);
    lab_html("<a href=\"&\">", &text);
    assert_string_equal(room, "&lt;a href=&quot;&amp;&quot;&gt;");
}

static void signs_are_sure(void **unused) {
    (void)unused;
    assert_int_equal(lab_sure_sign(&(lab_figure){0.10, 0.01, 0.19}), 0); /* 95 % alone is no word */
    assert_int_equal(lab_sure_sign(&(lab_figure){0.10, 0.04, 0.16}), 1);
    assert_int_equal(lab_sure_sign(&(lab_figure){-0.10, -0.16, -0.04}), -1);
    assert_int_equal(lab_sure_sign(&(lab_figure){0, 0, 0}), 0);
}

static void set_changed(lab_sheet *sheet, double share) {
    for (uint32_t i = sheet->first_difference[2]; i < sheet->first_difference[3]; i++) {
        if (sheet->differences[i].measure->group == LAB_CHANGE)
            sheet->differences[i].figure.value = share;
    }
}

/* Sets what the sheet says of the seats: the base's share of the first, and how it changes. */
static void set_seats(lab_sheet *sheet, double share, double change, double half) {
    for (uint32_t seat = 0; seat < 2; seat++) {
        lab_row *base = (lab_row *)lab_seat_row(sheet, 0, seat, false);
        lab_row *now = (lab_row *)lab_seat_row(sheet, 2, seat, false);
        lab_row *row = (lab_row *)lab_seat_row(sheet, 2, seat, true);
        const double mine = seat == 0 ? share : 1 - share, moved = seat == 0 ? change : -change;
        base->figure = (lab_figure){mine, mine - 0.01, mine + 0.01};
        now->figure = (lab_figure){mine + moved, mine + moved - 0.01, mine + moved + 0.01};
        row->figure = (lab_figure){moved, moved - half, moved + half};
    }
}

static void verdicts_follow_the_figures(void **unused) {
    (void)unused;
    static const struct {
        double share, change, half;
        const char *said[TB_LANGS];
    } cases[] = {
        {0.40,
         -0.15,
         0.01,
         {"costs Player 1, worse off already, another 15.0 points", "さらに15.0"}},
        {0.50,
         -0.15,
         0.01,
         {"costs Player 1 15.0 points (14.0 to 16.0): 50.0 % → 35.0 %",
          "先攻の得点率が15.0ポイント（14.0〜16.0）下がります（50.0% → 35.0%）"}},
        {0.70, -0.15, 0.01, {"narrows the gap: Player 1", "差が縮まります"}},
        {0.65, -0.15, 0.01, {"takes the advantage away: Player 1", "有利さがなくなります"}},
        {0.60, -0.15, 0.01, {"turns the advantage round: Player 1", "入れかわります"}},
        {0.60, 0.15, 0.01, {"costs Player 2, worse off already, another 15.0", "不利な後攻"}},
        {0.40,
         -0.15,
         0.10,
         {"no difference to the seats that 24 games could see (95 % interval: within ±25.0",
          "24局では"}},
        {0.40, 0, 0, {"no difference at all: 24 games began", "24局のすべてで"}},
    };
    experiment *e = played();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_seats(&e->sheet, cases[i].share, cases[i].change, cases[i].half);
        set_changed(&e->sheet, cases[i].change == 0 ? 0 : 0.3);
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            char room[512];
            tb_text text = tb_text_in(room, sizeof room);
            lab_verdict_seats(&e->sheet, 2, lang, &text);
            if (strstr(room, cases[i].said[lang]) == NULL)
                print_error("%zu: %s\n", i, room);
            assert_non_null(strstr(room, cases[i].said[lang]));
        }
    }
    free_experiment(e);
}

/* Of three seats each that changes is told, and who is best off. */
static void verdicts_of_three(void **unused) {
    (void)unused;
    static const struct {
        double before[3], after[3];
        const char *said[TB_LANGS];
    } cases[] = {
        {{0.25, 0.40, 0.35},
         {0.30, 0.42, 0.28},
         {"moves the shares: Snake 25.0 % → 30.0 %, +5.0 points (+4.0 to +6.0); Slug 40.0 % → "
          "42.0 %, +2.0 points (+1.0 to +3.0); Frog 35.0 % → 28.0 %, −7.0 points (−8.0 to −6.0). "
          "Best off is Slug, with it as without it",
          "。いちばん有利なのは、どちらでも蛞蝓です"}},
        {{0.25, 0.40, 0.35},
         {0.25, 0.35, 0.40},
         {"moves the shares: Slug 40.0 % → 35.0 %, −5.0 points (−6.0 to −4.0); Frog 35.0 % → 40.0 "
          "%, +5.0 points (+4.0 to +6.0). Best off is Frog, and Slug without it",
          "蛞蝓から蛙に変わります"}},
        {{0.27, 0.40, 0.33},
         {0.333, 0.334, 0.333},
         {". Slug is best off without it; with it no seat is seen to be",
          "。蛞蝓がいちばん有利でしたが"}},
        {{0.333, 0.334, 0.333},
         {0.27, 0.40, 0.33},
         {". Slug is best off; without it no seat is seen to be", "蛞蝓がいちばん有利になります"}},
    };
    experiment *e =
        played_of("jatsuna vary:order=SLF,SFL players=random rounds=4 seed=t", "0 4 0,1");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (uint32_t seat = 0; seat < 3; seat++) {
            const double before = cases[i].before[seat], after = cases[i].after[seat];
            const double change = after - before;
            lab_row *base = (lab_row *)lab_seat_row(&e->sheet, 0, seat, false);
            lab_row *now = (lab_row *)lab_seat_row(&e->sheet, 1, seat, false);
            lab_row *row = (lab_row *)lab_seat_row(&e->sheet, 1, seat, true);
            base->figure = (lab_figure){before, before - 0.01, before + 0.01};
            now->figure = (lab_figure){after, after - 0.01, after + 0.01};
            row->figure = (lab_figure){change, change - 0.01, change + 0.01};
        }
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            char room[1024];
            tb_text text = tb_text_in(room, sizeof room);
            lab_verdict_seats(&e->sheet, 1, lang, &text);
            if (strstr(room, cases[i].said[lang]) == NULL)
                print_error("%zu: %s\n", i, room);
            assert_non_null(strstr(room, cases[i].said[lang]));
        }
    }
    free_experiment(e);
}

/* A report begins with what a designer asks, and calls sure only what is. */
static void summaries_answer(void **unused) {
    (void)unused;
    static const struct {
        double share, half;
        const char *said[TB_LANGS];
    } cases[] = {
        {0.60,
         0.01,
         {"Player 1 has the better of it, with 60.0&nbsp;% (59.0 to 61.0) of the points in 24 "
          "games",
          "先攻が有利です。24局で得点率60.0%（59.0〜61.0）でした（互角なら50%）"}},
        {0.52, 0.015, {"Player 1 may have the better of it", "かもしれません"}},
        {0.51,
         0.02,
         {"no seat has an advantage that 24 games could see: Player 1 has 51.0&nbsp;% (49.0 to "
          "53.0)",
          "有利不利は見つかりませんでした。先攻の得点率は51.0%（49.0〜53.0）でした"}},
    };
    experiment *e = played();
    char *page = malloc(ROOM);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (uint32_t seat = 0; seat < 2; seat++) {
            lab_row *row = (lab_row *)lab_seat_row(&e->sheet, 0, seat, false);
            const double share = seat == 0 ? cases[i].share : 1 - cases[i].share;
            row->figure = (lab_figure){share, share - cases[i].half, share + cases[i].half};
        }
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            tb_text text = tb_text_in(page, ROOM);
            lab_report_body(&e->sheet, lang, &text);
            assert_non_null(strstr(page, cases[i].said[lang]));
            assert_true(strstr(page, "lab-summary") < strstr(page, "lab-head"));
        }
    }
    free(page);
    free_experiment(e);
}

/* What somebody expected is told with who that was. */
static void by_whose_reckoning(void **unused) {
    (void)unused;
    static const struct {
        const char *design, *said[TB_LANGS];
    } cases[] = {
        {"isshin-ittai players=level:1 rounds=6 seed=t",
         {"by the reckoning of the players themselves", "対局者自身の読み"}},
        {"isshin-ittai players=level:1 judge=level:2 rounds=6 seed=t",
         {"by the reckoning of level 2, the judge", "手を見立てた強さ2の読み"}},
    };
    char *page = malloc(ROOM);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        experiment *e = played_of(cases[i].design, "0 6 0");
        for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
            tb_text text = tb_text_in(page, ROOM);
            lab_report_body(&e->sheet, lang, &text);
            assert_int_equal(count_of(page, cases[i].said[lang]), 2); /* decision, good choices */
            assert_null(strstr(page, cases[1 - i].said[lang]));
        }
        free_experiment(e);
    }
    free(page);
}

/* ---- the ledger ---- */

/* Every doubt names an option that is there, its values, the default first, and its clause. */
static void doubts_are_of_the_games(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < lab_doubt_count; i++) {
        const lab_doubt *doubt = &lab_doubts[i];
        const tb_game *game = tb_game_find(doubt->game);
        uint32_t options[TB_MAX_OPTIONS], found = 0;
        tb_error error;
        assert_non_null(game);
        while (found < game->option_count && strcmp(game->options[found].key, doubt->option) != 0)
            found++;
        assert_true(found < game->option_count);
        for (uint32_t k = 0; k < LAB_READINGS && doubt->readings[k].value != NULL; k++) {
            char *setting = joined(doubt->option, "=", doubt->readings[k].value);
            tb_options_default(game, options);
            assert_true(tb_option_set(game, setting, options, &error));
            assert_true((options[found] == game->options[found].normal) == (k == 0));
            for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++)
                assert_non_null(doubt->readings[k].means[lang]);
            free(setting);
        }
        assert_non_null(doubt->readings[1].value);
    }
}

static void which_experiments_fit(void **unused) {
    (void)unused;
    static const struct {
        const char *design;
        bool fits;
    } cases[] = {
        {"card-slot vary:lines=new,any players=random,level:2 rounds=2 seed=t", true},
        {"card-slot vary:lines=any,new players=random rounds=2 seed=t", false},
        {"card-slot vary:take=free,forced players=random rounds=2 seed=t", false},
        {"card-slot hand=8 vary:lines=new,any players=random rounds=2 seed=t", false},
        {"card-slot players=random rounds=2 seed=t", false},
        {"card-slot vary:lines=new,any players=greedy/random rounds=2 seed=t", false},
    };
    const lab_doubt *lines = NULL;
    for (uint32_t i = 0; i < lab_doubt_count; i++)
        lines = strcmp(lab_doubts[i].option, "lines") == 0 ? &lab_doubts[i] : lines;
    assert_non_null(lines);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lab_design design;
        tb_error error;
        assert_true(lab_design_read(cases[i].design, strlen(cases[i].design), &design, &error));
        assert_int_equal(lab_doubt_fits(lines, &design), cases[i].fits);
    }
}

/* ---- pictures ---- */

static void pictures_of_odd_values(void **unused) {
    (void)unused;
    static const double odd[] = {0, -1e-9, 1e-9, 1e6, -1e6, 100};
    char *data = malloc(ROOM);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        const lab_picture picture = {.title = "<t>", .about = "a & b", .unit = "%"};
        const lab_dot dots[] = {
            {.heading = true, .label = "<>"},
            {.label = "x", .said = "y", .value = odd[i], .low = odd[i], .high = odd[i]}};
        tb_text text = tb_text_in(data, ROOM);
        lab_plot_dots(&picture, dots, 2, &text);
        assert_nested(data);
        assert_null(strstr(data, "<t>"));
        assert_true(text.length < 4000); /* a bounded number of ticks */
    }
    free(data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_counter_checks),
        cmocka_unit_test(the_counter_looks),
        cmocka_unit_test(batches_join),
        cmocka_unit_test(wrong_lines),
        cmocka_unit_test(a_reply_without_room),
        cmocka_unit_test(only_its_own_lines),
        cmocka_unit_test(pages_are_whole),
        cmocka_unit_test(who_begins_and_how_it_goes),
        cmocka_unit_test(programs_get_every_row),
        cmocka_unit_test(nothing_was_played),
        cmocka_unit_test(numbers),
        cmocka_unit_test(short_texts),
        cmocka_unit_test(signs_are_sure),
        cmocka_unit_test(verdicts_follow_the_figures),
        cmocka_unit_test(verdicts_of_three),
        cmocka_unit_test(summaries_answer),
        cmocka_unit_test(by_whose_reckoning),
        cmocka_unit_test(doubts_are_of_the_games),
        cmocka_unit_test(which_experiments_fit),
        cmocka_unit_test(pictures_of_odd_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
