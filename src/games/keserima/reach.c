/* The sets of squares of reach.h, for the clauses K7, K7a, K7b and K9. */
#include "reach.h"

#include <string.h>

#define SPENT(circles, crosses, saltires)                                                          \
    ((circles)*CARD(CIRCLE) + (crosses)*CARD(CROSS) + (saltires)*CARD(SALTIRE))
#define NEVER DISCARDS_NEVER

const discards keserima_discards[DISCARDS] = {
    [0] = {SPENT(0, 0, 0), NEVER, NEVER, NEVER, NEVER},
    [1] = {SPENT(0, 1, 0), 0, NEVER, NEVER, NEVER},
    [2] = {SPENT(0, 0, 1), NEVER, NEVER, 0, NEVER},
    [3] = {SPENT(0, 2, 0), 1, NEVER, NEVER, NEVER},
    [4] = {SPENT(0, 1, 1), 2, NEVER, 1, NEVER},
    [5] = {SPENT(0, 0, 2), NEVER, NEVER, 2, NEVER},
    [6] = {SPENT(0, 3, 0), 3, NEVER, NEVER, NEVER},
    [7] = {SPENT(0, 2, 1), 4, NEVER, 3, NEVER},
    [8] = {SPENT(0, 1, 2), 5, NEVER, 4, NEVER},
    [9] = {SPENT(0, 0, 3), NEVER, NEVER, 5, NEVER},
    [10] = {SPENT(1, 1, 0), NEVER, 0, NEVER, NEVER},
    [11] = {SPENT(1, 0, 1), NEVER, NEVER, NEVER, 0},
    [12] = {SPENT(1, 2, 0), 10, 1, NEVER, NEVER},
    [13] = {SPENT(1, 1, 1), 11, 2, 10, 1},
    [14] = {SPENT(1, 0, 2), NEVER, NEVER, 11, 2},
};

/* Bit d of payable_with[s][n]: multiset d holds at most n cards of symbol s. */
static const uint16_t payable_with[SYMBOLS][HAND_LIMIT + 1] = {
    [CROSS] = {0x4a25, 0x6f37, 0x7fbf, 0x7fff},
    [CIRCLE] = {0x03ff, 0x7fff, 0x7fff, 0x7fff},
    [SALTIRE] = {0x144b, 0x3cdf, 0x7dff, 0x7fff},
};

static uint32_t payable_from(cards hand) {
    return (uint32_t)payable_with[CROSS][cards_of(hand, CROSS)] &
           payable_with[CIRCLE][cards_of(hand, CIRCLE)] &
           payable_with[SALTIRE][cards_of(hand, SALTIRE)];
}

/* ---- movers ---- */

#define STAYS(s) BIT(s)
#define CROSSES(s) ORTHOGONAL(BIT(s))
#define SLANTS(s) DIAGONAL(BIT(s))
#define GOES_ANYWHERE(s) (BIT(s) | ORTHOGONAL(BIT(s)) | DIAGONAL(BIT(s)))
#define COLUMN(f, s) f(s), f((s) + 1), f((s) + 2), f((s) + 3), f((s) + 4)
#define FROM_EACH(f)                                                                               \
    { COLUMN(f, 0), 0, COLUMN(f, 6), 0, COLUMN(f, 12), 0, COLUMN(f, 18), 0, COLUMN(f, 24) }

/* K7: the squares after the own step, for each symbol and square. */
static const uint32_t own_step[SYMBOLS][SQUARES] = {
    [ALL_THREE] = FROM_EACH(GOES_ANYWHERE),
    [CROSS] = FROM_EACH(CROSSES),
    [CIRCLE] = FROM_EACH(STAYS),
    [SALTIRE] = FROM_EACH(SLANTS),
};

static const uint8_t ship_symbol[SHIPS] = {CROSS, SALTIRE};

mover keserima_piece_mover(const keserima *k, uint32_t square) {
    const uint32_t left = BIT(square); /* counts as empty, K7b */
    const uint32_t enter = LAND | keserima_ships(k);
    return (mover){
        .from = square,
        .start = own_step[keserima_symbol(k, square)][square] & enter,
        .enter = enter,
        .under = keserima_pieces(k) & ~left,
        .rest = LAND & ~(k->side[k->mover] & ~left),
    };
}

mover keserima_ship_mover(const keserima *k, int ship) {
    const uint32_t square = k->ship[ship];
    const uint32_t other = BIT(k->ship[1 - ship]);
    return (mover){
        .from = square,
        .start = own_step[ship_symbol[ship]][square] & WATER,
        .enter = WATER,
        .under = other,
        .rest = WATER & ~other,
    };
}

/* ---- four at once ---- */

typedef uint32_t lanes_array[LANES] __attribute__((aligned(16)));

static inline lanes load(const uint32_t *four) {
    lanes value;
    memcpy(&value, four, sizeof value);
    return value;
}

