#include "arena/tally.h"

#include <stdlib.h>
#include <string.h>

void arena_tally_begin(arena_tally *tally, const arena_plan *plan) {
    memset(tally, 0, sizeof *tally);
    tally->plan = plan;
}

void arena_tally_end(arena_tally *tally) {
    free(tally->rotations);
    tally->rotations = NULL;
}

double arena_par(const arena_plan *plan, uint32_t player) {
    return (double)arena_seats_of(plan, player) / plan->game->seat_count;
}

static bool reserve(arena_tally *tally, uint64_t rotation) {
    if (rotation < tally->capacity)
        return true;
    const uint64_t capacity = 2 * rotation + 64;
    arena_rotation *rotations = realloc(tally->rotations, capacity * sizeof *rotations);
    if (rotations == NULL)
        return false;
    memset(rotations + tally->capacity, 0, (capacity - tally->capacity) * sizeof *rotations);
    tally->rotations = rotations;
    tally->capacity = capacity;
    return true;
}

static uint8_t bit_of(const arena_plan *plan, uint64_t index) {
    return (uint8_t)(1u << index % arena_rotation_size(plan));
}

bool arena_tally_has(const arena_tally *tally, uint64_t index) {
    const uint64_t rotation = index / arena_rotation_size(tally->plan);
    return rotation < tally->capacity &&
           (tally->rotations[rotation].done & bit_of(tally->plan, index)) != 0;
}

/* No further than the most there is: a line may claim any number. */
static void add_to(uint64_t *sum, uint64_t number) {
    *sum = number < UINT64_MAX - *sum ? *sum + number : UINT64_MAX;
}

static void add_use(arena_use *sum, const arena_use *use) {
    add_to(&sum->moves, use->moves);
    add_to(&sum->nodes, use->nodes);
    add_to(&sum->time, use->time);
    add_to(&sum->timed, use->timed);
    add_to(&sum->over, use->over);
    sum->worst = use->worst > sum->worst ? use->worst : sum->worst;
}

/* The part of the point that a player's seats have, in sixths. */
static uint8_t share(arena_tally *tally, const arena_game *game, uint32_t player) {
    arena_sums *sums = &tally->sums[player];
    uint8_t sixths = 0;
    for (uint32_t seat = 0; seat < tally->plan->game->seat_count; seat++) {
        if (game->pairing.player[seat] != player)
            continue;
        sixths = (uint8_t)(sixths + game->sixths[seat]);
        sums->seat_games[seat]++;
        sums->seat_sixths[seat] += game->sixths[seat];
    }
    return sixths;
}

static void add_fault(arena_tally *tally, const arena_game *game) {
    if (game->fault == OUTSIDE_NO_FAULT)
        return;
    arena_sums *sums = &tally->sums[game->pairing.player[game->fault_seat]];
    sums->faults[game->fault]++;
    if (sums->what[0] == '\0')
        memcpy(sums->what, game->what, sizeof sums->what);
}

static void close_rotation(arena_tally *tally, const arena_rotation *rotation) {
    const uint32_t size = arena_rotation_size(tally->plan);
    if (rotation->done != (1u << size) - 1)
        return;
    for (uint32_t player = 0; player < tally->plan->players; player++)
        lab_series_add(&tally->sums[player].series,
                       (double)rotation->sixths[player] / (size * TB_WHOLE_POINT));
}

bool arena_tally_add(arena_tally *tally, const arena_game *game) {
    if (game->pairing.index >= ARENA_MAX_GAMES || !reserve(tally, game->pairing.rotation))
        return false;
    if (arena_tally_has(tally, game->pairing.index))
        return true;
    arena_rotation *rotation = &tally->rotations[game->pairing.rotation];
    rotation->done |= bit_of(tally->plan, game->pairing.index);
    tally->games++;
    for (uint32_t player = 0; player < tally->plan->players; player++) {
        arena_sums *sums = &tally->sums[player];
        const uint8_t sixths = share(tally, game, player);
        rotation->sixths[player] = (uint8_t)(rotation->sixths[player] + sixths);
        sums->won += sixths == TB_WHOLE_POINT;
        sums->lost += sixths == 0;
        sums->drawn += sixths != 0 && sixths != TB_WHOLE_POINT;
        add_use(&sums->use, &game->use[player]);
    }
    add_fault(tally, game);
    close_rotation(tally, rotation);
    return true;
}
