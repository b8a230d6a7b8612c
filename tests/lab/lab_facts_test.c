/* Lines of experiments: written, read, and refused. */
#include "lab/facts.h"
#include "lab/play.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 1 << 16 };

static lab_design design_of(const char *text) {
    lab_design design;
    tb_error error = {0};
    CHECK(lab_design_read(text, strlen(text), &design, &error), "%s: %s: %s", text, error.field,
          error.message[TB_EN]);
    return design;
}

static const char *write(const lab_design *design, const lab_facts *facts, char line[LINE]) {
    tb_text text = tb_text_in(line, LINE);
    lab_facts_write(design, facts, &text);
    assert_true(tb_text_fits(&text));
    return line;
}

static bool read(const lab_design *design, const char *line, lab_facts *facts, tb_error *error) {
    return lab_facts_read(design, line, strlen(line), facts, error);
}

static void check_same(const lab_facts *a, const lab_facts *b) {
    assert_true(a->cell == b->cell && a->round == b->round && a->turn == b->turn);
    assert_memory_equal(a->sixths, b->sixths, sizeof a->sixths);
    assert_true(a->ending == b->ending && a->moves == b->moves && a->choices == b->choices);
    assert_true(a->forced == b->forced && a->first == b->first);
    assert_int_equal(a->begins, b->begins);
    assert_string_equal(a->opening, b->opening);
    assert_memory_equal(a->hands, b->hands, sizeof a->hands);
    assert_true(a->judged == b->judged && a->good == b->good && a->thoughts == b->thoughts);
    if (a->thoughts > 0) {
        assert_memory_equal(a->expected, b->expected, a->thoughts * sizeof *a->expected);
        assert_memory_equal(a->by, b->by, a->thoughts);
    }
}

/* A line with something changed is refused with words, or it is a line of another game. */
static void check_strict(const lab_design *design, const char *line) {
    static char changed[LINE];
    static char again[LINE];
    static const char others[] = "0179,\"[]{}:aF-+oxT";
    lab_facts facts = {0};
    const size_t length = strlen(line);
    const size_t looked_at = length < 400 ? length : 400;
    for (size_t at = 0; at <= looked_at; at++) {
        for (size_t i = 0; i < sizeof others + 1; i++) { /* put in, left out, replaced */
            tb_error error = {0};
            memcpy(changed, line, at);
            const size_t skip = i < sizeof others ? (i % 2 == 0 && at < length) : 1;
            if (at + skip > length)
                continue;
            size_t end = at;
            if (i < sizeof others)
                changed[end++] = others[i];
            memcpy(changed + end, line + at + skip, length - at - skip + 1);
            end += length - at - skip;
            if (lab_facts_read(design, changed, end, &facts, &error)) {
                CHECK(strlen(changed) == end && strcmp(write(design, &facts, again), changed) == 0,
                      "read: %s", changed);
            } else {
                assert_true(error.kind == &lab_bad_line && error.field[0] != '\0');
                assert_true(error.message[TB_JA][0] != '\0');
                assert_true(facts.moves == 0 && facts.thoughts == 0);
            }
        }
    }
    lab_facts_free(&facts);
}

static void lines_both_ways(void **unused) {
    (void)unused;
    static char line[LINE];
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        static const char *const rest[] = {"players=random", "players=level:1",
                                           "players=random judge=uct:nodes=5"};
        for (size_t i = 0; i < 3; i++) {
            char text[128];
            lab_facts facts = {0};
            lab_facts again = {0};
            tb_error error = {0};
            snprintf(text, sizeof text, "%s %s rounds=50 seed=l", (*game)->id, rest[i]);
            const lab_design design = design_of(text);
            lab_table *table = lab_table_new(&design);
            for (uint64_t round = 0; round < (i == 0 ? 50 : 2); round++) {
                assert_true(lab_play(table, 0, round, 1, NULL, NULL, &facts));
                write(&design, &facts, line);
                CHECK(read(&design, line, &again, &error), "%s: %s: %s", line, error.field,
                      error.message[TB_EN]);
                check_same(&facts, &again);
                if (round == 0)
                    check_strict(&design, line);
            }
            lab_facts_free(&facts);
            lab_facts_free(&again);
            lab_table_free(table);
        }
    }
}

