/* Who is silent for long is asked, and who does not answer is ended, in time: against a plain list
 * in which every connection is looked at. */
#include "server/silence.h"
#include "support.h"

#include <teban/random.h>

enum { MOST = 100, COUNT = 40, STEPS = 20000 };

static tb_hearing hearings[COUNT];
static unsigned asked[COUNT], ended[COUNT]; /* since the last look */

static void ask(tb_hearing *hearing) {
    asked[hearing - hearings]++;
}

static void end(tb_hearing *hearing) {
    ended[hearing - hearings]++;
}

/* What is known of a connection without the list. */
static struct known {
    bool there, asked;
    uint64_t since;
} known[COUNT];

static void look(uint32_t i, uint64_t now) {
    struct known *k = &known[i];
    const bool due = k->there && k->since + MOST <= now;
    assert_int_equal(asked[i], due && !k->asked);
    assert_int_equal(ended[i], due && k->asked);
    asked[i] = ended[i] = 0;
    if (due) {
        k->asked = true;
        k->since = now;
    }
}

static void do_one(tb_silence *silence, uint32_t i, uint64_t now, bool goes) {
    struct known *k = &known[i];
    if (!k->there)
        tb_silence_add(silence, &hearings[i], now);
    else if (goes)
        tb_silence_remove(silence, &hearings[i]);
    else
        tb_silence_heard(silence, &hearings[i], now);
    *k = (struct known){.there = !k->there || !goes, .since = now};
}

static void as_a_plain_list(void **context) {
    tb_random random = tb_random_from(1);
    tb_silence silence = {.most = MOST, .ask = ask, .end = end};
    uint64_t now = 1000;
    unsigned all_asked = 0, all_ended = 0;
    (void)context;
    for (uint32_t step = 0; step < STEPS; step++) {
        now += tb_random_below(&random, 30);
        for (uint32_t n = tb_random_below(&random, 4); n > 0; n--)
            do_one(&silence, tb_random_below(&random, COUNT), now,
                   tb_random_below(&random, 8) == 0);
        tb_silence_tick(&silence, now);
        for (uint32_t i = 0; i < COUNT; i++) {
            all_asked += asked[i];
            all_ended += ended[i];
            look(i, now);
        }
    }
    assert_true(all_asked > STEPS / 100 && all_ended > STEPS / 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_a_plain_list)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
