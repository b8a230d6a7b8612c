#include "lab/counter.h"

#include "base/read.h"
#include "games/find.h"
#include "lab/play.h"
#include "lab/report.h"

#include <stdlib.h>
#include <string.h>

static const tb_error_kind bad_line = {
    "bad-line", {"The line does not fit: {1}.", "行が正しくありません：{1}。"}};
static const tb_error_kind too_long = {"too-long",
                                       {"The answer is too long: {1}.", "答えが長すぎます：{1}。"}};

/* What is left of the line. */
typedef struct rest {
    const char *at;
    size_t length;
} rest;

typedef struct call {
    rest line;
    lab_design design;
    tb_json *json;
    tb_error *error;
} call;

static bool bad_word(call *c, const char *field) {
    tb_fail(c->error, field,
            TB_SAID("it is missing, or not what it should be", "ないか、書き方が違います"));
    return tb_fail_as(c->error, &bad_line);
}

/* ---- taking a line apart ---- */

/* Up to the mark, which is taken too; all that is left if there is no mark. */
static rest take_until(call *c, char mark) {
    const char *end = memchr(c->line.at, mark, c->line.length);
    const rest taken = {c->line.at, end == NULL ? c->line.length : (size_t)(end - c->line.at)};
    const size_t used = taken.length + (end != NULL);
    c->line = (rest){c->line.at + used, c->line.length - used};
    return taken;
}

/* A word into room; false if it does not fit. */
static bool take_word(call *c, char *word, size_t room) {
    const rest taken = take_until(c, ' ');
    if (taken.length >= room)
        return false;
    memcpy(word, taken.at, taken.length);
    word[taken.length] = '\0';
    return true;
}

static bool take_number(call *c, const char *field, uint64_t low, uint64_t high, uint64_t *number) {
    char word[24];
    return (take_word(c, word, sizeof word) && tb_read_number(word, low, high, number)) ||
           bad_word(c, field);
}

static bool take_lang(call *c, tb_lang *lang) {
    char word[8];
    return (take_word(c, word, sizeof word) && tb_lang_find(word, lang)) || bad_word(c, "lang");
}

static bool take_design(call *c, char mark) {
    const rest taken = take_until(c, mark);
    return lab_design_read(taken.at, taken.length, &c->design, c->error);
}

/* ---- answers ---- */

static bool write_tally(call *c, const lab_tally *tally) {
    tb_text measured = tb_text_in(NULL, 0);
    lab_tally_write(tally, &measured);
    char *room = malloc(measured.length + 1);
    if (room == NULL)
        return tb_fail_memory(c->error);
    tb_text text = tb_text_in(room, measured.length + 1);
    lab_tally_write(tally, &text);
    tb_json_string(c->json, "tally", room);
    free(room);
    return true;
}

/* ---- check, next ---- */

static void write_cell(call *c, uint32_t cell) {
    char options[512], players[2 * LAB_PLAYER + 2];
    const lab_cell at = lab_cell_at(&c->design, cell);
    const lab_lineup *lineup = &c->design.lineup[at.lineup];
    tb_text text = tb_text_in(options, sizeof options);
    tb_text names = tb_text_in(players, sizeof players);
    lab_cell_text(&c->design, cell, &text);
    tb_text_string(&names, lineup->names[0]);
    if (lineup->players == 2) {
        tb_text_char(&names, '/');
        tb_text_string(&names, lineup->names[1]);
    }
    tb_json_object(c->json, NULL);
    tb_json_number(c->json, "cell", cell);
    tb_json_number(c->json, "base", lab_base_of(&c->design, cell));
    tb_json_string(c->json, "options", options);
    tb_json_string(c->json, "start", c->design.starts > 0 ? c->design.start[at.start] : "");
    tb_json_string(c->json, "players", players);
    tb_json_object_end(c->json);
}

static bool check(call *c) {
    char room[LAB_DESIGN_TEXT];
    tb_text text = tb_text_in(room, sizeof room);
    if (!take_design(c, '\n'))
        return false;
    lab_design_write(&c->design, &text);
    tb_json_string(c->json, "design", room);
    tb_json_string(c->json, "game", c->design.game->id);
    tb_json_number(c->json, "size", lab_round_size(&c->design));
    tb_json_number(c->json, "rounds", (int64_t)c->design.rounds);
    tb_json_number(c->json, "until", c->design.until);
    tb_json_array(c->json, "cells");
    for (uint32_t cell = 0; cell < lab_cells(&c->design); cell++)
        write_cell(c, cell);
    tb_json_array_end(c->json);
    return true;
}

