/* From the facts of a round to its whole numbers (sums.h; docs/LAB.md defines each). */
#include "lab/sums.h"

#include <string.h>

const tb_reason *lab_ending_at(const tb_game *game, uint32_t ending) {
    return ending < game->ending_count ? &game->endings[ending]
                                       : &tb_common_endings[ending - game->ending_count];
}

static void add_block(lab_layout *layout, uint32_t dim, bool compared) {
    layout->block[layout->blocks++] = (lab_block){.dim = dim,
                                                  .compared = compared,
                                                  .round = layout->numbers,
                                                  .own = layout->sums,
                                                  .with = layout->sums + lab_own_size(dim)};
    layout->numbers += dim;
    layout->sums += lab_own_size(dim) + (compared ? lab_with_size(dim) : 0);
}

void lab_layout_of(const lab_design *design, lab_layout *layout) {
    const tb_game *game = design->game;
    const tb_hands *hands = tb_profile_of(game)->hands;
    memset(layout, 0, sizeof *layout);
    layout->seats = game->seat_count;
    layout->size = lab_round_size(design);
    layout->endings = game->ending_count + TB_COMMON_ENDINGS;
    layout->kinds = hands != NULL ? hands->kinds : LAB_KINDS; /* of a game that names none */
    add_block(layout, layout->seats + 3, true);
    add_block(layout, LAB_PLAY_DIM, true);
    add_block(layout, LAB_JUDGED_DIM, true);
    add_block(layout, LAB_STORY_DIM, true);
    add_block(layout, LAB_COURSE_DIM, false);
    add_block(layout, LAB_BEGUN_DIM, true);
    add_block(layout, 1, true);
    add_block(layout, 1, true);
    for (uint32_t i = 0; i < layout->endings; i++)
        add_block(layout, 1, true);
    for (uint32_t i = 0; i < layout->kinds; i++)
        add_block(layout, LAB_CARDS_DIM, true);
}

static uint64_t at_most(uint64_t number, uint64_t most) {
    return number < most ? number : most;
}

static void add_points(const lab_design *design, const lab_layout *layout, uint32_t cell,
                       const lab_facts *facts, uint64_t *x) {
    const bool two = design->lineup[cell % design->lineups].players == 2;
    uint64_t *products = x + layout->seats;
    uint64_t *squares = products + 1;
    uint64_t *first = squares + 1;
    for (uint32_t turn = 0; turn < layout->size; turn++) {
        for (uint32_t seat = 0; seat < layout->seats; seat++) {
            const uint64_t sixths = facts[turn].sixths[seat];
            x[seat] += sixths;
            *squares += sixths * sixths;
            if (two && lab_player_at(design, cell, turn, seat) == 0)
                *first += sixths;
        }
    }
    for (uint32_t seat = 0; seat < layout->seats; seat++)
        *products += x[seat] * x[seat];
    *products -= *squares;
}

static void add_play(const lab_facts *facts, uint64_t most, uint64_t *x) {
    x[LAB_MOVES - 1] += at_most(facts->moves, LAB_LONGEST);
    x[LAB_CHOICES - 1] += at_most(facts->choices, most);
    x[LAB_FORCED - 1] += at_most(facts->forced, LAB_LONGEST);
}

static void add_judged(const lab_facts *facts, uint64_t most, uint64_t *x) {
    x[LAB_THOUGHT - 1] += at_most(facts->judged, LAB_LONGEST);
    x[LAB_GOOD - 1] += at_most(facts->good, most);
}

/* The seat that has the whole point, or `seats`. */
static uint32_t winner_of(const lab_facts *facts, uint32_t seats) {
    uint32_t seat = 0;
    while (seat < seats && facts->sixths[seat] != TB_WHOLE_POINT)
        seat++;
    return seat;
}

static uint32_t highest(const uint16_t *standing, uint32_t seats) {
    uint32_t best = 0;
    for (uint32_t seat = 1; seat < seats; seat++) {
        if (standing[seat] > standing[best])
            best = seat;
    }
    return best;
}

/* Changes of the lead from the thought on with which everybody has a standing; false: somebody
 * never thought. Who leads keeps the lead while nobody stands higher. */
static bool lead_changes(const lab_facts *facts, uint32_t seats, uint64_t *changes) {
    uint16_t standing[TB_MAX_SEATS] = {0};
    bool heard[TB_MAX_SEATS] = {false};
    uint32_t missing = seats;
    uint32_t lead = seats;
    for (uint32_t i = 0; i < facts->thoughts; i++) {
        const uint32_t seat = facts->by[i];
        missing -= heard[seat] ? 0 : 1;
        heard[seat] = true;
        standing[seat] = facts->expected[i];
        if (missing > 0)
            continue;
        const uint32_t best = highest(standing, seats);
        if (lead == seats) {
            lead = best;
        } else if (standing[best] > standing[lead]) {
            lead = best;
            ++*changes;
        }
    }
    return missing == 0;
}

/* The winner's lowest expectation, and after which part of all thoughts it was never again below
 * 90 %, in thousandths; false: the winner never thought. */
