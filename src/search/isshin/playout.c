/* The game played on by sight and by a light policy: no event that is seen to lose, mostly attacks,
 * seldom spirits. Against uniform choice of sound events the light policy scores 56.0 +- 2.8 % in
 * the search at 4,000 nodes. */
#include "search/isshin/descent.h"

enum {
    OUT_OF = 16,
    ATTACKS =
        10, /* of 16 times a front that attacks, where there is one; 4, 13 and 15 are no better */
    DISTANCES = 8 /* else of 16 times distance before spirit */
};

static double result_of(const isshin_ittai_state *s) {
    return s->phase == ISSHIN_OVER_EVEN ? 0.5 : s->phase == ISSHIN_OVER_1 ? 1 : 0;
}

bool isshin_advance(isshin_ittai_state *s, tb_random *random, uint64_t *events, double *result) {
    for (;;) {
        while (isshin_ittai_is_chance(s))
            isshin_ittai_draw_card(s, isshin_deal(s, random));
        if (isshin_ittai_is_over(s)) {
            *result = result_of(s);
            return false;
        }
        if (s->phase != ISSHIN_OPEN && isshin_kills(s)) {
            *result = s->mover == 0;
            return false;
        }
        *events = isshin_sound(s);
        if (*events == 0) {
            *result = s->mover != 0;
            return false;
        }
        if ((*events & (*events - 1)) != 0)
            return true;
        isshin_ittai_do(s, isshin_nth(*events, 0));
    }
}

static bool chance(uint32_t times, tb_random *random) {
    return tb_random_below(random, OUT_OF) < times;
}

/* Narrows what is chosen from. */
static uint64_t light(const isshin_ittai_state *s, uint64_t events, tb_random *random) {
    const uint64_t opposite = s->newest[s->mover] & 1u ? ISSHIN_YANG_KINDS : ISSHIN_YIN_KINDS;
    const uint64_t attacks = events & opposite << ISSHIN_STANCE;
    const uint64_t distance = events & UINT64_C(1) << ISSHIN_DISTANCE;
    if (s->phase == ISSHIN_OPEN)
        return events;
    if (attacks != 0 && chance(ATTACKS, random))
        return attacks;
    if (distance != 0 && events >> ISSHIN_SPIRIT != 0 && chance(DISTANCES, random))
        return distance;
    return events;
}

double isshin_light_playout(isshin_ittai_state *s, tb_random *random) {
    uint64_t events;
    double result;
    while (isshin_advance(s, random, &events, &result)) {
        const uint64_t some = light(s, events, random);
        const uint32_t count = (uint32_t)__builtin_popcountll(some);
        isshin_ittai_do(s, isshin_nth(some, tb_random_below(random, count)));
    }
    return result;
}
