/* The computer player of Jatsuna: its solver against trying everything, its promises as a brain. */
#include "search/jatsuna/jatsuna.h"
#include "search/jatsuna/solve.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { HASH = 4 };

/* A position with so many empty squares, by random play, with either order of play. */
static void random_end(tb_random *random, uint32_t empty, tb_state *state) {
    const uint32_t order[TB_MAX_OPTIONS] = {tb_random_below(random, 2)};
    tb_start(&tb_jatsuna, order, state);
    while (jatsuna_size(jatsuna_in(state)->empty) > empty)
        tb_jatsuna.apply(state, support_random_event(&tb_jatsuna, state, random));
}

/* ---- the solver ---- */

/* Tries everything with the game's own functions: sixths for a seat, the others against it. */
static int brute(const tb_state *state, uint32_t seat) {
    const int turn = tb_jatsuna.turn(state);
    tb_event list[JATSUNA_MAX_EVENTS];
    uint8_t sixths[TB_MAX_SEATS];
    if (turn == TB_OVER) {
        tb_jatsuna.result(state, sixths);
        return sixths[seat];
    }
    const int count = tb_jatsuna.events(state, list);
    int best = -1;
    for (int i = 0; i < count; i++) {
        tb_state next = *state;
        tb_jatsuna.apply(&next, list[i]);
        const int value = brute(&next, seat);
        if (best < 0 || (turn == (int)seat ? value > best : value < best))
            best = value;
    }
    return best;
}

/* The value, and all moves that reach it and no other. */
static void check_solver(const tb_state *state, uint32_t seat, int floor, size_t table_bytes) {
    const jatsuna_board b = jatsuna_board_of(jatsuna_in(state));
    const int expected = brute(state, seat);
    char text[TB_POSITION_TEXT];
    tb_event list[JATSUNA_MAX_EVENTS];
    jatsuna_solver *s = jatsuna_solver_new(table_bytes);
    assert_non_null(s);
    jatsuna_solver_begin(s, &b, seat, floor);
    while (!jatsuna_solver_done(s))
        assert_true(jatsuna_solver_step(s, 100) <= 100);
    const int told = expected > floor ? expected : floor;
    CHECK(jatsuna_solver_sixths(s) == told, "%s seat %u above %d: %d, not %d",
          support_position(&tb_jatsuna, state, text), seat, floor, jatsuna_solver_sixths(s), told);
    assert_true((jatsuna_solver_moves(s) & ~jatsuna_board_legal(&b)) == 0);
    const int count = tb_jatsuna.events(state, list);
    for (int i = 0; i < count && expected > floor; i++) {
        tb_state next = *state;
        tb_jatsuna.apply(&next, list[i]);
        assert_int_equal((jatsuna_solver_moves(s) & jatsuna_bit(list[i])) != 0,
                         brute(&next, seat) == expected);
    }
    jatsuna_solver_end(s);
}

static void test_solver(void **unused) {
    tb_random random = tb_random_from(1);
    (void)unused;
    for (uint32_t i = 0; i < support_scaled(40); i++) {
        tb_state state;
        random_end(&random, i % 4 == 0 ? 1 + i % 7 : 8, &state);
        const uint32_t mover = (uint32_t)tb_jatsuna.turn(&state);
        check_solver(&state, mover, TB_WHOLE_POINT - 1, 1 << 20); /* can it force a win? */
        for (uint32_t seat = 0; seat < JATSUNA_KINDS; seat++)
            check_solver(&state, seat, -1, 1 << 20); /* collusion */
        check_solver(&state, mover, -1, 1);          /* a table of one entry */
    }
}

/* Far more positions than the table begins with, and what was solved for one board is used
 * for the boards after it: the same values as by a solver that knows nothing, in fewer nodes. */