static bool winners_way(const lab_facts *facts, uint32_t winner, uint64_t *lowest,
                        uint64_t *decided) {
    uint64_t low = 1000;
    uint64_t last = 0; /* thoughts up to the last one below */
    bool thought = false;
    for (uint32_t i = 0; i < facts->thoughts; i++) {
        if (facts->by[i] != winner)
            continue;
        thought = true;
        low = facts->expected[i] < low ? facts->expected[i] : low;
        last = facts->expected[i] < 900 ? i + 1 : last;
    }
    if (!thought)
        return false;
    *lowest += low;
    *decided += (2000 * last + facts->thoughts) / (2 * (uint64_t)facts->thoughts);
    return true;
}

static void add_story(const lab_facts *facts, uint32_t seats, uint64_t *x) {
    uint64_t changes = 0;
    if (facts->thoughts == 0)
        return;
    if (lead_changes(facts, seats, &changes)) {
        x[LAB_HEARD - 1]++;
        x[LAB_CHANGES - 1] += at_most(changes, LAB_LONGEST);
    }
    const uint32_t winner = winner_of(facts, seats);
    if (winner < seats && winners_way(facts, winner, &x[LAB_LOWEST - 1], &x[LAB_DECIDED - 1]))
        x[LAB_WON - 1]++;
}

/* After t tenths of the thoughts: the winner's last expectation so far, before the first one that.
 */
static void add_course(const lab_facts *facts, uint32_t seats, uint64_t *x) {
    const uint32_t winner = winner_of(facts, seats);
    uint64_t seen = 0;
    while (seen < facts->thoughts && facts->by[seen] != winner)
        seen++;
    if (seen == facts->thoughts)
        return;
    uint16_t standing = facts->expected[seen];
    x[LAB_TRACED - 1]++;
    seen = 0;
    for (uint64_t tenth = 0; tenth < LAB_TENTHS; tenth++) {
        for (; 10 * seen < tenth * facts->thoughts; seen++)
            standing = facts->by[seen] == winner ? facts->expected[seen] : standing;
        x[LAB_STANDING - 1 + tenth] += standing;
    }
}

static void add_begun(const lab_facts *facts, uint64_t *x) {
    if (facts->begins == 0)
        return;
    x[LAB_BEGUN_GAMES - 1]++;
    x[LAB_BEGUN_SIXTHS - 1] += facts->sixths[facts->begins - 1];
}

static bool ends_in_limit(const char *code) {
    const size_t length = strlen(code);
    return length >= 5 && strcmp(code + length - 5, "limit") == 0;
}

static void add_ending(const lab_design *design, const lab_layout *layout, const lab_facts *facts,
                       uint64_t *numbers) {
    numbers[layout->block[LAB_DRAWN].round] += winner_of(facts, layout->seats) == layout->seats;
    if (facts->ending >= layout->endings)
        return;
    numbers[layout->block[LAB_ENDING + facts->ending].round]++;
    numbers[layout->block[LAB_LIMITED].round] +=
        ends_in_limit(lab_ending_at(design->game, facts->ending)->code);
}

static bool has_hands(const lab_facts *facts, uint32_t seats) {
    static const uint8_t none[TB_MAX_SEATS][LAB_KINDS] = {{0}};
    return memcmp(facts->hands, none, seats * sizeof none[0]) != 0;
}

static void add_hands(const lab_layout *layout, const lab_facts *facts, uint64_t *numbers) {
    if (!has_hands(facts, layout->seats))
        return;
    for (uint32_t kind = 0; kind < layout->kinds; kind++) {
        uint64_t *x = numbers + layout->block[LAB_ENDING + layout->endings + kind].round;
        for (uint32_t seat = 0; seat < layout->seats; seat++) {
            const uint64_t cards = facts->hands[seat][kind];
            x[LAB_HANDS - 1]++;
            x[LAB_HELD - 1] += cards;
            x[LAB_HELD_POINTS - 1] += cards * facts->sixths[seat];
            x[LAB_HELD_SQUARED - 1] += cards * cards;
        }
    }
}

void lab_round_of(const lab_design *design, const lab_layout *layout, uint32_t cell,
                  const lab_facts *facts, uint64_t *numbers) {
    const uint64_t most = LAB_MOST_OF_ROUND / layout->size;
    memset(numbers, 0, layout->numbers * sizeof *numbers);
    add_points(design, layout, cell, facts, numbers + layout->block[LAB_POINTS_OF].round);
    for (uint32_t turn = 0; turn < layout->size; turn++) {
        add_play(&facts[turn], most, numbers + layout->block[LAB_PLAY].round);
        add_judged(&facts[turn], most, numbers + layout->block[LAB_JUDGED].round);
        add_story(&facts[turn], layout->seats, numbers + layout->block[LAB_STORY].round);
        add_course(&facts[turn], layout->seats, numbers + layout->block[LAB_COURSE].round);
        add_begun(&facts[turn], numbers + layout->block[LAB_BEGUN].round);
        add_ending(design, layout, &facts[turn], numbers);
        add_hands(layout, &facts[turn], numbers);
    }
}