/* The one of facts.h. */
#define CELL "{\"cell\":0,\"round\":12,\"turn\":1,"
#define END "\"points\":[6,0],\"ending\":\"empty-hand\","
#define MOVES "\"moves\":4,\"choices\":40,\"forced\":1,\"first\":\"1\",\"opening\":\"C@9\","
#define HANDS "\"hands\":[\"7CWWBBBRR\",\"3CCWBBRRR\"]"
#define THOUGHTS ",\"judged\":3,\"good\":6,\"by\":\"1212\",\"expected\":[512,430,0,1000]}"

static const struct {
    const char *line, *field;
} refusals[] = {
    {"", "cell"},
    {"{}", "cell"},
    {"{\"cell\":2,", "cell"},
    {"{\"cell\":00,", "cell"},
    {"{\"cell\":0,\"round\":13,", "round"},
    {"{\"cell\":0,\"round\":-1,", "round"},
    {"{\"cell\":0,\"round\":99999999999999999999,", "round"},
    {"{\"cell\":0,\"round\":12,\"turn\":2,", "turn"},
    {CELL "\"points\":[6,1],", "points"},
    {CELL "\"points\":[7,0],", "points"},
    {CELL "\"points\":[6],", "points"},
    {CELL "\"points\":[6,0,0],", "points"},
    {CELL "\"points\":[6,0],\"ending\":\"try\",", "ending"},
    {CELL END "\"moves\":x", "moves"},
    {CELL END "\"moves\":4,\"choices\":6,\"forced\":1,", "forced"},
    {CELL END "\"moves\":4,\"choices\":5,\"forced\":4,", "forced"},
    {CELL END "\"moves\":4,\"choices\":9,\"forced\":5,", "forced"},
    {CELL END "\"moves\":4,\"choices\":9999999,", "choices"},
    {CELL END "\"moves\":4,\"choices\":40,\"forced\":1,\"first\":\"3\",", "first"},
    {CELL END "\"moves\":4,\"choices\":40,\"forced\":1,\"first\":\"\",", "first"},
    {CELL END "\"moves\":0,\"choices\":0,\"forced\":0,\"first\":\"1\",", "first"},
    {CELL END "\"moves\":4,\"choices\":40,\"forced\":1,\"first\":\"1\",\"opening\":\"\",",
     "opening"},
    {CELL END "\"moves\":4,\"choices\":40,\"forced\":1,\"first\":\"1\",\"opening\":\"\\n\",",
     "opening"},
    {CELL END MOVES "\"hands\":[\"7CWWBBBRR\"]", "hands"},
    {CELL END MOVES "\"hands\":[\"C7\",\"\"]", "hands"},
    {CELL END MOVES "\"hands\":[\"X\",\"\"]", "hands"},
    {CELL END MOVES "\"judged\":1", "hands"},
    {CELL END MOVES HANDS ",\"judged\":5", "judged"},
    {CELL END MOVES HANDS ",\"judged\":3,\"good\":2,", "good"},
    {CELL END MOVES HANDS ",\"judged\":0,\"good\":1,", "good"},
    {CELL END MOVES HANDS ",\"judged\":3,\"good\":6,\"by\":\"12123\"", "by"},
    {CELL END MOVES HANDS ",\"judged\":3,\"good\":6,\"by\":\"12121\"", "by"},
    {CELL END MOVES HANDS ",\"judged\":0,\"good\":0,\"by\":\"\"", "by"},
    {CELL END MOVES HANDS ",\"judged\":3,\"good\":6,\"by\":\"12\",\"expected\":[512]}", "expected"},
    {CELL END MOVES HANDS ",\"judged\":3,\"good\":6,\"by\":\"12\",\"expected\":[512,1001]}",
     "expected"},
    {CELL END MOVES HANDS ",\"judged\":3,\"good\":6,\"by\":\"12\",\"expected\":[512,1]}", "judged"},
    {CELL END MOVES HANDS ",\"judged\":2,\"good\":6,\"by\":\"12\",\"expected\":[512,1]}", "by"},
    {CELL END MOVES HANDS "}", "by"},
    {CELL END MOVES HANDS THOUGHTS " ", "line"},
};