static void test_solver_remembers(void **unused) {
    enum { EMPTY = 14 };
    tb_random random = tb_random_from(9);
    uint64_t taken[2] = {0};
    (void)unused;
    for (uint32_t i = 0; i < 3; i++) {
        tb_state state;
        jatsuna_solver *s = jatsuna_solver_new(1 << 22);
        random_end(&random, EMPTY, &state);
        const uint32_t seat = (uint32_t)tb_jatsuna.turn(&state);
        for (uint32_t left = EMPTY; left > EMPTY - 4; left--) {
            const jatsuna_board b = jatsuna_board_of(jatsuna_in(&state));
            jatsuna_solver *fresh = jatsuna_solver_new(1 << 22);
            jatsuna_solver_begin(s, &b, seat, -1);
            jatsuna_solver_begin(fresh, &b, seat, -1);
            taken[0] += jatsuna_solver_step(s, UINT64_MAX);
            taken[1] += jatsuna_solver_step(fresh, UINT64_MAX);
            assert_int_equal(jatsuna_solver_sixths(s), jatsuna_solver_sixths(fresh));
            assert_true(jatsuna_solver_moves(s) == jatsuna_solver_moves(fresh));
            jatsuna_solver_end(fresh);
            tb_jatsuna.apply(&state, support_random_event(&tb_jatsuna, &state, &random));
        }
        jatsuna_solver_end(s);
    }
    /* What the table forgets as it grows would show here and nowhere else. A refactoring that
     * changes nothing keeps these numbers. */
    CHECK(taken[0] == 152096 && taken[1] == 165146, "%u nodes, %u anew", (uint32_t)taken[0],
          (uint32_t)taken[1]);
}

/* What a table knows never changes a value: many boards by one solver, with every floor, as its
 * table fills, is cleared and filled again, against a table of one entry, in which next to nothing
 * is ever found. */
static void test_solver_table_is_sound(void **unused) {
    tb_random random = tb_random_from(10);
    jatsuna_solver *s = jatsuna_solver_new(1 << 14);
    jatsuna_solver *plain = jatsuna_solver_new(1);
    (void)unused;
    for (uint32_t i = 0; i < support_scaled(4000); i++) {
        tb_state state;
        random_end(&random, 6 + i % 4, &state);
        const jatsuna_board b = jatsuna_board_of(jatsuna_in(&state));
        jatsuna_solver_clear(s);
        for (uint32_t k = 0; k < 4; k++) { /* the same seat: what was solved stays true */
            const int floor = (int)tb_random_below(&random, TB_WHOLE_POINT + 1) - 1;
            jatsuna_solver_begin(s, &b, i % JATSUNA_KINDS, floor);
            jatsuna_solver_step(s, k); /* left unfinished, and begun again */
            jatsuna_solver_begin(s, &b, i % JATSUNA_KINDS, floor);
            jatsuna_solver_begin(plain, &b, i % JATSUNA_KINDS, floor);
            jatsuna_solver_step(s, UINT64_MAX);
            jatsuna_solver_step(plain, UINT64_MAX);
            assert_int_equal(jatsuna_solver_sixths(s), jatsuna_solver_sixths(plain));
            assert_true(jatsuna_solver_moves(s) == jatsuna_solver_moves(plain));
        }
    }
    jatsuna_solver_end(s);
    jatsuna_solver_end(plain);
}

/* ---- the memory of the solver's table ---- */

enum { GUARD = 1 << 16, GUARD_BYTE = 0xa5 };

static struct {
    bool on;        /* allocations are watched */
    size_t size;    /* of the last one */
    uint8_t *after; /* its end: so many bytes follow that nobody may touch */
} watched;

void *__real_malloc(size_t size);

void *__wrap_malloc(size_t size) {
    if (!watched.on)
        return __real_malloc(size);
    uint8_t *block = __real_malloc(size + GUARD);
    watched.size = size;
    watched.after = block + size;
    memset(watched.after, GUARD_BYTE, GUARD);
    return block;
}

/* It takes at most the bytes it was given and more than half of them, and a search that would fill
 * a far larger table stays within. */
