/* Out of memory at every single allocation of a table of the lab and a game at it: there are no
 * facts, and the next game at the same table is what it always is. (The levels of Jatsuna make do
 * without what they cannot have, and then think otherwise: they are not asked here.) */
#include "lab/play.h"
#include "memory.h"
#include "support.h"

#include <string.h>

enum { LINE = 1 << 16 };

static bool play(lab_table *table, const lab_design *design, char line[LINE]) {
    lab_facts facts = {0};
    tb_text text = tb_text_in(line, LINE);
    const bool played = lab_play(table, 0, 1, 1, NULL, NULL, &facts);
    if (played)
        lab_facts_write(design, &facts, &text);
    else
        assert_true(facts.moves == 0 && facts.thoughts == 0);
    lab_facts_free(&facts);
    return played;
}

static void fails_at_each(const char *words) {
    static char usual[LINE];
    static char line[LINE];
    lab_design design;
    tb_error error = {0};
    assert_true(lab_design_read(words, strlen(words), &design, &error));
    lab_table *table = lab_table_new(&design);
    assert_true(play(table, &design, usual));
    lab_table_free(table);
    uint32_t n = 0;
    for (bool failed = true; failed; n++) {
        memory_fails_at(n);
        memory.armed = true;
        table = lab_table_new(&design);
        if (table != NULL && play(table, &design, line))
            assert_string_equal(line, usual);
        memory.armed = false;
        failed = memory.failed;
        memory_holds();
        if (table != NULL) {
            assert_true(play(table, &design, line));
            assert_string_equal(line, usual);
        }
        lab_table_free(table);
    }
    CHECK(n > 3, "%s: %u allocations", words, n);
}

static void every_allocation(void **unused) {
    (void)unused;
    fails_at_each("card-slot players=level:1 judge=uct:nodes=5 rounds=2 seed=a");
    fails_at_each("isshin-ittai players=level:2/greedy rounds=2 seed=a");
    fails_at_each("keserima vary:six-ships=off,on players=random judge=level:1 rounds=2 seed=a");
    fails_at_each("jatsuna players=random judge=uct:nodes=5 rounds=2 seed=a");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation)};
    return cmocka_run_group_tests_name("lab oom", tests, NULL, NULL);
}