static bool next(call *c) {
    uint64_t rounds = 0;
    if (!take_number(c, "rounds", 0, LAB_MAX_ROUNDS, &rounds) || !take_design(c, '\n'))
        return false;
    const uint64_t look = c->design.until > 0 ? lab_next_look(rounds) : c->design.rounds;
    tb_json_number(c->json, "look", (int64_t)(look < c->design.rounds ? look : c->design.rounds));
    return true;
}

/* ---- play ---- */

/* Which cells are to be played, from `0,2,3`: ascending, each once. */
static bool read_cells(call *c, const char *word, bool *plays) {
    uint64_t last = 0;
    bool any = false, more = true;
    while (more) {
        char digits[8];
        uint64_t cell;
        const size_t length = strcspn(word, ",");
        if (length >= sizeof digits)
            return bad_word(c, "cells");
        memcpy(digits, word, length);
        digits[length] = '\0';
        if (!tb_read_number(digits, any ? last + 1 : 0, lab_cells(&c->design) - 1, &cell))
            return bad_word(c, "cells");
        plays[cell] = any = true;
        last = cell;
        more = word[length] == ',';
        word += length + more;
    }
    return true;
}

/* One round of every cell that plays: bases come before those that are compared with them. */
static bool play_round(const call *c, lab_table *table, uint64_t round, const bool *plays,
                       lab_facts *facts, lab_tally *tally) {
    const uint32_t size = lab_round_size(&c->design);
    for (uint32_t cell = 0; cell < lab_cells(&c->design); cell++) {
        const uint32_t base = lab_base_of(&c->design, cell);
        for (uint32_t turn = 0; plays[cell] && turn < size; turn++) {
            if (!lab_play(table, cell, round, turn, NULL, NULL, &facts[cell * size + turn]))
                return false;
        }
        if (plays[cell] && !lab_tally_add(tally, cell, &facts[cell * size],
                                          plays[base] ? &facts[base * size] : NULL))
            return false;
    }
    return true;
}

static bool play_rounds(call *c, uint64_t first, uint64_t count, const bool *plays) {
    const size_t games = (size_t)lab_cells(&c->design) * lab_round_size(&c->design);
    lab_table *table = lab_table_new(&c->design);
    lab_tally *tally = lab_tally_new(&c->design);
    lab_facts *facts = calloc(games, sizeof *facts);
    bool good = table != NULL && tally != NULL && facts != NULL;
    for (uint64_t round = first; good && round < first + count; round++)
        good = play_round(c, table, round, plays, facts, tally);
    good = good ? write_tally(c, tally) : tb_fail_memory(c->error);
    for (size_t i = 0; facts != NULL && i < games; i++)
        lab_facts_free(&facts[i]);
    free(facts);
    lab_tally_free(tally);
    lab_table_free(table);
    return good;
}

static bool play(call *c) {
    bool plays[LAB_MAX_CELLS] = {false};
    char cells[LAB_MAX_CELLS * 4];
    uint64_t first = 0;
    uint64_t count = 0;
    if (!take_number(c, "first", 0, LAB_MAX_ROUNDS, &first) ||
        !take_number(c, "count", 1, LAB_MAX_ROUNDS, &count))
        return false;
    if (!take_word(c, cells, sizeof cells))
        return bad_word(c, "cells");
    if (!take_design(c, '\n') || !read_cells(c, cells, plays))
        return false;
    if (first + count > c->design.rounds)
        return bad_word(c, "count");
    return play_rounds(c, first, count, plays);
}

/* ---- join, report, csv ---- */

/* The tally of all texts that are left; NULL: the error says why. */
static lab_tally *take_tallies(call *c) {
    lab_tally *all = lab_tally_new(&c->design);
    lab_tally *one = lab_tally_new(&c->design);
    bool good = all != NULL && one != NULL;
    if (!good)
        tb_fail_memory(c->error);
    while (good && c->line.length > 0) {
        const rest text = take_until(c, '|');
        good = lab_tally_read(one, text.at, text.length, c->error) &&
               (lab_tally_join(all, one) || tb_fail_memory(c->error));
    }
    lab_tally_free(one);
    if (good)
        return all;
    lab_tally_free(all);
    return NULL;
}