static void test_solver_stays_in_its_memory(void **unused) {
    static const size_t sizes[] = {1, 15, 16, 31, 32, 1023, 1024, 16000, 1 << 14, 1 << 15};
    tb_random random = tb_random_from(11);
    (void)unused;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        tb_state state;
        random_end(&random, 11, &state);
        const jatsuna_board b = jatsuna_board_of(jatsuna_in(&state));
        watched.on = true;
        jatsuna_solver *s = jatsuna_solver_new(sizes[i]);
        watched.on = false;
        CHECK(sizes[i] < 16 || (watched.size <= sizes[i] && 2 * watched.size > sizes[i]),
              "%zu bytes of %zu", watched.size, sizes[i]);
        jatsuna_solver_begin(s, &b, b.mover, -1);
        jatsuna_solver_step(s, 20000);
        for (size_t k = 0; k < GUARD; k++)
            CHECK(watched.after[k] == GUARD_BYTE, "a table of %zu bytes: byte %zu after it",
                  sizes[i], k);
        jatsuna_solver_end(s);
    }
}

/* ---- the brain ---- */

static tb_player_settings plain_settings(void) {
    return (tb_player_settings){
        .brain = &tb_brain_jatsuna, .level = 10, .threads = 1, .hash = HASH, .seed = 7};
}

static void *begin(const tb_state *state, const tb_player_settings *settings) {
    tb_info info;
    tb_observe(&tb_jatsuna, state, tb_jatsuna.turn(state), &info);
    void *mind = tb_brain_jatsuna.begin(&tb_jatsuna, &info, "", settings);
    assert_non_null(mind);
    return mind;
}

/* Thinks for so many nodes in steps of the given size, never more than asked for. */
static void think(const tb_state *state, const tb_player_settings *settings, uint64_t nodes,
                  uint64_t step, tb_thought *thought, uint64_t *visits) {
    tb_event events[JATSUNA_MAX_EVENTS];
    void *mind = begin(state, settings);
    bool more = true;
    for (uint64_t done = 0; done < nodes && more; done += step) {
        const uint64_t now = step < nodes - done ? step : nodes - done;
        more = tb_brain_jatsuna.step(mind, now);
        tb_brain_jatsuna.thought(mind, thought);
        CHECK(thought->nodes <= done + now, "%llu nodes", (unsigned long long)thought->nodes);
        CHECK(!more || thought->nodes == done + now, "it stopped early");
    }
    tb_brain_jatsuna.thought(mind, thought);
    memset(visits, 0, JATSUNA_MAX_EVENTS * sizeof visits[0]);
    tb_brain_jatsuna.visits(mind, events, visits);
    tb_brain_jatsuna.end(mind);
}

static void test_resumable(void **unused) {
    static const uint32_t squares[] = {44, 20, 13, 11, 9, 8, 5, 1};
    tb_random random = tb_random_from(2);
    (void)unused;
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++) {
        const tb_player_settings settings = plain_settings();
        tb_state state;
        tb_thought one, small;
        uint64_t one_visits[JATSUNA_MAX_EVENTS], small_visits[JATSUNA_MAX_EVENTS];
        random_end(&random, squares[i], &state);
        think(&state, &settings, 5000, 5000, &one, one_visits);
        think(&state, &settings, 5000, 7, &small, small_visits);
        assert_memory_equal(&one, &small, sizeof one);
        assert_memory_equal(one_visits, small_visits, sizeof one_visits);
    }
}

/* The same decision again, nothing having happened since: the solver has forgotten too. */
static void test_begins_anew(void **unused) {
    tb_random random = tb_random_from(8);
    (void)unused;
    for (uint32_t empty = 9; empty <= 13; empty++) {
        const tb_player_settings settings = plain_settings();
        tb_event events[JATSUNA_MAX_EVENTS];
        uint64_t visits[2][JATSUNA_MAX_EVENTS] = {0};
        tb_thought thoughts[2];
        tb_state state;
        tb_info info;
        random_end(&random, empty, &state);
        tb_observe(&tb_jatsuna, &state, tb_jatsuna.turn(&state), &info);
        void *mind = begin(&state, &settings);
        for (int time = 0; time < 2; time++) {
            tb_brain_jatsuna.step(mind, 6000);
            tb_brain_jatsuna.thought(mind, &thoughts[time]);
            tb_brain_jatsuna.visits(mind, events, visits[time]);
            tb_brain_jatsuna.next(mind, &info, "", NULL, settings.seed);
        }
        tb_brain_jatsuna.end(mind);
        assert_memory_equal(&thoughts[0], &thoughts[1], sizeof thoughts[0]);
        assert_memory_equal(visits[0], visits[1], sizeof visits[0]);
    }
}

