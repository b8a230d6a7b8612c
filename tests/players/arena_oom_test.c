/* Out of memory at every single allocation of a match: of our own players, and with a guest. The
 * n-th allocation fails, for every n. Either the match ends with that, and what was kept before is
 * right and can be gone on with; or it is played to its end. No player loses a game by it.
 *
 *     arena_oom_test PROGRAM
 */
#include "arena/line.h"
#include "arena/match.h"
#include "memory.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 6, LONGEST = 1 << 16 };

static const char *program;

typedef struct hall {
    arena_plan plan;
    arena_tally tally;
    char *lines[GAMES]; /* by index; NULL: not kept */
} hall;

static void begin(hall *h, const tb_game *game, const char *first, const char *second) {
    memset(h, 0, sizeof *h);
    h->plan = (arena_plan){.game = game,
                           .players = 2,
                           .seed = "oom",
                           .nodes = 20,
                           .threads = 1,
                           .hash = 1,
                           .openings = 2,
                           .duplicate = game->has_chance,
                           .patience = 120000};
    tb_options_default(game, h->plan.options);
    snprintf(h->plan.names[0], ARENA_NAME, "%s", first);
    snprintf(h->plan.names[1], ARENA_NAME, "%s", second);
    arena_tally_begin(&h->tally, &h->plan);
}

static void end(hall *h) {
    arena_tally_end(&h->tally);
    for (int i = 0; i < GAMES; i++)
        free(h->lines[i]);
}

/* Only the lines up to what was used and the clock are compared: a search that made do with less
 * memory says so there. */
static bool finished(void *context, const char *line, size_t length) {
    hall *h = context;
    arena_game game;
    tb_error error;
    const bool armed = memory.armed;
    memory.armed = false;
    CHECK(arena_line_read(&h->plan, line, length, &game, &error), "%s: %s", error.field,
          error.message[TB_EN]);
    CHECK(game.fault == OUTSIDE_NO_FAULT, "a fault: %s", game.what);
    const uint64_t index = game.pairing.index;
    CHECK(index < GAMES && h->lines[index] == NULL, "game %llu", (unsigned long long)index);
    h->lines[index] = __real_malloc(length + 1);
    memcpy(h->lines[index], line, length);
    h->lines[index][length] = '\0';
    char *clock = strstr(h->lines[index], ",\"clock\":");
    CHECK(clock != NULL, "%s", h->lines[index]);
    *clock = '\0';
    memory.armed = armed;
    return true;
}

static void tick(void *context, const arena_tally *tally) {
    (void)context;
    (void)tally;
}

static arena_outcome run(hall *h) {
    atomic_bool stop = false;
    const arena_match match = {.plan = &h->plan,
                               .games = h->plan.game->seat_count,
                               .concurrency = 1,
                               .stop = &stop,
                               .tally = &h->tally,
                               .context = h,
                               .finished = finished,
                               .tick = tick};
    memory.armed = true;
    const arena_outcome outcome = arena_match_run(&match);
    memory.armed = false;
    return outcome;
}

/* Goes on with the lines that were kept, as --resume does. */
static void go_on(hall *h) {
    arena_tally_end(&h->tally);
    arena_tally_begin(&h->tally, &h->plan);
    for (int i = 0; i < GAMES; i++) {
        if (h->lines[i] == NULL)
            continue;
        const arena_game game = {.pairing = arena_pairing_of(&h->plan, (uint64_t)i)};
        assert_true(arena_tally_add(&h->tally, &game));
    }
    memory_holds();
    assert_int_equal(run(h), ARENA_PLAYED);
}

/* False: there are not so many allocations. */
static bool play_again(const hall *whole, uint32_t n, bool same) {
    hall h;
    begin(&h, whole->plan.game, whole->plan.names[0], whole->plan.names[1]);
    memory_fails_at(n);
    const arena_outcome outcome = run(&h);
    const bool failed = memory.failed;
    CHECK(outcome == ARENA_PLAYED || (failed && outcome == ARENA_OUT_OF_MEMORY),
          "allocation %u: %d", n, outcome);
    if (outcome == ARENA_OUT_OF_MEMORY)
        go_on(&h);
    for (uint32_t i = 0; i < h.plan.game->seat_count; i++) {
        CHECK(h.lines[i] != NULL, "allocation %u: game %u is missing", n, i);
        CHECK(!same || strcmp(h.lines[i], whole->lines[i]) == 0, "allocation %u:\n%s\n%s", n,
              h.lines[i], whole->lines[i]);
    }
    end(&h);
    return failed;
}

/* `same`: nobody plays who could do with less memory and so play otherwise. */
static void fail_everywhere(const tb_game *game, const char *first, const char *second, bool same,
                            uint32_t stride) {
    hall whole;
    uint32_t n = 0;
    begin(&whole, game, first, second);
    memory_holds();
    assert_int_equal(run(&whole), ARENA_PLAYED);
    while (play_again(&whole, n, same))
        n += stride;
    print_message("%s, %s and %s: %u allocations\n", game->id, first, second, n);
    assert_true(n > 5);
    end(&whole);
}

/* All of them, or in a quick run some. */
static uint32_t stride(void) {
    const uint32_t share = support_scaled(10);
    return share >= 10 ? 1 : share == 0 ? 10 : 10 / share;
}

static void our_own(void **unused) {
    (void)unused;
    for (const tb_game *const *game = tb_games; *game != NULL; game++) {
        fail_everywhere(*game, "random", "greedy", true, stride());
        fail_everywhere(*game, "level:10", "uct:nodes=20", false, stride());
    }
}

static void guests(void **unused) {
    static const tb_game *const games[] = {&tb_rugby_chess, &tb_isshin_ittai};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char guest[ARENA_NAME];
        CHECK(snprintf(guest, sizeof guest, "cmd:'%s' engine", program) < ARENA_NAME, "%s",
              program);
        fail_everywhere(games[i], "random", guest, true, 3 * stride());
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(our_own), cmocka_unit_test(guests)};
    if (argc != 2)
        return 2;
    program = argv[1];
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
