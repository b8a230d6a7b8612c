#include "table.h"

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 };

static char *journal_of(const tb_table *table, size_t *length) {
    size_t size = 0;
    for (uint32_t i = 0; i < tb_table_lines(table); i++)
        size += strlen(tb_table_line(table, i)) + 1;
    char *journal = malloc(size + 1);
    tb_text text = tb_text_in(journal, size + 1);
    for (uint32_t i = 0; i < tb_table_lines(table); i++) {
        tb_text_string(&text, tb_table_line(table, i));
        tb_text_char(&text, '\n');
    }
    *length = text.length;
    return journal;
}

static void check_asked(const tb_table *a, const tb_table *b) {
    int who_a;
    int who_b;
    fuzz_check(tb_table_version(a) == tb_table_version(b), "the same version");
    fuzz_check(tb_table_phase(a) == tb_table_phase(b), "the same phase");
    fuzz_check(tb_table_turn(a) == tb_table_turn(b), "the same turn");
    fuzz_check(tb_table_deadline(a) == tb_table_deadline(b), "the same deadline");
    fuzz_check(tb_table_time(a) == tb_table_time(b), "the same time");
    fuzz_check(tb_table_how(a, &who_a) == tb_table_how(b, &who_b) && who_a == who_b,
               "the same ending");
    fuzz_check(tb_table_lines(a) == tb_table_lines(b), "as many lines");
    for (uint32_t i = 0; i < tb_table_lines(a); i++)
        fuzz_check(strcmp(tb_table_line(a, i), tb_table_line(b, i)) == 0, "the same lines");
}

/* What one who looks is shown, in a room of its own for each of the two tables. */
static char rooms[2][ROOM];

static void compare_rooms(const tb_text *a, const tb_text *b) {
    fuzz_check(tb_text_fits(a), "what is shown fits");
    fuzz_check(a->length == b->length && memcmp(a->data, b->data, a->length) == 0,
               "a restored table shows the same");
}

/* The history is in the last sight; each of the others adds what was seen then. */
static void check_sight(const tb_table *a, const tb_table *b, const tb_look *look, uint32_t at) {
    const uint32_t count = tb_log_count(tb_table_log(a));
    tb_text texts[] = {tb_text_in(rooms[0], ROOM), tb_text_in(rooms[1], ROOM)};
    const tb_table *tables[] = {a, b};
    for (int i = 0; i < 2; i++) {
        tb_json json = tb_json_on(&texts[i]);
        tb_table_see(tables[i], "t", look, at, at == count ? 0 : at, &json);
    }
    compare_rooms(&texts[0], &texts[1]);
}

static void check_looks(const tb_table *a, const tb_table *b, int seat) {
    const uint32_t count = tb_log_count(tb_table_log(a));
    const tb_look look = {.seat = seat, .now = tb_table_time(a), .lang = seat == 0 ? TB_JA : TB_EN};
    for (uint32_t at = 0; at <= count; at++)
        check_sight(a, b, &look, at);
}

void fuzz_check_restored(const tb_table *table) {
    size_t length;
    tb_error error = {0};
    char *journal = journal_of(table, &length);
    if (fuzz_is_new(journal, length)) {
        tb_table *again = tb_table_restore(journal, length, &error);
        fuzz_check(again != NULL, "a journal is restored");
        check_asked(table, again);
        for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
            check_looks(table, again, (int)seat);
        check_looks(table, again, TB_ONLOOKER);
        if (tb_table_is_study(table) || tb_table_phase(table) == TB_FINISHED)
            check_looks(table, again, TB_REFEREE);
        tb_table_free(again);
    }
    free(journal);
}