static void test_zero_nodes(void **unused) {
    const tb_player_settings settings = plain_settings();
    tb_state state;
    tb_thought thought;
    (void)unused;
    tb_start(&tb_jatsuna, NULL, &state);
    void *mind = begin(&state, &settings);
    tb_brain_jatsuna.thought(mind, &thought);
    assert_true(tb_is_listed(&tb_jatsuna, &state, thought.best));
    assert_int_equal(thought.nodes, 0);
    tb_brain_jatsuna.end(mind);
}

/* A refactoring that changes nothing keeps this number; a change of the search changes it, on
 * purpose. */
static void test_signature(void **unused) {
    tb_random random = tb_random_from(3);
    uint64_t signature = 0;
    (void)unused;
    for (uint32_t i = 0; i < 12; i++) {
        tb_player_settings settings = plain_settings();
        tb_state state;
        tb_thought thought;
        uint64_t visits[JATSUNA_MAX_EVENTS];
        random_end(&random, 45 - 4 * (i % 11), &state);
        settings.style = i % 3 == 2 ? TB_STYLE_COLLUSION : TB_STYLE_NORMAL;
        settings.against = (int)(i % JATSUNA_KINDS);
        think(&state, &settings, 2000, 2000, &thought, visits);
        signature = signature * 31 + thought.best + thought.nodes;
        for (uint32_t k = 0; k < JATSUNA_MAX_EVENTS; k++)
            signature = signature * 31 + visits[k];
    }
    CHECK(signature == UINT64_C(0xc62ce31b199ca783), "the signature is now 0x%016llx",
          (unsigned long long)signature);
}

/* With 1 MiB the tree is full long before the end and goes on with what it has; that it stays
 * within its room is for the sanitizers to see. */
static void test_memory(void **unused) {
    tb_player_settings settings = plain_settings();
    tb_state state;
    tb_thought thought;
    uint64_t visits[JATSUNA_MAX_EVENTS];
    settings.hash = 1;
    (void)unused;
    tb_start(&tb_jatsuna, NULL, &state);
    think(&state, &settings, 60000, 60000, &thought, visits);
    assert_int_equal(thought.nodes, 60000);
    assert_true(tb_is_listed(&tb_jatsuna, &state, thought.best));
}

/* A win that can be forced is found and played, in collusion also what cannot be avoided; it knows
 * that it is done. */
static void test_plays_solved(void **unused) {
    enum { NODES = 100000 };
    tb_random random = tb_random_from(4);
    uint32_t forced = 0;
    (void)unused;
    for (uint32_t i = 0; i < support_scaled(40); i++) {
        tb_player_settings settings = plain_settings();
        tb_state state;
        tb_thought thought;
        uint64_t visits[JATSUNA_MAX_EVENTS];
        random_end(&random, 7, &state);
        const bool collusion = i % 2 == 1;
        settings.style = collusion ? TB_STYLE_COLLUSION : TB_STYLE_NORMAL;
        settings.against = (int)(i % JATSUNA_KINDS);
        const uint32_t seat = (uint32_t)(collusion ? settings.against : tb_jatsuna.turn(&state));
        const int expected = brute(&state, seat);
        if (!collusion && expected < TB_WHOLE_POINT)
            continue;
        think(&state, &settings, NODES, NODES, &thought, visits);
        assert_true(thought.nodes < NODES);
        assert_int_equal(expected, (int)(thought.score[seat] * TB_WHOLE_POINT + 0.5));
        tb_jatsuna.apply(&state, thought.best);
        assert_int_equal(expected, brute(&state, seat));
        forced++;
    }
    assert_true(forced >= support_scaled(40) / 2); /* collusion always counts */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solver),
        cmocka_unit_test(test_solver_remembers),
        cmocka_unit_test(test_resumable),
        cmocka_unit_test(test_zero_nodes),
        cmocka_unit_test(test_begins_anew),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_plays_solved),
        cmocka_unit_test(test_solver_table_is_sound),
        cmocka_unit_test(test_solver_stays_in_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
