/* What first moves are called: symmetric ones have one name, and no others. */
#include "lab/facts.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The names of all first moves after a layout and the same draws of both; and those of drops as the
 * layout says that they are turned: the board half round for Rima, then left to right if the `+` of
 * the one who moves stands at the other end. */
static int names_after(const char *layout, char (*names)[LAB_OPENING]) {
    tb_event list[TB_MAX_EVENTS];
    tb_state state;
    tb_error error = {0};
    tb_log *log = tb_log_new(&tb_keserima, NULL);
    assert_true(tb_log_add(log, layout, &error) && tb_log_add(log, "{+x}", &error) &&
                tb_log_add(log, "{+x}", &error));
    state = *tb_log_now(log);
    tb_log_free(log);
    const bool rima = layout[4] == 'R';
    const bool mirror = rima ? layout[1] == '+' : layout[3] == 'x';
    const int count = tb_keserima.events(&state, list);
    for (int i = 0; i < count; i++) {
        char own[TB_EVENT_TEXT];
        tb_text name = tb_text_in(names[i], LAB_OPENING);
        tb_profile_keserima.opening(&state, list[i], &name);
        assert_true(tb_text_fits(&name));
        tb_event_string(&tb_keserima, &state, list[i], own);
        if (strlen(own) != 3)
            continue;
        own[1] = rima != mirror ? (char)('6' - own[1] + '0') : own[1];
        own[2] = rima ? (char)('6' - own[2] + '0') : own[2];
        assert_string_equal(names[i], own);
    }
    qsort(names, (size_t)count, LAB_OPENING, by_text);
    for (int i = 1; i < count; i++)
        CHECK(strcmp(names[i - 1], names[i]) != 0, "%s: two moves are called %s", layout, names[i]);
    return count;
}

/* Sixteen layouts are four, each seen from four sides; and what stands on the other home row does
 * not change what the first moves are called. */
static void keserima_openings(void **unused) {
    (void)unused;
    static char names[16][TB_MAX_EVENTS][LAB_OPENING];
    int counts[16];
    uint32_t others = 0; /* sets of names that were not there before */
    for (int i = 0; i < 16; i++) {
        const char layout[] = {'@',          "+x"[i & 1], "+x"[i >> 1 & 1], "+x"[i >> 2 & 1],
                               "KR"[i >> 3], '\0'};
        counts[i] = names_after(layout, names[i]);
        uint32_t alike = 0;
        for (int k = 0; k < i; k++)
            alike += counts[k] == counts[i] &&
                     memcmp(names[k], names[i], (size_t)counts[i] * LAB_OPENING) == 0;
        others += alike == 0;
    }
    assert_int_equal(others, 2);
}

static void name_at(const tb_game *game, const char *position, const char *event,
                    char name[LAB_OPENING]) {
    tb_error error = {0};
    tb_event found;
    tb_why why;
    uint32_t options[TB_MAX_OPTIONS];
    tb_state state;
    tb_options_default(game, options);
    CHECK(tb_position_read(game, options, position, &state, &error), "%s", error.message[TB_EN]);
    CHECK(tb_event_read(game, &state, event, &found, &why), "%s", event);
    tb_text text = tb_text_in(name, LAB_OPENING);
    tb_profile_of(game)->opening(&state, found, &text);
}

/* Only where the position is its own mirror image; and a card by what it is in the hand. */
static void other_openings(void **unused) {
    (void)unused;
    static const struct {
        const tb_game *game;
        const char *position, *event, *name;
    } rows[] = {
        {&tb_rugby_chess,
         "pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0", "e1f2",
         "c1b2"},
        {&tb_rugby_chess,
         "pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0", "c1b2",
         "c1b2"},
        {&tb_rugby_chess,
         "pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0", "d1>e1",
         "d1>c1"},
        {&tb_rugby_chess,
         "pppbpp./......p/......./......./......./......./......./......./PPPBPPP w - 0", "e1f2",
         "e1f2"},
        {&tb_isshin_ittai, "F-F+F+S- F-L-L-L+ - - 0,0,3 2,2,2,3,3,4 13 0,0,0,0,0,0 1 open", "oF+",
         "o+2-1"},
        {&tb_isshin_ittai, "F-F+F+S- F-L-L-L+ - - 0,0,3 2,2,2,3,3,4 13 0,0,0,0,0,0 1 open", "oF-",
         "o-1+2"},
        {&tb_isshin_ittai, "F-F+F+S- F-L-L-L+ - - 0,0,3 2,2,2,3,3,4 13 0,0,0,0,0,0 1 open", "oS-",
         "o-1+0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char name[LAB_OPENING];
        name_at(rows[i].game, rows[i].position, rows[i].event, name);
        assert_string_equal(name, rows[i].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keserima_openings),
        cmocka_unit_test(other_openings),
    };
    return cmocka_run_group_tests_name("openings", tests, NULL, NULL);
}