static inline void store(uint32_t *four, lanes value) {
    memcpy(four, &value, sizeof value);
}

/* Members of each lane's set, in its four bytes: at most 8 each, so that up to 31 can be added. */
static inline lanes members_by_byte(lanes set) {
    set -= (set >> 1) & UINT32_C(0x55555555);
    set = (set & UINT32_C(0x33333333)) + ((set >> 2) & UINT32_C(0x33333333));
    return (set + (set >> 4)) & UINT32_C(0x0f0f0f0f);
}

/* The four bytes of each lane added up: at most 7 multisets of 21 squares, see max_events. */
static inline lanes sum_of_bytes(lanes bytes) {
    bytes += bytes >> 16;
    bytes += bytes >> 8;
    return bytes & UINT32_C(0xff);
}

/* The last command was given standing free, or on another and paid with a circle. */
static inline lanes one_more(const lanes *at, const discards *d, lanes free, lanes under) {
    const lanes cross = (at[d->less_cross] & free) | (at[d->less_paid_cross] & under);
    const lanes saltire = (at[d->less_saltire] & free) | (at[d->less_paid_saltire] & under);
    return ORTHOGONAL(cross) | DIAGONAL(saltire);
}

/* `away`: where resting without discards is not a pass. A circle or an all-three that stays and
 * discards nothing is a pass (K12), one event however many pieces could do it: it is not counted
 * among their squares of rest. */
typedef struct four {
    lanes start, enter, under, rest, away;
} four;

static inline void reach(const four *m, uint32_t payable, uint32_t rests[][LANES],
                         uint32_t *counts) {
    lanes at[DISCARDS + 1];
    at[DISCARDS_NEVER] = (lanes){0};
    at[0] = m->start;
    store(rests[0], m->start & m->rest & m->away);
    lanes bytes = members_by_byte(m->start & m->rest & m->away);
    for (uint32_t todo = payable & ~1u; todo != 0; todo &= todo - 1) {
        const int d = __builtin_ctz(todo);
        at[d] = one_more(at, &keserima_discards[d], ~m->under, m->under) & m->enter;
        store(rests[d], at[d] & m->rest);
        bytes += members_by_byte(at[d] & m->rest);
    }
    store(counts, sum_of_bytes(bytes));
}

static void survey_pieces(const keserima *k, survey *found) {
    const lanes none = {0};
    const uint32_t own = k->side[k->mover];
    const uint32_t enter = LAND | keserima_ships(k);
    const uint32_t pieces = keserima_pieces(k);
    uint32_t left = own;
    for (uint32_t group = 0; left != 0; group++) {
        lanes_array origin = {0};
        lanes_array start = {0};
        uint32_t count = 0;
        for (; left != 0 && count < LANES; left &= left - 1, count++) {
            const uint32_t square = (uint32_t)__builtin_ctz(left);
            found->from[group * LANES + count] = (uint8_t)square;
            origin[count] = BIT(square);
            start[count] = own_step[keserima_symbol(k, square)][square] & enter;
        }
        const lanes away = ~load(origin);
        const four movers = {
            .start = load(start),
            .enter = none + enter,
            .under = pieces & away,
            .rest = LAND & ~(own & away),
            .away = away,
        };
        reach(&movers, found->payable, found->rests[group], found->counts + found->ships);
        found->ships += LANES;
    }
}

static void survey_ships(const keserima *k, survey *found) {
    const uint32_t group = found->ships / LANES;
    const mover cross = keserima_ship_mover(k, CROSS_SHIP);
    const mover saltire = keserima_ship_mover(k, SALTIRE_SHIP);
    const four movers = {
        .start = {cross.start, saltire.start},
        .enter = {WATER, WATER},
        .under = {cross.under, saltire.under},
        .rest = {cross.rest, saltire.rest},
        .away = {WATER, WATER},
    };
    found->from[found->ships] = CROSS_SHIP;
    found->from[found->ships + 1] = SALTIRE_SHIP;
    reach(&movers, found->payable, found->rests[group], found->counts + found->ships);
}

void keserima_survey(const keserima *k, survey *found) {
    found->payable = payable_from(k->hand[k->mover]);
    found->ships = 0;
    survey_pieces(k, found);
    survey_ships(k, found);
}

/* ---- backwards ---- */

void keserima_reach_back(const mover *m, uint32_t square, uint32_t from[DISCARDS + 1]) {
    from[DISCARDS_NEVER] = 0;
    from[0] = BIT(square);
    for (int d = 1; d < DISCARDS; d++) {
        const discards *last = &keserima_discards[d];
        const uint32_t free =
            ORTHOGONAL(from[last->less_cross]) | DIAGONAL(from[last->less_saltire]);
        const uint32_t paid =
            ORTHOGONAL(from[last->less_paid_cross]) | DIAGONAL(from[last->less_paid_saltire]);
        from[d] = m->enter & ((free & ~m->under) | (paid & m->under));
    }
}