static bool join(call *c) {
    if (!take_design(c, '|'))
        return false;
    lab_tally *tally = take_tallies(c);
    if (tally == NULL)
        return false;
    const bool good = write_tally(c, tally);
    tb_json_array(c->json, "rounds");
    for (uint32_t cell = 0; cell < lab_cells(&c->design); cell++)
        tb_json_number(c->json, NULL, (int64_t)lab_tally_rounds(tally, cell));
    tb_json_array_end(c->json);
    tb_json_array(c->json, "precise");
    for (uint32_t cell = 0; cell < lab_cells(&c->design); cell++)
        tb_json_bool(c->json, NULL, c->design.until > 0 && lab_is_precise(tally, cell));
    tb_json_array_end(c->json);
    lab_tally_free(tally);
    return good;
}

typedef void sheet_writer(const lab_sheet *sheet, tb_lang lang, tb_text *out);

static void write_csv(const lab_sheet *sheet, tb_lang lang, tb_text *out) {
    (void)lang;
    lab_report_csv(sheet, out);
}

/* A long text as a string of JSON. */
static bool write_long(call *c, const char *key, const lab_sheet *sheet, tb_lang lang,
                       sheet_writer *write) {
    tb_text measured = tb_text_in(NULL, 0);
    write(sheet, lang, &measured);
    char *room = malloc(measured.length + 1);
    if (room == NULL)
        return tb_fail_memory(c->error);
    tb_text text = tb_text_in(room, measured.length + 1);
    write(sheet, lang, &text);
    tb_json_string(c->json, key, room);
    free(room);
    return true;
}

static bool with_sheet(call *c, bool figures, const char *key, sheet_writer *write) {
    tb_lang lang = TB_EN;
    lab_sheet sheet = {0};
    if (!take_lang(c, &lang) || !take_design(c, '|'))
        return false;
    lab_tally *tally = take_tallies(c);
    if (tally == NULL)
        return false;
    bool good = lab_sheet_make(tally, &sheet) || tb_fail_memory(c->error);
    if (good && figures) {
        tb_json_begin_raw(c->json, "figures");
        tb_json inner = tb_json_on(c->json->out);
        lab_report_json(&sheet, lang, &inner);
    }
    good = good && write_long(c, key, &sheet, lang, write);
    lab_sheet_free(&sheet);
    lab_tally_free(tally);
    return good;
}

static bool report(call *c) {
    return with_sheet(c, true, "html", lab_report_body);
}

static bool csv(call *c) {
    return with_sheet(c, false, "csv", write_csv);
}

static bool styles(call *c) {
    tb_json_string(c->json, "css", lab_styles);
    return true;
}

/* ---- calls ---- */

static const struct {
    const char *name;
    bool (*answer)(call *c);
} verbs[] = {
    {"check", check},   {"next", next}, {"play", play},     {"join", join},
    {"report", report}, {"csv", csv},   {"styles", styles},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static bool answer(call *c) {
    char name[16];
    uint32_t code;
    if (!tb_is_plain(c->line.at, c->line.length, &code))
        return bad_word(c, "line");
    take_until(c, ' '); /* lab */
    if (!take_word(c, name, sizeof name))
        return bad_word(c, "verb");
    for (size_t i = 0; i < VERBS; i++) {
        if (strcmp(verbs[i].name, name) == 0)
            return verbs[i].answer(c);
    }
    return bad_word(c, "verb");
}

static void write_error(const tb_error *error, tb_text *reply) {
    static const char *const keys[TB_LANGS] = {"en", "ja"};
    *reply = tb_text_in(reply->data, reply->capacity);
    tb_json json = tb_json_on(reply);
    tb_json_object(&json, NULL);
    tb_json_object(&json, "error");
    tb_json_string(&json, "code", error->kind->word);
    tb_json_string(&json, "field", error->field);
    tb_json_string(&json, "message", error->message[TB_EN]);
    for (tb_lang lang = TB_EN; lang < TB_LANGS; lang++) {
        char sentence[512];
        tb_text text = tb_text_in(sentence, sizeof sentence);
        tb_error_text(error, lang, &text);
        tb_json_string(&json, keys[lang], sentence);
    }
    tb_json_object_end(&json);
    tb_json_object_end(&json);
}

bool lab_counter_is_asked(const char *line, size_t length) {
    return length >= 4 && memcmp(line, "lab ", 4) == 0;
}

bool lab_counter_call(const char *line, size_t length, tb_text *reply) {
    tb_error error;
    tb_json json = tb_json_on(reply);
    call c = {.line = {line, length}, .json = &json, .error = &error};
    tb_json_object(&json, NULL);
    bool good = answer(&c);
    tb_json_object_end(&json);
    if (good && !tb_text_fits(reply)) {
        tb_fail(&error, "", TB_SAID("there is no room for it", "入りきりません"));
        good = tb_fail_as(&error, &too_long);
    }
    if (!good)
        write_error(&error, reply);
    return good;
}