static void lines_refused(void **unused) {
    (void)unused;
    const lab_design design =
        design_of("card-slot vary:lines=new,any players=random judge=uct:nodes=5 rounds=13 seed=l");
    const char *good = CELL END MOVES HANDS THOUGHTS;
    static char line[LINE];
    lab_facts facts = {0};
    tb_error error = {0};
    assert_true(read(&design, good, &facts, &error));
    assert_string_equal(write(&design, &facts, line), good);
    check_strict(&design, good);
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        assert_false(read(&design, refusals[i].line, &facts, &error));
        CHECK(strcmp(error.field, refusals[i].field) == 0, "%s: %s", refusals[i].line, error.field);
    }
    lab_facts_free(&facts);
}

/* Who begins stands in the lines of a game in which moves decide it. */
static void who_begins(void **unused) {
    (void)unused;
#define BEFORE "{\"cell\":0,\"round\":1,\"turn\":0,\"points\":[6,0],\"ending\":\"kill\","
#define OPENED "\"moves\":4,\"choices\":9,\"forced\":1,\"first\":\"1\",\"opening\":\"o+1-0\""
#define AFTER ",\"hands\":[\"\",\"\"]}"
    static const struct {
        const char *line;
        uint32_t begins;
    } good[] = {
        {BEFORE OPENED ",\"begins\":\"1\"" AFTER, 1},
        {BEFORE OPENED ",\"begins\":\"2\"" AFTER, 2},
        {BEFORE OPENED ",\"begins\":\"\"" AFTER, 0},
    };
    static const char *const bad[] = {
        BEFORE OPENED AFTER,
        BEFORE OPENED ",\"begins\":\"3\"" AFTER,
        BEFORE OPENED ",\"begins\":\"12\"" AFTER,
        BEFORE "\"moves\":0,\"choices\":0,\"forced\":0,\"first\":\"\",\"opening\":\"\","
               "\"begins\":\"1\"" AFTER,
    };
    const lab_design design = design_of("isshin-ittai players=random rounds=13 seed=l");
    static char line[LINE];
    lab_facts facts = {0};
    tb_error error = {0};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(read(&design, good[i].line, &facts, &error));
        assert_int_equal(facts.begins, good[i].begins);
        assert_string_equal(write(&design, &facts, line), good[i].line);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(read(&design, bad[i], &facts, &error));
        CHECK(strcmp(error.field, "begins") == 0, "%s: %s", bad[i], error.field);
    }
    lab_facts_free(&facts);
}

/* ---- heads ---- */

static void heads(void **unused) {
    (void)unused;
    const lab_design design = design_of("jatsuna players=random rounds=13 seed=l");
    static const struct {
        const char *line, *field; /* NULL: it is read */
    } rows[] = {
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=13 "
         "seed=l\"}",
         NULL},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=13 "
         "seed=l\",\"shard\":[2,3]}",
         NULL},
        {"{\"format\":\"teban-arena\",\"version\":1,", "format"},
        {"{\"format\":\"teban-lab\",\"version\":1,", "version"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"", "design"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"go\"}", "game"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=13 "
         "seed=l\",\"shard\":[0,3]}",
         "shard"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=13 "
         "seed=l\",\"shard\":[1,1]}",
         "shard"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=13 "
         "seed=l\",\"shard\":[4,3]}",
         "shard"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=13 "
         "seed=l\",\"shard\":[1,1001]}",
         "shard"},
        {"{\"format\":\"teban-lab\",\"version\":2,\"design\":\"jatsuna players=random rounds=13 "
         "seed=l\"}x",
         "line"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static char line[LINE];
        lab_design found = {0};
        tb_error error = {0};
        uint32_t shard = 9;
        uint32_t shards = 9;
        const bool good =
            lab_head_read(rows[i].line, strlen(rows[i].line), &found, &shard, &shards, &error);
        assert_int_equal(good, rows[i].field == NULL);
        if (!good) {
            CHECK(strcmp(error.field, rows[i].field) == 0, "%s: %s", rows[i].line, error.field);
            assert_true(shard == 9 && shards == 9 && found.game == NULL);
            continue;
        }
        assert_memory_equal(&found, &design, sizeof design);
        assert_true(i == 0 ? shard == 1 && shards == 1 : shard == 2 && shards == 3);
        tb_text text = tb_text_in(line, sizeof line);
        lab_head_write(&found, shard, shards, &text);
        assert_string_equal(line, rows[i].line);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_both_ways),
        cmocka_unit_test(lines_refused),
        cmocka_unit_test(who_begins),
        cmocka_unit_test(heads),
    };
    return cmocka_run_group_tests_name("lab facts", tests, NULL, NULL);
}
